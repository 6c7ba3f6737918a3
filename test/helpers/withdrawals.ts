// Withdrawals stored in the ledger, begun and settled without a service.
import { randomUUID } from 'node:crypto';
import type { Fees } from '../../preload/contract/withdrawal-terms.ts';
import type { Ledger } from '../../main/ledger/ledger.ts';
import type { BeginWithdrawal } from '../../main/ledger/tables/withdrawals.ts';
import type { JsonObject } from '../../main/ledger/json.ts';

export const someFees: Fees = {
  withdrawalRate: '1.5',
  rateFixed: '3.5',
  minWithdrawal: '50',
  maxWithdrawal: '20000',
  usdtRate: '5.432',
  readAt: '2026-11-20T15:00:00.000Z',
};

/** A withdrawal that may begin, with a new reference and attempt. */
export const inventedWithdrawal = (
  accountId: string,
  more: Partial<BeginWithdrawal> = {},
): BeginWithdrawal => ({
  accountId,
  attempt: { id: randomUUID(), ref: randomUUID(), body: Buffer.from('{"amount":1234.56}') },
  override: false,
  day: '2026-11-20',
  cents: 123_456,
  wallet: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  label: null,
  gateway: null,
  webhook: null,
  fees: someFees,
  estimate: null,
  ...more,
});

export interface Made extends Partial<Omit<BeginWithdrawal, 'attempt'>> {
  readonly state?: 'sending' | 'created' | 'refused' | 'uncertain';
  readonly transactionId?: string;
  readonly outcome?: JsonObject;
  readonly answer?: string;
  readonly httpStatus?: number;
  readonly differs?: readonly ('wallet' | 'amount')[];
  readonly ref?: string;
}

/** The last withdrawal that an estimate made now would use. */
export const lastEstimated = async (ledger: Ledger, accountId: string) =>
  (await ledger.read('withdrawals.estimateBasis', { accountId })).last;

/** Returns its id. */
export async function madeWithdrawal(ledger: Ledger, made: Made = {}): Promise<number> {
  const {
    state = 'created',
    transactionId = randomUUID(),
    outcome,
    answer,
    httpStatus = 201,
    differs = [],
    ref = randomUUID(),
    ...more
  } = made;
  const wish = {
    accountId: 'padaria',
    override: false,
    day: '2026-11-20',
    cents: 123_456,
    wallet: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    label: null,
    gateway: null,
    webhook: null,
    fees: someFees,
    estimate: null,
    ...more,
  };
  const body = Buffer.from(JSON.stringify({ amount: wish.cents / 100, wallet: wish.wallet }));
  const begun = await ledger.write('withdrawals.begin', {
    estimateAsOf: made.estimateAsOf ?? (await lastEstimated(ledger, wish.accountId)),
    ...wish,
    attempt: { id: randomUUID(), ref, body },
  });
  if (begun.kind !== 'begun') throw new Error(begun.why);
  if (state === 'sending') return begun.id;
  await ledger.write('withdrawals.settle', {
    withdrawal: begun.id,
    state,
    httpStatus,
    differs,
    ...(outcome ? { outcome } : {}),
    ...(answer === undefined ? {} : { answer: Buffer.from(answer) }),
    ...(state === 'created' ? { remoteId: transactionId } : {}),
  });
  return begun.id;
}
