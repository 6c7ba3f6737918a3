// Merges the address book of an account that the team already has. The team's entry wins for the same wallet; another wallet of the
// same name gets a number after its name.
import type { Client } from 'pg';
import type { Row } from '../columns.ts';
import type { Numbering } from './numbers.ts';

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
export async function walletsThatGo(
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
