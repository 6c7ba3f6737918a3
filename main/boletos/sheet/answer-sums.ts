// What a sheet comes to under each answer about parcels, status and quantity: the rows are judged once by the rules of a
// check, and the answers are then only arithmetic. Each question is summed under the plan's answers to the others.
import type { ColumnQuestion, Outcome } from '../../../preload/contract/sheet-questions.ts';
import { undecided } from '../../../preload/shared/money.ts';
import { amountReader } from './check-fields.ts';
import { rowChecker, type CheckedRow, type CheckPlan } from './check-row.ts';
import { installmentsOf, readInstallments } from './installments.ts';
import { limits, type OpenedSheet } from './open-sheet.ts';
import { multiplied, readQuantity } from './quantity-column.ts';
import { decidedReadings, type Survey } from './questions.ts';
import { rowKinds } from './row-kind.ts';
import { shapeOf } from './survey.ts';
import { statusKey } from './status-column.ts';

type ParcelReading = 'each' | 'total' | 'row';
type Sum = { -readonly [Key in keyof Outcome]: Outcome[Key] };

const isSummed = ({ ask }: ColumnQuestion): boolean =>
  ask === 'parcelAmount' || ask === 'status' || ask === 'quantity';
const nothing = (): Sum => ({ boletos: 0, cents: 0 });

/** The questions of the survey, and those about the column of the amount, with their sums. */
export function withSums(sheet: OpenedSheet, plan: CheckPlan, survey: Survey): readonly ColumnQuestion[] {
  const sources = sheet.understanding.questions.flatMap((question) =>
    question.ask === 'source' && question.why === 'unnamed' && question.field === 'amount'
      ? [{ ...question, sums: columnSums(sheet, plan, question.columns) }]
      : [],
  );
  return [...sources, ...answerSums(sheet, plan, survey)];
}

/** The sum of each of these columns over the rows of the plan. */
function columnSums(
  { understanding, records }: OpenedSheet,
  plan: CheckPlan,
  columns: readonly number[],
): (number | null)[] {
  const kindOf = rowKinds(understanding, plan);
  const read = amountReader(undecided);
  const sums: (number | null)[] = columns.map(() => 0);
  let at = 0;
  for (const { rows } of records()) {
    for (const raw of rows) {
      const kind = kindOf(raw, at);
      at += 1;
      if (kind !== 'row') continue;
      for (const [nth, column] of columns.entries()) {
        const text = raw.cells[column] ?? '';
        const sum = sums[nth];
        if (text.trim() === '' || typeof sum !== 'number') continue;
        const cents = read(text, raw.kinds?.[column] === 'n' ? 'n' : 's', []);
        sums[nth] = cents === null ? null : sum + cents;
      }
    }
  }
  return sums;
}

function answerSums(sheet: OpenedSheet, plan: CheckPlan, survey: Survey): readonly ColumnQuestion[] {
  const { questions } = survey;
  if (!questions.some(isSummed)) return questions;
  const { understanding } = sheet;
  const { quantity: chosen, ...others } = plan;
  const openAmounts = decidedReadings(plan.openAmounts, survey.proved);
  const single = { ...others, openAmounts, parcelAmount: 'row' } as const;
  const check = rowChecker(single, shapeOf(understanding, survey), () => null, survey.usedBothWays);
  const kindOf = rowKinds(understanding, plan);
  const { parcels } = plan.mapping;
  const quantityAt = questions.find(({ ask }) => ask === 'quantity');
  const reading: ParcelReading = plan.parcelAmount ?? 'each';

  const ofParcels = { each: nothing(), total: nothing(), row: nothing() };
  const ofQuantity = { once: nothing(), times: nothing() };
  const ofStatus = new Map<string, number>();
  const ofRows = new Map<number, { readonly once: number | null; readonly times: number | null }>();

  function add(sum: Sum, cents: number | null, count: number, as: ParcelReading): void {
    if (cents === null) return;
    // Only the number of boletos and their sum count here, so any day does.
    const split =
      as === 'row' || count === 1 ? [{ cents }] : installmentsOf({ cents, dueDate: plan.today }, count, as);
    sum.boletos += split?.length ?? 0;
    sum.cents += (split ?? []).reduce((total, one) => total + (one.cents ?? 0), 0);
  }

  let at = 0;
  let rowCount = 0;
  const into: CheckedRow[] = [];
  for (const { rows } of sheet.records()) {
    for (const raw of rows) {
      const kind = kindOf(raw, at);
      at += 1;
      if ((kind !== 'row' && kind !== 'status') || rowCount >= limits.rows) continue;
      rowCount += 1;
      into.length = 0;
      check(raw, rowCount, into);
      const once = into[0]?.fields.amount ?? null;
      const text = parcels?.from === 'column' ? (raw.cells[parcels.column] ?? '') : (parcels?.text ?? '');
      const count = readInstallments(text) ?? 1;
      const quantity =
        quantityAt?.ask === 'quantity' ? readQuantity(raw.cells[quantityAt.column] ?? '') : null;
      const times = once === null || quantity === null ? null : multiplied(once, quantity);
      const cents = chosen?.multiply === true ? times : once;
      for (const question of questions) {
        if (question.ask !== 'status') continue;
        const sum = nothing();
        add(sum, cents, count, reading);
        const key = `${question.column} ${statusKey(raw.cells[question.column] ?? '')}`;
        ofStatus.set(key, (ofStatus.get(key) ?? 0) + sum.cents);
      }
      if (kind === 'status') continue;
      for (const as of ['each', 'total', 'row'] as const) add(ofParcels[as], cents, count, as);
      add(ofQuantity.once, once, count, reading);
      add(ofQuantity.times, times, count, reading);
      if (quantityAt?.ask === 'quantity' && quantityAt.rows.some(({ line }) => line === raw.line))
        ofRows.set(raw.line, { once, times });
    }
  }

  return questions.map((question): ColumnQuestion => {
    switch (question.ask) {
      case 'parcelAmount':
        return { ...question, sums: ofParcels };
      case 'quantity': {
        const shown = question.rows.map((row) => ({ ...row, ...ofRows.get(row.line) }));
        return { ...question, rows: shown, sums: ofQuantity };
      }
      case 'status': {
        const values = question.values.map((value) => ({
          ...value,
          cents: ofStatus.get(`${question.column} ${value.key}`) ?? 0,
        }));
        return { ...question, values };
      }
      default:
        return question;
    }
  });
}
