// Converts credentials to headers, and removes them from every received text. They are read for each request.
import { CodedError } from '../failure.ts';
import {
  secretEncodings,
  secretParts,
  soughtForms,
  withoutForms,
  type SoughtForms,
} from '../secret-encodings.ts';

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

interface Encodings {
  readonly sought: SoughtForms;
  readonly numbers: readonly string[];
}

/** Computed once for each set of credentials; a WeakMap keeps no secret longer than its set. */
const encodings = new WeakMap<Credentials, Encodings>();

function encodingsOf(credentials: Credentials): Encodings {
  const { token, ci, cs } = credentials;
  let forms = encodings.get(credentials);
  if (!forms) {
    const secrets = [token, cs, ci].map((secret) => secret?.trim() ?? '').filter(({ length }) => length >= 6);
    const all = [...new Set(secrets.flatMap(secretParts).flatMap(secretEncodings))];
    forms = { sought: soughtForms(all), numbers: all.filter((form) => /^\d+$/.test(form)) };
    encodings.set(credentials, forms);
  }
  return forms;
}

/** A service may echo a request: secrets never reach the ledger, an error or the renderer. */
export function conceal(text: string, credentials: Credentials): string {
  const { sought, numbers } = encodingsOf(credentials);
  return withoutForms(numbers.reduce(withoutNumber, text), sought, hidden);
}

/** Replaces a secret. */
export const hidden = '•••';

/** A secret of digits only may occur in an id, an amount or a digitable line, which stay intact: only a quoted one is replaced. */
const withoutNumber = (text: string, secret: string): string =>
  text.replaceAll(new RegExp(`(?<=["'=])${secret}(?=["'&]|$)`, 'g'), hidden);
