// Judges one request that creates something: whether it was created, refused, or is uncertain. Pure. The ledger knows
// whether it has the id already, and the callers act on the outcome.
import type { ErrorCode } from '../../preload/contract/result.ts';
import { mayMentionEarlier, mayMentionUnfinished, statesExistence, statesSuccess } from './earlier-one.ts';
import { hidden } from './credentials.ts';
import { carriesResult, decodeErrors, statesError, type Conceal, type ServiceWords } from './errors.ts';
import { requestedWait, type Lost } from './exchange.ts';
import { at, figureOf, findNamed, idOf, isObject, JsonNumber, parseJson, textOf, type Json } from './json.ts';

export type Creation = 'boleto' | 'withdrawal';

/** What an uncertain answer contains that the clerk can search for. */
export interface Offered {
  readonly id?: string;
  readonly nossoNumero?: string;
  /** Digits only. */
  readonly line?: string;
}

export type Doubt =
  | 'knownId'
  | 'errorBesideId'
  | 'noId'
  | 'idInError'
  | 'maybeDuplicate'
  | 'unfinished'
  | 'mixedAnswer'
  | 'redirected'
  | 'serverError'
  | 'unclearRefusal'
  | 'answerTimeout'
  | 'connectionCut'
  | 'answerUnreadable'
  | 'answerTooLarge'
  | 'interimAnswer';

interface ServiceAnswer {
  readonly status: number;
  readonly words: readonly string[];
}

export type Outcome =
  | { readonly kind: 'notSent'; readonly code: ErrorCode; readonly detail?: string }
  | {
      readonly kind: 'created';
      readonly id: string;
      readonly offered: Offered;
      readonly message: ServiceAnswer;
    }
  | {
      readonly kind: 'refused';
      readonly message: ServiceAnswer;
      readonly fields: ServiceWords['fields'];
    }
  | {
      readonly kind: 'notProcessed';
      readonly reason: 'rateLimited';
      readonly message: ServiceAnswer;
      readonly waitMs?: number;
    }
  | {
      readonly kind: 'notProcessed';
      readonly reason: 'unauthorized' | 'forbidden';
      readonly message: ServiceAnswer;
    }
  | {
      readonly kind: 'uncertain';
      readonly reason: Doubt;
      readonly offered: Offered;
      /** Missing if no answer came. */
      readonly message?: ServiceAnswer;
      readonly detail?: string;
    };

/** A received answer. Secrets are removed from what is shown, not from what is judged. */
export interface Received {
  readonly kind: 'received';
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
  /** The parsed text, if it was parsed before. */
  readonly json?: Json | undefined;
}

const refusals: ReadonlySet<number> = new Set([400, 402, 404, 405, 413, 415, 422]);
const proxyStatuses: ReadonlySet<number> = new Set([407, 511]);

