// A row whose intent stands in the ledger when the machine falls asleep, before a byte of it left: handed back, and no doubt.
import { expect, test } from 'vitest';
import { sheet, newBoletos } from '../../../../helpers/boleto-rows.ts';
import { exactlyOnce, nothingWrong } from '../../../../helpers/exactly-once.ts';
import { runnerFixture, type RunnerFixture } from '../../../../helpers/runner-fixture.ts';

test('does not send a row held between intent and first byte, and sends it after the sleep', async () => {
  let made: RunnerFixture | undefined;
  let asked = 0;
  const held = Promise.withResolvers<void>();
  /** Asked for when the intent is on record and nothing is left but the request. */
  const token = () => {
    asked += 1;
    if (asked === 3) void made?.runner.hold(60_000).then(held.resolve, held.reject);
    return made?.sandbox.tenants.practice.accessToken ?? '';
  };
  made = await runnerFixture({}, { token, ceiling: 1 });
  const { ledger, sandbox, runner, rested, counts } = made;
  const id = await sheet(ledger, newBoletos(6));
  await runner.queue(id);
  await held.promise;
  expect(sandbox.inspect().requests).toBe(2);
  expect(await counts(id)).toEqual({ created: 2, ready: 4 });
  const before = await ledger.read('boletos.sendings', { batchId: id });
  expect(before.map(({ attempt }) => attempt)).toEqual(['created', 'created', 'notSent']);
  runner.release();
  await rested(id);
  expect(await counts(id)).toEqual({ created: 6 });
  const sendings = await ledger.read('boletos.sendings', { batchId: id });
  expect(exactlyOnce(sendings, sandbox.inspect().boletos).wrong).toEqual(nothingWrong);
});
