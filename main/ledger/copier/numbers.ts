// Gives moved rows new numbers, because the target's rows already use theirs: one offset for each table, and new names where an offset
// is not enough.
import type { ColumnValue, Row } from '../sql.ts';
import { parseJson, type JsonObject } from '../json.ts';
import { movedTables, type MovedTable } from '../team-tables.ts';

export interface Numbering {
  /** By table, or by what else is numbered. */
  readonly shift: ReadonlyMap<string, number>;
  /** Accounts that exist in the target, with the id they have there. */
  readonly same: Readonly<Record<'accounts' | 'watches', ReadonlyMap<number, number>>>;
  /** Accounts that exist in the target under another id. */
  readonly accountIds: ReadonlyMap<string, string>;
  /** Batch numbers of an account continue after those that it has in the target. */
  readonly lotes: ReadonlyMap<string, number>;
}

/** What other rows name by its number. */
const referred = new Set(movedTables.flatMap(({ refers = {} }) => Object.values(refers)));

export function shiftOf({ shift }: Pick<Numbering, 'shift'>, of: string): number {
  const by = shift.get(of);
  if (by === undefined) throw new Error(`${of} has no numbers`);
  return by;
}

function number(of: string, value: ColumnValue, numbering: Numbering): ColumnValue {
  if (typeof value !== 'number') return value;
  const known = of === 'accounts' || of === 'watches' ? numbering.same[of].get(value) : undefined;
  return known ?? value + shiftOf(numbering, of);
}

/** The list of boletos in a booklet. */
function members(value: ColumnValue, by: number): ColumnValue {
  if (by === 0 || typeof value !== 'string') return value;
  return JSON.stringify(parseJson<readonly number[]>(value).map((id) => id + by));
}

/** The source of a booklet's plan. */
function plan(value: ColumnValue, numbering: Numbering): ColumnValue {
  if (typeof value !== 'string') return value;
  const parsed = parseJson<{ readonly of: JsonObject }>(value);
  const { batchId, boletos, accountId } = parsed.of;
  const of = {
    ...parsed.of,
    ...(typeof batchId === 'number' ? { batchId: batchId + shiftOf(numbering, 'batches') } : {}),
    ...(Array.isArray(boletos)
      ? { boletos: boletos.map((id) => Number(id) + shiftOf(numbering, 'boletos')) }
      : {}),
    ...(typeof accountId === 'string' ? { accountId: numbering.accountIds.get(accountId) ?? accountId } : {}),
  };
  return JSON.stringify({ ...parsed, of });
}

const owner = (value: ColumnValue, by: number): ColumnValue =>
  typeof value === 'string'
    ? value.replace(/^boleto\/(\d+)$/, (_, id: string) => `boleto/${Number(id) + by}`)
    : value;

export const isShifted = ({ shift, same }: Numbering): boolean =>
  same.accounts.size > 0 || [...referred].some((of) => shiftOf({ shift }, of) !== 0);

/** The row with its new numbers. */
export function renumbered(table: MovedTable, row: Row, numbering: Numbering): Row {
  const { name, id, refers = {} } = table;
  const { accountIds, lotes } = numbering;
  const next: Record<string, ColumnValue> = { ...row };
  if (id !== undefined) next[id] = number(name, row[id] ?? null, numbering);
  for (const [column, of] of Object.entries(refers))
    next[column] = number(of, row[column] ?? null, numbering);
  const account = row['account_id'];
  if (typeof account === 'string') next['account_id'] = accountIds.get(account) ?? account;
  if (name === 'batches' && typeof account === 'string')
    next['lote'] = Number(row['lote']) + (lotes.get(account) ?? 0);
  if (name === 'attempts') next['owner'] = owner(row['owner'] ?? null, shiftOf(numbering, 'boletos'));
  if (name === 'booklets' && isShifted(numbering)) {
    next['members'] = members(row['members'] ?? null, shiftOf(numbering, 'boletos'));
    next['plan'] = plan(row['plan'] ?? null, numbering);
  }
  if (name === 'accepted_twins') {
    const of = row['source'] === 'panel' ? 'panel_boletos' : 'boletos';
    next['twin'] = Number(row['twin']) + shiftOf(numbering, of);
  }
  // A stored answer of a command names rows by their old numbers. No answer is better than one about another row.
  if (name === 'commands' && isShifted(numbering)) next['result'] = 'null';
  return next;
}
