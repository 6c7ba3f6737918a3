// Maps an error of undici, TLS or the socket to a code. Whether the request had started is decided elsewhere.
import type { ErrorCode } from '../../preload/contract/result.ts';
import { forbiddenAddress } from './address-class.ts';

export interface Trouble {
  readonly code: ErrorCode;
  readonly detail?: string;
}

const known: Readonly<Record<string, ErrorCode>> = {
  ENOTFOUND: 'hostNotFound',
  EAI_AGAIN: 'noNetwork',
  ENETUNREACH: 'noNetwork',
  ENETDOWN: 'noNetwork',
  EHOSTUNREACH: 'noNetwork',
  EADDRNOTAVAIL: 'noNetwork',
  [forbiddenAddress]: 'redirected',
  ECONNREFUSED: 'connectionRefused',
  UND_ERR_CONNECT_TIMEOUT: 'connectTimeout',
  ETIMEDOUT: 'connectTimeout',
  UND_ERR_HEADERS_TIMEOUT: 'answerTimeout',
  UND_ERR_BODY_TIMEOUT: 'answerTimeout',
  UND_ERR_HEADERS_OVERFLOW: 'answerTooLarge',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'connectionCut',
  UND_ERR_PRX_TLS: 'proxyFailed',
  UND_ERR_PRX_CONN: 'proxyFailed',
};

const interims: Readonly<Record<string, string>> = {
  'bad response': '100 Continue',
  'bad upgrade': '101 Switching Protocols',
};

const certificate =
  /^(CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_TLS_|ERR_SSL_|EPROTO$|CRL_|HOSTNAME_MISMATCH|INVALID_CA|PATH_LENGTH)/;

/** Every error in the chain of causes, outermost first, with the members of an AggregateError. */
function* chain(error: unknown, depth = 0): Generator<Error> {
  if (!(error instanceof Error) || depth > 5) return;
  yield error;
  if (error instanceof AggregateError) for (const one of error.errors) yield* chain(one, depth + 1);
  yield* chain(error.cause, depth + 1);
}

const codeOf = (error: Error): string =>
  'code' in error && typeof error.code === 'string' ? error.code : error.name;

export function classify(error: unknown): Trouble {
  let first: string | undefined;
  for (const one of chain(error)) {
    const name = codeOf(one);
    first ??= name;
    // Only its message distinguishes a refused CONNECT from an abort.
    const refused = /^Proxy response \((\d+)\)/.exec(one.message);
    if (refused !== null) return { code: 'proxyFailed', detail: `CONNECT ${refused[1]}` };
    if (certificate.test(name)) return { code: 'certificateInvalid', detail: name };
    if (name.startsWith('HPE_') || name === 'HTTPParserError')
      return { code: 'answerUnreadable', detail: name };
    // undici ends the connection at an unasked «100 Continue», and only this message distinguishes that.
    const interim = name === 'UND_ERR_SOCKET' ? interims[one.message] : undefined;
    if (interim !== undefined) return { code: 'interimAnswer', detail: interim };
    const code = known[name];
    if (code !== undefined) return { code, detail: name };
  }
  return { code: 'connectionCut', ...(first === undefined ? {} : { detail: first }) };
}

/** With a proxy, every failure to connect is attributed to the proxy, except the service's own certificate. */
export function classifyBeforeStart(error: unknown, proxied: boolean): Trouble {
  const trouble = classify(error);
  return proxied && trouble.code !== 'certificateInvalid' ? { ...trouble, code: 'proxyFailed' } : trouble;
}

export function classifyAfterStart(error: unknown): Trouble {
  const trouble = classify(error);
  switch (trouble.code) {
    // Once the request was sent, a silent peer or a broken TLS record means a lost answer, not a failed connection.
    case 'connectTimeout':
      return { ...trouble, code: 'answerTimeout' };
    case 'answerTimeout':
    case 'answerTooLarge':
    case 'answerUnreadable':
    case 'interimAnswer':
      return trouble;
    default:
      return { ...trouble, code: 'connectionCut' };
  }
}
