// Batches from the clerk's confirmation to the service and back, with every part of the app except its window.
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { tooSoonMs } from '../../../../../main/boletos/batch/doubts.ts';
import type { FaultPlan } from '../../../../../main/sandbox/faults.ts';
import { sheet, newBoleto, newBoletos } from '../../../../helpers/boleto-rows.ts';
import { exactlyOnce, hurried, nothingWrong } from '../../../../helpers/exactly-once.ts';
import { noon } from '../../../../helpers/ledger-folder.ts';
import { boletosRuntime, type BoletosRuntime } from '../../../../helpers/boletos-runtime.ts';

const slow = { latencyMs: { least: 20, most: 20 } } as const;

const queue = (runtime: BoletosRuntime, id: number, more: object = {}) =>
  runtime.batches.queue({ commandId: randomUUID(), id, ...more });

const counts = async ({ ledger }: BoletosRuntime, id: number) => {
  const { totals } = (await ledger.read('batches.get', { id })) ?? {};
  return Object.fromEntries(
    Object.entries(totals ?? {}).flatMap(([state, { count }]) => (count > 0 ? [[state, count]] : [])),
  );
};

const begun = async (runtime: BoletosRuntime, requests: number) => {
  await expect.poll(() => runtime.sandbox.inspect().requests).toBeGreaterThan(requests);
};

const iso = (at: number) => new Date(at).toISOString();

const setToken = (runtime: BoletosRuntime, token: string, more: object = {}) =>
  runtime.accounts.setCredentials({
    commandId: randomUUID(),
    id: runtime.accountId,
    credentials: { token },
    ...more,
  });

/** After a freeze, only a person can confirm an account's address. */
async function confirmAccount({ ledger, accounts, accountId }: BoletosRuntime): Promise<void> {
  const row = await ledger.read('accounts.get', { id: accountId });
  await accounts.confirm({
    commandId: randomUUID(),
    id: accountId,
    revision: row?.revision ?? 0,
    typedName: row?.name ?? '',
  });
}

