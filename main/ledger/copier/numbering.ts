// Compares a ledger with the team before a move: which accounts are the same, which number each row gets, and what prevents the move.
import type { Client, QueryResultRow } from 'pg';
import { integer, text } from '../sql.ts';
import { canonical, parseJson, type JsonObject } from '../json.ts';
import { MoveRefused } from './move-refused.ts';
import type { Numbering } from './numbers.ts';
import { valuesOf, type Source } from './source.ts';
import { movedTables, numbered } from '../team-tables.ts';

interface Account {
  readonly seq: number;
  readonly id: string;
  readonly base_url: string;
  readonly identity: string;
}

const accounts = `SELECT seq, id, base_url, identity FROM accounts WHERE kind = 'service' ORDER BY seq`;

/** The token's claims, or null if only a name was typed, which proves nothing. */
function claims({ base_url, identity }: Account): string | null {
  const { subject, tenant } = parseJson<JsonObject>(identity);
  return (subject ?? tenant ?? null) === null ? null : canonical([base_url, subject ?? null, tenant ?? null]);
}

const together = 5_000;

/** Those of `values` that the team already has, at most a hundred. */
async function standing(
  client: Client,
  sql: string,
  values: readonly string[],
  ...more: readonly unknown[]
): Promise<readonly string[]> {
  const found: string[] = [];
  for (let at = 0; at < values.length && found.length < 100; at += together) {
    const { rows } = await client.query<{ readonly value: string }>(`${sql} LIMIT 100`, [
      values.slice(at, at + together),
      ...more,
    ]);
    found.push(...rows.map(({ value }) => value));
  }
  return found;
}

async function matchAccounts(client: Client, { db }: Source) {
  const { rows: there } = await client.query<Account & QueryResultRow>(accounts);
  const known = new Map(there.map((one) => [claims(one), one]));
  const ids = new Set(there.map(({ id }) => id));
  const same = new Map<number, number>();
  const accountIds = new Map<string, string>();
  const unproved: string[] = [];
  for (const row of db.prepare(accounts).all()) {
    const here = {
      seq: integer(row, 'seq'),
      id: text(row, 'id'),
      base_url: text(row, 'base_url'),
      identity: text(row, 'identity'),
    };
    const proof = claims(here);
    const match = proof === null ? undefined : known.get(proof);
    if (match) {
      same.set(here.seq, match.seq);
      accountIds.set(here.id, match.id);
    } else if (ids.has(here.id)) unproved.push(here.id);
  }
  if (unproved.length > 0) throw new MoveRefused('accountUnproved', unproved);
  return { same, accountIds };
}

/** The highest number used so far in each table and series, also by transactions that did not commit. */
async function shifts(client: Client): Promise<Numbering['shift']> {
  const queries = movedTables.flatMap(({ name, id }) =>
    id === undefined
      ? []
      : [
          `SELECT '${name}' AS name, greatest(coalesce(max(${id}), 0),
             coalesce(pg_sequence_last_value(pg_get_serial_sequence('${name}', '${id}')::regclass), 0)) AS top FROM ${name}`,
        ],
  );
  for (const [name, top] of Object.entries(numbered)) queries.push(`SELECT '${name}', coalesce((${top}), 0)`);
  const { rows } = await client.query<{ readonly name: string; readonly top: number }>(
    queries.join(' UNION ALL '),
  );
  return new Map(rows.map(({ name, top }) => [name, top]));
}

