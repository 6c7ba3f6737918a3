// Copying, restoring and moving the ledger, through all of main with its practice account.
import { randomUUID } from 'node:crypto';
import { copyFileSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import type { App } from '../../../../main/app.ts';
import { latest } from '../../../../main/ledger/migrations.ts';
import { runningApp, type Ask } from '../../../helpers/running-app.ts';
import { temporaryFolder } from '../../../helpers/ledger-folder.ts';

const started = (folder = temporaryFolder()) =>
  runningApp(folder, { now: () => new Date(2026, 10, 21, 9, 5) });

const command = () => ({ commandId: randomUUID() });

/** As the window's origin accepts it, from a file of this machine. */
function uploaded(app: App, source: string, kind: 'ledger' | 'sheet' = 'ledger'): string {
  const path = join(temporaryFolder(), 'upload');
  copyFileSync(source, path);
  return app.tickets.admitUpload({ kind, name: 'copia.db', path, length: statSync(path).size, sha256: '' });
}

const fileOf = (app: App, ticket: string): string => {
  const found = app.tickets.find(ticket);
  if (!found || !('path' in found.from)) throw new Error('no file behind the ticket');
  return found.from.path;
};

const trail = async (ask: Ask): Promise<readonly string[]> => {
  const { handle, count } = await ask('trail', 'open', { scope: 'all', withApp: true, sort: 'newest' });
  const rows = await ask('trail', 'window', { handle, from: 0, count });
  return rows.map((row) => row.what);
};

const service = { name: 'Aurora', baseUrl: 'https://servico.example' };

test('makes, reads back and stores a copy, and then lists it', async () => {
  const { app, ask } = await started();
  expect(await ask('copies', 'status')).toMatchObject({
    present: { sends: 0, empty: true },
    lastSaved: null,
    unsavedSince: null,
    waiting: null,
    kept: [],
  });
  await ask('accounts', 'create', { ...command(), ...service, credentials: {}, confirmedName: 'Aurora' });
  expect((await ask('copies', 'status')).unsavedSince).toBe(new Date(2026, 10, 21, 9, 5).toISOString());
  const made = await ask('copies', 'save', command());
  expect(made).toMatchObject({
    name: 'guiche-registro-2026-11-21-0905.db',
    facts: { of: 'this', here: true },
  });
  expect((await ask('copies', 'status')).lastSaved).toBeNull();
  await ask('copies', 'saved', { ...command(), ticket: made.ticket });
  expect(await ask('copies', 'status')).toMatchObject({
    lastSaved: new Date(2026, 10, 21, 9, 5).toISOString(),
    unsavedSince: null,
  });
  expect(await trail(ask)).toContain('ledger.copied');
  await expect(ask('copies', 'saved', { ...command(), ticket: 'other' })).rejects.toThrow('ticketUnknown');
  expect(statSync(fileOf(app, made.ticket)).size).toBe(made.bytes);
});

test('restores a copy at the next start: frozen and reported until a typed reason', async () => {
  const folder = temporaryFolder();
  const { app, ask } = await started(folder);
  const made = await ask('copies', 'save', command());
  await ask('app', 'setPreferences', { theme: 'dark' });
  const { reading, facts } = await ask('copies', 'read', { ticket: uploaded(app, fileOf(app, made.ticket)) });
  expect(facts).toMatchObject({ of: 'this', here: true });
  const press = { ...command(), reading };
  expect((await ask('copies', 'restore', press)).waiting).toMatchObject({ of: 'this' });
  // Until then everything continues as it was.
  expect(await ask('app', 'state')).toMatchObject({
    preferences: { theme: 'dark' },
    ledger: { state: 'sound' },
  });
  await app.stop();

  const again = await started(folder);
  const state = await again.ask('app', 'state');
  if (state.phase !== 'ready') throw new Error(state.failure.code);
  expect(state.preferences.theme).toBe('system');
  expect(state.ledger).toMatchObject({ state: 'frozen', freeze: { reason: 'copy' } });
  expect(state.notices.map(({ code }) => code)).toEqual(['ledgerRestored']);
  expect(await trail(again.ask)).toEqual(expect.arrayContaining(['ledger.ledgerRestored', 'ledger.frozen']));
  await again.ask('app', 'clearFreeze', { ...command(), reason: 'Conferi no painel do provedor.' });

  const { kept, waiting } = await again.ask('copies', 'status');
  expect(waiting).toBeNull();
  expect(kept).toMatchObject([{ why: 'setAside' }]);
  const back = await again.ask('copies', 'read', { kept: kept[0]?.name ?? '' });
  expect(await again.ask('copies', 'restore', { ...command(), reading: back.reading })).toMatchObject({
    waiting: { of: 'this' },
  });
  expect((await again.ask('copies', 'giveUp')).waiting).toBeNull();
});

test('accepts the ledger of another computer only into an empty folder or after confirmation', async () => {
  const other = await started();
  const made = await other.ask('copies', 'save', command());
  const copy = fileOf(other.app, made.ticket);

  const empty = await started();
  const first = await empty.ask('copies', 'read', { ticket: uploaded(empty.app, copy) });
  expect(first.facts).toMatchObject({ of: 'other', here: false });
  await empty.ask('copies', 'restore', { ...command(), reading: first.reading });

  const used = await started();
  await used.ask('accounts', 'create', {
    ...command(),
    name: service.name,
    baseUrl: service.baseUrl,
    confirmedName: service.name,
    credentials: {},
  });
  const second = await used.ask('copies', 'read', { ticket: uploaded(used.app, copy) });
  const wish = { reading: second.reading };
  await expect(used.ask('copies', 'restore', { ...command(), ...wish })).rejects.toThrow('copyOfOther');
  expect((await used.ask('copies', 'status')).waiting).toBeNull();
  await used.ask('copies', 'restore', { ...command(), ...wish, otherAgreed: true });
  expect((await used.ask('copies', 'status')).waiting).toMatchObject({ of: 'other' });
});

test('refuses a file that is no copy with a reason, and deletes its upload', async () => {
  const { app, ask } = await started();
  const text = join(temporaryFolder(), 'boletos.csv');
  writeFileSync(text, 'valor;vencimento\n');
  await expect(ask('copies', 'read', { ticket: uploaded(app, text) })).rejects.toThrow('copyDamaged');
  await expect(ask('copies', 'read', { ticket: uploaded(app, text, 'sheet') })).rejects.toThrow(
    'ticketUnknown',
  );
  await expect(ask('copies', 'read', { kept: '../ledger.db' })).rejects.toThrow('fileGone');
  await expect(ask('copies', 'restore', { ...command(), reading: randomUUID() })).rejects.toThrow('fileGone');
});

test('does not open a ledger that a newer version wrote, but restores a copy over it', async () => {
  const folder = temporaryFolder();
  const { app, ask } = await started(folder);
  const made = await ask('copies', 'save', command());
  const copy = join(temporaryFolder(), 'copy.db');
  copyFileSync(fileOf(app, made.ticket), copy);
  await app.stop();
  const db = new DatabaseSync(join(folder, 'ledger.db'));
  db.exec(`PRAGMA user_version = ${latest + 1}`);
  db.close();

  const closed = await started(folder);
  expect(await closed.ask('app', 'state')).toMatchObject({
    phase: 'failed',
    failure: { code: 'ledgerNewer' },
  });
  expect(await closed.ask('copies', 'status')).toMatchObject({ present: null, waiting: null });
  await expect(closed.ask('copies', 'save', command())).rejects.toThrow('ledgerLost');
  const { reading, facts } = await closed.ask('copies', 'read', { ticket: uploaded(closed.app, copy) });
  expect(facts).toMatchObject({ of: 'unknown', here: true });
  await closed.ask('copies', 'restore', { ...command(), reading });
  // The next call to app.state opens the ledger.
  expect(await closed.ask('app', 'state')).toMatchObject({
    phase: 'ready',
    ledger: { state: 'frozen', freeze: { reason: 'copy' } },
  });
  expect(readdirSync(join(folder, 'replaced'))).toHaveLength(1);
});

test('makes one last copy on a retired computer, which sends nothing afterwards', async () => {
  const folder = temporaryFolder();
  const { app, ask } = await started(folder);
  const made = await ask('copies', 'retire', command());
  expect(await ask('app', 'state')).toMatchObject({ ledger: { freeze: { reason: 'retired' } } });
  // Made again, in case it was not stored.
  expect(await ask('copies', 'retire', command())).toMatchObject({ facts: { of: 'this' } });

  const fresh = await started();
  const { reading } = await fresh.ask('copies', 'read', {
    ticket: uploaded(fresh.app, fileOf(app, made.ticket)),
  });
  await fresh.ask('copies', 'restore', { ...command(), reading });
  await app.stop();
  const { ask: later } = await started(folder);
  expect(await later('app', 'state')).toMatchObject({ ledger: { freeze: { reason: 'retired' } } });
});

const password = 'quatro palavras sem relação';

/** Every file in a folder that contains these bytes. */
const filesWith = (folder: string, bytes: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => readFileSync(path).includes(bytes));

test('encrypts copies with the password, and asks for it before a copy is restored', async () => {
  const folder = temporaryFolder();
  const { app, ask } = await started(folder);
  await ask('app', 'agreeToMemoryVault');
  await ask('accounts', 'create', { ...command(), ...service, credentials: {}, confirmedName: 'Aurora' });
  const set = await ask('copies', 'setPassword', { ...command(), password });
  expect(set).toMatchObject({ passwordSince: new Date(2026, 10, 21, 9, 5).toISOString() });
  expect(set.daily).toMatchObject({ failure: null });
  expect(set.kept.map(({ name }) => name)).toEqual([expect.stringMatching(/^daily\/.*\.db\.age$/)]);

  const made = await ask('copies', 'save', command());
  expect(made).toMatchObject({ name: 'guiche-registro-2026-11-21-0905.db.age', facts: { of: 'this' } });
  const upload = uploaded(app, fileOf(app, made.ticket));
  const { reading, facts } = await ask('copies', 'read', { ticket: upload });
  expect(facts).toBeNull();
  await expect(ask('copies', 'restore', { ...command(), reading })).rejects.toThrow('copyForeign');
  await expect(ask('copies', 'decrypt', { reading, password: 'outra senha' })).rejects.toThrow(
    'copyPasswordWrong',
  );
  const opened = await ask('copies', 'decrypt', { reading, password });
  expect(opened.facts).toMatchObject({ of: 'this', here: true, accounts: ['Aurora'] });
  await ask('copies', 'restore', { ...command(), reading: opened.reading });
  expect(readdirSync(join(folder, 'decrypted'))).toEqual([]);
  expect(await trail(ask)).toContain('ledger.backupPasswordSet');

  await app.stop();
  expect(filesWith(folder, 'Aurora')).not.toEqual([]);
  for (const known of [password, 'outra senha', Buffer.from(password).toString('base64')])
    expect(filesWith(folder, known)).toEqual([]);

  // The memory with the password is gone, and nothing is written instead.
  const again = await started(folder);
  await again.ask('app', 'agreeToMemoryVault');
  await again.ask('app', 'clearFreeze', { ...command(), reason: 'Conferi no painel do provedor.' });
  await expect(again.ask('copies', 'save', command())).rejects.toThrow('backupPasswordLost');
  const without = await again.ask('copies', 'removePassword', command());
  expect(without).toMatchObject({ passwordSince: null, daily: { failure: null } });
  expect((await again.ask('copies', 'save', command())).name).toBe('guiche-registro-2026-11-21-0905.db');
});

test('asks the system for a folder if it can, and that changes nothing', async () => {
  const folder = temporaryFolder();
  const asked: string[] = [];
  const answers = ['/media/backups', null];
  const { ask } = await runningApp(folder, {
    host: {
      chooseFolder: (from) => {
        asked.push(from);
        return Promise.resolve(answers.shift() ?? null);
      },
    },
  });
  expect(await ask('copies', 'askFolder')).toEqual({ folder: '/media/backups' });
  expect(await ask('copies', 'askFolder')).toEqual({ folder: null });
  expect(asked).toEqual([join(folder, 'daily'), join(folder, 'daily')]);
  expect(await ask('copies', 'status')).toMatchObject({ asksFolder: true, daily: { chosen: false } });

  const { ask: inBrowser } = await started();
  expect(await inBrowser('copies', 'status')).toMatchObject({ asksFolder: false });
  await expect(inBrowser('copies', 'askFolder')).rejects.toThrow('notFound');
});
