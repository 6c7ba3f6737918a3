// A field's value as a clerk writes it, and the order in which a form or the facts of one boleto show the fields. Pure.
import {
  boletoFields,
  kindOf,
  optionalFields,
  type BoletoField,
  type BoletoFields,
  type OptionalField,
} from '../../preload/contract/boleto-fields.ts';
import { formatDay, formatDocument } from '../text/format.ts';

const decimal = (cents: number): string =>
  `${Math.trunc(cents / 100)},${String(cents % 100).padStart(2, '0')}`;

/** Empty where there is no value. */
export function clerkText(field: BoletoField, fields: BoletoFields): string {
  if (field === 'amount') return fields.amount === null ? '' : decimal(fields.amount);
  const value = fields[field];
  if (value === null) return '';
  switch (kindOf(field)) {
    case 'taxId':
      return formatDocument(value);
    case 'date':
      return formatDay(value);
    default:
      return value;
  }
}

const placed: readonly (readonly BoletoField[])[] = [
  ['payer.name'],
  ['payer.document'],
  ['amount', 'dueDate'],
  ['description'],
  ['payer.email', 'payer.phone'],
  ['clientCallbackUrl'],
];

/** The lines of the form: fields that have no place of their own come last, each on a line by itself. */
export const formLines: readonly (readonly BoletoField[])[] = [
  ...placed,
  ...boletoFields.filter((field) => !placed.flat().includes(field)).map((field) => [field]),
];

export const formFields: readonly BoletoField[] = formLines.flat();

const isFact = (field: BoletoField): field is OptionalField => optionalFields.some((one) => one === field);

/** What is shown of one boleto beside its payer, amount and due date. */
export const factFields: readonly OptionalField[] = formFields.filter(isFact);
