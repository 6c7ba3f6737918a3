// Versions of a team's schema, side by side with versions of the program. The owner goes from one to the next in two steps: first
// what is new is added, and programs of both versions work; once no computer has an older program, what is old goes.
import type { Client } from 'pg';
import { anyOf } from '../tables/any-of.ts';
import { decideFunction, issueLimitFunctions } from './team-changes.ts';
import { restFunction, takeOverFunction } from './team-computers.ts';
import { schemaName } from './team-functions.ts';
import { boundedHistory } from './team-history.ts';
import { groupOf, ownerFunctions } from './team-privileges.ts';
import { beginFunction } from './team-sending.ts';
import { settleTogether } from './team-settling.ts';
import { sharedViewsTable, viewFunctions } from './team-views.ts';
import { changeKinds, networkOfNewAccounts, teamVersion, watchesAddedBy } from './team-schema.ts';

export interface TeamMigration {
  /** One more than the version before. */
  readonly to: number;
  /** The first program that knows it. */
  readonly app: string;
  /** Adds, and changes nothing that a program of the version before uses: its functions keep their names and arguments. */
  readonly expand: readonly string[];
  /** Takes away what only programs of the version before used. */
  readonly contract: readonly string[];
}

/** From version 1, which `teamStatements` made when the first team was. */
export const teamMigrations: readonly TeamMigration[] = [
  { to: 2, app: '0.1.0', expand: [networkOfNewAccounts], contract: [] },
  {
    to: 3,
    app: '0.1.0',
    expand: [
      `ALTER TABLE asked_changes DROP CONSTRAINT asked_changes_kind_check, ADD CHECK (${anyOf('kind', changeKinds)})`,
      issueLimitFunctions,
      decideFunction,
      ownerFunctions,
      `GRANT EXECUTE ON FUNCTION ask_issue_limits_1 TO ${groupOf('operator')}`,
    ],
    contract: [],
  },
  { to: 4, app: '0.1.0', expand: [watchesAddedBy], contract: [] },
  {
    to: 5,
    app: '0.1.0',
    expand: [
      sharedViewsTable,
      viewFunctions,
      ownerFunctions,
      `GRANT SELECT ON shared_views TO ${groupOf('reader')}`,
      `GRANT EXECUTE ON FUNCTION share_view_1, unshare_view_1 TO ${groupOf('operator')}`,
    ],
    contract: [],
  },
  {
    to: 6,
    app: '0.1.0',
    expand: [
      // Their arguments are looked at more closely.
      decideFunction,
      ...boundedHistory,
      takeOverFunction,
      restFunction,
      // The same, by fewer statements a row.
      beginFunction,
      settleTogether,
      ownerFunctions,
      `GRANT EXECUTE ON FUNCTION rest_batch_1 TO ${groupOf('reader')}`,
    ],
    contract: [],
  },
];

/** The oldest schema with which this program works, and the newest that it knows. */
export const knownSchemas = { oldest: 1, newest: teamVersion } as const;

export interface TeamSchema {
  readonly version: number;
  /** The newest that a program must know to work with it. */
  readonly least: number;
}

/** A newer one fits as long as nothing has gone from it. */
export function judgeSchema(
  { version, least }: TeamSchema,
  known: { readonly oldest: number; readonly newest: number } = knownSchemas,
): 'fits' | 'schemaOlder' | 'schemaNewer' {
  if (version < known.oldest) return 'schemaOlder';
  return least > known.newest ? 'schemaNewer' : 'fits';
}

export class MigrationRefused extends Error {
  readonly code: 'computersOlder' | 'notExpanded';
  /** The computers that are in the way, by name. */
  readonly list: readonly string[];

  constructor(code: MigrationRefused['code'], list: readonly string[] = []) {
    super(`${code}: ${list.join(', ')}`);
    this.code = code;
    this.list = list;
  }
}

/** Of two owners one waits, and finds it done. No clerk's transaction is under way meanwhile. */
const locks = `SELECT pg_advisory_xact_lock(7, -1), pg_advisory_xact_lock(7, 0)`;

async function asOwner<T>(client: Client, work: (schema: TeamSchema) => Promise<T>): Promise<T> {
  await client.query('BEGIN');
  try {
    await client.query(`SET LOCAL search_path = ${schemaName}; SET LOCAL statement_timeout = 0`);
    await client.query(locks);
    const { rows } = await client.query<Record<'version' | 'least', number | string>>(
      'SELECT schema_version AS version, least_schema AS least FROM team FOR UPDATE',
    );
    const done = await work({ version: Number(rows[0]?.version), least: Number(rows[0]?.least) });
    const { command } = await client.query('COMMIT');
    if (command !== 'COMMIT') throw new Error('rolled back');
    return done;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

const tell = (client: Client, what: 'team.expanded' | 'team.contracted', to: number) =>
  client.query(`SELECT tell_trail(NULL, NULL, $1, jsonb_build_object('to', $2::int))`, [what, to]);

/** To the newest version, all of it or nothing; how many versions it went. */
export const expandTeam = (client: Client, migrations = teamMigrations): Promise<number> =>
  asOwner(client, async ({ version }) => {
    const ahead = migrations.filter(({ to }) => to > version);
    for (const { to, expand } of ahead) {
      for (const statement of expand) await client.query(statement);
      await client.query('UPDATE team SET schema_version = $1', [to]);
      await tell(client, 'team.expanded', to);
    }
    return ahead.length;
  });

// One that was lost never comes back under its name, and one without a version never said hello.
const computersBefore = `
  SELECT name FROM computers WHERE lost_at IS NULL AND version IS NOT NULL
    AND string_to_array(substring(version FROM '^[0-9]+[.][0-9]+[.][0-9]+'), '.')::int[] < string_to_array($1, '.')::int[]
  ORDER BY name`;

/** Takes away what is old. From then on a program that does not know the version is refused. */
export const contractTeam = (client: Client, to: number, migrations = teamMigrations): Promise<void> =>
  asOwner(client, async ({ version, least }) => {
    if (version < to) throw new MigrationRefused('notExpanded');
    for (const migration of migrations.filter((one) => one.to > least && one.to <= to)) {
      const { rows } = await client.query<{ readonly name: string }>(computersBefore, [migration.app]);
      if (rows.length > 0)
        throw new MigrationRefused(
          'computersOlder',
          rows.map(({ name }) => name),
        );
      for (const statement of migration.contract) await client.query(statement);
      await client.query('UPDATE team SET least_schema = $1, least_app = $2', [migration.to, migration.app]);
      await tell(client, 'team.contracted', migration.to);
    }
  });
