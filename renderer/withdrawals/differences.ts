// Whether a withdrawal is otherwise than was asked for, and whether a person has seen it.
import type { WithdrawalRow } from '../../preload/contract/withdrawals.ts';

type Differing = Pick<WithdrawalRow, 'differs' | 'acknowledgedAt' | 'checked'>;

export const isDifferent = ({ differs, checked }: Differing): boolean =>
  differs.length > 0 || checked !== null;

/** Until then no other leaves the account. */
export const isUnseen = ({ differs, acknowledgedAt, checked }: Differing): boolean =>
  (differs.length > 0 && acknowledgedAt === null) || (checked !== null && checked.acknowledgedAt === null);

/** When a person said so last; null where they have to. */
export const seenAt = (withdrawal: Differing): string | null =>
  isUnseen(withdrawal) ? null : (withdrawal.checked?.acknowledgedAt ?? withdrawal.acknowledgedAt);