export function judge(
  creation: Creation,
  exchange: Received | Lost,
  conceal: Conceal = (words) => words,
): Outcome {
  if (exchange.kind === 'lost') return judgeLost(exchange);
  const { status, headers, text, json = parseJson(text) } = exchange;
  const decoded = decodeErrors(text, json, conceal);
  const message: ServiceAnswer = { status, words: decoded.words };
  const offered = offer(json, text, conceal);
  const doubt = (reason: Doubt): Outcome => ({ kind: 'uncertain', reason, offered, message });

  if (status >= 200 && status < 300) {
    if (json === undefined) return doubt('answerUnreadable');
    const id = createdId(creation, json);
    if (id === undefined) return doubt(mayMentionEarlier(text, json) ? 'maybeDuplicate' : 'noId');
    if (statesExistence(text, json)) return doubt('maybeDuplicate');
    return statesError(json)
      ? doubt('errorBesideId')
      : { kind: 'created', id, offered: { ...offered, id }, message };
  }
  if (status === 409) return doubt('maybeDuplicate');
  if (Object.keys(offered).length > 0) return doubt('idInError');
  if (proxyStatuses.has(status)) return { kind: 'notSent', code: 'proxyFailed', detail: String(status) };
  const isClientError = status >= 400 && status < 500;
  const isResent = status === 401 || status === 429;
  if (isClientError && !isResent && mayMentionEarlier(text, json)) return doubt('maybeDuplicate');
  if (isClientError && statesSuccess(text, json)) return doubt('mixedAnswer');
  if (status === 401) return { kind: 'notProcessed', reason: 'unauthorized', message };
  if (status === 429) {
    const waitMs = requestedWait(headers);
    return {
      kind: 'notProcessed',
      reason: 'rateLimited',
      message,
      ...(waitMs === undefined ? {} : { waitMs }),
    };
  }
  if (isClientError && mayMentionUnfinished(text, json)) return doubt('unfinished');
  if (status === 403) return { kind: 'notProcessed', reason: 'forbidden', message };
  if (refusals.has(status) && decoded.named) {
    return carriesResult(json) ? doubt('mixedAnswer') : { kind: 'refused', message, fields: decoded.fields };
  }
  if (status >= 300 && status < 400) return doubt('redirected');
  return doubt(status >= 500 ? 'serverError' : 'unclearRefusal');
}

function judgeLost({ started, code, detail }: Lost): Outcome {
  const more = detail === undefined ? {} : { detail };
  if (!started) return { kind: 'notSent', code, ...more };
  return { kind: 'uncertain', reason: doubtOf(code), offered: {}, ...more };
}

function doubtOf(code: ErrorCode): Doubt {
  switch (code) {
    case 'answerTimeout':
    case 'answerUnreadable':
    case 'answerTooLarge':
    case 'interimAnswer':
      return code;
    default:
      return 'connectionCut';
  }
}

/** The id at its documented position; at any other position it is only offered. */
function createdId(creation: Creation, json: Json): string | undefined {
  if (creation === 'boleto') return idOf(at(json, 'data', 'id'));
  return idOf(at(json, 'withdrawal', 'transaction_id'));
}

const idNames = ['id', 'boletoId', 'transactionId', 'withdrawalId'];
const numberNames = ['nossoNumero'];
const lineNames = ['identificationField', 'linhaDigitavel', 'digitableLine', 'barCode', 'codigoBarras'];

function offer(json: Json | undefined, text: string, conceal: Conceal): Offered {
  const tree = json ?? null;
  // A value that is a credential as a whole is an echo of the request, unless it is at the id's own position.
  const foundId = (value: Json): string | undefined => {
    const one = idOf(value);
    return one === undefined || conceal(one) === hidden ? undefined : one;
  };
  const id = idOf(at(tree, 'data', 'id')) ?? findNamed(tree, idNames, foundId);
  const nossoNumero = findNamed(tree, numberNames, (value) =>
    value instanceof JsonNumber ? figureOf(value) : textOf(value),
  );
  const line = findNamed(tree, lineNames, slipDigits) ?? lineWithin(text);
  return {
    ...(id === undefined ? {} : { id }),
    ...(nossoNumero === undefined ? {} : { nossoNumero }),
    ...(line === undefined ? {} : { line }),
  };
}

function slipDigits(value: Json): string | undefined {
  if (isObject(value)) return undefined;
  const digits = (value instanceof JsonNumber ? value.source : (textOf(value) ?? '')).replace(/[\s.-]/g, '');
  return /^\d{44,48}$/.test(digits) ? digits : undefined;
}

/** Finds a digitable line inside a sentence or a page, formatted or not. */
function lineWithin(text: string): string | undefined {
  const found = /(?<!\d)\d{5}\.?\d{5} ?\d{5}\.?\d{6} ?\d{5}\.?\d{6} ?\d ?\d{14}(?!\d)/.exec(text);
  return found?.[0].replace(/\D/g, '');
}
