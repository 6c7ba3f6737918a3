// Sending in a team whose server is some milliseconds away, beside a bare undici loop that records nothing; how long after the end of a
// computer another one continues; and how long until a change is seen on another screen.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { After } from '../../main/async.ts';
import { readBootSession } from '../../main/boot-session.ts';
import type { Ledger } from '../../main/ledger/ledger.ts';
import { connect } from '../../main/ledger/postgres/connect.ts';
import { openNotifications } from '../../main/ledger/team/notifications.ts';
import { openTeamLedger, type OpenedTeamLedger } from '../../main/ledger/team/open.ts';
import { inventedBoletos } from '../helpers/invented-boletos.ts';
import type { PostgresServer } from '../helpers/postgres-server.ts';
import { startPractice, type PracticeProcess } from '../helpers/practice-process.ts';
import { realRunner } from '../helpers/real-runner.ts';
import type { TeamChild } from '../helpers/team-child.ts';
import { bareUndici, perSecond } from './bare-undici.ts';
import { delayedConnection } from './delayed-connection.ts';
import { goal, median, ratios, unlessQuick, type Goal } from './report.ts';
import { teamDatabase, teamPassword } from './team-to-try.ts';

const latencyMs = 20;
/** A payment service on the internet takes about so long. */
const serviceMs = 100;
const contests = [5, 20].flatMap((delayMs) => [
  { connections: 8, delayMs, boletos: unlessQuick(800, 80) },
  { connections: 32, delayMs, boletos: unlessQuick(3_200, 320) },
]);
const rounds = unlessQuick(3, 1);
const changes = unlessQuick(40, 10);
const leaseMillis = 15_000;

export interface Found {
  readonly results: Readonly<Record<string, unknown>>;
  readonly goals: readonly Goal[];
}

const after: After = (millis, run) => {
  const timer = setTimeout(run, millis);
  return () => clearTimeout(timer);
};

/** No row equals one of another round, because a team looks for repeats in all its accounts. */
let made = 0;
const freshRows = (count: number) => inventedBoletos((made += count) - count + 1, count);

const settingsOf = (port: number, user: string) => ({
  host: '127.0.0.1',
  port,
  database: teamDatabase,
  user,
  password: teamPassword,
  ca: null,
});

async function computer(port: number, login: string, folder: string): Promise<OpenedTeamLedger> {
  const id = `${login}-${randomUUID()}`;
  return openTeamLedger({
    connection: settingsOf(port, login),
    computer: { id, name: login, version: '1.0.0' },
    osUser: login,
    now: Date.now,
    monotonic: () => performance.now(),
    after,
    journalFolder: join(folder, id),
    boot: await readBootSession(),
    local: null,
  });
}

async function sheet(ledger: Ledger, url: string, rows: number): Promise<number> {
  const accountId = randomUUID();
  const facts = { name: 'Padaria', baseUrl: url, identity: {}, settings: {}, credentials: {} };
  await ledger.write('accounts.insert', { id: accountId, kind: 'practice', ...facts });
  const { id } = await ledger.write('batches.insert', { accountId, kind: 'sheet', name: 'x' });
  for (let at = 0; at < rows; at += 1_000)
    await ledger.write('boletos.insert', { batchId: id, rows: freshRows(Math.min(1_000, rows - at)) });
  return id;
}

async function sent(
  ledger: Ledger,
  practice: PracticeProcess,
  { connections, boletos }: (typeof contests)[number],
  id: number,
): Promise<number> {
  const { url, token } = practice;
  const real = realRunner({ ledger, url, token: () => token, ceiling: connections });
  const start = performance.now();
  await real.runner.queue(id);
  await real.rested(id);
  const rate = perSecond(start, boletos);
  const batch = await ledger.read('batches.get', { id });
  if (batch?.totals.created.count !== boletos)
    throw new Error(`not all created: ${JSON.stringify([batch?.state, batch?.reason, batch?.totals])}`);
  await real.close();
  return rate;
}

/** In turn; the first round is a warm-up and not counted. */
async function sending(server: PostgresServer, folder: string): Promise<Found> {
  const results: Record<string, unknown> = {};
  const goals: Goal[] = [];
  for (const contest of contests) {
    const { connections, delayMs, boletos } = contest;
    const practice = await startPractice(serviceMs);
    const connection = await delayedConnection(server.port, delayMs);
    const { ledger } = await computer(connection.port, 'ana', folder);
    const [ours, bare, client, database]: [number[], number[], number[], number[]] = [[], [], [], []];
    for (let round = 0; round <= rounds; round += 1) {
      const mine = async (): Promise<void> => {
        const id = await sheet(ledger, practice.url, boletos);
        const [before, serverBefore] = [process.cpuUsage(), server.cpuMillis()];
        ours.push(await sent(ledger, practice, contest, id));
        const { user, system } = process.cpuUsage(before);
        client.push((user + system) / 1_000 / boletos);
        database.push((server.cpuMillis() - serverBefore) / boletos);
      };
      const theirs = async (): Promise<void> =>
        void bare.push(await bareUndici(practice, connections, boletos));
      for (const side of round % 2 === 0 ? [mine, theirs] : [theirs, mine]) await side();
    }
    await ledger.close();
    connection.close();
    await practice.stop();
    const ratio = ratios(ours.slice(1), bare.slice(1));
    const name = `${boletos} at ${connections} connections, the server ${delayMs} ms away`;
    results[name] = {
      boletosPerSecond: Math.round(median(ours.slice(1))),
      barePerSecond: Math.round(median(bare.slice(1))),
      ratio: median(ratio),
      ratioRange: [Math.min(...ratio), Math.max(...ratio)],
      // The simulated service is another process.
      clientCpuMillisPerBoleto: median(client.slice(1)),
      serverCpuMillisPerBoleto: median(database.slice(1)),
    };
    goals.push(goal(`${name}, relative to bare undici`, median(ratio), 'ratio', 0.85, 'higher'));
  }
  return { results, goals };
}

