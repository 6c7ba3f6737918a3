// Preloaded into a process: kills it just before or just after its n-th rename, in any thread. KILL_AT_RENAME is
// `before:<n>` or `after:<n>`; only renames of the ledger's files are counted.
import fs, { type PathLike } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const [when, which] = (process.env['KILL_AT_RENAME'] ?? '').split(':');
const { renameSync } = fs;
let renames = 0;
Object.assign(fs, {
  renameSync(from: PathLike, to: PathLike) {
    const counted = /\.db(-wal|-shm)?$/.test(String(to));
    if (counted) renames += 1;
    const killed = counted && renames === Number(which);
    if (killed && when === 'before') process.kill(process.pid, 'SIGKILL');
    renameSync(from, to);
    if (killed && when === 'after') process.kill(process.pid, 'SIGKILL');
  },
});
syncBuiltinESMExports();