async function refuseDuplicates(client: Client, { db }: Source, same: ReadonlyMap<number, number>) {
  /** What the team has of a column of the whole ledger; `shown` is another column that a person knows. */
  const equal = (table: string, column: string, shown = column) =>
    standing(
      client,
      `SELECT ${shown} AS value FROM ${table} WHERE ${column} = ANY ($1::text[])`,
      valuesOf(db, `SELECT ${column} AS value FROM ${table}`, text),
    );
  const attempts = await equal('attempts', 'id');
  if (attempts.length > 0) throw new MoveRefused('sameAttempt', attempts);
  // A line of the same bank account settles once in the whole ledger, whichever account imported it.
  const lines = await equal('income_lines', 'key');
  const files = await equal('income_files', 'sha256', 'name');
  if (lines.length + files.length > 0) throw new MoveRefused('sameIncome', files.length > 0 ? files : lines);
  for (const [here, there] of same) {
    /** What the account there has of what the one here has. */
    const equalIn = (sqlHere: string, sqlThere: string) =>
      standing(client, sqlThere, valuesOf(db, sqlHere, text, here), there);
    const refs = await equalIn(
      'SELECT ref AS value FROM attempts WHERE account_id = (SELECT id FROM accounts WHERE seq = ?)',
      `SELECT ref AS value FROM attempts WHERE ref = ANY ($1::text[]) AND account_id = (SELECT id FROM accounts WHERE seq = $2)`,
    );
    if (refs.length > 0) throw new MoveRefused('sameAttempt', refs);
    const boletos = await equalIn(
      'SELECT remote_id AS value FROM boletos WHERE remote_id IS NOT NULL AND account = ?',
      'SELECT remote_id AS value FROM boletos WHERE remote_id = ANY ($1::text[]) AND account = $2',
    );
    const answered = await equalIn(
      `SELECT kind || ' ' || remote_id AS value FROM attempts WHERE state = 'created'
         AND account_id = (SELECT id FROM accounts WHERE seq = ?)`,
      `SELECT remote_id AS value FROM attempts WHERE state = 'created' AND kind || ' ' || remote_id = ANY ($1::text[])
         AND account_id = (SELECT id FROM accounts WHERE seq = $2)`,
    );
    const both = [...new Set([...boletos, ...answered])].toSorted();
    if (both.length > 0) throw new MoveRefused('sameRemoteId', both);
  }
}

const inDoubt = `kind = 'withdrawal' AND state IN ('sending', 'uncertain') AND override = 0
  AND account_id = (SELECT id FROM accounts WHERE seq = `;

/** The schema allows one uncertain withdrawal per account. */
async function refuseTwoDoubts(client: Client, { db }: Source, same: ReadonlyMap<number, number>) {
  for (const [here, there] of same) {
    const [mine] = valuesOf(db, `SELECT id AS value FROM attempts WHERE ${inDoubt} ?)`, text, here);
    const { rows } = await client.query<{ readonly id: string }>(
      `SELECT id FROM attempts WHERE ${inDoubt} $1)`,
      [there],
    );
    if (mine !== undefined && rows[0]) throw new MoveRefused('withdrawalsInDoubt', [mine, rows[0].id]);
  }
}

async function sameWatches(client: Client, { db }: Source, same: ReadonlyMap<number, number>) {
  const found = new Map<number, number>();
  for (const [here, there] of same) {
    const mine = db.prepare('SELECT id, transaction_id FROM watches WHERE account = ?').all(here);
    const { rows } = await client.query<{ readonly id: number; readonly transaction_id: string }>(
      'SELECT id, transaction_id FROM watches WHERE account = $1',
      [there],
    );
    const known = new Map(rows.map((row) => [row.transaction_id, row.id]));
    for (const row of mine) {
      const same = known.get(text(row, 'transaction_id'));
      if (same !== undefined) found.set(integer(row, 'id'), same);
    }
  }
  return found;
}

async function lotesOf(client: Client, ids: ReadonlyMap<string, string>): Promise<Map<string, number>> {
  const lotes = new Map<string, number>();
  for (const [here, there] of ids) {
    const { rows } = await client.query<{ readonly top: number }>(
      'SELECT coalesce(max(lote), 0) AS top FROM batches WHERE account_id = $1',
      [there],
    );
    lotes.set(here, rows[0]?.top ?? 0);
  }
  return lotes;
}

/** The accounts that the team already has. Throws `MoveRefused` if something prevents the move. */
export async function compareWithTeam(client: Client, source: Source) {
  const { same, accountIds } = await matchAccounts(client, source);
  await refuseDuplicates(client, source, same);
  await refuseTwoDoubts(client, source, same);
  return { same, accountIds };
}

export async function numberingFor(client: Client, source: Source): Promise<Numbering> {
  const { same, accountIds } = await compareWithTeam(client, source);
  return {
    shift: await shifts(client),
    same: { accounts: same, watches: await sameWatches(client, source, same) },
    accountIds,
    lotes: await lotesOf(client, accountIds),
  };
}
