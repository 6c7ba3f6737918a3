// Finds transaction ids, and labels for them, in a pasted text or a sheet. Pure.
import { transactionId } from '../../../preload/contract/monitor.ts';
import { withoutMarks } from '../../../preload/shared/invisible.ts';
import { foldedWords } from '../../../preload/shared/fold.ts';

export interface IdLine {
  /** Its physical line. */
  readonly line: number;
  readonly cells: readonly string[];
  /** Whether it seems to be the header or a line above it. */
  readonly above: boolean;
}

export interface IdSheet {
  /** Empty if there is none. */
  readonly header: readonly string[];
  readonly lines: readonly IdLine[];
}

export interface IdColumns {
  /** Null if unclear: a person must choose. */
  readonly id: number | null;
  readonly label: number | null;
}

export interface FoundId {
  readonly line: number;
  readonly transactionId: string;
  readonly label: string | null;
}

export interface FoundIds {
  /** Each once, in the order of the sheet. */
  readonly items: readonly FoundId[];
  readonly repeated: readonly number[];
  readonly blank: number;
  readonly unrecognised: readonly { readonly line: number; readonly text: string }[];
}

/** The best patterns first. */
const idNames = [
  /^(?:transaction ?id|id (?:da )?transacao|end ?to ?end(?: ?id)?|e2e(?: ?id)?|id e2e)$/,
  /\b(?:transaction|transacao|end to end|endtoend|e2e)\b/,
  /^(?:id|identificador|codigo|txid)$/,
];
const labelNames = [
  /^(?:descricao|etiqueta|rotulo|label|description)$/,
  /^(?:nome|name|pagador|payer|cliente|favorecido|beneficiario)$/,
  /\b(?:descricao|nome|name|pagador|cliente|favorecido|beneficiario|referencia|historico)\b/,
];

const sampled = 300;

/** The shape of a provider's ids: long, without spaces, with digits; no amount, date or formatted document. */
const shape = /^(?=.*\d)[A-Za-z0-9_-]{8,128}$/;
const otherwise = /^(?:\d{1,4}[-/]\d{1,2}[-/]\d{1,4}|\d{3}\d{6}-\d{2}|\d{5}-?\d{3}|\d{8}|\d{11}|\d{14})$/;

export const looksLikeId = (text: string): boolean => shape.test(text) && !otherwise.test(text);

/** Finds a header that general sheets do not have: the line that names the ids. A line with an id is no header. */
export function withHeader({ header, lines }: IdSheet): IdSheet {
  if (columnNamed(header, idNames) !== null) return { header, lines };
  const at = lines.slice(0, sampled).findIndex(({ cells }) => columnNamed(cells, idNames) !== null);
  const found = lines[at];
  if (!found) return { header: header.some(looksLikeId) ? [] : header, lines };
  const marked = lines.map((line, place) => (place <= at ? { ...line, above: true } : line));
  return { header: found.cells, lines: marked };
}

const piecesOf = (cell: string): string[] =>
  withoutMarks(cell)
    .split(/[\s,;|]+/)
    .filter((piece) => piece !== '');

/** A list of only ids, whatever separates them, has no columns. */
export function isPlainList({ header, lines }: IdSheet): boolean {
  if (columnNamed(header, idNames) !== null) return false;
  const filled = lines.map(({ cells }) => cells.filter((cell) => cell.trim() !== ''));
  const beside = filled.filter((cells) => cells.length > 1).flat();
  const alike = beside.filter((cell) => piecesOf(cell).every(looksLikeId)).length;
  return alike >= beside.length * 0.9;
}

function columnNamed(header: readonly string[], names: readonly RegExp[], not?: number): number | null {
  for (const name of names) {
    const column = header.findIndex((cell, at) => at !== not && name.test(foldedWords(cell)));
    if (column >= 0) return column;
  }
  return null;
}

/** The share of a column's filled cells that fit. */
function shareOf(lines: readonly IdLine[], column: number, fits: (text: string) => boolean): number {
  const cells = lines.map(({ cells }) => (cells[column] ?? '').trim()).filter((cell) => cell !== '');
  return cells.filter(fits).length / Math.max(1, cells.length);
}

