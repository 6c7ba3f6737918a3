// A row that the service answers with 403, over a real ledger, the real client and the practice service, whose fees route refuses the token
// as well: only another row shows whether the row or the token is the cause.
import { describe, expect, onTestFinished, test } from 'vitest';
import { createSetAside } from '../../../../../main/boletos/batch/set-aside.ts';
import { batchCalls } from '../../../../../main/boletos/batches.ts';
import type { FaultRule } from '../../../../../main/sandbox/faults.ts';
import { startSandbox } from '../../../../../main/sandbox/server.ts';
import { fasterClock, realRunner } from '../../../../helpers/real-runner.ts';
import { sheet, newBoleto, newBoletos } from '../../../../helpers/boleto-rows.ts';
import { exactlyOnce, nothingWrong, thatLeft } from '../../../../helpers/exactly-once.ts';
import { account, openedIn, temporaryFolder } from '../../../../helpers/ledger-folder.ts';
import * as fc from '../../../../helpers/properties.ts';
import { runnerFixture, someBoletos, type RunnerFixture } from '../../../../helpers/runner-fixture.ts';
import { randomly, seedOf } from '../../../../helpers/seeds.ts';

const documentOf = (row: number): string => newBoleto(row).fields['payer.document'] ?? '';
const noFees: FaultRule = { fault: { kind: 'errorBefore', status: 403 }, share: 1, routes: ['fees'] };
/** The service answers every request of these payers with 403, or the requests with these numbers. */
const forbids = (rows: readonly number[], on?: readonly number[]): FaultRule => ({
  fault: { kind: 'errorBefore', status: 403 },
  routes: ['createBoleto'],
  payers: rows.map(documentOf),
  ...(on ? { on } : {}),
});
const everybody: FaultRule = { fault: { kind: 'errorBefore', status: 403 }, share: 1 };

const paused = { state: 'paused', reason: { code: 'forbidden', status: 403 } };

/** The sendings of each row, in the order of their first sending. */
async function times({ ledger }: Pick<RunnerFixture, 'ledger'>, batchId: number) {
  const sendings = thatLeft(await ledger.read('boletos.sendings', { batchId }));
  return Object.fromEntries(
    Map.groupBy(sendings, ({ boleto }) => boleto)
      .entries()
      .map(([boleto, all]) => [boleto, all.map(({ attempt }) => attempt)]),
  );
}

test('is shown by one code, also if an earlier version recorded another', async () => {
  const { ledger } = await openedIn(temporaryFolder());
  await ledger.write('accounts.insert', account());
  const id = await sheet(ledger, newBoletos(1));
  for (const code of ['unauthorized', 'forbidden'] as const) {
    await ledger.write('batches.queue', { id });
    await ledger.write('batches.beginNext', { accountId: account().id });
    await ledger.write('batches.rest', { id, state: 'paused', reason: { code, status: 403 } });
    const { rest } = await batchCalls({ ledger, progressOf: () => null }).get({ id });
    expect(rest).toEqual({ code: 'forbidden', status: 403 });
  }
});

