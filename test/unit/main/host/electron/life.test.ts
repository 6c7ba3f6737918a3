// How the program ends: it stops the first attempt, asks while there is work, drains before the end, and never waits for ever.
import { expect, it } from 'vitest';
import { createLife, type Decision } from '../../../../../main/host/electron/life.ts';
import { Veto } from '../../../../helpers/electron-double.ts';

function scene(answer: Decision | 'never' = 'cancel') {
  const log: string[] = [];
  const state = { jobs: 0 };
  const drained = Promise.withResolvers<void>();
  const capped = Promise.withResolvers<void>();
  const life = createLife({
    jobs: () => state.jobs,
    ask: (jobs) => {
      log.push(`ask ${jobs}`);
      return answer === 'never' ? new Promise(() => undefined) : Promise.resolve(answer);
    },
    hide: () => void log.push('hide'),
    drain: () => {
      log.push('drain');
      return drained.promise;
    },
    leave: () => Promise.resolve(void log.push('leave')),
    cap: () => capped.promise,
  });
  const vetoed = (turn: (event: Veto) => void) => {
    const event = new Veto();
    turn(event);
    return event.prevented;
  };
  return {
    life,
    log,
    state,
    drained,
    capped,
    quit: () => vetoed((event) => life.beforeQuit(event)),
    close: () => vetoed((event) => life.windowClosing(event)),
    sessionEnds: () => vetoed((event) => life.sessionEnding(event)),
  };
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

it('drains without a question if nothing is running, then ends', async () => {
  const { log, drained, quit, close } = scene();
  expect(close()).toBe(false);
  expect(quit()).toBe(true);
  expect(quit()).toBe(true);
  await settled();
  expect(log).toEqual(['drain']);
  drained.resolve();
  await settled();
  expect(log).toEqual(['drain', 'leave']);
  expect(quit()).toBe(false);
});

it('asks once while work is running, and stays if the clerk says so', async () => {
  const { log, state, quit, close } = scene('cancel');
  state.jobs = 2;
  expect([close(), quit()]).toEqual([true, true]);
  await settled();
  expect(log).toEqual(['ask 2']);
  expect(quit()).toBe(true);
  await settled();
  expect(log).toEqual(['ask 2', 'ask 2']);
});

it('continues in the tray', async () => {
  const { log, state, close } = scene('goOn');
  state.jobs = 1;
  expect(close()).toBe(true);
  await settled();
  expect(log).toEqual(['ask 1', 'hide']);
});

it('pauses and quits: the ledger records running work first', async () => {
  const { log, state, drained, quit } = scene('pauseAndQuit');
  state.jobs = 1;
  expect(quit()).toBe(true);
  await settled();
  expect(log).toEqual(['ask 1', 'drain']);
  drained.resolve();
  await settled();
  expect(log).toEqual(['ask 1', 'drain', 'leave']);
});

it('waits no longer than the limit, and survives a drain that fails', async () => {
  const slow = scene();
  slow.quit();
  slow.capped.resolve();
  await settled();
  expect(slow.log).toEqual(['drain', 'leave']);
  const failing = scene();
  failing.quit();
  failing.drained.reject(new Error('no disk'));
  await settled();
  expect(failing.log).toEqual(['drain', 'leave']);
});

it('ends without a question when the system goes down, even while one is open', async () => {
  const { life, log, state, drained, quit } = scene('never');
  state.jobs = 3;
  quit();
  drained.resolve();
  await Promise.all([life.end(), life.end()]);
  expect(log).toEqual(['ask 3', 'drain', 'leave']);
});

it('delays the end of a session while it drains, even during an unanswered question, and no longer afterwards', async () => {
  const { life, log, state, drained, quit, sessionEnds } = scene('never');
  expect(sessionEnds()).toBe(false);
  state.jobs = 1;
  expect(quit()).toBe(true);
  expect(sessionEnds()).toBe(true);
  state.jobs = 0;
  // While it drains it has no jobs any more, but is not done.
  expect(sessionEnds()).toBe(true);
  drained.resolve();
  await life.end();
  expect(log).toEqual(['ask 1', 'drain', 'leave']);
  expect(sessionEnds()).toBe(false);
});
