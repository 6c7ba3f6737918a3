// Which boletos a line may mean, how strongly, and what speaks against each. Pure: candidates come from the ledger's indexes. A number that
// is equal by chance never outweighs another payer, amount or due date.
import { noFields } from '../../../preload/contract/boleto-fields.ts';
import {
  matchReasons,
  mostAlike,
  strengths,
  type LineProposals,
  type MatchDoubt,
  type MatchReason,
  type Parts,
  type Proposal,
  type Strength,
} from '../../../preload/contract/income-terms.ts';
import { addDays, asPlainDate } from '../../../preload/shared/due-date.ts';
import { comparePayer } from '../../boleto-evidence.ts';
import type { CandidateBoleto, CandidateKind, Candidates, OpenLine } from './income-candidates.ts';

export type Match = Omit<Proposal, 'boleto'> & { readonly boleto: CandidateBoleto };

export interface LineMatches {
  readonly line: OpenLine;
  readonly matches: readonly Match[];
  readonly none: LineProposals['none'];
}

/** Days before issuing and after the due date within which a payment may be of a boleto that nothing names. */
const [daysBefore, daysAfter] = [3, 120];
const mostShown = 20;

/** What was paid: a fee that the bank took first is in it. */
const paidBy = ({ cents, marks }: OpenLine): number => cents + (marks.feeTaken ?? 0);

/** The source names the whole difference between slip and payment. */
function isExplained(line: OpenLine, slipCents: number): boolean {
  const { interest = 0, fine = 0, discount = 0 } = line.marks;
  return paidBy(line) === slipCents + interest + fine - discount;
}

/** The line divided for one boleto. Without an explanation all of it is principal. */
export function partsOf(line: OpenLine, slipCents: number): Parts {
  const { interest = 0, fine = 0, discount = 0, feeTaken = 0 } = line.marks;
  if (line.cents < 0) return { principal: line.cents, interest: 0, fine: 0, discount: 0, fee: 0 };
  const fee = 0 - feeTaken;
  return isExplained(line, slipCents)
    ? { principal: slipCents, interest, fine, discount: 0 - discount, fee }
    : { principal: paidBy(line), interest: 0, fine: 0, discount: 0, fee };
}

const fieldsOf = ({ document, name }: CandidateBoleto) => ({
  ...noFields,
  'payer.document': document,
  'payer.name': name,
});

function isInTime({ day }: OpenLine, { createdAt, due }: CandidateBoleto): boolean {
  const paidOn = asPlainDate(day ?? '');
  const dueOn = asPlainDate(due);
  const madeOn = asPlainDate(createdAt?.slice(0, 10) ?? '');
  return (
    paidOn !== null &&
    dueOn !== null &&
    paidOn <= addDays(dueOn, daysAfter) &&
    (madeOn === null || paidOn >= addDays(madeOn, -daysBefore))
  );
}

interface Compared {
  readonly boleto: CandidateBoleto;
  readonly strength: Strength | null;
  readonly by: readonly MatchReason[];
  readonly against: readonly MatchDoubt[];
  /** Nothing has paid it yet; for a reversal, something has. */
  readonly free: boolean;
}

function compare(
  line: OpenLine,
  boleto: CandidateBoleto,
  kinds: ReadonlySet<CandidateKind>,
  claimed: ReadonlySet<number>,
): Compared {
  const { marks, day } = line;
  const isReversal = line.cents < 0;
  const paid = isReversal ? 0 - line.cents : paidBy(line);
  const payer = comparePayer(fieldsOf(boleto), {
    documents: marks.documents ?? [],
    names: marks.names ?? [],
  });
  const sameDocument = payer === 'same' && (marks.documents ?? []).includes(boleto.document);
  const explained = isReversal ? paid === boleto.cents : isExplained(line, boleto.cents);
  const dueDates = marks.dueDates ?? [];
  const sameDue = dueDates.includes(boleto.due);
  const otherSlip = (marks.titles?.length ?? 0) > 0 && marks.titles?.includes(boleto.cents) === false;
  const named = kinds.has('id') || kinds.has('nossoNumero');
  const equal = paid === boleto.cents;

  function strengthOf(): Strength | null {
    if (kinds.has('ref') || kinds.has('slipLine')) return 'exact';
    if (named && explained && !otherSlip && (sameDue || payer === 'same')) return 'exact';
    if (equal && sameDocument && isInTime(line, boleto)) return 'likely';
    if (named) return 'possible';
    if (equal && payer === 'same' && isInTime(line, boleto)) return 'possible';
    return equal && sameDue ? 'possible' : null;
  }
  const agrees: Readonly<Record<MatchReason, boolean>> = {
    ref: kinds.has('ref'),
    slipLine: kinds.has('slipLine'),
    nossoNumero: kinds.has('nossoNumero'),
    id: kinds.has('id'),
    document: sameDocument,
    name: payer === 'same' && !sameDocument,
    amount: explained || equal,
    dueDate: sameDue,
  };
  const free = isReversal ? boleto.baixaOn !== null : boleto.baixaOn === null && !claimed.has(boleto.id);
  const madeOn = asPlainDate(boleto.createdAt?.slice(0, 10) ?? '');
  const against: MatchDoubt[] = [
    ...(payer === 'document' || payer === 'name' ? [payer] : []),
    ...(dueDates.length > 0 && !sameDue ? ['dueDate' as const] : []),
    ...(otherSlip ? ['title' as const] : []),
    ...(explained ? [] : [paid < boleto.cents ? ('less' as const) : ('more' as const)]),
    ...(free ? [] : [isReversal ? ('notPaid' as const) : ('paid' as const)]),
    ...(boleto.cancelledOn === null ? [] : ['cancelled' as const]),
    ...(day !== null && madeOn !== null && day < addDays(madeOn, -daysBefore) ? ['before' as const] : []),
    ...line.questions,
  ];
  const by = matchReasons.filter((reason) => agrees[reason]);
  return { boleto, strength: strengthOf(), by, against, free };
}

