import { describe, expect, it } from 'vitest';
import {
  decide,
  planOf,
  scenarioNames,
  type FaultPlan,
  type RouteName,
} from '../../../../main/sandbox/faults.ts';

const kinds = (plan: FaultPlan, seed: string, route: RouteName = 'createBoleto') =>
  Array.from({ length: 2_000 }, (_, at) => decide(plan, seed, at + 1, route).fault?.kind ?? 'none');

describe('a decision', () => {
  it('is the same for the same seed and number, and differs for another seed', () => {
    const plan = planOf('everything');
    expect(kinds(plan, 'a')).toEqual(kinds(plan, 'a'));
    expect(kinds(plan, 'a')).not.toEqual(kinds(plan, 'b'));
  });

  it('occurs as often as its share', () => {
    const plan: FaultPlan = { rules: [{ fault: { kind: 'cutAfter' }, share: 0.25 }] };
    const met = kinds(plan, 'share').filter((kind) => kind === 'cutAfter').length;
    expect(met / 2_000).toBeGreaterThan(0.22);
    expect(met / 2_000).toBeLessThan(0.28);
  });

  it('affects exactly the numbers and routes of its rule, the first rule first', () => {
    const plan: FaultPlan = {
      rules: [
        { fault: { kind: 'noId' }, on: [2, 3], routes: ['withdraw'] },
        { fault: { kind: 'cutBefore' }, on: [3] },
      ],
    };
    const of = (request: number, route: 'withdraw' | 'fees') => decide(plan, 's', request, route).fault?.kind;
    expect([of(1, 'withdraw'), of(2, 'withdraw'), of(3, 'withdraw')]).toEqual([undefined, 'noId', 'noId']);
    expect([of(2, 'fees'), of(3, 'fees')]).toEqual([undefined, 'cutBefore']);
  });

  it('keeps the wait within its limits', () => {
    const waits = Array.from(
      { length: 500 },
      (_, at) => decide({ latencyMs: { least: 20, most: 40 } }, 's', at, 'fees').delayMs,
    );
    expect(Math.min(...waits)).toBe(20);
    expect(Math.max(...waits)).toBe(40);
    expect(decide({}, 's', 1, 'fees').delayMs).toBe(0);
  });
});

describe('the scenarios', () => {
  it('are calm or slow without faults, and the others with faults', () => {
    const troubled = scenarioNames.filter((name) => kinds(planOf(name), 'x').some((kind) => kind !== 'none'));
    expect(troubled).toEqual(['busy', 'unstable', 'doubts', 'everything']);
  });

  it('do not affect most requests', () => {
    for (const name of scenarioNames) {
      const alone = kinds(planOf(name), 'x').filter((kind) => kind === 'none').length;
      expect(alone / 2_000).toBeGreaterThan(0.5);
    }
  });

  it('make only requests uncertain that create something', () => {
    const reading = Array.from(
      { length: 2_000 },
      (_, at) => decide(planOf('doubts'), 'x', at, 'check').fault,
    );
    expect(reading.every((fault) => fault === null)).toBe(true);
  });

  it('report another wallet and another amount in the scenario with every fault, and only for withdrawals', () => {
    const red = ['otherWallet', 'otherAmount'];
    const met = (route: RouteName) =>
      scenarioNames.flatMap((name) => {
        const drawn = new Set<string>(kinds(planOf(name), 'x', route));
        return red.filter((kind) => drawn.has(kind)).map((kind) => `${name} ${kind}`);
      });
    expect(met('withdraw')).toEqual(['everything otherWallet', 'everything otherAmount']);
    expect(met('createBoleto')).toEqual([]);
  });
});
