// Matches the lines of a panel's sheet with boletos of the register. Each lookup uses an index, for many lines at once.
// A match is only a proposal until a person confirms it.
import type { PaidMatch } from '../../../preload/contract/boletos.ts';
import type { MatchedBy } from '../../../preload/contract/batch-doubts.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { BoletoMark, Owed } from '../../ledger/tables/boletos-sought.ts';
import type { Boleto } from '../../ledger/tables/boletos.ts';
import { boletoRow } from '../boleto-row.ts';
import type { PlainDate } from '../../brazil/due-date.ts';
import type { PanelSheet } from '../panel-sheet.ts';
import { paidLineReader, type PaidLine } from './read-paid.ts';

type Matched = Extract<PaidMatch, { kind: 'matched' }>;
type Match = Matched['matches'][number];

export interface PaidQuestion {
  readonly ledger: Pick<Ledger, 'read'>;
  readonly accountId: string;
  readonly sheet: PanelSheet;
  readonly today: PlainDate;
}

/** Between two portions other work runs, in this thread and in the ledger's. */
const linesOfPortion = 250;

export async function matchPaid({ ledger, accountId, sheet, today }: PaidQuestion): Promise<Matched> {
  const readLine = paidLineReader(sheet, today);
  const matches: Match[] = [];
  const unknown: { readonly line: number; readonly cells: readonly string[] }[] = [];
  const taken = new Set<number>();

  const records = [...sheet.above, ...sheet.records];
  for (let from = 0; from < records.length; from += linesOfPortion) {
    const lines = records.slice(from, from + linesOfPortion).map(readLine);
    const found = await candidates(ledger, accountId, lines);
    const ids = [...new Set(found.flatMap(({ boletos }) => boletos))];
    const known = new Map((await ledger.read('boletos.many', { ids })).map((boleto) => [boleto.id, boleto]));
    for (const [at, { by, boletos }] of found.entries()) {
      const line = lines[at];
      if (!line) continue;
      const match = chosen(
        line,
        by,
        boletos.flatMap((id) => known.get(id) ?? []),
        taken,
      );
      if (match) {
        matches.push(match);
        taken.add(match.boleto.id);
      } else if (!line.record.above) unknown.push(line.record);
    }
  }
  return { kind: 'matched', header: sheet.header, rowCount: sheet.records.length, matches, unknown };
}

export interface Candidates {
  readonly by: MatchedBy;
  readonly boletos: readonly number[];
}

type Marks = Pick<PaidLine, 'lines' | 'nossoNumeros' | 'id'>;

/** The boletos that each line's most reliable mark identifies; none for a line without such a mark. */
export async function bearersOf(
  ledger: PaidQuestion['ledger'],
  accountId: string,
  lines: readonly Marks[],
): Promise<(Candidates | undefined)[]> {
  const found: (Candidates | undefined)[] = lines.map(() => undefined);

  async function byMark(mark: BoletoMark, valuesOf: (line: Marks) => readonly string[]): Promise<void> {
    const valuesByLine = lines.map((line, at) => (found[at] ? [] : valuesOf(line)));
    const values = [...new Set(valuesByLine.flat())];
    if (values.length === 0) return;
    const bearing = await ledger.read('boletos.bearing', { accountId, mark, values });
    const byValue = Map.groupBy(bearing, ({ value }) => value);
    for (const [at, wanted] of valuesByLine.entries()) {
      const ids = new Set(wanted.flatMap((value) => byValue.get(value)?.map(({ id }) => id) ?? []));
      if (ids.size > 0) found[at] = { by: mark, boletos: [...ids] };
    }
  }

  await byMark('line', (line) => line.lines);
  await byMark('nossoNumero', (line) => line.nossoNumeros);
  await byMark('id', ({ id }) => (id === null ? [] : [id]));
  return found;
}

/** The boletos that each line may mean. */
async function candidates(
  ledger: PaidQuestion['ledger'],
  accountId: string,
  lines: readonly PaidLine[],
): Promise<readonly Candidates[]> {
  const found = await bearersOf(ledger, accountId, lines);
  const owed = lines.flatMap((line, key) => (found[key] ? [] : owedBy(line, key)));
  const byPayer = Map.groupBy(await ledger.read('boletos.owed', { accountId, owed }), ({ key }) => key);
  for (const [key, boletos] of byPayer)
    found[key] = { by: 'amountDuePayer', boletos: boletos.map(({ id }) => id) };
  return found.map((one) => one ?? { by: 'amountDuePayer', boletos: [] });
}

/** A line with more combinations is not the line of one boleto. */
const mostReadings = 60;

function owedBy({ amounts, dates, documents, texts }: PaidLine, key: number): Owed[] {
  const payers = [...new Set(documents)].map((document) => ({ document }));
  const names = [...new Set(texts)].map((name) => ({ name }));
  const owed = [...new Set(amounts)].flatMap((cents) =>
    [...new Set(dates)].flatMap((dueDate) =>
      [...payers, ...names].map((payer) => ({ key, cents, dueDate, ...payer })),
    ),
  );
  return owed.slice(0, mostReadings);
}

/** Of several equal candidates, the first that is still unpaid: each line pays one boleto. */
function chosen(
  line: PaidLine,
  by: MatchedBy,
  boletos: readonly Boleto[],
  taken: ReadonlySet<number>,
): Match | null {
  const fresh = boletos.filter(({ id, baixaOn }) => baixaOn === null && !taken.has(id));
  const boleto = fresh[0] ?? boletos[0];
  if (!boleto) return null;
  return {
    boleto: boletoRow(boleto),
    line: line.record.line,
    by,
    on: line.paidOn,
    cells: line.record.cells,
    doubt: doubtOf(line, boleto, fresh),
  };
}

/** The most serious warning first. */
function doubtOf(line: PaidLine, boleto: Boleto, fresh: readonly Boleto[]): Match['doubt'] {
  if (fresh.length === 0) return 'already';
  if (line.unpaid) return 'unpaid';
  const { amount: cents } = boleto.fields;
  if (line.amounts.length > 0 && cents !== null && !line.amounts.includes(cents)) return 'amount';
  return fresh.length > 1 ? 'several' : null;
}
