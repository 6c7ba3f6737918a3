// Examines a server before it is used: whether it can be reached, is a real PostgreSQL, stores what it confirms, and has a ledger that
// this program knows. It tests what works there instead of a product's name.
import * as z from 'zod/mini';
import { DatabaseError, type Client } from 'pg';
import {
  toConnectFailed,
  connect,
  type ConnectionSettings,
  type ConnectOptions,
  type ConnectTrouble,
} from './connect.ts';
import { isFileMissing, isTransient } from './driver.ts';
import { schemaName } from './team-functions.ts';
import { roles } from './team-schema.ts';
import { judgeSchema } from './team-versions.ts';

// Features that the ledger needs of a server beside tables. Each is tried, because some engines with the same protocol accept the
// statements without effect.

/** Used by no other advisory lock. */
const lockNumber = 7_105_116;
const channel = 'guiche_probe';
const notifyTimeoutMillis = 5_000;

const valueOf = async (client: Client, expression: string): Promise<unknown> =>
  (await client.query<{ readonly answer: unknown }>(`SELECT ${expression} AS answer`)).rows[0]?.answer;

/** Whether a lock of the first session excludes the second one. */
async function locksHold(first: Client, second: Client): Promise<boolean> {
  if ((await valueOf(first, `pg_try_advisory_lock(${lockNumber})`)) !== true) return false;
  const kept = (await valueOf(second, `pg_try_advisory_lock(${lockNumber})`)) === false;
  await valueOf(first, `pg_advisory_unlock(${lockNumber})`);
  return kept;
}

async function notifies(first: Client, second: Client): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), notifyTimeoutMillis);
  const receive = (): void => resolve(true);
  first.on('notification', receive);
  try {
    await first.query(`LISTEN ${channel}`);
    await second.query(`NOTIFY ${channel}`);
    return await promise;
  } finally {
    clearTimeout(timer);
    first.off('notification', receive);
    await first.query(`UNLISTEN ${channel}`);
  }
}

const evaluates = async (client: Client, expression: string): Promise<boolean> => {
  await valueOf(client, expression);
  return true;
};

type FeatureCheck = (first: Client, second: Client) => Promise<boolean>;

const featureChecks: Readonly<Record<string, FeatureCheck>> = {
  'advisory locks': locksHold,
  'LISTEN and NOTIFY': notifies,
  pg_walfile_name: (first) => evaluates(first, 'pg_walfile_name(pg_current_wal_lsn())'),
  pg_control_system: (first) => evaluates(first, '(SELECT system_identifier FROM pg_control_system())'),
  gen_random_uuid: (first) => evaluates(first, 'gen_random_uuid()'),
  'America/Sao_Paulo': (first) => evaluates(first, `now() AT TIME ZONE 'America/Sao_Paulo'`),
  plpgsql: async (first) => {
    await first.query('DO LANGUAGE plpgsql $$ BEGIN PERFORM pg_advisory_xact_lock_shared(7, 0); END $$');
    return true;
  },
};

/** The names of the missing features. */
async function missingFeatures(first: Client, second: Client): Promise<readonly string[]> {
  const missing: string[] = [];
  for (const [name, need] of Object.entries(featureChecks))
    if (!(await need(first, second).catch(() => false))) missing.push(name);
  return missing;
}

/** Why a server that answers cannot be used. */
export const serverTroubles = [
  'serverTooOld',
  'readOnly',
  // Several connections share a process of the server, as with PgBouncer in transaction mode.
  'pooled',
  // A feature is missing, see `missing`.
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
] as const;
export type ServerTrouble = (typeof serverTroubles)[number];

export interface ServerFacts extends Readonly<Omit<z.infer<typeof factsShape>, 'hasTeam'>> {
  readonly pooled: boolean;
  /** Features that the ledger needs and the server lacks. */
  readonly missing: readonly string[];
  readonly team: TeamFacts | null;
}

type Told = z.infer<typeof teamShape>;
/** Null if the login may not read it. */
export type TeamFacts = { readonly [Fact in keyof Told]: Told[Fact] | null };

