import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished, describe, expect, it } from 'vitest';
import { bankDay } from '../../../../../preload/shared/bank-day.ts';
import { startSandbox, type Sandbox } from '../../../../../main/sandbox/server.ts';
import type { OpenedTeamLedger } from '../../../../../main/ledger/team/open.ts';
import { exactlyOnce, hurried, nothingWrong } from '../../../../helpers/exactly-once.ts';
import { inventedBoletos } from '../../../../helpers/invented-boletos.ts';
import { needsPostgres } from '../../../../helpers/postgres-server.ts';
import { fasterClock, realRunner } from '../../../../helpers/real-runner.ts';
import { journalFolder, openComputer, testBoot } from '../../../../helpers/team-computer.ts';
import { inventedAttempts } from '../../../../helpers/invented-attempts.ts';
import { connected, teamServerForFile } from '../../../../helpers/team-server.ts';

const facts = { name: 'Conta', identity: {}, settings: {}, credentials: {} };

async function practice(faults: Parameters<typeof startSandbox>[0]['faults'] = hurried): Promise<Sandbox> {
  const sandbox = await startSandbox({ folder: null, seed: 'equipe', now: Date.now, faults });
  onTestFinished(() => sandbox.stop());
  return sandbox;
}

/** `days`: the error of the computer's clock. */
function runnerOf(
  { ledger }: OpenedTeamLedger,
  sandbox: Sandbox,
  progressed: () => void = () => undefined,
  days = 0,
) {
  const wall = () => Date.now() + days * 86_400_000;
  const runner = realRunner({
    today: () => bankDay(new Date(wall())),
    wallClock: wall,
    progressed,
    ledger,
    url: sandbox.url,
    token: () => sandbox.tenants.practice.accessToken,
    clock: fasterClock(100),
    ceiling: 8,
    timeouts: { headers: 400, body: 400, total: 1_000 },
  });
  onTestFinished(runner.close);
  return runner;
}

async function sheet({ ledger }: OpenedTeamLedger, rows: number, url: string): Promise<number> {
  if (!(await ledger.read('accounts.get', { id: 'padaria1' })))
    await ledger.write('accounts.insert', { id: 'padaria1', kind: 'practice', baseUrl: url, ...facts });
  const batch = await ledger.write('batches.insert', { accountId: 'padaria1', kind: 'sheet', name: 'Lote' });
  await ledger.write('boletos.insert', { batchId: batch.id, rows: inventedBoletos(1, rows) });
  return batch.id;
}

