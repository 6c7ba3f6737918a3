// What one HTTP exchange came to, as plain data: the transport makes it, the outcome and the decoders judge it.
import type { ErrorCode } from '../../preload/contract/result.ts';

export interface Answer {
  readonly kind: 'answer';
  readonly status: number;
  /** Names in lower case; of a repeated header the first value. */
  readonly headers: ReadonlyMap<string, string>;
  readonly bytes: Uint8Array;
  readonly millis: number;
}

export interface Lost {
  readonly kind: 'lost';
  /** False only if not one byte of the request left: the mark on which sending again rests. */
  readonly started: boolean;
  readonly code: ErrorCode;
  /** The system's own name of the trouble (ECONNRESET); never an address, a body or a credential. */
  readonly detail?: string;
  readonly millis: number;
}

export type Exchange = Answer | Lost;

/** The text of an answer, in the charset that it names where that is an old one. */
export function textOfAnswer(answer: Answer): string {
  const type = answer.headers.get('content-type') ?? '';
  const old = /charset\s*=\s*"?(iso-8859-1|latin1|windows-1252|us-ascii)/i.test(type);
  return new TextDecoder(old ? 'windows-1252' : 'utf-8').decode(answer.bytes);
}

/** How long the service asks to wait, counted from the answer's own clock, never from ours. */
export function waitTold(headers: ReadonlyMap<string, string>): number | undefined {
  const date = Date.parse(headers.get('date') ?? '');
  for (const name of ['retry-after', 'ratelimit-reset', 'x-ratelimit-reset']) {
    const text = headers.get(name)?.trim() ?? '';
    const until = Date.parse(text);
    if (/^\d{1,8}(\.\d+)?$/.test(text)) return Math.ceil(Number(text) * 1000);
    // Some count RateLimit-Reset in seconds since 1970.
    if (/^\d{9,11}$/.test(text) && !Number.isNaN(date)) return Math.max(0, Number(text) * 1000 - date);
    if (/[a-z]/i.test(text) && !Number.isNaN(until) && !Number.isNaN(date)) return Math.max(0, until - date);
  }
  return undefined;
}
