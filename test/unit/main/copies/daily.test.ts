// Automatic copies once a day, over a real ledger and real folders; the test changes the days.
import { randomUUID } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createDaily } from '../../../../main/copies/daily.ts';
import { CodedError } from '../../../../main/failure.ts';
import { openCopies } from '../../../../main/ledger/copies.ts';
import { knows } from '../../../helpers/copied-ledger.ts';
import { noon, openedIn, readyLedger, send, temporaryFolder } from '../../../helpers/ledger-folder.ts';
import { runningApp } from '../../../helpers/running-app.ts';

const day = 86_400_000;
const hour = 3_600_000;

async function opened() {
  const dataFolder = temporaryFolder();
  const ledger = await readyLedger(dataFolder);
  await send(ledger, 'before');
  const clock = { at: noon, busy: false, empty: false };
  const secret: { now: string | null; missing: boolean } = { now: null, missing: false };
  const results: (string | null)[] = [];
  const now = () => new Date(clock.at);
  const daily = createDaily({
    ledger,
    copies: openCopies(dataFolder, now),
    password: {
      current: () =>
        secret.missing
          ? Promise.reject(new CodedError('backupPasswordLost', 'vault'))
          : Promise.resolve(secret.now),
    },
    dataFolder,
    outgoing: temporaryFolder(),
    empty: () => Promise.resolve(clock.empty),
    busy: () => clock.busy,
    now,
    result: (failed) => results.push(failed?.folder ?? null),
  });
  const own = (folder = join(dataFolder, 'daily')) => (existsSync(folder) ? readdirSync(folder).sort() : []);
  return { dataFolder, ledger, clock, secret, daily, results, own };
}

const command = () => randomUUID();
const nameOf = (ledger: { readonly id: string }, stamp: string) =>
  `guiche-diario-${ledger.id.slice(0, 8)}-${stamp}.db`;

test('makes one copy a day in São Paulo, complete and private, which restores the same rows', async () => {
  const { dataFolder, ledger, clock, daily, own } = await opened();
  await daily.check();
  await daily.check();
  expect(own()).toEqual([nameOf(ledger, '2026-11-20-1200')]);
  const path = join(dataFolder, 'daily', own()[0] ?? '');
  expect(statSync(path).size).toBe((await daily.status()).last?.bytes);
  expect(statSync(path).mode & 0o777).toBe(process.platform === 'win32' ? 0o666 : 0o600);
  await send(ledger, 'after');

  // 02:59 in London is still the same day in São Paulo; 03:00 is not.
  clock.at = Date.UTC(2026, 10, 21, 2, 59);
  await daily.check();
  expect(own()).toHaveLength(1);
  clock.at += 60_000;
  await daily.check();
  expect(own()).toEqual([nameOf(ledger, '2026-11-20-1200'), nameOf(ledger, '2026-11-21-0000')]);

  // The first copy, restored at the next start.
  await ledger.close();
  const copies = openCopies(dataFolder, () => new Date(clock.at));
  const kept = copies.kept().filter(({ why }) => why === 'daily');
  expect(kept.map(({ name }) => name).sort()).toEqual(own().map((name) => `daily/${name}`));
  await copies.layReady(copies.keptPath(`daily/${own()[0]}`));
  expect(await knows(dataFolder, 'before', 'after')).toMatchObject({ has: [true, false], freeze: 'copy' });
});

test('keeps the last 14 of its own, and removes no other file', async () => {
  const { ledger, clock, daily, own, dataFolder } = await opened();
  const folder = join(dataFolder, 'daily');
  mkdirSync(folder);
  const others = ['guiche-registro-2026-01-01-0900.db', 'guiche-diario-ffffffff-2026-01-01-0900.db', 'a.txt'];
  for (const name of others) writeFileSync(join(folder, name), 'kept');
  for (let days = 0; days < 16; days += 1) {
    await daily.check();
    clock.at += day;
  }
  const left = own().filter((name) => !others.includes(name));
  expect(left).toHaveLength(14);
  expect(left[0]).toBe(nameOf(ledger, '2026-11-22-1200'));
  expect(own()).toEqual(expect.arrayContaining(others));
});

test('is encrypted with a password, counts among the last 14, and is not made without it', async () => {
  const { ledger, clock, secret, daily, own, dataFolder } = await opened();
  for (let days = 0; days < 14; days += 1) {
    if (days === 12) secret.now = 'quatro palavras sem relação';
    await daily.check();
    clock.at += day;
  }
  secret.missing = true;
  await daily.check();
  expect(await daily.status()).toMatchObject({ failure: { why: 'passwordLost' } });
  expect(own()).toHaveLength(14);
  secret.missing = false;
  await daily.makeAnew();
  expect(own()).toHaveLength(14);
  expect(own().filter((name) => name.endsWith('.age'))).toEqual(
    ['2026-12-02-1200', '2026-12-03-1200', '2026-12-04-1200'].map((stamp) => `${nameOf(ledger, stamp)}.age`),
  );
  const path = join(dataFolder, 'daily', own().at(-1) ?? '');
  expect(readFileSync(path).indexOf('SQLite')).toBe(-1);
  expect(statSync(path).size).toBe((await daily.status()).last?.bytes);
  const copies = openCopies(dataFolder, () => new Date(clock.at));
  expect(await copies.read(path)).toBeNull();
  await expect(copies.decrypt(path, 'outra')).rejects.toThrow('copyPasswordWrong');
  const decrypted = await copies.decrypt(path, 'quatro palavras sem relação');
  expect(decrypted.facts).toMatchObject({ ledgerId: ledger.id, sends: 1 });
});

