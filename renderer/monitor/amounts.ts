// Amounts as the service wrote them, exact decimal text, as clerks read them. Pure.
import { formatMoney } from '../text/format.ts';

/** `12.3` is `R$ 12,30`; what has more than cents keeps all its figures, and what is no amount stands as it came. */
export function formatValue(value: string): string {
  const [, sign = '', whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value) ?? [];
  if (whole === undefined) return value;
  const cents = BigInt(`${whole}${fraction.slice(0, 2).padEnd(2, '0')}`);
  const finer = fraction.slice(2).replace(/0+$/, '');
  const text = formatMoney(cents) + finer;
  return sign === '' || /^0*$/.test(`${whole}${fraction}`) ? text : `−${text}`;
}

const shown = 18;

/** A long id, its middle left out: for cards alone. Two that differ only there are told apart by their tooltips. */
export const shortId = (id: string): string =>
  id.length <= shown ? id : `${id.slice(0, 9)}…${id.slice(-8)}`;
