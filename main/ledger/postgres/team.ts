// The statements that create the ledger of a team in an empty database. The owner's login runs them, or an administrator who does
// not let a program create roles.
import { computerFunctions } from './team-computers.ts';
import { doubtFunctions } from './team-doubts.ts';
import { schemaName, sharedFunctions } from './team-functions.ts';
import { historyFunctions } from './team-history.ts';
import { privileges, readerFunctions } from './team-privileges.ts';
import { sendingFunctions } from './team-sending.ts';
import { teamSchema, teamVersion } from './team-schema.ts';
import { changeFunctions } from './team-changes.ts';
import { viewFunctions } from './team-views.ts';
import { requestFunctions } from './team-requests.ts';
import { withdrawalFunctions } from './team-withdrawals.ts';
import { postgresSchema } from './schema.ts';

/** Run in one transaction. `beginTeam` starts the team itself, once the database is on its final server. */
export const teamStatements = (): readonly string[] => [
  `CREATE SCHEMA ${schemaName}`,
  `SET LOCAL search_path = ${schemaName}`,
  ...postgresSchema(),
  ...readerFunctions,
  ...teamSchema,
  ...sharedFunctions,
  ...sendingFunctions,
  ...computerFunctions,
  ...doubtFunctions,
  ...historyFunctions,
  ...requestFunctions,
  ...changeFunctions,
  viewFunctions,
  ...withdrawalFunctions,
  ...privileges,
];

/** Records which server and database this is, and starts the ledger; $1 is the team's id. */
export const beginTeam = `
  WITH ledger AS (
    INSERT INTO ${schemaName}.meta (one, ledger_id, machine_id, created_at)
    VALUES (1, $1, 'team', ${schemaName}.moment()) RETURNING ledger_id)
  INSERT INTO ${schemaName}.team (one, id, system_id, timeline, database_oid, schema_version, least_schema)
  SELECT 1, ledger_id, system_id, timeline, database_oid, ${teamVersion}, ${teamVersion} FROM ${schemaName}.server_identity(), ledger`;
