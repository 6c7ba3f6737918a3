// Waits with a clock that somebody sets: never longer than their own length, and no shorter once the clock is right again.
import { expect, test } from 'vitest';
import { countedFrom, remainingWait, waitEnds, waitNames } from '../../../main/waits.ts';
import { noon, openedIn, temporaryFolder } from '../../helpers/ledger-folder.ts';

const hour = 3_600_000;
const year = 365 * 24 * hour;
const iso = (at: number) => new Date(at).toISOString();

test('returns a rest between zero and the whole wait', () => {
  const left = (since: number) => remainingWait(since, hour, noon);
  expect([noon - year, noon - hour, noon - 1, noon, noon + 1, noon + year].map(left)).toEqual([
    0,
    0,
    hour - 1,
    hour,
    hour,
    hour,
  ]);
  expect(waitEnds(iso(noon - 1), hour, new Date(noon))).toBe(iso(noon + hour - 1));
  expect(waitEnds(iso(noon - hour), hour, new Date(noon))).toBeNull();
});

test('counts a future time from when it was first noticed, also after a restart', async () => {
  const folder = temporaryFolder();
  const { ledger } = await openedIn(folder);
  const ahead = { what: waitNames.attempt('a'), since: iso(noon + year) };
  const past = { what: waitNames.attempt('b'), since: iso(noon - hour) };
  const from = (at: number) => countedFrom(ledger, [past, ahead], new Date(at));
  expect(await from(noon)).toEqual([past.since, iso(noon)]);
  expect(await from(noon + hour)).toEqual([past.since, iso(noon)]);
  // The clock is set back once more: both are in the future.
  expect(await from(noon - 2 * hour)).toEqual([iso(noon - 2 * hour), iso(noon - 2 * hour)]);
  await ledger.close();
  const { ledger: again } = await openedIn(folder);
  const later = (at: number) => countedFrom(again, [past, ahead], new Date(at));
  expect(await later(noon - hour - 1)).toEqual([iso(noon - 2 * hour), iso(noon - 2 * hour)]);
  // Once the clock has passed them, they are true again.
  expect(await later(noon + year)).toEqual([past.since, ahead.since]);
});

test('writes nothing when no time is in the future', async () => {
  const { ledger } = await openedIn(temporaryFolder());
  const changes: unknown[] = [];
  ledger.on('changed', (change) => changes.push(change));
  await countedFrom(ledger, [{ what: waitNames.pinLoss, since: iso(noon) }], new Date(noon));
  expect(changes).toEqual([]);
});
