// What an owner needs to migrate the team's schema: the versions of server and program, the SQL of each step, and the computers that
// still have older programs.
import * as z from 'zod/mini';
import type { Client } from 'pg';
import type { OwnerDone, TeamSchemaRead } from '../../../preload/contract/team.ts';
import { toConnectFailed, overConnection, type ConnectionSettings } from './connect.ts';
import { ownerTroubleOf } from './owner.ts';
import { isOlder, readJson } from './probe.ts';
import { schemaName } from './team-functions.ts';
import {
  contractTeam,
  expandTeam,
  knownSchemas,
  MigrationRefused,
  teamMigrations,
  type TeamMigration,
} from './team-versions.ts';

const schemaShape = z.object({
  version: z.int(),
  least: z.int(),
  computers: z.array(z.object({ name: z.string(), version: z.string() })),
});

// A lost computer never comes back under its name.
const schemaQuery = `SELECT json_build_object('version', schema_version, 'least', least_schema, 'computers',
  (SELECT coalesce(json_agg(json_build_object('name', name, 'version', version) ORDER BY name), '[]')
   FROM ${schemaName}.computers WHERE lost_at IS NULL AND version IS NOT NULL))::text AS found FROM ${schemaName}.team`;

/** The same statements for psql. */
const scriptOf = (statements: readonly string[]): string =>
  [
    'BEGIN;',
    `SET LOCAL search_path = ${schemaName};`,
    ...statements.map((statement) => `${statement.trim().replace(/;$/, '')};`),
    'COMMIT;',
    '',
  ].join('\n');

function stepsOf(
  { version, least, computers }: z.output<typeof schemaShape>,
  migrations: readonly TeamMigration[],
): Pick<Extract<TeamSchemaRead, { kind: 'schema' }>, 'expand' | 'contract'> {
  const ahead = migrations.filter(({ to }) => to > version);
  const target = ahead.at(-1);
  const old = migrations.filter(({ to }) => to > least && to <= version);
  const behind = old.at(-1);
  return {
    expand: target
      ? {
          to: target.to,
          sql: scriptOf([
            ...ahead.flatMap(({ expand }) => expand),
            `UPDATE team SET schema_version = ${target.to}`,
          ]),
        }
      : null,
    contract: behind
      ? {
          to: behind.to,
          app: behind.app,
          olderComputers: computers
            .filter((computer) => isOlder(computer.version, behind.app))
            .map(({ name }) => name),
          sql: scriptOf([
            ...old.flatMap(({ contract = [] }) => contract),
            `UPDATE team SET least_schema = ${behind.to}, least_app = '${behind.app}'`,
          ]),
        }
      : null,
  };
}

/** Every clerk may read it. */
async function readSchema(
  settings: ConnectionSettings,
  migrations: readonly TeamMigration[],
): Promise<TeamSchemaRead> {
  try {
    const read = await overConnection(settings, (client) => readJson(client, schemaQuery, schemaShape));
    const { version, least } = read;
    return { kind: 'schema', version, least, known: knownSchemas, ...stepsOf(read, migrations) };
  } catch (error) {
    const { code, detail } = toConnectFailed(error);
    return { kind: 'troubled', trouble: code, detail };
  }
}

async function byOwner(
  settings: ConnectionSettings,
  act: (client: Client) => Promise<unknown>,
): Promise<OwnerDone> {
  try {
    await overConnection(settings, act);
    return { kind: 'done' };
  } catch (error) {
    if (error instanceof MigrationRefused)
      return { kind: 'troubled', trouble: error.code, detail: error.list.join(', ') || null };
    return ownerTroubleOf(error);
  }
}

export type TeamUpgrade = ReturnType<typeof teamUpgrade>;

export const teamUpgrade = (migrations: readonly TeamMigration[] = teamMigrations) => ({
  read: (settings: ConnectionSettings) => readSchema(settings, migrations),
  expand: (owner: ConnectionSettings) => byOwner(owner, (client) => expandTeam(client, migrations)),
  contract: (owner: ConnectionSettings, to: number) =>
    byOwner(owner, (client) => contractTeam(client, to, migrations)),
});
