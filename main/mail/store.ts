// What sending needs of the ledger. Every write is committed when its promise resolves; one that fails may have been committed or not.
import type { MailState, Suppression } from '../../preload/contract/mail-terms.ts';
import type { EndMessage, StoredBytes } from '../ledger/tables/messages-sending.ts';

/** A message as it leaves: each try sends exactly these bytes to exactly these addresses. */
export interface Composed extends Pick<StoredBytes, 'messageId' | 'from' | 'to' | 'bytes'> {
  /** The SHA-256 of the attached PDF. */
  readonly pdfSha256?: string;
}

export interface DueMail {
  readonly id: number;
  /** Null until its bytes were made once. */
  readonly composed: Composed | null;
  readonly tries: number;
  /** When its first try began; null before it. */
  readonly firstTriedAt: number | null;
}

export interface EndedTry extends Omit<EndMessage, 'accountId' | 'state'> {
  readonly state: Extract<MailState, 'ready' | 'accepted' | 'refused' | 'maybe' | 'asked'>;
}

export interface MailStore {
  /**
   * The message of this account whose turn it is, or when the next one may be tried; null if none is ready. Without those that are taken
   * already.
   */
  readonly due: (
    now: number,
    taken: ReadonlySet<number>,
  ) => Promise<{ readonly mail: DueMail } | { readonly at: number } | null>;
  /** How many messages are ready, also those that wait for their next try. */
  readonly waiting: () => Promise<number>;
  /** When tries began since this moment, in ascending order: the provider's limits count them, also after a restart. */
  readonly startsSince: (moment: number) => Promise<readonly number[]>;
  /**
   * In one commit: is it still ready, is this computer still the account's sender, is the ledger not frozen, and may the boleto still be
   * sent? If so its state becomes `sending`, with the attempt, its moment and the bytes. A boleto that was paid, cancelled or withdrawn
   * makes it `suppressed`.
   */
  readonly begin: (
    id: number,
    attempt: string,
    composed: Composed,
    at: number,
  ) => Promise<'go' | 'frozen' | 'lease' | 'gone' | Suppression>;
  /** Nothing happens if this attempt is not the one that is `sending`: a repeated call changes nothing. */
  readonly end: (ended: EndedTry) => Promise<void>;
  /** It cannot be made; the clerk sees why. */
  readonly unsendable: (id: number, code: string) => Promise<void>;
  /** Before anything is sent: every message that is `sending` becomes `maybe`. Returns how many. */
  readonly recover: () => Promise<number>;
}

/** One computer sends an account's mail. `take` is called before anything is sent, and says whether it is this one. */
export interface MailLease {
  readonly take: () => Promise<boolean>;
  readonly release: () => Promise<void>;
}
