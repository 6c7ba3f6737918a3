import { expect, test } from 'vitest';
import { moneyFigure } from '../../../../../renderer/home/figures/figure-cells.ts';
import { plainText } from '../../../../../renderer/ui/charts/ChartCard.tsx';

test('a figure in a file or on the clipboard has a decimal comma in both languages', () => {
  for (const language of ['pt-BR', 'en'] as const)
    expect(plainText(moneyFigure(123_456_789, language))).toBe('1234567,89');
  expect(plainText('nov. 2026')).toBe('nov. 2026');
});
