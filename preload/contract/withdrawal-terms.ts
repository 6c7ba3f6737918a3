// Names of withdrawals that the window needs as values, apart from what parses input.

/** The five numbers as they came, unlabelled by unit: the document does not tell them. */
export const feeNames = [
  'withdrawalRate',
  'rateFixed',
  'minWithdrawal',
  'maxWithdrawal',
  'usdtRate',
] as const;

/** The figures that are estimated, each by itself. */
export const estimateFigures = ['fee', 'total', 'usdt'] as const;

/** `notSent` and `notProcessed`: surely nothing was made. `discarded`: a person found that it was not made. */
export const withdrawalStates = [
  'sending',
  'created',
  'refused',
  'uncertain',
  'notSent',
  'notProcessed',
  'discarded',
] as const;

/** The columns of a file of the history, in their order. */
export const withdrawalColumns = [
  'startedAt',
  'state',
  'cents',
  'wallet',
  'label',
  'transactionId',
  'status',
  'fee',
  'total',
  'usdt',
  'watchState',
  'changedAt',
  'withdrawalRate',
  'rateFixed',
  'usdtRate',
  'gateway',
  'webhook',
  'account',
  'said',
] as const;

/** The columns of a file of the book, in their order. */
export const walletColumns = [
  'label',
  'wallet',
  'note',
  'addedAt',
  'waitsUntil',
  'used',
  'lastUsedAt',
] as const;
