// npm run dev: the browser host straight from its sources, started anew whenever one of them changes.
import './node24.mjs';
import { join } from 'node:path';
import { root, run } from './run.mjs';

process.exitCode = await run(process.execPath, [
  '--watch',
  '--watch-preserve-output',
  join(root, 'main', 'browser.ts'),
  '--dev',
  ...process.argv.slice(2),
]);
