// Compares and adds exact decimal texts, without doubles. Pure.

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

/** Of figures as they are written, with as many places as the longest has; a text that is no figure adds nothing. */
export function sumOfFigures(figures: readonly string[]): string {
  const all = figures.flatMap((figure) => exact(figure) ?? []);
  const places = all.reduce((most, one) => Math.max(most, one.places), 0);
  const sum = all.reduce((total, one) => total + one.digits * 10n ** BigInt(places - one.places), 0n);
  const digits = String(sum < 0n ? -sum : sum).padStart(places + 1, '0');
  const whole = `${sum < 0n ? '-' : ''}${digits.slice(0, digits.length - places)}`;
  return places === 0 ? whole : `${whole}.${digits.slice(-places)}`;
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