describe('a batch', () => {
  test('is started, reports its progress to the window, and is finished', async () => {
    const runtime = await boletosRuntime();
    const id = await sheet(runtime.ledger, newBoletos(40), runtime.accountId);
    expect(await queue(runtime, id)).toEqual({ kind: 'queued' });
    expect(runtime.jobs()).toBe(1);
    await expect.poll(() => runtime.published.running[0]?.batchId).toBe(id);
    expect(await runtime.rested(id)).toMatchObject({ state: 'finished', reason: { created: 40 } });
    expect(runtime.published).toMatchObject({ running: [], busy: [1, 0] });
    expect(await queue(runtime, id)).toEqual({ kind: 'nothingReady' });
  });

  test('accounts for each row after every kind of fault', async () => {
    // Without faults that only wait: silence, and pauses of seconds.
    const waits = new Set(['silenceAfter', 'rateLimited']);
    const rules = hurried.rules?.filter(({ fault }) => !waits.has(fault.kind)) ?? [];
    const faults: FaultPlan = { ...hurried, rules };
    const runtime = await boletosRuntime({ faults });
    const id = await sheet(runtime.ledger, newBoletos(200), runtime.accountId);
    for (let press = 0; press < 60; press += 1) {
      if ((await queue(runtime, id)).kind === 'nothingReady') break;
      await runtime.rested(id);
    }
    const { created = 0, uncertain = 0, refused = 0, ...left } = await counts(runtime, id);
    expect(left).toEqual({});
    expect(created + uncertain + refused).toBe(200);
    const sendings = await runtime.ledger.read('boletos.sendings', { batchId: id });
    expect(exactlyOnce(sendings, runtime.sandbox.inspect().boletos).wrong).toEqual(nothingWrong);
  });

  test('with duplicates is sent only if those exact ones were confirmed', async () => {
    const runtime = await boletosRuntime();
    const again = newBoleto(1, {}, { row: 50, line: 51 });
    const id = await sheet(runtime.ledger, [newBoleto(1), newBoleto(2), again], runtime.accountId);
    const asked = await queue(runtime, id);
    if (asked.kind !== 'duplicates') throw new Error(asked.kind);
    expect(asked).toMatchObject({ count: 1, accounts: [] });
    expect(await queue(runtime, id, { acceptDuplicates: 'others' })).toEqual(asked);
    expect(await runtime.ledger.read('batches.get', { id })).toMatchObject({ state: 'draft' });
    expect(await queue(runtime, id, { acceptDuplicates: asked.stamp })).toEqual({ kind: 'queued' });
    await runtime.rested(id);
    expect(await counts(runtime, id)).toEqual({ created: 3 });
  });

  test('says before it starts how many of its rows nobody has decided about', async () => {
    const runtime = await boletosRuntime();
    const doubt = { severity: 'doubt', field: 'payer.name', code: 'nameWithoutLetters' } as const;
    const rows = [
      newBoleto(1),
      newBoleto(2, { amount: 12_345 }, { problems: [doubt], worst: 'doubt' }),
      newBoleto(3),
    ];
    const id = await sheet(runtime.ledger, rows, runtime.accountId);
    expect(await queue(runtime, id, { onlyAsk: true })).toMatchObject({
      kind: 'clear',
      count: 3,
      doubtful: { count: 1, cents: 12_345 },
    });
  });

  test('starts only with the exact rows that were seen, whatever their total', async () => {
    const runtime = await boletosRuntime();
    const { ledger } = runtime;
    const id = await sheet(ledger, [newBoleto(1), newBoleto(2), newBoleto(3)], runtime.accountId);
    const other = await sheet(ledger, [newBoleto(9)], runtime.accountId);
    const ask = async () => {
      const asked = await queue(runtime, id, { onlyAsk: true });
      if (asked.kind !== 'clear') throw new Error(asked.kind);
      return asked;
    };
    const edit = async (row: number, more: Partial<ReturnType<typeof newBoleto>['fields']>, batchId = id) => {
      const { revision = 0 } = (await ledger.read('boletos.get', { id: row })) ?? {};
      const edits = [{ id: row, revision, ...newBoleto(row, more) }];
      await ledger.write('boletos.edit', { batchId, step: randomUUID(), edits });
    };
    const amount = (row: number) => newBoleto(row).fields.amount;
    const changes: Readonly<Record<string, () => Promise<unknown>>> = {
      async 'two amounts change places'() {
        await edit(1, { amount: amount(2) });
        await edit(2, { amount: amount(1) });
      },
      'a due date moves': () => edit(3, { dueDate: '2027-06-30' }),
      'an e-mail is typed': () => edit(3, { 'payer.email': 'financeiro@exemplo.com.br' }),
      'it is taken back': () => ledger.write('boletos.undo', { batchId: id }),
      async 'one is taken out and put back'() {
        await ledger.write('boletos.takeOut', { batchId: id, step: 'out', ids: [1] });
        await ledger.write('boletos.putBack', { batchId: id, step: 'back', ids: [1] });
      },
    };
    for (const [what, change] of Object.entries(changes)) {
      const asked = await ask();
      await change();
      expect({ what, ...(await queue(runtime, id, { seen: asked.stamp })) }).toEqual({
        what,
        kind: 'changed',
      });
      expect(await ledger.read('batches.get', { id })).toMatchObject({ state: 'draft' });
    }
    const asked = await ask();
    await edit(4, { amount: 77_700 }, other);
    // A change between the last look and the start is found when the batch is queued.
    const stale = ledger.write('batches.queue', { id, stamp: '1' });
    await expect(stale).rejects.toMatchObject({ failure: { code: 'changedMeanwhile', detail: 'rows' } });
    expect(await queue(runtime, id, { seen: asked.stamp })).toEqual({ kind: 'queued' });
    await runtime.rested(id);
    expect(await counts(runtime, id)).toEqual({ created: 3 });
  });

  test('asks again if the same number of other duplicates replaced the accepted ones', async () => {
    const runtime = await boletosRuntime();
    const { ledger, accountId } = runtime;
    const earlier = await sheet(ledger, [newBoleto(1)], accountId);
    const id = await sheet(ledger, [newBoleto(1), newBoleto(2)], accountId);
    const asked = await queue(runtime, id, { onlyAsk: true });
    if (asked.kind !== 'duplicates') throw new Error(asked.kind);
    await sheet(ledger, [newBoleto(1)], accountId);
    await ledger.write('boletos.takeOut', { batchId: earlier, step: 'out', ids: [1] });
    const again = await queue(runtime, id, { acceptDuplicates: asked.stamp });
    expect(again).toMatchObject({ kind: 'duplicates', count: 1 });
    expect(await ledger.read('batches.get', { id })).toMatchObject({ state: 'draft' });
    if (again.kind !== 'duplicates') throw new Error(again.kind);
    expect(await queue(runtime, id, { acceptDuplicates: again.stamp })).toEqual({ kind: 'queued' });
    await runtime.rested(id);
    expect(await counts(runtime, id)).toEqual({ created: 2 });
  });

  test('names the other accounts of the service that have its duplicates', async () => {
    const runtime = await boletosRuntime();
    const { ledger, accountId } = runtime;
    const own = await ledger.read('accounts.get', { id: accountId });
    await ledger.write('accounts.insert', {
      id: 'outra',
      kind: own?.kind ?? 'service',
      name: 'Padaria Aurora 2',
      baseUrl: (own?.baseUrl ?? '').replace('127.0.0.1', 'localhost'),
      identity: { confirmedName: 'Outro nome' },
      settings: {},
      credentials: {},
    });
    await sheet(ledger, [newBoleto(1)], 'outra');
    const id = await sheet(ledger, [newBoleto(1), newBoleto(2)], accountId);
    const asked = await queue(runtime, id);
    expect(asked).toMatchObject({ kind: 'duplicates', count: 1, accounts: ['Padaria Aurora 2'] });
  });

  test('of a restored register asks about its dashboard and about marked rows separately', async () => {
    const runtime = await boletosRuntime();
    const { ledger, accountId } = runtime;
    const id = await sheet(ledger, newBoletos(3), accountId);
    await ledger.write('boletos.takeOut', { batchId: id, step: 'out', ids: [1, 2] });
    await ledger.retire();
    await ledger.clearFreeze('Conferido no painel');
    await confirmAccount(runtime);
    const evidence = { by: 'person' };
    const verdict = { kind: 'notCreated', next: 'out' } as const;
    await ledger.write('boletos.resolve', { boleto: 3, attemptId: null, verdict, evidence });
    await ledger.write('boletos.putBack', { batchId: id, step: 'back', ids: [1, 2] });
    const cents = [1, 2].reduce((sum, number) => sum + (newBoleto(number).fields.amount ?? 0), 0);

    const unmatched = { kind: 'unmatched', since: iso(noon), mustCompare: false };
    expect(await queue(runtime, id)).toEqual(unmatched);
    const { stamp } = await ledger.read('batches.readyRows', { id });
    expect(await queue(runtime, id, { panelDeclined: 'outra', acceptMaybeSent: stamp })).toEqual(unmatched);
    const panelDeclined = (await ledger.read('accounts.get', { id: accountId }))?.name ?? '';
    const marked = { kind: 'maybeSent', count: 2, cents, stamp };
    expect(await queue(runtime, id, { panelDeclined })).toEqual(marked);
    // A press that failed settled nothing.
    expect(await queue(runtime, id, { acceptMaybeSent: stamp })).toEqual(unmatched);
    expect(await queue(runtime, id, { panelDeclined, acceptMaybeSent: 'others' })).toEqual(marked);
    expect(await queue(runtime, id, { panelDeclined, acceptMaybeSent: stamp })).toEqual({
      kind: 'queued',
    });
    await runtime.rested(id);
    expect(await counts(runtime, id)).toEqual({ created: 2, out: 1 });
    expect((await ledger.read('accounts.get', { id: accountId }))?.unmatchedSince).toBeNull();
    const { handle, count } = await ledger.lists.open('trail', { filter: {}, sort: 'oldest' });
    const trail = await ledger.lists.window('trail', { handle, from: 0, count });
    expect(
      trail.flatMap(({ what, detail }) => (/panel|maybeSent/.test(what) ? [[what, detail]] : [])),
    ).toEqual([
      ['account.panelDeclined', { since: iso(noon) }],
      ['batch.maybeSentMeant', { batch: id, lote: 1, count: 2, cents }],
    ]);
  });

  test('pauses before a marked row that became ready meanwhile, and asks when resumed', async () => {
    const runtime = await boletosRuntime({ faults: slow });
    const { ledger, accountId } = runtime;
    const id = await sheet(ledger, newBoletos(30), accountId);
    await ledger.write('boletos.takeOut', { batchId: id, step: 'out', ids: [30] });
    await ledger.retire();
    await ledger.clearFreeze('Conferido no painel');
    await confirmAccount(runtime);
    await ledger.write('accounts.settlePanel', { accountId });
    const evidence = { by: 'person' };
    const verdict = { kind: 'notCreated', next: 'ready' } as const;
    for (let boleto = 1; boleto < 30; boleto += 1)
      await ledger.write('boletos.resolve', { boleto, attemptId: null, verdict, evidence });
    const requests = runtime.sandbox.inspect().requests;
    expect(await queue(runtime, id)).toEqual({ kind: 'queued' });
    await begun(runtime, requests);
    await ledger.write('boletos.putBack', { batchId: id, step: 'back', ids: [30] });
    expect(await runtime.rested(id)).toMatchObject({
      state: 'paused',
      reason: { code: 'maybeSent' },
    });
    // Rows that other workers were granted by then were handed back.
    const { created = 0, ready = 0, ...others } = await counts(runtime, id);
    expect([created + ready, ready > 0, others]).toEqual([30, true, {}]);
    const { amount: cents } = newBoleto(30).fields;
    const { stamp } = await ledger.read('batches.readyRows', { id });
    expect(await queue(runtime, id)).toEqual({ kind: 'maybeSent', count: 1, cents, stamp });
    expect(await queue(runtime, id, { acceptMaybeSent: stamp })).toEqual({ kind: 'queued' });
    expect(await runtime.rested(id)).toMatchObject({ state: 'finished' });
    expect(await counts(runtime, id)).toEqual({ created: 30 });
  });

  test('can be paused, resumed and stopped', async () => {
    const runtime = await boletosRuntime({ faults: slow });
    const id = await sheet(runtime.ledger, newBoletos(40), runtime.accountId);
    await queue(runtime, id);
    await begun(runtime, 3);
    await runtime.batches.pause({ id });
    expect(await runtime.rested(id)).toMatchObject({ state: 'paused', reason: { code: 'person' } });
    await queue(runtime, id);
    await runtime.batches.stop({ commandId: randomUUID(), id });
    expect(await runtime.rested(id)).toMatchObject({ state: 'stopped', reason: { code: 'person' } });
    await queue(runtime, id);
    await runtime.rested(id);
    expect(await counts(runtime, id)).toEqual({ created: 40 });
  });
});

