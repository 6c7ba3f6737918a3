// What was recognised in the ids that the clerk entered, as the dialog shows it. Pure.
import type { Input } from '../../../preload/contract/contract.ts';
import type { IdsRead } from '../../../preload/contract/monitor.ts';

export type Understood = Extract<IdsRead, { kind: 'read' }>;

/** The most transactions that one call adds. */
export const mostAtOnce = 50_000;

/** A longer text than anybody types or reads in a field: it is treated like a file. */
export const longText = 100_000;

export type EntryState =
  /** Nothing was entered yet. */
  | 'empty'
  /** It is unclear which column contains the ids. */
  | 'whichColumn'
  /** Everything entered is already watched, a duplicate, or no id. */
  | 'nothingNew'
  | 'tooMany'
  | 'ready';

export function entryStateOf(read: Understood | undefined): EntryState {
  if (!read) return 'empty';
  const { items, columns, idColumn } = read;
  if (items.length > mostAtOnce) return 'tooMany';
  if (items.length > 0) return 'ready';
  if (columns.length > 0 && idColumn === null) return 'whichColumn';
  return read.repeated.length + read.already.length + read.unrecognised.length > 0 ? 'nothingNew' : 'empty';
}

export type Addition = Omit<Input<'monitor', 'add'>, 'commandId'>;

/** A long label is shortened instead of refused: the sheet keeps the whole text. */
export function additionOf(
  accountId: string,
  read: Understood,
  group: string,
  note: string,
  fromSheet: boolean,
): Addition {
  return {
    accountId,
    items: read.items.map(({ transactionId, label }) => {
      const short = label?.trim().slice(0, 120) ?? '';
      return short === '' ? { transactionId } : { transactionId, label: short };
    }),
    ...(group.trim() === '' ? {} : { group: group.trim() }),
    ...(note.trim() === '' ? {} : { note: note.trim() }),
    source: fromSheet ? 'sheet' : 'typed',
  };
}

/** The first few of many lines, and the number of the rest. */
export function firstLines(lines: readonly number[], most = 6): { shown: readonly number[]; left: number } {
  const shown = lines.length <= most + 1 ? lines : lines.slice(0, most);
  return { shown, left: lines.length - shown.length };
}
