// Every file that test/exhaustive.ts leaves to `npm run test:full` exists and is listed once, and `npm test` keeps some tests of every
// kind.
import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { exhaustive } from '../exhaustive.ts';

const root = resolve(import.meta.dirname, '../..');
const files = globSync('test/{unit,contract,e2e}/**/*.test.{ts,tsx}', { cwd: root }).map((file) =>
  file.replaceAll('\\', '/'),
);

it('lists files that exist, each once', () => {
  expect(exhaustive.filter((file) => !files.includes(file))).toEqual([]);
  expect(new Set(exhaustive).size).toBe(exhaustive.length);
});

it.each([
  ['accounts', 'test/e2e/accounts.test.ts'],
  ['batches', 'test/e2e/batch.test.ts'],
  ['questions about a sheet', 'test/e2e/column-questions.test.ts'],
  ['boletos', 'test/e2e/boletos.test.ts'],
  ['boletos to confirm', 'test/e2e/doubts.test.ts'],
  ['documents', 'test/e2e/documents.test.ts'],
  ['carnês', 'test/e2e/booklets.test.ts'],
  ['prints', 'test/e2e/prints.test.ts'],
  ['the monitor', 'test/e2e/monitor-watches.test.ts'],
  ['wallets, limits and doubts of withdrawals', 'test/e2e/withdrawals-book.test.ts'],
  ['every job by the keyboard, and a withdrawal', 'test/e2e/accessible-keyboard.test.ts'],
  ['the closing of a month', 'test/e2e/closing.test.ts'],
  ['the trail', 'test/e2e/trail-views.test.ts'],
  ['copies', 'test/e2e/copies.test.ts'],
  ['the lock', 'test/e2e/lock.test.ts'],
  ['a team', 'test/e2e/team-from-zero.test.ts'],
])('npm test includes the main test of %s', (_, file) => {
  expect(files).toContain(file);
  expect(exhaustive).not.toContain(file);
});
