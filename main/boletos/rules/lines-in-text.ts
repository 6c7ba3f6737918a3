// The digitable lines that stand in a PDF's text, as bar codes: only those whose check digits are right, each once.
import { barCodeOfLine, lineFaults } from './slip.ts';

/** Its groups as banks print them; a PDF may part the digits of a group, and leave out what stands between groups. */
const groups = [5, 5, 5, 6, 5, 6, 1, 14] as const;
const between = '[\\s.]{0,4}';
const shape = groups.map((length) => `\\d(?:\\s?\\d){${length - 1}}`).join(between);

export function barCodesInText(text: string): readonly string[] {
  const found = new Set<string>();
  // Looked for from every digit: a number right before a line must not hide it.
  for (const { 1: match = '' } of text.matchAll(new RegExp(`(?<!\\d)(?=(${shape})(?!\\d))`, 'g'))) {
    const line = match.replace(/\D/g, '');
    // Those that begin with 8 are other bills: no boleto of ours.
    if (!line.startsWith('8') && lineFaults(line).length === 0) found.add(barCodeOfLine(line));
  }
  return [...found];
}
