// The fields of a row as they are sent. Template variables are filled in here, once for each attempt.
import {
  type BoletoFields,
  fieldEntries,
  kindOf,
  perField,
  type TextField,
  textFields,
} from '../../../preload/contract/boleto-fields.ts';
import type { SentFields } from '../../service/boletos.ts';
import { oneLine } from '../../../preload/shared/invisible.ts';
import { monthOf, yearOf, type PlainDate, two } from '../../../preload/shared/due-date.ts';
import { fillTemplate } from '../../../preload/shared/template.ts';

const textKinds: ReadonlySet<string> = new Set(['name', 'text']);

/** What a row must have to be sent. */
export type Sendable = BoletoFields & {
  readonly 'payer.name': string;
  readonly 'payer.document': string;
  readonly amount: number;
  readonly dueDate: PlainDate;
};

/** `attempt`: what the texts may name of it. */
export function sentFields(
  fields: Sendable,
  attempt: { readonly ref: string; readonly lote: number; readonly item: number },
): SentFields {
  const { dueDate } = fields;
  const values = {
    ref: attempt.ref,
    lote: String(attempt.lote),
    item: String(attempt.item),
    mes: two(monthOf(dueDate)),
    ano: String(yearOf(dueDate)),
  };
  // A row imported by an earlier version may still hold line breaks, which the screens showed as spaces.
  const sent = (field: TextField): string | null => {
    const value = fields[field];
    if (value === null) return null;
    const text = fieldEntries[field].template ? fillTemplate(value, values) : value;
    return textKinds.has(kindOf(field)) ? oneLine(text) : text;
  };
  return { ...perField(textFields, sent), amount: fields.amount };
}
