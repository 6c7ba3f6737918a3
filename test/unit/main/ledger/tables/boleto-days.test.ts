// Compares the counts by day with the rows themselves.
import { expect, test } from 'vitest';
import type { Ledger } from '../../../../../main/ledger/ledger.ts';
import { newBoleto, running, sent } from '../../../../helpers/boleto-rows.ts';
import { account, readyLedger, temporaryFolder } from '../../../../helpers/ledger-folder.ts';
import * as fc from '../../../../helpers/properties.ts';
import { rawLedger, rawRun } from '../../../../helpers/raw-ledger.ts';

const count = 12;
const day = (at: number): string => `2026-12-0${1 + at}`;

const drawn = fc.record({
  boleto: fc.integer({ min: 1, max: count }),
  what: fc.constantFrom('created', 'uncertain', 'refused', 'found', 'paid', 'paid', 'takenBack'),
  on: fc.nat({ max: 2 }),
});

interface Step {
  readonly boleto: number;
  readonly what: 'created' | 'uncertain' | 'refused' | 'found' | 'paid' | 'takenBack';
  readonly on: number;
}

const attempts = new Map<number, string>();

/** The requested change may be impossible by now; then it changes nothing. */
async function take(ledger: Ledger, { boleto, what, on }: Step, number: number): Promise<unknown> {
  if (what === 'created') return sent(ledger, boleto, { state: 'created', remoteId: `7${number}` });
  if (what === 'uncertain' || what === 'refused')
    return attempts.set(boleto, await sent(ledger, boleto, { state: what }));
  if (what !== 'found') {
    const paid = what === 'paid';
    const settled = { id: boleto, on: paid ? day(on) : null, how: paid ? { by: 'hand' } : null };
    return ledger.write('boletos.markPaid', { boletos: [settled] });
  }
  return ledger.write('boletos.resolve', {
    boleto,
    attemptId: attempts.get(boleto) ?? '',
    verdict: { kind: 'created', remoteId: `8${number}`, title: { conference: 'equal', findings: [] } },
    evidence: {},
  });
}

const recounted = `
  SELECT account, 'issued' AS what, date(created_at, '-3 hours') AS day, count(*) AS count, sum(cents) AS cents
    FROM boletos WHERE state = 'created' GROUP BY account, date(created_at, '-3 hours')
  UNION ALL SELECT account, 'settled', baixa_on, count(*), sum(cents) FROM boletos WHERE baixa_on IS NOT NULL
    GROUP BY account, baixa_on
  UNION ALL SELECT account, 'open', due, count(*), sum(cents) FROM boletos WHERE state = 'created' AND baixa_on IS NULL
    GROUP BY account, due
  ORDER BY account, what, day`;

test('match the rows after any change', async () => {
  const folder = temporaryFolder();
  const ledger = await readyLedger(folder);
  const rows = Array.from({ length: count }, (_, at) => newBoleto(at + 1, { dueDate: day(at % 4) }));
  await running(ledger, rows);
  let done = 0;
  for (const [number, step] of fc.sample(drawn, { numRuns: 120 }).entries())
    await take(ledger, step, number).then(
      () => (done += 1),
      () => undefined,
    );
  expect(done).toBeGreaterThan(40);
  await ledger.close();

  const db = await rawLedger(folder);
  const kept = await db.all('SELECT * FROM boleto_days WHERE count <> 0 ORDER BY account, what, day');
  const counted = await db.all(recounted);
  expect(kept).toEqual(counted);
  expect(new Set(kept.map(({ what }) => what))).toEqual(new Set(['issued', 'settled', 'open']));
  expect(await db.get('SELECT coalesce(sum(cents), 0) AS cents FROM boleto_days WHERE count = 0')).toEqual({
    cents: 0,
  });
});

test('are read for one account or all except practice, and open ones of any day', async () => {
  const folder = temporaryFolder();
  const ledger = await readyLedger(folder);
  await ledger.write('accounts.insert', account('mercado'));
  await running(ledger, [newBoleto(1, { amount: 500, dueDate: '2026-12-05' }), newBoleto(2, { amount: 70 })]);
  await running(ledger, [newBoleto(3, { amount: 9, dueDate: '2026-12-05' })], 'mercado');
  await sent(ledger, 1, { state: 'created', remoteId: '71' });
  await sent(ledger, 3, { state: 'created', remoteId: '72' }, 'mercado');
  await ledger.write('boletos.markPaid', { boletos: [{ id: 3, on: '2026-12-01', how: { by: 'hand' } }] });
  const from = '2026-12-02';
  expect(await ledger.read('boletos.days', { scope: { accountId: 'padaria' }, from: '2026-11-01' })).toEqual([
    { what: 'issued', day: '2026-11-20', count: 1, cents: 500 },
    { what: 'open', day: '2026-12-05', count: 1, cents: 500 },
  ]);
  expect(await ledger.read('boletos.days', { scope: 'all', from })).toEqual([
    { what: 'open', day: '2026-12-05', count: 1, cents: 500 },
  ]);
});

test('stay right, because a settlement must be undone before another one replaces it', async () => {
  const folder = temporaryFolder();
  const ledger = await readyLedger(folder);
  await running(ledger, [newBoleto(1)]);
  await sent(ledger, 1, { state: 'created', remoteId: '71' });
  await ledger.write('boletos.markPaid', { boletos: [{ id: 1, on: '2026-12-01', how: { by: 'hand' } }] });
  await ledger.close();
  const run = await rawRun(folder);
  expect(await run(`UPDATE boletos SET baixa_on = '2026-12-02' WHERE id = 1`)).toContain('taken back before');
});
