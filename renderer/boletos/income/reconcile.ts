// What a clerk chooses for a line: a proposed boleto, several whose sum is the line's, and what explains a difference. Pure.
import type { IncomeLine, LineProposals, Parts, Proposal } from '../../../preload/contract/income-terms.ts';
import { readCents } from '../../app/typed-money.ts';

/** A line with its proposals, as the list holds it; only open lines have them. */
export interface ShownLine extends IncomeLine {
  readonly match?: LineProposals;
}

export const explained = ['interest', 'fine', 'discount', 'fee'] as const;
export type Explained = (typeof explained)[number];
/** As typed; '' is nothing. */
export type TypedParts = Readonly<Record<Explained, string>>;
export const nothingTyped: TypedParts = { interest: '', fine: '', discount: '', fee: '' };

/** What the clerk chose for a line; without it what was preselected. */
export interface Choice {
  readonly line: number;
  readonly boleto: number | null;
  readonly typed: TypedParts;
}

export function choiceOf(line: ShownLine, choice: Choice | undefined): Choice {
  return choice?.line === line.id
    ? choice
    : { line: line.id, boleto: line.match?.preselected ?? null, typed: nothingTyped };
}

export const proposalOf = ({ match }: ShownLine, boleto: number | null): Proposal | undefined =>
  match?.proposals.find((one) => one.boleto.id === boleto);

export type ReadParts =
  | { readonly ok: true; readonly parts: Partial<Record<Explained, number>>; readonly principal: number }
  | { readonly ok: false; readonly wrong: readonly Explained[] };

/** The rest of the line is principal. Without any typed part it is divided as `proposed`. */
export function readParts(cents: number, typed: TypedParts, proposed: Parts | undefined): ReadParts {
  const filled = explained.filter((part) => typed[part].trim() !== '');
  const read = filled.map((part) => [part, readCents(typed[part])] as const);
  const wrong = read.filter(([, value]) => value === undefined).map(([part]) => part);
  if (wrong.length > 0) return { ok: false, wrong };
  if (filled.length === 0) return { ok: true, parts: {}, principal: proposed?.principal ?? cents };
  const parts: Partial<Record<Explained, number>> = Object.fromEntries(read);
  const { interest = 0, fine = 0, discount = 0, fee = 0 } = parts;
  const principal = cents - interest - fine + discount + fee;
  return principal < 0 ? { ok: false, wrong: filled } : { ok: true, parts, principal };
}

export type Outcome =
  | { readonly kind: 'paid' }
  | { readonly kind: 'partial' | 'over'; readonly cents: number };

/** What a payment of so much does to a boleto of this amount. */
export function outcomeOf(principal: number, title: number): Outcome {
  const rest = title - Math.abs(principal);
  if (rest === 0) return { kind: 'paid' };
  return { kind: rest > 0 ? 'partial' : 'over', cents: Math.abs(rest) };
}

/** What the chosen boletos leave of the line: positive if they are less. */
export const leftOf = (line: Pick<IncomeLine, 'cents'>, chosen: readonly Proposal['boleto'][]): number =>
  Math.abs(line.cents) - chosen.reduce((sum, { fields }) => sum + (fields.amount ?? 0), 0);

/** `71-82`, `71 a 82` or `71`; positions from 1, both in. */
export function readSpan(text: string): [number, number] | undefined {
  const [, first, second = first] = /^\s*(\d{1,3})(?:\s*(?:-|–|a|:)\s*(\d{1,3}))?\s*$/u.exec(text) ?? [];
  const [from, to] = [Number(first), Number(second)];
  return first !== undefined && from >= 1 && to >= from && to <= 400 ? [from, to] : undefined;
}

export const textAt = (raw: string, [from, to]: readonly [number, number]): string => raw.slice(from - 1, to);
