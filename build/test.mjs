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

const isSound = ({ failed, unloaded }) => failed.length === 0 && !unloaded;
/** More than these fail for a reason that a second try only hides. */
const mostWavering = 3;

const first = await suites(process.argv.slice(2));
let { files, strays } = first;
let code = first.code;
// A process that a signal ended (a crash of the runtime) has said nothing of its tests: they are asked once more. So is what failed
// in Chromium, where a busy machine may be late for a click: what passes by itself is named at the end, for it wavers.
const inChromium = files.filter((one) => one.file.includes('/test/e2e/') && !isSound(one));
const wavering = inChromium.length <= mostWavering ? inChromium : [];
const asked = [...new Set([...first.lost, ...wavering.map(({ file }) => file)])];
if (asked.length > 0) {
  for (const file of asked)
    console.log(`${first.lost.includes(file) ? 'lost its process' : 'failed'}, run again: ${file}`);
  const again = await suites(asked);
  files = files.filter(({ file }) => !asked.includes(file)).concat(again.files);
  strays += again.strays + again.lost.length;
  code = files.every(isSound) && strays === 0 ? 0 : first.code || again.code;
}
for (const { file, failed } of wavering)
  if (files.some((one) => one.file === file && isSound(one)))
    console.log(`wavers, passed at its second try: ${file}: ${failed.join(', ')}`);

const sum = (count) => files.reduce((total, file) => total + count(file), 0);
const passed = sum((file) => file.passed);
const failed = sum((file) => file.failed.length + (file.unloaded ? 1 : 0));
const skipped = files.flatMap((file) => file.skipped);

for (const name of skipped) console.log(`skipped: ${name}`);
const unrun = strict ? skipped.length : 0;
// An error outside of any test (an unhandled rejection) fails the run without failing a test.
const total = failed + unrun === 0 && code !== 0 ? 1 : failed + unrun;
const rest = strict || skipped.length === 0 ? '' : `, ${skipped.length} skipped`;
console.log(`${passed} passed, ${total} failed${rest}`);
process.exitCode = code === 0 && total > 0 ? 1 : code;
