// Follows CONTRIBUTING.md's recipes in a copy of the sources: the types require nothing more, the made-up field, column and filter
// appear wherever boleto-fields.test.ts and list-tables.test.ts look for the real ones, and a made-up table is shared by a team.
import { execFile } from 'node:child_process';
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../helpers/ledger-folder.ts';
import { needsPostgres } from '../helpers/postgres-server.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../', import.meta.url));
const copied = [
  'main',
  'preload',
  'renderer',
  'test',
  'package.json',
  'tsconfig.json',
  'vitest.config.ts',
  'lingui.config.ts',
  'build',
  'vite.config.ts',
];
const field = 'payer.branch';
const filter = 'the filter serviceStatus';
/** A row of the made-up table, which moves into a team and out of it with all the others. */
const note = {
  file: 'test/helpers/drawn-ledger.ts',
  before: 'INSERT INTO watch_spending',
  code: `INSERT INTO notes VALUES (3, 1, 'Paga em dia');`,
};

interface Step {
  readonly file: string;
  /** Finds the first line with this beginning, and puts the code before it. */
  readonly before: string;
  readonly code: string;
}

function recipe(name: string): readonly Step[] {
  const text = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
  const [, section = ''] = text.split(`\n### ${name}\n`);
  const steps =
    section.split('\n### ')[0]?.matchAll(/^\d\. In `([^`]+)`, before `([^`]+)`.*?```ts\n(.*?)```/gms) ?? [];
  return Array.from(steps, ([, file = '', before = '', code = '']) => ({ file, before, code }));
}

function follow(folder: string, { file, before, code }: Step): void {
  const path = join(folder, file);
  const lines = readFileSync(path, 'utf8').split('\n');
  const at = lines.findIndex((line) => line.trim().startsWith(before));
  if (at < 0) throw new Error(`${file} has no line that begins with ${before}`);
  writeFileSync(path, lines.toSpliced(at, 0, code.trimEnd()).join('\n'));
}

test('a field of boletos, a column and a filter of Emitidos, and a table of a team are added with their recipes only', async () => {
  const folder = temporaryFolder();
  for (const name of copied) cpSync(join(root, name), join(folder, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  const steps = [
    'Add a field to boletos',
    'Add a column or a filter to Emitidos',
    'Add a table that a team shares',
  ].flatMap(recipe);
  expect(steps).toHaveLength(10);
  for (const step of [...steps, note]) follow(folder, step);

  const node = (command: string, ...args: readonly string[]) =>
    run(process.execPath, [join(root, 'node_modules', command), ...args], { cwd: folder, encoding: 'utf8' });
  for (const layer of ['preload', 'main', 'renderer', 'test'])
    await expect(node('typescript/bin/tsc', '-p', layer)).resolves.toMatchObject({ stdout: '' });
  const passed = async (...asked: readonly string[]): Promise<unknown> => {
    const report = join(folder, 'report.json');
    const output = ['--reporter=json', `--outputFile=${report}`];
    await node('vitest/vitest.mjs', 'run', '--project=unit', '--project=unit-full', ...asked, ...output);
    return JSON.parse(readFileSync(report, 'utf8'));
  };
  expect(await passed('test/contract/boleto-fields.test.ts', '-t', field)).toMatchObject({
    success: true,
    numPassedTests: 4,
    numFailedTests: 0,
  });
  const lists = 'test/contract/list-tables.test.ts';
  // The search asks for every column and filter at once; the made-up filter has a test of its own.
  expect(await passed(lists)).toMatchObject({ success: true, numFailedTests: 0 });
  expect(await passed(lists, '-t', filter)).toMatchObject({ success: true, numPassedTests: 1 });
  const inTeam = ['team-privileges.test.ts', 'copier.test.ts'];
  const shared = await passed(...inTeam, '-t', 'every table|each table|row by row');
  expect(shared).toMatchObject({ success: true, numPassedTests: needsPostgres().skip ? 1 : 4 });
});
