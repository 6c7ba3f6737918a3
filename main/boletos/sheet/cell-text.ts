// Formats a cell of a batch as the clerk writes it, and gives the original text of a cell that could not be read.
import {
  type BoletoFields,
  kindOf,
  type RowField,
  type TextKind,
} from '../../../preload/contract/boleto-fields.ts';
import type { RowProblem } from '../../../preload/contract/boleto-terms.ts';
import { formatAmount, type Language } from '../../../preload/shared/money.ts';
import { formatTaxId } from '../../../preload/shared/tax-id.ts';
import { formatDay } from '../../../preload/shared/due-date.ts';

/** Null if the field has no value. */
export function writtenField(
  field: RowField,
  fields: BoletoFields,
  parcels: number,
  language: Language = 'pt-BR',
): string | null {
  if (field === 'parcels') return String(parcels);
  if (field === 'amount') return fields.amount === null ? null : formatAmount(fields.amount, language);
  const value = fields[field];
  return value === null ? null : writtenText(kindOf(field), value);
}

function writtenText(kind: TextKind, value: string): string {
  switch (kind) {
    case 'taxId':
      return formatTaxId(value);
    case 'date':
      return formatDay(value);
    default:
      return value;
  }
}

/** What the grid shows in the clerk's language: the value, or the original text if it could not be read. */
export function cellOf(
  field: RowField,
  row: { readonly fields: BoletoFields; readonly problems: readonly RowProblem[]; readonly parcels: number },
  language: Language,
): string {
  const written = writtenField(field, row.fields, row.parcels, language);
  if (written !== null) return written;
  return row.problems.find((problem) => problem.field === field && problem.text !== undefined)?.text ?? '';
}
