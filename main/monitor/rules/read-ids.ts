// Which ids stand in a pasted text or a sheet, and what their lines call them. Pure; which of them are watched already is
// for who asks.
import { transactionId } from '../../../preload/contract/monitor.ts';
import { withoutMarks } from '../../brazil/invisible.ts';
import { folded } from '../../spreadsheets/raw-row.ts';

export interface IdLine {
  /** Its physical line. */
  readonly line: number;
  readonly cells: readonly string[];
  /** The header, or above it, as far as can be told. */
  readonly above: boolean;
}

export interface IdSheet {
  /** Empty where there is none. */
  readonly header: readonly string[];
  readonly lines: readonly IdLine[];
}

export interface IdColumns {
  /** Null where nothing tells: a person says which. */
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
  readonly odd: readonly { readonly line: number; readonly text: string }[];
}

/** The best names first. */
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

/** How providers write ids: long, of one piece, with digits; neither money, nor a day, nor a document in its dots. */
const shape = /^(?=.*\d)[A-Za-z0-9_-]{8,128}$/;
const otherwise = /^(?:\d{1,4}[-/]\d{1,2}[-/]\d{1,4}|\d{3}\d{6}-\d{2}|\d{5}-?\d{3}|\d{8}|\d{11}|\d{14})$/;

export const looksLikeId = (text: string): boolean => shape.test(text) && !otherwise.test(text);

/** Titles that other sheets do not have: the line that names the ids is the header, and one that holds an id is none. */
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

/** A list of nothing but ids, parted by whatever stands between them: no columns to be told apart. */
export function isPlainList({ header, lines }: IdSheet): boolean {
  if (columnNamed(header, idNames) !== null) return false;
  const filled = lines.map(({ cells }) => cells.filter((cell) => cell.trim() !== ''));
  const beside = filled.filter((cells) => cells.length > 1).flat();
  const alike = beside.filter((cell) => piecesOf(cell).every(looksLikeId)).length;
  return alike >= beside.length * 0.9;
}

function columnNamed(header: readonly string[], names: readonly RegExp[], not?: number): number | null {
  for (const name of names) {
    const column = header.findIndex((cell, at) => at !== not && name.test(folded(cell)));
    if (column >= 0) return column;
  }
  return null;
}

/** Share of a column's filled cells that fit. */
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

/** By the header's words, else by what stands in the cells. */
export function proposeColumns({ header, lines }: IdSheet): IdColumns {
  const rows = lines.filter(({ above }) => !above).slice(0, sampled);
  const id = columnNamed(header, idNames) ?? columnFilledWith(rows, 0.6, looksLikeId);
  if (id === null) return { id, label: null };
  const named = columnNamed(header, labelNames, id);
  // Where there are names, only they say what a column is.
  const label = named ?? (header.length > 0 ? null : columnFilledWith(rows, 0.7, isWords, id));
  return { id, label };
}

/** A spreadsheet made a number of it: its digits from the sixteenth on are lost. */
const damaged = /^(?:\d(?:[.,]\d+)?E\+\d+|\d{15}0{2,})$/i;
const isId = (text: string): boolean => transactionId.safeParse(text).success && !damaged.test(text);
const longestCell = 32_767;
const longestLabel = 120;
const longestShown = 200;

function gather() {
  const seen = new Set<string>();
  const items: FoundId[] = [];
  const repeated: number[] = [];
  const odd: { line: number; text: string }[] = [];
  return {
    take(line: number, id: string, label: string | null): void {
      if (!isId(id)) odd.push({ line, text: id.slice(0, longestShown) });
      else if (seen.has(id)) repeated.push(line);
      else {
        seen.add(id);
        items.push({ line, transactionId: id, label });
      }
    },
    odd,
    found: (blank: number): FoundIds => ({ items, repeated, blank, odd }),
  };
}

/** Of a text that is nothing but ids, in whatever they are parted by: its lines; null where a table must be looked for. */
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
      // As much as a reader keeps of a cell: what came after it is not known.
      const pieces = cell.length < longestCell ? piecesOf(cell) : [cell];
      // A title above the ids, or a line of words among them.
      if (pieces.every(looksLikeId) || (pieces.length === 1 && isLoneId(pieces.join(''))))
        for (const piece of pieces) all.take(line, piece, null);
      else if (pieces.length > 0) all.odd.push({ line, text: cell.trim().slice(0, longestShown) });
    }
  return all.found(0);
}

/** Short ones too, for what a provider calls its transactions is not known; but a word is none. */
const isLoneId = (text: string): boolean => isId(text) && /\d/.test(text);

export function idsOfColumns({ lines }: IdSheet, columns: { id: number; label: number | null }): FoundIds {
  const all = gather();
  let blank = 0;
  for (const { line, cells, above } of lines) {
    const id = withoutMarks(cells[columns.id] ?? '').trim();
    // What was taken for a title may be an id all the same.
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
