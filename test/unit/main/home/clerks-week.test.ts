// A clerk's week at the end of a month: three accounts, 3,000 boletos in batches, baixa by sheet and by hand, withdrawals, uncertain rows.
// Then SQL that is independent of the program counts every figure of Início and of the month's closing again.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { addDays, addMonths, asPlainDate, type PlainDate } from '../../../../preload/shared/due-date.ts';
import { createClosingRoom } from '../../../../main/closing/room.ts';
import { createHomeRoom } from '../../../../main/home/room.ts';
import type { Ledger } from '../../../../main/ledger/ledger.ts';
import { openLedger } from '../../../../main/ledger/open.ts';
import type { HomeFigures } from '../../../../preload/contract/home.ts';
import { slip } from '../../../helpers/boleto-rows.ts';
import { inventedBoletos } from '../../../helpers/invented-boletos.ts';
import { account } from '../../../helpers/ledger-folder.ts';
import { sendAll } from '../../../helpers/long-register.ts';
import { madeWithdrawal } from '../../../helpers/withdrawals.ts';

const accountIds = ['padaria', 'oficina', 'practice'] as const;
const day = (text: string): PlainDate => asPlainDate(text) ?? '1970-01-01';
/** A day of the month before, and a week until the last day of this one. */
const days = ['2026-10-20', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-30'].map(day);
const today = day('2026-11-30');
const batchOf = 200;

let folder = '';
let ledger: Ledger;
let db: DatabaseSync;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'guiche-week-'));
  let now = 0;
  ({ ledger } = await openLedger({
    folder,
    now: () => now,
    osUser: 'ana',
    machineId: 'machine-1',
    keeper: null,
  }));
  for (const id of accountIds)
    await ledger.write(
      'accounts.insert',
      account(id, { name: id, kind: id === 'practice' ? 'practice' : 'service' }),
    );
  let last = 0;
  for (const [at, on] of days.entries()) {
    // The last batches of a day are sent shortly before midnight in Brazil, which is the next day elsewhere.
    now = Date.parse(`${on}T${at % 2 === 0 ? '15:00:00Z' : '23:59:30-03:00'}`);
    for (const accountId of accountIds) await aDay(accountId, on);
  }

  async function aDay(accountId: string, on: PlainDate): Promise<void> {
    const { id: batchId } = await ledger.write('batches.insert', { accountId, kind: 'sheet', name: on });
    const rows = inventedBoletos(last + 1, batchOf).map((row, at) => ({
      ...row,
      fields: { ...row.fields, dueDate: addDays(on, (at * 7) % 120) },
    }));
    await ledger.write('boletos.insert', { batchId, rows });
    await sendAll(ledger, accountId, batchId, on);
    await ledger.write('batches.rest', { id: batchId, state: 'finished', reason: null });
    const first = last + 1;
    last += batchOf;
    const created = Array.from({ length: batchOf }, (_, at) => first + at).filter((id) => id % 5 !== 0);
    const bySheet = created.filter((id) => id % 3 === 0);
    await ledger.write('boletos.markPaid', {
      boletos: bySheet.map((id) => ({ id, on, how: { by: 'sheet' } })),
    });
    // Two are undone, and one of them is settled in the next month.
    const [back = 0, later = 0] = bySheet;
    await ledger.write('boletos.markPaid', {
      boletos: [back, later].map((id) => ({ id, on: null, how: null })),
    });
    await ledger.write('boletos.markPaid', {
      boletos: [{ id: later, on: '2026-12-02', how: { by: 'hand' } }],
    });
    const [found = 0, absent = 0] = Array.from({ length: batchOf }, (_, at) => first + at).filter(
      (id) => id % 10 === 0,
    );
    for (const [boleto, verdict] of [
      [found, { kind: 'created', remoteId: String(900_000_000 + found), title: slip({}) }],
      [absent, { kind: 'notCreated', next: 'out' }],
    ] as const)
      await ledger.write('boletos.resolve', {
        boleto,
        attemptId: `try-${boleto}`,
        verdict,
        evidence: {},
      });
    const cents = 100_000 + last;
    const priced = { outcome: { withdrawal: { fee: '18.51', usdt: '180.123456' } } };
    await madeWithdrawal(ledger, { accountId, day: on, cents, ...priced });
  }
  for (const accountId of accountIds)
    await madeWithdrawal(ledger, { accountId, day: today, cents: 77_700, state: 'uncertain' });
  db = new DatabaseSync(join(folder, 'ledger.db'), { readOnly: true });
});
afterAll(async () => {
  db.close();
  await ledger.close();
  rmSync(folder, { recursive: true, force: true });
});

