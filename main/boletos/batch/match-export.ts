// Matches doubts with rows of an export of the provider's panel, and names what each match is based on. Pure. A match is only a
// proposal: it counts when a person confirms it and doubts.ts finds no contradiction.
import type { OpenDoubt } from '../../ledger/tables/boletos-doubts.ts';
import { readDate, type PlainDate } from '../../brazil/due-date.ts';
import { readMoney } from '../../brazil/money.ts';
import { folded } from '../../spreadsheets/raw-row.ts';
import { readSlip } from '../../brazil/slip.ts';

export interface ExportRow {
  /** Its physical line. */
  readonly line: number;
  readonly cells: readonly string[];
}

export type MatchedBy = 'ref' | 'line' | 'nossoNumero' | 'id' | 'amountDuePayer';

export interface Match {
  readonly boleto: number;
  /** One row, or several of which a person must choose. */
  readonly rows: readonly { readonly line: number; readonly by: MatchedBy; readonly id: string | null }[];
}

export interface ExportPlan {
  /** The column that holds the provider's ids, where there is one. */
  readonly idColumn: number | null;
}

export interface Matches {
  readonly matches: readonly Match[];
  /** Doubts without a row in the export: perhaps they were not created. */
  readonly absent: readonly number[];
}

export interface ReadRow {
  readonly row: ExportRow;
  readonly text: string;
  readonly words: string;
  readonly digits: ReadonlySet<string>;
  readonly lines: ReadonlySet<string>;
  readonly cents: ReadonlySet<number>;
  readonly dates: ReadonlySet<string>;
}

function centsIn(cell: string): readonly number[] {
  const reading = readMoney(cell);
  if (reading.ok) return [reading.cents];
  return reading.code === 'ambiguous' ? (reading.readings ?? []) : [];
}

/** The expensive part, done row by row so that a long export can be read with pauses. */
export function readExportRow(row: ExportRow, today: PlainDate): ReadRow {
  const { cells } = row;
  const context = { order: 'dmy', today, epoch1904: false } as const;
  const slips = cells.map(readSlip).flatMap((slip) => (slip.kind === 'cobranca' ? [slip.line] : []));
  const dates = cells.map((cell) => readDate(cell, context)).flatMap((date) => (date.ok ? [date.date] : []));
  return {
    row,
    text: cells.join('\n').toLowerCase(),
    words: ` ${folded(cells.join(' '))} `,
    digits: new Set(cells.map((cell) => cell.replace(/\D/g, '')).filter((digits) => digits !== '')),
    lines: new Set(slips),
    cents: new Set(cells.flatMap(centsIn)),
    dates: new Set(dates),
  };
}

const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : null;

/** What the uncertain answer itself contains to search for. */
export function offered({ attempt }: OpenDoubt) {
  const inside = member(attempt?.outcome, 'offered');
  const part = (name: 'id' | 'line' | 'nossoNumero'): string | null => {
    const value = member(inside, name);
    return typeof value === 'string' ? value : null;
  };
  return { id: part('id'), line: part('line'), nossoNumero: part('nossoNumero') };
}

type Matcher = (row: ReadRow, id: string | null) => MatchedBy | null;

/** What identifies a doubt is computed once, not for every row. */
function matcherOf(doubt: OpenDoubt): Matcher {
  const { boleto, attempt } = doubt;
  const { id, line, nossoNumero } = offered(doubt);
  const number = nossoNumero?.replace(/\D/g, '') ?? '';
  const { amount: cents, dueDate, 'payer.document': document, 'payer.name': name } = boleto.fields;
  const words = name === null ? null : ` ${folded(name)} `;
  return (row, idThere) => {
    if (attempt && row.text.includes(attempt.ref)) return 'ref';
    if (line !== null && row.lines.has(line)) return 'line';
    if (number !== '' && row.digits.has(number)) return 'nossoNumero';
    if (id !== null && idThere === id) return 'id';
    if (cents === null || dueDate === null || !row.cents.has(cents) || !row.dates.has(dueDate)) return null;
    const payer =
      (document !== null && row.digits.has(document)) || (words !== null && row.words.includes(words));
    return payer ? 'amountDuePayer' : null;
  };
}

export function matchExport(
  doubts: readonly OpenDoubt[],
  read: readonly ReadRow[],
  { idColumn }: ExportPlan,
): Matches {
  const idOf = ({ row }: ReadRow): string | null =>
    idColumn === null ? null : (row.cells[idColumn]?.trim() ?? '') || null;
  const there = read.map((row) => ({ row, id: idOf(row) }));
  const found = doubts.map((doubt) => {
    const match = matcherOf(doubt);
    const rows: Match['rows'][number][] = [];
    for (const { row, id } of there) {
      const by = match(row, id);
      if (by !== null) rows.push({ line: row.row.line, by, id: id ?? offered(doubt).id });
    }
    return { doubt, rows };
  });
  // A row that one doubt matches by its reference is not offered to others that only look alike.
  const sure = new Set(
    found.flatMap(({ rows }) => rows.filter(({ by }) => by !== 'amountDuePayer').map(({ line }) => line)),
  );
  const kept = found.map(({ doubt, rows }) => {
    const exactMatches = rows.filter(({ by }) => by !== 'amountDuePayer');
    return {
      boleto: doubt.boleto.id,
      rows: exactMatches.length > 0 ? exactMatches : rows.filter(({ line }) => !sure.has(line)),
    };
  });
  return {
    matches: kept.filter(({ rows }) => rows.length > 0),
    absent: kept.filter(({ rows }) => rows.length === 0).map(({ boleto }) => boleto),
  };
}
