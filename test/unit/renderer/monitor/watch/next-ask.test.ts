import { expect, test } from 'vitest';
import { nextAsk } from '../../../../../renderer/monitor/watch/next-ask.ts';

const now = Date.parse('2026-11-21T12:00:00.000Z');
const soon = '2026-11-21T12:00:30.000Z';

test.each([
  ['its time', { phase: 'watching', nextAt: soon }, 'asking', { kind: 'at', at: soon }],
  ['an end that is read again', { phase: 'ended', nextAt: soon }, 'asking', { kind: 'at', at: soon }],
  ['due', { phase: 'watching', nextAt: '2026-11-21T11:59:59.000Z' }, 'asking', { kind: 'turn' }],
  ['an account at rest', { phase: 'watching', nextAt: soon }, 'outage', { kind: 'waits', state: 'outage' }],
  ['an end that is sure', { phase: 'ended', nextAt: null }, 'outage', { kind: 'over' }],
  ['paused, whatever was planned', { phase: 'paused', nextAt: soon }, 'asking', { kind: 'paused' }],
  ['removed', { phase: 'removed', nextAt: null }, 'asking', { kind: 'removed' }],
] as const)('%s', (_, watch, state, next) => {
  expect(nextAsk(watch, { state }, now)).toEqual(next);
});

test('for an account without a known state, its own time counts', () => {
  expect(nextAsk({ phase: 'watching', nextAt: soon }, undefined, now)).toEqual({ kind: 'at', at: soon });
});
