// Moves a retired ledger into a team, over the owner's connection and in one transaction: all of it is there or nothing. What was
// ready arrives in batches that wait, and is asked about before it goes; what is in doubt stays in doubt.
import type { Client } from 'pg';
import type { ServiceMessage } from '../../../preload/contract/boleto-terms.ts';
import { jsonAs, orNull, type ColumnValue, type Row } from '../columns.ts';
import { lockLedger } from '../postgres/locks.ts';
import { schemaName } from '../postgres/team-functions.ts';
import { inTransaction } from './in-transaction.ts';
import { insertRows, type Column } from './insert-rows.ts';
import { goOn, MoveRefused, type Passed } from './move-refused.ts';
import { numberingFor, restOf } from './numbering.ts';
import { renumbered, type Numbering } from './numbers.ts';
import { columnsOf, openSource, rowsOf, type Source } from './source.ts';
import { countDays } from '../tables/boleto-days.ts';
import { copiedTables, type CopiedTable } from './tables.ts';
import { walletsThatGo } from './wallets-that-go.ts';

export interface MoveOptions {
  /** How the computer is called whose ledger it was. */
  readonly name: string;
  readonly at: string;
  /** Said after each table. */
  readonly heard?: (table: string, rows: number) => void;
  /** Told of rows as they go; where it answers false the move ends, and nothing of it is there. */
  readonly passed?: Passed;
  /** Ends the ledger's work for good, right before all of it is there. Without it a ledger that is at work does not move. */
  readonly retire?: () => Promise<void>;
}

export interface StateSum {
  readonly state: string;
  readonly count: number;
  readonly cents: number;
}

export interface Moved {
  readonly ledgerId: string;
  readonly rows: Readonly<Record<string, number>>;
  /** Its boletos as they arrived. */
  readonly states: readonly StateSum[];
  readonly accountsMerged: number;
}

/** The one that stands for all that was sent by a ledger that moved in; it never says hello. */
export const computerOf = (ledgerId: string): string => `ledger/${ledgerId}`;

/** Where an account is there already, what it has stays. */
const keptThere: ReadonlySet<string> = new Set([
  'commands',
  'layouts',
  'watch_spending',
  'withdrawal_settings',
]);

const ownColumns: Readonly<Record<string, readonly Column[]>> = {
  attempts: [
    { name: 'computer', type: 'text' },
    { name: 'incarnation', type: 'bigint' },
    { name: 'epoch', type: 'bigint' },
    { name: 'n', type: 'bigint' },
  ],
  trail: [{ name: 'computer', type: 'text' }],
};

interface Arriving {
  readonly source: Source;
  readonly numbering: Numbering;
  readonly epoch: number;
  readonly at: string;
}

/** Secrets are in another computer's keychain, and so is the key of the row's proof. */
const withoutSecrets = { credentials: '{}', mac: null } as const;

function* arriving(
  table: CopiedTable,
  { source, numbering, epoch, at }: Arriving,
  rest: number,
): Generator<Row> {
  const { name, id } = table;
  const computer = computerOf(source.ledgerId);
  const same = name === 'accounts' || name === 'watches' ? numbering.same[name] : null;
  for (const row of rowsOf(source.db, table)) {
    if (id !== undefined && same?.has(Number(row[id]))) continue;
    const own: Record<string, ColumnValue> =
      name === 'accounts'
        ? withoutSecrets
        : name === 'attempts'
          ? { computer, incarnation: 0, epoch, n: row['seq'] ?? null }
          : name === 'trail'
            ? { computer }
            : {};
    const come = name === 'boletos' ? readyAgain(row, source, at) : row;
    yield { ...renumbered(table, come, numbering, rest), ...own };
  }
}

async function insertTable(
  client: Client,
  table: CopiedTable,
  all: Arriving,
  passed: MoveOptions['passed'],
): Promise<number> {
  const { name, id } = table;
  const { source, numbering } = all;
  const columns = [...columnsOf(source.db, name), ...(ownColumns[name] ?? [])];
  const referred = name in numbering.shift;
  const rest = id === undefined || referred ? 0 : await restOf(client, name, id);
  const rows = arriving(table, all, rest);
  const count = await insertRows(
    client,
    {
      table: name,
      columns,
      rows: name.startsWith('wallets') ? await walletsThatGo(client, name, rows, all) : rows,
      ...(passed ? { passed } : {}),
    },
    keptThere.has(name) ? 'ON CONFLICT DO NOTHING' : '',
  );
  if (id !== undefined && count > 0)
    await client.query(
      `SELECT setval(pg_get_serial_sequence('${name}', '${id}'), (SELECT max(${id}) FROM ${name}))`,
    );
  return count;
}

export async function notThere(client: Client, { ledgerId }: Source): Promise<void> {
  const known = await client.query('SELECT 1 FROM computers WHERE id = $1', [computerOf(ledgerId)]);
  if (known.rows.length > 0) throw new MoveRefused('alreadyHere', [ledgerId]);
}

/** The team's tables have what the ledger's have, and may have more. */
export async function sameSchema(client: Client, { db }: Source): Promise<void> {
  const { rows } = await client.query<{ readonly at: string }>(
    `SELECT table_name || '.' || column_name AS at FROM information_schema.columns WHERE table_schema = '${schemaName}'`,
  );
  const there = new Set(rows.map(({ at }) => at));
  const lacking = copiedTables.flatMap(({ name }) =>
    columnsOf(db, name)
      .map((column) => `${name}.${column.name}`)
      .filter((at) => !there.has(at)),
  );
  if (lacking.length > 0) throw new MoveRefused('schemaDiffers', lacking);
}

const reasonOf = (row: Row): string | undefined => orNull(jsonAs<ServiceMessage>, row, 'said')?.reason;

