// The figures of a closing as lines of text: of each account, then of all.
import type { Closing, ClosingFigures, ClosingWord } from '../../preload/contract/closing.ts';
import { bankDay, bankTime } from '../../preload/shared/bank-day.ts';
import { amountCell, dayCell, dayText, figureCell } from '../lists/cells.ts';
import { countCell, dateCell, type SheetCell } from '../spreadsheets/sheet-cell.ts';
import { formatDay } from '../../preload/shared/due-date.ts';
import { figureNames } from './sums.ts';

export type ClosingTexts = Readonly<Record<ClosingWord, string>>;

const counted = [...figureNames, 'withdrawals'] as const satisfies readonly ClosingWord[];

/** In the banks' time, by whose days a month ends. */
export function bankMomentText(instant: string | null): string {
  const at = new Date(instant ?? '');
  return Number.isNaN(at.getTime()) ? (instant ?? '') : `${dayText(bankDay(at))} ${bankTime(at)}`;
}

export const bankMomentCell = (instant: string | null): SheetCell => dateCell(bankMomentText(instant));

/** The service's figure with every digit, and at least so many behind the mark. */
export function decimalText(text: string | null, least = 0): string {
  const [whole = '', rest = ''] = text?.split('.') ?? [];
  const digits = text === null ? '' : rest.padEnd(least, '0');
  return digits === '' ? whole : `${whole},${digits}`;
}

export const decimalCell = (
  figure: string | null,
  format: 'money' | 'usdt' | 'figure',
  least = 0,
): SheetCell => figureCell(decimalText(figure, least), figure, format);

/** `2026-11` as `11/2026`. */
export const monthText = (month: string): string => formatDay(month);

/** Title, count and amount. */
export function linesOf(found: ClosingFigures, texts: ClosingTexts): readonly (readonly SheetCell[])[] {
  const { fee, usdt, brlPerUsdt, unpriced } = found.withdrawals;
  return [
    ...counted.map((name) => [texts[name], countCell(found[name].count), amountCell(found[name].cents)]),
    [texts.fee, '', decimalCell(fee, 'money')],
    [texts.usdt, '', decimalCell(usdt, 'usdt')],
    [texts.brlPerUsdt, '', decimalCell(brlPerUsdt, 'figure')],
    ...(unpriced > 0 ? [[texts.unpriced, countCell(unpriced), '']] : []),
  ];
}

/** Whose figures: each account, and all where there are several. */
export const blocksOf = (
  { accounts, total }: Closing,
  texts: ClosingTexts,
): readonly (readonly [name: string, found: ClosingFigures])[] => [
  ...accounts.map((account) => [account.name, account] as const),
  ...(accounts.length === 1 ? [] : [[texts.total, total] as const]),
];

/** What was paid, by how it is known. */
export const sourceLines = ({ sources }: Closing, texts: ClosingTexts): readonly (readonly SheetCell[])[] =>
  sources.map(({ source, count, cents }) => [texts[source], countCell(count), amountCell(cents)]);

export const figureLines = (closing: Closing, texts: ClosingTexts): readonly (readonly SheetCell[])[] => [
  [texts.title],
  [texts.month, monthText(closing.month)],
  [texts.asOf, dayCell(closing.asOf)],
  [texts.note],
  ...(closing.accounts.length === 0 ? [[texts.nothing]] : []),
  ...blocksOf(closing, texts).flatMap(([name, found]) => [
    [],
    [texts.account, name],
    [texts.figure, texts.count, texts.amount],
    ...linesOf(found, texts),
  ]),
  ...(closing.sources.length === 0
    ? []
    : [[], [texts.sources], [texts.source, texts.count, texts.amount], ...sourceLines(closing, texts)]),
];
