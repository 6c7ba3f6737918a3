// Finds the digitable lines in a PDF's text: only those with correct check digits, each once.
import { barCodeOfLine, lineFaults, readSlip } from './slip.ts';

/**
 * The digit groups as banks print them; a PDF may separate the digits of a group, and omit the separators between
 * groups.
 */
const groups = [5, 5, 5, 6, 5, 6, 1, 14] as const;
const between = '[\\s.]{0,4}';
const digits = (length: number): string => `\\d(?:\\s?\\d){${length - 1}}`;
const cobranca = groups.map(digits).join(between);
/** Four groups of eleven digits with a check digit, often after a dash. */
const arrecadacao = Array(4)
  .fill(`${digits(11)}[\\s-]{0,3}\\d`)
  .join(between);

/** Searches from every digit, so that a number directly before a line does not hide it. */
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

/** Only of boletos. */
export const barCodesInText = (text: string): readonly string[] => [
  ...new Set(cobrancaLines(text).map(barCodeOfLine)),
];
