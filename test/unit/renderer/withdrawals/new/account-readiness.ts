// The readiness of an invented account: no limits, nothing open.
import type { AccountReadiness } from '../../../../../preload/contract/withdrawals.ts';

export const readinessOf = ({
  settings = {},
  ...part
}: Partial<Omit<AccountReadiness, 'settings'>> & {
  readonly settings?: Partial<AccountReadiness['settings']>;
} = {}): AccountReadiness => ({
  settings: {
    dailyCents: null,
    dailyCount: null,
    onlyBook: false,
    waitingHours: 24,
    rateTolerance: 0,
    pinFromCents: null,
    ...settings,
  },
  pin: { kind: 'none' },
  open: [],
  stopped: null,
  today: { cents: 0, count: 0 },
  gateways: [],
  webhooks: [],
  taught: 0,
  misses: [],
  fees: null,
  ...part,
});
