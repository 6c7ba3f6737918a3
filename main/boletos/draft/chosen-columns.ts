// Columns that a person must choose: the questions for a sheet with a known layout, and the choices made for an earlier
// one.
import type { ColumnQuestion, SourceQuestion } from '../../../preload/contract/sheets.ts';
import { hiddenDoubts } from '../sheet/doubtful-columns.ts';
import type { Mapping } from '../sheet/fields.ts';
import type { Layout } from '../../ledger/tables/layouts.ts';
import { doubtKey, movedTitles } from '../sheet/layout.ts';
import type { Understanding } from '../sheet/open-sheet.ts';

/** Only questions about columns that the layout uses, which may differ from the proposed ones. */
export function questionsOfLayout(
  { profiles, questions, hiddenColumns }: Understanding,
  layout: Layout,
  mapping: Mapping,
): readonly ColumnQuestion[] {
  const own = [...movedTitles(layout, mapping, profiles), ...hiddenDoubts(mapping, hiddenColumns)];
  const others = questions.filter((question) => {
    if (question.ask !== 'source') return true;
    const source = mapping[question.field];
    const fixed = source !== undefined && source.from !== 'column';
    return question.why !== 'hidden' && !fixed && !own.some(({ field }) => field === question.field);
  });
  return [...others, ...own.filter(({ field }, at) => own.findIndex((one) => one.field === field) === at)];
}

export const isChosen = (
  question: ColumnQuestion,
  { answers }: Layout,
  profiles: Understanding['profiles'],
): question is SourceQuestion => {
  const key = question.ask === 'source' ? doubtKey(question, profiles) : null;
  return key !== null && answers.chosen?.includes(key) === true;
};

/** The keys of all questions that were answered when a batch was made of the sheet. */
export const chosenColumns = (
  { profiles, questions, hiddenColumns }: Understanding,
  mapping: Mapping,
): readonly string[] =>
  [
    ...questions.filter((question) => question.ask === 'source'),
    ...hiddenDoubts(mapping, hiddenColumns),
  ].flatMap((question) => doubtKey(question, profiles) ?? []);
