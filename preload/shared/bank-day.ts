// The banks' day of a moment, and the moment at which one begins.
import { asPlainDate, type PlainDate } from './due-date.ts';

/** Brazil keeps no summer time: the ledger counts its days in the same way. */
const behindMs = 3 * 3_600_000;

/** The day in São Paulo. */
export const bankDay = (at: Date): PlainDate =>
  asPlainDate(new Date(at.getTime() - behindMs).toISOString().slice(0, 10)) ?? '1970-01-01';

/** `HH:MM` in São Paulo. */
export const bankTime = (at: Date): string => new Date(at.getTime() - behindMs).toISOString().slice(11, 16);

/** Midnight in São Paulo, in UTC. */
export const startOfBankDay = (day: string): string => `${day}T03:00:00.000Z`;
