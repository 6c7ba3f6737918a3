import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { openJournal } from '../../../../main/sandbox/journal.ts';

let folder = '';
const file = () => join(folder, 'deep', 'journal.ndjson');

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'journal-'));
  const made = folder;
  onTestFinished(() => rmSync(made, { recursive: true }));
});

function open() {
  const lines: unknown[] = [];
  const journal = openJournal(join(folder, 'deep'), (line) => lines.push(line));
  return { journal, lines };
}

it('returns what was appended, in order', () => {
  const { journal, lines } = open();
  expect(lines).toEqual([]);
  journal.append({ a: 'ção' });
  journal.append({ b: 2 });
  journal.close();
  expect(open().lines).toEqual([{ a: 'ção' }, { b: 2 }]);
});

it('has each line on disk when append returns', () => {
  const { journal } = open();
  journal.append({ a: 1 });
  expect(readFileSync(file(), 'utf8')).toBe('{"a":1}\n');
  journal.close();
});

it('drops a last line that was cut, and continues after the whole ones', () => {
  const { journal } = open();
  journal.append({ a: 1 });
  journal.close();
  appendFileSync(file(), '{"b":"half a li');
  const again = open();
  expect(again.lines).toEqual([{ a: 1 }]);
  again.journal.append({ c: 3 });
  again.journal.close();
  expect(readFileSync(file(), 'utf8')).toBe('{"a":1}\n{"c":3}\n');
});

it('returns nothing for a damaged line in the middle, and the whole lines after it', () => {
  const { journal } = open();
  journal.append({ a: 1 });
  journal.close();
  appendFileSync(file(), '%%%\n{"b":2}\n');
  expect(open().lines).toEqual([{ a: 1 }, undefined, { b: 2 }]);
});

it('is another file after a rewrite, and still accepts lines', () => {
  const { journal } = open();
  for (let at = 0; at < 100; at++) journal.append({ at });
  const before = journal.bytes();
  journal.rewrite([{ at: 99 }]);
  expect(journal.bytes()).toBeLessThan(before / 50);
  journal.append({ at: 100 });
  journal.close();
  expect(open().lines).toEqual([{ at: 99 }, { at: 100 }]);
});
