import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { moneyFigure } from '../../../../../renderer/home/figures/figure-cells.ts';
import { paperColors } from '../../../../../renderer/home/figures/paper-colors.ts';
import { plainText } from '../../../../../renderer/ui/charts/ChartCard.tsx';

const sheetOf = (path: string) => readFileSync(new URL(`../../../../../${path}`, import.meta.url), 'utf8');

test('a saved chart has the colours of the light theme', () => {
  const styles = sheetOf('renderer/ui/tokens.css') + sheetOf('renderer/ui/charts/chart.css');
  for (const [name, color] of Object.entries(paperColors))
    expect(styles).toContain(`${name}: light-dark(${color},`);
});

test('a figure in a file or on the clipboard has a decimal comma in both languages', () => {
  for (const language of ['pt-BR', 'en'] as const)
    expect(plainText(moneyFigure(123_456_789, language))).toBe('1234567,89');
  expect(plainText('nov. 2026')).toBe('nov. 2026');
});
