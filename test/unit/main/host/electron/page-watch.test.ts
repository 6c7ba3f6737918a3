// A page that cannot be shown or dies: when it is reloaded, and when a person is asked.
import { expect, it } from 'vitest';
import { watchPage, type Remedy, type Trouble } from '../../../../../main/host/electron/window.ts';
import { ContentsDouble } from '../../../../helpers/electron-double.ts';

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

function watched(remedy?: Remedy) {
  const contents = new ContentsDouble(1);
  const clock = { now: 0 };
  const troubles: Trouble[] = [];
  const done: string[] = [];
  watchPage({
    contents,
    load: () => void done.push('load'),
    async ask(trouble) {
      troubles.push(trouble);
      return remedy ?? Promise.reject(new Error('no dialog'));
    },
    reset: () => void done.push('reset'),
    leave: () => void done.push('leave'),
    report: () => void done.push('report'),
    ticks: () => clock.now,
  });
  const die = (reason = 'crashed') => void contents.emit('render-process-gone', {}, { reason });
  const stand = (millis: number) => {
    contents.emit('did-finish-load');
    clock.now += millis;
  };
  return { contents, troubles, done, die, stand };
}

it('reloads a page that died, three times in a row, and then asks', async () => {
  const { contents, troubles, die, stand } = watched('leave');
  for (let turn = 0; turn < 3; turn += 1) {
    die();
    stand(1_000);
  }
  expect([contents.reloads, troubles]).toEqual([3, []]);
  die('oom');
  await settled();
  expect([contents.reloads, troubles]).toEqual([3, ['dies']]);
});

it('restarts the count once a page ran for a while', async () => {
  const { contents, troubles, die, stand } = watched('again');
  for (let day = 0; day < 10; day += 1) {
    die();
    stand(60_000);
  }
  expect([contents.reloads, troubles]).toEqual([10, []]);
  // A page that never loaded did not run, however long that took.
  for (let turn = 0; turn < 4; turn += 1) die();
  await settled();
  expect(troubles).toEqual(['dies']);
});

it.each([
  ['again', ['report', 'load']],
  ['reset', ['report', 'reset']],
  ['leave', ['report', 'leave']],
] as const)('asks about a page that was not loaded, and acts on the answer: %s', async (remedy, expected) => {
  const { contents, troubles, done } = watched(remedy);
  contents.fail();
  await settled();
  expect([troubles, done]).toEqual([['notLoaded'], expected]);
});

it('asks one question at a time, and none about an event that is no failure', async () => {
  const { contents, troubles, done, die } = watched();
  // Another load took its place; a frame within; the window was closed.
  contents.fail(-3, 'ERR_ABORTED');
  contents.fail(-6, 'ERR_FILE_NOT_FOUND', false);
  die('clean-exit');
  expect(done).toEqual([]);
  contents.fail();
  contents.fail();
  await settled();
  expect(troubles).toEqual(['notLoaded']);
  // A question that nobody could be asked does not prevent the next one.
  contents.fail();
  await settled();
  expect(troubles).toEqual(['notLoaded', 'notLoaded']);
});
