import { expect, test } from 'vitest';
import type { BookletProgress } from '../../../../../preload/contract/document-terms.ts';
import { shareOfAll } from '../../../../../renderer/app/booklet-state.ts';
import { phaseAt, phases } from '../../../../../renderer/documents/booklets/BookletWork.tsx';

const running = (part: Partial<BookletProgress>): BookletProgress => ({
  id: 1,
  phase: 'fetch',
  done: 0,
  total: 40,
  perSecond: 4,
  remainingMs: null,
  ...part,
});

test('each phase has its place: earlier ones are done, later ones are to come', () => {
  const at = running({ phase: 'merge', done: 10 });
  expect(phases.map((phase) => phaseAt(phase, at).kind)).toEqual(['done', 'now', 'ahead']);
  expect(phaseAt('merge', at)).toEqual({ kind: 'now', share: 0.25, done: 10, total: 40 });
  expect(phases.map((phase) => phaseAt(phase, undefined).kind)).toEqual(['ahead', 'ahead', 'ahead']);
});

test('the total progress never decreases from one phase to the next', () => {
  const shares = phases.flatMap((phase) => [0, 20, 40].map((done) => shareOfAll(running({ phase, done }))));
  expect(shares).toEqual(shares.toSorted((one, other) => one - other));
  expect([shares[0], shares.at(-1)]).toEqual([0, 1]);
  expect(shareOfAll(running({ total: 0 }))).toBe(0);
});
