// Compares an export of the provider's dashboard with the ledger: finds lines whose boletos are known, from the register or
// an earlier export, and those that are not. Writes nothing.
import type { DashboardColumns, UnknownLine, Unread } from '../../../preload/contract/dashboard.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { NewDashboardBoleto, DashboardKey } from '../../ledger/tables/dashboard.ts';
import type { DashboardSheet } from '../dashboard-sheet.ts';
import { comparePayer, contradictions, type Evidence } from '../../boleto-evidence.ts';
import { bearersOf } from '../register/match-paid.ts';
import { paidLineReader } from '../register/read-paid.ts';
import { type DateOrder, type PlainDate, readDate } from '../../../preload/shared/due-date.ts';
import { fold } from '../../../preload/shared/fold.ts';
import { readMoney, readMoneyNumber, type OpenReadings } from '../../../preload/shared/money.ts';
import { readTaxId } from '../../../preload/shared/tax-id.ts';
import { nameReader } from '../sheet/check-fields.ts';
import type { SheetRecord } from '../sheet/records.ts';

// Reads one line of a dashboard's export as a boleto: payer, amount and due date, by the rules of any sheet. Pure. Missing
// and unreadable values are reported and never guessed.

interface LineRules {
  readonly columns: DashboardColumns;
  /** What the column proves about ambiguous amounts; without proof both readings count. */
  readonly proved: OpenReadings;
  readonly order: DateOrder;
  readonly epoch1904: boolean;
  readonly today: PlainDate;
}

interface DashboardRow {
  readonly record: SheetRecord;
  readonly id: string | null;
  readonly name: string | null;
  /** As it is written: it may be masked. */
  readonly documentText: string;
  /** Null if it is unreadable or ambiguous. */
  readonly document: string | null;
  /** Documents, or a name as `fold` folds it if no document is readable. */
  readonly payers: readonly string[];
  readonly amounts: readonly number[];
  readonly dueDate: PlainDate | null;
  readonly unread: readonly Unread[];
}

function dashboardRowReader({
  columns,
  proved,
  order,
  epoch1904,
  today,
}: LineRules): (record: SheetRecord) => DashboardRow {
  return (record) => {
    const cell = (column: number | null): string => (column === null ? '' : (record.cells[column] ?? ''));
    const isNumber = (column: number | null): boolean => column !== null && record.kinds?.[column] === 'n';

    function centsOf(text: string): readonly number[] {
      const reading = isNumber(columns.amount) ? readMoneyNumber(text) : readMoney(text, proved);
      if (reading.ok) return [reading.cents];
      return reading.code === 'ambiguous' ? [...new Set(reading.readings ?? [])] : [];
    }

    const name = nameReader('payer.name')(cell(columns.name), 's', []);
    const documents = documentsIn(cell(columns.document));
    const named = name !== null && /\p{L}/u.test(name) ? [fold(name)] : [];
    const payers = documents.length > 0 ? documents : named;
    const amounts = centsOf(cell(columns.amount));
    const context = { order, today, epoch1904: epoch1904 && isNumber(columns.dueDate) };
    const due = readDate(cell(columns.dueDate), context);
    return {
      record,
      id: cell(columns.id).trim() || null,
      name,
      documentText: cell(columns.document),
      document: documents.length === 1 ? (documents[0] ?? null) : null,
      payers,
      amounts,
      dueDate: due.ok ? due.date : null,
      unread: [
        ...(payers.length > 0 ? [] : (['payer'] as const)),
        ...(amounts.length > 0 ? [] : (['amount'] as const)),
        ...(due.ok ? [] : (['dueDate'] as const)),
      ],
    };
  };
}

/** A number that lost its zeros and can be a CPF or a CNPJ counts as both. */
function documentsIn(text: string): readonly string[] {
  const reading = readTaxId(text);
  if (reading.ok) return [reading.digits];
  return reading.code === 'ambiguous' ? (reading.readings ?? []) : [];
}

interface Comparing {
  readonly ledger: Pick<Ledger, 'read'>;
  readonly accountId: string;
  readonly sheet: DashboardSheet;
  readonly columns: DashboardColumns;
  readonly order: DateOrder;
  readonly today: PlainDate;
}

export type Unknown = NewDashboardBoleto & Pick<UnknownLine, 'maybeUncertain'>;

