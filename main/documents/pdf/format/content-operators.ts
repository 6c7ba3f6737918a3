// Reads the content of a page operator by operator, with the numbers and the name before each. A page has tens of thousands of
// tokens, so this loop works on the bytes and creates no string or object for a token.
import { afterString, isRegular, kind, kinds } from './characters.ts';

export type ContentScanner = ReturnType<typeof contentScannerOf>;

/** More than any operator takes; an array that shows text may have more, which nothing here needs. */
const maxNumbers = 32;

export const contentScannerOf = (bytes: Uint8Array) => ({
  bytes,
  at: 0,
  /** The operands of the last operator: the first `count` of these. */
  numbers: new Float64Array(maxNumbers),
  count: 0,
  /** The position of the last name, at its slash. */
  nameFrom: 0,
  nameTo: 0,
});

export const lastName = ({ bytes, nameFrom, nameTo }: ContentScanner): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset + nameFrom, nameTo - nameFrom).toString('latin1');

/** Whether the last name is `/DeviceRGB` or its like, which mean the same on every page. */
export const isDeviceName = ({ bytes, nameFrom }: ContentScanner): boolean =>
  bytes[nameFrom + 1] === 68 && bytes[nameFrom + 2] === 101 && bytes[nameFrom + 3] === 118;

/** Those that decide where something is drawn and how dark; any other only ends its operands. */
// prettier-ignore
const operators = [
  'q', 'Q', 'cm', 'w', 'd', 're', 'm', 'l', 'c', 'v', 'y', 'h', 'f', 'F', 'f*', 'B', 'B*', 'b', 'b*', 's', 'S', 'n',
  'g', 'rg', 'k', 'G', 'RG', 'K', 'cs', 'CS', 'sc', 'scn', 'SC', 'SCN',
  'BT', 'Tf', 'TL', 'Tm', 'TD', 'Td', 'T*', "'", '"', 'Tj', 'TJ', 'Do', 'BI',
] as const;
export type Operator = (typeof operators)[number] | 'other';

/** Of one or two letters, indexed by both. */
const shortOperators = Array.from({ length: 1 << 14 }, (): Operator => 'other');
for (const operator of operators) {
  const [first = 0, second = 0] = Buffer.from(operator);
  if (operator.length < 3) shortOperators[(first << 7) | second] = operator;
}

function operatorOf(bytes: Uint8Array, from: number, to: number): Operator {
  const first = bytes[from] ?? 0;
  const second = to - from > 1 ? (bytes[from + 1] ?? 0) : 0;
  if (to - from < 3) return shortOperators[((first & 127) << 7) | (second & 127)] ?? 'other';
  if (to - from > 3) return 'other';
  const third = bytes[from + 2];
  if (first === 115 && second === 99 && third === 110) return 'scn';
  return first === 83 && second === 67 && third === 78 ? 'SCN' : 'other';
}

/** Null at the end. */
export function nextOperator(scanner: ContentScanner): Operator | null {
  const { bytes, numbers } = scanner;
  const end = bytes.length;
  let count = 0;
  let at = scanner.at;
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
      // A malformed number such as `1-2` or `3e5` ends where the token ends.
      while (at < end && isRegular(bytes[at] ?? 0)) at += 1;
      if (count < maxNumbers) numbers[count++] = sign * value;
    } else if (what === kind.regular) {
      const from = at;
      do at += 1;
      while (at < end && isRegular(bytes[at] ?? 0));
      scanner.at = at;
      scanner.count = count;
      return operatorOf(bytes, from, at);
    } else if (code === 47) {
      scanner.nameFrom = at;
      do at += 1;
      while (at < end && isRegular(bytes[at] ?? 0));
      scanner.nameTo = at;
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
  scanner.at = at;
  return null;
}

/** Moves past the bytes of an inline image; false where they have no end. */
export function skipInlineImage(scanner: ContentScanner): boolean {
  const { bytes } = scanner;
  const isBlank = (at: number): boolean => (bytes[at] ?? 32) <= 32;
  for (let at = scanner.at; at < bytes.length - 1; at += 1) {
    if (bytes[at] === 69 && bytes[at + 1] === 73 && isBlank(at - 1) && isBlank(at + 2)) {
      scanner.at = at + 2;
      return true;
    }
  }
  scanner.at = bytes.length;
  return false;
}
