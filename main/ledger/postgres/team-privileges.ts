// Privileges in a team's database. The owner's login creates tables and functions and is not used for work; each clerk has a login in
// one of three groups.
import type { Role } from './team-schema.ts';
import { schemaName } from './team-functions.ts';
import { tables, type TableUse } from '../team-tables.ts';

/** The columns of a boleto that an operator writes: the draft and the baixa. Functions write the service's answers. */
const draftColumns = [
  'state',
  'worst',
  'name',
  'name_key',
  'document',
  'cents',
  'due',
  'email',
  'phone',
  'description',
  'callback',
  'problems',
  'accepted_twins',
  'acceptance',
  'maybe_sent_meant',
  'baixa_on',
  'baixa_how',
  'cancelled_on',
  'said',
  'revision',
] as const;
const rowColumns = ['id', 'batch_id', 'account', 'item', 'line', 'parcel', 'parcels', 'key'] as const;
const trailColumns = ['at', 'utc_offset', 'os_user', 'account_id', 'what', 'detail', 'computer'] as const;

/** The least role that may call a function: an approver is an operator, and an operator is a reader. */
const functionRoles: Readonly<Record<string, Role>> = {
  // A login that loses its role in the middle of a batch still reports outcomes.
  hello_1: 'reader',
  heartbeat_1: 'reader',
  send_step_1: 'reader',
  give_back_1: 'reader',
  ask_attempts_1: 'reader',
  release_lease_1: 'reader',
  rest_batch_1: 'reader',
  settle_withdrawal_1: 'reader',
  learn_withdrawal_1: 'reader',
  needs_approval_1: 'reader',
  freeze_1: 'reader',
  roll_call_1: 'reader',
  hold_secret_1: 'reader',
  lease_1: 'operator',
  ask_for_lease_1: 'operator',
  take_over_1: 'operator',
  resolve_1: 'operator',
  lose_computer_1: 'operator',
  unfreeze_1: 'operator',
  request_withdrawal_1: 'operator',
  decline_withdrawal_1: 'operator',
  limit_withdrawals_1: 'operator',
  set_withdrawals_1: 'operator',
  ask_network_1: 'operator',
  ask_issue_limits_1: 'operator',
  decide_change_1: 'operator',
  share_view_1: 'operator',
  unshare_view_1: 'operator',
  withdraw_1: 'operator',
  resolve_withdrawal_1: 'operator',
  acknowledge_withdrawal_1: 'operator',
};

export const groupOf = (role: Role): string => `${schemaName}_${role}`;

const tablesOf = (...uses: readonly TableUse[]): string =>
  Object.entries(tables)
    .filter(([, { use }]) => uses.includes(use))
    .map(([table]) => table)
    .join(', ');

/** Groups belong to the whole server, so another team's database may have created them. */
const groups = `
  DO $$ BEGIN
    ${(['reader', 'operator', 'approver'] as const)
      .map(
        (role) => `IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = '${groupOf(role)}') THEN
      CREATE ROLE ${groupOf(role)} NOLOGIN; END IF;`,
      )
      .join('\n    ')}
  END $$;
  GRANT ${groupOf('reader')} TO ${groupOf('operator')};
  GRANT ${groupOf('operator')} TO ${groupOf('approver')};
`;

/** Run before the team's functions are created: every reader may call the functions that exist by then. */
export const readerFunctions: readonly string[] = [
  groups,
  `
  REVOKE ALL ON ALL FUNCTIONS IN SCHEMA ${schemaName} FROM PUBLIC;
  GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA ${schemaName} TO ${groupOf('reader')};
`,
];

const revokePublic = `
  DO $$ BEGIN EXECUTE format('REVOKE ALL ON DATABASE %I FROM PUBLIC', current_database()); END $$;
`;

/** Run again after a later version has created functions. */
export const ownerFunctions = `
  REVOKE ALL ON ALL FUNCTIONS IN SCHEMA ${schemaName} FROM PUBLIC;
  -- A trigger finds the team's own tables, whatever its caller made or set.
  DO $$ DECLARE f regprocedure; BEGIN
    FOR f IN SELECT oid FROM pg_proc WHERE pronamespace = '${schemaName}'::regnamespace AND prorettype = 'trigger'::regtype LOOP
      EXECUTE format('ALTER FUNCTION %s SET search_path = ${schemaName}, pg_temp', f);
    END LOOP;
  END $$;
`;

const grants = `
  GRANT USAGE ON SCHEMA ${schemaName} TO ${groupOf('reader')};
  GRANT SELECT ON ALL TABLES IN SCHEMA ${schemaName} TO ${groupOf('reader')};
  GRANT INSERT, UPDATE ON ${tablesOf('shared')} TO ${groupOf('operator')};
  GRANT INSERT ON ${tablesOf('append')} TO ${groupOf('operator')};
  GRANT INSERT (${[...rowColumns, ...draftColumns].join(', ')}), UPDATE (${draftColumns.join(', ')}) ON boletos
    TO ${groupOf('operator')};
  GRANT INSERT (${trailColumns.join(', ')}) ON trail TO ${groupOf('operator')};
  ${(['reader', 'operator'] as const)
    .map((role) => {
      const names = Object.keys(functionRoles).filter((name) => functionRoles[name] === role);
      return `GRANT EXECUTE ON FUNCTION ${names.join(', ')} TO ${groupOf(role)};`;
    })
    .join('\n  ')}
`;

export const privileges: readonly string[] = [revokePublic, ownerFunctions, grants];