export interface Compared {
  readonly known: number;
  readonly unknown: readonly Unknown[];
  readonly unread: readonly DashboardRow[];
}

type Line = DashboardRow & {
  readonly slipLines: readonly string[];
  readonly nossoNumeros: readonly string[];
};

/** Between two portions other work runs, in this thread and in the ledger's. */
const linesOfPortion = 250;

async function inPortions<T, U>(
  all: readonly T[],
  work: (some: readonly T[]) => Promise<readonly U[]>,
): Promise<U[]> {
  const done: U[] = [];
  for (let at = 0; at < all.length; at += linesOfPortion)
    done.push(...(await work(all.slice(at, at + linesOfPortion))));
  return done;
}

export async function compareDashboard(comparing: Comparing): Promise<Compared> {
  const { ledger, accountId, sheet } = comparing;
  const lines = readLines(comparing);
  const taken = { boletos: new Set<number>(), panels: new Set<number>() };
  const isKnown = new Set<Line>();

  const marked = await inPortions(lines, (some) => bearing(ledger, accountId, some));
  for (const { line, boleto } of marked) {
    isKnown.add(line);
    taken.boletos.add(boleto);
  }
  /** If ids of the dashboard are in the register, a line with another id is another boleto, even if all else is equal. */
  const idsAreOurs = marked.some(({ by }) => by === 'id');
  const rest = (): readonly Line[] => lines.filter((line) => !isKnown.has(line));

  const nameless = rest().filter(({ id }) => id === null || !idsAreOurs);
  for (const { line, boletos } of await inPortions(nameless, (some) => alike(ledger, accountId, some))) {
    // Each boleto of the register matches one line only.
    const mine = boletos.find((id) => !taken.boletos.has(id));
    if (mine === undefined) continue;
    isKnown.add(line);
    taken.boletos.add(mine);
  }
  for (const { line, panels } of await inPortions(rest(), (some) => keptBefore(ledger, accountId, some))) {
    const kept = line.id === null ? panels.find((id) => !taken.panels.has(id)) : panels[0];
    if (kept === undefined) continue;
    isKnown.add(line);
    taken.panels.add(kept);
  }

  const left = onceEach(rest());
  const above = new Set(sheet.above);
  const whole = left.filter(({ unread }) => unread.length === 0);
  const uncertain = await inPortions(whole, (some) => uncertainAlike(ledger, accountId, some));
  return {
    known: isKnown.size,
    unknown: whole.map((line, at) => unknownOf(line, uncertain[at] === true)),
    unread: left.filter(({ unread, record }) => unread.length > 0 && !above.has(record)),
  };
}

function readLines({ sheet, columns, order, today }: Comparing): readonly Line[] {
  const { epoch1904, survey } = sheet;
  const read = dashboardRowReader({ columns, proved: survey.proved, order, epoch1904, today });
  const marksOf = paidLineReader(sheet, today);
  return [...sheet.above, ...sheet.records].map((record) => {
    const { lines, nossoNumeros } = marksOf(record);
    // Without a column for it any number could be a nosso número, and a line that is wrongly taken as known would not
    // be stored.
    const numbers = sheet.columns.nossoNumero === null ? [] : nossoNumeros;
    return { ...read(record), slipLines: lines, nossoNumeros: numbers };
  });
}

/**
 * Matches by a unique mark. A digitable line is the boleto's, unless both amount and due date differ. An id or a nosso
 * número may be a running number of the export: it counts only for the same payer, or if nothing else differs. Lines
 * of a school often have the same amount and date and are numbered from 1.
 */
async function bearing(ledger: Comparing['ledger'], accountId: string, lines: readonly Line[]) {
  const marks = lines.map(({ slipLines, nossoNumeros, id }) => ({
    lines: slipLines,
    nossoNumeros,
    ids: id === null ? [] : [{ column: 0, id }],
  }));
  const found = await bearersOf(ledger, accountId, marks);
  const known = await boletosOf(
    ledger,
    found.flat().flatMap(({ boletos }) => boletos),
  );
  return lines.flatMap((line, at) =>
    (found[at] ?? [])
      .flatMap(({ by, boletos }) => boletos.map((boleto) => ({ line, by, boleto })))
      .filter(({ by, boleto: id }) => {
        const boleto = known.get(id);
        if (!boleto) return false;
        const evidence = evidenceOf(line);
        const against = contradictions(boleto.fields, evidence);
        const otherSlip = against.includes('amount') && against.includes('dueDate');
        if (by === 'line') return !otherSlip;
        return comparePayer(boleto.fields, evidence) === 'same' ? !otherSlip : against.length === 0;
      })
      .slice(0, 1),
  );
}

