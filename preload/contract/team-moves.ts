// Calls that move a ledger: what is on this computer into its team, and the team's out to a file of one computer.
import * as z from 'zod/mini';
import { commandId, nothing, call } from './common.ts';
import { ownerLogin, type OwnerTrouble } from './team.ts';
import type { MoveRefusal } from './team-terms.ts';

/** What lies in the computer's own ledger, which rests while the computer works in a team. */
export type OwnLedger =
  /** It has sent nothing, and has no account of a real service. */
  | { readonly kind: 'empty' }
  | { readonly kind: 'inTeam' }
  | { readonly kind: 'here'; readonly boletos: number; readonly accounts: readonly string[] };

/** What would arrive in the team. */
export interface MovePlan {
  readonly boletos: number;
  readonly cents: number;
  readonly batches: number;
  /** Arrive in batches that wait, and are asked about before they go. */
  readonly ready: number;
  readonly uncertain: number;
  /** An account whose address and claims the team knows becomes one with the team's. */
  readonly accounts: readonly { readonly name: string; readonly joined: boolean }[];
}

/** Why nothing was moved. */
export type MoveFailure =
  | { readonly kind: 'refused'; readonly code: MoveRefusal; readonly list: readonly string[] }
  | { readonly kind: 'troubled'; readonly trouble: OwnerTrouble; readonly detail: string | null };

export type MovePlanned = { readonly kind: 'planned'; readonly plan: MovePlan } | MoveFailure;

export type MoveDirection = 'in' | 'out';

/** Rows so far, and in all. */
export type TeamMove =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'working';
      readonly direction: MoveDirection;
      readonly done: number;
      readonly total: number;
    }
  | { readonly kind: 'failed'; readonly direction: MoveDirection; readonly why: MoveFailure }
  | { readonly kind: 'movedIn'; readonly boletos: number; readonly cents: number }
  | {
      readonly kind: 'ledOut';
      readonly ticket: string;
      readonly name: string;
      readonly bytes: number;
      readonly boletos: number;
    };

export interface TeamMoveState {
  readonly revision: number;
  readonly move: TeamMove;
}

export const teamMoveCalls = {
  ownLedger: call<OwnLedger>()(nothing),
  /** Compares; changes nothing. */
  planMove: call<MovePlanned>()(nothing),
  /** The latest move; the stream `teamMove` carries it on. */
  move: call<TeamMoveState>()(nothing),
  /** Begins it, and answers while it goes on. The computer's own ledger is retired as its last step. */
  moveIn: call<TeamMoveState>()(z.strictObject({ commandId, owner: ownerLogin })),
  /** Begins it, and answers while it goes on. The team's ledger stays as it is. */
  leadOut: call<TeamMoveState>()(z.strictObject({ commandId })),
  /** What was done so far is undone. */
  stopMove: call<TeamMoveState>()(nothing),
} as const;
