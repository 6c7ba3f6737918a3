// Calls about a team: several computers with one ledger on a PostgreSQL server. The password of the clerk's login lies in the
// keychain and is never answered.
import * as z from 'zod/mini';
import { commandId, nothing, text, call } from './common.ts';
import type { TeamFrozen } from './team-work.ts';
import { isClerkLogin, isServerName, teamRoles, type TeamRole } from './team-terms.ts';

/** Why a server cannot be reached or used. */
export const teamTroubles = [
  'settingsMissing',
  'hostUnknown',
  'portRefused',
  'unreachable',
  'timeout',
  'notPostgres',
  'tlsNotOffered',
  'certificateUntrusted',
  'certificateExpired',
  'certificateName',
  'databaseUnknown',
  'passwordWrong',
  'loginRefused',
  'scramNotOffered',
  'serverBusy',
  'connectionLost',
  'serverTooOld',
  'readOnly',
  'pooled',
  'engineUnsupported',
  'encodingWrong',
  'fsyncOff',
  'extensionMissing',
  'rightsMissing',
  'teamExists',
  'teamMissing',
  'notAClerk',
  'schemaNewer',
  'schemaOlder',
  'appTooOld',
  // The keychain has no password for the saved connection.
  'passwordMissing',
  // The file with the saved connection cannot be read.
  'connectionUnreadable',
] as const;
export type TeamTrouble = (typeof teamTroubles)[number];

/** What is saved of the connection beside the password. */
export const teamConnection = z.strictObject({
  host: text(253).check(z.refine(isServerName)),
  port: z.int().check(z.minimum(1), z.maximum(65_535)),
  database: text(63),
  user: text(63),
  /** The authority of the server's certificate (PEM); null where the system knows it. */
  ca: z.nullable(z.string().check(z.minLength(1), z.maxLength(65_536))),
});
export type TeamConnection = Readonly<z.output<typeof teamConnection>>;

const password = z.string().check(z.minLength(1), z.maxLength(1_024));

/** What a server was found to be; null where the login may not read it. */
export interface TeamServer {
  /** As the server names itself. */
  readonly version: string;
  /** What the ledger needs and does not find. */
  readonly missing: readonly string[];
  readonly mayCreateSchema: boolean;
  readonly mayCreateRoles: boolean;
  readonly hasTeam: boolean;
  readonly role: TeamRole | null;
  readonly leastApp: string | null;
}

export interface TeamProbed {
  /** Null where the server is fine for it. */
  readonly trouble: TeamTrouble | null;
  /** What the server or the network said. */
  readonly detail: string | null;
  readonly server: TeamServer | null;
}

/** In the state of an app that works in a team. */
export interface TeamState {
  readonly host: string;
  readonly database: string;
  readonly user: string;
  readonly role: TeamRole | null;
  readonly computer: string;
  /** Since when the server has not answered; nothing is sent or written meanwhile. */
  readonly silentSince: string | null;
  /** Why the server began another history: nothing is sent until the roll call is over. */
  readonly frozen: TeamFrozen | null;
  /** Why this program begins nothing any more. */
  readonly stopped: 'fenced' | 'lost' | 'forgotten' | 'removed' | null;
  /** Of what this computer sent its own journal may lack something: it does not answer a roll call. */
  readonly sendsMissing: boolean;
  /** Why the server did not take this computer's answer to the roll call, in its own words; it is sent again. */
  readonly rollTrouble: string | null;
}

/** In the state of an app whose team's ledger could not be opened. */
export interface TeamNotOpened {
  /** Null where what was saved cannot be read. */
  readonly connection: TeamConnection | null;
  readonly trouble: TeamTrouble;
  readonly detail: string | null;
}

export type TeamConnected =
  /** The app has opened the other ledger: the window begins anew. */
  | { readonly kind: 'done' }
  /** Something is being sent or printed. */
  | { readonly kind: 'busy' }
  | { readonly kind: 'troubled'; readonly trouble: TeamTrouble; readonly detail: string | null };

/** A login of the server that may change what belongs to the team: asked for each time and never kept. */
export const ownerLogin = z.strictObject({ user: text(63), password });

const clerkLogin = z.string().check(z.refine(isClerkLogin));
const clerkPassword = z.string().check(z.minLength(8), z.maxLength(1_024));
const clerk = z.strictObject({ login: clerkLogin, name: text(120), password: clerkPassword });

