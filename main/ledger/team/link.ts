// What a team's ledger has beside what every ledger has: who this computer is in the team, how the server stands, and the calls
// by which screens and rooms work on the team itself. Only types stand here.

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
  /** What this computer sent may be missing in its journal: it does not answer a roll call, and another one gives it up. */
  readonly sendsMissing: boolean;
  readonly stopped: TeamStopped | null;
  /** What others want to go on with, and this computer works on. */
  readonly batchRequests: readonly BatchRequest[];
}

/** Another computer wants to go on with what this one works on. */
export interface BatchRequest {
  /** `batch/<id>`. */
  readonly what: string;
  readonly computer: string;
  readonly clerk: string;
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
  /** Secrets of accounts that lie in its keychain. */
  readonly secrets: readonly { readonly account: string; readonly secret: string }[];
  /** How many boletos and withdrawals become doubts if it is given up now. */
  readonly atStake: number;
  /** Of the present freeze. */
  readonly roll: 'answered' | 'lost' | null;
}

export interface TeamLease {
  /** `batch/<id>`, or `withdraw/<account>`. */
  readonly what: string;
  readonly computer: string;
  readonly computerName: string;
  readonly clerk: string | null;
  /** Of the batch, or of the account. */
  readonly name: string | null;
  /** Its holder asked for it, and another computer handed it over. */
  readonly askedFor: boolean;
  /** Its end has passed by the server's clock: another computer may go on. */
  readonly ended: boolean;
  /** Rows of the batch that its holder may still be sending. */
  readonly onTheirWay: number;
  /** Everything that its holder may still be sending, which becomes doubts with a takeover. */
  readonly atStake: number;
}

/** Who sent an attempt. */
export interface TeamSender {
  readonly computer: string;
  readonly clerk: string | null;
  /** Others went on in its place, and it was not heard of since. */
  readonly mayAnswer: boolean;
}

/** How a batch changes hands. */
export interface HandOver {
  readonly ask: (batch: number) => Promise<Answer<'ask_for_lease_1'>>;
  readonly takeOver: (batch: number) => Promise<Answer<'take_over_1'>>;
  /** False where another computer was faster. */
  readonly claim: (batch: number) => Promise<boolean>;
  readonly release: (batch: number) => Promise<void>;
}

/** Functions that others may call: those that count what is sent are called by the ledger alone. */
export type TeamCall = Extract<
  TeamFunction,
  'take_over_1' | 'release_lease_1' | 'hold_secret_1' | 'lose_computer_1' | 'unfreeze_1'
>;

/** Which computer of the team asks for an account's watched transactions. */
export interface PollLeases {
  /** Milliseconds since 1970 by the server's clock. */
  readonly wall: () => number;
  /** Whether this computer would ask for the account where no other one does. */
  readonly want: (account: string, would: boolean) => void;
  /** Whether it is this computer that asks for the account now. */
  readonly isMine: (account: string) => boolean;
  /** Called when the answer of `isMine` changes for an account. */
  readonly on: (listener: () => void) => () => void;
}

export interface TeamLink {
  readonly state: () => TeamState;
  readonly on: (listener: (state: TeamState) => void) => () => void;
  /** Its own computer, incarnation and epoch are put in. */
  readonly call: <Name extends TeamCall>(name: Name, args?: Arguments) => Promise<Answer<Name>>;
  /** Who asks for watched transactions. */
  readonly pollLeases: PollLeases;
  readonly computers: () => Promise<readonly TeamComputer[]>;
  readonly leases: () => Promise<readonly TeamLease[]>;
  readonly handOver: HandOver;
  /** By the attempts' ids. */
  readonly senders: (attempts: readonly string[]) => Promise<ReadonlyMap<string, TeamSender>>;
  /** Of watches that one of the team's people added: whether it was this login. */
  readonly addedHere: (watches: readonly number[]) => Promise<ReadonlyMap<number, boolean>>;
  /** Which computers hold secrets of the account. */
  readonly holders: (accountId: string) => Promise<readonly SecretHolder[]>;
  /** Asks the server now and not with the next heartbeat. */
  readonly refresh: () => Promise<TeamState>;
}

/** Who works on a withdrawal of an account. */
export type SummaryLease =
  | { readonly kind: 'mine' }
  | {
      readonly kind: 'others';
      /** Names; null where the server has forgotten who it is. */
      readonly clerk: string | null;
      readonly computer: string;
      /** Else it may be taken over: what is on its way there is to be confirmed then. */
      readonly alive: boolean;
      readonly onTheirWay: number;
    }
  | { readonly kind: 'refused'; readonly why: 'role' | 'frozen' };

/** Withdrawals that take two people, and whose turn it is; beside the operations of the ledger. */
export interface TeamWithdrawals {
  /** Before a summary is shown, for so many milliseconds. */
  readonly claim: (accountId: string, millis: number) => Promise<SummaryLease>;
  readonly takeOver: (accountId: string) => Promise<SummaryLease>;
  readonly release: (accountId: string) => Promise<void>;
  /** Which computer sent a withdrawal; null where the server does not know. */
  readonly sentBy: (
    withdrawal: number,
  ) => Promise<{ readonly computer: string; readonly clerk: string | null } | null>;
  /** Above what one person may send alone. */
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
  /** Why not; null: it is declined. */
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
  /** Null when it was done. */
  readonly share: (shared: {
    readonly id: string;
    readonly list: string;
    readonly name: string;
    readonly view: string;
  }) => Promise<ViewRefusal | null>;
  readonly stop: (id: string) => Promise<ViewRefusal | null>;
}

/** What loosens the rules of an account waits for another approver. */
export interface TeamChanges {
  readonly limits: (accountId: string) => Promise<Omit<TeamLimits, 'role' | 'settings'>>;
  /** What of the account's own settings waits for another approver. */
  readonly askedSettings: (accountId: string) => Promise<AskedSettings | null>;
  /** Throws where they are not as `before` any more. */
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
  /** Why not; null: it is decided. */
  readonly decide: (id: string, agrees: boolean) => Promise<ChangeRefusal | null>;
  /** Why not; null: it waits. */
  readonly askNetwork: (asked: {
    readonly id: string;
    readonly accountId: string;
    readonly wanted: NetworkSettings;
  }) => Promise<ChangeRefusal | null>;
  /** What waits, or was agreed to and may be set. */
  readonly askedNetwork: (accountId: string) => Promise<AskedNetwork | null>;
  readonly askIssueLimits: (asked: {
    readonly id: string;
    readonly accountId: string;
    readonly limits: IssueLimits;
    readonly changes: JsonObject;
  }) => Promise<ChangeRefusal | null>;
  readonly askedIssueLimits: (accountId: string) => Promise<AskedIssueLimits | null>;
}
