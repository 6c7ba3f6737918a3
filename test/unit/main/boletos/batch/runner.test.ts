// The runner over a real ledger, the real client and the practice service.
import { expect, test } from 'vitest';
import { sheet, newBoleto, newBoletos } from '../../../../helpers/boleto-rows.ts';
import { thatLeft } from '../../../../helpers/exactly-once.ts';
import { runnerFixture, someBoletos, slow } from '../../../../helpers/runner-fixture.ts';

test('creates, compares and finishes every row of a batch without faults', async () => {
  const { ledger, sandbox, sendAll, batch, counts } = await runnerFixture();
  const id = await sheet(ledger, newBoletos(60));
  await sendAll(id);
  expect(await batch(id)).toMatchObject({ state: 'finished', reason: { created: 60 } });
  expect(await counts(id)).toEqual({ created: 60 });
  const sendings = thatLeft(await ledger.read('boletos.sendings', { batchId: id }));
  const made = sandbox.inspect().boletos;
  expect(new Set(made.map(({ request }) => request.clientCallbackUrl))).toEqual(
    new Set(sendings.map(({ ref }) => `https://retorno.example/b/${ref}`)),
  );
  const first = await ledger.read('boletos.get', { id: 1 });
  expect(first).toMatchObject({ conference: 'equal', findings: [] });
  expect(made.find((one) => one.id === first?.remoteId)?.slip).toMatchObject({
    line: first?.slipLine,
    barCode: first?.barCode,
    nossoNumero: first?.nossoNumero,
  });
});

test('sends the first row alone, and stops after three uncertain rows in a row', async () => {
  const { ledger, sandbox, sendAll, batch, counts } = await runnerFixture({
    rules: [{ fault: { kind: 'cutAfter' }, share: 1 }],
  });
  const id = await sheet(ledger, newBoletos(20));
  await sendAll(id);
  expect(sandbox.inspect().requests).toBe(3);
  expect(await batch(id)).toMatchObject({
    state: 'paused',
    reason: { code: 'doubtsInRow', doubts: 3, uncertain: 3 },
  });
  expect(await counts(id)).toEqual({ uncertain: 3, ready: 17 });
});

test('leaves no more uncertain rows after an outage than were in flight', async () => {
  const { ledger, sandbox, sendAll, batch, counts } = await runnerFixture(
    { latencyMs: { least: 20, most: 20 } },
    {
      ceiling: 16,
      progressed: ({ created }) => {
        if (created === 40) sandbox.setFaults({ rules: [{ fault: { kind: 'cutAfter' }, share: 1 }] });
      },
    },
  );
  const id = await sheet(ledger, newBoletos(200));
  await sendAll(id);
  const { uncertain = 0 } = await counts(id);
  expect(uncertain).toBeGreaterThanOrEqual(3);
  expect(uncertain).toBeLessThanOrEqual(16 + 1);
  expect(await batch(id)).toMatchObject({ state: 'paused', reason: { code: 'doubtsInRow' } });
});

test('waits when the service answers 429, then sends the row', async () => {
  const busy = { kind: 'rateLimited', waitSeconds: 1, format: 'seconds' } as const;
  const { ledger, sendAll, counts } = await runnerFixture({ rules: [{ fault: busy, on: [1, 4, 5, 9] }] });
  const id = await sheet(ledger, newBoletos(12));
  await sendAll(id);
  expect(await counts(id)).toEqual({ created: 12 });
  const states = (await ledger.read('boletos.sendings', { batchId: id })).map(({ attempt }) => attempt);
  expect(states.filter((state) => state === 'notProcessed')).toHaveLength(4);
});

test('keeps rows ready when the service cannot be reached, and pauses on request', async () => {
  const { ledger, sandbox, runner, rested, batch, counts } = await runnerFixture();
  await sandbox.stop();
  const id = await sheet(ledger, newBoletos(3));
  await runner.queue(id);
  await expect
    .poll(async () => (await ledger.read('boletos.sendings', { batchId: id })).length)
    .toBeGreaterThan(4);
  await runner.pause(id);
  await rested(id);
  expect(await batch(id)).toMatchObject({ state: 'paused', reason: { code: 'person' } });
  expect(await counts(id)).toEqual({ ready: 3 });
});

test('sends a refused row again in the same batch once it was corrected', async () => {
  const { ledger, sendAll, batch, counts } = await runnerFixture();
  const id = await sheet(ledger, [
    newBoleto(1),
    newBoleto(2, { 'payer.document': '11111111111' }),
    newBoleto(3),
  ]);
  await sendAll(id);
  expect(await counts(id)).toEqual({ created: 2, refused: 1 });
  const row = await ledger.read('boletos.get', { id: 2 });
  expect(row?.serviceMessage).toMatchObject({ status: 422 });
  expect(JSON.stringify(row?.serviceMessage)).toContain('document');
  const edits = [
    { id: 2, revision: row?.revision ?? 0, fields: newBoleto(2).fields, problems: [], worst: null },
  ];
  await ledger.write('boletos.edit', { batchId: id, step: 's', edits });
  await sendAll(id);
  expect(await batch(id)).toMatchObject({ state: 'finished' });
  expect(await counts(id)).toEqual({ created: 3 });
});

