// The server of a batch's ledger falls silent in the middle: the batch pauses, and continues automatically if no row is uncertain.
import { expect, onTestFinished, test } from 'vitest';
import { CodedError } from '../../../../../main/failure.ts';
import type { Ledger } from '../../../../../main/ledger/ledger.ts';
import type { FaultPlan } from '../../../../../main/sandbox/faults.ts';
import { startSandbox } from '../../../../../main/sandbox/server.ts';
import { inventedBoletos } from '../../../../helpers/invented-boletos.ts';
import { openedIn, temporaryFolder } from '../../../../helpers/ledger-folder.ts';
import { fasterClock, realRunner } from '../../../../helpers/real-runner.ts';

const silent = (): CodedError => new CodedError('teamSilent', 'ledger', { retryable: true });

async function run(
  until: 'finished' | 'paused',
  faults: FaultPlan = {},
  pressed: 'nothing' | 'pause' = 'nothing',
) {
  const sandbox = await startSandbox({ folder: null, seed: 'calada', now: Date.now, faults });
  onTestFinished(() => sandbox.stop());
  const { ledger } = await openedIn(temporaryFolder());
  onTestFinished(() => ledger.close());
  await ledger.write('accounts.insert', {
    id: 'padaria',
    kind: 'practice',
    name: 'Padaria',
    baseUrl: sandbox.url,
    identity: {},
    settings: {},
    credentials: {},
  });
  const { id } = await ledger.write('batches.insert', { accountId: 'padaria', kind: 'sheet', name: 'Lote' });
  await ledger.write('boletos.insert', { batchId: id, rows: inventedBoletos(1, 20) });
  let steps = 0;
  let rests = 0;
  const seen: string[] = [];
  const failing: Ledger = {
    ...ledger,
    write(op, input, more) {
      if (op === 'boletos.turn' && (steps += 1) === 4) return Promise.reject(silent());
      // The pause itself waits until the server answers.
      if (op === 'batches.rest' && (rests += 1) === 1) {
        if (pressed === 'pause') void real.runner.pause(id);
        return Promise.reject(silent());
      }
      if (op === 'batches.rest' || op === 'batches.queue') seen.push(op);
      return ledger.write(op, input, more);
    },
  };
  const real = realRunner({
    ledger: failing,
    url: sandbox.url,
    token: () => sandbox.tenants.practice.accessToken,
    ceiling: 1,
    clock: fasterClock(100),
  });
  onTestFinished(real.close);
  await real.runner.queue(id);
  await expect.poll(async () => (await ledger.read('batches.get', { id }))?.state).toBe(until);
  await real.rested(id);
  return {
    batch: await ledger.read('batches.get', { id }),
    seen,
    existing: sandbox.inspect().boletos.length,
  };
}

test('continues automatically once the server answers', async () => {
  const { batch, seen, existing } = await run('finished');
  expect(seen).toEqual(['batches.queue', 'batches.rest', 'batches.queue', 'batches.rest']);
  expect(batch).toMatchObject({ state: 'finished' });
  expect(existing).toBe(20);
});

test('waits for a person if a row is uncertain', async () => {
  const { batch, seen } = await run('paused', { rules: [{ fault: { kind: 'cutAfter' }, on: [2] }] });
  expect(seen).toEqual(['batches.queue', 'batches.rest']);
  expect(batch).toMatchObject({ state: 'paused', reason: { code: 'ledger', uncertain: 1 } });
});

test('stays paused if a person paused it meanwhile', async () => {
  const { batch, seen } = await run('paused', {}, 'pause');
  expect(seen).toEqual(['batches.queue', 'batches.rest']);
  expect(batch).toMatchObject({ state: 'paused' });
});
