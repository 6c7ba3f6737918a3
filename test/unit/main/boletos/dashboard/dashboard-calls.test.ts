// An export of the provider's dashboard compared with the register: known boletos are skipped, unknown ones are stored for the duplicate check,
// unreadable lines are shown.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { DashboardMatch } from '../../../../../preload/contract/dashboard.ts';
import { openDashboardSheets } from '../../../../../main/boletos/dashboard-sheet.ts';
import { dashboardCalls } from '../../../../../main/boletos/dashboard/dashboard-calls.ts';
import { formatAmount } from '../../../../../preload/shared/money.ts';
import { formatTaxId } from '../../../../../preload/shared/tax-id.ts';
import { startSheetReader } from '../../../../../main/boletos/sheet/reader.ts';
import type { Ledger } from '../../../../../main/ledger/ledger.ts';
import type { NewBoleto } from '../../../../../main/ledger/tables/boletos-new.ts';
import { beginning, newBoleto, newBoletos, sheet, turn } from '../../../../helpers/boleto-rows.ts';
import { noon } from '../../../../helpers/ledger-folder.ts';
import { exportPorts, registerOf, slipLineOf } from '../../../../helpers/register.ts';

type Matched = Extract<DashboardMatch, { kind: 'matched' }>;

function roomOf(ledger: Ledger) {
  const at = exportPorts();
  const dashboardSheets = openDashboardSheets({ tickets: at.tickets, startReader: startSheetReader });
  onTestFinished(() => dashboardSheets.close());
  let minted = 0;
  const newId = () => `reading-${(minted += 1)}`;
  const { matchPanel, keepPanel } = dashboardCalls({ ledger, dashboardSheets, today: at.today, newId });
  return {
    match: async (text: string | { readonly ticket: string }, more: object = {}): Promise<Matched> => {
      const input = typeof text === 'string' ? { text } : text;
      const match = await matchPanel({ accountId: 'padaria', input, ...more });
      if (match.kind !== 'matched') throw new Error(match.why);
      return match;
    },
    keep: (reading: string, commandId = `keep ${reading}`, accountId = 'padaria') =>
      keepPanel({ commandId, accountId, reading }),
    upload: (name: string, content: string): { readonly ticket: string } => {
      const path = join(at.outgoing, name);
      writeFileSync(path, content);
      return {
        ticket: at.tickets.admitUpload({ kind: 'sheet', name, path, length: content.length, sha256: '' }),
      };
    },
  };
}

const header = 'Código;Pagador;CPF/CNPJ;Valor;Vencimento';
const shownDay = (day: string): string => day.split('-').toReversed().join('/');
const lineOf = (id: string, { fields }: NewBoleto): string =>
  [
    id,
    fields['payer.name'],
    formatTaxId(fields['payer.document'] ?? ''),
    formatAmount(fields.amount ?? 0),
    shownDay(fields.dueDate ?? ''),
  ].join(';');

const brief = ({ known, unknown, unread }: Matched) => ({
  known,
  unknown: unknown.map(({ line, remoteId }) => [line, remoteId]),
  unread: unread.map(({ line, why }) => [line, ...why]),
});

/** How many rows of a new sheet Guichê asks about. */
async function askedAbout(ledger: Ledger, rows: readonly NewBoleto[]): Promise<number> {
  return (await ledger.read('batches.duplicates', { id: await sheet(ledger, rows) })).count;
}

