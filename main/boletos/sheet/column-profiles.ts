// What the cells of each column could be, in the first rows of a sheet.
import {
  fieldEntries,
  type FieldKind,
  perField,
  type RowField,
  rowFields,
} from '../../../preload/contract/boleto-fields.ts';
import type { ColumnProfile } from '../../../preload/contract/sheets.ts';
import { readDate } from '../../../preload/shared/due-date.ts';
import { readMoney } from '../../../preload/shared/money.ts';
import { readPhone } from '../../../preload/shared/phone.ts';
import { readTaxId } from '../../../preload/shared/tax-id.ts';
import type { RawRow } from '../../spreadsheets/raw-row.ts';
import { readInstallments } from './installments.ts';

/** How many rows of a sheet are profiled. */
export const profiledRows = 300;

/** The running number of a parcel, `2/3`. */
export const oneOfMany = /^\d{1,3} *(?:\/|de) *\d{1,3}$/i;
export const letter = /\p{L}/u;
const letters = /\p{L}{2}/u;
const context = { order: 'dmy', today: '2026-01-01', epoch1904: false } as const;

/** `104600 centavos`, `0,3 mil`, `US$ 19,00`: amounts, though no rows can be made of them. */
const inUnits =
  /^(?:(?:[a-z]{0,2}\$|[€£]) ?\d[\d.,]*|\d[\d.,]* ?(?:[a-z]{0,2}\$|[€£%]|mil|k|reais|centavos|[a-z]{3}))$/i;
/** A month alone, or a day with other words or in English. */
const dayLike =
  /\d\d?\/\d\d?\/\d\d|^(?:\d\d?|\p{L}{3,9})(?:[/. -]| de )(?:\d\d)?\d\d$|\p{L}{3,9}\.? \d\d?(?:st|nd|rd|th)?,? \d{4}$/u;
export const isDayLike = ({ filled, samples }: ColumnProfile): boolean =>
  filled > 0 && samples.every((text) => dayLike.test(text));

/** The kinds that a cell could have. A date counts in both orders of day and month. */
function kindsOf(text: string): Readonly<Record<FieldKind, boolean>> {
  const digits = /\d/.test(text);
  const date = digits && (readDate(text, context).ok || readDate(text, { ...context, order: 'mdy' }).ok);
  const read = digits ? readTaxId(text) : null;
  const taxId =
    read !== null &&
    (read.ok || read.code === 'alphanumeric' || read.code === 'ambiguous' || read.code === 'damaged');
  const phone = digits && !taxId && readPhone(text).ok;
  const money = digits && !date && !phone ? readMoney(text) : null;
  const url = /^https?:\/\//i.test(text);
  const email = !url && text.includes('@');
  const words = letters.test(text) && !date && !url && !email && !taxId && !oneOfMany.test(text);
  return {
    name: words,
    taxId,
    email,
    phone,
    money:
      money !== null &&
      (money.ok || (money.code !== 'notANumber' && money.code !== 'tooLarge') || inUnits.test(text)),
    date,
    text: words,
    url,
  };
}

export const isCount = (text: string): boolean =>
  /^\d{1,2}$/.test(text) || (letter.test(text) && readInstallments(text) !== null);

function cellFits(text: string): Readonly<Record<RowField, boolean>> {
  const kinds = kindsOf(text);
  return perField(rowFields, (field) =>
    field === 'parcels' ? isCount(text) : kinds[fieldEntries[field].kind],
  );
}

export function profileColumns(
  records: readonly RawRow[],
  header: readonly string[] | null,
): ColumnProfile[] {
  const width = Math.max(header?.length ?? 0, ...records.map(({ cells }) => cells.length), 0);
  return Array.from({ length: width }, (_, column) => {
    const texts = records.map(({ cells }) => (cells[column] ?? '').trim()).filter((text) => text !== '');
    const counts = perField(rowFields, () => 0);
    for (const text of texts) {
      const fits = cellFits(text);
      for (const field of rowFields) if (fits[field]) counts[field] += 1;
    }
    for (const field of rowFields) counts[field] /= Math.max(1, texts.length);
    return {
      column,
      header: header?.[column]?.trim() ?? '',
      samples: [...new Set(texts)].slice(0, 3).map((text) => text.slice(0, 200)),
      fits: counts,
      filled: texts.length,
      distinct: new Set(texts.map(bareText)).size,
    };
  });
}

/** Without punctuation, so that `529.982.247-25` equals `52998224725`. */
const bareText = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase();
