// The composition root: the only place where adapters are created and features are wired to them. Opens everything in
// an order in which each step may fail, and closes it in the opposite order.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { practiceAccountId } from '../preload/contract/accounts.ts';
import { isAnsweredWhileLocked, streamsWhileLocked, type Handlers } from '../preload/contract/contract.ts';
import type { LockState } from '../preload/contract/lock.ts';
import { adoptAccounts } from './accounts/account-proof.ts';
import { issueLimitsIn, loosening } from './accounts/issue-limits.ts';
import { openPractice, withoutPractice } from './accounts/practice.ts';
import { readToken } from './accounts/token.ts';
import { accountsAtWork } from './app/accounts-at-work.ts';
import { openPreferences } from './app/preferences.ts';
import { createAppRoom, ledgerState } from './app/room.ts';
import { createLock, lockedWithPin, lockKey, readLockMinutes } from './app/lock.ts';
import { counterKeeper, emptyFolder, restoreGuardOf } from './app/openings.ts';
import { createStateHolder } from './app/state.ts';
import { bankDay } from '../preload/shared/bank-day.ts';
import { shownRow } from './boletos/boleto-row.ts';
import { createBoletosRoom } from './boletos/room.ts';
import { createDaily } from './copies/daily.ts';
import { createBackupPassword } from './copies/password.ts';
import { presentOf } from './copies/room.ts';
import { openCopies } from './ledger/copies.ts';
import { createDocumentsRoom } from './documents/room.ts';
import { createBridge } from './bridge.ts';
import { createClosingRoom } from './closing/room.ts';
import { createIncomeRoom } from './income/room.ts';
import { createHomeRoom } from './home/room.ts';
import type { Host } from './host/host.ts';
import { wordsIn } from './host/words-in.ts';
import { openAccounts } from './open-accounts.ts';
import { openCallbacks } from './open-callbacks.ts';
import { openMail } from './open-mail.ts';
import { openChosenLedger } from './open-ledger.ts';
import { readBootSession } from './boot-session.ts';
import { machineIdOf } from './machine.ts';
import { startPractice } from './sandbox/worker-client.ts';
import { machineClock } from './monitor/clock.ts';
import { createMonitorRoom } from './monitor/room.ts';
import { createTrailRoom } from './trail/trail.ts';
import { createWithdrawalsRoom } from './withdrawals/room.ts';
import { outsideRecord } from './vault/outside-record.ts';
import { createRowMac } from './vault/row-mac.ts';
import { copiesOf, filesOf, type RuntimeParts, type Runtime } from './runtime.ts';
import { connectionCalls, savedConnection } from './team-connection.ts';
import { teamOfBoletos, workCalls } from './team-work.ts';
import { createChangeCalls, createViewCalls } from './team/shared-calls.ts';
import { handBackRequestedBatches } from './team/hand-back.ts';
import { teamMoving } from './team-moving.ts';

const minute = 60_000;
/** How long the system's sleep can be delayed. */
const beforeSleep = 4_000;

