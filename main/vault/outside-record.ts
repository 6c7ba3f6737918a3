// One text that no copy of the ledger brings back: it is stored in the keychain and in a file of the user's state folder. The
// file serves if there is no keychain.
import { CodedError } from '../failure.ts';
import { readState, replaceState, statePath, type Folders } from '../state-file.ts';
import type { Vault } from './vault.ts';

export type OutsideRecord = ReturnType<typeof outsideRecord>;

const key = 'guards';

export function outsideRecord({
  vault,
  ...folders
}: Folders & { readonly vault: Pick<Vault, 'state' | 'store'> }) {
  const path = statePath(folders, key);

  /** `locked`: there is a keychain that does not answer now, so nothing can be written. */
  function from(): 'keychain' | 'file' | 'locked' {
    const { state } = vault.state();
    if (state === 'locked') return 'locked';
    return state === 'ready' ? 'keychain' : 'file';
  }

  return {
    from,
    /** Null if none was written. */
    async read(): Promise<string | null> {
      const file = path === null ? null : await readState(path);
      const kept = from() === 'keychain' ? await vault.store().get(key) : null;
      // The file may be from a time when the keychain did not answer.
      if (kept !== null && kept !== file && path !== null) await replaceState(path, kept);
      return kept ?? file;
    },
    async write(text: string) {
      const place = from();
      if (place === 'locked') throw new CodedError('vaultLocked', 'vault', { retryable: true });
      if (path !== null) await replaceState(path, text);
      if (place === 'keychain') await vault.store().set(key, text);
    },
  };
}
