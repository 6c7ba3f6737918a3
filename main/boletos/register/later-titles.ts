// Titles further down in a sheet that give its columns another meaning, and headings of a part whose boletos are not paid. Pure.
import { foldedWords } from '../../../preload/shared/fold.ts';
import type { DashboardSheet } from '../dashboard-sheet.ts';
import { namesContrary, namesPaidSum, namesPaymentDay } from '../payment-titles.ts';
import { headerField } from '../sheet/header-words.ts';
import { isFigure } from '../sheet/lines-above.ts';

const unpaidPart =
  /\b(?:cancelad[oa]s?|estornad[oa]s?|devolvid[oa]s?|estornos|cancelamentos|devolucoes|nao pag[oa]s?|em aberto|abert[oa]s|vencid[oa]s|pendentes?|a receber|a vencer|a pagar|previst[oa]s?|agendad[oa]s?|baixad[oa]s|expirad[oa]s|inadimplentes?|refunded|cancell?ed|unpaid|open|overdue)\b/;

const paidPart =
  /\b(?:pag[oa]s?|liquidad[oa]s?|recebid[oa]s?|quitad[oa]s?|recebimentos|pagamentos|paid|received)\b/;

const partWords =
  /\b(?:boletos|titulos|cobrancas|faturas|parcelas|valores|os|as|de|dos|das|e|em|no|na|ja|mes|dia|lista|relacao|r)\b/g;
const totals = /^(?:sub ?)?tota(?:l|is)\b|^soma\b/;
const plural = /\b\w+[oae]s\b/;

/** What speaks against a payment in a line because of the titles above it. */
export function laterTitles(sheet: DashboardSheet): (line: number) => string | null {
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

  /** The first title that another one replaces. */
  function replacedIn(cells: readonly string[]): { readonly column: number; readonly title: string } | null {
    for (const [column, cell] of cells.entries()) {
      const name = foldedWords(cell);
      if (name !== '' && name !== titles[column] && (used.has(column) || namesContrary(name)))
        return { column, title: cell.trim() };
    }
    return null;
  }

  /** A text alone, or one that names a part and has only its count and sum beside it. */
  function headingOf(cells: readonly string[]): string | null {
    const [at = 0, ...more] = cells.flatMap((cell, column) => (cell.trim() === '' ? [] : [column]));
    const text = (cells[at] ?? '').trim();
    if (more.length === 0) return text;
    const said = foldedWords(text);
    // No part of a payer's name may end the part of boletos that are not paid.
    const isPaidPart =
      paidPart.test(said) && said.replace(paidPart, '').replaceAll(partWords, '').trim() === '';
    const isPart = unpaidPart.test(said) || isPaidPart;
    if (!isPart || /\d/.test(said) || totals.test(said)) return null;
    if (statuses.includes(at) && !plural.test(said)) return null;
    return more.every((column) => isFigure(cells[column] ?? '')) ? text : null;
  }

  const found = new Map<number, string>();
  if (known.size < 2) return () => null;
  const isAbove = new Set(sheet.above);
  let replaced: ReturnType<typeof replacedIn> = null;
  let part: string | null = null;
  for (const record of [...sheet.above, ...sheet.records].toSorted((a, b) => a.line - b.line)) {
    const { line, cells } = record;
    const filled = cells.filter((cell) => cell.trim() !== '');
    const heading = isAbove.has(record) ? null : headingOf(cells);
    if (heading !== null) {
      const said = foldedWords(heading);
      if (unpaidPart.test(said)) part = heading;
      else if (paidPart.test(said)) part = null;
    } else if (!filled.some((cell) => /\d/.test(cell)) && filled.filter(isTitle).length > 1)
      replaced = replacedIn(cells);
    else if (replaced !== null)
      found.set(line, `${replaced.title}: ${(cells[replaced.column] ?? '').trim()}`);
    else if (part !== null) found.set(line, part);
  }
  return (line) => found.get(line) ?? null;
}