describe('one payer', () => {
  test.each([1, 3, 9])('in row %i is refused at its second 403, and the others are created', async (row) => {
    const made = await runnerFixture({ rules: [noFees, forbids([row])] }, { ceiling: 2 });
    const id = await sheet(made.ledger, newBoletos(12));
    await made.sendAll(id);
    expect(await made.batch(id)).toMatchObject({ state: 'finished', reason: { created: 11, refused: 1 } });
    expect(await made.ledger.read('boletos.get', { id: row })).toMatchObject({
      state: 'refused',
      serviceMessage: { status: 403, words: ['Serviço temporariamente indisponível.'] },
    });
    const sent = await times(made, id);
    expect(sent[row]).toEqual(['notProcessed', 'notProcessed']);
    expect(Object.values(sent).flat()).toHaveLength(13);
    expect(made.sandbox.inspect().boletos).toHaveLength(11);
    // Guichê does not request the fees.
    expect(made.sandbox.inspect().requests).toBe(13);
  });

  test('in the last row pauses the batch, because no other row can show the cause', async () => {
    const made = await runnerFixture({ rules: [noFees, forbids([12])] });
    const id = await sheet(made.ledger, newBoletos(12));
    await made.sendAll(id);
    expect(await made.batch(id)).toMatchObject(paused);
    expect(await made.counts(id)).toEqual({ created: 11, ready: 1 });
    await made.sendAll(id);
    expect(await made.batch(id)).toMatchObject(paused);
    expect((await times(made, id))[12]).toEqual(['notProcessed', 'notProcessed']);
  });

  test('is created if the second try is accepted', async () => {
    const made = await runnerFixture({ rules: [forbids([1], [1])] });
    const id = await sheet(made.ledger, newBoletos(4));
    await made.sendAll(id);
    expect(await made.batch(id)).toMatchObject({ state: 'finished' });
    expect(await made.counts(id)).toEqual({ created: 4 });
    expect((await times(made, id))[1]).toEqual(['notProcessed', 'created']);
  });
});

test('two payers in a row pause the batch, and are sent after the others when it continues', async () => {
  const made = await runnerFixture({ rules: [noFees, forbids([1, 2])] });
  const id = await sheet(made.ledger, newBoletos(189));
  await made.sendAll(id);
  expect(await made.batch(id)).toMatchObject(paused);
  expect(await made.counts(id)).toEqual({ ready: 189 });
  expect(made.sandbox.inspect().requests).toBe(2);
  await made.sendAll(id);
  expect(await made.batch(id)).toMatchObject({ state: 'finished' });
  expect(await made.counts(id)).toEqual({ created: 187, refused: 2 });
});

test('refuses no row when every row gets a 403, and sends those set aside with the new token', async () => {
  const made = await runnerFixture({ rules: [everybody] }, { ceiling: 8 });
  const id = await sheet(made.ledger, newBoletos(40));
  await made.sendAll(id);
  expect(await made.batch(id)).toMatchObject(paused);
  await made.sendAll(id);
  expect(await made.batch(id)).toMatchObject(paused);
  expect(await made.counts(id)).toEqual({ ready: 40 });
  expect(made.sandbox.inspect().requests).toBe(4);
  made.sandbox.setFaults({});
  await made.sendAll(id);
  expect(await made.counts(id)).toEqual({ created: 40 });
});

test('refuses no row when the token is revoked while many are in flight', async () => {
  let taken = false;
  const made = await runnerFixture(
    { latencyMs: { least: 20, most: 20 } },
    {
      ceiling: 8,
      progressed: ({ created }) => {
        if (created === 40 && !taken) made.sandbox.setFaults({ rules: [everybody] });
        taken ||= created === 40;
      },
    },
  );
  const id = await sheet(made.ledger, newBoletos(120));
  await made.sendAll(id);
  expect(await made.batch(id)).toMatchObject(paused);
  const { created = 0, ready = 0 } = await made.counts(id);
  expect(created + ready).toBe(120);
  made.sandbox.setFaults({});
  await made.sendAll(id);
  expect(await made.counts(id)).toEqual({ created: 120 });
});

test.each(['created', 'uncertain', 'refused'])(
  'a row that is sent alone and is %s: another row is sent before the first is tried once more',
  async (how) => {
    const second: FaultRule = {
      fault: { kind: 'cutAfter' },
      routes: ['createBoleto'],
      payers: [documentOf(2)],
    };
    const rules = [noFees, forbids([1]), ...(how === 'uncertain' ? [second] : [])];
    const made = await runnerFixture({ rules });
    const odd = how === 'refused' ? { 'payer.document': '11111111111' } : {};
    const id = await sheet(made.ledger, [newBoleto(1), newBoleto(2, odd), newBoleto(3), newBoleto(4)]);
    await made.sendAll(id);
    const sendings = await made.ledger.read('boletos.sendings', { batchId: id });
    const order = thatLeft(sendings).map(({ boleto }) => boleto);
    expect(order).toEqual(how === 'created' ? [1, 2, 1, 3, 4] : [1, 2, 3, 1, 4]);
    expect(await made.ledger.read('boletos.get', { id: 1 })).toMatchObject({ state: 'refused' });
    expect(await made.ledger.read('boletos.get', { id: 2 })).toMatchObject({ state: how });
  },
);

