// Builds the plan that is proposed for an opened sheet: the stored layout's plan if it applies, otherwise from headers
// and cells.
import type {
  ColumnQuestion,
  QuestionKey,
  SourceQuestion,
} from '../../../preload/contract/sheet-questions.ts';
import type { BatchLayout, CheckSummary, OpenedSheet, SheetPlan } from '../../../preload/contract/sheets.ts';
import type { AccountRecord } from '../../accounts/record.ts';
import type { PlainDate } from '../../../preload/shared/due-date.ts';
import { undecided, type MarkReading } from '../../../preload/shared/money.ts';
import type { TaxIdKind } from '../../../preload/shared/tax-id.ts';
import type { CheckPlan } from '../sheet/check-row.ts';
import { columnName } from '../../spreadsheets/column-name.ts';
import { notSentColumns } from '../sheet/columns.ts';
import type { Layout } from '../../ledger/tables/layouts.ts';
import { without, type Mapping } from '../sheet/fields.ts';
import { applyLayout, byHeader, columnAt, layoutOf, choiceKey, movedTitles } from '../sheet/layout.ts';
import type { Understanding } from '../sheet/open-sheet.ts';
import type { Survey } from '../sheet/questions.ts';
import type { RowField } from '../../../preload/contract/boleto-fields.ts';
import { hiddenQuestions } from '../sheet/uncertain-columns.ts';
import { headerText, isForeign } from '../sheet/header-words.ts';

// Columns that a person must choose: the questions for a sheet with a known layout, and the choices made for an earlier
// one.

/** Only questions about columns that the layout uses, which may differ from the proposed ones. */
function questionsOfLayout(
  { profiles, questions, hiddenColumns }: Understanding,
  layout: Layout,
  mapping: Mapping,
): readonly ColumnQuestion[] {
  const layoutQuestions = [
    ...movedTitles(layout, mapping, profiles),
    ...notesQuestions(mapping, profiles),
    ...hiddenQuestions(mapping, hiddenColumns),
  ];
  const others = questions.filter((question) => {
    if (question.ask !== 'source') return true;
    const source = mapping[question.field];
    const fixed = source !== undefined && source.from !== 'column';
    return (
      question.why !== 'hidden' && !fixed && !layoutQuestions.some(({ field }) => field === question.field)
    );
  });
  return [
    ...others,
    ...layoutQuestions.filter(
      ({ field }, at) => layoutQuestions.findIndex((one) => one.field === field) === at,
    ),
  ];
}

/** An earlier version took a column of notes for the description, which the payer reads, and asked nobody. */
function notesQuestions(mapping: Mapping, profiles: Understanding['profiles']): readonly SourceQuestion[] {
  const source = mapping.description;
  const header = source?.from === 'column' ? (profiles[source.column]?.header ?? '') : '';
  if (source?.from !== 'column' || !isForeign(headerText(header), 'description')) return [];
  return [{ ask: 'source', field: 'description', why: 'notes', columns: [source.column] }];
}

/** Fields that have no column until a person chooses it. */
const openFields = (questions: readonly ColumnQuestion[]): ReadonlySet<RowField> =>
  new Set(
    questions.flatMap((question) =>
      question.ask === 'source' && (question.why === 'unnamed' || question.why === 'notes')
        ? [question.field]
        : [],
    ),
  );

const isChosen = (
  question: ColumnQuestion,
  { answers }: Layout,
  profiles: Understanding['profiles'],
): question is SourceQuestion => {
  const key = question.ask === 'source' ? choiceKey(question, profiles) : null;
  return key !== null && answers.chosen?.includes(key) === true;
};

/** The keys of all questions that were answered when a batch was made of the sheet. */
const chosenColumns = (
  { profiles, questions, hiddenColumns }: Understanding,
  mapping: Mapping,
): readonly string[] =>
  [
    ...questions.filter((question) => question.ask === 'source'),
    ...notesQuestions(mapping, profiles),
    ...hiddenQuestions(mapping, hiddenColumns),
  ].flatMap((question) => choiceKey(question, profiles) ?? []);

/** The sheet as the window shows it, except for its name and the batches that it was made into before. */
export function proposedSheet(
  understanding: Understanding,
  survey: Pick<Survey, 'questions' | 'order'>,
  kept: { readonly layout: Layout; readonly name: string; readonly usedAt: string } | null,
): Omit<OpenedSheet, 'sheet' | 'fileName' | 'seen'> {
  const { known, ...proposed } = proposedPlan(understanding, survey, kept?.layout ?? null);
  const { format, bytes, encoding, delimiter, sheets, sheet, start, profiles } = understanding;
  const { duplicateHeaders, mojibake, firstRows, hiddenColumns } = understanding;
  return {
    kind: 'opened',
    format,
    bytes,
    encoding,
    delimiter,
    sheets,
    sheetName: sheet,
    start,
    columns: profiles,
    duplicateHeaders,
    mojibake,
    firstRows,
    hiddenColumns,
    ...proposed,
    notSent: notSentColumns(profiles, proposed.plan.mapping),
    known: known && kept ? { name: kept.name, usedAt: kept.usedAt } : null,
  };
}

