// Lines of payments: each is added once, settles once, and everything can be taken back.
import { expect, test } from 'vitest';
import { readyLedger, temporaryFolder, account } from '../../../../helpers/ledger-folder.ts';
import {
  accepted,
  createdBoletos,
  newFile,
  newLine,
  noParts,
  paidOf,
  paying,
  reopened,
} from '../../../../helpers/income-rows.ts';
import { rawLedger, rawRun } from '../../../../helpers/raw-ledger.ts';

async function withLines(amounts: readonly number[], lines: readonly number[]) {
  const folder = temporaryFolder();
  const ledger = await readyLedger(folder);
  await createdBoletos(ledger, amounts);
  await ledger.write('income.import', newFile(lines.map((cents, at) => newLine(at + 1, cents))));
  return { folder, ledger };
}

test('overlapping files add each line once, whichever account imports them', async () => {
  const ledger = await readyLedger(temporaryFolder());
  await ledger.write('accounts.insert', account('mercado'));
  const lines = [1, 2, 3, 4].map((at) => newLine(at, at * 100));
  const first = await ledger.write('income.import', newFile(lines.slice(0, 3)));
  expect(first).toMatchObject({
    kind: 'imported',
    known: 0,
    file: { lines: 3, added: 3, closingCents: 1_000 },
  });
  const second = await ledger.write(
    'income.import',
    newFile(lines.slice(1), { accountId: 'mercado', sha256: 'b'.repeat(64) }),
  );
  expect(second).toMatchObject({ kind: 'imported', known: 2, file: { lines: 3, added: 1 } });
  expect(await ledger.write('income.import', newFile(lines.slice(0, 3)))).toMatchObject({ kind: 'again' });
  expect((await ledger.read('income.sums', { scope: 'all' })).open).toEqual({ count: 4, cents: 1_000 });
});

test('the same id, day and amount with another text is a question', async () => {
  const ledger = await readyLedger(temporaryFolder());
  await ledger.write('income.import', newFile([newLine(1, 100, { alike: 'x' })]));
  await ledger.write(
    'income.import',
    newFile([newLine(2, 100, { alike: 'x', text: 'OUTRO' })], { sha256: 'c'.repeat(64) }),
  );
  const { rows } = await ledger.lists.open('income', { filter: { questions: true }, sort: 'newest' }, 10);
  expect(rows.map(({ text, questions }) => ({ text, questions }))).toEqual([
    { text: 'OUTRO', questions: ['otherText'] },
  ]);
});

test('an accepted line settles its boleto by its day and amount, and undoing opens both', async () => {
  const { ledger } = await withLines([5_000], [5_000]);
  expect(await accepted(ledger, 1, [await paying(ledger, 1, { principal: 5_000 })])).toEqual({
    kind: 'done',
    count: 1,
    cents: 5_000,
  });
  expect(await paidOf(ledger, 1)).toEqual({ on: '2026-11-20', how: { by: 'statement', cents: 5_000 } });
  expect(await ledger.read('income.sums', { scope: 'all' })).toMatchObject({
    open: { count: 0 },
    reconciled: { count: 1, cents: 5_000 },
  });
  expect(await reopened(ledger, 1)).toMatchObject({ kind: 'done' });
  expect(await paidOf(ledger, 1)).toEqual({ on: null, how: null });
  const evidence = await ledger.read('income.evidence', { boleto: 1 });
  expect(evidence.map(({ says, stands, takesBack }) => [says, stands, takesBack])).toEqual([
    ['paid', false, null],
    ['undone', true, 1],
  ]);
  expect(Buffer.from(evidence[0]?.raw ?? []).toString()).toBe('<STMTTRN>1');
});

test('a line that was accepted settles nothing a second time', async () => {
  const { ledger } = await withLines([5_000, 5_000], [5_000]);
  const one = await paying(ledger, 1, { principal: 5_000 });
  const other = await paying(ledger, 2, { principal: 5_000 });
  const both = await Promise.all([
    accepted(ledger, 1, [one], { revision: 1 }),
    accepted(ledger, 1, [other], { revision: 1 }),
  ]);
  expect(both.map(({ kind }) => kind).toSorted()).toEqual(['changed', 'done']);
  const paid = [await paidOf(ledger, 1), await paidOf(ledger, 2)];
  expect(paid.filter(({ on }) => on !== null)).toHaveLength(1);
});

test('a boleto that was changed since it was shown is not settled', async () => {
  const { ledger } = await withLines([5_000], [5_000]);
  const seen = await paying(ledger, 1, { principal: 5_000 });
  await ledger.write('boletos.markPaid', { boletos: [{ id: 1, on: '2026-11-19', how: { by: 'hand' } }] });
  expect(await accepted(ledger, 1, [seen])).toEqual({ kind: 'changed' });
  expect((await ledger.read('income.sums', { scope: 'all' })).open.count).toBe(1);
});

