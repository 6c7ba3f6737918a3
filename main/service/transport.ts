// Sends one HTTP request and reports the result, above all whether any byte was sent. It does not judge answers, follow
// redirects, or handle credentials and pace.
import { subscribe } from 'node:diagnostics_channel';
import { Socket } from 'node:net';
import type { SecureContext } from 'node:tls';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, type ZlibOptions } from 'node:zlib';
import type { Dispatcher } from 'undici';
import type { ErrorCode } from '../../preload/contract/result.ts';
import { inTime } from '../async.ts';
import { CodedError } from '../failure.ts';
import {
  checkedLookup,
  classOfHost,
  hostClasses,
  mayLeadTo,
  type AddressClass,
  type HostClasses,
} from './address-class.ts';
import { classifyAfterStart, classifyBeforeStart, type Trouble } from './classify.ts';
import type { Answer, Exchange } from './exchange.ts';
import type { Network } from './network.ts';

export interface Timeouts {
  /** Everything before the first byte: name resolution, connection, proxy, TLS. */
  readonly connect: number;
  readonly headers: number;
  /** Between two chunks of the body. */
  readonly body: number;
  /** From the first byte sent to the last one read. */
  readonly total: number;
}

export const usualTimeouts: Timeouts = { connect: 10_000, headers: 60_000, body: 60_000, total: 600_000 };

export interface Request {
  readonly method: 'GET' | 'POST';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  /** True for requests that must not be executed twice: they never reuse a socket that was idle for over a second. */
  readonly creating: boolean;
  /** The maximum size of an answer's body. */
  readonly limit: number;
  readonly signal?: AbortSignal;
  /** The service that led to this URL of another origin. It may lead to the internet and to its own network, nowhere else. */
  readonly ledBy?: URL;
  /** Asked immediately before the first byte, after the connection stands: false, and none leaves. */
  readonly mayLeave?: () => boolean;
  /**
   * The id of what an answer created. An answer without one, or with one that its socket has told before, closes the
   * socket: a service that answers twice would otherwise answer the next request on it. Other sockets stay.
   */
  readonly created?: (answer: Answer) => string | undefined;
}

export type Transport = ReturnType<typeof createTransport>;

const headerLimit = 32 * 1024;
const dropped = new Error('dropped');
const idle = { creating: 1000, reading: 4000 } as const;

/**
 * Loaded with the first request, so that the start does not wait for it. Cached, because each import passes the loader
 * again.
 */
const fetchUndici = () => import('undici');
type Undici = Awaited<ReturnType<typeof fetchUndici>>;
let loading: Promise<Undici> | undefined;
const loadUndici = (): Promise<Undici> => (loading ??= fetchUndici());

export function createTransport(network: Network, timeouts: Timeouts = usualTimeouts) {
  let dispatchers = new Map<string, Dispatcher>();
  let closed = false;
  const classes = hostClasses(network.lookup);
  // A closed dispatcher forgets its connections, so requests in flight are listed here for `drop`.
  const underway = new Set<AbortController>();

  const dispatcherFor = (
    undici: Undici,
    proxy: string | undefined,
    { creating, url: { protocol } }: Request,
    ledBy: AddressClass | undefined,
  ): Dispatcher => {
    const key = `${creating ? 'creating' : 'reading'} ${protocol} ${ledBy ?? ''} ${proxy ?? ''}`;
    const existing = dispatchers.get(key);
    if (existing !== undefined) return existing;
    const made = createDispatcher(
      undici,
      proxy === undefined && protocol === 'http:' ? undefined : network.secureContext(),
      timeouts,
      proxy,
      creating,
      lookupFor(classes, network, ledBy),
    );
    dispatchers.set(key, made);
    return made;
  };

  return {
    exchange: async (request: Request) => {
      const begun = performance.now();
      const unsent = ({ code, detail }: Trouble): Exchange => ({
        kind: 'lost',
        started: false,
        code,
        ...(detail === undefined ? {} : { detail }),
        millis: performance.now() - begun,
      });
      const ledBy = request.ledBy && classes.of(request.ledBy.hostname);
      const written = classOfHost(request.url.hostname);
      if (ledBy && written && !mayLeadTo(ledBy, written))
        return unsent({ code: 'redirected', detail: written });
      let proxy: string | undefined;
      const undici = await loadUndici();
      try {
        proxy = await inTime(timeouts.connect, network.proxyFor(request.url), () => new Error('late'));
      } catch (error) {
        return unsent({
          code: 'proxyFailed',
          ...(error instanceof CodedError && error.failure.detail !== undefined
            ? { detail: error.failure.detail }
            : {}),
        });
      }
      if (closed || request.signal?.aborted === true) return unsent({ code: 'cancelled' });
      const cut = new AbortController();
      underway.add(cut);
      const signal =
        request.signal === undefined ? cut.signal : AbortSignal.any([request.signal, cut.signal]);
      const dispatcher = dispatcherFor(undici, proxy, request, ledBy);
      const exchange = await dispatch(dispatcher, { ...request, signal }, timeouts, proxy !== undefined);
      underway.delete(cut);
      return exchange.kind === 'answer' ? unpacked(exchange, request.limit) : exchange;
    },
    /** Aborts every connection at once: before sleep, after waking, or when closing takes too long. */
    drop: async () => {
      const old = [...dispatchers.values()];
      dispatchers = new Map();
      for (const cut of underway) cut.abort(dropped);
      await Promise.all(old.map((dispatcher) => dispatcher.destroy()));
    },
    /** Lets requests in flight finish, then closes; nothing more is sent. */
    close: async () => {
      closed = true;
      const old = [...dispatchers.values()];
      dispatchers = new Map();
      await Promise.all(old.map((dispatcher) => dispatcher.close()));
    },
  };
}