test('of the same minute, with and without a password, both stay', async () => {
  const { secret, daily, own } = await opened();
  await daily.check();
  secret.now = 'quatro palavras';
  await daily.makeAnew();
  expect(own()).toHaveLength(2);
});

test('waits while work is running, but not for ever', async () => {
  const { clock, daily, own } = await opened();
  clock.busy = true;
  await daily.check();
  clock.at += 3.9 * hour;
  await daily.check();
  expect(own()).toEqual([]);
  clock.at += 0.1 * hour;
  await daily.check();
  expect(own()).toHaveLength(1);
});

test('makes no copy of an empty ledger, nor on a retired computer', async () => {
  const { clock, daily, own, ledger } = await opened();
  clock.empty = true;
  await daily.check();
  clock.empty = false;
  await ledger.retire();
  await daily.check();
  expect(own()).toEqual([]);
});

test('reports a missing folder once, and tries again on the next day or when asked', async () => {
  const { clock, daily, results, own } = await opened();
  const chosen = temporaryFolder();
  await daily.setFolder(chosen, command());
  expect(own(chosen)).toHaveLength(1);
  clock.at += day;
  renameSync(chosen, `${chosen}-away`);
  await daily.check();
  await daily.check();
  expect(results).toEqual([null, chosen]);
  expect(await daily.status()).toMatchObject({ failure: { why: 'missing' }, last: { folder: chosen } });
  // Guichê does not create it again: another disk may belong there.
  expect(existsSync(chosen)).toBe(false);
  await daily.make();
  expect(results).toEqual([null, chosen, chosen]);
  clock.at += day;
  renameSync(`${chosen}-away`, chosen);
  await daily.check();
  expect(results.at(-1)).toBeNull();
  expect(await daily.status()).toMatchObject({ failure: null });
  expect(own(chosen)).toHaveLength(2);
});

test('refuses a folder that does not exist, is a file or has no full path', async () => {
  const { daily, dataFolder } = await opened();
  for (const folder of [join(dataFolder, 'none'), join(dataFolder, 'ledger.db'), 'daily'])
    await expect(daily.setFolder(folder, command())).rejects.toThrow('backupFolderMissing');
  expect(await daily.status()).toMatchObject({ chosen: false, last: null });
});

test.skipIf(process.platform !== 'linux')(
  'reports that a folder cannot be written if it accepts no files',
  async () => {
    const { daily } = await opened();
    await daily.setFolder('/sys', command()).catch(() => undefined);
    const { failure, chosen } = await daily.status();
    // If the system mounts it read-only, it is refused before.
    expect(chosen ? failure?.why : 'readOnly').toBe('readOnly');
  },
);

test.skipIf(process.getuid?.() !== 0 || process.platform !== 'linux')(
  'as root: reports a full disk, and leaves nothing half written on it',
  async () => {
    const { daily, own, secret } = await opened();
    const small = temporaryFolder();
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', small]);
    onTestFinished(() => void execFileSync('umount', [small]));
    await daily.setFolder(small, command());
    for (const password of [null, 'quatro palavras']) {
      secret.now = password;
      await daily.make();
      expect(await daily.status()).toMatchObject({ failure: { why: 'full' }, last: null });
      expect(own(small)).toEqual([]);
    }
  },
);

test('is offered by the calls, for an account of a real service', async () => {
  const folder = temporaryFolder();
  const { ask } = await runningApp(folder, { now: () => new Date(noon) });
  expect((await ask('copies', 'makeDaily', { commandId: command() })).daily).toMatchObject({ last: null });
  await ask('accounts', 'create', {
    commandId: command(),
    name: 'Aurora',
    baseUrl: 'https://servico.example',
    credentials: {},
    confirmedName: 'Aurora',
  });
  const { daily, kept } = await ask('copies', 'makeDaily', { commandId: command() });
  expect(daily).toMatchObject({ chosen: false, folder: join(folder, 'daily'), failure: null, keep: 14 });
  expect(kept).toMatchObject([{ why: 'daily' }]);
  const { reading, facts } = await ask('copies', 'read', { kept: kept[0]?.name ?? '' });
  expect(facts).toMatchObject({ of: 'this', here: true, accounts: ['Aurora'] });
  expect(reading).not.toBe('');
});

test('a restored ledger copies nothing automatically, and its chosen folder is forgotten', async () => {
  const { dataFolder, ledger, daily, clock } = await opened();
  const elsewhere = temporaryFolder();
  await daily.setFolder(elsewhere, command());
  await ledger.write('boletos.freeze', { reason: 'copy' });
  await ledger.close();
  const restored = (await openedIn(dataFolder, { now: () => clock.at })).ledger;
  expect(restored.freeze).not.toBeNull();
  const now = () => new Date(clock.at + day);
  const again = createDaily({
    ledger: restored,
    copies: openCopies(dataFolder, now),
    password: { current: () => Promise.resolve(null) },
    dataFolder,
    outgoing: temporaryFolder(),
    empty: () => Promise.resolve(false),
    busy: () => false,
    now,
    result: () => undefined,
  });
  expect(await again.status()).toMatchObject({ folder: join(dataFolder, 'daily'), chosen: false });
  await again.check();
  expect(existsSync(join(dataFolder, 'daily'))).toBe(false);
  await restored.clearFreeze('Conferi no painel do provedor');
  await again.check();
  expect(readdirSync(join(dataFolder, 'daily'))).toHaveLength(1);
  expect(readdirSync(elsewhere)).toHaveLength(1);
});
