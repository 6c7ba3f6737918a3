// The ledger has recorded the intent of a row when the machine falls asleep, before any byte was sent: the row is handed back, and is not
// uncertain.
import { expect, test } from 'vitest';
import { sheet, newBoletos } from '../../../../helpers/boleto-rows.ts';
import { exactlyOnce, nothingWrong } from '../../../../helpers/exactly-once.ts';
import { runnerFixture, type RunnerFixture } from '../../../../helpers/runner-fixture.ts';

test('does not send a row held between intent and first byte, and sends it after the sleep', async () => {
  let made: RunnerFixture | undefined;
  let asked = 0;
  const held = Promise.withResolvers<void>();
  /** Asked when the intent is recorded and only the request remains. */
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
