// Days counted from today in the banks' time zone: late in the evening the computer's own date may be a day ahead.
import { bankDay } from '../../preload/shared/bank-day.ts';
import { asPlainDate, type PlainDate } from '../../preload/shared/due-date.ts';

const dayMs = 86_400_000;

export const dayIn = (days: number): PlainDate => bankDay(new Date(Date.now() + days * dayMs));

/** As a clerk types it. */
export const dueIn = (days: number): string => dayIn(days).split('-').toReversed().join('/');

/** The first day of the coming year: never past while tests run, and the same in each of them. */
export const nextYear: PlainDate = asPlainDate(`${Number(dayIn(0).slice(0, 4)) + 1}-01-01`) ?? dayIn(40);
