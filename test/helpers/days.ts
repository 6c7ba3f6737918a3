// Days counted from today, which is the banks' day: late in the evening the computer's own is a day ahead.
import { bankDay } from '../../main/brazil/bank-day.ts';

const dayMs = 86_400_000;

export const dayIn = (days: number): string => bankDay(new Date(Date.now() + days * dayMs));

/** As a clerk types it. */
export const dueIn = (days: number): string => dayIn(days).split('-').toReversed().join('/');
