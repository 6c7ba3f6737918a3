// Compares exact decimal texts with each other and with cents, without doubles. Pure.

/** A decimal text as an integer and a power of ten. */
export interface Exact {
  readonly digits: bigint;
  readonly places: number;
}

/** A longer text is no amount of money. */
const longest = 60;

export function exact(text: string): Exact | null {
  const parts = text.length > longest ? null : /^(-?\d+)(?:\.(\d+))?$/.exec(text);
  if (!parts) return null;
  const [, whole = '', fraction = ''] = parts;
  return { digits: BigInt(whole + fraction), places: fraction.length };
}

export const ofCents = (cents: number): Exact => ({ digits: BigInt(cents), places: 2 });

/** Negative if the first is less. */
export function compare(a: Exact, b: Exact): number {
  const places = Math.max(a.places, b.places);
  const whole = ({ digits, places: own }: Exact) => digits * 10n ** BigInt(places - own);
  const gap = whole(a) - whole(b);
  return gap < 0n ? -1 : gap > 0n ? 1 : 0;
}

/** Compares values, however written; null if one is no figure. */
export function compareFigures(a: string, b: string): number | null {
  const one = exact(a);
  const other = exact(b);
  return one && other && compare(one, other);
}

/** Null if the text is no figure. */
export function compareCents(cents: number, text: string): number | null {
  const figure = exact(text);
  return figure && compare(ofCents(cents), figure);
}
