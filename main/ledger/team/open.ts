// Opens the ledger of a team on its server, and closes everything again if that fails. It runs in the main thread: nothing here
// waits for a disk as SQLite does, and whether a row may still leave is checked right before its first byte does.
import type { BootSession } from '../../boot-session.ts';
import type { Ledger } from '../ledger.ts';
import { leaseSeconds } from '../postgres/team-functions.ts';
import { createBaseLedger } from './base-ledger.ts';
import { openTeamJournal } from './journal.ts';
import { bootText, type FoundJournal } from './journal-records.ts';
import { createTeamEvents } from './ledger-events.ts';
import { createLedgerPort } from './ledger-port.ts';
import { codedConnection, codedInTeam } from './link-parts.ts';
import { openConnections, type ConnectionOptions } from './open-connections.ts';
import { createPollLeases } from './poll-leases.ts';
import { batchesLeftRunning, recoverTeamSends, type RecoverParts } from './recover.ts';
import { createSession } from './session.ts';
import { teamChanges } from './change-link.ts';
import { sharedViews } from './shared-views.ts';
import { teamLink } from './team-link.ts';
import { createTeamWrites } from './team-writes.ts';
import { teamWithdrawals } from './withdrawal-link.ts';
import { text, integer, orNull, type Sql } from '../sql.ts';
import { CodedError } from '../../failure.ts';
import { judgeSchema } from '../postgres/team-versions.ts';
import { readMeta } from '../tables/meta.ts';

// What the server stores about the team itself, read before anything else of its ledger; refuses a schema that does not fit.

async function readTeamFacts(db: Sql) {
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
  return {
    id: text(row, 'id'),
    /** The name of the clerk behind the login. */
    clerkName: orNull(text, row, 'name') ?? '',
    meta: await readMeta(db),
  };
}

// Detects a journal that is an older copy of the one that this computer wrote: the server then knows a later send of the computer.

/** Attempts with an answer of the service were synced to the disk before they left. */
const answered = `AND state IN ('created', 'refused') AND resolved_at IS NULL`;

async function isOlderJournal(db: Sql, computer: string, found: FoundJournal): Promise<boolean> {
  const known = new Set(found.attempts.map(({ attempt }) => attempt.attempt));
  // Records that were written but not synced are lost only when the computer goes down.
  const which = found.sameBoot === null ? answered : '';
  const newest = `SELECT id FROM attempts WHERE computer = ? ${which} ORDER BY seq DESC LIMIT 1`;
  const row = await db.get(newest, computer);
  return row !== undefined && !known.has(text(row, 'id'));
}

export interface TeamOptions extends ConnectionOptions {
  /** `id` names the computer and its data folder; a copied folder is another computer. */
  readonly computer: { readonly id: string; readonly name: string; readonly version: string };
  readonly osUser: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Milliseconds that only go forward. */
  readonly monotonic: () => number;
  /** The folder of the journal, outside of the data folder. */
  readonly journalFolder: string;
  readonly boot: BootSession | null;
  /** Stores preferences, printers and the PIN of this computer alone. Without it such calls are refused. */
  readonly local: Pick<Ledger, 'read' | 'write' | 'first'> | null;
  /** For tests: the length of the leases that the server's functions give. */
  readonly leaseMillis?: number;
}

export type OpenedTeamLedger = Awaited<ReturnType<typeof openTeamLedger>>;

/** Settles what an earlier process of this computer left open, and pauses its batches; returns how many sends stay uncertain. */
async function recover(parts: RecoverParts, base: Pick<Ledger, 'write'>, computer: string): Promise<number> {
  const left = await batchesLeftRunning(parts.steps, computer);
  const { frozen, stopped } = parts.session.state();
  const uncertain = frozen === null && stopped === null ? await recoverTeamSends(parts) : 0;
  for (const id of left)
    await base.write('batches.rest', { id, state: 'paused', reason: { code: 'interrupted' } });
  return uncertain;
}

export async function openTeamLedger(options: TeamOptions) {
  const { connection: settings, computer, osUser, now, monotonic, after, boot, local } = options;
  const leaseMillis = options.leaseMillis ?? leaseSeconds * 1_000;
  const stamp = () => {
    const date = new Date(now());
    return { at: date.toISOString(), utcOffset: 0 - date.getTimezoneOffset() };
  };
  const connections = openConnections(options);
  const { reading, view, writing, steps, heartbeats, rollCalls } = connections;
  /** In the order of opening; a failure closes them from the last one back. */
  const opened: (() => void | Promise<void>)[] = [connections.close];
  try {
    const facts = await readTeamFacts(view);
    const journal = openTeamJournal({
      folder: options.journalFolder,
      team: facts.id,
      computer: computer.id,
      boot,
    });
    opened.push(journal.close);
    const knownGap = journal.found.gap;
    if (await isOlderJournal(view, computer.id, journal.found)) journal.markGap();
    const events = createTeamEvents(stamp);
    const session = createSession({
      heartbeats,
      rollCalls,
      journal,
      computer,
      login: settings.user,
      boot: bootText(boot),
      leaseMillis,
      now,
      monotonic,
      after,
      changed: events.stateChanged,
    });
    opened.push(session.end);
    await session.hello();
    // A gap that an earlier start found was in that start's notices.
    const sendsLost = journal.damaged || (!knownGap && session.state().sendsMissing);
    const { meta } = facts;
    const base = createBaseLedger({ writing, view, events, meta, machineId: computer.id, osUser, stamp });
    const boletosChanged = () => events.changed(['boletos', 'batches', 'attempts']);
    const withdrawalsChanged = () => events.changed(['withdrawals', 'attempts']);
    const writes = createTeamWrites({
      connections,
      session,
      journal,
      base,
      clerk: { login: settings.user, name: facts.clerkName },
      after,
      boletosChanged,
      withdrawalsChanged,
    });
    const { leases, withdrawalLeases } = writes;
    const uncertain = await recover({ steps, session, journal }, base, computer.id);
    // A frozen team receives this computer's answer to the roll call at once.
    await session.heartbeat();
    session.startHeartbeats();
    const pollLeases = createPollLeases({ ...options, leaseMillis, heartbeats, session });
    opened.push(pollLeases.end);
    await pollLeases.begin();

    async function close(): Promise<void> {
      await pollLeases.end();
      session.end();
      await writes.close();
      await base.close();
      journal.close();
      await connections.close();
    }
    const { stateListeners } = events;
    const parts = { session, steps: codedConnection(steps), reading: codedConnection(reading) };
    return {
      ledger: createLedgerPort({ id: meta.ledgerId, base, local, writes, events, close }),
      team: teamLink({ ...parts, stateListeners, pollLeases, leases, changed: boletosChanged }),
      withdrawals: teamWithdrawals({ ...parts, leases: withdrawalLeases, changed: withdrawalsChanged }),
      changes: teamChanges({ ...parts, changed: withdrawalsChanged }),
      views: sharedViews({ ...parts, changed: () => events.changed(['trail']) }),
      notices: [
        ...(sendsLost ? [{ code: 'teamJournalLost' } as const] : []),
        ...(uncertain > 0 ? [{ code: 'attemptsInterrupted', count: uncertain } as const] : []),
      ],
    };
  } catch (error) {
    for (const close of opened.toReversed()) await close();
    throw codedInTeam(error);
  }
}
