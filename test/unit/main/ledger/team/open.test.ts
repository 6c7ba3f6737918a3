import { describe, expect, it, onTestFinished } from 'vitest';
import { addPerson, removePerson } from '../../../../../main/ledger/postgres/owner.ts';
import { needsPostgres } from '../../../../helpers/postgres-server.ts';
import { openComputer } from '../../../../helpers/team-computer.ts';
import { clerkPassword, teamServerForFile } from '../../../../helpers/team-server.ts';
import { inventedBoletos } from '../../../../helpers/invented-boletos.ts';

const wallet = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const facts = { name: 'Conta', identity: {}, settings: {}, credentials: {} };

describe("a team's ledger", needsPostgres(), () => {
  const { server, newTeam } = teamServerForFile();

  it('is read and written by a clerk on any computer like every ledger', async () => {
    const team = await newTeam();
    const ana = await openComputer(server(), team, 'ana');
    const bia = await openComputer(server(), team, 'bia');
    await ana.ledger.write('accounts.insert', {
      id: 'nova',
      kind: 'service',
      baseUrl: 'https://servico.example',
      ...facts,
    });
    const batch = await ana.ledger.write('batches.insert', {
      accountId: 'nova',
      kind: 'sheet',
      name: 'Mensalidades',
    });
    await ana.ledger.write(
      'boletos.insert',
      { batchId: batch.id, rows: inventedBoletos(1, 250) },
      { commandId: 'importar', trail: { what: 'batch.imported', accountId: 'nova', detail: {} } },
    );
    const seen = await bia.ledger.read('batches.get', { id: batch.id });
    expect(seen?.totals.ready.count).toBe(250);
    const list = await bia.ledger.lists.open(
      'batchRows',
      { filter: { batchId: batch.id }, sort: 'line' },
      20,
    );
    expect([list.count, list.rows.length]).toEqual([250, 20]);
    expect(await bia.team.computers()).toMatchObject([
      { id: 'pc-ana', login: 'ana', clerk: 'Ana', lostAt: null, roll: null },
      { id: 'pc-bia', login: 'bia' },
    ]);
    expect(bia.team.state()).toMatchObject({ login: 'bia', role: 'approver', frozen: null, stopped: null });
  });

  it('refuses a write of a read-only login with its code', async () => {
    const team = await newTeam();
    const { ledger } = await openComputer(server(), team, 'rui');
    const batch = { accountId: 'padaria', kind: 'sheet', name: 'Mensalidades' } as const;
    await expect(ledger.write('batches.insert', batch)).rejects.toMatchObject({
      failure: { code: 'teamRole' },
    });
  });

  it('tells a clerk who left the team that access has ended, in its state and for every call', async () => {
    const team = await newTeam();
    const { ledger, team: link } = await openComputer(server(), team, 'ana');
    const { host, port } = server();
    const dona = { host, port, database: team.database, user: 'dona', password: clerkPassword, ca: null };
    onTestFinished(async () => {
      await addPerson(dona, { login: 'ana', name: 'Ana', password: clerkPassword, role: 'operator' });
    });
    expect(await removePerson(dona, 'ana')).toMatchObject({ kind: 'done' });
    const over = { failure: { code: 'teamRemoved' } };
    await expect(ledger.read('accounts.list', {})).rejects.toMatchObject(over);
    await expect(link.leases()).rejects.toMatchObject(over);
    await expect(link.call('take_over_1', { p_what: 'batch/1' })).rejects.toMatchObject(over);
    const batch = { accountId: 'padaria', kind: 'sheet', name: 'Mensalidades' } as const;
    await expect(ledger.write('batches.insert', batch)).rejects.toMatchObject(over);
    const doubt = { boleto: 1, attemptId: null, verdict: { kind: 'notCreated', next: 'out' } } as const;
    await expect(ledger.write('boletos.resolve', { ...doubt, evidence: {} })).rejects.toMatchObject(over);
    await link.refresh();
    expect(link.state()).toMatchObject({ stopped: 'removed', silentSince: null });
    expect(ledger.freeze).toMatchObject({ reason: 'team' });
    await addPerson(dona, { login: 'ana', name: 'Ana', password: clerkPassword, role: 'operator' });
    expect(await link.refresh()).toMatchObject({ stopped: null, role: 'operator' });
    expect(ledger.freeze).toBeNull();
  });

  it('goes on after a restore that had not loaded the computers yet, but not after another process took over', async () => {
    const team = await newTeam();
    const { ledger, team: link } = await openComputer(server(), team, 'ana', { id: 'pc-restored' });
    await team.sql(`UPDATE computers SET login = 'bia' WHERE id = 'pc-restored'`);
    expect(await link.refresh()).toMatchObject({ stopped: 'forgotten' });
    expect(ledger.freeze).toMatchObject({ reason: 'team' });
    await team.sql(`UPDATE computers SET login = 'ana' WHERE id = 'pc-restored'`);
    expect(await link.refresh()).toMatchObject({ stopped: null, frozen: null });
    expect(ledger.freeze).toBeNull();
    await team.sql(`UPDATE computers SET incarnation = incarnation + 1 WHERE id = 'pc-restored'`);
    expect(await link.refresh()).toMatchObject({ stopped: 'fenced' });
    await team.sql(`UPDATE computers SET incarnation = incarnation - 1 WHERE id = 'pc-restored'`);
    expect(await link.refresh()).toMatchObject({ stopped: 'fenced' });
  });

  it('knows which accounts need the comparison, because a computer with their secrets was given up', async () => {
    const team = await newTeam();
    const { team: bia } = await openComputer(server(), team, 'bia');
    const { team: ana } = await openComputer(server(), team, 'ana');
    await ana.call('hold_secret_1', { p_account: 'padaria', p_secret: 'token', p_held: true });
    const unmatched = `UPDATE accounts SET unmatched_since = moment() WHERE id <> 'outro'`;
    const lost = `INSERT INTO rolls (epoch, computer, how) VALUES (1, 'pc-ana', 'lost')`;
    const asked = async () => [
      await bia.mustCompare('padaria'),
      await bia.mustCompare('mercado'),
      await bia.mustCompare('outro'),
    ];
    await team.sql(unmatched);
    expect(await asked()).toEqual([false, false, false]);
    await team.sql(lost);
    expect(await asked()).toEqual([true, false, false]);
    // A later freeze, in which no computer was given up.
    await team.sql(
      `UPDATE accounts SET unmatched_since = moment(clock_timestamp() + interval '1 hour') WHERE id = 'padaria'`,
    );
    expect(await asked()).toEqual([false, false, false]);
  });

  it('takes over a changed role with the next heartbeat', async () => {
    const team = await newTeam();
    const { team: bia } = await openComputer(server(), team, 'bia');
    const told: string[] = [];
    bia.on(({ role }) => told.push(role));
    await team.sql(`UPDATE clerks SET role = 'reader' WHERE login = 'bia'`);
    expect(await bia.refresh()).toMatchObject({ role: 'reader' });
    expect(told).toEqual(['reader']);
  });

  it("makes a new wallet wait by the server's clock", async () => {
    const team = await newTeam();
    const { ledger } = await openComputer(server(), team, 'ana', { now: () => Date.now() - 86_400_000 });
    const hoursAgo = async () =>
      (
        await team.sql(
          'SELECT extract(epoch FROM clock_timestamp() - waits_from::timestamptz)::int / 3600 AS hours FROM wallets',
        )
      )[0];
    await ledger.write('wallets.add', { accountId: 'padaria', label: 'Fornecedor', wallet, note: null });
    expect(await hoursAgo()).toEqual({ hours: 0 });
    const ana = await team.as('ana');
    await ana.query(`UPDATE guiche.wallets SET label = 'Outro', waits_from = '2099-01-01T00:00:00.000Z'`);
    expect(await hoursAgo()).toEqual({ hours: 0 });
  });

  it('refuses requests that have no meaning in a team', async () => {
    const team = await newTeam();
    const { ledger } = await openComputer(server(), team, 'ana');
    await expect(ledger.write('attempts.turn', { settle: [], begin: [] })).rejects.toThrow('notInTeam');
    await expect(ledger.backup('/tmp/copia')).rejects.toThrow('notInTeam');
  });
});
