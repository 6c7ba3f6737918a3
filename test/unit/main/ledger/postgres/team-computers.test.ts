import { describe, expect, it } from 'vitest';
import { sendStep } from '../../../../../main/ledger/postgres/team-calls.ts';
import { needsPostgres } from '../../../../helpers/postgres-server.ts';
import { created, teamServerForFile, wanted } from '../../../../helpers/team-server.ts';

describe('computers of a team', needsPostgres(), () => {
  const { server, newTeam } = teamServerForFile();

  const leaseEnded = `UPDATE leases SET until = clock_timestamp() - interval '1 second'`;

  /** Ana is at work with rows that are granted and not answered. */
  async function atWork(rows: number) {
    const team = await newTeam();
    const ana = await team.computer('ana', 'PC-01');
    const batch = await team.batch(rows);
    const fence = await ana.lease(batch);
    await ana.step(batch, fence, { begin: batch.rows.map((row) => wanted(row)) });
    return { team, ana, batch, fence, what: { p_what: `batch/${batch.id}` } };
  }

  const refused = (call: Promise<unknown>) =>
    call.then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.message : null),
    );

  it('makes a row uncertain at the next start if somebody deleted its attempt by hand', async () => {
    const team = await newTeam();
    const ana = await team.computer('ana', 'PC-01');
    const batch = await team.batch(3);
    const [first = 0, second = 0] = batch.rows;
    await ana.step(batch, await ana.lease(batch), { begin: [wanted(first), wanted(second)] });
    await server().psql(
      `SET session_replication_role = replica; DELETE FROM guiche.attempts WHERE id = 'tentativa-${first}'`,
      team.database,
    );
    await team.computer('bia', 'PC-02');
    expect(await team.states()).toEqual(['uncertain', 'sending', 'ready']);
    const count = `SELECT count::int FROM batch_totals WHERE state = 'uncertain' AND batch_id = $1`;
    expect(await team.sql(count, batch.id)).toEqual([{ count: 1 }]);
  });

  it('belong to one clerk each', async () => {
    const team = await newTeam();
    const ana = await team.computer('ana', 'PC-01');
    expect(await refused(team.computer('bia', 'PC-01'))).toBe('notYourComputer');
    await team.sql(`UPDATE clerks SET removed_at = now() WHERE login = 'ana'`);
    // Over the existing connection; a new one is refused.
    expect(await refused(ana.mine('heartbeat_1'))).toBe('notAClerk');
    expect(await refused(team.computer('ana', 'PC-01'))).toContain('permission denied for database');
  });

  it('are refused with a program that is older than the team allows', async () => {
    const team = await newTeam();
    await team.sql(`UPDATE team SET least_app = '1.10.0'`);
    const hello = (version: string) => refused(team.computer('ana', 'PC-01', { p_version: version }));
    expect(await hello('1.9.3')).toBe('hello: appTooOld');
    expect(await hello('unknown')).toBe('hello: appTooOld');
    expect(await hello('1.10.0')).toBeNull();
  });

  it('that remember more than the server are refused until the team is frozen', async () => {
    const team = await newTeam();
    expect(await refused(team.computer('ana', 'PC-01', { p_sends: 3 }))).toBe('hello: history');
    expect(await refused(team.computer('ana', 'PC-02', { p_epoch: 2 }))).toBe('hello: history');
    const bia = await team.computer('bia', 'PC-03');
    const frozen = await bia.call('freeze_1', { p_epoch: 1, p_computers: ['PC-01'], p_sends: [3] });
    expect(frozen).toEqual({ frozen: 'counters', epoch: 2 });
    expect(await refused(team.computer('ana', 'PC-01', { p_sends: 3 }))).toBeNull();
  });

  it('get the witness of all counters with each heartbeat, and keep their leases by it', async () => {
    const { team, ana } = await atWork(2);
    await team.computer('bia', 'PC-02');
    await team.sql(leaseEnded);
    expect(await ana.mine('heartbeat_1')).toEqual({
      refused: null,
      epoch: 1,
      frozen: null,
      role: 'operator',
      asked: null,
      witness: { 'PC-01': 2, 'PC-02': 0 },
    });
    expect(await team.sql('SELECT until > clock_timestamp() AS kept FROM leases')).toEqual([{ kept: true }]);
  });

  it("hold a lease by the server's clock, and pass it on with another fence", async () => {
    const team = await newTeam();
    const ana = await team.computer('ana', 'PC-01');
    const bia = await team.computer('bia', 'PC-02');
    const batch = await team.batch(1);
    const what = { p_what: `batch/${batch.id}` };
    expect(await ana.mine('lease_1', what)).toMatchObject({ refused: null, fence: 1 });
    expect(await ana.mine('lease_1', what)).toMatchObject({ refused: null, fence: 1 });
    expect(await bia.mine('lease_1', what)).toMatchObject({ refused: 'held', holder: 'PC-01', fence: null });
    const [left] = await team.sql(
      'SELECT extract(epoch FROM until - clock_timestamp()) BETWEEN 0 AND 15 AS ok FROM leases',
    );
    expect(left).toEqual({ ok: true });
    await team.sql(leaseEnded);
    expect(await bia.mine('lease_1', what)).toMatchObject({ refused: null, fence: 2, holder: 'PC-02' });
    // The computer's next process continues at once, because the older process is fenced.
    const again = await team.computer('bia', 'PC-02');
    expect(await again.mine('lease_1', what)).toMatchObject({ refused: null, fence: 3 });
    expect(await bia.mine('lease_1', what)).toMatchObject({ refused: 'fenced' });
    expect(
      await again.call('release_lease_1', { p_computer: 'PC-02', p_incarnation: 2, p_fence: 3, ...what }),
    ).toBe(true);
    // The computer's next heartbeat does not take back what was given up.
    await again.mine('heartbeat_1');
    expect(await ana.mine('lease_1', what)).toMatchObject({ refused: null, fence: 4 });
  });

  it('are asked by one other computer at a time to hand over, and learn of it with a heartbeat', async () => {
    const { team, ana, fence, what } = await atWork(1);
    const bia = await team.computer('bia', 'PC-02');
    const caio = await team.computer('caio', 'PC-03');
    expect(await ana.mine('ask_for_lease_1', what)).toMatchObject({ refused: 'nothingToAsk' });
    expect(await bia.mine('ask_for_lease_1', what)).toEqual({ refused: null, computer: 'PC-01' });
    expect(await bia.mine('ask_for_lease_1', what)).toMatchObject({ refused: null });
    expect(await caio.mine('ask_for_lease_1', what)).toEqual({ refused: 'asked', computer: 'PC-02' });
    const asked = [{ what: what.p_what, computer: 'PC-02', clerk: 'Bia' }];
    expect(await ana.mine('heartbeat_1')).toMatchObject({ asked });
    const release = { p_computer: 'PC-01', p_incarnation: ana.incarnation, p_fence: fence, ...what };
    await ana.step({ id: 0, account: 'padaria', rows: [] }, 0, {
      settle: [created(`tentativa-${String((await team.sql('SELECT id FROM boletos'))[0]?.['id'])}`, '1')],
    });
    expect(await ana.call('release_lease_1', release)).toBe(true);
    // A heartbeat does not take back what was given up.
    expect(await ana.mine('heartbeat_1')).toMatchObject({ asked: null });
    expect(await bia.mine('ask_for_lease_1', what)).toMatchObject({ refused: 'nothingToAsk' });
    expect(await bia.mine('lease_1', what)).toMatchObject({ refused: null, fence: 2 });
    expect(await bia.mine('heartbeat_1')).toMatchObject({ asked: null });
    const told = { os_user: 'bia · PC-02', computer: 'PC-02', account_id: 'padaria' };
    expect(await team.sql('SELECT os_user, computer, account_id FROM trail')).toEqual([told, told]);
    await team.sql(leaseEnded);
    expect(await caio.mine('ask_for_lease_1', what)).toEqual({ refused: 'ended', computer: 'PC-02' });
  });

  it('pause the batch that they were sending if their clerk now only reads, and no other batch', async () => {
    const team = await newTeam();
    const [ana, bia] = [await team.computer('ana', 'PC-01'), await team.computer('bia', 'PC-02')];
    const [own, others, free] = [await team.batch(1), await team.batch(1), await team.batch(1)];
    await ana.lease(own);
    await bia.lease(others);
    await team.sql(`UPDATE clerks SET role = 'reader' WHERE login = 'ana'`);
    for (const { id } of [own, others, free])
      expect(await ana.mine('rest_batch_1', { p_batch: id })).toBeNull();
    expect(
      await team.sql(`SELECT state, reason::json ->> 'clerk' AS clerk FROM batches ORDER BY id`),
    ).toEqual([
      { state: 'paused', clerk: 'Ana' },
      { state: 'running', clerk: null },
      { state: 'running', clerk: null },
    ]);
    expect(await bia.mine('lease_1', { p_what: `batch/${own.id}` })).toMatchObject({ refused: null });
    await team.computer('ana', 'PC-01');
    expect(await ana.mine('rest_batch_1', { p_batch: own.id })).toBe('fenced');
  });

  it('can be given up by a person once they are silent; what they may have sent becomes uncertain', async () => {
    const { team, ana, batch, fence, what } = await atWork(2);
    const bia = await team.computer('bia', 'PC-02');
    const lose = { p_lost: 'PC-01' };
    expect(await bia.mine('lose_computer_1', lose)).toMatchObject({ refused: 'alive' });
    await team.sql(
      `UPDATE computers SET last_seen = clock_timestamp() - interval '16 seconds' WHERE id = 'PC-01'`,
    );
    expect(await bia.mine('lose_computer_1', lose)).toEqual({ refused: null, doubts: 2 });
    expect(await team.states()).toEqual(['uncertain', 'uncertain']);
    expect(await bia.mine('lose_computer_1', lose)).toMatchObject({ refused: 'alive' });
    expect(await bia.mine('lease_1', what)).toMatchObject({ refused: null });
    // The computer was only asleep: it sends nothing more.
    const [row = 0] = batch.rows;
    expect(await ana.step(batch, fence, { begin: [wanted(row, 'outra', 3)] })).toMatchObject({
      refused: 'lost',
    });
    await expect(team.computer('ana', 'PC-01')).rejects.toThrow('hello: lost');
  });

  it('take over only with every row of the other computer uncertain, and fence it', async () => {
    const { team, ana, batch, fence, what } = await atWork(3);
    const [first = 0, second = 0, third = 0] = batch.rows;
    const bia = await team.computer('bia', 'PC-02');
    expect(await bia.mine('take_over_1', what)).toMatchObject({ refused: 'held' });
    await team.sql(leaseEnded);
    expect(await bia.mine('lease_1', what)).toMatchObject({ refused: 'unsettled', on_their_way: 3 });
    expect(await bia.mine('take_over_1', what)).toEqual({
      refused: null,
      fence: 2,
      holder: 'PC-01',
      doubts: 3,
    });
    expect(await team.states()).toEqual(['uncertain', 'uncertain', 'uncertain']);
    // The computer was only stopped for a while: it sends nothing more, and the server no longer believes that a row was not sent.
    const told = await ana.step(batch, fence, {
      settle: [
        created(`tentativa-${first}`, '1'),
        { attempt: `tentativa-${second}`, state: 'notSent' },
        { attempt: `tentativa-${third}`, state: 'refused', status: 422 },
      ],
      begin: [wanted(third, 'anew', 3)],
    });
    expect(told).toMatchObject({ refused: 'fenced', begun: null, taken: ['late', 'fenced', 'late'] });
    expect(await team.states()).toEqual(['created', 'uncertain', 'uncertain']);
    expect(await team.sql('SELECT state, conflict FROM late_outcomes ORDER BY seq')).toEqual([
      { state: 'created', conflict: false },
      { state: 'refused', conflict: false },
    ]);
    expect(
      await ana.mine('give_back_1', {
        p_sends: 3,
        p_account: 'padaria',
        p_attempts: [`tentativa-${second}`],
      }),
    ).toMatchObject({
      refused: 'fenced',
    });
  });

  it('are not taken over for a batch that they gave back and ended, while they send another one', async () => {
    const { team, ana, batch, fence, what } = await atWork(2);
    const other = await team.batch(1);
    const otherFence = await ana.lease(other);
    const bia = await team.computer('bia', 'PC-02');
    // While a row of it is being sent, a person decides.
    await ana.call('release_lease_1', { p_computer: 'PC-01', p_incarnation: 1, ...what, p_fence: fence });
    expect(await bia.mine('lease_1', what)).toMatchObject({ refused: 'unsettled' });
    await ana.step(batch, fence, {
      settle: batch.rows.map((row) => created(`tentativa-${row}`, String(row))),
    });
    const [row = 0] = other.rows;
    await ana.step(other, otherFence, { begin: [wanted(row)] });
    expect(await bia.mine('take_over_1', what)).toMatchObject({ refused: 'nothingToTake', doubts: null });
    expect(await team.states()).toEqual(['created', 'created', 'sending']);
    expect(await bia.mine('lease_1', what)).toMatchObject({ refused: null });
    expect(await ana.step(other, otherFence, { settle: [created(`tentativa-${row}`, '9')] })).toMatchObject({
      refused: null,
      taken: ['told'],
    });
  });

  it('show in red what a person has settled differently meanwhile', async () => {
    const { team, ana, batch, fence, what } = await atWork(1);
    const [row = 0] = batch.rows;
    const bia = await team.computer('bia', 'PC-02');
    await team.sql(leaseEnded);
    await bia.mine('take_over_1', what);
    await team.sql(`UPDATE attempts SET state = 'discarded', resolved_at = moment(), resolution = '{}'`);
    await team.sql(`UPDATE boletos SET state = 'ready'`);
    const told = await ana.step(batch, fence, { settle: [created(`tentativa-${row}`, '1')] });
    expect(told).toMatchObject({ taken: ['conflict'], became: ['discarded'] });
    expect(await team.sql('SELECT conflict, remote_id FROM late_outcomes')).toEqual([
      { conflict: true, remote_id: '1' },
    ]);
    expect(await team.states()).toEqual(['ready']);
    // The row asks before it is sent again.
    const again = await bia.step(batch, await bia.lease(batch), { begin: [wanted(row, 'outra', 4)] });
    expect(again).toMatchObject({ begun: ['maybeSent'] });
  });

  it('show in red a row that another attempt also created', async () => {
    const { team, ana, batch, fence, what } = await atWork(1);
    const [row = 0] = batch.rows;
    const bia = await team.computer('bia', 'PC-02');
    await team.sql(leaseEnded);
    const { fence: hers } = await bia.mine('take_over_1', what);
    await team.sql(`UPDATE attempts SET state = 'discarded', resolved_at = moment(), resolution = '{}'`);
    await team.sql(`UPDATE boletos SET state = 'ready'`);
    const [now] = await team.sql('SELECT revision FROM boletos');
    const granted = await bia.step(batch, hers ?? 0, {
      begin: [wanted(row, 'outra', Number(now?.['revision']))],
    });
    expect(granted).toMatchObject({ refused: null, begun: [''] });
    await bia.step(batch, hers ?? 0, { settle: [created('outra', '2')] });
    const shown = 'SELECT state, remote_id, conference, findings::jsonb -> 0 AS finding FROM boletos';
    expect(await team.sql(shown)).toMatchObject([{ state: 'created', remote_id: '2', conference: 'equal' }]);
    await ana.step(batch, fence, { settle: [created(`tentativa-${row}`, '1')] });
    // Reported again, it is shown once.
    await ana.step(batch, fence, { settle: [created(`tentativa-${row}`, '1')] });
    expect(await team.sql(shown)).toEqual([
      {
        state: 'created',
        remote_id: '2',
        conference: 'difference',
        finding: { kind: 'difference', code: 'createdTwice', expected: '2', found: '1' },
      },
    ]);
    expect(await team.sql('SELECT jsonb_array_length(findings::jsonb) AS n FROM boletos')).toEqual([
      { n: 1 },
    ]);
  });

  it('give back what was never sent: the same process, or the next one in the same boot with its journal', async () => {
    const { team, ana, batch } = await atWork(3);
    const attempts = batch.rows.map((row) => `tentativa-${row}`);
    const back = (attempt = '', more = {}) => ({ p_account: 'padaria', p_attempts: [attempt], ...more });
    expect(await ana.mine('give_back_1', back(attempts[0], { p_sends: 3 }))).toEqual({
      refused: null,
      became: ['notSent'],
      sends: 4,
    });
    // Another process with the same numbers cannot give it back too.
    expect(await ana.mine('give_back_1', back(attempts[1], { p_sends: 3 }))).toMatchObject({
      refused: 'fenced',
    });
    const next = await team.computer('ana', 'PC-01');
    expect(await next.mine('give_back_1', back(attempts[1], { p_sends: 4 }))).toMatchObject({
      became: ['notSent'],
    });
    const rebooted = await team.computer('ana', 'PC-01', { p_boot: 'another boot' });
    expect(await rebooted.mine('give_back_1', back(attempts[2], { p_sends: 5 }))).toMatchObject({
      became: ['sending'],
    });
    const broken = await team.computer('ana', 'PC-01', { p_boot: 'another boot', p_journal_whole: false });
    expect(await broken.mine('give_back_1', back(attempts[2], { p_sends: 6 }))).toMatchObject({
      became: ['sending'],
    });
    expect(await team.states()).toEqual(['ready', 'ready', 'sending']);
  });

  it('give back nothing of another computer', async () => {
    const { team, batch } = await atWork(1);
    const bia = await team.computer('bia', 'PC-02');
    const attempts = batch.rows.map((row) => `tentativa-${row}`);
    await bia.mine('give_back_1', { p_sends: 0, p_account: 'padaria', p_attempts: attempts });
    expect(await team.states()).toEqual(['sending']);
  });

  it('ask by the attempt if no answer came, and a step that arrives later is refused', async () => {
    const { team, ana, batch, fence } = await atWork(2);
    const [first = 0] = batch.rows;
    const ask = () =>
      ana.call('ask_attempts_1', {
        p_computer: 'PC-01',
        p_incarnation: 1,
        p_account: 'padaria',
        p_attempts: [`tentativa-${first}`, 'never arrived'],
      });
    expect(await ask()).toEqual({ refused: null, states: ['sending', ''], sends: 3 });
    const late = await ana.step(batch, fence, { begin: [wanted(first, 'never arrived', 2)] });
    expect(late).toMatchObject({ refused: 'fenced', begun: null });
    expect(await team.sql(`SELECT 1 FROM attempts WHERE id = 'never arrived'`)).toEqual([]);
  });

  it('wait with that question for a step that is still running', async () => {
    const { team, ana, batch, fence } = await atWork(0);
    const more = await team.batch(1);
    const [row = 0] = more.rows;
    const moreFence = await ana.lease(more);
    // The server delays the step with the account's lock.
    const holder = await team.as('dona');
    await holder.query('BEGIN');
    await holder.query('SELECT 1 FROM boletos WHERE id = $1 FOR UPDATE', [row]);
    const beside = await team.as('ana');
    const step = ana.step(more, moreFence, { begin: [wanted(row, 'under way')] });
    await expect
      .poll(() => team.sql(`SELECT count(*)::int AS n FROM pg_locks WHERE NOT granted`))
      .toEqual([{ n: 1 }]);
    const asked = beside.query(
      `SELECT states FROM ask_attempts_1(p_computer => 'PC-01', p_incarnation => 1, p_account => 'padaria', p_attempts => '{under way}')`,
    );
    await expect
      .poll(() => team.sql(`SELECT count(*)::int AS n FROM pg_locks WHERE NOT granted`))
      .toEqual([{ n: 2 }]);
    await holder.query('COMMIT');
    expect(await step).toMatchObject({ begun: [''] });
    expect((await asked).rows).toEqual([{ states: ['sending'] }]);
    expect(batch.rows).toEqual([]);
    expect(fence).toBe(1);
  });

  it('know after a lost answer whether a row was granted, and that answer stays true', async () => {
    const { team, ana } = await atWork(0);
    const batch = await team.batch(25);
    const fence = await ana.lease(batch);
    const toldNever: string[] = [];
    const toldGranted: string[] = [];
    for (const row of batch.rows) {
      const attempt = `lost-${row}`;
      const cut = await team.as('ana');
      const step = {
        ...ana,
        account: batch.account,
        batch: batch.id,
        fence,
        settle: [],
        begin: [wanted(row, attempt)],
      };
      const unanswered = sendStep(cut, { ...step, computer: ana.id }).catch(() => null);
      // The connection is cut at once, or after the server had a moment for the statement, so the statement may have got anywhere.
      if (row % 2 === 0) await ana.client.query('SELECT 1');
      cut.connection.stream.destroy();
      await unanswered;
      const asked = await ana.call('ask_attempts_1', {
        p_computer: ana.id,
        p_incarnation: ana.incarnation,
        p_account: batch.account,
        p_attempts: [attempt],
      });
      ana.sends = asked.sends ?? -1;
      (asked.states?.[0] === 'sending' ? toldGranted : toldNever).push(attempt);
    }
    const busy = `SELECT count(*)::int AS n FROM pg_stat_activity WHERE usename = 'ana' AND state = 'active'`;
    await expect.poll(() => team.sql(busy)).toEqual([{ n: 0 }]);
    const attempts = await team.sql('SELECT id FROM attempts ORDER BY seq');
    expect(attempts.map(({ id }) => id)).toEqual(toldGranted);
    expect(toldGranted.length + toldNever.length).toBe(25);
  });
});
