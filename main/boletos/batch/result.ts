// The result of a batch as a file: every row with its answer, or the rows that were not created in the layout of their sheet.
import { exportedFields } from '../../../preload/contract/boleto-fields.ts';
import type { BoletoRow, FileColumn } from '../../../preload/contract/boleto-terms.ts';
import type { Handlers } from '../../../preload/contract/contract.ts';
import { CodedError } from '../../failure.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { BatchWithTotals } from '../../ledger/tables/batches.ts';
import { boletoRow } from '../boleto-row.ts';
import type { PlainDate } from '../../../preload/shared/due-date.ts';
import { sendSheet, type OutgoingParts } from '../../spreadsheets/outgoing-sheet.ts';
import { wordOf, type FileWords } from '../../lists/cells.ts';
import { cellsOf, titlesOf } from '../register/file-cells.ts';
import { partedCells } from '../../spreadsheets/raw-row.ts';
import type { OutgoingSheet } from '../../spreadsheets/write-xlsx.ts';
import { errorLayout, errorLines, errorReason } from './error-lines.ts';

export interface ResultParts extends OutgoingParts {
  readonly ledger: Pick<Ledger, 'read' | 'lists'>;
  readonly today: () => PlainDate;
}

const resultColumns: readonly FileColumn[] = [
  'line',
  'parcel',
  ...exportedFields,
  'state',
  'id',
  'nossoNumero',
  'slipLine',
  'barCode',
  'ref',
  'conference',
  'said',
  'baixa',
  'paid',
];

/** Columns of the sheet with a title that no field uses: the office may need them beside the result. */
function unusedColumns({ layout }: BatchWithTotals): readonly { column: number; title: string }[] {
  const used = new Set(
    Object.values(layout?.plan?.mapping ?? {}).map((source) =>
      source.from === 'column' ? source.column : -1,
    ),
  );
  return (layout?.header ?? []).flatMap((title, column) =>
    title.trim() === '' || used.has(column) ? [] : [{ column, title }],
  );
}

/** Few enough that saving a file never blocks the reader for others. */
const rowsOfChunk = 400;
/** Ready rows are left out, because they will still be sent. */
const underWay: ReadonlySet<BatchWithTotals['state']> = new Set(['queued', 'running', 'paused']);

export function resultCalls(parts: ResultParts): Pick<Handlers['batches'], 'saveResult'> {
  const { ledger } = parts;

  async function* rowsOf({ id, state }: BatchWithTotals): AsyncGenerator<readonly BoletoRow[]> {
    const query = { filter: { batchId: id }, sort: 'line' as const };
    for await (const chunk of ledger.lists.export('batchRows', query, rowsOfChunk))
      yield chunk.map((boleto) => {
        const row = boletoRow(boleto);
        const passedOver = state === 'stopped' && row.state === 'ready' && row.serviceMessage === null;
        return passedOver ? { ...row, serviceMessage: { reason: 'batchStopped' } } : row;
      });
  }

  function resultSheet(batch: BatchWithTotals, name: string, words: FileWords): OutgoingSheet {
    const unused = unusedColumns(batch);
    async function* rows() {
      for await (const chunk of rowsOf(batch)) {
        const originals = unused.length === 0 ? undefined : await originalsOf(batch, chunk);
        yield chunk.map((row) => [
          ...cellsOf(resultColumns, row, words),
          ...unused.map(({ column }) => originals?.get(row.line ?? 0)?.[column] ?? ''),
        ]);
      }
    }
    const header = [...titlesOf(resultColumns, words), ...unused.map(({ title }) => title)];
    return { name, header, rows: rows() };
  }

  /** The lines of the sheet as they came, by their numbers. */
  async function originalsOf({ id }: BatchWithTotals, rows: readonly BoletoRow[]) {
    const lines = [...new Set(rows.flatMap(({ line }) => line ?? []))];
    const found = await ledger.read('boletos.sheetLines', { batchId: id, lines });
    return new Map(found.map(({ line, original }) => [line, partedCells(original)]));
  }

  /** The installments of a row follow each other, possibly across two chunks. */
  async function* itemsOf(batch: BatchWithTotals): AsyncGenerator<readonly (readonly BoletoRow[])[]> {
    let last: readonly BoletoRow[] = [];
    for await (const chunk of rowsOf(batch)) {
      const items = [...Map.groupBy([...last, ...chunk], ({ item }) => item).values()];
      last = items.pop() ?? [];
      if (items.length > 0) yield items;
    }
    if (last.length > 0) yield [last];
  }

  function errorSheet(batch: BatchWithTotals, name: string, words: FileWords): OutgoingSheet {
    const kept = batch.layout;
    const why = wordOf(words, 'why');
    const missing = ({ state }: BoletoRow): boolean =>
      state !== 'created' && state !== 'sending' && !(state === 'ready' && underWay.has(batch.state));
    const reason = (row: BoletoRow): string => errorReason(row, words);

    if (!kept?.plan) {
      // A boleto from the form has no sheet layout.
      async function* rows() {
        for await (const chunk of rowsOf(batch))
          yield chunk.filter(missing).map((row) => [...cellsOf(resultColumns, row, words), reason(row)]);
      }
      return { name, header: [...titlesOf(resultColumns, words), why], rows: rows() };
    }

    const layout = errorLayout({ plan: kept.plan, header: kept.header, today: parts.today(), why });
    async function* rows() {
      for await (const items of itemsOf(batch)) {
        const open = items.filter((item) => item.some(missing));
        const originals = await originalsOf(batch, open.flat());
        yield open.flatMap((item) =>
          errorLines(layout, { item, missing, original: originals.get(item[0]?.line ?? 0) ?? [], reason }),
        );
      }
    }
    return { name, header: layout.header, rows: rows() };
  }

  return {
    async saveResult({ id, what, format, words }) {
      const batch = await ledger.read('batches.get', { id });
      if (!batch) throw new CodedError('notFound', 'ledger', { detail: 'batch' });
      const name = `${words['file'] ?? batch.name}-${parts.today()}`;
      const sheet = what === 'result' ? resultSheet(batch, name, words) : errorSheet(batch, name, words);
      return sendSheet(parts, sheet, format);
    },
  };
}
