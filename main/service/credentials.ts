// Turns credentials into headers, and keeps them out of every text that comes back. They are fetched per request.
import { CodedError } from '../failure.ts';
import { secretEncodings } from '../secret-encodings.ts';

export interface Credentials {
  readonly token?: string;
  readonly ci?: string;
  readonly cs?: string;
}

/** Which credentials a route is shown; the document leaves it open for the auxiliary ones. */
export const credentialModes = ['bearer', 'cics', 'both', 'none'] as const;
export type CredentialMode = (typeof credentialModes)[number];

export function credentialHeaders(mode: CredentialMode, credentials: Credentials): Record<string, string> {
  const headers: Record<string, string> = {};
  if (mode === 'bearer' || mode === 'both') headers['authorization'] = `Bearer ${usable(credentials.token)}`;
  if (mode === 'cics' || mode === 'both') {
    headers['ci'] = usable(credentials.ci);
    headers['cs'] = usable(credentials.cs);
  }
  return headers;
}

function usable(secret: string | undefined): string {
  const text = secret?.trim() ?? '';
  if (text === '') throw new CodedError('secretMissing', 'service');
  // Anything else could end the header line; the value itself is never repeated.
  if (!/^[\x21-\x7e]+$/.test(text)) throw new CodedError('tokenMalformed', 'service');
  return text;
}

/** Computed once for each set of credentials that is read; nothing keeps a secret longer than its set. */
const encodings = new WeakMap<Credentials, readonly string[]>();

function encodingsOf(credentials: Credentials): readonly string[] {
  const { token, ci, cs } = credentials;
  let forms = encodings.get(credentials);
  if (!forms) {
    const secrets = [token, cs, ci].map((secret) => secret?.trim() ?? '').filter(({ length }) => length >= 6);
    encodings.set(credentials, (forms = secrets.flatMap(secretEncodings)));
  }
  return forms;
}

/** A service may echo what it was sent: secrets never reach the ledger, an error or the window. */
export const conceal = (text: string, credentials: Credentials): string =>
  encodingsOf(credentials).reduce(without, text);

/** What stands in the place of a secret. */
export const hidden = '•••';

function without(text: string, secret: string): string {
  // Digits alone may stand in an id, an amount or a line, which must come through whole: only a quoted one is ours.
  if (/^\d+$/.test(secret)) return text.replaceAll(new RegExp(`(?<=["'=])${secret}(?=["'&]|$)`, 'g'), hidden);
  const plain = text.replaceAll(secret, hidden);
  return plain.includes('\\') ? plain.replaceAll(escaped(secret), hidden) : plain;
}

/** The same characters as JSON may write them: `/` as `\/`, and any of them by its number. */
const escaped = (secret: string): RegExp =>
  new RegExp(
    Array.from(secret, (letter) => {
      const number = (letter.codePointAt(0) ?? 0).toString(16).padStart(4, '0');
      return `(?:\\\\?${letter.replace(/\W/, '\\$&')}|\\\\u${number})`;
    }).join(''),
    'gi',
  );
