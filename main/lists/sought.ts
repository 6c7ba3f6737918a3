// What a list looks for, from what the window asks for: days become periods with an exclusive end, typed amounts cents.
import type { AskedOf, Days, FilterEntries, FilterEntry } from '../../preload/contract/list-table.ts';
import { startOfBankDay } from '../../preload/shared/bank-day.ts';
import { addDays, asPlainDate } from '../../preload/shared/due-date.ts';
import { brazilian, readMoney } from '../../preload/shared/money.ts';
import type { Period, SoughtOf } from '../ledger/list-definition.ts';

export function soughtOf<Entries extends FilterEntries>(
  entries: Entries,
  asked: AskedOf<Entries>,
): SoughtOf<Entries>;
export function soughtOf(entries: FilterEntries, asked: Readonly<Record<string, unknown>>): object {
  const { scope, text } = asked;
  const chosen = Object.entries(entries)
    .filter(([, { column }]) => column !== undefined)
    .map(([id, entry]) => [id, meant(entry, asked[id])] as const);
  const all = [
    ['scope', scope] as const,
    ['text', typeof text === 'string' && text.trim() !== '' ? text : undefined] as const,
    ...chosen,
  ];
  return Object.fromEntries(all.filter(([, value]) => value !== undefined));
}

function meant({ kind }: FilterEntry, value: unknown): unknown {
  if (kind === 'money') return typeof value === 'string' && value.trim() !== '' ? centsOf(value) : undefined;
  if (kind !== 'days' && kind !== 'moments') return value;
  return typeof value === 'object' && value !== null ? periodOf(kind, value) : undefined;
}

/** In this filter `1.234` means a thousand. An unreadable amount becomes 0, which no boleto has. */
function centsOf(text: string): number {
  const reading = readMoney(text, brazilian);
  return reading.ok ? reading.cents : 0;
}

function periodOf(kind: 'days' | 'moments', { from, to }: Days): Period {
  const at = kind === 'days' ? (day: string) => day : startOfBankDay;
  return {
    ...(from === undefined ? {} : { from: at(from) }),
    ...(to === undefined ? {} : { until: at(dayAfter(to)) }),
  };
}

/** The clerk's last day is inclusive; the ledger's end is exclusive. */
function dayAfter(day: string): string {
  const date = asPlainDate(day);
  return date ? addDays(date, 1) : day;
}
