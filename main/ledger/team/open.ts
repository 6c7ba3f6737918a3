// Opens the ledger of a team on its server. It runs in the main thread: nothing here waits for a disk as SQLite does, and whether a
// row may still leave is asked of the last answer's moment right before its first byte does.
import type { After } from '../../async.ts';
import type { BootSession } from '../../boot-session.ts';
import { CodedError } from '../../failure.ts';
import { client } from '../client.ts';
import { integer, orNull, text } from '../columns.ts';
import { commit } from '../commit.ts';
import { coded, ConnectionLost } from '../failures.ts';
import type { Ledger } from '../ledger.ts';
import { listHandles } from '../list-handles.ts';
import { listeners } from '../listeners.ts';
import type { ToReader, ToWriter } from '../messages.ts';
import type { TableGroup } from '../operations.ts';
import { limits, type ConnectionSettings, type ConnectOptions, type Limits } from '../postgres/connect.ts';
import { connectLedger } from '../postgres/driver.ts';
import { leaseSeconds } from '../postgres/team-functions.ts';
import { judgeSchema } from '../postgres/team-versions.ts';
import type { Sql } from '../sql.ts';
import { answerRead } from '../answer-read.ts';
import type { Notice } from '../start.ts';
import { readMeta, type Freeze, type Meta } from '../tables/meta.ts';
import type { Ready } from '../tables/boletos.ts';
import { unsafeCast } from '../unsafe-cast.ts';
import { createAsking, type AskingRounds } from './asking.ts';
import { createConnection, leastBusy, throughConnection, type Connection } from './connections.ts';
import { createHandOver } from './hand-over.ts';
import { inThread } from './in-thread.ts';
import { openTeamJournal, type TeamJournal } from './journal.ts';
import { bootText } from './journal-records.ts';
import { createLeases } from './leases.ts';
import type { SharedViews, TeamChanges, TeamLink, TeamState, TeamWithdrawals } from './link.ts';
import { createMoney } from './money.ts';
import { isOlderJournal } from './older-journal.ts';
import { batchesLeftRunning, recoverTeamSends } from './recover.ts';
import { createSession, type Session } from './session.ts';
import { teamChanges } from './change-link.ts';
import { sharedViews } from './shared-views.ts';
import { createTeamSteps } from './steps.ts';
import { teamLink } from './team-link.ts';
import { createWithdrawalLeases } from './withdrawal-leases.ts';
import { teamWithdrawals } from './withdrawal-link.ts';
import { createWithdrawalWrites } from './withdrawals.ts';
import { createWrite } from './write.ts';
import { localReads, writeKinds, type WriteKind } from './write-kinds.ts';

export interface TeamOptions {
  readonly connection: ConnectionSettings;
  /** `id` names the computer and its data folder; a copied folder is another computer. */
  readonly computer: { readonly id: string; readonly name: string; readonly version: string };
  readonly osUser: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Milliseconds that only go forward. */
  readonly monotonic: () => number;
  readonly after: After;
  /** The folder of the journal, outside of the data folder. */
  readonly journalFolder: string;
  readonly boot: BootSession | null;
  /** What is kept on this computer alone: preferences, printers, the PIN. Without it such calls are refused. */
  readonly local: Pick<Ledger, 'read' | 'write' | 'first'> | null;
  /** For tests: how the socket to the server is made, the lease that its functions give, and how long the server works. */
  readonly socket?: ConnectOptions['socket'];
  readonly leaseMillis?: number;
  readonly limits?: Readonly<Partial<Record<keyof typeof limits, Partial<Limits>>>>;
}

export interface OpenedTeamLedger {
  readonly ledger: Ledger;
  readonly team: TeamLink;
  readonly withdrawals: TeamWithdrawals;
  readonly changes: TeamChanges;
  readonly views: SharedViews;
  readonly notices: readonly Notice[];
}

/** Longer than the server's own limits for a statement, so that it is the one that ends it, as long as it answers at all. */
const patience = { read: 20_000, write: 45_000, step: 12_000, sign: 4_000 } as const;

const silent = (cause: unknown): CodedError =>
  new CodedError('teamSilent', 'ledger', { retryable: true, cause });

/** The connection broke, or there is none: nobody knows what became of a write. */
const codedInTeam = (error: unknown): CodedError =>
  error instanceof ConnectionLost ? silent(error) : coded(error);

interface TeamFacts {
  readonly id: string;
  /** Of the login. */
  readonly name: string;
  readonly meta: Meta;
}

