// How an invented account stands before anything is typed: no limits, nothing open.
import type { Standing } from '../../../../../preload/contract/withdrawals.ts';

export const standing = ({
  settings = {},
  ...part
}: Partial<Omit<Standing, 'settings'>> & {
  readonly settings?: Partial<Standing['settings']>;
} = {}): Standing => ({
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
