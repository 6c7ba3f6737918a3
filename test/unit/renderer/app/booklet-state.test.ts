import { expect, test } from 'vitest';
import { needsPerson, standingOf } from '../../../../renderer/app/booklet-state.ts';
import { booklet } from '../samples.ts';

test.each([
  [{ state: 'running' }, 'running', false],
  [{ state: 'paused' }, 'paused', true],
  [{ state: 'cancelled', missing: 3 }, 'cancelled', false],
  [{ check: { expected: 9, read: 8 }, missing: 1 }, 'differs', true],
  [{ missing: 1 }, 'gaps', true],
  [{ check: { expected: 9, read: 9 } }, 'whole', false],
] as const)('%j stands as %s', (part, standing, person) => {
  expect(standingOf(booklet(part))).toBe(standing);
  expect(needsPerson(booklet(part))).toBe(person);
});
