// What the runtime needs when it opens: an empty folder, a proxy, a store for the send counter.
import { accessSync, constants, mkdirSync, rmSync } from 'node:fs';
import type { RestoreGuard } from '../../preload/contract/app.ts';
import type { Result } from '../../preload/contract/result.ts';
import { CodedError, systemCode } from '../failure.ts';
import type { Host } from '../host/host.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { CounterKeeper } from '../ledger/witnesses.ts';
import type { ProxyChoice } from '../service/network.ts';
import type { Vault } from '../vault/vault.ts';

/** On Windows, files that another program still shows stay until a later start; the app must open anyway. */
const shown: ReadonlySet<unknown> = new Set(['EBUSY', 'EPERM', 'ENOTEMPTY']);

/** Outgoing files, which no later process needs. */
export function emptyFolder(path: string, remove: typeof rmSync = rmSync): string {
  try {
    try {
      remove(path, { recursive: true, force: true });
    } catch (error) {
      if (!shown.has(systemCode(error))) throw error;
    }
    mkdirSync(path, { recursive: true, mode: 0o700 });
    accessSync(path, constants.W_OK);
    return path;
  } catch (cause) {
    throw new CodedError(systemCode(cause) === 'ENOSPC' ? 'diskFull' : 'folderNotWritable', 'app', { cause });
  }
}

export function valueOf<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  const { code, area, ...more } = result.error;
  throw new CodedError(code, area, more);
}

/** An account's own proxy, otherwise the system's if the host knows it, otherwise the environment's. */
export const proxyOf = (own: string, host: Host): ProxyChoice => {
  if (own !== '') return { kind: 'own', url: own };
  if (host.kind === 'browser') return { kind: 'environment', variables: process.env };
  return { kind: 'resolver', resolve: async (url) => (await host.resolveProxy(url)) ?? 'DIRECT' };
};

/** The send counter's copy in the keychain. A memory store ends with the program and must not count as one. */
export function counterKeeper(vault: Vault): CounterKeeper {
  const keychain = () => {
    const store = vault.store();
    if (store.kind === 'keychain') return store;
    throw new CodedError('vaultUnavailable', 'vault', { retryable: true });
  };
  return {
    read: async () => keychain().get('counter'),
    write: async (value) => keychain().set('counter', value),
  };
}

/** What would detect a restored data folder: the keychain, only the file outside of the folder, or nothing. */
export const restoreGuardOf = (vault: Vault, ledger: Pick<Ledger, 'kept'>): RestoreGuard => {
  if (vault.state().state === 'ready' && ledger.kept('vault')) return 'keychain';
  return ledger.kept('outside') ? 'outside' : 'none';
};
