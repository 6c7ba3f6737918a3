import { describe, expect, it } from 'vitest';
import { needsPostgres } from '../../../../helpers/postgres-server.ts';
import type { Arguments } from '../../../../../main/ledger/postgres/team-calls.ts';
import { teamServerForFile, type TestComputer, type TestTeam } from '../../../../helpers/team-server.ts';

const wallet = '0x52908400098527886E0F7030069857D2E4169EE7';
const figures = {
  withdrawalRate: '0.02',
  rateFixed: '1.50',
  minWithdrawal: '10.00',
  maxWithdrawal: '50000.00',
  usdtRate: '5.1000',
};
const fees = JSON.stringify({ ...figures, readAt: '2026-11-20T12:00:00.000Z' });

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
      p_gateway: null,
      p_webhook: null,
      p_fees: fees,
      ...more,
    });

  const decline = (by: TestComputer, id = 'pedido-1', reason = '') =>
    by.mine('decline_withdrawal_1', { p_request: id, p_reason: reason });

  let attempts = 0;
  const leaseOf = async (by: TestComputer, account: string): Promise<number> => {
    const { refused, fence } = await by.mine('lease_1', { p_what: `withdraw/${account}` });
    return refused === null ? (fence ?? 0) : 0;
  };

  const send = async (by: TestComputer, more: { readonly p_account?: string } & Arguments = {}) => {
    const attempt = `saque-${(attempts += 1)}`;
    const account = more.p_account ?? 'padaria';
    const answer = await by.mine('withdraw_1', {
      p_sends: by.sends,
      p_account: account,
      p_fence: await leaseOf(by, account),
      p_request: null,
      p_override: false,
      p_overrode: '',
      p_estimate_as_of: null,
      p_command: null,
      p_fingerprint: null,
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
    by.mine('settle_withdrawal_1', {
      p_sends: by.sends,
      p_account: 'padaria',
      p_attempt: attempt,
      p_state: 'created',
      p_status: 200,
      p_answer: null,
      p_outcome: null,
      p_remote: `tx-${attempt}`,
      p_differs: '[]',
      p_missed: '[]',
      ...more,
    });
  const giveUp = (by: TestComputer, account = 'padaria', fence = 1) =>
    by.call('release_lease_1', {
      p_computer: by.id,
      p_incarnation: by.incarnation,
      p_what: `withdraw/${account}`,
      p_fence: fence,
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
    // A refused one does not count.
    expect(await send(ana, { p_cents: 6_000 })).toMatchObject({ refused: null });
    expect(await team.sql('SELECT DISTINCT day = day_in_sao_paulo() AS today FROM withdrawals')).toEqual([
      { today: true },
    ]);
  });

  it('of an account without limits always need two people', async () => {
    const { ana } = await office();
    expect(await send(ana, { p_account: 'mercado', p_cents: 1 })).toMatchObject({ refused: 'requestNeeded' });
  });

  it('above them are sent when an approver confirms a colleague’s request, once', async () => {
    const { team, ana, bia } = await office();
    expect(await send(ana)).toMatchObject({ refused: 'requestNeeded' });
    expect(await request(ana)).toMatchObject({ refused: null });
    // The same press again is the same request.
    expect(await request(ana)).toMatchObject({ refused: null });
    expect(await send(bia, { p_request: 'pedido-1' })).toMatchObject({ refused: 'lease' });
    await giveUp(ana);
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
      'the conversion rate has moved by more than half a percent',
      'figuresMoved',
      () => Promise.resolve({ p_fees: JSON.stringify({ ...figures, usdtRate: '5.1256' }) }),
    ],
    [
      'another figure has moved',
      'figuresMoved',
      () => Promise.resolve({ p_fees: JSON.stringify({ ...figures, rateFixed: '1.51' }) }),
    ],
    [
      'a figure is missing',
      'figuresMoved',
      () => Promise.resolve({ p_fees: JSON.stringify({ ...figures, maxWithdrawal: undefined }) }),
    ],
    [
      'it would tell another address what came of it',
      'requestDiffers',
      () => Promise.resolve({ p_webhook: 'https://outro.example' }),
    ],
    [
      'whoever asked has left the team',
      'makerGone',
      async (team) => {
        await team.sql(`UPDATE clerks SET removed_at = clock_timestamp() WHERE login = 'ana'`);
        return {};
      },
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
        expect(await decline(caio)).toBeNull();
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

  it('cannot be approved by the person who asked for them', async () => {
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

  it('always need two clerks by the rules of the table, whichever function inserts them', async () => {
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

  it('of an estimate that another withdrawal may have disproved are not sent', async () => {
    const { team, ana } = await office();
    const estimate = JSON.stringify({
      fee: { value: '1.50', samples: 5 },
      total: { value: null, why: 'tooFew' },
    });
    const first = await send(ana, { p_cents: 1_000, p_estimate: estimate, p_estimate_as_of: 0 });
    expect(first).toMatchObject({ refused: null });
    const missed = JSON.stringify([{ figure: 'fee', estimated: '1.50', came: '1.60' }]);
    await settle(ana, first.attempt, { p_missed: missed });
    expect(await team.sql('SELECT withdrawal::int, figures FROM estimate_misses')).toEqual([
      { withdrawal: first.withdrawal, figures: missed },
    ]);
    const stale = { p_cents: 1_000, p_estimate: estimate, p_estimate_as_of: 0 };
    expect(await send(ana, stale)).toMatchObject({ refused: 'estimateOld' });
    const seen = { ...stale, p_estimate_as_of: first.withdrawal };
    expect(await send(ana, seen)).toMatchObject({ refused: 'estimateOld' });
    await team.sql(`UPDATE estimate_misses SET asked_at = moment(), asked_by = 'ana'`);
    expect(await send(ana, seen)).toMatchObject({ refused: null });
  });

  it('of two accounts of one owner share the lock, the sum of the day and a difference', async () => {
    const { team, ana, bia } = await office();
    await team.sql(
      `INSERT INTO accounts (id, kind, name, base_url, identity, settings, credentials, created_at)
       SELECT 'outra', kind, 'Outra', base_url, $1, settings, credentials, created_at FROM accounts WHERE id = 'padaria'`,
      '{"confirmedName":"AURORA"}',
    );
    await team.sql(`UPDATE accounts SET identity = $1 WHERE id = 'padaria'`, '{"confirmedName":"Aurora"}');
    await team.sql(`INSERT INTO withdrawal_limits SELECT seq, 10000, 15000 FROM accounts WHERE id = 'outra'`);
    const first = await send(ana, { p_cents: 9_000 });
    expect(first).toMatchObject({ refused: null });
    const other = { p_account: 'outra', p_cents: 8_000 };
    expect(await send(bia, other)).toMatchObject({ refused: 'locked' });
    await settle(ana, first.attempt);
    expect(await send(bia, other)).toMatchObject({ refused: 'requestNeeded' });
    expect(await send(bia, { ...other, p_cents: 6_000 })).toMatchObject({ refused: null });
    await team.sql(`UPDATE withdrawals SET differs = '["amount"]' WHERE id = ${first.withdrawal}`);
    expect(await send(bia, { ...other, p_cents: 1_00 })).toMatchObject({ refused: 'stopped' });
    // Accounts of another owner share nothing.
    await team.sql(`UPDATE accounts SET identity = $1 WHERE id = 'padaria'`, '{"confirmedName":"Outro"}');
    expect(await send(bia, { ...other, p_cents: 1_00 })).toMatchObject({ refused: 'locked' });
    await team.sql(`UPDATE attempts SET state = 'refused', settled_at = moment() WHERE state = 'sending'`);
    expect(await send(bia, { ...other, p_cents: 9_500 })).toMatchObject({ refused: null });
  });

  it('can be sent beside an unsettled one if a PIN allowed it', async () => {
    const { team, ana } = await office();
    await send(ana, { p_cents: 1_000 });
    const beside = { p_cents: 1_000, p_override: true, p_overrode: 'locked' };
    expect(await send(ana, beside)).toMatchObject({ refused: null });
    expect(await team.sql('SELECT override::int FROM attempts ORDER BY seq')).toEqual([
      { override: 0 },
      { override: 1 },
    ]);
    expect(
      await team.sql(
        `SELECT detail::json ->> 'what' AS what FROM trail WHERE what = 'withdrawal.overridden'`,
      ),
    ).toEqual([{ what: 'locked' }]);
  });

  it('keep a late answer, and turn red if a person has settled them differently', async () => {
    const { team, ana, bia } = await office();
    const sent = await send(ana, { p_cents: 1_000 });
    await settle(ana, sent.attempt, { p_state: 'uncertain', p_remote: null });
    const discard = {
      p_withdrawal: sent.withdrawal,
      p_verdict: 'discarded',
      p_remote: null,
      p_evidence: '{}',
      p_differs: '[]',
      p_missed: '[]',
      p_early: true,
      p_holder_is_off: true,
      p_command: null,
      p_fingerprint: null,
    };
    expect(await bia.mine('resolve_withdrawal_1', discard)).toMatchObject({ refused: null });
    const late = await settle(ana, sent.attempt, { p_remote: 'tx-9' });
    expect(late).toMatchObject({ became: 'discarded', taken: 'conflict' });
    expect(await team.sql('SELECT differs FROM withdrawals')).toEqual([{ differs: '["lateAnswer"]' }]);
    expect(await send(ana, { p_cents: 1_000 })).toMatchObject({ refused: 'stopped' });
    const seen = () => bia.mine('acknowledge_withdrawal_1', { p_withdrawal: sent.withdrawal ?? 0 });
    expect(await seen()).toEqual({ refused: null, acknowledged: true });
    expect(await seen()).toEqual({ refused: null, acknowledged: false });
    // When it is reported again, it is already known.
    await settle(ana, sent.attempt, { p_remote: 'tx-9' });
    expect(await send(ana, { p_cents: 1_000 })).toMatchObject({ refused: null });
  });

  it('that were uncertain become created if the answer comes late', async () => {
    const { team, ana } = await office();
    const sent = await send(ana, { p_cents: 1_000 });
    await settle(ana, sent.attempt, { p_state: 'uncertain', p_remote: null });
    expect(await settle(ana, sent.attempt, { p_remote: 'tx-9', p_differs: '["amount"]' })).toMatchObject({
      became: 'created',
      taken: 'late',
    });
    expect(
      await team.sql('SELECT state, remote_id, differs FROM attempts JOIN withdrawals ON attempt = seq'),
    ).toEqual([{ state: 'created', remote_id: 'tx-9', differs: '["amount"]' }]);
  });

  it('are declined with a reason by an approver or withdrawn by the person who asked, and by no one else', async () => {
    const { team, ana, bia } = await office();
    await request(bia, 'pedido-2');
    expect(await decline(ana, 'pedido-2')).toBe('notApprover');
    expect(await decline(ana, 'outro')).toBe('unknown');
    await request(ana, 'pedido-3');
    expect(await decline(bia, 'pedido-3', ' Valor errado ')).toBeNull();
    expect(await decline(bia, 'pedido-2')).toBeNull();
    expect(await decline(bia, 'pedido-2')).toBe('decided');
    expect(await team.sql('SELECT id, state, reason FROM withdrawal_requests ORDER BY id')).toEqual([
      { id: 'pedido-2', state: 'declined', reason: null },
      { id: 'pedido-3', state: 'declined', reason: 'Valor errado' },
    ]);
  });

  it('stop the account until somebody has seen an answer that differs', async () => {
    const { ana } = await office();
    const sent = await send(ana, { p_cents: 9_000 });
    expect(await settle(ana, sent.attempt, { p_differs: '["wallet"]' })).toMatchObject({
      became: 'created',
      taken: 'told',
    });
    expect(await send(ana, { p_cents: 1_000 })).toMatchObject({ refused: 'stopped' });
  });

  it('that are uncertain are settled by a person after a day, or with an id that no other row has', async () => {
    const { ana, bia } = await office();
    const first = await send(ana, { p_cents: 1_000 });
    await settle(ana, first.attempt, { p_remote: 'tx-1' });
    const second = await send(ana, { p_cents: 1_000 });
    expect(await settle(ana, second.attempt, { p_remote: 'tx-1' })).toMatchObject({
      became: 'uncertain',
      taken: 'knownId',
    });
    const resolve = (more: object) =>
      bia.mine('resolve_withdrawal_1', {
        p_withdrawal: second.withdrawal,
        p_remote: null,
        p_evidence: '{}',
        p_differs: '[]',
        p_missed: '[]',
        p_early: false,
        p_holder_is_off: true,
        p_command: null,
        p_fingerprint: null,
        ...more,
      });
    expect(await resolve({ p_verdict: 'discarded' })).toMatchObject({ refused: 'early' });
    expect(await resolve({ p_verdict: 'created', p_remote: 'tx-1' })).toMatchObject({
      refused: 'remoteIdTaken',
    });
    expect(await resolve({ p_verdict: 'created', p_remote: 'tx-2' })).toEqual({
      refused: null,
      state: 'created',
    });
    expect(await resolve({ p_verdict: 'created', p_remote: 'tx-3' })).toMatchObject({ refused: 'conflict' });
  });
});
