// Figures for the table of a picture: as they are shown, and with a decimal comma, as Brazilian spreadsheets read them.
import type { ChartFigure } from '../../ui/charts/ChartCard.tsx';
import { formatCents } from '../../../preload/shared/format.ts';
import type { Language } from '../../../preload/shared/money.ts';

/** `1234,50`, in every language. */
export const plainFigure = (value: number, decimals: number): string =>
  value.toFixed(decimals).replace('.', ',');

export const moneyFigure = (cents: number, language: Language): ChartFigure => ({
  text: formatCents(cents, language),
  plain: plainFigure(cents / 100, 2),
});
