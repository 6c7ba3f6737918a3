// Opens one connection to a team's server: every parameter comes from the settings, the password leaves only as SCRAM's proof, and
// outside of this machine nothing is sent before the server's certificate and name are verified.
import type { Socket } from 'node:net';
import { Client, type ClientConfig } from 'pg';
import { isLoopback } from '../../../preload/contract/team-terms.ts';
import { schemaName } from './team-functions.ts';

export interface ConnectionSettings {
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly user: string;
  readonly password: string;
  /** The authority of the server's certificate (PEM) if the system does not trust it. It also turns on TLS for loopback. */
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
  // The server does not admit this address, this login, or this login to the database.
  'loginRefused',
  // The server requests the password in a readable form, or none at all.
  'scramNotOffered',
  'serverBusy',
  'connectionLost',
] as const;
export type ConnectTrouble = (typeof connectTroubles)[number];

export class ConnectFailed extends Error {
  readonly code: ConnectTrouble;
  /** The message of the server or the network; never the password. */
  readonly detail: string | null;

  constructor(code: ConnectTrouble, detail: string | null = null, cause?: unknown) {
    super(detail === null ? code : `${code}: ${detail}`, { cause });
    this.code = code;
    this.detail = detail;
  }
}

export interface ConnectOptions {
  readonly timeout?: number;
  /** Creates the socket that the connection uses. */
  readonly socket?: () => Socket;
  /** How values are parsed, and whether statements are pipelined. */
  readonly statements?: Pick<ClientConfig, 'pipeline' | 'types'>;
  readonly limits?: Limits;
}

/** Milliseconds that the server spends on a statement, on waiting for a lock, and on waiting for the next statement of a transaction. */
export interface Limits {
  readonly statement: number;
  readonly lock: number;
  readonly idle: number;
}

/** Limits by the purpose of a connection. The server ends what takes longer, and it may be tried again. */
export const limits = {
  /** Lists and figures: a person is waiting. */
  read: { statement: 15_000, lock: 5_000, idle: 15_000 },
  /** Also used by owners, whose long statements raise the limit themselves. */
  write: { statement: 30_000, lock: 10_000, idle: 60_000 },
  /** Short, because a row may not leave if it is granted later than half a lease after its request. */
  step: { statement: 10_000, lock: 8_000, idle: 10_000 },
  heartbeat: { statement: 3_000, lock: 2_000, idle: 5_000 },
  /** Restores what lost commits held, while nothing else is sent. */
  rollCall: { statement: 60_000, lock: 30_000, idle: 10_000 },
} as const satisfies Readonly<Record<string, Limits>>;

const connectMillis = 10_000;
/** Added to the statement's limit for the network. */
const answerMillis = 5_000;

/** `pg` fills missing parameters from PGOPTIONS and other variables of the environment. */
function withoutPgEnvironment<Made>(make: () => Made): Made {
  const names = Object.keys(process.env).filter((name) => name.startsWith('PG'));
  const kept = names.map((name) => [name, process.env[name]] as const);
  for (const name of names) delete process.env[name];
  try {
    return make();
  } finally {
    for (const [name, value] of kept) process.env[name] = value;
  }
}

/** Codes whose system message, in English, adds nothing to the code and the typed address. */
const troubleWithoutDetail: Readonly<Record<string, ConnectTrouble>> = {
  ENOTFOUND: 'hostUnknown',
  EAI_AGAIN: 'hostUnknown',
  EAI_FAIL: 'hostUnknown',
  EAI_NONAME: 'hostUnknown',
  ECONNREFUSED: 'portRefused',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  EADDRNOTAVAIL: 'unreachable',
  ETIMEDOUT: 'timeout',
};

