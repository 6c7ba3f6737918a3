// What was understood of the ids that the clerk brought, as the dialog tells it. Pure.
import type { Input } from '../../../preload/contract/contract.ts';
import type { IdsRead } from '../../../preload/contract/monitor.ts';

export type Understood = Extract<IdsRead, { kind: 'read' }>;

/** What one add takes at most. */
export const mostAtOnce = 50_000;

/** Longer than anybody types or reads in a field: it is taken as a file is. */
export const longText = 100_000;

export type Standing =
  /** Nothing was brought yet. */
  | 'empty'
  /** Nobody can tell which column holds the ids. */
  | 'whichColumn'
  /** All that was brought is known, repeated or no id. */
  | 'nothingNew'
  | 'tooMany'
  | 'ready';

export function standingOf(read: Understood | undefined): Standing {
  if (!read) return 'empty';
  const { items, columns, idColumn } = read;
  if (items.length > mostAtOnce) return 'tooMany';
  if (items.length > 0) return 'ready';
  if (columns.length > 0 && idColumn === null) return 'whichColumn';
  return read.repeated.length + read.already.length + read.odd.length > 0 ? 'nothingNew' : 'empty';
}

export type Addition = Omit<Input<'monitor', 'add'>, 'commandId'>;

/** A label is shortened rather than refused: the whole of it stays in the sheet. */
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

/** The first few of many lines, and how many are left. */
export function firstLines(lines: readonly number[], most = 6): { shown: readonly number[]; left: number } {
  const shown = lines.length <= most + 1 ? lines : lines.slice(0, most);
  return { shown, left: lines.length - shown.length };
}
