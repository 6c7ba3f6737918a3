// Types of what a team's ledger offers beside the port of every ledger: the state of this computer and of the server, and the calls
// by which rooms work on the team itself.

import type { SentBy } from '../../../preload/contract/boleto-terms.ts';
import type { TeamComputer as ShownComputer, TeamFrozen } from '../../../preload/contract/team-work.ts';
import type { SecretHolder } from '../../../preload/contract/team.ts';
import type { Answer, Arguments, TeamFunction } from '../postgres/team-calls.ts';
import type { TeamLimits, WithdrawalRequest } from '../../../preload/contract/withdrawal-request-terms.ts';
import type {
  AskedSettings,
  ChangeRefusal,
  WithdrawalSettings,
} from '../../../preload/contract/withdrawal-limits.ts';
import type { IssueLimits, NetworkSettings } from '../../../preload/contract/accounts.ts';
import type { AskedIssueLimits, AskedNetwork } from '../../../preload/contract/team-changes.ts';
import type { ViewRefusal } from '../../../preload/contract/team-views.ts';
import type { JsonObject } from '../json.ts';
import type { Role } from '../postgres/team-schema.ts';

/**
 * Why this process may begin nothing more: another process of the same computer was started or a computer took over its work
 * (`fenced`), a person gave the computer up (`lost`), the server has no record of it (`forgotten`), or its clerk left the team
 * (`removed`). Only a new start ends the first two; the others also end once the server admits this computer again.
 */
export type TeamStopped = 'fenced' | 'lost' | 'forgotten' | 'removed';

export interface TeamState {
  readonly login: string;
  readonly role: Role;
  readonly computer: { readonly id: string; readonly name: string };
  readonly epoch: number;
  /** When the server last answered, in milliseconds since 1970; null while it answers. */
  readonly silentSince: number | null;
  readonly frozen: TeamFrozen | null;
  /** Whether this computer has answered the roll call of the present freeze. */
  readonly rollAnswered: boolean;
  /** Why the server did not take the answer, in its own words; it is sent again. */
  readonly rollTrouble: string | null;
  /** Sends may be missing in this computer's journal: it does not answer a roll call, and a person gives it up at another one. */
  readonly sendsMissing: boolean;
  readonly stopped: TeamStopped | null;
  /** Requests of other computers for what this one works on. */
  readonly batchRequests: readonly BatchRequest[];
}

/** Another computer requests what this one works on. */
export interface BatchRequest {
  /** `batch/<id>`. */
  readonly what: string;
  readonly computer: string;
  readonly clerk: string;
}

/** A computer of the team, with the secrets of accounts that are in its keychain. */
export interface TeamComputer extends Omit<ShownComputer, 'accounts'> {
  readonly login: string | null;
  readonly secrets: readonly { readonly account: string; readonly secret: string }[];
}

export interface TeamLease {
  /** `batch/<id>`, or `withdraw/<account>`. */
  readonly what: string;
  readonly computer: string;
  readonly computerName: string;
  readonly clerk: string | null;
  /** The name of the batch or of the account. */
  readonly name: string | null;
  /** The holder requested it, and another computer handed it over. */
  readonly askedFor: boolean;
  /** It has expired by the server's clock, so another computer may take over. */
  readonly ended: boolean;
  /** Rows of the batch that its holder may still be sending. */
  readonly onTheirWay: number;
  /** Everything that its holder may still be sending; a takeover makes it uncertain. */
  readonly atStake: number;
}

/** Moves a batch from one computer to another. */
export interface HandOver {
  readonly ask: (batch: number) => Promise<Answer<'ask_for_lease_1'>>;
  readonly takeOver: (batch: number) => Promise<Answer<'take_over_1'>>;
  /** False where another computer was faster. */
  readonly claim: (batch: number) => Promise<boolean>;
  readonly release: (batch: number) => Promise<void>;
}

/** Functions that other rooms may call. The ledger alone calls those that count sends. */
export type TeamCall = Extract<
  TeamFunction,
  'lease_1' | 'take_over_1' | 'release_lease_1' | 'hold_secret_1' | 'lose_computer_1' | 'unfreeze_1'
>;

/** Decides which computer of the team polls an account's watched transactions. */
export interface PollLeases {
  /** The server's time in milliseconds since 1970. */
  readonly wall: () => number;
  /** Sets whether this computer polls the account if no other one does. */
  readonly want: (account: string, would: boolean) => void;
  /** Whether this computer polls the account now. */
  readonly isMine: (account: string) => boolean;
  /** Called when the answer of `isMine` changes for an account. */
  readonly on: (listener: () => void) => () => void;
}

