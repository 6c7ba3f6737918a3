// Compares an export of the provider's dashboard with the open doubts. Reads it in pauses so that main stays responsive; a quick
// lookup selects the rows that can match any doubt, and only these are matched.
import type { Handlers } from '../../../preload/contract/contract.ts';
import { nextTurn } from '../../async.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { OpenDoubt } from '../../ledger/tables/boletos-doubts.ts';
import { type PlainDate, readDate } from '../../../preload/shared/due-date.ts';
import type { DashboardSheets, DashboardColumns } from '../dashboard-sheet.ts';
import type { Contradiction } from '../../../preload/contract/boleto-terms.ts';
import type { MatchedBy } from '../../../preload/contract/batch-doubts.ts';
import { readMoney } from '../../../preload/shared/money.ts';
import { foldedWords } from '../../../preload/shared/fold.ts';
import { readSlip } from '../../../preload/shared/slip.ts';
import { contradictions, type Evidence } from '../../boleto-evidence.ts';

// Matches doubts with rows of an export of the provider's dashboard, and names what each match is based on and what contradicts
// it. Pure. A match is only a proposal: it counts when a person confirms it and doubts.ts finds no contradiction.

export interface ExportRow {
  /** Its physical line. */
  readonly line: number;
  readonly cells: readonly string[];
}

interface Match {
  readonly boleto: number;
  /** One row, or several from which the clerk must choose. */
  readonly rows: readonly {
    readonly line: number;
    readonly by: MatchedBy;
    readonly id: string | null;
    readonly against: readonly Contradiction[];
  }[];
}

interface ExportPlan {
  /** The column that holds the provider's ids, where there is one. */
  readonly idColumn: number | null;
}

interface Matches {
  readonly matches: readonly Match[];
  /** Doubts without a row in the export: perhaps they were not created. */
  readonly absent: readonly number[];
}

interface ReadRow {
  readonly row: ExportRow;
  readonly text: string;
  readonly words: string;
  readonly digits: ReadonlySet<string>;
  readonly lines: ReadonlySet<string>;
  readonly cents: ReadonlySet<number>;
  readonly dates: ReadonlySet<string>;
  readonly evidence: Evidence;
}

/** Which columns hold the values that a boleto is compared with. */
type EvidenceColumns = Pick<DashboardColumns, 'documents' | 'names' | 'amounts' | 'dueDates'>;

function centsIn(cell: string): readonly number[] {
  const reading = readMoney(cell);
  if (reading.ok) return [reading.cents];
  return reading.code === 'ambiguous' ? (reading.readings ?? []) : [];
}

/** The expensive part, done row by row so that a long export can be read with pauses. */
export function readExportRow(row: ExportRow, today: PlainDate, columns: EvidenceColumns): ReadRow {
  const { cells } = row;
  const at = (column: number): string => cells[column] ?? '';
  const context = { order: 'dmy', today, epoch1904: false } as const;
  const slips = cells.map(readSlip).flatMap((slip) => (slip.kind === 'cobranca' ? [slip.line] : []));
  const datesIn = (texts: readonly string[]): readonly PlainDate[] =>
    texts.map((text) => readDate(text, context)).flatMap((date) => (date.ok ? [date.date] : []));
  return {
    row,
    text: cells.join('\n').toLowerCase(),
    words: ` ${foldedWords(cells.join(' '))} `,
    digits: new Set(cells.map((cell) => cell.replace(/\D/g, '')).filter((digits) => digits !== '')),
    lines: new Set(slips),
    cents: new Set(cells.flatMap(centsIn)),
    dates: new Set(datesIn(cells)),
    evidence: {
      documents: columns.documents.map(at),
      names: columns.names.map(at),
      amounts: columns.amounts.map(at).flatMap(centsIn),
      dueDates: datesIn(columns.dueDates.map(at)),
    },
  };
}

const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : null;

