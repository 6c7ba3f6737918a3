// Makes the practice bank's nosso número, bar code and digitable line. The app's own checks are written separately on
// purpose, so that the two can disagree.

/** A code of no Brazilian bank, so that a practice slip can never be paid. */
export const practiceBank = {
  code: '988',
  name: 'Banco Ensaio',
  agency: '0001',
  account: '0471302',
  wallet: '09',
} as const;

const dayMs = 86_400_000;
const firstCycle = Date.UTC(1997, 9, 7);
/** On 2025-02-22 the factor fell from 9999 back to 1000; this base makes that day 1000. */
const secondCycle = Date.UTC(2022, 4, 29);
const lastDayOfFirstCycle = Date.UTC(2025, 1, 21);

/** Four digits for a due date of the form YYYY-MM-DD, or null for a day without a factor. */
export function dueDateFactor(dueDate: string): string | null {
  const day = Date.parse(`${dueDate}T00:00:00Z`);
  const base = day <= lastDayOfFirstCycle ? firstCycle : secondCycle;
  const factor = (day - base) / dayMs;
  return Number.isInteger(factor) && factor >= 1000 && factor <= 9999 ? String(factor) : null;
}

/** Weights 2, 1 from the right, digits of the products summed. */
export function mod10(digits: string): number {
  let sum = 0;
  for (let at = digits.length - 1, weight = 2; at >= 0; at--, weight = 3 - weight) {
    const product = Number(digits[at]) * weight;
    sum += product > 9 ? product - 9 : product;
  }
  return (10 - (sum % 10)) % 10;
}

/** 11 minus the remainder with weights 2 to 9 from the right: 1 to 11; the caller maps values above 9. */
function mod11(digits: string): number {
  let sum = 0;
  for (let at = digits.length - 1, weight = 2; at >= 0; at--, weight = weight === 9 ? 2 : weight + 1) {
    sum += Number(digits[at]) * weight;
  }
  return 11 - (sum % 11);
}

/** The general check digit of a bar code, from the other 43 digits. */
export function generalDigit(others: string): number {
  const digit = mod11(others);
  return digit > 9 ? 1 : digit;
}

/** The bank's code as printed next to its name, `988-1`. */
export function bankCodeWithDigit(code: string): string {
  const digit = mod11(code);
  return `${code}-${digit > 9 ? 0 : digit}`;
}

/** Eleven digits: the running number and its own check digit. */
export function nossoNumero(sequence: number): string {
  const body = String(sequence).padStart(10, '0');
  const digit = mod11(body);
  return `${body}${digit > 9 ? 0 : digit}`;
}

export interface Slip {
  readonly barCode: string;
  /** The digitable line, 47 digits. */
  readonly line: string;
  readonly nossoNumero: string;
}

export function barCodeOf(bank: string, factor: string, cents: number, freeField: string): string {
  const head = `${bank}9`;
  const tail = `${factor}${String(cents).padStart(10, '0')}${freeField}`;
  return `${head}${generalDigit(head + tail)}${tail}`;
}

export function lineOf(barCode: string): string {
  const free = barCode.slice(19);
  const fields = [barCode.slice(0, 4) + free.slice(0, 5), free.slice(5, 15), free.slice(15)];
  return fields.map((field) => `${field}${mod10(field)}`).join('') + barCode.slice(4, 19);
}

/** The slip of one running number, or null if the due date has no factor. */
export function makeSlip(sequence: number, dueDate: string, cents: number): Slip | null {
  const factor = dueDateFactor(dueDate);
  if (factor === null) return null;
  const number = nossoNumero(sequence);
  const freeField = `${practiceBank.agency}${practiceBank.wallet}${number}${practiceBank.account}0`;
  const barCode = barCodeOf(practiceBank.code, factor, cents, freeField);
  return { barCode, line: lineOf(barCode), nossoNumero: number };
}