const evidenceOf = ({ documentText, name, amounts, dueDate }: Line): Evidence => ({
  documents: [documentText],
  names: [name ?? ''],
  amounts,
  dueDates: dueDate === null ? [] : [dueDate],
});

async function boletosOf(ledger: Comparing['ledger'], ids: readonly number[]) {
  const boletos = await ledger.read('boletos.many', { ids: [...new Set(ids)] });
  return new Map(boletos.map((boleto) => [boleto.id, boleto]));
}

function keysOf(line: Line, key: number): readonly DashboardKey[] {
  const { dueDate, payers, amounts } = line;
  if (dueDate === null) return [];
  return payers.flatMap((payer) => amounts.map((cents) => ({ key, payer, cents, dueDate })));
}

/** Created boletos of the register with the same payer, amount and due date. */
async function alike(ledger: Comparing['ledger'], accountId: string, lines: readonly Line[]) {
  const owed = lines.flatMap((line, at) =>
    keysOf(line, at).map(({ payer, ...key }) =>
      /^\d+$/.test(payer) ? { ...key, document: payer } : { ...key, name: payer },
    ),
  );
  const found = Map.groupBy(await ledger.read('boletos.owed', { accountId, owed }), ({ key }) => key);
  const known = await boletosOf(
    ledger,
    [...found.values()].flat().map(({ id }) => id),
  );
  return lines.map((line, at) => ({
    line,
    // Of persons of one name, the visible digits of a masked document may be another's.
    boletos: (found.get(at) ?? [])
      .map(({ id }) => id)
      .filter((id) => {
        const boleto = known.get(id);
        return boleto !== undefined && contradictions(boleto.fields, evidenceOf(line)).length === 0;
      }),
  }));
}

/** Boletos of an earlier export: by the dashboard's id, or by equal values if there is none. */
async function keptBefore(ledger: Comparing['ledger'], accountId: string, lines: readonly Line[]) {
  const ids = lines.flatMap(({ id }) => id ?? []);
  const byId = Map.groupBy(
    await ledger.read('boletos.panelBearing', { accountId, ids }),
    ({ value }) => value,
  );
  const keys = lines.flatMap(keysOf);
  const byKey = Map.groupBy(await ledger.read('boletos.panelAlike', { accountId, keys }), ({ key }) => key);
  return lines.map((line, at) => {
    const alikeOnes = (byKey.get(at) ?? []).map(({ panel }) => panel);
    if (line.id === null) return { line, panels: alikeOnes };
    const same = new Set((byId.get(line.id) ?? []).map(({ panel }) => panel));
    return { line, panels: alikeOnes.filter((id) => same.has(id)) };
  });
}

async function uncertainAlike(ledger: Comparing['ledger'], accountId: string, lines: readonly Line[]) {
  const keys = lines.flatMap(keysOf);
  const found = await ledger.read('boletos.uncertainAlike', { accountId, keys });
  const uncertainLines = new Set(found.map(({ key }) => key));
  return lines.map((_line, at) => uncertainLines.has(at));
}

/** An export may contain several lines of one boleto, by its id. */
function onceEach(lines: readonly Line[]): readonly Line[] {
  const seen = new Set<string>();
  return lines.filter((line) => {
    if (line.id === null || line.unread.length > 0) return true;
    const what = JSON.stringify([line.id, line.payers, line.amounts, line.dueDate]);
    if (seen.has(what)) return false;
    seen.add(what);
    return true;
  });
}

function unknownOf(line: Line, maybeUncertain: boolean): Unknown {
  const { id, slipLines, name, document, dueDate, amounts, payers, record } = line;
  return {
    remoteId: id,
    slipLine: slipLines[0] ?? null,
    name,
    document,
    dueDate: dueDate ?? '',
    amounts,
    payers,
    line: record.line,
    cells: record.cells,
    maybeUncertain,
  };
}