/** What the uncertain answer itself contains to search for. */
function offered({ attempt }: OpenDoubt) {
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
  const words = name === null ? null : ` ${foldedWords(name)} `;
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
      if (by === null) continue;
      const against = contradictions(doubt.boleto.fields, row.evidence);
      rows.push({ line: row.row.line, by, id: id ?? offered(doubt).id, against });
    }
    return { doubt, rows };
  });
  const isSure = ({ by, against }: Match['rows'][number]): boolean =>
    by !== 'amountDuePayer' && against.length === 0;
  // A row that one doubt matches by its reference is not offered to others that only look alike.
  const sure = new Set(found.flatMap(({ rows }) => rows.filter(isSure).map(({ line }) => line)));
  const kept = found.map(({ doubt, rows }) => {
    const exactMatches = rows.filter(isSure);
    const others = rows.filter(({ line }) => !sure.has(line));
    // A number that is equal by chance does not stand beside the row of the payer.
    const agreeing = others.filter(({ against }) => against.length === 0);
    return {
      boleto: doubt.boleto.id,
      rows: exactMatches.length > 0 ? exactMatches : agreeing.length > 0 ? agreeing : others,
    };
  });
  return {
    matches: kept.filter(({ rows }) => rows.length > 0),
    absent: kept.filter(({ rows }) => rows.length === 0).map(({ boleto }) => boleto),
  };
}

const rowsBetweenPauses = 200;

export function doubtExportCalls(parts: {
  readonly ledger: Pick<Ledger, 'read'>;
  readonly dashboardSheets: DashboardSheets;
  readonly today: () => PlainDate;
}): Pick<Handlers['batches'], 'matchDoubts'> {
  return {
    async matchDoubts({ accountId, batchId, input, idColumn: chosen }) {
      const sheet = await parts.dashboardSheets.read(input);
      if (!sheet.ok) return { kind: 'refused', why: sheet.code };
      const { header, above, records, columns } = sheet.value;
      const idColumn = chosen === undefined ? columns.id : chosen;
      const doubts = await parts.ledger.read('boletos.doubts', {
        accountId,
        ...(batchId === undefined ? {} : { batchId }),
      });
      const concerns = concerning(doubts, idColumn);
      const read: ReadRow[] = [];
      // A data row of words alone may have been taken for the header, so rows above the data are matched too.
      for (const [at, record] of [...above, ...records].entries()) {
        const row = readExportRow(record, parts.today(), columns);
        if (concerns(row)) read.push(row);
        if (at % rowsBetweenPauses === rowsBetweenPauses - 1) await nextTurn();
      }
      const { matches, absent } = matchExport(doubts, read, { idColumn });
      const cellsAt = new Map(read.map(({ row }) => [row.line, row.cells]));
      return {
        kind: 'matched',
        header,
        idColumn,
        rowCount: records.length,
        matches: matches.map(({ boleto, rows }) => ({
          boleto,
          rows: rows.map((row) => ({ ...row, cells: cellsAt.get(row.line) ?? [] })),
        })),
        absent,
      };
    },
  };
}

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** Every text that could be a reference mark, also directly next to other letters. */
function* pieces(text: string, lengths: ReadonlySet<number>): Generator<string> {
  for (const [word] of text.matchAll(/[\w-]+/g)) {
    for (const length of lengths) {
      for (let at = 0; at + length <= word.length; at++) yield word.slice(at, at + length);
    }
  }
}

/** Whether a row holds anything by which a doubt is matched; never false where matchExport would find a match. */
function concerning(doubts: readonly OpenDoubt[], idColumn: number | null): (row: ReadRow) => boolean {
  const refs = new Set(doubts.flatMap(({ attempt }) => attempt?.ref ?? []));
  const lengths = new Set([...refs].map((ref) => ref.length));
  const offers = doubts.map(offered);
  const lines = new Set(offers.map(({ line }) => line));
  const numbers = new Set(offers.map(({ nossoNumero }) => nossoNumero && digitsOf(nossoNumero)));
  const ids = new Set(offers.map(({ id }) => id));
  const cents = new Set(doubts.map(({ boleto }) => boleto.fields.amount));
  const holds = <T>(set: ReadonlySet<T>, values: Iterable<T>): boolean => {
    for (const value of values) if (set.has(value)) return true;
    return false;
  };
  return (row) =>
    holds(cents, row.cents) ||
    holds(lines, row.lines) ||
    holds(numbers, row.digits) ||
    holds(refs, pieces(row.text, lengths)) ||
    (idColumn !== null && ids.has(row.row.cells[idColumn]?.trim() ?? ''));
}
