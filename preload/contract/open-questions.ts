// Which questions about a sheet are still open. Main makes no batch, and the window lets nobody press on, before there is none.
import type {
  AmountUnitQuestion,
  ColumnQuestion,
  DocumentsQuestion,
  OpenAmountsQuestion,
  QuestionKey,
  SourceQuestion,
  SplitCentsQuestion,
  SwappedDatesQuestion,
} from './sheet-questions.ts';
import type { FieldSource, SheetOverrides, SheetPlan } from './sheets.ts';

/** A sheet with its questions and answers, as main and the window know it. */
export interface Questioned {
  readonly opened: { readonly questions: readonly ColumnQuestion[] };
  /** The latest open questions about the columns of the plan. */
  readonly asked: readonly ColumnQuestion[];
  readonly plan: SheetPlan;
  /** Questions that the clerk answered, so that the plan's proposal does not count as an answer. */
  readonly answered: readonly string[];
  readonly overrides: SheetOverrides;
}

export const columnOf = (source: FieldSource | undefined): number | undefined =>
  source?.from === 'column' ? source.column : undefined;

/** Answers for an earlier sheet of the layout stay known when the columns are opened again. */
const withEarlier = (question: ColumnQuestion, before: ColumnQuestion | undefined): ColumnQuestion =>
  'earlier' in question && before && 'earlier' in before && before.column === question.column
    ? { ...question, earlier: before.earlier }
    : question;

const isSameSource = (question: SourceQuestion, before: ColumnQuestion | undefined): boolean =>
  before?.ask === 'source' &&
  before.why === question.why &&
  before.columns.join(' ') === question.columns.join(' ');

/** Questions that still apply to the current plan; of each kind the latest, which is based on more rows. */
export function questionsOf({
  opened,
  asked,
  plan,
}: Pick<Questioned, 'opened' | 'asked' | 'plan'>): ColumnQuestion[] {
  const { mapping } = plan;
  const latest = new Map(opened.questions.map((question) => [keyOf(question), question]));
  // A status or quantity that the columns of the plan no longer leave open is no question any more.
  if (asked.length > 0)
    for (const [key, { ask }] of latest) if (ask === 'status' || ask === 'quantity') latest.delete(key);
  for (const question of asked) {
    const before = latest.get(keyOf(question));
    // A preview sums the columns of such a question; whether it is asked does not depend on the plan.
    if (question.ask !== 'source' || isSameSource(question, before))
      latest.set(keyOf(question), withEarlier(question, before));
  }
  return [...latest.values()].filter((question) => {
    switch (question.ask) {
      case 'pointAmounts':
      case 'commaAmounts':
        // Cells that were joined are read anew.
        return (
          question.column === columnOf(mapping.amount) &&
          (!hasJoinedCents(plan) || asked.some(({ ask }) => ask === question.ask))
        );
      case 'amountUnit':
      case 'splitCents':
        return question.column === columnOf(mapping.amount);
      case 'swappedDates':
        return question.column === columnOf(mapping.dueDate);
      case 'documents':
        return question.column === columnOf(mapping['payer.document']);
      case 'dateOrder':
        return question.column === columnOf(mapping.dueDate);
      case 'parcelAmount':
        return mapping.parcels !== undefined;
      case 'quantity':
        return mapping.amount !== undefined;
      case 'source':
      case 'status':
      case 'hiddenRows':
      case 'sheet':
        return true;
    }
  });
}

const hasJoinedCents = ({ splitCents }: SheetPlan): boolean =>
  splitCents !== undefined && splitCents !== 'apart';

export function keyOf(question: ColumnQuestion): QuestionKey {
  if (question.ask === 'source') return `source ${question.field}`;
  return question.ask === 'status' ? `status ${question.column}` : question.ask;
}

/**
 * The plan itself records questions about money, payers and rows: without an answer it has no value. A sheet that the clerk
 * chose is no longer a question.
 */
export function isAnswered(
  { plan, answered, overrides }: Pick<Questioned, 'plan' | 'answered' | 'overrides'>,
  question: ColumnQuestion,
): boolean {
  if (isOfColumn(question)) return columnAnswer(plan, question) !== null;
  switch (question.ask) {
    case 'parcelAmount':
      return plan.parcelAmount !== null;
    case 'status':
      return plan.leaveOut?.some(({ column }) => column === question.column) === true;
    case 'quantity':
      return plan.quantity?.column === question.column;
    case 'hiddenRows':
      return plan.hiddenRows !== undefined;
    case 'sheet':
      return overrides.sheet !== undefined || answered.includes('sheet');
    case 'source':
      if (question.why === 'unnamed' && plan.mapping[question.field] === undefined) return false;
      return answered.includes(keyOf(question));
    case 'dateOrder':
      return answered.includes('dateOrder');
  }
}

export type OfColumn =
  | OpenAmountsQuestion
  | DocumentsQuestion
  | AmountUnitQuestion
  | SplitCentsQuestion
  | SwappedDatesQuestion;

/** With rows of the column that can be read in two ways. */
export const isOfColumn = (question: ColumnQuestion): question is OfColumn => ofColumn.has(question.ask);

const ofColumn: ReadonlySet<ColumnQuestion['ask']> = new Set<OfColumn['ask']>([
  'pointAmounts',
  'commaAmounts',
  'documents',
  'amountUnit',
  'splitCents',
  'swappedDates',
]);

/** Null also for an answer that no longer fits, because the columns changed. */
export function columnAnswer(
  { openAmounts, documents, amountUnit, splitCents, swappedDates }: SheetPlan,
  question: OfColumn,
): string | null {
  switch (question.ask) {
    case 'documents':
      return documents;
    case 'pointAmounts':
      return openAmounts.point;
    case 'commaAmounts':
      return openAmounts.comma;
    case 'amountUnit':
      return amountUnit ?? null;
    case 'splitCents':
      return splitCents === 'apart' || splitCents === question.join ? splitCents : null;
    case 'swappedDates':
      return swappedDates === 'none' || swappedDates === question.form ? swappedDates : null;
  }
}

export const unanswered = (draft: Questioned): ColumnQuestion[] =>
  questionsOf(draft).filter((question) => !isAnswered(draft, question));
