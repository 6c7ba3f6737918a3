// Splits one row into several boletos, one month apart, with the amount divided or repeated as the clerk chose.
import { addMonths, type PlainDate } from '../../brazil/due-date.ts';

/** Whether the sheet's amount is that of each installment or their total. */
export type InstallmentAmount = 'each' | 'total';

export interface Installment {
  readonly cents: number;
  readonly dueDate: PlainDate;
}

export const mostInstallments = 120;

/** Reads `3`, `03` and `3x`; null for anything else. */
export function readInstallments(text: string): number | null {
  const [, digits = ''] = /^0*(\d{1,3})(?:\.0+)?\s*x?$/i.exec(text.trim()) ?? [];
  const count = Number(digits);
  return count >= 1 && count <= mostInstallments ? count : null;
}

/** The last installment gets the remainder of a total. Null if an installment would be zero. */
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
