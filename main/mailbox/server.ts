// The mailbox: takes deliveries at addresses that the office made, seals and keeps them, and hands them out to the office. README.md describes
// every request and answer.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from '../node-http.ts';
import { createServer as createSecureServer } from 'node:https';
import { codeOf, keysOf, readAddress } from './address.ts';
import { done, notFound, type Answer } from './answer.ts';
import { createCollecting } from './collecting.ts';
import { createDeliveries } from './deliveries.ts';
import { createForwarder } from './forward.ts';
import { usualLimits, type Limits } from './limits.ts';
import { openStore } from './store.ts';

export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

export interface MailboxOptions {
  readonly folder: string;
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** Without it, plain http. */
  readonly tls?: Certificate | undefined;
  readonly limits?: Partial<Limits>;
  /** Whether deliveries may be sent on into private networks. */
  readonly forwardsToPrivate?: boolean;
  readonly log: (line: string) => void;
}

export type Mailbox = Awaited<ReturnType<typeof startMailbox>>;

const hourMs = 3_600_000;
const keptMs = 30 * 24 * hourMs;
/** Refused requests are counted, and told in one line for each so long: a flood must not fill the log. */
const summaryMs = 10_000;
/** Silent connections end after this time, which is longer than any wait for deliveries. */
const silentMs = 60_000;
const stopMs = 3_000;

export async function startMailbox(options: MailboxOptions) {
  const { log, tls } = options;
  const limits = { ...usualLimits, ...options.limits };
  const store = openStore(options.folder);
  const keys = keysOf(store.root);
  const forwarder = createForwarder(options.forwardsToPrivate ?? false, log);
  const collecting = createCollecting({ store, keys, limits, isTrying: forwarder.isTrying });
  const take = createDeliveries({ store, keys, limits, forwarder, arrived: collecting.arrived });
  const refused = new Map<string, number>();

  async function route(
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<readonly [string, Answer]> {
    const url = request.url ?? '';
    const [path = '', query = ''] = url.split('?', 2);
    if (path === '/health') return ['health', done];
    if (path.startsWith('/v1/')) return ['office', await collecting.answer(path, query, request, response)];
    const address = readAddress(keys.address, url);
    if (!address) return ['unknown address', notFound];
    // Enough to find an attempt's deliveries again, too little to make one.
    return [`delivery ${address.nonce.slice(0, 6)}…`, await take(request, address)];
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const start = performance.now();
    let name = 'request';
    let answer: Answer;
    try {
      [name, answer] = await route(request, response);
    } catch (error) {
      // The sender left, or the disk is full.
      if (!request.destroyed || request.complete) log(`${name} failed: ${messageOf(error)}`);
      answer = { status: 503, hangUp: true };
    }
    send(response, answer);
    const { status } = answer;
    const said = `${name} ${status}`;
    if (status === 200 && name.startsWith('delivery'))
      log(`${said} ${Math.round(performance.now() - start)} ms`);
    else if (status !== 200) refused.set(said, (refused.get(said) ?? 0) + 1);
  }

  const times = {
    requestTimeout: limits.bodyMs,
    headersTimeout: Math.min(5_000, limits.bodyMs),
    connectionsCheckingInterval: 1_000,
    keepAliveTimeout: 5_000,
  };
  const secure = tls ? createSecureServer({ ...tls, ...times }) : null;
  const server = secure ?? createServer(times);
  server.maxConnections = limits.connections;
  server.setTimeout(silentMs);
  server.on('request', (request, response) => void serve(request, response));
  const { promise: listening, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject);
  server.listen(options.port, options.host, resolve);
  await listening.catch((error: unknown) => {
    store.close();
    throw error;
  });

  const clear = (): void => {
    const cleared = store.clear(Date.now() - keptMs);
    if (cleared > 0) log(`deleted ${cleared} deliveries that were acknowledged 30 days ago`);
  };
  clear();
  const summary = (): void => {
    for (const [said, count] of refused) log(`${said}, ${count} times`);
    refused.clear();
  };
  const timers = [setInterval(clear, hourMs), setInterval(summary, summaryMs)];

  const bound = server.address();
  return {
    port: typeof bound === 'object' && bound !== null ? bound.port : options.port,
    /** What the clerk pastes in Guichê. */
    code: codeOf(store.root),
    /** Whether this start made the code. */
    isNew: store.isNew,
    /** Every account must pair again, and may do so with another key. */
    forgetRecipients: store.forgetRecipients,
    /** For a certificate that was renewed; throws if it cannot be used. */
    renew: (fresh: Certificate) => secure?.setSecureContext({ ...fresh }),
    async stop() {
      for (const timer of timers) clearInterval(timer);
      summary();
      forwarder.stop();
      const closed = new Promise((resolve) => server.close(resolve));
      collecting.end();
      server.closeIdleConnections();
      const late = setTimeout(() => server.closeAllConnections(), stopMs);
      await closed;
      clearTimeout(late);
      store.close();
    },
  };
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : 'unknown error');

function send(response: ServerResponse, { status, body, hangUp = false }: Answer): void {
  if (response.destroyed) return;
  const bytes = Buffer.from(body === undefined ? (status === 200 ? 'ok' : '') : JSON.stringify(body));
  response.writeHead(status, {
    'content-type': body === undefined ? 'text/plain' : 'application/json',
    'content-length': bytes.length,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...(status === 503 ? { 'retry-after': '10' } : {}),
    ...(hangUp ? { connection: 'close' } : {}),
  });
  response.end(bytes);
}
