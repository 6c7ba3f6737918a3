// The calls of accounts and boletos, wired as the app wires them, over a real ledger and the simulated service, with one account that has a
// token. The window and the keychain are left out.
import { boletoFields, perField } from '../../preload/contract/boleto-fields.ts';
import type { Vault } from '../../main/vault/vault.ts';
import { proofOf } from './row-macs.ts';
import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import type { BatchProgress } from '../../preload/contract/batches.ts';
import type { BoletoForm } from '../../preload/contract/boletos.ts';
import type { BoletoRow } from '../../preload/contract/boleto-terms.ts';
import type { Handlers } from '../../preload/contract/contract.ts';
import { createAccountsRoom } from '../../main/accounts/accounts.ts';
import { createClients, type Clients } from '../../main/accounts/clients.ts';
import { createCredentialStore } from '../../main/accounts/credentials.ts';
import { accountsAtWork } from '../../main/app/accounts-at-work.ts';
import type { JobPorts } from '../../main/boletos/batch/intents.ts';
import { createBoletosRoom, type BoletosRoom } from '../../main/boletos/room.ts';
import type { PlainDate } from '../../preload/shared/due-date.ts';
import { startPdfEngine } from '../../main/documents/pdf/start.ts';
import { textOfBytes } from '../../main/documents/pdf/text-of-bytes.ts';
import { createTickets } from '../../main/host/tickets.ts';
import type { Tickets } from '../../main/host/host.ts';
import type { Ledger } from '../../main/ledger/ledger.ts';
import type { FaultPlan, ScenarioName } from '../../main/sandbox/faults.ts';
import { startSandbox, type Sandbox } from '../../main/sandbox/server.ts';
import { createServiceClient } from '../../main/service/client.ts';
import { createPacer } from '../../main/service/pacer.ts';
import { parseBaseUrl } from '../../main/service/paths.ts';
import { createMemoryStore } from '../../main/vault/memory.ts';
import { silentHost } from './silent-host.ts';
import { noon, openedIn, temporaryFolder } from './ledger-folder.ts';

export const today: PlainDate = '2026-11-20';

export interface RuntimeOptions {
  readonly faults?: FaultPlan | ScenarioName;
  /** The folder of an earlier runtime, which was closed. */
  readonly folder?: string;
  readonly machineId?: string;
  readonly callbackUrls?: JobPorts['callbackUrls'];
}

export interface BoletosRuntime extends Pick<BoletosRoom, 'runner' | 'jobs'> {
  readonly folder: string;
  readonly accountId: string;
  readonly accounts: Pick<
    Handlers['accounts'],
    'update' | 'setCredentials' | 'removeCredential' | 'remove' | 'confirm'
  >;
  readonly batches: Handlers['batches'];
  readonly boletos: Handlers['boletos'];
  readonly ledger: Ledger;
  readonly connectionOf: Clients['connectionOf'];
  readonly sandbox: Sandbox;
  readonly tickets: Tickets;
  /** The last published progress, and every number of running jobs that the host received. */
  readonly published: { running: readonly BatchProgress[]; last: number; busy: number[] };
  readonly setNow: (at: number) => void;
  /** Resolves once the batch is no longer running. */
  readonly rested: (batchId: number) => Promise<{ readonly state: string; readonly reason: unknown }>;
  readonly rows: (batchId: number) => Promise<readonly BoletoRow[]>;
  readonly close: () => Promise<void>;
}

const name = 'Padaria Aurora';

