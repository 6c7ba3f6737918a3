// A single boleto is never out of sight: after any outcome, the register lists it, and it can be sent, settled or discarded from there.
import { noFields } from '../../../../preload/contract/boleto-fields.ts';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { tooSoonMs } from '../../../../main/boletos/batch/doubts.ts';
import type { Fault } from '../../../../main/sandbox/faults.ts';
import { exactlyOnce, nothingWrong } from '../../../helpers/exactly-once.ts';
import { noon } from '../../../helpers/ledger-folder.ts';
import { form, boletosRuntime, type BoletosRuntime } from '../../../helpers/boletos-runtime.ts';

const press = (accountId: string, more: object = {}) => ({
  commandId: randomUUID(),
  accountId,
  form: form(),
  refInCallback: true,
  ...more,
});

/** The practice service’s own proof looks for the mark at this place. */
const wanted = (amount: string) => form({ amount, clientCallbackUrl: 'https://retorno.example/b/{ref}' });

async function listed({ boletos, accountId }: BoletosRuntime) {
  const { handle, count } = await boletos.open({ scope: { accountId }, sort: 'oldest' });
  return boletos.window({ handle, from: 0, count });
}

const queue = ({ batches }: BoletosRuntime, id: number) => batches.queue({ commandId: randomUUID(), id });

/** Everything that the practice service can do to one request; for waits, the shortest wait. */
const troubles: readonly Fault[] = [
  { kind: 'errorBefore', status: 401 },
  { kind: 'errorBefore', status: 403 },
  { kind: 'errorBefore', status: 422 },
  { kind: 'errorBefore', status: 500 },
  { kind: 'errorBefore', status: 503 },
  { kind: 'errorAfter', status: 504 },
  { kind: 'rateLimited', waitSeconds: 1, format: 'seconds' },
  { kind: 'cutBefore' },
  { kind: 'cutAfter' },
  { kind: 'cutMiddle' },
  { kind: 'emptyAfter', status: 400 },
  { kind: 'htmlAfter', status: 200 },
  { kind: 'idWithStatus', status: 500 },
  { kind: 'truncatedJson' },
  { kind: 'noId' },
  { kind: 'errorBesideId' },
  { kind: 'conflictAfter' },
  { kind: 'repeatedId' },
  { kind: 'hugeId' },
  { kind: 'unknownFields' },
  { kind: 'unknownStatus' },
];

describe('whatever the service does', () => {
  test('lists each issued boleto until its outcome', async () => {
    const runtime = await boletosRuntime({});
    const { boletos, batches, ledger, sandbox, accountId } = runtime;
    // One existing boleto, so that the service can repeat an id.
    const trouble = [null, ...troubles];
    const issued: { readonly boleto: number; readonly batchId: number }[] = [];
    for (const [at, fault] of trouble.entries()) {
      sandbox.setFaults(fault ? { rules: [{ fault, share: 1, routes: ['createBoleto'] }] } : {});
      const answer = await boletos.issue(
        press(accountId, { form: wanted(`${at + 1},00`), refInCallback: false }),
      );
      if (answer.kind !== 'issued') throw new Error(`${at}: ${answer.kind}`);
      issued.push(answer);
      await runtime.rested(answer.batchId);
    }
    sandbox.setFaults({});
    const rows = await listed(runtime);
    expect(rows.map(({ id }) => id)).toEqual(issued.map(({ boleto }) => boleto));
    expect(new Set(rows.map(({ state }) => state))).toEqual(
      new Set(['ready', 'created', 'refused', 'uncertain']),
    );

    // One press continues what waits.
    for (const { id, batchId, state } of rows) {
      if (state !== 'ready') continue;
      expect(await ledger.read('batches.get', { id: batchId })).toMatchObject({ state: 'paused' });
      expect(await queue(runtime, batchId)).toEqual({ kind: 'queued' });
      await runtime.rested(batchId);
      expect(await boletos.get({ id })).toMatchObject({ state: 'created' });
    }
    // A boleto with an unknown outcome is listed as such, and a person settles it.
    const doubts = rows.filter(({ state }) => state === 'uncertain').map(({ id }) => id);
    expect((await batches.doubts({ accountId })).map(({ boleto }) => boleto.id)).toEqual(doubts);
    for (const { batchId } of issued) {
      const sendings = await ledger.read('boletos.sendings', { batchId });
      const made = sandbox
        .inspect()
        .boletos.filter(({ request }) =>
          sendings.some(({ ref }) => request.clientCallbackUrl?.endsWith(ref)),
        );
      expect(exactlyOnce(sendings, made).wrong).toEqual(nothingWrong);
    }
    runtime.setNow(noon + tooSoonMs * 2);
    for (const id of doubts)
      expect(
        await batches.confirmNotCreated({ commandId: randomUUID(), boleto: id, next: 'out' }),
      ).toMatchObject({ kind: 'settled', boleto: { state: 'out' } });
  });
});

