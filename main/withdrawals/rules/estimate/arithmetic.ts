// The arithmetics that a service may use: exact decimals or doubles, with several ways to round. A formula is written
// once, for any of them.

export const modes = ['halfUp', 'halfEven', 'down', 'up'] as const;
export type Mode = (typeof modes)[number];
export interface Rounding {
  readonly mode: Mode;
  readonly digits: number;
}

/** Figures are compared and returned as whole millionths. */
export type Micros = bigint;
const finest = 6;

export interface Arithmetic<N> {
  readonly of: (text: string) => N;
  readonly add: (a: N, b: N) => N;
  readonly sub: (a: N, b: N) => N;
  readonly mul: (a: N, b: N) => N;
  readonly div: (a: N, b: N) => N;
  readonly max: (a: N, b: N) => N;
  readonly round: (a: N, rounding: Rounding) => N;
  /** Undefined for a negative value or after a division by zero. */
  readonly micros: (a: N, rounding: Rounding) => Micros | undefined;
}

/** Whether the last remaining digit is incremented; `toHalf` compares the cut part with one half (-1, 0, 1). */
const rises: Readonly<Record<Mode, (toHalf: number, isRest: boolean, isOdd: boolean) => boolean>> = {
  halfUp: (toHalf) => toHalf >= 0,
  halfEven: (toHalf, _isRest, isOdd) => toHalf > 0 || (toHalf === 0 && isOdd),
  down: () => false,
  up: (_toHalf, isRest) => isRest,
};

/** A fraction with a positive denominator; a denominator of zero means not a number. */
interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

const noNumber: Fraction = { over: 0n, under: 0n };

const sign = (value: bigint | number): number => (value > 0 ? 1 : value < 0 ? -1 : 0);

/** The value in units of the last remaining digit. */
function units({ over, under }: Fraction, { mode, digits }: Rounding): bigint | undefined {
  if (over < 0n || under <= 0n) return undefined;
  const scaled = over * 10n ** BigInt(digits);
  const whole = scaled / under;
  const rest = scaled % under;
  const up = rises[mode](sign(2n * rest - under), rest > 0n, whole % 2n === 1n);
  return up ? whole + 1n : whole;
}

const toMicros = (count: bigint | undefined, digits: number): Micros | undefined =>
  count === undefined ? undefined : count * 10n ** BigInt(finest - digits);

export const decimal: Arithmetic<Fraction> = {
  of: fractionOf,
  add: (a, b) => ({ over: a.over * b.under + b.over * a.under, under: a.under * b.under }),
  sub: (a, b) => ({ over: a.over * b.under - b.over * a.under, under: a.under * b.under }),
  mul: (a, b) => ({ over: a.over * b.over, under: a.under * b.under }),
  div: (a, b) => {
    const flip = b.over < 0n ? -1n : 1n;
    return { over: a.over * b.under * flip, under: a.under * b.over * flip };
  },
  max: (a, b) => (a.over * b.under >= b.over * a.under ? a : b),
  round: (a, rounding) => {
    const over = units(a, rounding);
    return over === undefined ? noNumber : { over, under: 10n ** BigInt(rounding.digits) };
  },
  micros: (a, rounding) => toMicros(units(a, rounding), rounding.digits),
};

/** Like `Math.round(x * 100) / 100`: the product is a double too and may have crossed the half. */
function scaledUnits(value: number, { mode, digits }: Rounding): bigint | undefined {
  const scaled = value * 10 ** digits;
  if (!(scaled >= 0 && scaled < Number.MAX_SAFE_INTEGER)) return undefined;
  const whole = Math.floor(scaled);
  const rest = scaled - whole;
  return BigInt(whole + Number(rises[mode](sign(rest - 0.5), rest > 0, whole % 2 === 1)));
}

const doubles = (count: typeof scaledUnits): Arithmetic<number> => ({
  of: Number,
  add: (a, b) => a + b,
  sub: (a, b) => a - b,
  mul: (a, b) => a * b,
  div: (a, b) => a / b,
  max: Math.max,
  round: (a, rounding) => Number(count(a, rounding) ?? NaN) / 10 ** rounding.digits,
  micros: (a, rounding) => toMicros(count(a, rounding), rounding.digits),
});

export const binary = doubles(scaledUnits);

/** Like `toFixed` and the `round` of most languages: by the exact value of the double. */
export const binaryWritten = doubles((value, rounding) =>
  Number.isFinite(value) ? units(exactly(value), rounding) : undefined,
);

/** Doubling a double is exact, and eventually gives a whole number. */
function exactly(value: number): Fraction {
  let under = 1n;
  let over = value;
  for (; !Number.isInteger(over); under *= 2n) over *= 2;
  return { over: BigInt(over), under };
}

function fractionOf(text: string): Fraction {
  const [whole = '', places = ''] = text.split('.');
  return { over: BigInt(whole + places), under: 10n ** BigInt(places.length) };
}

/** Null for a text that is no figure or finer than a millionth; no calculation ever equals null. */
export function microsOf(text: string): Micros | null {
  if (!/^\d+(?:\.\d+)?$/.test(text)) return null;
  const { over, under } = fractionOf(text);
  const scaled = over * 10n ** BigInt(finest);
  return scaled % under === 0n ? scaled / under : null;
}

/** At least two decimals, as money is written, without further trailing zeros. */
export function microsText(micros: Micros): string {
  const digits = String(micros).padStart(finest + 1, '0');
  return `${digits.slice(0, -finest)}.${digits.slice(-finest)}`.replace(/0{1,4}$/, '');
}
