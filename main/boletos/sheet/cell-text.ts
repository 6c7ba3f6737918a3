// Formats a cell of a batch as the clerk writes it, and gives the original text of a cell that could not be read.
import {
  kindOf,
  type BoletoFields,
  type RowField,
  type TextKind,
} from '../../../preload/contract/boleto-fields.ts';
import type { RowProblem } from '../../../preload/contract/boleto-terms.ts';
import type { Preferences } from '../../../preload/contract/app.ts';
import { formatCents } from '../../brazil/money.ts';
import { formatTaxId } from '../../brazil/tax-id.ts';

type Language = Preferences['language'];

const writtenDay = (date: string): string => date.split('-').toReversed().join('/');

/** Null if the field has no value. */
export function writtenField(field: RowField, fields: BoletoFields, parcels: number): string | null {
  if (field === 'parcels') return String(parcels);
  if (field === 'amount') return fields.amount === null ? null : formatCents(fields.amount);
  const value = fields[field];
  return value === null ? null : writtenText(kindOf(field), value);
}

function writtenText(kind: TextKind, value: string): string {
  switch (kind) {
    case 'taxId':
      return formatTaxId(value);
    case 'date':
      return writtenDay(value);
    default:
      return value;
  }
}

/** `1,234.56` of `1.234,56`. */
const inEnglish = (amount: string): string =>
  amount.replaceAll(/[.,]/g, (mark) => (mark === ',' ? '.' : ','));

/** What the grid shows in the clerk's language: the value, or the original text if it could not be read. */
export function cellOf(
  field: RowField,
  row: { readonly fields: BoletoFields; readonly problems: readonly RowProblem[]; readonly parcels: number },
  language: Language,
): string {
  const written = writtenField(field, row.fields, row.parcels);
  if (written !== null) return field === 'amount' && language === 'en' ? inEnglish(written) : written;
  return row.problems.find((problem) => problem.field === field && problem.text !== undefined)?.text ?? '';
}
