import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { migrate } from '../../../../../main/ledger/migrations.ts';
import {
  beginning,
  running,
  sent,
  sheet,
  slip,
  today,
  turn,
  newBoleto,
  newBoletos,
} from '../../../../helpers/boleto-rows.ts';
import { readyLedger, temporaryFolder } from '../../../../helpers/ledger-folder.ts';
import { sqliteTest } from '../../../../helpers/engine.ts';

const ready = () => readyLedger(temporaryFolder());

test('one commit settles the last attempt and begins the next; the row has the answer', async () => {
  const ledger = await ready();
  const batchId = await running(ledger, newBoletos(2));
  const one = await beginning(ledger, 1);
  expect(await turn(ledger, [], [one])).toEqual({ settled: [], begun: [null] });
  expect(await ledger.read('boletos.get', { id: 1 })).toMatchObject({ state: 'sending', ref: one.ref });
  const facts = { line: '1'.repeat(47), barCode: '2'.repeat(44), nossoNumero: '77', installmentId: 'c-1' };
  const taken = await turn(
    ledger,
    [{ boleto: 1, id: one.id, state: 'created', remoteId: '9007199254740993', title: slip(facts) }],
    [await beginning(ledger, 2)],
  );
  expect(taken).toEqual({ settled: [{ boleto: 1, state: 'created' }], begun: [null] });
  expect(await ledger.read('boletos.get', { id: 1 })).toMatchObject({
    state: 'created',
    remoteId: '9007199254740993',
    slipLine: facts.line,
    barCode: facts.barCode,
    nossoNumero: '77',
    installmentId: 'c-1',
    conference: 'equal',
  });
  expect(await ledger.read('boletos.sendings', { batchId })).toMatchObject([
    { boleto: 1, state: 'created', attempt: 'created' },
    { boleto: 2, state: 'sending', attempt: 'sending' },
  ]);
});

test.each([
  ['notSent', 'ready'],
  ['notProcessed', 'ready'],
  ['refused', 'refused'],
  ['uncertain', 'uncertain'],
] as const)('an attempt %s leaves its row %s', async (state, row) => {
  const ledger = await ready();
  await running(ledger, newBoletos(1));
  await sent(ledger, 1, { state, serviceMessage: { words: ['não'] } });
  expect(await ledger.read('boletos.get', { id: 1 })).toMatchObject({
    state: row,
    serviceMessage: { words: ['não'] },
  });
});

test('an attempt that was not processed because of its row alone is a refusal', async () => {
  const ledger = await ready();
  await running(ledger, newBoletos(1));
  await sent(ledger, 1, { state: 'notProcessed', refuse: true, serviceMessage: { status: 403 } });
  expect(await ledger.read('boletos.get', { id: 1 })).toMatchObject({ state: 'refused' });
});

test('an id that the account already has makes the row uncertain, and nothing is begun after it', async () => {
  const ledger = await ready();
  await running(ledger, newBoletos(3));
  await sent(ledger, 1, { state: 'created', remoteId: '5', title: slip() });
  const second = await sent(ledger, 2, null);
  const taken = await turn(
    ledger,
    [{ boleto: 2, id: second, state: 'created', remoteId: '5', title: slip() }],
    [await beginning(ledger, 3)],
  );
  expect(taken).toEqual({ settled: [{ boleto: 2, state: 'uncertain' }], begun: ['outcomeDiffers'] });
  expect(await ledger.read('boletos.get', { id: 2 })).toMatchObject({
    remoteId: null,
    serviceMessage: { reason: 'knownId' },
  });
});

test('a row that was changed, fell due or is in a batch at rest is not begun; the others of the turn are', async () => {
  const ledger = await ready();
  const batchId = await running(ledger, [
    newBoleto(1),
    newBoleto(2, { dueDate: '2026-11-19' }),
    newBoleto(3),
  ]);
  const other = await sheet(ledger, [newBoleto(4)]);
  const stale = await beginning(ledger, 1, { revision: 7 });
  const begins = [stale, await beginning(ledger, 2), await beginning(ledger, 3), await beginning(ledger, 4)];
  expect((await turn(ledger, [], begins)).begun).toEqual(['changed', 'pastDue', null, 'notRunning']);
  expect(await ledger.read('boletos.get', { id: 2 })).toMatchObject({
    state: 'draft',
    worst: 'error',
    problems: [{ code: 'dueDatePast', field: 'dueDate' }],
  });
  expect((await ledger.read('batches.get', { id: batchId }))?.totals).toMatchObject({
    draft: { count: 1 },
    ready: { count: 1 },
    sending: { count: 1 },
  });
  expect((await turn(ledger, [], [await beginning(ledger, 3)])).begun).toEqual(['changed']);
  expect(await ledger.read('batches.get', { id: other })).toMatchObject({ state: 'draft' });
});

