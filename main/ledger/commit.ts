// Group commit: all waiting requests become one transaction. A failing request undoes only itself, and no request is answered
// before the COMMIT. Runs in the thread of writer.ts.
import { inOrder } from '../async.ts';
import { CodedError } from '../failure.ts';
import type { Answer, Request } from '../rpc.ts';
import { takeAlsoTouched } from './also-touched.ts';
import { breaksTrust, coded, isConstraint, waitedInVain } from './failures.ts';
import { fingerprint } from './json.ts';
import { writes, type TableGroup, type WriteOp } from './operations.ts';
import { inSavepoint, type Sql, type Transactions, type Undoable } from './sql.ts';
import { firstResult, keepResult, type Command } from './tables/commands.ts';
import { readMeta } from './tables/meta.ts';
import { appendTrail, type Moment, type TrailEntry } from './tables/trail.ts';
import { locksOf } from './write-locks.ts';
import { unsafeCast } from './unsafe-cast.ts';

/** When a write was requested; all writes of one turn of the event loop share it. */
export type Stamp = Omit<Moment, 'osUser'>;

export interface WriteRequest {
  readonly op: WriteOp;
  readonly input: unknown;
  readonly stamp: Stamp;
  readonly command?: { readonly id: string; readonly about: unknown };
  readonly trail?: TrailEntry;
}

/** What the writer of a ledger can be asked for. */
export interface WriterProcedures {
  write(request: WriteRequest): unknown;
}

export type WriteCall = Request<WriteRequest>;

export interface Committer {
  readonly db: Transactions;
  readonly osUser: string;
  /** Why a team is frozen now, read in the transaction; without it the ledger's own freeze counts. */
  readonly frozenBy?: () => Promise<string | null>;
  /** Raises the send counter outside of the ledger before each COMMIT that raises it inside. */
  readonly beforeCommit: () => Promise<void>;
  readonly afterCommit: () => void;
}

export interface Committed {
  readonly answers: readonly Answer[];
  readonly tables: readonly TableGroup[];
}

/**
 * What a frozen ledger or team refuses in the transaction itself, because a computer of the team may not know of the freeze yet: it starts
 * no batch, queues and sends no message, and settles nothing by what a file or a delivery says. Boletos and withdrawals are refused by the
 * answer of their own operation or function. Drafts, contacts and what a clerk states are stored: nothing leaves by them.
 */
const refusedWhileFrozen: ReadonlySet<WriteOp> = new Set<WriteOp>([
  'batches.queue',
  'batches.beginNext',
  'batches.beginSingle',
  'income.accept',
  'income.acceptCallbacks',
  'messages.queue',
  'messages.begin',
]);

async function refuseFrozen({ db, frozenBy }: Committer, op: WriteOp): Promise<void> {
  if (!refusedWhileFrozen.has(op)) return;
  const reason = frozenBy ? await frozenBy() : ((await readMeta(db)).freeze?.reason ?? null);
  if (reason !== null) throw new CodedError('ledgerFrozen', 'ledger', { detail: reason });
}

type Operation = (db: Sql, input: unknown, moment: Moment, undoable: Undoable) => Promise<unknown>;

/** The result of `work`, and whether it changed anything that it did not undo itself. */
async function counted<T>(
  db: Sql,
  undoable: Undoable,
  work: (undoable: Undoable) => Promise<T>,
): Promise<{ readonly value: T; readonly changed: boolean }> {
  const before = await db.totalChanges();
  let undone = 0;
  const value = await work(async (part) => {
    const from = await db.totalChanges();
    try {
      return await undoable(part);
    } catch (error) {
      undone += (await db.totalChanges()) - from;
      throw error;
    }
  });
  return { value, changed: (await db.totalChanges()) - undone !== before };
}

