// The common part of all routes: credentials, a slot of the pacer, the exchange, its verdict. The file of each route
// has its request and the meaning of its answer.
import { CodedError } from '../failure.ts';
import { conceal, credentialHeaders, type CredentialMode, type Credentials } from './credentials.ts';
import { decodeErrors, type Conceal } from './errors.ts';
import { textOfAnswer, requestedWait, type Answer, type Exchange, type Lost } from './exchange.ts';
import { parseJson, type Json } from './json.ts';
import { judge, type Creation, type Outcome } from './outcome.ts';
import type { Pacer, Slot, Verdict, WorkKind } from './pacer.ts';
import type { BaseUrl } from './paths.ts';
import { follow, startTrail } from './redirects.ts';
import type { Request, Transport } from './transport.ts';

export interface CallOptions {
  /** The kind of work; a click by default. */
  readonly kind?: WorkKind;
  readonly signal?: AbortSignal;
  /** A slot that the caller holds and releases once the outcome is recorded. */
  readonly slot?: Slot;
  /** Called with the credentials that would be sent; false prevents the request. */
  readonly accepts?: (credentials: Credentials) => boolean;
  /** Called before the request is handed over; finding the way to the service and connecting may take long after that. */
  readonly mayStart?: () => boolean;
  /** Called once more, immediately before the first byte. */
  readonly mayLeave?: () => boolean;
}

/** The answer without secrets, stored and shown together with its interpretation. */
export interface Raw {
  readonly status: number;
  readonly text: string;
}

/**
 * A received answer. It is decoded from `text`, so that an id stays intact even if it contains the letters of a
 * credential. Only `raw`, and texts that went through `conceal`, are stored or shown.
 */
export interface ReceivedAnswer {
  readonly text: string;
  readonly raw: Raw;
  readonly conceal: Conceal;
  /** The service's clock, if the answer says it. */
  readonly date?: Date;
}

export const receivedAnswer = (status: number, text: string, conceal: Conceal): ReceivedAnswer => ({
  text,
  raw: { status, text: conceal(text) },
  conceal,
});

/** A decoded text without secrets. A text that matches `judged` stays unchanged. */
export function shown(text: string, conceal: Conceal, judged?: RegExp): string;
export function shown(text: string | undefined, conceal: Conceal, judged?: RegExp): string | undefined;
export function shown(text: string | undefined, conceal: Conceal, judged?: RegExp): string | undefined {
  return text === undefined || judged?.test(text) === true ? text : conceal(text);
}

export interface Attempted {
  readonly outcome: Outcome;
  readonly raw?: Raw;
  readonly millis: number;
}

export interface CallParts {
  readonly base: BaseUrl;
  readonly auxiliary: CredentialMode;
  /** Called for every request; the result is never kept. */
  readonly credentials: () => Promise<Credentials>;
  readonly transport: Transport;
  readonly pacer: Pacer;
}

/** `created` is given for a request that must not be executed twice. */
export interface ServiceRequest
  extends Pick<Request, 'method' | 'url' | 'body' | 'created'>, Partial<Pick<Request, 'limit'>> {
  readonly mode: CredentialMode;
}

export const limits = { json: 5 * 1024 * 1024, document: 64 * 1024 * 1024 } as const;

/** Sends within a held slot; throws only if credentials are missing or unusable. */
export type Send = (
  request: ServiceRequest,
) => Promise<{ readonly exchange: Exchange; readonly conceal: Conceal }>;