test('skips lines of the register, and adds the others to the duplicate check', async () => {
  const ledger = await registerOf(newBoletos(3));
  await ledger.write('boletos.freeze', { reason: 'restored' });
  await ledger.clearFreeze('Conferido no painel');
  const { match, keep, upload } = roomOf(ledger);
  const later = [newBoleto(8), newBoleto(9)];
  const text = [
    header,
    lineOf('700001', newBoleto(1)),
    `${slipLineOf(2)};;;;`,
    lineOf('', newBoleto(3)),
    lineOf('900008', newBoleto(8)),
    lineOf('900009', newBoleto(9)),
  ].join('\n');
  const found = await match(upload('painel.csv', text));
  expect(brief(found)).toEqual({
    known: 3,
    unknown: [
      [5, '900008'],
      [6, '900009'],
    ],
    unread: [],
  });
  expect(found.unknown[0]).toEqual({
    line: 5,
    remoteId: '900008',
    name: newBoleto(8).fields['payer.name'],
    document: newBoleto(8).fields['payer.document'],
    amounts: [newBoleto(8).fields.amount],
    dueDate: newBoleto(8).fields.dueDate,
    maybeUncertain: false,
  });
  // Only shown so far.
  expect(await askedAbout(ledger, later)).toBe(0);

  const draft = await sheet(ledger, [newBoleto(8), newBoleto(20)]);
  expect(await keep(found.reading)).toEqual({ kept: 2, marked: 3 });
  expect((await ledger.read('accounts.get', { id: 'padaria' }))?.unmatchedSince).toBeNull();
  expect((await ledger.read('batches.duplicates', { id: draft })).count).toBe(1);
  const { handle } = await ledger.lists.open('batchRows', {
    filter: { batchId: draft, repeats: true },
    sort: 'line',
  });
  const [row, ...others] = await ledger.lists.window('batchRows', { handle, from: 0, count: 9 });
  expect(others).toEqual([]);
  expect(row?.problems).toEqual([{ severity: 'doubt', field: null, code: 'duplicateInPanel', panel: 1 }]);

  const { fields } = newBoleto(9);
  const like = await ledger.read('boletos.like', {
    accountId: 'padaria',
    name: fields['payer.name'],
    document: fields['payer.document'] ?? '',
    cents: fields.amount ?? 0,
    dueDate: fields.dueDate ?? '',
  });
  expect(like.panel).toEqual([
    {
      id: 2,
      remoteId: '900009',
      name: fields['payer.name'],
      document: fields['payer.document'],
      amounts: [fields.amount],
      dueDate: fields.dueDate,
      file: 'painel.csv',
      line: 6,
      keptAt: new Date(noon).toISOString(),
    },
  ]);
  const trail = await ledger.lists.open('trail', {
    filter: { what: ['account.panelMatched'] },
    sort: 'oldest',
  });
  const [entry] = await ledger.lists.window('trail', { handle: trail.handle, from: 0, count: 9 });
  expect(entry?.detail).toEqual({ unknown: 2, known: 3, unread: 0, path: 'painel.csv' });
});

test('holds a row that duplicates a dashboard boleto before sending, unless accepted', async () => {
  const ledger = await registerOf(newBoletos(1));
  await ledger.write('batches.rest', { id: 1, state: 'finished', reason: {} });
  const { match, keep } = roomOf(ledger);
  const batchId = await sheet(ledger, [newBoleto(8), newBoleto(9)]);
  await ledger.write('batches.queue', { id: batchId });
  await ledger.write('batches.beginNext', { accountId: 'padaria' });
  await keep(
    (await match([header, lineOf('900008', newBoleto(8)), lineOf('900009', newBoleto(9))].join('\n')))
      .reading,
  );
  expect((await turn(ledger, [], [await beginning(ledger, 2)])).begun).toEqual(['duplicate']);
  expect(await ledger.read('boletos.get', { id: 2 })).toMatchObject({
    state: 'draft',
    problems: [{ code: 'duplicateInPanel' }, { severity: 'error', code: 'duplicateInPanel', panel: 1 }],
  });
  await ledger.write('boletos.judgeDuplicates', { batchId, accept: 'all' });
  expect((await turn(ledger, [], [await beginning(ledger, 3)])).begun).toEqual([null]);
});

