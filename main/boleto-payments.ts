// What is stored of a boleto's payments: one by the baixa, and those that a person recorded after it. Pure.
import type { BoletoPayment } from '../preload/contract/boleto-terms.ts';
import { evidenceSources, type EvidenceSource } from '../preload/contract/income-terms.ts';

type Plain = string | number | boolean | null | readonly Plain[] | How;
interface How {
  readonly [name: string]: Plain;
}

/** A row of the ledger. */
interface Paid {
  readonly baixaOn: string | null;
  readonly baixaHow: How | null;
}

const isObject = (value: unknown): value is How =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const numberIn = (how: How, name: string): number | null => {
  const value = how[name];
  return typeof value === 'number' ? value : null;
};

function furtherIn(how: How): readonly How[] {
  const further: unknown = how['further'];
  const list: readonly unknown[] = Array.isArray(further) ? further : [];
  return list.filter(isObject);
}

/** `line`: of the sheet that told it; null if a person marked it by hand. */
const paymentOf = (on: string, how: How): BoletoPayment => ({
  on,
  cents: numberIn(how, 'cents'),
  line: numberIn(how, 'line'),
});

/** In the order in which they were recorded. Older baixas have no amount. */
export function paymentsOf({ baixaOn, baixaHow }: Paid): readonly BoletoPayment[] {
  if (baixaOn === null) return [];
  const how = baixaHow ?? {};
  return [
    paymentOf(baixaOn, how),
    ...furtherIn(how).flatMap((one) => {
      const on = one['on'];
      return typeof on === 'string' ? [paymentOf(on, one)] : [];
    }),
  ];
}

/** All that was paid; null if it is not known of every payment. */
export function paidCents(boleto: Paid): number | null {
  const amounts = paymentsOf(boleto).map(({ cents }) => cents);
  const known = amounts.filter((cents) => cents !== null);
  return amounts.length > 0 && known.length === amounts.length
    ? known.reduce((sum, cents) => sum + cents, 0)
    : null;
}

/** As a baixa names its source; older ones name none, or a sheet. */
export const sourceNamed = (by: unknown): EvidenceSource =>
  by === 'sheet' ? 'dashboard' : (evidenceSources.find((source) => source === by) ?? 'hand');

/** The source of the payment that settled it; null while it is open. Older baixas name none. */
export function paidBy({ baixaOn, baixaHow }: Paid): EvidenceSource | null {
  if (baixaOn === null) return null;
  return sourceNamed(baixaHow?.['by']);
}

export const howPaid = ({ cents, line }: Omit<BoletoPayment, 'on'>): How => ({
  by: line === null ? 'hand' : 'sheet',
  ...(line === null ? {} : { line }),
  ...(cents === null ? {} : { cents }),
});

/** The baixa with one more payment. */
export function withFurther({ baixaHow }: Paid, payment: BoletoPayment): How {
  const how = baixaHow ?? {};
  return { ...how, further: [...furtherIn(how), { on: payment.on, ...howPaid(payment) }] };
}
