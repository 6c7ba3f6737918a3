// The browser host of the sources, in which a team sends: in the program that a clerk has it does not yet.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startApp } from '../../main/app.ts';
import { runBrowser } from '../../main/host/browser/process.ts';
import { builtFiles } from '../../main/host/folder.ts';
import { leaveWithout } from '../../main/host/leave.ts';
import { builtShell } from '../../main/host/shell.ts';
import { lockFolder } from '../../main/ledger/lock.ts';
import { callsUnderWay } from '../../main/vault/keychain.ts';
import { workerProofs } from '../../main/worker-proofs.ts';

const { renderer, door } = builtFiles(
  pathToFileURL(join(import.meta.dirname, '..', '..', 'main', 'browser.ts')).href,
);

runBrowser({
  shell: builtShell({ folder: renderer, script: door }),
  proofs: workerProofs,
  lockFolder,
  startApp: (host, { data, state }) =>
    startApp({ host, dataFolder: data, stateFolder: state, now: () => new Date(), teamMaySend: true }),
  leave: leaveWithout(callsUnderWay),
});