/** The address is checked when it is resolved for the connection: a name may lead elsewhere a second later. */
const lookupFor = (
  classes: HostClasses,
  network: Network,
  ledBy: AddressClass | undefined,
): HostClasses['lookup'] =>
  ledBy === undefined
    ? classes.lookup
    : checkedLookup(network.lookup, (_host, found) => found.every((one) => mayLeadTo(ledBy, one)));

function createDispatcher(
  { Agent, Pool, ProxyAgent }: Undici,
  secureContext: SecureContext | undefined,
  timeouts: Timeouts,
  proxy: string | undefined,
  creating: boolean,
  lookup: HostClasses['lookup'],
): Dispatcher {
  const tls = { ...(secureContext && { secureContext }), allowH2: false, timeout: timeouts.connect };
  const keep = creating ? idle.creating : idle.reading;
  const common = {
    allowH2: false,
    pipelining: 1,
    connectTimeout: timeouts.connect,
    headersTimeout: timeouts.headers,
    bodyTimeout: timeouts.body,
    maxHeaderSize: headerLimit,
    keepAliveTimeout: keep,
    // The server's own hint may only shorten it.
    keepAliveMaxTimeout: keep,
  };
  if (proxy === undefined) return new Agent({ ...common, connect: { ...tls, lookup } });
  return new ProxyAgent({
    ...common,
    uri: proxy,
    // Always a tunnel: a proxy that refuses does so before any byte of the request is sent.
    proxyTunnel: true,
    requestTls: tls,
    proxyTls: tls,
    clientFactory: (origin, options) =>
      new Pool(origin, { ...options, allowH2: false, headersTimeout: timeouts.connect }),
  });
}

/** Takes the socket of the request that starts; undici publishes it in the same turn, and tells it nowhere else. */
let takeSocket: ((socket: Socket) => void) | undefined;
subscribe('undici:client:sendHeaders', (message) => {
  const isSent = typeof message === 'object' && message !== null && 'socket' in message;
  if (isSent && message.socket instanceof Socket) takeSocket?.(message.socket);
  takeSocket = undefined;
});

/** The ids that each socket has told. */
const told = new WeakMap<Socket, Set<string>>();

function isBelieved(socket: Socket, id: string | undefined): boolean {
  const ids = told.get(socket) ?? new Set();
  if (id === undefined || ids.has(id)) return false;
  told.set(socket, ids.add(id));
  return true;
}

/**
 * Sends one request with one dispatcher. `onRequestStart` runs immediately before the first byte is written and can
 * still prevent it, so `started: false` is reliable. A second start would be a silent resend and is prevented.
 */