test('matches each boleto of the register with one line; a second equal line is another boleto', async () => {
  const ledger = await registerOf([newBoleto(1)]);
  const { match, keep } = roomOf(ledger);
  const twice = await match([header, lineOf('', newBoleto(1)), lineOf('', newBoleto(1))].join('\n'));
  expect(brief(twice)).toEqual({ known: 1, unknown: [[3, null]], unread: [] });
  // If the ids are ours, another id means another boleto, though ours is not in the export twice.
  const others = [header, lineOf('700001', newBoleto(1)), lineOf('900001', newBoleto(1))].join('\n');
  expect(brief(await match(others))).toEqual({ known: 1, unknown: [[3, '900001']], unread: [] });
  // One boleto may be in several lines by its id.
  const events = [header, lineOf('900008', newBoleto(8)), lineOf('900008', newBoleto(8))].join('\n');
  const matched = await match(events);
  expect(brief(matched).unknown).toEqual([[2, '900008']]);

  await keep(matched.reading);
  await keep((await match([header, lineOf('', newBoleto(9))].join('\n'))).reading);
  // The same export once more adds nothing new.
  const again = [
    header,
    lineOf('900008', newBoleto(8)),
    lineOf('', newBoleto(9)),
    lineOf('', newBoleto(9)),
  ].join('\n');
  expect(brief(await match(again))).toEqual({ known: 2, unknown: [[4, null]], unread: [] });
  expect(await askedAbout(ledger, [newBoleto(8), newBoleto(9), newBoleto(10)])).toBe(2);
});

test('stores once per command, and refuses a reading that is old or of another account', async () => {
  const ledger = await registerOf(newBoletos(1));
  const { match, keep } = roomOf(ledger);
  const { reading } = await match([header, lineOf('900008', newBoleto(8))].join('\n'));
  await expect(keep(reading, 'c0', 'outra')).rejects.toMatchObject({ failure: { code: 'ticketUnknown' } });
  expect(await keep(reading, 'c1')).toEqual({ kept: 1, marked: 0 });
  expect(await keep(reading, 'c1')).toEqual({ kept: 1, marked: 0 });
  expect(await askedAbout(ledger, [newBoleto(8)])).toBe(1);
  expect((await match([header, lineOf('900008', newBoleto(8))].join('\n'))).known).toBe(1);
  for (let more = 0; more < 4; more += 1) await match(`${header}\n${lineOf('x', newBoleto(30))}`);
  await expect(keep(reading, 'c2')).rejects.toMatchObject({ failure: { code: 'ticketUnknown' } });
});

test('counts a boleto confirmed by its id as that boleto only', async () => {
  const ledger = await registerOf(newBoletos(1));
  const batchId = await sheet(ledger, [newBoleto(8)]);
  await ledger.write('boletos.freeze', { reason: 'restored' });
  await ledger.clearFreeze('Conferido no painel');
  const { match, keep } = roomOf(ledger);
  const found = await match(
    [header, lineOf('900008', newBoleto(8)), lineOf('900009', newBoleto(9))].join('\n'),
  );
  expect(found.maybeUncertain).toBe(1);
  expect(found.unknown.map(({ maybeUncertain }) => maybeUncertain)).toEqual([true, false]);
  await keep(found.reading);
  const title = { conference: 'equal', findings: [] } as const;
  await ledger.write('boletos.resolve', {
    boleto: 2,
    attemptId: null,
    verdict: { kind: 'created', remoteId: '900008', title },
    evidence: { by: 'person' },
  });
  expect((await ledger.read('batches.get', { id: batchId }))?.totals.created.count).toBe(1);
  const id = await sheet(ledger, [newBoleto(8)]);
  expect(await ledger.read('boletos.duplicates', { batchId: id })).toEqual([
    { id: 3, duplicates: 1, first: { boleto: 2 } },
  ]);
});

