// The closing of a month over a real ledger: the test counts every figure again from the rows themselves, and each figure in a file is the
// sum of its list.
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import readExcel, { readSheet } from 'read-excel-file/node';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { closingWords, type Closing } from '../../../../preload/contract/closing.ts';
import type { Output } from '../../../../preload/contract/contract.ts';
import { asPlainDate, type PlainDate } from '../../../../preload/shared/due-date.ts';
import { createClosingRoom } from '../../../../main/closing/room.ts';
import { integer, orNull, text } from '../../../../main/ledger/sql.ts';
import type { Ledger } from '../../../../main/ledger/ledger.ts';
import { newBoleto, running, sent, slip } from '../../../helpers/boleto-rows.ts';
import { accepted, createdBoletos, newFile, newLine, paying } from '../../../helpers/income-rows.ts';
import { account, readyLedger, temporaryFolder } from '../../../helpers/ledger-folder.ts';
import { rawLedger } from '../../../helpers/raw-ledger.ts';
import { madeWithdrawal } from '../../../helpers/withdrawals.ts';

const accounts = ['padaria', 'oficina', 'practice'];
const day = (text: string): PlainDate => asPlainDate(text) ?? '1970-01-01';
const texts = z
  .record(z.enum(closingWords), z.string())
  .parse(Object.fromEntries(closingWords.map((word) => [word, word])));

/** Boletos of three accounts, issued over three months of the test's clock; withdrawals and uncertain rows. */
async function aQuarter() {
  const folder = temporaryFolder();
  const clock = { at: Date.UTC(2026, 9, 1, 2, 59) };
  const ledger = await readyLedger(folder, { now: () => clock.at });
  await ledger.write('accounts.insert', account('oficina', { name: 'Oficina' }));
  await ledger.write('accounts.insert', account('practice', { kind: 'practice', name: 'Teste' }));
  let last = 0;
  for (const accountId of accounts) {
    const rows = Array.from({ length: 12 }, (_, at) =>
      newBoleto(last + at + 1, { dueDate: at % 2 === 0 ? `2026-12-${10 + at}` : `2026-11-${20 + at}` }),
    );
    await running(ledger, rows, accountId);
    for (let number = 1; number <= 12; number += 1) {
      // One minute before São Paulo's month begins, then in steps of nine days.
      clock.at = Date.UTC(2026, 9, 1, 2, 59) + (number - 1) * 9 * 86_400_000;
      last += 1;
      const verification = number === 4 ? 'difference' : 'equal';
      const created = {
        state: 'created',
        remoteId: String(7000 + last),
        title: slip({ conference: verification }),
      } as const;
      await sent(ledger, last, number === 7 ? { state: 'uncertain' } : created, accountId);
      const on = ['2026-10-20', '2026-11-05', '2026-11-30', '2026-12-01'][number % 6];
      if (on !== undefined && number !== 7)
        await ledger.write('boletos.markPaid', { boletos: [{ id: last, on, how: { by: 'hand' } }] });
    }
    const priced = (fee: string, usdt: string) => ({ outcome: { withdrawal: { fee, usdt } } });
    for (const [at, on] of ['2026-10-31', '2026-11-01', '2026-11-30'].entries())
      await madeWithdrawal(ledger, {
        accountId,
        day: on,
        cents: 10_000 + at,
        ...priced('4.71', '46.770001'),
      });
  }
  return { folder, ledger };
}

async function recounted(folder: string, ids: readonly string[], month: string, next: string) {
  const db = await rawLedger(folder);
  const rows = (
    await db.all(
      `SELECT boletos.*, accounts.id AS whose, (SELECT started_at FROM attempts WHERE seq = attempt) AS began
       FROM boletos JOIN accounts ON accounts.seq = boletos.account`,
    )
  ).filter((row) => ids.includes(text(row, 'whose')));
  const bank = (moment: string | null) =>
    moment === null ? '' : new Date(Date.parse(moment) - 10_800_000).toISOString().slice(0, 10);
  const sum = (wanted: (row: (typeof rows)[number]) => boolean) => {
    const found = rows.filter(wanted);
    return { count: found.length, cents: found.reduce((cents, row) => cents + integer(row, 'cents'), 0) };
  };
  const issuedOn = (row: (typeof rows)[number]) => bank(orNull(text, row, 'created_at'));
  const paidOn = (row: (typeof rows)[number]) => orNull(text, row, 'baixa_on');
  const isOpen = (row: (typeof rows)[number]) =>
    row['state'] === 'created' && issuedOn(row) < next && (paidOn(row) ?? '9') >= next;
  const lastDay = new Date(Date.parse(next) - 86_400_000).toISOString().slice(0, 10);
  return {
    issued: sum((row) => row['state'] === 'created' && issuedOn(row).startsWith(month)),
    settled: sum((row) => paidOn(row)?.startsWith(month) ?? false),
    open: sum(isOpen),
    overdue: sum((row) => isOpen(row) && text(row, 'due') < lastDay),
    uncertain: sum((row) => row['state'] === 'uncertain' && bank(orNull(text, row, 'began')) < next),
    differences: sum(
      (row) => row['state'] === 'created' && row['conference'] === 'difference' && issuedOn(row) < next,
    ),
  };
}

