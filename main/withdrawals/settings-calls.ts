// The limits of an account: read by whoever judges, loosened only with the PIN.
import type { Handlers } from '../../preload/contract/contract.ts';
import type { WithdrawalSettings } from '../../preload/contract/withdrawals.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Limits, Pin } from './ports.ts';
import { unbuilt } from './unbuilt.ts';

export const usualSettings: WithdrawalSettings = {
  dailyCents: null,
  dailyCount: null,
  onlyBook: false,
  waitingHours: 24,
  rateTolerance: 50,
  pinFromCents: null,
};

export interface SettingsParts {
  readonly ledger: Ledger;
  readonly pin: Pin;
}

export function createLimits(_parts: SettingsParts): {
  readonly calls: Pick<Handlers['withdrawals'], 'setSettings'>;
  readonly limits: Limits;
} {
  return {
    calls: { setSettings: unbuilt },
    limits: { settings: () => Promise.resolve(usualSettings) },
  };
}
