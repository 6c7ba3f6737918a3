// Titles further down in a sheet that give its columns another meaning, and headings of a part whose boletos are not paid. Pure.
import { foldedWords } from '../../../preload/shared/fold.ts';
import type { DashboardSheet } from '../dashboard-sheet.ts';
import { namesContrary, namesPaidSum, namesPaymentDay } from '../payment-titles.ts';
import { headerField } from '../sheet/columns.ts';

const unpaidPart =
  /\b(?:cancelad[oa]s?|estornad[oa]s?|devolvid[oa]s?|estornos|cancelamentos|devolucoes|nao pag[oa]s?|em aberto|abert[oa]s|vencid[oa]s|pendentes?|a receber|a vencer|a pagar|previst[oa]s?|agendad[oa]s?|baixad[oa]s|expirad[oa]s|inadimplentes?|refunded|cancell?ed|unpaid|open|overdue)\b/;

interface Part {
  /** The physical line of its titles. */
  readonly line: number;
  /** What is against a payment in one of its lines; null if nothing is. */
  readonly against: ((cells: readonly string[]) => string) | null;
}

/** What speaks against a payment in a line because of the titles above it. */
export function laterTitles(
  sheet: DashboardSheet,
): (line: number, cells: readonly string[]) => string | null {
  const { header, columns } = sheet;
  const titles = header.map(foldedWords);
  const known = new Set(titles.filter((title) => title !== ''));
  const { paidOn, statuses, paidAmounts, amounts, dueDates, contrary } = columns;
  const used = new Set([...statuses, ...paidAmounts, ...amounts, ...dueDates, ...contrary]);
  if (paidOn !== null) used.add(paidOn);

  const isTitle = (cell: string): boolean => {
    const name = foldedWords(cell);
    return (
      known.has(name) ||
      headerField(cell) !== null ||
      namesPaymentDay(name) ||
      namesPaidSum(name) ||
      namesContrary(name)
    );
  };

  function partOf(cells: readonly string[], line: number): Part | null {
    const filled = cells.filter((cell) => cell.trim() !== '');
    if (filled.some((cell) => /\d/.test(cell))) return null;
    const [only] = filled;
    if (filled.length === 1 && only !== undefined)
      return { line, against: unpaidPart.test(foldedWords(only)) ? () => only : null };
    if (filled.filter(isTitle).length < 2) return null;
    const changed = [...cells.entries()].filter(([column, cell]) => {
      const name = foldedWords(cell);
      return name !== '' && name !== titles[column] && (used.has(column) || namesContrary(name));
    });
    const [[column, title] = [0, '']] = changed;
    return {
      line,
      against: changed.length === 0 ? null : (row) => `${title.trim()}: ${(row[column] ?? '').trim()}`,
    };
  }

  if (known.size < 2) return () => null;
  const parts = [...sheet.above, ...sheet.records]
    .toSorted((a, b) => a.line - b.line)
    .flatMap(({ cells, line }) => partOf(cells, line) ?? []);
  return (line, cells) => parts.findLast((part) => part.line < line)?.against?.(cells) ?? null;
}
