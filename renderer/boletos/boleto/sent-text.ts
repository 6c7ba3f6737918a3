// A description or address as it was sent: its variables filled as the last attempt filled them. Pure.
import { type BoletoField, fieldEntries } from '../../../preload/contract/boleto-fields.ts';
import type { BoletoRow } from '../../../preload/contract/boleto-terms.ts';
import type { Language } from '../../../preload/shared/money.ts';
import { clerkText } from '../field-text.ts';
import { fillTemplate, variablesIn } from '../../../preload/shared/template.ts';

/** Before the first attempt there is no reference: its variable stays as it is. */
export function sentText(
  text: string | null,
  boleto: Pick<BoletoRow, 'ref' | 'item'> & { readonly fields: Pick<BoletoRow['fields'], 'dueDate'> },
  lote: number,
): string | null {
  const { ref, item, fields } = boleto;
  const [ano, mes] = fields.dueDate?.split('-') ?? [];
  return (
    text &&
    fillTemplate(text, {
      lote: String(lote),
      item: String(item),
      ...(ref !== null && { ref }),
      ...(mes !== undefined && ano !== undefined && { mes, ano }),
    })
  );
}

/** A field's text as it was sent, formatted for the clerk; null if there is none. */
export const sentField = (field: BoletoField, boleto: BoletoRow, lote: number, language: Language) => {
  const text = clerkText(field, boleto.fields, language) || null;
  return fieldEntries[field].template ? sentText(text, boleto, lote) : text;
};

/** Whether an attempt of it would carry its reference. */
export const carriesRef = ({
  description,
  clientCallbackUrl,
}: Pick<BoletoRow['fields'], 'description' | 'clientCallbackUrl'>): boolean =>
  [description, clientCallbackUrl].some((text) => variablesIn(text ?? '').has('ref'));
