// Collects the PDFs of a booklet: stored copies at once, others from the service, several at a time. A boleto without a
// PDF gets a note; a failure that would affect all of them halts the booklet.
import type { ErrorCode } from '../../../preload/contract/result.ts';
import type { BookletMember } from '../../ledger/tables/booklets.ts';
import type { ByteStore } from '../fetch/byte-store.ts';
import type { Keeper } from '../fetch/create-keeper.ts';
import type { Kept } from '../fetch/keeper.ts';
import { failureOf, Halt } from './halt.ts';
import type { Found } from './layout.ts';
import type { Notes } from './notes.ts';

/** The account's pace decides how many requests really run at once. */
const parallel = 8;
/** So many failures in a row mean that the service has a problem, not single boletos. */
const tooMany = 25;
/** If the service still asks to wait after so many waits for one boleto, a person must decide. */
const mostWaits = 8;
const troubles: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'serviceError',
  'answerTimeout',
  'connectionCut',
]);

/** Failures of the connection, the account or this machine, which every further boleto would repeat. */
const halting: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'unauthorized',
  'forbidden',
  'tokenExpired',
  'secretMissing',
  'accountUnconfirmed',
  'secretOfOtherWay',
  'vaultUnavailable',
  'vaultLocked',
  'noNetwork',
  'hostNotFound',
  'connectionRefused',
  'connectTimeout',
  'certificateInvalid',
  'proxyFailed',
  'rateLimited',
  'ledgerFrozen',
  'ledgerLost',
  'ledgerReadOnly',
  'diskFull',
  'stopping',
]);

/** Returns PDFs by boleto. Throws a Halt. */
export async function gather(wanted: {
  readonly keeper: Pick<Keeper, 'get'>;
  readonly store: Pick<ByteStore, 'hold'>;
  readonly members: readonly BookletMember[];
  /** These are tried last, and another failure of theirs does not halt the booklet. */
  readonly failedBefore: ReadonlySet<number>;
  readonly notes: Notes;
  /** ISO 8601. A copy fetched after this counts as fetched for this booklet. */
  readonly began: string;
  readonly signal: AbortSignal;
  readonly halt: () => void;
  /** Gets the releases of files that the store must keep until then. */
  readonly held: (release: () => void) => void;
  readonly one: (how: 'kept' | 'fetched') => void;
  readonly report: (error: unknown) => void;
}): Promise<ReadonlyMap<number, Found>> {
  const { members, failedBefore, notes, signal } = wanted;
  const found = new Map<number, Found>();
  const queue = [
    ...members.filter(({ id }) => !failedBefore.has(id)),
    ...members.filter(({ id }) => failedBefore.has(id)),
  ].values();
  let inARow = 0;

  function usable(member: BookletMember, kept: Kept): Found | null {
    if (kept.kind === 'broken') return notes.note(member, true, 'damaged');
    if (kept.locked) return notes.note(member, true, 'locked');
    if (kept.verdict === 'different') return notes.note(member, true, 'barsDiffer');
    wanted.held(wanted.store.hold(kept.sha256));
    const { path, password, sha256, bars } = kept;
    return { member, path, password, known: { sha256, bars } };
  }

  function failed(member: BookletMember, error: unknown): void {
    if (signal.aborted) throw new Halt(null);
    const failure = failureOf(error);
    if (!failure) wanted.report(error);
    if (failure && halting.has(failure.code)) throw new Halt(failure);
    if (failure?.code === 'answerUnreadable') notes.note(member, true, 'notPdf', failure.detail);
    else notes.note(member, true, 'fetchFailed', failure?.code ?? 'internal');
    const trouble = failure !== null && troubles.has(failure.code) && !failedBefore.has(member.id);
    inARow = trouble ? inARow + 1 : 0;
    if (inARow >= tooMany) throw new Halt(failure);
  }

  /**
   * Requesting a PDF again has no side effects. After a 429 the account's pace delays the next request; after a server
   * error or a cut connection it is repeated once.
   */
  async function fetchWithRetry(member: BookletMember): Promise<Kept> {
    for (let waits = 0, stumbles = 0; ;) {
      try {
        return await wanted.keeper.get({ boleto: member.id }, { signal });
      } catch (error) {
        const code = failureOf(error)?.code;
        const waited = code === 'rateLimited' && (waits += 1) <= mostWaits;
        const stumbled = (code === 'serviceError' || code === 'connectionCut') && (stumbles += 1) <= 1;
        if (signal.aborted || !(waited || stumbled)) throw error;
      }
    }
  }

  async function worker(): Promise<void> {
    for (const member of queue) {
      if (signal.aborted) throw new Halt(null);
      try {
        const kept = await fetchWithRetry(member);
        inARow = 0;
        const one = usable(member, kept);
        if (one) found.set(member.id, one);
        wanted.one(kept.kind === 'good' && kept.facts.fetchedAt < wanted.began ? 'kept' : 'fetched');
      } catch (error) {
        failed(member, error);
        wanted.one('fetched');
      }
    }
  }

  const running = Array.from({ length: Math.min(parallel, members.length) }, worker);
  try {
    await Promise.all(running);
  } catch (error) {
    wanted.halt();
    await Promise.allSettled(running);
    throw error;
  }
  return found;
}
