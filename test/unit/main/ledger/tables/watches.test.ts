// Answers in the ledger: what they may change, what stays, and what the schema itself forbids.
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import type { Ledger } from '../../../../../main/ledger/ledger.ts';
import { migrate } from '../../../../../main/ledger/migrations.ts';
import type { WatchAnswer } from '../../../../../main/ledger/tables/watches-answers.ts';
import { latestAsks } from '../../../../../main/monitor/rules/schedule.ts';
import { noon, readyLedger, temporaryFolder } from '../../../../helpers/ledger-folder.ts';
import { watchAt } from '../../../../helpers/watched.ts';
import { madeWithdrawal } from '../../../../helpers/withdrawals.ts';
import { sqliteTest } from '../../../../helpers/engine.ts';
import { rawRun } from '../../../../helpers/raw-ledger.ts';

const minute = 60_000;

async function watching(folder = temporaryFolder()): Promise<Ledger> {
  const ledger = await readyLedger(folder);
  const items = [{ transactionId: 'T-1' }, { transactionId: 'T-2' }];
  await ledger.write('watches.insert', { accountId: 'padaria', items, source: 'typed', now: noon });
  return ledger;
}

const complete = (more: Partial<WatchAnswer> = {}): WatchAnswer => ({
  id: 1,
  from: { checks: 0, lane: 'other', state: null },
  phase: 'ended',
  lane: 'complete',
  state: 'COMPLETO',
  value: '12.50',
  units: 125_000,
  fee: '0.10',
  type: 'DEPOSITO',
  method: 'PIX',
  createdAt: null,
  updatedAt: null,
  conflict: null,
  failureConfirmed: false,
  endedAt: new Date(noon).toISOString(),
  born: noon,
  moved: null,
  checks: 1,
  trouble: null,
  troubles: 0,
  nextAt: noon + 10 * minute,
  at: noon,
  change: { reversal: false },
  answer: { status: 200, text: '{}' },
  named: null,
  ...more,
});

const answered = (ledger: Ledger, ...answers: WatchAnswer[]) =>
  ledger.write('watches.answer', { answers, spent: [] });

test('an answer is applied once: the same answer again changes nothing', async () => {
  const ledger = await watching();
  const first = await answered(ledger, complete());
  expect(first).toMatchObject({
    due: [{ id: 1, accountId: 'padaria', nextAt: noon + 10 * minute }],
    changes: [
      { watch: 1, from: { state: null }, to: { lane: 'complete', state: 'COMPLETO' }, value: '12.50' },
    ],
  });
  expect(await answered(ledger, complete())).toEqual({ due: [], changes: [] });
  expect(await watchAt(ledger, 1)).toMatchObject({
    checks: 1,
    fee: '0.10',
    method: 'PIX',
  });
});

test.each(['paused', 'removed'] as const)(
  'a transaction that was %s meanwhile stays so, and is not due',
  async (to) => {
    const ledger = await watching();
    await ledger.write('watches.turn', { ids: [1], to, now: noon });
    const { due, changes } = await answered(ledger, complete());
    expect(due).toEqual([{ id: 1, accountId: 'padaria', nextAt: null }]);
    expect(changes).toHaveLength(1);
    expect(await watchAt(ledger, 1)).toMatchObject({ phase: to, lane: 'complete' });
  },
);

test('a transaction that was resumed during a manual check is watched, and is due at once', async () => {
  const ledger = await watching();
  await ledger.write('watches.turn', { ids: [1], to: 'paused', now: noon });
  const aside = complete({ phase: 'paused', nextAt: null });
  await ledger.write('watches.turn', { ids: [1], to: 'watching', now: noon + minute });
  expect((await answered(ledger, aside)).due).toEqual([
    { id: 1, accountId: 'padaria', nextAt: noon + minute },
  ]);
  expect(await watchAt(ledger, 1)).toMatchObject({ phase: 'watching', lane: 'complete' });
});

test('a reversal stays until a person has seen it', async () => {
  const ledger = await watching();
  const from = { checks: 1, lane: 'complete', state: 'COMPLETO' } as const;
  const failed = { checks: 2, lane: 'failed', state: 'FALHA', from } as const;
  await answered(ledger, complete(), complete({ ...failed, change: { reversal: true } }));
  expect(await watchAt(ledger, 1)).toMatchObject({ reversed: true });
  await answered(ledger, complete({ ...failed, checks: 3, from: { ...from, checks: 2 }, change: null }));
  expect(await watchAt(ledger, 1)).toMatchObject({ reversed: true, checks: 3 });
});

