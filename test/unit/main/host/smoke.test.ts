// `--smoke` says `sound`, or what is not, and leaves no folder behind.
import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { smoke } from '../../../../main/host/smoke.ts';
import { fail, ok, type Result } from '../../../../preload/contract/result.ts';
import { echoApp } from '../../../helpers/browser-host.ts';

it.each([
  [ok({ phase: 'ready' }), 'sound'],
  [ok({ phase: 'failed', failure: { code: 'ledgerNewer' } }), 'ledgerNewer'],
  [ok({ phase: 'failed' }), 'internal'],
  [ok(null), 'internal'],
  [fail('ledgerLost', 'ledger'), 'ledgerLost'],
] satisfies readonly (readonly [Result<unknown>, string])[])('%j is %s', async (answer, found) => {
  const { app, state } = echoApp();
  let folder = '';
  const said = await smoke((dataFolder) => {
    folder = dataFolder;
    return Promise.resolve({ ...app, call: () => Promise.resolve(answer) });
  });
  expect([said, state.stopped, existsSync(folder)]).toEqual([found, 1, false]);
});
