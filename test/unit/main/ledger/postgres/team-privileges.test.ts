import { describe, expect, it } from 'vitest';
import { tables as allTables } from '../../../../../main/ledger/team-tables.ts';
import { needsPostgres } from '../../../../helpers/postgres-server.ts';
import { teamServerForFile, wanted } from '../../../../helpers/team-server.ts';

describe('what a clerk’s login may do by hand', needsPostgres(), () => {
  const { newTeam } = teamServerForFile();

  /** Each statement tries to make a row unsent, or sent, or another person's. */
  const forbidden = [
    `UPDATE boletos SET state = 'ready' WHERE state = 'sending'`,
    `UPDATE boletos SET state = 'uncertain' WHERE state = 'ready'`,
    `UPDATE boletos SET state = 'sending', attempt = 1 WHERE state = 'ready'`,
    `UPDATE boletos SET state = CASE state WHEN 'sending' THEN 'uncertain' ELSE 'draft' END`,
    `UPDATE boletos SET attempt = NULL`,
    `UPDATE boletos SET remote_id = '1', state = 'created'`,
    `UPDATE boletos SET maybe_sent = NULL`,
    `INSERT INTO boletos (batch_id, account, item, parcel, parcels, state, remote_id) VALUES (1, 1, 9, 1, 1, 'created', '1')`,
    `DELETE FROM boletos`,
    `UPDATE attempts SET state = 'notSent', settled_at = moment()`,
    `INSERT INTO attempts (id) VALUES ('a')`,
    `UPDATE team SET epoch = 9`,
    `UPDATE computers SET sends = 0`,
    `UPDATE leases SET fence = 9`,
    `UPDATE clerks SET role = 'approver'`,
    `INSERT INTO rolls (epoch, computer, how) VALUES (1, 'PC-01', 'lost')`,
    `INSERT INTO withdrawals (account) VALUES (1)`,
    `UPDATE withdrawal_requests SET maker = 'bia'`,
    `UPDATE withdrawal_limits SET each_cents = 1`,
    `INSERT INTO trail (at, utc_offset, os_user, what, detail, who) VALUES ('', 0, '', 'x', '{}', 'bia')`,
    `UPDATE trail SET what = 'x'`,
    `TRUNCATE boletos`,
    `ALTER TABLE boletos DISABLE TRIGGER ALL`,
    `CREATE TABLE guiche.mine (one int)`,
    `CREATE TEMP TABLE accounts (seq int)`,
    `SELECT settle_boleto(NULL, 1, 'padaria', NULL)`,
    `SELECT take_witness('{PC-01}', '{0}')`,
    `UPDATE boletos SET cents = 1 WHERE state = 'sending'`,
    `UPDATE boletos SET baixa_on = '2031-01-10', baixa_how = 'hand' WHERE state = 'sending'`,
    ...['sending', 'uncertain', 'created'].map(
      (state) => `INSERT INTO boletos (batch_id, account, item, parcel, parcels, state)
        SELECT batch_id, account, 9, 1, 1, '${state}' FROM boletos LIMIT 1`,
    ),
    `UPDATE accounts SET id = 'outra'`,
    `UPDATE accounts SET base_url = 'https://outro.example' WHERE id = 'padaria'`,
    `DELETE FROM trail`,
    `INSERT INTO trail (at, utc_offset, os_user, what, detail, server_at) VALUES ('', 0, '', 'x', '{}', now())`,
    `INSERT INTO trail (seq, at, utc_offset, os_user, what, detail) VALUES (1, '', 0, '', 'x', '{}')`,
    `SELECT nextval(pg_get_serial_sequence('boletos', 'id'))`,
    `SELECT setval(pg_get_serial_sequence('attempts', 'seq'), 1)`,
    `CREATE FUNCTION public.max(bigint, bigint) RETURNS bigint LANGUAGE sql AS 'SELECT -1::bigint'`,
    `CREATE SCHEMA mine`,
    `CREATE TRIGGER mine BEFORE UPDATE ON boletos FOR EACH ROW EXECUTE FUNCTION refuse_change('x')`,
    `CREATE RULE mine AS ON UPDATE TO boletos DO INSTEAD NOTHING`,
    `ALTER DATABASE equipe SET search_path = public`,
    `COPY attempts TO PROGRAM 'true'`,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'dona'`,
    `GRANT guiche_approver TO ana`,
    `SET ROLE guiche_approver`,
    `SET SESSION AUTHORIZATION bia`,
    `SET ROLE dona`,
    `SET session_replication_role = replica`,
  ];

  it('changes nothing that concerns money', async () => {
    const team = await newTeam();
    const ana = await team.computer('ana', 'PC-01');
    const batch = await team.batch(2);
    const [row = 0] = batch.rows;
    await ana.step(batch, await ana.lease(batch), { begin: [wanted(row)] });
    const client = await team.as('ana');
    const done: string[] = [];
    for (const statement of forbidden)
      await client.query(statement).then(
        () => done.push(statement),
        (error: unknown) => error,
      );
    expect(done).toEqual([]);
    expect(await team.states()).toEqual(['sending', 'ready']);
  });

  it('edits drafts, and the server records who and when', async () => {
    const team = await newTeam();
    const batch = await team.batch(1);
    const client = await team.as('ana');
    await client.query(`UPDATE boletos SET state = 'draft', name = 'Outro', revision = revision + 1`);
    await client.query(
      `INSERT INTO trail (at, utc_offset, os_user, what, detail) VALUES ('', 0, 'x', 'row.edited', '{}')`,
    );
    expect(await team.sql('SELECT who, server_at IS NOT NULL AS at FROM trail')).toEqual([
      { who: 'ana', at: true },
    ]);
    expect(
      await team.sql(
        'SELECT state, count::int FROM batch_totals WHERE batch_id = $1 AND count > 0',
        batch.id,
      ),
    ).toEqual([{ state: 'draft', count: 1 }]);
    expect(await team.states()).toEqual(['draft']);
  });

  it('only reads as a reader', async () => {
    const team = await newTeam();
    const client = await team.as('rui');
    await expect(client.query('SELECT count(*) FROM boletos')).resolves.toBeDefined();
    await expect(client.query(`UPDATE boletos SET name = 'x'`)).rejects.toThrow('permission denied');
    const rui = await team.computer('rui', 'PC-09');
    await expect(rui.mine('lease_1', { p_what: 'batch/1' })).rejects.toThrow('permission denied');
  });

  it('is for every table exactly what its entry says', async () => {
    const team = await newTeam();
    const found = await team.sql(
      `SELECT relname AS name, has_table_privilege('guiche_operator', oid, 'INSERT') AS inserts,
         has_table_privilege('guiche_operator', oid, 'UPDATE') AS updates, has_table_privilege('guiche_operator', oid, 'DELETE') AS deletes
       FROM pg_class WHERE relnamespace = 'guiche'::regnamespace AND relkind = 'r' ORDER BY relname COLLATE "C"`,
    );
    const meant = Object.entries(allTables).map(([name, { use }]) => ({
      name,
      inserts: use === 'shared' || use === 'append',
      updates: use === 'shared',
      deletes: false,
    }));
    expect(found).toEqual(meant.toSorted((a, b) => (a.name < b.name ? -1 : 1)));
  });

  it('is defined for every table, and no function is open to everybody', async () => {
    const team = await newTeam();
    const tables = await team.sql(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'guiche'::regnamespace AND relkind = 'r' ORDER BY relname COLLATE "C"`,
    );
    expect(tables.map(({ name }) => name)).toEqual(Object.keys(allTables).toSorted());
    // Functions of the search extension belong to the server, and only compare texts.
    const open = await team.sql(
      `SELECT proname FROM pg_proc WHERE pronamespace = 'guiche'::regnamespace AND (proacl IS NULL OR proacl::text ~ '[{,]=X')
       AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')`,
    );
    expect(open).toEqual([]);
    const loose = await team.sql(
      `SELECT proname FROM pg_proc WHERE pronamespace = 'guiche'::regnamespace AND prosecdef
       AND array_to_string(proconfig, ',') IS DISTINCT FROM 'search_path=guiche, pg_temp'`,
    );
    expect(loose).toEqual([]);
    const secured = await team.sql(
      `SELECT proname FROM pg_proc WHERE pronamespace = 'guiche'::regnamespace AND proname ~ '_[0-9]$' AND NOT prosecdef`,
    );
    expect(secured).toEqual([]);
  });
});
