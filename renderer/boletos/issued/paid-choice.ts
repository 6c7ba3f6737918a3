// Which matches of a dashboard's sheet are applied: initially all with a day that nothing contradicts. Pure.
import type { PaidMatch } from '../../../preload/contract/boletos.ts';
import { typedDay } from '../../list/typed-day.ts';

export type Matched = Extract<PaidMatch, { kind: 'matched' }>;
export type Match = Matched['matches'][number];

/** A match is identified by its line: several lines may name one boleto. */
export interface PaidChoice {
  readonly ticked: ReadonlySet<number>;
  /** The typed day for lines that contain none. */
  readonly day: string;
}

/** Lines that nothing speaks against. A question is never selected with the others. */
const undoubted = (matches: readonly Match[]): readonly number[] =>
  matches.filter(({ doubts }) => doubts.length === 0).map(({ line }) => line);

/** If no column says that the boletos were paid, the clerk says it first. */
export const firstChoice = (
  { matches, statesPayment }: Pick<Matched, 'matches' | 'statesPayment'>,
  day: string,
): PaidChoice => ({ ticked: new Set(statesPayment ? undoubted(matches) : []), day });

export const tickUndoubted = (choice: PaidChoice, matches: readonly Match[]): PaidChoice => ({
  ...choice,
  ticked: new Set([...choice.ticked, ...undoubted(matches)]),
});

/** One more payment of a boleto that was paid, not another line of the same payment. */
const isFurther = ({ doubts }: Match): boolean => doubts.includes('second');

export const canTick = (match: Match): boolean => match.boleto.baixaOn === null || isFurther(match);

export function tick({ ticked, day }: PaidChoice, match: Match, matches: readonly Match[]): PaidChoice {
  const next = new Set(ticked);
  if (next.delete(match.line)) return { ticked: next, day };
  // Selecting one line of a payment deselects another line of the same boleto.
  if (!isFurther(match))
    for (const other of matches)
      if (other.boleto.id === match.boleto.id && !isFurther(other)) next.delete(other.line);
  return { ticked: next.add(match.line), day };
}

export function planOf({ ticked, day }: PaidChoice, matches: readonly Match[], today: string) {
  const typed = typedDay(day, today);
  const fallback = typed !== undefined && typed <= today ? typed : undefined;
  const chosen = matches.filter((one) => ticked.has(one.line));
  const settled = new Set(matches.flatMap(({ boleto }) => (boleto.baixaOn === null ? [] : [boleto.id])));
  const ordered = [...chosen.filter((one) => !isFurther(one)), ...chosen.filter(isFurther)];
  const paid = ordered.flatMap(({ boleto, line, on, paid: cents }) => {
    const paidOn = on ?? fallback;
    if (paidOn === undefined) return [];
    const further = settled.has(boleto.id);
    settled.add(boleto.id);
    return [{ boleto: boleto.id, on: paidOn, line, cents, further }];
  });
  return {
    paid,
    /** Of these. */
    cents: paid.reduce((sum, { cents }) => sum + (cents ?? 0), 0),
    /** A line without a day is selected, and the typed day is not valid. */
    dayNeeded: fallback === undefined && chosen.some((one) => one.on === null),
  };
}