async function teamFacts(db: Sql): Promise<TeamFacts> {
  const row = await db.get(
    `SELECT id, schema_version, least_schema, (SELECT name FROM clerks WHERE login = session_user) AS name FROM team`,
  );
  if (!row) throw new CodedError('notFound', 'ledger', { detail: 'team' });
  const schema = { version: integer(row, 'schema_version'), least: integer(row, 'least_schema') };
  const judged = judgeSchema(schema);
  if (judged !== 'fits')
    throw new CodedError(judged === 'schemaNewer' ? 'ledgerNewer' : 'ledgerOlder', 'ledger', {
      detail: String(schema.version),
    });
  return { id: text(row, 'id'), name: orNull(text, row, 'name') ?? '', meta: await readMeta(db) };
}

export async function openTeamLedger(options: TeamOptions): Promise<OpenedTeamLedger> {
  const { connection: settings, computer, osUser, now, monotonic, after, boot, local } = options;
  const heard = listeners();
  const open = (use: keyof typeof limits): Connection =>
    createConnection({
      connect: () =>
        connectLedger(settings, {
          limits: { ...limits[use], ...options.limits?.[use] },
          ...(options.socket ? { socket: options.socket } : {}),
        }),
      after,
      patience: patience[use],
    });
  const reading = leastBusy([open('read'), open('read')]);
  const [writing, steps, signs] = [open('write'), open('step'), open('sign')];
  const all = [writing, reading, steps, signs];
  const closeAll = () => Promise.all(all.map((one) => one.close()));
  const view = throughConnection(reading);
  let journal: TeamJournal | null = null;
  let session: Session | null = null;
  let asking: AskingRounds | null = null;
  try {
    const { id: team, name, meta } = await teamFacts(view);
    journal = openTeamJournal({
      folder: options.journalFolder,
      team,
      computer: computer.id,
      boot,
    });
    const knownGap = journal.found.gap;
    if (await isOlderJournal(view, computer.id, journal.found)) journal.markGap();
    const states = new Set<(state: TeamState) => void>();
    const leaseMillis = options.leaseMillis ?? leaseSeconds * 1_000;
    let freeze: Freeze | null = null;
    const stamp = () => {
      const date = new Date(now());
      return { at: date.toISOString(), utcOffset: 0 - date.getTimezoneOffset() };
    };
    const started = createSession({
      signs,
      journal,
      computer,
      login: settings.user,
      boot: bootText(boot),
      leaseMillis,
      now,
      monotonic,
      after,
      changed(state) {
        const frozen = state.frozen !== null || state.stopped !== null;
        if (frozen !== (freeze !== null)) {
          freeze = frozen ? { reason: 'team', since: stamp().at } : null;
          heard.emit('freezeChanged', freeze);
        }
        for (const listener of states) listener(state);
      },
    });
    session = started;
    await started.hello();
    // Told once; what is missing stays missing.
    const sendsLost = journal.damaged || (!knownGap && started.state().sendsMissing);
    let revision = 0;
    function changed(tables: readonly TableGroup[]): void {
      if (tables.length === 0) return;
      revision += 1;
      heard.emit('changed', { tables, revision });
    }

    const handles = listHandles(view);
    const writer = inThread<ToWriter>(async (message) => {
      if (message.kind === 'close') return [];
      try {
        const { answers, tables } = await writing.use(({ db }) =>
          commit(
            { db, osUser, beforeCommit: () => Promise.resolve(), afterCommit: () => undefined },
            message.requests,
          ),
        );
        // After the answers, as from a thread.
        queueMicrotask(() => changed(tables));
        return answers;
      } catch (error) {
        return message.requests.map(({ id }) => ({ id, failure: codedInTeam(error).failure }));
      }
    });
    const reader = inThread<ToReader>(async (request) => {
      if (request.kind === 'close') return [];
      if (request.kind === 'backup')
        return [{ id: request.id, failure: new CodedError('notInTeam', 'ledger').failure }];
      try {
        return [{ id: request.id, value: await answerRead(view, handles, request) }];
      } catch (error) {
        return [{ id: request.id, failure: codedInTeam(error).failure }];
      }
    }, 'together');
    const base = client({
      writer,
      reader,
      meta: { ...meta, freeze: null, blockOpen: false },
      sideGeneration: 0,
      machineId: computer.id,
      keeper: null,
      outside: null,
      outsideStands: false,
      journal: null,
      idleMs: 2_000,
      stamp,
      heard,
      unread: [],
      revision: () => revision,
      lost: () => false,
    });
    const rest = (): Promise<void> => new Promise((resolve) => void after(500, resolve));
    const leases = createLeases({ steps, session: started, rest });
    const sendingChanged = () => changed(['boletos', 'batches', 'attempts']);
    const teamSteps = createTeamSteps({
      steps,
      view,
      session: started,
      journal,
      leases,
      after,
      changed: sendingChanged,
    });
    const money = createMoney({
      steps,
      session: started,
      leases,
      clerk: { login: settings.user, name },
      base,
      changed: sendingChanged,
    });
    const withdrawalLeases = createWithdrawalLeases({ steps, session: started, after });
    const withdrawalsChanged = () => changed(['withdrawals', 'attempts']);
    const withdrawals = createWithdrawalWrites({
      steps,
      session: started,
      journal,
      leases: withdrawalLeases,
      sending: teamSteps,
      base,
      after,
      changed: withdrawalsChanged,
    });
    const left = await batchesLeftRunning(steps, computer.id);
    const doubts =
      started.state().frozen === null && started.state().stopped === null
        ? await recoverTeamSends({ steps, session: started, journal })
        : 0;
    for (const id of left)
      await base.write('batches.rest', { id, state: 'paused', reason: { code: 'interrupted' } });
    // A frozen team hears what this computer knows at once.
    await started.beat();
    started.begin();
    asking = createAsking({ ...options, leaseMillis, signs, session: started });
    await asking.begin();

    const kindOf: Readonly<Record<string, WriteKind>> = writeKinds;
    const write = createWrite(base, local, {
      'withdrawals.begin': withdrawals.begin,
      'withdrawals.settle': withdrawals.settle,
      'withdrawals.resolve': withdrawals.resolve,
      'withdrawals.learn': withdrawals.learn,
      'withdrawals.acknowledge': withdrawals.acknowledge,
      'boletos.turn': teamSteps.turn,
      'boletos.resolve': money.resolve,
      'batches.rest': money.rest,
    });
    let closing: Promise<void> | null = null;
    const opened = { journal, session: started, asking };
    async function shut(): Promise<void> {
      await opened.asking.end();
      opened.session.end();
      withdrawals.close();
      await Promise.all([leases.releaseAll(), withdrawalLeases.releaseAll()]);
      teamSteps.close();
      await base.close();
      opened.journal.close();
      await closeAll();
    }
    const ledger: Ledger = {
      id: meta.ledgerId,
      get state() {
        return closing ? 'closed' : 'open';
      },
      get freeze() {
        return freeze;
      },
      journal: teamSteps.journal,
      kept: () => false,
      write,
      first: (op, id, about) =>
        kindOf[op] === 'local' && local ? local.first(op, id, about) : base.first(op, id, about),
      async read(op, input) {
        if (localReads.has(op) && local) return local.read(op, input);
        const found = await base.read(op, input);
        if (op === 'boletos.ready')
          teamSteps.readAhead(unsafeCast<readonly Ready[]>(found).map(({ id }) => id));
        return found;
      },
      lists: base.lists,
      on: heard.on,
      backup: () => Promise.reject(new CodedError('notInTeam', 'ledger', { detail: 'backup' })),
      clearFreeze: () => Promise.reject(new CodedError('notInTeam', 'ledger', { detail: 'clearFreeze' })),
      retire: () => Promise.reject(new CodedError('notInTeam', 'ledger', { detail: 'retire' })),
      rest: () => Promise.resolve(),
      close: () => (closing ??= shut()),
    };
    return {
      ledger,
      team: teamLink({
        session: started,
        steps,
        reading,
        states,
        asking,
        handOver: createHandOver({ steps, session: started, leases, changed: sendingChanged }),
      }),
      withdrawals: teamWithdrawals({
        session: started,
        steps,
        reading,
        leases: withdrawalLeases,
        changed: withdrawalsChanged,
      }),
      changes: teamChanges({ session: started, steps, reading, changed: withdrawalsChanged }),
      views: sharedViews({ session: started, steps, reading, changed: () => changed(['trail']) }),
      notices: [
        ...(sendsLost ? [{ code: 'teamJournalLost' } as const] : []),
        ...(doubts > 0 ? [{ code: 'attemptsInterrupted', count: doubts } as const] : []),
      ],
    };
  } catch (error) {
    await asking?.end();
    session?.end();
    journal?.close();
    await closeAll();
    throw codedInTeam(error);
  }
}