/** One write together with the command's first result, and a trail entry if something really changed. */
async function perform(
  committer: Committer,
  request: WriteRequest,
  touched: Set<TableGroup>,
  undoable: Undoable,
): Promise<unknown> {
  const { db, osUser } = committer;
  const { at, utcOffset } = request.stamp;
  const moment: Moment = { at, utcOffset, osUser };
  const command: Command | null = request.command
    ? { id: request.command.id, op: request.op, fingerprint: fingerprint(request.command.about) }
    : null;
  const first = command && (await firstResult(db, command));
  if (first) return first.value;
  await refuseFrozen(committer, request.op);

  const table = unsafeCast<TableGroup>(request.op.slice(0, request.op.indexOf('.')));
  const run = (parts: Undoable): Promise<unknown> =>
    unsafeCast<Operation>(writes[request.op])(db, request.input, moment, parts);
  // A savepoint makes the trail's search index flush its pending rows. Opened before counting, so that these are not counted.
  if (request.trail) await inSavepoint(db, 'earlier', () => Promise.resolve());
  // Counting costs as much as a small write, so only writes that need the count pay for it.
  const tells = request.trail !== undefined || !touched.has(table);
  const { value, changed } = tells
    ? await counted(db, undoable, run)
    : { value: await run(undoable), changed: false };
  if (changed) {
    touched.add(table);
    if (request.trail) await appendTrail(db, request.trail, moment);
  }
  for (const beside of takeAlsoTouched(db)) touched.add(beside);
  if (command) await keepResult(db, command, value, moment);
  return value;
}

type Attempt = (call: WriteCall, touched: Set<TableGroup>) => Promise<Answer>;

/** Runs `attempt` in one transaction, and rolls all of it back if it throws. */
async function transact(
  committer: Committer,
  calls: readonly WriteCall[],
  attempt: Attempt,
): Promise<Committed> {
  const { db, beforeCommit, afterCommit } = committer;
  const touched = new Set<TableGroup>();
  await db.begin(() => locksOf(calls.map(({ input }) => input)));
  try {
    const answers = await inOrder(calls, (call) => attempt(call, touched));
    await beforeCommit();
    await db.commit();
    afterCommit();
    return { answers, tables: [...touched] };
  } catch (error) {
    if (db.inTransaction()) await db.rollback();
    throw error;
  }
}

const failed = ({ id }: WriteCall, error: unknown): Answer => ({ id, failure: coded(error).failure });

/** A request that must be undone alone is handled by the slower run with savepoints. */
const needsCare = new Error('needs a savepoint');

const hopeful: Undoable = async (work) => {
  try {
    return await work();
  } catch (error) {
    throw isConstraint(error) ? needsCare : error;
  }
};

/** Failures are rare, so the first run uses no savepoints, which cost as much as the rows. */
const hopefully = (committer: Committer, calls: readonly WriteCall[]): Promise<Committed> =>
  transact(committer, calls, async ({ id, input }, touched) => ({
    id,
    value: await perform(committer, input, touched, hopeful),
  }));

/** Runs again with a savepoint for each request, so that a failing one affects no other. */
const carefully = (committer: Committer, calls: readonly WriteCall[]): Promise<Committed> =>
  transact(committer, calls, async (call, touched) => {
    const { db } = committer;
    const undoable: Undoable = (work) => inSavepoint(db, 'part', work);
    const mine = new Set<TableGroup>();
    try {
      const value = await inSavepoint(db, 'request', () => perform(committer, call.input, mine, undoable));
      for (const table of mine) touched.add(table);
      return { id: call.id, value };
    } catch (error) {
      // The database rolled back the whole transaction, or what it holds is unknown.
      if (!db.inTransaction() || breaksTrust(error) || waitedInVain(error)) throw error;
      return failed(call, error);
    }
  });

function join(each: readonly Committed[]): Committed {
  return {
    answers: each.flatMap(({ answers }) => answers),
    tables: [...new Set(each.flatMap(({ tables }) => tables))],
  };
}

/** Throws only when it is unknown what the database holds; then nothing may be written any more. */
export async function commit(committer: Committer, calls: readonly WriteCall[]): Promise<Committed> {
  const [first, ...others] = calls;
  for (const way of [hopefully, carefully])
    try {
      return await way(committer, calls);
    } catch (error) {
      if (breaksTrust(error)) throw error;
      if (waitedInVain(error)) return { answers: calls.map((one) => failed(one, error)), tables: [] };
      if (first && others.length === 0 && error !== needsCare)
        return { answers: [failed(first, error)], tables: [] };
    }
  // One request breaks the transaction for all; committing each alone shows which.
  return join(await inOrder(calls, (call) => commit(committer, [call])));
}
