// Splits one row into several boletos, one month apart, with the amount divided or repeated as the clerk chose.
import { fold } from '../../../preload/shared/fold.ts';
import { addMonths, type DateOrder, readDate, type PlainDate } from '../../../preload/shared/due-date.ts';

/** Whether the sheet's amount is that of each installment or their total. */
export type InstallmentAmount = 'each' | 'total';

/** What could not be read is null, in each of them: the row still has as many boletos. */
export interface Installment {
  readonly cents: number | null;
  readonly dueDate: PlainDate | null;
}

export const mostInstallments = 120;

const countedInWords = /^(?:em )?0*(\d{1,3}) ?(?:x|vezes|parcelas|prestac(?:oes|ões))(?: .*)?$/i;

const numberWords = [
  '',
  'um',
  'dois',
  'tres',
  'quatro',
  'cinco',
  'seis',
  'sete',
  'oito',
  'nove',
  'dez',
  'onze',
  'doze',
];
const spelled = new RegExp(
  `^(?:em )?(${numberWords.slice(1).join('|')})(?: (?:x|vezes|parcelas|prestacoes)(?: .*)?)?$`,
);

/** Reads `3`, `03`, `3x`, `3 vezes`, `em 3x sem juros`, `três` and `à vista`; null for anything else. */
export function readInstallments(text: string): number | null {
  const bare = text.trim();
  if (/^[aàá] vista$/i.test(bare)) return 1;
  const [, digits = ''] = /^0*(\d{1,3})(?:\.0+)?$/.exec(bare) ?? countedInWords.exec(bare) ?? [];
  const [, word = ''] = digits === '' ? (spelled.exec(fold(bare)) ?? []) : [];
  const count = digits === '' ? numberWords.indexOf(word) : Number(digits);
  return count >= 1 && count <= mostInstallments ? count : null;
}

/** The last installment gets the remainder of a total. Null if an installment would be zero. */
export function installmentsOf(
  first: Installment,
  count: number,
  amount: InstallmentAmount,
): Installment[] | null {
  const { cents, dueDate } = first;
  const each = cents === null || amount === 'each' ? cents : Math.floor(cents / count);
  if (each === 0) return null;
  const last = cents === null || each === null || amount === 'each' ? each : cents - each * (count - 1);
  return Array.from({ length: count }, (_, at) => ({
    cents: at === count - 1 ? last : each,
    dueDate: dueDate && addMonths(dueDate, at),
  }));
}

interface ParcelRow {
  readonly count: number;
  /** Empty if it cannot be read. */
  readonly day: string;
}

/** Numbers that follow one another, each with a later day: 1, 2, 3. */
const isRun = (rows: readonly ParcelRow[]): boolean =>
  rows.length > 1 &&
  rows
    .toSorted((a, b) => a.count - b.count)
    .every(({ count, day }, at, all) => {
      const before = all[at - 1];
      if (before === undefined) return true;
      const later = day === '' || before.day === '' || before.day < day;
      return count === before.count + 1 && later;
    });

/** Empty if it cannot be read. */
function dayOf(text: string, order: DateOrder): string {
  const date = readDate(text, { order, today: '2026-01-01', epoch1904: false });
  return date.ok ? date.date : '';
}

/** Finds out from a column whether the rows of a payer are that payer's parcels. */
export function gatherParcels() {
  const payers = new Map<string, { readonly count: number; readonly due: string }[]>();
  let order: DateOrder = 'dmy';

  const rowsOf = (): readonly (readonly ParcelRow[])[] =>
    [...payers.values()].map((rows) => rows.map(({ count, due }) => ({ count, day: dayOf(due, order) })));

  return {
    add(payer: string, count: number, due: string): void {
      const row = { count, due };
      // A single day tells the order of all.
      if (dayOf(due, 'dmy') === '' && dayOf(due, 'mdy') !== '') order = 'mdy';
      const known = payers.get(payer);
      if (known) known.push(row);
      else payers.set(payer, [row]);
    },
    /** A payer has several rows with the same number of parcels and other days, or with numbers that run on. */
    areListed: (): boolean =>
      rowsOf().some((rows) => {
        const [first] = rows;
        const same =
          first !== undefined && first.count > 1 && rows.every(({ count }) => count === first.count);
        const days = new Set(rows.map(({ day }) => day));
        return rows.length > 1 && ((same && days.size > 1) || isRun(rows));
      }),
    /** The column only numbers the parcels of each payer. Two rows of one payer are too few to tell. */
    areNumbered: (): boolean => {
      const several = rowsOf().filter((rows) => rows.length > 1);
      const enough = several.length > 1 || several.some((rows) => rows.length > 2);
      return enough && several.every(isRun);
    },
  };
}
