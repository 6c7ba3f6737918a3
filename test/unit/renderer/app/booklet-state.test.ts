import { expect, test } from 'vitest';
import { needsPerson, statusOf } from '../../../../renderer/app/booklet-state.ts';
import { booklet } from '../samples.ts';

test.each([
  [{ state: 'running' }, 'running', false],
  [{ state: 'paused' }, 'paused', true],
  [{ state: 'cancelled', missing: 3 }, 'cancelled', false],
  [{ check: { expected: 9, read: 8 }, missing: 1 }, 'differs', true],
  [{ missing: 1 }, 'gaps', true],
  [{ check: { expected: 9, read: 9 } }, 'whole', false],
] as const)('%j has the status %s', (part, status, person) => {
  expect(statusOf(booklet(part))).toBe(status);
  expect(needsPerson(booklet(part))).toBe(person);
});