export interface TeamLink {
  readonly state: () => TeamState;
  readonly on: (listener: (state: TeamState) => void) => () => void;
  /** Adds this computer's own id, incarnation and epoch. */
  readonly call: <Name extends TeamCall>(name: Name, args?: Arguments) => Promise<Answer<Name>>;
  readonly pollLeases: PollLeases;
  readonly computers: () => Promise<readonly TeamComputer[]>;
  readonly leases: () => Promise<readonly TeamLease[]>;
  readonly handOver: HandOver;
  /** Whether what a computer may have sent that was given up was not compared with the dashboard yet. */
  readonly mustCompare: (accountId: string) => Promise<boolean>;
  /** By the attempts' ids. */
  readonly senders: (attempts: readonly string[]) => Promise<ReadonlyMap<string, SentBy>>;
  /** For each watch that a present clerk of the team added: whether this login did. */
  readonly addedHere: (watches: readonly number[]) => Promise<ReadonlyMap<number, boolean>>;
  /** Which computers hold secrets of the account. */
  readonly holders: (accountId: string) => Promise<readonly SecretHolder[]>;
  /** Sends a heartbeat now. */
  readonly refresh: () => Promise<TeamState>;
}

/** Which computer works on a withdrawal of an account. */
export type SummaryLease =
  | { readonly kind: 'mine' }
  | {
      readonly kind: 'others';
      /** Null if the server no longer knows the clerk. */
      readonly clerk: string | null;
      readonly computer: string;
      /** Otherwise it may be taken over, which makes what is on its way there uncertain. */
      readonly alive: boolean;
      readonly onTheirWay: number;
    }
  | { readonly kind: 'refused'; readonly why: 'role' | 'frozen' };

/** Requests of withdrawals that need two people, and the lease of an account's summary. */
export interface TeamWithdrawals {
  /** Takes the lease for a summary of this many milliseconds. */
  readonly claim: (accountId: string, millis: number) => Promise<SummaryLease>;
  readonly takeOver: (accountId: string) => Promise<SummaryLease>;
  readonly release: (accountId: string) => Promise<void>;
  /** Which computer sent a withdrawal; null where the server does not know. */
  readonly sentBy: (
    withdrawal: number,
  ) => Promise<{ readonly computer: string; readonly clerk: string | null } | null>;
  /** Whether the amount is above what one person may send alone. */
  readonly needsApproval: (accountId: string, cents: number) => Promise<boolean>;
  readonly request: (
    request: Pick<
      WithdrawalRequest,
      'id' | 'accountId' | 'cents' | 'wallet' | 'gateway' | 'webhook' | 'fees'
    >,
  ) => Promise<
    | { readonly kind: 'requested'; readonly expiresAt: string }
    | { readonly kind: 'refused'; readonly why: 'role' | 'frozen' }
  >;
  /** Null if it is declined, else why not. */
  readonly decline: (
    id: string,
    reason: string,
  ) => Promise<'unknown' | 'decided' | 'notApprover' | 'role' | 'frozen' | null>;
  readonly requests: (only?: { readonly id: string }) => Promise<readonly WithdrawalRequest[]>;
}

/** Saved views of lists; each is stored as the window wrote it. */
export interface SharedViews {
  readonly list: () => Promise<
    readonly { readonly view: string; readonly by: string; readonly own: boolean }[]
  >;
  /** Null if it is shared, else why not. */
  readonly share: (shared: {
    readonly id: string;
    readonly list: string;
    readonly name: string;
    readonly view: string;
  }) => Promise<ViewRefusal | null>;
  readonly stop: (id: string) => Promise<ViewRefusal | null>;
}

/** Changes to the rules of an account. Those that loosen them wait for another approver. */
export interface TeamChanges {
  readonly limits: (accountId: string) => Promise<Omit<TeamLimits, 'role' | 'settings'>>;
  /** The account's own settings that wait for another approver. */
  readonly askedSettings: (accountId: string) => Promise<AskedSettings | null>;
  /** Throws if the settings no longer equal `before`. */
  readonly setSettings: (wanted: {
    readonly id: string;
    readonly accountId: string;
    readonly before: JsonObject | null;
    readonly settings: WithdrawalSettings;
    readonly changes: JsonObject;
  }) => Promise<ChangeRefusal | 'set' | 'asked'>;
  readonly setLimits: (wanted: {
    readonly id: string;
    readonly accountId: string;
    readonly eachCents: number;
    readonly dayCents: number;
  }) => Promise<ChangeRefusal | 'set' | 'asked'>;
  /** Null if it is decided, else why not. */
  readonly decide: (id: string, agrees: boolean) => Promise<ChangeRefusal | null>;
  /** Null if the request waits for an approver, else why not. */
  readonly askNetwork: (asked: {
    readonly id: string;
    readonly accountId: string;
    readonly wanted: NetworkSettings;
  }) => Promise<ChangeRefusal | null>;
  /** The request that waits, or that was agreed to and may be applied. */
  readonly askedNetwork: (accountId: string) => Promise<AskedNetwork | null>;
  readonly askIssueLimits: (asked: {
    readonly id: string;
    readonly accountId: string;
    readonly limits: IssueLimits;
    readonly changes: JsonObject;
  }) => Promise<ChangeRefusal | null>;
  readonly askedIssueLimits: (accountId: string) => Promise<AskedIssueLimits | null>;
}