test('allocations never exceed their line', async () => {
  const { ledger, folder } = await withLines([5_000], [5_000]);
  await expect(accepted(ledger, 1, [await paying(ledger, 1, { principal: 5_001 })])).rejects.toThrow(
    'more than the line',
  );
  expect(await paidOf(ledger, 1)).toEqual({ on: null, how: null });
  const run = await rawRun(folder);
  const insert = (cents: number) =>
    run(
      `INSERT INTO allocations (line, part, cents, step, at, os_user) VALUES (1, 'fee', ${cents}, 's', 'a', 'u')`,
    );
  expect(await insert(5_000)).toBe('changed 1');
  expect(await insert(1)).toContain('more than the line');
});

test('a partial payment leaves the boleto open until its title is covered', async () => {
  const { ledger } = await withLines([5_000], [3_000, 2_000]);
  await accepted(ledger, 1, [await paying(ledger, 1, { principal: 3_000 })]);
  expect(await paidOf(ledger, 1)).toEqual({ on: null, how: null });
  await accepted(ledger, 2, [await paying(ledger, 1, { principal: 2_000 })]);
  expect((await paidOf(ledger, 1)).on).toBe('2026-11-20');
});

test('a discount that is named and a fee that the bank took cover the title', async () => {
  const { ledger } = await withLines([5_000, 4_000], [4_900, 3_790]);
  await accepted(ledger, 1, [await paying(ledger, 1, { principal: 5_000, discount: -100 })]);
  expect((await paidOf(ledger, 1)).how).toEqual({ by: 'statement', cents: 4_900 });
  await accepted(ledger, 2, [await paying(ledger, 2, { principal: 4_000, fee: -210 })]);
  expect((await paidOf(ledger, 2)).how).toEqual({ by: 'statement', cents: 4_000 });
});

test('one line can settle several boletos', async () => {
  const { ledger } = await withLines([5_000, 2_500], [7_500]);
  const boletos = [
    await paying(ledger, 1, { principal: 5_000 }),
    await paying(ledger, 2, { principal: 2_500 }),
  ];
  await accepted(ledger, 1, boletos);
  const { rows } = await ledger.lists.open('income', { filter: { place: 'reconciled' }, sort: 'newest' }, 10);
  expect(rows[0]?.boletos).toEqual([1, 2]);
  // Who takes one of them back by hand opens the whole line again.
  await ledger.write('boletos.markPaid', { boletos: [{ id: 1, on: null, how: null }] });
  expect([(await paidOf(ledger, 1)).on, (await paidOf(ledger, 2)).on]).toEqual([null, null]);
  expect((await ledger.read('income.sums', { scope: 'all' })).open).toEqual({ count: 1, cents: 7_500 });
});

test('a reversal takes the payment back, both rows stay, and undoing it pays again', async () => {
  const { ledger } = await withLines([5_000], [5_000, -5_000]);
  await accepted(ledger, 1, [await paying(ledger, 1, { principal: 5_000 })]);
  await accepted(ledger, 2, [await paying(ledger, 1, { principal: -5_000 })]);
  expect(await paidOf(ledger, 1)).toEqual({ on: null, how: null });
  const evidence = await ledger.read('income.evidence', { boleto: 1 });
  expect(evidence.map(({ says, stands }) => [says, stands])).toEqual([
    ['paid', false],
    ['reversed', true],
  ]);
  await reopened(ledger, 2);
  expect((await paidOf(ledger, 1)).on).toBe('2026-11-20');
});

test('several lines are accepted by one step, all or none, and undone by it', async () => {
  const { ledger } = await withLines([100, 200], [100, 200]);
  const acceptances = [
    { line: { id: 1, revision: 1 }, boletos: [await paying(ledger, 1, { principal: 100 })] },
    { line: { id: 2, revision: 1 }, boletos: [await paying(ledger, 2, { principal: 200 })] },
  ];
  const press = (some: typeof acceptances, step: string) =>
    ledger.write('income.accept', { accountId: 'padaria', step, how: 'exact', acceptances: some });
  const stale = acceptances.map((one, at) => (at === 1 ? { ...one, line: { id: 2, revision: 9 } } : one));
  expect(await press(stale, 's1')).toEqual({ kind: 'changed' });
  expect((await paidOf(ledger, 1)).on).toBeNull();
  expect(await press(acceptances, 's2')).toEqual({ kind: 'done', count: 2, cents: 300 });
  expect(
    await ledger.write('income.reopen', { accountId: 'padaria', step: 's3', of: { step: 's2' } }),
  ).toMatchObject({ kind: 'done', count: 2 });
  expect([(await paidOf(ledger, 1)).on, (await paidOf(ledger, 2)).on]).toEqual([null, null]);
});

test('a line is filed away and taken back', async () => {
  const { ledger } = await withLines([100], [700]);
  const lines = [{ id: 1, revision: 1 }];
  await ledger.write('income.fileAway', { accountId: 'padaria', step: 's1', lines, as: 'fee' });
  const { rows } = await ledger.lists.open('income', { filter: { place: 'filed' }, sort: 'newest' }, 10);
  expect(rows[0]).toMatchObject({ filedAs: 'fee', revision: 2 });
  await reopened(ledger, 1);
  expect((await ledger.read('income.sums', { scope: 'all' })).open).toEqual({ count: 1, cents: 700 });
});

