// Whether a withdrawal differs from the request, and whether a person has acknowledged it.
import type { WithdrawalRow } from '../../preload/contract/withdrawals.ts';

type Differing = Pick<WithdrawalRow, 'differs' | 'acknowledgedAt' | 'checked'>;

export const isDifferent = ({ differs, checked }: Differing): boolean =>
  differs.length > 0 || checked !== null;

/** Until then the account is blocked. */
export const isUnseen = ({ differs, acknowledgedAt, checked }: Differing): boolean =>
  (differs.length > 0 && acknowledgedAt === null) || (checked !== null && checked.acknowledgedAt === null);

/** When a person acknowledged it last; null if that is still to be done. */
export const seenAt = (withdrawal: Differing): string | null =>
  isUnseen(withdrawal) ? null : (withdrawal.checked?.acknowledgedAt ?? withdrawal.acknowledgedAt);
