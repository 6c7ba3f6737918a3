// A team's schema is updated to an invented next version while computers of the earlier version are at work.
import type { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import {
  contractTeam,
  expandTeam,
  judgeSchema,
  knownSchemas,
  teamMigrations,
  type TeamMigration,
  type TeamSchema,
} from '../../../../../main/ledger/postgres/team-versions.ts';
import { probe } from '../../../../../main/ledger/postgres/probe.ts';
import { teamUpgrade } from '../../../../../main/ledger/postgres/team-upgrade.ts';
import { teamVersion } from '../../../../../main/ledger/postgres/team-schema.ts';
import { needsPostgres } from '../../../../helpers/postgres-server.ts';
import {
  clerkPassword,
  connected,
  created,
  teamServerForFile,
  wanted,
  type TestTeam,
} from '../../../../helpers/team-server.ts';

it('lists a step for each version since the first', () => {
  expect(teamMigrations.map(({ to }) => to)).toEqual(
    Array.from({ length: teamVersion - 1 }, (_, index) => index + 2),
  );
  expect(knownSchemas.newest).toBe(teamVersion);
});

it('fits a newer version until something was removed from it, and no version that is too old', () => {
  const known = { oldest: 2, newest: 3 };
  const judged = (version: number, least: number) => judgeSchema({ version, least }, known);
  expect(judged(1, 1)).toBe('schemaOlder');
  expect(judged(2, 1)).toBe('fits');
  expect(judged(4, 3)).toBe('fits');
  expect(judged(4, 4)).toBe('schemaNewer');
});

const [now, then] = [teamVersion, teamVersion + 1];

const next: TeamMigration = {
  to: then,
  app: '1.1.0',
  expand: [
    `ALTER TABLE boletos ADD COLUMN shelf text COLLATE "C"`,
    `CREATE FUNCTION shelf_9(p_boleto bigint, p_shelf text) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = guiche, pg_temp
       AS $$ UPDATE boletos SET shelf = p_shelf WHERE id = p_boleto $$`,
    'REVOKE ALL ON FUNCTION shelf_9 FROM PUBLIC',
    'GRANT EXECUTE ON FUNCTION shelf_9 TO guiche_operator',
  ],
  contract: ['DROP FUNCTION shelf_9'],
};

const toVersion1 = `
  DROP TABLE mail_tries, messages, mail_templates, proposals, agreements, payers;
  ALTER TABLE accounts DROP COLUMN mails_unknown_before CASCADE;
  DROP FUNCTION mail_tries_begin, mail_tries_fixed, mail_tries_stay, mail_tries_ended, messages_fixed, messages_stay, messages_bytes, messages_steps,
    mail_templates_fixed, mail_templates_stay, proposals_fixed, proposals_released, proposals_stay, agreements_fixed, agreements_stay,
    payers_fixed, payers_stay;
  DROP INDEX boletos_by_payer;
  DROP TABLE allocations, evidence, callbacks, income_lines, income_files;
  DROP FUNCTION allocations_within, allocations_fixed, allocations_stay, evidence_once, evidence_fixed, evidence_stay, callbacks_fixed,
    callbacks_stay, income_lines_fixed, income_lines_stay, income_files_fixed, income_files_stay;
  DROP TRIGGER boletos_cancelled ON boletos;
  DROP TRIGGER boletos_day_cancelled ON boletos;
  DROP TRIGGER boletos_day_revived ON boletos;
  DROP FUNCTION boletos_cancelled, boletos_day_cancelled, boletos_day_revived;
  DROP INDEX boletos_payers;
  ALTER TABLE boletos DROP COLUMN cancelled_on;
  CREATE INDEX boletos_register ON boletos (id, attempt);
  DROP TRIGGER boletos_by_functions ON boletos;
  CREATE OR REPLACE FUNCTION boletos_by_functions() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN new; END $$;
  CREATE TRIGGER boletos_by_functions BEFORE UPDATE OF state ON boletos FOR EACH ROW
    WHEN (old.state <> new.state) EXECUTE FUNCTION boletos_by_functions();
  CREATE FUNCTION attempts_account() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN new; END $$;
  ALTER FUNCTION attempts_account OWNER TO dona;
  CREATE TRIGGER attempts_account BEFORE INSERT ON attempts FOR EACH ROW EXECUTE FUNCTION attempts_account();
  CREATE OR REPLACE FUNCTION attempts_use() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN new; END $$;
  DROP TRIGGER attempts_use ON attempts;
  CREATE TRIGGER attempts_use AFTER INSERT ON attempts FOR EACH ROW EXECUTE FUNCTION attempts_use();
  CREATE OR REPLACE TRIGGER attempts_withdrawal BEFORE INSERT ON attempts FOR EACH ROW EXECUTE FUNCTION attempts_withdrawal();
  DROP FUNCTION rest_batch_1;
  DROP FUNCTION share_view_1, unshare_view_1;
  DROP TABLE shared_views;
  ALTER TABLE watches DROP COLUMN added_by;
  DROP TRIGGER accounts_network_first ON accounts;
  DROP TRIGGER accounts_issue_limits ON accounts;
  DROP FUNCTION accounts_issue_limits, raises_issue_limit, ask_issue_limits_1;
  ALTER TABLE asked_changes DROP CONSTRAINT asked_changes_kind_check, ADD CHECK (kind IN ('limits', 'settings', 'network'));
  UPDATE team SET schema_version = 1, least_schema = 1;
`;

describe('a team on a server', needsPostgres(), () => {
  const { server, newTeam } = teamServerForFile();

  async function beforeNext(): Promise<{ readonly team: TestTeam; readonly owner: Client }> {
    const team = await newTeam();
    await server().psql(
      `SET search_path = guiche; ALTER TABLE boletos DROP COLUMN IF EXISTS shelf; DROP FUNCTION IF EXISTS shelf_9`,
      team.database,
    );
    return { team, owner: await connected(server(), 'dona', team.database) };
  }

  const schemaOf = async (team: TestTeam): Promise<TeamSchema> => {
    const [row] = await team.sql('SELECT schema_version, least_schema FROM team');
    return { version: Number(row?.['schema_version']), least: Number(row?.['least_schema']) };
  };

  it('keeps sending from the earlier program, which is refused once the parts that it used are removed', async () => {
    const { team, owner } = await beforeNext();
    const old = await team.computer('ana', 'PC-01');
    const batch = await team.batch(2);
    const fence = await old.lease(batch);
    const [one = 0, two = 0] = batch.rows;
    await old.step(batch, fence, { begin: [wanted(one)] });
    expect(await expandTeam(owner, [next])).toBe(1);
    expect(await schemaOf(team)).toEqual({ version: then, least: now });
    expect(judgeSchema(await schemaOf(team), { oldest: now, newest: now })).toBe('fits');
    const step = await old.step(batch, fence, {
      settle: [created(`tentativa-${one}`, '900')],
      begin: [wanted(two)],
    });
    expect(step.refused).toBeNull();
    expect(await team.states()).toEqual(['created', 'sending']);

    await expect(contractTeam(owner, then, [next])).rejects.toMatchObject({
      code: 'computersOlder',
      list: ['PC-01'],
    });
    expect(await schemaOf(team)).toEqual({ version: then, least: now });
    await team.computer('ana', 'PC-01', { p_version: '1.1.0' });
    await contractTeam(owner, then, [next]);
    expect(await schemaOf(team)).toEqual({ version: then, least: then });
    expect(judgeSchema(await schemaOf(team), { oldest: now, newest: now })).toBe('schemaNewer');
    await expect(team.computer('ana', 'PC-01')).rejects.toThrow('appTooOld');
    const told = await team.sql(
      `SELECT what FROM trail WHERE what IN ('team.expanded', 'team.contracted') ORDER BY seq`,
    );
    expect(told.map((row) => row['what'])).toEqual(['team.expanded', 'team.contracted']);
  });

  it('is updated once by two owners at the same time, and not at all by a step that fails', async () => {
    const { team, owner } = await beforeNext();
    const broken = { ...next, expand: [...next.expand, 'SELECT 1 / 0'] };
    await expect(expandTeam(owner, [broken])).rejects.toThrow('division by zero');
    expect(await schemaOf(team)).toEqual({ version: now, least: now });
    await expect(contractTeam(owner, then, [next])).rejects.toMatchObject({ code: 'notExpanded' });
    const other = await connected(server(), 'dona', team.database);
    const steps = await Promise.all([expandTeam(owner, [next]), expandTeam(other, [next])]);
    expect(steps.toSorted()).toEqual([0, 1]);
    expect(await schemaOf(team)).toEqual({ version: then, least: now });
  });

  it('shows both steps, their SQL and the computers that prevent the update; only its owner updates it', async () => {
    const { team } = await beforeNext();
    const upgrade = teamUpgrade([next]);
    const { host, port } = server();
    const as = (user: string) => ({
      host,
      port,
      database: team.database,
      user,
      password: clerkPassword,
      ca: null,
    });
    await team.computer('ana', 'PC-01', { p_name: 'PC-01', p_version: '1.0.0' });
    const before = await upgrade.read(as('rui'));
    expect(before).toMatchObject({
      kind: 'schema',
      version: now,
      least: now,
      contract: null,
      expand: { to: then },
    });
    expect(before.kind === 'schema' && before.expand?.sql).toContain('CREATE FUNCTION shelf_9');
    expect(await upgrade.expand(as('bia'))).toMatchObject({ kind: 'troubled', trouble: 'ownerRights' });
    expect(await upgrade.contract(as('dona'), then)).toMatchObject({ trouble: 'notExpanded' });
    expect(await upgrade.expand(as('dona'))).toEqual({ kind: 'done' });
    expect(await upgrade.read(as('rui'))).toMatchObject({
      version: then,
      expand: null,
      contract: { to: then, app: '1.1.0', olderComputers: ['PC-01'] },
    });
    expect(await upgrade.contract(as('dona'), then)).toEqual({
      kind: 'troubled',
      trouble: 'computersOlder',
      detail: 'PC-01',
    });
    await team.computer('ana', 'PC-01', { p_name: 'PC-01', p_version: '1.1.0' });
    expect(await upgrade.contract(as('dona'), then)).toEqual({ kind: 'done' });
    expect(await upgrade.read(as('rui'))).toMatchObject({
      version: then,
      least: then,
      expand: null,
      contract: null,
    });
    // The older program says so at its start before anything else.
    const joining = { purpose: 'join', appVersion: '1.0.0' } as const;
    expect(await probe(as('ana'), joining)).toMatchObject({ kind: 'refused', code: 'schemaNewer' });
  });

  it('runs exactly the SQL that was shown when an administrator runs it', async () => {
    const { team } = await beforeNext();
    const { host, port } = server();
    const rui = { host, port, database: team.database, user: 'rui', password: clerkPassword, ca: null };
    const shown = await teamUpgrade([next]).read(rui);
    if (shown.kind !== 'schema' || !shown.expand) throw new Error('nothing to add');
    await server().psql(shown.expand.sql, team.database);
    expect(await schemaOf(team)).toEqual({ version: then, least: now });
  });

  it('cannot be updated by a clerk', async () => {
    const { team } = await beforeNext();
    await expect(expandTeam(await team.as('bia'), [next])).rejects.toThrow('permission denied');
  });

  it('has the same schema whether it came from version 1 or was created with the newest one', async () => {
    const { team, owner } = await beforeNext();
    const objects = () =>
      team.sql(
        `SELECT kind, name, definition FROM (
           SELECT 'function' AS kind, proname AS name, pg_get_functiondef(oid) || coalesce(proacl::text, '') AS definition
             FROM pg_proc WHERE pronamespace = 'guiche'::regnamespace
           UNION ALL SELECT 'column', table_name || '.' || column_name, coalesce(column_default, '')
             FROM information_schema.columns WHERE table_schema = 'guiche'
           UNION ALL SELECT 'trigger', tgname, pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
           UNION ALL SELECT 'constraint', conname, pg_get_constraintdef(oid) FROM pg_constraint
             WHERE connamespace = 'guiche'::regnamespace) AS all_of_them
         ORDER BY kind, name, definition`,
      );
    const made = await objects();
    await server().psql(`SET search_path = guiche; ${toVersion1}`, team.database);
    expect(await objects()).not.toEqual(made);
    expect(await expandTeam(owner)).toBe(teamVersion - 1);
    expect(await objects()).toEqual(made);
  });

  it('keeps the names and arguments of every function that a program calls', async () => {
    const { team } = await beforeNext();
    const rows = await team.sql(
      `SELECT proname || '(' || pg_get_function_identity_arguments(oid) || ')' AS signature FROM pg_proc
       WHERE pronamespace = 'guiche'::regnamespace AND proname ~ '_[0-9]+$' ORDER BY proname COLLATE "C"`,
    );
    // A change to one of these breaks computers with the earlier program: add another function with the next number instead.
    expect(rows.map(({ signature }) => signature)).toMatchInlineSnapshot(`
      [
        "acknowledge_withdrawal_1(p_computer text, p_incarnation bigint, p_epoch bigint, p_withdrawal bigint, OUT refused text, OUT acknowledged boolean)",
        "ask_attempts_1(p_computer text, p_incarnation bigint, p_account text, p_attempts text[], OUT refused text, OUT states text[], OUT sends bigint)",
        "ask_for_lease_1(p_computer text, p_incarnation bigint, p_epoch bigint, p_what text, OUT refused text, OUT computer text)",
        "ask_issue_limits_1(p_computer text, p_incarnation bigint, p_epoch bigint, p_change text, p_account text, p_limits text, p_changes text, OUT refused text, OUT became text)",
        "ask_network_1(p_computer text, p_incarnation bigint, p_epoch bigint, p_change text, p_account text, p_proxy text, p_pem text, OUT refused text, OUT became text)",
        "decide_change_1(p_computer text, p_incarnation bigint, p_epoch bigint, p_change text, p_agrees boolean, OUT refused text)",
        "decline_withdrawal_1(p_computer text, p_incarnation bigint, p_epoch bigint, p_request text, p_reason text, OUT refused text)",
        "freeze_1(p_epoch bigint, p_computers text[], p_sends bigint[], OUT frozen text, OUT epoch bigint)",
        "give_back_1(p_computer text, p_incarnation bigint, p_epoch bigint, p_sends bigint, p_account text, p_attempts text[], OUT refused text, OUT became text[], OUT sends bigint)",
        "heartbeat_1(p_computer text, p_incarnation bigint, p_epoch bigint, OUT refused text, OUT epoch bigint, OUT frozen text, OUT role text, OUT witness json, OUT asked json)",
        "hello_1(p_computer text, p_name text, p_version text, p_boot text, p_journal_whole boolean, p_epoch bigint, p_sends bigint, OUT refused text, OUT incarnation bigint, OUT sends bigint, OUT epoch bigint, OUT answers_from bigint, OUT frozen text, OUT role text)",
        "hold_secret_1(p_computer text, p_account text, p_secret text, p_held boolean)",
        "learn_withdrawal_1(p_computer text, p_withdrawal bigint, p_fees text, p_teaches boolean)",
        "lease_1(p_computer text, p_incarnation bigint, p_epoch bigint, p_what text, OUT refused text, OUT fence bigint, OUT holder text, OUT on_their_way bigint)",
        "limit_withdrawals_1(p_computer text, p_incarnation bigint, p_epoch bigint, p_change text, p_account text, p_each bigint, p_day bigint, OUT refused text, OUT became text)",
        "lose_computer_1(p_computer text, p_incarnation bigint, p_epoch bigint, p_lost text, OUT refused text, OUT doubts bigint)",
        "needs_approval_1(p_account text, p_cents bigint)",
        "release_lease_1(p_computer text, p_incarnation bigint, p_what text, p_fence bigint)",
        "request_withdrawal_1(p_computer text, p_incarnation bigint, p_epoch bigint, p_request text, p_account text, p_cents bigint, p_wallet text, p_gateway text, p_webhook text, p_fees text, OUT refused text, OUT expires_at text)",
        "resolve_1(p_computer text, p_incarnation bigint, p_epoch bigint, p_boleto bigint, p_attempt text, p_verdict text, p_remote text, p_line text, p_bar text, p_nosso text, p_installment text, p_verification text, p_findings text, p_evidence text, p_holder_is_off boolean, OUT refused text, OUT taken_by bigint)",
        "resolve_withdrawal_1(p_computer text, p_incarnation bigint, p_epoch bigint, p_withdrawal bigint, p_verdict text, p_remote text, p_evidence text, p_differs text, p_missed text, p_early boolean, p_holder_is_off boolean, p_command text, p_fingerprint bytea, OUT refused text, OUT state text)",
        "rest_batch_1(p_computer text, p_incarnation bigint, p_epoch bigint, p_batch bigint, OUT refused text)",
        "roll_call_1(p_computer text, p_incarnation bigint, p_epoch bigint, p_sends bigint, p_entries text, p_last boolean, OUT refused text, OUT sends bigint, OUT doubts bigint)",
        "send_step_1(p_computer text, p_incarnation bigint, p_epoch bigint, p_sends bigint, p_account text, p_batch bigint, p_fence bigint, s_attempt text[], s_state text[], s_status integer[], s_answer bytea[], s_outcome text[], s_remote text[], s_line text[], s_bar text[], s_nosso text[], s_installment text[], s_service_status text[], s_verification text[], s_findings text[], s_message text[], s_refuse boolean[], b_boleto bigint[], b_revision bigint[], b_attempt text[], b_ref text[], b_body bytea[], OUT refused text, OUT became text[], OUT taken text[], OUT begun text[], OUT sends bigint)",
        "set_withdrawals_1(p_computer text, p_incarnation bigint, p_epoch bigint, p_change text, p_account text, p_before text, p_settings text, p_changes text, OUT refused text, OUT became text)",
        "settle_withdrawal_1(p_computer text, p_incarnation bigint, p_epoch bigint, p_sends bigint, p_account text, p_attempt text, p_state text, p_status integer, p_answer bytea, p_outcome text, p_remote text, p_differs text, p_missed text, OUT refused text, OUT became text, OUT taken text, OUT sends bigint)",
        "share_view_1(p_computer text, p_incarnation bigint, p_epoch bigint, p_view text, p_list text, p_name text, p_saved text, OUT refused text)",
        "take_over_1(p_computer text, p_incarnation bigint, p_epoch bigint, p_what text, OUT refused text, OUT fence bigint, OUT holder text, OUT doubts bigint)",
        "unfreeze_1(p_computer text, p_incarnation bigint, p_epoch bigint, OUT refused text, OUT missing text[])",
        "unshare_view_1(p_computer text, p_incarnation bigint, p_epoch bigint, p_view text, OUT refused text)",
        "withdraw_1(p_computer text, p_incarnation bigint, p_epoch bigint, p_sends bigint, p_account text, p_fence bigint, p_request text, p_attempt text, p_ref text, p_body bytea, p_override boolean, p_overrode text, p_cents bigint, p_wallet text, p_label text, p_label_key text, p_gateway text, p_webhook text, p_fees text, p_estimate text, p_estimate_as_of bigint, p_command text, p_fingerprint bytea, OUT refused text, OUT withdrawal bigint, OUT sends bigint)",
      ]
    `);
  });
});
