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

/** Numbers that follow one another: 1, 2, 3. */
const isRun = (numbers: readonly number[]): boolean =>
  numbers.length > 1 &&
  numbers.toSorted((a, b) => a - b).every((number, at, all) => at === 0 || number === (all[at - 1] ?? 0) + 1);

/** Finds out from a whole column whether the rows of a payer are that payer's parcels. */
export function gatherParcels() {
  const payers = new Map<string, { readonly counts: number[]; readonly days: Set<string> }>();

  return {
    add(payer: string, count: number, day: string): void {
      const known = payers.get(payer);
      if (known) {
        known.counts.push(count);
        known.days.add(day);
      } else payers.set(payer, { counts: [count], days: new Set([day]) });
    },
    /** A payer has several rows with the same number of parcels and other days, or with numbers that run on. */
    areListed: (): boolean =>
      [...payers.values()].some(({ counts, days }) => {
        const [first = 1] = counts;
        const same = first > 1 && counts.every((count) => count === first);
        return counts.length > 1 && ((same && days.size > 1) || isRun(counts));
      }),
    /** The column numbers the parcels of each payer, and tells nowhere how many there are. */
    areNumbered: (): boolean => {
      const several = [...payers.values()].filter(({ counts }) => counts.length > 1);
      return several.length > 0 && several.every(({ counts }) => isRun(counts));
    },
  };
}
