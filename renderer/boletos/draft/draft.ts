// The state of an open sheet on its way to a batch: open questions, the source of each field, whether it can be
// checked. Pure; the effects are in the controller.
import { requiredFields, rowFields, type RowField } from '../../../preload/contract/boleto-fields.ts';
import type {
  AmountUnitQuestion,
  ColumnQuestion,
  DocumentsQuestion,
  OpenAmountsQuestion,
  QuestionKey,
  SourceQuestion,
  SplitCentsQuestion,
  SwappedDatesQuestion,
} from '../../../preload/contract/sheet-questions.ts';
import type {
  FieldSource,
  OpenedSheet,
  SheetOverrides,
  SheetPlan,
} from '../../../preload/contract/sheets.ts';

export type DraftStep = 'file' | 'columns' | 'review';

export interface Draft {
  readonly accountId: string;
  readonly opened: OpenedSheet;
  readonly overrides: SheetOverrides;
  readonly plan: SheetPlan;
  /** Questions that the clerk answered, so that the plan's proposal does not count as an answer. */
  readonly answered: readonly QuestionKey[];
  /** The latest open questions about the columns of the plan, from main. */
  readonly asked: readonly ColumnQuestion[];
  readonly name: string;
  readonly step: DraftStep;
  /** The batch that was made from it. */
  readonly batch?: number;
  /** The answers at the time when it was made. */
  readonly checked?: string;
}

const sorted = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** Everything that a check depends on, as one text. */
export const messageOf = ({ plan, overrides }: Pick<Draft, 'plan' | 'overrides'>): string =>
  JSON.stringify({ plan, overrides }, sorted);

/** There is a batch, and its rows match the current columns. */
export const isReviewed = (draft: Draft): boolean =>
  draft.batch !== undefined && draft.checked === messageOf(draft);

export const isRequired = (field: RowField, more: readonly RowField[]): boolean =>
  requiredFields.some((one) => one === field) || more.includes(field);

/** Required fields without a source. */
export const unfilled = ({ mapping }: SheetPlan, more: readonly RowField[]): RowField[] =>
  rowFields.filter((field) => {
    const source = mapping[field];
    const blank = !source || (source.from !== 'column' && source.text.trim() === '');
    return blank && isRequired(field, more);
  });

