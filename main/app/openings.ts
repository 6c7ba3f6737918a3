// What the house asks of its surroundings when it opens: an empty folder, a way out, a place for the send counter's outer half.
import { accessSync, constants, mkdirSync, rmSync } from 'node:fs';
import type { RestoreGuard } from '../../preload/contract/app.ts';
import type { Result } from '../../preload/contract/result.ts';
import { CodedError } from '../failure.ts';
import type { Host } from '../host/host.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { CounterKeeper } from '../ledger/send-counter.ts';
import type { ProxyChoice } from '../service/network.ts';
import type { Vault } from '../vault/vault.ts';

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

/** On Windows, what another program still shows stays until a later start; the app must open all the same. */
const shown: ReadonlySet<unknown> = new Set(['EBUSY', 'EPERM', 'ENOTEMPTY']);

/** Files on their way to the clerk, of which none is needed by a later process. */
export function emptyFolder(path: string, remove: typeof rmSync = rmSync): string {
  try {
    try {
      remove(path, { recursive: true, force: true });
    } catch (error) {
      if (!shown.has(codeOf(error))) throw error;
    }
    mkdirSync(path, { recursive: true, mode: 0o700 });
    accessSync(path, constants.W_OK);
    return path;
  } catch (cause) {
    throw new CodedError(codeOf(cause) === 'ENOSPC' ? 'diskFull' : 'folderNotWritable', 'app', { cause });
  }
}

export function valueOf<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  const { code, area, ...more } = result.error;
  throw new CodedError(code, area, more);
}

/** The system's proxy where the host knows it, else the environment's; an account's own goes before both. */
export const proxyOf = (own: string, host: Host): ProxyChoice => {
  if (own !== '') return { kind: 'own', url: own };
  if (host.kind === 'browser') return { kind: 'environment', variables: process.env };
  return { kind: 'resolver', resolve: async (url) => (await host.resolveProxy(url)) ?? 'DIRECT' };
};

/** The send counter's half in the keychain. A memory that ends with the program witnesses nothing, and must not pass for it. */
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

/** What knows a data folder that was put back whole: the keychain, the file outside of the folder alone, or nothing. */
export const restoreGuardOf = (vault: Vault, ledger: Pick<Ledger, 'kept'>): RestoreGuard => {
  if (vault.state().state === 'ready' && ledger.kept('vault')) return 'keychain';
  return ledger.kept('outside') ? 'outside' : 'none';
};
