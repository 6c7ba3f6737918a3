// What is watched as the window looks at it: the board's figures, windows of a list, one with its changes, the latest
// changes, and a list as a file.
import type { Handlers } from '../../preload/contract/contract.ts';
import type { ReadyFile } from '../../preload/contract/boleto-terms.ts';
import type { MonitorSettings, WatchFilter } from '../../preload/contract/monitor.ts';
import type { SheetFormat } from '../spreadsheets/outgoing-sheet.ts';
import type { TextSheet } from '../spreadsheets/write-xlsx.ts';
import { CodedError } from '../failure.ts';
import type { Ledger, ListQuery } from '../ledger/ledger.ts';
import type { Boards } from './board.ts';
import { cellsOf, titlesOf } from './list-cells.ts';

export interface ListParts {
  readonly ledger: Pick<Ledger, 'read' | 'lists'>;
  readonly settings: () => MonitorSettings;
  readonly saveSheet: (sheet: TextSheet, format: SheetFormat) => Promise<ReadyFile>;
  readonly boards: Pick<Boards, 'of'>;
  readonly now: () => Date;
  /** The clerk's own date. */
  readonly today: () => string;
}

type ListCalls = Pick<
  Handlers['monitor'],
  'board' | 'open' | 'window' | 'close' | 'details' | 'feed' | 'saveList'
>;

/** As many open views as anybody has; the reader drops handles by itself. */
const mostViews = 32;
/** Few enough that a save never keeps others waiting for the reader. */
const rowsOfChunk = 400;
const hour = 3_600_000;
/** A new transaction may take so long to become visible: until then nobody needs to look. */
const grace = hour;

export function listCalls(parts: ListParts): ListCalls {
  const { lists, read } = parts.ledger;
  const views = new Map<string, ListQuery<'watches'>>();

  const bornBefore = (): number[] =>
    parts.settings().marks.map((mark) => parts.now().getTime() - mark * hour);

  function filterOf({ sort: _sort, text, pressing, ...same }: WatchFilter): ListQuery<'watches'>['filter'] {
    return {
      ...same,
      ...(text === undefined || text.trim() === '' ? {} : { text }),
      ...(pressing === true
        ? { pressing: { agedBefore: bornBefore().at(-1) ?? 0, unfoundBefore: parts.now().getTime() - grace } }
        : {}),
    };
  }

  return {
    board: ({ filter }) =>
      parts.boards.of(JSON.stringify([filter, parts.settings().marks]), () =>
        read('watches.board', { filter: filterOf(filter), bornBefore: bornBefore() }),
      ),

    async open(filter) {
      const query = { filter: filterOf(filter), sort: filter.sort };
      const opened = await lists.open('watches', query);
      views.set(opened.handle, query);
      for (const old of [...views.keys()].slice(0, -mostViews)) views.delete(old);
      return opened;
    },

    window: (window) => lists.window('watches', window),

    async close({ handle }) {
      views.delete(handle);
      await lists.close(handle);
      return null;
    },

    details: async (wanted) => (await read('watches.details', wanted)) ?? missing(),
    feed: (wanted) => read('watches.feed', wanted),

    async saveList({ handle, format, words }) {
      const query = views.get(handle);
      if (!query) throw new CodedError('notFound', 'files', { retryable: true });
      async function* rows(wanted: ListQuery<'watches'>) {
        for await (const chunk of lists.export('watches', wanted, rowsOfChunk))
          yield chunk.map((row) => cellsOf(row, words));
      }
      const name = `${words['name'] ?? 'monitor'}-${parts.today()}`;
      return parts.saveSheet({ name, header: titlesOf(words), rows: rows(query) }, format);
    },
  };
}

function missing(): never {
  throw new CodedError('notFound', 'ledger', { detail: 'watch' });
}