export function dispatch(
  dispatcher: Dispatcher,
  request: Request,
  timeouts: Timeouts,
  proxied: boolean,
): Promise<Exchange> {
  const { url, method, headers, body, limit, signal, mayLeave, created } = request;
  const begun = performance.now();
  const { promise, resolve } = Promise.withResolvers<Exchange>();
  const chunks: Uint8Array[] = [];
  let controller: Dispatcher.DispatchController | undefined;
  let socket: Socket | undefined;
  let answer: { status: number; headers: ReadonlyMap<string, string> } | undefined;
  let settled = false;
  let size = 0;
  let deadline: NodeJS.Timeout | undefined;

  const settle = (exchange: Exchange) => {
    settled = true;
    clearTimeout(deadline);
    signal?.removeEventListener('abort', cancel);
    resolve(exchange);
  };
  const lose = ({ code, detail }: Trouble) => {
    if (settled) return;
    const more = detail === undefined ? {} : { detail };
    settle({
      kind: 'lost',
      started: controller !== undefined,
      code,
      ...more,
      millis: performance.now() - begun,
    });
  };
  const stop = (code: ErrorCode, detail?: string) => {
    lose({ code, ...(detail === undefined ? {} : { detail }) });
    controller?.abort(new Error(code));
  };
  const cancel = () => stop(signal?.reason === dropped ? 'connectionCut' : 'cancelled');

  deadline = setTimeout(() => stop(proxied ? 'proxyFailed' : 'connectTimeout', 'connect'), timeouts.connect);
  signal?.addEventListener('abort', cancel, { once: true });

  const handler: Dispatcher.DispatchHandler = {
    onRequestStart(current) {
      if (settled || controller !== undefined) {
        stop('connectionCut', 'secondStart');
        current.abort(new Error('not again'));
        return;
      }
      if (mayLeave?.() === false) {
        stop('cancelled');
        current.abort(new Error('may not leave'));
        return;
      }
      controller = current;
      if (created) takeSocket = (mine) => (socket = mine);
      clearTimeout(deadline);
      deadline = setTimeout(() => stop('answerTimeout', 'total'), timeouts.total);
    },
    onResponseStart(_current, status, raw) {
      // Nothing can follow 101 that would be an answer; others below 200 come before the answer.
      if (status === 101) stop('interimAnswer', '101 Switching Protocols');
      if (status < 200) return;
      answer = { status, headers: headerMap(raw) };
      if (Number(answer.headers.get('content-length')) > limit) stop('answerTooLarge');
    },
    onResponseData(_current, chunk) {
      size += chunk.byteLength;
      if (size > limit) stop('answerTooLarge');
      else chunks.push(chunk);
    },
    onResponseEnd() {
      if (settled || answer === undefined) return;
      const millis = performance.now() - begun;
      const whole: Answer = { kind: 'answer', ...answer, bytes: Buffer.concat(chunks), millis };
      // The request is over for undici, which closes no socket for it any more. Some of it may not have left yet.
      if (created && socket && (socket.writableLength > 0 || !isBelieved(socket, created(whole)))) {
        socket.destroy();
      }
      settle(whole);
    },
    onResponseError(_current, error) {
      lose(controller === undefined ? classifyBeforeStart(error, proxied) : classifyAfterStart(error));
    },
  };
  try {
    dispatcher.dispatch(
      {
        origin: url.origin,
        path: url.pathname + url.search,
        method,
        headers: { ...headers },
        body: body ?? null,
        idempotent: !request.creating && method === 'GET',
      },
      handler,
    );
  } catch (error) {
    handler.onResponseError?.(noController, error instanceof Error ? error : new Error('dispatch'));
  }
  return promise;
}

const noController: Dispatcher.DispatchController = {
  aborted: true,
  paused: false,
  reason: null,
  abort: () => {},
  pause: () => {},
  resume: () => {},
};

function headerMap(
  raw: Readonly<Record<string, string | string[] | undefined>>,
): ReadonlyMap<string, string> {
  const map = new Map<string, string>();
  for (const [name, value] of Object.entries(raw)) {
    const first = Array.isArray(value) ? value[0] : value;
    if (first !== undefined) map.set(name.toLowerCase(), first);
  }
  return map;
}

const unpackers: ReadonlyMap<string, (bytes: Uint8Array, options: ZlibOptions) => Promise<Buffer>> = new Map([
  ['gzip', promisify(gunzip)],
  ['x-gzip', promisify(gunzip)],
  ['deflate', promisify(inflate)],
  ['br', promisify(brotliDecompress)],
]);

/** We never request compression, but some servers compress anyway. */
async function unpacked(answer: Exchange & { kind: 'answer' }, limit: number): Promise<Exchange> {
  const encoding = answer.headers.get('content-encoding')?.trim().toLowerCase() ?? '';
  const unpack = unpackers.get(encoding);
  if (unpack === undefined || answer.bytes.byteLength === 0) return answer;
  try {
    return { ...answer, bytes: await unpack(answer.bytes, { maxOutputLength: limit }) };
  } catch (error) {
    const tooLarge = error instanceof RangeError;
    return {
      kind: 'lost',
      started: true,
      code: tooLarge ? 'answerTooLarge' : 'answerUnreadable',
      detail: encoding,
      millis: answer.millis,
    };
  }
}