test('pauses a single boleto at every 403', async () => {
  const made = await runnerFixture({ rules: [noFees, forbids([1])] });
  const single = await made.ledger.write('batches.insert', {
    accountId: 'padaria',
    kind: 'single',
    name: 'Avulso',
  });
  await made.ledger.write('boletos.insert', { batchId: single.id, rows: [newBoleto(1)] });
  for (const press of [1, 2]) {
    await made.sendAll(single.id);
    expect(await made.batch(single.id)).toMatchObject(paused);
    expect(made.sandbox.inspect().requests).toBe(press);
  }
});

test('marks a row as refused when a person decides so, and sends it again on request', async () => {
  const made = await runnerFixture({ rules: [noFees, forbids([3, 4])] });
  const id = await sheet(made.ledger, newBoletos(4));
  await made.sendAll(id);
  expect(await made.batch(id)).toMatchObject(paused);
  const forbidden = await made.ledger.read('boletos.forbidden', { batchId: id, most: 10 });
  expect(forbidden.map((row) => row.id)).toEqual([3, 4]);
  const marked = await made.ledger.write('boletos.refuse', { batchId: id, boletos: [1, 3, 4] });
  expect(marked).toEqual({ changed: 2, missed: [1] });
  expect(await made.counts(id)).toEqual({ created: 2, refused: 2 });
  expect(await made.ledger.read('boletos.forbidden', { batchId: id, most: 10 })).toEqual([]);
  await made.ledger.write('boletos.sendAgain', { batchId: id, step: 's', ids: [3] });
  made.sandbox.setFaults({});
  await made.sendAll(id);
  expect(await made.counts(id)).toEqual({ created: 3, refused: 1 });
});

test('sends a row like any other once it was corrected after its 403', async () => {
  const made = await runnerFixture({ rules: [noFees, forbids([1])] });
  const id = await sheet(made.ledger, newBoletos(1));
  await made.sendAll(id);
  const row = await made.ledger.read('boletos.get', { id: 1 });
  const edits = [
    { id: 1, revision: row?.revision ?? 0, fields: newBoleto(2).fields, problems: [], worst: null },
  ];
  await made.ledger.write('boletos.edit', { batchId: id, step: 's', edits });
  expect(await made.ledger.read('boletos.forbidden', { batchId: id, most: 10 })).toEqual([]);
  expect(await made.ledger.write('boletos.refuse', { batchId: id, boletos: [1] })).toMatchObject({
    changed: 0,
  });
  await made.sendAll(id);
  expect(await made.counts(id)).toEqual({ created: 1 });
});

