// Texts with marks in braces, `Mensalidade {mes}/{ano}`: which marks there are and putting words in their place.
import { folded } from '../../spreadsheets/raw-row.ts';

/** Known when a row is checked. */
const rowMarks = ['mes', 'ano', 'vencimento', 'nome', 'parcela', 'parcelas'] as const;
/** Known only when an attempt is made; the runner fills them. */
const attemptMarks = ['ref', 'lote', 'item'] as const;

export type Mark = (typeof rowMarks)[number] | (typeof attemptMarks)[number];

const marks: ReadonlySet<string> = new Set([...rowMarks, ...attemptMarks]);
const anyMark = /\{([^{}]{1,20})\}/g;

/** Marks without a value stay as they stand. */
export function fillTemplate(text: string, values: Readonly<Partial<Record<Mark, string>>>): string {
  const known: Readonly<Record<string, string | undefined>> = values;
  return text.replace(anyMark, (whole, name: string) => known[folded(name)] ?? whole);
}

/** The marks that a text holds, by their names. */
export const marksIn = (text: string): ReadonlySet<string> =>
  new Set(Array.from(text.matchAll(anyMark), ([, name = '']) => folded(name)));

export const unknownMarks = (text: string): string[] =>
  Array.from(text.matchAll(anyMark), ([, name = '']) => name).filter((name) => !marks.has(folded(name)));
