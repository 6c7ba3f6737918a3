// npm test, and npm run test:long: installs what is missing, provides what the tests need, builds the app, runs the suites, and ends
// with "N passed, N failed".
// No test is run a second time: one that fails now and then has a defect, or has found one.
import './install.mjs';
import './node24.mjs';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfStale } from './fresh.mjs';
import { maySkip } from './may-skip.mjs';
import { root, runCommand } from './run.mjs';
import { provideSystemPackages } from './system-packages.mjs';

// Where everything can be had (Linux in CI) a test that did not run is a test that failed, but for what only the administrator can show. In Electron those of the browser host
// do not run: they did before, in the same workflow.
const strict =
  process.env.CI === 'true' && process.platform === 'linux' && process.env.GUICHE_HOST !== 'electron';
const cache = join(root, 'node_modules', '.cache');
const report = join(cache, `guiche-test-${process.pid}.json`);

/** Runs vitest once and returns its tally, or nothing if the runner itself failed. */
async function suites(args) {
  const code = await runCommand(
    'vitest',
    ['run', '--reporter=default', `--reporter=${join(root, 'build', 'tally.mjs')}`, ...args],
    { env: { ...process.env, GUICHE_TALLY: report } },
  );
  try {
    return { code, ...JSON.parse(readFileSync(report, 'utf8')) };
  } catch {
    return { code, files: [] };
  } finally {
    rmSync(report, { force: true });
  }
}

const given = process.argv.slice(2).filter((one) => one !== '--long');
const chosen = given.some((one) => one.startsWith('--project'));
const projects = chosen ? [] : [process.argv.includes('--long') ? '--project=long' : '--project=!long'];

await provideSystemPackages();
await buildIfStale();
mkdirSync(cache, { recursive: true });

const { code, files } = await suites([...projects, ...given]);
const sum = (count) => files.reduce((total, file) => total + count(file), 0);
const passed = sum((file) => file.passed);
const failed = sum((file) => file.failed.length + (file.unloaded ? 1 : 0));
const skipped = files.flatMap((file) => file.skipped);

for (const name of skipped) console.log(`skipped: ${name}`);
const unrun = strict ? skipped.filter((name) => !maySkip(name, process.getuid() === 0)).length : 0;
// An error outside of any test (an unhandled rejection) fails the run without failing a test.
const total = failed + unrun === 0 && code !== 0 ? 1 : failed + unrun;
const rest = skipped.length === unrun ? '' : `, ${skipped.length - unrun} skipped`;
console.log(`${passed} passed, ${total} failed${rest}`);
process.exitCode = code === 0 && total > 0 ? 1 : code;
