// The directory of payers and their monthly charges: what a clerk typed wins, and a charge has each month once.
import { expect, test } from 'vitest';
import type { Ledger } from '../../../../../main/ledger/ledger.ts';
import type { PayerSort, PayersFilter } from '../../../../../main/ledger/tables/payers.ts';
import { newBoleto } from '../../../../helpers/boleto-rows.ts';
import { createdBoletos, dueOn } from '../../../../helpers/income-rows.ts';
import { account, readyLedger, temporaryFolder } from '../../../../helpers/ledger-folder.ts';
import { rawRun } from '../../../../helpers/raw-ledger.ts';

const today = '2026-12-01';
const accountId = 'padaria';

async function listed(ledger: Ledger, filter: Partial<PayersFilter> = {}, sort: PayerSort = 'name') {
  const { rows } = await ledger.lists.open('payers', { filter: { today, ...filter }, sort }, 50);
  return ledger.read('payers.sums', { ids: rows.map(({ id }) => id), today });
}

async function withPayers(amounts: readonly number[] = [5_000, 7_000]) {
  const folder = temporaryFolder();
  const ledger = await readyLedger(folder);
  await createdBoletos(ledger, amounts);
  await ledger.write('directory.gather', { accountId });
  return { folder, ledger };
}

const terms = {
  cents: 10_000,
  day: 10,
  ifClosed: 'after',
  firstMonth: '2026-12',
  lastMonth: null,
  firstCents: null,
  description: 'Mensalidade {mes}/{ano}',
} as const;

test('payers are gathered from created boletos, once, with what they owe', async () => {
  const { ledger } = await withPayers();
  expect(await ledger.write('directory.gather', { accountId })).toEqual({ added: 0 });
  const payers = await listed(ledger);
  const sum = (of: 'boletos' | 'openCents' | 'overdueCents') => payers.reduce((all, one) => all + one[of], 0);
  expect([sum('boletos'), sum('openCents'), sum('overdueCents')]).toEqual([2, 12_000, 12_000]);
  expect(new Set(payers.map(({ document }) => document)).size).toBe(payers.length);
  expect(payers.every(({ differs, noContact }) => differs === null && !noContact)).toBe(true);
});

test('what a clerk typed wins, and the boleto that differs is shown', async () => {
  const { ledger } = await withPayers([5_000]);
  const [before] = await listed(ledger);
  if (!before) throw new Error('no payer');
  const change = { accountId, id: before.id, revision: before.revision };
  expect(
    await ledger.write('payers.change', { ...change, emails: ['nova@exemplo.com.br'], noContact: true }),
  ).toEqual({ kind: 'changed' });
  expect(await ledger.write('payers.change', { ...change, note: 'x' })).toEqual({ kind: 'conflict' });
  const [after] = await listed(ledger);
  expect(after).toMatchObject({ name: before.name, emails: ['nova@exemplo.com.br'], noContact: true });
  const { name, emails, phones } = before;
  expect(emails).not.toEqual([]);
  expect(after?.differs).toEqual({ name, emails, phones });
});

test('a list finds payers by name and document, and by what they lack', async () => {
  const { ledger } = await withPayers([5_000]);
  const [payer] = await listed(ledger);
  if (!payer) throw new Error('no payer');
  const found = async (filter: Partial<PayersFilter>) => (await listed(ledger, filter)).length;
  expect(await found({ text: payer.name.slice(0, 4).toUpperCase() })).toBe(1);
  expect(await found({ text: payer.document.slice(3, 9) })).toBe(1);
  expect(await found({ text: payer.name })).toBe(1);
  expect(await found({ text: 'inexistente' })).toBe(0);
  expect(await found({ overdue: true })).toBe(1);
  expect(await found({ overdue: true, today: dueOn })).toBe(0);
  expect(await found({ monthly: true })).toBe(0);
  expect(await found({ withoutEmail: true })).toBe(payer.emails.length === 0 ? 1 : 0);
  const owed = (filter: Partial<PayersFilter>) =>
    ledger.read('payers.owe', { scope: { accountId }, today, ...filter });
  expect(await owed({ text: payer.document })).toEqual({ openCents: 5_000, overdueCents: 5_000 });
  expect(await owed({ today: dueOn })).toEqual({ openCents: 5_000, overdueCents: 0 });
  expect(await owed({ text: 'inexistente' })).toEqual({ openCents: 0, overdueCents: 0 });
  expect((await listed(ledger, {}, 'overdue')).map(({ id }) => id)).toEqual([payer.id]);
  expect((await listed(ledger, {}, 'open')).map(({ id }) => id)).toEqual([payer.id]);
});

