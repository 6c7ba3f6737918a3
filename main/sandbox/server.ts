// The practice service on loopback: sockets, limits and the faults on the wire. What is answered is the routes' business;
// it is controlled only through what `startSandbox` returns, so that over HTTP it is exactly the document.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AuxiliaryAuth, Call, Practice } from './access.ts';
import { json, type Answer, type ErrorShape } from './answer.ts';
import { openBook } from './book.ts';
import { tenantsOf, gateOf, tenants, type Tenants } from './tenants.ts';
import type { BoletoEntry, DepositEntry, WithdrawalEntry } from './entries.ts';
import { decide, planOf, type FaultPlan, type RouteName, type ScenarioName } from './faults.ts';
import { usualFees, type FeePolicy } from './fees.ts';
import { answerCall, findRoute } from './routes.ts';
import { depositId, drawEnd } from './transactions.ts';
import { bodyOf, cut, headersOf, send, sendAfter, troubleBefore } from './wire.ts';
import { withoutEnd } from '../text-end.ts';

export interface SandboxOptions {
  /** 0 or nothing takes any free port. */
  readonly port?: number;
  /** Where its journal stands; null keeps nothing. */
  readonly folder: string | null;
  readonly seed: string;
  readonly now: () => number;
  readonly faults?: FaultPlan | ScenarioName;
  /** A path under which all routes stand, such as `/gateway`. */
  readonly prefix?: string;
  readonly fees?: Partial<FeePolicy>;
  /** What the three auxiliary boleto routes ask for. */
  readonly auxiliaryAuth?: AuxiliaryAuth;
  /** One wording for all refusals, where a test needs it. */
  readonly errorShape?: ErrorShape;
  readonly compactAboveBytes?: number;
}

export interface Inspection {
  readonly boletos: readonly BoletoEntry[];
  readonly withdrawals: readonly WithdrawalEntry[];
  readonly deposits: readonly DepositEntry[];
  /** Requests that met a route since the faults were last set. */
  readonly requests: number;
  /** The documented routes that were ever asked. */
  readonly asked: readonly RouteName[];
  /** What was asked that the document does not have, as `GET /path`; the latest hundred. */
  readonly undocumented: readonly string[];
}

export interface DepositWish {
  readonly cents: number;
  readonly settlesInMs?: number | undefined;
  readonly outcome?: 'COMPLETO' | 'FALHA' | undefined;
}

export interface SandboxControls {
  setFaults(faults: FaultPlan | ScenarioName): void;
  setFees(fees: Partial<FeePolicy>): void;
  /** A PIX payment that came in for the practice tenant; answers its transaction id. */
  addDeposit(wish: DepositWish): string;
  inspect(): Inspection;
  /** Forgets all that was made; numbers once given out stay taken. */
  reset(): void;
}

export interface Sandbox extends SandboxControls {
  readonly url: string;
  readonly port: number;
  readonly cast: Tenants;
  stop(): Promise<void>;
}

/** The payer's document, as the body of a new boleto says it. */
const payerIn = (body: Buffer): string => /"document":"(\d+)"/.exec(body.toString())?.[1] ?? '';

export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
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
    ...(options.errorShape ? { errorShape: options.errorShape } : {}),
  };

  const created = new Map<RouteName, Answer>();
  const asked = new Set<RouteName>();
  let undocumented: readonly string[] = [];

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [pathname = '', query = ''] = (request.url ?? '').split('?', 2);
    const path = pathname.startsWith(`${prefix}/`) ? pathname.slice(prefix.length) : '';
    const found = findRoute(request.method ?? '', path);
    if (!('route' in found)) {
      undocumented = [...undocumented, `${request.method ?? ''} ${path || pathname}`].slice(-100);
      return send(response, found);
    }
    asked.add(found.route);
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
    // The effect stands before the wait: a caller that loses patience leaves a doubt behind, as it would in earnest.
    if (delayMs > 0) await sleep(delayMs, undefined, { ref: false });
    if (trouble) return send(response, answer);
    const before = created.get(found.route);
    if (answer.status === 201) created.set(found.route, answer);
    // A confused service answers with what it has said before; what was asked for exists all the same.
    return sendAfter(fault, request, response, fault?.kind === 'repeatedId' ? (before ?? answer) : answer);
  }

  const server = createServer((request, response) => {
    serve(request, response).catch(() => {
      // A caller that went away hears nothing; a full disk is told as a plain 500.
      if (response.headersSent || request.socket.destroyed) response.destroy();
      else send(response, json(500, { message: 'Falha interna do serviço de prática.' }));
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
    cast: tenantsOf(seed),
    setFaults(faults) {
      plan = planOf(faults);
      requests = 0;
    },
    setFees(changes) {
      fees = { ...fees, ...changes };
    },
    addDeposit({ cents, settlesInMs, outcome }) {
      const at = now();
      const sequence = book.nextSequence();
      const id = depositId(seed, sequence, at);
      const drawn = drawEnd(seed, id, at);
      book.add({
        kind: 'deposit',
        sequence,
        tenant: tenants.practice.id,
        at,
        transaction: {
          id,
          type: 'DEPOSITO',
          method: 'PIX',
          cents,
          feeCents: Math.round(cents * 0.0099),
          at,
          settlesAt: settlesInMs === undefined ? drawn.settlesAt : at + settlesInMs,
          outcome: outcome ?? drawn.outcome,
        },
      });
      return id;
    },
    inspect: () => ({
      boletos: book.boletos(),
      withdrawals: book.withdrawals(),
      deposits: book.deposits(),
      requests,
      asked: [...asked],
      undocumented,
    }),
    reset: () => book.reset(),
    stop() {
      stopped ??= new Promise<void>((resolve) => server.close(() => resolve())).then(() => book.close());
      server.closeAllConnections();
      return stopped;
    },
  };
}

/** `gateway/` and `/gateway` mean the same; nothing stays nothing. */
const prefixOf = (path: string): string => withoutEnd(path.replace(/^\/*(?=[^/])/, '/'), /\//);
