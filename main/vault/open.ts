// Tests at the start whether a keychain works, and returns its store.
import type { ErrorCode } from '../../preload/contract/result.ts';
import { keychainError, patient, prove, type Keychain } from './keychain.ts';
import { loadKeytar } from './keytar.ts';
import { createPartsStore } from './parts.ts';
import type { SecretStore } from './store.ts';

export type OpenedVault =
  | { readonly state: 'ready'; readonly store: SecretStore }
  | { readonly state: 'unavailable' | 'locked'; readonly code: ErrorCode; readonly detail: string };

export interface VaultLocation {
  /** The service name in the keychain, one for each data folder. */
  readonly service: string;
  readonly load?: (service: string) => Promise<Keychain>;
  /** The start must not wait for a prompt; later the clerk may be answering one. */
  readonly patience?: { readonly opening: number; readonly working: number };
}

export async function openVault({
  service,
  load = loadKeytar,
  patience = { opening: 5_000, working: 60_000 },
}: VaultLocation): Promise<OpenedVault> {
  try {
    const keychain = await load(service);
    await prove(patient(keychain, patience.opening));
    return { state: 'ready', store: createPartsStore(patient(keychain, patience.working)) };
  } catch (cause) {
    const { code, detail = '' } = keychainError(cause).failure;
    return { state: code === 'vaultLocked' ? 'locked' : 'unavailable', code, detail };
  }
}
