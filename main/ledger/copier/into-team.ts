// Moves a retired ledger into a team in one transaction of the owner's connection: everything arrives or nothing does. Rows that were
// ready arrive in paused batches and are asked about before they are sent. Uncertain rows stay uncertain.
import type { Client } from 'pg';
import type { ServiceMessage } from '../../../preload/contract/boleto-terms.ts';
import { jsonAs, orNull, type ColumnValue, type Row } from '../sql.ts';
import { lockLedger } from '../postgres/locks.ts';
import { schemaName } from '../postgres/team-functions.ts';
import { inTransaction } from '../postgres/in-transaction.ts';
import { insertRows, type Column } from './insert-rows.ts';
import { goOn, MoveRefused, type Passed } from './move-refused.ts';
import { numberingFor } from './numbering.ts';
import { renumbered, shiftOf, type Numbering } from './numbers.ts';
import { columnsOf, openSource, rowsOf, type Source } from './source.ts';
import { countDays } from '../tables/boleto-days.ts';
import { movedTables, type MovedTable } from '../team-tables.ts';

// Merges the address book of an account that the team already has. The team's entry wins for the same wallet; another wallet of the
// same name gets a number after its name.

interface Known {
  readonly account: number;
  readonly wallet_key: string;
  readonly label_key: string;
}

const at = (account: unknown, key: unknown): string => `${String(account)} ${String(key)}`;

async function knownThere(client: Client, { same }: Numbering): Promise<readonly Known[]> {
  const { rows } = await client.query<Known>(
    'SELECT account, wallet_key, label_key FROM wallets WHERE removed_at IS NULL AND account = ANY ($1::bigint[])',
    [[...same.accounts.values()]],
  );
  return rows;
}

/** A name that is free in the team. */
function freeLabel(row: Row, labels: Set<string>): Row {
  const { account, label, label_key: key } = row;
  let number = 1;
  while (labels.has(at(account, number === 1 ? key : `${String(key)} ${number}`))) number += 1;
  const named =
    number === 1
      ? row
      : { ...row, label: `${String(label)} ${number}`, label_key: `${String(key)} ${number}` };
  labels.add(at(account, named['label_key']));
  return named;
}

/** The rows of `wallets` or `wallets_before` to move. */
async function walletsThatGo(
  client: Client,
  table: string,
  rows: Iterable<Row>,
  { numbering }: { readonly numbering: Numbering },
): Promise<Iterable<Row>> {
  if (numbering.same.accounts.size === 0) return rows;
  if (table === 'wallets_before') {
    const { rows: here } = await client.query<{ readonly id: number }>('SELECT id FROM wallets');
    const ids = new Set(here.map(({ id }) => id));
    return [...rows].filter((row) => ids.has(Number(row['entry'])));
  }
  const known = await knownThere(client, numbering);
  const wallets = new Set(known.map(({ account, wallet_key: key }) => at(account, key)));
  const labels = new Set(known.map(({ account, label_key: key }) => at(account, key)));
  return [...rows]
    .filter((row) => row['removed_at'] !== null || !wallets.has(at(row['account'], row['wallet_key'])))
    .map((row) => (row['removed_at'] === null ? freeLabel(row, labels) : row));
}

export interface MoveOptions {
  /** The name of the computer that the ledger comes from. */
  readonly name: string;
  readonly at: string;
  /** Called after each table. */
  readonly heard?: (table: string, rows: number) => void;
  /** Called with the number of rows moved. If it returns false, the move ends and is rolled back. */
  readonly passed?: Passed;
  /** Retires the ledger right before the commit. Without it a ledger that is still in use does not move. */
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
  /** The moved boletos, with their numbers in the team. */
  readonly states: readonly StateSum[];
  readonly accountsMerged: number;
}

/** The computer under whose name everything stands that the moved ledger sent. It never calls `hello_1`. */
export const computerOf = (ledgerId: string): string => `ledger/${ledgerId}`;

/** If the team already has the account, its own values stay. */
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

/** Secrets, and the key of the account's hash, are in the other computer's keychain. */
const withoutSecrets = { credentials: '{}', mac: null } as const;

function* arriving(table: MovedTable, { source, numbering, epoch, at }: Arriving): Generator<Row> {
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
    yield { ...renumbered(table, come, numbering), ...own };
  }
}

