import { expect, test } from 'vitest';
import { scaleEnd } from '../../../../../renderer/ui/charts/BarChart.tsx';

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