describe('a batch in a team', needsPostgres(), () => {
  const { server, newTeam } = teamServerForFile();

  async function started({ ledger }: OpenedTeamLedger, id: number): Promise<void> {
    await ledger.write('batches.queue', { id });
    await ledger.write('batches.beginNext', { accountId: 'padaria1' });
  }
  async function granted({ ledger }: OpenedTeamLedger, id: number, most: number) {
    const rows = await ledger.read('boletos.ready', { batchId: id, after: 0, most });
    const begin = inventedAttempts(rows);
    const turn = { accountId: 'padaria1', today: '2026-11-20', settle: [], begin };
    return { begin, ...(await ledger.write('boletos.turn', turn)) };
  }
  async function granting(computer: OpenedTeamLedger, id: number, most: number) {
    await started(computer, id);
    return granted(computer, id, most);
  }

  /** As after a restore that lost commits. */
  async function freezeBy(database: string): Promise<void> {
    const owner = await connected(server(), 'dona', database);
    await owner.query(
      `UPDATE team SET epoch = epoch + 1, frozen_reason = 'counters', frozen_since = clock_timestamp()`,
    );
  }

  it('is sent once despite every fault, by any computer', async () => {
    const team = await newTeam();
    const sandbox = await practice();
    const ana = await openComputer(server(), team, 'ana');
    const id = await sheet(ana, 120, sandbox.url);
    const { runner, rested } = runnerOf(ana, sandbox);
    for (;;) {
      await runner.queue(id);
      await rested(id);
      const batch = await ana.ledger.read('batches.get', { id });
      if (batch?.state === 'finished') break;
    }
    const sent = await ana.ledger.read('boletos.sendings', { batchId: id });
    const verdict = exactlyOnce(sent, sandbox.inspect().boletos);
    expect(verdict.wrong).toEqual(nothingWrong);
    expect(verdict.created).toBeGreaterThan(60);
    expect((await ana.team.leases()).length).toBe(0);
  });

  it('is begun by one of two presses at the same time, and the other press gets that answer', async () => {
    const team = await newTeam();
    const sandbox = await practice({ latencyMs: { least: 50, most: 80 } });
    const ana = await openComputer(server(), team, 'ana');
    const bia = await openComputer(server(), team, 'bia');
    const id = await sheet(ana, 40, sandbox.url);
    const runners = [ana, bia].map((one) => runnerOf(one, sandbox));
    const queued = await Promise.all(runners.map(({ runner }) => runner.queue(id)));
    expect(new Set(queued)).toEqual(new Set([true, false]));
    expect(runners.map(({ runner }) => runner.running())).toEqual(queued.map((mine) => (mine ? [id] : [])));
    // A second press at the computer that runs it changes nothing.
    const mine = runners[queued.indexOf(true)];
    expect(await mine?.runner.queue(id)).toBe(true);
    await mine?.runner.pause(id);
  });

  it('leaves nothing uncertain that the journal proves, and continues after a restart', async () => {
    const team = await newTeam();
    const sandbox = await practice({});
    const folder = journalFolder();
    const first = await openComputer(server(), team, 'ana', { journalFolder: folder });
    const id = await sheet(first, 6, sandbox.url);
    const { begin, begun } = await granting(first, id, 6);
    expect(begun).toEqual(begin.map(() => null));
    const { journal } = first.ledger;
    const [one, two] = begin;
    expect([journal?.started(one?.id ?? ''), journal?.started(two?.id ?? '')]).toEqual([true, true]);
    journal?.answered({ boleto: one?.boleto ?? 0, id: one?.id ?? '', state: 'created', remoteId: '900' });

    // The first process still exists, but does nothing: the second one fences it.
    const again = await openComputer(server(), team, 'ana', { journalFolder: folder });
    const states = (await again.ledger.read('boletos.sendings', { batchId: id })).map((sent) => sent.state);
    expect(states).toEqual(['created', 'uncertain', 'ready', 'ready', 'ready', 'ready']);
    expect(again.notices).toEqual([{ code: 'attemptsInterrupted', count: 1 }]);
    expect((await again.ledger.read('batches.get', { id }))?.state).toBe('paused');
    expect(first.ledger.freeze).toBe(null);
    await first.team.refresh();
    expect(first.team.state().stopped).toBe('fenced');
    expect(first.ledger.freeze?.reason).toBe('team');
    expect(journal?.started(begin[2]?.id ?? '')).toBe(false);
  });

  it('is paused when its clerk loses the role, and continued by a colleague', async () => {
    const team = await newTeam();
    const sandbox = await practice({});
    const ana = await openComputer(server(), team, 'ana');
    const bia = await openComputer(server(), team, 'bia');
    const id = await sheet(ana, 60, sandbox.url);
    const { promise: underWay, resolve } = Promise.withResolvers<void>();
    const { runner } = runnerOf(ana, sandbox, () => sandbox.inspect().boletos.length > 5 && resolve());
    await runner.queue(id);
    await underWay;
    await team.sql(`UPDATE clerks SET role = 'reader' WHERE login = 'ana'`);
    await team.sql('GRANT guiche_reader TO ana');
    await team.sql('REVOKE guiche_operator FROM ana');
    onTestFinished(async () => void (await team.sql('GRANT guiche_operator TO ana')));
    const batch = () => bia.ledger.read('batches.get', { id });
    await expect
      .poll(batch)
      .toMatchObject({ state: 'paused', reason: { code: 'role', login: 'ana', clerk: 'Ana' } });
    expect(await bia.team.leases()).toEqual([]);
    await runnerOf(bia, sandbox).runner.queue(id);
    await expect.poll(batch).toMatchObject({ state: 'finished' });
    expect(new Set(sandbox.inspect().boletos.map(({ request }) => request.payer.document)).size).toBe(60);
    expect(sandbox.inspect().boletos).toHaveLength(60);
  });

  it('is not continued by a second computer while the first one works on it', async () => {
    const team = await newTeam();
    const sandbox = await practice({});
    const ana = await openComputer(server(), team, 'ana');
    const bia = await openComputer(server(), team, 'bia');
    const id = await sheet(ana, 4, sandbox.url);
    await ana.ledger.write('batches.queue', { id });
    await ana.ledger.write('batches.beginNext', { accountId: 'padaria1' });
    const [row] = await ana.ledger.read('boletos.ready', { batchId: id, after: 0, most: 1 });
    const turnOf = (attempt: string) => ({
      accountId: 'padaria1',
      today: '2026-11-20',
      settle: [],
      begin: [
        {
          boleto: row?.id ?? 0,
          revision: row?.revision ?? 0,
          id: attempt,
          ref: attempt,
          body: Buffer.from('{}'),
        },
      ],
    });
    expect((await ana.ledger.write('boletos.turn', turnOf('um'))).begun).toEqual([null]);
    expect((await bia.ledger.write('boletos.turn', turnOf('dois'))).begun).toEqual(['elsewhere']);
    expect(bia.ledger.journal?.started('dois')).toBe(false);
    expect(await bia.team.leases()).toMatchObject([
      { what: `batch/${id}`, computer: 'pc-ana', ended: false, onTheirWay: 1 },
    ]);
    expect(await bia.team.call('take_over_1', { p_what: `batch/${id}` })).toMatchObject({ refused: 'held' });
  });

  it('begins nothing when a server with another history falls silent', async () => {
    const team = await newTeam();
    const sandbox = await practice({});
    const ana = await openComputer(server(), team, 'ana');
    const id = await sheet(ana, 2, sandbox.url);
    await started(ana, id);
    await freezeBy(team.database);
    const owner = await connected(server(), 'dona', team.database);
    await owner.query('ALTER FUNCTION freeze_1 RENAME TO freeze_away');
    onTestFinished(async () => void (await owner.query('ALTER FUNCTION freeze_away RENAME TO freeze_1')));
    const { begun } = await granted(ana, id, 2);
    expect(begun).toEqual(['frozen', 'frozen']);
    await expect(started(ana, id)).rejects.toThrow('ledgerFrozen');
    expect(await ana.ledger.read('boletos.sendings', { batchId: id })).toEqual([]);
  });

  it.each([
    ['kept', true],
    ['taken away', false],
  ])('answers the roll call automatically with its journal %s: %s', async (_how, whole) => {
    const team = await newTeam();
    const sandbox = await practice({});
    const folder = journalFolder();
    const ana = await openComputer(server(), team, 'ana', { journalFolder: folder });
    const id = await sheet(ana, 3, sandbox.url);
    await granting(ana, id, 1);
    await ana.ledger.close();
    await freezeBy(team.database);
    const again = await openComputer(server(), team, 'ana', {
      journalFolder: whole ? folder : journalFolder(),
    });
    expect(again.team.state()).toMatchObject({ frozen: 'counters', rollAnswered: whole });
    expect(again.ledger.freeze?.reason).toBe('team');
  });

  it.each([
    ['deleted', (file: string) => rmSync(file)],
    ['damaged', (file: string) => writeFileSync(file, '\0\0\0')],
  ])(
    'makes granted rows uncertain if its journal was %s, says so, and answers no roll call from then on',
    async (_how, harm) => {
      const team = await newTeam();
      const sandbox = await practice({});
      const folder = journalFolder();
      const ana = await openComputer(server(), team, 'ana', { journalFolder: folder });
      const id = await sheet(ana, 3, sandbox.url);
      await granting(ana, id, 2);
      await ana.ledger.close();
      harm(join(folder, readdirSync(folder)[0] ?? ''));
      const again = await openComputer(server(), team, 'ana', { journalFolder: folder });
      const states = (await again.ledger.read('boletos.sendings', { batchId: id })).map(({ state }) => state);
      expect(states).toEqual(['uncertain', 'uncertain']);
      expect(again.notices).toEqual([{ code: 'teamJournalLost' }, { code: 'attemptsInterrupted', count: 2 }]);
      expect(again.team.state()).toMatchObject({ frozen: null, sendsMissing: true });
      await again.ledger.close();

      // The server goes back: the new journal is whole, but does not contain everything that was sent here.
      await freezeBy(team.database);
      const third = await openComputer(server(), team, 'ana', { journalFolder: folder });
      expect(third.notices).toEqual([]);
      expect(third.team.state()).toMatchObject({
        frozen: 'counters',
        rollAnswered: false,
        sendsMissing: true,
      });
      const bia = await openComputer(server(), team, 'bia');
      expect(await bia.team.call('unfreeze_1')).toMatchObject({ refused: 'missing', missing: ['pc-ana'] });
      expect(await bia.team.call('lose_computer_1', { p_lost: 'pc-ana' })).toMatchObject({ refused: null });
      expect(await bia.team.call('unfreeze_1')).toMatchObject({ refused: null });
      await third.team.refresh();
      expect(third.team.state().stopped).toBe('lost');
    },
  );

  it('answers no roll call and sends nothing more once its journal was deleted', async () => {
    const team = await newTeam();
    const sandbox = await practice({});
    const folder = journalFolder();
    const ana = await openComputer(server(), team, 'ana', { journalFolder: folder });
    const id = await sheet(ana, 3, sandbox.url);
    await granting(ana, id, 1);
    rmSync(join(folder, readdirSync(folder)[0] ?? ''));
    const [row] = await ana.ledger.read('boletos.ready', { batchId: id, after: 0, most: 1 });
    const begin = [
      {
        boleto: row?.id ?? 0,
        revision: row?.revision ?? 0,
        id: 'dois',
        ref: 'dois',
        body: Buffer.from('{}'),
      },
    ];
    await ana.ledger
      .write('boletos.turn', { accountId: 'padaria1', today: '2026-11-20', settle: [], begin })
      .catch(() => null);
    expect(ana.ledger.journal?.started('dois')).toBe(false);
    await freezeBy(team.database);
    await ana.team.refresh();
    expect(ana.team.state()).toMatchObject({ frozen: 'counters', rollAnswered: false, sendsMissing: true });
  });

  it.each([
    { start: 'the same start', boot: testBoot },
    { start: 'another start', boot: null },
  ])('does not believe an older copy of its journal in $start of the computer', async ({ boot }) => {
    const team = await newTeam();
    const sandbox = await practice({});
    const folder = journalFolder();
    const first = await openComputer(server(), team, 'ana', { journalFolder: folder });
    const id = await sheet(first, 4, sandbox.url);
    const { begin } = await granting(first, id, 2);
    const path = join(folder, readdirSync(folder)[0] ?? '');
    const older = readFileSync(path);
    // The first row is sent after the copy was made, and a later row gets an answer.
    first.ledger.journal?.started(begin[0]?.id ?? '');
    const rows = await first.ledger.read('boletos.ready', { batchId: id, after: 0, most: 1 });
    const [third] = inventedAttempts(rows);
    if (!third) throw new Error('no row is ready');
    const turn = { accountId: 'padaria1', today: '2026-11-20' };
    await first.ledger.write('boletos.turn', { ...turn, settle: [], begin: [third] });
    first.ledger.journal?.started(third.id);
    const created = { boleto: third.boleto, id: third.id, state: 'created', remoteId: '903' } as const;
    await first.ledger.write('boletos.turn', { ...turn, settle: [created], begin: [] });
    await first.ledger.close();
    writeFileSync(path, older);

    const again = await openComputer(server(), team, 'ana', { journalFolder: folder, boot });
    const states = (await again.ledger.read('boletos.sendings', { batchId: id })).map((sent) => sent.state);
    expect(states).toEqual(['uncertain', 'uncertain', 'created']);
    expect(again.notices).toEqual([{ code: 'teamJournalLost' }, { code: 'attemptsInterrupted', count: 2 }]);
    await freezeBy(team.database);
    await again.team.refresh();
    expect(again.team.state()).toMatchObject({ frozen: 'counters', rollAnswered: false, sendsMissing: true });
    await again.ledger.close();
    const last = await openComputer(server(), team, 'ana', { journalFolder: folder, boot });
    expect(last.team.state().sendsMissing).toBe(true);
    expect(last.notices).toEqual([]);
  });

  it('starts nothing that the server granted more than half a lease ago', async () => {
    const team = await newTeam();
    const sandbox = await practice({});
    let later = 0;
    const ana = await openComputer(server(), team, 'ana', {
      monotonic: () => performance.now() + later,
      now: () => Date.now() + later,
      // No automatic heartbeat.
      after: (millis, run) => {
        const timer = setTimeout(run, millis === 5_000 ? 2 ** 30 : millis);
        return () => clearTimeout(timer);
      },
    });
    const id = await sheet(ana, 2, sandbox.url);
    await ana.ledger.write('batches.queue', { id });
    await ana.ledger.write('batches.beginNext', { accountId: 'padaria1' });
    const rows = await ana.ledger.read('boletos.ready', { batchId: id, after: 0, most: 2 });
    const begin = inventedAttempts(rows);
    await ana.ledger.write('boletos.turn', { accountId: 'padaria1', today: '2026-11-20', settle: [], begin });
    expect(ana.ledger.journal?.started(begin[0]?.id ?? '')).toBe(true);
    later = 7_600;
    // Guichê asks once more when the connection to the service is open.
    expect(ana.ledger.journal?.mayLeave(begin[0]?.id ?? '')).toBe(false);
    expect(ana.ledger.journal?.started(begin[0]?.id ?? '')).toBe(false);
    // A copy of this process could say the same, and may have sent the row already.
    await ana.team.refresh();
    expect(ana.ledger.journal?.started(begin[1]?.id ?? '')).toBe(false);
  });

  it("stops with a reason while the server's disk is full, loses nothing, and continues once there is space", async () => {
    const team = await newTeam();
    const sandbox = await practice({});
    const ana = await openComputer(server(), team, 'ana');
    const id = await sheet(ana, 60, sandbox.url);
    const owner = await connected(server(), 'dona', team.database);
    // As the server answers when it has no space for a row.
    await owner.query(`CREATE FUNCTION no_space() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      RAISE EXCEPTION USING ERRCODE = '53100', MESSAGE = 'could not extend file'; END $$`);
    let told = 0;
    const full = Promise.withResolvers<null>();
    const { runner, rested } = runnerOf(ana, sandbox, () => {
      if ((told += 1) === 12)
        void owner
          .query('CREATE TRIGGER no_space BEFORE INSERT ON attempts FOR EACH ROW EXECUTE FUNCTION no_space()')
          .then(() => full.resolve(null));
    });
    await runner.queue(id);
    await full.promise;
    await rested(id);
    const stopped = await ana.ledger.read('batches.get', { id });
    expect(stopped).toMatchObject({
      state: 'paused',
      reason: { code: 'ledger', detail: 'teamDiskFull' },
      totals: { uncertain: { count: 0 }, sending: { count: 0 } },
    });
    expect(stopped?.totals.created.count).toBe(sandbox.inspect().boletos.length);
    await owner.query(
      'CREATE TRIGGER no_space BEFORE INSERT ON boletos FOR EACH ROW EXECUTE FUNCTION no_space()',
    );
    await expect(
      ana.ledger.write('boletos.insert', { batchId: id, rows: inventedBoletos(1, 1) }),
    ).rejects.toMatchObject({ failure: { code: 'teamDiskFull', retryable: true } });

    await owner.query('DROP TRIGGER no_space ON attempts; DROP TRIGGER no_space ON boletos');
    await runner.queue(id);
    await rested(id);
    const verdict = exactlyOnce(
      await ana.ledger.read('boletos.sendings', { batchId: id }),
      sandbox.inspect().boletos,
    );
    expect(verdict).toMatchObject({ created: 60, uncertain: 0, wrong: nothingWrong });
  });

  it.each([-1, 1])('is sent by the server’s day if the clock of a computer is %i days off', async (days) => {
    const team = await newTeam();
    const sandbox = await practice({});
    const ana = await openComputer(server(), team, 'ana', { now: () => Date.now() + days * 86_400_000 });
    const [day] = await team.sql(
      `SELECT to_char(clock_timestamp() AT TIME ZONE 'America/Sao_Paulo', 'YYYY-MM-DD') AS today,
        to_char(clock_timestamp() AT TIME ZONE 'America/Sao_Paulo' - interval '1 day', 'YYYY-MM-DD') AS yesterday`,
    );
    const id = await sheet(ana, 2, sandbox.url);
    const [first, second] = await ana.ledger.read('boletos.ready', { batchId: id, after: 0, most: 2 });
    await team.sql(`UPDATE boletos SET due = '${String(day?.['today'])}' WHERE id = ${first?.id ?? 0}`);
    await team.sql(`UPDATE boletos SET due = '${String(day?.['yesterday'])}' WHERE id = ${second?.id ?? 0}`);
    const { runner, rested } = runnerOf(ana, sandbox, undefined, days);
    await runner.queue(id);
    await rested(id);
    expect(sandbox.inspect().boletos).toHaveLength(1);
    expect(await ana.ledger.read('batches.get', { id })).toMatchObject({
      totals: { created: { count: 1 }, uncertain: { count: 0 } },
    });
    const [begun] = await team.sql(
      `SELECT abs(extract(epoch FROM clock_timestamp() - max(server_at)))::int AS seconds FROM trail`,
    );
    expect(Number(begun?.['seconds'])).toBeLessThan(60);
  });

  it('stops with its server, and continues automatically once the server is back and nothing is uncertain', async () => {
    const team = await newTeam();
    const sandbox = await practice({ latencyMs: { least: 150, most: 300 } });
    const ana = await openComputer(server(), team, 'ana');
    const id = await sheet(ana, 120, sandbox.url);
    let told = 0;
    const stopped = Promise.withResolvers<null>();
    const { runner } = runnerOf(ana, sandbox, () => {
      if ((told += 1) === 12)
        void server()
          .stop('fast')
          .then(() => stopped.resolve(null));
    });
    await runner.queue(id);
    await stopped.promise;
    await expect.poll(() => ana.team.state().silentSince).not.toBeNull();
    const sent = (): number => sandbox.inspect().boletos.length;
    // The rows that were being sent are answered; nothing more is sent without the server.
    let before = -1;
    await expect
      .poll(
        () => {
          const same = sent() === before;
          before = sent();
          return same;
        },
        { interval: 1_000 },
      )
      .toBe(true);
    expect(before).toBeLessThan(120);
    await server().start();
    await expect
      .poll(async () => (await ana.ledger.read('batches.get', { id }).catch(() => null))?.state)
      .toBe('finished');
    const verdict = exactlyOnce(
      await ana.ledger.read('boletos.sendings', { batchId: id }),
      sandbox.inspect().boletos,
    );
    expect(verdict).toMatchObject({ created: 120, uncertain: 0, wrong: nothingWrong });
  });
});
