// A sheet from its upload to a batch: read, mapped, and checked into the ledger whole or not at all.
import { noFields } from '../../../../../preload/contract/boleto-fields.ts';
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Ledger } from '../../../../../main/ledger/ledger.ts';
import { CodedError } from '../../../../../main/failure.ts';
import { sheetBytes } from '../../../../fixtures/sheet-file.ts';
import { account, readyLedger, temporaryFolder } from '../../../../helpers/ledger-folder.ts';
import { press, sheetsRoom } from '../../../../helpers/sheets-room.ts';
import { sampleCells, sampleHeader, sampleSheet } from '../../../../../main/boletos/sheet/sample.ts';
import { checkAll, opened as openedText, openedFile, surveyOf } from '../../../../fixtures/checked-sheet.ts';
import { today } from '../../../../fixtures/slip-vectors.ts';
import { sheetCsv, sheetXlsx, storedCells } from '../../../../helpers/whole-sheet.ts';

const header = 'Nome;CPF;Valor;Vencimento;Juros';
const row = (name: string, amount = '100,00', due = '10/12/2026') =>
  `${name};529.982.247-25;${amount};${due};1%`;
const sheetOf = (...rows: string[]) => [header, ...rows, ''].join('\n');

test('makes a batch from an upload and accounts for every record', async () => {
  const { sheets, batches, upload, opened, rowsOf, progress, ledger } = await sheetsRoom();
  const file = upload(
    `Cobrança\n${sheetOf(row('Inês Leitão'), row('Raul', 'dez'), '', row('Zélia', '300,00'), 'Total;;400,00;;')}`,
  );
  const sheet = await opened(file);
  expect(sheet).toMatchObject({
    fileName: 'cobranca.csv',
    format: 'csv',
    delimiter: ';',
    start: { skip: 1, header: header.split(';') },
    known: null,
    seen: [],
    notSent: [4],
    plan: {
      openAmounts: { point: null, comma: null },
      order: 'dmy',
      refInCallback: true,
      refInDescription: false,
    },
  });
  expect(sheet.firstRows[0]).toEqual({ line: 1, hidden: false, cells: ['Cobrança'] });
  const checked = await sheets.check({
    commandId: press(),
    sheet: sheet.sheet,
    plan: sheet.plan,
    name: 'Dezembro',
  });
  const batchId = checked.kind === 'checked' ? checked.batchId : 0;
  const batch = await batches.get({ id: batchId });
  expect(batch).toMatchObject({
    name: 'Dezembro',
    state: 'draft',
    fileName: 'cobranca.csv',
    totals: { draft: { count: 1 }, ready: { count: 2, cents: 40_000 } },
    problems: { error: 1, doubt: 0, note: 0 },
    verifications: { equal: 0, doubt: 0, difference: 0 },
    duplicates: { count: 0, cents: 0 },
    undoable: false,
    layout: { notSent: ['Juros'], header: header.split(';') },
  });
  const { rows } = await rowsOf(batchId);
  expect(rows.map(({ item, line, state, fields }) => [item, line, state, fields['payer.name']])).toEqual([
    [1, 3, 'ready', 'Inês Leitão'],
    [2, 4, 'draft', 'Raul'],
    [3, 6, 'ready', 'Zélia'],
  ]);
  expect(rows[1]?.problems).toEqual([
    { severity: 'error', field: 'amount', code: 'amountNotANumber', text: 'dez' },
  ]);
  const aside = await batches.skippedLines({ id: batchId });
  expect(aside.map(({ line, kind }) => [line, kind])).toEqual([
    [1, 'preamble'],
    [2, 'header'],
    [5, 'blank'],
    [7, 'total'],
  ]);
  expect(aside[3]?.cells).toEqual(['Total', '', '400,00', '', '']);
  expect(batch.layout.summary?.records).toBe(rows.length + aside.length);
  const kept = await ledger.read('boletos.sheetLines', { batchId, lines: [3] });
  expect(kept[0]?.original.split('\u001f')).toEqual(row('Inês Leitão').split(';'));
  expect(progress.at(-1)).toEqual({ sheet: sheet.sheet, share: 1, rows: 3 });
  await sheets.close({ sheet: sheet.sheet });
  expect(existsSync(file.path)).toBe(false);
});