const tickets = { issue: () => '', takeUpload: () => undefined };
const home = (on: PlainDate) => createHomeRoom({ ledger, tickets, today: () => on });
const closing = () =>
  createClosingRoom({
    ledger,
    outgoing: folder,
    tickets,
    today: () => day('2026-12-03'),
    now: () => new Date('2026-12-03T12:00:00Z'),
  });

/** Of boletos of these accounts. */
function boletos(ids: readonly string[], condition: string) {
  const marks = ids.map(() => '?').join(', ');
  const row = db
    .prepare(
      `SELECT count(*) AS count, coalesce(sum(b.cents), 0) AS cents FROM boletos AS b JOIN accounts AS a ON a.seq = b.account
       LEFT JOIN attempts AS t ON t.seq = b.attempt WHERE a.id IN (${marks}) AND (${condition})`,
    )
    .get(...ids);
  return { count: Number(row?.['count']), cents: Number(row?.['cents']) };
}

function withdrawals(ids: readonly string[], condition: string) {
  const marks = ids.map(() => '?').join(', ');
  const row = db
    .prepare(
      `SELECT count(*) AS count, coalesce(sum(w.cents), 0) AS cents FROM withdrawals AS w JOIN accounts AS a ON a.seq = w.account
       JOIN attempts AS t ON t.seq = w.attempt WHERE a.id IN (${marks}) AND (${condition})`,
    )
    .get(...ids);
  return { count: Number(row?.['count']), cents: Number(row?.['cents']) };
}

const issuedOn = `date(b.created_at, '-3 hours')`;
const between = (what: string, from: string, to: string) => `${what} >= '${from}' AND ${what} <= '${to}'`;
const open = `b.state = 'created' AND b.baixa_on IS NULL`;

function numbersAgain(accountId: string, on: PlainDate) {
  const ids = [accountId];
  const first = day(`${on.slice(0, 7)}-01`);
  const before = [addMonths(first, -1), addMonths(on, -1)] as const;
  const twice = (figure: (from: string, to: string) => { count: number; cents: number }) => ({
    ...figure(first, on),
    before: figure(...before),
  });
  return {
    issued: twice((from, to) => boletos(ids, `b.state = 'created' AND ${between(issuedOn, from, to)}`)),
    settled: twice((from, to) => boletos(ids, between('b.baixa_on', from, to))),
    overdue: boletos(ids, `${open} AND b.due < '${on}'`),
    dueSoon: boletos(ids, `${open} AND ${between('b.due', on, addDays(on, 7))}`),
    uncertain: boletos(ids, `b.state = 'uncertain'`),
    withdrawals: twice((from, to) =>
      withdrawals(ids, `t.state = 'created' AND ${between('w.day', from, to)}`),
    ),
  };
}

const numbersOf = ({ issued, settled, overdue, dueSoon, uncertain, withdrawals: made }: HomeFigures) => ({
  issued,
  settled,
  overdue,
  dueSoon,
  uncertain,
  withdrawals: made,
});

