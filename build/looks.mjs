// npm run looks: compares the screens with the approved pictures; `-- --approve` takes new ones, which the commit then shows.
import './node24.mjs';
import { buildIfStale } from './fresh.mjs';
import { runCommand } from './run.mjs';

await buildIfStale();
process.exitCode = await runCommand('vitest', ['run', '--project=e2e-full', 'test/e2e/looks.test.ts'], {
  env: { ...process.env, ...(process.argv.includes('--approve') ? { GUICHE_LOOKS: 'approve' } : {}) },
});
