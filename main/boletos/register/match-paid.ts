// Matches the lines of a dashboard's sheet with boletos of the register. Each lookup uses an index, for many lines at once.
// A match is only a proposal until a person confirms it.
import type { PaidMatch } from '../../../preload/contract/boletos.ts';
import type { MatchedBy } from '../../../preload/contract/batch-doubts.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { BoletoMark, Owed } from '../../ledger/tables/boletos-sought.ts';
import type { Boleto } from '../../ledger/tables/boletos.ts';
import { boletoRow } from '../boleto-row.ts';
import type { PlainDate } from '../../../preload/shared/due-date.ts';
import type { DashboardSheet } from '../dashboard-sheet.ts';
import { comparePayer, contradictions } from '../../boleto-evidence.ts';
import { paymentsOf } from '../../boleto-payments.ts';
import { paidLineReader, statesPayment, type PaidLine } from './read-paid.ts';

type Matched = Extract<PaidMatch, { kind: 'matched' }>;
type Match = Matched['matches'][number];
type Payment = NonNullable<Match['earlier']>;

export interface PaidQuestion {
  readonly ledger: Pick<Ledger, 'read'>;
  readonly accountId: string;
  readonly sheet: DashboardSheet;
  readonly today: PlainDate;
}

/** Between two portions other work runs, in this thread and in the ledger's. */
const linesOfPortion = 250;

export async function matchPaid({ ledger, accountId, sheet, today }: PaidQuestion): Promise<Matched> {
  const readLine = paidLineReader(sheet, today);
  const records = [...sheet.above, ...sheet.records];
  const lines: PaidLine[] = [];
  const found: (readonly Candidates[])[] = [];
  const known = new Map<number, Boleto>();
  for (let from = 0; from < records.length; from += linesOfPortion) {
    const some = records.slice(from, from + linesOfPortion).map(readLine);
    const bearing = await bearersOf(ledger, accountId, some);
    await learn(bearing.flat());
    const open = some
      .map((line, at) => ({ line, at }))
      .filter(({ line, at }) => !clean(line, bearing[at] ?? []));
    const owed = open.flatMap(({ line, at }) => owedBy(line, at));
    const byPayer = Map.groupBy(await ledger.read('boletos.owed', { accountId, owed }), ({ key }) => key);
    const alike = some.map((_line, at): Candidates => {
      return { by: 'amountDuePayer', boletos: byPayer.get(at)?.map(({ id }) => id) ?? [] };
    });
    await learn(alike);
    lines.push(...some);
    found.push(...some.map((_line, at) => [...(bearing[at] ?? []), ...alike.slice(at, at + 1)]));
  }

  async function learn(candidates: readonly Candidates[]): Promise<void> {
    const ids = [...new Set(candidates.flatMap(({ boletos }) => boletos))].filter((id) => !known.has(id));
    for (const boleto of await ledger.read('boletos.many', { ids })) known.set(boleto.id, boleto);
  }

  /** A candidate that nothing contradicts. */
  function clean(line: PaidLine, candidates: readonly Candidates[]): Candidates | undefined {
    const [one] = candidates.flatMap(({ boletos, ...mark }) => {
      const fitting = boletos.filter((id) => {
        const boleto = known.get(id);
        return boleto !== undefined && contradictions(boleto.fields, line.evidence).length === 0;
      });
      return fitting.length > 0 ? [{ ...mark, boletos: fitting }] : [];
    });
    return one;
  }

  const idsAreWeak = provesNothing(lines, found, known);
  const matches: Match[] = [];
  const unknown: { readonly line: number; readonly cells: readonly string[] }[] = [];
  const paidHere = new Map<number, readonly Payment[]>();
  for (const [at, line] of lines.entries()) {
    const candidates = found[at] ?? [];
    const best = clean(line, candidates) ?? candidates.find(({ boletos }) => boletos.length > 0);
    const boletos = best?.boletos.flatMap((id) => known.get(id) ?? []) ?? [];
    const fresh = boletos.filter(({ id, baixaOn }) => baixaOn === null && !paidHere.has(id));
    const boleto = fresh[0] ?? boletos[0];
    if (best === undefined || boleto === undefined) {
      if (!line.record.above) unknown.push(line.record);
      continue;
    }
    const isWeak =
      best.by === 'id' ? idsAreWeak : best.by === 'nossoNumero' && sheet.columns.nossoNumero === null;
    const match = matchOf(line, best.by, boleto, {
      isWeak,
      isOneOfSeveral: fresh.length > 1,
      payments: [...paymentsOf(boleto), ...(paidHere.get(boleto.id) ?? [])],
    });
    matches.push(match);
    // A line that is a question leaves the boleto to the next one.
    if (match.doubts.every((doubt) => doubt === 'several'))
      paidHere.set(boleto.id, [{ on: line.paidOn, cents: match.paid, line: line.record.line }]);
  }
  const { header, records: rows } = sheet;
  return {
    kind: 'matched',
    header,
    rowCount: rows.length,
    matches,
    unknown,
    statesPayment: statesPayment(sheet),
  };
}

