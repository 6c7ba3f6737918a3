// How a cell of a batch reads in the clerk's writing, and the text of what could not be read.
import type { BoletoFields, RowField, RowProblem } from '../../../preload/contract/boleto-terms.ts';
import { formatCents } from '../../brazil/money.ts';
import { formatTaxId } from '../../brazil/tax-id.ts';

const writtenDay = (date: string): string => date.split('-').toReversed().join('/');

/** Null where the field has no value. */
export function writtenField(field: RowField, fields: BoletoFields, parcels: number): string | null {
  switch (field) {
    case 'payer.name':
      return fields['payer.name'];
    case 'payer.document':
      return fields['payer.document'] === null ? null : formatTaxId(fields['payer.document']);
    case 'payer.email':
      return fields['payer.email'];
    case 'payer.phone':
      return fields['payer.phone'];
    case 'amount':
      return fields.amount === null ? null : formatCents(fields.amount);
    case 'dueDate':
      return fields.dueDate === null ? null : writtenDay(fields.dueDate);
    case 'description':
      return fields.description;
    case 'clientCallbackUrl':
      return fields.clientCallbackUrl;
    case 'parcels':
      return String(parcels);
  }
}

/** As the grid shows it: the value, or what stands there instead. */
export const cellOf = (
  field: RowField,
  row: { readonly fields: BoletoFields; readonly problems: readonly RowProblem[]; readonly parcels: number },
): string =>
  writtenField(field, row.fields, row.parcels) ??
  row.problems.find((problem) => problem.field === field && problem.text !== undefined)?.text ??
  '';
