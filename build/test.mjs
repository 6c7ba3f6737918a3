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

function count() {
  let results;
  try {
    results = JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    return { passed: 0, failed: 1, skipped: [] }; // the runner itself fell over
  }
  const tests = results.testResults.flatMap((file) => file.assertionResults);
  // A file that could not be loaded holds no test, and yet it failed.
  const unloaded = results.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  const having = (...statuses) => tests.filter((test) => statuses.includes(test.status));
  return {
    passed: having('passed').length,
    failed: having('failed').length + unloaded.length,
    skipped: having('skipped', 'pending', 'todo', 'disabled').map((test) => test.fullName),
  };
}

await provideSystemPackages();
await buildIfStale();
mkdirSync(cache, { recursive: true });
const code = await runCommand('vitest', [
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report}`,
  ...process.argv.slice(2),
]);
const { passed, failed, skipped } = count();
rmSync(report, { force: true });

for (const name of skipped) console.log(`skipped: ${name}`);
const lost = strict ? skipped.length : 0;
// An error outside of any test (an unhandled rejection) fails the run without failing a test.
const total = failed + lost === 0 && code !== 0 ? 1 : failed + lost;
const rest = strict || skipped.length === 0 ? '' : `, ${skipped.length} skipped`;
console.log(`${passed} passed, ${total} failed${rest}`);
process.exitCode = code === 0 && total > 0 ? 1 : code;
