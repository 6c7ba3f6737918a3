// The figures of a closing as lines of text: of each account, then of all.
import type { Closing, ClosingFigures, ClosingWord } from '../../preload/contract/closing.ts';
import { bankDay, bankTime } from '../brazil/bank-day.ts';
import { amountText, dayText } from '../lists/cells.ts';

export type ClosingTexts = Readonly<Record<ClosingWord, string>>;

const figures = [
  'issued',
  'settled',
  'open',
  'overdue',
  'uncertain',
  'differences',
  'withdrawalDoubts',
  'withdrawalDifferences',
  'withdrawals',
] as const satisfies readonly ClosingWord[];

/** In the banks' time, by whose days a month ends. */
export function bankMomentText(instant: string | null): string {
  const at = new Date(instant ?? '');
  return Number.isNaN(at.getTime()) ? (instant ?? '') : `${dayText(bankDay(at))} ${bankTime(at)}`;
}

/** The service's figure with every digit, and at least so many behind the mark. */
export function decimalText(text: string | null, least = 0): string {
  const [whole = '', rest = ''] = text?.split('.') ?? [];
  const digits = text === null ? '' : rest.padEnd(least, '0');
  return digits === '' ? whole : `${whole},${digits}`;
}

/** `2026-11` as `11/2026`. */
export const monthText = (month: string): string => month.split('-').toReversed().join('/');

/** Title, count and amount. */
export function linesOf(found: ClosingFigures, texts: ClosingTexts): readonly (readonly string[])[] {
  const { fee, usdt, brlPerUsdt, unpriced } = found.withdrawals;
  return [
    ...figures.map((name) => [texts[name], String(found[name].count), amountText(found[name].cents)]),
    [texts.fee, '', decimalText(fee)],
    [texts.usdt, '', decimalText(usdt)],
    [texts.brlPerUsdt, '', decimalText(brlPerUsdt)],
    ...(unpriced > 0 ? [[texts.unpriced, String(unpriced), '']] : []),
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

export const figureLines = (closing: Closing, texts: ClosingTexts): readonly (readonly string[])[] => [
  [texts.title],
  [texts.month, monthText(closing.month)],
  [texts.asOf, dayText(closing.asOf)],
  [texts.note],
  ...(closing.accounts.length === 0 ? [[texts.nothing]] : []),
  ...blocksOf(closing, texts).flatMap(([name, found]) => [
    [],
    [texts.account, name],
    [texts.figure, texts.count, texts.amount],
    ...linesOf(found, texts),
  ]),
];
