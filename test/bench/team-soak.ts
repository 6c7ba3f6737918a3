// Three computers of a team with every possible fault: kills, pauses longer than a lease, a connection to the server that is cut and loses
// answers, other computers that continue their work, a server that fails and whose standby lacks the last commits. The boletos at the
// simulated service decide at the end. With a mutation one of the protections is missing, and duplicates must appear.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { parseJson } from '../../main/ledger/json.ts';
import { groupOf } from '../../main/ledger/postgres/team-privileges.ts';
import { beginTeam, teamStatements } from '../../main/ledger/postgres/team.ts';
import type { TeamState } from '../../main/ledger/team/session.ts';
import { newSealedFile, readSealed } from '../../main/ledger/sealed-lines.ts';
import { openTeamLedger, type OpenedTeamLedger } from '../../main/ledger/team/open.ts';
import type { Sent } from '../../main/ledger/tables/boletos-turn.ts';
import { startSandbox, type Sandbox } from '../../main/sandbox/server.ts';
import { goal, machine, type BenchReport } from './report.ts';
import { exactlyOnce, type Verdict } from '../helpers/exactly-once.ts';
import { startFaultyProxy, type FaultyProxy } from '../helpers/faulty-proxy.ts';
import { inventedBoletos } from '../helpers/invented-boletos.ts';
import { startPostgres, type PostgresServer } from '../helpers/postgres-server.ts';
import { randomly } from '../helpers/seeds.ts';
import type { TeamChild } from '../helpers/team-child.ts';

export const mutations = ['timeline', 'fence', 'journal'] as const;
export type Mutation = (typeof mutations)[number];

export interface TeamSoakOptions {
  /** Rows of one batch; the other two have three times as many. */
  readonly rows: number;
  /** Kills and cut connections, before the takeover. */
  readonly faults: number;
  readonly seed: number;
  readonly mutation: Mutation | null;
  /** A short lease makes the same happen in less time. */
  readonly leaseMillis: number;
  readonly say: (words: string) => void;
}

export interface TeamSoaked {
  readonly deaths: number;
  readonly workers: number;
  /** Made at the service more than once for one row, or by an attempt that nobody knows. */
  readonly doubles: number;
  readonly verdict: Verdict;
  readonly doubtsTold: number;
  readonly settledByPerson: number;
  /** Rows whose outcome was unknown, also those that a person has settled. */
  readonly doubts: number;
  /** Why the team did not continue without one of its protections. */
  readonly stoppedBy: string | null;
}

const database = 'equipe';
const password = 'senha do soak';
const clerks = { ana: 'operator', bia: 'approver', caio: 'operator' } as const;
const program = fileURLToPath(new URL('../helpers/team-child.ts', import.meta.url));
const workers = 4;

/** Each replaced text must exist. */
function without(
  statements: readonly string[],
  changes: readonly (readonly [string, string])[],
): readonly string[] {
  let all = statements;
  for (const [from, to] of changes) {
    if (!all.some((one) => one.includes(from))) throw new Error(`not in the schema any more: ${from}`);
    all = all.map((one) => one.replaceAll(from, to));
  }
  return all;
}

/** A server that never checks its history. */
const blind = [
  ['(t.system_id, t.timeline, t.database_oid) = (s.system_id, s.timeline, s.database_oid)', 'true'],
  [`WHEN c.sends < p_sends THEN 'history'`, 'WHEN false THEN NULL'],
  ['WHEN c.sends > p_sends THEN', 'WHEN false THEN'],
  ['IF c.sends < p_sends AND t.frozen_reason IS NULL', 'IF false AND t.frozen_reason IS NULL'],
  ['WHERE seen.sends > coalesce(c.sends, 0)', 'WHERE false'],
  ['SET sends = sends + raised', 'SET sends = greatest(sends, p_sends) + raised'],
] as const;

/**
 * A server that takes every process of a computer for the latest. Its computers also do not notice how long ago a row was granted: each of
 * these two protections alone stops a process that was paused.
 */
const unfenced = [
  [`WHEN c.incarnation <> p_incarnation THEN 'fenced'`, 'WHEN false THEN NULL'],
  [`WHEN c.sends > p_sends THEN 'fenced'`, 'WHEN false THEN NULL'],
] as const;

const changes: Readonly<Record<Mutation, readonly (readonly [string, string])[]>> = {
  timeline: blind,
  fence: unfenced,
  journal: [],
};

