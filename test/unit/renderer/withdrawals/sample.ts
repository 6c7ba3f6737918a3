// An invented withdrawal, as main would send it, and a wallet for it.
import type { BookEntry, WalletReading } from '../../../../preload/contract/wallet-terms.ts';
import type { WithdrawalRow } from '../../../../preload/contract/withdrawals.ts';

export const wallet = '0x7138cbd2fcc2c8B846a6D364a33107B6410D6576';

export const withdrawal = (part: Partial<WithdrawalRow> = {}): WithdrawalRow => ({
  id: 1,
  accountId: 'estrela',
  state: 'created',
  cents: 123_456,
  wallet,
  label: 'Carteira da Matriz',
  gateway: null,
  webhook: null,
  fees: {
    withdrawalRate: '1.5',
    rateFixed: '2',
    minWithdrawal: '50',
    maxWithdrawal: '5000',
    usdtRate: '5.43',
    readAt: '2026-11-21T11:59:00.000Z',
  },
  override: false,
  startedAt: '2026-11-21T12:00:00.000Z',
  settledAt: '2026-11-21T12:00:01.000Z',
  transactionId: 'tx-1',
  status: 'PROCESSING',
  fee: '20.51',
  total: '1255.07',
  usdt: '227.359116',
  answered: { wallet, amount: '1234.56' },
  differs: [],
  acknowledgedAt: null,
  checked: null,
  serviceMessage: null,
  httpStatus: 200,
  watch: null,
  repeatable: false,
  ...part,
});

export const entry = (part: Partial<BookEntry> = {}): BookEntry => ({
  id: 1,
  accountId: 'estrela',
  label: 'Carteira da Matriz',
  wallet,
  note: null,
  addedAt: '2026-11-01T12:00:00.000Z',
  changedAt: null,
  waitsUntil: null,
  used: 0,
  lastUsedAt: null,
  revision: 1,
  ...part,
});

type Read = Extract<WalletReading, { kind: 'wallet' }>;
export const reading = (part: Partial<Read> = {}): Read => ({
  kind: 'wallet',
  wallet,
  groups: [],
  written: 'checksummed',
  entry: null,
  needsRegistration: false,
  usedBefore: 0,
  lookAlikes: [],
  ...part,
});
