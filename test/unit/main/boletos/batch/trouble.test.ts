// Problems of the machine while a batch runs: a full disk, a lost ledger, a clock that is set back. Nothing is sent that could not be
// stored, and nothing that was sent is lost.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import type { Ledger } from '../../../../../main/ledger/ledger.ts';
import { CodedError } from '../../../../../main/failure.ts';
import { startSandbox, type Sandbox } from '../../../../../main/sandbox/server.ts';
import {
  fasterClock,
  realRunner,
  standingClock,
  type RealRunner,
  type RealRunnerOptions,
} from '../../../../helpers/real-runner.ts';
import { sheet, newBoletos } from '../../../../helpers/boleto-rows.ts';
import { exactlyOnce, nothingWrong, thatLeft } from '../../../../helpers/exactly-once.ts';
import { noon, openedIn, readyLedger, temporaryFolder } from '../../../../helpers/ledger-folder.ts';

const latencyMs = { least: 5, most: 10 } as const;

async function running(
  ledger: Ledger,
  count: number,
  more: Partial<RealRunnerOptions> = {},
): Promise<{ readonly id: number; readonly sandbox: Sandbox; readonly real: RealRunner }> {
  const sandbox = await startSandbox({ folder: null, seed: 'trouble', now: Date.now, faults: { latencyMs } });
  onTestFinished(() => sandbox.stop());
  const token = () => sandbox.tenants.practice.accessToken;
  const real = realRunner({ ledger, url: sandbox.url, token, clock: fasterClock(20), ...more });
  onTestFinished(real.close);
  const id = await sheet(ledger, newBoletos(count));
  await real.runner.queue(id);
  await expect.poll(() => sandbox.inspect().requests).toBeGreaterThan(20);
  return { id, sandbox, real };
}

const countsOf = async (ledger: Ledger, id: number) => {
  const { totals } = (await ledger.read('batches.get', { id })) ?? {};
  return Object.fromEntries(
    Object.entries(totals ?? {}).flatMap(([state, { count }]) => (count > 0 ? [[state, count]] : [])),
  );
};

/** A separate disk of any small size; null if nobody can create one on this machine. */
function smallDisk(megabytes: number): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'guiche-disk-'));
  const made = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  if (made.status !== 0) rmSync(folder, { recursive: true });
  return made.status === 0 ? folder : null;
}

test('as root: on a full disk sends nothing more, and keeps answers until they can be recorded', async ({
  skip,
}) => {
  const folder = smallDisk(24);
  skip(folder === null, 'only where a small disk can be mounted');
  if (folder === null) return;
  onTestFinished(() => {
    execFileSync('umount', ['-l', folder]);
    rmSync(folder, { recursive: true });
  });
  const opened = await readyLedger(folder);
  const refused = Promise.withResolvers<void>();
  const ledger: Ledger = {
    ...opened,
    write: (op, input, options) =>
      opened.write(op, input, options).catch((error: unknown) => {
        if (op === 'boletos.turn' && error instanceof CodedError) refused.resolve();
        throw error;
      }),
  };
  const { id, sandbox, real } = await running(ledger, 300);
  const filler = join(folder, 'filler');
  for (let size = 1 << 20; size >= 512;)
    try {
      writeFileSync(filler, Buffer.alloc(size, 1), { flag: 'a' });
    } catch {
      size /= 2;
    }
  // From here on the batch begins nothing, and waits until its answers can be stored.
  await refused.promise;
  expect(real.runner.running()).toEqual([id]);
  rmSync(filler);
  await real.rested(id);
  const requests = sandbox.inspect().boletos.length;
  expect(requests).toBeLessThan(300);
  expect(await ledger.read('batches.get', { id })).toMatchObject({
    state: 'paused',
    reason: { code: 'ledger', detail: 'diskFull' },
  });
  expect(await countsOf(ledger, id)).toEqual({ created: requests, ready: 300 - requests });
  await real.runner.queue(id);
  await real.rested(id);
  expect(await countsOf(ledger, id)).toEqual({ created: 300 });
  expect(sandbox.inspect().boletos).toHaveLength(300);
});

