// The password of backups, over a real ledger: the password in the vault encrypts every backup, whatever the ledger says.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createBackupPassword } from '../../../../main/copies/password.ts';
import { CodedError } from '../../../../main/failure.ts';
import { createMemoryStore } from '../../../../main/vault/memory.ts';
import type { SecretStore } from '../../../../main/vault/store.ts';
import { noon, readyLedger, temporaryFolder } from '../../../helpers/ledger-folder.ts';

const failing = (code: 'vaultLocked' | 'vaultUnavailable') => (): SecretStore => {
  throw new CodedError(code, 'vault');
};

async function opened(vault: SecretStore = createMemoryStore()) {
  const ledger = await readyLedger(temporaryFolder());
  const parts = { ledger, learn: () => undefined, now: () => new Date(noon) };
  return {
    ledger,
    password: createBackupPassword({ ...parts, store: () => vault }),
    with: (store: () => SecretStore) => createBackupPassword({ ...parts, store }),
  };
}

/** As a copy from before the password was set says. */
const forget = (ledger: Awaited<ReturnType<typeof opened>>['ledger']) =>
  ledger.write('preferences.set', { key: 'copies.password', value: { since: null } });

test('a ledger from before the password is still encrypted with it', async () => {
  const { ledger, password } = await opened();
  await password.set('segredo do escritório', randomUUID());
  await forget(ledger);
  expect(await password.current()).toBe('segredo do escritório');
  // From now on the ledger says so too.
  expect(await password.since()).toBe(new Date(noon).toISOString());
});

test('a removed password is no longer in the vault', async () => {
  const vault = createMemoryStore();
  const { password } = await opened(vault);
  await password.set('segredo', randomUUID());
  await password.remove(randomUUID());
  expect([await password.current(), await vault.get('backups/password')]).toEqual([null, null]);
});

test('a password that the vault lost makes no plain backup', async () => {
  const { password, with: other } = await opened();
  await password.set('segredo', randomUUID());
  await expect(other(() => createMemoryStore()).current()).rejects.toMatchObject({
    failure: { code: 'backupPasswordLost' },
  });
});

test('a locked vault may contain one, so nothing is written unencrypted; without a vault there is none', async () => {
  const { with: other } = await opened();
  await expect(other(failing('vaultLocked')).current()).rejects.toMatchObject({
    failure: { code: 'vaultLocked' },
  });
  expect(await other(failing('vaultUnavailable')).current()).toBeNull();
});

test('removing needs the vault, unless there is none', async () => {
  const { password, with: other } = await opened();
  await password.set('segredo', randomUUID());
  await expect(other(failing('vaultLocked')).remove(randomUUID())).rejects.toMatchObject({
    failure: { code: 'vaultLocked' },
  });
  expect(await password.since()).not.toBeNull();
  await other(failing('vaultUnavailable')).remove(randomUUID());
  expect(await password.since()).toBeNull();
});
