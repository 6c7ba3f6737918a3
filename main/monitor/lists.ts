// Calls that read watched transactions: the board's figures, windows of a list, one with its changes, the latest
// changes, and a list as a file.
import type { Handlers } from '../../preload/contract/contract.ts';
import type { MonitorSettings } from '../../preload/contract/monitor.ts';
import {
  watchFilters,
  type WatchFilter,
  watchColumns,
  type WatchRow,
} from '../../preload/contract/watch-list.ts';
import { notFound } from '../failure.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { soughtOf } from '../lists/sought.ts';
import { openViews, type ViewParts } from '../lists/views.ts';
import { cellsBy, figureCell, wordOf } from '../lists/cells.ts';
import type { SheetCell } from '../spreadsheets/sheet-cell.ts';
import type { Boards } from './board.ts';
import { idsOfChosen } from './chosen-ids.ts';

const moneyCell = (value: string | null): SheetCell => figureCell(amountText(value), value, 'money');

/** Writes `1234.5` so that a Brazilian spreadsheet program reads it as a number. */
function amountText(value: string | null): string {
  const [, sign = '', whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value ?? '') ?? [];
  return whole === undefined ? (value ?? '') : `${sign}${whole},${fraction.padEnd(2, '0')}`;
}

/**
 * Cells of a watched transaction in a file for clerks. The renderer passes the texts; a code without a text is written
 * as it is.
 */
const watchCells = cellsBy<WatchRow, typeof watchColumns>(watchColumns, {
  value: ({ value }) => moneyCell(value),
  fee: ({ fee }) => moneyCell(fee),
  trouble: ({ trouble, conflict, differs }, words) =>
    [
      ...(conflict === null ? [] : [`${wordOf(words, 'conflict')}: ${conflict}`]),
      ...(differs === 'unseen' ? [wordOf(words, 'differs')] : []),
      ...(trouble === null ? [] : [wordOf(words, `trouble ${trouble}`)]),
    ].join('; '),
});

export interface ListParts extends ViewParts {
  readonly ledger: Pick<Ledger, 'read' | 'lists'>;
  readonly settings: () => MonitorSettings;
  readonly boards: Pick<Boards, 'of'>;
  readonly now: () => Date;
}

const hour = 3_600_000;
/** A new transaction may take so long to become visible; until then it needs no attention. */
const grace = hour;

export function listCalls(parts: ListParts) {
  const { read } = parts.ledger;

  const bornBefore = (): number[] =>
    parts.settings().marks.map((mark) => parts.now().getTime() - mark * hour);

  const filterOf = ({ sort: _sort, needsAttention, lanes, ...asked }: WatchFilter) => ({
    ...soughtOf(watchFilters, asked),
    ...(lanes ? { lanes } : {}),
    ...(needsAttention === true
      ? { pressing: { agedBefore: bornBefore().at(-1) ?? 0, unfoundBefore: parts.now().getTime() - grace } }
      : {}),
  });

  return {
    board: ({ filter }) =>
      parts.boards.of(JSON.stringify([filter, parts.settings().marks]), () =>
        read('watches.board', { filter: filterOf(filter), bornBefore: bornBefore() }),
      ),

    async sum(wanted) {
      if ('filter' in wanted) return read('watches.sum', { filter: filterOf(wanted.filter) });
      return read('watches.sum', { ids: await idsOfChosen(parts.ledger.lists, wanted.watches) });
    },

    ...openViews(parts, {
      list: 'watches',
      query: (filter: WatchFilter) => ({ filter: filterOf(filter), sort: filter.sort }),
      row: (row) => row,
      file: { name: 'monitor', cells: watchCells },
    }),

    details: async (wanted) => (await read('watches.details', wanted)) ?? notFound('ledger', 'watch'),
    feed: (wanted) => read('watches.feed', wanted),
  } satisfies Partial<Handlers['monitor']>;
}