test('refuses a file that is no sheet with a reason, and leaves nothing behind', async () => {
  const { sheets, upload } = await sheetsRoom();
  const pdf = upload('%PDF-1.7 ...');
  const open = (input: { ticket: string } | { text: string }) => sheets.open({ accountId: 'padaria', input });
  expect(await open(pdf)).toEqual({ kind: 'refused', why: 'pdf' });
  expect(existsSync(pdf.path)).toBe(false);
  expect(await open({ text: ' \n' })).toEqual({ kind: 'refused', why: 'empty' });
  await expect(open(pdf)).rejects.toMatchObject({ failure: { code: 'ticketUnknown' } });
  await expect(sheets.open({ accountId: 'nobody', input: { text: 'a' } })).rejects.toMatchObject({
    failure: { code: 'notFound' },
  });
});

test('reads the sheet again after a correction, and shows it with its plan', async () => {
  const { sheets, opened } = await sheetsRoom();
  const { sheet } = await opened({ text: `Relação\n${sheetOf(row('Inês'))}` });
  const again = await sheets.reopen({ sheet, overrides: { start: { skip: 0, header: false } } });
  expect(again).toMatchObject({ kind: 'opened', sheet, start: { skip: 0, header: null } });
  const named = await sheets.reopen({ sheet, overrides: { start: { skip: 1, header: true } } });
  if (named.kind !== 'opened') throw new Error(named.why);
  const preview = await sheets.preview({ sheet, plan: named.plan });
  expect(preview.questions).toEqual([]);
  expect(preview.fields.find(({ field }) => field === 'amount')?.samples).toEqual([
    { text: '100,00', becomes: '100,00', problems: [] },
  ]);
  await sheets.close({ sheet });
  await expect(sheets.preview({ sheet, plan: named.plan })).rejects.toMatchObject({
    failure: { code: 'notFound' },
  });
});

test('warns at once of the same bytes or content within the account', async () => {
  const { opened, batchOf, upload } = await sheetsRoom();
  const text = sheetOf(row('Inês'), row('Raul', '200,00'));
  const batchId = await batchOf(text);
  const seen = async (input: { ticket: string } | { text: string }, account?: string) =>
    (await opened(input, account)).seen.map((one) => [one.batchId, one.same, one.boletos, one.created]);
  expect(await seen({ text })).toEqual([[batchId, 'file', 2, 0]]);
  expect(await seen(upload(Buffer.from(text.replaceAll(';', '\t'), 'latin1')))).toEqual([
    [batchId, 'content', 2, 0],
  ]);
  expect(await seen({ text: sheetOf(row('Inês')) })).toEqual([]);
  expect(await seen({ text }, 'oficina')).toEqual([]);
});

test('recognises a mapped layout and its answers within the account', async () => {
  const { sheets, opened } = await sheetsRoom();
  const first = await opened({ text: sheetOf(row('Inês', '1.000')) });
  const plan = {
    ...first.plan,
    mapping: { ...first.plan.mapping, description: { from: 'template', text: 'Taxa {mes}' } },
    openAmounts: { point: 'thousands', comma: null },
    refInDescription: true,
  } as const;
  await sheets.check({ commandId: press(), sheet: first.sheet, plan, name: 'Taxas' });
  const moved = await opened({ text: `Valor;Nome;Vencimento;CPF;Juros\n2.000;Raul;10/01/2027;1;2%\n` });
  expect(moved.known?.name).toBe('Taxas');
  expect(moved.plan).toEqual({
    ...plan,
    mapping: {
      'payer.name': { from: 'column', column: 1 },
      'payer.document': { from: 'column', column: 3 },
      amount: { from: 'column', column: 0 },
      dueDate: { from: 'column', column: 2 },
      description: { from: 'template', text: 'Taxa {mes}' },
    },
  });
  expect((await opened({ text: sheetOf(row('Inês')) }, 'oficina')).known).toBeNull();
});