/** Why the owner's connection did not do it. Nothing is changed by half: each act is one transaction. */
export const ownerTroubles = [
  // The login may not make roles, or does not own the team's tables.
  'ownerRights',
  // The server has this login already, for something else or for a clerk of the team.
  'loginTaken',
  // Nobody of the team has this login.
  'loginUnknown',
  // The last approver: nobody could approve a withdrawal any more.
  'lastApprover',
  // A computer of this clerk has not yet told what came of what it sent.
  'stillSending',
  // Computers with an older program still use what would go; the detail names them.
  'computersOlder',
  // What is new has not been added yet.
  'notExpanded',
  // No connection to a team is saved on this computer.
  'notConnected',
  // The server refused a statement for another reason, see the detail.
  'statementRefused',
] as const;
export type OwnerTrouble = (typeof ownerTroubles)[number] | TeamTrouble;

export type OwnerDone =
  | { readonly kind: 'done' }
  | { readonly kind: 'troubled'; readonly trouble: OwnerTrouble; readonly detail: string | null };

export interface TeamPerson {
  readonly login: string;
  readonly name: string;
  readonly role: TeamRole;
  /** ISO; null while the person belongs to the team. */
  readonly removedAt: string | null;
}

export type TeamPeople =
  | { readonly kind: 'people'; readonly people: readonly TeamPerson[] }
  | { readonly kind: 'troubled'; readonly trouble: OwnerTrouble; readonly detail: string | null };

/** The version of the team's tables and functions, and the two steps to the next one. */
export type TeamSchemaRead =
  | {
      readonly kind: 'schema';
      readonly version: number;
      /** The newest that a program must know to work with it. */
      readonly least: number;
      readonly known: { readonly oldest: number; readonly newest: number };
      /** Adds what is new; programs of the version before go on. Null where nothing is to be added. */
      readonly expand: { readonly to: number; readonly sql: string } | null;
      /** Takes away what only older programs used. Null where nothing is to go. */
      readonly contract: {
        readonly to: number;
        /** The oldest program that works from then on. */
        readonly app: string;
        readonly olderComputers: readonly string[];
        readonly sql: string;
      } | null;
    }
  | { readonly kind: 'troubled'; readonly trouble: OwnerTrouble; readonly detail: string | null };

/** A computer that has secrets of an account in its keychain: since when, and never the secret. */
export interface SecretHolder {
  readonly computer: string;
  readonly clerk: string | null;
  /** Given up for good: what it held may be in other hands. */
  readonly lost: boolean;
  readonly secrets: readonly { readonly name: 'token' | 'ci' | 'cs'; readonly since: string }[];
}

export const teamCalls = {
  connection: call<{
    readonly saved: TeamConnection | null;
    readonly hasPassword: boolean;
  }>()(nothing),
  /** Nothing is changed by it. Without a password, the saved one is tried. */
  probe: call<TeamProbed>()(
    z.strictObject({
      connection: teamConnection,
      password: z.exactOptional(password),
      purpose: z.enum(['make', 'join']),
    }),
  ),
  /** Probes first; then keeps it and opens the team's ledger. Without a password, the saved one stays. */
  connect: call<TeamConnected>()(
    z.strictObject({ commandId, connection: teamConnection, password: z.exactOptional(password) }),
  ),
  /** This computer goes back to its own ledger; nothing changes for the others. */
  leave: call<TeamConnected>()(z.strictObject({ commandId })),
  /** Makes the team in an empty database by the owner's login, which `connection` names, with its first approver. */
  make: call<OwnerDone>()(z.strictObject({ commandId, connection: teamConnection, password, clerk })),
  /** What `make` would run, for an administrator who runs it instead. */
  sql: call<{ readonly text: string }>()(
    z.strictObject({ login: z.nullable(clerkLogin), name: z.string().check(z.maxLength(120)) }),
  ),
  /** Read by the saved connection. */
  people: call<TeamPeople>()(nothing),
  addPerson: call<OwnerDone>()(
    z.strictObject({ commandId, owner: ownerLogin, ...clerk.shape, role: z.enum(teamRoles) }),
  ),
  changeRole: call<OwnerDone>()(
    z.strictObject({ commandId, owner: ownerLogin, login: clerkLogin, role: z.enum(teamRoles) }),
  ),
  /** Nobody outside of a team. */
  secretHolders: call<readonly SecretHolder[]>()(z.strictObject({ accountId: text(64) })),
  /** Read by the saved connection, also where this program does not fit. */
  schema: call<TeamSchemaRead>()(nothing),
  expandSchema: call<OwnerDone>()(z.strictObject({ commandId, owner: ownerLogin })),
  contractSchema: call<OwnerDone>()(z.strictObject({ commandId, owner: ownerLogin, to: z.int() })),
  removePerson: call<OwnerDone>()(z.strictObject({ commandId, owner: ownerLogin, login: clerkLogin })),
} as const;
