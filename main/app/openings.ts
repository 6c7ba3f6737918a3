// What the house asks of its surroundings when it opens: an empty folder, a way out, a place for the send counter's outer half.
import { mkdirSync, rmSync } from 'node:fs';
import type { Result } from '../../preload/contract/result.ts';
import { CodedError } from '../failure.ts';
import type { Host } from '../host/host.ts';
import type { CounterKeeper } from '../ledger/send-counter.ts';
import type { ProxyChoice } from '../service/network.ts';
import type { Vault } from '../vault/vault.ts';

/** Files on their way to the clerk, of which none outlives the process. */
export function emptyFolder(path: string): string {
  try {
    rmSync(path, { recursive: true, force: true });
    mkdirSync(path, { recursive: true, mode: 0o700 });
    return path;
  } catch (cause) {
    const full = cause instanceof Error && 'code' in cause && cause.code === 'ENOSPC';
    throw new CodedError(full ? 'diskFull' : 'folderNotWritable', 'app', { cause });
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

/** The send counter's outer half; where no vault answers, the side file stands alone. */
export const counterKeeper = (vault: Vault): CounterKeeper => ({
  read: async () => vault.store().get('counter'),
  write: async (value) => vault.store().set('counter', value),
});
