// The entry for plain Node: passes the program's parts to the browser host.
import { startOn } from './app.ts';
import { runBrowser } from './host/browser/process.ts';
import { preventCoreDumps } from './host/core-dumps.ts';
import { builtFiles } from './host/folder.ts';
import { leaveWithout } from './host/leave.ts';
import { builtShell } from './host/shell.ts';
import { lockFolder } from './ledger/lock.ts';
import { callsUnderWay } from './vault/keychain.ts';

// Files of this process and its threads are readable by its own user only.
process.umask(0o077);
preventCoreDumps(process.platform, process.pid);

const { renderer, door } = builtFiles(import.meta.url);

runBrowser({
  shell: builtShell({ folder: renderer, script: door }),
  proofs: async () => (await import('./worker-proofs.ts')).workerProofs,
  lockFolder,
  startApp: startOn,
  leave: leaveWithout(callsUnderWay),
});
