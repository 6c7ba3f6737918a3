import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { moneyFigure, plainText } from '../../../../../renderer/home/figures/figure-cells.ts';
import { paperColors } from '../../../../../renderer/home/figures/paper-colors.ts';

const sheetOf = (path: string) => readFileSync(new URL(`../../../../../${path}`, import.meta.url), 'utf8');

test('a saved picture has the colours of the light theme', () => {
  const styles = sheetOf('renderer/ui/tokens.css') + sheetOf('renderer/ui/charts/chart.css');
  for (const [name, color] of Object.entries(paperColors))
    expect(styles).toContain(`${name}: light-dark(${color},`);
});

test('a figure in a file has the decimal sign of the language and no other', () => {
  const sum = moneyFigure(123_456_789);
  expect(plainText(sum, 'pt-BR')).toBe('1234567,89');
  expect(plainText(sum, 'en')).toBe('1234567.89');
  expect(plainText('nov. 2026', 'en')).toBe('nov. 2026');
});
