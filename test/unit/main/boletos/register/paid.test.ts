// Baixa: set and undone by hand, and from a sheet of the provider's dashboard, line by line.
import { writeFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { PaidMatch } from '../../../../../preload/contract/boletos.ts';
import type { Ledger } from '../../../../../main/ledger/ledger.ts';
import { openDashboardSheets } from '../../../../../main/boletos/dashboard-sheet.ts';
import { detailCalls } from '../../../../../main/boletos/register/details.ts';
import { registerCalls } from '../../../../../main/boletos/register/list.ts';
import { paidCalls } from '../../../../../main/boletos/register/paid.ts';
import { startSheetReader } from '../../../../../main/boletos/sheet/reader.ts';
import { barCodeOfLine, formatLine } from '../../../../../preload/shared/slip.ts';
import { running, sent, newBoleto, newBoletos } from '../../../../helpers/boleto-rows.ts';
import { readyLedger, temporaryFolder } from '../../../../helpers/ledger-folder.ts';
import { silentHost } from '../../../../helpers/silent-host.ts';
import { created, exportPorts, registerOf, slipLineOf } from '../../../../helpers/register.ts';

function roomOf(ledger: Ledger) {
  const at = exportPorts();
  const dashboardSheets = openDashboardSheets({ tickets: at.tickets, startReader: startSheetReader });
  onTestFinished(() => dashboardSheets.close());
  const upload = (name: string, content: string): string => {
    const path = join(at.outgoing, name);
    writeFileSync(path, content);
    return at.tickets.admitUpload({ kind: 'sheet', name, path, length: content.length, sha256: '' });
  };
  return {
    ...paidCalls({ ledger, dashboardSheets, today: at.today }),
    list: registerCalls({ ledger, ...at }),
    upload,
    at,
  };
}

const matched = (match: PaidMatch) => {
  if (match.kind !== 'matched') throw new Error(match.why);
  return match;
};
const brief = (match: PaidMatch) =>
  matched(match).matches.map(({ boleto, line, by, on, doubts }) => [boleto.id, line, by, on, ...doubts]);

test('marks the rows of a view as paid, and undoes it', async () => {
  const ledger = await registerOf(newBoletos(5));
  const { list, markPaid } = roomOf(ledger);
  const { handle } = await list.open({ scope: 'all', sort: 'oldest' });
  const days = async () =>
    (await ledger.read('boletos.many', { ids: [1, 2, 3, 4, 5] })).map(({ baixaOn }) => baixaOn);
  const ranges = [
    { from: 0, to: 1 },
    { from: 3, to: 99 },
  ];
  expect(await markPaid({ commandId: 'c1', boletos: { handle, ranges }, on: '2026-11-19' })).toEqual({
    changed: 4,
    missed: 0,
  });
  expect(await days()).toEqual(['2026-11-19', '2026-11-19', null, '2026-11-19', '2026-11-19']);
  expect(await markPaid({ commandId: 'c2', boletos: [1, 77], on: null })).toEqual({ changed: 1, missed: 1 });
  expect((await days())[0]).toBeNull();
  expect(await markPaid({ commandId: 'c3', boletos: [1, 2], on: '2026-11-20' })).toEqual({
    changed: 1,
    missed: 1,
  });
  const { handle: trail } = await ledger.lists.open('trail', {
    filter: { what: ['boleto.paid', 'boleto.paidTakenBack'] },
    sort: 'oldest',
  });
  const entries = await ledger.lists.window('trail', { handle: trail, from: 0, count: 9 });
  expect(entries.map(({ what, accountId, detail }) => [what, accountId, detail])).toEqual([
    ['boleto.paid', 'padaria', { count: 2, on: '2026-11-19' }],
    ['boleto.paid', 'padaria', { count: 2, on: '2026-11-19' }],
    ['boleto.paidTakenBack', 'padaria', { count: 1, boleto: 1, on: null }],
    // The second was marked before, and stays as it is.
    ['boleto.paid', 'padaria', { count: 1, boleto: 1, on: '2026-11-20' }],
  ]);
});

test('keeps the day of payment until it is undone', async () => {
  const ledger = await registerOf(newBoletos(3));
  const { list, markPaid } = roomOf(ledger);
  await markPaid({ commandId: 'c1', boletos: [2], on: '2026-11-01' });
  const { handle } = await list.open({ scope: 'all', sort: 'oldest' });
  const all = { handle, ranges: [{ from: 0, to: 2 }] };
  expect(await markPaid({ commandId: 'c2', boletos: all, on: '2026-11-19' })).toEqual({
    changed: 2,
    missed: 1,
  });
  expect((await ledger.read('boletos.get', { id: 2 }))?.baixaOn).toBe('2026-11-01');
  expect(await markPaid({ commandId: 'c3', boletos: all, on: null })).toEqual({ changed: 3, missed: 0 });
  expect(await markPaid({ commandId: 'c4', boletos: all, on: null })).toEqual({ changed: 0, missed: 3 });
});

test('marks once per command', async () => {
  const ledger = await registerOf(newBoletos(1));
  const { markPaid } = roomOf(ledger);
  const press = () => markPaid({ commandId: 'c1', boletos: [1], on: '2026-11-19' });
  await press();
  const { revision } = (await ledger.read('boletos.get', { id: 1 })) ?? {};
  expect(await press()).toEqual({ changed: 1, missed: 0 });
  expect((await ledger.read('boletos.get', { id: 1 }))?.revision).toBe(revision);
});

test('matches each line of the dashboard by its most reliable value', async () => {
  const same = { amount: 25_000, dueDate: '2027-02-10' };
  const ledger = await registerOf([
    newBoleto(1),
    newBoleto(2),
    newBoleto(3),
    newBoleto(4),
    newBoleto(5, { ...same, 'payer.name': 'Érica Prado' }),
    newBoleto(6, same),
  ]);
  const document = (await ledger.read('boletos.get', { id: 6 }))?.fields['payer.document'] ?? '';
  const { matchPaid } = roomOf(ledger);
  const text = [
    'Relatório de liquidações;;;;;;',
    'ID;Nosso número;Linha;Pagador;Documento;Valor;Vencimento;Data de pagamento',
    `;;"Boleto ${formatLine(slipLineOf(1))}";;;;;19/11/2026`,
    `;;${barCodeOfLine(slipLineOf(2))};;;;;19/11/2026 10:31`,
    ';28000000003;;;;;;19/11/2026',
    '700004;;;;;;;19/11/2026',
    ';;;ERICA PRADO;;250,00;10/02/2027;18/11/2026',
    `;;;;${document};R$ 250,00;10/02/2027;18/11/2026`,
    ';;;Ninguém Destes;;250,00;10/02/2027;18/11/2026',
    'Total;;;;;500,00;;',
  ].join('\n');
  const match = await matchPaid({ accountId: 'padaria', input: { text } });
  expect(brief(match)).toEqual([
    [1, 3, 'line', '2026-11-19'],
    [2, 4, 'line', '2026-11-19'],
    [3, 5, 'nossoNumero', '2026-11-19'],
    [4, 6, 'id', '2026-11-19'],
    [5, 7, 'amountDuePayer', '2026-11-18'],
    [6, 8, 'amountDuePayer', '2026-11-18'],
  ]);
  expect(matched(match).unknown.map(({ line }) => line)).toEqual([9, 10]);
  expect(matched(match).rowCount).toBe(8);
  expect(matched(match).header[1]).toBe('Nosso número');
  const other = await matchPaid({ accountId: 'outra', input: { text } });
  expect(matched(other).matches).toEqual([]);
});

test('matches a nosso número without zeros only in its own column', async () => {
  const ledger = await readyLedger(temporaryFolder());
  await running(ledger, [newBoleto(1)]);
  await sent(ledger, 1, created(1, { nossoNumero: '00000123456' }));
  const { matchPaid } = roomOf(ledger);
  const found = async (text: string) =>
    matched(await matchPaid({ accountId: 'padaria', input: { text } })).matches.map(({ by }) => by);
  expect(await found('Nosso Número;Pago em\n123456;19/11/2026\n')).toEqual(['nossoNumero']);
  expect(await found('Protocolo;Pago em\n123456;19/11/2026\n')).toEqual([]);
  expect(await found('Protocolo;Pago em\n00000123456;19/11/2026\n')).toEqual(['nossoNumero']);
});

test('reports what contradicts a match: amount, already paid, open, or several candidates', async () => {
  const same = { 'payer.name': 'Ana Prado', amount: 9_000, dueDate: '2027-02-10' };
  const ledger = await registerOf([
    newBoleto(1, { amount: 10_000 }),
    newBoleto(2),
    newBoleto(3),
    newBoleto(4, same),
    newBoleto(5, same),
    newBoleto(6, same),
  ]);
  const { matchPaid, markPaid } = roomOf(ledger);
  await markPaid({ commandId: 'c', boletos: [2], on: '2026-11-01' });
  const text = [
    'id;situação;valor pago;pagador;vencimento;pago em',
    '700001;Pago;99,00;;;19/11/2026',
    '700002;Pago;;;;19/11/2026',
    '700003;Em aberto;;;;',
    ';Pago;90,00;Ana Prado;10/02/2027;18/11/2026',
    ';Pago;90,00;Ana Prado;10/02/2027;19/11/2026',
    ';Pago;90,00;Ana Prado;10/02/2027;20/11/2026',
    ';Pago;90,00;Ana Prado;10/02/2027;20/11/2026',
  ].join('\n');
  expect(brief(await matchPaid({ accountId: 'padaria', input: { text } }))).toEqual([
    [1, 2, 'id', '2026-11-19', 'paidLess'],
    [2, 3, 'id', '2026-11-19', 'second'],
    [3, 4, 'id', null, 'unpaid'],
    [4, 5, 'amountDuePayer', '2026-11-18', 'several'],
    [5, 6, 'amountDuePayer', '2026-11-19', 'several'],
    [6, 7, 'amountDuePayer', '2026-11-20'],
    [4, 8, 'amountDuePayer', '2026-11-20', 'second'],
  ]);
});

test('reads an upload, reads it again, and removes it at the end', async () => {
  const ledger = await registerOf(newBoletos(1));
  const { matchPaid, upload, at } = roomOf(ledger);
  const ticket = upload('painel.csv', 'id;pago em\n700001;19/11/2026\n');
  expect(brief(await matchPaid({ accountId: 'padaria', input: { ticket } }))).toHaveLength(1);
  expect(brief(await matchPaid({ accountId: 'padaria', input: { ticket } }))).toHaveLength(1);
  for (const number of [1, 2, 3, 4])
    await matchPaid({ accountId: 'padaria', input: { ticket: upload(`${number}.csv`, 'id\n1\n') } });
  expect(existsSync(join(at.outgoing, 'painel.csv'))).toBe(false);
  await expect(matchPaid({ accountId: 'padaria', input: { ticket } })).rejects.toMatchObject({
    failure: { code: 'ticketUnknown' },
  });
  const pdf = upload('x.csv', '%PDF-1.4');
  expect(await matchPaid({ accountId: 'padaria', input: { ticket: pdf } })).toEqual({
    kind: 'refused',
    why: 'pdf',
  });
});

test("recognises the dashboard's header below its title, and reads the day of payment", async () => {
  const ledger = await registerOf(newBoletos(3));
  const text = [
    'Relatório de liquidação;;;;',
    'Nº Bancário;Cliente;Vl. Pago;Dt Pagto;Ocorrência',
    '28000000001;Ana Prado;100,01;19/11/2026;Liquidado',
    '28000000002;Ana Prado;100,02;31/02/2026;Liquidado',
    '28000000003;Ana Prado;100,03;01/01/2029;Agendado',
  ].join('\n');
  const found = matched(await roomOf(ledger).matchPaid({ accountId: 'padaria', input: { text } }));
  expect(found.matches.map(({ boleto, line, on }) => [boleto.id, line, on])).toEqual([
    [1, 3, '2026-11-19'],
    [2, 4, null],
    [3, 5, '2029-01-01'],
  ]);
  expect(found.matches.map(({ doubts }) => doubts.includes('unpaid'))).toEqual([false, true, true]);
});

test('marks the selected matches with their day and line', async () => {
  const ledger = await registerOf(newBoletos(2));
  const { markPaidFromSheet, at } = roomOf(ledger);
  const paid = [
    { boleto: 1, on: '2026-11-18', line: 5, cents: null, further: false },
    { boleto: 2, on: '2026-11-19', line: 9, cents: 12_345, further: false },
  ];
  expect(await markPaidFromSheet({ commandId: 'c', paid })).toEqual({ changed: 2, missed: 0 });
  const { details } = detailCalls({
    ...at,
    ledger,
    clientOf: () => Promise.reject(new Error('not asked')),
    host: silentHost(),
    now: () => new Date(),
  });
  const payments = async (id: number) => (await details({ id })).payments;
  expect(await payments(1)).toEqual([{ on: '2026-11-18', cents: null, line: 5 }]);
  expect(await payments(2)).toEqual([{ on: '2026-11-19', cents: 12_345, line: 9 }]);
});
