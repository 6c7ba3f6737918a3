// The words of a page's content, an operation at a time: its numbers first, then what is done with them. Pages have tens of
// thousands of such words, so they are read from the bytes by hand, and nothing is made of a word but its number.

export interface Words {
  readonly bytes: Uint8Array;
  at: number;
  /** What stood before the operator: as many of them as `count`. */
  readonly numbers: Float64Array;
  count: number;
  /** Where the last name stands, from its slash. */
  nameFrom: number;
  nameTo: number;
}

/** More numbers than any operator takes; those of a longer row of letters are of no use here. */
const mostNumbers = 32;

export const wordsOf = (bytes: Uint8Array): Words => ({
  bytes,
  at: 0,
  numbers: new Float64Array(mostNumbers),
  count: 0,
  nameFrom: 0,
  nameTo: 0,
});

export const nameIn = ({ bytes, nameFrom, nameTo }: Words): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset + nameFrom, nameTo - nameFrom).toString('latin1');

/** `/DeviceRGB` and its like, which mean the same on every page. */
export const namesDevice = ({ bytes, nameFrom }: Words): boolean =>
  bytes[nameFrom + 1] === 68 && bytes[nameFrom + 2] === 101 && bytes[nameFrom + 3] === 118;

const kind = { regular: 0, blank: 1, numeral: 2, delimiter: 3 } as const;
const kinds = new Uint8Array(256);
for (const code of [0, 9, 10, 12, 13, 32]) kinds[code] = kind.blank;
for (const mark of '()<>[]{}/%') kinds[mark.charCodeAt(0)] = kind.delimiter;
for (const mark of '+-.0123456789') kinds[mark.charCodeAt(0)] = kind.numeral;

/** Those that say where ink goes; of all others it is enough that they end an operation. */
// prettier-ignore
const operators = [
  'q', 'Q', 'cm', 'w', 'd', 're', 'm', 'l', 'c', 'v', 'y', 'h', 'f', 'F', 'f*', 'B', 'B*', 'b', 'b*', 's', 'S', 'n',
  'g', 'rg', 'k', 'G', 'RG', 'K', 'cs', 'CS', 'sc', 'scn', 'SC', 'SCN',
  'BT', 'Tf', 'TL', 'Tm', 'TD', 'Td', 'T*', "'", '"', 'Tj', 'TJ', 'Do', 'BI',
] as const;
export type Operator = (typeof operators)[number] | 'other';

const byLetters = Array.from({ length: 1 << 14 }, (): Operator => 'other');
for (const word of operators) {
  const [first = 0, second = 0] = Buffer.from(word);
  if (word.length < 3) byLetters[(first << 7) | second] = word;
}

function operatorOf(bytes: Uint8Array, from: number, to: number): Operator {
  const first = bytes[from] ?? 0;
  const second = to - from > 1 ? (bytes[from + 1] ?? 0) : 0;
  if (to - from < 3) return byLetters[((first & 127) << 7) | (second & 127)] ?? 'other';
  if (to - from > 3) return 'other';
  const third = bytes[from + 2];
  if (first === 115 && second === 99 && third === 110) return 'scn';
  return first === 83 && second === 67 && third === 78 ? 'SCN' : 'other';
}

/** The next operator, its numbers laid out; null at the end. */
export function nextOperation(words: Words): Operator | null {
  const { bytes, numbers } = words;
  const end = bytes.length;
  let count = 0;
  let at = words.at;
  while (at < end) {
    const code = bytes[at] ?? 0;
    const what = kinds[code];
    if (what === kind.blank) {
      at += 1;
    } else if (what === kind.numeral) {
      let sign = 1;
      let digit = code;
      while (digit === 45 || digit === 43) {
        if (digit === 45) sign = -1;
        digit = (at += 1) < end ? (bytes[at] ?? 0) : 0;
      }
      let value = 0;
      while (digit >= 48 && digit <= 57) {
        value = value * 10 + (digit - 48);
        digit = (at += 1) < end ? (bytes[at] ?? 0) : 0;
      }
      if (digit === 46) {
        let unit = 1;
        digit = (at += 1) < end ? (bytes[at] ?? 0) : 0;
        while (digit >= 48 && digit <= 57) {
          value = value * 10 + (digit - 48);
          unit *= 10;
          digit = (at += 1) < end ? (bytes[at] ?? 0) : 0;
        }
        value /= unit;
      }
      // What else stands in a number that careless hands wrote.
      while (at < end && isRegular(bytes[at] ?? 0)) at += 1;
      if (count < mostNumbers) numbers[count++] = sign * value;
    } else if (what === kind.regular) {
      const from = at;
      do at += 1;
      while (at < end && isRegular(bytes[at] ?? 0));
      words.at = at;
      words.count = count;
      return operatorOf(bytes, from, at);
    } else if (code === 47) {
      words.nameFrom = at;
      do at += 1;
      while (at < end && isRegular(bytes[at] ?? 0));
      words.nameTo = at;
    } else if (code === 40) at = afterString(bytes, at);
    else if (code === 60 && bytes[at + 1] !== 60) {
      while (at < end && bytes[at] !== 62) at += 1;
      at += 1;
    } else if (code === 37) {
      while (at < end && bytes[at] !== 10 && bytes[at] !== 13) at += 1;
    } else {
      if (code === 91) count = 0;
      at += 1;
    }
  }
  words.at = at;
  return null;
}

const isRegular = (code: number): boolean => kinds[code] === kind.regular || kinds[code] === kind.numeral;

export function afterString(bytes: Uint8Array, from: number): number {
  let depth = 0;
  for (let at = from; at < bytes.length; at += 1) {
    const code = bytes[at];
    if (code === 92) at += 1;
    else if (code === 40) depth += 1;
    else if (code === 41 && (depth -= 1) === 0) return at + 1;
  }
  return bytes.length;
}

/** Over the bytes of an image in the midst of the content; false where they have no end. */
export function skipImage(words: Words): boolean {
  const { bytes } = words;
  const isBlank = (at: number): boolean => (bytes[at] ?? 32) <= 32;
  for (let at = words.at; at < bytes.length - 1; at += 1) {
    if (bytes[at] === 69 && bytes[at + 1] === 73 && isBlank(at - 1) && isBlank(at + 2)) {
      words.at = at + 2;
      return true;
    }
  }
  words.at = bytes.length;
  return false;
}
