// The room of payers over a real ledger and the real reader's thread: contacts, a sheet, and a month that becomes a draft once.
import { randomUUID } from 'node:crypto';
import { describe, expect, it, onTestFinished, test } from 'vitest';
import { discardBatch } from '../../../../../main/boletos/draft/discard-batch.ts';
import { openDashboardSheets } from '../../../../../main/boletos/dashboard-sheet.ts';
import { templateOf } from '../../../../../main/boletos/payers/from-batch.ts';
import { payersCalls } from '../../../../../main/boletos/payers/room.ts';
import { startSheetReader } from '../../../../../main/boletos/sheet/reader.ts';
import type { Ledger } from '../../../../../main/ledger/ledger.ts';
import type { ShownMonthRow } from '../../../../../preload/contract/payer-terms.ts';
import { newBoleto, running, sent, sheet } from '../../../../helpers/boleto-rows.ts';
import { createdBoletos } from '../../../../helpers/income-rows.ts';
import { readyLedger, temporaryFolder } from '../../../../helpers/ledger-folder.ts';
import { needsPostgres } from '../../../../helpers/postgres-server.ts';
import { created, exportPorts, linesOf } from '../../../../helpers/register.ts';
import { openComputer } from '../../../../helpers/team-computer.ts';
import { teamServerForFile } from '../../../../helpers/team-server.ts';

const accountId = 'padaria';
const scope = { accountId };
const list = { scope, sort: 'name' } as const;

async function opened(amounts: readonly number[] = [5_000, 7_000, 9_000]) {
  const ledger = await readyLedger(temporaryFolder());
  await createdBoletos(ledger, amounts);
  return { ledger, ...over(ledger) };
}

function over(ledger: Ledger) {
  const ports = exportPorts();
  const sheets = openDashboardSheets({ tickets: ports.tickets, startReader: () => startSheetReader() });
  onTestFinished(() => sheets.close());
  const published: unknown[] = [];
  const room = payersCalls({
    ...ports,
    ledger,
    readSheet: sheets.read,
    streams: { publish: (...event) => published.push(event) },
    account: () => Promise.resolve({ settings: { requiredFields: [] } }),
  });
  return { room, published, tickets: ports.tickets };
}

/** The first batch became charges; its month is November. */
async function withCharges(amounts?: readonly number[]) {
  const all = await opened(amounts);
  const rows = await all.room.ofBatch({ id: 1 });
  if (rows === null) throw new Error('already monthly');
  const command = { commandId: randomUUID(), id: 1, ifClosed: 'after' as const };
  const boletos = rows.map(({ boleto }) => boleto);
  const made = await all.room.makeMonthly({ ...command, boletos });
  return { ...all, rows, made, again: () => all.room.makeMonthly({ ...command, boletos }) };
}

const december = { accountId, month: '2026-12' };
const wanted = (rows: readonly ShownMonthRow[]) =>
  rows.flatMap((row) => (row.kind === 'open' ? [{ agreement: row.id, cents: row.cents, due: row.due }] : []));
const draft = async (ledger: Ledger, batchId: number) =>
  (await ledger.lists.open('batchRows', { filter: { batchId }, sort: 'line' }, 50)).rows;

test('a list that is opened while another one brings the directory up to date waits for it', async () => {
  const { ledger } = await opened();
  const begin = Promise.withResolvers<void>();
  const slow: Ledger = {
    ...ledger,
    async write(op, ...rest) {
      if (op === 'directory.gather') await begin.promise;
      return ledger.write(op, ...rest);
    },
  };
  const { room } = over(slow);
  const lists = Array.from({ length: 3 }, async () => room.open(list));
  begin.resolve();
  expect((await Promise.all(lists)).map(({ count }) => count)).toEqual([3, 3, 3]);
});

test('a list shows who was billed, with what is open, and a later boleto brings its payer', async () => {
  const ledger = await readyLedger(temporaryFolder());
  await running(ledger, [newBoleto(1, { amount: 5_000, dueDate: '2026-11-30' }), newBoleto(2)]);
  await sent(ledger, 1, created(1));
  const { room, published } = over(ledger);
  expect((await room.open(list)).rows).toMatchObject([{ boletos: 1, openCents: 5_000 }]);
  // Otherwise a list would show that it is outdated because it was opened.
  expect(published).toEqual([]);
  await sent(ledger, 2, created(2));
  expect((await room.open(list)).count).toBe(2);
  const payer = (await room.open(list)).rows.find(({ openCents }) => openCents === 5_000);
  if (!payer) throw new Error('no payer');
  const details = await room.get({ id: payer.id });
  expect(details.boletos.map(({ state, situation }) => [state, situation])).toEqual([['created', 'notDue']]);
  expect(details.agreements).toEqual([]);
});

