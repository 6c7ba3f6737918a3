// What the window is told of a sheet that was opened, and what is proposed for it: the remembered layout's plan where one
// fits, else what headers and cells say.
import type { BatchLayout, CheckSummary, SheetPlan } from '../../preload/contract/sheets.ts';
import type { AccountRecord } from '../accounts/record.ts';
import type { PlainDate } from './due-date.ts';
import type { CheckPlan } from './sheet/check-row.ts';
import { columnName } from './sheet/column-name.ts';
import { notSentColumns } from './sheet/columns.ts';
import { applyLayout, layoutOf, type Layout } from './sheet/layout.ts';
import type { Understanding } from './sheet/open-sheet.ts';

export interface Proposed {
  readonly plan: SheetPlan;
  /** It is the remembered layout's. */
  readonly known: boolean;
}

/** A column's own evidence counts for more than what was answered for another sheet of its layout. */
export function proposedPlan(understanding: Understanding, layout: Layout | null): Proposed {
  const { proposal, mark, order, profiles, questions } = understanding;
  const mapping = layout && applyLayout(layout, profiles);
  if (!layout || !mapping) {
    const plan = {
      mapping: proposal.mapping,
      mark,
      order,
      parcelAmount: 'each',
      refInCallback: true,
      refInDescription: false,
    } as const;
    return { plan, known: false };
  }
  const { answers } = layout;
  const told = questions.some(({ ask }) => ask === 'dateOrder');
  const plan = {
    mapping,
    mark: mark ?? answers.mark,
    order: told ? order : (answers.order ?? order),
    parcelAmount: answers.parcelAmount ?? 'each',
    refInCallback: answers.refInCallback,
    refInDescription: answers.refInDescription,
  } as const;
  return { plan, known: true };
}

export const remembered = ({ profiles }: Understanding, { mapping, ...answers }: SheetPlan): Layout =>
  layoutOf(profiles, mapping, answers);

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
