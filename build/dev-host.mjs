// The browser host from its sources over Vite; main/browser.ts does the same for the built program. Only dev.mjs starts it, again and
// again.
import { startApp } from '../main/app.ts';
import { runBrowser } from '../main/host/browser/process.ts';
import { leaveWithout } from '../main/host/leave.ts';
import { lockFolder } from '../main/ledger/lock.ts';
import { callsUnderWay } from '../main/vault/keychain.ts';
import { viteShell } from './vite-shell.mjs';

runBrowser({
  shell: await viteShell(),
  lockFolder,
  startApp: (host, { data, state }) =>
    startApp({ host, dataFolder: data, stateFolder: state, now: () => new Date() }),
  leave: leaveWithout(callsUnderWay),
});
