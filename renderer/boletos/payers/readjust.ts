// A percentage as a clerk types it, and an amount before it is rounded. Pure.

const percent = /^([+-])?(\d{1,3})(?:[.,](\d{1,4}))?\s*%?$/;

/** In ten-thousandths of a percent: `4,62` is 46,200. Undefined for any other text, and from −100 % down. */
export function readPercent(text: string): number | undefined {
  const [, sign, whole, fraction = ''] = percent.exec(text.trim().replace('−', '-')) ?? [];
  if (whole === undefined) return undefined;
  const value = Number(whole) * 10_000 + Number(fraction.padEnd(4, '0'));
  if (sign !== '-') return value;
  return value < 1_000_000 ? -value : undefined;
}

/** In reais with all decimals: `104.6231`. */
export function exactCents(cents: number, change: number): string {
  const exact = BigInt(cents) * BigInt(1_000_000 + change);
  const digits = exact.toString().padStart(9, '0');
  const [whole, fraction] = [digits.slice(0, -8), digits.slice(-8).replace(/0{1,6}$/, '')];
  return `${whole}.${fraction}`;
}