test('an import adds payers and replaces contacts, but an empty one replaces nothing', async () => {
  const { ledger } = await withPayers([5_000]);
  const [known] = await listed(ledger);
  if (!known) throw new Error('no payer');
  const rows = [
    {
      document: known.document,
      name: 'Outro Nome',
      emails: [],
      phones: ['11987654321'],
      revision: known.revision,
    },
    {
      document: '11144477735',
      name: 'Raul Prado',
      emails: ['raul@exemplo.com.br'],
      phones: [],
      revision: null,
    },
  ];
  expect(await ledger.write('payers.import', { accountId, payers: rows })).toEqual({ taken: 2 });
  const payers = await listed(ledger);
  expect(payers.map(({ name, phones, boletos }) => ({ name, phones, boletos }))).toEqual([
    { name: 'Outro Nome', phones: ['11987654321'], boletos: 1 },
    { name: 'Raul Prado', phones: [], boletos: 0 },
  ]);
  expect(payers[0]?.emails).toEqual(known.emails);
  expect(payers[0]?.differs).toMatchObject({ name: known.name });
  expect(await ledger.write('payers.import', { accountId, payers: rows })).toEqual({ taken: 0 });
});

test('two documents stay two payers, and an account does not see those of another', async () => {
  const ledger = await readyLedger(temporaryFolder());
  await ledger.write('accounts.insert', account('mercado'));
  const rows = ['11144477735', '52998224725'].map((document) => ({
    document,
    name: 'Ana Souza',
    emails: [],
    phones: [],
    revision: null,
  }));
  await ledger.write('payers.import', { accountId, payers: rows });
  await ledger.write('payers.import', { accountId: 'mercado', payers: rows.slice(0, 1) });
  expect(await listed(ledger, { scope: { accountId } })).toHaveLength(2);
  expect(await listed(ledger, { scope: { accountId: 'mercado' } })).toHaveLength(1);
  expect(await listed(ledger, { scope: 'all' })).toHaveLength(3);
});

async function withAgreements() {
  const { folder, ledger } = await withPayers([5_000, 7_000]);
  const payers = await listed(ledger);
  const agreements = payers.map(({ document }) => ({ ...terms, document }));
  const { ids } = await ledger.write('agreements.add', { accountId, agreements });
  return { folder, ledger, ids };
}

const newBatch = async (ledger: Ledger) =>
  ledger.write('batches.insert', { accountId, kind: 'sheet', name: 'Dezembro', whole: false });

const rowsOf = (ids: readonly number[]) =>
  ids.map((agreement, at) => ({
    agreement,
    item: at + 1,
    cents: 10_000,
    due: '2026-12-10',
    fields: {},
    reasons: ['new'],
  }));

test('a charge has a month once, and whoever comes second gets the first one’s batch', async () => {
  const { ledger, ids } = await withAgreements();
  const [first, second] = [await newBatch(ledger), await newBatch(ledger)];
  const december = { accountId, month: '2026-12' };
  expect(
    await ledger.write('agreements.propose', { ...december, batch: first.id, rows: rowsOf(ids) }),
  ).toEqual({
    kind: 'proposed',
  });
  expect(
    await ledger.write('agreements.propose', {
      ...december,
      batch: second.id,
      rows: rowsOf(ids.slice(0, 1)),
    }),
  ).toEqual({ kind: 'taken', batches: [first.id] });
  expect(await ledger.read('agreements.proposed', { accountId, months: ['2026-12'] })).toHaveLength(
    ids.length,
  );
  expect(await ledger.read('agreements.reasons', { batchId: first.id })).toEqual(
    ids.map((_, at) => ({ item: at + 1, reasons: ['new'] })),
  );
});

