import { describe, expect, it } from 'vitest';
import { needsPostgres } from '../../../../helpers/postgres-server.ts';
import { teamServerForFile, type TestComputer, type TestTeam } from '../../../../helpers/team-server.ts';

const wallet = '0x52908400098527886E0F7030069857D2E4169EE7';
const fees = '{"fee_fixed":"1.00","usdt_rate":"5.10"}';

describe('withdrawals of a team', needsPostgres(), () => {
  const { newTeam } = teamServerForFile();

  async function office() {
    const team = await newTeam();
    const ana = await team.computer('ana', 'PC-01');
    const bia = await team.computer('bia', 'PC-02');
    await team.sql(
      `INSERT INTO withdrawal_limits SELECT seq, 10000, 15000 FROM accounts WHERE id = 'padaria'`,
    );
    return { team, ana, bia };
  }

  const request = (by: TestComputer, id = 'pedido-1', more: object = {}) =>
    by.mine('request_withdrawal_1', {
      p_request: id,
      p_account: 'padaria',
      p_cents: 50_000,
      p_wallet: wallet,
      p_fees: fees,
      ...more,
    });

  let attempts = 0;
  const send = async (by: TestComputer, more: object = {}) => {
    const attempt = `saque-${(attempts += 1)}`;
    const answer = await by.mine('withdraw_1', {
      p_sends: by.sends,
      p_account: 'padaria',
      p_request: null,
      p_attempt: attempt,
      p_ref: attempt,
      p_body: Buffer.from('{}'),
      p_cents: 50_000,
      p_wallet: wallet,
      p_label: null,
      p_label_key: null,
      p_gateway: null,
      p_webhook: null,
      p_fees: fees,
      p_estimate: null,
      ...more,
    });
    if (answer.refused === null && answer.sends !== null) by.sends = answer.sends;
    return { ...answer, attempt };
  };

  const settle = (by: TestComputer, attempt: string, more: object = {}) =>
    by.call('settle_withdrawal_1', {
      p_computer: by.id,
      p_incarnation: by.incarnation,
      p_attempt: attempt,
      p_state: 'created',
      p_status: 200,
      p_answer: null,
      p_outcome: null,
      p_remote: `tx-${attempt}`,
      p_differs: '[]',
      ...more,
    });

  it('up to the limits are sent by one clerk, and count for the day in São Paulo', async () => {
    const { team, ana } = await office();
    const first = await send(ana, { p_cents: 9_000 });
    expect(first).toMatchObject({ refused: null });
    expect(await send(ana, { p_cents: 1_000 })).toMatchObject({ refused: 'locked' });
    await settle(ana, first.attempt);
    expect(await send(ana, { p_cents: 7_000 })).toMatchObject({ refused: 'requestNeeded' });
    const second = await send(ana, { p_cents: 6_000 });
    expect(second).toMatchObject({ refused: null });
    await settle(ana, second.attempt, { p_state: 'refused', p_remote: null });
    // One that was refused does not count.
    expect(await send(ana, { p_cents: 6_000 })).toMatchObject({ refused: null });
    expect(await team.sql('SELECT DISTINCT day = day_in_sao_paulo() AS today FROM withdrawals')).toEqual([
      { today: true },
    ]);
  });

  it('of an account without limits always take two', async () => {
    const { ana } = await office();
    expect(await send(ana, { p_account: 'mercado', p_cents: 1 })).toMatchObject({ refused: 'requestNeeded' });
  });

  it('above them are sent by the press of an approver on a colleague’s request, once', async () => {
    const { team, ana, bia } = await office();
    expect(await send(ana)).toMatchObject({ refused: 'requestNeeded' });
    expect(await request(ana)).toMatchObject({ refused: null });
    const sent = await send(bia, { p_request: 'pedido-1' });
    expect(sent).toMatchObject({ refused: null });
    expect(await team.sql('SELECT state, maker, decided_by FROM withdrawal_requests')).toEqual([
      { state: 'used', maker: 'ana', decided_by: 'bia' },
    ]);
    expect(await team.sql('SELECT computer, n FROM attempts')).toEqual([{ computer: 'PC-02', n: '1' }]);
    await settle(bia, sent.attempt);
    expect(await send(bia, { p_request: 'pedido-1' })).toMatchObject({ refused: 'requestDecided' });
  });

  const refusing: readonly (readonly [string, string, (team: TestTeam) => Promise<object>])[] = [
    [
      'the figures have moved',
      'figuresMoved',
      () => Promise.resolve({ p_fees: '{"fee_fixed":"1.00","usdt_rate":"5.11"}' }),
    ],
    [
      'the wallet is another one',
      'requestDiffers',
      () => Promise.resolve({ p_wallet: `${wallet.slice(0, -1)}8` }),
    ],
    ['the amount is another one', 'requestDiffers', () => Promise.resolve({ p_cents: 50_001 })],
    ['the account is another one', 'requestDiffers', () => Promise.resolve({ p_account: 'mercado' })],
    ['there is no such request', 'requestUnknown', () => Promise.resolve({ p_request: 'outro' })],
    [
      'it is a day old',
      'requestExpired',
      async (team) => {
        await team.sql('ALTER TABLE withdrawal_requests DISABLE TRIGGER requests_fixed');
        await team.sql(`UPDATE withdrawal_requests SET expires_at = clock_timestamp()`);
        await team.sql('ALTER TABLE withdrawal_requests ENABLE TRIGGER requests_fixed');
        return {};
      },
    ],
    [
      'it was declined',
      'requestDecided',
      async (team) => {
        const caio = await team.computer('caio', 'PC-03');
        await caio.call('decline_withdrawal_1', { p_computer: 'PC-03', p_request: 'pedido-1' });
        return {};
      },
    ],
    [
      'the approver’s role was taken away',
      'notApprover',
      async (team) => {
        await team.sql(`UPDATE clerks SET role = 'operator' WHERE login = 'bia'`);
        return {};
      },
    ],
  ];

  it.each(refusing)('are not sent when %s', async (_when, why, happens) => {
    const { team, ana, bia } = await office();
    await request(ana);
    const more = await happens(team);
    expect(await send(bia, { p_request: 'pedido-1', ...more })).toMatchObject({ refused: why });
    expect(await team.sql('SELECT 1 FROM attempts')).toEqual([]);
  });

  it('are not approved by whoever asked for them', async () => {
    const { bia } = await office();
    await request(bia);
    expect(await send(bia, { p_request: 'pedido-1' })).toMatchObject({ refused: 'ownRequest' });
  });

  it('are sent once when two approvers press at the same time', async () => {
    const { team, ana, bia } = await office();
    const caio = await team.computer('caio', 'PC-03');
    await request(ana);
    const both = await Promise.all([bia, caio].map((by) => send(by, { p_request: 'pedido-1' })));
    expect(both.filter(({ refused }) => refused === null)).toHaveLength(1);
    expect(await team.sql('SELECT count(*)::int AS n FROM attempts')).toEqual([{ n: 1 }]);
  });

  it('are held to two clerks by the table itself, whichever function inserts them', async () => {
    const { team, ana } = await office();
    const sent = await send(ana, { p_cents: 9_000 });
    await settle(ana, sent.attempt);
    const insert = team.sql(
      `WITH made AS (INSERT INTO attempts (id, account_id, kind, ref, override, body, started_at, computer, incarnation, epoch, n)
         VALUES ('x', 'padaria', 'withdrawal', 'x', 0, '', moment(), 'PC-01', 1, 1, 99) RETURNING seq)
       INSERT INTO withdrawals (account, attempt, day, cents, wallet, wallet_key, fees)
         SELECT (SELECT seq FROM accounts WHERE id = 'padaria'), seq, day_in_sao_paulo(), 50000, $1, lower($1), '{}' FROM made`,
      wallet,
    );
    await expect(insert).rejects.toThrow('withdrawals: ');
  });

  it('stop the account while an answer that differs is unseen', async () => {
    const { ana } = await office();
    const sent = await send(ana, { p_cents: 9_000 });
    expect(await settle(ana, sent.attempt, { p_differs: '["wallet"]' })).toEqual({
      became: 'created',
      taken: 'told',
    });
    expect(await send(ana, { p_cents: 1_000 })).toMatchObject({ refused: 'stopped' });
  });

  it('in doubt are settled by a person after a day, or with an id that nobody has', async () => {
    const { ana, bia } = await office();
    const first = await send(ana, { p_cents: 1_000 });
    await settle(ana, first.attempt, { p_remote: 'tx-1' });
    const second = await send(ana, { p_cents: 1_000 });
    expect(await settle(ana, second.attempt, { p_remote: 'tx-1' })).toEqual({
      became: 'uncertain',
      taken: 'knownId',
    });
    const resolve = (more: object) =>
      bia.mine('resolve_withdrawal_1', {
        p_attempt: second.attempt,
        p_remote: null,
        p_evidence: '{}',
        p_differs: '[]',
        p_holder_is_off: true,
        ...more,
      });
    expect(await resolve({ p_verdict: 'discarded' })).toBe('early');
    expect(await resolve({ p_verdict: 'created', p_remote: 'tx-1' })).toBe('remoteIdTaken');
    expect(await resolve({ p_verdict: 'created', p_remote: 'tx-2' })).toBeNull();
    expect(await resolve({ p_verdict: 'created', p_remote: 'tx-3' })).toBe('conflict');
  });
});