describe('a token', () => {
  test('that is refused pauses the batch without losing a row; a new one continues it', async () => {
    const runtime = await boletosRuntime();
    const { expiredToken, practice } = runtime.sandbox.tenants;
    await setToken(runtime, expiredToken, { typedName: 'Padaria Aurora' });
    const id = await sheet(runtime.ledger, newBoletos(5), runtime.accountId);
    expect(await queue(runtime, id)).toEqual({ kind: 'queued' });
    expect(await runtime.rested(id)).toMatchObject({ state: 'paused', reason: { code: 'unauthorized' } });
    expect(await counts(runtime, id)).toEqual({ ready: 5 });
    await setToken(runtime, practice.accessToken, { typedName: 'Padaria Aurora' });
    expect(await queue(runtime, id)).toEqual({ kind: 'queued' });
    await runtime.rested(id);
    expect(await counts(runtime, id)).toEqual({ created: 5 });
  });

  test('of another owner pauses what runs, and nothing is sent under it without confirmation', async () => {
    const runtime = await boletosRuntime({ faults: slow });
    const { otherTenant } = runtime.sandbox.tenants;
    const id = await sheet(runtime.ledger, newBoletos(60), runtime.accountId);
    await queue(runtime, id);
    await begun(runtime, 5);
    await expect(setToken(runtime, otherTenant.accessToken)).rejects.toMatchObject({
      failure: { code: 'identityChanged' },
    });
    await setToken(runtime, otherTenant.accessToken, { typedName: 'Padaria Aurora' });
    expect(await runtime.rested(id)).toMatchObject({ state: 'paused', reason: { code: 'identity' } });
    const tenants = () => new Set(runtime.sandbox.inspect().boletos.map(({ tenant }) => tenant));
    expect(tenants().size).toBe(1);
    expect(await queue(runtime, id)).toEqual({ kind: 'identity', token: 'other' });
    expect(await queue(runtime, id, { typedName: 'padaria' })).toEqual({ kind: 'identity', token: 'other' });
    expect(await queue(runtime, id, { typedName: 'Padaria Aurora' })).toEqual({ kind: 'queued' });
    await runtime.rested(id);
    expect(await counts(runtime, id)).toEqual({ created: 60 });
    expect(tenants().size).toBe(2);
  });

  test('an account with a running batch cannot be removed; without one it can', async () => {
    const runtime = await boletosRuntime({ faults: slow });
    const id = await sheet(runtime.ledger, newBoletos(40), runtime.accountId);
    const remove = () =>
      runtime.accounts.remove({
        commandId: randomUUID(),
        id: runtime.accountId,
        typedName: 'Padaria Aurora',
      });
    await queue(runtime, id);
    await begun(runtime, 3);
    await expect(remove()).rejects.toMatchObject({ failure: { code: 'accountBusy' } });
    await runtime.rested(id);
    expect(await counts(runtime, id)).toEqual({ created: 40 });
    await remove();
    const late = await sheet(runtime.ledger, [], runtime.accountId).catch(() => null);
    expect(late).toBeNull();
  });
});