const rank = ({ strength }: Compared): number => (strength === null ? 3 : strengths.indexOf(strength));

function matchesOf(line: OpenLine, compared: readonly Compared[]): readonly Match[] {
  const found = compared
    .filter(({ strength }) => strength !== null)
    .toSorted(
      (a, b) =>
        rank(a) - rank(b) ||
        Number(b.free) - Number(a.free) ||
        a.against.length - b.against.length ||
        a.boleto.due.localeCompare(b.boleto.due) ||
        a.boleto.id - b.boleto.id,
    );
  const [best] = found;
  // Of equal strength and as free as the best: nobody but a person can tell which is meant.
  const rivals = found.filter((one) => one.strength === best?.strength && one.free === best?.free);
  return found.slice(0, mostShown).map(({ boleto, strength, by, against }) => ({
    boleto,
    strength: strength ?? 'possible',
    by,
    doubts:
      rivals.length > 1 && rivals.some((rival) => rival.boleto === boleto)
        ? [...against, 'several' as const]
        : against,
    parts: partsOf(line, boleto.cents),
  }));
}

type Pair = Candidates['pairs'][number];

/** A mark that so many share says nothing. */
function telling(pairs: readonly Pair[]): readonly Pair[] {
  const counts = new Map<CandidateKind, number>();
  for (const { by } of pairs) counts.set(by, (counts.get(by) ?? 0) + 1);
  return pairs.filter(({ by }) => (counts.get(by) ?? 0) < mostAlike);
}

/** Every line with its matches. A second line that claims the same boleto exactly is a question. */
export function matchLines({ lines, pairs, boletos }: Candidates): readonly LineMatches[] {
  const claimed = new Set<number>();
  const byLine: Pair[][] = lines.map(() => []);
  for (const pair of pairs) byLine[pair.line]?.push(pair);
  return lines.map((line, at) => {
    if (line.kind !== 'payment' && line.kind !== 'reversal') return { line, matches: [], none: 'notPayment' };
    const own = byLine[at] ?? [];
    const usable = own.length < mostAlike ? own : telling(own);
    const tooMany = usable.length < own.length;
    const kinds = new Map<number, Set<CandidateKind>>();
    for (const { boleto, by } of usable) {
      const known = kinds.get(boleto);
      if (known) known.add(by);
      else kinds.set(boleto, new Set([by]));
    }
    const compared: Compared[] = [];
    for (const [index, by] of kinds) {
      const boleto = boletos[index];
      if (boleto) compared.push(compare(line, boleto, by, claimed));
    }
    const matches = matchesOf(line, compared);
    const exact = isExact(matches[0]) ? matches[0] : undefined;
    if (exact) claimed.add(exact.boleto.id);
    return { line, matches, none: matches.length > 0 ? null : tooMany ? 'tooMany' : 'nothing' };
  });
}

/** It may be accepted together with others. */
export const isExact = (match: Match | undefined): boolean =>
  match?.strength === 'exact' && match.doubts.length === 0;

/** It may be chosen beforehand. */
export const isPreselected = (match: Match | undefined): boolean =>
  match !== undefined && match.strength !== 'possible' && match.doubts.length === 0;
