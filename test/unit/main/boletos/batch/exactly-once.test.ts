// Every fault of the practice service at once, and a program that ends in the middle, by quitting or by being killed.
import { createInterface } from 'node:readline';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { readBootSession } from '../../../../../main/boot-session.ts';
import { openLedger } from '../../../../../main/ledger/open.ts';
import { startSandbox, type Sandbox } from '../../../../../main/sandbox/server.ts';
import { fasterClock, realRunner } from '../../../../helpers/real-runner.ts';
import { exactlyOnce, hurried, nothingWrong } from '../../../../helpers/exactly-once.ts';
import { sheet, newBoletos } from '../../../../helpers/boleto-rows.ts';
import { account, stateFolderBeside, temporaryFolder } from '../../../../helpers/ledger-folder.ts';
import { often, randomly, seedOf, seedWord } from '../../../../helpers/seeds.ts';

const child = fileURLToPath(new URL('../../../../helpers/batch-child.ts', import.meta.url));
/** Rows sent in one test, and under kills in the other. */
const rows = often({ sample: 200, long: 500 });
const underKills = often({ sample: 120, long: 300 });
const underAttack = 160;

const options = (folder: string) => ({ folder, now: Date.now, osUser: 'ana', machineId: 'm', keeper: null });
const open = (folder: string) => openLedger(options(folder));

async function practice() {
  const sandbox = await startSandbox({
    folder: null,
    seed: seedWord('exactly once'),
    now: Date.now,
    faults: hurried,
  });
  onTestFinished(() => sandbox.stop());
  return sandbox;
}

test(`${rows} rows under every fault, with restarts in between, are each created once, refused or uncertain`, async () => {
  const sandbox = await practice();
  const folder = temporaryFolder();
  const timeouts = { headers: 400, body: 400, total: 1_000 };
  let restarts = 0;
  for (let over = false; !over; restarts += 1) {
    const { ledger } = await open(folder);
    if (restarts === 0) await ledger.write('accounts.insert', account());
    const [found] = await ledger.read('batches.list', { scope: { accountId: 'padaria' } });
    const id = found?.id ?? (await sheet(ledger, newBoletos(rows)));
    const token = () => sandbox.tenants.practice.accessToken;
    const real = realRunner({
      ledger,
      url: sandbox.url,
      token,
      clock: fasterClock(100),
      timeouts,
      ceiling: 16,
    });
    // A person resumes the batch this many times in one run of the program.
    for (let pauses = 0; pauses < 8 && !over; pauses += 1) {
      await real.runner.queue(id);
      await real.rested(id);
      over = (await ledger.read('batches.get', { id }))?.state === 'finished';
    }
    if (!over) await real.runner.queue(id);
    await real.close();
    await ledger.close();
  }
  const { ledger } = await open(folder);
  onTestFinished(() => ledger.close());
  const verdict = exactlyOnce(
    await ledger.read('boletos.sendings', { batchId: 1 }),
    sandbox.inspect().boletos,
  );
  expect(verdict.wrong).toEqual(nothingWrong);
  expect(restarts).toBeGreaterThan(1);
  expect(verdict.uncertain).toBeGreaterThan(rows / 25);
  const { totals } = (await ledger.read('batches.get', { id: 1 })) ?? {};
  expect((totals?.created.count ?? 0) + (totals?.uncertain.count ?? 0)).toBe(rows);
});

interface Life {
  /**
   * The process ends after this many rows; 0 means as soon as the service has the first row; null lets it continue until all rows are done.
   */
  readonly rows: number | null;
  readonly sandbox?: Pick<Sandbox, 'inspect'>;
  readonly args: readonly string[];
  /** Called after this many rows, while the process is stopped. */
  readonly within?: { readonly rows: number; readonly run: () => void };
}

