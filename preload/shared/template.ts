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
const anyVariable = /\{([^{}]{1,40})\}/g;

/** Variables without a value stay unchanged. */
export function fillTemplate<Name extends string = TemplateVariable>(
  text: string,
  values: Readonly<Partial<Record<Name, string>>>,
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

/** The first variable that is none of these, or brace without a partner, and where it begins; null if the text has neither. */
export function templateError(
  text: string,
  names: readonly string[],
): { readonly at: number; readonly name: string } | null {
  for (const { 0: whole, 1: name, index } of text.matchAll(/\{([^{}]{1,40})\}|[{}]/g))
    if (name === undefined || !names.includes(foldedWords(name))) return { at: index, name: name ?? whole };
  return null;
}

/** The columns of a sheet that a text may name, by their folded titles: each title once, and none that is a variable itself. */
export function columnVariables(header: readonly string[] | null | undefined): ReadonlyMap<string, number> {
  const titles = (header ?? []).map(foldedWords);
  return new Map(
    titles.flatMap((title, column): [string, number][] => {
      const isOwn = title !== '' && titles.indexOf(title) === titles.lastIndexOf(title);
      return isOwn && !variables.has(title) ? [[title, column]] : [];
    }),
  );
}

/** Fills in the cells of one row. A cell's own braces are no variables. */
export const fillColumns = (
  text: string,
  columns: ReadonlyMap<string, number>,
  cells: readonly string[],
): string =>
  text.replace(anyVariable, (whole, name: string) => {
    const column = columns.get(foldedWords(name));
    return column === undefined ? whole : (cells[column] ?? '').replace(/[{}]/g, '').trim();
  });

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/**
 * The text `form`, whose variables `fill` fills, with the cells that were filled into it before, read from the result. Null if the
 * result is not one of this form.
 */
export function formWithCells(form: string, fill: (text: string) => string, result: string): string | null {
  const filled = fill(form);
  if (filled === result) return form;
  const open = Array.from(filled.matchAll(anyVariable), ([whole]) => whole);
  if (open.length === 0) return null;
  const parts = filled.split(new RegExp(anyVariable.source.replace('(', '(?:'))).map(escaped);
  const [, ...found] = new RegExp(`^${parts.join('(.*)')}$`, 's').exec(result) ?? [];
  if (found.length === 0) return null;
  const cells = new Map(open.map((whole, at) => [whole, found[at] ?? '']));
  return form.replace(anyVariable, (whole) => cells.get(whole) ?? whole);
}
