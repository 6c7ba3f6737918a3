// The history over a real ledger: search, order, the monitor's data, files and the receipt.
import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { WithdrawalFilter } from '../../../../preload/contract/withdrawals.ts';
import { createTickets } from '../../../../main/host/tickets.ts';
import { startPdfEngine } from '../../../../main/documents/pdf/start.ts';
import { historyCalls } from '../../../../main/withdrawals/history-calls.ts';
import { account, noon, openedIn, temporaryFolder } from '../../../helpers/ledger-folder.ts';
import { storeAnswers } from '../../../helpers/watched.ts';
import { madeWithdrawal } from '../../../helpers/withdrawals.ts';
import { storedCells } from '../../../helpers/whole-sheet.ts';

const matriz = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const filial = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
const minute = 60_000;
const iso = (at: number) => new Date(at).toISOString();

async function setUp() {
  const folder = temporaryFolder();
  const outgoing = join(folder, 'outgoing');
  mkdirSync(outgoing);
  const { ledger } = await openedIn(folder);
  await ledger.write('accounts.insert', account());
  await ledger.write('accounts.insert', account('outra'));
  const tickets = createTickets(randomUUID);
  const calls = historyCalls({
    ledger,
    tickets,
    outgoing,
    now: () => new Date(noon),
    today: () => '2026-11-20',
  });
  const found = async (filter: Partial<WithdrawalFilter>) => {
    const { handle, count } = await calls.open({ scope: 'all', sort: 'oldest', ...filter });
    const rows = await calls.window({ handle, from: 0, count: 100 });
    expect(rows).toHaveLength(count);
    await calls.close({ handle });
    return rows.map(({ id }) => id);
  };
  const bytesOf = (ticket: string) => {
    const from = tickets.find(ticket)?.from;
    if (!from || !('path' in from)) throw new Error('no file');
    return readFileSync(from.path);
  };
  return { ledger, calls, found, bytesOf };
}

async function five() {
  const { ledger, ...rest } = await setUp();
  const made = (more: Parameters<typeof madeWithdrawal>[1]) => madeWithdrawal(ledger, more);
  await made({ wallet: matriz, label: 'Matriz São Paulo', cents: 123_456, transactionId: 'TX-Alfa-1' });
  await made({ wallet: filial, cents: 5_000, gateway: 'rapido', day: '2026-11-18' });
  await made({ wallet: filial, cents: 999_900, state: 'refused', day: '2026-11-19' });
  await made({ accountId: 'outra', wallet: matriz, cents: 5_000, day: '2026-11-21' });
  await made({ wallet: matriz, cents: 70_000, state: 'uncertain', outcome: { reason: 'answerTimeout' } });
  return { ledger, ...rest };
}

test('is found by wallet, label, transaction, gateway and amount, in any order and case', async () => {
  const { found } = await five();
  expect(await found({})).toEqual([1, 2, 3, 4, 5]);
  expect(await found({ text: matriz.toUpperCase() })).toEqual([1, 4, 5]);
  expect(await found({ text: '0x5aAe b605 3F3E' })).toEqual([1, 4, 5]);
  expect(await found({ text: ' 0x fB69 1609 5ca1 df60 bB79 Ce92 cE3E a74c 37c5 d359 ' })).toEqual([2, 3]);
  expect(await found({ text: 'sao matriz' })).toEqual([1]);
  expect(await found({ text: 'alfa' })).toEqual([1]);
  expect(await found({ text: 'RÁPIDO' })).toEqual([]);
  expect(await found({ text: 'Rapido' })).toEqual([2]);
  expect(await found({ text: '1.234,56' })).toEqual([1]);
  expect(await found({ text: 'R$ 1234,56' })).toEqual([1]);
  expect(await found({ text: 'R$50,00' })).toEqual([2, 4]);
  expect(await found({ text: '9999' })).toEqual([3]);
  expect(await found({ text: '50 rapido' })).toEqual([2]);
  expect(await found({ text: '%' })).toEqual([]);
});

