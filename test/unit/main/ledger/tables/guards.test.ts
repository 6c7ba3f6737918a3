// Raw SQL against the database, by a connection that knows nothing of the program: what the schema itself forbids.
import { expect, test } from 'vitest';
import { engine } from '../../../../helpers/engine.ts';
import { account, readyLedger, send, temporaryFolder } from '../../../../helpers/ledger-folder.ts';
import { rawRun } from '../../../../helpers/raw-ledger.ts';

async function rawDatabase(): Promise<(sql: string) => Promise<string>> {
  const folder = temporaryFolder();
  const ledger = await readyLedger(folder);
  await ledger.write('accounts.insert', account('treino', { kind: 'practice' }));
  await ledger.write('trail.append', { what: 'test.note', accountId: 'padaria' });
  await ledger.write('preferences.set', { key: 'theme', value: 'dark' });
  await ledger.write('accounts.markUsed', { id: 'treino' }, { commandId: 'press' });
  await send(ledger, 'open', 'made', 'doubt', 'refused');
  await ledger.write('attempts.turn', {
    settle: [
      { id: 'made', state: 'created', remoteId: '77' },
      { id: 'doubt', state: 'uncertain', httpStatus: 500, answer: Buffer.from('oops') },
      { id: 'refused', state: 'refused', httpStatus: 422 },
    ],
    begin: [],
  });
  await ledger.close();
  return rawRun(folder);
}

const settled = `settled_at = '2026-01-01'`;

test('the trail, the commands and the ledger’s own row are never rewritten', async () => {
  const run = await rawDatabase();
  const rewrites = [
    `UPDATE trail SET what = 'x'`,
    'DELETE FROM trail',
    // Only SQLite has a statement that replaces a row.
    ...(engine() === 'sqlite'
      ? [
          `INSERT OR REPLACE INTO trail SELECT seq, at, utc_offset, 'eva', account_id, what, detail FROM trail`,
        ]
      : []),
  ];
  for (const rewrite of rewrites) expect(await run(rewrite)).toBe('trail: append-only');
  expect(await run(`UPDATE commands SET result = 'null'`)).toBe('commands: append-only');
  expect(await run('DELETE FROM commands')).toBe('commands: append-only');
  const again = `SELECT id, op, fingerprint, '1', at FROM commands`;
  expect(await run(`INSERT ${engine() === 'sqlite' ? 'OR REPLACE ' : ''}INTO commands ${again}`)).toBe(
    'commandReused',
  );
  expect(await run('DELETE FROM meta')).toBe('meta: never deleted');
  expect(await run('UPDATE meta SET raises = raises - 1')).toBe('meta: raises only rise');
  expect(await run(`UPDATE meta SET ledger_id = 'x'`)).toBe('meta: identity is fixed');
  expect(await run('DELETE FROM preferences')).toBe('preferences: never deleted');
});

test('accounts are never deleted, keep their identity, and keep their base URL once used', async () => {
  const run = await rawDatabase();
  expect(await run('DELETE FROM accounts')).toBe('accounts: never deleted');
  expect(await run(`UPDATE accounts SET kind = 'practice' WHERE id = 'padaria'`)).toBe(
    'accounts: identity is fixed',
  );
  expect(await run(`UPDATE accounts SET base_url = 'https://outro.example' WHERE id = 'padaria'`)).toBe(
    'baseUrlFixed',
  );
  expect(await run(`UPDATE accounts SET base_url = base_url, name = 'Outra' WHERE id = 'padaria'`)).toBe(
    'changed 1',
  );
  expect(await run(`UPDATE accounts SET used = 0 WHERE id = 'padaria'`)).toBe('accounts: used stays used');
  expect(await run(`UPDATE accounts SET removed_at = 'now' WHERE id = 'treino'`)).toBe('practiceProtected');
});

test('the content that an attempt sent is fixed, and the attempt is never deleted', async () => {
  const run = await rawDatabase();
  expect(await run(`DELETE FROM attempts WHERE id = 'refused'`)).toBe('attempts: never deleted');
  const changes = [`body = x'00'`, `ref = 'x'`, `account_id = 'treino'`, `started_at = 'x'`, `owner = 'x'`];
  for (const change of changes)
    expect(await run(`UPDATE attempts SET ${change} WHERE id = 'open'`)).toBe(
      'attempts: what was sent is fixed',
    );
});

test('an attempt takes only legal steps', async () => {
  const run = await rawDatabase();
  const step = (id: string, state: string, more = '') =>
    run(`UPDATE attempts SET state = '${state}' ${more} WHERE id = '${id}'`);
  const illegal = [
    ['open', 'discarded'],
    ['open', 'sending'],
    ['made', 'uncertain'],
    ['made', 'discarded'],
    ['refused', 'sending'],
    ['refused', 'created'],
    ['doubt', 'sending'],
    ['doubt', 'refused'],
  ] as const;
  for (const [id, state] of illegal) expect(await step(id, state)).toBe('attempts: illegal step');
  expect(await run(`UPDATE attempts SET answer = NULL WHERE id = 'doubt'`)).toBe(
    'attempts: the outcome is fixed',
  );
  expect(await run(`UPDATE attempts SET remote_id = '9' WHERE id = 'made'`)).toBe(
    'attempts: the outcome is fixed',
  );
  expect(await run(`UPDATE attempts SET resolution = '{}' WHERE id = 'made'`)).toBe(
    'attempts: nothing to resolve',
  );
  expect(await step('open', 'created', `, ${settled}`)).toContain('CHECK constraint failed');
  expect(await step('open', 'created', `, ${settled}, remote_id = '77'`)).toContain(
    'UNIQUE constraint failed',
  );
  expect(await step('open', 'notSent')).toContain('CHECK constraint failed');
  expect(await step('open', 'notSent', `, ${settled}`)).toBe('changed 1');
  expect(await step('doubt', 'discarded', `, resolution = '{}', resolved_at = 'x'`)).toBe('changed 1');
});

test('an attempt starts as sending, in an existing account', async () => {
  const run = await rawDatabase();
  const insert = (values: string) =>
    run(`INSERT INTO attempts (id, account_id, kind, ref, override, body, started_at, state, settled_at, remote_id)
         VALUES (${values})`);
  expect(await insert(`'n', 'padaria', 'boleto', 'n', 0, x'00', 't', 'created', 't', '5'`)).toBe(
    'attempts: begins as sending',
  );
  expect(await insert(`'n', 'ninguem', 'boleto', 'n', 0, x'00', 't', 'sending', NULL, NULL`)).toContain(
    'FOREIGN KEY',
  );
  expect(
    await insert(`'n', 'padaria', 'boleto', 'ref-made', 0, x'00', 't', 'sending', NULL, NULL`),
  ).toContain('UNIQUE');
  expect(await run(`UPDATE accounts SET removed_at = 'now' WHERE id = 'padaria'`)).toBe('changed 1');
  expect(await insert(`'n', 'padaria', 'boleto', 'n', 0, x'00', 't', 'sending', NULL, NULL`)).toBe(
    'attempts: account removed',
  );
});
