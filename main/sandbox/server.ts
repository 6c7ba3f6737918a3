// The practice service on loopback: sockets, limits and faults on the wire. routes.ts answers requests. It is
// controlled only through the result of `startSandbox`, so that its HTTP interface is exactly the documented one.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from '../node-http.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AuxiliaryAuth, Call, Practice } from './access.ts';
import { json, type Answer, type ErrorShape } from './answer.ts';
import { openBook } from './book.ts';
import { tenantsOf, gateOf, tenants } from './tenants.ts';
import { createCallbacks } from './callbacks.ts';
import type { Transaction } from './entries.ts';
import { decide, planOf, type FaultPlan, type RouteName, type ScenarioName } from './faults.ts';
import { usualFees, type FeePolicy } from './fees.ts';
import { answerCall, findRoute } from './routes.ts';
import { depositId, drawEnd } from './transactions.ts';
import { bodyOf, cut, headersOf, send, sendAfter, troubleBefore } from './wire.ts';
import { withoutEnd } from '../../preload/shared/text-end.ts';

export interface SandboxOptions {
  /** 0 or undefined takes any free port. */
  readonly port?: number;
  /** The journal's folder; null stores nothing. */
  readonly folder: string | null;
  readonly seed: string;
  readonly now: () => number;
  readonly faults?: FaultPlan | ScenarioName;
  /** A path prefix of all routes, such as `/gateway`. */
  readonly prefix?: string;
  readonly fees?: Partial<FeePolicy>;
  /** The credentials that the three auxiliary boleto routes require. */
  readonly auxiliaryAuth?: AuxiliaryAuth;
  /** One shape for all refusals, for tests. */
  readonly errorShape?: ErrorShape;
  readonly compactAboveBytes?: number;
}

export interface Deposit {
  readonly cents: number;
  readonly settlesInMs?: number | undefined;
  readonly outcome?: 'COMPLETO' | 'FALHA' | undefined;
}

export type Sandbox = Awaited<ReturnType<typeof startSandbox>>;

/** The payer's document in the body of a new boleto. */
const payerIn = (body: Buffer): string => /"document":"(\d+)"/.exec(body.toString())?.[1] ?? '';

