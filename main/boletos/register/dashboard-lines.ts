// An export of the dashboard as lines of payments: what each says of its boleto, and whether it says that it was paid.
import type { DashboardLine } from '../../../preload/contract/income-terms.ts';
import type { PlainDate } from '../../../preload/shared/due-date.ts';
import type { DashboardInput, DashboardSheets } from '../dashboard-sheet.ts';
import { paidLineReader, saysUnpaid, statesPayment, type PaidLine } from './read-paid.ts';

export type DashboardReading =
  | { readonly ok: true; readonly fileName: string | null; readonly lines: readonly DashboardLine[] }
  | { readonly ok: false; readonly code: string };

const filled = (cells: readonly string[]): readonly string[] => cells.filter((cell) => cell !== '');

function lineOf(line: PaidLine, states: boolean): DashboardLine {
  const { record, evidence, paid, unread, against, status, unpaid } = line;
  const amounts = paid ?? evidence.amounts;
  const silent = against === null && (status === null ? line.paidOn === null : saysUnpaid(status));
  return {
    line: record.line,
    cells: record.cells,
    day: line.paidOn,
    cents: !unread && amounts.length === 1 ? (amounts[0] ?? null) : null,
    paid: !states ? 'unknown' : !unpaid ? 'yes' : silent ? 'no' : 'unknown',
    status,
    slipLines: line.lines,
    nossoNumeros: line.nossoNumeros,
    ids: line.ids.map(({ id }) => id),
    documents: filled(evidence.documents),
    names: filled(evidence.names),
    dueDates: evidence.dueDates,
    titles: paid === null ? [] : evidence.amounts,
  };
}

export async function readDashboard(
  dashboardSheets: Pick<DashboardSheets, 'read'>,
  input: DashboardInput,
  today: PlainDate,
): Promise<DashboardReading> {
  const read = await dashboardSheets.read(input);
  if (!read.ok) return read;
  const sheet = read.value;
  const readLine = paidLineReader(sheet, today);
  const states = statesPayment(sheet);
  return {
    ok: true,
    fileName: sheet.fileName,
    lines: sheet.records.map((record) => lineOf(readLine(record), states)),
  };
}
