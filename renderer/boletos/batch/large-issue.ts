// Which issues a clerk looks at once more before they start.
import type { Queued } from '../../../preload/contract/batches.ts';

export type ClearIssue = Extract<Queued, { readonly kind: 'clear' }>;

/** The account's limits say what is large or unusual. */
export const isLarge = ({
  count,
  cents,
  outliers,
  limits,
}: Pick<ClearIssue, 'count' | 'cents' | 'outliers' | 'limits'>): boolean =>
  count >= limits.count || cents >= limits.cents || (limits.atypical && outliers !== null);

/** Also if rows would leave that wait for the clerk's decision. */
export const isSummedUp = (issue: ClearIssue): boolean => issue.doubtful.count > 0 || isLarge(issue);