/** Creates everything behind the bridge. After a failure, what was opened is closed again. */
export async function openRuntime(shared: RuntimeParts): Promise<Runtime> {
  const { host, dataFolder, now, redactor, tickets, facts, streams, report } = shared;
  // The whole program counts by one day, so that a figure, its list and what may be sent agree at any hour.
  const today = () => bankDay(now());
  await using opened = new AsyncDisposableStack();

  const outgoing = emptyFolder(join(dataFolder, 'outgoing'));

  // Keychain, ledger and practice service start concurrently, because they are independent.
  const practising = startPractice(join(dataFolder, 'practice'), report);
  opened.defer(() =>
    practising.then(
      (sandbox) => sandbox.stop(),
      () => undefined,
    ),
  );
  practising.catch(() => undefined);

  const booted = readBootSession();
  const machineId = await machineIdOf(dataFolder);
  const vault = await shared.vaultOf(machineId, () => state.changed());
  const saved = savedConnection(shared, vault);
  const chosen = await openChosenLedger({
    ...shared,
    machineId,
    keeper: counterKeeper(vault),
    boot: await booted,
    version: facts.version,
    saved,
  });
  const { ledger, team } = chosen;
  opened.defer(chosen.close);

  const sandbox = await practising;
  for (const secret of Object.values(sandbox.credentials)) redactor.learn(secret);

  const preferences = await openPreferences(ledger);
  host.showTheme(preferences.current().theme);
  host.showLanguage(preferences.current().language);
  // Nothing is published until it is known whether the window opens locked.
  const minutes = readLockMinutes((await ledger.read('preferences.get', { key: lockKey }))?.value);
  let lockState = (): LockState => ({ minutes, locked: minutes !== null });
  if (minutes !== null) streams.pauseAllExcept(streamsWhileLocked);
  const state = createStateHolder({
    ...facts,
    now,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    preferences: preferences.current,
    vault: vault.state,
    ledger: () => ledgerState(ledger),
    restoreGuard: () => (team ? 'server' : restoreGuardOf(vault, ledger)),
    team: () => team?.state(),
    lock: () => lockState(),
    offersOpenWith: host.openWith !== null,
    undoMs: shared.undoMs,
    sheetsToOpen: shared.sheetsToOpen.waiting,
    published: (revision, value) => streams.publish('app', revision, value),
  });
  opened.defer(shared.sheetsToOpen.onChange(state.changed));
  if (team) opened.defer(team.link.on(() => state.changed()));
  for (const { code, ...detail } of chosen.notices) state.notice(code, Object.values(detail).join(' · '));
  ledger.on('freezeChanged', () => state.changed());
  ledger.on('lost', () => state.changed());
  ledger.on('changed', ({ tables, revision }) => {
    if (tables.includes('trail')) streams.publish('trail', revision, { last: revision });
  });

  const practice = team
    ? withoutPractice
    : await openPractice({
        ledger,
        service: sandbox,
        expires: readToken(sandbox.credentials.token, now()).expires,
        now,
      });
  const session = randomUUID();
  const rowMac = createRowMac({ vault, adopt: (mac) => adoptAccounts(ledger, mac) });
  const accounts = await openAccounts(shared, {
    ledger,
    inTeam: team !== null,
    mayLoosen: loosening({ pin: () => withdrawals.pin, team: team?.changes ?? null }),
    vault,
    rowMac,
    session,
    practice: sandbox,
  });
  opened.defer(accounts.close);
  const { clients, record: account } = accounts;

  const callbacks = openCallbacks(shared, {
    ledger,
    vault,
    accountIds: async () => (await accounts.snapshot()).accounts.map(({ id }) => id),
    clientFor: accounts.mailboxClient,
    connectionOf: clients.connectionOf,
    checkNow: (accountId, transactionId) => monitor.checkTransaction(accountId, transactionId),
    askers: team?.link.pollLeases ?? null,
  });
  opened.defer(() => callbacks.close());

  const clock = setInterval(() => {
    state.changed();
    accounts.announce();
    daily?.check().catch((error: unknown) => report('copies', error));
  }, minute);
  clock.unref();
  opened.defer(() => clearInterval(clock));

  // Each feature reports its own jobs; the machine stays awake for the sum.
  const awake: Host = { ...host, showBusy: () => host.showBusy(jobs()) };
  const documents = createDocumentsRoom({
    ...shared,
    host: awake,
    ledger,
    today,
    clientOf: clients.clientOf,
    computer: team?.link.state().computer.id ?? null,
    computerNames: async () =>
      new Map((await team?.link.computers())?.map(({ id, name }) => [id, name] as const)),
    outgoing,
  });
  opened.defer(() => documents.close());

  const boletos = createBoletosRoom({
    ...shared,
    team: team && teamOfBoletos(team.link),
    ledger,
    account,
    clients,
    callbackUrls: callbacks.urlsOf,
    keptPdf: documents.pdfOf,
    pdfText: documents.textOf,
    host: awake,
    outgoing,
    today,
  });
  opened.defer(() => boletos.close());
  const { runner } = boletos;
  if (team)
    opened.defer(
      handBackRequestedBatches({
        link: team.link,
        handBack: runner.handBack,
        failed: (error) => report('team', error),
      }),
    );
  opened.defer(
    streams.on((stream) => {
      if (stream === 'batches') host.showProgress(boletos.share());
    }),
  );
  const mail = openMail(shared, {
    ledger,
    account,
    checkedPdf: documents.checkedPdf,
    practice: sandbox,
    outgoing,
    today,
    vault,
    team,
    turned: () => awake.showBusy(jobs()),
  });
  opened.defer(() => mail.close());
  const othersJobs = () => boletos.jobs() + documents.jobs() + withdrawals.jobs() + mail.jobs();
  const moving = teamMoving(shared, { saved, team, machineId, outgoing, jobs: othersJobs });
  opened.defer(() => moving.close());
  const jobs = () => othersJobs() + moving.jobs();

  const backupPassword = createBackupPassword({ ledger, store: vault.store, learn: redactor.learn, now });
  const daily = team
    ? null
    : createDaily({
        ...shared,
        ledger,
        copies: openCopies(dataFolder, now),
        password: backupPassword,
        outgoing,
        empty: async () => (await presentOf(ledger)).empty,
        busy: () => jobs() > 0,
        result: (failed) => state.onlyNotice('dailyCopyFailed', failed?.folder ?? null),
      });
  opened.defer(() => daily?.close());

  const monitor = await createMonitorRoom({
    ...shared,
    ledger,
    account,
    connectionOf: clients.connectionOf,
    readSheet: boletos.readSheet,
    outgoing,
    notify(note) {
      const { title, whileLocked } = wordsIn(preferences.current().language).monitor;
      const failed = () => state.onlyNotice('notificationNotShown', note.body);
      host.notify(lockState().locked ? { title, body: whileLocked } : note, failed);
    },
    notifies: (accountId) => accountId !== practiceAccountId || accounts.current() === practiceAccountId,
    words: () => wordsIn(preferences.current().language).monitor,
    // Several computers go by one clock, the server's.
    clock: team ? { ...machineClock, wall: team.link.pollLeases.wall } : machineClock,
    askers: team ? { ...team.link.pollLeases, addedHere: team.link.addedHere } : null,
    today,
  });
  opened.defer(() => monitor.close());

  const income = await createIncomeRoom({
    ...shared,
    ledger,
    shownBoleto: shownRow,
    readDashboard: boletos.readDashboard,
    outgoing,
    folder: join(dataFolder, 'income'),
    chooseFolder: host.chooseFolder,
    today,
  });
  opened.defer(() => income.close());

  const withdrawals = createWithdrawalsRoom({
    ...shared,
    ledger,
    vault,
    outside: outsideRecord({ ...shared, vault, machineId }),
    ...issueLimitsIn(ledger),
    session,
    newSlot: randomUUID,
    account,
    clients,
    team: team && {
      ...team.withdrawals,
      ...team.changes,
      role: () => team.link.state().role,
      onChange: team.link.on,
    },
    watch: monitor.watchWithdrawal,
    callbackUrls: callbacks.urlsOf,
    outgoing,
    today,
    turned: () => awake.showBusy(jobs()),
  });
  const lock = await createLock({
    ledger,
    minutes,
    pin: withdrawals.pin,
    systemIdle: () => host.idleMs(),
    ticks: () => performance.now(),
    wall: () => now().getTime(),
    every(millis, run) {
      const timer = setInterval(run, millis);
      timer.unref();
      return () => clearInterval(timer);
    },
    changed(locked) {
      streams.pauseAllExcept(locked ? streamsWhileLocked : null);
      state.changed();
    },
    report,
  });
  lockState = lock.state;
  if (!lock.state().locked) streams.pauseAllExcept(null);
  state.changed();
  opened.defer(() => lock.close());

  // Both wait for their requests in flight at the same time.
  opened.defer(async () => {
    await Promise.all([withdrawals.close(), boletos.close()]);
  });

  const handlers: Handlers = {
    app: createAppRoom({
      ...shared,
      ledger,
      vault,
      state,
      preferences,
      accounts: async () => (await accounts.snapshot()).accounts,
      lock,
      guards: withdrawals.guards,
    }),
    accounts: {
      ...accounts.handlers,
      ...accountsAtWork(accounts.handlers, runner),
      async setIssueLimits(input) {
        const answer = await accounts.handlers.setIssueLimits(input);
        if (answer.kind === 'set') await withdrawals.guards.setLimits(input.id, { issue: input.limits });
        return answer;
      },
      ...practice,
    },
    trail: createTrailRoom({ ledger, tickets, outgoing, today }),
    files: filesOf(shared),
    income: income.handlers,
    home: createHomeRoom({ ledger, tickets, today }),
    closing: createClosingRoom({ ledger, tickets, outgoing, today, now }),
    copies: copiesOf(shared, machineId, { ledger, outgoing, jobs, now, daily, password: backupPassword }),
    callbacks: callbacks.handlers,
    mail: mail.handlers,
    ...boletos.handlers,
    ...documents.handlers,
    ...monitor.handlers,
    ...lockedWithPin(withdrawals.handlers, lock),
    team: {
      ...connectionCalls(shared, saved, jobs),
      ...moving.handlers,
      ...workCalls(team, ledger),
      ...createChangeCalls(team),
      ...createViewCalls(team),
    },
  };

  mail.start().catch((error: unknown) => report('mail', error));
  callbacks.start().catch((error: unknown) => report('callbacks', error));

  const rest = opened.move();
  return {
    open: true,
    bridge: createBridge(handlers, report, (where) => lock.state().locked && !isAnsweredWhileLocked(where)),
    locked: () => lock.state().locked,
    screen(locked) {
      if (locked) lock.screenLocked().catch((error: unknown) => report('lock', error));
      else lock.screenUnlocked();
    },
    jobs,
    suspend() {
      monitor.suspend();
      for (const work of [runner, withdrawals, mail])
        work.hold(beforeSleep).catch((error: unknown) => report('suspend', error));
    },
    resume() {
      runner.release();
      withdrawals.release();
      mail.release();
      monitor.resume();
    },
    close: () => rest.disposeAsync(),
  };
}