test('shows an undocumented status unchanged', async () => {
  const runtime = await boletosRuntime({});
  const { boletos, sandbox, accountId } = runtime;
  sandbox.setFaults({ rules: [{ fault: { kind: 'unknownStatus' }, share: 1, routes: ['createBoleto'] }] });
  const answer = await boletos.issue(press(accountId, { form: wanted('12,34'), refInCallback: false }));
  if (answer.kind !== 'issued') throw new Error(answer.kind);
  await runtime.rested(answer.batchId);
  expect(await boletos.get({ id: answer.boleto })).toMatchObject({
    state: 'created',
    serviceStatus: 'EM_ANALISE',
  });
});

describe('one that was never sent', () => {
  test('that was not started before the program ended is listed, and can be discarded or sent', async () => {
    const runtime = await boletosRuntime();
    const { ledger, accountId } = runtime;
    const fields = {
      ...noFields,
      'payer.name': 'Marcenaria Flor do Vale',
      'payer.document': '11144477735',
      amount: 4_200,
      dueDate: '2026-12-10',
    };
    const row = {
      accountId,
      name: 'Marcenaria',
      acceptedDuplicates: { boletos: [], panel: [] },
      fields,
      problems: [],
      worst: null,
    };
    const one = await ledger.write('batches.insertSingle', row);
    const two = await ledger.write('batches.insertSingle', { ...row, fields: { ...fields, amount: 4_300 } });
    expect((await listed(runtime)).map(({ id, state }) => [id, state])).toEqual([
      [one.boleto, 'ready'],
      [two.boleto, 'ready'],
    ]);
    expect(await queue(runtime, one.batchId)).toEqual({ kind: 'queued' });
    await runtime.rested(one.batchId);
    await runtime.batches.discard({ commandId: randomUUID(), id: two.batchId });
    expect((await listed(runtime)).map(({ state }) => state)).toEqual(['created', 'out']);
  });

  test('that was queued when the program ended is paused until a person resumes it', async () => {
    const runtime = await boletosRuntime();
    const { accountId, folder } = runtime;
    await runtime.runner.hold(0);
    const once = press(accountId);
    const first = await runtime.boletos.issue(once);
    if (first.kind !== 'issued') throw new Error(first.kind);
    await runtime.close();
    await runtime.ledger.close();
    await runtime.sandbox.stop();

    const again = await boletosRuntime({ folder });
    expect((await listed(again)).map(({ id, state }) => [id, state])).toEqual([[first.boleto, 'ready']]);
    const batch = () => again.ledger.read('batches.get', { id: first.batchId });
    expect(await batch()).toMatchObject({ state: 'paused', reason: { code: 'interrupted', uncertain: 0 } });
    // The same press, resent in any way, is no new decision.
    expect(await again.boletos.issue(once)).toEqual(first);
    expect(await batch()).toMatchObject({ state: 'paused' });
    // The keychain of this run is another one: nothing in it proves the account.
    await expect(queue(again, first.batchId)).rejects.toThrow('accountUnconfirmed');
    const { revision = 0, name = '' } = (await again.ledger.read('accounts.get', { id: accountId })) ?? {};
    const confirmed = { commandId: randomUUID(), id: accountId, revision, typedName: name };
    await again.accounts.confirm(confirmed);
    expect(await queue(again, first.batchId)).toEqual({ kind: 'queued' });
    // Guichê tried: the keychain of this run is empty.
    expect(await again.rested(first.batchId)).toMatchObject({
      state: 'paused',
      reason: { code: 'credentials' },
    });
  });

  test('whose due date has passed meanwhile is listed with that reason', async () => {
    const runtime = await boletosRuntime();
    const { ledger, accountId } = runtime;
    const fields = {
      ...noFields,
      'payer.name': 'Marcenaria Flor do Vale',
      'payer.document': '11144477735',
      amount: 4_200,
      dueDate: '2026-11-19',
    };
    const row = {
      accountId,
      name: 'Marcenaria',
      acceptedDuplicates: { boletos: [], panel: [] },
      fields,
      problems: [],
      worst: null,
    };
    const { batchId } = await ledger.write('batches.insertSingle', row);
    await queue(runtime, batchId);
    await runtime.rested(batchId);
    expect(await listed(runtime)).toMatchObject([{ state: 'draft', problems: [{ code: 'dueDatePast' }] }]);
  });
});

test('asks about the exact number of duplicates, even if the form shows fewer', async () => {
  const runtime = await boletosRuntime();
  const { boletos, accountId } = runtime;
  for (let count = 0; count < 23; count += 1) {
    const asked = await boletos.issue(press(accountId, { onlyAsk: true }));
    const seen = asked.kind === 'duplicates' ? { acceptDuplicates: asked.stamp } : {};
    const answer = await boletos.issue(press(accountId, seen));
    if (answer.kind !== 'issued') throw new Error(`${count}: ${JSON.stringify(answer)}`);
    await runtime.rested(answer.batchId);
  }
  expect(await boletos.issue(press(accountId))).toMatchObject({ kind: 'duplicates', count: 23 });
  expect(runtime.sandbox.inspect().boletos).toHaveLength(23);
});