test(
  'rows set aside are ready again after a restart, and no payer is charged twice',
  { timeout: 120_000 },
  async () => {
    const rows = 100;
    const random = randomly(seedOf(12_006));
    const bad = Array.from({ length: rows }, (_, at) => at + 1).filter(() => random(12) === 0);
    const sandbox = await startSandbox({
      folder: null,
      seed: 'forbidden',
      now: Date.now,
      faults: {
        latencyMs: { least: 0, most: 8 },
        rules: [noFees, forbids(bad), { fault: { kind: 'cutAfter' }, share: 0.03, routes: ['createBoleto'] }],
      },
    });
    onTestFinished(() => sandbox.stop());
    const folder = temporaryFolder();
    let id = 0;
    let left = rows;
    for (let sitting = 0; left > 0 && sitting < 40; sitting += 1) {
      const { ledger } = await openedIn(folder, {});
      if (sitting === 0) {
        await ledger.write('accounts.insert', account());
        id = await sheet(ledger, someBoletos(rows));
      }
      // Each run of the program ends after more rows than the last, until a run has nothing left to interrupt.
      const { promise: enough, resolve } = Promise.withResolvers<void>();
      let ended = 0;
      const progressed = () => {
        ended += 1;
        if (ended > sitting * 5) resolve();
      };
      const token = () => sandbox.tenants.practice.accessToken;
      const clock = fasterClock(50);
      const real = realRunner({ ledger, url: sandbox.url, token, clock, ceiling: 8, progressed });
      await real.runner.queue(id);
      await Promise.race([enough, real.rested(id)]);
      // Waits for requests in flight: an aborted request would make its row uncertain.
      await real.runner.quit(60_000);
      await real.close();
      const ready = await ledger.read('boletos.ready', { batchId: id, after: 0, most: 200 });
      left = ready.filter((row) => !bad.includes(row.id)).length;
      await ledger.close();
    }
    const { ledger } = await openedIn(folder, {});
    onTestFinished(() => ledger.close());
    const sendings = await ledger.read('boletos.sendings', { batchId: id });
    expect(exactlyOnce(sendings, sandbox.inspect().boletos).wrong).toEqual(nothingWrong);
    const { totals } = (await ledger.read('batches.get', { id })) ?? {};
    expect((totals?.created.count ?? 0) + (totals?.uncertain.count ?? 0)).toBe(rows - bad.length);
    const states = await Promise.all(bad.map((row) => ledger.read('boletos.get', { id: row })));
    // The last rows may have no row after them.
    expect(new Set(states.map((row) => row?.state)).isSubsetOf(new Set(['refused', 'ready']))).toBe(true);
    expect(totals?.refused.count).toBeGreaterThan(bad.length / 2);
  },
);

type How = 'created' | 'forbidden' | 'other' | 'notSent' | 'rateLimited';

/** Runs this many rows; returns what broke the rule, or how the run ended. */
function play(hows: readonly How[], rows: number): string {
  const all = Array.from({ length: rows }, (_, at) => at);
  const earlier = all.filter((row) => row % 5 === 4);
  const aside = createSetAside(earlier);
  const open = new Set(all);
  /** When each row last got a 403, and when a row was last created. */
  const forbidden = new Map(earlier.map((row) => [row, -1]));
  let created = -2;
  for (const [at, how] of hows.entries()) {
    const again = aside.next();
    const row = again ?? [...open].find((one) => !aside.has(one));
    if (row === undefined) {
      const left = aside.exhausted();
      if (left === 'finished' && open.size > 0) return 'a row is lost';
      if (left !== 'again') return left;
      continue;
    }
    const role = again === null ? (aside.alone() ? 'alone' : 'usual') : 'again';
    const verdict = aside.answered(row, role, how);
    if (verdict === 'refused' && created < (forbidden.get(row) ?? at)) return 'refused unproven';
    if (verdict === 'refused' && how !== 'forbidden') return 'refused for nothing';
    if (verdict === 'pause' && role !== 'alone') return 'paused at the first 403';
    if (how === 'forbidden') forbidden.set(row, at);
    if (how === 'created') created = at;
    if (how === 'created' || how === 'other' || verdict === 'refused') open.delete(row);
    if (verdict === 'pause') return 'pause';
  }
  return 'going';
}

test('refuses a row only after another was created since its first 403, and loses none', () => {
  const kinds = fc.constantFrom<How>('created', 'forbidden', 'other', 'notSent', 'rateLimited');
  const ends = new Set<string>();
  fc.assert(
    fc.property(fc.array(kinds, { maxLength: 200 }), fc.integer({ min: 1, max: 12 }), (hows, rows) => {
      const end = play(hows, rows);
      ends.add(end);
      return ['going', 'pause', 'finished'].includes(end);
    }),
    { numRuns: 2_000 },
  );
  expect(ends).toEqual(new Set(['going', 'pause', 'finished']));
});