test('is found by account, state and day, including the first and the last day, in the chosen order', async () => {
  const { found } = await five();
  expect(await found({ scope: { accountId: 'outra' } })).toEqual([4]);
  expect(await found({ states: ['uncertain', 'refused'] })).toEqual([3, 5]);
  expect(await found({ states: [] })).toEqual([]);
  expect(await found({ days: { from: '2026-11-19' } })).toEqual([1, 3, 4, 5]);
  expect(await found({ days: { from: '2026-11-18', to: '2026-11-19' } })).toEqual([2, 3]);
  expect(await found({ sort: 'newest' })).toEqual([5, 4, 3, 2, 1]);
  expect(await found({ sort: 'amount' })).toEqual([3, 1, 5, 4, 2]);
});

test('shows the monitor’s state in a row, which is repeatable once its failure was confirmed', async () => {
  const { ledger, calls } = await setUp();
  const id = await madeWithdrawal(ledger, { transactionId: 'TX-1' });
  expect(await calls.get({ id })).toMatchObject({ state: 'created', watch: null, repeatable: false });
  const item = { transactionId: 'TX-1' };
  const { ids } = await ledger.write('watches.insert', {
    accountId: 'padaria',
    items: [item],
    source: 'withdrawal',
    now: noon,
  });
  const [watch] = ids;
  if (watch === undefined) throw new Error('not watched');
  expect(await calls.get({ id })).toMatchObject({ watch: { id: watch, lane: 'other', state: null } });
  const failure = (at: number) => storeAnswers(ledger, watch, { state: 'FALHA' }, at);
  const confirmed = async () => {
    const { watch: seen, repeatable } = await calls.get({ id });
    return [seen?.failureConfirmed, repeatable];
  };
  await failure(noon);
  expect(await confirmed()).toEqual([false, false]);
  // An immediate press is no second reading, and neither is a reading that found nothing.
  await failure(noon + minute);
  expect(await confirmed()).toEqual([false, false]);
  await storeAnswers(ledger, watch, { trouble: 'notFound' }, noon + 11 * minute);
  expect(await confirmed()).toEqual([false, false]);
  await failure(noon + 12 * minute);
  expect(await confirmed()).toEqual([true, true]);
  await storeAnswers(ledger, watch, { trouble: 'unreadable' }, noon + 13 * minute);
  expect(await confirmed()).toEqual([false, false]);
  await failure(noon + 14 * minute);
  expect(await confirmed()).toEqual([true, true]);
  // The same id in another account is another transaction.
  const other = await madeWithdrawal(ledger, { accountId: 'outra', transactionId: 'TX-1' });
  expect(await calls.get({ id: other })).toMatchObject({ watch: null, repeatable: false });
  const refused = await madeWithdrawal(ledger, { state: 'refused' });
  expect(await calls.get({ id: refused })).toMatchObject({ repeatable: true });
});

test('does not offer to repeat a withdrawal whose failure was later contradicted', async () => {
  const { ledger, calls } = await setUp();
  const id = await madeWithdrawal(ledger, { transactionId: 'TX-1' });
  const { ids } = await ledger.write('watches.insert', {
    accountId: 'padaria',
    items: [{ transactionId: 'TX-1' }],
    source: 'withdrawal',
    now: noon,
  });
  const watch = ids[0] ?? 0;
  const answer = (state: string, at: number, updatedAt: number) =>
    storeAnswers(ledger, watch, { state, updatedAt: iso(updatedAt) }, at);
  const watchStates = async () => {
    const { watch: seen, repeatable } = await calls.get({ id });
    return [seen?.state, seen?.conflict, repeatable];
  };
  await answer('FALHA', noon, noon);
  await answer('COMPLETO', noon + 11 * minute, noon - minute);
  expect(await watchStates()).toEqual(['FALHA', 'COMPLETO', false]);
  const details = await ledger.read('watches.details', { id: watch });
  expect(details?.changes.at(-1)).toMatchObject({
    from: { state: 'FALHA' },
    to: { lane: 'complete', state: 'COMPLETO' },
    updatedAt: iso(noon - minute),
    denies: true,
  });
  expect(details?.answers.at(-1)?.text).toContain('COMPLETO');
  // It is one answer again, and needs a second failure.
  await answer('FALHA', noon + 22 * minute, noon);
  expect(await watchStates()).toEqual(['FALHA', null, false]);
  await answer('FALHA', noon + 33 * minute, noon);
  expect(await watchStates()).toEqual(['FALHA', null, true]);
  await answer('COMPLETO', noon + 44 * minute, noon - minute);
  expect(await watchStates()).toEqual(['FALHA', 'COMPLETO', false]);
});