function roomOf(ledger: Ledger) {
  const outgoing = join(temporaryFolder(), 'outgoing');
  mkdirSync(outgoing);
  const files = new Map<string, string>();
  const room = createClosingRoom({
    ledger,
    outgoing,
    tickets: {
      issue({ name, from }) {
        if ('path' in from) files.set(name, from.path);
        return name;
      },
    },
    today: () => day('2027-01-15'),
    now: () => new Date('2027-01-15T12:00:00Z'),
  });
  return { room, outgoing, fileOf: (name: string) => readFileSync(files.get(name) ?? '') };
}

const months = [
  ['2026-09', '2026-10-01'],
  ['2026-10', '2026-11-01'],
  ['2026-11', '2026-12-01'],
  ['2026-12', '2027-01-01'],
] as const;

const bare = ({ issued, settled, open, overdue, uncertain, differences }: Closing['total']) => ({
  issued,
  settled,
  open,
  overdue,
  uncertain,
  differences,
});

test('shows the figures of the rows themselves, of one account and of all except practice', async () => {
  const { folder, ledger } = await aQuarter();
  const { room } = roomOf(ledger);
  let issued = 0;
  for (const [month, next] of months) {
    const all: Output<'closing', 'figures'> = await room.figures({ month, scope: 'all' });
    expect(bare(all.total)).toEqual(await recounted(folder, ['padaria', 'oficina'], month, next));
    const one = await room.figures({ month, scope: { accountId: 'practice' } });
    expect(one.accounts.map(({ accountId }) => accountId)).toEqual(['practice']);
    expect(bare(one.total)).toEqual(await recounted(folder, ['practice'], month, next));
    issued += all.total.issued.count;
    // Each payment has one source.
    const { sources } = all;
    const { count, cents } = all.total.settled;
    expect(sources.reduce((sum, one) => sum + one.count, 0)).toBe(count);
    expect(sources.reduce((sum, one) => sum + one.cents, 0)).toBe(cents);
    expect(sources.every(({ source }) => source === 'hand' || source === 'dashboard')).toBe(true);
  }
  expect(issued).toBeLessThanOrEqual(22);
  const { total } = await room.figures({ month: '2026-11', scope: 'all' });
  expect(total.withdrawals).toEqual({
    count: 4,
    cents: 40_006,
    fee: '18.84',
    usdt: '187.080004',
    brlPerUsdt: '2.1384',
    unpriced: 0,
  });
  expect(total.settled.count).toBeGreaterThan(0);
});

const cents = (cell: unknown): number => Math.round(Number(cell) * 100);

test('writes workbooks in which every figure is the sum of listed rows', async () => {
  const { ledger } = await aQuarter();
  const { room, fileOf } = roomOf(ledger);
  const wish = { commandId: crypto.randomUUID(), month: '2026-11', scope: 'all', words: texts } as const;
  const { name } = await room.make({ ...wish, format: 'xlsx' });
  const bytes = fileOf(name);
  const closing = await room.figures(wish);
  const sheets = await readExcel(bytes);
  expect(sheets.map(({ sheet }) => sheet)).toEqual([
    'summary',
    'payers',
    'issued',
    'settled',
    'open',
    'withdrawals',
    'pending',
    'pendingWithdrawals',
  ]);
  const listed = async (sheet: string) => (await readSheet(bytes, sheet)).slice(1);
  const summary = await readSheet(bytes, 'summary');
  const totals = summary.slice(summary.findIndex(([, whose]) => whose === 'total'));
  for (const part of ['issued', 'settled', 'open', 'withdrawals'] as const) {
    const rows = await listed(part);
    const amount = part === 'withdrawals' ? 2 : 5;
    const sum = rows.reduce((all, row) => all + cents(row[amount]), 0);
    expect([part, rows.length, sum]).toEqual([part, closing.total[part].count, closing.total[part].cents]);
    const line = totals.find(([name]) => name === part) ?? [];
    expect([Number(line[1]), cents(line[2])]).toEqual([rows.length, sum]);
  }
  const payers = await listed('payers');
  for (const [at, part] of (['issued', 'settled', 'open', 'overdue'] as const).entries()) {
    const column = 3 + at * 2;
    const sum = payers.reduce(
      (all, row) => ({ count: all.count + Number(row[column + 1]), cents: all.cents + cents(row[column]) }),
      { count: 0, cents: 0 },
    );
    expect([part, sum]).toEqual([part, closing.total[part]]);
  }
  const pending = await listed('pending');
  expect(pending.filter(([kind]) => kind === 'uncertain')).toHaveLength(closing.total.uncertain.count);
  expect(pending.filter(([kind]) => kind === 'differences')).toHaveLength(closing.total.differences.count);
  expect(JSON.stringify(sheets)).not.toContain('Teste');
  const sources = summary.slice(summary.findIndex(([name]) => name === 'sources') + 2);
  expect(sources.map(([source, count, amount]) => [source, Number(count), cents(amount)])).toEqual(
    closing.sources.map(({ source, count, cents }) => [source, count, cents]),
  );
  expect((await listed('settled')).map((row) => row[12])).toContain('hand');
});

