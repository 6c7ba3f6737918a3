// Actions of the owner of a team's tables: creating the team, and managing its people and their roles. Each is one transaction over
// its own connection, whose password is not stored.
import * as z from 'zod/mini';
import { randomUUID, createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { DatabaseError, escapeIdentifier, escapeLiteral, type Client } from 'pg';
import type { OwnerDone, OwnerTrouble, TeamPeople, TeamPerson } from '../../../preload/contract/team.ts';
import { teamRoles, type TeamRole } from '../../../preload/contract/team-terms.ts';
import { toConnectFailed, overConnection, type ConnectionSettings } from './connect.ts';
import { groupOf } from './team-privileges.ts';
import { schemaName } from './team-functions.ts';
import { roles } from './team-schema.ts';
import { beginTeam, teamStatements } from './team.ts';

// The verifier that PostgreSQL stores of a password (RFC 5803). Computed here, so that neither the server nor its log sees the password.

const iterations = 4_096;

const hmac = (key: Uint8Array, text: string): Uint8Array => createHmac('sha256', key).update(text).digest();
const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

function scramVerifier(password: string, salt: Uint8Array = randomBytes(16)): string {
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256');
  const stored = createHash('sha256').update(hmac(salted, 'Client Key')).digest();
  return `SCRAM-SHA-256$${iterations}:${base64(salt)}$${base64(stored)}:${base64(hmac(salted, 'Server Key'))}`;
}

export interface NewClerk {
  readonly login: string;
  readonly name: string;
  readonly password: string;
}

class Refused extends Error {
  readonly code: OwnerTrouble;

  constructor(code: OwnerTrouble) {
    super(code);
    this.code = code;
  }
}

const troubled = (
  trouble: OwnerTrouble,
  detail: string | null = null,
): Extract<OwnerDone, { readonly kind: 'troubled' }> => ({
  kind: 'troubled',
  trouble,
  detail,
});

export function ownerTroubleOf(error: unknown): Extract<OwnerDone, { readonly kind: 'troubled' }> {
  if (error instanceof Refused) return troubled(error.code);
  if (error instanceof DatabaseError) {
    if (error.code === '42501') return troubled('ownerRights', error.message);
    if (error.code === '42710') return troubled('loginTaken', error.message);
    // The table or schema does not exist.
    if (error.code === '42P01' || error.code === '3F000') return troubled('teamMissing', error.message);
    if (error.code === '42P06') return troubled('teamExists', error.message);
  }
  const { code, detail } = toConnectFailed(error);
  return error instanceof DatabaseError
    ? troubled('statementRefused', error.message)
    : troubled(code, detail);
}

async function asOwner(
  settings: ConnectionSettings,
  act: (client: Client) => Promise<void>,
): Promise<OwnerDone> {
  try {
    return await overConnection(settings, async (client) => {
      await client.query('BEGIN');
      await act(client);
      // The command tag of a failed transaction is ROLLBACK.
      const { command } = await client.query('COMMIT');
      return command === 'COMMIT' ? { kind: 'done' } : troubled('statementRefused', command);
    });
  } catch (error) {
    return ownerTroubleOf(error);
  }
}

export const makeTeam = (settings: ConnectionSettings, clerk: NewClerk): Promise<OwnerDone> =>
  asOwner(settings, async (client) => {
    for (const statement of teamStatements()) await client.query(statement);
    await client.query(beginTeam, [randomUUID()]);
    await createClerk(client, clerk, 'approver');
  });

async function createClerk(client: Client, { login, name, password }: NewClerk, role: TeamRole) {
  await client.query(
    `CREATE ROLE ${escapeIdentifier(login)} LOGIN PASSWORD ${escapeLiteral(scramVerifier(password))}
     IN ROLE ${groupOf(role)}`,
  );
  await client.query(`INSERT INTO ${schemaName}.clerks (login, name, role) VALUES ($1, $2, $3)`, [
    login,
    name,
    role,
  ]);
}

/** The same statements for an administrator to run with psql in the empty database. */
export function teamScript(clerk: Pick<NewClerk, 'login' | 'name'>): string {
  const login = escapeIdentifier(clerk.login);
  const begin = beginTeam.replace('$1', 'gen_random_uuid()::text');
  const statements = [
    ...teamStatements(),
    begin,
    `CREATE ROLE ${login} LOGIN IN ROLE ${groupOf('approver')}`,
    `INSERT INTO ${schemaName}.clerks (login, name, role) VALUES (${escapeLiteral(clerk.login)}, ${escapeLiteral(clerk.name)}, 'approver')`,
  ];
  const trimmed = statements.map((statement) => statement.trim().replace(/;$/, ''));
  return [
    'BEGIN;',
    ...trimmed.map((statement) => `${statement};`),
    'COMMIT;',
    `-- Then give the first clerk a password, in psql: \\password ${clerk.login}`,
    '',
  ].join('\n');
}

const clerkShape = z.object({ role: z.enum(roles), removed: z.boolean() });

/** Null for a login that the team never had. No clerk changes until the end of the transaction. */
async function lockAndReadClerk(client: Client, login: string): Promise<z.output<typeof clerkShape> | null> {
  await client.query(`LOCK TABLE ${schemaName}.clerks IN SHARE ROW EXCLUSIVE MODE`);
  const { rows } = await client.query<Record<string, unknown>>(
    `SELECT role, removed_at IS NOT NULL AS removed FROM ${schemaName}.clerks WHERE login = $1`,
    [login],
  );
  return rows[0] === undefined ? null : clerkShape.parse(rows[0]);
}

async function presentClerk(client: Client, login: string): Promise<z.output<typeof clerkShape>> {
  const found = await lockAndReadClerk(client, login);
  if (found === null || found.removed) throw new Refused('loginUnknown');
  return found;
}

/** A team must always have an approver. */
async function requireOtherApprover(client: Client, login: string): Promise<void> {
  const { rows } = await client.query(
    `SELECT 1 FROM ${schemaName}.clerks WHERE role = 'approver' AND removed_at IS NULL AND login <> $1 LIMIT 1`,
    [login],
  );
  if (rows.length === 0) throw new Refused('lastApprover');
}

const revokeGroups = (login: string): string =>
  `REVOKE ${roles.map(groupOf).join(', ')} FROM ${escapeIdentifier(login)}`;

/** A person who left may come back with the same login and a new password. */
export const addPerson = (
  settings: ConnectionSettings,
  clerk: NewClerk & { readonly role: TeamRole },
): Promise<OwnerDone> =>
  asOwner(settings, async (client) => {
    const { login, name, password, role } = clerk;
    const before = await lockAndReadClerk(client, login);
    if (before === null) {
      await createClerk(client, clerk, role);
      return;
    }
    if (!before.removed) throw new Refused('loginTaken');
    const quoted = escapeIdentifier(login);
    await client.query(`ALTER ROLE ${quoted} LOGIN PASSWORD ${escapeLiteral(scramVerifier(password))}`);
    await client.query(`GRANT ${groupOf(role)} TO ${quoted}`);
    await client.query(
      `UPDATE ${schemaName}.clerks SET name = $2, role = $3, removed_at = NULL WHERE login = $1`,
      [login, name, role],
    );
  });

export const changeRole = (settings: ConnectionSettings, login: string, role: TeamRole): Promise<OwnerDone> =>
  asOwner(settings, async (client) => {
    const before = await presentClerk(client, login);
    if (before.role === role) return;
    if (before.role === 'approver') await requireOtherApprover(client, login);
    await client.query(revokeGroups(login));
    await client.query(`GRANT ${groupOf(role)} TO ${escapeIdentifier(login)}`);
    await client.query(`UPDATE ${schemaName}.clerks SET role = $2 WHERE login = $1`, [login, role]);
  });

/**
 * The person can no longer log in; their entries stay. Refused while one of their computers is sending, because it must still be able
 * to report the outcome.
 */
export const removePerson = (settings: ConnectionSettings, login: string): Promise<OwnerDone> =>
  asOwner(settings, async (client) => {
    const before = await presentClerk(client, login);
    if (before.role === 'approver') await requireOtherApprover(client, login);
    const { rows } = await client.query(
      `SELECT 1 FROM ${schemaName}.attempts JOIN ${schemaName}.computers ON computers.id = attempts.computer
       WHERE attempts.state = 'sending' AND computers.login = $1 LIMIT 1`,
      [login],
    );
    if (rows.length > 0) throw new Refused('stillSending');
    await client.query(revokeGroups(login));
    await client.query(`ALTER ROLE ${escapeIdentifier(login)} NOLOGIN`);
    await client.query(`UPDATE ${schemaName}.clerks SET removed_at = clock_timestamp() WHERE login = $1`, [
      login,
    ]);
  });

const personShape = z.object({
  login: z.string(),
  name: z.string(),
  role: z.enum(teamRoles),
  removedAt: z.nullable(z.string()),
});

const peopleQuery = `
  SELECT login, name, role, to_char(removed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "removedAt"
  FROM ${schemaName}.clerks ORDER BY removed_at IS NOT NULL, name, login`;

/** Every clerk may read it. */
export async function readPeople(settings: ConnectionSettings): Promise<TeamPeople> {
  try {
    const { rows } = await overConnection(settings, (client) =>
      client.query<Record<string, unknown>>(peopleQuery),
    );
    return { kind: 'people', people: rows.map((row): TeamPerson => personShape.parse(row)) };
  } catch (error) {
    const { code, detail } = toConnectFailed(error);
    return { kind: 'troubled', trouble: code, detail };
  }
}

export const teamOwner = { makeTeam, teamScript, addPerson, changeRole, removePerson, readPeople } as const;
export type TeamOwner = typeof teamOwner;
