// Calls that read watched transactions: the board's figures, windows of a list, one with its changes, the latest
// changes, and a list as a file.
import type { Handlers } from '../../preload/contract/contract.ts';
import type { MonitorSettings } from '../../preload/contract/monitor.ts';
import { watchFilters, type WatchFilter } from '../../preload/contract/watch-list.ts';
import { CodedError } from '../failure.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Boards } from './board.ts';
import { idsOfChosen } from './chosen-ids.ts';
import { soughtOf } from '../lists/sought.ts';
import { openViews, type ViewParts } from '../lists/views.ts';
import { watchCells } from './list-cells.ts';

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

    details: async (wanted) => (await read('watches.details', wanted)) ?? missing(),
    feed: (wanted) => read('watches.feed', wanted),
  };
}

function missing(): never {
  throw new CodedError('notFound', 'ledger', { detail: 'watch' });
}