/** The source of each field: from the layout if it applies to this sheet. */
export function proposedMapping({ proposal, profiles }: Understanding, layout: Layout | null) {
  const remembered = layout && applyLayout(layout, profiles);
  return { mapping: remembered ?? proposal.mapping, known: remembered !== null };
}

/**
 * Reading a mark as decimal may have been right for small amounts and make large ones a thousandth of their value, so
 * that answer is not reused.
 */
const applied = (reading: MarkReading | null): MarkReading | null =>
  reading === 'thousands' ? reading : null;

/**
 * A column's own evidence counts more than an answer about another sheet of its layout. The order of dates is asked for
 * each sheet: in the wrong order all of them may still be valid, but other days. `survey` is that of the proposed
 * mapping.
 */
export function proposedPlan(
  understanding: Understanding,
  { order, questions }: Pick<Survey, 'questions' | 'order'>,
  layout: Layout | null,
) {
  const { mapping, known } = proposedMapping(understanding, layout);
  if (!layout || !known) {
    const plan = {
      mapping,
      openAmounts: undecided,
      documents: null,
      parcelAmount: null,
      refInCallback: true,
      refInDescription: false,
    } as const;
    return {
      plan: { ...plan, order: order ?? 'dmy' },
      known: false,
      questions: [...understanding.questions, ...questions],
      answered: [],
    };
  }
  const { answers } = layout;
  const { point, comma } = answers.openAmounts;
  const first = questionsOfLayout(understanding, layout, mapping);
  const open = first.filter((question) => !isChosen(question, layout, understanding.profiles));
  const plan = {
    mapping: without(mapping, openFields(open)),
    openAmounts: { point: applied(point), comma: applied(comma) },
    documents: answers.documents,
    order: order ?? answers.order ?? 'dmy',
    parcelAmount: parcelAnswer(answers, questions),
    ...rememberedRows(layout, understanding, questions),
    refInCallback: answers.refInCallback,
    refInDescription: answers.refInDescription,
    ...(answers.amountUnit === 'named' && isUnitOfHeader(questions)
      ? ({ amountUnit: 'named' } as const)
      : {}),
  } as const;
  const due = mapping.dueDate;
  const unknownOrder = order === null && plan.order === 'mdy' && due?.from === 'column';
  const answered: QuestionKey[] = [];
  if (plan.openAmounts.point !== null) answered.push('pointAmounts');
  if (plan.openAmounts.comma !== null) answered.push('commaAmounts');
  if ('amountUnit' in plan) answered.push('amountUnit');
  if (plan.documents !== null) answered.push('documents');
  if (plan.parcelAmount !== null) answered.push('parcelAmount');
  for (const { column } of plan.leaveOut ?? []) answered.push(`status ${column}`);
  if (plan.quantity) answered.push('quantity');
  for (const question of first)
    if (isChosen(question, layout, understanding.profiles)) answered.push(`source ${question.field}`);
  if (answers.sheets?.join('\n') === filledSheets(understanding).join('\n')) answered.push('sheet');
  return {
    plan,
    /** Whether the plan comes from a stored layout. */
    known: true,
    questions: [
      ...first,
      ...questions.map((question) => withEarlier(question, answers)),
      ...(unknownOrder ? [orderAsked(due.column, understanding)] : []),
    ],
    /** Questions that were answered for an earlier sheet of the layout. */
    answered,
  };
}

const isUnitOfHeader = (questions: readonly ColumnQuestion[]): boolean =>
  questions.some((question) => question.ask === 'amountUnit' && question.named === 'header');
/** An answer does not apply to a sheet whose rows are parcels if those of the earlier one were not, or the other way. */
function parcelAnswer(
  { parcelAmount }: Layout['answers'],
  questions: readonly ColumnQuestion[],
): SheetPlan['parcelAmount'] {
  const question = questions.find(({ ask }) => ask === 'parcelAmount');
  const listed = question?.ask === 'parcelAmount' && question.listed === true;
  return question === undefined || listed === (parcelAmount === 'row') ? parcelAmount : null;
}

/** Answers about status and quantity. A status that the earlier sheets did not have is asked about. */
function rememberedRows(
  { answers }: Layout,
  { profiles }: Understanding,
  questions: readonly ColumnQuestion[],
): Pick<SheetPlan, 'leaveOut' | 'quantity'> {
  const leaveOut = questions.flatMap((question) => {
    if (question.ask !== 'status') return [];
    const { column, values } = question;
    const answer = answers.statuses?.find(({ source }) => columnAt(source, profiles) === column);
    if (!answer || !values.every(({ key }) => answer.known.includes(key))) return [];
    return [{ column, values: [...answer.values] }];
  });
  const asked = questions.find(({ ask }) => ask === 'quantity');
  const { quantities: quantity } = answers;
  const same = quantity && asked?.ask === 'quantity' && columnAt(quantity.source, profiles) === asked.column;
  return {
    ...(leaveOut.length > 0 ? { leaveOut } : {}),
    ...(same ? { quantity: { column: asked.column, multiply: quantity.multiply } } : {}),
  };
}

