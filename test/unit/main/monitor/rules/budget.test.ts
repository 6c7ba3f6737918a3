import * as fc from '../../../../helpers/properties.ts';
import { expect, test } from 'vitest';
import { createBudget, spanMs } from '../../../../../main/monitor/rules/budget.ts';

const noon = Date.UTC(2026, 10, 20, 15);
const half = 12 * 60 * 60_000;

test('allows this many requests in any second, whenever it starts', () => {
  const budget = createBudget({ perSecond: 3, perHalfDay: 100 }, [], noon);
  for (const at of [0, 400, 800]) budget.take(noon + at);
  expect(budget.remaining(noon + 900)).toBe(0);
  expect(budget.opens(noon + 900)).toEqual({ at: noon + 1_000, spent: false });
  expect(budget.remaining(noon + 1_000)).toBe(1);
  expect(budget.remaining(noon + 1_800)).toBe(3);
});

test('frees the budget of half a day in spans, each once it is fully past', () => {
  const budget = createBudget({ perSecond: 50, perHalfDay: 10 }, [], noon);
  for (let at = 0; at < 10; at += 1) budget.take(noon + at * 1_000);
  expect(budget.remaining(noon + 60_000)).toBe(0);
  const { at, spent } = budget.opens(noon + 60_000);
  expect(spent).toBe(true);
  expect(at - noon).toBeGreaterThanOrEqual(half);
  expect(at - noon).toBeLessThanOrEqual(half + spanMs);
  expect(budget.remaining(at - 1)).toBe(0);
  expect(budget.remaining(at)).toBe(10);
});

test('counts requests from before a restart, even if the clock was ahead then', () => {
  const before = createBudget({ perSecond: 50, perHalfDay: 10 }, [], noon);
  for (let at = 0; at < 6; at += 1) before.take(noon);
  const kept = before.spans('new');
  expect(before.spans('new')).toEqual([]);
  expect(createBudget({ perSecond: 50, perHalfDay: 10 }, kept, noon + 60_000).remaining(noon + 60_000)).toBe(
    4,
  );
  const early = createBudget({ perSecond: 50, perHalfDay: 10 }, kept, noon - half);
  expect(early.remaining(noon - half)).toBe(4);
  expect(early.remaining(noon + 2 * spanMs)).toBe(10);
});

test('applies a smaller limit at once', () => {
  const budget = createBudget({ perSecond: 10, perHalfDay: 100 }, [], noon);
  for (let at = 0; at < 10; at += 1) budget.take(noon);
  budget.allow({ perSecond: 2, perHalfDay: 5 });
  expect(budget.remaining(noon + 1_000)).toBe(0);
  expect(budget.opens(noon + 1_000).spent).toBe(true);
});

test('never exceeds the budget, and has budget again after the wait that it names', () => {
  const pauses = fc.array(fc.integer({ min: 0, max: 20 * 60_000 }), { minLength: 20, maxLength: 200 });
  fc.assert(
    fc.property(
      pauses,
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 5, max: 40 }),
      (waits, perSecond, perHalfDay) => {
        const budget = createBudget({ perSecond, perHalfDay }, [], noon);
        const taken: number[] = [];
        let now = noon;
        for (const wait of waits) {
          now += wait;
          if (budget.remaining(now) === 0) now = budget.opens(now).at;
          expect(budget.remaining(now)).toBeGreaterThan(0);
          for (let left = budget.remaining(now); left > 0; left -= 1) {
            budget.take(now);
            taken.push(now);
          }
        }
        for (const at of taken) {
          expect(taken.filter((other) => other >= at && other < at + 1_000).length).toBeLessThanOrEqual(
            perSecond,
          );
          expect(taken.filter((other) => other >= at && other < at + half).length).toBeLessThanOrEqual(
            perHalfDay,
          );
        }
      },
    ),
    { numRuns: 60 },
  );
});