test('the list is saved with its columns', async () => {
  const { room, tickets } = await opened([5_000]);
  const { handle, rows } = await room.open(list);
  const saved = await room.saveList({ handle, format: 'csv', words: {}, columns: ['name', 'open'] });
  expect(linesOf(tickets, saved)).toEqual(['name;open', `${rows[0]?.name};50,00`]);
});

test('a contact is read like a cell, and one that cannot be read is refused by its field', async () => {
  const { room, published } = await opened([5_000]);
  const [payer] = (await room.open(list)).rows;
  if (!payer) throw new Error('no payer');
  const { id, revision } = payer;
  const change = { commandId: randomUUID(), accountId, id, revision };
  await expect(room.change({ ...change, emails: ['ana@'] })).rejects.toMatchObject({
    failure: { code: 'inputInvalid', fields: { emails: 'ana@' } },
  });
  const good = { ...change, emails: ['ana@exemplo.com.br'], phones: ['(11) 98765-4321'] };
  expect(await room.change(good)).toEqual({ kind: 'changed' });
  // The same press again changes nothing, and another one of an older form is a conflict.
  expect(await room.change(good)).toEqual({ kind: 'changed' });
  expect(await room.change({ ...good, commandId: randomUUID() })).toEqual({ kind: 'conflict' });
  expect((await room.get({ id })).payer).toMatchObject({ phones: ['11987654321'], revision: revision + 1 });
  expect(published.length).toBeGreaterThan(0);
});

test('a sheet shows what it adds, changes and cannot read, and stores only what was seen', async () => {
  const { room } = await opened([5_000, 7_000]);
  const { rows: known } = await room.open(list);
  const [first, second] = known;
  if (!first || !second) throw new Error('no payers');
  const text = [
    'CPF;Nome;E-mail;Telefone',
    `${first.document};${first.name};um@exemplo.com.br, dois@exemplo.com.br;(11) 98765-4321`,
    `${second.document};${second.name};;`,
    '529.982.247-25;Ana Souza;ana@exemplo.com.br;sem telefone',
    '529.982.247-25;Ana Souza;outra@exemplo.com.br;',
    '390.533.447-05;Caio Dias;caio dias@exemplo.com.br;',
    '935.411.347-80;Davi Reis;Davi <davi@exemplo.com.br> reis@exemplo.com.br fim@exemplo.com.br;',
    '111.111.111-11;Sem Documento;x@exemplo.com.br;',
    ';Sem Nada;;',
  ].join('\n');
  const read = await room.readSheet({ accountId, input: { text } });
  if (read.kind !== 'matched') throw new Error(read.why);
  expect(read.columns).toEqual({ document: 'CPF', name: 'Nome', email: 'E-mail', phone: 'Telefone' });
  expect(read.same).toBe(1);
  expect(read.troubles.map(({ why }) => why)).toEqual(['repeated', 'document', 'noDocument']);
  expect(read.rows).toMatchObject([
    {
      document: first.document,
      emails: ['um@exemplo.com.br', 'dois@exemplo.com.br'],
      phones: ['11987654321'],
      before: { emails: first.emails },
    },
    { document: '52998224725', before: null, unread: ['sem telefone'] },
    // A space within an address makes none of its parts an address.
    { document: '39053344705', emails: [], unread: ['caio dias@exemplo.com.br'] },
    {
      document: '93541134780',
      emails: ['davi@exemplo.com.br', 'reis@exemplo.com.br', 'fim@exemplo.com.br'],
      unread: ['Davi'],
    },
  ]);
  const payers = read.rows.map(({ document, name, emails, phones, revision }) => ({
    document,
    name,
    emails: [...emails],
    phones: [...phones],
    revision,
  }));
  const command = { commandId: randomUUID(), accountId, payers };
  expect(await room.import(command)).toEqual({ taken: 4, missed: 0 });
  expect(await room.import({ ...command, commandId: randomUUID() })).toEqual({ taken: 0, missed: 4 });
  expect((await room.open(list)).count).toBe(5);
});

