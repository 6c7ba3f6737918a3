// For how long a failure is news. The window lists these and main counts them, so both take the time from here.

const hour = 3_600_000;

export const failedWatchNewsMs = 24 * hour;

/** The second reading of a withdrawal's failure may come a day after it was first seen. */
export const failedWithdrawalNewsMs = 48 * hour;
