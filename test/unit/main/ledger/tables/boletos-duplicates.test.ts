import { expect, test } from 'vitest';
import type { Ledger } from '../../../../../main/ledger/ledger.ts';
import type { BatchRowFilter } from '../../../../../main/ledger/tables/boletos-lists.ts';
import { beginning, running, sent, sheet, slip, turn, newBoleto } from '../../../../helpers/boleto-rows.ts';
import * as fc from '../../../../helpers/properties.ts';
import { account, readyLedger, temporaryFolder } from '../../../../helpers/ledger-folder.ts';

const ready = () => readyLedger(temporaryFolder());
const again = (number: number, row: number) => newBoleto(number, {}, { row, line: row + 1 });
const cents = (...numbers: readonly number[]) =>
  numbers.reduce((sum, number) => sum + (newBoleto(number).fields.amount ?? 0), 0);

async function asked(ledger: Ledger, batchId: number): Promise<readonly number[]> {
  const filter: BatchRowFilter = { batchId, repeats: true };
  const { handle, count } = await ledger.lists.open('batchRows', { filter, sort: 'line' });
  const rows = await ledger.lists.window('batchRows', { handle, from: 0, count: Math.max(1, count) });
  return rows.map(({ id }) => id);
}

test('Guichê asks only about the later of equal rows in one batch, in the count as in the list', async () => {
  const ledger = await ready();
  const batchId = await sheet(ledger, [
    newBoleto(1),
    newBoleto(2),
    again(1, 3),
    again(2, 4),
    again(1, 5),
    newBoleto(6),
  ]);
  expect(await ledger.read('batches.duplicates', { id: batchId })).toEqual({
    count: 3,
    cents: cents(1, 1, 2),
  });
  expect(await asked(ledger, batchId)).toEqual([3, 4, 5]);
  expect((await ledger.read('boletos.duplicates', { batchId })).map(({ id }) => id)).toEqual([3, 4, 5]);
  await ledger.write('boletos.takeOut', { batchId, step: 's', ids: [1] });
  expect(await asked(ledger, batchId)).toEqual([4, 5]);
  // Guichê asks about nothing twice. After one more boleto outside the batch it asks about every row that repeats it.
  const meant = { batchId, accept: 'all' } as const;
  expect(await ledger.write('boletos.judgeDuplicates', meant)).toMatchObject({
    accepted: 2,
    held: [],
    count: 2,
  });
  expect(await ledger.read('batches.duplicates', { id: batchId })).toEqual({ count: 0, cents: 0 });
  expect(await asked(ledger, batchId)).toEqual([]);
  await sheet(ledger, [newBoleto(1)]);
  expect(await asked(ledger, batchId)).toEqual([3, 5]);
});

test('Guichê asks about a row that repeats a sent row of its batch, at any place', async () => {
  const ledger = await ready();
  const batchId = await running(ledger, [newBoleto(1), again(1, 2), newBoleto(3)]);
  await ledger.write('boletos.takeOut', { batchId, step: 'out', ids: [1] });
  await sent(ledger, 2, { state: 'created', remoteId: '5', title: slip() });
  await ledger.write('boletos.putBack', { batchId, step: 'back', ids: [1] });
  expect(await asked(ledger, batchId)).toEqual([1]);
  expect((await turn(ledger, [], [await beginning(ledger, 1)])).begun).toEqual(['duplicate']);
});

/** The rows that Guichê asks about after the same boleto was added to a second account of the service, and to one of another service. */
async function besideOthers(ledger: Ledger): Promise<number> {
  await ledger.write('accounts.insert', account('feira'));
  await ledger.write('accounts.insert', account('longe', { baseUrl: 'https://outro.example' }));
  await sheet(ledger, [newBoleto(1)], 'longe');
  const batchId = await sheet(ledger, [newBoleto(1)]);
  expect(await asked(ledger, batchId)).toEqual([]);
  await sheet(ledger, [newBoleto(1)], 'feira');
  return batchId;
}

test('a boleto of another account of the service makes a repeat, which can be accepted', async () => {
  const ledger = await ready();
  const batchId = await besideOthers(ledger);
  expect(await asked(ledger, batchId)).toEqual([2]);
  const meant = { batchId, accept: 'all' } as const;
  expect(await ledger.write('boletos.judgeDuplicates', meant)).toMatchObject({
    accepted: 1,
    held: [],
    count: 1,
  });
  expect(await asked(ledger, batchId)).toEqual([]);
});

