// Readers of single fields, one for each kind: from a cell's text to a sendable value with its problems. Dates repeat
// in a column, so their readings are cached.
import type { RowField } from '../../../preload/contract/boleto-fields.ts';
import {
  addMonths,
  dateForm,
  isWeekend,
  lastDayInstead,
  nextDayOf,
  readDate,
  withDaySwapped,
  type DateForm,
  type DateOrder,
  type DateReading,
  type DateRefusal,
  type PlainDate,
} from '../../../preload/shared/due-date.ts';
import { businessDayFrom, holidayOn } from '../../../preload/shared/holidays.ts';
import {
  formatAmount,
  markUse,
  openGroups,
  readMoney,
  readMoneyNumber,
  type MoneyReading,
  type MoneyRefusal,
  type OpenGroup,
  type OpenReadings,
} from '../../../preload/shared/money.ts';
import { oneLine } from '../../../preload/shared/invisible.ts';
import { readPhone, type PhoneRefusal } from '../../../preload/shared/phone.ts';
import { lastDueDate } from '../../../preload/shared/slip.ts';
import { formatTaxId, readTaxId, type TaxIdKind, type TaxIdRefusal } from '../../../preload/shared/tax-id.ts';
import { mended } from '../../spreadsheets/encoding.ts';
import { readInstallments } from './installments.ts';
import { problem, type Problem, type ProblemCode } from './problem.ts';
import { remembered } from './remembered.ts';
import { betweenEmails, emailInside, isEmail } from '../../../preload/shared/email.ts';
import { variablesIn } from '../../../preload/shared/template.ts';
import type { CellKind } from '../../spreadsheets/raw-row.ts';

/** Returns null if the text has no sendable value. A problem was added then, unless the text is blank. */
export type FieldReader<Value> = (text: string, kind: CellKind, problems: Problem[]) => Value | null;

/** The problem of a formula's cell, the same for every field. */
function formulaProblem(kind: CellKind, field: RowField): Problem | null {
  if (kind === 'e') return problem('error', field, 'formulaError');
  return kind === 'f' ? problem('error', field, 'formulaNotCalculated') : null;
}

export function withFormulas<Value>(field: RowField, read: FieldReader<Value>): FieldReader<Value> {
  return (text, kind, problems) => {
    const formula = kind === ' ' || kind === 's' ? null : formulaProblem(kind, field);
    if (!formula) return read(text, kind, problems);
    problems.push(formula);
    return null;
  };
}

const amountCodes = {
  notANumber: 'amountNotANumber',
  negative: 'amountNegative',
  zero: 'amountZero',
  tooLarge: 'amountTooLarge',
  tooManyDecimals: 'amountTooManyDecimals',
  damaged: 'amountDamaged',
  ambiguous: 'amountAmbiguous',
} as const satisfies Record<Exclude<MoneyRefusal, 'empty'>, ProblemCode>;

type RefusedMoney = Extract<MoneyReading, { readonly ok: false }>;

export const amountProblem = ({ code, readings }: RefusedMoney): Problem =>
  problem(
    'error',
    'amount',
    code === 'empty' ? 'missing' : amountCodes[code],
    readings?.map((cents) => formatAmount(cents)),
  );

/**
 * Amounts with cents after the mark of a group in `bothWays` get a warning if the clerk decided that this mark
 * separates thousands.
 */
export function amountReader(
  readings: OpenReadings,
  bothWays: readonly OpenGroup[] = [],
): FieldReader<number> {
  const suspicious = bothWays.filter((group) => readings[group] === 'thousands');
  const isSuspicious = (text: string): boolean => {
    const { decimal } = markUse(text);
    return decimal !== null && suspicious.includes(openGroups[decimal]);
  };
  return (text, kind, problems) => {
    const reading: MoneyReading = kind === 'n' ? readMoneyNumber(text) : readMoney(text, readings);
    if (reading.ok) {
      if (suspicious.length > 0 && kind !== 'n' && isSuspicious(text))
        problems.push(problem('doubt', 'amount', 'amountMarkBothWays'));
      return reading.cents;
    }
    if (reading.code === 'empty') return null;
    problems.push(amountProblem(reading));
    return null;
  };
}

