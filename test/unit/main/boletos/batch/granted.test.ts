// Rows granted in advance: when there are any, when they are handed back, and what happens if the journal cannot be written.
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readBootSession } from '../../../../../main/boot-session.ts';
import { addDays, type PlainDate } from '../../../../../preload/shared/due-date.ts';
import type { Ledger } from '../../../../../main/ledger/ledger.ts';
import type { FaultPlan } from '../../../../../main/sandbox/faults.ts';
import { startSandbox } from '../../../../../main/sandbox/server.ts';
import { newBoleto, newBoletos, sheet } from '../../../../helpers/boleto-rows.ts';
import { nextYear } from '../../../../helpers/days.ts';
import { readyLedger, temporaryFolder } from '../../../../helpers/ledger-folder.ts';
import {
  fasterClock,
  realRunner,
  standingClock,
  type RealRunnerOptions,
} from '../../../../helpers/real-runner.ts';

const quick = { latencyMs: { least: 15, most: 20 } } as const;

/** A runner over a ledger with a watched journal: how many rows were asked for and had not started at each moment. */
async function scene(
  faults: FaultPlan,
  more: Partial<RealRunnerOptions> = {},
  change: (ledger: Ledger) => Ledger = (ledger) => ledger,
) {
  const sandbox = await startSandbox({ folder: null, seed: 'granted', now: Date.now, faults });
  onTestFinished(() => sandbox.stop());
  const real = await readyLedger(temporaryFolder());
  const unstarted = new Set<string>();
  const seen = { most: 0, asked: 0, started: 0, atStart: [] as number[] };
  const { journal } = real;
  if (!journal) throw new Error('this system names no boot session');
  const ledger = change({
    ...real,
    journal: {
      ...journal,
      asked(attempts) {
        journal.asked(attempts);
        for (const attempt of attempts) unstarted.add(attempt);
        seen.asked += attempts.length;
        seen.most = Math.max(seen.most, unstarted.size);
      },
      started(attempt) {
        const may = journal.started(attempt);
        unstarted.delete(attempt);
        seen.started += 1;
        seen.atStart.push(unstarted.size);
        return may;
      },
      forget(attempts) {
        journal.forget(attempts);
        for (const attempt of attempts) unstarted.delete(attempt);
      },
    },
  });
  const token = () => sandbox.tenants.practice.accessToken;
  const runner = realRunner({ ledger, url: sandbox.url, token, clock: fasterClock(20), ceiling: 4, ...more });
  onTestFinished(runner.close);
  const id = await sheet(ledger, newBoletos(60));
  const states = async () =>
    Object.groupBy(
      (await ledger.read('boletos.sendings', { batchId: id })).map(({ attempt }) => attempt),
      (state) => state,
    );
  const counts = async () => {
    const { totals } = (await ledger.read('batches.get', { id })) ?? {};
    return Object.fromEntries(
      Object.entries(totals ?? {}).flatMap(([state, { count }]) => (count > 0 ? [[state, count]] : [])),
    );
  };
  return { ...runner, sandbox, ledger, id, seen, unstarted, states, counts };
}

test('a worker holds at most one more row, and the first row of the batch is sent alone', async () => {
  const { runner, rested, id, seen, counts } = await scene(quick, { clock: standingClock });
  await runner.queue(id);
  await rested(id);
  expect(await counts()).toEqual({ created: 60 });
  expect(seen.atStart[0]).toBe(0);
  expect(Math.max(...seen.atStart)).toBeGreaterThan(0);
  expect(seen.most).toBeLessThanOrEqual(4);
  expect(seen.asked).toBe(60);
});

test('nothing is granted in advance to a single boleto, but the journal has its mark', async () => {
  const { runner, rested, ledger, seen } = await scene(quick);
  const single = await ledger.write('batches.insert', {
    accountId: 'padaria',
    kind: 'single',
    name: 'Avulso',
  });
  await ledger.write('boletos.insert', { batchId: single.id, rows: [newBoleto(200), newBoleto(201)] });
  await runner.queue(single.id);
  await rested(single.id);
  expect(seen.atStart).toEqual([0, 0]);
});

