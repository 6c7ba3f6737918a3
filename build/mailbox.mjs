// npm run mailbox: the program that receives callbacks for an office, from its built file.
import './node24.mjs';
import { join } from 'node:path';
import { buildIfStale } from './fresh.mjs';
import { root, run } from './run.mjs';

await buildIfStale();
process.exitCode = await run(
  process.execPath,
  [join(root, 'out', 'mailbox', 'mailbox.mjs'), ...process.argv.slice(2)],
  // npm changes the folder, but a path is relative to the person's own folder.
  { cwd: process.env.INIT_CWD ?? process.cwd() },
);