test('a row with a used {ref}, of a removed account or of another account is not begun', async () => {
  const ledger = await ready();
  await running(ledger, newBoletos(3));
  const one = await beginning(ledger, 1);
  await turn(ledger, [], [one]);
  expect((await turn(ledger, [], [await beginning(ledger, 2, { ref: one.ref })])).begun).toEqual([
    'refTaken',
  ]);
  const foreign = { accountId: 'outra', today, settle: [], begin: [await beginning(ledger, 2)] };
  expect((await ledger.write('boletos.turn', foreign)).begun).toEqual(['changed']);
  // An uncertain boleto does not prevent the removal of the account; one that is being sent does.
  await turn(ledger, [{ id: one.id, boleto: 1, state: 'uncertain' }], []);
  const { revision = 0 } = (await ledger.read('accounts.get', { id: 'padaria' })) ?? {};
  await ledger.write('accounts.remove', { id: 'padaria', revision });
  expect((await turn(ledger, [], [await beginning(ledger, 2)])).begun).toEqual(['accountRemoved']);
});

test('a repeat is held until a person accepts it, and one more repeat after that is held again', async () => {
  const ledger = await ready();
  const earlier = await running(ledger, [newBoleto(1)]);
  await sent(ledger, 1, { state: 'created', remoteId: '5', title: slip() });
  await ledger.write('batches.rest', { id: earlier, state: 'finished', reason: null });
  const batchId = await running(ledger, [newBoleto(1), newBoleto(2)]);
  expect(await ledger.read('boletos.duplicates', { batchId })).toEqual([
    { id: 2, duplicates: 1, first: { boleto: 1 } },
  ]);
  expect((await turn(ledger, [], [await beginning(ledger, 2)])).begun).toEqual(['duplicate']);
  expect(await ledger.read('boletos.get', { id: 2 })).toMatchObject({
    state: 'draft',
    problems: [{ code: 'duplicateInRegister', boleto: 1 }],
  });

  const again = await sheet(ledger, [newBoleto(1), newBoleto(3)]);
  expect(await ledger.write('boletos.judgeDuplicates', { batchId: again, accept: [] })).toMatchObject({
    accepted: 0,
    held: [4],
    count: 1,
  });
  const third = await sheet(ledger, [newBoleto(1)]);
  const { stamp, accounts } = await ledger.read('batches.askedDuplicates', { id: third });
  expect(accounts).toEqual([]);
  const meant = { batchId: third, accept: 'all', stamp } as const;
  // A person who saw other boletos accepted only those.
  const others = ledger.write('boletos.judgeDuplicates', { ...meant, stamp: 'another' });
  await expect(others).rejects.toMatchObject({
    failure: { code: 'changedMeanwhile', detail: 'duplicates' },
  });
  expect(await ledger.read('batches.duplicates', { id: third })).toMatchObject({ count: 1 });
  expect(await ledger.write('boletos.judgeDuplicates', meant)).toMatchObject({
    accepted: 1,
    held: [],
    count: 1,
  });
  await ledger.write('batches.rest', { id: batchId, state: 'paused', reason: { code: 'person' } });
  await ledger.write('batches.queue', { id: third });
  await ledger.write('batches.beginNext', { accountId: 'padaria' });
  // Meanwhile another equal boleto came into the register.
  await sheet(ledger, [newBoleto(1)]);
  expect((await turn(ledger, [], [await beginning(ledger, 6)])).begun).toEqual(['duplicate']);
});

test('a form finds boletos that resemble it', async () => {
  const ledger = await ready();
  await sheet(ledger, newBoletos(2));
  const { 'payer.document': document, amount: cents, dueDate } = newBoleto(2).fields;
  const like = {
    accountId: 'padaria',
    name: null,
    document: document ?? '',
    cents: cents ?? 0,
    dueDate: dueDate ?? '',
  };
  const found = await ledger.read('boletos.like', like);
  expect([found.first.map(({ id }) => id), found.all]).toEqual([[2], { boletos: [2], panel: [] }]);
  expect(await ledger.read('boletos.like', { ...like, cents: 1 })).toMatchObject({
    first: [],
    panel: [],
    all: { boletos: [], panel: [] },
  });
});

test('an uncertain row is settled once, by an id and a line that no other row has', async () => {
  const ledger = await ready();
  await running(ledger, newBoletos(3));
  await sent(ledger, 1, { state: 'created', remoteId: '5', title: slip({ line: 'L1', nossoNumero: 'N1' }) });
  const attemptId = await sent(ledger, 2, { state: 'uncertain' });
  const resolve = (remoteId: string, facts = {}) =>
    ledger.write('boletos.resolve', {
      boleto: 2,
      attemptId,
      verdict: { kind: 'created', remoteId, title: slip(facts) },
      evidence: { by: 'typed' },
    });
  expect(await resolve('5')).toEqual({ kind: 'remoteIdTaken', by: 1 });
  expect(await resolve('6', { line: 'L1' })).toEqual({ kind: 'lineTaken', by: 1 });
  expect(await resolve('6', { nossoNumero: 'N1' })).toEqual({ kind: 'nossoNumeroTaken', by: 1 });
  expect(await resolve('6', { line: 'L2' })).toMatchObject({
    kind: 'resolved',
    boleto: { state: 'created', remoteId: '6' },
  });
  expect(await resolve('7')).toEqual({ kind: 'conflict', state: 'created' });
  expect(await ledger.read('attempts.get', { id: attemptId })).toMatchObject({
    state: 'created',
    resolution: { by: 'typed' },
  });
});

