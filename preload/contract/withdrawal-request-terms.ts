// What is told of withdrawals that take two people of a team; the calls stand in withdrawal-requests.ts.
import type { AskedChange, AskedSettings } from './withdrawal-limits.ts';
import type { WithdrawalTerms } from './withdrawal-terms.ts';

export type RequestState = 'open' | 'expired' | 'declined' | 'used';

export interface WithdrawalRequest extends WithdrawalTerms {
  readonly id: string;
  /** Names of the clerk and of the computer. */
  readonly maker: string;
  readonly computer: string;
  readonly madeAt: string;
  readonly expiresAt: string;
  readonly state: RequestState;
  readonly decidedBy: string | null;
  readonly decidedAt: string | null;
  /** Why it was declined, in the approver's words; 'frozen': the server's history went back. */
  readonly reason: string | null;
  /** What was sent for it. */
  readonly withdrawal: number | null;
  /** The clerk's own. */
  readonly own: boolean;
}

/** Why the team's server did not grant a withdrawal. */
export type TeamHold =
  | 'lease'
  | 'role'
  | 'requestNeeded'
  | 'requestUnknown'
  | 'requestDecided'
  | 'requestExpired'
  | 'ownRequest'
  | 'makerGone'
  | 'notApprover'
  | 'requestDiffers'
  | 'figuresMoved';

/** Another computer has a summary of the account, or is sending. */
export interface WorkedElsewhere {
  readonly kind: 'elsewhere';
  readonly clerk: string | null;
  readonly computer: string;
  /** Else it was not heard of lately, and its work may be taken over. */
  readonly alive: boolean;
  /** Of these nobody knows what became until a person finds out. */
  readonly onTheirWay: number;
}

/** What one person of the team may withdraw alone, counted in the whole team. */
export interface TeamLimits {
  readonly role: 'reader' | 'operator' | 'approver';
  readonly eachCents: number;
  readonly dayCents: number;
  /** Waits for another approver. */
  readonly raise: (AskedChange & { readonly eachCents: number; readonly dayCents: number }) | null;
  readonly settings: AskedSettings | null;
}
