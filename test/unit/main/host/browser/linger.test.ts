// A process without windows ends after thirty seconds, unless it has work; it waits longer for the first window.
import { expect, it } from 'vitest';
import { createLinger } from '../../../../../main/host/browser/serve.ts';

function scene() {
  const state = { now: 0, windows: 0, jobs: 0 };
  const linger = createLinger({ now: () => state.now, windows: () => state.windows, jobs: () => state.jobs });
  return {
    state,
    after: (seconds: number) => {
      state.now += seconds * 1_000;
      return linger.tick();
    },
  };
}

it('ends thirty seconds after the last window', () => {
  const { state, after } = scene();
  state.windows = 1;
  expect(after(500)).toBe(false);
  state.windows = 0;
  expect(after(29)).toBe(false);
  expect(after(1)).toBe(true);
});

it('stays for a job, and thirty seconds longer', () => {
  const { state, after } = scene();
  state.windows = 1;
  after(1);
  Object.assign(state, { windows: 0, jobs: 2 });
  expect(after(3_600)).toBe(false);
  state.jobs = 0;
  expect(after(29)).toBe(false);
  expect(after(2)).toBe(true);
});

it('waits two minutes for a first window', () => {
  const { after } = scene();
  expect(after(119)).toBe(false);
  expect(after(1)).toBe(true);
});