/** Runs work within one slot. */
export async function paced<T>(
  parts: CallParts,
  options: CallOptions,
  usual: WorkKind,
  work: (send: Send) => Promise<T>,
): Promise<T> {
  const slot = options.slot ?? (await parts.pacer.acquire(options.kind ?? usual, options.signal));
  try {
    return await work(async ({ method, url, mode, body, created, limit = limits.json }) => {
      const credentials = mode === 'none' ? {} : await parts.credentials();
      if (options.accepts?.(credentials) === false) throw new CodedError('identityChanged', 'service');
      if (options.mayStart?.() === false) throw new CodedError('cancelled', 'service');
      const own = new URL(parts.base);
      const isOwn = url.origin === own.origin;
      const exchange = await parts.transport.exchange({
        method,
        url,
        headers: {
          ...credentialHeaders(mode, credentials),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        creating: created !== undefined,
        limit,
        ...(isOwn ? {} : { ledBy: own }),
        ...(created === undefined ? {} : { created }),
        ...(body === undefined ? {} : { body }),
        ...(options.signal === undefined ? {} : { signal: options.signal }),
        ...(options.mayLeave === undefined ? {} : { mayLeave: options.mayLeave }),
      });
      if (isOwn) slot.report(verdictOf(exchange));
      return { exchange, conceal: (text) => conceal(text, credentials) };
    });
  } finally {
    if (options.slot === undefined) slot.release();
  }
}

/** `json`: the parsed text of the answer, so that it is parsed once. Both are missing without an answer. */
export interface AttemptRead {
  readonly attempted: Attempted;
  readonly received?: ReceivedAnswer;
  readonly json?: Json | undefined;
}

const unread: Outcome = { kind: 'uncertain', reason: 'answerUnreadable', offered: {} };

/** Sends one request that creates something. Never throws: whatever happened is an outcome. */
export async function attempt(
  parts: CallParts,
  creation: Creation,
  url: URL,
  body: Uint8Array,
  options: CallOptions,
): Promise<AttemptRead> {
  let requested = false;
  const exchange: Transport['exchange'] = (request) => {
    requested = true;
    return parts.transport.exchange(request);
  };
  const marking = { ...parts, transport: { ...parts.transport, exchange } };
  /** Read twice: when it ends, for its socket, and then for the outcome. A long text is parsed once. */
  let read: { readonly answer: Answer; readonly text: string; readonly json: Json | undefined } | undefined;
  const judged = (answer: Answer, hide?: Conceal) => {
    if (read?.answer !== answer) {
      const text = textOfAnswer(answer);
      read = { answer, text, json: parseJson(text) };
    }
    const { text, json } = read;
    const { status, headers } = answer;
    return { text, json, outcome: judge(creation, { kind: 'received', status, headers, text, json }, hide) };
  };
  const created = (answer: Answer): string | undefined => {
    const { outcome } = judged(answer);
    return outcome.kind === 'created' ? outcome.id : undefined;
  };
  try {
    return await paced(marking, options, 'click', async (send) => {
      const { exchange, conceal } = await send({ method: 'POST', url, mode: 'bearer', body, created });
      const { millis } = exchange;
      if (exchange.kind === 'lost') return { attempted: { outcome: judge(creation, exchange), millis } };
      const { text, json, outcome } = judged(exchange, conceal);
      const received = receivedAnswer(exchange.status, text, conceal);
      return { attempted: { outcome, raw: received.raw, millis }, received, json };
    });
  } catch (error) {
    // The transport never throws, and nothing after it should. If something does, the request may have been executed.
    if (requested) return { attempted: { outcome: unread, millis: 0 } };
    const code = error instanceof CodedError ? error.failure.code : 'secretMissing';
    return { attempted: { outcome: { kind: 'notSent', code }, millis: 0 } };
  }
}

/** A GET that stays on the account's own origin. Returns a text with a success status, or throws. */
export async function getText(
  parts: CallParts,
  url: URL,
  mode: CredentialMode,
  options: CallOptions,
): Promise<ReceivedAnswer> {
  return await paced(parts, options, 'click', async (send) => {
    let hide: Conceal = (text) => text;
    const { exchange } = await follow(startTrail(url), parts.base, async (next, isOwn) => {
      // A digitable line or a rate is never accepted from another origin.
      if (!isOwn) throw new CodedError('redirected', 'service', { detail: 'elsewhere' });
      const sent = await send({ method: 'GET', url: next, mode });
      hide = sent.conceal;
      return sent.exchange;
    });
    return expectSuccess(exchange, hide);
  });
}

export function expectSuccess(exchange: Exchange, hide: Conceal): ReceivedAnswer {
  if (exchange.kind === 'lost') throw lostError(exchange);
  const text = textOfAnswer(exchange);
  if (exchange.status < 200 || exchange.status > 299) throw statusError(exchange, text, hide);
  const date = new Date(exchange.headers.get('date') ?? '');
  const known = Number.isNaN(date.getTime()) ? {} : { date };
  return { ...receivedAnswer(exchange.status, text, hide), ...known };
}

const lasting: ReadonlySet<string> = new Set([
  'certificateInvalid',
  'answerTooLarge',
  'answerUnreadable',
  'interimAnswer',
  'redirected',
  'cancelled',
]);

export const lostError = ({ code, detail }: Lost): CodedError =>
  new CodedError(code, 'service', {
    retryable: !lasting.has(code),
    ...(detail === undefined ? {} : { detail }),
  });

export function statusError({ status }: Answer, text: string, conceal?: Conceal): CodedError {
  const words = decodeErrors(text, undefined, conceal).words.join(' · ');
  const detail = words === '' ? String(status) : `${status}: ${words}`;
  const coded = (code: CodedError['failure']['code'], retryable = false) =>
    new CodedError(code, 'service', { retryable, detail });
  if (status === 401) return coded('unauthorized');
  if (status === 403) return coded('forbidden');
  if (status === 407 || status === 511) return coded('proxyFailed', true);
  if (status === 429) return coded('rateLimited', true);
  if (status === 408 || status >= 500) return coded('serviceError', true);
  return coded(status >= 300 && status < 400 ? 'redirected' : 'serviceRefused');
}

export function verdictOf(exchange: Exchange): Verdict {
  if (exchange.kind === 'lost') {
    const strained =
      exchange.code === 'connectTimeout' || (exchange.started && exchange.code !== 'cancelled');
    return { kind: strained ? 'strained' : 'silent' };
  }
  const { status, headers } = exchange;
  const waitMs = requestedWait(headers);
  if (status === 429 || (status === 503 && waitMs !== undefined)) {
    return { kind: 'limited', ...(waitMs === undefined ? {} : { waitMs }) };
  }
  return { kind: status >= 500 || status === 408 ? 'strained' : 'fine' };
}