const dateCodes = {
  notADate: 'dueDateNotADate',
  noSuchDay: 'dueDateNoSuchDay',
  serialOutOfRange: 'dueDateSerialOutOfRange',
} as const satisfies Record<Exclude<DateRefusal, 'empty'>, ProblemCode>;

export interface DateRules {
  readonly order: DateOrder;
  readonly today: PlainDate;
  readonly epoch1904: boolean;
  /** The form of dates whose day and month are swapped. */
  readonly swapped?: DateForm | 'none';
  /** A clerk types it and sees the whole date at once, so that the year may be left out. */
  readonly typed?: boolean;
}

export function dateReader(
  field: RowField,
  { order, today, epoch1904, swapped, typed = false }: DateRules,
): FieldReader<PlainDate> {
  const context = { order, today, epoch1904: false };
  const readText = remembered((text): DateReading => {
    const found = swapped === undefined || swapped === 'none' ? null : dateForm(text);
    if (!found?.swappable || found.form !== swapped) return readDate(text, context);
    const reading = readDate(text, { ...context, order: 'dmy' });
    return reading.ok ? { ...reading, date: withDaySwapped(reading.date) } : reading;
  });
  const readNumber = remembered((text): DateReading => readDate(text, { ...context, epoch1904 }));
  return (text, kind, problems) => {
    const reading = kind === 'n' ? readNumber(text) : readText(text);
    if (!reading.ok) {
      const next = reading.code === 'notADate' ? nextDayOf(text, context) : null;
      if (next !== null && typed) return next;
      if (next !== null) problems.push(problem('error', field, 'dueDateWithoutYear', [next]));
      else if (reading.code !== 'empty') {
        const last = reading.code === 'noSuchDay' ? lastDayInstead(text, order) : null;
        problems.push(problem('error', field, dateCodes[reading.code], last === null ? [] : [last]));
      }
      return null;
    }
    if (reading.timeDropped) problems.push(problem('doubt', field, 'dueDateTimeDropped', [reading.date]));
    return reading.date;
  };
}

/** A boleto that is due while banks are closed can be paid on their next business day. */
function closedDay(date: PlainDate): readonly Problem[] {
  const name = holidayOn(date);
  if (name === null) return isWeekend(date) ? [problem('note', 'dueDate', 'dueDateWeekend')] : [];
  const holiday = { name, date, until: businessDayFrom(date) };
  return [{ ...problem('note', 'dueDate', 'dueDateHoliday'), holiday }];
}

/** Problems of the due date itself. Each installment has its own date, so this runs once for each installment. */
export function dueDateJudge(today: PlainDate): (date: PlainDate) => readonly Problem[] {
  const far = addMonths(today, 60);
  return remembered((date: PlainDate): readonly Problem[] => {
    if (date < today) return [problem('error', 'dueDate', 'dueDatePast')];
    if (date > lastDueDate) return [problem('error', 'dueDate', 'dueDateTooLate')];
    return [...(date > far ? [problem('doubt', 'dueDate', 'dueDateFar')] : []), ...closedDay(date)];
  });
}

const documentCodes = {
  damaged: 'documentDamaged',
  characters: 'documentCharacters',
  length: 'documentLength',
  repeated: 'documentRepeated',
  checkDigits: 'documentCheckDigits',
  ambiguous: 'documentAmbiguous',
  alphanumeric: 'documentAlphanumeric',
} as const satisfies Record<Exclude<TaxIdRefusal, 'empty'>, ProblemCode>;

/** `all`: the clerk's answer for all numbers of the column. */
export const taxIdReader =
  (field: RowField, all: TaxIdKind | null): FieldReader<string> =>
  (text, _kind, problems) => {
    const reading = readTaxId(text, all);
    if (!reading.ok) {
      if (reading.code === 'empty') return null;
      problems.push(problem('error', field, documentCodes[reading.code], reading.readings?.map(formatTaxId)));
      return null;
    }
    if (reading.padded) problems.push(problem('note', field, 'documentPadded'));
    return reading.digits;
  };

const phoneCodes = {
  damaged: 'phoneDamaged',
  characters: 'phoneCharacters',
  length: 'phoneLength',
  areaCode: 'phoneAreaCode',
  firstDigit: 'phoneFirstDigit',
} as const satisfies Record<Exclude<PhoneRefusal, 'empty'>, ProblemCode>;

/** An optional field can also be fixed by removing it. */
const orNothing = (readings: readonly string[] = []): readonly string[] => [...readings, ''];

