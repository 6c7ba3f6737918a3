import { describe, expect, it, onTestFinished } from 'vitest';
import { connectLedger, postgresSql } from '../../../../../main/ledger/postgres/driver.ts';
import { judgeDuplicates } from '../../../../../main/ledger/tables/boletos-edits.ts';
import { needsPostgres } from '../../../../helpers/postgres-server.ts';
import { sendStep } from '../../../../../main/ledger/postgres/team-calls.ts';
import {
  clerkPassword,
  created,
  teamServerForFile,
  wanted,
  type TestTeam,
} from '../../../../helpers/team-server.ts';

describe('send_step_1', needsPostgres(), () => {
  const { server, newTeam } = teamServerForFile();

  /** Ana's computer at work on a batch. */
  async function atWork(rows = 2) {
    const team = await newTeam();
    const computer = await team.computer('ana', 'PC-01');
    const batch = await team.batch(rows);
    return { team, computer, batch, fence: await computer.lease(batch) };
  }

  it('grants rows with their bytes and numbers, and keeps their results', async () => {
    const { team, computer, batch, fence } = await atWork();
    const [first = 0, second = 0] = batch.rows;
    const granted = await computer.step(batch, fence, { begin: [wanted(first), wanted(second)] });
    expect(granted).toEqual({ refused: null, became: [], taken: [], begun: ['', ''], sends: 2 });
    expect(
      await team.sql('SELECT id, computer, incarnation, epoch, n, body FROM attempts ORDER BY seq'),
    ).toMatchObject([
      { id: `tentativa-${first}`, computer: 'PC-01', incarnation: '1', epoch: '1', n: '1' },
      { id: `tentativa-${second}`, n: '2', body: Buffer.from(`{"boleto":${second}}`) },
    ]);
    const settled = await computer.step(batch, fence, {
      settle: [
        created(`tentativa-${first}`, '9007199254740993'),
        { attempt: `tentativa-${second}`, state: 'refused', status: 422, message: '{"text":"não"}' },
      ],
    });
    expect(settled).toMatchObject({ refused: null, became: ['created', 'refused'], taken: ['told', 'told'] });
    expect(await team.sql('SELECT state, remote_id, conference, said FROM boletos ORDER BY id')).toEqual([
      { state: 'created', remote_id: '9007199254740993', conference: 'equal', said: null },
      { state: 'refused', remote_id: null, conference: null, said: '{"text":"não"}' },
    ]);
  });

  it('grants nothing by a lease that was given back, even if nobody has taken it since', async () => {
    const { computer, batch, fence } = await atWork();
    const [first = 0] = batch.rows;
    const released = { p_computer: 'PC-01', p_incarnation: 1, p_what: `batch/${batch.id}`, p_fence: fence };
    expect(await computer.call('release_lease_1', released)).toBe(true);
    expect(await computer.step(batch, fence, { begin: [wanted(first)] })).toMatchObject({ refused: 'lease' });
  });

  const refusing: readonly (readonly [string, string, (team: TestTeam) => Promise<unknown>])[] = [
    ['the epoch is another one', 'history', (team) => team.sql('UPDATE team SET epoch = epoch + 1')],
    [
      'the server is on another timeline',
      'history',
      (team) => team.sql(`UPDATE team SET timeline = '00000009'`),
    ],
    ['the database is another one', 'history', (team) => team.sql('UPDATE team SET database_oid = 1')],
    [
      'the server has forgotten sends',
      'history',
      (team) => team.sql('UPDATE computers SET sends = sends - 1'),
    ],
    [
      'another process has used the numbers',
      'fenced',
      (team) => team.sql('UPDATE computers SET sends = sends + 1'),
    ],
    ['another process said hello', 'fenced', (team) => team.computer('ana', 'PC-01')],
    [
      'the team is frozen',
      'frozen',
      (team) => team.sql(`UPDATE team SET frozen_reason = 'epoch', frozen_since = now()`),
    ],
    ['another computer took the lease', 'lease', (team) => team.sql('UPDATE leases SET fence = fence + 1')],
    ['the lease is gone', 'lease', (team) => team.sql('DELETE FROM leases')],
    [
      'the clerk is no operator any more',
      'role',
      (team) => team.sql(`UPDATE clerks SET role = 'reader' WHERE login = 'ana'`),
    ],
    ['the computer was given up', 'lost', (team) => team.sql('UPDATE computers SET lost_at = now()')],
  ];

  it.each(refusing)('begins nothing when %s (%s)', async (_when, why, happens) => {
    const { team, computer, batch, fence } = await atWork();
    const [first = 0, second = 0] = batch.rows;
    await computer.step(batch, fence, { begin: [wanted(first)] });
    await happens(team);
    const settle = [created(`tentativa-${first}`, '1')];
    const answer = await computer.step(batch, fence, { settle, begin: [wanted(second)] });
    expect(answer).toMatchObject({ refused: why, begun: null });
    // The server always keeps the service's answer, unless its history differs: then the roll call brings the answer back.
    expect(await team.states()).toEqual([why === 'history' ? 'sending' : 'created', 'ready']);
  });

  it('begins nothing if the server could not keep an answer of the same step', async () => {
    const { team, computer, batch, fence } = await atWork(3);
    const [first = 0, second = 0, third = 0] = batch.rows;
    await computer.step(batch, fence, { begin: [wanted(first), wanted(second)] });
    const settle = [created(`tentativa-${first}`, '1'), created(`tentativa-${second}`, '1')];
    const answer = await computer.step(batch, fence, { settle, begin: [wanted(third)] });
    expect(answer).toMatchObject({
      refused: 'outcomeDiffers',
      became: ['created', 'uncertain'],
      taken: ['told', 'knownId'],
    });
    expect(await team.states()).toEqual(['created', 'uncertain', 'ready']);
    expect(
      await team.sql(
        `SELECT said, outcome FROM boletos JOIN attempts ON seq = attempt WHERE boletos.id = $1`,
        second,
      ),
    ).toEqual([{ said: '{"reason": "knownId"}', outcome: '{"reason": "remoteIdTaken"}' }]);
  });

  const holding: readonly (readonly [string, string, (team: TestTeam, row: number) => Promise<unknown>])[] = [
    [
      'its revision is another one',
      'changed',
      (team, row) => team.sql('UPDATE boletos SET revision = 2 WHERE id = $1', row),
    ],
    [
      'it is a draft again',
      'changed',
      (team, row) => team.sql(`UPDATE boletos SET state = 'draft' WHERE id = $1`, row),
    ],
    ['its batch is paused', 'notRunning', (team) => team.sql(`UPDATE batches SET state = 'paused'`)],
    [
      'its account was removed',
      'accountRemoved',
      (team) => team.sql(`UPDATE accounts SET removed_at = moment()`),
    ],
    [
      'it may have been sent before a restore',
      'maybeSent',
      (team, row) => team.sql('UPDATE boletos SET maybe_sent = moment() WHERE id = $1', row),
    ],
    [
      'it was due yesterday in São Paulo',
      'pastDue',
      (team, row) =>
        team.sql(`UPDATE boletos SET due = day_in_sao_paulo(now() - interval '1 day') WHERE id = $1`, row),
    ],
    [
      'the team has another boleto like it',
      'duplicate',
      async (team, row) => {
        const [like] = await team.sql('SELECT document FROM boletos WHERE id = $1', row);
        await team.batch(1, { document: String(like?.['document']) });
      },
    ],
    [
      'another account of the same service has one',
      'duplicate',
      async (team, row) => {
        const [like] = await team.sql('SELECT document FROM boletos WHERE id = $1', row);
        await team.batch(1, { account: 'mercado', document: String(like?.['document']) });
      },
    ],
  ];

  it.each(holding)('holds a row back when %s', async (_when, why, happens) => {
    const { team, computer, batch, fence } = await atWork(1);
    const [row = 0] = batch.rows;
    await happens(team, row);
    const answer = await computer.step(batch, fence, { begin: [wanted(row)] });
    expect(answer).toMatchObject({ refused: null, begun: [why] });
    const [now] = await team.sql('SELECT problems FROM boletos WHERE id = $1', row);
    const [, code] = /"code": "(\w+)"/.exec(String(now?.['problems'])) ?? [];
    expect(code).toBe({ pastDue: 'dueDatePast', duplicate: 'duplicateInRegister' }[why]);
    expect(await team.sql('SELECT 1 FROM attempts')).toEqual([]);
  });

  it('sends a row that is due today in São Paulo, and one that resembles a row of another service', async () => {
    const { team, computer } = await atWork(0);
    const [day] = await team.sql('SELECT day_in_sao_paulo() AS today');
    const batch = await team.batch(1, { due: String(day?.['today']), document: '11144477735' });
    await team.batch(1, { account: 'outro', due: String(day?.['today']), document: '11144477735' });
    const fence = await computer.lease(batch);
    const [row = 0] = batch.rows;
    expect(await computer.step(batch, fence, { begin: [wanted(row)] })).toMatchObject({ begun: [''] });
  });

  it('counts the day in the time zone of São Paulo', async () => {
    const { team } = await atWork(0);
    const days = await team.sql(
      `SELECT day_in_sao_paulo(at::timestamptz) AS day FROM unnest($1::text[]) WITH ORDINALITY AS m (at, n) ORDER BY n`,
      ['2026-11-23T02:59:59Z', '2026-11-23T03:00:00Z', '2026-11-22T23:30:00-05:00'],
    );
    expect(days.map((row) => row['day'])).toEqual(['2026-11-22', '2026-11-23', '2026-11-23']);
  });

  it('sends a duplicate that a person has accepted', async () => {
    const { team, computer, batch, fence } = await atWork(1);
    const [row = 0] = batch.rows;
    const [like] = await team.sql('SELECT document FROM boletos WHERE id = $1', row);
    const other = await team.batch(1, { document: String(like?.['document']) });
    await team.sql(
      `INSERT INTO accepted_twins (acceptance, source, twin) VALUES (1, 'boleto', $1)`,
      other.rows[0],
    );
    await team.sql('UPDATE boletos SET acceptance = 1 WHERE id = $1', row);
    expect(await computer.step(batch, fence, { begin: [wanted(row)] })).toMatchObject({ begun: [''] });
  });

  it('holds back the first of two duplicates in one step, and sends the second and the other rows', async () => {
    const { team, computer, batch, fence } = await atWork(3);
    const [first = 0, other = 0, second = 0] = batch.rows;
    await team.sql(
      `UPDATE boletos AS b SET document = like_it.document, due = like_it.due, cents = like_it.cents
       FROM boletos AS like_it WHERE like_it.id = $1 AND b.id = $2`,
      first,
      second,
    );
    const [row] = await team.sql('SELECT revision FROM boletos WHERE id = $1', second);
    const begin = [wanted(first), wanted(other), wanted(second, 'segunda', Number(row?.['revision']))];
    expect(await computer.step(batch, fence, { begin })).toMatchObject({ begun: ['duplicate', '', ''] });
    expect(await team.sql('SELECT state FROM boletos ORDER BY id')).toEqual([
      { state: 'draft' },
      { state: 'sending' },
      { state: 'sending' },
    ]);
  });

  it('sends a repeat of another account of the service only after a clerk has accepted it', async () => {
    const { team, computer, batch, fence } = await atWork(1);
    const [row = 0] = batch.rows;
    const [like] = await team.sql('SELECT document FROM boletos WHERE id = $1', row);
    const beside = await team.batch(1, { account: 'mercado', document: String(like?.['document']) });
    const { host, port } = server();
    const clerk = await connectLedger({
      host,
      port,
      database: team.database,
      user: 'ana',
      password: clerkPassword,
      ca: null,
    });
    onTestFinished(() => clerk.end());
    const db = postgresSql(clerk);
    expect(await judgeDuplicates(db, { batchId: batch.id, accept: 'all' })).toMatchObject({
      accepted: 1,
      held: [],
      count: 1,
    });
    const [judged] = await team.sql('SELECT state, revision FROM boletos WHERE id = $1', row);
    expect(judged?.['state']).toBe('ready');
    const wish = wanted(row, 'aceita', Number(judged?.['revision']));
    expect(await computer.step(batch, fence, { begin: [wish] })).toMatchObject({ begun: [''] });
    // Nobody was asked about that row: the first one is a repeat that nobody has accepted for it.
    const other = await computer.lease(beside);
    const [twin = 0] = beside.rows;
    expect(await computer.step(beside, other, { begin: [wanted(twin)] })).toMatchObject({
      begun: ['duplicate'],
    });
  });

  it('never uses a reference twice', async () => {
    const { computer, batch, fence } = await atWork(2);
    const [first = 0, second = 0] = batch.rows;
    await computer.step(batch, fence, { begin: [wanted(first, 'a')] });
    const again = { ...wanted(second, 'b'), ref: 'ref-a' };
    expect(await computer.step(batch, fence, { begin: [again] })).toMatchObject({ begun: ['refTaken'] });
  });

  it('grants a row to only one of two computers that ask at the same time', async () => {
    const { team, batch, computer: first } = await atWork(60);
    const second = await team.computer('bia', 'PC-02');
    let taken = 0;
    for (const row of batch.rows) {
      const computers = row % 2 === 0 ? [first, second] : [second, first];
      await team.sql(`UPDATE leases SET until = '-infinity'`);
      const granted = await Promise.all(
        computers.map(async (computer) => {
          const { fence } = await computer.mine('lease_1', { p_what: `batch/${batch.id}` });
          // Ends the new lease, as if the computer had been stopped here.
          await team.sql(`UPDATE leases SET until = clock_timestamp() - interval '1 minute'`);
          const attempt = `${computer.id}-${row}`;
          const { begun } = await computer.step(batch, fence ?? -1, { begin: [wanted(row, attempt)] });
          return begun?.[0] === '' ? { computer, attempt } : null;
        }),
      );
      const [one, ...others] = granted.filter((each) => each !== null);
      expect(others).toEqual([]);
      if (!one) continue;
      taken += 1;
      await one.computer.step(batch, 0, { settle: [created(one.attempt, one.attempt)] });
    }
    expect(taken).toBeGreaterThan(0);
    expect(await team.sql('SELECT owner FROM attempts GROUP BY owner HAVING count(*) > 1')).toEqual([]);
  });

  it('grants a row once and accepts an id once if one step names both twice', async () => {
    const { team, computer, batch, fence } = await atWork();
    const [first = 0, second = 0] = batch.rows;
    const twice = { ...wanted(first), attempt: 'outra', ref: 'outra' };
    expect(
      await computer.step(batch, fence, { begin: [wanted(first), twice, wanted(second)] }),
    ).toMatchObject({ begun: ['', 'changed', ''], sends: 3 });
    const settled = await computer.step(batch, fence, {
      settle: [created(`tentativa-${first}`, '71'), created(`tentativa-${second}`, '71')],
    });
    expect(settled).toMatchObject({ became: ['created', 'uncertain'], taken: ['told', 'knownId'] });
    expect(await team.sql('SELECT state, remote_id FROM boletos ORDER BY id')).toEqual([
      { state: 'created', remote_id: '71' },
      { state: 'uncertain', remote_id: null },
    ]);
    expect(await team.sql(`SELECT what, count FROM boleto_days ORDER BY what`)).toEqual([
      { what: 'issued', count: '1' },
      { what: 'open', count: '1' },
    ]);
  });

  it('accepts an id from only one of two computers that report it at the same time', async () => {
    const { team, computer: ana } = await atWork(0);
    const bia = await team.computer('bia', 'PC-02');
    const batches = [await team.batch(1), await team.batch(1)] as const;
    const [one = 0, other = 0] = batches.map(({ rows }) => rows[0] ?? 0);
    await ana.step(batches[0], await ana.lease(batches[0]), { begin: [wanted(one)] });
    await bia.step(batches[1], await bia.lease(batches[1]), { begin: [wanted(other)] });
    // The server delays the first one after it has looked for the id.
    const holder = await team.as('dona');
    await holder.query('BEGIN');
    await holder.query('SELECT 1 FROM boletos WHERE id = $1 FOR UPDATE', [one]);
    const first = ana.step(batches[0], 1, { settle: [created(`tentativa-${one}`, '5')] });
    const waiting = 'SELECT count(*)::int AS n FROM pg_locks WHERE NOT granted';
    await expect.poll(() => team.sql(waiting)).toEqual([{ n: 1 }]);
    const second = bia.step(batches[1], 1, { settle: [created(`tentativa-${other}`, '5')] });
    await expect.poll(() => team.sql(waiting)).toEqual([{ n: 2 }]);
    await holder.query('COMMIT');
    expect(await first).toMatchObject({ taken: ['told'], became: ['created'] });
    expect(await second).toMatchObject({ taken: ['knownId'], became: ['uncertain'] });
  });

  it('never scans a whole table', async () => {
    const { team, computer, batch, fence } = await atWork(3_000);
    const [first = 0, second = 0] = batch.rows;
    await computer.step(batch, fence, { begin: [wanted(first)] });
    await team.sql('ANALYZE boletos, attempts');
    await computer.client.query('BEGIN');
    await computer.step(batch, fence, {
      settle: [created(`tentativa-${first}`, '1')],
      begin: [wanted(second)],
    });
    const { rows } = await computer.client.query(
      `SELECT sum(seq_tup_read)::int AS read FROM pg_stat_xact_user_tables WHERE relname = 'boletos'`,
    );
    await computer.client.query('COMMIT');
    expect(rows).toEqual([{ read: 0 }]);
    expect((await team.states()).slice(0, 2)).toEqual(['created', 'sending']);
  });

  it('waits for a clerk who is editing the row, and grants only the content that the bytes were made from', async () => {
    const { team, computer, batch, fence } = await atWork(1);
    const [row = 0] = batch.rows;
    const clerk = await team.as('bia');
    await clerk.query('BEGIN');
    await clerk.query('UPDATE boletos SET cents = 99, revision = revision + 1 WHERE id = $1', [row]);
    const step = computer.step(batch, fence, { begin: [wanted(row)] });
    await expect
      .poll(() => team.sql('SELECT count(*)::int AS n FROM pg_locks WHERE NOT granted'))
      .toEqual([{ n: 1 }]);
    await clerk.query('COMMIT');
    expect(await step).toMatchObject({ refused: null, begun: ['changed'] });
    expect(await team.states()).toEqual(['ready']);
  });

  it('grants a row to only one of two processes that have the same numbers', async () => {
    const { team, batch, computer, fence } = await atWork(30);
    const clone = { ...computer, client: await team.as('ana') };
    for (const row of batch.rows) {
      const ask = (client: typeof clone.client, attempt: string) =>
        sendStep(client, {
          computer: computer.id,
          incarnation: computer.incarnation,
          epoch: computer.epoch,
          sends: computer.sends,
          account: batch.account,
          batch: batch.id,
          fence,
          settle: [],
          begin: [wanted(row, attempt)],
        });
      const both = await Promise.all([ask(computer.client, `a-${row}`), ask(clone.client, `b-${row}`)]);
      expect(new Set(both.map(({ refused }) => refused))).toEqual(new Set(['fenced', null]));
      computer.sends += 1;
    }
    expect(await team.sql('SELECT count(*)::int AS n FROM attempts')).toEqual([{ n: 30 }]);
  });
});