test('a batch becomes charges once, and its month counts as generated', async () => {
  const { room, made, again, rows } = await withCharges();
  expect(made).toEqual({ count: rows.length });
  expect(await again()).toEqual(made);
  expect(await room.ofBatch({ id: 1 })).toBeNull();
  const november = await room.month({ accountId, month: '2026-11' });
  expect(november.map(({ kind, group }) => [kind, group])).toEqual(rows.map(() => ['made', 'made']));
  expect((await room.month(december)).map(({ group }) => group)).toEqual(rows.map(() => 'same'));
});

test('rows of a draft become charges with their payers, and one that is asked about or wrong does not', async () => {
  const ledger = await readyLedger(temporaryFolder());
  const rows = [
    newBoleto(1, { dueDate: '2026-12-10' }),
    newBoleto(2, { dueDate: '2026-12-10' }, { worst: 'doubt' }),
    newBoleto(3, {}, { worst: 'error' }),
    newBoleto(4, {}, { parcels: 2 }),
  ];
  const batch = await sheet(ledger, rows);
  const { room } = over(ledger);
  const offered = await room.ofBatch({ id: batch });
  expect(offered?.map(({ item, unlikely }) => [item, unlikely])).toEqual([
    [1, null],
    [2, 'doubtful'],
  ]);
  const command = { id: batch, ifClosed: 'after' as const };
  const boletos = offered?.slice(0, 1).map(({ boleto }) => boleto) ?? [];
  // Two clerks press: one charge.
  const both = await Promise.all(
    [randomUUID(), randomUUID()].map(async (commandId) =>
      room.makeMonthly({ ...command, commandId, boletos }),
    ),
  );
  expect(both.map(({ count }) => count).toSorted((a, b) => a - b)).toEqual([0, 1]);
  const { rows: payers } = await room.open(list);
  expect(payers).toMatchObject([
    { document: rows[0]?.fields['payer.document'], emails: ['pagador1@exemplo.com.br'], agreements: 1 },
  ]);
  expect(await room.month(december)).toMatchObject([{ kind: 'made', batch }]);
  // What is left can be charged later.
  expect((await room.ofBatch({ id: batch }))?.map(({ item }) => item)).toEqual([2]);
  await discardBatch(ledger, batch);
  // A draft was never billed.
  expect((await room.get({ id: payers[0]?.id ?? 0 })).boletos).toEqual([]);
  expect(await room.month(december)).toMatchObject([{ kind: 'open', reasons: ['new'] }]);
});

test('a due date that the review moved to a business day gives the charge the day that it had before', async () => {
  const ledger = await readyLedger(temporaryFolder());
  // Saturdays, of which the second one's next business day is in another month; a day that the clerk just preferred; and one put back.
  const dues = [
    ['2026-12-12', '2026-12-14'],
    ['2027-01-30', '2027-02-01'],
    ['2026-12-10', '2026-12-15'],
    ['2026-12-19', '2026-12-21'],
  ] as const;
  const description = 'Mensalidade 01/2027';
  const rows = dues.map(([dueDate], at) => newBoleto(at + 1, { dueDate, description }));
  const batchId = await sheet(ledger, rows);
  const { rows: made } = await ledger.lists.open('batchRows', { filter: { batchId }, sort: 'line' }, 50);
  const moving = (some: typeof made) =>
    some.map(({ id, revision, fields, problems, worst, item }) => ({
      id,
      revision,
      fields: { ...fields, dueDate: dues[item - 1]?.[1] ?? null },
      problems,
      worst,
    }));
  for (const one of made)
    await ledger.write('boletos.edit', { batchId, step: `move ${one.item}`, edits: moving([one]) });
  await ledger.write('boletos.undo', { batchId });
  const { room } = over(ledger);
  const offered = await room.ofBatch({ id: batchId });
  expect(offered?.map(({ due, planned }) => [due, planned])).toEqual([
    ['2026-12-14', '2026-12-12'],
    ['2027-02-01', '2027-01-30'],
    ['2026-12-15', '2026-12-15'],
    ['2026-12-19', '2026-12-19'],
  ]);
  const boletos = offered?.map(({ boleto }) => boleto) ?? [];
  await room.makeMonthly({ commandId: randomUUID(), id: batchId, ifClosed: 'after', boletos });
  const charges = await ledger.read('agreements.of', { accountId });
  expect(charges.map(({ day, firstMonth }) => [day, firstMonth])).toEqual([
    [12, '2026-12'],
    [30, '2027-01'],
    [15, '2026-12'],
    [19, '2026-12'],
  ]);
  expect(charges[1]?.description).toBe('Mensalidade {mes}/{ano}');
  const january = await room.month({ accountId, month: '2027-01' });
  expect(january.find(({ id }) => id === charges[1]?.id)).toMatchObject({ kind: 'made', due: '2027-02-01' });
});

