// Reads CPF and CNPJ: validates check digits (letters included) and restores zeros that spreadsheets lose. The service
// accepts digits only, so a CNPJ with letters is recognized and validated, but cannot be sent.

import { withoutMarks } from './invisible.ts';

export type TaxIdRefusal =
  | 'empty'
  | 'damaged'
  | 'characters'
  | 'length'
  | 'repeated'
  | 'checkDigits'
  | 'ambiguous'
  | 'alphanumeric';
export type TaxIdReading =
  | { readonly ok: true; readonly kind: 'cpf' | 'cnpj'; readonly digits: string; readonly padded: boolean }
  /** `readings` are sendable numbers that a person may choose from. */
  | { readonly ok: false; readonly code: TaxIdRefusal; readonly readings?: readonly string[] };

/** The clerk's choice for all numbers of a column; without it an ambiguous number needs a question. */
export type TaxIdKind = 'cpf' | 'cnpj';

const zero = 48;

/** Weights count up from 2 at the right, and restart at 2 after the highest; letters count by their ASCII code. */
function checkDigit(text: string, end: number, highestWeight: number): number {
  let sum = 0;
  for (let at = end - 1, weight = 2; at >= 0; at--) {
    sum += (text.charCodeAt(at) - zero) * weight;
    weight = weight === highestWeight ? 2 : weight + 1;
  }
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}

function checkDigitsMatch(text: string, highestWeight: number): boolean {
  const end = text.length - 2;
  return (
    checkDigit(text, end, highestWeight) === text.charCodeAt(end) - zero &&
    checkDigit(text, end + 1, highestWeight) === text.charCodeAt(end + 1) - zero
  );
}

const repeated = /^(.)\1*$/;
const onlyDigits = /^\d+$/;
const withLetters = /^[0-9A-Z]{12}\d{2}$/;
const punctuation = /[.\-/\s\u00a0\u202f]/g;
const scientific = /^\d(?:[.,]\d+)?E\+?\d+$/i;

/** Whether the check digits are correct, for digits or upper-case letters and digits. */
const isValid = (text: string, highestWeight: number): boolean =>
  checkDigitsMatch(text, highestWeight) && !repeated.test(text);

export const isCpf = (digits: string): boolean =>
  digits.length === 11 && onlyDigits.test(digits) && isValid(digits, 11);

/** Digits or the form with letters, without punctuation and in upper case. */
export const isCnpj = (text: string): boolean => withLetters.test(text) && isValid(text, 9);

const refused = (code: TaxIdRefusal, readings?: readonly string[]): TaxIdReading =>
  readings && readings.length > 0 ? { ok: false, code, readings } : { ok: false, code };

/** `kind` decides what a number that lost its leading zeros is; a complete number shows it by its length. */
export function readTaxId(text: string, kind: TaxIdKind | null = null): TaxIdReading {
  const plain = onlyDigits.test(text) ? text : withoutMarks(text).replace(punctuation, '');
  if (plain === '') return refused('empty');
  if (!onlyDigits.test(plain)) {
    const bare = plain.toUpperCase();
    if (scientific.test(text.trim())) return refused('damaged');
    if (!withLetters.test(bare)) return refused('characters');
    return refused(isCnpj(bare) ? 'alphanumeric' : 'checkDigits');
  }
  if (plain.length > 14) return refused('length');
  if (plain.length === 11 && isValid(plain, 11))
    return { ok: true, kind: 'cpf', digits: plain, padded: false };
  if (plain.length === 14) return readFullCnpj(plain);
  return readShort(plain, kind);
}

function readFullCnpj(digits: string): TaxIdReading {
  if (isValid(digits, 9)) return { ok: true, kind: 'cnpj', digits, padded: false };
  if (repeated.test(digits)) return refused('repeated');
  // A CPF in a column of CNPJs, padded with zeros by the author of the sheet.
  const cpf = digits.slice(3);
  return refused('checkDigits', digits.startsWith('000') && isCpf(cpf) ? [cpf] : []);
}

const kindOf = (digits: string): TaxIdKind => (digits.length === 11 ? 'cpf' : 'cnpj');

/** Restores zeros only if exactly one of the two lengths then has valid check digits. Eleven digits are complete and never padded. */
function readShort(digits: string, kind: TaxIdKind | null): TaxIdReading {
  const asCpf = digits.padStart(11, '0');
  const asCnpj = digits.padStart(14, '0');
  const readings = [
    ...(digits.length < 11 && isCpf(asCpf) ? [asCpf] : []),
    ...(isCnpj(asCnpj) ? [asCnpj] : []),
  ];
  if (digits.length === 11) return refused(repeated.test(digits) ? 'repeated' : 'checkDigits', readings);
  const fitting =
    kind === null || digits.length > 11 ? readings : readings.filter((one) => kindOf(one) === kind);
  const [only, other] = fitting;
  if (other !== undefined) return refused('ambiguous', readings);
  // The number is valid only as the kind that the column is not: it may be a typing error.
  if (only === undefined) return readings.length > 0 ? refused('checkDigits', readings) : refused('length');
  return { ok: true, kind: kindOf(only), digits: only, padded: true };
}

/** `123.456.789-09` or `12.345.678/0001-95`; any other text unchanged. */
export const formatTaxId = (text: string): string =>
  /^\d{11}$/.test(text)
    ? text.replace(/^(...)(...)(...)(..)$/, '$1.$2.$3-$4')
    : text.replace(/^([\dA-Z]{2})([\dA-Z]{3})([\dA-Z]{3})([\dA-Z]{4})(\d\d)$/, '$1.$2.$3/$4-$5');

/** Appends the check digits to 9 or 12 digits, for samples and tests. */
export function completeTaxId(body: string): string {
  const highestWeight = body.length === 9 ? 11 : 9;
  const withFirst = `${body}${checkDigit(body, body.length, highestWeight)}`;
  return `${withFirst}${checkDigit(withFirst, withFirst.length, highestWeight)}`;
}
