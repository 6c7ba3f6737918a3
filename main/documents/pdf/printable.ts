// Text for the standard fonts of PDF readers, which contain only Windows-1252.

const extra = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';
/** Letters without a base letter. */
const alike: Readonly<Record<string, string>> = {
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ſ: 's',
  ẞ: 'SS',
  '−': '-',
  '‐': '-',
  '‑': '-',
  '―': '—',
  '′': "'",
  '″': '"',
  '→': '->',
  '≤': '<=',
  '≥': '>=',
  '№': 'Nº',
};

const isKnown = (mark: string): boolean =>
  /^[\u0020-\u007e\u00a0-\u00ff]$/.test(mark) || extra.includes(mark);

/** Removes missing accents, substitutes similar letters, and writes a question mark for all others. */
export function printable(text: string): string {
  const marks = text
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim()
    .replaceAll(/\p{Cf}|\p{Cc}/gu, '');
  return Array.from(marks, (mark) => {
    if (isKnown(mark)) return mark;
    const bare = mark.normalize('NFKD').replaceAll(/\p{M}/gu, '');
    const plain = Array.from(bare, (one) => alike[one] ?? one).join('');
    return plain !== '' && Array.from(plain).every(isKnown) ? plain : /^\p{M}$/u.test(mark) ? '' : '?';
  }).join('');
}