/** Earlier answers about status and quantity stay until their question comes again. */
function rowAnswers(
  { profiles }: Understanding,
  questions: readonly ColumnQuestion[],
  { leaveOut = [], quantity }: SheetPlan,
  earlier: Layout | null,
): Pick<Layout['answers'], 'statuses' | 'quantities'> {
  const answers = leaveOut.flatMap(({ column, values }) => {
    const asked = questions.find((question) => question.ask === 'status' && question.column === column);
    if (asked?.ask !== 'status') return [];
    return [{ source: byHeader(profiles, column), values, known: asked.values.map(({ key }) => key) }];
  });
  const columns = new Set(leaveOut.map(({ column }) => column));
  const before = (earlier?.answers.statuses ?? []).filter(({ source }) => {
    const column = columnAt(source, profiles);
    return column !== undefined && !columns.has(column);
  });
  const all = [...answers, ...before];
  const multiplied = quantity
    ? { source: byHeader(profiles, quantity.column), multiply: quantity.multiply }
    : earlier?.answers.quantities;
  return {
    ...(all.length > 0 ? { statuses: all } : {}),
    ...(multiplied ? { quantities: multiplied } : {}),
  };
}

function withEarlier(question: ColumnQuestion, { openAmounts }: Layout['answers']): ColumnQuestion {
  switch (question.ask) {
    case 'pointAmounts':
      return { ...question, earlier: openAmounts.point === 'decimal' ? 'decimal' : null };
    case 'commaAmounts':
      return { ...question, earlier: openAmounts.comma === 'decimal' ? 'decimal' : null };
    default:
      return question;
  }
}

const orderAsked = (column: number, { profiles }: Understanding): ColumnQuestion => ({
  ask: 'dateOrder',
  column,
  samples: profiles[column]?.samples ?? [],
  dayFirst: 0,
  monthFirst: 0,
});

/** The chosen sheet first. */
const filledSheets = ({ sheet, sheets }: Understanding): readonly string[] => [
  ...(sheet === null ? [] : [sheet]),
  ...sheets.filter(({ name, filled }) => name !== sheet && filled > 0).map(({ name }) => name),
];

/**
 * The layout to store. Only questions that were asked count as answered: a sheet without installments does not decide
 * how the next one's amounts are meant. An earlier answer about a column stays until the question comes again. Hidden
 * rows, split cents and swapped dates are asked about for each file.
 */
export function remembered(
  understanding: Understanding,
  survey: Pick<Survey, 'questions'>,
  plan: SheetPlan,
  earlier: Layout | null,
): Layout {
  const { profiles } = understanding;
  const { mapping, openAmounts, documents, order, parcelAmount, refInCallback, refInDescription } = plan;
  const questions = [...understanding.questions, ...survey.questions];
  const wasAsked = (ask: ColumnQuestion['ask']): boolean =>
    questions.some((question) => question.ask === ask);
  const before = earlier && applyLayout(earlier, profiles);
  const same = (field: 'amount' | 'payer.document'): boolean =>
    JSON.stringify(before?.[field]) === JSON.stringify(mapping[field]);
  const amountsBefore = same('amount') ? earlier?.answers.openAmounts : undefined;
  const documentsBefore = same('payer.document') ? earlier?.answers.documents : undefined;
  return layoutOf(profiles, mapping, {
    openAmounts: {
      point: wasAsked('pointAmounts') ? openAmounts.point : (amountsBefore?.point ?? null),
      comma: wasAsked('commaAmounts') ? openAmounts.comma : (amountsBefore?.comma ?? null),
    },
    documents: wasAsked('documents') ? settled(documents) : (documentsBefore ?? null),
    order,
    parcelAmount: wasAsked('parcelAmount') ? parcelAmount : null,
    ...rowAnswers(understanding, questions, plan, earlier),
    refInCallback,
    refInDescription,
    // A format may belong to this file only, and an amount in reais below such a header may be a mistake of this file.
    ...(plan.amountUnit === 'named' && isUnitOfHeader(questions) ? ({ amountUnit: 'named' } as const) : {}),
    chosen: chosenColumns(understanding, mapping),
    ...(wasAsked('sheet') ? { sheets: filledSheets(understanding) } : {}),
  });
}

const settled = (documents: SheetPlan['documents']): TaxIdKind | null =>
  documents === 'each' ? null : documents;

export const checkPlan = (
  plan: SheetPlan,
  { settings }: Pick<AccountRecord, 'settings'>,
  today: PlainDate,
): CheckPlan => ({ ...plan, required: settings.requiredFields, today });

/** Headers of unused columns; a column without a header is named by its letter. */
export const batchLayout = (
  { profiles, start }: Understanding,
  plan: SheetPlan,
  summary: CheckSummary,
): BatchLayout => ({
  // Later edits judge rows with the same readings, whether the column or a person decided them.
  plan: { ...plan, openAmounts: summary.openAmounts },
  header: start.header,
  notSent: notSentColumns(profiles, plan.mapping).map((at) => profiles[at]?.header || columnName(at)),
  summary,
});
