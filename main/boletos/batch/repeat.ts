// "Repetir lote do mês anterior": a new draft from an earlier batch, with its created, refused and unsent rows. Rows that the
// clerk took out are left out. So are installments, because their plan has its own months and ends by itself; they are counted.
import type { Handlers } from '../../../preload/contract/contract.ts';
import { CodedError } from '../../failure.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Batch } from '../../ledger/tables/batches.ts';
import type { MarkDuplicates } from '../../ledger/tables/boletos-duplicates.ts';
import type { Boleto } from '../../ledger/tables/boletos.ts';
import { boletoRow } from '../boleto-row.ts';
import { discardBatch } from '../draft/discard-batch.ts';
import { asPlainDate, type PlainDate, addMonths, monthOf, yearOf } from '../../../preload/shared/due-date.ts';
import { partedCells } from '../../spreadsheets/raw-row.ts';
import { originalJudge } from './error-lines.ts';
import type { BoletoFields } from '../../../preload/contract/boleto-fields.ts';
import type { BoletoRow } from '../../../preload/contract/boleto-terms.ts';
import type { BatchLayout, SheetPlan } from '../../../preload/contract/sheets.ts';
import type { NewBoleto } from '../../ledger/tables/boletos-new.ts';
import { dueDateJudge } from '../sheet/check-fields.ts';
import { refiller } from '../sheet/row-templates.ts';
import { worst, type Problem } from '../sheet/problem.ts';

interface RepeatParts {
  readonly ledger: Pick<Ledger, 'read' | 'write' | 'lists'>;
  readonly today: () => PlainDate;
}

type RepeatCall = Pick<Handlers['batches'], 'repeat'>;
type Request = Parameters<RepeatCall['repeat']>[0];

const rowsOfChunk = 400;
/** Rows compared for duplicates in one write. */
const comparedRows = 2_000;

export const repeatCalls = (parts: RepeatParts): RepeatCall => ({
  async repeat(request) {
    const { ledger } = parts;
    const source = await ledger.read('batches.get', { id: request.id });
    if (!source) throw new CodedError('notFound', 'ledger', { detail: 'batch' });
    const draft = draftOf(parts, request, source);
    const query = { filter: { batchId: request.id }, sort: 'line' as const };
    let parcelsLeftOut = 0;
    let made: Batch | null = null;
    try {
      for await (const chunk of ledger.lists.export('batchRows', query, rowsOfChunk)) {
        const wanted = chunk.filter(({ state }) => state !== 'out');
        const single = wanted.filter(({ parcels }) => parcels === 1);
        parcelsLeftOut += wanted.length - single.length;
        if (single.length === 0) continue;
        made ??= await draft.begin();
        await draft.put(made, single);
      }
      // An empty draft would be useless.
      if (made === null) throw new CodedError('inputInvalid', 'app', { fields: { id: 'nothingToRepeat' } });
      await draft.finish(made);
      return { batchId: made.id, parcelsLeftOut };
    } catch (error) {
      // If even that cannot be written, the next start discards the draft.
      if (made !== null) await discardBatch(ledger, made.id).catch(() => undefined);
      throw error;
    }
  },
});

