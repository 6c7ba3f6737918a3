// A description or address as it was sent: its variables filled as the last attempt filled them. Pure.
import { fieldEntries, type BoletoField } from '../../../preload/contract/boleto-fields.ts';
import type { BoletoRow } from '../../../preload/contract/boleto-terms.ts';
import type { Language } from '../../text/format.ts';
import { clerkText } from '../field-text.ts';

const anyMark = /\{([^{}]{1,20})\}/g;

/** As main parses a variable: `{ Mês }` is `{mes}`. */
const markName = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** Before the first attempt there is no reference: its variable stays as it is. */
export function sentText(
  text: string | null,
  boleto: Pick<BoletoRow, 'ref' | 'item'> & { readonly fields: Pick<BoletoRow['fields'], 'dueDate'> },
  lote: number,
): string | null {
  const [year, month] = boleto.fields.dueDate?.split('-') ?? [];
  const values: Readonly<Record<string, string | null | undefined>> = {
    ref: boleto.ref,
    lote: String(lote),
    item: String(boleto.item),
    mes: month,
    ano: year,
  };
  return text && text.replace(anyMark, (mark, name: string) => values[markName(name)] ?? mark);
}

/** A field's text as it was sent, formatted for the clerk; null if there is none. */
export const sentField = (
  field: BoletoField,
  boleto: BoletoRow,
  lote: number,
  language: Language,
): string | null => {
  const text = clerkText(field, boleto.fields, language) || null;
  return fieldEntries[field].template ? sentText(text, boleto, lote) : text;
};

/** Whether an attempt of it would carry its reference. */
export const carriesRef = ({
  description,
  clientCallbackUrl,
}: Pick<BoletoRow['fields'], 'description' | 'clientCallbackUrl'>): boolean =>
  [description, clientCallbackUrl].some((text) =>
    Array.from((text ?? '').matchAll(anyMark)).some(([, name = '']) => markName(name) === 'ref'),
  );
