// A service that misreads amounts: if it creates one wrong boleto, it would create every boleto wrong.
import type { ServerResponse } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import type { NewBoleto } from '../../../../../main/ledger/tables/boletos-new.ts';
import { fasterClock, realRunner } from '../../../../helpers/real-runner.ts';
import { sheet, newBoleto, newBoletos } from '../../../../helpers/boleto-rows.ts';
import { readyLedger, temporaryFolder } from '../../../../helpers/ledger-folder.ts';
import { serve } from '../../../../helpers/service-server.ts';

/** What the service sends before the answer. */
type Before = (response: ServerResponse) => void;

/** Creates what is requested, except that the amounts of some requests, counted from 1, are a hundred times too large. */
async function misreading(
  wrong: (request: number) => boolean,
  idOf = (request: number) => 7_000 + request,
  before: Before = () => undefined,
) {
  const server = await serve(({ body }, response) => {
    const request = server.seen.length;
    const amount = Number(/"amount":([\d.]+)/.exec(body)?.[1]);
    const data = {
      id: idOf(request),
      status: 'PENDING',
      amount: wrong(request) ? amount * 100 : amount,
      dueDate: /"dueDate":"([\d-]+)"/.exec(body)?.[1],
    };
    before(response);
    response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify({ data }));
  });
  onTestFinished(() => server.close());
  const ledger = await readyLedger(temporaryFolder());
  const { runner, rested, close } = realRunner({
    ledger,
    url: server.origin,
    token: () => 'token',
    clock: fasterClock(20),
  });
  onTestFinished(close);
  return {
    ledger,
    made: () => server.seen.length,
    go: async (id: number) => {
      await runner.queue(id);
      await rested(id);
      const batch = await ledger.read('batches.get', { id });
      const { verifications } = await ledger.read('batches.counts', { id });
      return {
        state: batch?.state,
        reason: batch?.reason,
        created: batch?.totals.created.count,
        different: verifications.difference,
      };
    },
    single: async (row: NewBoleto) => {
      const { id } = await ledger.write('batches.insert', {
        accountId: 'padaria',
        kind: 'single',
        name: 'Avulso',
      });
      await ledger.write('boletos.insert', { batchId: id, rows: [row] });
      return id;
    },
  };
}

test('stops after exactly one boleto that differs, and runs to the end once a person resumes it', async () => {
  const { ledger, go, made } = await misreading(() => true);
  const id = await sheet(ledger, newBoletos(30));
  expect(await go(id)).toEqual({
    state: 'paused',
    reason: { code: 'difference', differences: 1, created: 1, refused: 0, uncertain: 0 },
    created: 1,
    different: 1,
  });
  expect(made()).toBe(1);
  expect(await go(id)).toMatchObject({ state: 'finished', created: 30, different: 30 });
  expect(made()).toBe(30);
});

test('stops sending at once when one boleto among many differs', async () => {
  const { ledger, go, made } = await misreading((request) => request === 20);
  const id = await sheet(ledger, newBoletos(200));
  const first = await go(id);
  expect(first).toMatchObject({ state: 'paused', reason: { code: 'difference' }, different: 1 });
  // The boletos that were being sent at the same time, and no more.
  expect(made()).toBeLessThanOrEqual(20 + 8);
  expect(first.created).toBe(made());
  expect(await go(id)).toMatchObject({ state: 'finished', created: 200, different: 1 });
});

test('stops the next batch too when a boleto of it differs', async () => {
  const { ledger, go } = await misreading(() => true);
  await go(await sheet(ledger, newBoletos(3)));
  const next = await sheet(ledger, [newBoleto(11), newBoleto(12)]);
  expect(await go(next)).toMatchObject({ state: 'paused', created: 1 });
});

test('finishes a single boleto that differs, and marks the difference', async () => {
  const { single, go } = await misreading(() => true);
  expect(await go(await single(newBoleto(1)))).toMatchObject({ state: 'finished', created: 1, different: 1 });
});

test('counts an answer with a known id as a contradiction, whatever its amount', async () => {
  const { ledger, go } = await misreading(
    (request) => request > 1,
    () => 7_000,
  );
  const id = await sheet(ledger, newBoletos(5));
  expect(await go(id)).toMatchObject({
    state: 'paused',
    reason: { code: 'contradiction' },
    created: 1,
    different: 0,
  });
});

test('stops at the first answer behind an unrequested 100 Continue, and names it', async () => {
  const { ledger, go, made } = await misreading(
    () => false,
    undefined,
    (response) => response.writeContinue(),
  );
  const id = await sheet(ledger, newBoletos(30));
  expect(await go(id)).toMatchObject({
    state: 'paused',
    reason: { code: 'interimAnswer', uncertain: 1 },
    created: 0,
  });
  expect(made()).toBe(1);
});

test.each<[string, Before]>([
  ['102 Processing', (response) => response.writeProcessing()],
  ['103 Early Hints', (response) => response.writeEarlyHints({ link: '</x>; rel=preload' })],
])('reads the answer behind %s', async (_name, before) => {
  const { ledger, go } = await misreading(() => false, undefined, before);
  const id = await sheet(ledger, newBoletos(30));
  expect(await go(id)).toMatchObject({ state: 'finished', created: 30, different: 0 });
});
