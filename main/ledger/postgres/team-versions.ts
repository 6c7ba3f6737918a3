// Versions of a team's schema, and their migrations. The owner migrates in two steps: the first adds what is new, and programs of both
// versions work; the second removes what is old, once no computer has an older program.
import type { Client } from 'pg';
import { repeatAccountsOfService } from '../tables/account-services.ts';
import { anyOf } from '../tables/any-of.ts';
import { decideFunction, issueLimitFunctions } from './team-changes.ts';
import { helloFunction, restFunction, takeOverFunction } from './team-computers.ts';
import { inTransaction } from './in-transaction.ts';
import { schemaName } from './team-functions.ts';
import { resolveFunction } from './team-doubts.ts';
import { boundedHistory, comparedAfterLoss, mailOfHistory, rowsOfLost } from './team-history.ts';
import { incomeOfTeam, payersOfTeam } from './team-added.ts';
import { groupOf, ownerFunctions } from './team-privileges.ts';
import { limitFunctions } from './team-requests.ts';
import { beginFunction, duplicateFunction, giveBackFunction, holdFunction } from './team-sending.ts';
import { settleTogether } from './team-settling.ts';
import { sharedViewsTable, viewFunctions } from './team-views.ts';
import { withdrawFunctions } from './team-withdrawals.ts';
import { jsonEach, stepTriggers } from './schema-overrides.ts';
import {
  boletosByFunctions,
  changeKinds,
  networkOfNewAccounts,
  teamVersion,
  watchesAddedBy,
} from './team-schema.ts';

export interface TeamMigration {
  /** One more than the version before. */
  readonly to: number;
  /** The first version of the program that knows it. */
  readonly app: string;
  /** Adds what is new. Functions that the version before uses keep their names and arguments. */
  readonly expand: readonly string[];
  /** Removes what only programs of the version before use. */
  readonly contract?: readonly string[];
}

/** Starts from version 1, that of the first team. */
export const teamMigrations: readonly TeamMigration[] = [
  { to: 2, app: '0.1.0', expand: [networkOfNewAccounts] },
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
  },
  { to: 4, app: '0.1.0', expand: [watchesAddedBy] },
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
  },
  {
    to: 6,
    app: '0.1.0',
    expand: [
      // With stricter checks of their arguments.
      decideFunction,
      ...boundedHistory,
      takeOverFunction,
      restFunction,
      // With the same result by fewer statements a row.
      beginFunction,
      settleTogether,
      ownerFunctions,
      `GRANT EXECUTE ON FUNCTION rest_batch_1 TO ${groupOf('reader')}`,
    ],
  },
  {
    to: 7,
    app: '0.1.0',
    // With the same result, once for all rows of a statement.
    expand: [
      'DROP TRIGGER attempts_account ON attempts',
      'DROP FUNCTION attempts_account',
      ...stepTriggers,
      boletosByFunctions,
      jsonEach,
      ownerFunctions,
    ],
  },
  {
    to: 8,
    app: '0.1.0',
    // Names of one computer are one service, and accounts of one owner share what they withdraw.
    expand: [
      repeatAccountsOfService.replace('CREATE VIEW', 'CREATE OR REPLACE VIEW'),
      duplicateFunction,
      beginFunction,
      limitFunctions,
      withdrawFunctions,
      ownerFunctions,
    ],
  },
  {
    to: 9,
    app: '0.1.0',
    // Rows of a computer that was given up wait, and need the comparison with the dashboard.
    expand: [helloFunction, giveBackFunction, resolveFunction, rowsOfLost, comparedAfterLoss, ownerFunctions],
  },
  {
    to: 10,
    app: '0.1.0',
    // Duplicates in the dashboard are those of every ledger: an id with another payer proves nothing.
    expand: [duplicateFunction, holdFunction, beginFunction, ownerFunctions],
  },
  {
    to: 11,
    app: '0.1.0',
    // Made when an owner asks for it, for it takes the time of a new ledger.
    get expand() {
      return [...incomeOfTeam(), ownerFunctions];
    },
  },
  {
    to: 12,
    app: '0.1.0',
    // A freeze makes messages uncertain.
    get expand() {
      return [...payersOfTeam(), ...boundedHistory, mailOfHistory, ownerFunctions];
    },
  },
];