const troubleOfCode: Readonly<Record<string, ConnectTrouble>> = {
  ...troubleWithoutDetail,
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
  // SQLSTATEs of the server.
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

/** Errors of `pg` without a code. */
const troubleOfMessage: readonly (readonly [RegExp, ConnectTrouble])[] = [
  [/^timeout expired$/, 'timeout'],
  [/does not support SSL/, 'tlsNotOffered'],
  [/establishing an SSL connection/, 'notPostgres'],
  [/^SASL: SCRAM-SERVER-FINAL|^SASL: .*server signature/, 'passwordWrong'],
  [/^SASL: Only mechanism/, 'scramNotOffered'],
  [/terminated unexpectedly/, 'connectionLost'],
];

export function toConnectFailed(error: unknown): ConnectFailed {
  if (error instanceof ConnectFailed) return error;
  if (!(error instanceof Error)) return new ConnectFailed('connectionLost', null, error);
  // Node tries each address of a name and collects the errors.
  if (error instanceof AggregateError && error.errors.length > 0 && !('code' in error))
    return toConnectFailed(error.errors[0]);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const known = troubleOfCode[code] ?? troubleOfMessage.find(([words]) => words.test(error.message))?.[1];
  const detail = Object.hasOwn(troubleWithoutDetail, code) ? null : error.message;
  return new ConnectFailed(known ?? 'connectionLost', detail, error);
}

function newClient(settings: ConnectionSettings, options: ConnectOptions): Client {
  const { host, port, database, user, password, ca } = settings;
  const tls = ca !== null || !isLoopback(host);
  return withoutPgEnvironment(
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
        // Binds the password's proof to this TLS connection if the server offers it.
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
 * Settings of the whole session. In a database from an older server everybody may create functions in "public" that would shadow ours.
 * Without a synchronous commit an acknowledged transaction is lost if the server fails. JIT costs more than the short statements.
 */
const sessionSettings = ({ statement, lock, idle }: Limits): string => `
  SELECT set_config('search_path', '${schemaName}', false),
    set_config('statement_timeout', '${statement}', false),
    set_config('lock_timeout', '${lock}', false),
    set_config('idle_in_transaction_session_timeout', '${idle}', false),
    set_config('timezone', 'UTC', false),
    set_config('jit', 'off', false),
    set_config('synchronous_commit', CASE WHEN current_setting('synchronous_commit') IN ('off', 'local') THEN 'on'
      ELSE current_setting('synchronous_commit') END, false)`;

/** Throws `ConnectFailed`. The caller ends the connection. */
export async function connect(settings: ConnectionSettings, options: ConnectOptions = {}): Promise<Client> {
  const { host, database, user, password } = settings;
  if ([host, database, user, password].includes('')) throw new ConnectFailed('settingsMissing');
  const client = newClient(settings, options);
  let scramProved = false;
  let answeredAsPostgres = false;
  const { connection } = client;
  // These listeners run before those of `pg`, which send nothing on a destroyed connection.
  for (const asked of ['authenticationCleartextPassword', 'authenticationMD5Password'])
    connection.on(asked, () => connection.stream.destroy(new ConnectFailed('scramNotOffered')));
  connection.on('authenticationSASLFinal', () => (scramProved = true));
  for (const word of ['authenticationSASL', 'authenticationOk', 'errorMessage'])
    connection.on(word, () => (answeredAsPostgres = true));
  // A later break rejects the current statement; without a listener its error event would end the program.
  client.on('error', () => undefined);
  try {
    await client.connect();
    if (!scramProved) throw new ConnectFailed('scramNotOffered');
    await client.query(sessionSettings(options.limits ?? limits.write));
    return client;
  } catch (error) {
    client.end().catch(() => undefined);
    const failure = toConnectFailed(error);
    const notPostgres =
      !answeredAsPostgres && failure.code === 'connectionLost' && /terminated/.test(failure.message);
    throw notPostgres ? new ConnectFailed('notPostgres', failure.detail, error) : failure;
  }
}

/** Works over a connection of its own. Throws `ConnectFailed`, or what `act` throws. */
export async function overConnection<T>(
  settings: ConnectionSettings,
  act: (client: Client) => Promise<T>,
): Promise<T> {
  const client = await connect(settings);
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}
