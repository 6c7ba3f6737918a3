// Which issues a clerk looks at once more before they start.
import type { Queued } from '../../../preload/contract/batches.ts';

export type ClearIssue = Extract<Queued, { readonly kind: 'clear' }>;

export const isLarge = ({
  count,
  cents,
  outliers,
  limits,
}: Pick<ClearIssue, 'count' | 'cents' | 'outliers' | 'limits'>): boolean =>
  count >= limits.count || cents >= limits.cents || (limits.atypical && outliers !== null);