// What was ready when the ledger was retired became a doubt then, because nobody knows where it is gone on with. It is gone on with
// here. Should somebody have sent it all the same, the mark has each press ask in its very number and sum.
function readyAgain(row: Row, { frozenOnce, retiredAt, openAttempts }: Source, at: string): Row {
  const asked = { maybe_sent: retiredAt ?? at, maybe_sent_meant: 0 };
  if (retiredAt === null) return row['state'] === 'ready' ? { ...row, ...asked } : row;
  if (!frozenOnce || row['state'] !== 'uncertain' || reasonOf(row) !== 'frozen') return row;
  if (openAttempts.has(Number(row['attempt']))) return row;
  const revision = Number(row['revision']) + 1;
  return { ...row, state: 'ready', said: null, ...asked, revision };
}

const paused = `
  UPDATE batches SET state = 'paused', reason = '{"code":"frozen"}', revision = revision + 1
  WHERE id > $1 AND state IN ('queued', 'running')`;

/** Tables that are counted anew. */
const counted: ReadonlySet<string> = new Set(['batch_totals', 'boleto_days']);

const totals = `
  INSERT INTO batch_totals (batch_id, state, count, cents)
  SELECT batch_id, state, count(*), coalesce(sum(cents), 0) FROM boletos WHERE id > $1 GROUP BY batch_id, state`;

/** What an account learns from its other half. */
const accountsJoined = `
  UPDATE accounts SET used = greatest(used, $2), unmatched_since = coalesce(unmatched_since, $3),
    removed_at = CASE WHEN $4::text IS NULL THEN NULL ELSE removed_at END, revision = revision + 1
  WHERE seq = $1`;

async function joinAccounts(client: Client, { source, numbering }: Arriving): Promise<void> {
  for (const [here, there] of numbering.same.accounts) {
    const row =
      source.db.prepare('SELECT used, unmatched_since, removed_at FROM accounts WHERE seq = ?').get(here) ??
      {};
    await client.query(accountsJoined, [there, row['used'], row['unmatched_since'], row['removed_at']]);
  }
}

/** The guards of all tables, by one question. */
const turned = (how: 'DISABLE' | 'ENABLE'): string =>
  copiedTables.map(({ name }) => `ALTER TABLE ${name} ${how} TRIGGER USER`).join('; ');

async function arrive(client: Client, source: Source, options: MoveOptions): Promise<Moved> {
  const { rows: team } = await client.query<{ readonly epoch: number }>('SELECT epoch FROM team');
  const epoch = team[0]?.epoch;
  if (epoch === undefined) throw new MoveRefused('schemaDiffers', ['team']);
  await sameSchema(client, source);
  await notThere(client, source);
  const computer = computerOf(source.ledgerId);

  // Rows come as they stand: the guards of single steps would refuse most of them. With the transaction they are on again.
  await client.query(turned('DISABLE'));
  const numbering = await numberingFor(client, source);
  const all: Arriving = { source, numbering, epoch, at: options.at };
  await client.query(
    `INSERT INTO computers (id, name, sends, lost_at)
     VALUES ($1, $2, $3, clock_timestamp())`,
    [
      computer,
      options.name,
      source.db.prepare('SELECT coalesce(max(seq), 0) AS n FROM attempts').get()?.['n'],
    ],
  );
  const moved: Record<string, number> = {};
  for (const table of copiedTables) {
    if (counted.has(table.name)) continue;
    moved[table.name] = await insertTable(client, table, all, options.passed);
    options.heard?.(table.name, moved[table.name] ?? 0);
  }
  await joinAccounts(client, all);
  const { boletos, batches } = numbering.shift;
  await client.query(paused, [batches]);
  await client.query(totals, [boletos]);
  await client.query(countDays('id > $1'), [boletos]);
  const { rows: states } = await client.query<StateSum & Row>(
    `SELECT state, count(*) AS count, coalesce(sum(cents), 0) AS cents FROM boletos WHERE id > $1 GROUP BY state ORDER BY state`,
    [boletos],
  );
  await client.query(turned('ENABLE'));
  // The first searches must not be planned as if nothing were there: a small sample tells that, and the server takes a larger one soon.
  await client.query('SET LOCAL default_statistics_target = 10');
  await client.query(`ANALYZE ${copiedTables.map(({ name }) => name).join(', ')}`);
  const merged = numbering.same.accounts.size;
  const detail = {
    ledger: source.ledgerId,
    boletos: moved['boletos'],
    cents: states.reduce((sum, { cents }) => sum + cents, 0),
    uncertain: states.find(({ state }) => state === 'uncertain')?.count ?? 0,
    merged,
  };
  await client.query(
    `INSERT INTO trail (at, utc_offset, os_user, what, detail, computer) VALUES ($1, 0, session_user, 'team.movedIn', $2, $3)`,
    [options.at, JSON.stringify(detail), computer],
  );
  return { ledgerId: source.ledgerId, rows: moved, states, accountsMerged: merged };
}

/**
 * Throws `MoveRefused` with what is in the way. Where the answer to the last word was lost nobody knows whether it is there: it is
 * moved again then, and refused as `alreadyHere` if it was.
 */
export async function moveIntoTeam(client: Client, path: string, options: MoveOptions): Promise<Moved> {
  const source = openSource(path, options.retire !== undefined);
  try {
    return await inTransaction(client, '', async () => {
      await client.query(lockLedger);
      const moved = await arrive(client, source, options);
      // Whoever dies between the two finds it retired, and moves it again.
      goOn(options.passed, 0);
      if (source.retiredAt === null) await options.retire?.();
      return moved;
    });
  } finally {
    source.close();
  }
}
