// npm test, npm run test:full, test:long and test:clock: installs what is missing, provides what the tests need, builds the app, runs the
// suites, and ends with "N passed, N failed". `--rest` runs what test:full runs beyond npm test. No test is repeated: one that fails now
// and then has a defect, or has found one.
import './install.mjs';
import './node24.mjs';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { clockAt, momentsAsked } from './clocks.mjs';
import { buildIfStale } from './fresh.mjs';
import { maySkip } from './may-skip.mjs';
import { root, runCommand } from './run.mjs';
import { provideSystemPackages } from './system-packages.mjs';

// Where everything is available (Linux in CI), a skipped test counts as failed, except tests that only the administrator can run. Electron
// skips the tests of the browser host: they ran earlier in the same workflow.
const strict =
  process.env.CI === 'true' && process.platform === 'linux' && process.env.GUICHE_HOST !== 'electron';
const cache = join(root, 'node_modules', '.cache');
const report = join(cache, `guiche-test-${process.pid}.json`);

const suites = {
  '--full': ['--project=!long'],
  '--rest': ['--project=*-full'],
  '--long': ['--project=long'],
};
const asked = process.argv.slice(2);
const suite = Object.keys(suites).find((one) => asked.includes(one));
const { moments, given } = momentsAsked(asked.filter((one) => one !== suite));
const chosen = given.some((one) => one.startsWith('--project'));
// A named file is run, whatever suite it belongs to.
const named = given.some((one) => !one.startsWith('-'));
const usual = named ? ['--project=!long'] : ['--project=unit', '--project=e2e'];
const projects = chosen ? [] : suite === undefined ? usual : suites[suite];

/** Runs vitest once and returns its tally, or none if the runner itself failed. */
async function run(env) {
  const code = await runCommand(
    'vitest',
    ['run', '--reporter=default', `--reporter=${join(root, 'build', 'tally.mjs')}`, ...projects, ...given],
    { env: { ...process.env, ...env, GUICHE_TALLY: report } },
  );
  try {
    return { code, ...JSON.parse(readFileSync(report, 'utf8')) };
  } catch {
    return { code, files: [] };
  } finally {
    rmSync(report, { force: true });
  }
}

await provideSystemPackages();
await buildIfStale();
mkdirSync(cache, { recursive: true });

const runs = [];
for (const moment of moments) {
  if (moment !== null) console.log(`The clock starts at ${moment} in São Paulo.`);
  runs.push(await run(moment === null ? {} : clockAt(moment)));
}
const files = runs.flatMap((one) => one.files);
const code = runs.map((one) => one.code).find((one) => one !== 0) ?? 0;
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
