// Calls of accounts: their service, credentials and settings. Secrets only travel to main; answers say which are set
// and since when.
import * as z from 'zod/mini';
import { optionalFields } from './boleto-fields.ts';
import { call, commandId, nothing, text } from './common.ts';
import type { ErrorCode } from './result.ts';
import { typedPin, type PinTrouble } from './withdrawal-limits.ts';

export const auxiliaryModes = ['bearer', 'cics', 'both', 'none'] as const;
export const credentialNames = ['token', 'ci', 'cs'] as const;
export const scenarios = ['calm', 'slow', 'busy', 'unstable', 'doubts', 'everything'] as const;
export const practiceAccountId = 'practice';

export type AuxiliaryMode = (typeof auxiliaryModes)[number];
export type CredentialName = (typeof credentialNames)[number];
export type Scenario = (typeof scenarios)[number];

const secret = z.string().check(z.trim(), z.minLength(1), z.maxLength(16_384));
const accountId = text(64);
export const network = z.strictObject({
  /** PEM of the office's own certificate authority; empty for none. */
  pem: z.string().check(z.maxLength(65_536)),
  /** Empty: the system's proxy settings apply. */
  proxy: z.string().check(z.maxLength(2_048)),
});
export type NetworkSettings = Readonly<z.output<typeof network>>;

const settings = z.strictObject({
  ...network.shape,
  auxiliary: z.enum(auxiliaryModes),
  ceiling: z.int().check(z.minimum(1), z.maximum(64)),
  requiredFields: z.array(z.enum(optionalFields)).check(z.maxLength(optionalFields.length)),
});

/** From where on an issue is summed up before it starts. */
export const issueLimits = z.strictObject({
  count: z.int().check(z.minimum(1), z.maximum(100_000)),
  cents: z.int().check(z.minimum(1), z.maximum(100_000_000_000)),
  /** Also for a single amount far from the others of its sheet. */
  atypical: z.boolean(),
});
export type IssueLimits = Readonly<z.output<typeof issueLimits>>;
/** Of an account for which nobody has set any. */
export const usualIssueLimits: IssueLimits = { count: 500, cents: 10_000_000, atypical: true };

export type AccountSettings = Readonly<z.output<typeof settings>> & { readonly issueLimits: IssueLimits };

export interface TokenReading {
  readonly readable: boolean;
  readonly subject?: string;
  readonly tenant?: string;
  /** ISO instant, and how close it is. */
  readonly expires?: string;
  readonly age: TokenAge;
}
export type TokenAge = 'unknown' | 'good' | 'week' | 'day' | 'expired';

export interface CredentialState {
  readonly set: boolean;
  readonly since?: string;
}

/** The service's claims where the token can be read, otherwise the name that the clerk confirmed. */
export interface Identity {
  readonly subject?: string;
  readonly tenant?: string;
  readonly confirmedName?: string;
}

export interface Account {
  readonly id: string;
  readonly kind: 'practice' | 'service';
  readonly name: string;
  readonly baseUrl: string;
  readonly identity: Identity;
  readonly revision: number;
  /** The account has sent something, so its base URL can no longer change. */
  readonly used: boolean;
  readonly settings: AccountSettings;
  readonly credentials: Readonly<Record<CredentialName, CredentialState>>;
  /** When the register was restored from a backup that nobody has compared with the provider's dashboard since. */
  readonly unmatchedSince: string | null;
  readonly token: { readonly age: TokenAge; readonly expires?: string };
  /**
   * False: the account was changed outside of the program or restored with a copy. No credential is used before a
   * person confirms it.
   */
  readonly confirmed: boolean;
  /** For an unconfirmed account: the connection that its credentials were given for, if it differs. */
  readonly givenFor?: { readonly origin: string; readonly proxy: string; readonly ca: string };
}

export interface AccountsSnapshot {
  readonly revision: number;
  readonly current: string;
  readonly accounts: readonly Account[];
}

/**
 * `auxiliary` stands for the three read routes of a boleto: they are tested with the credential that the clerk chose.
 */
export const testStepNames = ['address', 'fees', 'check', 'auxiliary', 'createBoleto', 'withdraw'] as const;

