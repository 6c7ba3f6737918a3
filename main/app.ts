// The composition root: the only place where adapters are made and rooms are wired to them. Opens everything in the
// order in which it may fail, and closes it in the opposite one.
import { randomUUID } from 'node:crypto';
import { existsSync, renameSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import packageFacts from '../package.json' with { type: 'json' };
import { practiceAccountId } from '../preload/contract/accounts.ts';
import type { Failure } from '../preload/contract/result.ts';
import type { Handlers } from '../preload/contract/contract.ts';
import { createAccountsRoom } from './accounts/accounts.ts';
import { createClients } from './accounts/clients.ts';
import { createConnectionTests } from './accounts/connection.ts';
import { createCredentialKeeper } from './accounts/credentials.ts';
import { openPractice } from './accounts/practice.ts';
import type { AccountRecord } from './accounts/record.ts';
import { readToken } from './accounts/token.ts';
import { accountsAtWork } from './app/accounts-at-work.ts';
import { closedHandlers } from './app/closed.ts';
import { openPreferences } from './app/preferences.ts';
import { createAppRoom, diagnosticsTicket, ledgerState, quitOf } from './app/room.ts';
import { counterKeeper, emptyFolder, proxyOf, valueOf } from './app/openings.ts';
import { createStateHolder, localDate } from './app/state.ts';
import { asPlainDate, type PlainDate } from './boletos/rules/due-date.ts';
import { sendSheet } from './boletos/outgoing-sheet.ts';
import { createBoletosRoom } from './boletos/room.ts';
import { createDocumentsRoom } from './documents/room.ts';
import { createCopiesRoom, type OpenParts } from './copies/room.ts';
import { createBridge, failureOf, type Bridge } from './bridge.ts';
import { CodedError } from './failure.ts';
import type { Host, Served, Tickets } from './host/host.ts';
import { mintSecret } from './host/secret.ts';
import { createTickets } from './host/tickets.ts';
import { wordsIn } from './host/words.ts';
import { openCopies } from './ledger/copies.ts';
import { openLedger } from './ledger/open.ts';
import { openLog, type Log } from './log.ts';
import { machineIdOf } from './machine.ts';
import { createRedactor, type Redactor } from './redact.ts';
import { startSandboxWorker, type SandboxWorker } from './sandbox/worker-client.ts';
import { createServiceClient } from './service/client.ts';
import { connectionTest } from './service/connection-test.ts';
import { checkPem, checkProxy } from './service/network.ts';
import { createPacer } from './service/pacer.ts';
import { parseBaseUrl } from './service/paths.ts';
import { machineClock } from './monitor/clock.ts';
import { createMonitorRoom } from './monitor/room.ts';
import { createPublisher, type Publisher } from './streams.ts';
import { createTrailRoom } from './trail/trail.ts';
import { createWithdrawalsRoom } from './withdrawals/room.ts';
import { openVault } from './vault/open.ts';
import { createVault } from './vault/vault.ts';

export interface AppOptions {
  readonly host: Host;
  /** Its lock is held by the host already. */
  readonly dataFolder: string;
  readonly now: () => Date;
}

export interface App extends Served {
  readonly tickets: Tickets;
}

interface Ground extends AppOptions {
  readonly facts: { readonly version: string; readonly host: Host['kind']; readonly dataFolder: string };
  readonly log: Log;
  readonly redactor: Redactor;
  readonly report: (where: string, error: unknown) => void;
  readonly streams: Publisher;
  readonly tickets: Tickets;
}

interface House {
  /** False where the ledger could not be opened. */
  readonly open: boolean;
  readonly bridge: Bridge;
  readonly jobs: () => number;
  /** Around sleep. */
  readonly suspend: () => void;
  readonly resume: () => void;
  close(): Promise<void>;
}

const minute = 60_000;
/** A system that goes to sleep waits no longer. */
const beforeSleep = 4_000;

export async function startApp(options: AppOptions): Promise<App> {
  const { host, dataFolder, now } = options;
  const redactor = createRedactor();
  const log = openLog(join(dataFolder, 'logs'), redactor, now);
  const tickets = createTickets(mintSecret);
  const facts = { version: packageFacts.version, host: host.kind, dataFolder } as const;
  const streams = createPublisher();
  const report = (where: string, error: unknown) => log.error(where, error);

  const ground: Ground = { ...options, log, redactor, tickets, facts, streams, report };
  const open = async (): Promise<House> => {
    try {
      return await openHouse(ground);
    } catch (error) {
      report('start', error);
      return closedHouse(ground, failureOf(error));
    }
  };
  let house = await open();
  let opening: Promise<House> | undefined;
  log.note('start', `${facts.version} ${host.kind} ${process.platform} node ${process.version}`);

  let stopped: Promise<void> | undefined;
  return {
    tickets,
    report,
    async call(sender, room, name, input) {
      // Whoever asks again for the state of a house that stayed closed has mended something: a disk, a folder.
      if (!house.open && sender.trusted && room === 'app' && name === 'state' && !stopped) {
        house = await (opening ??= open());
        opening = undefined;
      }
      return house.bridge.serve(sender, room, name, input);
    },
    onEvent: (listener) => streams.on(listener),
    jobs: () => house.jobs(),
    suspend: () => house.suspend(),
    resume: () => house.resume(),
    stop: () =>
      (stopped ??= house.close().finally(() => {
        streams.close();
        log.note('stop');
      })),
  };
}

const filesOf = ({ tickets, host }: Ground): Handlers['files'] => ({
  async save({ ticket, name }) {
    const file = tickets.find(ticket);
    if (!file) throw new CodedError('ticketUnknown', 'files');
    // A kept copy may have given way to newer ones since its ticket was issued.
    if ('path' in file.from && !existsSync(file.from.path)) throw new CodedError('fileGone', 'files');
    return { outcome: await host.save(file, name) };
  },
});

const copiesOf = (
  { dataFolder, now, tickets }: Ground,
  machineId: string | null,
  open: OpenParts | null,
): Handlers['copies'] => createCopiesRoom({ copies: openCopies(dataFolder, now), tickets, machineId, open });

async function closedHouse(ground: Ground, failure: Failure): Promise<House> {
  const machineId = await machineIdOf(ground.dataFolder).catch(() => null);
  const handlers = closedHandlers({
    facts: ground.facts,
    failure,
    files: filesOf(ground),
    copies: copiesOf(ground, machineId, null),
    exportDiagnostics: (state) => diagnosticsTicket(ground, { app: state }),
    quit: quitOf(ground.host),
  });
  const nothing = () => undefined;
  return {
    open: false,
    bridge: createBridge(handlers, ground.report),
    jobs: () => 0,
    suspend: nothing,
    resume: nothing,
    close: () => Promise.resolve(),
  };
}

/** Everything behind the bridge. What was opened before a failure is closed again. */
async function openHouse(ground: Ground): Promise<House> {
  const { host, dataFolder, now, redactor, tickets, facts, streams, report } = ground;
  await using opened = new AsyncDisposableStack();

  const outgoing = emptyFolder(join(dataFolder, 'outgoing'));

  // Keychain, ledger and practice know nothing of each other: whoever starts the app waits for the slowest alone.
  const practising = startPractice(join(dataFolder, 'practice'), report);
  opened.defer(() =>
    practising.then(
      (sandbox) => sandbox.stop(),
      () => undefined,
    ),
  );
  practising.catch(() => undefined);

  const machineId = await machineIdOf(dataFolder);
  const vault = await createVault(
    () => openVault({ service: `guiche-${machineId.slice(0, 12)}` }),
    () => state.changed(),
  );
  const { ledger, notices } = await openLedger({
    folder: dataFolder,
    now: () => now().getTime(),
    osUser: userInfo().username,
    machineId,
    keeper: counterKeeper(vault),
  });
  opened.defer(() => ledger.close());

  const sandbox = await practising;
  for (const secret of Object.values(sandbox.credentials)) redactor.learn(secret);

  const preferences = await openPreferences(ledger);
  const state = createStateHolder({
    ...facts,
    now,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    preferences: preferences.current,
    vault: vault.state,
    ledger: () => ledgerState(ledger),
    published: (revision, value) => streams.publish('app', revision, value),
  });
  for (const { code, ...detail } of notices) state.notice(code, Object.values(detail).join(' · '));
  ledger.on('freezeChanged', () => state.changed());
  ledger.on('lost', () => state.changed());
  ledger.on('changed', ({ tables, revision }) => {
    if (tables.includes('trail')) streams.publish('trail', revision, { last: revision });
  });

  const practice = await openPractice({
    ledger,
    service: sandbox,
    expires: readToken(sandbox.credentials.token, now()).expires,
    now,
  });
  const session = randomUUID();
  const credentials = createCredentialKeeper({
    vault,
    learn: redactor.learn,
    session,
    now,
    newSlot: randomUUID,
    report,
  });
  const accounts = createAccountsRoom({
    ledger,
    credentials,
    now,
    practiceUrl: sandbox.url,
    baseUrlOf: (text) => valueOf(parseBaseUrl(text)),
    checkPem: (pem) => void valueOf(checkPem(pem)),
    checkProxy: (address) => void valueOf(checkProxy(address)),
    published: (snapshot) => streams.publish('accounts', snapshot.revision, snapshot),
  });
  const tests = createConnectionTests({
    record: accounts.record,
    tryRoutes: connectionTest,
    unknownId: () => `guiche-${randomUUID()}`,
    published: (revision, test) => streams.publish('connectionTest', revision, test),
    wayOf: async ({ id, baseUrl, settings, credentials: ages }: AccountRecord) => ({
      baseUrl: id === practiceAccountId ? sandbox.url : baseUrl,
      credentials: id === practiceAccountId ? sandbox.credentials : await credentials.read(id, ages),
      proxy: proxyOf(settings.proxy, host),
      ...(settings.pem === '' ? {} : { ca: settings.pem }),
    }),
  });

  const clients = createClients({
    record: accounts.record,
    credentials,
    practice: sandbox,
    baseUrlOf: (text) => valueOf(parseBaseUrl(text)),
    proxyOf: (own) => proxyOf(own, host),
    makeClient: createServiceClient,
    makePacer: createPacer,
    now,
    ticks: () => performance.now(),
  });
  ledger.on('changed', ({ tables }) => {
    if (tables.includes('accounts')) clients.changed();
  });
  opened.defer(() => clients.close());

  const clock = setInterval(() => {
    state.changed();
    accounts.announce().catch((error: unknown) => report('clock', error));
  }, minute);
  clock.unref();
  opened.defer(() => clearInterval(clock));

  // A room tells of its own jobs; the machine stays awake for all of them.
  const awake: Host = { ...host, showBusy: () => host.showBusy(jobs()) };
  const documents = createDocumentsRoom({
    ...ground,
    host: awake,
    ledger,
    today: () => localDate(now()),
    clientOf: clients.clientOf,
    outgoing,
  });
  opened.defer(() => documents.close());

  const boletos = createBoletosRoom({
    ledger,
    account: accounts.record,
    clients,
    keptPdf: documents.pdfOf,
    tickets,
    host: awake,
    outgoing,
    streams,
    now,
    today: () => plainToday(now()),
    report,
  });
  opened.defer(() => boletos.close());
  const { runner } = boletos;
  const jobs = () => boletos.jobs() + documents.jobs() + withdrawals.jobs();

  const monitor = await createMonitorRoom({
    ledger,
    account: accounts.record,
    lineOf: clients.lineOf,
    readSheet: boletos.readSheet,
    saveSheet: (sheet, format) => sendSheet({ tickets, outgoing }, sheet, format),
    notify: (note) => host.notify(note),
    words: () => wordsIn(preferences.current().language).monitor,
    streams,
    clock: machineClock,
    today: () => localDate(now()),
    report,
  });
  opened.defer(() => monitor.close());

  const withdrawals = createWithdrawalsRoom({
    ledger,
    vault,
    session,
    newSlot: randomUUID,
    account: accounts.record,
    clients,
    watch: monitor.watchWithdrawal,
    saveSheet: (sheet, format) => sendSheet({ tickets, outgoing }, sheet, format),
    tickets,
    outgoing,
    streams,
    now,
    today: () => localDate(now()),
    turned: () => awake.showBusy(jobs()),
    report,
  });
  opened.defer(() => withdrawals.close());

  const handlers: Handlers = {
    app: createAppRoom({
      ...ground,
      ledger,
      vault,
      state,
      preferences,
      accounts: async () => (await accounts.snapshot()).accounts,
    }),
    accounts: {
      ...accounts.handlers,
      ...accountsAtWork(accounts.handlers, {
        change: runner.change,
        running: runner.running,
        isHeld: withdrawals.isHeld,
      }),
      ...tests,
      ...practice,
    },
    trail: createTrailRoom({ ledger, tickets, outgoing, today: () => localDate(now()) }),
    files: filesOf(ground),
    copies: copiesOf(ground, machineId, { ledger, outgoing, jobs, now }),
    ...boletos.handlers,
    ...documents.handlers,
    ...monitor.handlers,
    ...withdrawals.handlers,
  };

  const rest = opened.move();
  return {
    open: true,
    bridge: createBridge(handlers, report),
    jobs,
    suspend() {
      monitor.suspend();
      for (const work of [runner, withdrawals])
        work.hold(beforeSleep).catch((error: unknown) => report('suspend', error));
    },
    resume() {
      runner.release();
      withdrawals.release();
      monitor.resume();
    },
    close: () => rest.disposeAsync(),
  };
}

/** The machine's local date is one by construction. */
const plainToday = (now: Date): PlainDate => asPlainDate(localDate(now)) ?? '1970-01-01';

/** Practice data must never keep the register closed: what cannot be read is set aside, and practice begins anew. */
async function startPractice(folder: string, report: Ground['report']): Promise<SandboxWorker> {
  try {
    return await startSandboxWorker({ folder });
  } catch (error) {
    report('practice', error);
    renameSync(folder, `${folder}-${randomUUID()}`);
    return startSandboxWorker({ folder });
  }
}
