import { expect, test } from 'vitest';
import { flagOf } from '../../../../../renderer/monitor/board/flag.ts';
import { minutes, noon, watchOf } from '../watch-sample.ts';

const flag = (more: Parameters<typeof watchOf>[0]) => flagOf(watchOf(more), [1, 72], noon);

test('a change after the end outranks a conflict, which outranks a trouble, which outranks age', () => {
  const old = { createdAt: minutes(-60 * 80) };
  expect(flag({ ...old, trouble: 'notFound', reversed: true })).toEqual({ kind: 'reversed' });
  expect(flag({ ...old, conflict: 'FALHA', differs: 'unseen' })).toEqual({ kind: 'differs' });
  expect(flag({ ...old, differs: 'seen' })).toEqual({ kind: 'aged', hours: 72 });
  expect(flag({ ...old, trouble: 'notFound', conflict: 'FALHA' })).toEqual({
    kind: 'conflict',
    conflict: 'FALHA',
  });
  expect(flag({ ...old, trouble: 'notFound' })).toEqual({ kind: 'trouble', trouble: 'notFound' });
  expect(flag(old)).toEqual({ kind: 'aged', hours: 72 });
  expect(flag({ createdAt: minutes(-5) })).toBeUndefined();
});

test('a transaction removed from the monitor has no trouble any more', () => {
  expect(flag({ trouble: 'refused', phase: 'removed' })).toBeUndefined();
});
