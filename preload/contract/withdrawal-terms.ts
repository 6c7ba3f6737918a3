// Names of withdrawals that the window needs as values, without the code that parses input.

/** The five numbers as received, without units: the service's documentation does not name any. */
export const feeNames = [
  'withdrawalRate',
  'rateFixed',
  'minWithdrawal',
  'maxWithdrawal',
  'usdtRate',
] as const;
export type FeeName = (typeof feeNames)[number];
export interface Fees extends Readonly<Record<FeeName, string>> {
  readonly readAt: string;
}

/** What is asked of the service. */
export interface WithdrawalTerms {
  readonly accountId: string;
  readonly cents: number;
  /** In its checksummed form, always whole. */
  readonly wallet: string;
  readonly gateway: string | null;
  readonly webhook: string | null;
  /** As the person saw them who asks for it, or sends it. */
  readonly fees: Fees;
}

/** The figures that are estimated, each separately. */
export const estimateFigures = ['fee', 'total', 'usdt'] as const;

/** `notSent` and `notProcessed`: certainly not made. `discarded`: a person found that it was not made. */
export const withdrawalStates = [
  'sending',
  'created',
  'refused',
  'uncertain',
  'notSent',
  'notProcessed',
  'discarded',
] as const;
