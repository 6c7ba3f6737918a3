// Texts with variables in braces, `Mensalidade {mes}/{ano}`: lists the variables and replaces them.
import { foldedWords } from './fold.ts';

/** Known when a row is checked. */
const rowVariables = ['mes', 'ano', 'vencimento', 'nome', 'parcela', 'parcelas'] as const;
/** Known only when an attempt is made; body.ts fills them. */
const attemptVariables = ['ref', 'lote', 'item'] as const;

export type TemplateVariable = (typeof rowVariables)[number] | (typeof attemptVariables)[number];

const variables: ReadonlySet<string> = new Set([...rowVariables, ...attemptVariables]);
/** `name` as `variablesIn` writes it. */
export const isRowVariable = (name: string): boolean => rowVariables.some((one) => one === name);
const anyVariable = /\{([^{}]{1,20})\}/g;

/** Variables without a value stay unchanged. */
export function fillTemplate(
  text: string,
  values: Readonly<Partial<Record<TemplateVariable, string>>>,
): string {
  const known: Readonly<Record<string, string | undefined>> = values;
  return text.replace(anyVariable, (whole, name: string) => known[foldedWords(name)] ?? whole);
}

/** The names of the variables that a text has. */
export const variablesIn = (text: string): ReadonlySet<string> =>
  new Set(Array.from(text.matchAll(anyVariable), ([, name = '']) => foldedWords(name)));

export const unknownVariables = (text: string): string[] =>
  Array.from(text.matchAll(anyVariable), ([, name = '']) => name).filter(
    (name) => !variables.has(foldedWords(name)),
  );
