// Group commit: all waiting requests become one transaction. A failing request undoes only itself, and no request is answered
// before the COMMIT. Runs in the thread of writer.ts.
import type { DatabaseSync } from 'node:sqlite';
import { takeAlsoTouched } from './also-touched.ts';
import { inSavepoint, integer, sql, type Undoable } from './connection.ts';
import { breaksTrust, coded, isConstraint } from './failures.ts';
import { fingerprint } from './json.ts';
import type { Answer, WriteRequest } from './messages.ts';
import { writes, type TableGroup } from './operations.ts';
import { unsafeCast } from './unsafe-cast.ts';
import { firstResult, keepResult, type Command } from './tables/commands.ts';
import { appendTrail, type Moment } from './tables/trail.ts';

export interface Committer {
  readonly db: DatabaseSync;
  readonly osUser: string;
  /** Raises the send counter outside of the ledger before each COMMIT that raises it inside. */
  readonly beforeCommit: () => void;
  readonly afterCommit: () => void;
}

export interface Committed {
  readonly answers: readonly Answer[];
  readonly tables: readonly TableGroup[];
}

type Operation = (db: DatabaseSync, input: unknown, moment: Moment, undoable: Undoable) => unknown;

const totalChanges = (db: DatabaseSync): number =>
  integer(sql(db, 'SELECT total_changes() AS changes').get() ?? {}, 'changes');

/** The result of `work`, and whether it changed anything that it did not undo itself. */
function counted<T>(
  db: DatabaseSync,
  undoable: Undoable,
  work: (undoable: Undoable) => T,
): { readonly value: T; readonly changed: boolean } {
  const before = totalChanges(db);
  let undone = 0;
  const value = work((part) => {
    const from = totalChanges(db);
    try {
      return undoable(part);
    } catch (error) {
      undone += totalChanges(db) - from;
      throw error;
    }
  });
  return { value, changed: totalChanges(db) - undone !== before };
}

/** One write together with the command's first result, and a trail entry if something really changed. */
function perform(
  { db, osUser }: Committer,
  request: WriteRequest,
  touched: Set<TableGroup>,
  undoable: Undoable,
): unknown {
  const { at, utcOffset } = request.stamp;
  const moment: Moment = { at, utcOffset, osUser };
  const command: Command | null = request.command
    ? { id: request.command.id, op: request.op, fingerprint: fingerprint(request.command.about) }
    : null;
  const first = command && firstResult(db, command);
  if (first) return first.value;

  const table = unsafeCast<TableGroup>(request.op.slice(0, request.op.indexOf('.')));
  const run = (parts: Undoable): unknown =>
    unsafeCast<Operation>(writes[request.op])(db, request.input, moment, parts);
  // A savepoint makes the trail's search index flush its pending rows. Opened before counting, so that these are not counted.
  if (request.trail) inSavepoint(db, 'earlier', () => undefined);
  // Counting costs as much as a small write, so only writes that need the count pay for it.
  const tells = request.trail !== undefined || !touched.has(table);
  const { value, changed } = tells ? counted(db, undoable, run) : { value: run(undoable), changed: false };
  if (changed) {
    touched.add(table);
    if (request.trail) appendTrail(db, request.trail, moment);
  }
  for (const beside of takeAlsoTouched(db)) touched.add(beside);
  if (command) keepResult(db, command, value, moment);
  return value;
}

type Attempt = (request: WriteRequest, touched: Set<TableGroup>) => Answer;

/** Runs `attempt` in one transaction, and rolls all of it back if it throws. */
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

/** A request that must be undone alone is handled by the slower run with savepoints. */
const needsCare = new Error('needs a savepoint');

const hopeful: Undoable = (work) => {
  try {
    return work();
  } catch (error) {
    throw isConstraint(error) ? needsCare : error;
  }
};

/** Failures are rare, so the first run uses no savepoints, which cost as much as the rows. */
const hopefully = (committer: Committer, requests: readonly WriteRequest[]): Committed =>
  transact(committer, requests, (request, touched) => ({
    id: request.id,
    value: perform(committer, request, touched, hopeful),
  }));

/** Runs again with a savepoint for each request, so that a failing one affects no other. */
const carefully = (committer: Committer, requests: readonly WriteRequest[]): Committed =>
  transact(committer, requests, (request, touched) => {
    const { db } = committer;
    const undoable: Undoable = (work) => inSavepoint(db, 'part', work);
    const mine = new Set<TableGroup>();
    try {
      const value = inSavepoint(db, 'request', () => perform(committer, request, mine, undoable));
      for (const table of mine) touched.add(table);
      return { id: request.id, value };
    } catch (error) {
      // SQLite rolled back the whole transaction, or the state of the file is unknown.
      if (!db.isTransaction || breaksTrust(error)) throw error;
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
  const [first, ...others] = requests;
  for (const way of [hopefully, carefully])
    try {
      return way(committer, requests);
    } catch (error) {
      if (breaksTrust(error)) throw error;
      if (first && others.length === 0 && error !== needsCare)
        return { answers: [failed(first, error)], tables: [] };
    }
  // One request breaks the transaction for all; committing each alone shows which.
  return join(requests.map((request) => commit(committer, [request])));
}
