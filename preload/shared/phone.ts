// Reads Brazilian phone numbers into the 10 or 11 digits that the service accepts.

import { withoutMarks } from './invisible.ts';

export type PhoneRefusal = 'empty' | 'damaged' | 'characters' | 'length' | 'areaCode' | 'firstDigit';
export type PhoneReading =
  | { readonly ok: true; readonly kind: 'mobile' | 'landline'; readonly digits: string }
  | { readonly ok: false; readonly code: PhoneRefusal; readonly readings?: readonly string[] };

const areaCodes = new Set(
  (
    '11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 51 53 54 55 ' +
    '61 62 63 64 65 66 67 68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 91 92 93 94 95 96 97 98 99'
  ).split(' '),
);

const scientific = /^\d(?:[.,]\d+)?E\+?\d+$/i;
const punctuation = /[\s().\-/\u00a0\u202f\u2010-\u2015]/g;
const onlyDigits = /^\d+$/;
/** The most common format. */
const usual = /^\((\d\d)\) ?(\d{4,5})-(\d{4})$/;

const refused = (code: PhoneRefusal, readings?: readonly string[]): PhoneReading =>
  readings ? { ok: false, code, readings } : { ok: false, code };

/** Removes +55, 0055, a trunk 0, and a bare 55 only if a valid length remains, because 55 is an area code too. */
function national(bare: string): string {
  if (bare.startsWith('+55')) return bare.slice(3);
  if (bare.startsWith('0055')) return bare.slice(4);
  const digits = bare.startsWith('0') ? bare.slice(1) : bare;
  return digits.startsWith('55') && (digits.length === 12 || digits.length === 13) ? digits.slice(2) : digits;
}

export function readPhone(text: string): PhoneReading {
  const [, area = '', middle = '', end = ''] = usual.exec(text) ?? [];
  if (end !== '') return judged(`${area}${middle}${end}`);
  const bare = withoutMarks(text).replace(punctuation, '');
  if (bare === '') return refused('empty');
  const digits = national(bare);
  if (!onlyDigits.test(digits)) return refused(scientific.test(text.trim()) ? 'damaged' : 'characters');
  if (digits.length !== 10 && digits.length !== 11) return refused('length');
  return judged(digits);
}

/** The number that a conversation is opened with: the first mobile number, or else the first landline; null if none is Brazilian. */
export function phoneToChat(phones: readonly string[]): string | null {
  const read = phones.map(readPhone).filter((one) => one.ok);
  return (read.find(({ kind }) => kind === 'mobile') ?? read[0])?.digits ?? null;
}

/** Validates ten or eleven digits. */
function judged(digits: string): PhoneReading {
  if (!areaCodes.has(digits.slice(0, 2))) return refused('areaCode');
  const first = digits.charCodeAt(2) - 48;
  if (digits.length === 11) {
    return first >= 7 ? { ok: true, kind: 'mobile', digits } : refused('firstDigit');
  }
  if (first >= 2 && first <= 5) return { ok: true, kind: 'landline', digits };
  // An old mobile number without the ninth digit.
  const longer = `${digits.slice(0, 2)}9${digits.slice(2)}`;
  return first >= 6 ? refused('firstDigit', [longer]) : refused('firstDigit');
}
