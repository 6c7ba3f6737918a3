// The two sides of a verification point, request and answer, formatted for clerks. Pure.
import type { Finding } from '../../../preload/contract/boleto-terms.ts';
import { formatCents } from '../../../preload/shared/format.ts';
import type { Language } from '../../../preload/shared/money.ts';
import { formatDay } from '../../../preload/shared/due-date.ts';
import { formatLine } from '../../../preload/shared/slip.ts';

type Code = Finding['code'];
type Write = (text: string, language: Language) => string;

const cents = (text: string, language: Language): string =>
  /^\d{1,15}$/.test(text) ? formatCents(Number(text), language) : text;
const decimal = (text: string, language: Language): string => {
  const [, whole, part = ''] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? [];
  return whole === undefined ? text : formatCents(Number(whole + part.padEnd(2, '0')), language);
};
const same = (text: string): string => text;
const day = (text: string): string => formatDay(text.slice(0, 10));

/** How both sides of a point are written; an unknown value keeps the service's spelling. */
const writing: Readonly<Partial<Record<Code, readonly [expected: Write, found: Write]>>> = {
  slipAmount: [cents, cents],
  slipAmountZero: [cents, cents],
  answerAmount: [cents, decimal],
  answerAmountMissing: [cents, same],
  slipDueDate: [day, day],
  slipDueDateAbsent: [day, same],
  answerDueDate: [day, day],
  answerDueDateMissing: [day, same],
  lineAndBarCode: [formatLine, formatLine],
  lineAmbiguous: [formatLine, same],
  // The expected end of the line, fourteen digits.
  slipMissing: [() => '', same],
  // Which fields of the line are wrong does not help a clerk: the sentence is enough.
  lineCheckDigits: [same, () => ''],
};

export interface Sides {
  /** Empty if there is nothing to show. */
  readonly expected: string;
  readonly found: string;
}

export function sidesOf({ code, expected, found }: Finding, language: Language): Sides {
  const [writeExpected, writeFound] = writing[code] ?? [same, same];
  return { expected: writeExpected(expected, language), found: writeFound(found, language) };
}
