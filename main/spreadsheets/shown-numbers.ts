// How a spreadsheet displays numbers with more than two decimals: 33.3333333333 in a cell of two decimals appears as
// 33,33. The displayed value is only a suggestion.

/** Excel's built-in formats, by number, that show at most two decimals. */
export const builtInDecimals: Readonly<Record<string, number>> = {
  '1': 0,
  '2': 2,
  '3': 0,
  '4': 2,
  '5': 0,
  '6': 0,
  '7': 2,
  '8': 2,
  '37': 0,
  '38': 0,
  '39': 2,
  '40': 2,
  '41': 0,
  '42': 0,
  '43': 2,
  '44': 2,
};

/** Texts, colours and currencies inside a format. */
const aside = /"[^"]*"|\\.|_.|\*.|\[[^[\]]*\]|R\$/g;
const plainNumber = /^[^\d#?]*[#?0][#?0,]*(?:\.([#?0]*))?[^\d#?,.]*$/;

/** The decimals that a format shows of a positive number; null if it shows no plain number, or more than two. */
export function decimalsShown(format: string): number | null {
  const [positive = ''] = format.replace(aside, '').split(';');
  const [number, decimals = ''] = /[A-Za-z%/]/.test(positive) ? [] : (plainNumber.exec(positive) ?? []);
  const scaled = /,(?:\.|[^#?0,]*$)/.test(positive);
  return number === undefined || scaled || decimals.length > 2 ? null : decimals.length;
}

/** `33.33` for 33.3333 and 10.01 for 10.005: rounds half up, like the spreadsheet. Null for other texts. */
export function rounded(number: string, decimals: number): string | null {
  const [, whole = '', fraction = ''] = /^(\d+)\.(\d+)$/.exec(number) ?? [];
  if (whole === '') return null;
  const scaled = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
  const up = (fraction[decimals] ?? '0') >= '5' ? 1n : 0n;
  const digits = String(scaled + up).padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
