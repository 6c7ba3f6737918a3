// How long a failure counts as recent. The window lists recent failures and main counts them, so both use this value.

const hour = 3_600_000;

export const failedWatchNewsMs = 24 * hour;

/** The second reading of a withdrawal's failure may come a day after the first. */
export const failedWithdrawalNewsMs = 48 * hour;