test('the month in a description becomes a variable, and the rest of it stays', () => {
  expect(templateOf('Mensalidade 11/2026 de 11 salas', '2026-11-30')).toBe(
    'Mensalidade {mes}/{ano} de 11 salas',
  );
  expect(templateOf(null, '2026-11-30')).toBeNull();
});

test('a month becomes an ordinary draft with checked rows, and the same press again is the same draft', async () => {
  const { room, ledger } = await withCharges();
  const shown = await room.month(december);
  const press = { ...december, commandId: randomUUID(), name: 'Mensalidades 12/2026', rows: wanted(shown) };
  const first = await room.generate(press);
  expect(first).toMatchObject({ kind: 'generated', count: 3 });
  expect(await room.generate(press)).toEqual(first);
  if (first.kind !== 'generated') throw new Error(first.kind);
  expect(await ledger.read('batches.get', { id: first.batchId })).toMatchObject({ state: 'draft' });
  const rows = await draft(ledger, first.batchId);
  expect(rows.map(({ state, fields }) => [state, fields.amount, fields.dueDate])).toEqual([
    ['ready', 5_000, '2026-12-30'],
    ['ready', 7_000, '2026-12-30'],
    ['ready', 9_000, '2026-12-30'],
  ]);
  expect((await room.month(december)).map(({ kind }) => kind)).toEqual(['made', 'made', 'made']);
});

test('of two clerks who generate a month the second gets the first one’s batch, and no draft is left', async () => {
  const { room, ledger } = await withCharges();
  const rows = wanted(await room.month(december));
  const press = (name: string) => room.generate({ ...december, commandId: randomUUID(), name, rows });
  const answers = await Promise.all([press('Um'), press('Outro')]);
  const made = answers.find(({ kind }) => kind === 'generated');
  if (made?.kind !== 'generated') throw new Error('nothing generated');
  expect(answers.find(({ kind }) => kind !== 'generated')).toEqual({
    kind: 'taken',
    batches: [made.batchId],
  });
  expect(await press('Terceiro')).toEqual({ kind: 'taken', batches: [made.batchId] });
  const batches = await ledger.read('batches.list', { scope, most: 50 });
  expect(batches.filter(({ state }) => state === 'draft').map(({ id }) => id)).toEqual([made.batchId]);
});

test('charges that changed since they were shown are not generated', async () => {
  const { room } = await withCharges();
  const shown = await room.month(december);
  const [row] = shown;
  if (!row) throw new Error('no row');
  const { id, revision } = row;
  const changes = [{ id, revision, cents: 10_462 }];
  const change = { commandId: randomUUID(), accountId, why: 'readjusted' as const, changes };
  expect(await room.changeAgreements(change)).toEqual({ kind: 'changed' });
  const press = { ...december, name: 'Dezembro', rows: wanted(shown) };
  expect(await room.generate({ ...press, commandId: randomUUID() })).toEqual({ kind: 'changed' });
  const [now] = await room.month(december);
  expect(now).toMatchObject({ group: 'amount', cents: 10_462, before: { cents: 5_000 } });
});

test('what was left out or removed in review can be generated later, and a discarded draft gives its month back', async () => {
  const { room, ledger } = await withCharges();
  const [first, ...rest] = wanted(await room.month(december));
  if (!first) throw new Error('no row');
  const press = (rows: typeof rest) =>
    room.generate({ ...december, commandId: randomUUID(), name: 'Dezembro', rows });
  const some = await press(rest);
  expect(some).toMatchObject({ kind: 'generated', count: 2 });
  expect(await press([first])).toMatchObject({ kind: 'generated', count: 1 });
  if (some.kind !== 'generated') throw new Error(some.kind);
  const kinds = async () => (await room.month(december)).map(({ kind }) => kind);
  const [removed] = await draft(ledger, some.batchId);
  await ledger.write('boletos.takeOut', { batchId: some.batchId, step: 'a', ids: [removed?.id ?? 0] });
  expect(await kinds()).toEqual(['made', 'open', 'made']);
  expect(await press(rest.slice(0, 1))).toMatchObject({ kind: 'generated', count: 1 });
  expect(await kinds()).toEqual(['made', 'made', 'made']);
  await ledger.write('batches.discard', { id: some.batchId, most: 100 });
  expect(await kinds()).toEqual(['made', 'made', 'open']);
});

