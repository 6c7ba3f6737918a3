// Moves between a computer's own ledger and its team's server, each over its own connection. Obstacles are answers of the contract.
import { hostname } from 'node:os';
import type { Client } from 'pg';
import type { MoveFailure, MovePlan } from '../../../preload/contract/team-moves.ts';
import { integer, text, type Row } from '../sql.ts';
import { openForReading } from '../connection.ts';
import type { ConnectionSettings } from '../postgres/connect.ts';
import { connectLedger } from '../postgres/driver.ts';
import { ownerTroubleOf } from '../postgres/owner.ts';
import { inTransaction } from '../postgres/in-transaction.ts';
import { moveIntoTeam, notThere, sameSchema, type Moved, type MoveOptions } from './into-team.ts';
import { MoveRefused } from './move-refused.ts';
import { compareWithTeam } from './numbering.ts';
import { leadOutOfTeam, type LeaveOptions, type Left } from './out-of-team.ts';
import { openSource, type Source } from './source.ts';
import { movedTables } from '../team-tables.ts';

export type Ended<Value> = { readonly kind: 'done'; readonly value: Value } | MoveFailure;

async function over<Value>(
  settings: ConnectionSettings,
  act: (client: Client) => Promise<Value>,
): Promise<Ended<Value>> {
  try {
    const client = await connectLedger(settings);
    try {
      return { kind: 'done', value: await act(client) };
    } finally {
      await client.end().catch(() => undefined);
    }
  } catch (error) {
    if (error instanceof MoveRefused) return { kind: 'refused', code: error.code, list: error.list };
    const { trouble, detail } = ownerTroubleOf(error);
    return { kind: 'troubled', trouble, detail };
  }
}

/** The content of the file, whether it can be moved or not. */
export function summaryOf(path: string): { readonly boletos: number; readonly accounts: readonly string[] } {
  const db = openForReading(path);
  try {
    return {
      boletos: count(db, `boletos WHERE ${ours}`),
      accounts: db
        .prepare(`SELECT name FROM accounts WHERE kind = 'service' ORDER BY name`)
        .all()
        .map((row) => text(row, 'name')),
    };
  } finally {
    db.close();
  }
}

/** The number of rows of the file that are moved. */
export function rowsIn(path: string): number {
  const db = openForReading(path);
  try {
    return movedTables.reduce((sum, { name, whose }) => sum + count(db, `${name} WHERE ${whose}`), 0);
  } finally {
    db.close();
  }
}

const first = (db: Source['db'], sql: string): Row => db.prepare(sql).get() ?? {};
const count = (db: Source['db'], of: string): number =>
  integer(first(db, `SELECT count(*) AS n FROM ${of}`), 'n');

const ours = `account IN (SELECT seq FROM accounts WHERE kind = 'service')`;

function planOf(source: Source, joined: ReadonlyMap<number, number>): MovePlan {
  // Ready rows of a retired ledger are uncertain in its file, and ready again in the team.
  const frozen = `state = 'uncertain' AND said ->> 'reason' = 'frozen'
    AND (attempt IS NULL OR attempt NOT IN (SELECT seq FROM attempts WHERE state = 'uncertain'))`;
  const again = source.retiredAt !== null && source.frozenOnce ? frozen : '1 = 0';
  const sum = first(
    source.db,
    `SELECT count(*) AS boletos, coalesce(sum(cents), 0) AS cents,
       coalesce(sum(state = 'ready' OR (${again})), 0) AS ready,
       coalesce(sum(state = 'uncertain' AND NOT (${again})), 0) AS uncertain FROM boletos WHERE ${ours}`,
  );
  return {
    boletos: integer(sum, 'boletos'),
    cents: integer(sum, 'cents'),
    ready: integer(sum, 'ready'),
    uncertain: integer(sum, 'uncertain'),
    batches: count(source.db, `batches WHERE account_id IN (SELECT id FROM accounts WHERE kind = 'service')`),
    accounts: source.db
      .prepare(`SELECT seq, name FROM accounts WHERE kind = 'service' ORDER BY name`)
      .all()
      .map((row) => ({ name: text(row, 'name'), joined: joined.has(integer(row, 'seq')) })),
  };
}

/** Reads with any login of the team what would stop the move. Changes nothing. */
export const planMove = (settings: ConnectionSettings, path: string): Promise<Ended<MovePlan>> =>
  over(settings, async (client) => {
    const source = openSource(path, true);
    try {
      return await inTransaction(client, 'ISOLATION LEVEL REPEATABLE READ READ ONLY', async () => {
        await sameSchema(client, source);
        await notThere(client, source);
        const { same } = await compareWithTeam(client, source);
        return planOf(source, same);
      });
    } finally {
      source.close();
    }
  });

export const moveIn = (
  settings: ConnectionSettings,
  path: string,
  options: Omit<MoveOptions, 'name'>,
): Promise<Ended<Moved>> =>
  over(settings, (client) => moveIntoTeam(client, path, { ...options, name: hostname() }));

/** Any login of the team may read all of it. */
export const leadOut = (
  settings: ConnectionSettings,
  path: string,
  options: Omit<LeaveOptions, 'as'>,
): Promise<Ended<Left>> => over(settings, (client) => leadOutOfTeam(client, path, { ...options, as: 'own' }));

/** What the window's calls use. */
export const teamMoves = { summaryOf, rowsIn, planMove, moveIn, leadOut } as const;
export type TeamMoves = typeof teamMoves;