test('identifies the payer by name without a document, and shows unreadable lines without storing them', async () => {
  const ledger = await registerOf(newBoletos(1));
  const { match, keep } = roomOf(ledger);
  const text = [
    'Pagador;Documento;Valor;Vencimento',
    'ÉRICA  PRADO;***.982.247-**;1.234,50;10/02/2027',
    'Sem valor Algum;529.982.247-25;;10/02/2027',
    ';123;1.234,50;10/02/2027',
    'Sem dia Algum;529.982.247-25;10,00;31/02/2027',
    'Total;;2.469,00;',
  ].join('\n');
  const found = await match(text);
  expect(brief(found)).toEqual({
    known: 0,
    unknown: [[2, null]],
    unread: [
      [3, 'amount'],
      [4, 'payer'],
      [5, 'dueDate'],
      [6, 'dueDate'],
    ],
  });
  expect(await keep(found.reading)).toMatchObject({ kept: 1 });
  const like = { amount: 123_450, dueDate: '2027-02-10' };
  const named = (name: string) => newBoleto(name.length, { ...like, 'payer.name': name });
  expect(await askedAbout(ledger, [named('Érica Prado Lima')])).toBe(0);
  expect(await askedAbout(ledger, [named('Erica Prado')])).toBe(1);
});

test('stores both readings of an ambiguous amount, unless its column proves one', async () => {
  const ledger = await registerOf(newBoletos(1));
  const { match, keep } = roomOf(ledger);
  const line = (amount: string, at: number) =>
    `${formatTaxId(newBoleto(at).fields['payer.document'] ?? '')};${amount};10/02/2027`;
  const sheetOf = (...amounts: readonly string[]) =>
    ['CPF;Valor;Vencimento', ...amounts.map((amount, at) => line(amount, 50 + at))].join('\n');
  const amounts = async (...texts: readonly string[]) =>
    (await match(sheetOf(...texts))).unknown.map((one) => one.amounts);
  expect(await amounts('1.500', '99.90')).toEqual([[150_000, 150], [9_990]]);
  expect(await amounts('1.500', '1.234,56')).toEqual([[150_000], [123_456]]);
  await keep((await match(sheetOf('1.500'))).reading);
  const due = { dueDate: '2027-02-10' };
  const rows = [newBoleto(50, { ...due, amount: 150_000 }), newBoleto(50, { ...due, amount: 150 })];
  expect(await askedAbout(ledger, rows)).toBe(2);
});

test('asks a person when several columns match, and reports dates with the month first', async () => {
  const ledger = await registerOf(newBoletos(1));
  const { match } = roomOf(ledger);
  const text = [
    'CPF do pagador;Valor original;Valor atualizado;Vencimento',
    '529.982.247-25;100,00;102,00;12/31/2026',
  ].join('\n');
  const first = await match(text);
  expect(first).toMatchObject({
    asked: ['amount'],
    columns: { id: null, document: 0, name: null, amount: null, dueDate: 3 },
    titles: ['CPF do pagador', 'Valor original', 'Valor atualizado', 'Vencimento'],
    order: 'mdy',
    monthFirst: true,
    unknownCount: 0,
  });
  expect(brief(first).unread).toEqual([[2, 'amount']]);
  const columns = { ...first.columns, amount: 1 };
  const chosen = await match(text, { columns });
  expect(chosen).toMatchObject({ asked: [], order: 'mdy', unknownCount: 1 });
  expect(chosen.unknown[0]).toMatchObject({ amounts: [10_000], dueDate: '2026-12-31' });
  expect(brief(await match(text, { columns, order: 'dmy' })).unread).toEqual([[2, 'dueDate']]);
});

test('finds unknown boletos despite a column of numbers that are no ids', async () => {
  const ledger = await registerOf([newBoleto(1), newBoleto(2)]);
  const { match } = roomOf(ledger);
  // Another boleto's line, with one of our ids in the column that was taken for ids.
  const text = [header, lineOf('700001', newBoleto(8)), lineOf('700002', newBoleto(2))].join('\n');
  expect(brief(await match(text))).toEqual({ known: 1, unknown: [[2, '700001']], unread: [] });
});

