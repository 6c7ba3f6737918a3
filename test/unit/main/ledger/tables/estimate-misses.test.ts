// Wrong estimates in the ledger: they are kept when they are known, and hide all others until a person who saw them asks again.
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import type { Estimate } from '../../../../../preload/contract/withdrawals.ts';
import { migrate } from '../../../../../main/ledger/migrations.ts';
import { missedFigures } from '../../../../../main/ledger/tables/estimate-misses.ts';
import { readyLedger, temporaryFolder } from '../../../../helpers/ledger-folder.ts';
import { madeWithdrawal } from '../../../../helpers/withdrawals.ts';
import { sqliteTest } from '../../../../helpers/engine.ts';

const accountId = 'padaria';
const unknown = { value: null, why: 'disagree' } as const;
const estimate: Estimate = {
  fee: { value: '5.00', samples: 6 },
  total: { value: '105.00', samples: 6 },
  usdt: unknown,
};
const outcome = (fee: string | null, total: string | null, usdt = '18') => ({
  withdrawal: { fee, total, usdt },
});

test.for([
  [{ fee: '5', total: '105.000', usdt: '1' }, []],
  [{ fee: null, total: null, usdt: null }, []],
  [{ fee: '5.01', total: '105', usdt: '1' }, ['fee']],
  [{ fee: 'cinco', total: '106', usdt: null }, ['fee', 'total']],
] as const)('from an outcome of %o it missed %o', ([came, expected]) => {
  expect(missedFigures(estimate, came).map(({ figure }) => figure)).toEqual(expected);
  expect(missedFigures(null, came)).toEqual([]);
});

test('a miss is kept with its withdrawal, and only a person who was shown it can ask for estimates again', async () => {
  const ledger = await readyLedger(temporaryFolder());
  const basis = () => ledger.read('withdrawals.estimateBasis', { accountId });
  const right = await madeWithdrawal(ledger, { estimate, outcome: outcome('5', '105') });
  expect(await basis()).toEqual({ last: right, open: false, missed: false });
  const wrong = await madeWithdrawal(ledger, { estimate, outcome: outcome('5.5', '105'), cents: 10_000 });
  expect(await basis()).toEqual({ last: wrong, open: false, missed: true });
  expect(await ledger.read('withdrawals.misses', { accountId })).toMatchObject([
    { withdrawal: wrong, cents: 10_000, figures: [{ figure: 'fee', estimated: '5.00', came: '5.5' }] },
  ]);
  await expect(madeWithdrawal(ledger, { estimate })).rejects.toThrow('estimateOld');
  const silent = await madeWithdrawal(ledger);
  expect(await ledger.write('withdrawals.askEstimate', { accountId, shown: [silent] })).toBe(false);
  expect(await ledger.write('withdrawals.askEstimate', { accountId: 'outra', shown: [wrong] })).toBe(false);
  expect(await ledger.write('withdrawals.askEstimate', { accountId, shown: [wrong] })).toBe(true);
  expect(await ledger.write('withdrawals.askEstimate', { accountId, shown: [wrong] })).toBe(false);
  expect((await basis()).missed).toBe(false);
  const { handle } = await ledger.lists.open('trail', { filter: {}, sort: 'oldest' });
  const trail = await ledger.lists.window('trail', { handle, from: 0, count: 40 });
  const told = trail.filter(({ what }) => what.startsWith('withdrawal.estimate'));
  expect(told.map(({ what, detail }) => [what, detail])).toEqual([
    ['withdrawal.estimateMissed', { withdrawal: wrong, which: 'fee' }],
    ['withdrawal.estimateAsked', { withdrawal: String(wrong) }],
  ]);
});

test('a withdrawal is not sent with an estimate older than another withdrawal, or beside an uncertain withdrawal', async () => {
  const ledger = await readyLedger(temporaryFolder());
  const first = await madeWithdrawal(ledger, { estimate, outcome: outcome('5', '105') });
  await expect(madeWithdrawal(ledger, { estimate, estimateAsOf: first - 1 })).rejects.toThrow('estimateOld');
  const doubtful = await madeWithdrawal(ledger, {
    estimate,
    state: 'uncertain',
    outcome: outcome('9', '109'),
  });
  expect(await ledger.read('withdrawals.estimateBasis', { accountId })).toMatchObject({ open: true });
  await expect(madeWithdrawal(ledger, { estimate, override: true })).rejects.toThrow('estimateOld');
  expect(await madeWithdrawal(ledger, { override: true })).toBeGreaterThan(doubtful);
  // Once the withdrawal is known to have been created, the figures of its answer count.
  const resolved = {
    withdrawal: doubtful,
    state: 'created',
    remoteId: 'TX-9',
    resolution: { by: 'id' },
  } as const;
  await ledger.write('withdrawals.resolve', resolved);
  expect(await ledger.read('withdrawals.misses', { accountId })).toMatchObject([{ withdrawal: doubtful }]);
});

sqliteTest('the latest wrong estimate of an older ledger hides the next', () => {
  const db = new DatabaseSync(':memory:');
  migrate(db, 18);
  const zeros = "'0x' || hex(zeroblob(20))";
  const made = (account: number, id: string, estimated: string | null, came: string) => `
    INSERT INTO attempts (id, account_id, kind, ref, override, body, started_at)
      VALUES ('${id}', (SELECT id FROM accounts WHERE seq = ${account}), 'withdrawal', '${id}', 0, x'7b7d', 't');
    INSERT INTO withdrawals (account, attempt, day, cents, wallet, wallet_key, fees, estimate)
      SELECT ${account}, seq, '2026-11-20', 100, ${zeros}, ${zeros}, '{}',
        ${estimated === null ? 'NULL' : `'{"fee":{"value":"${estimated}"},"total":{"value":null},"usdt":{"value":null}}'`}
      FROM attempts WHERE id = '${id}';
    UPDATE attempts SET state = 'created', settled_at = 'then', remote_id = '${id}',
      outcome = '{"withdrawal":{"fee":"${came}","total":"1","usdt":null}}' WHERE id = '${id}';`;
  db.exec(`
    INSERT INTO accounts (id, kind, name, base_url, identity, settings, credentials, created_at) VALUES
      ('padaria', 'service', 'Padaria', 'https://a.example', '{}', '{}', '{}', 't'),
      ('oficina', 'service', 'Oficina', 'https://b.example', '{}', '{}', '{}', 't');
    ${made(1, 'a', '5.00', '6')} ${made(1, 'b', null, '7')} ${made(1, 'c', '5.00', '8.5')}
    ${made(2, 'd', '5.00', '9')} ${made(2, 'e', '5.00', '5')}`);
  migrate(db);
  const rows = db.prepare('SELECT withdrawal, figures, seen_at, asked_at FROM estimate_misses').all();
  expect(rows.map((row) => ({ ...row }))).toEqual([
    {
      withdrawal: 3,
      figures: '[{"figure":"fee","estimated":"5.00","came":"8.5"}]',
      seen_at: 'then',
      asked_at: null,
    },
    {
      withdrawal: 4,
      figures: '[{"figure":"fee","estimated":"5.00","came":"9"}]',
      seen_at: 'then',
      asked_at: null,
    },
  ]);
  expect(() => db.exec("UPDATE estimate_misses SET figures = '[1]'")).toThrow('fixed');
});
