// Reads the form of a withdrawal except the wallet: amount, callback and gateway. Pure.
import type { WithdrawalReading } from '../../../preload/contract/withdrawals.ts';
import type { Fees } from '../../../preload/contract/withdrawal-terms.ts';
import { withoutMarks } from '../../../preload/shared/invisible.ts';
import { readMoney, type MoneyRefusal } from '../../../preload/shared/money.ts';
import { outsideOf, type Outside } from './figures.ts';

type Refusal = Extract<WithdrawalReading['amount'], { kind: 'refused' }>['why'];

export type Amount =
  | { readonly kind: 'amount'; readonly cents: number }
  | { readonly kind: 'refused'; readonly why: Refusal }
  | { readonly kind: 'open'; readonly readings: readonly number[] }
  | ({ readonly kind: 'outside'; readonly cents: number } & Outside);

const refusals: Readonly<Record<Exclude<MoneyRefusal, 'ambiguous'>, Refusal>> = {
  empty: 'missing',
  notANumber: 'notANumber',
  damaged: 'notANumber',
  negative: 'negative',
  zero: 'zero',
  tooLarge: 'tooLarge',
  tooManyDecimals: 'fractions',
};

/** A withdrawal has at most two decimals, even if the others are zeros. A comma that is repeated separates thousands. */
const threeBehindComma = /^[^,]*,\d{3,}\s*$/;

/** No column decides what `1.500` means here, so the clerk is asked. Checked against the limits if they are known. */
export function readAmount(text: string, fees: Fees | null): Amount {
  const reading = readMoney(text);
  if (!reading.ok) {
    const { code, readings = [] } = reading;
    return code === 'ambiguous' ? { kind: 'open', readings } : { kind: 'refused', why: refusals[code] };
  }
  if (threeBehindComma.test(text)) return { kind: 'refused', why: 'fractions' };
  const { cents } = reading;
  const outside = fees && outsideOf(cents, fees);
  return outside ? { kind: 'outside', cents, ...outside } : { kind: 'amount', cents };
}

type Webhook = WithdrawalReading['webhook'];

/** A variable that is filled when it is sent, as in a boleto's callback. */
export const refMark = '{ref}';

/** An empty text is valid. */
export function judgeWebhook(text: string): Webhook {
  const bare = text.trim();
  if (bare === '') return 'good';
  const url = /[\s\p{Cc}]/u.test(bare) ? null : URL.parse(bare.replaceAll(refMark, 'ref'));
  if (!url) return 'malformed';
  if (!/^https?:$/.test(url.protocol)) return 'notHttp';
  if (url.username !== '' || url.password !== '') return 'withPassword';
  return /^https?:\/\//i.test(bare) ? 'good' : 'malformed';
}

export const judgeGateway = (text: string): WithdrawalReading['gateway'] =>
  /[\p{Cc}\p{Cs}]/u.test(text.trim()) ? 'malformed' : 'good';

const orNull = (text: string): string | null => (text === '' ? null : text);
export const webhookOf = (text: string): string | null => orNull(text.trim());
export const gatewayOf = (text: string): string | null => orNull(withoutMarks(text).trim());
