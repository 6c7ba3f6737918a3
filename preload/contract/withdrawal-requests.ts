// Calls about withdrawals that take two people of a team: one asks, and the press of another one sends. Without a team there are none.
import * as z from 'zod/mini';
import { accountId } from './boleto-terms.ts';
import { commandId, nothing, text, call } from './common.ts';
import type { ChangeRefusal } from './withdrawal-limits.ts';
import type { TeamHold, TeamLimits, WithdrawalRequest, WorkedElsewhere } from './withdrawal-request-terms.ts';
import type { Fees } from './withdrawal-terms.ts';
import type { Summarized } from './withdrawals.ts';

export interface WithdrawalRequests {
  /** Open ones of all accounts, and those that were decided within a day; the newest first. */
  readonly requests: readonly WithdrawalRequest[];
  /** Null without a team. */
  readonly role: 'reader' | 'operator' | 'approver' | null;
}

const requestId = text(80);
const cents = z.int().check(z.minimum(0), z.maximum(100_000_000_000));

export const withdrawalRequestsCalls = {
  requests: call<WithdrawalRequests>()(nothing),
  /** Reads the fees; the summary that an approver confirms. */
  summarizeRequest: call<
    | Exclude<Summarized, { kind: 'problems' }>
    /** Decided or expired meanwhile. */
    | { readonly kind: 'gone'; readonly request: WithdrawalRequest | null }
    | { readonly kind: 'figuresMoved'; readonly request: WithdrawalRequest; readonly now: Fees }
  >()(z.strictObject({ id: requestId })),
  /** Of one's own: takes it back. */
  declineRequest: call<
    | { readonly kind: 'declined' }
    | {
        readonly kind: 'refused';
        readonly why: 'unknown' | 'decided' | 'notApprover' | 'role' | 'frozen';
      }
  >()(z.strictObject({ commandId, id: requestId, reason: z.string().check(z.maxLength(300)) })),
  /** Null without a team. */
  teamLimits: call<TeamLimits | null>()(z.strictObject({ accountId })),
  /** Lowers them, or asks another approver to raise them. */
  setTeamLimits: call<
    { readonly kind: 'set' | 'asked' } | { readonly kind: 'refused'; readonly why: ChangeRefusal }
  >()(z.strictObject({ commandId, accountId, eachCents: cents, dayCents: cents })),
  /** Goes on in the place of a computer that was not heard of: what it had on its way is to be confirmed. */
  takeOver: call<
    { readonly kind: 'taken' } | WorkedElsewhere | { readonly kind: 'team'; readonly why: TeamHold }
  >()(z.strictObject({ commandId, accountId })),
} as const;