export async function boletosRuntime(setting: RuntimeOptions = {}): Promise<BoletosRuntime> {
  const folder = setting.folder ?? temporaryFolder();
  const sandbox = await startSandbox({
    folder: join(folder, 'practice'),
    seed: 'boletos',
    // The clock starts on the day of these tests and runs, so the service does not take their days for past ones.
    now: () => noon + performance.now(),
    faults: setting.faults ?? {},
  });
  onTestFinished(() => sandbox.stop());
  const { machineId = 'machine-1' } = setting;
  const { ledger } = await openedIn(folder, { machineId });
  let at = noon;
  const now = () => new Date(at);
  const store = createMemoryStore();
  const vault: Vault = {
    state: () => ({ state: 'ready' }),
    store: () => store,
    retry: () => Promise.resolve({ state: 'ready' }),
    agreeToMemory: () => ({ state: 'ready' }),
  };
  const proof = proofOf(vault, ledger);
  const credentials = createCredentialStore({
    vault,
    proof,
    learn: () => undefined,
    session: randomUUID(),
    now,
    newSlot: randomUUID,
    report: failing,
  });
  const accounts = createAccountsRoom({
    ledger,
    credentials,
    proof,
    now,
    practiceUrl: sandbox.url,
    baseUrlOf: base,
    mayLoosen: () => Promise.resolve(null),
    checkPem: () => undefined,
    checkProxy: () => undefined,
    published: () => undefined,
  });
  const clients = createClients({
    record: accounts.record,
    credentials,
    practice: { url: sandbox.url, credentials: { token: sandbox.tenants.practice.accessToken } },
    baseUrlOf: base,
    proxyOf: () => ({ kind: 'none' }),
    makeClient: createServiceClient,
    makePacer: createPacer,
    now,
    ticks: () => performance.now(),
  });
  ledger.on('changed', ({ tables }) => {
    if (tables.includes('accounts')) clients.changed();
  });
  const outgoing = join(folder, 'outgoing');
  mkdirSync(outgoing, { recursive: true });
  const tickets = createTickets(randomUUID);
  const published: BoletosRuntime['published'] = { running: [], last: 0, busy: [] };
  const engine = startPdfEngine();
  const room = createBoletosRoom({
    team: null,
    ledger,
    account: accounts.record,
    clients,
    ...(setting.callbackUrls ? { callbackUrls: setting.callbackUrls } : {}),
    keptPdf: () => Promise.reject(new Error('not asked')),
    pdfText: textOfBytes(engine, outgoing),
    tickets,
    host: silentHost({ showBusy: (jobs) => published.busy.push(jobs) }),
    outgoing,
    streams: {
      publish: (_stream, _revision, value) => {
        if (typeof value === 'object' && 'running' in value && 'last' in value)
          Object.assign(published, value);
      },
    },
    now,
    today: () => today,
    report: failing,
  });
  let closed: Promise<void> | undefined;
  const close = () =>
    (closed ??= room
      .close()
      .then(() => engine.close())
      .then(() => clients.close())
      .then(() => expect(sandbox.inspect().undocumented).toEqual([])));
  onTestFinished(close);

  const token = sandbox.tenants.practice.accessToken;
  const known = await ledger.read('accounts.list', {});
  const mine =
    known[0]?.id ??
    (
      await accounts.handlers.create({
        commandId: randomUUID(),
        name,
        baseUrl: sandbox.url,
        credentials: { token },
      })
    ).id;
  return {
    folder,
    accountId: mine,
    accounts: {
      confirm: accounts.handlers.confirm,
      ...accountsAtWork(accounts.handlers, {
        change: room.runner.change,
        running: room.runner.running,
      }),
    },
    batches: room.handlers.batches,
    boletos: room.handlers.boletos,
    runner: room.runner,
    jobs: room.jobs,
    ledger,
    connectionOf: clients.connectionOf,
    sandbox,
    tickets,
    published,
    setNow: (millis) => (at = millis),
    async rested(batchId) {
      for (;;) {
        const batch = await ledger.read('batches.get', { id: batchId });
        const busy = batch?.state === 'running' || room.runner.running().includes(batchId);
        if (batch && !busy) return { state: batch.state, reason: batch.reason };
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    },
    async rows(batchId) {
      const filter = { batchId, sort: 'line', descending: false } as const;
      const { handle } = await room.handlers.batches.openRows(filter);
      return room.handlers.batches.rows({ handle, from: 0, count: 500 });
    },
    close,
  };
}

const failing = (_where: string, error: unknown): never => {
  throw error;
};

function base(text: string) {
  const parsed = parseBaseUrl(text);
  if (!parsed.ok) throw new Error(parsed.error.code);
  return parsed.value;
}

export const form = (more: Partial<BoletoForm> = {}): BoletoForm => ({
  ...perField(boletoFields, () => ''),
  'payer.name': 'Marcenaria Flor do Vale',
  'payer.document': '111.444.777-35',
  amount: '1.234,56',
  dueDate: '10/12/2026',
  description: 'Mensalidade {mes}/{ano}',
  clientCallbackUrl: 'https://retorno.example/b',
  ...more,
});