test('without a journal, a row begins only when the row before it has ended', async () => {
  let most = 0;
  const open = new Set<number>();
  const { runner, rested, id, counts } = await scene(quick, {}, (ledger) => ({
    ...ledger,
    journal: null,
    write: (op, input, options) =>
      ledger.write(op, input, options).then((answer) => {
        if (typeof input === 'object' && input !== null && 'settle' in input && 'begin' in input) {
          for (const one of input.settle) if ('boleto' in one) open.delete(one.boleto);
          for (const one of input.begin) if ('boleto' in one) open.add(one.boleto);
          most = Math.max(most, open.size);
        }
        return answer;
      }),
  }));
  await runner.queue(id);
  await rested(id);
  expect(await counts()).toEqual({ created: 60 });
  expect(most).toBe(4);
});

test('a granted row is handed back when another row becomes uncertain, and is sent later', async () => {
  const { runner, rested, id, counts, states } = await scene({
    ...quick,
    rules: [{ fault: { kind: 'cutAfter' }, on: [20] }],
  });
  await runner.queue(id);
  await rested(id);
  expect(await counts()).toEqual({ created: 59, uncertain: 1 });
  const { created = [], notSent = [], uncertain = [] } = await states();
  expect([created.length, uncertain.length]).toEqual([59, 1]);
  expect(notSent.length).toBeGreaterThan(0);
});

test('granted rows are handed back before a wait that the service asks for', async () => {
  const busy = { kind: 'rateLimited', waitSeconds: 40, format: 'seconds' } as const;
  const { runner, id, unstarted, counts, sandbox, rested } = await scene({
    ...quick,
    rules: [{ fault: busy, on: [20] }],
  });
  await runner.queue(id);
  await expect.poll(() => runner.progress(id)?.waiting?.why, { interval: 5 }).toBe('rateLimited');
  await expect.poll(async () => (await counts())['sending'] ?? 0, { interval: 5 }).toBe(0);
  expect(unstarted.size).toBe(0);
  await rested(id);
  expect(await counts()).toEqual({ created: 60 });
  expect(sandbox.inspect().boletos).toHaveLength(60);
});

test('a row that does not start within five seconds is handed back while the row before it is still in flight', async () => {
  const { runner, rested, id, counts, states, seen } = await scene({
    ...quick,
    rules: [{ fault: { kind: 'silenceAfter' }, on: [20] }],
  });
  await runner.queue(id);
  await expect
    .poll(async () => counts(), { interval: 20, timeout: 5_000 })
    .toEqual({ created: 59, sending: 1 });
  const { notSent = [] } = await states();
  expect(notSent.length).toBeGreaterThan(0);
  expect(seen.started).toBe(60);
  // A row that was read before it was handed back is asked for in vain, and read again.
  expect(seen.asked).toBeGreaterThanOrEqual(60 + notSent.length);
  await runner.quit(50);
  await rested(id);
  expect(await counts()).toEqual({ created: 59, uncertain: 1 });
});

test('nothing stays granted during sleep', async () => {
  const { runner, rested, id, counts, unstarted, sandbox } = await scene(quick);
  await runner.queue(id);
  await expect.poll(() => sandbox.inspect().requests).toBeGreaterThan(12);
  await runner.hold(10_000);
  expect(unstarted.size).toBe(0);
  const { created = 0, ready = 0, ...others } = await counts();
  expect([created, created + ready, others]).toEqual([sandbox.inspect().boletos.length, 60, {}]);
  runner.release();
  await rested(id);
  expect(await counts()).toEqual({ created: 60 });
});

