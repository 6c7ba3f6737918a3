// Looks at a server before anything is made on it or sent by it: whether it can be reached, is what it seems to be, keeps what it
// confirms, and holds a ledger that this program understands. By what works there, never by a product's name.
import { DatabaseError, type Client } from 'pg';
import * as z from 'zod/mini';
import {
  asFailure,
  connect,
  type ConnectionSettings,
  type ConnectOptions,
  type ConnectTrouble,
} from './connect.ts';
import { isFileMissing, isPassing } from './driver.ts';
import { needsOfServer } from './probe-features.ts';
import { schemaName } from './team-functions.ts';
import { roles } from './team-schema.ts';
import { judgeSchema } from './team-versions.ts';

/** Why a server that answers cannot be used. */
export const serverTroubles = [
  'serverTooOld',
  'readOnly',
  // Several connections share a process of the server, as with PgBouncer in transaction mode.
  'pooled',
  // Something is missing that the ledger needs, see `missing`.
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

export interface ServerFacts {
  /** As the server names itself. */
  readonly version: string;
  readonly versionNumber: number;
  readonly readOnly: boolean;
  readonly encoding: string;
  readonly fsync: boolean;
  /** As the server had it; each connection of ours waits for the disk in any case. */
  readonly synchronousCommit: string;
  readonly pooled: boolean;
  /** What the ledger needs and does not find. */
  readonly missing: readonly string[];
  readonly extension: 'installed' | 'available' | 'missing';
  readonly mayCreateSchema: boolean;
  readonly mayCreateRoles: boolean;
  readonly team: TeamFacts | null;
}

export interface TeamFacts {
  /** Null where the login may not read it. */
  readonly schemaVersion: number | null;
  /** The newest that a program must know. */
  readonly leastSchema: number | null;
  readonly leastApp: string | null;
  readonly role: (typeof roles)[number] | null;
}

export type Probed =
  | { readonly kind: 'ready'; readonly facts: ServerFacts }
  /** Without facts where the server does not even know how to be asked. */
  | {
      readonly kind: 'refused';
      readonly code: ServerTrouble;
      readonly facts: ServerFacts | null;
      /** What the sentence of the trouble leaves open: which version the server has, or what is missing. */
      readonly detail: string | null;
    }
  | { readonly kind: 'unreachable'; readonly code: ConnectTrouble; readonly detail: string | null };

export interface ProbeFor {
  /** To make a team on an empty database, or to work in one. */
  readonly purpose: 'make' | 'join';
  readonly appVersion: string;
}

const oldest = 150_000;

/** Null where the server is fine for it. */
export function troubleOf(facts: ServerFacts, { purpose, appVersion }: ProbeFor): ServerTrouble | null {
  const { team } = facts;
  if (facts.version.startsWith('PostgreSQL') && facts.versionNumber < oldest) return 'serverTooOld';
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

const found = z.object({
  version: z.string(),
  versionNumber: z.int(),
  readOnly: z.boolean(),
  encoding: z.string(),
  synchronousCommit: z.string(),
  fsync: z.boolean(),
  extension: z.enum(['installed', 'available', 'missing']),
  mayCreateSchema: z.boolean(),
  mayCreateRoles: z.boolean(),
  hasTeam: z.boolean(),
});

const facts = `SELECT json_build_object(
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

const teamFound = z.object({
  schemaVersion: z.int(),
  leastSchema: z.int(),
  leastApp: z.string(),
  role: z.nullable(z.enum(roles)),
});

async function one<Schema extends z.ZodMiniType>(
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
    return await one(client, text, teamFound);
  } catch (error) {
    if (isPassing(error)) throw error;
    return { schemaVersion: null, leastSchema: null, leastApp: null, role: null };
  }
}

/** The database may know an extension of which this server has no files. */
async function extensionOf(
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

/** Asks over two connections: what one session keeps to itself is seen by two alone. */
async function factsOf(first: Client, second: Client): Promise<ServerFacts> {
  const { hasTeam, ...server } = await one(first, facts, found);
  const pooled = await sharesProcesses(first, second);
  // A standby and a shared process refuse some of it for their own reason.
  const missing = server.readOnly || pooled ? [] : await needsOfServer(first, second);
  const extension = await extensionOf(first, server.extension);
  return { ...server, extension, pooled, missing, team: hasTeam ? await readTeam(first) : null };
}

const processOf = async (client: Client): Promise<number> => {
  const { rows } = await client.query<{ readonly pid: unknown }>('SELECT pg_backend_pid() AS pid');
  return z.int().parse(rows[0]?.pid);
};

/** A pooler hands the process that is free to whoever asks: two sessions meet in one, or one is moved while the other is busy. */
async function sharesProcesses(first: Client, second: Client): Promise<boolean> {
  const before = await processOf(first);
  if ((await processOf(second)) === before) return true;
  await second.query('BEGIN');
  try {
    return (await processOf(second)) === before || (await processOf(first)) !== before;
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
    const all = await factsOf(first, second);
    const code = troubleOf(all, purpose);
    if (code === null) return { kind: 'ready', facts: all };
    return { kind: 'refused', code, facts: all, detail: detailOf(code, all) };
  } catch (error) {
    // A statement that every PostgreSQL understands was refused, and not for want of time or because the server stops.
    if ((error instanceof DatabaseError && !isPassing(error)) || error instanceof z.core.$ZodError)
      return { kind: 'refused', code: 'engineUnsupported', facts: null, detail: null };
    const { code, detail } = asFailure(error);
    return { kind: 'unreachable', code, detail };
  } finally {
    await Promise.allSettled(clients.map((client) => client.end()));
  }
}