describe('the end of the program', () => {
  test('waits for requests in flight, and leaves waiting batches to be started by a person', async () => {
    const runtime = await boletosRuntime({ faults: slow });
    const one = await sheet(runtime.ledger, newBoletos(60), runtime.accountId);
    const two = await sheet(runtime.ledger, [newBoleto(100), newBoleto(101)], runtime.accountId);
    await queue(runtime, one);
    await queue(runtime, two);
    await begun(runtime, 5);
    await runtime.close();
    expect(await runtime.ledger.read('batches.get', { id: one })).toMatchObject({
      state: 'paused',
      reason: { code: 'quit' },
    });
    const { sending = 0, uncertain = 0, created = 0 } = await counts(runtime, one);
    expect([sending, uncertain]).toEqual([0, 0]);
    expect(created).toBe(runtime.sandbox.inspect().boletos.length);
    await runtime.ledger.close();
    await runtime.sandbox.stop();

    const next = await boletosRuntime({ folder: runtime.folder });
    expect(next.jobs()).toBe(0);
    expect((await next.ledger.read('batches.get', { id: two }))?.state).toBe('queued');
    expect(next.sandbox.inspect().requests).toBe(0);
  });

  test('starts a batch queued in an earlier run at the next call', async () => {
    const runtime = await boletosRuntime();
    const id = await sheet(runtime.ledger, newBoletos(3), runtime.accountId);
    await runtime.ledger.write('batches.queue', { id });
    expect(await queue(runtime, id)).toEqual({ kind: 'queued' });
    await runtime.rested(id);
    expect(await counts(runtime, id)).toEqual({ created: 3 });
  });
});

