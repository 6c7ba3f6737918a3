// The state of an open sheet on its way to a batch: open questions, the source of each field, whether it can be
// checked. Pure; the effects are in the controller.
import { requiredFields, rowFields, type RowField } from '../../../preload/contract/boleto-fields.ts';
import {
  columnAnswer,
  columnOf,
  keyOf,
  unanswered,
  type OfColumn,
  type Questioned,
} from '../../../preload/contract/open-questions.ts';
import type { ColumnQuestion, QuestionKey } from '../../../preload/contract/sheet-questions.ts';
import { foldedWords } from '../../../preload/shared/fold.ts';
import type {
  FieldSource,
  OpenedSheet,
  SheetOverrides,
  SheetPlan,
} from '../../../preload/contract/sheets.ts';

export type DraftStep = 'file' | 'columns' | 'review';

export interface Draft extends Questioned {
  readonly accountId: string;
  readonly opened: OpenedSheet;
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

/** The answer comes from an earlier sheet of the layout, and nobody has changed it. */
export const isRemembered = ({ opened, plan }: Pick<Draft, 'opened' | 'plan'>, question: OfColumn): boolean =>
  opened.answered.includes(keyOf(question)) &&
  columnAnswer(opened.plan, question) === columnAnswer(plan, question);

/** The same of an answer about status or quantity. */
export const isKept = ({ opened, plan }: Pick<Draft, 'opened' | 'plan'>, question: ColumnQuestion) => {
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

const money =
  /\b(juros?|multa|mora|descontos?|abatimentos?|acrescimos?|encargos?|taxas?|tarifas?|correcao|iof|valor|vlr|r\$)\b/;
/** The title of a column of amounts or rates. */
export const isMoneyTitle = (title: string): boolean => money.test(foldedWords(title));

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