test('writes a PDF, and a report without any rows', async () => {
  const ledger = await readyLedger(temporaryFolder());
  const { room, fileOf } = roomOf(ledger);
  const wish = { commandId: crypto.randomUUID(), month: '2026-01', scope: 'all', words: texts } as const;
  const { name } = await room.make({ ...wish, format: 'pdf' });
  expect(name).toBe('title 2026-01.pdf');
  expect(fileOf(name).subarray(0, 5).toString()).toBe('%PDF-');
  const workbook = await room.make({ ...wish, format: 'xlsx' });
  expect((await readSheet(fileOf(workbook.name), 'issued')).slice(1)).toEqual([]);
  await expect(room.figures({ month: '2027-02', scope: 'all' })).rejects.toThrow('inputInvalid');
});

test('leaves no file when it is cancelled', async () => {
  const { ledger } = await aQuarter();
  const { room, outgoing } = roomOf(ledger);
  const wish = { commandId: crypto.randomUUID(), month: '2026-11', scope: 'all', words: texts } as const;
  const outcome = Promise.resolve(room.make({ ...wish, format: 'xlsx' })).then(
    () => 'made',
    (error: unknown) => (error instanceof Error ? error.message : ''),
  );
  await expect.poll(() => room.progress(undefined), { interval: 0 }).not.toBeNull();
  await room.cancel(undefined);
  expect(await outcome).toBe('files: cancelled');
  expect(readdirSync(outgoing)).toEqual([]);
  expect(await room.progress(undefined)).toBeNull();
});

test('lists payments by their source, and no cancelled boleto as open or overdue', async () => {
  const ledger = await readyLedger(temporaryFolder(), { now: () => Date.UTC(2026, 10, 2, 15) });
  await createdBoletos(ledger, [1_000, 2_000, 4_000, 8_000]);
  await ledger.write('income.import', newFile([newLine(1, 1_000), newLine(2, 2_000, { source: 'return' })]));
  for (const [id, principal] of [
    [1, 1_000],
    [2, 2_000],
  ] as const)
    await accepted(ledger, id, [await paying(ledger, id, { principal })]);
  await ledger.write('income.markCancelled', { accountId: 'padaria', boletos: [3], on: '2026-12-02' });
  const { room, fileOf } = roomOf(ledger);
  const wish = { commandId: crypto.randomUUID(), month: '2026-12', scope: 'all', words: texts } as const;
  const { sources } = await room.figures({ ...wish, month: '2026-11' });
  expect(sources).toEqual([
    { source: 'statement', count: 1, cents: 1_000 },
    { source: 'return', count: 1, cents: 2_000 },
  ]);
  // It was open at the end of November, and is not in December.
  expect((await room.figures({ ...wish, month: '2026-11' })).total.open).toEqual({ count: 2, cents: 12_000 });
  const { total } = await room.figures(wish);
  expect([total.open, total.overdue]).toEqual([
    { count: 1, cents: 8_000 },
    { count: 1, cents: 8_000 },
  ]);
  const { name } = await room.make({ ...wish, format: 'xlsx' });
  expect((await readSheet(fileOf(name), 'open')).slice(1)).toHaveLength(1);
  await ledger.write('income.markCancelled', { accountId: 'padaria', boletos: [3], on: null });
  expect((await room.figures(wish)).total.overdue).toEqual({ count: 2, cents: 12_000 });
});
