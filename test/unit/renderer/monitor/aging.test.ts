import { expect, test } from 'vitest';
import { creationOf, passedMark } from '../../../../renderer/monitor/aging.ts';
import { minutes, noon, watchOf } from './watch-sample.ts';

const marks = [1, 24, 72];

test('the highest age mark that was passed counts, from the creation on', () => {
  expect(passedMark(watchOf({ createdAt: minutes(-59) }), marks, noon)).toBeUndefined();
  expect(passedMark(watchOf(), marks, noon)).toBe(1);
  expect(passedMark(watchOf({ createdAt: minutes(-60 * 30) }), marks, noon)).toBe(24);
  expect(passedMark(watchOf({ lane: 'other', createdAt: minutes(-60 * 900) }), marks, noon)).toBe(72);
});

test('until the service gives the creation time, the age counts from the start of watching', () => {
  expect(creationOf(watchOf({ createdAt: null }))).toBe(minutes(-30));
  expect(creationOf(watchOf({ createdAt: 'ontem' }))).toBe(minutes(-30));
});

test.each([{ phase: 'paused' }, { phase: 'ended' }, { phase: 'removed' }, { lane: 'complete' }] as const)(
  'a transaction that is $phase$lane does not age',
  (more) => {
    expect(passedMark(watchOf({ createdAt: minutes(-60 * 900), ...more }), marks, noon)).toBeUndefined();
  },
);