test('a removed row gives its month back until it is put back, or for good once the month was generated again', async () => {
  const { ledger, ids } = await withAgreements();
  const december = { accountId, month: '2026-12' };
  const batchOf = async () => {
    const { id } = await newBatch(ledger);
    const rows = ids.map((_, at) => newBoleto(at + 1, { amount: 10_000, dueDate: '2026-12-10' }));
    await ledger.write('boletos.insert', { batchId: id, rows });
    await ledger.write('batches.update', { id, revision: 1, whole: true });
    const { rows: made } = await ledger.lists.open(
      'batchRows',
      { filter: { batchId: id }, sort: 'line' },
      50,
    );
    return { batchId: id, ids: made.map((row) => row.id) };
  };
  const made = async () =>
    (await ledger.read('agreements.proposed', { accountId, months: ['2026-12'] })).map(
      ({ agreement, batch }) => [agreement, batch],
    );
  const propose = (batch: number, agreements: readonly number[]) =>
    ledger.write('agreements.propose', { ...december, batch, rows: rowsOf(agreements) });
  const [first, second] = [await batchOf(), await batchOf()];
  await propose(first.batchId, ids);
  const all = ids.map((id) => [id, first.batchId]);
  const move = (op: 'boletos.takeOut' | 'boletos.putBack', step: string) =>
    ledger.write(op, { batchId: first.batchId, step, ids: first.ids.slice(0, 1) });
  const undo = () => ledger.write('boletos.undo', { batchId: first.batchId });

  await move('boletos.takeOut', 'a');
  expect(await made()).toEqual(all.slice(1));
  expect(await move('boletos.putBack', 'b')).toMatchObject({ changed: 1 });
  expect(await made()).toEqual(all);
  await move('boletos.takeOut', 'c');
  expect(await undo()).toMatchObject({ changed: 1 });
  expect(await made()).toEqual(all);
  expect(await propose(second.batchId, ids.slice(0, 1))).toEqual({ kind: 'taken', batches: [first.batchId] });

  await move('boletos.takeOut', 'd');
  expect(await propose(second.batchId, ids.slice(0, 1))).toEqual({ kind: 'proposed' });
  const now = [[ids[0], second.batchId], ...all.slice(1)];
  expect(await made()).toEqual(now);
  expect(await move('boletos.putBack', 'e')).toMatchObject({ changed: 0, missed: first.ids.slice(0, 1) });
  expect(await undo()).toMatchObject({ changed: 0, missed: first.ids.slice(0, 1) });
  expect(await ledger.read('boletos.replaced', { ids: first.ids })).toEqual(first.ids.slice(0, 1));
  expect((await ledger.read('boletos.get', { id: first.ids[0] ?? 0 }))?.state).toBe('out');
  expect(await made()).toEqual(now);
});

test('a draft that is discarded gives its months back, any other batch keeps them', async () => {
  const { folder, ledger, ids } = await withAgreements();
  const { id: batch } = await newBatch(ledger);
  const december = { accountId, month: '2026-12' };
  await ledger.write('agreements.propose', { ...december, batch, rows: rowsOf(ids) });
  const raw = await rawRun(folder);
  expect(await raw(`UPDATE proposals SET released_at = '2026-12-01'`)).toContain('its row may still be sent');
  expect(await raw('DELETE FROM proposals')).toContain('never deleted');
  expect(await raw('UPDATE proposals SET cents = 1')).toContain('append-only');
  expect(await ledger.write('batches.discard', { id: batch, most: 100 })).toBe('discarded');
  expect(await ledger.read('agreements.proposed', { accountId, months: ['2026-12'] })).toEqual([]);
  const again = await newBatch(ledger);
  expect(
    await ledger.write('agreements.propose', { ...december, batch: again.id, rows: rowsOf(ids) }),
  ).toEqual({
    kind: 'proposed',
  });
});

test('charges are changed all or none', async () => {
  const { ledger, ids } = await withAgreements();
  const known = await ledger.read('agreements.of', { accountId });
  const changes = known.map(({ id, revision, cents }) => ({ id, revision, cents: cents + 500 }));
  const [first, ...rest] = changes;
  if (!first) throw new Error('no charge');
  const write = (all: typeof changes) =>
    ledger.write('agreements.change', { accountId, why: 'readjusted', changes: all });
  expect(await write([...rest, { ...first, revision: 9 }])).toEqual({ kind: 'conflict' });
  expect((await ledger.read('agreements.of', { accountId })).map(({ cents }) => cents)).toEqual(
    ids.map(() => 10_000),
  );
  expect(await write(changes)).toEqual({ kind: 'changed' });
  expect((await ledger.read('agreements.of', { accountId })).map(({ cents }) => cents)).toEqual(
    ids.map(() => 10_500),
  );
});

test('who owes is counted by payer before a day', async () => {
  const { ledger } = await withPayers([5_000, 7_000]);
  const ids = (await listed(ledger)).map(({ id }) => id);
  const owed = await ledger.read('agreements.owed', { payers: ids, before: today });
  expect(owed.reduce((all, { count }) => all + count, 0)).toBe(2);
  expect(await ledger.read('agreements.owed', { payers: ids, before: dueOn })).toEqual([]);
});