test('a new charge begins with its share of days, and the month is saved as it is shown', async () => {
  const { room, tickets } = await opened([5_000]);
  const [payer] = (await room.open(list)).rows;
  if (!payer) throw new Error('no payer');
  const terms = {
    cents: 10_000,
    day: 10,
    ifClosed: 'after' as const,
    firstMonth: '2026-12',
    lastMonth: null,
    firstCents: 5_667,
    description: 'Mensalidade {mes}/{ano}',
  };
  const { document } = payer;
  await room.addAgreement({ commandId: randomUUID(), accountId, document, ...terms });
  const [row] = await room.month(december);
  expect(row).toMatchObject({
    group: 'new',
    cents: 5_667,
    due: '2026-12-10',
    description: 'Mensalidade 12/2026',
  });
  const saved = await room.saveMonth({
    ...december,
    agreements: [row?.id ?? 0],
    format: 'csv',
    words: { 'why new': 'Novo' },
    columns: ['name', 'why', 'amount', 'due'],
  });
  expect(linesOf(tickets, saved).slice(1)).toEqual([`${payer.name};Novo;56,67;10/12/2026`]);
});

describe('in a team', needsPostgres(), () => {
  const { server, newTeam } = teamServerForFile();

  it('lists payers for who may only read, as far as others have gathered them', async () => {
    const team = await newTeam();
    const { ledger: ofAna } = await openComputer(server(), team, 'ana');
    const { ledger: ofRui } = await openComputer(server(), team, 'rui');
    await createdBoletos(ofAna, [5_000, 7_000]);
    const [ana, rui] = [over(ofAna).room, over(ofRui).room];
    expect((await rui.open(list)).count).toBe(0);
    expect((await ana.open(list)).count).toBe(2);
    expect((await rui.open(list)).count).toBe(2);
    expect(await rui.month(december)).toEqual([]);
  });

  it('gives a month that two computers generate at once to one of them, and leaves one draft', async () => {
    const team = await newTeam();
    const [{ ledger: ofAna }, { ledger: ofBia }] = await Promise.all([
      openComputer(server(), team, 'ana'),
      openComputer(server(), team, 'bia'),
    ]);
    const rows = Array.from({ length: 60 }, (_, at) => newBoleto(at + 1, { dueDate: '2026-12-10' }));
    const batch = await sheet(ofAna, rows);
    const [ana, bia] = [over(ofAna).room, over(ofBia).room];
    const boletos = (await ana.ofBatch({ id: batch }))?.map(({ boleto }) => boleto) ?? [];
    const charges = { id: batch, ifClosed: 'after', boletos } as const;
    // The charges too are made once.
    const made = await Promise.all(
      [ana, bia].map(async (room) => room.makeMonthly({ ...charges, commandId: randomUUID() })),
    );
    expect(made.map(({ count }) => count).toSorted((a, b) => a - b)).toEqual([0, rows.length]);
    const january = { accountId, month: '2027-01' };
    const shown = wanted(await ana.month(january));
    expect(shown).toHaveLength(rows.length);
    const pressed = await Promise.all(
      [ana, bia].map(async (room) =>
        room.generate({ ...january, commandId: randomUUID(), name: 'Janeiro', rows: shown }),
      ),
    );
    expect(pressed.map(({ kind }) => kind).toSorted()).toEqual(['generated', 'taken']);
    const [first, second] = pressed.toSorted((one, other) => one.kind.localeCompare(other.kind));
    const id = first?.kind === 'generated' ? first.batchId : 0;
    expect(second).toEqual({ kind: 'taken', batches: [id] });
    const batches = await ofBia.read('batches.list', { scope: 'all' });
    const drafts = batches.filter(({ state }) => state === 'draft').map((one) => one.id);
    expect(new Set(drafts)).toEqual(new Set([batch, id]));
    expect(await draft(ofBia, id)).toHaveLength(50);
  });
});
