// npm run package: builds, then makes the installers; arguments go to electron-builder (for example -- --linux deb).
import './node24.mjs';
import { buildIfStale } from './fresh.mjs';
import { runCommand } from './run.mjs';

await buildIfStale();
process.exitCode = await runCommand('electron-builder', ['--publish', 'never', ...process.argv.slice(2)]);
