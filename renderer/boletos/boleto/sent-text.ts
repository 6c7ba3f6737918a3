// A description or address as it was sent: its marks filled as the last sending filled them. Pure.
import type { BoletoRow } from '../../../preload/contract/boleto-terms.ts';

/** Until it is sent nobody knows the reference: its mark stays as it stands. */
export function sentText(
  text: string | null,
  boleto: Pick<BoletoRow, 'ref' | 'item'>,
  lote: number,
): string | null {
  const values: Readonly<Record<string, string | null>> = {
    '{ref}': boleto.ref,
    '{lote}': String(lote),
    '{item}': String(boleto.item),
  };
  return text && text.replace(/\{(?:ref|lote|item)\}/gi, (mark) => values[mark.toLowerCase()] ?? mark);
}
