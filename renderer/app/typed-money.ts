// An amount in reais as a clerk types it for a limit, in either language. Pure.
import { formatAmount, type Language } from '../../preload/shared/money.ts';

/** As it stands in a field for reais. */
export const typedMoney = (cents: number | null, language: Language): string =>
  cents === null ? '' : formatAmount(cents, language);

/** Thousands, or one and a half: a person must type the cents too. */
const open = /^[1-9]\d{0,2}[.,]\d{3}$/u;

/** By the mark before the cents; the other mark separates thousands. */
const withComma = /^(\d{1,10}|[1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d{1,2}))?$/u;
const withPoint = /^(\d{1,10}|[1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d{1,2}))?$/u;

/**
 * `1.234,56`, `1,234.56`, `1234,5` or `1234`, whatever the language; undefined for any other text, and for `1.234` and
 * `1,234`.
 */
export function readCents(text: string): number | undefined {
  const plain = text.replace(/^\s*R\$\s*/iu, '').trim();
  if (open.test(plain)) return undefined;
  const [, whole, fraction = ''] = withComma.exec(plain) ?? withPoint.exec(plain) ?? [];
  if (whole === undefined) return undefined;
  return Number(whole.replaceAll(/[.,]/gu, '')) * 100 + Number(fraction.padEnd(2, '0'));
}
