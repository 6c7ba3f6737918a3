// Texts with variables in braces, `Mensalidade {mes}/{ano}`: lists the variables and replaces them.
import { folded } from '../../spreadsheets/raw-row.ts';

/** Known when a row is checked. */
const rowMarks = ['mes', 'ano', 'vencimento', 'nome', 'parcela', 'parcelas'] as const;
/** Known only when an attempt is made; body.ts fills them. */
const attemptMarks = ['ref', 'lote', 'item'] as const;

export type Mark = (typeof rowMarks)[number] | (typeof attemptMarks)[number];

const marks: ReadonlySet<string> = new Set([...rowMarks, ...attemptMarks]);
const anyMark = /\{([^{}]{1,20})\}/g;

/** Variables without a value stay unchanged. */
export function fillTemplate(text: string, values: Readonly<Partial<Record<Mark, string>>>): string {
  const known: Readonly<Record<string, string | undefined>> = values;
  return text.replace(anyMark, (whole, name: string) => known[folded(name)] ?? whole);
}

/** The names of the variables that a text has. */
export const marksIn = (text: string): ReadonlySet<string> =>
  new Set(Array.from(text.matchAll(anyMark), ([, name = '']) => folded(name)));

export const unknownMarks = (text: string): string[] =>
  Array.from(text.matchAll(anyMark), ([, name = '']) => name).filter((name) => !marks.has(folded(name)));
