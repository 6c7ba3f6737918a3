// One row, several boletos: a month apart from the first day on, with the money split or repeated as the clerk answered.
import { addMonths, type PlainDate } from '../../brazil/due-date.ts';

/** Asked once: is the sheet's amount that of each parcel, or the sum of all? */
export type InstallmentAmount = 'each' | 'total';

export interface Installment {
  readonly cents: number;
  readonly dueDate: PlainDate;
}

export const mostInstallments = 120;

/** `3`, `03`, `3x`; null for anything else. */
export function readInstallments(text: string): number | null {
  const [, digits = ''] = /^0*(\d{1,3})(?:\.0+)?\s*x?$/i.exec(text.trim()) ?? [];
  const count = Number(digits);
  return count >= 1 && count <= mostInstallments ? count : null;
}

/** The remainder of a total stands on the last; null where a parcel would be nothing. */
export function installmentsOf(
  first: Installment,
  count: number,
  amount: InstallmentAmount,
): Installment[] | null {
  const each = amount === 'each' ? first.cents : Math.floor(first.cents / count);
  if (each === 0) return null;
  const remainder = amount === 'each' ? 0 : first.cents - each * count;
  return Array.from({ length: count }, (_, at) => ({
    cents: at === count - 1 ? each + remainder : each,
    dueDate: addMonths(first.dueDate, at),
  }));
}