test('a boleto that only the dashboard of another account of the service shows makes a repeat', async () => {
  const ledger = await ready();
  await ledger.write('accounts.insert', account('feira'));
  const batchId = await sheet(ledger, [newBoleto(1)]);
  const { 'payer.document': document, amount, dueDate } = newBoleto(1).fields;
  const shown = { remoteId: '77', slipLine: null, name: null, line: 2, cells: [], document };
  const boletos = [{ ...shown, dueDate: dueDate ?? '', amounts: [amount ?? 0], payers: [document ?? ''] }];
  const kept = await ledger.write('boletos.keepPanel', { accountId: 'feira', file: null, boletos });
  expect(kept).toEqual({ kept: 1, marked: 1 });
  expect(await asked(ledger, batchId)).toEqual([1]);
  const form = { accountId: 'padaria', name: null, document: document ?? '', cents: amount ?? 0 };
  const like = await ledger.read('boletos.like', { ...form, dueDate: dueDate ?? '' });
  expect(like.all).toEqual({ boletos: [1], panel: [1] });
});

/** Base URLs as they are stored: canonical. */
const here = [
  'https://localhost:4100/api',
  'https://localhost.:4100/api',
  'https://um.dois.localhost:4100/api',
  'https://127.0.0.1:4100/api',
  'https://127.200.3.4:4100/api',
  'https://[::1]:4100/api',
  'https://[::ffff:7f00:1]:4100/api',
];
const elsewhere = [
  'https://127.0.0.1.servico.example:4100/api',
  'https://localhost.servico.example:4100/api',
  'https://outrolocalhost:4100/api',
  'https://128.0.0.1:4100/api',
  'https://[::ffff:8000:1]:4100/api',
  'https://127.0.0.1:4101/api',
  'https://127.0.0.1:4100/outra',
  'http://127.0.0.1:4100/api',
];

test('all names of this computer mean one service, and no other name does', async () => {
  const ledger = await ready();
  for (const [at, baseUrl] of [...here, ...elsewhere].entries())
    await ledger.write('accounts.insert', account(`a${at}`, { baseUrl }));
  const namesOf = async (baseUrl: string) =>
    (await ledger.read('accounts.ofService', { baseUrl })).map((one) => one.baseUrl);
  for (const baseUrl of here) expect(await namesOf(baseUrl)).toEqual(here);
  for (const baseUrl of elsewhere) expect(await namesOf(baseUrl)).toEqual([baseUrl]);
  expect(await namesOf('https://servico.example.')).toEqual(['https://servico.example']);
  await sheet(ledger, [newBoleto(1)], 'a4');
  for (const [at] of [...here, ...elsewhere].entries()) {
    const repeats = at < here.length ? 1 : 0;
    const batchId = await sheet(ledger, [newBoleto(1)], `a${at}`);
    expect((await ledger.read('batches.duplicates', { id: batchId })).count).toBe(repeats);
    await ledger.write('boletos.takeOut', {
      batchId,
      step: `s${at}`,
      ids: (await ledger.read('boletos.duplicates', { batchId })).map(({ id }) => id),
    });
  }
});

test('accepted repeats are sent in any order, and no further repeat is sent with them', async () => {
  const ledger = await ready();
  const batchId = await sheet(ledger, [newBoleto(1), again(1, 2)]);
  await ledger.write('boletos.judgeDuplicates', { batchId, accept: 'all' });
  await ledger.write('batches.queue', { id: batchId });
  await ledger.write('batches.beginNext', { accountId: 'padaria' });
  await sent(ledger, 2, { state: 'created', remoteId: '5', title: slip() });
  await sheet(ledger, [newBoleto(1)]);
  expect((await turn(ledger, [], [await beginning(ledger, 1)])).begun).toEqual(['duplicate']);

  const other = await sheet(ledger, [newBoleto(7), again(7, 2)]);
  await ledger.write('boletos.judgeDuplicates', { batchId: other, accept: 'all' });
  await ledger.write('batches.rest', { id: batchId, state: 'paused', reason: { code: 'person' } });
  await ledger.write('batches.queue', { id: other });
  await ledger.write('batches.beginNext', { accountId: 'padaria' });
  await sent(ledger, 5, { state: 'created', remoteId: '6', title: slip() });
  expect((await turn(ledger, [], [await beginning(ledger, 4)])).begun).toEqual([null]);
});

