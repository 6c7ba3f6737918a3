// The log has a limited size, is redacted, and never stops the program.
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
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

it('writes redacted lines, one for each entry', () => {
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

it('does not throw if it cannot write', () => {
  const { folder, log } = logIn();
  rmSync(folder, { recursive: true });
  writeFileSync(folder, 'a file where the folder should be');
  log.note('nobody reads this');
  expect(log.tail(1)).toEqual([]);
});

it.each([
  ['line breaks of every kind', 'a\r\nb\rc\u000bd\u000ce\u0085f\u2028g\u2029h'],
  ['colours and a title of a terminal', 'a\u001b[31mred\u001b[0m\u001b]0;owned\u0007\u009b2J'],
  ['characters that end or hide text', 'a\u0000b\u0008c\u007fd\u0090e\u009cf'],
  ['a changed direction', 'gpj\u202egnp.exe\u2066x\u2069\u200f\u061c'],
  ['letters that cannot be seen', 'a\u200bb\ufeffc\u00add'],
  ['half a character', 'a\ud800b'],
])('an entry with %s is one line of plain text', (_what, words) => {
  const { folder, log } = logIn();
  log.note('service', words);
  log.error('service', new Error(words));
  const text = readFileSync(join(folder, 'guiche.log'), 'utf8');
  expect(text.split('\n')).toHaveLength(3);
  expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\ufffd]/u);
  expect(log.tail(10)).toHaveLength(2);
});

it('a secret that is split by hidden characters is not written to the file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'guiche-log-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const redactor = createRedactor();
  redactor.learn('ficha-de-acesso');
  redactor.learn('first line\nsecond line');
  openLog(folder, redactor, () => new Date()).note(
    'x',
    'ficha\u200b-de-\u001bacesso, first line\nsecond line',
  );
  expect(readFileSync(join(folder, 'guiche.log'), 'utf8')).toContain('x [secret], [secret]\n');
});