test('shows the request, the answer, and who settled it, in the details', async () => {
  const { ledger, calls } = await setUp();
  const id = await madeWithdrawal(ledger, {
    state: 'uncertain',
    httpStatus: 502,
    answer: '<html>gateway</html>',
    outcome: { reason: 'serverError' },
  });
  expect(await calls.details({ id })).toMatchObject({
    withdrawal: { id, state: 'uncertain', httpStatus: 502, serviceMessage: { reason: 'serverError' } },
    request: JSON.stringify({ amount: 1234.56, wallet: matriz }),
    answer: { status: 502, text: '<html>gateway</html>' },
    feesAfter: null,
    teaches: false,
    estimated: null,
    settledBy: null,
  });
  await ledger.write('withdrawals.resolve', {
    withdrawal: id,
    state: 'discarded',
    resolution: { by: 'person' },
  });
  expect(await calls.details({ id })).toMatchObject({
    withdrawal: { state: 'discarded' },
    settledBy: 'ana',
  });
  const silent = await madeWithdrawal(ledger, { state: 'uncertain' });
  expect((await calls.details({ id: silent })).answer).toBeNull();
  await expect(calls.details({ id: 99 })).rejects.toMatchObject({ failure: { code: 'notFound' } });
});

test('exports a list as opened, with the window’s texts and every digit', async () => {
  const { ledger, calls, bytesOf } = await setUp();
  await madeWithdrawal(ledger, {
    label: '=Matriz; SP',
    transactionId: 'TX-1',
    outcome: {
      words: ['Saque aceito'],
      withdrawal: { status: 'PROCESSING', fee: '22.025', total: '1256.58', usdt: '227.275400' },
    },
  });
  await madeWithdrawal(ledger, { accountId: 'outra' });
  const { handle } = await calls.open({ scope: { accountId: 'padaria' }, sort: 'newest' });
  const words = {
    file: 'meus-saques',
    cents: 'Valor',
    'state created': 'Criado',
    'account padaria': 'Padaria Aurora',
  };
  const csv = await calls.saveList({ handle, format: 'csv', words });
  expect(csv.name).toBe('meus-saques-2026-11-20.csv');
  const [header = '', row = '', end] = bytesOf(csv.ticket).toString('utf8').split('\r\n');
  expect(header).toBe(
    '\uFEFFstartedAt;Valor;wallet;state;watchState;label;account;usdt;fee;total;status;transactionId',
  );
  expect(row).toMatch(/^\d\d\/\d\d\/\d{4} \d\d:\d\d;1234,56;/);
  expect(row).toContain(
    `;${matriz};Criado;;"'=Matriz; SP";Padaria Aurora;227,275400;22,025;1256,58;PROCESSING;TX-1`,
  );
  expect(end).toBe('');
  const columns = [
    'startedAt',
    'state',
    'cents',
    'wallet',
    'label',
    'transactionId',
    'status',
    'fee',
    'total',
    'usdt',
  ];
  const xlsx = await calls.saveList({ handle, format: 'xlsx', words, columns });
  const [, cells = []] = storedCells(bytesOf(xlsx.ticket));
  expect(cells[0]).toMatch(/^\d{5}\.\d{10} dd\/mm\/yyyy hh:mm$/);
  expect(cells.slice(1)).toEqual([
    'Criado',
    '1234.56 #,##0.00',
    matriz,
    '=Matriz; SP',
    'TX-1',
    'PROCESSING',
    // The export keeps every digit.
    '22.025 #,##0.00########',
    '1256.58 #,##0.00',
    '227.275400 #,##0.000000',
  ]);
  await calls.close({ handle });
  await expect(calls.saveList({ handle, format: 'csv', words })).rejects.toMatchObject({
    failure: { code: 'notFound' },
  });
});