test('does not swap days and months of the next sheet after one with months first', async () => {
  const { sheets, opened } = await sheetsRoom();
  const american = await opened({ text: sheetOf(row('Inês', '100,00', '12/28/2026')) });
  expect(american.questions).toMatchObject([{ ask: 'dateOrder', dayFirst: 0, monthFirst: 1 }]);
  expect(american.plan.order).toBe('mdy');
  const wish = { sheet: american.sheet, plan: american.plan, name: 'Fora' };
  expect(await sheets.check({ ...wish, commandId: press(), answered: [] })).toMatchObject({ kind: 'asked' });
  await sheets.check({ ...wish, commandId: press() });
  const ours = await opened({ text: sheetOf(row('Raul', '100,00', '28/12/2026')) });
  expect(ours).toMatchObject({ known: { name: 'Fora' }, plan: { order: 'dmy' }, questions: [] });
  // Both orders read these, each as another day: only a person knows.
  const either = await opened({ text: sheetOf(row('Zélia', '100,00', '10/12/2026')) });
  expect(either.questions).toEqual([
    { ask: 'dateOrder', column: 3, samples: ['10/12/2026'], dayFirst: 0, monthFirst: 0 },
  ]);
  expect([either.answered, american.answered].flat()).not.toContain('dateOrder');
});

test('remembers whether an amount is per installment only if it was asked', async () => {
  const { sheets, opened } = await sheetsRoom();
  const withParcels = (parcels: string) =>
    `Nome;CPF;Valor;Vencimento;Parcelas\nInês;529.982.247-25;300,00;10/12/2026;${parcels}\n`;
  const once = await opened({ text: withParcels('1') });
  await sheets.check({ commandId: press(), sheet: once.sheet, plan: once.plan, name: 'Uma' });
  const more = await opened({ text: withParcels('3') });
  expect(more.known?.name).toBe('Uma');
  expect(more.questions).toEqual([{ ask: 'parcelAmount', most: 3 }]);
  expect(more.answered).not.toContain('parcelAmount');
  const plan = { ...more.plan, parcelAmount: 'total' } as const;
  await sheets.check({ commandId: press(), sheet: more.sheet, plan, name: 'Três' });
  const again = await opened({ text: withParcels('4') });
  expect(again.answered).toContain('parcelAmount');
  expect(again.plan.parcelAmount).toBe('total');
});

test("names the duplicated boleto of another batch, and requires the account's fields", async () => {
  const { batchOf, rowsOf, batches } = await sheetsRoom({ required: 'description' });
  const first = await batchOf(sheetOf(row('Inês'), row('Inês')));
  const earlier = await rowsOf(first);
  expect(earlier.rows.map(({ problems }) => problems.map(({ code }) => code))).toEqual([
    ['missing'],
    ['missing', 'duplicateInSheet'],
  ]);
  const other = await sheetsRoom();
  const described = (name: string) => `Nome;CPF;Valor;Vencimento\n${name};52998224725;9,00;10/12/2026\n`;
  const register = await other.batchOf(described('Ana'));
  const again = await other.batchOf(described('Bia'), 'padaria');
  const [known] = (await other.rowsOf(register)).rows;
  const [repeat] = (await other.rowsOf(again)).rows;
  expect(repeat?.problems).toEqual([
    { severity: 'doubt', field: null, code: 'duplicateInRegister', boleto: known?.id },
  ]);
  expect(repeat?.worst).toBe('doubt');
  expect((await other.batches.get({ id: again })).duplicates.count).toBe(1);
  // A row of another account of the same service repeats it as well; one of another service does not.
  const problemsIn = async (accountId: string) =>
    (await other.rowsOf(await other.batchOf(described('Caio'), accountId))).rows[0]?.problems;
  expect(await problemsIn('oficina')).toEqual(repeat?.problems);
  await other.ledger.write('accounts.insert', account('alhures', { baseUrl: 'https://outro.example' }));
  expect(await problemsIn('alhures')).toEqual([]);
  expect((await batches.get({ id: first })).problems).toEqual({ error: 2, doubt: 0, note: 0 });
});

test('replaces an earlier draft, which does not count as a duplicate', async () => {
  const { sheets, batches, opened, rowsOf } = await sheetsRoom();
  const { sheet, plan } = await opened({ text: sheetOf(row('Inês')) });
  const check = async (replaces?: number) => {
    const more = replaces === undefined ? {} : { replaces };
    const checked = await sheets.check({ commandId: press(), sheet, plan, name: 'Lote', ...more });
    return checked.kind === 'checked' ? checked.batchId : 0;
  };
  const first = await check();
  const second = await check(first);
  expect(await batches.get({ id: first })).toMatchObject({
    state: 'stopped',
    rest: { code: 'discarded' },
    totals: { ready: { count: 0 }, out: { count: 1 } },
  });
  expect((await rowsOf(second)).rows[0]?.problems).toEqual([]);
  expect((await batches.list({ scope: 'all', most: 10 })).map(({ id }) => id)).toEqual([second]);
  await expect(check(first)).resolves.toBeGreaterThan(second);
});