export async function startSandbox(options: SandboxOptions) {
  const { seed, now, folder, compactAboveBytes } = options;
  const prefix = prefixOf(options.prefix ?? '');
  const book = openBook({ seed, folder, ...(compactAboveBytes === undefined ? {} : { compactAboveBytes }) });
  let plan = planOf(options.faults ?? 'calm');
  let fees: FeePolicy = { ...usualFees, ...options.fees };
  let requests = 0;
  let stopped: Promise<void> | undefined;

  const practice: Practice = {
    seed,
    now,
    book,
    gate: gateOf(seed),
    fees: () => fees,
    plan: () => plan,
    auxiliaryAuth: options.auxiliaryAuth ?? 'bearer',
    callbacks: createCallbacks({
      seed,
      plan: () => plan.callbacks,
      pay: ({ cents }) => received({ cents, settlesInMs: 0, outcome: 'COMPLETO' }),
    }),
    ...(options.errorShape ? { errorShape: options.errorShape } : {}),
  };

  function received({ cents, settlesInMs, outcome }: Deposit): Transaction {
    const at = now();
    const sequence = book.nextSequence();
    const id = depositId(seed, sequence, at);
    const drawn = drawEnd(seed, id, at);
    const transaction: Transaction = {
      id,
      type: 'DEPOSITO',
      method: 'PIX',
      cents,
      feeCents: Math.round(cents * 0.0099),
      at,
      settlesAt: settlesInMs === undefined ? drawn.settlesAt : at + settlesInMs,
      outcome: outcome ?? drawn.outcome,
    };
    book.add({ kind: 'deposit', sequence, tenant: tenants.practice.id, at, transaction });
    return transaction;
  }

  /** Ended at a change of the faults: a service that is no longer slow answers whoever waits. */
  let delays = new AbortController();
  const delayed = (delayMs: number): Promise<void> =>
    sleep(delayMs, undefined, { ref: false, signal: delays.signal }).catch(() => undefined);
  const created = new Map<RouteName, Answer>();
  const requested = new Set<RouteName>();
  let undocumented: readonly string[] = [];

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [pathname = '', query = ''] = (request.url ?? '').split('?', 2);
    const path = pathname.startsWith(`${prefix}/`) ? pathname.slice(prefix.length) : '';
    const found = findRoute(request.method ?? '', path);
    if (!('route' in found)) {
      undocumented = [...undocumented, `${request.method ?? ''} ${path || pathname}`].slice(-100);
      return send(response, found);
    }
    requested.add(found.route);
    const body = await bodyOf(request);
    if (!body) return send(response, json(413, { message: 'O corpo da requisição é grande demais.' }));

    requests += 1;
    const { delayMs, fault } = decide(plan, seed, requests, found.route, payerIn(body));
    const trouble = troubleBefore(fault, now());
    if (trouble === 'cut') return cut(request);
    const call: Call = {
      path,
      query,
      headers: headersOf(request),
      baseUrl: `http://${request.headers.host ?? `127.0.0.1:${port}`}${prefix}`,
      body,
      hugeId: fault?.kind === 'hugeId',
    };
    const answer = trouble ?? (await answerCall(practice, call, found.route, found.id));
    // The effect happens before the delay, so a caller that gives up has an uncertain request, as with a real service.
    if (delayMs > 0) await delayed(delayMs);
    if (trouble) return send(response, answer);
    const before = created.get(found.route);
    if (answer.status === 201) created.set(found.route, answer);
    // Simulates a confused service: it repeats its last answer, although the new request had its effect.
    return sendAfter(fault, request, response, fault?.kind === 'repeatedId' ? (before ?? answer) : answer);
  }

  const server = createServer((request, response) => {
    // Of this service's own clock, which a test may set.
    response.setHeader('date', new Date(now()).toUTCString());
    serve(request, response).catch(() => {
      // A caller that has left gets no answer; any other error, such as a full disk, becomes a plain 500.
      if (response.headersSent || request.socket.destroyed) response.destroy();
      else send(response, json(500, { message: 'Falha interna do serviço simulado.' }));
    });
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  }).catch((error: unknown) => {
    book.close();
    throw error;
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;

  return {
    url: `http://127.0.0.1:${port}${prefix}`,
    port,
    tenants: tenantsOf(seed),
    /** Whoever waits for a slow answer has it at once. */
    setFaults(faults: FaultPlan | ScenarioName) {
      plan = planOf(faults);
      requests = 0;
      delays.abort();
      delays = new AbortController();
    },
    setFees(changes: Partial<FeePolicy>) {
      fees = { ...fees, ...changes };
    },
    /** Adds a received PIX payment of the practice tenant; returns its transaction id. */
    addDeposit: (deposit: Deposit) => received(deposit).id,
    inspect: () => ({
      boletos: book.boletos(),
      withdrawals: book.withdrawals(),
      deposits: book.deposits(),
      /** Requests to a known route since the faults were set. */
      requests,
      /** The documented routes that were requested at least once. */
      asked: [...requested],
      /** Undocumented requests as `GET /path`; the latest hundred. */
      undocumented,
    }),
    /** Deletes all contents; used numbers stay used. */
    reset() {
      practice.callbacks.clear();
      book.reset();
    },
    stop() {
      practice.callbacks.clear();
      stopped ??= new Promise<void>((resolve) => server.close(() => resolve())).then(() => book.close());
      server.closeAllConnections();
      return stopped;
    },
  };
}

/** `gateway/` and `/gateway` are equal; an empty prefix stays empty. */
const prefixOf = (path: string): string => withoutEnd(path.replace(/^\/*(?=[^/])/, '/'), /\//);
