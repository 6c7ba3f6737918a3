// A long list for the renderer: opened with a filter, read in windows of its handle, and saved as a file.
import type { ReadyFile } from '../../preload/contract/boleto-terms.ts';
import type { ListWindow, OpenedList } from '../../preload/contract/lists.ts';
import { CodedError } from '../failure.ts';
import type { Ledger, ListQuery } from '../ledger/ledger.ts';
import type { ListName, ListRow } from '../ledger/operations.ts';
import { wordOf, type FileWords } from './cells.ts';
import type { SheetCell } from '../spreadsheets/sheet-cell.ts';
import { sendSheet, type OutgoingParts, type SheetFormat } from '../spreadsheets/outgoing-sheet.ts';

export interface ViewParts extends OutgoingParts {
  readonly ledger: Pick<Ledger, 'lists'>;
  /** The clerk's local date, used in the file name. */
  readonly today: () => string;
}

/** The file's columns and cells. */
export interface ListFile<Row, Column extends string> {
  /** Without date and extension; the renderer may pass another name. */
  readonly name: string;
  readonly columns: readonly Column[];
  readonly cells: Readonly<Record<Column, (row: Row, words: FileWords) => SheetCell>>;
}

export interface View<L extends ListName, Filter, Row, Column extends string> {
  readonly list: L;
  /** Converts the clerk's filter to the ledger's query. */
  readonly query: (filter: Filter) => ListQuery<L>;
  /** Converts a row of the ledger to the contract's. */
  readonly row: (row: ListRow<L>) => Row;
  readonly file: ListFile<Row, Column>;
}

export interface Views<Filter, Row> {
  readonly open: (filter: Filter) => Promise<OpenedList<Row>>;
  readonly window: (window: ListWindow) => Promise<readonly Row[]>;
  readonly close: (list: { readonly handle: string }) => Promise<null>;
  readonly saveList: (input: {
    readonly handle: string;
    readonly format: SheetFormat;
    readonly words: FileWords;
    readonly columns?: readonly string[];
  }) => Promise<ReadyFile>;
}

/** More open views than anybody has; the ledger's reader drops old handles by itself. */
const mostViews = 32;
/** The number of rows that a grid requests first. */
const firstRows = 200;
/** Small enough that saving never blocks other readers. */
const rowsOfChunk = 400;

export function openViews<L extends ListName, Filter, Row, Column extends string>(
  parts: ViewParts,
  view: View<L, Filter, Row, Column>,
): Views<Filter, Row> {
  const { lists } = parts.ledger;
  const views = new Map<string, ListQuery<L>>();

  return {
    async open(filter) {
      const query = view.query(filter);
      const opened = await lists.open(view.list, query, firstRows);
      views.set(opened.handle, query);
      for (const old of [...views.keys()].slice(0, -mostViews)) views.delete(old);
      return { ...opened, rows: opened.rows.map((row) => view.row(row)) };
    },

    window: async (window) => (await lists.window(view.list, window)).map((row) => view.row(row)),

    async close({ handle }) {
      views.delete(handle);
      await lists.close(handle);
      return null;
    },

    async saveList({ handle, format, words, columns: seen }) {
      const query = views.get(handle);
      if (!query) throw new CodedError('notFound', 'files', { retryable: true });
      const { name, cells } = view.file;
      const columns = seen?.map((id) => columnOf(view.file, id)) ?? view.file.columns;
      const cellsOf = (row: Row) => columns.map((column) => cells[column](row, words));
      async function* rows(wanted: ListQuery<L>) {
        for await (const chunk of lists.export(view.list, wanted, rowsOfChunk))
          yield chunk.map((row) => cellsOf(view.row(row)));
      }
      const sheet = {
        name: `${words['name'] ?? name}-${parts.today()}`,
        header: columns.map((column) => wordOf(words, column)),
        rows: rows(query),
      };
      return sendSheet(parts, sheet, format);
    },
  };
}

function columnOf<Row, Column extends string>({ columns }: ListFile<Row, Column>, id: string): Column {
  const found = columns.find((column) => column === id);
  if (found === undefined) throw new CodedError('inputInvalid', 'files', { detail: 'columns' });
  return found;
}
