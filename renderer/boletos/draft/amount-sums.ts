// What the other group of ambiguous amounts adds to the sum of their column. Pure.
import type { ColumnQuestion, OpenAmountsQuestion } from '../../../preload/contract/sheet-questions.ts';
import type { SheetPlan } from '../../../preload/contract/sheets.ts';

/** Undefined if that group is asked about too and not answered yet. */
export function otherSum(
  { ask }: Pick<OpenAmountsQuestion, 'ask'>,
  questions: readonly ColumnQuestion[],
  openAmounts: SheetPlan['openAmounts'],
): number | undefined {
  const isPoint = ask === 'pointAmounts';
  const other = questions.find((one) => one.ask === (isPoint ? 'commaAmounts' : 'pointAmounts'));
  if (!other || !('thousands' in other)) return 0;
  const reading = isPoint ? openAmounts.comma : openAmounts.point;
  return reading === null ? undefined : other[reading];
}
