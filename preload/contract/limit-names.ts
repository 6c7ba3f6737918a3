// The names of the limits that guard an account's money, as the trail, the guards and the screens know them.

export const withdrawalLimits = [
  'dailyCents',
  'dailyCount',
  'onlyBook',
  'waitingHours',
  'rateTolerance',
  'pinFromCents',
] as const;

export const issueLimits = ['issueCount', 'issueSum', 'issueAtypical'] as const;

export const guardedLimits = [...withdrawalLimits, ...issueLimits] as const;

export type LimitName = (typeof guardedLimits)[number];
