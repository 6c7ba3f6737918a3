// Groups boletos into carnês. The service's document has no rule, so the practice service uses its own: boletos of one
// payer whose descriptions differ only in "parcela 2/12", until each installment exists once.
import { hexText } from './seeded-random.ts';
import type { BoletoEntry } from './entries.ts';

type BoletoRequest = BoletoEntry['request'];
type Parcel = NonNullable<BoletoEntry['parcel']>;

const mark = /\b(?:parcela|parc\.?)\s*(\d{1,3})\s*(?:\/|de)\s*(\d{1,3})(?!\d)/i;

/** The installment that a description names, and the text that all installments of the carnê share. */
export function parcelMark(
  description: string | undefined,
): { number: number; of: number; text: string } | null {
  const found = mark.exec(description ?? '');
  const [whole, number, of] = found ?? [];
  if (description === undefined || whole === undefined || Number(of) < 2) return null;
  if (Number(number) < 1 || Number(number) > Number(of)) return null;
  const text = description.replace(whole, ' ').replace(/\s+/g, ' ').trim().toLowerCase();
  return { number: Number(number), of: Number(of), text };
}

interface OpenCarne {
  readonly installmentId: string;
  readonly taken: Set<number>;
}

export interface Installments {
  /** The installment of a boleto about to be created, if it is one; `sequence` names a new carnê. */
  parcelOf(tenant: string, request: BoletoRequest, sequence: number): Parcel | undefined;
  learn(entry: BoletoEntry): void;
  clear(): void;
}

export function installmentsOf(seed: string): Installments {
  const open = new Map<string, OpenCarne>();
  const keyOf = (
    tenant: string,
    { payer }: BoletoRequest,
    { of, text }: { of: number; text: string },
  ): string => `${tenant} ${payer.document} ${of} ${text}`;

  return {
    parcelOf(tenant, request, sequence) {
      const found = parcelMark(request.description);
      if (!found) return undefined;
      const carne = open.get(keyOf(tenant, request, found));
      // The same installment number again begins a new carnê, like next year's.
      const goesOn = carne && !carne.taken.has(found.number);
      const installmentId = goesOn
        ? carne.installmentId
        : `ins_${hexText(16, seed, 'installment', sequence)}`;
      return { installmentId, number: found.number, of: found.of };
    },
    learn({ tenant, request, parcel }) {
      const found = parcelMark(request.description);
      if (!found || !parcel) return;
      const key = keyOf(tenant, request, found);
      const carne = open.get(key);
      if (carne?.installmentId === parcel.installmentId) carne.taken.add(parcel.number);
      else open.set(key, { installmentId: parcel.installmentId, taken: new Set([parcel.number]) });
    },
    clear: () => open.clear(),
  };
}