test('a row that was not created may be sent again, under a new {ref}', async () => {
  const ledger = await ready();
  await running(ledger, newBoletos(1));
  const attemptId = await sent(ledger, 1, { state: 'uncertain' });
  const verdict = { kind: 'notCreated', next: 'ready' } as const;
  await ledger.write('boletos.resolve', { boleto: 1, attemptId, verdict, evidence: { looked: 'panel' } });
  await sent(ledger, 1, { state: 'created', remoteId: '8', title: slip() });
  const attempts = await ledger.read('attempts.ofOwner', { owner: 'boleto/1' });
  expect(attempts.map(({ state }) => state)).toEqual(['discarded', 'created']);
});

test('only a created boleto can be marked as paid, and that can be undone', async () => {
  const ledger = await ready();
  await running(ledger, newBoletos(2));
  await sent(ledger, 1, { state: 'created', remoteId: '5', title: slip() });
  const mark = (id: number, on: string | null) =>
    ledger.write('boletos.markPaid', { boletos: [{ id, on, how: on === null ? null : { by: 'hand' } }] });
  expect(await mark(1, '2026-11-18')).toEqual({ changed: 1, missed: [] });
  expect(await mark(2, '2026-11-18')).toEqual({ changed: 0, missed: [2] });
  expect(await ledger.read('boletos.get', { id: 1 })).toMatchObject({
    baixaOn: '2026-11-18',
    baixaHow: { by: 'hand' },
  });
  await mark(1, null);
  expect(await ledger.read('boletos.get', { id: 1 })).toMatchObject({ baixaOn: null, baixaHow: null });
});

sqliteTest('boletos of an older ledger get an undocumented status from the answer', () => {
  const db = new DatabaseSync(':memory:');
  migrate(db, 18);
  const made = (item: number, answer: string) => `
    INSERT INTO boletos (batch_id, account, item, line, parcel, parcels, state, name, document, cents, due)
      VALUES (1, 1, ${item}, ${item}, 1, 1, 'ready', 'Inês', '52998224725', 100, '2027-01-01');
    INSERT INTO attempts (id, account_id, kind, ref, override, body, started_at)
      VALUES ('${item}', 'padaria', 'boleto', '${item}', 0, x'7b7d', 't');
    UPDATE attempts SET state = 'created', settled_at = 't', remote_id = '${item}', answer = CAST('${answer}' AS BLOB)
      WHERE id = '${item}';
    UPDATE boletos SET revision = revision + 1, state = 'sending', attempt = (SELECT seq FROM attempts WHERE id = '${item}') WHERE item = ${item};
    UPDATE boletos SET revision = revision + 1, state = 'created', remote_id = '${item}' WHERE item = ${item};`;
  db.exec(`
    INSERT INTO accounts (id, kind, name, base_url, identity, settings, credentials, created_at)
      VALUES ('padaria', 'service', 'Padaria', 'https://servico.example', '{}', '{}', '{}', 't');
    INSERT INTO batches (account_id, identity, kind, name, lote, layout, created_at)
      VALUES ('padaria', '{}', 'sheet', 'Março', 1, 'null', 't');
    ${made(1, '{"data":{"status":"PENDING"}}')}
    ${made(2, '{"data":{"status":"AWAITING_REGISTRATION"}}')}
    ${made(3, '{"data":{"status":7}}')}
    ${made(4, 'created')}`);
  migrate(db);
  const rows = db.prepare('SELECT service_status FROM boletos ORDER BY id').all();
  expect(rows.map((row) => row['service_status'])).toEqual([null, 'AWAITING_REGISTRATION', null, null]);
});

test.each(['notSent', 'notProcessed'] as const)(
  'a row that was being sent at a freeze and that is %s becomes uncertain, like rows that were ready',
  async (state) => {
    const ledger = await ready();
    await running(ledger, newBoletos(2));
    const id = await sent(ledger, 1, null);
    await ledger.write('boletos.freeze', { reason: 'restored' });
    expect(await turn(ledger, [{ boleto: 1, id, state }], [])).toEqual({
      settled: [{ boleto: 1, state: 'uncertain' }],
      begun: [],
    });
    for (const boleto of [1, 2])
      expect(await ledger.read('boletos.get', { id: boleto })).toMatchObject({
        state: 'uncertain',
        serviceMessage: { reason: 'frozen' },
      });
  },
);