export const phoneReader =
  (field: RowField): FieldReader<string> =>
  (text, _kind, problems) => {
    const reading = readPhone(text);
    if (reading.ok) return reading.digits;
    if (reading.code !== 'empty') {
      problems.push(problem('error', field, phoneCodes[reading.code], orNothing(reading.readings)));
    }
    return null;
  };

export const emailReader =
  (field: RowField): FieldReader<string> =>
  (text, _kind, problems) => {
    const bare = oneLine(text);
    if (bare === '') return null;
    if (isEmail(bare)) return bare;
    const [first, ...others] = bare.split(betweenEmails).filter(isEmail);
    const joined = bare.replace(/\s/g, '');
    if (others.length > 0) problems.push(problem('error', field, 'emailSeveral', orNothing([first ?? ''])));
    // If a part is an address by itself, the rest may be a name.
    else if (first === undefined && isEmail(joined))
      problems.push(problem('error', field, 'emailSpaces', orNothing([joined])));
    else {
      const [inside] = emailInside.exec(bare) ?? [];
      problems.push(problem('error', field, 'emailInvalid', orNothing(inside === undefined ? [] : [inside])));
    }
    return null;
  };

function warnOfMojibake(text: string, field: RowField, problems: Problem[]): void {
  const better = mended(text);
  if (better !== null) problems.push(problem('doubt', field, 'mojibake', [better]));
}

/** A fast path: letters and single spaces without the letters of wrongly decoded names need no cleaning. */
const plainName = /^[A-Za-zÀÁÇ-ÏÑ-ÖÙ-Üà-ïñ-öù-ü]+(?: [A-Za-zÀÁÇ-ÏÑ-ÖÙ-Üà-ïñ-öù-ü\d.&'-]+)*$/;

export const nameReader =
  (field: RowField): FieldReader<string> =>
  (text, _kind, problems) => {
    if (plainName.test(text)) return text;
    const name = oneLine(text);
    if (name === '') return null;
    if (!/\p{L}/u.test(name)) problems.push(problem('doubt', field, 'nameWithoutLetters'));
    warnOfMojibake(name, field, problems);
    return name;
  };

export const textReader =
  (field: RowField): FieldReader<string> =>
  (text, _kind, problems) => {
    const line = oneLine(text);
    if (line === '') return null;
    warnOfMojibake(line, field, problems);
    return line;
  };

/** A fast path: these addresses are valid without parsing. All others are parsed. */
const plainUrl = /^https?:\/\/(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,}(?:\/[\w\-./~={}?&]*)?$/i;

/**
 * Accepts absolute http and https addresses without credentials. Variables that are filled later count as plain text.
 */
export const urlReader =
  (field: RowField): FieldReader<string> =>
  (text, _kind, problems) => {
    const bare = oneLine(text);
    if (bare === '') return null;
    if (plainUrl.test(bare)) return bare;
    const url = /\s/.test(bare) ? null : URL.parse(bare.replace(/[{}]/g, ''));
    const fine = url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
    if (fine && /^https?:\/\//i.test(bare)) return bare;
    problems.push(problem('error', field, 'urlInvalid', orNothing()));
    return null;
  };

const refVariable = '{ref}';

/** Uses the template's own comparison, because `{ Ref }` is filled like `{ref}`. */
export const carriesRef = (text: string | null): boolean =>
  text !== null && text.includes('{') && variablesIn(text).has('ref');

/** Adds a query parameter, before the fragment, which servers do not receive. */
export function withRef(url: string): string {
  if (carriesRef(url)) return url;
  const hash = url.indexOf('#');
  const [address, rest] = hash < 0 ? [url, ''] : [url.slice(0, hash), url.slice(hash)];
  const joint = address.includes('?') ? (/[?&]$/.test(address) ? '' : '&') : '?';
  return `${address}${joint}ref=${refVariable}${rest}`;
}

export const describedWithRef = (description: string | null): string =>
  carriesRef(description) ? (description ?? '') : `${description ?? ''} ${refVariable}`.trim();

export const readParcelCount: FieldReader<number> = (text, _kind, problems) => {
  if (text.trim() === '') return 1;
  const count = readInstallments(text);
  if (count === null) problems.push(problem('error', 'parcels', 'parcelsInvalid'));
  return count;
};