export type Probed =
  | { readonly kind: 'ready'; readonly facts: ServerFacts }
  /** `facts` is null if the server does not understand the query for them. */
  | {
      readonly kind: 'refused';
      readonly code: ServerTrouble;
      readonly facts: ServerFacts | null;
      /** The server's version, or the missing features. */
      readonly detail: string | null;
    }
  | { readonly kind: 'unreachable'; readonly code: ConnectTrouble; readonly detail: string | null };

export interface ProbeFor {
  /** To create a team in an empty database, or to work in an existing one. */
  readonly purpose: 'make' | 'join';
  readonly appVersion: string;
}

const oldestVersion = 150_000;

/** Null if the server can be used for the purpose. */
export function troubleOf(facts: ServerFacts, { purpose, appVersion }: ProbeFor): ServerTrouble | null {
  const { team } = facts;
  if (facts.version.startsWith('PostgreSQL') && facts.versionNumber < oldestVersion) return 'serverTooOld';
  if (facts.readOnly) return 'readOnly';
  if (facts.pooled) return 'pooled';
  if (facts.missing.length > 0) return 'engineUnsupported';
  if (facts.encoding !== 'UTF8') return 'encodingWrong';
  if (!facts.fsync) return 'fsyncOff';
  if (purpose === 'make') {
    if (team) return 'teamExists';
    if (facts.extension === 'missing') return 'extensionMissing';
    return facts.mayCreateSchema && facts.mayCreateRoles ? null : 'rightsMissing';
  }
  if (!team) return 'teamMissing';
  if (facts.extension === 'missing') return 'extensionMissing';
  if (team.schemaVersion === null || team.role === null) return 'notAClerk';
  const schema = judgeSchema({ version: team.schemaVersion, least: team.leastSchema ?? team.schemaVersion });
  if (schema !== 'fits') return schema;
  return team.leastApp !== null && isOlder(appVersion, team.leastApp) ? 'appTooOld' : null;
}

function detailOf(code: ServerTrouble, { version, missing }: ServerFacts): string | null {
  if (code === 'serverTooOld') return /^PostgreSQL [\d.]+/.exec(version)?.[0] ?? null;
  return code === 'engineUnsupported' ? missing.join(', ') : null;
}

export function isOlder(version: string, least: string): boolean {
  const [own, other] = [version, least].map((text) => text.split(/[.-]/, 3).map(Number));
  for (const place of [0, 1, 2]) {
    const [mine = 0, theirs = 0] = [own?.[place], other?.[place]];
    if (mine !== theirs) return mine < theirs;
  }
  return false;
}

const factsShape = z.object({
  /** The server's own description. */
  version: z.string(),
  versionNumber: z.int(),
  readOnly: z.boolean(),
  encoding: z.string(),
  /** The server's default; the ledger's connections set their own. */
  synchronousCommit: z.string(),
  fsync: z.boolean(),
  extension: z.enum(['installed', 'available', 'missing']),
  mayCreateSchema: z.boolean(),
  mayCreateRoles: z.boolean(),
  hasTeam: z.boolean(),
});

const factsQuery = `SELECT json_build_object(
  'version', version(),
  'versionNumber', current_setting('server_version_num')::int,
  'readOnly', pg_is_in_recovery() OR current_setting('transaction_read_only') = 'on',
  'encoding', current_setting('server_encoding'),
  'fsync', current_setting('fsync') = 'on',
  'synchronousCommit', (SELECT reset_val FROM pg_settings WHERE name = 'synchronous_commit'),
  'extension', CASE WHEN EXISTS (SELECT 1 FROM pg_extension WHERE extname = 'pg_trgm') THEN 'installed'
    WHEN EXISTS (SELECT 1 FROM pg_available_extensions WHERE name = 'pg_trgm') THEN 'available' ELSE 'missing' END,
  'mayCreateSchema', has_database_privilege(current_database(), 'CREATE'),
  'mayCreateRoles', EXISTS (SELECT 1 FROM pg_roles WHERE rolname = current_user AND (rolcreaterole OR rolsuper)),
  'hasTeam', to_regnamespace('${schemaName}') IS NOT NULL)::text AS found`;

