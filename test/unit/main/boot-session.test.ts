// Whether the computer was restarted: proved, or assumed.
import { expect, test } from 'vitest';
import {
  bootSessionText,
  isSameBoot,
  parseBootSession,
  readBootSession,
  type BootSession,
  type BootSources,
} from '../../../main/boot-session.ts';

const uuid = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const sources = (more: Partial<BootSources>): BootSources => ({
  platform: 'linux',
  readText: () => Promise.reject(new Error('no file')),
  run: () => Promise.reject(new Error('no program')),
  now: () => 1_000_000_000,
  upFor: () => 60_000,
  ...more,
});

test('reads the value that each system names, and nothing if the system names none', async () => {
  const asked: unknown[] = [];
  const readText = (path: string) => {
    asked.push(path);
    return Promise.resolve(`${uuid}\n`);
  };
  const run = (command: string, args: readonly string[]) => {
    asked.push([command, ...args]);
    return Promise.resolve(`${uuid.toUpperCase()}\n`);
  };
  expect(await readBootSession(sources({ readText }))).toEqual({ kind: 'id', id: `linux-${uuid}` });
  expect(await readBootSession(sources({ platform: 'darwin', run }))).toEqual({
    kind: 'id',
    id: `darwin-${uuid}`,
  });
  expect(asked).toEqual([
    '/proc/sys/kernel/random/boot_id',
    ['/usr/sbin/sysctl', '-n', 'kern.bootsessionuuid'],
  ]);
  expect(await readBootSession(sources({ platform: 'win32' }))).toEqual({
    kind: 'since',
    startedAt: 999_940_000,
    upFor: 60_000,
  });
  expect(await readBootSession(sources({}))).toBeNull();
  expect(await readBootSession(sources({ readText: () => Promise.resolve('') }))).toBeNull();
});

const since = (startedAt: number, upFor: number): BootSession => ({ kind: 'since', startedAt, upFor });
const id = (of: string): BootSession => ({ kind: 'id', id: of });

test.each([
  ['the same session', id('linux-a'), id('linux-a'), true],
  ['another session', id('linux-a'), id('linux-b'), false],
  ['another kind of system', id('linux-a'), since(0, 0), false],
  ['a clock that was corrected by five seconds', since(1_000_000, 60_000), since(1_005_000, 90_000), true],
  ['a clock that was set by more', since(1_000_000, 60_000), since(1_005_001, 90_000), false],
  ['a clock that was set back by more', since(1_000_000, 60_000), since(994_999, 90_000), false],
  ['a clock that begins anew with each start', since(1_000_000, 60_000), since(1_000_000, 59_999), false],
] as const)('%s', (_, before, now, same) => {
  expect(isSameBoot(before, now)).toBe(same);
});

test('is one word that can be read back, and no other word can', () => {
  for (const session of [id(`linux-${uuid}`), since(999_940_000, 60_000)]) {
    expect(bootSessionText(session)).not.toContain(' ');
    expect(parseBootSession(bootSessionText(session))).toEqual(session);
  }
  for (const text of ['', 'linux', 'since-1', `linux-${uuid}0`]) expect(parseBootSession(text)).toBeNull();
});