test('holds duplicates and past due dates at the moment of sending', async () => {
  const { ledger, sandbox, sendAll, counts } = await runnerFixture();
  const again = newBoleto(1, {}, { row: 50, line: 51 });
  const id = await sheet(ledger, [
    newBoleto(1),
    again,
    newBoleto(2, { dueDate: '2026-11-19' }),
    newBoleto(3),
  ]);
  await sendAll(id);
  expect(await counts(id)).toEqual({ created: 2, draft: 2 });
  expect(sandbox.inspect().boletos).toHaveLength(2);
});

test('runs sheets one after the other, and a single boleto without waiting', async () => {
  const { ledger, runner, rested, batch } = await runnerFixture({ latencyMs: { least: 10, most: 10 } });
  const one = await sheet(ledger, someBoletos(20));
  const two = await sheet(ledger, someBoletos(5, 100));
  await runner.queue(one);
  await runner.queue(two);
  expect((await batch(two)).state).toBe('queued');
  const single = await ledger.write('batches.insert', {
    accountId: 'padaria',
    kind: 'single',
    name: 'Avulso',
  });
  await ledger.write('boletos.insert', { batchId: single.id, rows: [newBoleto(200)] });
  await runner.queue(single.id);
  await rested(single.id);
  expect(await batch(single.id)).toMatchObject({ state: 'finished', reason: { created: 1 } });
  await rested(one);
  await expect.poll(async () => (await batch(two)).state).toBe('finished');
});

test('starts the requested sheet when nothing runs, not the one that waits longest', async () => {
  const { ledger, runner, rested, batch, counts } = await runnerFixture(slow);
  const [waiting, pressed] = [await sheet(ledger, someBoletos(3)), await sheet(ledger, someBoletos(4, 100))];
  // As after a start, and after something stopped another sheet of the account.
  await ledger.write('batches.queue', { id: waiting });
  await runner.queue(pressed);
  expect((await batch(waiting)).state).toBe('queued');
  await rested(pressed);
  expect(await counts(pressed)).toEqual({ created: 4 });
  await expect.poll(async () => (await batch(waiting)).state).toBe('finished');
});

test('pauses a single boleto that could not be sent, and reports it at once', async () => {
  const { ledger, sandbox, sendAll, batch, counts } = await runnerFixture();
  await sandbox.stop();
  const single = await ledger.write('batches.insert', {
    accountId: 'padaria',
    kind: 'single',
    name: 'Avulso',
  });
  await ledger.write('boletos.insert', { batchId: single.id, rows: [newBoleto(1)] });
  await sendAll(single.id);
  expect(await batch(single.id)).toMatchObject({
    state: 'paused',
    reason: { code: 'notSent', detail: 'connectionRefused' },
  });
  expect(await counts(single.id)).toEqual({ ready: 1 });
});

test('sends nothing more of a stopped batch, which can be started again', async () => {
  const { ledger, sandbox, runner, sendAll, batch, counts } = await runnerFixture({
    latencyMs: { least: 20, most: 20 },
  });
  const id = await sheet(ledger, newBoletos(40));
  await runner.queue(id);
  await expect.poll(() => sandbox.inspect().requests).toBeGreaterThan(3);
  await runner.stop(id);
  expect(await batch(id)).toMatchObject({ state: 'stopped', reason: { code: 'person' } });
  const made = sandbox.inspect().boletos.length;
  expect(await counts(id)).toEqual({ created: made, ready: 40 - made });
  await sendAll(id);
  expect(await counts(id)).toEqual({ created: 40 });
});

test('progress counts down to nothing left', async () => {
  const seen: { readonly left: number; readonly sending: number; readonly created: number }[] = [];
  const { ledger, sendAll } = await runnerFixture({}, { progressed: (progress) => seen.push(progress) });
  await sendAll(await sheet(ledger, newBoletos(30)));
  expect(seen.at(-1)).toMatchObject({ left: 0, sending: 0, created: 30 });
  expect(seen.every(({ left, sending, created }) => left + sending + created <= 30)).toBe(true);
});

test('finishes a batch that is paused while its last row is in flight', async () => {
  const { ledger, sandbox, runner, rested, batch, counts } = await runnerFixture({
    latencyMs: { least: 300, most: 300 },
  });
  const id = await sheet(ledger, newBoletos(1));
  await runner.queue(id);
  // A pause hands back a row that is recorded as sending but was not sent yet.
  await expect.poll(() => sandbox.inspect().requests, { interval: 5 }).toBe(1);
  await runner.pause(id);
  await rested(id);
  expect(await counts(id)).toEqual({ created: 1 });
  expect(await batch(id)).toMatchObject({ state: 'finished' });
});
