// Accounts: whose service, whose credentials. Secrets travel inwards only; what comes back says which are set and since when.
import * as z from 'zod/mini';
import { optionalFields } from './boleto-fields.ts';
import { call } from './define.ts';
import { commandId, nothing, text } from './common.ts';
import type { ErrorCode } from './result.ts';

export const auxiliaryModes = ['bearer', 'cics', 'both', 'none'] as const;
export const credentialNames = ['token', 'ci', 'cs'] as const;
export const scenarios = ['calm', 'slow', 'busy', 'unstable', 'doubts', 'everything'] as const;
export const practiceAccountId = 'practice';

export type AuxiliaryMode = (typeof auxiliaryModes)[number];
export type CredentialName = (typeof credentialNames)[number];
export type Scenario = (typeof scenarios)[number];

const secret = z.string().check(z.trim(), z.minLength(1), z.maxLength(16_384));
const accountId = text(64);
const network = z.strictObject({
  /** A PEM of the clerk's own authority; empty for none. */
  pem: z.string().check(z.maxLength(65_536)),
  /** Empty: the system's own proxy settings. */
  proxy: z.string().check(z.maxLength(2_048)),
});
export type NetworkSettings = Readonly<z.output<typeof network>>;

const settings = z.strictObject({
  ...network.shape,
  auxiliary: z.enum(auxiliaryModes),
  ceiling: z.int().check(z.minimum(1), z.maximum(64)),
  requiredFields: z.array(z.enum(optionalFields)).check(z.maxLength(optionalFields.length)),
});
export type AccountSettings = Readonly<z.output<typeof settings>>;

export interface TokenReading {
  readonly readable: boolean;
  readonly subject?: string;
  readonly tenant?: string;
  /** ISO instant, and how near it is. */
  readonly expires?: string;
  readonly age: TokenAge;
}
export type TokenAge = 'unknown' | 'good' | 'week' | 'day' | 'expired';

export interface CredentialState {
  readonly set: boolean;
  readonly since?: string;
}

/** The service's claims where the token can be read, else the name that the clerk confirmed. */
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
  /** Something was sent from it: its base URL is fixed for good. */
  readonly used: boolean;
  readonly settings: AccountSettings;
  readonly credentials: Readonly<Record<CredentialName, CredentialState>>;
  /** Since the register came back from a backup then, nobody has compared it with the provider's panel. */
  readonly unmatchedSince: string | null;
  readonly token: { readonly age: TokenAge; readonly expires?: string };
  /** False: it was changed outside of the program or came back with a copy, and no credential goes out before a person confirms it. */
  readonly confirmed: boolean;
  /** Of one that is not confirmed: what its credentials were given for, where that is another way. */
  readonly givenFor?: { readonly origin: string; readonly proxy: string; readonly ca: string };
}

export interface AccountsSnapshot {
  readonly revision: number;
  readonly current: string;
  readonly accounts: readonly Account[];
}

/** `auxiliary` stands for the three read routes of a boleto: they are tried with one that the clerk names. */
export const testStepNames = ['address', 'fees', 'check', 'auxiliary', 'createBoleto', 'withdraw'] as const;

/** What waits in an account for a person, counted as Início counts it, and what is being sent or made there. */
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
  /** The credentials under which the auxiliary routes answered, where that was found out. */
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
      /** Secrets are given for one way: whoever needs a proxy or a certificate says so before they are kept. */
      network: z.exactOptional(network),
      /** Needed where the token cannot be read: whose account this is, in the clerk's words. */
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
  /** A person has looked at the account as it stands and types its name. */
  confirm: call<Account>()(
    z.strictObject({ commandId, id: accountId, revision: z.int(), typedName: text(120) }),
  ),
  /** Of every account but practice that has any; tokens and what the monitor's stream says of asking are not in it. */
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
  /** Payments that come in at the practice service, for the monitor to watch: pending first, ended within minutes. */
  practiceDeposits: call<{ readonly transactionIds: readonly string[] }>()(
    z.strictObject({ commandId, count: z.int().check(z.minimum(1), z.maximum(50)) }),
  ),
} as const;
