// "Foi emitido" if the service returns no line, over real HTTP: the PDF and a person decide, or the data that the dashboard shows.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { FaultRule } from '../../../../../main/sandbox/faults.ts';
import { sheet, newBoleto, newBoletos } from '../../../../helpers/boleto-rows.ts';
import { boletosRuntime } from '../../../../helpers/boletos-runtime.ts';

type Word = { readonly seenByEye?: boolean; readonly typed?: { amount: string; dueDate: string } };

const failing = (route: 'identification' | 'pdf', status: number): FaultRule => ({
  fault: { kind: 'errorBefore', status },
  share: 1,
  routes: [route],
});

/** Two boletos are created, and a third loses its answer; then the routes of the line and of PDFs give the set answers. */
async function scene(rules: readonly FaultRule[]) {
  const cut: FaultRule = {
    fault: { kind: 'cutAfter' },
    routes: ['createBoleto'],
    payers: [newBoleto(3).fields['payer.document'] ?? ''],
  };
  const runtime = await boletosRuntime({ faults: { rules: [cut] } });
  const batchId = await sheet(runtime.ledger, newBoletos(3), runtime.accountId);
  await runtime.batches.queue({ commandId: randomUUID(), id: batchId });
  await runtime.rested(batchId);
  runtime.sandbox.setFaults({ rules });
  const idOf = (row: number) =>
    runtime.sandbox
      .inspect()
      .boletos.find((one) => one.request.payer.document === newBoleto(row).fields['payer.document'])?.id ??
    '';
  const say = (row: number, { seenByEye = false, typed }: Word = {}) =>
    runtime.batches.confirmCreated({
      commandId: randomUUID(),
      boleto: 3,
      remoteId: idOf(row),
      seenByEye,
      ...(typed ? { typed } : {}),
    });
  const [attempt] = await runtime.ledger.read('attempts.ofOwner', { owner: 'boleto/3' });
  const resolution = async () =>
    (await runtime.ledger.read('attempts.get', { id: attempt?.id ?? '' }))?.resolution;
  return { runtime, say, idOf, resolution };
}

const { amount: cents, dueDate } = newBoleto(3).fields;
const amount = `R$ ${((cents ?? 0) / 100).toFixed(2).replace('.', ',')}`;
const due = (dueDate ?? '').split('-').toReversed().join('/');

test.each([
  [403, 'forbidden'],
  [404, 'serviceRefused'],
  [500, 'serviceError'],
])('%i: the answer is shown, and a look at the PDF is enough', async (status, code) => {
  const { runtime, say, idOf, resolution } = await scene([failing('identification', status)]);
  const asked = await say(3);
  if (asked.kind !== 'lineUnread') throw new Error(asked.kind);
  expect(asked).toMatchObject({ typed: 'notNeeded', answer: { code } });
  expect(asked.answer.detail).toContain(String(status));
  expect(runtime.tickets.find(asked.pdf?.ticket ?? '')).toMatchObject({ type: 'application/pdf' });
  expect(await say(3, { seenByEye: true })).toMatchObject({
    kind: 'settled',
    // The PDF's own line is compared with the request.
    boleto: { state: 'created', remoteId: idOf(3), conference: 'equal' },
  });
  expect(await resolution()).toMatchObject({ seenByEye: true, payerInPdf: true, typed: false });
  expect(JSON.stringify(await resolution())).toContain(`${code} ${status}`);
});

test('without a PDF, accepts only typed values of the dashboard that equal the request', async () => {
  const { say, idOf, resolution } = await scene([failing('identification', 404), failing('pdf', 404)]);
  expect(await say(3)).toMatchObject({ kind: 'lineUnread', typed: 'needed', pdf: null });
  expect(await say(3, { seenByEye: true })).toMatchObject({ kind: 'lineUnread', typed: 'needed' });
  for (const typed of [
    { amount: 'R$ 1,00', dueDate: due },
    { amount, dueDate: '01/01/2027' },
    { amount: 'não sei', dueDate: '' },
  ])
    expect(await say(3, { seenByEye: true, typed })).toMatchObject({ kind: 'lineUnread', typed: 'wrong' });
  expect(await say(3, { seenByEye: true, typed: { amount, dueDate: due } })).toMatchObject({
    kind: 'settled',
    boleto: { state: 'created', remoteId: idOf(3), slipLine: null, conference: 'doubt' },
  });
  expect(await resolution()).toMatchObject({ typed: true, payerInPdf: false });
});

test('refuses an id that another boleto already has', async () => {
  const { say } = await scene([failing('identification', 403), failing('pdf', 404)]);
  const word = { seenByEye: true, typed: { amount, dueDate: due } };
  expect(await say(1, word)).toEqual({ kind: 'taken', what: 'id', by: 1 });
});

test('treats a PDF whose line has another amount as another boleto', async () => {
  const { runtime, say } = await scene([failing('identification', 500)]);
  const other = newBoleto(9).fields;
  // Created at the provider by somebody else.
  const made = await fetch(`${runtime.sandbox.url}/api/v1/boletos`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${runtime.sandbox.tenants.practice.accessToken}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      amount: 1.5,
      dueDate: other.dueDate,
      payer: { name: other['payer.name'], document: other['payer.document'] },
    }),
  });
  expect(made.status).toBe(201);
  expect(await say(9, { seenByEye: true })).toMatchObject({ kind: 'differs' });
});

test('reports a refused token as such, and reads the line with a new one', async () => {
  const { say } = await scene([failing('identification', 401)]);
  await expect(say(3, { seenByEye: true })).rejects.toMatchObject({ failure: { code: 'unauthorized' } });
});