test('repeats that are not accepted become drafts again, and the first row stays ready', async () => {
  const ledger = await ready();
  const batchId = await sheet(ledger, [newBoleto(1), again(1, 2), again(1, 3)]);
  const judged = await ledger.write('boletos.judgeDuplicates', { batchId, accept: [3] });
  expect(judged).toMatchObject({ accepted: 1, held: [2], count: 2 });
  expect(await ledger.read('batches.duplicates', { id: batchId })).toEqual({ count: 0, cents: 0 });
  expect((await ledger.read('boletos.many', { ids: [1, 2, 3] })).map(({ state }) => state)).toEqual([
    'ready',
    'draft',
    'ready',
  ]);
});

test('Guichê asks about a repeat that replaces an accepted one, and holds it if it comes later', async () => {
  const ledger = await ready();
  const first = await sheet(ledger, [newBoleto(1)]);
  const batchId = await sheet(ledger, [newBoleto(1)]);
  expect(await ledger.write('boletos.judgeDuplicates', { batchId, accept: 'all' })).toMatchObject({
    accepted: 1,
  });
  await ledger.write('boletos.takeOut', { batchId: first, step: 'out', ids: [1] });
  expect(await asked(ledger, batchId)).toEqual([]);
  await sheet(ledger, [newBoleto(1)]);
  expect(await asked(ledger, batchId)).toEqual([2]);
  expect(await ledger.read('batches.duplicates', { id: batchId })).toMatchObject({ count: 1 });
  await ledger.write('batches.queue', { id: batchId });
  await ledger.write('batches.beginNext', { accountId: 'padaria' });
  expect((await turn(ledger, [], [await beginning(ledger, 2)])).begun).toEqual(['duplicate']);
});

test('the acceptance comes back with the row when its edit is undone', async () => {
  const ledger = await ready();
  await sheet(ledger, [newBoleto(1)]);
  const batchId = await sheet(ledger, [newBoleto(1)]);
  await ledger.write('boletos.judgeDuplicates', { batchId, accept: 'all' });
  const [row] = await ledger.read('boletos.many', { ids: [2] });
  const edit = { id: 2, revision: row?.revision ?? 0, ...newBoleto(3) };
  await ledger.write('boletos.edit', { batchId, step: 'edit', edits: [edit] });
  await ledger.write('boletos.undo', { batchId });
  expect(await asked(ledger, batchId)).toEqual([]);
});

test('a large number of equal rows can be accepted', async () => {
  const ledger = await ready();
  const batchId = await sheet(
    ledger,
    Array.from({ length: 1_500 }, (_, at) => again(1, at + 1)),
  );
  await ledger.write('boletos.judgeDuplicates', { batchId, accept: 'all' });
  expect(await ledger.read('batches.duplicates', { id: batchId })).toEqual({ count: 0, cents: 0 });
});

test('the count and the list agree after anything that is added, accepted, taken out or put back', async () => {
  const step = fc.oneof(
    fc.record({ does: fc.constantFrom('takeOut', 'putBack', 'accept' as const), row: fc.nat(7) }),
    fc.record({ does: fc.constantFrom('beside', 'acceptAll' as const), row: fc.nat(2) }),
  );
  const rows = fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 8, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(rows, fc.array(step, { maxLength: 8 }), async (numbers, steps) => {
      const ledger = await ready();
      const batchId = await sheet(
        ledger,
        numbers.map((number, at) => again(number, at + 1)),
      );
      for (const [at, { does, row }] of steps.entries()) {
        const ids = [row + 1];
        if (does === 'takeOut') await ledger.write('boletos.takeOut', { batchId, step: `${at}`, ids });
        if (does === 'putBack') await ledger.write('boletos.putBack', { batchId, step: `${at}`, ids });
        if (does === 'accept') await ledger.write('boletos.judgeDuplicates', { batchId, accept: ids });
        if (does === 'acceptAll') await ledger.write('boletos.judgeDuplicates', { batchId, accept: 'all' });
        if (does === 'beside') await sheet(ledger, [newBoleto(row + 1)]);
        const listed = await asked(ledger, batchId);
        const found = await ledger.read('boletos.duplicates', { batchId });
        expect(found.map(({ id }) => id)).toEqual(listed);
        expect(await ledger.read('batches.duplicates', { id: batchId })).toMatchObject({
          count: listed.length,
        });
      }
      await ledger.close();
    }),
    { numRuns: 10 },
  );
});
