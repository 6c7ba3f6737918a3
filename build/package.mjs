// npm run package: builds, then makes the installers; arguments are passed to electron-builder (for example -- --linux deb).
import { join } from 'node:path';
import './node24.mjs';
import { buildIfStale } from './fresh.mjs';
import { root, runCommand } from './run.mjs';

const own = {
  darwin: ['--mac', '--macos', '-m', '-o'],
  linux: ['--linux', '-l'],
  win32: ['--win', '--windows', '-w'],
};
const wishes = process.argv.slice(2);

// keytar's binary fits the system that this runs on: another system's installer could store no credential.
const foreign = Object.entries(own)
  .filter(([platform]) => platform !== process.platform)
  .flatMap(([, flags]) => wishes.filter((wish) => flags.includes(wish)));
if (foreign.length > 0) {
  console.error(
    `Each system's installers are made on that system; ${foreign.join(', ')} cannot be made here.`,
  );
  process.exit(1);
}

// Loaded once the right Node runs: an older one cannot read types.
const { signingFor } = await import('./signing.ts');
const signing = signingFor(process.platform, process.env);
if (signing.problem) {
  console.error(signing.problem);
  process.exit(1);
}
if (signing.sentence) console.log(signing.sentence);
await buildIfStale();
process.exitCode = await runCommand('electron-builder', ['--publish', 'never', ...signing.args, ...wishes], {
  env: signing.env,
});
const { writeChecksums } = await import('./checksums.ts');
if (process.exitCode === 0) writeChecksums(join(root, 'dist'), process.platform);
