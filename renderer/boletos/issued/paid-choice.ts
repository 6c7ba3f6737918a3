// Which matches of a panel's sheet are applied: initially all with a day that nothing contradicts. Pure.
import type { PaidMatch } from '../../../preload/contract/boletos.ts';
import { typedDay } from '../../list/typed-day.ts';

export type Match = Extract<PaidMatch, { kind: 'matched' }>['matches'][number];

/** A match is identified by its line: several lines may name one boleto. */
export interface PaidChoice {
  readonly ticked: ReadonlySet<number>;
  /** The typed day for lines that contain none. */
  readonly day: string;
}

export const firstChoice = (matches: readonly Match[], day: string): PaidChoice => ({
  ticked: new Set(matches.filter((one) => one.doubt === null).map((one) => one.line)),
  day,
});

export function tick({ ticked, day }: PaidChoice, match: Match, matches: readonly Match[]): PaidChoice {
  const next = new Set(ticked);
  if (next.delete(match.line)) return { ticked: next, day };
  // A boleto is paid once: selecting one line deselects another line of the same boleto.
  for (const other of matches) if (other.boleto.id === match.boleto.id) next.delete(other.line);
  return { ticked: next.add(match.line), day };
}

export interface Paid {
  readonly boleto: number;
  readonly on: string;
  readonly line: number;
}

export interface PaidPlan {
  readonly paid: readonly Paid[];
  /** Of these. */
  readonly cents: number;
  /** A line without a day is selected, and the typed day is not valid. */
  readonly dayNeeded: boolean;
}

export function planOf({ ticked, day }: PaidChoice, matches: readonly Match[], today: string): PaidPlan {
  const typed = typedDay(day, today);
  const fallback = typed !== undefined && typed <= today ? typed : undefined;
  const chosen = matches.filter((one) => ticked.has(one.line));
  const dated = chosen.flatMap(({ boleto, line, on }) => {
    const paidOn = on ?? fallback;
    return paidOn === undefined ? [] : [{ boleto, line, on: paidOn }];
  });
  return {
    paid: dated.map(({ boleto, line, on }) => ({ boleto: boleto.id, on, line })),
    cents: dated.reduce((sum, { boleto }) => sum + (boleto.fields.amount ?? 0), 0),
    dayNeeded: fallback === undefined && chosen.some((one) => one.on === null),
  };
}
