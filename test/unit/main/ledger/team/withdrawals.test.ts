import { randomUUID } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { OpenedTeamLedger } from '../../../../../main/ledger/team/open.ts';
import type { BeginWithdrawal } from '../../../../../main/ledger/tables/withdrawals.ts';
import { ledgerProcess } from '../../../../helpers/ledger-process.ts';
import { needsPostgres } from '../../../../helpers/postgres-server.ts';
import { journalFolder, openComputer } from '../../../../helpers/team-computer.ts';
import {
  clerkPassword,
  connected,
  teamServerForFile,
  type TestTeam,
} from '../../../../helpers/team-server.ts';
import { inventedWithdrawal } from '../../../../helpers/withdrawals.ts';

const accountId = 'padaria';

describe('a withdrawal in a team', needsPostgres(), () => {
  const { server, newTeam } = teamServerForFile();

  async function office() {
    const team = await newTeam();
    await team.sql(`INSERT INTO withdrawal_limits SELECT seq, 1000000, 10000000 FROM accounts`);
    return team;
  }

  const begun = async ({ ledger }: OpenedTeamLedger, more: Partial<BeginWithdrawal> = {}) => {
    const input = inventedWithdrawal(accountId, more);
    const commandId = randomUUID();
    const options = { commandId, commandInput: { summaryId: commandId } };
    return { input, options, result: await ledger.write('withdrawals.begin', input, options) };
  };

  const idOf = (result: { readonly kind: string; readonly id?: number }): number => {
    if (result.id === undefined) throw new Error(JSON.stringify(result));
    return result.id;
  };

  const created = (withdrawal: number, remoteId = `tx-${withdrawal}`) => ({
    withdrawal,
    state: 'created' as const,
    httpStatus: 201,
    answer: Buffer.from('{"withdrawal":{}}'),
    outcome: { withdrawal: { fee: '1.50', total: '101.50', usdt: '19.00' } },
    remoteId,
    differs: [],
  });

  it('is granted, journaled, sent and settled once, and visible to other computers', async () => {
    const team = await office();
    const ana = await openComputer(server(), team, 'ana');
    const bia = await openComputer(server(), team, 'bia');
    const { input, options, result } = await begun(ana);
    const id = idOf(result);
    expect(await ana.ledger.first('withdrawals.begin', options.commandId, options.commandInput)).toEqual({
      value: result,
    });
    expect(await bia.ledger.read('withdrawals.get', { id })).toMatchObject({
      state: 'sending',
      cents: input.cents,
    });
    expect(ana.ledger.journal?.started(input.attempt.id)).toBe(true);
    expect(ana.ledger.journal?.mayLeave(input.attempt.id)).toBe(true);
    expect(await ana.ledger.write('withdrawals.settle', created(id))).toBe('created');
    expect(await bia.ledger.read('withdrawals.get', { id })).toMatchObject({
      state: 'created',
      transactionId: `tx-${id}`,
      fee: '1.50',
      total: '101.50',
      usdt: '19.00',
    });
    await ana.ledger.write('withdrawals.learn', { id, fees: input.fees, teaches: true });
    expect(await bia.ledger.read('withdrawals.stored', { id })).toMatchObject({ teaches: true });
    expect(await team.sql(`SELECT what FROM trail WHERE what LIKE 'withdrawal.%' ORDER BY seq`)).toEqual([
      { what: 'withdrawal.sent' },
      { what: 'withdrawal.settled' },
    ]);
  });

  it('is granted to only one of two computers that confirm at the same time', async () => {
    const team = await office();
    const [ana, bia] = [await openComputer(server(), team, 'ana'), await openComputer(server(), team, 'bia')];
    const both = await Promise.all([begun(ana), begun(bia)]);
    expect(both.map(({ result }) => result.kind).toSorted()).toEqual(['begun', 'held']);
    expect(both.find(({ result }) => result.kind === 'held')?.result).toEqual({ kind: 'held', why: 'lease' });
    expect(await team.sql('SELECT count(*)::int AS n FROM attempts')).toEqual([{ n: 1 }]);
  });

  it('has one summary in the team at a time, until it is closed or expires', async () => {
    const team = await office();
    const [ana, bia] = [await openComputer(server(), team, 'ana'), await openComputer(server(), team, 'bia')];
    expect(await ana.withdrawals.claim(accountId, 60_000)).toEqual({ kind: 'mine' });
    const elsewhere = { kind: 'others', clerk: 'Ana', computer: 'pc-ana', alive: true, onTheirWay: 0 };
    expect(await bia.withdrawals.claim(accountId, 60_000)).toEqual(elsewhere);
    await ana.withdrawals.release(accountId);
    expect(await bia.withdrawals.claim(accountId, 0)).toEqual({ kind: 'mine' });
    await expect.poll(async () => (await ana.withdrawals.claim(accountId, 60_000)).kind).toBe('mine');
  });

  it('is sent in sequence with those of other accounts, each with its own number', async () => {
    const team = await office();
    const ana = await openComputer(server(), team, 'ana');
    const accounts = ['padaria', 'mercado', 'outro'];
    const results = await Promise.all(
      accounts.map((id) => ana.ledger.write('withdrawals.begin', inventedWithdrawal(id))),
    );
    expect(results.map(({ kind }) => kind)).toEqual(['begun', 'begun', 'begun']);
    await Promise.all(results.map((result) => ana.ledger.write('withdrawals.settle', created(idOf(result)))));
    expect(ana.team.state()).toMatchObject({ stopped: null, frozen: null });
    expect(await team.sql(`SELECT DISTINCT state FROM attempts`)).toEqual([{ state: 'created' }]);
  });

  it('above the limit is requested, and sent when a colleague approves it', async () => {
    const team = await newTeam();
    const [ana, bia] = [await openComputer(server(), team, 'ana'), await openComputer(server(), team, 'bia')];
    const { input, result } = await begun(ana);
    expect(result).toEqual({ kind: 'held', why: 'requestNeeded' });
    expect(await ana.withdrawals.needsApproval(accountId, input.cents)).toBe(true);
    const { cents, wallet, gateway, webhook, fees } = input;
    const asked = { id: 'pedido-1', accountId, cents, wallet, gateway, webhook, fees };
    expect(await ana.withdrawals.request(asked)).toMatchObject({ kind: 'requested' });
    await ana.withdrawals.release(accountId);
    expect(await bia.withdrawals.requests()).toMatchObject([
      { ...asked, maker: 'Ana', computer: 'pc-ana', state: 'open', own: false, decidedBy: null },
    ]);
    expect(
      await bia.ledger.write('withdrawals.begin', inventedWithdrawal(accountId, { request: 'pedido-1' })),
    ).toMatchObject({
      kind: 'begun',
    });
    const [used] = await ana.withdrawals.requests();
    expect(used).toMatchObject({ state: 'used', own: true, decidedBy: 'Bia' });
    expect(await ana.ledger.read('withdrawals.get', { id: used?.withdrawal ?? 0 })).toMatchObject({
      state: 'sending',
    });
  });

  describe('whose process ended without warning', () => {
    async function child(team: TestTeam, journal: string, until: string) {
      const process = ledgerProcess(
        [
          JSON.stringify({
            port: server().port,
            database: team.database,
            password: clerkPassword,
            journal,
            until,
          }),
        ],
        { child: 'team-withdrawal-child' },
      );
      return process;
    }
    /** Calls of the account wait until the hold is released. */
    async function heldAccount(team: TestTeam) {
      const owner = await connected(server(), 'postgres', team.database);
      await owner.query(`SELECT pg_advisory_lock(7, seq::int) FROM accounts WHERE id = '${accountId}'`);
      return {
        async waiting() {
          await expect
            .poll(
              async () =>
                (await owner.query(`SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`))
                  .rowCount,
            )
            .toBe(1);
        },
        endCalls: () =>
          owner.query(
            `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`,
          ),
        async letGo() {
          await owner.query('SELECT pg_advisory_unlock_all()');
          await expect
            .poll(
              async () =>
                (
                  await owner.query(
                    `SELECT 1 FROM pg_stat_activity WHERE usename = 'ana' AND state = 'active'`,
                  )
                ).rowCount,
            )
            .toBe(0);
        },
      };
    }

    const states = async (team: TestTeam) =>
      (await team.sql(`SELECT state, outcome::json ->> 'reason' AS reason FROM attempts ORDER BY seq`)).map(
        ({ state, reason }) => `${String(state)}:${String(reason)}`,
      );

    const back = (team: TestTeam, folder: string) =>
      openComputer(server(), team, 'ana', { journalFolder: folder });

    for (const [when, arrives, state] of [
      ['before the server had the call', false, []],
      ['before the answer of the server came', true, ['notSent:notStarted']],
    ] as const)
      it(`${when} has created none, and the account is free`, async () => {
        const [team, folder] = [await office(), journalFolder()];
        const account = await heldAccount(team);
        const first = await child(team, folder, 'answered');
        await account.waiting();
        await first.kill();
        if (!arrives) await account.endCalls();
        await account.letGo();
        const ana = await back(team, folder);
        expect(await states(team)).toEqual(state);
        expect((await begun(ana)).result.kind).toBe('begun');
      });

    it('after the grant and before the send leaves nothing uncertain', async () => {
      const [team, folder] = [await office(), journalFolder()];
      const first = await child(team, folder, 'granted');
      await first.lineStarting('granted');
      await first.kill();
      const ana = await back(team, folder);
      expect(await states(team)).toEqual(['notSent:notStarted']);
      expect((await begun(ana)).result.kind).toBe('begun');
    });

    it('after the grant leaves it uncertain when the computer was started again', async () => {
      const [team, folder] = [await office(), journalFolder()];
      const first = await child(team, folder, 'granted');
      await first.lineStarting('granted');
      await first.kill();
      const ana = await openComputer(server(), team, 'ana', {
        journalFolder: folder,
        boot: { kind: 'id', id: 'linux-00000000-0000-4000-8000-000000000002' },
      });
      expect(await states(team)).toEqual(['uncertain:interrupted']);
      expect((await begun(ana)).result).toEqual({ kind: 'held', why: 'withdrawalLocked' });
    });

    it('after the send and before the answer leaves it uncertain', async () => {
      const [team, folder] = [await office(), journalFolder()];
      const first = await child(team, folder, 'started');
      await first.lineStarting('started');
      await first.kill();
      const ana = await back(team, folder);
      expect(ana.notices).toEqual([{ code: 'attemptsInterrupted', count: 1 }]);
      expect(await states(team)).toEqual(['uncertain:interrupted']);
      expect((await begun(ana)).result).toEqual({ kind: 'held', why: 'withdrawalLocked' });
    });

    it('after the answer and before its report reports it at the next start', async () => {
      const [team, folder] = [await office(), journalFolder()];
      const first = await child(team, folder, 'started');
      await first.lineStarting('started');
      const account = await heldAccount(team);
      first.write('answer\n');
      await account.waiting();
      await first.kill();
      await account.endCalls();
      await account.letGo();
      await back(team, folder);
      expect(await team.sql('SELECT state, remote_id FROM attempts')).toEqual([
        { state: 'created', remote_id: 'tx-1' },
      ]);
    });

    it('and whose work was taken over reports a late answer', async () => {
      const [team, folder] = [await office(), journalFolder()];
      const first = await child(team, folder, 'started');
      await first.lineStarting('started');
      const account = await heldAccount(team);
      first.write('answer\n');
      await account.waiting();
      await first.kill();
      await account.endCalls();
      await account.letGo();
      await team.sql(`UPDATE leases SET until = '-infinity'`);
      const bia = await openComputer(server(), team, 'bia');
      expect(await bia.withdrawals.claim(accountId, 60_000)).toEqual({
        kind: 'others',
        clerk: 'Ana',
        computer: 'pc-ana',
        alive: false,
        onTheirWay: 1,
      });
      expect(await bia.withdrawals.takeOver(accountId)).toEqual({ kind: 'mine' });
      expect(await states(team)).toEqual(['uncertain:computerSilent']);
      const [{ id } = { id: 0 }] = await bia.ledger.read('withdrawals.open', { accountId });
      const resolution = { by: 'pin' };
      const no = { withdrawal: id, state: 'discarded', resolution } as const;
      await expect(bia.ledger.write('withdrawals.resolve', no)).rejects.toThrow('holderMayAnswer');
      expect(await bia.ledger.write('withdrawals.resolve', { ...no, holderIsOff: true })).toEqual({
        kind: 'resolved',
      });
      await back(team, folder);
      expect(await bia.ledger.read('withdrawals.stopped', { accountId })).toMatchObject({
        state: 'discarded',
        differs: ['lateAnswer'],
      });
      expect((await begun(bia)).result).toEqual({ kind: 'held', why: 'stopped' });
    });

    it('was only suspended, and sends nothing once its work was taken over', async () => {
      const [team, folder] = [await office(), journalFolder()];
      const first = await child(team, folder, 'granted');
      await first.lineStarting('granted');
      first.signal('SIGSTOP');
      onTestFinished(() => first.kill());
      await team.sql(`UPDATE leases SET until = '-infinity'`);
      const bia = await openComputer(server(), team, 'bia');
      await bia.withdrawals.takeOver(accountId);
      first.signal('SIGCONT');
      await first.lineStarting('stopped fenced');
      first.write('start\n');
      expect(await first.lineStarting('start ')).toBe('start no');
      expect(await states(team)).toEqual(['uncertain:computerSilent']);
    });
  });

  it('that the server has lost is restored with its answer, and blocks the account when it has none', async () => {
    const [team, folder] = [await office(), journalFolder()];
    const ana = await openComputer(server(), team, 'ana', { journalFolder: folder });
    const first = await begun(ana, { label: 'Fornecedor' });
    ana.ledger.journal?.started(first.input.attempt.id);
    await ana.ledger.write('withdrawals.settle', created(idOf(first.result), 'tx-1'));
    const second = await begun(ana);
    ana.ledger.journal?.started(second.input.attempt.id);
    await ana.ledger.close();
    const before = await team.sql('SELECT cents::int, wallet, label, fees, day FROM withdrawals ORDER BY id');
    // As after a failover: the last commits are gone, and the counter with them.
    const owner = await connected(server(), 'postgres', team.database);
    await owner.query(`SET session_replication_role = replica; DELETE FROM withdrawals; DELETE FROM attempts;
      UPDATE computers SET sends = 0; SET session_replication_role = origin`);
    const again = await openComputer(server(), team, 'ana', { journalFolder: folder });
    expect(again.team.state()).toMatchObject({ frozen: 'counters', rollAnswered: true });
    expect(await team.sql('SELECT state, remote_id FROM attempts ORDER BY n')).toEqual([
      { state: 'created', remote_id: 'tx-1' },
      { state: 'uncertain', remote_id: null },
    ]);
    expect(
      await team.sql('SELECT cents::int, wallet, label, fees, day FROM withdrawals ORDER BY id'),
    ).toEqual(before);
    expect((await begun(again)).result).toEqual({ kind: 'held', why: 'frozen' });
    await again.team.call('unfreeze_1');
    expect((await begun(again)).result).toEqual({ kind: 'held', why: 'withdrawalLocked' });
  });

  it('that was requested before the server lost commits must be requested again', async () => {
    const [team, folder] = [await newTeam(), journalFolder()];
    const ana = await openComputer(server(), team, 'ana');
    const bia = await openComputer(server(), team, 'bia', { journalFolder: folder });
    const { cents, wallet, gateway, webhook, fees } = inventedWithdrawal(accountId);
    await ana.withdrawals.request({ id: 'pedido-1', accountId, cents, wallet, gateway, webhook, fees });
    const { result, input } = await begun(bia, { request: 'pedido-1' });
    bia.ledger.journal?.started(input.attempt.id);
    await bia.ledger.write('withdrawals.settle', created(idOf(result)));
    // It has seen the counter of the other computer.
    await ana.team.refresh();
    await bia.ledger.close();
    const owner = await connected(server(), 'postgres', team.database);
    await owner.query(`SET session_replication_role = replica; DELETE FROM withdrawals;
      UPDATE withdrawal_requests SET state = 'open', decided_by = NULL, decided_at = NULL, attempt = NULL;
      DELETE FROM attempts; UPDATE computers SET sends = 0; SET session_replication_role = origin`);
    await ana.team.refresh();
    expect(await ana.withdrawals.requests({ id: 'pedido-1' })).toMatchObject([
      { state: 'declined', reason: 'frozen' },
    ]);
    await openComputer(server(), team, 'bia', { journalFolder: folder });
    expect(await team.sql('SELECT request, state FROM withdrawals JOIN attempts ON seq = attempt')).toEqual([
      { request: 'pedido-1', state: 'created' },
    ]);
  });
});
