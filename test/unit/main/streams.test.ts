// Each stream sends at most ten events a second, and the last value always arrives.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPublisher } from '../../../main/streams.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('sends the first at once, then the latest after each pause', () => {
  const publisher = createPublisher();
  const seen: number[] = [];
  publisher.on((_stream, event) => seen.push(event.revision));
  for (let revision = 1; revision <= 250; revision += 1) {
    publisher.publish('trail', revision, { last: revision });
    vi.advanceTimersByTime(4);
  }
  vi.advanceTimersByTime(200);
  expect(seen[0]).toBe(1);
  expect(seen.at(-1)).toBe(250);
  expect(seen.length).toBeLessThanOrEqual(12);
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
});

it('separates streams, and forgets closed subscribers', () => {
  const publisher = createPublisher();
  const seen: string[] = [];
  const leave = publisher.on((stream) => seen.push(stream));
  publisher.publish('trail', 1, { last: 1 });
  publisher.publish('connectionTest', 1, { accountId: 'a', running: false, steps: [] });
  leave();
  publisher.publish('trail', 2, { last: 2 });
  vi.advanceTimersByTime(500);
  expect(seen).toEqual(['trail', 'connectionTest']);
});