test('a cancelled boleto is not counted as open, and a payment of it is counted once', async () => {
  const { ledger, folder } = await withLines([5_000], [5_000]);
  const open = async () =>
    (await ledger.read('boletos.days', { scope: 'all', from: '2026-01-01' }))
      .filter(({ what }) => what !== 'issued')
      .map(({ what, count, cents }) => ({ what, count, cents }));
  const mark = (on: string | null) =>
    ledger.write('income.markCancelled', { accountId: 'padaria', boletos: [1], on });
  /** In Emitidos, as a filter and as a count. */
  const overdue = async () => {
    const filter = { situation: { is: 'overdue', on: '2026-12-31' } } as const;
    const { rows } = await ledger.lists.open('boletos', { filter, sort: 'oldest' }, 10);
    const situations = await ledger.read('boletos.situations', { filter: {}, on: '2026-12-31' });
    return [situations.overdue.count, rows.map(({ id }) => id)];
  };
  expect(await open()).toEqual([{ what: 'open', count: 1, cents: 5_000 }]);
  expect(await overdue()).toEqual([1, [1]]);
  expect(await mark('2026-11-21')).toEqual({ changed: 1, missed: [] });
  expect(await mark('2026-11-21')).toEqual({ changed: 0, missed: [1] });
  expect(await open()).toEqual([]);
  expect(await overdue()).toEqual([0, []]);
  await accepted(ledger, 1, [await paying(ledger, 1, { principal: 5_000 })]);
  expect(await open()).toEqual([{ what: 'settled', count: 1, cents: 5_000 }]);
  await reopened(ledger, 1);
  expect(await open()).toEqual([]);
  await mark(null);
  expect(await open()).toEqual([{ what: 'open', count: 1, cents: 5_000 }]);
  expect(await overdue()).toEqual([1, [1]]);
  const db = await rawLedger(folder);
  expect(await db.all('SELECT says FROM evidence ORDER BY id')).toMatchObject([
    { says: 'cancelled' },
    { says: 'paid' },
    { says: 'undone' },
    { says: 'undone' },
  ]);
});

test('a frozen ledger adds lines and settles none until the freeze is cleared', async () => {
  const { ledger } = await withLines([5_000], [5_000]);
  await ledger.retire();
  await ledger.write('income.import', newFile([newLine(2, 5_000)], { sha256: 'd'.repeat(64) }));
  const boletos = [await paying(ledger, 1, { principal: 5_000 })];
  await expect(accepted(ledger, 2, boletos)).rejects.toMatchObject({ failure: { code: 'ledgerFrozen' } });
  expect(await paidOf(ledger, 1)).toEqual({ on: null, how: null });
  await ledger.clearFreeze('conferido com o banco');
  expect(await accepted(ledger, 2, boletos)).toMatchObject({ kind: 'done' });
});

test('nothing of it is changed or deleted', async () => {
  const { ledger, folder } = await withLines([5_000], [5_000]);
  await accepted(ledger, 1, [await paying(ledger, 1, { ...noParts, principal: 5_000 })]);
  const run = await rawRun(folder);
  for (const table of ['income_files', 'income_lines', 'evidence', 'allocations'])
    expect(await run(`DELETE FROM ${table}`)).toContain('append-only');
  expect(await run('UPDATE income_lines SET cents = 1')).toContain('append-only');
  expect(await run('UPDATE evidence SET cents = 1')).toContain('append-only');
  expect(await run('UPDATE allocations SET cents = 1')).toContain('append-only');
  expect(await run('UPDATE income_files SET lines = 1')).toContain('append-only');
});

test('candidates are found by each mark, within the account', async () => {
  const { ledger } = await withLines([5_000, 6_000], []);
  await ledger.write('accounts.insert', account('mercado'));
  const boleto = await ledger.read('boletos.get', { id: 1 });
  const { 'payer.document': document, 'payer.name': name } = boleto?.fields ?? {};
  const marks = [
    { nossoNumeros: ['00070001'] },
    { ids: ['901'] },
    { documents: [document ?? ''] },
    { names: [name ?? ''] },
    { dueDates: ['2026-11-30'] },
    { ids: ['902'], nossoNumeros: ['70001'] },
  ];
  const lines = marks.map((one, at) => newLine(at + 1, 5_000, { marks: one }));
  await ledger.write('income.import', newFile(lines));
  const matchesOf = async (accountId: string, ids: readonly number[]) =>
    (await ledger.read('income.matches', { accountId, lines: ids })).map(({ matches }) =>
      matches.map(({ boleto: { id }, by }) => `${id} by ${by.join(', ')}`),
    );
  expect(await matchesOf('padaria', [1, 2, 3, 4, 5, 6])).toEqual([
    ['1 by nossoNumero, amount'],
    ['1 by id, amount'],
    ['1 by document, amount'],
    ['1 by name, amount'],
    ['1 by amount, dueDate'],
    ['1 by nossoNumero, amount', '2 by id'],
  ]);
  await ledger.write(
    'income.import',
    newFile([newLine(9, 1, { marks: { ids: ['901'] } })], { accountId: 'mercado' }),
  );
  expect(await matchesOf('mercado', [7])).toEqual([[]]);
});
