// What `npm start` and `npm test` install before anything else, in a small separate checkout with a stand-in for npm.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../helpers/ledger-folder.ts';

const source = join(import.meta.dirname, '../../../build/install.mjs');

const own = { version: '1.0.0', integrity: 'sha512-a' };
const wanted = {
  '': { name: 'guiche', version: '0.1.0' },
  'node_modules/a': own,
  'node_modules/for-another-system': { version: '2.0.0', integrity: 'sha512-b', optional: true },
};
const installed = { 'node_modules/a': own };

/** The stand-in records how it was called, and installs. */
const npmScript = (code: number) => `
  const { mkdirSync, writeFileSync } = require('node:fs');
  writeFileSync('called', process.argv.slice(2).join(' '));
  mkdirSync('node_modules', { recursive: true });
  if (${code} === 0) writeFileSync('node_modules/.package-lock.json', ${JSON.stringify(JSON.stringify({ packages: installed }))});
  process.exit(${code});`;

function checkout(there?: object, code = 0) {
  const folder = temporaryFolder();
  const at = (...path: string[]) => join(folder, ...path);
  mkdirSync(at('build'));
  copyFileSync(source, at('build', 'install.mjs'));
  writeFileSync(at('package-lock.json'), JSON.stringify({ packages: wanted }));
  writeFileSync(at('npm-cli.js'), npmScript(code));
  writeFileSync(at('script.mjs'), "import './build/install.mjs';\nconsole.log('goes on');\n");
  const lay = (packages: object) => {
    mkdirSync(at('node_modules'), { recursive: true });
    writeFileSync(at('node_modules', '.package-lock.json'), JSON.stringify({ packages }));
  };
  if (there) lay(there);
  const env = { ...process.env, LC_ALL: 'en_US.UTF-8', npm_execpath: at('npm-cli.js') };
  const run = (more: NodeJS.ProcessEnv = {}) => {
    const ran = spawnSync(process.execPath, [at('script.mjs')], {
      env: { ...env, ...more },
      encoding: 'utf8',
    });
    return { code: ran.status, goesOn: ran.stdout === 'goes on\n', words: ran.stderr.trim() };
  };
  return { at, run, env, called: () => existsSync(at('called')) };
}

it('installs on a fresh clone, says so in one line, continues, and does it once', () => {
  const { run, at } = checkout();
  const says = 'Installing what Guichê needs (npm ci)…';
  expect(run()).toEqual({ code: 0, goesOn: true, words: says });
  // A machine that leaves out development packages would otherwise always lack some.
  expect(readFileSync(at('called'), 'utf8')).toMatch(/^ci --include=dev --include=optional /u);
  expect(run()).toEqual({ code: 0, goesOn: true, words: '' });
});

it.each([
  ['another version', { 'node_modules/a': { ...own, version: '0.9.0' } }],
  ['other contents', { 'node_modules/a': { ...own, integrity: 'sha512-x' } }],
  ['a package too few', {}],
  ['a package too many', { ...installed, 'node_modules/b': own }],
  ['another version of an optional one', { ...installed, 'node_modules/for-another-system': own }],
])('installs if npm has installed %s', (_, there) => {
  const { run, called } = checkout(there);
  expect([run().code, called()]).toEqual([0, true]);
});

it('leaves installed packages as they are, without the packages of other systems', () => {
  const { run, called } = checkout(installed);
  expect([run(), called()]).toEqual([{ code: 0, goesOn: true, words: '' }, false]);
});

it('stops if npm fails, and passes its exit code on', () => {
  const { run } = checkout(undefined, 3);
  const { code, goesOn, words } = run();
  expect([code, goesOn]).toEqual([3, false]);
  expect(words).toContain('could not be installed');
});

it.each([
  ['another package manager runs it', '/usr/lib/pnpm.cjs'],
  ['npm is not told of', undefined],
])('asks for `npm ci` if %s', (_, npm_execpath) => {
  const { run, called } = checkout({});
  const { code, goesOn, words } = run({ npm_execpath });
  expect([code, goesOn]).toEqual([1, false]);
  expect(words).toContain('Run "npm ci"');
  expect(called()).toBe(false);
});

it('deletes no packages of another checkout', () => {
  const { at, run, called } = checkout();
  const other = temporaryFolder();
  symlinkSync(other, at('node_modules'), 'junction');
  expect([run().code, called()]).toEqual([1, false]);
});

// The clock of `npm run test:clock` does not move file times, and this test compares them with the start of the computer.
const fileTimesDiffer = process.env['GUICHE_CLOCK_AHEAD_MS'] !== undefined;

it.skipIf(fileTimesDiffer)('installs nothing while a program uses the packages, and continues', async () => {
  const { at, run, env, called } = checkout({});
  const script =
    "import { markRunning } from './build/install.mjs';\nmarkRunning();\nconsole.log('up');\nprocess.stdin.once('end', () => process.exit()).resume();\n";
  writeFileSync(at('program.mjs'), script);
  // It was started when everything was installed.
  writeFileSync(at('node_modules', '.package-lock.json'), JSON.stringify({ packages: installed }));
  const program = spawn(process.execPath, [at('program.mjs')], { env, stdio: ['pipe', 'pipe', 'inherit'] });
  onTestFinished(() => void program.kill());
  await once(program.stdout, 'data');
  writeFileSync(at('node_modules', '.package-lock.json'), JSON.stringify({ packages: {} }));
  const { code, goesOn, words } = run();
  expect([code, goesOn]).toEqual([0, true]);
  expect(words).toContain('nothing was installed');
  expect(called()).toBe(false);
  program.stdin.end();
  await once(program, 'close');
  expect([run().code, called()]).toEqual([0, true]);
});

it('ignores the mark of a program from before the computer was started', () => {
  const { at, run, called } = checkout({});
  const marks = at('node_modules', '.cache', 'guiche-running');
  mkdirSync(marks, { recursive: true });
  const mark = join(marks, String(process.pid));
  writeFileSync(mark, '');
  utimesSync(mark, 1, 1);
  expect([run().code, called()]).toEqual([0, true]);
});