const columnOf = (source: FieldSource | undefined): number | undefined =>
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
}: Pick<Draft, 'opened' | 'asked' | 'plan'>): ColumnQuestion[] {
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

/** The statuses that are left out; undefined until the clerk answers. */
export const leftOut = ({ leaveOut }: SheetPlan, column: number): readonly string[] | undefined =>
  leaveOut?.find((one) => one.column === column)?.values;

export const leaveOut = (plan: SheetPlan, column: number, values: readonly string[]): SheetPlan => ({
  ...plan,
  leaveOut: [
    ...(plan.leaveOut ?? []).filter((one) => one.column !== column),
    { column, values: [...values] },
  ],
});

/**
 * The plan itself records questions about money and payers: without an answer it has no value. A sheet that the clerk
 * chose is no longer a question.
 */
export function isAnswered(
  { plan, answered, overrides }: Pick<Draft, 'plan' | 'answered' | 'overrides'>,
  question: ColumnQuestion,
): boolean {
  if (isOfColumn(question)) return columnAnswer(plan, question) !== null;
  if (question.ask === 'parcelAmount') return plan.parcelAmount !== null;
  if (question.ask === 'status') return leftOut(plan, question.column) !== undefined;
  if (question.ask === 'quantity') return plan.quantity?.column === question.column;
  return answered.includes(keyOf(question)) || (question.ask === 'sheet' && overrides.sheet !== undefined);
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

export const unanswered = (draft: Draft): ColumnQuestion[] =>
  questionsOf(draft).filter((question) => !isAnswered(draft, question));

/** The answer comes from an earlier sheet of the layout, and nobody has changed it. */
export const isRemembered = ({ opened, plan }: Pick<Draft, 'opened' | 'plan'>, question: OfColumn): boolean =>
  opened.answered.includes(keyOf(question)) &&
  columnAnswer(opened.plan, question) === columnAnswer(plan, question);

/** The same of an answer about status or quantity. */
export const isKept = (
  { opened, plan }: Pick<Draft, 'opened' | 'plan'>,
  question: ColumnQuestion,
): boolean => {
  const answered = ({ leaveOut: left, quantity }: SheetPlan) => JSON.stringify([left, quantity]);
  return opened.answered.includes(keyOf(question)) && answered(opened.plan) === answered(plan);
};

/** Answers about another sheet's first lines do not apply to this one's. */
export const withSheet = (
  { start: _start, ...overrides }: SheetOverrides,
  sheet: string,
): SheetOverrides => ({
  ...overrides,
  sheet,
});

/** There is no question or warning first: a known layout can be checked at once. */
export const goesStraight = (draft: Draft, required: readonly RowField[]): boolean => {
  const { known, seen, mojibake, questions } = draft.opened;
  const alone = !questions.some(({ ask }) => ask === 'sheet');
  const shown = !Object.values(draft.plan.mapping).some(
    (source) => source.from === 'column' && draft.opened.hiddenColumns.includes(source.column),
  );
  const calm = known !== null && seen.length === 0 && !mojibake && alone && shown;
  return calm && unfilled(draft.plan, required).length === 0 && unanswered(draft).length === 0;
};

export const answer = (draft: Draft, key: QuestionKey, part: Partial<SheetPlan>): Draft => ({
  ...draft,
  plan: { ...draft.plan, ...part },
  answered: draft.answered.includes(key) ? draft.answered : [...draft.answered, key],
});

/** A field's source as a list key: `none`, `fixed`, `template` or the column's number. */
export type Choice = 'none' | 'fixed' | 'template' | `${number}`;

export const choiceOf = (source: FieldSource | undefined): Choice =>
  source === undefined ? 'none' : source.from === 'column' ? `${source.column}` : source.from;

/** Typed text stays when only its kind changes. */
export function choose(plan: SheetPlan, field: RowField, choice: Choice): SheetPlan {
  const { [field]: before, ...others } = plan.mapping;
  const open = withoutAnswers(plan, field);
  if (choice === 'none') return { ...open, mapping: others };
  const text = before && before.from !== 'column' ? before.text : '';
  const source: FieldSource =
    choice === 'fixed' || choice === 'template'
      ? { from: choice, text }
      : { from: 'column', column: Number(choice) };
  return { ...open, mapping: { ...others, [field]: source } };
}

/** Answers about one column do not apply to another. */
function withoutAnswers(plan: SheetPlan, field: RowField): SheetPlan {
  if (field === 'parcels') return { ...plan, parcelAmount: null };
  if (field === 'amount') {
    const { amountUnit: _unit, splitCents: _cents, quantity: _quantity, ...others } = plan;
    return { ...others, openAmounts: { point: null, comma: null } };
  }
  if (field === 'dueDate') {
    const { swappedDates: _swapped, ...others } = plan;
    return others;
  }
  return field === 'payer.document' ? { ...plan, documents: null } : plan;
}

/** A manual choice, wherever it is made, answers an open question about the field. */
export const chooseSource = (draft: Draft, field: RowField, choice: Choice): Draft => {
  const same = choiceOf(draft.plan.mapping[field]) === choice;
  return answer(draft, `source ${field}`, same ? {} : choose(draft.plan, field, choice));
};

export function write(plan: SheetPlan, field: RowField, text: string): SheetPlan {
  const source = plan.mapping[field];
  if (!source || source.from === 'column') return plan;
  return { ...plan, mapping: { ...plan.mapping, [field]: { ...source, text } } };
}

/** A column's name in a workbook: 0 is A, 26 is AA. */
export const columnLetter = (column: number): string =>
  (column < 26 ? '' : columnLetter(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26));

/** Columns with content that no field uses under this plan. */
export function columnsNotSent({ columns }: OpenedSheet, { mapping }: SheetPlan): number[] {
  const taken = new Set(Object.values(mapping).map(columnOf));
  return columns.filter(({ column, filled }) => filled > 0 && !taken.has(column)).map(({ column }) => column);
}

/** A column as the clerk sees it. */
export function columnTitle({ columns }: Pick<OpenedSheet, 'columns'>, column: number): string {
  const header = columns.find((one) => one.column === column)?.header ?? '';
  return header === '' ? columnLetter(column) : header;
}

const mostName = 120;

/** The file's name, and the month unless the name already contains one. */
export function proposedName(fileName: string | null, otherwise: string, today: string): string {
  const [year = '', month = ''] = today.split('-');
  const bare = (fileName ?? '')
    .replace(/\.[^.]{1,5}$/, '')
    .replace(/[_\s]+/g, ' ')
    .trim();
  const dated = /\d{4}|\d{1,2}[-./ ]\d{2}\b/.test(bare);
  const name = bare === '' ? otherwise : bare;
  return (dated ? name : `${name.slice(0, mostName - 8)} ${month}/${year}`).slice(0, mostName);
}
