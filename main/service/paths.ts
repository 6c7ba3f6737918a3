// The addresses of the payment service, and the validation of a base URL. redirects.ts decides who gets credentials.
import { CodedError } from '../failure.ts';
import { fail, ok, type Result } from '../../preload/contract/result.ts';
import { withoutEnd } from '../../preload/shared/text-end.ts';

declare const canonical: unique symbol;
/** A base URL in canonical form: no trailing slash, no default port, host in lower case. */
export type BaseUrl = string & { readonly [canonical]: true };

/** Excludes names below `localhost`, because many resolvers look them up remotely. */
export const isLoopback = (url: URL): boolean => /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(url.hostname);

/** https everywhere; plain http only if the bytes cannot leave the machine. */
export const isSafe = (url: URL): boolean =>
  url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url));

export function parseBaseUrl(text: string): Result<BaseUrl> {
  const trimmed = text.trim();
  const refuse = (detail: string) => fail('urlInvalid', 'service', { detail });
  if (!URL.canParse(trimmed)) return refuse('syntax');
  const url = new URL(trimmed);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return refuse('scheme');
  if (!isSafe(url)) return refuse('httpsNeeded');
  if (url.username !== '' || url.password !== '') return refuse('userinfo');
  // An empty query or fragment leaves no trace in the parsed URL, so the text is tested.
  if (trimmed.includes('?')) return refuse('query');
  if (trimmed.includes('#')) return refuse('fragment');
  const base = url.origin + withoutEnd(url.pathname, /\//);
  return isCanonical(base) ? ok(base) : refuse('syntax');
}

const isCanonical = (text: string): text is BaseUrl => URL.canParse(text) && !text.endsWith('/');

/** One path segment. "." and ".." would be folded away by URL parsing, even when percent-encoded. */
function segment(id: string): string {
  if (id === '' || id === '.' || id === '..') {
    throw new CodedError('inputInvalid', 'service', { fields: { id: 'format' } });
  }
  return encodeURIComponent(id);
}

const at = (base: BaseUrl, path: string) => new URL(base + path);

export const paths = {
  boletos: (base: BaseUrl) => at(base, '/api/v1/boletos'),
  identificationField: (base: BaseUrl, id: string) =>
    at(base, `/api/v1/boletos/${segment(id)}/identification-field`),
  pdf: (base: BaseUrl, id: string) => at(base, `/api/v1/boletos/${segment(id)}/pdf`),
  paymentBook: (base: BaseUrl, installmentId: string) =>
    at(base, `/api/v1/boletos/installments/${segment(installmentId)}/payment-book`),
  withdraw: (base: BaseUrl) => at(base, '/api/crypto/withdraw'),
  fees: (base: BaseUrl) => at(base, '/api/crypto/fees'),
  check: (base: BaseUrl) => at(base, '/api/transactions/check'),
} as const;
