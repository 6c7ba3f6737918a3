// npm run dev: the browser host straight from its sources, started anew whenever one of them changes.
import './node24.mjs';
import { join } from 'node:path';
import { buildIfStale } from './fresh.mjs';
import { root, run } from './run.mjs';

await buildIfStale();
const args = [
  '--watch',
  '--watch-preserve-output',
  join(root, 'main', 'browser.ts'),
  ...process.argv.slice(2),
];
process.exitCode = await run(process.execPath, args);