async function makeTeam(
  server: PostgresServer,
  { mutation, leaseMillis }: Pick<TeamSoakOptions, 'mutation' | 'leaseMillis'>,
): Promise<void> {
  await server.psql(`CREATE DATABASE ${database}`);
  const client = new Client({ ...server.admin, database });
  await client.connect();
  const statements = without(teamStatements(), mutation === null ? [] : changes[mutation]);
  await client.query('BEGIN');
  for (const statement of statements) await client.query(statement);
  await client.query(beginTeam, ['equipe']);
  await client.query(
    `CREATE OR REPLACE FUNCTION lease_end() RETURNS timestamptz LANGUAGE sql VOLATILE AS
       $$ SELECT clock_timestamp() + interval '${leaseMillis} milliseconds' $$`,
  );
  for (const [login, role] of Object.entries(clerks)) {
    await client.query(`CREATE ROLE ${login} LOGIN PASSWORD '${password}' IN ROLE ${groupOf(role)}`);
    await client.query('INSERT INTO clerks (login, name, role) VALUES ($1, $1, $2)', [login, role]);
  }
  await client.query('COMMIT');
  await client.end();
}

/** Like a journal that was never written to. */
function forgetSends(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const [header, ...rest] = readSealed(readFileSync(path, 'utf8')).lines;
    const kept = rest.filter(({ text }) => /^[BW] /.test(text));
    newSealedFile(path, [...(header ? [header] : []), ...kept], { synced: false }).sealed.close();
  }
}

interface Computer {
  readonly id: string;
  readonly proxy: FaultyProxy;
  child: ChildProcess;
  state: TeamState | null;
  rows: number;
  /** Unconfirmed rows that it caused by continuing another computer's work. */
  took: number | null;
  readonly done: Set<number>;
  trouble: string;
  timeless: boolean;
}

/** `what` is read when the wait has failed, so that it shows the states of that moment. */
async function until(
  what: () => string,
  is: () => boolean | Promise<boolean>,
  millis = 120_000,
): Promise<void> {
  const end = Date.now() + millis;
  while (!(await is())) {
    if (Date.now() > end) throw new Error(`this never came: ${what()}`);
    await wait(50);
  }
}

