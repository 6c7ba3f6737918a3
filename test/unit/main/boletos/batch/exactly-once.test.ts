// Every fault of the practice service at once, and a program that ends in the middle, politely and not.
import { createInterface } from 'node:readline';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { readBootSession } from '../../../../../main/boot-session.ts';
import { openLedger } from '../../../../../main/ledger/open.ts';
import { startSandbox } from '../../../../../main/sandbox/server.ts';
import { fasterClock, realRunner } from '../../../../helpers/real-runner.ts';
import { exactlyOnce, hurried, nothingWrong } from '../../../../helpers/exactly-once.ts';
import { sheet, newBoletos } from '../../../../helpers/boleto-rows.ts';
import { account, temporaryFolder } from '../../../../helpers/ledger-folder.ts';
import { often, seedWord } from '../../../../helpers/seeds.ts';

const child = fileURLToPath(new URL('../../../../helpers/batch-child.ts', import.meta.url));
/** Sent in one test, and under kills in the other. */
const rows = often({ sample: 200, long: 500 });
const underKills = often({ sample: 120, long: 300 });

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

test(`${rows} rows under every fault, with restarts in between, are each created once, refused or doubted`, async () => {
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
    // A person resumes it so many times in one sitting.
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

test('killed repeatedly while sending, it sends no row twice and calls none unsent that was sent', async () => {
  const sandbox = await practice();
  const folder = temporaryFolder();
  const args = [child, folder, sandbox.url, sandbox.tenants.practice.accessToken, String(underKills)];
  // After so many rows ended; the last one lives until all are done.
  for (const life of [1, 23, 40, 9, null]) {
    const running = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    onTestFinished(() => void running.kill('SIGKILL'));
    const closed = once(running, 'close');
    let rows = 0;
    for await (const line of createInterface({ input: running.stdout })) {
      if (line === 'row') rows += 1;
      if (line === 'done' || (life !== null && rows >= life)) running.kill('SIGKILL');
    }
    await closed;
  }
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

test('killed at full speed, it leaves no more doubts than the service had requests in flight, and sends what was granted', async () => {
  const ceiling = 16;
  const latencyMs = { least: 20, most: 20 };
  const sandbox = await startSandbox({ folder: null, seed: 'killed', now: Date.now, faults: { latencyMs } });
  onTestFinished(() => sandbox.stop());
  const folder = temporaryFolder();
  const rows = 400;
  const args = [child, folder, sandbox.url, sandbox.tenants.practice.accessToken, String(rows)];
  const live = async (life: number): Promise<void> => {
    const running = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    onTestFinished(() => void running.kill('SIGKILL'));
    const closed = once(running, 'close');
    let ended = 0;
    for await (const line of createInterface({ input: running.stdout })) {
      if (line === 'row') ended += 1;
      if (line === 'done' || ended >= life) running.kill('SIGKILL');
    }
    await closed;
  };
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
    await live(life);
    const found = await look();
    expect(found.doubts - doubts).toBeLessThanOrEqual(ceiling);
    expect(found.sent.every(({ state }) => state !== 'sending')).toBe(true);
    ({ doubts } = found);
    handedBack = found.sent.filter(({ attempt }) => attempt === 'notSent').length;
  }
  expect(handedBack).toBeGreaterThan(0);
  await live(Number.POSITIVE_INFINITY);
  const { sent, created } = await look();
  expect(exactlyOnce(sent, sandbox.inspect().boletos).wrong).toEqual(nothingWrong);
  expect(created).toBe(rows - doubts);
});
