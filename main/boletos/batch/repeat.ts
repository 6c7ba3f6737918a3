// "Repetir lote do mês anterior": a new draft of an earlier batch. Whoever was to be billed is billed again: created, refused
// and unsent rows alike. Rows that the clerk took out stay out. Parcels stay out too, for their plan has its own months
// and ends by itself; how many they were is told.
import type { Handlers } from '../../../preload/contract/contract.ts';
import type { BatchLayout } from '../../../preload/contract/sheets.ts';
import { CodedError } from '../../failure.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { JsonObject } from '../../ledger/json.ts';
import { own } from '../../ledger/own.ts';
import type { Boleto } from '../../ledger/tables/boletos.ts';
import { boletoRow } from '../boleto-row.ts';
import { asPlainDate, type PlainDate } from '../due-date.ts';
import { partedCells } from '../sheet/raw-row.ts';
import { originalJudge } from './error-lines.ts';
import { repeatRow } from './repeat-row.ts';

export interface RepeatParts {
  readonly ledger: Pick<Ledger, 'read' | 'write' | 'lists'>;
  readonly today: () => PlainDate;
}

const rowsOfChunk = 1_000;

export function repeatCalls({ ledger, today }: RepeatParts): Pick<Handlers['batches'], 'repeat'> {
  return {
    async repeat({ commandId, id, months, name }) {
      const source = await ledger.read('batches.get', { id });
      if (!source) throw new CodedError('notFound', 'ledger', { detail: 'batch' });
      const layout = own<BatchLayout | null>(source.layout);
      const plan = layout?.plan ?? null;
      const repeat = { months, today: today(), plan };
      const judge = plan && originalJudge(plan, layout?.header?.length ?? 0, repeat.today);
      const firstDayOf = (line: number, original: string): PlainDate | null =>
        asPlainDate(judge?.(line, partedCells(original))[0]?.fields.dueDate ?? '');

      /** A repeat of the press goes on where the first one ended. */
      const command = (part: string) => ({
        commandId: `${commandId}/${part}`,
        commandInput: { id, months, part },
      });
      let batchId: number | null = null;
      let parcelsLeftOut = 0;
      let part = 0;

      async function put(rows: readonly Boleto[]): Promise<void> {
        const lines = rows.flatMap(({ line }) => line ?? []);
        const found = await ledger.read('boletos.sheetLines', { batchId: id, lines });
        const originals = new Map(found.map(({ line, original }) => [line, original]));
        batchId ??= await begin();
        part += 1;
        const later = rows.map((row) => {
          const original = originals.get(row.line ?? 0) ?? null;
          const firstDay = original === null ? null : firstDayOf(row.line ?? 0, original);
          return repeatRow({ row: boletoRow(row), firstDay, original }, repeat);
        });
        await ledger.write('boletos.insert', { batchId, rows: later }, command(String(part)));
      }

      async function begin(): Promise<number> {
        const { accountId, kind } = source ?? {};
        if (accountId === undefined || kind === undefined) throw new CodedError('notFound', 'ledger');
        const batch = await ledger.write(
          'batches.insert',
          {
            accountId,
            kind,
            name,
            source: { fileName: source?.source.fileName ?? null, fileHash: null, contentHash: null },
            layout: layout && { ...own<JsonObject>(layout), summary: null },
          },
          { ...command('batch'), trail: { what: 'batch.repeated', accountId, detail: { from: id, months } } },
        );
        return batch.id;
      }

      const query = { filter: { batchId: id }, sort: 'line' as const };
      for await (const chunk of ledger.lists.export('batchRows', query, rowsOfChunk)) {
        const wanted = chunk.filter(({ state }) => state !== 'out');
        const single = wanted.filter(({ parcels }) => parcels === 1);
        parcelsLeftOut += wanted.length - single.length;
        if (single.length > 0) await put(single);
      }
      // Nobody wants an empty draft.
      if (batchId === null)
        throw new CodedError('inputInvalid', 'app', { fields: { id: 'nothingToRepeat' } });
      return { batchId, parcelsLeftOut };
    },
  };
}
