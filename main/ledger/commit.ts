// Group commit: all requests that wait become one transaction; a failing one undoes only itself, and none is answered
// before the COMMIT. Which thread this runs in is writer.ts's matter.
import type { DatabaseSync } from 'node:sqlite';
import { inSavepoint, integer, sql } from './connection.ts';
import { breaksTrust, coded } from './failures.ts';
import { fingerprint } from './json.ts';
import type { Answer, WriteRequest } from './messages.ts';
import { writes, type TableGroup } from './operations.ts';
import { own } from './own.ts';
import { firstResult, keepResult, type Command } from './tables/commands.ts';
import { appendTrail, type Moment } from './tables/trail.ts';

export interface Committer {
  readonly db: DatabaseSync;
  readonly osUser: string;
  /** Raises the send counter outside before each COMMIT that counts sends inside. */
  readonly beforeCommit: () => void;
  readonly afterCommit: () => void;
}

export interface Committed {
  readonly answers: readonly Answer[];
  readonly tables: readonly TableGroup[];
}

type Operation = (db: DatabaseSync, input: unknown, moment: Moment) => unknown;

const totalChanges = (db: DatabaseSync): number =>
  integer(sql(db, 'SELECT total_changes() AS changes').get() ?? {}, 'changes');

/** One write with what belongs to it: the command's first result, and the trail of what really changed. */
function perform({ db, osUser }: Committer, request: WriteRequest, touched: Set<TableGroup>): unknown {
  const moment: Moment = { at: request.at, utcOffset: request.utcOffset, osUser };
  const command: Command | null = request.command
    ? { id: request.command.id, op: request.op, fingerprint: fingerprint(request.command.about) }
    : null;
  const first = command && firstResult(db, command);
  if (first) return first.value;

  const before = totalChanges(db);
  const value = own<Operation>(writes[request.op])(db, request.input, moment);
  if (totalChanges(db) !== before) {
    touched.add(own<TableGroup>(request.op.slice(0, request.op.indexOf('.'))));
    if (request.trail) {
      appendTrail(db, request.trail, moment);
      touched.add('trail');
    }
  }
  if (command) keepResult(db, command, value, moment);
  return value;
}

type Attempt = (request: WriteRequest, touched: Set<TableGroup>) => Answer;

/** All in one transaction; what `attempt` throws undoes them all. */
function transact(committer: Committer, requests: readonly WriteRequest[], attempt: Attempt): Committed {
  const { db, beforeCommit, afterCommit } = committer;
  const touched = new Set<TableGroup>();
  sql(db, 'BEGIN IMMEDIATE').run();
  try {
    const answers = requests.map((request) => attempt(request, touched));
    beforeCommit();
    sql(db, 'COMMIT').run();
    afterCommit();
    return { answers, tables: [...touched] };
  } catch (error) {
    if (db.isTransaction) sql(db, 'ROLLBACK').run();
    throw error;
  }
}

const failed = ({ id }: WriteRequest, error: unknown): Answer => ({ id, failure: coded(error).failure });

/** Failing is rare, so first without savepoints, which cost as much as the rows. */
const hopefully = (committer: Committer, requests: readonly WriteRequest[]): Committed =>
  transact(committer, requests, (request, touched) => ({
    id: request.id,
    value: perform(committer, request, touched),
  }));

/** Again, each in a savepoint: who fails, fails alone. */
const carefully = (committer: Committer, requests: readonly WriteRequest[]): Committed =>
  transact(committer, requests, (request, touched) => {
    const mine = new Set<TableGroup>();
    try {
      const value = inSavepoint(committer.db, 'request', () => perform(committer, request, mine));
      for (const table of mine) touched.add(table);
      return { id: request.id, value };
    } catch (error) {
      // SQLite gave up the whole transaction, or nobody knows what stands in the file.
      if (!committer.db.isTransaction || breaksTrust(error)) throw error;
      return failed(request, error);
    }
  });

function join(each: readonly Committed[]): Committed {
  return {
    answers: each.flatMap(({ answers }) => answers),
    tables: [...new Set(each.flatMap(({ tables }) => tables))],
  };
}

/** Throws only when the file can no longer be trusted; then nothing may be written any more. */
export function commit(committer: Committer, requests: readonly WriteRequest[]): Committed {
  try {
    return hopefully(committer, requests);
  } catch (error) {
    if (breaksTrust(error)) throw error;
    const [only] = requests;
    if (only && requests.length === 1) return { answers: [failed(only, error)], tables: [] };
  }
  try {
    return carefully(committer, requests);
  } catch (error) {
    if (breaksTrust(error)) throw error;
  }
  // One of them spoils the transaction itself for all: each alone finds out which.
  return join(requests.map((request) => commit(committer, [request])));
}
