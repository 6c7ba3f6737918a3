// npm run package: builds, then makes the installers; arguments go to electron-builder (for example -- --linux deb).
import './node24.mjs';
import { buildIfStale } from './fresh.mjs';
import { runCommand } from './run.mjs';

const own = {
  darwin: ['--mac', '--macos', '-m', '-o'],
  linux: ['--linux', '-l'],
  win32: ['--win', '--windows', '-w'],
};
const wishes = process.argv.slice(2);

// keytar's binary is chosen by the system that this runs on: another's installer would keep no credential.
const foreign = Object.entries(own)
  .filter(([platform]) => platform !== process.platform)
  .flatMap(([, flags]) => wishes.filter((wish) => flags.includes(wish)));
if (foreign.length > 0) {
  console.error(
    `Each system's installers are made on that system; ${foreign.join(', ')} cannot be made here.`,
  );
  process.exit(1);
}

await buildIfStale();
process.exitCode = await runCommand('electron-builder', ['--publish', 'never', ...wishes]);
