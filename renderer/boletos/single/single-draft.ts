// The draft of the single form, stored while the clerk is elsewhere in this window. Pure, except for the given storage.
import type { BilledPayer, BoletoForm } from '../../../preload/contract/boletos.ts';
import {
  type BoletoField,
  boletoFields,
  type BoletoFields,
  type FieldKind,
  kindOf,
  perField,
} from '../../../preload/contract/boleto-fields.ts';
import { formatAmount, type Language } from '../../../preload/shared/money.ts';
import { formatTaxId } from '../../../preload/shared/tax-id.ts';
import { fieldsOf, readFields } from '../../app/read-fields.ts';
import { clerkText } from '../field-text.ts';

export interface SingleDraft {
  readonly form: BoletoForm;
  readonly refInCallback: boolean;
  /** Of a press whose answer is unknown: pressed again, also after a reload, it is the same command. */
  readonly command: string | null;
  /** The boleto that this form created. */
  readonly issued: number | null;
}

/**
 * A change that depends on the current draft is a function of it, so that two changes in one event do not overwrite
 * each other.
 */
export type ChangeDraft = (
  part: Partial<SingleDraft> | ((draft: SingleDraft) => Partial<SingleDraft>),
) => void;

export const emptyForm: BoletoForm = perField(boletoFields, () => '');

export const emptyDraft: SingleDraft = { form: emptyForm, refInCallback: true, command: null, issued: null };

/** The next boleto for the same payer: the payer stays, the charge is new. */
export const samePayer = ({ form, refInCallback }: SingleDraft): SingleDraft => ({
  ...emptyDraft,
  refInCallback,
  form: { ...form, amount: '', dueDate: '', description: '' },
});

/** What comes with a payer: of another one nothing stays. */
export const ofPayer = ({ name, document, email, phone }: BilledPayer): Partial<BoletoForm> => ({
  'payer.name': name,
  'payer.document': formatTaxId(document),
  'payer.email': email ?? '',
  'payer.phone': phone ?? '',
});

const rewrittenKinds: ReadonlySet<FieldKind> = new Set(['date', 'taxId']);

/** How parsed fields are written back into the form. */
export function inClerksWriting(field: BoletoField, fields: BoletoFields, language: Language) {
  if (field === 'amount') return fields.amount === null ? undefined : formatAmount(fields.amount, language);
  if (!rewrittenKinds.has(kindOf(field))) return undefined;
  return clerkText(field, fields, language) || undefined;
}

/** The form with the parsed values of `read`, formatted for the clerk; a field typed since stays as it is. */
export function rewritten(
  form: BoletoForm,
  read: BoletoForm,
  fields: BoletoFields,
  language: Language,
  leave: (field: BoletoField) => boolean,
): BoletoForm {
  const next = { ...form };
  for (const field of boletoFields) {
    const text = inClerksWriting(field, fields, language);
    if (text !== undefined && form[field] === read[field] && !leave(field)) next[field] = text;
  }
  return boletoFields.some((field) => next[field] !== form[field]) ? next : form;
}

const key = 'guiche.single';

export const keepDraft = (memory: Pick<Storage, 'setItem'>, draft: SingleDraft): void =>
  memory.setItem(key, JSON.stringify(draft));

export function readDraft(memory: Pick<Storage, 'getItem'>): SingleDraft {
  const { form, refInCallback, command, issued } = readFields(memory.getItem(key));
  const typed = fieldsOf(form);
  const text = (field: BoletoField): string => {
    const value = typed[field];
    return typeof value === 'string' ? value : '';
  };
  return {
    form: perField(boletoFields, text),
    refInCallback: refInCallback !== false,
    command: typeof command === 'string' ? command : null,
    issued: typeof issued === 'number' && Number.isSafeInteger(issued) && issued > 0 ? issued : null,
  };
}