const teamShape = z.object({
  schemaVersion: z.int(),
  /** The newest version that a program must know. */
  leastSchema: z.int(),
  leastApp: z.string(),
  role: z.nullable(z.enum(roles)),
});

export async function readJson<Schema extends z.ZodMiniType>(
  client: Client,
  text: string,
  schema: Schema,
): Promise<z.output<Schema>> {
  const { rows } = await client.query<{ readonly found: unknown }>(text);
  return schema.parse(JSON.parse(z.string().parse(rows[0]?.found)));
}

async function readTeam(client: Client): Promise<TeamFacts> {
  const text = `SELECT json_build_object('schemaVersion', schema_version, 'leastSchema', least_schema, 'leastApp', least_app, 'role',
    (SELECT role FROM ${schemaName}.clerks WHERE login = session_user AND removed_at IS NULL))::text AS found FROM ${schemaName}.team`;
  try {
    return await readJson(client, text, teamShape);
  } catch (error) {
    if (isTransient(error)) throw error;
    return { schemaVersion: null, leastSchema: null, leastApp: null, role: null };
  }
}

/** An installed extension counts as missing if the server lacks its files. */
async function checkExtension(
  client: Client,
  known: ServerFacts['extension'],
): Promise<ServerFacts['extension']> {
  if (known !== 'installed') return known;
  try {
    await client.query(`DO $$ BEGIN
      EXECUTE (SELECT format('SELECT %I.show_trgm(%L)', nspname, '') FROM pg_extension JOIN pg_namespace AS at
        ON at.oid = extnamespace WHERE extname = 'pg_trgm');
    END $$`);
    return known;
  } catch (error) {
    if (isFileMissing(error)) return 'missing';
    throw error;
  }
}

/** Uses two connections, because pooling and locks show only between two sessions. */
async function readFacts(first: Client, second: Client): Promise<ServerFacts> {
  const { hasTeam, ...server } = await readJson(first, factsQuery, factsShape);
  const pooled = await isPooled(first, second);
  // A standby and a pooled connection fail some checks for another reason.
  const missing = server.readOnly || pooled ? [] : await missingFeatures(first, second);
  const extension = await checkExtension(first, server.extension);
  return { ...server, extension, pooled, missing, team: hasTeam ? await readTeam(first) : null };
}

const backendPid = async (client: Client): Promise<number> =>
  z.int().parse(await valueOf(client, 'pg_backend_pid()'));

/** With a pooler two sessions share a server process, or one session changes its process while the other is in a transaction. */
async function isPooled(first: Client, second: Client): Promise<boolean> {
  const before = await backendPid(first);
  if ((await backendPid(second)) === before) return true;
  await second.query('BEGIN');
  try {
    return (await backendPid(second)) === before || (await backendPid(first)) !== before;
  } finally {
    await second.query('ROLLBACK');
  }
}

export async function probe(
  settings: ConnectionSettings,
  purpose: ProbeFor,
  options: ConnectOptions = {},
): Promise<Probed> {
  const clients: Client[] = [];
  try {
    const first = await connect(settings, options);
    clients.push(first);
    const second = await connect(settings, options);
    clients.push(second);
    const all = await readFacts(first, second);
    const code = troubleOf(all, purpose);
    if (code === null) return { kind: 'ready', facts: all };
    return { kind: 'refused', code, facts: all, detail: detailOf(code, all) };
  } catch (error) {
    // The server refused a statement that every PostgreSQL accepts, and not for a transient reason.
    if ((error instanceof DatabaseError && !isTransient(error)) || error instanceof z.core.$ZodError)
      return { kind: 'refused', code: 'engineUnsupported', facts: null, detail: null };
    const { code, detail } = toConnectFailed(error);
    return { kind: 'unreachable', code, detail };
  } finally {
    await Promise.allSettled(clients.map((client) => client.end()));
  }
}