async function insertTable(client: Client, table: MovedTable, all: Arriving, passed: MoveOptions['passed']) {
  const { name, id } = table;
  const { source } = all;
  const columns = [...columnsOf(source.db, name), ...(ownColumns[name] ?? [])];
  const rows = arriving(table, all);
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

/** The team's tables have every column of the ledger's tables, and may have more. */
export async function sameSchema(client: Client, { db }: Source): Promise<void> {
  const { rows } = await client.query<{ readonly at: string }>(
    `SELECT table_name || '.' || column_name AS at FROM information_schema.columns WHERE table_schema = '${schemaName}'`,
  );
  const there = new Set(rows.map(({ at }) => at));
  const lacking = movedTables.flatMap(({ name }) =>
    columnsOf(db, name)
      .map((column) => `${name}.${column.name}`)
      .filter((at) => !there.has(at)),
  );
  if (lacking.length > 0) throw new MoveRefused('schemaDiffers', lacking);
}

const reasonOf = (row: Row): string | undefined => orNull(jsonAs<ServiceMessage>, row, 'said')?.reason;

// Retiring the ledger made its ready rows uncertain, because nobody could know where they would be continued. They continue here. In
// case somebody sent them anyway, the mark makes each press ask with number and sum.
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

/** Tables that are counted again after the move. */
const counted: ReadonlySet<string> = new Set(['batch_totals', 'boleto_days']);

const totals = `
  INSERT INTO batch_totals (batch_id, state, count, cents)
  SELECT batch_id, state, count(*), coalesce(sum(cents), 0) FROM boletos WHERE id > $1 GROUP BY batch_id, state`;

/** What the account in the team takes over from the moved one. */
const accountsJoined = `
  UPDATE accounts SET used = greatest(used, $2), unmatched_since = coalesce(unmatched_since, $3),
    mails_unknown_before = greatest(mails_unknown_before, $5),
    removed_at = CASE WHEN $4::text IS NULL THEN NULL ELSE removed_at END, revision = revision + 1
  WHERE seq = $1`;

async function joinAccounts(client: Client, { source, numbering }: Arriving): Promise<void> {
  for (const [here, there] of numbering.same.accounts) {
    const row =
      source.db
        .prepare('SELECT used, unmatched_since, removed_at, mails_unknown_before FROM accounts WHERE seq = ?')
        .get(here) ?? {};
    const names = ['used', 'unmatched_since', 'removed_at', 'mails_unknown_before'];
    await client.query(accountsJoined, [there, ...names.map((name) => row[name])]);
  }
}

/** The triggers of all tables, in one query. */
const turned = (how: 'DISABLE' | 'ENABLE'): string =>
  movedTables.map(({ name }) => `ALTER TABLE ${name} ${how} TRIGGER USER`).join('; ');

async function arrive(client: Client, source: Source, options: MoveOptions): Promise<Moved> {
  const { rows: team } = await client.query<{ readonly epoch: number }>('SELECT epoch FROM team');
  const epoch = team[0]?.epoch;
  if (epoch === undefined) throw new MoveRefused('schemaDiffers', ['team']);
  await sameSchema(client, source);
  await notThere(client, source);
  const computer = computerOf(source.ledgerId);

  // Rows are inserted in their final state, which the triggers for single steps would refuse. The triggers are back on at the commit.
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
  for (const table of movedTables) {
    if (counted.has(table.name)) continue;
    moved[table.name] = await insertTable(client, table, all, options.passed);
    options.heard?.(table.name, moved[table.name] ?? 0);
  }
  await joinAccounts(client, all);
  const boletos = shiftOf(numbering, 'boletos');
  await client.query(paused, [shiftOf(numbering, 'batches')]);
  await client.query(totals, [boletos]);
  await client.query(countDays('id > $1', 'boletos', ' AND cancelled_on IS NULL'), [boletos]);
  const { rows: states } = await client.query<StateSum & Row>(
    `SELECT state, count(*) AS count, coalesce(sum(cents), 0) AS cents FROM boletos WHERE id > $1 GROUP BY state ORDER BY state`,
    [boletos],
  );
  await client.query(turned('ENABLE'));
  // Without statistics the first searches would be planned for empty tables. A small sample is enough until the server analyses them.
  await client.query('SET LOCAL default_statistics_target = 10');
  await client.query(`ANALYZE ${movedTables.map(({ name }) => name).join(', ')}`);
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
 * Throws `MoveRefused` with the obstacles. If the answer to COMMIT is lost, nobody knows whether the ledger arrived. Moving it again
 * is then refused as `alreadyHere` if it did.
 */
export async function moveIntoTeam(client: Client, path: string, options: MoveOptions): Promise<Moved> {
  const source = openSource(path, options.retire !== undefined);
  try {
    return await inTransaction(client, '', async () => {
      await client.query(lockLedger);
      const moved = await arrive(client, source, options);
      // After a crash between the two the ledger is retired, and can be moved again.
      goOn(options.passed, 0);
      if (source.retiredAt === null) await options.retire?.();
      return moved;
    });
  } finally {
    source.close();
  }
}