/** What waits in an account for a person, counted as Início counts it, and what is running there. */
export interface WaitingWork {
  readonly accountId: string;
  readonly matters: number;
  readonly running: number;
}

export interface TestStep {
  readonly step: (typeof testStepNames)[number];
  readonly state: 'waiting' | 'running' | 'works' | 'refused' | 'failed' | 'notTestable' | 'skipped';
  readonly code?: ErrorCode;
  readonly status?: number;
  readonly words?: string;
  readonly millis?: number;
}

export interface ConnectionTest {
  readonly accountId: string;
  readonly running: boolean;
  readonly steps: readonly TestStep[];
  /** The credentials that the auxiliary routes accepted, if a test found out. */
  readonly proposedAuxiliary?: AuxiliaryMode;
}

export interface Practice {
  readonly url: string;
  readonly scenario: Scenario;
}

const credentials = z.strictObject({
  token: z.exactOptional(secret),
  ci: z.exactOptional(secret),
  cs: z.exactOptional(secret),
});

export const accountsCalls = {
  list: call<AccountsSnapshot>()(nothing),
  readToken: call<TokenReading>()(z.strictObject({ token: secret })),
  create: call<Account>()(
    z.strictObject({
      commandId,
      name: text(80),
      baseUrl: text(2_048),
      credentials,
      /**
       * The connection settings come with the secrets: a proxy or certificate must be known before the secrets are
       * stored.
       */
      network: z.exactOptional(network),
      /** Needed if the token cannot be read: the name of the account's owner, as the clerk types it. */
      confirmedName: z.exactOptional(text(120)),
    }),
  ),
  update: call<Account>()(
    z.strictObject({
      commandId,
      id: accountId,
      revision: z.int(),
      name: z.exactOptional(text(80)),
      baseUrl: z.exactOptional(text(2_048)),
      settings: z.exactOptional(settings),
    }),
  ),
  /** Raising a limit needs the PIN, if there is one, and in a team another person who agreed to it. */
  setIssueLimits: call<
    | { readonly kind: 'set'; readonly account: Account }
    | { readonly kind: 'pin'; readonly why: PinTrouble; readonly until: string | null }
  >()(
    z.strictObject({
      commandId,
      id: accountId,
      revision: z.int(),
      limits: issueLimits,
      pin: z.exactOptional(typedPin),
    }),
  ),
  setCredentials: call<Account>()(
    z.strictObject({
      commandId,
      id: accountId,
      credentials,
      /** The account's name, typed by the clerk to accept a token of another or unreadable identity. */
      typedName: z.exactOptional(text(120)),
    }),
  ),
  removeCredential: call<Account>()(
    z.strictObject({ commandId, id: accountId, which: z.enum(credentialNames) }),
  ),
  /** A person has checked the account as it is now and types its name. */
  confirm: call<Account>()(
    z.strictObject({ commandId, id: accountId, revision: z.int(), typedName: text(120) }),
  ),
  /**
   * For every account with waiting work except practice. Tokens and the poller's states are not included; their streams
   * carry them.
   */
  waiting: call<readonly WaitingWork[]>()(nothing),
  select: call<null>()(z.strictObject({ id: accountId })),
  remove: call<null>()(z.strictObject({ commandId, id: accountId, typedName: text(120) })),
  test: call<ConnectionTest>()(
    z.strictObject({
      id: accountId,
      boletoId: z.exactOptional(z.string().check(z.trim(), z.regex(/^\d{1,40}$/))),
    }),
  ),
  cancelTest: call<null>()(z.strictObject({ id: accountId })),
  practice: call<Practice>()(nothing),
  setScenario: call<Practice>()(z.strictObject({ scenario: z.enum(scenarios) })),
  resetPractice: call<Practice>()(z.strictObject({ commandId })),
  /** Incoming payments at the practice service, for the monitor to watch: pending at first, ended within minutes. */
  practiceDeposits: call<{ readonly transactionIds: readonly string[] }>()(
    z.strictObject({ commandId, count: z.int().check(z.minimum(1), z.maximum(50)) }),
  ),
} as const;
