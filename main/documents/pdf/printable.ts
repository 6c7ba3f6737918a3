// Text for the fonts that every reader of PDFs has: they know Windows-1252 alone.

const extra = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';
/** What no accent can be taken from. */
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

/** An accent that is not there falls away, what is only alike stands in, and what is neither leaves a question mark. */
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