describe.each(accountIds)('a week of %s', (accountId) => {
  it.each([today, day('2026-12-02'), day('2027-01-30')])(
    'has the six figures of its rows on %s',
    async (on) => {
      const figures = await home(on).figures({ accountId });
      expect(numbersOf(figures)).toEqual(numbersAgain(accountId, on));
    },
  );

  it('has the figures of its rows', async () => {
    const { calendar, aging, months, withdrawalMonths } = await home(today).figures({ accountId });
    const ids = [accountId];
    for (const { day: on, count, cents } of calendar)
      expect({ on, count, cents }).toEqual({ on, ...boletos(ids, `${open} AND b.due = '${on}'`) });
    for (const { age, from, to, count, cents } of aging)
      expect({ age, count, cents }).toEqual({
        age,
        ...boletos(ids, `${open} AND ${between('b.due', from ?? '0', to ?? '9')}`),
      });
    for (const { month, issued, settled } of months)
      expect({ month, issued, settled }).toEqual({
        month,
        issued: boletos(ids, `b.state = 'created' AND ${issuedOn} LIKE '${month}-%'`),
        settled: boletos(ids, `b.baixa_on LIKE '${month}-%'`),
      });
    for (const { month, count, cents } of withdrawalMonths)
      expect({ month, count, cents }).toEqual({
        month,
        ...withdrawals(ids, `t.state = 'created' AND w.day LIKE '${month}-%'`),
      });
  });
});

function closingAgain(ids: readonly string[], first: PlainDate) {
  const next = addMonths(first, 1);
  const end = addDays(next, -1);
  const month = first.slice(0, 7);
  const owed = `b.state = 'created' AND ${issuedOn} < '${next}' AND (b.baixa_on IS NULL OR b.baixa_on >= '${next}')`;
  return {
    issued: boletos(ids, `b.state = 'created' AND ${issuedOn} LIKE '${month}-%'`),
    settled: boletos(ids, `b.baixa_on LIKE '${month}-%'`),
    open: boletos(ids, owed),
    overdue: boletos(ids, `${owed} AND b.due < '${end}'`),
    uncertain: boletos(ids, `b.state = 'uncertain' AND date(t.started_at, '-3 hours') < '${next}'`),
    differences: boletos(
      ids,
      `b.state = 'created' AND b.conference = 'difference' AND ${issuedOn} < '${next}'`,
    ),
    withdrawals: withdrawals(ids, `t.state = 'created' AND w.day LIKE '${month}-%'`),
    withdrawalDoubts: withdrawals(ids, `t.state IN ('sending', 'uncertain') AND w.day <= '${end}'`),
    withdrawalDifferences: withdrawals(
      ids,
      `w.differs <> '[]' AND w.acknowledged_at IS NULL AND w.day <= '${end}'`,
    ),
  };
}

it.each([
  ['all but practice', 'all', ['padaria', 'oficina']],
  ['the bakery', { accountId: 'padaria' }, ['padaria']],
  ['practice alone', { accountId: 'practice' }, ['practice']],
] as const)('the closing of the month has the figures of the rows of %s', async (_name, scope, ids) => {
  const { total } = await closing().figures({ month: '2026-11', scope });
  const { count, cents } = total.withdrawals;
  const again = closingAgain(ids, day('2026-11-01'));
  expect({ ...total, withdrawals: { count, cents } }).toEqual(again);
  for (const part of ['issued', 'settled', 'open', 'uncertain', 'withdrawals', 'withdrawalDoubts'] as const)
    expect([part, again[part].count > 0]).toEqual([part, true]);
  // For each withdrawal 18.51 were the fee, and 180.123456 USDT arrived.
  expect(total.withdrawals).toMatchObject({
    fee: (count * 18.51).toFixed(2),
    usdt: String(Number((count * 180.123456).toFixed(6))),
    unpriced: 0,
  });
});

it('3,000 boletos were sent in the week, and some differ', () => {
  expect(boletos(accountIds, `date(t.started_at, '-3 hours') >= '2026-11-24'`).count).toBe(3_000);
  expect(boletos(accountIds, `b.conference = 'difference'`).count).toBeGreaterThan(0);
});
