// A keychain that no longer answers: the built app starts without it, and its process still ends when asked to.
import { existsSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockFolder } from '../../main/ledger/lock.ts';
import { startProcess } from '../helpers/app-under-test.ts';
import { temporaryFolder } from '../helpers/browser-host.ts';
import { startKeyring, type Keyring } from '../helpers/keyring.ts';
import { needs } from '../helpers/system-tools.ts';

describe('a frozen keyring', needs('dbus-run-session', 'gnome-keyring-daemon', 'dbus-send'), () => {
  let keyring: Keyring;
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;

  beforeEach(async () => {
    [keyring, folder] = await Promise.all([startKeyring(), temporaryFolder()]);
  });
  afterEach(async () => {
    await keyring.use(['thaw']);
    keyring.close();
    await folder.remove();
  });
  const start = () => startProcess(['--no-open', '--data', folder.path], keyring.env);

  it('does not delay the end of the process, and the ledger is closed by then', async () => {
    await keyring.use(['freeze']);
    const app = start();
    // Guichê opens the ledger after it has stopped waiting for the keychain.
    await expect.poll(() => existsSync(join(folder.path, 'ledger.db'))).toBe(true);
    const exited = once(app.child, 'exit');
    app.child.kill('SIGTERM');
    expect(await exited).toEqual([null, 'SIGKILL']);
    // SQLite deletes its log when the last connection is closed properly.
    expect(existsSync(join(folder.path, 'ledger.db'))).toBe(true);
    expect(existsSync(join(folder.path, 'ledger.db-wal'))).toBe(false);
    expect(existsSync(join(folder.path, 'door.json'))).toBe(false);
    lockFolder(folder.path).release();
  });

  it('that answers again in time lets the process end normally', async () => {
    await keyring.use(['freeze']);
    const app = start();
    await app.address;
    await keyring.use(['thaw']);
    // Whoever the keyring answers now was queued after the call that hung.
    await keyring.use(['untilReady']);
    app.child.kill('SIGTERM');
    expect(await app.ended).toBe(0);
  });
});