describe('an uncertain row', () => {
  /** The third row was created and its answer cut off; the fourth never arrived. */
  async function doubtful() {
    const rules = [
      { fault: { kind: 'cutAfter' }, on: [3] },
      { fault: { kind: 'cutBefore' }, on: [4] },
    ] as const;
    const runtime = await boletosRuntime({ faults: { rules } });
    const row = await runtime.ledger.read('accounts.get', { id: runtime.accountId });
    await runtime.accounts.update({
      commandId: randomUUID(),
      id: runtime.accountId,
      revision: row?.revision ?? 0,
      settings: { auxiliary: 'bearer', pem: '', proxy: '', ceiling: 1, requiredFields: [] },
    });
    const id = await sheet(runtime.ledger, newBoletos(4), runtime.accountId);
    await queue(runtime, id);
    await runtime.rested(id);
    return { runtime, id, ids: runtime.sandbox.inspect().boletos.map((one) => one.id) };
  }

  test('is shown with its evidence, and is settled when id, line and payer agree', async () => {
    const { runtime, id, ids } = await doubtful();
    const [third] = await runtime.batches.doubts({ batchId: id });
    expect(third).toMatchObject({
      boleto: { id: 3, state: 'uncertain' },
      attempt: {
        serviceMessage: { reason: 'connectionCut' },
      },
      decidableAt: new Date(noon + tooSoonMs).toISOString(),
    });
    const say = (boleto: number, at: number, seenByEye = false) =>
      runtime.batches.confirmCreated({ commandId: randomUUID(), boleto, remoteId: ids[at] ?? '', seenByEye });
    expect(await say(3, 0)).toEqual({ kind: 'taken', what: 'id', by: 1 });
    expect(await say(4, 2)).toMatchObject({ kind: 'differs' });
    expect(await say(3, 2)).toMatchObject({
      kind: 'settled',
      boleto: { state: 'created', remoteId: ids[2], conference: 'equal' },
    });
  });

  test('asks the clerk to compare when the PDF cannot be read, and provides it', async () => {
    const { runtime, ids } = await doubtful();
    runtime.sandbox.setFaults({ pdf: 'locked' });
    const say = (seenByEye: boolean) =>
      runtime.batches.confirmCreated({
        commandId: randomUUID(),
        boleto: 3,
        remoteId: ids[2] ?? '',
        seenByEye,
      });
    const asked = await say(false);
    if (asked.kind !== 'eyeNeeded') throw new Error(asked.kind);
    expect(asked.why).toBe('payerNotFound');
    expect(runtime.tickets.find(asked.pdf?.ticket ?? '')).toMatchObject({ type: 'application/pdf' });
    expect(await say(true)).toMatchObject({ kind: 'settled', boleto: { state: 'created' } });
  });

  test('accepts “não foi criado” after ten minutes, and the row can then be sent', async () => {
    const { runtime, id } = await doubtful();
    const say = () =>
      runtime.batches.confirmNotCreated({ commandId: randomUUID(), boleto: 4, next: 'ready' });
    expect(await say()).toEqual({ kind: 'tooSoon', waitMs: tooSoonMs });
    runtime.setNow(noon + tooSoonMs);
    expect(await say()).toMatchObject({ kind: 'settled', boleto: { state: 'ready' } });
    expect(await queue(runtime, id)).toEqual({ kind: 'queued' });
    await runtime.rested(id);
    expect(await counts(runtime, id)).toEqual({ created: 3, uncertain: 1 });
  });
});
