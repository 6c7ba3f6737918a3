import { expect, test } from 'vitest';
import { createDelayedStarts } from '../../../../renderer/app/delayed-starts.ts';

function setUp() {
  let now = 1_000;
  const timers: { readonly at: number; readonly run: () => void; live: boolean }[] = [];
  const delayed = createDelayedStarts({
    now: () => now,
    later(run, millis) {
      const timer = { at: now + millis, run, live: true };
      timers.push(timer);
      return () => {
        timer.live = false;
      };
    },
  });
  /** Timers are late by `late`, as after a sleep. */
  const pass = (millis: number, late = 0) => {
    const due = timers.filter(({ at, live }) => live && at <= now + millis);
    now += millis + late;
    for (const timer of due) if (timer.live) timer.run();
  };
  return { delayed, pass };
}

test('a press takes effect once its seconds have passed, and not before', async () => {
  const { delayed, pass } = setUp();
  const seen: unknown[] = [];
  void delayed.wait('Emissão de 3 boletos', 5_000).then((starts) => seen.push(starts));
  expect(delayed.store.getState().list).toMatchObject([{ text: 'Emissão de 3 boletos', startsAt: 6_000 }]);
  pass(4_999);
  await Promise.resolve();
  expect(seen).toEqual([]);
  pass(1);
  await Promise.resolve();
  expect(seen).toEqual([true]);
  expect(delayed.store.getState().list).toEqual([]);
});

test('is undone alone, or with all others', async () => {
  const { delayed, pass } = setUp();
  const [first, second, third] = ['a', 'b', 'c'].map((text) => delayed.wait(text, 5_000));
  const [{ id } = { id: 0 }] = delayed.store.getState().list;
  delayed.undo(id);
  delayed.undo(id);
  expect(await first).toBe(false);
  expect(delayed.store.getState().list).toHaveLength(2);
  delayed.undoAll();
  pass(60_000);
  expect([await second, await third]).toEqual([false, false]);
});

test('does not start after the computer slept', async () => {
  const { delayed, pass } = setUp();
  const waited = delayed.wait('a', 5_000);
  pass(5_000, 3_600_000);
  expect(await waited).toBe(false);
});

test('starts at once if there is no delay', async () => {
  const { delayed } = setUp();
  expect(await delayed.wait('a', 0)).toBe(true);
  expect(delayed.store.getState().list).toEqual([]);
});
