// What the ledger holds its copies of documents to: nothing of them is deleted or turned into another.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openForWriting } from '../../../../../main/ledger/connection.ts';
import type { NewCopy } from '../../../../../main/ledger/tables/documents.ts';
import { wishes } from '../../../../helpers/boleto-rows.ts';
import { readyLedger, temporaryFolder } from '../../../../helpers/ledger-folder.ts';
import { registerOf } from '../../../../helpers/register.ts';

const copy = (more: Partial<NewCopy> = {}): NewCopy => ({
  of: { boleto: 1 },
  accountId: 'padaria',
  remoteId: '700001',
  sha256: 'a'.repeat(64),
  bytes: 40_000,
  pages: 2,
  protection: 'none',
  opener: null,
  bars: [],
  host: null,
  ...more,
});

test('the last copy of each is had for thousands at once, and unknown ones are left out', async () => {
  const ledger = await registerOf(wishes(3));
  await ledger.write('documents.keep', copy());
  const { copy: second, changed } = await ledger.write('documents.keep', copy({ sha256: 'b'.repeat(64) }));
  await ledger.write('documents.keep', copy({ of: { boleto: 3 }, sha256: 'c'.repeat(64) }));
  expect(changed).toBe(true);
  const subjects = await ledger.read('documents.ofBoletos', { ids: [3, 99, 1, 2] });
  expect(subjects.map(({ of, copy: kept }) => [of, kept?.sha256[0]])).toEqual([
    [{ boleto: 3 }, 'c'],
    [{ boleto: 1 }, 'b'],
    [{ boleto: 2 }, undefined],
  ]);
  expect((await ledger.read('documents.kept', { ids: [1, 2, 3, 99] })).toSorted()).toEqual([
    'b'.repeat(64),
    'c'.repeat(64),
  ]);
  expect((await ledger.read('documents.byId', { id: second.id }))?.copy).toEqual(second);
});

test('bytes that come back after others are a copy of their own', async () => {
  const ledger = await registerOf(wishes(1));
  const ids = [];
  for (const letter of ['a', 'b', 'a', 'a'])
    ids.push((await ledger.write('documents.keep', copy({ sha256: letter.repeat(64) }))).copy.id);
  expect(ids).toEqual([1, 2, 3, 3]);
});

test('the page stays within the file', async () => {
  const ledger = await registerOf(wishes(1));
  await ledger.write('documents.keep', copy());
  await ledger.write('documents.turned', { id: 1, page: 2 });
  const last = async () => (await ledger.read('documents.byId', { id: 1 }))?.copy.lastPage;
  expect(await last()).toBe(2);
  await ledger.write('documents.turned', { id: 1, page: 9 });
  expect(await last()).toBe(2);
});

test('a carnê of an account of ours needs no boleto of ours', async () => {
  const ledger = await readyLedger(temporaryFolder());
  const of = { accountId: 'padaria', installmentId: 'ins_1' };
  await ledger.write('documents.keep', copy({ of, remoteId: 'ins_1' }));
  expect(await ledger.read('documents.ofCarne', of)).toMatchObject({
    boletos: [],
    copy: { id: 1, pages: 2 },
  });
  expect((await ledger.read('documents.ofCarne', { ...of, installmentId: 'ins_2' })).copy).toBeNull();
  await expect(
    ledger.write('documents.keep', copy({ of: { ...of, accountId: 'x' }, accountId: 'x' })),
  ).rejects.toMatchObject({ failure: { code: 'ledgerRefused' } });
});

test.each([
  ['DELETE FROM documents', /never deleted/],
  [`UPDATE documents SET sha256 = '${'d'.repeat(64)}'`, /what came is fixed/],
  ['UPDATE documents SET boleto = 2', /what came is fixed/],
  ["UPDATE documents SET opener = 'first5'", /CHECK/],
  ['UPDATE documents SET last_page = 0', /CHECK/],
])('%s is refused', async (statement, words) => {
  const folder = temporaryFolder();
  const ledger = await readyLedger(folder);
  const of = { accountId: 'padaria', installmentId: 'ins_1' };
  await ledger.write('documents.keep', copy({ of, remoteId: 'ins_1' }));
  await ledger.close();
  const db = openForWriting(join(folder, 'ledger.db'));
  try {
    expect(() => db.exec(statement)).toThrow(words);
  } finally {
    db.close();
  }
});
