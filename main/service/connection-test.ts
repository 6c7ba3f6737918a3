// Tests an account's settings route by route without creating anything, and proposes the credential mode of the
// auxiliary routes. The callers decide whether to store the settings.
import type { ErrorCode } from '../../preload/contract/result.ts';
import { CodedError } from '../failure.ts';
import {
  conceal,
  credentialHeaders,
  credentialModes,
  type CredentialMode,
  type Credentials,
} from './credentials.ts';
import type { ServiceClientOptions } from './client.ts';
import { decodeLine } from './decode-boleto.ts';
import { decodeFees } from './decode-money.ts';
import { decodeErrors } from './errors.ts';
import { textOfAnswer, type Exchange } from './exchange.ts';
import { parseJson } from './json.ts';
import { createNetwork } from './network.ts';
import { parseBaseUrl, paths, type BaseUrl } from './paths.ts';
import { checkBody } from './transactions.ts';
import { createTransport, usualTimeouts } from './transport.ts';
import { limits, statusError } from './call.ts';

export type StepName =
  | 'address'
  | 'reach'
  | 'fees'
  | 'check'
  | `auxiliary.${CredentialMode}`
  | 'createBoleto'
  | 'withdraw';

export interface Step {
  readonly step: StepName;
  /** refused: reached, but not with these credentials. notTestable: a test would create something. */
  readonly state: 'works' | 'refused' | 'failed' | 'notTestable' | 'skipped';
  readonly code?: ErrorCode;
  readonly status?: number;
  readonly words?: readonly string[];
  readonly detail?: string;
  readonly millis: number;
}

export interface ConnectionTestOptions extends Pick<
  ServiceClientOptions,
  'proxy' | 'ca' | 'system' | 'timeouts'
> {
  readonly baseUrl: string;
  readonly credentials: Credentials;
  /** An existing boleto of this account; without it the auxiliary routes cannot be tested. */
  readonly boletoId?: string;
  /** An id that no transaction has. */
  readonly unknownId: string;
  readonly signal?: AbortSignal;
  readonly onStep?: (step: Step) => void;
}

export interface ConnectionReport {
  readonly steps: readonly Step[];
  /** The first credential mode that the auxiliary routes accepted. */
  readonly proposed?: CredentialMode;
}

type Finding = Omit<Step, 'step' | 'millis'>;
type Judge = (answer: { readonly status: number; readonly text: string }) => Finding | undefined;
type Attempt = (
  step: StepName,
  url: URL,
  mode: CredentialMode,
  judge: Judge,
  body?: Uint8Array,
) => Promise<Step>;

export async function connectionTest(options: ConnectionTestOptions): Promise<ConnectionReport> {
  const steps: Step[] = [];
  const done = (step: Step): Step => {
    steps.push(step);
    options.onStep?.(step);
    return step;
  };
  const parsed = parseBaseUrl(options.baseUrl);
  if (!parsed.ok) {
    const { code, detail } = parsed.error;
    done({ step: 'address', state: 'failed', code, millis: 0, ...(detail === undefined ? {} : { detail }) });
    return { steps };
  }
  done({ step: 'address', state: 'works', millis: 0 });
  const base = parsed.value;
  const transport = createTransport(
    createNetwork(options.proxy ?? { kind: 'none' }, options.ca, options.system),
    {
      ...usualTimeouts,
      ...options.timeouts,
    },
  );

  let limited = false;
  const send = async (url: URL, headers: Record<string, string>, body?: Uint8Array): Promise<Exchange> => {
    const exchange = await transport.exchange({
      method: body === undefined ? 'GET' : 'POST',
      url,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      creating: false,
      limit: limits.json,
      ...(body === undefined ? {} : { body }),
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    });
    limited = exchange.kind === 'answer' && exchange.status === 429;
    return exchange;
  };
  const judged = (step: StepName, exchange: Exchange, judge: Judge): Step =>
    done({ step, ...find(exchange, options.credentials, judge), millis: exchange.millis });
  const attempt: Attempt = async (step, url, mode, judge, body) => {
    // After a 429 the test sends nothing more.
    if (limited) return done({ step, state: 'skipped', code: 'rateLimited', millis: 0 });
    const headers = headersOf(mode, options.credentials);
    if (typeof headers === 'string') return done({ step, state: 'skipped', code: headers, millis: 0 });
    return judged(step, await send(url, headers, body), judge);
  };

  try {
    // No documented route only shows whether the service is there. The fees are requested, without a token if there is
    // none, and any answer counts as reached.
    const bearer = headersOf('bearer', options.credentials);
    const first = await send(paths.fees(base), typeof bearer === 'string' ? {} : bearer);
    if (judged('reach', first, reachable).state !== 'works') return { steps };
    const fees =
      typeof bearer === 'string'
        ? done({ step: 'fees', state: 'skipped', code: bearer, millis: 0 })
        : judged('fees', first, feesRead);
    // If every route answers with the same status, the status is not about the unknown id.
    const elsewhere = fees.state === 'works' ? undefined : fees.status;
    const check = checkAccepted(elsewhere);
    await attempt('check', paths.check(base), 'cics', check, checkBody(options.unknownId));
    const proposed = await tryAuxiliary(base, options.boletoId, attempt, done);
    done({ step: 'createBoleto', state: 'notTestable', millis: 0 });
    done({ step: 'withdraw', state: 'notTestable', millis: 0 });
    return { steps, ...(proposed === undefined ? {} : { proposed }) };
  } finally {
    await transport.close();
  }
}

