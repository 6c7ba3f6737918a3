import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sendBlock, type SendBlock } from '../../../../main/ledger/send-block.ts';
import type { Standing } from '../../../../main/ledger/witnesses.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const meta = { ledgerId: 'ledger-1', raises: { vault: 0, outside: 0 }, blockOpen: false, freeze: null };

type Of = Partial<Standing['witness']> & Partial<Pick<Standing, 'unread' | 'kept'>>;
const standing = (name: Standing['name'], log: string[], of: Of = {}): Standing => ({
  name,
  unread: of.unread ?? false,
  kept: of.kept ?? true,
  witness: {
    read: of.read ?? (() => Promise.resolve([])),
    write(record) {
      log.push(`${name} ${record.raise}`);
      return of.write?.(record) ?? Promise.resolve();
    },
  },
});

function block(more: Of & { leftOpen?: boolean } = {}) {
  const log: string[] = [];
  const vault = standing('vault', log, more);
  let raised = 0;
  const made = sendBlock({
    witnesses: [vault],
    meta: { ...meta, blockOpen: more.leftOpen ?? false },
    check: () => undefined,
    freeze: (reason) => Promise.reject(new Error(reason)),
    idleMs: 2_000,
    announce(open) {
      raised += 1;
      log.push(`${open ? 'open' : 'close'} ${raised}`);
      return Promise.resolve({ vault: raised, outside: 0 });
    },
  });
  return { block: made, log, vault };
}

const enter = async (block: SendBlock, sends = 1): Promise<void> => {
  for (let wait = block.enter(sends); wait; wait = block.enter(sends)) await wait;
};

test('a block is announced, then raised, once for many sends, and again after two seconds without a send', async () => {
  const { block: b, log } = block();
  await Promise.all([enter(b), enter(b)]);
  await vi.advanceTimersByTimeAsync(1_900);
  await enter(b);
  await vi.advanceTimersByTimeAsync(1_900);
  expect(log).toEqual(['open 1', 'vault 1']);
  await vi.advanceTimersByTimeAsync(200);
  expect(log).toEqual(['open 1', 'vault 1', 'close 2', 'vault 2']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(log).toHaveLength(4);
  await enter(b);
  expect(log.slice(4)).toEqual(['open 3', 'vault 3']);
});

test('a long block is raised again every five hundred sends', async () => {
  const { block: b, log } = block();
  for (let n = 0; n < 1_001; n += 1) await enter(b);
  expect(log.filter((line) => line.startsWith('vault'))).toEqual(['vault 1', 'vault 2', 'vault 3']);
  await enter(b, 499);
  expect(log).toHaveLength(6);
  await enter(b, 1);
  expect(log.slice(6)).toEqual(['open 4', 'vault 4']);
});

test('a slow block is raised again every minute', async () => {
  const { block: b, log } = block();
  for (let second = 0; second < 60; second += 1) {
    await enter(b);
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(log).toEqual(['open 1', 'vault 1']);
  await enter(b);
  expect(log).toEqual(['open 1', 'vault 1', 'open 2', 'vault 2']);
});

test('a vault that cannot be read is neither announced nor written, and is read again', async () => {
  let readable = false;
  const read = () => (readable ? Promise.resolve([]) : Promise.reject(new Error('locked')));
  const { block: b, log, vault } = block({ read, unread: true });
  await enter(b, 500);
  expect(vault.kept).toBe(false);
  expect(log).toEqual([]);
  readable = true;
  await enter(b);
  expect(vault.kept).toBe(true);
  expect(log).toEqual(['open 1', 'vault 1']);
});

test('a send that arrives while the block closes waits for a new block', async () => {
  const { block: b, log } = block();
  await enter(b);
  const left = b.leave();
  await Promise.resolve();
  await Promise.all([left, enter(b)]);
  expect(log.filter((line) => !line.startsWith('vault'))).toEqual(['open 1', 'close 2', 'open 3']);
  expect(b.enter(1)).toBeNull();
});

test('closes a block that the last process left open', async () => {
  const { block: b, log } = block({ leftOpen: true });
  await b.leave();
  await b.leave();
  expect(log).toEqual(['close 1', 'vault 1']);
});

test('a vault that refuses delays nothing, and the refusal is known', async () => {
  const { block: b, vault } = block({ write: () => Promise.reject(new Error('locked')) });
  expect(vault.kept).toBe(true);
  await enter(b);
  expect(vault.kept).toBe(false);
  expect(b.enter(1)).toBeNull();
});

const notAsked = () => {
  throw new Error('not asked');
};

test('without a vault there is nothing to wait for', async () => {
  const b = sendBlock({
    witnesses: [],
    meta: { ...meta, blockOpen: true },
    check: notAsked,
    freeze: notAsked,
    announce: notAsked,
    idleMs: 1,
  });
  expect(b.enter(1)).toBeNull();
  await b.leave();
});

test('if one witness refuses, the other is still raised, each by its own number', async () => {
  const log: string[] = [];
  const raises = { vault: 0, outside: 0 };
  let locked = true;
  const read = () => (locked ? Promise.reject(new Error('locked')) : Promise.resolve([]));
  const witnesses = [standing('vault', log, { read, unread: true, kept: false }), standing('outside', log)];
  const b = sendBlock({
    witnesses,
    meta,
    check: () => undefined,
    freeze: notAsked,
    idleMs: 2_000,
    announce(open, names) {
      for (const name of names) raises[name] += 1;
      log.push(`${open ? 'open' : 'close'} ${names.join()}`);
      return Promise.resolve({ ...raises });
    },
  });
  await enter(b);
  expect(witnesses.map(({ kept }) => kept)).toEqual([false, true]);
  locked = false;
  await b.leave();
  expect(log).toEqual(['open outside', 'outside 1', 'close vault,outside', 'vault 1', 'outside 2']);
  expect(witnesses.map(({ kept }) => kept)).toEqual([true, true]);
});