function columnFilledWith(
  lines: readonly IdLine[],
  least: number,
  fits: (text: string) => boolean,
  not?: number,
): number | null {
  const width = Math.max(0, ...lines.map(({ cells }) => cells.length));
  let best: { readonly column: number; readonly share: number } | null = null;
  for (let column = 0; column < width; column += 1) {
    if (column === not) continue;
    const share = shareOf(lines, column, fits);
    if (share >= least && share > (best?.share ?? 0)) best = { column, share };
  }
  return best?.column ?? null;
}

const isWords = (text: string): boolean => /\p{L}{2}/u.test(text) && !looksLikeId(text);

/** By header words, otherwise by the cells. */
export function proposeColumns({ header, lines }: IdSheet): IdColumns {
  const rows = lines.filter(({ above }) => !above).slice(0, sampled);
  const id = columnNamed(header, idNames) ?? columnFilledWith(rows, 0.6, looksLikeId);
  if (id === null) return { id, label: null };
  const named = columnNamed(header, labelNames, id);
  // If there is a header, only its words identify the label.
  const label = named ?? (header.length > 0 ? null : columnFilledWith(rows, 0.7, isWords, id));
  return { id, label };
}

/** A spreadsheet converted it to a number, which loses the digits from the sixteenth on. */
const damaged = /^(?:\d(?:[.,]\d+)?E\+\d+|\d{15}0{2,})$/i;
const isId = (text: string): boolean => transactionId.safeParse(text).success && !damaged.test(text);
const longestCell = 32_767;
const longestLabel = 120;
const longestShown = 200;

function gather() {
  const seen = new Set<string>();
  const items: FoundId[] = [];
  const repeated: number[] = [];
  const unrecognised: { line: number; text: string }[] = [];
  return {
    take(line: number, id: string, label: string | null): void {
      if (!isId(id)) unrecognised.push({ line, text: id.slice(0, longestShown) });
      else if (seen.has(id)) repeated.push(line);
      else {
        seen.add(id);
        items.push({ line, transactionId: id, label });
      }
    },
    unrecognised,
    found: (blank: number): FoundIds => ({ items, repeated, blank, unrecognised }),
  };
}

/** The lines of a text that has only ids, whatever separates them; null for a table. */
export function linesOfIds(text: string): readonly IdLine[] | null {
  const lines = text.split(/\r\n|\r|\n/).flatMap((words, at) => {
    const pieces = piecesOf(words);
    const alike = pieces.every(looksLikeId);
    return pieces.length === 0
      ? []
      : [{ line: at + 1, cells: alike ? pieces : [words], above: false, alike }];
  });
  const [first] = lines;
  if (!first || columnNamed(first.cells, idNames) !== null) return null;
  return lines.filter(({ alike }) => alike).length >= lines.length * 0.9 ? lines : null;
}

export function idsOfList({ lines }: IdSheet): FoundIds {
  const all = gather();
  for (const { line, cells } of lines)
    for (const cell of cells) {
      // A cell of the maximum length was cut by its reader, so its last piece is incomplete.
      const pieces = cell.length < longestCell ? piecesOf(cell) : [cell];
      // A title above the ids, or a line of words among them.
      if (pieces.every(looksLikeId) || (pieces.length === 1 && isLoneId(pieces.join(''))))
        for (const piece of pieces) all.take(line, piece, null);
      else if (pieces.length > 0) all.unrecognised.push({ line, text: cell.trim().slice(0, longestShown) });
    }
  return all.found(0);
}

/** Accepts short ids too, because a provider's format is unknown, but no words. */
const isLoneId = (text: string): boolean => isId(text) && /\d/.test(text);

export function idsOfColumns({ lines }: IdSheet, columns: { id: number; label: number | null }): FoundIds {
  const all = gather();
  let blank = 0;
  for (const { line, cells, above } of lines) {
    const id = withoutMarks(cells[columns.id] ?? '').trim();
    // A line that was taken for a title may be an id.
    if (above && !looksLikeId(id)) continue;
    if (id === '') {
      blank += 1;
      continue;
    }
    const label = columns.label === null ? '' : (cells[columns.label] ?? '');
    all.take(line, id, label.replace(/\s+/g, ' ').trim().slice(0, longestLabel) || null);
  }
  return all.found(blank);
}
