// The second PIN of the register: kept in the vault as a hash, blocked for a while when it was wrong too often.
import type { Handlers } from '../../preload/contract/contract.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Vault } from '../vault/vault.ts';
import type { Pin } from './ports.ts';
import { unbuilt } from './unbuilt.ts';

export interface PinParts {
  readonly ledger: Ledger;
  readonly vault: Vault;
  readonly now: () => Date;
}

export function createPin(_parts: PinParts): {
  readonly calls: Pick<Handlers['withdrawals'], 'setPin'>;
  readonly pin: Pin;
} {
  return {
    calls: { setPin: unbuilt },
    pin: {
      state: () => Promise.resolve({ kind: 'none' }),
      check: () => Promise.resolve({ ok: false, why: 'unavailable', until: null }),
    },
  };
}
