// Lines of a dashboard's export as lines of payments. Pure.
import type { LineMarks, LineQuestion } from '../../preload/contract/income-terms.ts';
import { holderOf, type ReadFile, type ReadLine } from './read/reading.ts';

/** As the feature that reads these sheets tells it. */
export interface DashboardLine {
  readonly line: number;
  readonly cells: readonly string[];
  readonly day: string | null;
  readonly cents: number | null;
  readonly paid: 'yes' | 'no' | 'unknown';
  readonly status: string | null;
  readonly slipLines: readonly string[];
  readonly nossoNumeros: readonly string[];
  readonly ids: readonly string[];
  readonly documents: readonly string[];
  readonly names: readonly string[];
  readonly dueDates: readonly string[];
  readonly titles: readonly number[];
}

function lineOf(line: DashboardLine, accountId: string): ReadLine {
  const { day, cents, paid, status, slipLines, nossoNumeros, ids, documents, names, dueDates, titles } = line;
  const questions: LineQuestion[] = [
    ...(paid === 'unknown' ? ['noPayment' as const] : []),
    ...(paid === 'yes' && (cents === null || day === null) ? ['unread' as const] : []),
  ];
  const marks: LineMarks = {
    slipLines,
    nossoNumeros,
    ids,
    documents,
    names,
    dueDates,
    titles,
    ...(status === null ? {} : { code: status }),
  };
  return {
    ordinal: line.line,
    source: 'dashboard',
    kind: paid === 'no' ? 'other' : 'payment',
    day,
    cents: cents ?? 0,
    text: [status, names[0], documents[0], nossoNumeros[0] ?? ids[0]]
      .filter((part) => (part ?? '') !== '')
      .join(' · '),
    marks,
    questions,
    raw: Buffer.from(line.cells.join('\t')),
    id: ids[0] ?? nossoNumeros[0] ?? '',
    holder: holderOf('dashboard', '', accountId),
  };
}

export function dashboardFile(lines: readonly DashboardLine[], accountId: string): ReadFile {
  const days = lines.flatMap(({ day }) => day ?? []).toSorted();
  return {
    kind: 'dashboard',
    bank: null,
    bankAccounts: [],
    from: days[0] ?? null,
    to: days.at(-1) ?? null,
    closingCents: null,
    closingOn: null,
    lines: lines.map((line) => lineOf(line, accountId)),
    differences: [],
    raw: [],
  };
}
