// Which issues a clerk looks at once more before they start.
import type { Queued } from '../../../preload/contract/batches.ts';

export type ClearIssue = Extract<Queued, { readonly kind: 'clear' }>;

export const largeFrom = { count: 500, cents: 10_000_000 } as const;

export const isLarge = ({
  count,
  cents,
  outliers,
}: Pick<ClearIssue, 'count' | 'cents' | 'outliers'>): boolean =>
  count >= largeFrom.count || cents >= largeFrom.cents || outliers !== null;
