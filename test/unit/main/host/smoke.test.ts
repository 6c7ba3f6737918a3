// `--smoke` checks every part by its name, names the broken parts, and leaves no folder behind.
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, it } from 'vitest';
import { smoke, type SmokeParts } from '../../../../main/host/smoke.ts';
import { fail, ok, type Result } from '../../../../preload/contract/result.ts';
import { echoApp } from '../../../helpers/browser-host.ts';

/** The app answers `answer`; the clock advances by 5 at each look. */
async function run(answer: Result<unknown>, more: Partial<SmokeParts> = {}) {
  const { app, state } = echoApp();
  const lines: string[] = [];
  let folder = '';
  let time = 0;
  const failed = await smoke({
    proofs: () => Promise.resolve({}),
    startApp({ data }) {
      folder = dirname(data);
      return Promise.resolve({ ...app, call: () => Promise.resolve(answer) });
    },
    ticks: () => (time += 5),
    tell: (line) => void lines.push(line),
    ...more,
  });
  return { failed, lines, stopped: state.stopped, left: existsSync(folder) };
}

const ready = ok({ phase: 'ready' });

it.each([
  [ok({ phase: 'failed', failure: { code: 'ledgerNewer' } }), 'ledgerNewer'],
  [ok({ phase: 'failed' }), 'internal'],
  [ok(null), 'internal'],
  [fail('ledgerLost', 'ledger'), 'ledgerLost'],
] satisfies readonly (readonly [Result<unknown>, string])[])(
  'rejects an app that answers %j: %s',
  async (answer, code) => {
    expect(await run(answer)).toEqual({ failed: ['app'], lines: [`app: ${code}`], stopped: 1, left: false });
  },
);

it('checks each part in an existing folder, and reports the time', async () => {
  const folders: boolean[] = [];
  const there = (folder: string) => Promise.resolve(void folders.push(existsSync(folder)));
  expect(await run(ready, { proofs: () => Promise.resolve({ one: there, two: there }) })).toEqual({
    failed: [],
    lines: ['one: 5 ms', 'two: 5 ms', 'app: 5 ms'],
    stopped: 1,
    left: false,
  });
  expect(folders).toEqual([true, true]);
});

it('names what fails or times out, and still checks the others', async () => {
  const found = await run(ready, {
    proofs: () =>
      Promise.resolve({
        broken: () => Promise.reject(new Error('no such file')),
        silent: () => new Promise(() => undefined),
        sound: () => Promise.resolve(),
      }),
    longestMs: 20,
  });
  expect(found.failed).toEqual(['broken', 'silent']);
  expect(found.lines).toEqual([
    'broken: no such file',
    'silent: no answer in 20 ms',
    'sound: 5 ms',
    'app: 5 ms',
  ]);
});
