// The app's vault: which store is in use, and what can be done when there is none. Callers call `store()` at each use and never keep
// the result, because a keychain can be unlocked, or memory agreed to, while the app runs.
import type { VaultState } from '../../preload/contract/app.ts';
import { CodedError } from '../failure.ts';
import { createMemoryStore } from './memory.ts';
import type { OpenedVault } from './open.ts';
import type { SecretStore } from './store.ts';

export interface Vault {
  readonly state: () => VaultState;
  /** Throws `vaultUnavailable` or `vaultLocked` when no store can keep a secret. */
  readonly store: () => SecretStore;
  readonly retry: () => Promise<VaultState>;
  /** Keeps secrets for this session only; the clerk has agreed to it. */
  readonly agreeToMemory: () => VaultState;
}

export async function createVault(open: () => Promise<OpenedVault>, changed: () => void): Promise<Vault> {
  let opened = await open();
  let memory: SecretStore | undefined;
  const state = (): VaultState => {
    if (opened.state === 'ready') return { state: 'ready' };
    return { state: memory ? 'memory' : opened.state, detail: opened.detail };
  };
  // Once agreed to, memory stays in use until the program ends: switching to a keychain would hide secrets typed meanwhile.
  return {
    state,
    store() {
      if (opened.state === 'ready') return opened.store;
      if (memory) return memory;
      throw new CodedError(opened.state === 'locked' ? 'vaultLocked' : 'vaultUnavailable', 'vault', {
        retryable: true,
        detail: opened.detail,
      });
    },
    async retry() {
      if (opened.state !== 'ready' && !memory) {
        opened = await open();
        changed();
      }
      return state();
    },
    agreeToMemory() {
      if (opened.state !== 'ready') memory ??= createMemoryStore();
      changed();
      return state();
    },
  };
}
