import { expect, it } from 'vitest';
import { mayStart } from '../../../../../main/ledger/team/may-start.ts';

const lease = 15_000;
const asked = { monotonic: 1_000_000, wall: 1_700_000_000_000 };
const later = (monotonic: number, wall = monotonic) => ({
  monotonic: asked.monotonic + monotonic,
  wall: asked.wall + wall,
});

it.each([
  ['right after an answer', later(0), 'yes'],
  ['up to half a lease', later(7_500), 'yes'],
  ['behind half a lease', later(7_501), 'no'],
  ['after a sleep in which the monotonic clock stood still', later(20, 3_600_000), 'no'],
  ['with a clock that was set back a day, behind half a lease', later(8_000, -86_400_000), 'no'],
  ['with a clock that was set back a day', later(20, -86_400_000), 'ask'],
  ['with a clock that was set a little ahead', later(20, 1_021), 'ask'],
  ['with a second between the clocks', later(20, 1_020), 'yes'],
] as const)('%s', (_when, now, answer) => {
  expect(mayStart(asked, now, lease)).toBe(answer);
});
