// One text that no copy of the ledger brings back: it is stored in the keychain and in a file of the user's state folder. The
// file serves if there is no keychain.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CodedError } from '../failure.ts';
import { isOutside, replaceFile } from '../state-file.ts';
import type { Vault } from './vault.ts';

export interface OutsideRecord {
  /** `locked`: there is a keychain that does not answer now, so nothing can be written. */
  readonly from: () => 'keychain' | 'file' | 'locked';
  /** Null if none was written. */
  readonly read: () => Promise<string | null>;
  readonly write: (text: string) => Promise<void>;
}

export interface OutsidePlace {
  readonly vault: Pick<Vault, 'state' | 'store'>;
  readonly stateFolder: string;
  readonly dataFolder: string;
  /** Names the computer and the data folder. */
  readonly machineId: string;
}

const key = 'guards';

export function outsideRecord({ vault, stateFolder, dataFolder, machineId }: OutsidePlace): OutsideRecord {
  const path = isOutside(stateFolder, dataFolder) ? join(stateFolder, key, machineId) : null;

  function from(): ReturnType<OutsideRecord['from']> {
    const { state } = vault.state();
    if (state === 'locked') return 'locked';
    return state === 'ready' ? 'keychain' : 'file';
  }

  async function inFile(): Promise<string | null> {
    if (path === null) return null;
    try {
      return await readFile(path, 'utf8');
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
      throw error;
    }
  }

  return {
    from,
    async read() {
      const file = await inFile();
      const kept = from() === 'keychain' ? await vault.store().get(key) : null;
      // The file may be from a time when the keychain did not answer.
      if (kept !== null && kept !== file && path !== null) await replaceFile(path, kept);
      return kept ?? file;
    },
    async write(text) {
      const place = from();
      if (place === 'locked') throw new CodedError('vaultLocked', 'vault', { retryable: true });
      if (path !== null) await replaceFile(path, text);
      if (place === 'keychain') await vault.store().set(key, text);
    },
  };
}