/**
 * A team without evidence or payers is updated before this program works with it: each baixa and each discarded draft is written there.
 */
export const knownSchemas = { oldest: 12, newest: teamVersion } as const;

export interface TeamSchema {
  readonly version: number;
  /** The newest version that a program must know to work with it. */
  readonly least: number;
}

/** A newer schema fits as long as nothing was removed that this program uses. */
export function judgeSchema(
  { version, least }: TeamSchema,
  known: { readonly oldest: number; readonly newest: number } = knownSchemas,
): 'fits' | 'schemaOlder' | 'schemaNewer' {
  if (version < known.oldest) return 'schemaOlder';
  return least > known.newest ? 'schemaNewer' : 'fits';
}

export class MigrationRefused extends Error {
  readonly code: 'computersOlder' | 'notExpanded';
  /** The names of the computers with older programs. */
  readonly list: readonly string[];

  constructor(code: MigrationRefused['code'], list: readonly string[] = []) {
    super(`${code}: ${list.join(', ')}`);
    this.code = code;
    this.list = list;
  }
}

/** A second owner waits and then has nothing to do. No clerk's transaction runs meanwhile. */
const locks = `SELECT pg_advisory_xact_lock(7, -1), pg_advisory_xact_lock(7, 0)`;

const asOwner = <T>(client: Client, work: (schema: TeamSchema) => Promise<T>): Promise<T> =>
  inTransaction(client, '', async () => {
    await client.query(`SET LOCAL search_path = ${schemaName}`);
    await client.query(locks);
    const { rows } = await client.query<Record<'version' | 'least', number | string>>(
      'SELECT schema_version AS version, least_schema AS least FROM team FOR UPDATE',
    );
    return work({ version: Number(rows[0]?.version), least: Number(rows[0]?.least) });
  });

const recordInTrail = (client: Client, what: 'team.expanded' | 'team.contracted', to: number) =>
  client.query(`SELECT tell_trail(NULL, NULL, $1, jsonb_build_object('to', $2::int))`, [what, to]);

/** Migrates to the newest version in one transaction; returns the number of versions. */
export const expandTeam = (client: Client, migrations = teamMigrations): Promise<number> =>
  asOwner(client, async ({ version }) => {
    const ahead = migrations.filter(({ to }) => to > version);
    for (const { to, expand } of ahead) {
      for (const statement of expand) await client.query(statement);
      await client.query('UPDATE team SET schema_version = $1', [to]);
      await recordInTrail(client, 'team.expanded', to);
    }
    return ahead.length;
  });

// A lost computer never comes back under its name, and one without a version never called hello_1.
const olderComputersQuery = `
  SELECT name FROM computers WHERE lost_at IS NULL AND version IS NOT NULL
    AND string_to_array(substring(version FROM '^[0-9]+[.][0-9]+[.][0-9]+'), '.')::int[] < string_to_array($1, '.')::int[]
  ORDER BY name`;

/** Removes what is old. From then on a program that does not know the version is refused. */
export const contractTeam = (client: Client, to: number, migrations = teamMigrations): Promise<void> =>
  asOwner(client, async ({ version, least }) => {
    if (version < to) throw new MigrationRefused('notExpanded');
    for (const migration of migrations.filter((one) => one.to > least && one.to <= to)) {
      const { rows } = await client.query<{ readonly name: string }>(olderComputersQuery, [migration.app]);
      if (rows.length > 0)
        throw new MigrationRefused(
          'computersOlder',
          rows.map(({ name }) => name),
        );
      for (const statement of migration.contract ?? []) await client.query(statement);
      await client.query('UPDATE team SET least_schema = $1, least_app = $2', [migration.to, migration.app]);
      await recordInTrail(client, 'team.contracted', migration.to);
    }
  });
