// The app's vault: which store is in use, and what can be done when there is none. Callers call `store()` at each use and never keep
// the result, because a keychain can be unlocked, or memory agreed to, while the app runs.
import type { VaultState } from '../../preload/contract/app.ts';
import { CodedError } from '../failure.ts';
import { createMemoryStore } from './memory.ts';
import type { OpenedVault } from './open.ts';
import type { SecretStore } from './store.ts';

export type Vault = Awaited<ReturnType<typeof createVault>>;

export async function createVault(open: () => Promise<OpenedVault>, changed: () => void) {
  let opened = await open();
  let memory: SecretStore | undefined;
  const state = (): VaultState => {
    if (opened.state === 'ready') return { state: 'ready' };
    return { state: memory ? 'memory' : opened.state, detail: opened.detail };
  };
  // Once agreed to, memory stays in use until the program ends: switching to a keychain would hide secrets typed meanwhile.
  return {
    state,
    /** Throws `vaultUnavailable` or `vaultLocked` when no store can keep a secret. */
    store: (): SecretStore => {
      if (opened.state === 'ready') return opened.store;
      if (memory) return memory;
      throw new CodedError(opened.state === 'locked' ? 'vaultLocked' : 'vaultUnavailable', 'vault', {
        retryable: true,
        detail: opened.detail,
      });
    },
    async retry(): Promise<VaultState> {
      if (opened.state !== 'ready' && !memory) {
        opened = await open();
        changed();
      }
      return state();
    },
    /** Keeps secrets for this session only; the clerk has agreed to it. */
    agreeToMemory(): VaultState {
      if (opened.state !== 'ready') memory ??= createMemoryStore();
      changed();
      return state();
    },
  };
}
