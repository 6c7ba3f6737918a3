// Calls that read watched transactions: the board's figures, windows of a list, one with its changes, the latest
// changes, and a list as a file.
import type { Handlers } from '../../preload/contract/contract.ts';
import {
  watchColumns,
  type MonitorSettings,
  type WatchFilter,
  type WatchColumn,
  type WatchRow,
  type WatchWord,
} from '../../preload/contract/monitor.ts';
import { CodedError } from '../failure.ts';
import type { Ledger, ListQuery } from '../ledger/ledger.ts';
import { openViews, type ViewParts } from '../lists/views.ts';
import { figureCell, momentCell, wordOf, type FileWords } from '../lists/cells.ts';
import { countCell, type SheetCell } from '../spreadsheets/sheet-cell.ts';
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
const cellOf: Readonly<Record<WatchColumn, (row: WatchRow, words: FileWords) => SheetCell>> = {
  transactionId: ({ transactionId }) => transactionId,
  label: ({ label }) => label ?? '',
  group: ({ group }) => group ?? '',
  lane: ({ lane }, words) => wordOf(words, `lane ${lane}` satisfies WatchWord),
  state: ({ state }) => state ?? '',
  value: ({ value }) => moneyCell(value),
  fee: ({ fee }) => moneyCell(fee),
  type: ({ type }) => type ?? '',
  method: ({ method }) => method ?? '',
  createdAt: ({ createdAt }) => momentCell(createdAt),
  updatedAt: ({ updatedAt }) => momentCell(updatedAt),
  changedAt: ({ changedAt }) => momentCell(changedAt),
  askedAt: ({ askedAt }) => momentCell(askedAt),
  since: ({ since }) => momentCell(since),
  phase: ({ phase }, words) => wordOf(words, `phase ${phase}` satisfies WatchWord),
  trouble: ({ trouble, conflict, differs }, words) =>
    [
      ...(conflict === null ? [] : [`${wordOf(words, 'conflict' satisfies WatchWord)}: ${conflict}`]),
      ...(differs === 'unseen' ? [wordOf(words, 'differs' satisfies WatchWord)] : []),
      ...(trouble === null ? [] : [wordOf(words, `trouble ${trouble}` satisfies WatchWord)]),
    ].join('; '),
  note: ({ note }) => note ?? '',
  next: ({ nextAt }) => momentCell(nextAt),
  checks: ({ checks }) => countCell(checks),
  account: ({ accountId }, words) => wordOf(words, `account ${accountId}` satisfies WatchWord),
};

export interface ListParts extends ViewParts {
  readonly ledger: Pick<Ledger, 'read' | 'lists'>;
  readonly settings: () => MonitorSettings;
  readonly boards: Pick<Boards, 'of'>;
  readonly now: () => Date;
}

type ListCalls = Pick<
  Handlers['monitor'],
  'board' | 'sum' | 'open' | 'window' | 'close' | 'details' | 'feed' | 'saveList'
>;

const hour = 3_600_000;
/** A new transaction may take so long to become visible; until then it needs no attention. */
const grace = hour;

export function listCalls(parts: ListParts): ListCalls {
  const { read } = parts.ledger;

  const bornBefore = (): number[] =>
    parts.settings().marks.map((mark) => parts.now().getTime() - mark * hour);

  function filterOf({
    sort: _sort,
    text,
    needsAttention,
    ...same
  }: WatchFilter): ListQuery<'watches'>['filter'] {
    return {
      ...same,
      ...(text === undefined || text.trim() === '' ? {} : { text }),
      ...(needsAttention === true
        ? { pressing: { agedBefore: bornBefore().at(-1) ?? 0, unfoundBefore: parts.now().getTime() - grace } }
        : {}),
    };
  }

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
      file: { name: 'monitor', columns: watchColumns, cells: cellOf },
    }),

    details: async (wanted) => (await read('watches.details', wanted)) ?? missing(),
    feed: (wanted) => read('watches.feed', wanted),
  };
}

function missing(): never {
  throw new CodedError('notFound', 'ledger', { detail: 'watch' });
}
