// Converts credentials to headers, and removes them from every received text. They are read for each request.
import { CodedError } from '../failure.ts';
import { secretEncodings } from '../secret-encodings.ts';

export interface Credentials {
  readonly token?: string;
  readonly ci?: string;
  readonly cs?: string;
}

/** The credentials that a route gets; the service's document leaves this open for the auxiliary routes. */
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
  // Other characters could end the header line. The value itself is never repeated.
  if (!/^[\x21-\x7e]+$/.test(text)) throw new CodedError('tokenMalformed', 'service');
  return text;
}

/** Computed once for each set of credentials; a WeakMap keeps no secret longer than its set. */
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

/** A service may echo a request: secrets never reach the ledger, an error or the renderer. */
export const conceal = (text: string, credentials: Credentials): string =>
  encodingsOf(credentials).reduce(without, text);

/** Replaces a secret. */
export const hidden = '•••';

function without(text: string, secret: string): string {
  // A secret of digits only may occur in an id, an amount or a digitable line, which must stay intact, so only a quoted
  // one is replaced.
  if (/^\d+$/.test(secret)) return text.replaceAll(new RegExp(`(?<=["'=])${secret}(?=["'&]|$)`, 'g'), hidden);
  const plain = text.replaceAll(secret, hidden);
  return plain.includes('\\') ? plain.replaceAll(escaped(secret), hidden) : plain;
}

/** The same characters as JSON may escape them: `/` as `\/`, and any of them by its code. */
const escaped = (secret: string): RegExp =>
  new RegExp(
    Array.from(secret, (letter) => {
      const number = (letter.codePointAt(0) ?? 0).toString(16).padStart(4, '0');
      return `(?:\\\\?${letter.replace(/\W/, '\\$&')}|\\\\u${number})`;
    }).join(''),
    'gi',
  );