export async function soakTeam(options: TeamSoakOptions): Promise<TeamSoaked> {
  const { rows, faults, seed, mutation, leaseMillis, say } = options;
  const random = randomly(seed);
  const folder = mkdtempSync(join(tmpdir(), 'guiche-team-'));
  const sandbox: Sandbox = await startSandbox({
    folder: null,
    seed: `equipe ${seed}`,
    now: Date.now,
    faults: { latencyMs: { least: 20, most: 80 } },
  });
  const primary = await startPostgres();
  let server = primary;
  const computers: Computer[] = [];
  let dashboard: OpenedTeamLedger | null = null;
  let deaths = 0;
  let settledByPerson = 0;
  let doubtsTold = 0;
  /** Made by attempts that nobody knows any more, because their computer is lost. */
  const foundByPayer = new Set<string>();

  function start(computer: Computer): void {
    const told: TeamChild = {
      port: computer.proxy.port,
      database,
      login: computer.id,
      password,
      id: computer.id,
      folder: join(folder, computer.id, 'data'),
      journal: join(folder, computer.id, 'state'),
      url: sandbox.url,
      token: sandbox.tenants.practice.accessToken,
      ceiling: workers,
      leaseMillis,
      timeless: computer.timeless,
    };
    mkdirSync(told.folder, { recursive: true });
    const child = spawn(process.execPath, [program, JSON.stringify(told)], {
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    computer.child = child;
    computer.state = null;
    child.stderr.setEncoding('utf8').on('data', (text: string) => (computer.trouble = text.slice(-2_000)));
    child.stdin.on('error', () => undefined);
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (computer.child !== child) return;
      const [word = '', rest = '', more] = line.split(' ');
      if (word === 'state') computer.state = parseJson<TeamState>(line.slice(6));
      if (word === 'row') computer.rows += 1;
      if (word === 'done') computer.done.add(Number(rest));
      if (word === 'took') computer.took = Number(more);
      if (word === 'trouble') computer.trouble = line;
    });
  }

  const tell = ({ child }: Computer, words: string): void => void child.stdin?.write(`${words}\n`);

  async function kill(computer: Computer): Promise<void> {
    const ended = once(computer.child, 'exit');
    computer.child.kill('SIGKILL');
    await ended;
    deaths += 1;
  }

  async function sql(text: string): Promise<string> {
    return server.psql(`SET search_path = guiche, public; ${text}`, database);
  }

  /** Looks at the provider's dashboard, and records what it shows. */
  async function settleDoubts(): Promise<void> {
    if (!dashboard) throw new Error('nobody is there');
    // Ten minutes later.
    await sql(
      `SET session_replication_role = replica; UPDATE attempts SET started_at = '2026-01-01T00:00:00.000Z' WHERE state = 'uncertain';
       UPDATE boletos SET said = jsonb_set(said::jsonb, '{since}', '"2026-01-01T00:00:00.000Z"', false)::text WHERE state = 'uncertain'`,
    );
    // Each payer has one boleto, so a boleto from lost commits is found only by its payer.
    const there = new Map(
      sandbox.inspect().boletos.map(({ id, request }) => [request.payer.document, id] as const),
    );
    for (const { boleto, attempt } of await dashboard.ledger.read('boletos.doubts', {})) {
      const id = there.get(boleto.fields['payer.document'] ?? '');
      const verdict =
        id === undefined
          ? ({ kind: 'notCreated', next: 'ready' } as const)
          : ({ kind: 'created', remoteId: id, title: { conference: 'equal', findings: [] } } as const);
      const resolved = await dashboard.ledger.write('boletos.resolve', {
        boleto: boleto.id,
        attemptId: attempt?.id ?? null,
        verdict,
        evidence: { by: 'soak' },
        holderIsOff: true,
      });
      if (resolved.kind !== 'resolved') continue;
      settledByPerson += 1;
      if (attempt === null && id !== undefined) foundByPayer.add(id);
    }
  }

  const uncertainNow = async (): Promise<number> =>
    Number(await sql(`SELECT count(*) FROM boletos WHERE state = 'uncertain'`));

  /** The bytes that a paused computer had sent reach the service before a person looks. */
  async function servedAllOf(computer: string): Promise<void> {
    const refs = new Set((await sql(`SELECT ref FROM attempts WHERE computer = '${computer}'`)).split('\n'));
    const served = (): number =>
      sandbox
        .inspect()
        .boletos.filter(({ request }) => refs.has(request.clientCallbackUrl?.split('/').at(-1) ?? '')).length;
    for (let before = -1; before !== served(); await wait(1_000)) before = served();
  }

  try {
    await makeTeam(server, options);
    for (const id of Object.keys(clerks)) {
      const proxy = await startFaultyProxy(server.port);
      const computer: Computer = {
        id,
        proxy,
        child: spawn('true'),
        state: null,
        rows: 0,
        took: null,
        done: new Set(),
        trouble: '',
        timeless: mutation === 'fence',
      };
      computers.push(computer);
      start(computer);
    }
    const openDashboard = () =>
      openTeamLedger({
        connection: {
          host: server.host,
          port: server.port,
          database,
          user: 'bia',
          password,
          ca: null,
        },
        computer: { id: 'painel', name: 'painel', version: '1.0.0' },
        osUser: 'bia',
        now: Date.now,
        monotonic: () => performance.now(),
        after(millis, run) {
          const timer = setTimeout(run, millis);
          return () => clearTimeout(timer);
        },
        journalFolder: join(folder, 'painel'),
        boot: null,
        local: null,
        leaseMillis,
      });
    dashboard = await openDashboard();
    const batches: number[] = [];
    for (const [at, { id }] of computers.entries()) {
      await dashboard.ledger.write('accounts.insert', {
        id: `conta-${id}`,
        kind: 'service',
        baseUrl: sandbox.url,
        name: id,
        identity: {},
        settings: {},
        credentials: {},
      });
      const batch = await dashboard.ledger.write('batches.insert', {
        accountId: `conta-${id}`,
        kind: 'sheet',
        name: id,
      });
      // Two of them have the most work: one still sends when it is stopped, and one when the server fails.
      await dashboard.ledger.write('boletos.insert', {
        batchId: batch.id,
        rows: inventedBoletos(1 + 3 * at * rows, id === 'bia' ? rows : 3 * rows),
      });
      batches.push(batch.id);
    }
    const [ana, bia, caio] = computers;
    if (!ana || !bia || !caio) throw new Error('three computers');
    const batchOf = (computer: Computer): number => batches[computers.indexOf(computer)] ?? 0;
    // The third one starts late, so that it is in the middle of its batch when the server fails.
    for (const computer of [ana, bia]) tell(computer, `work ${batchOf(computer)}`);

    say('ends without warning, and a way that breaks');
    const pause = Math.max(4, Math.floor(rows / (faults * 6 + 12)));
    for (let fault = 0; fault < faults; fault += 1) {
      const computer = computers[random(2)] ?? ana;
      const from = computer.rows;
      await until(
        () => `${computer.id} sends: ${computer.trouble}`,
        () => computer.rows >= from + pause || computer.done.size > 0,
      );
      const kind = random(5);
      if (kind === 0) {
        const before = await uncertainNow();
        await kill(computer);
        start(computer);
        await until(
          () => `${computer.id} is back: ${computer.trouble}`,
          () => computer.state !== null,
        );
        tell(computer, `work ${batchOf(computer)}`);
        doubtsTold = Math.max(doubtsTold, (await uncertainNow()) - before);
      } else if (kind === 1) computer.proxy.cut();
      else {
        computer.proxy.weather = (['losesAnswers', 'halfOpen', 'slow'] as const)[kind - 2] ?? 'slow';
        await wait(300 + random(900));
        computer.proxy.weather = 'fair';
        if (kind === 3) computer.proxy.cut();
      }
    }

    say('a computer stands still, and another one goes on in its place');
    const stillAt = ana.rows;
    await until(
      () => `ana sends: ${ana.trouble}`,
      () => ana.rows >= stillAt + 3 || ana.done.size > 0,
    );
    if (ana.done.size > 0) throw new Error('too few rows for the soak: nothing was on its way');
    ana.child.kill('SIGSTOP');
    deaths += 1;
    tell(bia, `take ${batchOf(ana)}`);
    await until(
      () => `bia goes on: ${bia.trouble}`,
      () => bia.took !== null || bia.done.has(batchOf(ana)),
    );
    const took = bia.took ?? 0;
    doubtsTold = Math.max(doubtsTold, took);
    await servedAllOf(ana.id);
    const unsure = await uncertainNow();
    await settleDoubts();
    say(`${took} doubts by going on, ${unsure} settled`);
    const createdOfAna = async (): Promise<number> =>
      Number(
        await sql(`SELECT count(*) FROM boletos WHERE state = 'created' AND batch_id = ${batchOf(ana)}`),
      );
    const before = await createdOfAna();
    await until(
      () => `bia sends on: ${bia.trouble}`,
      async () => (await createdOfAna()) >= before + 2 * workers || bia.done.has(batchOf(ana)),
    );
    ana.child.kill('SIGCONT');
    if (mutation === 'fence') await wait(1_500);
    else
      await until(
        () => `ana notices: ${ana.trouble}`,
        () => ana.state?.stopped === 'fenced',
      );
    await kill(ana);
    deaths -= 1;
    start(ana);
    await until(
      () => `ana is back: ${ana.trouble}`,
      () => ana.state !== null,
    );

    say('the server dies, and its standby lacks the last commits');
    tell(caio, `work ${batchOf(caio)}`);
    await until(
      () => `caio sends: ${caio.trouble}`,
      () => caio.rows >= 10,
    );
    const standby = await server.replica();
    await wait(500);
    await standby.stop('fast');
    const lostFrom = caio.rows;
    await until(
      () => `caio sends: ${caio.trouble}`,
      () => caio.rows >= lostFrom + 5 || caio.done.size > 0,
    );
    await kill(caio);
    const unseen = caio.rows - lostFrom;
    if (unseen < 5) throw new Error('too few rows for the soak: nothing was lost');
    await primary.stop('immediate');
    await standby.start();
    await standby.promote();
    server = standby;
    await until(
      () => 'the standby takes over',
      async () => (await server.psql('SELECT pg_is_in_recovery()')) === 'f',
    );
    await dashboard.ledger.close();
    for (const { proxy } of computers) {
      proxy.target = server.port;
      proxy.cut();
    }
    let stoppedBy: string | null = null;
    if (mutation === 'journal') forgetSends(join(folder, 'caio', 'state'));
    // Every other time the killed computer never returns, and a second one continues its batch.
    const gone = mutation === null && seed % 2 === 0;
    if (!gone) start(caio);
    dashboard = await openDashboard();
    say(
      `${unseen} rows of caio were sent after the last commit that is left${gone ? ', and it is lost' : ''}`,
    );
    const goOn = async (): Promise<void> => {
      if (!gone)
        await until(
          () => `caio is back: ${caio.trouble}`,
          () => caio.state !== null,
        );
      if (mutation !== 'timeline') {
        await until(
          () =>
            `all answer the roll call: ${computers.map(({ id, state, trouble }) => `${id} ${JSON.stringify(state)} ${trouble}`).join('; ')}`,
          async () => {
            // A computer that the lost commits have removed, or that was replaced meanwhile, is started again by its clerk.
            for (const computer of computers)
              if (computer.state !== null && computer.state.stopped !== null) {
                await kill(computer);
                deaths -= 1;
                start(computer);
              }
            await dashboard?.team.refresh();
            if (gone) await dashboard?.team.call('lose_computer_1', { p_lost: caio.id }).catch(() => null);
            const answer = await dashboard?.team.call('unfreeze_1').catch(() => null);
            return answer?.refused === null || answer?.refused === 'notFrozen';
          },
        );
      }
      say('and all go on');
      if (gone) await settleDoubts();
      const back = gone ? [ana, bia] : computers;
      for (const computer of back) {
        await until(
          () => `${computer.id} is well: ${JSON.stringify(computer.state)} ${computer.trouble}`,
          () => {
            if (computer.state === null) return false;
            return computer.state.frozen === null && computer.state.stopped === null;
          },
        );
        computer.done.clear();
        tell(computer, `work ${batchOf(computer)}`);
      }
      if (gone) tell(bia, `work ${batchOf(caio)}`);
      const finished = async (): Promise<boolean> =>
        // Without a check of the history nobody ever settles the requests that were open in the lost commits.
        (await sql(
          `SELECT count(*) FROM boletos WHERE state ${mutation === 'timeline' ? `= 'ready'` : `IN ('ready', 'sending')`}`,
        )) === '0';
      await until(
        () =>
          `all is sent: ${computers.map(({ id, trouble, state }) => `${id} ${trouble} ${JSON.stringify(state)}`).join('; ')}`,
        finished,
        mutation === null ? 120_000 : 40_000,
      );
    };
    try {
      await goOn();
    } catch (error) {
      // If a protection is missing, duplicates at the service, or another protection, may stop the team.
      if (mutation === null) throw error;
      stoppedBy = String(error);
      say(stoppedBy);
    }
    const sent: Sent[] = [];
    for (const id of batches)
      sent.push(...(await dashboard.ledger.read('boletos.sendings', { batchId: id })));
    const verdict = exactlyOnce(
      sent,
      sandbox.inspect().boletos.filter(({ id }) => !foundByPayer.has(id)),
    );
    const perPayer = Map.groupBy(sandbox.inspect().boletos, ({ request }) => request.payer.document);
    const doubles = [...perPayer.values()].filter((same) => same.length > 1).length;
    const refs = [...perPayer.values()]
      .filter((same) => same.length > 1)
      .flat()
      .map(({ request }) => request.clientCallbackUrl?.split('/').at(-1) ?? '');
    if (refs.length > 0)
      say(
        await sql(
          `SELECT id, computer, incarnation, epoch, n, state, started_at, settled_at, resolved_at, outcome, resolution FROM attempts
           WHERE ref IN (${refs.map((ref) => `'${ref}'`).join(', ')})`,
        ),
      );
    const doubts = settledByPerson + (await uncertainNow());
    return { deaths, workers, doubles, verdict, doubtsTold, settledByPerson, doubts, stoppedBy };
  } finally {
    await dashboard?.ledger.close().catch(() => undefined);
    for (const { child, proxy } of computers) {
      child.kill('SIGCONT');
      child.kill('SIGKILL');
      await proxy.close();
    }
    if (server !== primary) await server.close();
    await primary.close();
    await sandbox.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** `npm run soak -- --team`. */
export async function teamSoak(options: TeamSoakOptions): Promise<BenchReport> {
  const soaked = await soakTeam(options);
  const { verdict, doubles, doubtsTold, deaths, settledByPerson, doubts, stoppedBy } = soaked;
  const { wrong } = verdict;
  return {
    bench: 'soak-team',
    machine: machine(),
    results: {
      rows: options.rows,
      faults: options.faults,
      seed: options.seed,
      mutation: options.mutation ?? 'none',
      leaseMillis: options.leaseMillis,
      deaths,
      settledByPerson,
      existing: verdict.existing,
      doubts,
      ...(stoppedBy === null ? {} : { stoppedBy }),
    },
    goals: [
      goal('made twice for one payer', doubles, 'boletos', 0, 'lower'),
      goal('there under no {ref} of ours', wrong.unknownRef, 'boletos', 0, 'lower'),
      goal('called created, not there', wrong.createdButMissing, 'boletos', 0, 'lower'),
      goal('there, and its row denies it', wrong.existsButDenied, 'boletos', 0, 'lower'),
      goal('there, and its attempt denies it', wrong.attemptDenied, 'boletos', 0, 'lower'),
      goal('uncertain boletos after one kill, worst', doubtsTold, 'boletos', 2 * workers, 'lower'),
    ],
  };
}
