// The files of a closing: for any boletos, payments and withdrawals, their figures are the sums of the rows in the ledger's file, counted
// with whole numbers; amounts, days and moments are numbers; no long name is cut off.
import { execFileSync } from 'node:child_process';
import { readSheet } from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import { integer, orNull, text } from '../../../../main/ledger/sql.ts';
import type { Ledger } from '../../../../main/ledger/ledger.ts';
import { newBoleto, running, sent, slip } from '../../../helpers/boleto-rows.ts';
import { closingRoomOf, closingTexts as words } from '../../../helpers/closing-room.ts';
import { accepted, createdBoletos, newFile, newLine, paying } from '../../../helpers/income-rows.ts';
import { account, readyLedger, temporaryFolder } from '../../../helpers/ledger-folder.ts';
import * as fc from '../../../helpers/properties.ts';
import { rawLedger } from '../../../helpers/raw-ledger.ts';
import { needs } from '../../../helpers/system-tools.ts';
import { storedCells } from '../../../helpers/whole-sheet.ts';
import { madeWithdrawal } from '../../../helpers/withdrawals.ts';

const month = '2026-11';
const next = '2026-12-01';
const wish = { month, scope: 'all', words } as const;
const day = (from: string, days: number): string =>
  new Date(Date.parse(`${from}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

const boleto = fc.record({
  cents: fc.integer({ min: 1, max: 99_999_999_999 }),
  /** From October on, in steps of a quarter of a day, so that many are at the edge of a banks' month. */
  quarter: fc.integer({ min: 0, max: 4 * 80 }),
  dueIn: fc.integer({ min: 0, max: 40 }),
  paidOn: fc.option(fc.integer({ min: 0, max: 70 })),
  state: fc.constantFrom('created', 'created', 'created', 'uncertain', 'refused'),
});
const decimal = fc
  .tuple(fc.integer({ min: 0, max: 99_999 }), fc.integer({ min: 0, max: 999_999 }))
  .map(([whole, rest]) => `${whole}.${String(rest).padStart(6, '0')}`);
const withdrawal = fc.record({
  cents: fc.integer({ min: 5_000, max: 1_999_999 }),
  on: fc.integer({ min: 20, max: 70 }),
  fee: fc.option(decimal),
  usdt: fc.option(decimal),
});
const boletos = fc.array(boleto, { maxLength: 24 });
const withdrawals = fc.array(withdrawal, { maxLength: 6 });
type Work = Readonly<Record<'padaria' | 'oficina', readonly [Rows: Rows, Withdrawn: Withdrawn]>>;
type Rows = readonly {
  readonly cents: number;
  readonly quarter: number;
  readonly dueIn: number;
  readonly paidOn: number | null;
  readonly state: string;
}[];
type Withdrawn = readonly {
  readonly cents: number;
  readonly on: number;
  readonly fee: string | null;
  readonly usdt: string | null;
}[];

async function worked(folder: string, work: Work): Promise<Ledger> {
  const clock = { at: Date.UTC(2026, 9, 1, 3) };
  const ledger = await readyLedger(folder, { now: () => clock.at });
  await ledger.write('accounts.insert', account('oficina', { name: 'Oficina' }));
  let last = 0;
  for (const accountId of ['padaria', 'oficina'] as const) {
    const [rows, withdrawn] = work[accountId];
    const made = rows.map(({ cents, dueIn }, at) =>
      newBoleto(last + at + 1, { amount: cents, dueDate: day('2026-11-20', dueIn) }),
    );
    if (made.length > 0) await running(ledger, made, accountId);
    for (const { quarter, paidOn, state } of rows) {
      last += 1;
      clock.at = Date.UTC(2026, 9, 1, 3) + quarter * 21_600_000;
      const created = { state: 'created', remoteId: String(7000 + last), title: slip() } as const;
      const rest = state === 'uncertain' ? 'uncertain' : 'refused';
      await sent(ledger, last, state === 'created' ? created : { state: rest }, accountId);
      if (state === 'created' && paidOn !== null)
        await ledger.write('boletos.markPaid', {
          boletos: [{ id: last, on: day('2026-10-10', paidOn), how: { by: 'hand' } }],
        });
    }
    for (const { cents, on, fee, usdt } of withdrawn)
      await madeWithdrawal(ledger, {
        accountId,
        cents,
        day: day('2026-10-10', on),
        outcome: { withdrawal: { ...(fee !== null && { fee }), ...(usdt !== null && { usdt }) } },
      });
  }
  return ledger;
}

const bank = (moment: string | null): string =>
  moment === null ? '' : new Date(Date.parse(moment) - 10_800_000).toISOString().slice(0, 10);

/** From the ledger's file, with whole numbers only. */
async function recounted(folder: string) {
  const db = await rawLedger(folder);
  const rows = await db.all(
    'SELECT boletos.*, (SELECT started_at FROM attempts WHERE seq = attempt) AS began FROM boletos',
  );
  type Found = (typeof rows)[number];
  const sum = (wanted: (row: Found) => boolean) => {
    let [count, cents] = [0n, 0n];
    for (const row of rows)
      if (wanted(row)) [count, cents] = [count + 1n, cents + BigInt(integer(row, 'cents'))];
    return { count: Number(count), cents: Number(cents) };
  };
  const created = (row: Found) => row['state'] === 'created';
  const issuedOn = (row: Found) => bank(orNull(text, row, 'created_at'));
  const paidOn = (row: Found) => orNull(text, row, 'baixa_on') ?? '';
  const open = (row: Found) =>
    created(row) && issuedOn(row) < next && (paidOn(row) === '' || paidOn(row) >= next);
  return {
    issued: sum((row) => created(row) && issuedOn(row).startsWith(month)),
    settled: sum((row) => paidOn(row).startsWith(month)),
    open: sum(open),
    overdue: sum((row) => open(row) && text(row, 'due') < '2026-11-30'),
    uncertain: sum((row) => row['state'] === 'uncertain' && bank(orNull(text, row, 'began')) < next),
  };
}

const units = (amount: string): bigint => {
  const [whole = '0', rest = ''] = amount.split(/[.,]/);
  return BigInt(whole + rest.padEnd(6, '0'));
};

const sumOfTexts = (cells: readonly unknown[]): bigint =>
  cells.reduce<bigint>(
    (sum, cell) =>
      typeof cell === 'number'
        ? sum + units(cell.toFixed(6))
        : typeof cell === 'string' && cell !== ''
          ? sum + units(cell)
          : sum,
    0n,
  );

test('have the figures of the ledger’s file, and list all of them', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({ padaria: fc.tuple(boletos, withdrawals), oficina: fc.tuple(boletos, withdrawals) }),
      async (work) => {
        const folder = temporaryFolder();
        const ledger = await worked(folder, work);
        const { room, fileOf } = closingRoomOf(ledger);
        const { total } = await room.figures(wish);
        const { issued, settled, open, overdue, uncertain } = total;
        expect({ issued, settled, open, overdue, uncertain }).toEqual(await recounted(folder));

        const inMonth = [...work.padaria[1], ...work.oficina[1]].filter(({ on }) =>
          day('2026-10-10', on).startsWith(month),
        );
        expect(total.withdrawals.count).toBe(inMonth.length);
        expect(units(total.withdrawals.fee)).toBe(sumOfTexts(inMonth.map(({ fee }) => fee)));
        expect(units(total.withdrawals.usdt)).toBe(sumOfTexts(inMonth.map(({ usdt }) => usdt)));

        const { name } = await room.make({ ...wish, commandId: crypto.randomUUID(), format: 'xlsx' });
        const listed = async (sheet: string) => (await readSheet(fileOf(name), sheet)).slice(1);
        for (const part of ['issued', 'settled', 'open'] as const) {
          const cells = (await listed(part)).map((row) => row[5]);
          expect([part, cells.length, sumOfTexts(cells)]).toEqual([
            part,
            total[part].count,
            BigInt(total[part].cents) * 10_000n,
          ]);
        }
        const rows = await listed('withdrawals');
        expect(rows).toHaveLength(inMonth.length);
        expect(sumOfTexts(rows.map((row) => row[3]))).toBe(units(total.withdrawals.fee));
        expect(sumOfTexts(rows.map((row) => row[4]))).toBe(units(total.withdrawals.usdt));
        await ledger.close();
      },
    ),
    { numRuns: 8 },
  );
});

const long = {
  payer: `Associação dos Moradores ${'e Amigos do Bairro da Boa Vista '.repeat(4)}de São José`,
  account: `Condomínio Edifício ${'Residencial das Palmeiras '.repeat(4)}Bloco B`,
};

async function longNamed() {
  const ledger = await readyLedger(temporaryFolder(), { now: () => Date.UTC(2026, 10, 12, 15) });
  await ledger.write('accounts.insert', account('condominio', { name: long.account }));
  const fields = { 'payer.name': long.payer, amount: 123_456_789, dueDate: '2026-11-25' } as const;
  await running(ledger, [newBoleto(1, fields), newBoleto(2, fields), newBoleto(3, fields)], 'condominio');
  const created = { state: 'created', remoteId: '7001', title: slip() } as const;
  await sent(ledger, 1, created, 'condominio');
  await sent(ledger, 2, { ...created, remoteId: '0007002' }, 'condominio');
  await sent(ledger, 3, { state: 'uncertain' }, 'condominio');
  await madeWithdrawal(ledger, {
    accountId: 'condominio',
    day: '2026-11-12',
    cents: 123_456,
    transactionId: 'f'.repeat(64),
    outcome: { withdrawal: { fee: '4.71', usdt: '46.770001' } },
  });
  return closingRoomOf(ledger);
}

const packed = (words: string): string => words.replaceAll(/\s/g, '');

describe('in print', needs('pdftotext'), () => {
  test('a long name, a wallet or an amount is never cut off', async () => {
    const { room, pathOf } = await longNamed();
    const { name } = await room.make({ ...wish, commandId: crypto.randomUUID(), format: 'pdf' });
    const printed = packed(execFileSync('pdftotext', ['-raw', pathOf(name), '-'], { encoding: 'utf8' }));
    // The name is in the title of its figures, and in the rows of payers, withdrawals and pending items.
    for (const wanted of [
      long.account,
      long.payer,
      '2.469.135,78',
      '1.234.567,89',
      'f'.repeat(64),
      '46,770001',
    ])
      expect(printed).toContain(packed(wanted));
    expect(printed).not.toContain('…');
  });
});

/** Twenty minutes before São Paulo's month ends; in most of the world the next month has begun. */
async function atMonthsEnd() {
  const ledger = await readyLedger(temporaryFolder(), { now: () => Date.UTC(2026, 11, 1, 2, 40) });
  await ledger.write('accounts.insert', account('oficina', { name: 'Oficina' }));
  for (const [at, accountId] of (['padaria', 'oficina'] as const).entries()) {
    await running(ledger, [newBoleto(at + 1, { amount: 123_456, dueDate: '2026-12-20' })], accountId);
    const created = { state: 'created', remoteId: String(7001 + at), title: slip() } as const;
    await sent(ledger, at + 1, created, accountId);
    for (const [fee, transactionId] of [
      ['13.1', `95c9cec6-f95e-4287-9679-6a855b88be2${at}`],
      [null, `839b5574-8857-466e-a16a-15b7b53be40${at}`],
    ] as const)
      await madeWithdrawal(ledger, {
        accountId,
        day: '2026-11-30',
        cents: 64_000,
        transactionId,
        outcome: { withdrawal: { ...(fee !== null && { fee }), usdt: '117.820324' } },
      });
  }
  return closingRoomOf(ledger);
}

test('number a batch as its screen does, by account', async () => {
  const { room, fileOf } = await atMonthsEnd();
  const { name } = await room.make({ ...wish, commandId: crypto.randomUUID(), format: 'xlsx' });
  const batches = (await readSheet(fileOf(name), 'issued')).slice(1).map((row) => row.slice(0, 2));
  expect(batches).toEqual([
    ['Padaria Aurora', 1],
    ['Oficina', 1],
  ]);
});

test("show the banks' time, by whose days a month ends, and fees to the cent", async () => {
  const { room, fileOf } = await atMonthsEnd();
  const { name } = await room.make({ ...wish, commandId: crypto.randomUUID(), format: 'xlsx' });
  const [, boleto] = await readSheet(fileOf(name), 'issued');
  const lateEvening = new Date(Date.UTC(2026, 10, 30, 23, 40));
  expect(boleto?.[7]).toEqual(lateEvening);
  const [, withdrawal] = await readSheet(fileOf(name), 'withdrawals');
  expect(withdrawal?.slice(1, 5)).toEqual([lateEvening, 640, 13.1, 117.820324]);
});

describe('in print, pages', needs('pdftotext'), () => {
  test('start with a title if the content below it would not fit on the page before', async () => {
    const { room, pathOf } = await atMonthsEnd();
    const { name } = await room.make({ ...wish, commandId: crypto.randomUUID(), format: 'pdf' });
    const printed = execFileSync('pdftotext', ['-layout', pathOf(name), '-'], { encoding: 'utf8' });
    const pages = printed.split('\f').filter((page) => page.trim() !== '');
    expect(pages.slice(1).map((page) => page.trim().startsWith('figure'))).toEqual(
      pages.slice(1).map(() => false),
    );
    // An id with groups breaks between them.
    expect(printed).toMatch(/95c9cec6-f95e-4287-\s/u);
    expect(printed).toContain('13,10');
  });
});

test('list what was paid by its source in print, too', needs('pdftotext'), async () => {
  const ledger = await readyLedger(temporaryFolder(), { now: () => Date.UTC(2026, 10, 2, 15) });
  await createdBoletos(ledger, [123_456, 2_000]);
  await ledger.write('income.import', newFile([newLine(1, 123_456)]));
  await accepted(ledger, 1, [await paying(ledger, 1, { principal: 123_456 })]);
  await ledger.write('boletos.markPaid', { boletos: [{ id: 2, on: '2026-11-20', how: { by: 'hand' } }] });
  const { room, pathOf } = closingRoomOf(ledger);
  const { name } = await room.make({ ...wish, commandId: crypto.randomUUID(), format: 'pdf' });
  const printed = execFileSync('pdftotext', ['-layout', pathOf(name), '-'], { encoding: 'utf8' });
  expect(printed).toMatch(/sources\s+source\s+count\s+amount\s+hand\s+1\s+20,00\s+statement\s+1\s+1\.234,56/);
});

test('amounts, days, moments and counts of a workbook are numbers, and ids are texts', async () => {
  const { room, fileOf } = await longNamed();
  const { name } = await room.make({ ...wish, commandId: crypto.randomUUID(), format: 'xlsx' });
  const bytes = fileOf(name);
  const numbers = (sheet: number, row: number) =>
    (storedCells(bytes, sheet)[row] ?? []).map(
      (cell) => /^-?\d+(?:\.\d+)? (?<format>\D\S*.*|0)$/.exec(cell)?.groups?.['format'] ?? '',
    );
  const [money, day, moment] = ['#,##0.00', 'dd/mm/yyyy', 'dd/mm/yyyy hh:mm'];
  const boletoFormats = ['', '0', '0', '', '', money, day, moment, '', '', '', '', ''];
  expect(numbers(1, 1)).toEqual(boletoFormats);
  expect(numbers(4, 1)).toEqual(['', moment, money, money, '#,##0.000000', '#,##0.00########', '', '']);
  expect(numbers(5, 1)).toEqual(['', ...boletoFormats.slice(0, 7), '', '', '', '', '', '']);
  const payers = numbers(8, 1);
  expect(payers.slice(3)).toEqual([money, '0', money, '0', money, '0', money, '0']);
  const summary = storedCells(bytes, 7).map((_, row) => numbers(7, row).join(' ').trim());
  expect(new Set(summary)).toEqual(
    new Set(['', day, `0 ${money}`, money, '#,##0.000000', '#,##0.00########']),
  );
  const [, first, second] = await readSheet(bytes, 'issued');
  expect([first?.[3], first?.[9], second?.[9]]).toEqual([long.payer, '7001', '0007002']);
  expect([first?.[5], first?.[6]]).toEqual([1_234_567.89, new Date(Date.UTC(2026, 10, 25))]);
});
