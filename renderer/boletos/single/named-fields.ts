// Which field of the form a refusal of the service names. Pure; messages that name none apply to the whole boleto.
import { boletoFields, fieldEntries, type BoletoField } from '../../../preload/contract/boleto-fields.ts';
import { fold } from '../../../preload/shared/fold.ts';

/**
 * A message that names several fields belongs to the first of these; fields not listed here have more specific names.
 */
const common: readonly BoletoField[] = [
  'payer.document',
  'payer.email',
  'payer.phone',
  'payer.name',
  'dueDate',
  'amount',
  'clientCallbackUrl',
  'description',
];
const inOrder = [...boletoFields.filter((field) => !common.includes(field)), ...common];

/** The messages for each named field, in the service's spelling. */
export function fieldsNamed(words: readonly string[]): Partial<Record<BoletoField, string>> {
  const named: Partial<Record<BoletoField, string>> = {};
  for (const word of words) {
    const field = inOrder.find((one) => fieldEntries[one].refusedAs.test(fold(word)));
    if (field) named[field] = named[field] === undefined ? word : `${named[field]} ${word}`;
  }
  return named;
}
