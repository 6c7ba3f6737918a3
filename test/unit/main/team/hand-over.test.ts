import { describe, expect, it, onTestFinished } from 'vitest';
import { doubtCalls } from '../../../../main/boletos/batch/doubt-calls.ts';
import { createTickets } from '../../../../main/host/tickets.ts';
import type { OpenedTeamLedger } from '../../../../main/ledger/team/open.ts';
import { startSandbox, type Sandbox } from '../../../../main/sandbox/server.ts';
import { teamOfBoletos } from '../../../../main/team-work.ts';
import { handBackRequestedBatches } from '../../../../main/team/hand-back.ts';
import { createWorkCalls, type WorkCalls } from '../../../../main/team/work-calls.ts';
import { exactlyOnce, nothingWrong } from '../../../helpers/exactly-once.ts';
import { inventedBoletos } from '../../../helpers/invented-boletos.ts';
import { temporaryFolder } from '../../../helpers/ledger-folder.ts';
import { needsPostgres } from '../../../helpers/postgres-server.ts';
import { fasterClock, realRunner } from '../../../helpers/real-runner.ts';
import { openComputer, realAfter } from '../../../helpers/team-computer.ts';
import { inventedAttempts } from '../../../helpers/invented-attempts.ts';
import { teamServerForFile, type TestTeam } from '../../../helpers/team-server.ts';

const facts = { name: 'Conta', identity: {}, settings: {}, credentials: {} };

interface AtWork {
  readonly opened: OpenedTeamLedger;
  readonly calls: WorkCalls;
  readonly runner: ReturnType<typeof realRunner>['runner'];
  readonly rested: (id: number) => Promise<unknown>;
}

