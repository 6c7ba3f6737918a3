// Evaluates the measured length of the line on a calibration sheet, which is 100 mm long. Pure.

const lineLength = 100;
/** A ruler can be read to half a millimetre. */
const tolerance = 0.5;

export type Reading =
  | { readonly kind: 'empty' }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'right' }
  /** The printed size in percent of the intended one. */
  | { readonly kind: 'off'; readonly percent: number };

export function readMillimetres(typed: string): Reading {
  const text = typed.replace(/\s*mm\s*$/iu, '').trim();
  if (text === '') return { kind: 'empty' };
  if (!/^\d{1,3}(?:[.,]\d{1,2})?$/u.test(text)) return { kind: 'unreadable' };
  const length = Number(text.replace(',', '.'));
  // Less than half or more than double cannot be a line of this sheet.
  if (length < lineLength / 2 || length > lineLength * 2) return { kind: 'unreadable' };
  if (Math.abs(length - lineLength) <= tolerance) return { kind: 'right' };
  return { kind: 'off', percent: Math.round((length / lineLength) * 1000) / 10 };
}
