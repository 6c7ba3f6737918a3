// The payers of some boletos of the register, those that match the letters first. Pure.
import type { BoletoRow } from '../../../preload/contract/boleto-terms.ts';
import { fold } from '../../../preload/shared/fold.ts';

export interface Payer {
  readonly accountId: string;
  readonly document: string;
  readonly name: string;
}

const most = 6;

export function payersOf(rows: readonly BoletoRow[], text: string): readonly Payer[] {
  const wanted = fold(text.trim());
  const digits = text.replace(/\D/gu, '');
  const found = new Map<string, Payer>();
  for (const { accountId, fields } of rows) {
    const { 'payer.name': name, 'payer.document': document } = fields;
    if (name === null || document === null) continue;
    const meant = fold(name).includes(wanted) || (digits.length > 2 && document.includes(digits));
    const key = `${accountId} ${document}`;
    if (meant && !found.has(key)) found.set(key, { accountId, document, name });
  }
  return [...found.values()].slice(0, most);
}
