// An amount in reais as a clerk types it for a limit. Pure.
import { formatCents } from '../text/format.ts';

/** As it stands in a field for reais. */
export const typedMoney = (cents: number | null): string =>
  cents === null ? '' : formatCents(cents).replace(/^R\$\s*/u, '');

/** Thousands, or one and a half: a person must type the cents too. */
const open = /^[1-9]\d{0,2}[.,]\d{3}$/u;

/** `1.234,56`, `1234,5` or `1234`; undefined for any other text, and for `1.234`. */
export function readCents(text: string): number | undefined {
  const plain = text.replace(/^\s*R\$\s*/iu, '').trim();
  if (open.test(plain)) return undefined;
  const [, whole, fraction = ''] = /^(\d{1,3}(?:\.\d{3})+|\d{1,10})(?:,(\d{1,2}))?$/u.exec(plain) ?? [];
  if (whole === undefined) return undefined;
  return Number(whole.replaceAll('.', '')) * 100 + Number(fraction.padEnd(2, '0'));
}
