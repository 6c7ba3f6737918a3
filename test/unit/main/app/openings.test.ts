// The folder of incoming files: empty and private at the start, and a problem there does not prevent the start. The witnesses of the sends.
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { counterKeeper, emptyFolder, restoreGuardOf } from '../../../../main/app/openings.ts';
import { createMemoryStore } from '../../../../main/vault/memory.ts';
import { createVault } from '../../../../main/vault/vault.ts';
import { temporaryFolder } from '../../../helpers/ledger-folder.ts';

function left(): string {
  const path = join(temporaryFolder(), 'outgoing');
  mkdirSync(join(path, 'reader-1'), { recursive: true });
  writeFileSync(join(path, 'reader-1', 'Boleto.pdf'), '%PDF-');
  return path;
}

const failing = (code: string) => () => {
  throw Object.assign(new Error(code), { code });
};

test('deletes files of an earlier process in a folder private to the user', () => {
  const path = emptyFolder(left());
  expect(readdirSync(path)).toEqual([]);
  expect(statSync(path).mode & 0o077).toBe(0);
});

test('starts despite files that another program shows, but not on a disk that cannot be written', () => {
  for (const code of ['EBUSY', 'EPERM', 'ENOTEMPTY'])
    expect(() => emptyFolder(left(), failing(code))).not.toThrow();
  expect(() => emptyFolder(left(), failing('EROFS'))).toThrow(
    expect.objectContaining({ failure: expect.objectContaining({ code: 'folderNotWritable' }) as unknown }),
  );
  expect(() => emptyFolder(left(), failing('ENOSPC'))).toThrow(
    expect.objectContaining({ failure: expect.objectContaining({ code: 'diskFull' }) as unknown }),
  );
});

const keptIs = (kept: { vault: boolean; outside: boolean }) => ({
  kept: (name: keyof typeof kept) => kept[name],
});

test('does not count sends in a vault that ends with the program', async () => {
  const missing = { state: 'unavailable', code: 'vaultUnavailable', detail: 'no keychain' } as const;
  const vault = await createVault(
    () => Promise.resolve(missing),
    () => undefined,
  );
  vault.agreeToMemory();
  const keeper = counterKeeper(vault);
  await expect(keeper.read()).rejects.toMatchObject({ failure: { code: 'vaultUnavailable' } });
  await expect(keeper.write('sends a 1')).rejects.toMatchObject({ failure: { code: 'vaultUnavailable' } });
  expect(restoreGuardOf(vault, keptIs({ vault: true, outside: true }))).toBe('outside');
  expect(restoreGuardOf(vault, keptIs({ vault: true, outside: false }))).toBe('none');
});

test('trusts a counter in the keychain more than the file outside', async () => {
  const store = { ...createMemoryStore(), kind: 'keychain' } as const;
  const vault = await createVault(
    () => Promise.resolve({ state: 'ready', store }),
    () => undefined,
  );
  const keeper = counterKeeper(vault);
  await keeper.write('sends a 1');
  expect(await keeper.read()).toBe('sends a 1');
  expect(restoreGuardOf(vault, keptIs({ vault: true, outside: false }))).toBe('keychain');
  expect(restoreGuardOf(vault, keptIs({ vault: false, outside: true }))).toBe('outside');
});
