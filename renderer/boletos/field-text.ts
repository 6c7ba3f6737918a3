// A field's value formatted for the clerk, and the order of fields in a form or in the details of a boleto. Pure.
import {
  type BoletoField,
  boletoFields,
  type BoletoFields,
  kindOf,
  type OptionalField,
  optionalFields,
  type RowField,
} from '../../preload/contract/boleto-fields.ts';
import { centsText, type Language, numberMarks } from '../../preload/shared/money.ts';
import { formatDay } from '../../preload/shared/due-date.ts';
import { formatTaxId } from '../../preload/shared/tax-id.ts';

/** Empty if there is no value. */
export function clerkText(field: BoletoField, fields: BoletoFields, language: Language): string {
  // Without marks of thousands: if a clerk deletes the cents of `1.234,56`, `1.234` would be ambiguous.
  if (field === 'amount')
    return fields.amount === null ? '' : centsText(fields.amount, numberMarks[language].decimal);
  const value = fields[field];
  if (value === null) return '';
  switch (kindOf(field)) {
    case 'taxId':
      return formatTaxId(value);
    case 'date':
      return formatDay(value);
    default:
      return value;
  }
}

/** What main wrote of a field, in the clerk's language: an amount comes as `1.234,56`. */
export const writtenByMain = (field: RowField | null, text: string, language: Language): string =>
  field === 'amount' && language === 'en' && /^\d{1,3}(?:\.\d{3})*,\d\d$/u.test(text)
    ? text.replaceAll('.', ' ').replace(',', '.').replaceAll(' ', ',')
    : text;

/** A correction that main offers, as a clerk reads it. Main writes a day as `2027-02-28`, which it reads alike in every sheet. */
export const shownFix = (field: RowField | null, fix: string): string =>
  field === 'dueDate' && /^\d{4}-\d\d-\d\d$/u.test(fix) ? formatDay(fix) : fix;

const placed: readonly (readonly BoletoField[])[] = [
  ['payer.name'],
  ['payer.document'],
  ['amount', 'dueDate'],
  ['description'],
  ['payer.email', 'payer.phone'],
  ['clientCallbackUrl'],
];

/** The rows of the form: fields without a fixed place come last, one per row. */
export const formLines: readonly (readonly BoletoField[])[] = [
  ...placed,
  ...boletoFields.filter((field) => !placed.flat().includes(field)).map((field) => [field]),
];

export const formFields: readonly BoletoField[] = formLines.flat();

const isFact = (field: BoletoField): field is OptionalField => optionalFields.some((one) => one === field);

/** Fields shown for a boleto in addition to payer, amount and due date. */
export const factFields: readonly OptionalField[] = formFields.filter(isFact);