/** The headers of these credentials, or the reason why there are none. */
function headersOf(mode: CredentialMode, credentials: Credentials): Record<string, string> | ErrorCode {
  try {
    return credentialHeaders(mode, credentials);
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
    return error.failure.code;
  }
}

async function tryAuxiliary(
  base: BaseUrl,
  boletoId: string | undefined,
  attempt: Attempt,
  done: (step: Step) => Step,
): Promise<CredentialMode | undefined> {
  let proposed: CredentialMode | undefined;
  for (const mode of credentialModes) {
    const name = `auxiliary.${mode}` as const;
    if (boletoId === undefined) {
      done({ step: name, state: 'skipped', millis: 0 });
      continue;
    }
    const step = await attempt(name, paths.identificationField(base, boletoId), mode, lineRead);
    if (step.state === 'works') proposed ??= mode;
  }
  return proposed;
}

/** Answers that the route's own judge does not recognize are classified by status. */
function find(exchange: Exchange, credentials: Credentials, judge: Judge): Finding {
  if (exchange.kind === 'lost') {
    const { code, detail } = exchange;
    return {
      state: code === 'cancelled' ? 'skipped' : 'failed',
      code,
      ...(detail === undefined ? {} : { detail }),
    };
  }
  const { status } = exchange;
  const text = textOfAnswer(exchange);
  const { words } = decodeErrors(text, undefined, (raw) => conceal(raw, credentials));
  const message = { status, ...(words.length === 0 ? {} : { words }) };
  const found = judge({ status, text });
  if (found !== undefined) return { ...message, ...found };
  if (status >= 200 && status < 300) return { state: 'failed', code: 'answerUnreadable', ...message };
  const { code } = statusError(exchange, '').failure;
  return { state: code === 'unauthorized' || code === 'forbidden' ? 'refused' : 'failed', code, ...message };
}

/** Any HTTP answer counts as reached, except one of a proxy. */
const reachable: Judge = ({ status }) => (status === 407 || status === 511 ? undefined : { state: 'works' });

const succeeded = (status: number) => status >= 200 && status < 300;

const feesRead: Judge = ({ status, text }) =>
  succeeded(status) && decodeFees(text) !== undefined ? { state: 'works' } : undefined;

const lineRead: Judge = ({ status, text }) =>
  succeeded(status) && decodeLine(text) !== undefined ? { state: 'works' } : undefined;

/** The id is unknown on purpose: a JSON answer about it means that the credentials were accepted. */
const checkAccepted =
  (elsewhere: number | undefined): Judge =>
  ({ status, text }) =>
    (succeeded(status) || (unknown.has(status) && status !== elsewhere)) && parseJson(text) !== undefined
      ? { state: 'works' }
      : undefined;

const unknown: ReadonlySet<number> = new Set([400, 404, 422]);
