// npm test: provides what the tests need, builds the app, runs every suite, and ends with "N passed, N failed".
import './node24.mjs';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfStale } from './fresh.mjs';
import { root, runCommand } from './run.mjs';
import { provideSystemPackages } from './system-packages.mjs';

// Where everything can be had (Linux in CI) a test that did not run is a test that failed.
const strict = process.env.CI === 'true' && process.platform === 'linux';
const cache = join(root, 'node_modules', '.cache');
const report = join(cache, `guiche-test-${process.pid}.json`);

/** One run of vitest, and what its tally says; nothing where the runner itself fell over. */
async function suites(args) {
  const code = await runCommand(
    'vitest',
    ['run', '--reporter=default', `--reporter=${join(root, 'build', 'tally.mjs')}`, ...args],
    { env: { ...process.env, GUICHE_TALLY: report } },
  );
  try {
    return { code, ...JSON.parse(readFileSync(report, 'utf8')) };
  } catch {
    return { code, files: [], lost: [], strays: 1 };
  } finally {
    rmSync(report, { force: true });
  }
}

await provideSystemPackages();
await buildIfStale();
mkdirSync(cache, { recursive: true });

const first = await suites(process.argv.slice(2));
let { files, strays } = first;
let code = first.code;
if (first.lost.length > 0) {
  // A process that a signal ended (a crash of the runtime) has said nothing of its tests: they are asked once more.
  for (const file of first.lost) console.log(`lost its process, run again: ${file}`);
  const again = await suites(first.lost);
  files = files.filter(({ file }) => !first.lost.includes(file)).concat(again.files);
  strays += again.strays + again.lost.length;
  const sound = files.every(({ failed, unloaded }) => failed === 0 && !unloaded) && strays === 0;
  code = sound ? 0 : first.code || again.code;
}

const sum = (count) => files.reduce((total, file) => total + count(file), 0);
const passed = sum((file) => file.passed);
const failed = sum((file) => file.failed + (file.unloaded ? 1 : 0));
const skipped = files.flatMap((file) => file.skipped);

for (const name of skipped) console.log(`skipped: ${name}`);
const unrun = strict ? skipped.length : 0;
// An error outside of any test (an unhandled rejection) fails the run without failing a test.
const total = failed + unrun === 0 && code !== 0 ? 1 : failed + unrun;
const rest = strict || skipped.length === 0 ? '' : `, ${skipped.length} skipped`;
console.log(`${passed} passed, ${total} failed${rest}`);
process.exitCode = code === 0 && total > 0 ? 1 : code;
