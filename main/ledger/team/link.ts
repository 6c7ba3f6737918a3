// What a team's ledger has beside what every ledger has: who this computer is in the team, how the server stands, and the calls
// by which screens and rooms work on the team itself. Only types stand here.
import type { Answer, Arguments, TeamFunction } from '../postgres/team-calls.ts';
import type { Role } from '../postgres/team-schema.ts';

/** Why the server began another history. */
export type TeamFrozen = 'identity' | 'counters' | 'epoch';

/**
 * Why this process begins nothing any more: another one of the same computer was started or went on in its place, a person gave
 * the computer up, or the server has forgotten it. Only starting the program again ends it.
 */
export type TeamStopped = 'fenced' | 'lost' | 'forgotten';

export interface TeamState {
  readonly login: string;
  readonly role: Role;
  readonly computer: { readonly id: string; readonly name: string };
  readonly epoch: number;
  /** Since when the server has not answered, in milliseconds since 1970; null while it answers. */
  readonly silentSince: number | null;
  readonly frozen: TeamFrozen | null;
  /** Whether this computer has answered the roll call of the present freeze. */
  readonly rollAnswered: boolean;
  readonly stopped: TeamStopped | null;
}

export interface TeamComputer {
  readonly id: string;
  readonly name: string;
  readonly login: string | null;
  readonly clerk: string | null;
  readonly version: string | null;
  /** ISO, by the server's clock. */
  readonly lastSeen: string | null;
  readonly lostAt: string | null;
  readonly takenOverAt: string | null;
  /** Of the present freeze. */
  readonly roll: 'answered' | 'lost' | null;
}

export interface TeamLease {
  /** `batch/<id>`. */
  readonly what: string;
  readonly computer: string;
  /** Its end has passed by the server's clock: another computer may go on. */
  readonly ended: boolean;
  /** Rows of the batch that its holder may still be sending. */
  readonly onTheirWay: number;
}

/** Functions that others may call: those that count what is sent are called by the ledger alone. */
export type TeamCall = Extract<
  TeamFunction,
  | 'take_over_1'
  | 'release_lease_1'
  | 'hold_secret_1'
  | 'lose_computer_1'
  | 'unfreeze_1'
  | 'request_withdrawal_1'
  | 'decline_withdrawal_1'
>;

export interface TeamLink {
  readonly state: () => TeamState;
  readonly on: (listener: (state: TeamState) => void) => () => void;
  /** Its own computer, incarnation and epoch are put in. */
  readonly call: <Name extends TeamCall>(name: Name, args?: Arguments) => Promise<Answer<Name>>;
  readonly computers: () => Promise<readonly TeamComputer[]>;
  readonly leases: () => Promise<readonly TeamLease[]>;
  /** Asks the server now and not with the next heartbeat. */
  readonly askNow: () => Promise<TeamState>;
}