test('does not take a running number for a known id when the payer differs', async () => {
  const ledger = await registerOf([newBoleto(1)]);
  const { 'payer.name': name, 'payer.document': document } = newBoleto(2).fields;
  const other = newBoleto(1, { 'payer.name': name, 'payer.document': document });
  const { match, keep } = roomOf(ledger);
  const found = await match([header, lineOf('700001', other)].join('\n'));
  expect(brief(found)).toEqual({ known: 0, unknown: [[2, '700001']], unread: [] });
  await keep(found.reading);
  expect(await askedAbout(ledger, [other])).toBe(1);
});

test('compares names if the export has no document, so that a running number hides no boleto', async () => {
  const ledger = await registerOf([newBoleto(1), newBoleto(2)]);
  const { match, keep } = roomOf(ledger);
  const named = 'Código;Nosso número;Pagador;Valor;Vencimento';
  const nameless = (id: string, number: string, { fields }: NewBoleto, name = fields['payer.name']) =>
    [id, number, name, formatAmount(fields.amount ?? 0), shownDay(fields.dueDate ?? '')].join(';');
  // Two payers with the amounts, due dates and numbers of ours.
  const [eva, rui] = [
    newBoleto(1, { 'payer.name': 'Eva Dias' }),
    newBoleto(2, { 'payer.name': 'Rui Prado' }),
  ];
  const found = await match(
    [named, nameless('700001', '', eva), nameless('', '28000000002', rui)].join('\n'),
  );
  expect(brief(found)).toEqual({
    known: 0,
    unknown: [
      [2, '700001'],
      [3, null],
    ],
    unread: [],
  });
  await keep(found.reading);
  expect(await askedAbout(ledger, [eva, rui])).toBe(2);
  // Our own boletos are recognised, however the name is written.
  const short = (newBoleto(2).fields['payer.name'] ?? '').toUpperCase().split(' ');
  const ours = [
    named,
    nameless('700001', '', newBoleto(1)),
    nameless('', '28000000002', newBoleto(2), [...short.slice(1), short[0]].join(' ')),
  ];
  expect(brief(await match(ours.join('\n'))).known).toBe(2);
});

test('tells persons of one name apart by the visible digits of a masked document', async () => {
  const ledger = await registerOf([newBoleto(1)]);
  const { match } = roomOf(ledger);
  const { fields } = newBoleto(1);
  const document = fields['payer.document'] ?? '';
  const line = (shown: string) =>
    `;${fields['payer.name']};***.${shown}-**;${formatAmount(fields.amount ?? 0)};${shownDay(fields.dueDate ?? '')}`;
  const own = `${document.slice(3, 6)}.${document.slice(6, 9)}`;
  const other = `${document.slice(3, 6)}.${document.slice(6, 8)}${(Number(document[8]) + 1) % 10}`;
  expect(brief(await match([header, line(own)].join('\n')))).toMatchObject({ known: 1, unknown: [] });
  expect(brief(await match([header, line(other)].join('\n')))).toMatchObject({
    known: 0,
    unknown: [[2, null]],
  });
});

test.each([
  ['another amount', { amount: 1 }],
  ['another due date', { dueDate: '2027-02-11' }],
])('does not take an id for ours with %s, unless the payer is the same', async (_name, more) => {
  const ledger = await registerOf([newBoleto(1)]);
  const { match } = roomOf(ledger);
  const { amount, dueDate } = newBoleto(1, more).fields;
  const text = (name: string) =>
    `Código;Pagador;Valor;Vencimento\n700001;${name};${formatAmount(amount ?? 0)};${shownDay(dueDate ?? '')}`;
  expect((await match(text(newBoleto(1).fields['payer.name'] ?? ''))).known).toBe(1);
  expect((await match(text('Ana'))).known).toBe(0);
});
