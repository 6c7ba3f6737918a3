import { describe, expect, it, onTestFinished } from 'vitest';
import { fieldEntries } from '../../../../../preload/contract/boleto-fields.ts';
import { connectLedger, postgresSql } from '../../../../../main/ledger/postgres/driver.ts';
import { readRowFacts } from '../../../../../main/ledger/team/row-facts.ts';
import { needsDump, needsPostgres, type PostgresServer } from '../../../../helpers/postgres-server.ts';
import {
  connected,
  created,
  teamIn,
  teamServerForFile,
  wanted,
  noTitle,
  type TestBatch,
  type TestComputer,
  type TestTeam,
} from '../../../../helpers/team-server.ts';

describe('a server with another history', needsPostgres(), () => {
  const { server, newTeam } = teamServerForFile();

  const closing = async (starting: Promise<PostgresServer>): Promise<PostgresServer> => {
    const started = await starting;
    onTestFinished(() => started.close());
    return started;
  };

  /** A computer's journal of one attempt: the row as it was when it was granted. */
  async function journalEntry(team: TestTeam, attempt: string, told: object | null, more: object = {}) {
    const [row] = await team.sql(
      `SELECT json_build_object('attempt', attempts.id, 'account', attempts.account_id, 'ref', ref, 'incarnation', incarnation,
         'epoch', epoch, 'n', n, 'startedAt', started_at, 'body', encode(body, 'base64'), 'row', boletos.key, 'batch', batches.key,
         'batchName', batches.name, 'batchKind', batches.kind, 'item', item, 'line', line, 'parcel', parcel, 'parcels', parcels, 'name', boletos.name, 'nameKey', name_key, 'document', document, 'cents', cents,
         'dueDate', due, 'told', $2::json)::jsonb || $3::jsonb AS entry
       FROM attempts JOIN boletos ON boletos.id = substr(owner, 8)::bigint JOIN batches ON batches.id = batch_id
       WHERE attempts.id = $1`,
      attempt,
      told && JSON.stringify(told),
      JSON.stringify(more),
    );
    return row?.['entry'];
  }

  const answerRoll = (computer: TestComputer, entries: readonly unknown[], sends = computer.sends) =>
    computer.mine('roll_call_1', { p_sends: sends, p_entries: JSON.stringify(entries), p_last: true });

  /** Ana is at work: the first of three rows is created, and PC-02 knows the counters. */
  async function atWork() {
    const team = await newTeam();
    const ana = await team.computer('ana', 'PC-01');
    const bia = await team.computer('bia', 'PC-02');
    const batch = await team.batch(3);
    const fence = await ana.lease(batch);
    await sendOne(ana, batch, fence, 0);
    return { team, ana, bia, batch, fence };
  }

  async function sendOne(computer: TestComputer, batch: TestBatch, fence: number, index: number) {
    const row = batch.rows[index] ?? 0;
    const granted = await computer.step(batch, fence, { begin: [wanted(row)] });
    expect(granted.begun).toEqual(['']);
    await computer.step(batch, fence, { settle: [created(`tentativa-${row}`, `${row}`)] });
    return `tentativa-${row}`;
  }

  it('is noticed when a standby without the last commits takes over, and nothing is sent twice', async () => {
    const { team, ana, batch, fence } = await atWork();
    const standby = await closing(server().replica());
    const caughtUp = await server().psql('SELECT pg_current_wal_lsn()');
    await expect.poll(() => standby.psql(`SELECT pg_last_wal_replay_lsn() >= '${caughtUp}'`)).toBe('t');
    // From here on the standby receives nothing more.
    await standby.psql(`ALTER SYSTEM SET primary_conninfo = ''`);
    await standby.psql('SELECT pg_reload_conf()');
    await expect.poll(() => standby.psql('SELECT count(*) FROM pg_stat_wal_receiver')).toBe('0');
    const lost = await sendOne(ana, batch, fence, 1);
    const later = await team.batch(1);
    const laterRow = await sendOne(ana, later, await ana.lease(later), 0);
    const entries = [
      await journalEntry(team, lost, created(lost, `${batch.rows[1]}`)),
      await journalEntry(team, laterRow, created(laterRow, `${later.rows[0]}`)),
    ];
    const beat = await ana.mine('heartbeat_1');
    onTestFinished(() => server().start());
    await server().stop('immediate');
    await standby.promote();
    await expect.poll(() => standby.psql('SELECT pg_is_in_recovery()')).toBe('f');

    const after = await teamIn(standby, team.database);
    expect(await after.states()).toEqual(['created', 'ready', 'ready']);
    await expect(after.computer('bia', 'PC-02', { p_epoch: 1 })).rejects.toThrow('hello: history');
    const other = await after.as('bia');
    expect(
      (await other.query(`SELECT * FROM freeze_1(1, '{PC-01}', '{${beat.witness['PC-01'] ?? 0}}')`)).rows,
    ).toEqual([{ frozen: 'identity', epoch: '2' }]);
    const bia = await after.computer('bia', 'PC-02', { p_epoch: 1 });
    expect(bia.epoch).toBe(2);
    expect(await bia.mine('lease_1', { p_what: `batch/${batch.id}` })).toMatchObject({ refused: 'frozen' });
    await answerRoll(bia, []);
    expect(await bia.mine('unfreeze_1')).toEqual({ refused: 'missing', missing: ['PC-01'] });
    // The other computer returns with its journal: what the server has forgotten is there again, together with a batch.
    const back = await after.computer('ana', 'PC-01', { p_epoch: 1, p_sends: 3 });
    expect(await answerRoll(back, entries, 3)).toEqual({ refused: null, sends: 3, doubts: 0 });
    expect(await answerRoll(back, entries, 3)).toMatchObject({ refused: null });
    expect(await bia.mine('unfreeze_1')).toEqual({ refused: null, missing: null });
    expect(await after.states()).toEqual(['created', 'created', 'ready', 'created']);
    expect(await after.sql('SELECT id, epoch, n FROM attempts ORDER BY n')).toHaveLength(3);
    expect(await after.sql('SELECT count(*)::int AS n FROM late_outcomes')).toEqual([{ n: 0 }]);

    for (const state of ['queued', 'running'])
      await after.sql('UPDATE batches SET state = $1 WHERE id = $2', state, batch.id);
    const sent = await sendOne(bia, batch, await bia.lease(batch), 2);
    expect(await after.sql('SELECT epoch, n FROM attempts WHERE id = $1', sent)).toEqual([
      { epoch: '2', n: '1' },
    ]);
  });

  it('is also noticed if the standby has every commit: each computer answers, and no row becomes uncertain', async () => {
    const { team, ana, batch } = await atWork();
    const standby = await closing(server().replica());
    onTestFinished(() => server().start());
    // A server that is stopped in order waits for its standby.
    await server().stop();
    await standby.promote();
    await expect.poll(() => standby.psql('SELECT pg_is_in_recovery()')).toBe('f');
    const after = await teamIn(standby, team.database);
    const reader = await after.as('ana');
    expect((await reader.query('SELECT refused FROM heartbeat_1($1, 1, 1)', ['PC-01'])).rows).toEqual([
      { refused: 'history' },
    ]);
    await reader.query(`SELECT freeze_1(1, '{PC-01}', '{${ana.sends}}')`);
    const computers = [
      await after.computer('ana', 'PC-01', { p_epoch: 1, p_sends: ana.sends }),
      await after.computer('bia', 'PC-02', { p_epoch: 1 }),
    ];
    for (const one of computers)
      expect(await answerRoll(one, [])).toMatchObject({ refused: null, doubts: 0 });
    expect(await computers[1]?.mine('unfreeze_1')).toEqual({ refused: null, missing: null });
    expect(await after.states()).toEqual(['created', 'ready', 'ready']);
    expect(await after.sql('SELECT state FROM batches WHERE id = $1', batch.id)).toEqual([
      { state: 'paused' },
    ]);
  });

  it('makes rows uncertain that a lost computer may have sent, and asks about the rest of its accounts', async () => {
    const { team, bia, batch } = await atWork();
    const [, second = 0, third = 0] = batch.rows;
    const other = await team.batch(1, { account: 'mercado' });
    await team.sql(`UPDATE boletos SET state = 'draft' WHERE id = $1`, third);
    await bia.call('hold_secret_1', {
      p_computer: 'PC-02',
      p_account: 'mercado',
      p_secret: 'token',
      p_held: true,
    });
    await (await team.as('ana')).query(`SELECT hold_secret_1('PC-01', 'padaria', 'token', true)`);
    await bia.call('freeze_1', { p_epoch: 1, p_computers: ['PC-01', 'PC-07'], p_sends: [9, 4] });
    const back = await team.computer('bia', 'PC-02');
    await answerRoll(back, []);
    expect(await back.mine('lose_computer_1', { p_lost: 'PC-02' })).toMatchObject({ refused: 'own' });
    expect(await back.mine('lose_computer_1', { p_lost: 'PC-99' })).toMatchObject({ refused: 'unknown' });
    expect(await back.mine('lose_computer_1', { p_lost: 'PC-01' })).toEqual({ refused: null, doubts: 1 });
    expect(
      await team.sql('SELECT id::int, state, maybe_sent IS NOT NULL AS asks FROM boletos ORDER BY id'),
    ).toEqual([
      { id: batch.rows[0], state: 'created', asks: false },
      { id: second, state: 'uncertain', asks: false },
      { id: third, state: 'draft', asks: true },
      { id: other.rows[0], state: 'ready', asks: false },
    ]);
    // The server also asks about a computer that it has forgotten: nobody knows which secrets it had.
    expect(await back.mine('unfreeze_1')).toEqual({ refused: 'missing', missing: ['PC-07'] });
    expect(await back.mine('lose_computer_1', { p_lost: 'PC-07' })).toEqual({ refused: null, doubts: 1 });
    expect(await back.mine('unfreeze_1')).toEqual({ refused: null, missing: null });
    await expect(team.computer('ana', 'PC-01')).rejects.toThrow('hello: lost');
    expect(await back.mine('heartbeat_1')).toMatchObject({
      refused: null,
      witness: { 'PC-01': 9, 'PC-07': 4 },
    });
  });

  it('makes rows of a lost computer wait from its loss and for the comparison, even for a login of an older program', async () => {
    const { team, bia, batch } = await atWork();
    const [, second = 0] = batch.rows;
    await (await team.as('ana')).query(`SELECT hold_secret_1('PC-01', 'padaria', 'token', true)`);
    await bia.call('freeze_1', { p_epoch: 1, p_computers: ['PC-01'], p_sends: [9] });
    await team.sql(`UPDATE team SET frozen_since = frozen_since - interval '3 hours'`);
    const back = await team.computer('bia', 'PC-02');
    await answerRoll(back, []);
    await back.mine('lose_computer_1', { p_lost: 'PC-01' });
    expect(await back.mine('unfreeze_1')).toMatchObject({ refused: null });
    const notCreated = () =>
      back.mine('resolve_1', {
        ...noTitle,
        p_boleto: second,
        p_attempt: null,
        p_verdict: 'ready',
        p_evidence: '{"by":"person"}',
        p_holder_is_off: false,
      });
    expect(await notCreated()).toMatchObject({ refused: 'early' });
    await team.sql(
      `UPDATE boletos SET said = jsonb_set(said::jsonb, '{since}', to_jsonb(moment(clock_timestamp() - interval '11 minutes')))
       WHERE state = 'uncertain'`,
    );
    expect(await notCreated()).toMatchObject({ refused: null });

    const clerk = await team.as('bia');
    const declined = `UPDATE accounts SET unmatched_since = NULL WHERE id = 'padaria'`;
    await expect(clerk.query(declined)).rejects.toThrow('panelNotCompared');
    // An export that shows no unknown boleto; it counts only for its own account.
    await clerk.query('BEGIN');
    await clerk.query(
      `INSERT INTO panel_boletos (account, due, amounts, line, original, kept_at) SELECT 1, '', '[1]', 1, '[]', '' WHERE false`,
    );
    await clerk.query(`UPDATE accounts SET unmatched_since = NULL WHERE id = 'mercado'`);
    await expect(clerk.query(declined)).rejects.toThrow('panelNotCompared');
    await clerk.query('ROLLBACK');
    await clerk.query('BEGIN');
    await clerk.query(
      `INSERT INTO panel_boletos (account, due, amounts, line, original, kept_at) SELECT 1, '', '[1]', 1, '[]', '' WHERE false`,
    );
    await clerk.query(declined);
    await clerk.query('COMMIT');
    expect(await team.sql(`SELECT unmatched_since FROM accounts WHERE id = 'padaria'`)).toEqual([
      { unmatched_since: null },
    ]);
  });

  it('lets a person decline the comparison for an account that no lost computer used', async () => {
    const { team } = await atWork();
    await team.sql(`UPDATE accounts SET unmatched_since = moment()`);
    const clerk = await team.as('bia');
    await expect(
      clerk.query(`UPDATE accounts SET unmatched_since = NULL WHERE id = 'padaria'`),
    ).resolves.toMatchObject({ rowCount: 1 });
  });

  it('leaves rows uncertain that a journal does not know, or that it started and did not see end', async () => {
    const { team, ana, bia, batch, fence } = await atWork();
    const [, second = 0, third = 0] = batch.rows;
    await ana.step(batch, fence, { begin: [wanted(second), wanted(third)] });
    await bia.call('freeze_1', { p_epoch: 1, p_computers: ['PC-01'], p_sends: [9] });
    const back = await team.computer('ana', 'PC-01');
    const started = await journalEntry(team, `tentativa-${second}`, null);
    expect(await answerRoll(back, [started])).toMatchObject({ refused: null, doubts: 2 });
    expect(await team.states()).toEqual(['created', 'uncertain', 'uncertain']);
  });

  it('makes a row uncertain that became ready only after a computer of its account was lost', async () => {
    const { team, ana, bia, batch, fence } = await atWork();
    const [, second = 0, third = 0] = batch.rows;
    await ana.step(batch, fence, { begin: [wanted(second)] });
    await bia.call('hold_secret_1', {
      p_computer: 'PC-02',
      p_account: 'padaria',
      p_secret: 'token',
      p_held: true,
    });
    await bia.call('freeze_1', { p_epoch: 1, p_computers: ['PC-01'], p_sends: [9] });
    const back = await team.computer('ana', 'PC-01');
    expect(await back.mine('lose_computer_1', { p_lost: 'PC-02' })).toEqual({ refused: null, doubts: 1 });
    const entry = await journalEntry(team, `tentativa-${second}`, { state: 'notSent' });
    expect(await answerRoll(back, [entry])).toMatchObject({ refused: null, doubts: 0 });
    expect(await back.mine('unfreeze_1')).toEqual({ refused: null, missing: null });
    expect(await team.sql('SELECT state FROM boletos WHERE id = ANY ($1)', [second, third])).toEqual([
      { state: 'uncertain' },
      { state: 'uncertain' },
    ]);
  });

  it('keeps an uncertain row of another attempt as it is, unless the row was created', async () => {
    const { team, ana, bia, batch, fence } = await atWork();
    const [, second = 0, third = 0] = batch.rows;
    await ana.step(batch, fence, { begin: [wanted(second), wanted(third)] });
    const doubts = [second, third].map((row) => ({
      attempt: `tentativa-${row}`,
      state: 'uncertain' as const,
    }));
    await ana.step(batch, fence, { settle: doubts });
    await bia.call('freeze_1', { p_epoch: 1, p_computers: ['PC-02'], p_sends: [9] });
    const back = await team.computer('bia', 'PC-02');
    const forgotten = (row: number, n: number, told: object) =>
      journalEntry(team, `tentativa-${row}`, told, { attempt: `anew-${row}`, ref: `anew-${row}`, n });
    const entries = [
      await forgotten(second, 1, { state: 'notSent' }),
      await forgotten(third, 2, created(`anew-${third}`, '99')),
    ];
    expect(await answerRoll(back, entries)).toMatchObject({ refused: null });
    expect(await team.states()).toEqual(['created', 'uncertain', 'created']);
  });

  it('restores a lost row from the journal as it was', async () => {
    const { team, ana, bia, batch, fence } = await atWork();
    const [, second = 0] = batch.rows;
    const columns = Object.values(fieldEntries).map(({ column }) => column);
    const texts = columns.filter((column) => !['cents', 'due', 'document'].includes(column));
    await team.sql(
      `UPDATE boletos SET ${texts.map((column) => `${column} = 'seu ${column}'`).join(', ')} WHERE id = $1`,
      second,
    );
    await team.sql(`ALTER TABLE boletos DISABLE TRIGGER boletos_identity`);
    await team.sql(`UPDATE boletos SET item = 7, line = 9, parcel = 2, parcels = 3 WHERE id = $1`, second);
    await team.sql(`ALTER TABLE boletos ENABLE TRIGGER boletos_identity`);
    await ana.step(batch, fence, { begin: [wanted(second)] });
    const login = { ...server().admin, database: team.database, ca: null };
    const reading = await connectLedger(login);
    onTestFinished(() => reading.end());
    await reading.query('SET search_path = guiche');
    const facts = (await readRowFacts(postgresSql(reading), [second])).get(second);
    const [known] = await team.sql(
      `SELECT attempts.id AS attempt, account_id AS account, ref, incarnation, epoch, n, started_at AS "startedAt",
         encode(body, 'base64') AS body FROM attempts WHERE id = $1`,
      `tentativa-${second}`,
    );
    const whole = `SELECT ${columns.map((column) => `boletos.${column}`).join(', ')}, batches.name AS batch_name, batches.kind, batches.key AS batch_key,
      boletos.key, item, line, parcel, parcels, boletos.account, boletos.state
      FROM boletos JOIN batches ON batches.id = batch_id WHERE boletos.key = $1`;
    const before = await team.sql(whole, facts?.journaled.row);
    expect(before).toHaveLength(1);
    const admin = await connected(server(), 'postgres', team.database);
    await admin.query(`SET session_replication_role = replica; DELETE FROM guiche.attempts; DELETE FROM guiche.boletos;
      DELETE FROM guiche.batches`);
    await bia.call('freeze_1', { p_epoch: 1, p_computers: ['PC-01'], p_sends: [9] });
    const back = await team.computer('ana', 'PC-01');
    const entry = { ...known, ...facts?.journaled, told: { state: 'uncertain' } };
    expect(await answerRoll(back, [entry])).toMatchObject({ refused: null });
    expect(await team.sql(whole, facts?.journaled.row)).toEqual(
      before.map((row) => ({ ...row, state: 'uncertain' })),
    );
  });

  it('believes a journal that says that a row was never sent, if the boot is the same', async () => {
    const { team, ana, bia, batch, fence } = await atWork();
    const [, second = 0] = batch.rows;
    await ana.step(batch, fence, { begin: [wanted(second)] });
    await bia.call('freeze_1', { p_epoch: 1, p_computers: ['PC-01'], p_sends: [9] });
    const back = await team.computer('ana', 'PC-01');
    const entry = await journalEntry(team, `tentativa-${second}`, { state: 'notSent' });
    expect(await answerRoll(back, [entry])).toMatchObject({ refused: null, doubts: 0 });
    expect(await team.states()).toEqual(['created', 'ready', 'ready']);
  });

  it('is noticed in a database that was restored from a dump', needsDump(), async () => {
    const { team, ana, batch, fence } = await atWork();
    await server().restore(await server().dump(team.database), 'restaurada');
    const restored = await teamIn(server(), 'restaurada');
    const client = await restored.as('ana');
    // The team itself continues where it was.
    expect(await ana.step(batch, fence, {})).toMatchObject({ refused: null });
    expect((await client.query('SELECT refused FROM heartbeat_1($1, 1, 1)', ['PC-01'])).rows).toEqual([
      { refused: 'history' },
    ]);
    await expect(restored.computer('bia', 'PC-02')).rejects.toThrow('hello: history');
    expect((await client.query(`SELECT frozen FROM freeze_1(1, '{}', '{}')`)).rows).toEqual([
      { frozen: 'identity' },
    ]);
  });

  it('is noticed by the counters in a cold copy, which has the same identity', async () => {
    const { team, ana, batch, fence } = await atWork();
    await server().stop();
    const copy = await closing(server().coldCopy());
    await server().start();
    const again = await teamIn(server(), team.database);
    const first = await again.computer('ana', 'PC-01', { p_sends: 1 });
    await sendOne(first, batch, await first.lease(batch), 1);
    const { witness } = await first.mine('heartbeat_1');
    expect(fence).toBe(1);
    expect(ana.sends).toBe(1);

    const older = await teamIn(copy, team.database);
    await expect(older.computer('ana', 'PC-01', { p_sends: first.sends })).rejects.toThrow('hello: history');
    const bia = await older.computer('bia', 'PC-02');
    const seen = { p_computers: Object.keys(witness), p_sends: Object.values(witness) };
    expect(await bia.call('freeze_1', { p_epoch: 1, ...seen })).toEqual({ frozen: 'counters', epoch: 2 });
    expect(await bia.call('freeze_1', { p_epoch: 2, ...seen })).toEqual({ frozen: 'counters', epoch: 2 });
  });

  it('is not reported for numbers that nobody can have counted up to', async () => {
    const { team, ana } = await atWork();
    const rui = await team.as('rui');
    for (const [epoch, sends] of [
      ['9007199254740993', '1'],
      ['1', '9007199254740993'],
    ])
      await expect(
        rui.query('SELECT freeze_1($1, ARRAY[$2], ARRAY[$3::bigint])', [epoch, 'PC-01', sends]),
      ).rejects.toThrow('witnessInvalid');
    expect(await team.sql('SELECT epoch::int, frozen_reason FROM team')).toEqual([
      { epoch: 1, frozen_reason: null },
    ]);
    await rui.query(`SELECT freeze_1(2, '{}', '{}')`);
    ana.epoch = 3;
    await expect(answerRoll(ana, [], 2 ** 53 - 1)).rejects.toThrow('witnessInvalid');
    expect(await answerRoll(ana, [], ana.sends + 1)).toMatchObject({ refused: null, sends: ana.sends + 1 });
  });
});
