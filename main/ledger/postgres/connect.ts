// One connection to a team's server: every parameter comes from the settings, the password leaves only as SCRAM's proof, and
// outside of this machine nothing is said before the server's certificate and name are checked.
import type { Socket } from 'node:net';
import { Client, type ClientConfig } from 'pg';
import { schemaName } from './team-functions.ts';

export interface ConnectionSettings {
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly user: string;
  readonly password: string;
  /** The authority of the server's certificate (PEM) where the system does not know it. TLS is then used on loopback too. */
  readonly ca: string | null;
}

/** Why there is no connection. */
export const connectTroubles = [
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
  // Not admitted from this address, with this login, or to this database.
  'loginRefused',
  // The server would take the password in a way that shows it to whoever listens, or asks for none.
  'scramNotOffered',
  'serverBusy',
  'connectionLost',
] as const;
export type ConnectTrouble = (typeof connectTroubles)[number];

export class ConnectFailed extends Error {
  readonly code: ConnectTrouble;
  /** What the server or the network said; never the password. */
  readonly detail: string | null;

  constructor(code: ConnectTrouble, detail: string | null = null, cause?: unknown) {
    super(detail === null ? code : `${code}: ${detail}`, { cause });
    this.code = code;
    this.detail = detail;
  }
}

export interface ConnectOptions {
  readonly timeout?: number;
  /** Makes the socket that is to be connected. */
  readonly socket?: () => Socket;
  /** How values are read, and whether a statement is sent before the one before it is answered. */
  readonly statements?: Pick<ClientConfig, 'pipeline' | 'types'>;
  readonly limits?: Limits;
}

/** In milliseconds: how long the server works on a statement, waits in it for a lock, and for the next one of a transaction. */
export interface Limits {
  readonly statement: number;
  readonly lock: number;
  readonly idle: number;
}

/** By what a connection is for. Whatever takes longer is ended by the server, and may be tried again. */
export const limits = {
  /** Lists and figures: a person is waiting. */
  read: { statement: 15_000, lock: 5_000, idle: 15_000 },
  /** Also what an owner makes and moves, which raises the limit of a statement by itself. */
  write: { statement: 30_000, lock: 10_000, idle: 60_000 },
  /** What is granted later than half a lease after it was asked for leaves no more. */
  step: { statement: 10_000, lock: 8_000, idle: 10_000 },
  heartbeat: { statement: 3_000, lock: 2_000, idle: 5_000 },
} as const satisfies Readonly<Record<string, Limits>>;

/** How long a connection may take. */
const connectMillis = 10_000;
/** An answer has a way as well. */
const answerMillis = 5_000;

export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);

/** `pg` would fill what is left out from PGOPTIONS and its like, whoever set them. */
function withoutEnvironment<Made>(make: () => Made): Made {
  const names = Object.keys(process.env).filter((name) => name.startsWith('PG'));
  const kept = names.map((name) => [name, process.env[name]] as const);
  for (const name of names) delete process.env[name];
  try {
    return make();
  } finally {
    for (const [name, value] of kept) process.env[name] = value;
  }
}

const troubleOfCode: Readonly<Record<string, ConnectTrouble>> = {
  ENOTFOUND: 'hostUnknown',
  EAI_AGAIN: 'hostUnknown',
  EAI_FAIL: 'hostUnknown',
  EAI_NONAME: 'hostUnknown',
  ECONNREFUSED: 'portRefused',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  EADDRNOTAVAIL: 'unreachable',
  ETIMEDOUT: 'timeout',
  ECONNRESET: 'connectionLost',
  EPIPE: 'connectionLost',
  CERT_HAS_EXPIRED: 'certificateExpired',
  CERT_NOT_YET_VALID: 'certificateExpired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificateName',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificateUntrusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'certificateUntrusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificateUntrusted',
  UNABLE_TO_GET_ISSUER_CERT: 'certificateUntrusted',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'certificateUntrusted',
  CERT_SIGNATURE_FAILURE: 'certificateUntrusted',
  CERT_UNTRUSTED: 'certificateUntrusted',
  CERT_REVOKED: 'certificateUntrusted',
  INVALID_CA: 'certificateUntrusted',
  // The server's own, by SQLSTATE.
  '3D000': 'databaseUnknown',
  '28P01': 'passwordWrong',
  '28000': 'loginRefused',
  '42501': 'loginRefused',
  '53300': 'serverBusy',
  '57P03': 'serverBusy',
  '55P03': 'timeout',
  '57014': 'timeout',
  '08P01': 'notPostgres',
};

