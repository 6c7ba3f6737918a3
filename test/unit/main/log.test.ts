// The log is bounded, redacted, and never in the way.
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openLog } from '../../../main/log.ts';
import { createRedactor } from '../../../main/redact.ts';

function logIn() {
  const folder = mkdtempSync(join(tmpdir(), 'guiche-log-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return { folder, log: openLog(folder, createRedactor(), () => new Date('2026-11-21T12:00:00Z')) };
}

it('writes redacted lines, one an entry', () => {
  const { log } = logIn();
  log.note('accounts.test', 'Bearer abcdef refused');
  log.error('bridge', new Error('two\nlines with cs=hidden'));
  const lines = log.tail(10);
  expect(lines).toHaveLength(2);
  expect(lines[0]).toBe('2026-11-21T12:00:00.000Z accounts.test Bearer [token] refused');
  expect(lines[1]).not.toContain('hidden');
});

it('starts a new file when the old one is full, and keeps the old one', () => {
  const { folder, log } = logIn();
  writeFileSync(join(folder, 'guiche.log'), 'x'.repeat(1_000_001));
  log.note('after');
  expect(log.tail(5)).toEqual(['2026-11-21T12:00:00.000Z after']);
  expect(statSync(join(folder, 'guiche.log.1')).size).toBe(1_000_001);
});

it('does not throw where it cannot write', () => {
  const { folder, log } = logIn();
  rmSync(folder, { recursive: true });
  writeFileSync(folder, 'a file where the folder should be');
  log.note('nobody reads this');
  expect(log.tail(1)).toEqual([]);
});
