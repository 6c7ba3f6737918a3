// Columns that a person must choose: the questions for a sheet with a known layout, and the choices made for an earlier
// one.
import type { ColumnQuestion, SourceQuestion } from '../../../preload/contract/sheet-questions.ts';
import type { RowField } from '../../../preload/contract/boleto-fields.ts';
import { hiddenQuestions } from '../sheet/uncertain-columns.ts';
import type { Mapping } from '../sheet/fields.ts';
import { headerText, isForeign } from '../sheet/header-words.ts';
import type { Layout } from '../../ledger/tables/layouts.ts';
import { choiceKey, movedTitles } from '../sheet/layout.ts';
import type { Understanding } from '../sheet/open-sheet.ts';

/** Only questions about columns that the layout uses, which may differ from the proposed ones. */
export function questionsOfLayout(
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
export const openFields = (questions: readonly ColumnQuestion[]): ReadonlySet<RowField> =>
  new Set(
    questions.flatMap((question) =>
      question.ask === 'source' && (question.why === 'unnamed' || question.why === 'notes')
        ? [question.field]
        : [],
    ),
  );

export const isChosen = (
  question: ColumnQuestion,
  { answers }: Layout,
  profiles: Understanding['profiles'],
): question is SourceQuestion => {
  const key = question.ask === 'source' ? choiceKey(question, profiles) : null;
  return key !== null && answers.chosen?.includes(key) === true;
};

/** The keys of all questions that were answered when a batch was made of the sheet. */
export const chosenColumns = (
  { profiles, questions, hiddenColumns }: Understanding,
  mapping: Mapping,
): readonly string[] =>
  [
    ...questions.filter((question) => question.ask === 'source'),
    ...notesQuestions(mapping, profiles),
    ...hiddenQuestions(mapping, hiddenColumns),
  ].flatMap((question) => choiceKey(question, profiles) ?? []);
