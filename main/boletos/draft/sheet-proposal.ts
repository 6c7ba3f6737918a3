// What the window is told of a sheet that was opened, and what is proposed for it: the remembered layout's plan where one
// fits, else what headers and cells say.
import type {
  BatchLayout,
  CheckSummary,
  ColumnQuestion,
  QuestionKey,
  SheetPlan,
} from '../../../preload/contract/sheets.ts';
import type { AccountRecord } from '../../accounts/record.ts';
import type { PlainDate } from '../rules/due-date.ts';
import type { CheckPlan } from '../sheet/check-row.ts';
import { columnName } from '../sheet/column-name.ts';
import { notSentColumns } from '../sheet/columns.ts';
import { applyLayout, layoutOf, type Layout } from '../sheet/layout.ts';
import type { Understanding } from '../sheet/open-sheet.ts';

export interface Proposed {
  readonly plan: SheetPlan;
  /** It is the remembered layout's. */
  readonly known: boolean;
  readonly questions: readonly ColumnQuestion[];
  /** Those that were answered for an earlier sheet of the layout. */
  readonly answered: readonly QuestionKey[];
}

/**
 * A column's own evidence counts for more than what was answered for another sheet of its layout. In what order its dates
 * stand is asked anew each time: read in the wrong one, they may all be days that exist, and other days.
 */
export function proposedPlan(understanding: Understanding, layout: Layout | null): Proposed {
  const { proposal, mark, order, profiles, questions } = understanding;
  const mapping = layout && applyLayout(layout, profiles);
  if (!layout || !mapping) {
    const plan = {
      mapping: proposal.mapping,
      mark,
      parcelAmount: 'each',
      refInCallback: true,
      refInDescription: false,
    } as const;
    return { plan: { ...plan, order: order ?? 'dmy' }, known: false, questions, answered: [] };
  }
  const { answers } = layout;
  const plan = {
    mapping,
    mark: mark ?? answers.mark,
    order: order ?? answers.order ?? 'dmy',
    parcelAmount: answers.parcelAmount ?? 'each',
    refInCallback: answers.refInCallback,
    refInDescription: answers.refInDescription,
  } as const;
  const due = mapping.dueDate;
  const untold = order === null && plan.order === 'mdy' && due?.from === 'column';
  const answered: QuestionKey[] = [];
  if (plan.mark !== null) answered.push('decimalMark');
  if (answers.parcelAmount !== null) answered.push('parcelAmount');
  if (answers.sheets?.join('\n') === filledSheets(understanding).join('\n')) answered.push('sheet');
  return {
    plan,
    known: true,
    questions: untold ? [...questions, orderAsked(due.column, understanding)] : questions,
    answered,
  };
}

const orderAsked = (column: number, { profiles }: Understanding): ColumnQuestion => ({
  ask: 'dateOrder',
  column,
  samples: profiles[column]?.samples ?? [],
  dayFirst: 0,
  monthFirst: 0,
});

/** The chosen one first. */
const filledSheets = ({ sheet, sheets }: Understanding): readonly string[] => [
  ...(sheet === null ? [] : [sheet]),
  ...sheets.filter(({ name, filled }) => name !== sheet && filled > 0).map(({ name }) => name),
];

/**
 * What was not asked was not answered: a sheet without parcels says nothing of how the next one's amounts are meant. What
 * becomes of hidden rows is asked of each file.
 */
export const remembered = (understanding: Understanding, plan: SheetPlan): Layout => {
  const { profiles, questions } = understanding;
  const { mapping, mark, order, parcelAmount, refInCallback, refInDescription } = plan;
  const asked = (ask: ColumnQuestion['ask']): boolean => questions.some((question) => question.ask === ask);
  return layoutOf(profiles, mapping, {
    mark,
    order,
    parcelAmount: asked('parcelAmount') ? parcelAmount : null,
    refInCallback,
    refInDescription,
    ...(asked('sheet') ? { sheets: filledSheets(understanding) } : {}),
  });
};

export const checkPlan = (
  plan: SheetPlan,
  { settings }: Pick<AccountRecord, 'settings'>,
  today: PlainDate,
): CheckPlan => ({ ...plan, required: settings.requiredFields, today });

/** Headers of what no field takes; a column without one is known by its letter. */
export const batchLayout = (
  { profiles, start }: Understanding,
  plan: SheetPlan,
  summary: CheckSummary,
): BatchLayout => ({
  plan,
  header: start.header,
  notSent: notSentColumns(profiles, plan.mapping).map((at) => profiles[at]?.header || columnName(at)),
  summary,
});
