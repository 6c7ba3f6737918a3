// Which field of the form the service means in its words of refusal. Pure; words that name none stay with the whole boleto.
import { boletoFields, fieldEntries, type BoletoField } from '../../../preload/contract/boleto-fields.ts';
import { fold } from '../../text/fold.ts';

/** Words that name several fields are about the first of these; fields that are not listed have names more particular. */
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

/** The words for each field that they name, in the service's spelling. */
export function fieldsNamed(words: readonly string[]): Partial<Record<BoletoField, string>> {
  const named: Partial<Record<BoletoField, string>> = {};
  for (const word of words) {
    const field = inOrder.find((one) => fieldEntries[one].refusedAs.test(fold(word)));
    if (field) named[field] = named[field] === undefined ? word : `${named[field]} ${word}`;
  }
  return named;
}