const program = fileURLToPath(new URL('../helpers/team-child.ts', import.meta.url));

function child(port: number, login: string, practice: PracticeProcess, folder: string) {
  const told: TeamChild = {
    port,
    database: teamDatabase,
    login,
    password: teamPassword,
    id: `kind-${login}`,
    folder: mkdtempSync(join(folder, 'data-')),
    journal: mkdtempSync(join(folder, 'journal-')),
    url: practice.url,
    token: practice.token,
    ceiling: 8,
    leaseMillis,
    timeless: false,
  };
  const running = spawn(process.execPath, [program, JSON.stringify(told)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  return { process: running, lines: createInterface({ input: running.stdout }) };
}

/** The next line that starts with the word. */
const line = (lines: Interface, word: string): Promise<string> =>
  new Promise((resolve) => {
    const look = (found: string): void => {
      if (!found.startsWith(word)) return;
      lines.off('line', look);
      resolve(found);
    };
    lines.on('line', look);
  });

/** From the kill of the sending computer to the first row of the other one, whose clerk presses at once. */
async function takeover(server: PostgresServer, practice: PracticeProcess, folder: string): Promise<Found> {
  const connection = await delayedConnection(server.port, 5);
  const setting = await computer(connection.port, 'ana', folder);
  const id = await sheet(setting.ledger, practice.url, 3_000);
  await setting.ledger.close();
  const dying = child(connection.port, 'ana', practice, folder);
  const living = child(connection.port, 'bia', practice, folder);
  await Promise.all([line(dying.lines, 'state'), line(living.lines, 'state')]);
  dying.process.stdin.write(`work ${id}\n`);
  for (let row = 0; row < 40; row += 1) await line(dying.lines, 'row');
  const ended = once(dying.process, 'exit');
  const start = performance.now();
  dying.process.kill('SIGKILL');
  await ended;
  const [took, row] = [line(living.lines, 'took'), line(living.lines, 'row')];
  living.process.stdin.write(`take ${id}\n`);
  const words = await took;
  const taken = performance.now() - start;
  await row;
  const goesOn = performance.now() - start;
  living.process.kill('SIGKILL');
  connection.close();
  const doubts = Number(words.split(' ')[2]);
  return {
    results: { takeover: { takenMillis: taken, goesOnMillis: goesOn, doubts } },
    goals: [
      goal('time from the end of a computer to the first row of another', goesOn / 1_000, 's', 20, 'lower'),
      goal('uncertain boletos after a takeover at 8 connections', doubts, 'boletos', 16, 'lower'),
    ],
  };
}

/** From the request to write until another computer reads the row after it was notified. */
async function seenElsewhere(
  server: PostgresServer,
  practice: PracticeProcess,
  folder: string,
): Promise<Found> {
  const connection = await delayedConnection(server.port, 5);
  const [ana, bia] = [
    await computer(connection.port, 'ana', folder),
    await computer(connection.port, 'bia', folder),
  ];
  let heard = Promise.withResolvers<void>();
  const news = ['ana', 'bia'].map((login) =>
    openNotifications({
      connect: () => connect(settingsOf(connection.port, login)),
      processId: login,
      after,
      changed: () => login === 'bia' && heard.resolve(),
      batchRequested: () => undefined,
      connectionChanged: () => undefined,
    }),
  );
  // A computer that has joined reads everything again.
  await heard.promise;
  ana.ledger.on('changed', ({ tables }) => news[0]?.publish(tables));
  const id = await sheet(ana.ledger, practice.url, 10);
  const times: number[] = [];
  for (let at = 0; at < changes; at += 1) {
    const { revision = 0 } = (await bia.ledger.read('batches.get', { id })) ?? {};
    const start = performance.now();
    await ana.ledger.write('batches.update', { id, revision, name: `Lote ${at}` });
    for (let name = ''; name !== `Lote ${at}`;) {
      heard = Promise.withResolvers();
      name = (await bia.ledger.read('batches.get', { id }))?.name ?? '';
      if (name !== `Lote ${at}`) await heard.promise;
    }
    times.push(performance.now() - start);
  }
  await Promise.all(news.map((one) => one.close()));
  await Promise.all([ana.ledger.close(), bia.ledger.close()]);
  connection.close();
  return {
    results: { seenElsewhere: { medianMillis: median(times), worstMillis: Math.max(...times) } },
    goals: [
      goal('longest time until another computer shows a change', Math.max(...times), 'ms', 1_000, 'lower'),
    ],
  };
}

/** On a server with the team of team-to-try.ts. */
export async function teamSending(server: PostgresServer): Promise<Found> {
  const folder = mkdtempSync(join(tmpdir(), 'guiche-bench-'));
  const practice = await startPractice(latencyMs);
  try {
    const found = [
      await sending(server, folder),
      await takeover(server, practice, folder),
      await seenElsewhere(server, practice, folder),
    ];
    return {
      results: Object.fromEntries(found.flatMap(({ results }) => Object.entries(results))),
      goals: found.flatMap(({ goals }) => goals),
    };
  } finally {
    await practice.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
