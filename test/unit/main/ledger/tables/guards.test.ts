// Raw SQL against the file, by a connection that knows nothing of the program: what the schema itself forbids.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { account, readyLedger, send, temporaryFolder } from '../../../../helpers/ledger-folder.ts';

async function rawFile(): Promise<(sql: string) => string> {
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
  const db = new DatabaseSync(join(folder, 'ledger.db'));
  return (sql) => {
    try {
      const { changes } = db.prepare(sql).run();
      return `changed ${changes}`;
    } catch (error) {
      return error instanceof Error ? error.message : 'failed';
    }
  };
}

const settled = `settled_at = '2026-01-01'`;

test('the trail, the commands and the ledger’s own row are never rewritten', async () => {
  const run = await rawFile();
  const rewrites = [
    `UPDATE trail SET what = 'x'`,
    'DELETE FROM trail',
    `INSERT OR REPLACE INTO trail SELECT seq, at, utc_offset, 'eva', account_id, what, detail FROM trail`,
  ];
  expect(rewrites.map(run)).toEqual(rewrites.map(() => 'trail: append-only'));
  expect(run(`UPDATE commands SET result = 'null'`)).toBe('commands: append-only');
  expect(run('DELETE FROM commands')).toBe('commands: append-only');
  expect(run(`INSERT OR REPLACE INTO commands SELECT id, op, fingerprint, '1', at FROM commands`)).toBe(
    'commandReused',
  );
  expect(run('DELETE FROM meta')).toBe('meta: never deleted');
  expect(run('UPDATE meta SET raises = raises - 1')).toBe('meta: raises only rise');
  expect(run(`UPDATE meta SET ledger_id = 'x'`)).toBe('meta: identity is fixed');
  expect(run('DELETE FROM preferences')).toBe('preferences: never deleted');
});

test('accounts stay, keep what they are, and keep their base URL once used', async () => {
  const run = await rawFile();
  expect(run('DELETE FROM accounts')).toBe('accounts: never deleted');
  expect(run(`UPDATE accounts SET kind = 'practice' WHERE id = 'padaria'`)).toBe(
    'accounts: identity is fixed',
  );
  expect(run(`UPDATE accounts SET base_url = 'https://outro.example' WHERE id = 'padaria'`)).toBe(
    'baseUrlFixed',
  );
  expect(run(`UPDATE accounts SET base_url = base_url, name = 'Outra' WHERE id = 'padaria'`)).toBe(
    'changed 1',
  );
  expect(run(`UPDATE accounts SET used = 0 WHERE id = 'padaria'`)).toBe('accounts: used stays used');
  expect(run(`UPDATE accounts SET removed_at = 'now' WHERE id = 'treino'`)).toBe('practiceProtected');
});

test('what an attempt sent is fixed, and it is never deleted', async () => {
  const run = await rawFile();
  expect(run(`DELETE FROM attempts WHERE id = 'refused'`)).toBe('attempts: never deleted');
  const changes = [`body = x'00'`, `ref = 'x'`, `account_id = 'treino'`, `started_at = 'x'`, `owner = 'x'`];
  expect(changes.map((change) => run(`UPDATE attempts SET ${change} WHERE id = 'open'`))).toEqual(
    changes.map(() => 'attempts: what was sent is fixed'),
  );
});

test('an attempt takes only legal steps', async () => {
  const run = await rawFile();
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
  expect(illegal.map(([id, state]) => step(id, state))).toEqual(illegal.map(() => 'attempts: illegal step'));
  expect(run(`UPDATE attempts SET answer = NULL WHERE id = 'doubt'`)).toBe('attempts: the outcome is fixed');
  expect(run(`UPDATE attempts SET remote_id = '9' WHERE id = 'made'`)).toBe('attempts: the outcome is fixed');
  expect(run(`UPDATE attempts SET resolution = '{}' WHERE id = 'made'`)).toBe('attempts: nothing to resolve');
  expect(step('open', 'created', `, ${settled}`)).toContain('CHECK constraint failed');
  expect(step('open', 'created', `, ${settled}, remote_id = '77'`)).toContain('UNIQUE constraint failed');
  expect(step('open', 'notSent')).toContain('CHECK constraint failed');
  expect(step('open', 'notSent', `, ${settled}`)).toBe('changed 1');
  expect(step('doubt', 'discarded', `, resolution = '{}', resolved_at = 'x'`)).toBe('changed 1');
});

test('an attempt begins as sending, in an account that is there', async () => {
  const run = await rawFile();
  const insert = (values: string) =>
    run(`INSERT INTO attempts (id, account_id, kind, ref, override, body, started_at, state, settled_at, remote_id)
         VALUES (${values})`);
  expect(insert(`'n', 'padaria', 'boleto', 'n', 0, x'00', 't', 'created', 't', '5'`)).toBe(
    'attempts: begins as sending',
  );
  expect(insert(`'n', 'ninguem', 'boleto', 'n', 0, x'00', 't', 'sending', NULL, NULL`)).toContain(
    'FOREIGN KEY',
  );
  expect(insert(`'n', 'padaria', 'boleto', 'ref-made', 0, x'00', 't', 'sending', NULL, NULL`)).toContain(
    'UNIQUE',
  );
  expect(run(`UPDATE accounts SET removed_at = 'now' WHERE id = 'padaria'`)).toBe('changed 1');
  expect(insert(`'n', 'padaria', 'boleto', 'n', 0, x'00', 't', 'sending', NULL, NULL`)).toBe(
    'attempts: account removed',
  );
});
