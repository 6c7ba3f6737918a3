// The protocol between main and its threads, over a real thread.
import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { unsafeCast } from '../../../main/ledger/unsafe-cast.ts';
import { startThread } from '../../../main/rpc.ts';
import type { TestProcedures } from '../../helpers/rpc-thread.ts';

class Ended extends Error {}

function startedThread(lost?: () => void) {
  const thread = startThread<TestProcedures, string, string>({
    url: new URL('../../helpers/rpc-thread.ts', import.meta.url),
    area: 'files',
    ended: (detail) => new Ended(detail),
    ...(lost ? { lost } : {}),
  });
  onTestFinished(() => thread.kill());
  return thread;
}

async function openedThread(lost?: () => void) {
  const thread = startedThread(lost);
  expect(await thread.open('one')).toBe('opened one');
  return thread;
}

test('each call gets its own answer, and a failure reaches only its caller', async () => {
  const thread = await openedThread();
  const results = await Promise.allSettled([
    thread.call('double', 1),
    thread.call('refuse', 'notFound'),
    thread.call('double', 2),
  ]);
  expect(results).toMatchObject([
    { value: 2 },
    { reason: { failure: { code: 'notFound', area: 'files', detail: 'as asked' } } },
    { value: 4 },
  ]);
});

test('calls of one turn are sent in one message, and only the input that cannot be cloned fails', async () => {
  const thread = await openedThread();
  const uncloneable = unsafeCast<number>(() => 1);
  const results = await Promise.allSettled([
    thread.call('double', 1),
    thread.call('double', uncloneable),
    thread.call('double', 3),
  ]);
  expect(results).toMatchObject([
    { value: 2 },
    { reason: { failure: { code: 'inputInvalid' } } },
    { value: 6 },
  ]);
});

test('reports arrive in order, one at a time, and at most a few before they are handled', async () => {
  const thread = await openedThread();
  const seen: number[] = [];
  let inside = 0;
  const answer = await thread.call(
    'count',
    { most: 50 },
    {
      async reported([value = -1]) {
        inside += 1;
        expect(inside).toBe(1);
        await setImmediate();
        seen.push(value);
        inside -= 1;
      },
    },
  );
  expect(answer).toBe(50);
  expect(seen).toEqual(Array.from({ length: 50 }, (_, at) => at));
});

test('a procedure waits while its reports are not handled', async () => {
  const thread = await openedThread();
  const go = Promise.withResolvers<void>();
  const made = new Int32Array(new SharedArrayBuffer(4));
  const counting = thread.call('count', { most: 100, made }, { reported: () => go.promise });
  await expect.poll(() => made[0]).toBeGreaterThanOrEqual(4);
  for (let turn = 0; turn < 200; turn += 1) await setImmediate();
  expect(made[0]).toBe(4);
  go.resolve();
  expect(await counting).toBe(100);
  expect(made[0]).toBe(100);
});

test('a cancelled call is answered by its procedure, and the next one runs', async () => {
  const thread = await openedThread();
  const abort = new AbortController();
  const counting = thread.call(
    'count',
    { most: 1_000_000 },
    {
      signal: abort.signal,
      reported: () => abort.abort(),
    },
  );
  expect(await counting).toBeNull();
  expect(await thread.call('count', { most: 1_000_000 }, { signal: AbortSignal.abort() })).toBeNull();
  expect(await thread.call('count', { most: 3 }, { reported: () => undefined })).toBe(3);
});

test('an error of the report handler cancels the call and becomes its result', async () => {
  const thread = await openedThread();
  const full = new Error('the disk is full');
  const counting = thread.call('count', { most: 1_000_000 }, { reported: () => Promise.reject(full) });
  await expect(counting).rejects.toBe(full);
  expect(await thread.call('double', 4)).toBe(8);
});

test.each([
  ['leaves', (thread: Opened) => thread.call('leave', 1), 'the thread ended'],
  ['throws an error without a code', (thread: Opened) => thread.call('refuse', 'none'), 'no code'],
])('a thread that %s rejects all open and all later calls, and is reported as lost', async (_, end, why) => {
  let lost = 0;
  const thread = await openedThread(() => void (lost += 1));
  const results = await Promise.allSettled([end(thread), thread.call('double', 1)]);
  for (const result of results) {
    expect(result.status === 'rejected' && result.reason).toBeInstanceOf(Ended);
    expect(result).toMatchObject({ reason: { message: why } });
  }
  await expect(thread.call('double', 1)).rejects.toBeInstanceOf(Ended);
  expect(lost).toBe(1);
});

test('a thread that refuses its opening ends, and is not lost', async () => {
  let lost = 0;
  const thread = startedThread(() => void (lost += 1));
  await expect(thread.open('')).rejects.toMatchObject({ failure: { code: 'inputInvalid' } });
  await thread.end();
  await expect(thread.call('double', 1)).rejects.toBeInstanceOf(Ended);
  expect(lost).toBe(0);
});

test('ends after the calls that were made before, and may be ended twice', async () => {
  let lost = 0;
  const thread = await openedThread(() => void (lost += 1));
  const answer = thread.call('double', 21);
  await Promise.all([thread.end(), thread.end()]);
  expect(await answer).toBe(42);
  expect(lost).toBe(0);
});

test('is killed in the middle of a call, which gets the given error at once', async () => {
  let lost = 0;
  const thread = await openedThread(() => void (lost += 1));
  const hanging = thread.call('hang', null);
  const slow = new Error('too slow');
  void thread.kill(slow);
  await expect(hanging).rejects.toBe(slow);
  await thread.kill();
  expect(lost).toBe(0);
});

test('a thread that dies before it is told to open anything is lost', async () => {
  const started: Promise<unknown[]> = once(process, 'worker');
  const lost = Promise.withResolvers<void>();
  const thread = startedThread(lost.resolve);
  const [worker] = await started;
  if (!(worker instanceof Worker)) throw new Error('no thread');
  await worker.terminate();
  await lost.promise;
  await expect(thread.open('one')).rejects.toBeInstanceOf(Ended);
});

type Opened = ReturnType<typeof startedThread>;