/** Whose words say, in English and by the system, nothing that the code and the typed address do not. */
const saidByCode: ReadonlySet<string> = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'EAI_FAIL',
  'EAI_NONAME',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
  'ETIMEDOUT',
]);

/** Errors of `pg` that have no code. */
const troubleOfMessage: readonly (readonly [RegExp, ConnectTrouble])[] = [
  [/^timeout expired$/, 'timeout'],
  [/does not support SSL/, 'tlsNotOffered'],
  [/establishing an SSL connection/, 'notPostgres'],
  [/^SASL: SCRAM-SERVER-FINAL|^SASL: .*server signature/, 'passwordWrong'],
  [/^SASL: Only mechanism/, 'scramNotOffered'],
  [/terminated unexpectedly/, 'connectionLost'],
];

export function asFailure(error: unknown): ConnectFailed {
  if (error instanceof ConnectFailed) return error;
  if (!(error instanceof Error)) return new ConnectFailed('connectionLost', null, error);
  // Node tries each address of a name, and says so together.
  if (error instanceof AggregateError && error.errors.length > 0 && !('code' in error))
    return asFailure(error.errors[0]);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const known = troubleOfCode[code] ?? troubleOfMessage.find(([words]) => words.test(error.message))?.[1];
  return new ConnectFailed(known ?? 'connectionLost', saidByCode.has(code) ? null : error.message, error);
}

function newClient(settings: ConnectionSettings, options: ConnectOptions): Client {
  const { host, port, database, user, password, ca } = settings;
  const tls = ca !== null || !isLoopback(host);
  return withoutEnvironment(
    () =>
      new Client({
        host,
        port,
        database,
        user,
        password,
        ssl: tls
          ? { rejectUnauthorized: true, minVersion: 'TLSv1.2', ...(ca === null ? {} : { ca }) }
          : false,
        // Ties the proof of the password to this very TLS connection, where the server offers it.
        enableChannelBinding: tls,
        client_encoding: 'UTF8',
        application_name: 'guiche',
        keepAlive: true,
        connectionTimeoutMillis: options.timeout ?? connectMillis,
        query_timeout: (options.limits ?? limits.write).statement + answerMillis,
        ...(options.socket ? { stream: options.socket } : {}),
        ...options.statements,
      }),
  );
}

/**
 * What holds for the whole session. In the schema "public" of a database that comes from an older server everybody may put functions
 * that go before ours. A commit that a standby alone has, or nobody yet, would be lost with this server; statements are
 * short, and compiling one costs more than it does.
 */
const session = ({ statement, lock, idle }: Limits): string => `
  SELECT set_config('search_path', '${schemaName}', false),
    set_config('statement_timeout', '${statement}', false),
    set_config('lock_timeout', '${lock}', false),
    set_config('idle_in_transaction_session_timeout', '${idle}', false),
    set_config('timezone', 'UTC', false),
    set_config('jit', 'off', false),
    set_config('synchronous_commit', CASE WHEN current_setting('synchronous_commit') IN ('off', 'local') THEN 'on'
      ELSE current_setting('synchronous_commit') END, false)`;

/** Throws `ConnectFailed`; whoever connects also ends it. */
export async function connect(settings: ConnectionSettings, options: ConnectOptions = {}): Promise<Client> {
  const { host, database, user, password } = settings;
  if ([host, database, user, password].includes('')) throw new ConnectFailed('settingsMissing');
  const client = newClient(settings, options);
  let proved = false;
  let spoken = false;
  const { connection } = client;
  // Listeners that were there first are called first: nothing is answered on a connection that is closed.
  for (const asked of ['authenticationCleartextPassword', 'authenticationMD5Password'])
    connection.on(asked, () => connection.stream.destroy(new ConnectFailed('scramNotOffered')));
  connection.on('authenticationSASLFinal', () => (proved = true));
  for (const word of ['authenticationSASL', 'authenticationOk', 'errorMessage'])
    connection.on(word, () => (spoken = true));
  // A connection that breaks later fails the statement that is under way; by itself it must not end the program.
  client.on('error', () => undefined);
  try {
    await client.connect();
    if (!proved) throw new ConnectFailed('scramNotOffered');
    await client.query(session(options.limits ?? limits.write));
    return client;
  } catch (error) {
    client.end().catch(() => undefined);
    const failure = asFailure(error);
    const stranger = !spoken && failure.code === 'connectionLost' && /terminated/.test(failure.message);
    throw stranger ? new ConnectFailed('notPostgres', failure.detail, error) : failure;
  }
}
