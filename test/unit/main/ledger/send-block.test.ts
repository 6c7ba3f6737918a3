import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sendBlock, type SendBlock } from '../../../../main/ledger/send-block.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function block(
  more: { leftOpen?: boolean; write?: () => Promise<void>; vouch?: () => Promise<boolean> } = {},
): {
  block: SendBlock;
  log: string[];
} {
  const log: string[] = [];
  let raised = 0;
  const made = sendBlock({
    unkept: [],
    idleMs: 2_000,
    leftOpen: more.leftOpen ?? false,
    vouch: more.vouch ?? (() => Promise.resolve(true)),
    announce(open) {
      raised += 1;
      log.push(`${open ? 'open' : 'close'} ${raised}`);
      return Promise.resolve({ vault: raised, outside: 0 });
    },
    write: {
      vault(raise) {
        log.push(`raise ${raise}`);
        return more.write?.() ?? Promise.resolve();
      },
    },
  });
  return { block: made, log };
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
  expect(log).toEqual(['open 1', 'raise 1']);
  await vi.advanceTimersByTimeAsync(200);
  expect(log).toEqual(['open 1', 'raise 1', 'close 2', 'raise 2']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(log).toHaveLength(4);
  await enter(b);
  expect(log.slice(4)).toEqual(['open 3', 'raise 3']);
});

test('a long block is raised again every five hundred sends', async () => {
  const { block: b, log } = block();
  for (let n = 0; n < 1_001; n += 1) await enter(b);
  expect(log.filter((line) => line.startsWith('raise'))).toEqual(['raise 1', 'raise 2', 'raise 3']);
  await enter(b, 499);
  expect(log).toHaveLength(6);
  await enter(b, 1);
  expect(log.slice(6)).toEqual(['open 4', 'raise 4']);
});

test('a slow block is raised again every minute', async () => {
  const { block: b, log } = block();
  for (let second = 0; second < 60; second += 1) {
    await enter(b);
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(log).toEqual(['open 1', 'raise 1']);
  await enter(b);
  expect(log).toEqual(['open 1', 'raise 1', 'open 2', 'raise 2']);
});

test('a vault that cannot be confirmed is neither announced nor written, and is checked again', async () => {
  let readable = false;
  const { block: b, log } = block({ vouch: () => Promise.resolve(readable) });
  await enter(b, 500);
  expect(b.kept('vault')).toBe(false);
  expect(log).toEqual([]);
  readable = true;
  await enter(b);
  expect(b.kept('vault')).toBe(true);
  expect(log).toEqual(['open 1', 'raise 1']);
});

test('a send that arrives while the block closes waits for a new block', async () => {
  const { block: b, log } = block();
  await enter(b);
  const left = b.leave();
  await Promise.resolve();
  await Promise.all([left, enter(b)]);
  expect(log.filter((line) => !line.startsWith('raise'))).toEqual(['open 1', 'close 2', 'open 3']);
  expect(b.enter(1)).toBeNull();
});

test('closes a block that the last process left open', async () => {
  const { block: b, log } = block({ leftOpen: true });
  await b.leave();
  await b.leave();
  expect(log).toEqual(['close 1', 'raise 1']);
});

test('a vault that refuses delays nothing, and the refusal is known', async () => {
  const { block: b } = block({ write: () => Promise.reject(new Error('locked')) });
  expect(b.kept('vault')).toBe(true);
  await enter(b);
  expect(b.kept('vault')).toBe(false);
  expect(b.enter(1)).toBeNull();
});

test('without a vault there is nothing to wait for', async () => {
  const b = sendBlock({
    write: {},
    unkept: [],
    vouch: () => Promise.reject(new Error('not asked')),
    announce: () => Promise.reject(new Error('not asked')),
    idleMs: 1,
    leftOpen: true,
  });
  expect(b.enter(1)).toBeNull();
  await b.leave();
  expect(b.kept('vault')).toBe(false);
});

test('if one witness refuses, the other is still raised, each by its own number', async () => {
  const log: string[] = [];
  const raises = { vault: 0, outside: 0 };
  let locked = true;
  const b = sendBlock({
    unkept: ['vault'],
    leftOpen: false,
    idleMs: 2_000,
    vouch: (name) => Promise.resolve(name === 'outside' || !locked),
    announce(open, names) {
      for (const name of names) raises[name] += 1;
      log.push(`${open ? 'open' : 'close'} ${[...names].join()}`);
      return Promise.resolve({ ...raises });
    },
    write: {
      vault: (raise) => Promise.resolve(void log.push(`vault ${raise}`)),
      outside: (raise) => Promise.resolve(void log.push(`outside ${raise}`)),
    },
  });
  await enter(b);
  expect([b.kept('vault'), b.kept('outside')]).toEqual([false, true]);
  locked = false;
  await b.leave();
  expect(log).toEqual(['open outside', 'outside 1', 'close vault,outside', 'vault 1', 'outside 2']);
  expect([b.kept('vault'), b.kept('outside')]).toEqual([true, true]);
});
