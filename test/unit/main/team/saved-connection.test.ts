// What is stored of the connection to a team's server: a file without a secret, and a password that is sent nowhere else.
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { TeamConnection } from '../../../../preload/contract/team.ts';
import { connectionStore } from '../../../../main/team/saved-connection.ts';
import { createMemoryStore } from '../../../../main/vault/memory.ts';

const connection: TeamConnection = {
  host: 'servidor.example',
  port: 5432,
  database: 'guiche',
  user: 'ana',
  ca: null,
};

function store() {
  const folder = mkdtempSync(join(tmpdir(), 'guiche-team-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'team.json');
  const secrets = createMemoryStore();
  const learnt: string[] = [];
  const held = { text: null };
  const parts = {
    path,
    held,
    vault: { store: () => secrets },
    learn: (secret: string) => learnt.push(secret),
  };
  return { path, secrets, learnt, saved: connectionStore(parts) };
}

test('nothing is stored at first', async () => {
  const { saved } = store();
  expect(saved.read()).toEqual({ kind: 'none' });
  expect(await saved.password(connection)).toBeNull();
});

test('the stored connection is read again; the file contains no password', async () => {
  const { path, saved, learnt } = store();
  await saved.save(connection, 'segredo da ana');
  expect(saved.read()).toEqual({ kind: 'saved', connection });
  expect(await saved.password(connection)).toBe('segredo da ana');
  expect(readFileSync(path, 'utf8')).not.toContain('segredo');
  expect(learnt).toContain('segredo da ana');
});

test.skipIf(process.platform === 'win32')('only its owner can read the file', async () => {
  const { path, saved } = store();
  await saved.save(connection, 'segredo da ana');
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test('a connection that was changed in its file finds no password', async () => {
  const { path, saved } = store();
  await saved.save(connection, 'segredo da ana');
  writeFileSync(path, JSON.stringify({ ...connection, host: 'outro.example' }));
  const found = saved.read();
  expect(found).toMatchObject({ kind: 'saved', connection: { host: 'outro.example' } });
  expect(await saved.password({ ...connection, host: 'outro.example' })).toBeNull();
});

test.each(['', '{', '[]', '{"host":"a"}', JSON.stringify({ ...connection, port: 0 })])(
  'a file with %j is unreadable and nothing else',
  (text) => {
    const { path, saved } = store();
    writeFileSync(path, text);
    expect(saved.read()).toEqual({ kind: 'unreadable' });
  },
);

test('without a keychain the password is kept while the program runs', async () => {
  const { path, learnt } = store();
  const none = () => {
    throw new Error('no keychain');
  };
  const parts = {
    path,
    held: { text: null },
    vault: { store: none },
    learn: (text: string) => learnt.push(text),
  };
  await connectionStore(parts).save(connection, 'segredo da ana');
  expect(await connectionStore(parts).password(connection)).toBe('segredo da ana');
  await connectionStore(parts).forget();
  await expect(connectionStore(parts).password(connection)).rejects.toThrow('no keychain');
});

test('forgetting deletes both', async () => {
  const { saved, secrets } = store();
  await saved.save(connection, 'segredo da ana');
  await saved.forget();
  expect(saved.read()).toEqual({ kind: 'none' });
  expect(await secrets.get('team/password')).toBeNull();
  await saved.forget();
});
