// Checks of a withdrawal's transaction whose answer has another amount or kind than the request.
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { migrate } from '../../../../../main/ledger/migrations.ts';
import type { Ledger } from '../../../../../main/ledger/ledger.ts';
import { noon, readyLedger, temporaryFolder } from '../../../../helpers/ledger-folder.ts';
import { storeAnswers, watchAt } from '../../../../helpers/watched.ts';
import { madeWithdrawal, type Made } from '../../../../helpers/withdrawals.ts';
import { sqliteTest } from '../../../../helpers/engine.ts';

const minute = 60_000;
const iso = (millis: number) => new Date(millis).toISOString();

async function watched(
  ledger: Ledger,
  transactionId = 'TX-1',
  source: 'withdrawal' | 'typed' = 'withdrawal',
) {
  const items = [{ transactionId }];
  const { ids } = await ledger.write('watches.insert', { accountId: 'padaria', items, source, now: noon });
  return ids[0] ?? 0;
}

/** A withdrawal of R$ 120,50 and its transaction. */
async function sent(made: Made = {}) {
  const ledger = await readyLedger(temporaryFolder());
  const id = await madeWithdrawal(ledger, { cents: 12_050, transactionId: 'TX-1', ...made });
  const watch = await watched(ledger);
  return {
    ledger,
    id,
    watch,
    check: (value: string | undefined, type?: string, at = noon + minute) =>
      storeAnswers(ledger, watch, { state: 'COMPLETO', value, type }, at),
    row: () => ledger.read('withdrawals.get', { id }),
    stopped: async () => (await ledger.read('withdrawals.stopped', { accountId: 'padaria' }))?.id ?? null,
  };
}

test('another amount or kind than requested is kept, shown in red, and stops the account until somebody saw it', async () => {
  const { ledger, id, watch, check, row, stopped } = await sent();
  await check('1234.50', 'DEPOSITO');
  const checked = {
    value: '1234.50',
    type: 'DEPOSITO',
    differs: ['amount', 'type'],
    acknowledgedAt: null,
  };
  expect(await row()).toMatchObject({ differs: [], checked });
  expect(await watchAt(ledger, watch)).toMatchObject({ lane: 'complete', differs: 'unseen' });
  const details = await ledger.read('watches.details', { id: watch });
  expect(details?.withdrawal).toMatchObject({ id, cents: 12_050, checked: { value: '1234.50' } });
  expect(await stopped()).toBe(id);
  await expect(madeWithdrawal(ledger)).rejects.toThrow('stopped');

  // The same answer again is no other difference.
  await check('1234.50', 'DEPOSITO', noon + 2 * minute);
  expect(await ledger.write('withdrawals.acknowledge', { id })).toBe(true);
  expect(await ledger.write('withdrawals.acknowledge', { id })).toBe(false);
  await check('1234.5000', 'DEPOSITO', noon + 3 * minute);
  await ledger.write('withdrawals.acknowledge', { id });
  expect(await stopped()).toBeNull();
  expect((await row())?.checked?.acknowledgedAt).toMatch(/^2026-/);
  expect((await watchAt(ledger, watch))?.differs).toBe('seen');
  expect(await madeWithdrawal(ledger)).toBeGreaterThan(id);

  // A different answer is.
  await check('7.00', 'SAQUE', noon + 4 * minute);
  expect(await row()).toMatchObject({
    checked: { value: '7.00', differs: ['amount'], acknowledgedAt: null },
  });
  expect(await stopped()).toBe(id);
});

const total = { outcome: { withdrawal: { amount: '120.50', total: '125.81' } } };
const estimated = { fee: { value: null, why: 'tooFew' }, usdt: { value: null, why: 'tooFew' } } as const;

test.for<[string, Made, string | undefined, string | undefined, readonly string[]]>([
  ['as asked for', {}, '120.50', 'SAQUE', []],
  ['as asked for, written otherwise', {}, '120.5', 'SAQUE_CRIPTO', []],
  ['no amount and no kind', {}, undefined, undefined, []],
  ['the total that the answer named', total, '125.81', 'SAQUE', []],
  [
    'the total that was estimated',
    { estimate: { ...estimated, total: { value: '125.81', samples: 5 } } },
    '125.81',
    'SAQUE',
    [],
  ],
  ['another total', total, '125.82', 'SAQUE', ['amount']],
  ['an amount that is no figure', {}, 'cento e vinte', 'SAQUE', ['amount']],
  ['more than a cent can tell', {}, '120.5000001', 'SAQUE', ['amount']],
  ['money that came in', {}, '120.50', 'DEPOSITO', ['type']],
])('%s', async ([, made, value, type, expected]) => {
  const { check, row } = await sent(made);
  await check(value, type);
  expect((await row())?.checked?.differs ?? []).toEqual(expected);
});