describe('a batch of another computer', needsPostgres(), () => {
  const { server, newTeam } = teamServerForFile();

  async function practice(): Promise<Sandbox> {
    const sandbox = await startSandbox({
      folder: null,
      seed: 'equipe',
      now: Date.now,
      faults: { latencyMs: { least: 30, most: 60 } },
    });
    onTestFinished(() => sandbox.stop());
    return sandbox;
  }

  /** Connected as in the app; `answers`: whether it gets the request. */
  async function at(
    team: TestTeam,
    sandbox: Sandbox,
    login: string,
    { answers = true } = {},
  ): Promise<AtWork> {
    const opened = await openComputer(server(), team, login);
    const { ledger, team: link } = opened;
    const { runner, rested, close } = realRunner({
      ledger,
      url: sandbox.url,
      token: () => sandbox.tenants.practice.accessToken,
      clock: fasterClock(1),
      ceiling: 8,
      timeouts: { headers: 4_000, body: 4_000, total: 10_000 },
    });
    onTestFinished(close);
    const failed = (error: unknown) => {
      throw error;
    };
    if (answers) onTestFinished(handBackRequestedBatches({ link, handBack: runner.handBack, failed }));
    const calls = createWorkCalls({ link, ledger, after: realAfter, ticks: () => performance.now() });
    return { opened, calls, runner, rested };
  }

  async function sheet({ opened: { ledger } }: AtWork, rows: number, url: string): Promise<number> {
    await ledger.write('accounts.insert', { id: 'padaria1', kind: 'practice', baseUrl: url, ...facts });
    const name = 'março.xlsx';
    const batch = await ledger.write('batches.insert', { accountId: 'padaria1', kind: 'sheet', name });
    await ledger.write('boletos.insert', { batchId: batch.id, rows: inventedBoletos(1, rows) });
    return batch.id;
  }

  const created = async ({ opened: { ledger } }: AtWork, id: number) =>
    (await ledger.read('batches.get', { id }))?.totals.created.count ?? 0;

  const ask = ({ calls }: AtWork, batch: number, doubts?: number) =>
    calls.askForBatch({
      commandId: crypto.randomUUID(),
      batch,
      ...(doubts === undefined ? {} : { doubts }),
    });

  it('is handed over with nothing uncertain when another clerk asks for it, and sent once', async () => {
    const team = await newTeam();
    const sandbox = await practice();
    const [ana, bia, caio] = [
      await at(team, sandbox, 'ana'),
      await at(team, sandbox, 'bia'),
      await at(team, sandbox, 'caio'),
    ];
    const id = await sheet(ana, 200, sandbox.url);
    await ana.runner.queue(id);
    await expect.poll(() => created(bia, id), { timeout: 20_000 }).toBeGreaterThan(3);
    expect(await bia.calls.work(undefined)).toMatchObject([
      { kind: 'batch', batchId: id, name: 'março.xlsx', computer: 'pc-ana', clerk: 'Ana', own: false },
    ]);
    const asked = ask(bia, id);
    // Without notifications between the processes, Ana's learns of it with a heartbeat.
    await expect.poll(async () => (await ana.opened.team.refresh()).batchRequests).not.toEqual([]);
    const answers = await Promise.all([asked, ask(caio, id)]);
    expect(answers).toContainEqual({ kind: 'free' });
    await ana.rested(id);
    expect(await ana.opened.ledger.read('batches.get', { id })).toMatchObject({
      state: 'paused',
      reason: { code: 'handedOver', computer: 'pc-bia', clerk: 'Bia' },
      totals: { uncertain: { count: 0 }, sending: { count: 0 } },
    });
    await bia.runner.queue(id);
    await bia.rested(id);
    const sent = await bia.opened.ledger.read('boletos.sendings', { batchId: id });
    const verdict = exactlyOnce(sent, sandbox.inspect().boletos);
    expect(verdict.wrong).toEqual(nothingWrong);
    expect(verdict.created).toBe(200);
  });

  it('shows colleagues who paused it', async () => {
    const team = await newTeam();
    const sandbox = await practice();
    const [ana, bia] = [await at(team, sandbox, 'ana'), await at(team, sandbox, 'bia')];
    const id = await sheet(ana, 100, sandbox.url);
    await ana.runner.queue(id);
    await expect.poll(() => created(bia, id), { timeout: 20_000 }).toBeGreaterThan(0);
    await ana.runner.pause(id);
    expect(await bia.opened.ledger.read('batches.get', { id })).toMatchObject({
      state: 'paused',
      reason: { code: 'person', clerk: 'Ana', login: 'ana' },
    });
  });

  it('whose holder is gone is taken over by one of two, who saw how many rows become uncertain', async () => {
    const team = await newTeam();
    const sandbox = await practice();
    const ana = await at(team, sandbox, 'ana', { answers: false });
    const [bia, caio] = [await at(team, sandbox, 'bia'), await at(team, sandbox, 'caio')];
    const id = await sheet(ana, 3, sandbox.url);
    const { ledger } = ana.opened;
    await ledger.write('batches.queue', { id });
    await ledger.write('batches.beginNext', { accountId: 'padaria1' });
    const rows = await ledger.read('boletos.ready', { batchId: id, after: 0, most: 2 });
    const begin = inventedAttempts(rows);
    await ledger.write('boletos.turn', { accountId: 'padaria1', today: '2026-11-20', settle: [], begin });
    await team.sql(`UPDATE leases SET until = clock_timestamp() - interval '1 second'`);
    const gone = { kind: 'doubts', doubts: 2, computer: 'pc-ana', clerk: 'Ana' };
    expect(await ask(bia, id)).toEqual(gone);
    // If the number differs from the one that the person saw, Guichê shows it first.
    expect(await ask(bia, id, 1)).toEqual(gone);
    const both = await Promise.all([ask(bia, id, 2), ask(caio, id, 2)]);
    expect(both.map(({ kind }) => kind).toSorted()).toEqual(['free', expect.stringMatching(/free|taken/u)]);
    expect(await bia.opened.ledger.read('batches.get', { id })).toMatchObject({
      state: 'paused',
      reason: { code: 'holderGone', computer: 'pc-ana', clerk: 'Ana' },
      totals: { uncertain: { count: 2 }, ready: { count: 1 } },
    });
    expect((await bia.opened.team.senders(begin.map((one) => one.id))).get(begin[0]?.id ?? '')).toEqual({
      computer: 'pc-ana',
      clerk: 'Ana',
      mayAnswer: true,
    });
  });

  it('that was taken over names who may still answer, until somebody types that the computer is off', async () => {
    const team = await newTeam();
    const sandbox = await practice();
    const ana = await at(team, sandbox, 'ana', { answers: false });
    const bia = await at(team, sandbox, 'bia');
    const id = await sheet(ana, 1, sandbox.url);
    const { ledger } = ana.opened;
    await ledger.write('batches.queue', { id });
    await ledger.write('batches.beginNext', { accountId: 'padaria1' });
    const [row] = await ledger.read('boletos.ready', { batchId: id, after: 0, most: 1 });
    if (!row) throw new Error('no row');
    const { id: boleto, revision } = row;
    const begin = [{ boleto, revision, id: 'tentativa', ref: 'ref', body: Buffer.from('{}') }];
    await ledger.write('boletos.turn', { accountId: 'padaria1', today: '2026-11-20', settle: [], begin });
    await team.sql(`UPDATE leases SET until = clock_timestamp() - interval '1 second'`);
    expect(await ask(bia, id, 1)).toEqual({ kind: 'free' });
    const calls = doubtCalls({
      ledger: bia.opened.ledger,
      team: teamOfBoletos(bia.opened.team),
      clients: { clientOf: () => Promise.reject(new Error('asks nothing')) },
      pdfText: () => Promise.resolve(null),
      now: () => new Date(),
      today: () => '2026-11-20',
      tickets: createTickets(() => 'ticket'),
      outgoing: temporaryFolder(),
    });
    const sender = { computer: 'pc-ana', clerk: 'Ana', mayAnswer: true };
    expect(await calls.doubts({ batchId: id })).toMatchObject([{ attempt: { sender } }]);
    const settle = (computerOff?: string) =>
      calls.confirmNotCreated({
        commandId: crypto.randomUUID(),
        boleto,
        next: 'out',
        ...(computerOff === undefined ? {} : { computerOff }),
      });
    const mayAnswer = { kind: 'holderMayAnswer', computer: 'pc-ana', clerk: 'Ana' };
    expect([await settle(), await settle('pc-bia')]).toEqual([mayAnswer, mayAnswer]);
    expect(await settle('pc-ana')).toMatchObject({ kind: 'tooSoon' });
    // Once it is given up, nobody waits for it.
    await team.sql(
      `UPDATE computers SET last_seen = clock_timestamp() - interval '1 minute' WHERE id = 'pc-ana'`,
    );
    const lose = { commandId: crypto.randomUUID(), id: 'pc-ana', name: 'pc-ana' };
    expect(await bia.calls.loseComputer(lose)).toEqual({ kind: 'done', doubts: 0 });
    expect(await settle()).toMatchObject({ kind: 'tooSoon' });
  });

  it('cannot be requested by a person who only reads', async () => {
    const team = await newTeam();
    const sandbox = await practice();
    const ana = await at(team, sandbox, 'ana');
    const id = await sheet(ana, 1, sandbox.url);
    const rui = await at(team, sandbox, 'rui');
    expect(await ask(rui, id)).toEqual({ kind: 'refused', why: 'role' });
    const commandId = crypto.randomUUID();
    expect(await rui.calls.goOn({ commandId })).toEqual({ kind: 'refused', why: 'role' });
    expect((await rui.calls.computers(undefined)).computers.map((one) => one.name)).toEqual([
      'pc-ana',
      'pc-rui',
    ]);
    expect(await ana.calls.loseComputer({ commandId, id: 'pc-rui', name: 'pc-bia' })).toEqual({
      kind: 'refused',
      why: 'nameDiffers',
    });
    expect(await ana.calls.loseComputer({ commandId, id: 'pc-rui', name: 'pc-rui' })).toEqual({
      kind: 'refused',
      why: 'alive',
    });
  });
});