/** Ends without warning. Returns why the ledger was frozen, as the process found it. */
async function live({ rows, args, within, sandbox }: Life): Promise<string> {
  const running = spawn(process.execPath, [child, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void running.kill('SIGKILL'));
  const closed = once(running, 'close');
  let ended = 0;
  let frozen = '';
  const before = sandbox?.inspect().requests ?? 0;
  const atFirst = setInterval(() => {
    if (rows === 0 && (sandbox?.inspect().requests ?? 0) > before) running.kill('SIGKILL');
  }, 2);
  for await (const line of createInterface({ input: running.stdout })) {
    if (line.startsWith('frozen ')) frozen = line.slice('frozen '.length);
    if (line === 'row') ended += 1;
    if (within && ended === within.rows && line === 'row') {
      running.kill('SIGSTOP');
      within.run();
      running.kill('SIGCONT');
    }
    const over = line === 'done' || line.startsWith('refused ');
    if (over || (rows !== null && rows > 0 && ended >= rows)) running.kill('SIGKILL');
  }
  await closed;
  clearInterval(atFirst);
  return frozen;
}

/** Payers with more than one boleto at the service; each row has a payer of its own. */
const billedTwice = (sandbox: Pick<Sandbox, 'inspect'>): readonly string[] =>
  [...Map.groupBy(sandbox.inspect().boletos, ({ request }) => request.payer.document)]
    .filter(([, boletos]) => boletos.length > 1)
    .map(([payer]) => payer);

/** Answers take so long that some rows are being sent, and others are granted, whenever the process ends. */
async function steady() {
  const latencyMs = { least: 60, most: 60 };
  const sandbox = await startSandbox({ folder: null, seed: 'steady', now: Date.now, faults: { latencyMs } });
  onTestFinished(() => sandbox.stop());
  const folder = temporaryFolder();
  const journal = join(stateFolderBeside(folder), 'sends', 'm.journal');
  const argsOf = (boot: string) => [
    folder,
    sandbox.url,
    sandbox.tenants.practice.accessToken,
    String(underAttack),
    journal,
    boot,
  ];
  return { sandbox, folder, journal, argsOf };
}

const bootNamed = (n: number): string => `linux-00000000-0000-4000-8000-00000000000${n}`;

test('killed, with the end of its journal lost each time, it bills no payer twice and loses none', async () => {
  const { sandbox, folder, journal, argsOf } = await steady();
  const random = randomly(seedOf(12));
  const lastLine = (): number => {
    const whole = readFileSync(journal, 'utf8');
    return whole.length - whole.lastIndexOf('\n', whole.length - 2) - 1;
  };
  const bytes = (): number => 1 + random(200);
  // The first row of a start is sent alone: if the process ends during that row, the journal has nothing behind it.
  const alone: Life['rows'][] = [0, 0, 0, 0];
  const losses = [() => 30, lastLine, () => 1, bytes, () => 30, bytes, bytes];
  for (const [at, lost] of losses.entries()) {
    await live({ rows: alone[at] ?? 10 + random(20), args: argsOf(bootNamed(1)), sandbox });
    truncateSync(journal, Math.max(0, statSync(journal).size - lost()));
  }
  await live({ rows: null, args: argsOf(bootNamed(1)) });
  const { ledger } = await open(folder);
  onTestFinished(() => ledger.close());
  const sent = await ledger.read('boletos.sendings', { batchId: 1 });
  expect(exactlyOnce(sent, sandbox.inspect().boletos).wrong).toEqual(nothingWrong);
  expect(billedTwice(sandbox)).toEqual([]);
  const { totals } = (await ledger.read('batches.get', { id: 1 })) ?? {};
  expect((totals?.created.count ?? 0) + (totals?.uncertain.count ?? 0)).toBe(underAttack);
});

test('killed, with a journal from some rows before restored, it bills no payer twice', async () => {
  const { sandbox, journal, argsOf } = await steady();
  let older = Buffer.alloc(0);
  const within = { rows: 10, run: () => (older = readFileSync(journal)) };
  for (let time = 0; time < 2; time += 1) {
    await live({ rows: 40, args: argsOf(bootNamed(1)), within });
    writeFileSync(journal, older);
  }
  await live({ rows: null, args: argsOf(bootNamed(1)) });
  expect(billedTwice(sandbox)).toEqual([]);
});

test.each([
  ['in the same start of the computer', 1],
  ['after another start of the computer', 2],
])(
  'a copy of the data folder made within a batch and restored after a crash sends nothing, %s',
  async (_, next) => {
    const { sandbox, folder, argsOf } = await steady();
    const copy = temporaryFolder();
    const within = { rows: 20, run: () => cpSync(folder, copy, { recursive: true }) };
    await live({ rows: 55, args: argsOf(bootNamed(1)), within });
    rmSync(folder, { recursive: true });
    cpSync(copy, folder, { recursive: true });
    const sentBefore = sandbox.inspect().boletos.length;
    expect(await live({ rows: null, args: argsOf(bootNamed(next)) })).toBe('restored');
    expect(sandbox.inspect().boletos).toHaveLength(sentBefore);
    expect(billedTwice(sandbox)).toEqual([]);
  },
);

test('killed repeatedly while sending, it sends no row twice and calls none unsent that was sent', async () => {
  const sandbox = await practice();
  const folder = temporaryFolder();
  const args = [folder, sandbox.url, sandbox.tenants.practice.accessToken, String(underKills)];
  // Kills the process after this many rows; the last process lives until all rows are done.
  for (const rows of [1, 23, 40, 9, null]) await live({ rows, args });
  const { ledger } = await open(folder);
  onTestFinished(() => ledger.close());
  const verdict = exactlyOnce(
    await ledger.read('boletos.sendings', { batchId: 1 }),
    sandbox.inspect().boletos,
  );
  expect(verdict.wrong).toEqual(nothingWrong);
  const { totals } = (await ledger.read('batches.get', { id: 1 })) ?? {};
  expect((totals?.created.count ?? 0) + (totals?.uncertain.count ?? 0)).toBe(underKills);
});

test('killed at full speed, it leaves no more uncertain rows than the service had requests in flight, and sends what was granted', async () => {
  const ceiling = 16;
  const latencyMs = { least: 20, most: 20 };
  const sandbox = await startSandbox({ folder: null, seed: 'killed', now: Date.now, faults: { latencyMs } });
  onTestFinished(() => sandbox.stop());
  const folder = temporaryFolder();
  const rows = 400;
  const args = [folder, sandbox.url, sandbox.tenants.practice.accessToken, String(rows), '--patient'];
  const look = async () => {
    const session = await readBootSession();
    const journal = session && { path: join(folder, 'journal'), boot: session };
    const { ledger } = await openLedger({ ...options(folder), journal });
    const sent = await ledger.read('boletos.sendings', { batchId: 1 });
    const { totals } = (await ledger.read('batches.get', { id: 1 })) ?? {};
    await ledger.close();
    return { sent, doubts: totals?.uncertain.count ?? 0, created: totals?.created.count ?? 0 };
  };

  let doubts = 0;
  let handedBack = 0;
  for (const life of [60, 75, 90]) {
    await live({ rows: life, args });
    const found = await look();
    expect(found.doubts - doubts).toBeLessThanOrEqual(ceiling);
    expect(found.sent.every(({ state }) => state !== 'sending')).toBe(true);
    ({ doubts } = found);
    handedBack = found.sent.filter(({ attempt }) => attempt === 'notSent').length;
  }
  expect(handedBack).toBeGreaterThan(0);
  await live({ rows: null, args });
  const { sent, created } = await look();
  expect(exactlyOnce(sent, sandbox.inspect().boletos).wrong).toEqual(nothingWrong);
  expect(created).toBe(rows - doubts);
});
