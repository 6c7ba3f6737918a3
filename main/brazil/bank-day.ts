// The banks' day of a moment, and the moment at which one begins.

/** Brazil keeps no summer time: the ledger counts its days in the same way. */
const behindMs = 3 * 3_600_000;

/** YYYY-MM-DD in São Paulo. */
export const bankDay = (at: Date): string => new Date(at.getTime() - behindMs).toISOString().slice(0, 10);

/** Midnight in São Paulo, in UTC. */
export const startOfBankDay = (day: string): string => `${day}T03:00:00.000Z`;