test('an answer with an older time is compared as well', async () => {
  const { ledger, watch, check, row } = await sent();
  await storeAnswers(ledger, watch, { state: 'COMPLETO', value: '120.50', updatedAt: iso(noon) }, noon);
  await storeAnswers(
    ledger,
    watch,
    { state: 'COMPLETO', value: '99', updatedAt: iso(noon - 1) },
    noon + minute,
  );
  expect(await row()).toMatchObject({ checked: { value: '99', differs: ['amount'] } });
  await check('120.50');
  expect(await row()).toMatchObject({ checked: { value: '99' } });
});

test('an answer from before the transaction was known as a withdrawal is compared once it is known', async () => {
  const ledger = await readyLedger(temporaryFolder());
  const watch = await watched(ledger, 'TX-1', 'typed');
  await storeAnswers(ledger, watch, { state: 'COMPLETO', value: '1234.50', type: 'DEPOSITO' }, noon);
  const id = await madeWithdrawal(ledger, { cents: 12_050, transactionId: 'TX-1' });
  await watched(ledger);
  expect(await ledger.read('withdrawals.get', { id })).toMatchObject({
    checked: { differs: ['amount', 'type'] },
  });
});

test('a failure of another amount or kind offers no second payout', async () => {
  const { ledger, watch, row } = await sent();
  const failure = (value: string, at: number) => storeAnswers(ledger, watch, { state: 'FALHA', value }, at);
  await failure('99', noon);
  await failure('120.50', noon + 11 * minute);
  await failure('120.50', noon + 22 * minute);
  expect(await row()).toMatchObject({ watch: { failureConfirmed: false }, repeatable: false });
});

sqliteTest('withdrawals of an older ledger are compared once', () => {
  const db = new DatabaseSync(':memory:');
  migrate(db, 18);
  const zeros = "'0x' || hex(zeroblob(20))";
  const checked = (id: string, value: string | null, type: string, totalOf = 'null', state = 'created') => `
    INSERT INTO attempts (id, account_id, kind, ref, override, body, started_at)
      VALUES ('${id}', 'padaria', 'withdrawal', '${id}', 0, x'7b7d', 't');
    INSERT INTO withdrawals (account, attempt, day, cents, wallet, wallet_key, fees)
      SELECT 1, seq, '2026-11-20', 12050, ${zeros}, ${zeros}, '{}' FROM attempts WHERE id = '${id}';
    UPDATE attempts SET state = '${state}', settled_at = 't', remote_id = iif('${state}' = 'created', '${id}', NULL),
      outcome = '{"withdrawal":{"total":${totalOf}}}' WHERE id = '${id}';
    INSERT INTO watches (account, transaction_id, words, source, since, state, value, units, type, born)
      VALUES (1, '${id}', '', 'withdrawal', 'then', 'COMPLETO', ${value === null ? 'NULL' : `'${value}'`},
        ${value === null || Number.isNaN(Number(value)) ? 'NULL' : Math.round(Number(value) * 10_000)}, '${type}', 0);`;
  db.exec(`
    INSERT INTO accounts (id, kind, name, base_url, identity, settings, credentials, created_at)
      VALUES ('padaria', 'service', 'Padaria', 'https://servico.example', '{}', '{}', '{}', 't');
    ${checked('same', '120.5', 'SAQUE')}
    ${checked('total', '125.81', 'SAQUE', '"125.81"')}
    ${checked('silent', null, 'SAQUE')}
    ${checked('other', '1234.50', 'DEPOSITO', '"125.81"')}
    ${checked('odd', 'cem', 'SAQUE')}
    ${checked('in', '120.50', 'DEPOSITO')}
    ${checked('refused', '7', 'SAQUE', 'null', 'refused')}`);
  migrate(db);
  const rows = db
    .prepare(
      `SELECT transaction_id AS id, differs, withdrawal_checks.value, seen_at
       FROM withdrawal_checks JOIN watches ON watches.id = watch ORDER BY seq`,
    )
    .all();
  expect(rows.map((row) => ({ ...row }))).toEqual([
    { id: 'other', differs: '["amount","type"]', value: '1234.50', seen_at: 'then' },
    { id: 'odd', differs: '["amount"]', value: 'cem', seen_at: 'then' },
    { id: 'in', differs: '["type"]', value: '120.50', seen_at: 'then' },
  ]);
  expect(() => db.exec("UPDATE withdrawal_checks SET value = '1'")).toThrow('fixed');
  expect(() => db.exec('DELETE FROM withdrawal_checks')).toThrow('never deleted');
});