const large = sheetBytes(6_000, today).toString('latin1');

/** The ledger, except that one kind of write fails from its second time on. */
function failing(ledger: Ledger, op: string): Ledger {
  let times = 0;
  return {
    ...ledger,
    write(name, input, options) {
      if (name === op && (times += 1) > 1) {
        return Promise.reject(new CodedError('diskFull', 'ledger', { retryable: true }));
      }
      return ledger.write(name, input, options);
    },
  };
}

test('reports a full disk, and ignores the partial batch in lists, sending and duplicate checks', async () => {
  const ledger = await readyLedger(temporaryFolder());
  const broken = await sheetsRoom({ ledger: failing(ledger, 'boletos.insert') });
  const { sheet, plan } = await broken.opened({ text: large });
  const check = { commandId: press(), sheet, plan, name: 'Lote' };
  await expect(broken.sheets.check(check)).rejects.toMatchObject({ failure: { code: 'diskFull' } });
  expect(await broken.batches.list({ scope: 'all', most: 10 })).toEqual([]);
  const [half] = await ledger.read('batches.list', { states: ['stopped'] });
  expect(half).toBeUndefined();
  const whole = await sheetsRoom({ ledger });
  const batchId = await whole.batchOf(large);
  expect(await whole.batches.get({ id: batchId })).toMatchObject({
    totals: { ready: { count: 6_000 }, out: { count: 0 } },
    duplicates: { count: 0, cents: 0 },
  });
});

test("makes the same sheet's batch without duplicates once the disk has space", async () => {
  const ledger = await readyLedger(temporaryFolder());
  let full = false;
  let room = false;
  const small: Ledger = {
    ...ledger,
    async write(op, input, options) {
      if (full && !room) throw new CodedError('diskFull', 'ledger', { retryable: true });
      const done = await ledger.write(op, input, options);
      full = op === 'boletos.insert' && !room;
      return done;
    },
  };
  const { sheets, batches, opened } = await sheetsRoom({ ledger: small });
  const { sheet, plan } = await opened({ text: large });
  const check = () => sheets.check({ commandId: press(), sheet, plan, name: 'Lote' });
  await expect(check()).rejects.toMatchObject({ failure: { code: 'diskFull' } });
  room = true;
  const checked = await check();
  const batchId = checked.kind === 'checked' ? checked.batchId : 0;
  expect(await batches.get({ id: batchId })).toMatchObject({
    duplicates: { count: 0 },
    problems: { doubt: 0 },
  });
});

test('discards a partial batch of an earlier run at the next start', async () => {
  const ledger = await readyLedger(temporaryFolder());
  const { id } = await ledger.write('batches.insert', {
    accountId: 'padaria',
    kind: 'sheet',
    name: 'x',
    whole: false,
  });
  const fields = {
    ...noFields,
    'payer.name': 'Ana',
    'payer.document': '52998224725',
    amount: 900,
    dueDate: '2026-12-10',
  };
  await ledger.write('boletos.insert', {
    batchId: id,
    rows: [{ row: 1, line: 2, parcel: 1, parcels: 1, fields, problems: [], worst: null }],
  });
  await expect(ledger.write('batches.queue', { id })).rejects.toMatchObject({
    failure: { code: 'ledgerRefused', detail: 'batches: not whole' },
  });
  const { batchOf, rowsOf } = await sheetsRoom({ ledger });
  const batchId = await batchOf('Nome;CPF;Valor;Vencimento\nAna;52998224725;9,00;10/12/2026\n');
  expect((await rowsOf(batchId)).rows[0]?.problems).toEqual([]);
  expect(await ledger.read('batches.get', { id })).toMatchObject({
    state: 'stopped',
    totals: { out: { count: 1 } },
  });
});