test('requests are counted by span, the newest count replaces an older one in its place, and the counts move with the clock', async () => {
  const ledger = await watching();
  const spent = [
    { accountId: 'padaria', span: 1_000, requests: 3 },
    { accountId: 'padaria', span: 1_001, requests: 4 },
  ];
  await ledger.write('watches.answer', { answers: [], spent });
  await ledger.write('watches.answer', {
    answers: [],
    spent: [
      { accountId: 'padaria', span: 1_001, requests: 9 },
      { accountId: 'padaria', span: 1_000 + 256, requests: 1 },
    ],
  });
  const before = await ledger.read('watches.before', null);
  expect(before.spent.map(({ span, requests }) => [span, requests])).toEqual([
    [1_001, 9],
    [1_256, 1],
  ]);
  await ledger.write('watches.shift', {
    by: -minute,
    now: noon,
    latest: latestAsks(noon),
    spent: [{ accountId: 'padaria', span: 989, requests: 9 }],
  });
  expect((await ledger.read('watches.before', null)).spent).toMatchObject([{ span: 989, requests: 9 }]);
  expect(await ledger.read('watches.due', { ids: [1] })).toMatchObject([{ nextAt: noon - minute }]);
});

test('the schema keeps watches and their changes', async () => {
  const folder = temporaryFolder();
  const ledger = await watching(folder);
  await answered(ledger, complete());
  await ledger.close();
  const run = await rawRun(folder);
  expect(await run('DELETE FROM watches')).toBe('watches: never deleted');
  expect(await run(`UPDATE watches SET transaction_id = 'T-9' WHERE id = 1`)).toBe(
    'watches: what is watched is fixed',
  );
  expect(await run('DELETE FROM watch_changes')).toBe('watch_changes: append-only');
  expect(await run(`UPDATE watch_changes SET to_state = 'FALHA'`)).toBe('watch_changes: append-only');
  expect(await run(`UPDATE watches SET phase = 'removed' WHERE id = 2`)).toMatch(/CHECK/);
});

test('a commit reports withdrawals too if one of the watches belongs to a withdrawal, and only then', async () => {
  const ledger = await readyLedger(temporaryFolder());
  await madeWithdrawal(ledger, { transactionId: 'T-1' });
  const heard: (readonly string[])[] = [];
  ledger.on('changed', ({ tables }) => heard.push(tables.filter((table) => table !== 'trail')));
  const add = (transactionId: string) =>
    ledger.write('watches.insert', {
      accountId: 'padaria',
      items: [{ transactionId }],
      source: 'typed',
      now: noon,
    });
  await add('T-1');
  await add('T-2');
  await answered(ledger, complete({ id: 2 }));
  await answered(
    ledger,
    complete({ id: 2, checks: 2, from: { checks: 1, lane: 'complete', state: 'COMPLETO' } }),
    complete(),
  );
  expect(heard).toEqual([['watches', 'withdrawals'], ['watches'], ['watches'], ['watches', 'withdrawals']]);
});

sqliteTest('a failure that an older version counted as confirmed is read again, and nothing else is', () => {
  const db = new DatabaseSync(':memory:');
  migrate(db, 18);
  const sent = (id: string) => `
    INSERT INTO attempts (id, account_id, kind, ref, override, body, started_at)
      VALUES ('${id}', 'padaria', 'withdrawal', '${id}', 0, x'7b7d', 't');
    INSERT INTO withdrawals (account, attempt, day, cents, wallet, wallet_key, fees)
      SELECT 1, seq, '2026-11-20', 100, '0x' || hex(zeroblob(20)), '0x' || hex(zeroblob(20)), '{}'
      FROM attempts WHERE id = '${id}';
    UPDATE attempts SET state = 'created', settled_at = 't', remote_id = '${id}' WHERE id = '${id}';`;
  const watched = (id: string, lane: string, phase: string) => `
    INSERT INTO watches (account, transaction_id, words, source, since, phase, lane, state, born, ended_at)
      VALUES (1, '${id}', '', 'withdrawal', 't', '${phase}', '${lane}', 'x', 0, 'then');`;
  db.exec(`
    INSERT INTO accounts (id, kind, name, base_url, identity, settings, credentials, created_at)
      VALUES ('padaria', 'service', 'Padaria', 'https://servico.example', '{}', '{}', '{}', 't');
    ${sent('failed') + watched('failed', 'failed', 'ended')}
    ${sent('paid') + watched('paid', 'complete', 'ended')}
    ${sent('removed') + watched('removed', 'failed', 'removed')}
    ${watched('typed', 'failed', 'ended')}`);
  migrate(db);
  const rows = db
    .prepare(
      `SELECT transaction_id AS id, phase, ended_at, next_at > 0 AS due, failure_confirmed AS sure FROM watches`,
    )
    .all();
  expect(rows.map((row) => ({ ...row }))).toEqual([
    { id: 'failed', phase: 'watching', ended_at: null, due: 1, sure: 0 },
    { id: 'paid', phase: 'ended', ended_at: 'then', due: null, sure: 0 },
    { id: 'removed', phase: 'removed', ended_at: 'then', due: null, sure: 0 },
    { id: 'typed', phase: 'ended', ended_at: 'then', due: null, sure: 0 },
  ]);
});
