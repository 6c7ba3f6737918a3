// The digitable lines that stand in a PDF's text: only those whose check digits are right, each once.
import { barCodeOfLine, lineFaults, readSlip } from './slip.ts';

/** Its groups as banks print them; a PDF may part the digits of a group, and leave out what stands between groups. */
const groups = [5, 5, 5, 6, 5, 6, 1, 14] as const;
const between = '[\\s.]{0,4}';
const digits = (length: number): string => `\\d(?:\\s?\\d){${length - 1}}`;
const cobranca = groups.map(digits).join(between);
/** Four groups of eleven digits and one that checks them, which often stands behind a dash. */
const arrecadacao = Array(4)
  .fill(`${digits(11)}[\\s-]{0,3}\\d`)
  .join(between);

/** Looked for from every digit: a number right before a line must not hide it. */
const found = (text: string, shape: string): readonly string[] =>
  Array.from(text.matchAll(new RegExp(`(?<!\\d)(?=(${shape})(?!\\d))`, 'g')), ({ 1: match = '' }) =>
    match.replace(/\D/g, ''),
  );

const cobrancaLines = (text: string): readonly string[] =>
  found(text, cobranca).filter((line) => !line.startsWith('8') && lineFaults(line).length === 0);

/** Of boletos, 47 digits, and of other bills, 48. */
export const linesInText = (text: string): readonly string[] => [
  ...new Set([
    ...cobrancaLines(text),
    ...found(text, arrecadacao).filter((line) => {
      const slip = readSlip(line);
      return slip.kind === 'arrecadacao' && slip.valid;
    }),
  ]),
];

/** Other bills are no boletos of ours. */
export const barCodesInText = (text: string): readonly string[] => [
  ...new Set(cobrancaLines(text).map(barCodeOfLine)),
];
