// npm run sandbox: the simulated service alone, from its sources.
import './node24.mjs';
import { join } from 'node:path';
import { root, run } from './run.mjs';

process.exitCode = await run(process.execPath, [
  join(root, 'main', 'sandbox', 'standalone.ts'),
  ...process.argv.slice(2),
]);
