// What a team's ledger offers to its people beside the port of every ledger: requests and changes that need two of them, and shared
// views.
import type { WithdrawalRequest, TeamLimits } from '../../../preload/contract/withdrawal-request-terms.ts';
import type {
  AskedSettings,
  ChangeRefusal,
  WithdrawalSettings,
} from '../../../preload/contract/withdrawal-limits.ts';
import type { IssueLimits, NetworkSettings } from '../../../preload/contract/accounts.ts';
import type { AskedIssueLimits, AskedNetwork } from '../../../preload/contract/team-changes.ts';
import type { ViewRefusal } from '../../../preload/contract/team-views.ts';
import type { JsonObject } from '../json.ts';
import type { WithdrawalLeases } from './withdrawal-leases.ts';

/** Requests of withdrawals that need two people, and the lease of an account's summary. */
export interface TeamWithdrawals extends Pick<WithdrawalLeases, 'takeOver' | 'release'> {
  readonly claim: WithdrawalLeases['take'];
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