test('records a pause once the full disk has space, and the batch can be resumed', async () => {
  const ledger = await readyLedger(temporaryFolder());
  const sandbox = await startSandbox({ folder: null, seed: 'trouble', now: Date.now, faults: { latencyMs } });
  onTestFinished(() => sandbox.stop());
  const token = () => sandbox.tenants.practice.accessToken;
  let full = true;
  let tried = 0;
  /** From the first sending on nothing can be stored, until there is space again. */
  const small: Ledger = {
    ...ledger,
    write(op, input, options) {
      const kept = op !== 'boletos.turn' && op !== 'batches.rest';
      if (kept || !full) return ledger.write(op, input, options);
      tried += 1;
      return Promise.reject(new CodedError('diskFull', 'ledger'));
    },
  };
  const real = realRunner({ ledger: small, url: sandbox.url, token, clock: fasterClock(50) });
  onTestFinished(real.close);
  const id = await sheet(ledger, newBoletos(3));
  await real.runner.queue(id);
  await expect.poll(() => tried).toBeGreaterThan(3);
  full = false;
  await real.rested(id);
  expect(await ledger.read('batches.get', { id })).toMatchObject({
    state: 'paused',
    reason: { code: 'ledger', detail: 'diskFull' },
  });
  expect(sandbox.inspect().requests).toBe(0);
  await real.runner.queue(id);
  await real.rested(id);
  expect(await countsOf(ledger, id)).toEqual({ created: 3 });
});

test('stops sending when the ledger is lost; rows in flight are uncertain at the next start', async () => {
  const folder = temporaryFolder();
  const ledger = await readyLedger(folder);
  const { id, sandbox, real } = await running(ledger, 300);
  const root = movedRoot(folder, 999_999);
  await ledger.write('preferences.set', { key: 'a', value: 1 }).catch(() => undefined);
  await real.rested(id);
  expect(ledger.state).toBe('lost');
  // No open connection could bring another request.
  await real.close();
  expect(sandbox.inspect().requests).toBeLessThan(300);
  await ledger.close();

  movedRoot(folder, root);
  const { ledger: next } = await openedIn(folder);
  const { created = 0, uncertain = 0, ready = 0, ...left } = await countsOf(next, id);
  expect(left).toEqual({});
  expect(created + uncertain + ready).toBe(300);
  expect(created + uncertain).toBeGreaterThanOrEqual(sandbox.inspect().boletos.length);
  const sendings = await next.read('boletos.sendings', { batchId: id });
  expect(exactlyOnce(sendings, sandbox.inspect().boletos).wrong).toEqual(nothingWrong);
  expect((await next.read('batches.get', { id }))?.state).toBe('paused');
});

/** Moves a table's root, for example outside the file, which no writer survives; returns the old root. */
function movedRoot(folder: string, root: number): number {
  const db = new DatabaseSync(join(folder, 'ledger.db'), { defensive: false, timeout: 10_000 });
  // This setting also allows reading a table whose root is invalid.
  db.exec('PRAGMA writable_schema = ON');
  const was = db.prepare(`SELECT rootpage FROM sqlite_schema WHERE name = 'preferences'`).get()?.['rootpage'];
  db.exec(`UPDATE sqlite_schema SET rootpage = ${root} WHERE name = 'preferences';
    PRAGMA schema_version = ${root}`);
  db.close();
  return Number(was);
}

test('neither stalls nor repeats a sending when the clock is set back by a day', async () => {
  let at = noon;
  const now = () => (at += 7);
  const ledger = await readyLedger(temporaryFolder(), { now });
  const { id, sandbox, real } = await running(ledger, 120, { wallClock: now, clock: standingClock });
  at -= 86_400_000;
  await real.rested(id);
  expect(await ledger.read('batches.get', { id })).toMatchObject({
    state: 'finished',
    reason: { created: 120 },
  });
  const sendings = await ledger.read('boletos.sendings', { batchId: id });
  expect(new Set(thatLeft(sendings).map(({ ref }) => ref)).size).toBe(120);
  expect(exactlyOnce(sendings, sandbox.inspect().boletos).wrong).toEqual(nothingWrong);
});
