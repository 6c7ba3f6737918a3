// Preloaded into a process: ends it without warning just before or just after its n-th rename, in whatever thread that is.
// KILL_AT_RENAME is `before:<n>` or `after:<n>`; counted are the renames of a ledger's files alone.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const [when, which] = (process.env.KILL_AT_RENAME ?? '').split(':');
const { renameSync } = fs;
let renames = 0;
fs.renameSync = (from, to) => {
  const counted = /\.db(-wal|-shm)?$/.test(String(to));
  if (counted) renames += 1;
  if (counted && when === 'before' && renames === Number(which)) process.kill(process.pid, 'SIGKILL');
  renameSync(from, to);
  if (counted && when === 'after' && renames === Number(which)) process.kill(process.pid, 'SIGKILL');
};
syncBuiltinESMExports();
