import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { scaleEnd } from '../../../../../renderer/home/figures/draw-picture.ts';
import { moneyFigure, plainText } from '../../../../../renderer/home/figures/figure-cells.ts';
import { paperColors } from '../../../../../renderer/home/figures/paper-colors.ts';

const sheetOf = (path: string) => readFileSync(new URL(`../../../../../${path}`, import.meta.url), 'utf8');

test('a saved picture has the colours of the light theme', () => {
  const styles = sheetOf('renderer/ui/tokens.css') + sheetOf('renderer/ui/charts/chart.css');
  for (const [name, color] of Object.entries(paperColors))
    expect(styles).toContain(`${name}: light-dark(${color},`);
});

test.each([
  [0, 100],
  [100, 100],
  [101, 200],
  [12_345, 20_000],
  [20_001, 50_000],
  [999_999, 1_000_000],
  [123_456_789_012, 200_000_000_000],
])('a scale for %d cents ends at %d', (cents, end) => {
  expect(scaleEnd(cents)).toBe(end);
});

test('a figure in a file has the decimal sign of the language and no other', () => {
  const sum = moneyFigure(123_456_789);
  expect(plainText(sum, 'pt-BR')).toBe('1234567,89');
  expect(plainText(sum, 'en')).toBe('1234567.89');
  expect(plainText('nov. 2026', 'en')).toBe('nov. 2026');
});