test('prints every line of a receipt on one page, however many there are', async () => {
  const { ledger, calls, bytesOf } = await setUp();
  const engine = startPdfEngine();
  try {
    const id = await madeWithdrawal(ledger, { transactionId: 'TX/1' });
    const groups = `0x ${matriz.slice(2).match(/.{4}/g)?.join(' ') ?? ''}`;
    const line = (title: string, text: string, loud = false) => ({ title, text, loud });
    const usual = await calls.receipt({
      id,
      title: 'Comprovante de saque',
      lines: [line('Valor', 'R$ 1.234,56', true), line('Carteira', groups, true), line('Nome', 'Łódź 東京')],
      foot: ['Conta de teste: nenhum pagamento real foi feito.'],
    });
    expect(usual.name).toBe('Comprovante de saque TX_1.pdf');
    const path = join(temporaryFolder(), 'x.pdf');
    for (const ticket of [
      usual.ticket,
      (
        await calls.receipt({
          id,
          title: 'T'.repeat(200),
          lines: Array.from({ length: 40 }, (_, at) =>
            line(`Linha ${at}`, 'palavra '.repeat(120), at % 2 === 0),
          ),
          foot: Array.from({ length: 8 }, () => 'rodapé '.repeat(70)),
        })
      ).ticket,
    ]) {
      const bytes = bytesOf(ticket);
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
      writeFileSync(path, bytes);
      expect(await engine.inspect(path, [])).toMatchObject({ kind: 'pdf', pages: 1 });
    }
    expect(await wordsOf(bytesOf(usual.ticket))).toBe(
      `Comprovante de saque Valor R$ 1.234,56 Carteira ${groups} Nome Lódz ?? Conta de teste: nenhum pagamento real foi feito.`,
    );
  } finally {
    await engine.close();
  }
});

async function wordsOf(bytes: Buffer): Promise<string> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const file = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const { items } = await (await file.getPage(1)).getTextContent();
  return items
    .map((item) => ('str' in item ? item.str : ''))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
}

test('the sum contains only created withdrawals, of the list or of some rows, exact to the last digit', async () => {
  const { ledger, calls } = await five();
  const usdt = (figure: string) => ({ withdrawal: { usdt: figure } });
  await madeWithdrawal(ledger, {
    accountId: 'outra',
    wallet: matriz,
    cents: 10_000,
    outcome: usdt('18.123456789012345678'),
  });
  await madeWithdrawal(ledger, { accountId: 'outra', wallet: matriz, cents: 20_000, outcome: usdt('0.1') });
  const sum = (part: Partial<WithdrawalFilter>, ids?: number[]) =>
    calls.sum({ filter: { scope: 'all', sort: 'newest', ...part }, ...(ids && { ids }) });
  expect(await sum({})).toEqual({
    made: 5,
    cents: 123_456 + 5_000 + 5_000 + 10_000 + 20_000,
    usdt: '18.223456789012345678',
    withoutUsdt: 3,
  });
  expect(await sum({ states: ['refused'] })).toEqual({ made: 0, cents: 0, usdt: '0', withoutUsdt: 0 });
  expect(await sum({}, [3, 5, 7])).toEqual({ made: 1, cents: 20_000, usdt: '0.1', withoutUsdt: 0 });
  expect(await sum({ text: 'alfa' })).toMatchObject({ made: 1, cents: 123_456 });
});