/** Made completely or discarded. Each step is a command of its own, so that the same call again changes nothing. */
function draftOf({ ledger, today }: RepeatParts, request: Request, source: Batch) {
  const { commandId, id, months, name } = request;
  const { accountId, kind, layout } = source;
  const plan = layout?.plan ?? null;
  const judge = plan && originalJudge(plan, layout?.header?.length ?? 0, today(), layout?.header ?? null);
  const step = (part: string) => ({ commandId: `${commandId}/${part}`, commandInput: { id, months, part } });

  function withOriginal(boleto: Boleto, original: string | null): RepeatedRow {
    const [first] = original === null ? [] : (judge?.(boleto.line ?? 0, partedCells(original)) ?? []);
    return { row: boletoRow(boleto), original, firstDay: asPlainDate(first?.fields.dueDate ?? '') };
  }

  return {
    begin: () =>
      ledger.write(
        'batches.insert',
        {
          accountId,
          kind,
          name,
          source: { ...source.source, fileHash: null, contentHash: null },
          layout: layout && { ...layout, summary: null },
          whole: false,
        },
        step('batch'),
      ),

    async put({ id: batchId }: Batch, rows: readonly Boleto[]): Promise<void> {
      const lines = rows.flatMap(({ line }) => line ?? []);
      const found = await ledger.read('boletos.sheetLines', { batchId: id, lines });
      const originals = new Map(found.map(({ line, original }) => [line, original]));
      const later = rows.map((row) =>
        repeatRow(withOriginal(row, originals.get(row.line ?? 0) ?? null), {
          months,
          today: today(),
          plan,
          ...(layout?.typed && { typed: layout.typed }),
        }),
      );
      await ledger.write('boletos.insert', { batchId, rows: later }, step(`rows ${rows[0]?.id ?? 0}`));
    },

    async finish({ id: batchId, lote, revision }: Batch): Promise<void> {
      for (let after: number | null = 0; after !== null;) {
        const duplicates: MarkDuplicates = { batchId, after, most: comparedRows };
        after = await ledger.write('boletos.markDuplicates', duplicates, step(`duplicates ${after}`));
      }
      const detail = { fromLote: source.lote, from: id, lote, batch: batchId, months };
      const done = await ledger.write(
        'batches.update',
        { id: batchId, revision, whole: true },
        { ...step('whole'), trail: { what: 'batch.repeated', accountId, detail } },
      );
      // An earlier call that was interrupted left a draft that was discarded since.
      if (done.kind === 'conflict') throw new CodedError('changedMeanwhile', 'app', { retryable: true });
    },
  };
}

// Moves one row of an earlier batch by some months: its due date, the texts that were filled for its month, and its findings. Pure.

interface Repeat {
  readonly months: number;
  readonly today: PlainDate;
  /** Null when the batch did not come from a sheet. */
  readonly plan: SheetPlan | null;
  readonly typed?: BatchLayout['typed'];
}

interface RepeatedRow {
  readonly row: BoletoRow;
  /** The due date in the sheet itself, if it had one. */
  readonly firstDay: PlainDate | null;
  readonly original: string | null;
}

const monthCount = (date: PlainDate): number => yearOf(date) * 12 + monthOf(date);

/** Counted from the date in the sheet, so that a row of the 31st is due on the 31st again after February. */
export function laterDay(due: PlainDate, months: number, firstDay: PlainDate | null): PlainDate {
  const since = firstDay === null ? 0 : monthCount(due) - monthCount(firstDay);
  const kept = firstDay !== null && since >= 0 && addMonths(firstDay, since) === due;
  return kept ? addMonths(firstDay, since + months) : addMonths(due, months);
}

function laterFields({ row, firstDay }: RepeatedRow, { months, plan, today, typed }: Repeat): BoletoFields {
  const due = asPlainDate(row.fields.dueDate ?? '');
  const fields = { ...row.fields, dueDate: due && laterDay(due, months, firstDay) };
  if (plan === null) return fields;
  return refiller({ ...plan, today, ...(typed && { typed }) })({ ...row.fields, dueDate: due }, fields, 1, 1);
}

/** Findings that are computed anew. */
const inLedger: ReadonlySet<string> = new Set(['duplicateInRegister', 'duplicateInPanel']);

/** A row that was sent needs no review except of its new date; other rows keep the findings that are not about the old date. */
function laterProblems(
  { row }: RepeatedRow,
  dueDate: PlainDate | null,
  today: PlainDate,
): readonly Problem[] {
  const kept = row.problems.filter(
    ({ code, field }) =>
      row.state !== 'created' && !inLedger.has(code) && (field !== 'dueDate' || dueDate === null),
  );
  return [...kept, ...(dueDate === null ? [] : dueDateJudge(today)(dueDate))];
}

function repeatRow(repeated: RepeatedRow, repeat: Repeat): NewBoleto {
  const { row, original } = repeated;
  const fields = laterFields(repeated, repeat);
  const problems = laterProblems(repeated, asPlainDate(fields.dueDate ?? ''), repeat.today);
  return {
    row: row.item,
    line: row.line,
    parcel: 1,
    parcels: 1,
    fields,
    problems,
    worst: worst(problems),
    ...(original === null ? {} : { original }),
  };
}
