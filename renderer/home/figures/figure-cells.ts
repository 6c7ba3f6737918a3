// Figures for the table of a picture: as they are shown, and as plain decimal text for a file.
import type { ChartFigure } from '../../ui/charts/ChartCard.tsx';
import { formatCents } from '../../text/format.ts';

export const moneyFigure = (cents: number): ChartFigure => ({
  text: formatCents(cents),
  plain: (cents / 100).toFixed(2),
});

/** With the decimal sign of the language. */
export const plainText = (cell: string | ChartFigure, language: 'pt-BR' | 'en'): string =>
  typeof cell === 'string' ? cell : language === 'en' ? cell.plain : cell.plain.replace('.', ',');
