// A long list for the renderer: opened with a filter, read in windows of its handle, and saved as a file.
import type { ReadyFile } from '../../preload/contract/boleto-terms.ts';
import type { ListWindow, OpenedList } from '../../preload/contract/lists.ts';
import { CodedError } from '../failure.ts';
import type { Ledger, ListQuery } from '../ledger/ledger.ts';
import type { ListName, ListRow } from '../ledger/operations.ts';
import { wordOf, type CellOf, type FileWords } from './cells.ts';
import { sendSheet, type OutgoingParts, type SheetFormat } from '../spreadsheets/outgoing-sheet.ts';

export interface ViewParts extends OutgoingParts {
  readonly ledger: Pick<Ledger, 'lists'>;
  /** The clerk's local date, used in the file name. */
  readonly today: () => string;
}

export interface ListFile<Row> {
  /** Without date and extension; the renderer may pass another name. */
  readonly name: string;
  /** By column, in the order of a file that names none. */
  readonly cells: Readonly<Record<string, CellOf<Row>>>;
}

export type View<L extends ListName, Filter, Row> = {
  readonly list: L;
  /** Converts the clerk's filter to the ledger's query. */
  readonly query: (filter: Filter) => ListQuery<L>;
  readonly file: ListFile<Row>;
} & (
  | {
      /** Converts a row of the ledger to the contract's. */
      readonly row: (row: ListRow<L>) => Row;
    }
  | {
      /** The same, if that needs the ledger again. */
      readonly rows: (rows: readonly ListRow<L>[]) => Promise<readonly Row[]>;
    }
);

/** More open views than anybody has; the ledger's reader drops old handles by itself. */
const mostViews = 32;
/** The number of rows that a grid requests first. */
const firstRows = 200;
/** Small enough that saving never blocks other readers. */
const rowsOfChunk = 400;

export function openViews<L extends ListName, Filter, Row>(parts: ViewParts, view: View<L, Filter, Row>) {
  const { lists } = parts.ledger;
  const views = new Map<string, ListQuery<L>>();
  const rowsOf = async (found: readonly ListRow<L>[]): Promise<readonly Row[]> =>
    'rows' in view ? view.rows(found) : found.map((row) => view.row(row));

  return {
    async open(filter: Filter): Promise<OpenedList<Row>> {
      const query = view.query(filter);
      const opened = await lists.open(view.list, query, firstRows);
      views.set(opened.handle, query);
      for (const old of [...views.keys()].slice(0, -mostViews)) views.delete(old);
      return { ...opened, rows: await rowsOf(opened.rows) };
    },

    window: async (window: ListWindow) => rowsOf(await lists.window(view.list, window)),

    close: async ({ handle }: { readonly handle: string }): Promise<null> => {
      views.delete(handle);
      await lists.close(handle);
      return null;
    },

    saveList: async ({
      handle,
      format,
      words,
      columns: seen,
    }: {
      readonly handle: string;
      readonly format: SheetFormat;
      readonly words: FileWords;
      readonly columns?: readonly string[];
    }): Promise<ReadyFile> => {
      const query = views.get(handle);
      if (!query) throw new CodedError('notFound', 'files', { retryable: true });
      const { name, cells } = view.file;
      const columns = seen ?? Object.keys(cells);
      const writers = writersOf(cells, columns);
      const cellsOf = (row: Row) => writers.map((write) => write(row, words));
      async function* rows(wanted: ListQuery<L>) {
        for await (const chunk of lists.export(view.list, wanted, rowsOfChunk))
          yield (await rowsOf(chunk)).map(cellsOf);
      }
      const sheet = {
        name: `${words['file'] ?? name}-${parts.today()}`,
        header: columns.map((column) => wordOf(words, column)),
        rows: rows(query),
      };
      return sendSheet(parts, sheet, format);
    },
  };
}

/** The cells of these columns, in their order. */
export const writersOf = <Row>(cells: ListFile<Row>['cells'], columns: readonly string[]): CellOf<Row>[] =>
  columns.map((id) => {
    const write = Object.hasOwn(cells, id) ? cells[id] : undefined;
    if (!write) throw new CodedError('inputInvalid', 'files', { detail: 'columns' });
    return write;
  });