export interface Candidates {
  readonly by: MatchedBy;
  readonly boletos: readonly number[];
}

type Marks = Pick<PaidLine, 'lines' | 'nossoNumeros' | 'ids'>;

/** The boletos that each line's marks identify, the most reliable mark first. */
export async function bearersOf(
  ledger: PaidQuestion['ledger'],
  accountId: string,
  lines: readonly Marks[],
): Promise<readonly (readonly Candidates[])[]> {
  const found: Candidates[][] = lines.map(() => []);

  async function byMark(mark: BoletoMark, valuesOf: (line: Marks) => readonly string[]): Promise<void> {
    const valuesByLine = lines.map(valuesOf);
    const values = [...new Set(valuesByLine.flat())];
    if (values.length === 0) return;
    const bearing = await ledger.read('boletos.bearing', { accountId, mark, values });
    const byValue = Map.groupBy(bearing, ({ value }) => value);
    for (const [at, wanted] of valuesByLine.entries()) {
      const ids = new Set(wanted.flatMap((value) => byValue.get(value)?.map(({ id }) => id) ?? []));
      if (ids.size > 0) found[at]?.push({ by: mark, boletos: [...ids] });
    }
  }

  await byMark('line', (line) => line.lines);
  await byMark('nossoNumero', (line) => line.nossoNumeros);
  await byMark('id', ({ ids }) => ids.map(({ id }) => id));
  return found;
}

/** Whether ids of ours are in more than one column, or the column only counts the lines. */
function provesNothing(
  lines: readonly PaidLine[],
  found: readonly (readonly Candidates[])[],
  known: ReadonlyMap<number, Boleto>,
): boolean {
  const holding = new Set<number>();
  for (const [at, line] of lines.entries()) {
    const byId = found[at]?.find(({ by }) => by === 'id')?.boletos ?? [];
    const remote = new Set(byId.map((id) => known.get(id)?.remoteId));
    for (const { column, id } of line.ids) if (remote.has(id)) holding.add(column);
  }
  const listed = lines.filter(({ record }) => !record.above);
  const counts = (column: number): boolean =>
    listed.every(({ ids }, at) => ids.find((one) => one.column === column)?.id === String(at + 1));
  return holding.size > 1 || [...holding].some(counts);
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

interface Circumstances {
  /** Its mark may be equal by chance: only the same payer proves it. */
  readonly isWeak: boolean;
  /** Of several equal boletos, the first that is still unpaid is taken: each line pays one. */
  readonly isOneOfSeveral: boolean;
  /** Its payments in the ledger and in earlier lines. */
  readonly payments: readonly Payment[];
}

function matchOf(
  line: PaidLine,
  by: MatchedBy,
  boleto: Boleto,
  { isWeak, isOneOfSeveral, payments }: Circumstances,
): Match {
  const { amount } = boleto.fields;
  const { evidence, paidOn, paid: readings } = line;
  const asAsked = readings?.find((cents) => cents === amount);
  const unreadable = line.unread || (readings !== null && asAsked === undefined && readings.length !== 1);
  const titled = evidence.amounts.length === 0 || evidence.amounts.some((cents) => cents === amount);
  // Without an amount paid, that of the slip counts.
  const paid =
    readings === null ? (titled ? amount : (evidence.amounts[0] ?? null)) : (asAsked ?? readings[0] ?? null);
  const differs = readings !== null && !unreadable && paid !== null && amount !== null && paid !== amount;
  const same = payments.find(
    ({ on, cents }) =>
      (paidOn === null || on === null || on === paidOn) &&
      (paid === null || cents === null || cents === paid),
  );
  const earlier = same ?? payments[0] ?? null;
  const doubts: Match['doubts'] = [
    ...(earlier === null ? [] : [same ? ('already' as const) : ('second' as const)]),
    ...(line.unpaid ? ['unpaid' as const] : []),
    ...(boleto.cancelledOn === null ? [] : ['cancelled' as const]),
    ...contradictions(boleto.fields, evidence),
    ...(isWeak && comparePayer(boleto.fields, evidence) === 'unknown' ? ['unproved' as const] : []),
    ...(unreadable ? ['paidUnread' as const] : []),
    ...(differs ? [paid < amount ? ('paidLess' as const) : ('paidMore' as const)] : []),
    ...(isOneOfSeveral ? ['several' as const] : []),
  ];
  const first = (cells: readonly string[]): string | null => cells.find((cell) => cell !== '') ?? null;
  return {
    boleto: boletoRow(boleto),
    line: line.record.line,
    by,
    on: paidOn,
    paid: unreadable ? null : paid,
    earlier,
    cells: line.record.cells,
    doubts,
    theirs: {
      document: first(evidence.documents),
      name: first(evidence.names),
      amount: evidence.amounts[0] ?? null,
      dueDate: evidence.dueDates[0] ?? null,
      status: line.status,
    },
  };
}