test('leaves nothing after a cancelled check, and can check again', async () => {
  const { sheets, batches, opened, progress } = await sheetsRoom();
  const { sheet, plan } = await opened({ text: large });
  const checking = sheets.check({ commandId: press(), sheet, plan, name: 'Lote' });
  await sheets.cancel({ sheet });
  expect(await checking).toEqual({ kind: 'cancelled' });
  expect(progress.at(-1)?.share ?? 0).toBeLessThan(1);
  expect(await batches.list({ scope: 'all', most: 10 })).toEqual([]);
  const again = await sheets.check({ commandId: press(), sheet, plan, name: 'Lote' });
  expect(again.kind).toBe('checked');
  const list = await batches.list({ scope: 'all', most: 10 });
  expect(list).toMatchObject([{ totals: { ready: { count: 6_000 } } }]);
  // The draft that the cancelled check would have replaced is not lost either.
  const id = list[0]?.id ?? 0;
  const other = sheets.check({ commandId: press(), sheet, plan, name: 'Outro', replaces: id });
  await sheets.cancel({ sheet });
  expect(await other).toEqual({ kind: 'cancelled' });
  expect(await batches.list({ scope: 'all', most: 10 })).toMatchObject([
    { id, totals: { ready: { count: 6_000 } } },
  ]);
});

test('closes open sheets and their uploads at the end', async () => {
  const { room, upload, opened, sheets } = await sheetsRoom();
  const file = upload(sheetOf(row('Inês')));
  await opened(file);
  await sheets.warmUp(undefined);
  await room.close();
  expect(existsSync(file.path)).toBe(false);
});

test('does not wait at the end for a sheet that is being read', async () => {
  const { sheets, room, upload } = await sheetsRoom();
  await sheets.warmUp(undefined);
  const long = upload(sheetBytes(300_000, today));
  const opening = sheets.open({ accountId: 'padaria', input: { ticket: long.ticket } });
  await room.close();
  expect(await opening).toEqual({ kind: 'refused', why: 'readerLost' });
  expect(existsSync(long.path)).toBe(false);
});

test('closes a sheet that was unused for long', async () => {
  const { sheets, upload, opened } = await sheetsRoom({ idleMs: 1 });
  const file = upload(sheetOf(row('Inês')));
  const { sheet, plan } = await opened(file);
  await expect.poll(() => existsSync(file.path)).toBe(false);
  expect(() => sheets.check({ commandId: press(), sheet, plan, name: 'Lote' })).toThrow('notFound');
});

test('closes the open sheet that was unused longest when there are many, and none in use', async () => {
  const { sheets, upload, opened } = await sheetsRoom();
  const files = Array.from({ length: 10 }, (_, at) => upload(sheetOf(row(`Inês ${at}`))));
  const [first, ...rest] = files;
  if (!first) throw new Error('no file');
  const { sheet, plan } = await opened(first);
  for (const file of rest) {
    await opened(file);
    await sheets.preview({ sheet, plan });
  }
  await expect
    .poll(() => files.map(({ path }) => existsSync(path)))
    .toEqual([true, false, false, true, true, true, true, true, true, true]);
  expect(await sheets.check({ commandId: press(), sheet, plan, name: 'Lote' })).toMatchObject({
    kind: 'checked',
  });
});

test('makes a sample file that can be imported', async () => {
  const { sheets } = await sheetsRoom();
  expect(await sheets.sample({ format: 'xlsx' })).toMatchObject({ name: 'modelo-de-boletos.xlsx' });
  const asCells = await openedFile(await sheetXlsx([sampleHeader, ...sampleCells(today)], 'modelo'));
  const asTexts = await openedText(sheetCsv(sampleSheet(today)));
  expect(checkAll(asCells).rows.map(({ fields }) => fields)).toEqual(
    checkAll(asTexts).rows.map(({ fields }) => fields),
  );
  expect(surveyOf(asCells).questions).toEqual(surveyOf(asTexts).questions);
  const [, , , , , , cells = []] = storedCells(await sheetXlsx([sampleHeader, ...sampleCells(today)], 'x'));
  expect([cells[4], cells[5], cells[8]]).toEqual([
    '1200.00 #,##0.00',
    expect.stringMatching(/^\d{5} dd\/mm\/yyyy$/),
    '3 0',
  ]);
});
