// The rules of the ledger for its copies of documents: no copy is deleted or becomes another one.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openForReading } from '../../../../../main/ledger/connection.ts';
import { boletosOfInstallment } from '../../../../../main/ledger/tables/boletos-words.ts';
import { carnesQuery } from '../../../../../main/ledger/tables/carnes.ts';
import { boletosOfCarneQuery, type NewCopy } from '../../../../../main/ledger/tables/documents.ts';
import { running, sent, newBoleto, newBoletos } from '../../../../helpers/boleto-rows.ts';
import { readyLedger, temporaryFolder } from '../../../../helpers/ledger-folder.ts';
import { created, registerOf } from '../../../../helpers/register.ts';
import { sqliteTest } from '../../../../helpers/engine.ts';
import { rawRun } from '../../../../helpers/raw-ledger.ts';

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
  lines: null,
  host: null,
  ...more,
});

test('reads the last copy of each of thousands at once, and leaves out unknown ones', async () => {
  const ledger = await registerOf(newBoletos(3));
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

test('bytes that return after other bytes are a new copy', async () => {
  const ledger = await registerOf(newBoletos(1));
  const ids = [];
  for (const letter of ['a', 'b', 'a', 'a'])
    ids.push((await ledger.write('documents.keep', copy({ sha256: letter.repeat(64) }))).copy.id);
  expect(ids).toEqual([1, 2, 3, 3]);
});

test('the page stays within the file', async () => {
  const ledger = await registerOf(newBoletos(1));
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
  expect(await (await rawRun(folder))(statement)).toMatch(words);
});

/** Each boleto has an installment id of its own, except those of three carnês: 2 and 4, 3 and 5 and 6, 8 and 9. */
test('carnês of one boleto are not listed, but their code finds them', async () => {
  const ledger = await readyLedger(temporaryFolder());
  const codes = ['um', 'ab', 'cd', 'ab', 'cd', 'cd', 'dois', 'ef', 'ef'];
  const due = (at: number) => `2027-0${9 - (at % 5)}-10`;
  await running(
    ledger,
    codes.map((_, at) =>
      newBoleto(at + 1, { 'payer.name': `Pagador ${at + 1}`, amount: 100 * (at + 1), dueDate: due(at) }),
    ),
  );
  for (const [at, installmentId] of codes.entries())
    await sent(ledger, at + 1, created(at + 1, { installmentId }));
  const carnes = await ledger.read('documents.carnes', { accountId: 'padaria' });
  expect(carnes).toMatchObject([
    { installmentId: 'ef', payer: 'Pagador 8', boletos: 2, cents: 1_700, firstDue: due(8), lastDue: due(7) },
    { installmentId: 'cd', payer: 'Pagador 3', boletos: 3, cents: 1_400, firstDue: due(4), lastDue: due(5) },
    { installmentId: 'ab', payer: 'Pagador 2', boletos: 2, cents: 600, firstDue: due(3), lastDue: due(1) },
  ]);
  expect(await ledger.read('documents.carnes', { accountId: 'escola' })).toEqual([]);
  const found = async (text: string) => {
    const { handle } = await ledger.lists.open('boletos', { filter: { text }, sort: 'oldest' });
    const rows = await ledger.lists.window('boletos', { handle, from: 0, count: 10 });
    return rows.map(({ id }) => id);
  };
  expect(await found('dois')).toEqual([7]);
  const of = { accountId: 'padaria', installmentId: 'dois' };
  expect((await ledger.read('documents.ofCarne', of)).boletos.map(({ id }) => id)).toEqual([7]);
});

sqliteTest('no search for a carnê reads a whole register', async () => {
  const folder = temporaryFolder();
  await (await readyLedger(folder)).close();
  const db = openForReading(join(folder, 'ledger.db'));
  const planOf = (query: string) =>
    db
      .prepare(`EXPLAIN QUERY PLAN ${query}`)
      .all()
      .map(({ detail }) => String(detail))
      .filter((detail) => detail.includes('boletos'));
  try {
    expect(planOf(carnesQuery)).toEqual([
      'SEARCH boletos USING COVERING INDEX boletos_carnes (account=? AND installment_id>?)',
      'SEARCH boletos USING INDEX boletos_carnes (account=? AND installment_id=?)',
    ]);
    expect(planOf(boletosOfCarneQuery)).toEqual([
      'SEARCH boletos USING INDEX boletos_carnes (account=? AND installment_id=?)',
    ]);
    expect(planOf(boletosOfInstallment)).toEqual([
      'SEARCH boletos USING COVERING INDEX boletos_carnes (account=? AND installment_id=?)',
    ]);
  } finally {
    db.close();
  }
});
