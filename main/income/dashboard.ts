// Lines of a dashboard's export as lines of payments. Pure.
import type { DashboardLine, LineMarks, LineQuestion } from '../../preload/contract/income-terms.ts';
import { holderOf, type ReadFile, type ReadLine } from './read/reading.ts';

function lineOf(line: DashboardLine, accountId: string): ReadLine {
  const { line: ordinal, cells, day, cents, paid, status, ...named } = line;
  const questions: LineQuestion[] = [
    ...(paid === 'unknown' ? ['noPayment' as const] : []),
    ...(paid === 'yes' && (cents === null || day === null) ? ['unread' as const] : []),
  ];
  const marks: LineMarks = { ...named, ...(status === null ? {} : { code: status }) };
  const { names, documents, nossoNumeros, ids } = named;
  return {
    ordinal,
    source: 'dashboard',
    kind: paid === 'no' ? 'other' : 'payment',
    day,
    cents: cents ?? 0,
    text: [status, names[0], documents[0], nossoNumeros[0] ?? ids[0]]
      .filter((part) => (part ?? '') !== '')
      .join(' · '),
    marks,
    questions,
    raw: cells.join('\t'),
    id: ids[0] ?? nossoNumeros[0] ?? '',
    holder: holderOf('dashboard', '', accountId),
  };
}

export const dashboardReadLines = (lines: readonly DashboardLine[], accountId: string): readonly ReadLine[] =>
  lines.map((line) => lineOf(line, accountId));

export function dashboardFile(lines: readonly DashboardLine[]): ReadFile {
  const days = lines.flatMap(({ day }) => day ?? []).toSorted();
  return {
    kind: 'dashboard',
    bank: null,
    bankAccounts: [],
    from: days[0] ?? null,
    to: days.at(-1) ?? null,
    closingCents: null,
    closingOn: null,
    differences: [],
    raw: [],
  };
}
