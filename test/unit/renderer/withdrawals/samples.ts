// Invented withdrawals and summaries, as main would send them.
import type { Summary, WithdrawalRow } from '../../../../preload/contract/withdrawals.ts';
import type { Fees } from '../../../../preload/contract/withdrawal-terms.ts';

export const wallet = '0x7138cbd2fcc2c8B846a6D364a33107B6410D6576';
export const otherWallet = '0xD4F10ea24D834D75d4BA6aC4C5905b61B99Db236';

export const fees = (part: Partial<Fees> = {}): Fees => ({
  withdrawalRate: '1.5',
  rateFixed: '3.5',
  minWithdrawal: '50',
  maxWithdrawal: '20000',
  usdtRate: '5.4320',
  readAt: '2026-11-21T12:00:00.000Z',
  ...part,
});

export const withdrawal = (part: Partial<WithdrawalRow> = {}): WithdrawalRow => ({
  id: 7,
  accountId: 'estrela',
  state: 'created',
  cents: 123_456,
  wallet,
  label: null,
  gateway: null,
  webhook: null,
  fees: fees(),
  override: false,
  startedAt: '2026-11-21T12:00:05.000Z',
  settledAt: '2026-11-21T12:00:06.000Z',
  transactionId: 'b1c2',
  status: 'PROCESSING',
  fee: '22.02',
  total: '1256.58',
  usdt: '227.275405',
  answered: { wallet, amount: '1234.56' },
  differs: [],
  acknowledgedAt: null,
  checked: null,
  serviceMessage: null,
  httpStatus: 201,
  watch: null,
  repeatable: false,
  ...part,
});

const unknown = { value: null, why: 'tooFew' } as const;

export const summary = (part: Partial<Summary> = {}): Summary => ({
  summaryId: 'one',
  accountId: 'estrela',
  cents: 123_456,
  groups: ['0x', '7138', 'cbd2', 'fcc2', 'c8B8', '46a6', 'D364', 'a331', '07B6', '410D', '6576'],
  wallet,
  entry: null,
  gateway: null,
  webhook: null,
  fees: fees(),
  estimate: { fee: unknown, total: unknown, usdt: unknown },
  challenge: 6,
  blocks: [],
  pinFor: [],
  lookAlikes: [],
  today: { cents: 0, count: 0 },
  goodUntil: '2026-11-21T12:10:00.000Z',
  asks: false,
  request: null,
  ...part,
});