test('a row that was granted before midnight is checked again after it', async () => {
  let day: PlainDate = '2026-11-20';
  const { runner, rested, id, counts, sandbox } = await scene(quick, { today: () => day });
  await runner.queue(id);
  await expect.poll(() => sandbox.inspect().requests, { interval: 1 }).toBeGreaterThan(12);
  day = addDays(nextYear, 364);
  const left = sandbox.inspect().requests;
  await rested(id);
  const { created = 0, draft = 0 } = await counts();
  // Rows past due by then went back to the clerk; only rows sent before that were created.
  expect(draft).toBeGreaterThan(0);
  expect(created).toBeLessThanOrEqual(left + 4);
  expect(created + draft).toBe(60);
});

test('no granted row starts once the ledger is frozen', async () => {
  let frozen = false;
  const { runner, rested, id, sandbox, seen } = await scene(quick, {}, (ledger) => ({
    ...ledger,
    get freeze() {
      return frozen ? ({ reason: 'restored', since: '2026-11-20T15:00:00.000Z' } as const) : null;
    },
  }));
  await runner.queue(id);
  await expect.poll(() => sandbox.inspect().requests, { interval: 1 }).toBeGreaterThan(12);
  frozen = true;
  const { started } = seen;
  await runner.pause(id);
  await rested(id);
  expect(seen.started).toBe(started);
});

/** A separate disk of any small size; null if nobody can create one on this machine. */
function smallDisk(): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'guiche-journal-'));
  const made = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder]);
  if (made.status !== 0) rmSync(folder, { recursive: true });
  return made.status === 0 ? folder : null;
}

async function sendWith(path: string) {
  const boot = await readBootSession();
  const sandbox = await startSandbox({ folder: null, seed: 'journal', now: Date.now, faults: quick });
  onTestFinished(() => sandbox.stop());
  const ledger = await readyLedger(temporaryFolder(), { journal: boot && { path, boot } });
  const token = () => sandbox.tenants.practice.accessToken;
  const real = realRunner({ ledger, url: sandbox.url, token, clock: fasterClock(20) });
  onTestFinished(real.close);
  const id = await sheet(ledger, newBoletos(200));
  return { ...real, ledger, sandbox, id };
}

test('as root: if the disk of the journal is full, the row is not sent, the clerk is told, and nothing is lost', async ({
  skip,
}) => {
  const folder = smallDisk();
  skip(folder === null, 'only where a small disk can be mounted');
  if (folder === null) return;
  onTestFinished(() => {
    execFileSync('umount', ['-l', folder]);
    rmSync(folder, { recursive: true });
  });
  const path = join(folder, 'sends', 'journal');
  const { runner, rested, ledger, sandbox, id } = await sendWith(path);
  await runner.queue(id);
  // Outcomes fill the disk: the batch stops automatically long before its end.
  await rested(id);
  const made = sandbox.inspect().boletos.length;
  expect(made).toBeGreaterThan(5);
  expect(made).toBeLessThan(200);
  const batch = await ledger.read('batches.get', { id });
  expect(batch).toMatchObject({ state: 'paused', reason: { code: 'journal', detail: path } });
  expect(batch?.totals).toMatchObject({ created: { count: made }, ready: { count: 200 - made } });
  expect(sandbox.inspect().requests).toBe(made);
});

test('no row is sent while the journal cannot be written, and all are sent once it can', async () => {
  const folder = temporaryFolder();
  const path = join(folder, 'sends', 'journal');
  // A file in place of its folder stops root as well.
  writeFileSync(dirname(path), '');
  const { runner, rested, ledger, sandbox, id } = await sendWith(path);
  await runner.queue(id);
  await rested(id);
  expect(sandbox.inspect().requests).toBe(0);
  expect(await ledger.read('batches.get', { id })).toMatchObject({
    state: 'paused',
    reason: { code: 'journal', detail: path },
    totals: { ready: { count: 200 } },
  });
  rmSync(dirname(path));
  mkdirSync(dirname(path));
  chmodSync(dirname(path), 0o700);
  await runner.queue(id);
  await rested(id);
  expect(await ledger.read('batches.get', { id })).toMatchObject({
    state: 'finished',
    totals: { created: { count: 200 } },
  });
});
