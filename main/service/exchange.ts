// The result of one HTTP exchange as plain data, made by the transport and interpreted by outcome.ts and the decoders.
import type { ErrorCode } from '../../preload/contract/result.ts';

export interface Answer {
  readonly kind: 'answer';
  readonly status: number;
  /** Lower-case names; the first value of a repeated header. */
  readonly headers: ReadonlyMap<string, string>;
  readonly bytes: Uint8Array;
  readonly millis: number;
}

export interface Lost {
  readonly kind: 'lost';
  /** False only if no byte of the request was sent; only then may it be sent again. */
  readonly started: boolean;
  readonly code: ErrorCode;
  /** The system's error name (ECONNRESET); never an address, a body or a credential. */
  readonly detail?: string;
  readonly millis: number;
}

export type Exchange = Answer | Lost;

/** Decodes an answer, in the charset that it declares if that is a legacy one. */
export function textOfAnswer(answer: Answer): string {
  const type = answer.headers.get('content-type') ?? '';
  const old = /charset\s*=\s*"?(iso-8859-1|latin1|windows-1252|us-ascii)/i.test(type);
  return new TextDecoder(old ? 'windows-1252' : 'utf-8').decode(answer.bytes);
}

/** The wait that the service requests, relative to the answer's own date rather than to our clock. */
export function requestedWait(headers: ReadonlyMap<string, string>): number | undefined {
  const date = Date.parse(headers.get('date') ?? '');
  for (const name of ['retry-after', 'ratelimit-reset', 'x-ratelimit-reset']) {
    const text = headers.get(name)?.trim() ?? '';
    const until = Date.parse(text);
    if (/^\d{1,8}(\.\d+)?$/.test(text)) return Math.ceil(Number(text) * 1000);
    // Some services use seconds since 1970 in RateLimit-Reset.
    if (/^\d{9,11}$/.test(text) && !Number.isNaN(date)) return Math.max(0, Number(text) * 1000 - date);
    if (/[a-z]/i.test(text) && !Number.isNaN(until) && !Number.isNaN(date)) return Math.max(0, until - date);
  }
  return undefined;
}
