// npm run team: starts a trial team with one command, with a separate server, two clerks and two windows. Ctrl+C ends it, and nothing of it
// remains.
import { markRunning } from './install.mjs';
import './node24.mjs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { buildIfStale } from './fresh.mjs';
import { postgresPrograms } from './postgres-programs.mjs';
import { root } from './run.mjs';

const usage = `usage: npm run team -- [--no-open]
  --no-open   print the windows' addresses and open no window`;

function options() {
  try {
    return parseArgs({ options: { 'no-open': { type: 'boolean', default: false } } }).values;
  } catch (error) {
    console.error(`${error.message}\n${usage}`);
    return process.exit(2);
  }
}

const open = !options()['no-open'];
if (postgresPrograms() === null) {
  console.error(
    'PostgreSQL 15 or newer is needed on this computer, with `initdb` on the PATH or in /usr/lib/postgresql: on Debian and Ubuntu, `apt install postgresql`. A server that runs already is neither used nor changed.',
  );
  process.exit(1);
}

markRunning();
let asked = false;
const ending = new Promise((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      asked = true;
      resolve();
    });
});

await buildIfStale();
const { startTeamToTry, openWindow } = await import(
  pathToFileURL(join(root, 'test', 'bench', 'team-to-try.ts')).href
);
console.log('A server, a team and two windows are being started …');
const team = await startTeamToTry();
try {
  if (!asked) {
    for (const window of team.windows) {
      const shown = await openWindow(window, open);
      console.log(`${window.clerk.name} (${window.clerk.role})\n  ${window.folder}\n  ${shown}`);
    }
    console.log(`
Both work in one ledger on ${team.server.host}:${team.server.port}, with one account at the practice service: nothing is charged or paid.
Try it: import a spreadsheet in Ana's window and look at Bia's. Send in one of them. Close both at once and open them again.
An address works once, within a minute. For another one: npm start -- --no-open --data FOLDER, with the folder under the clerk's name.
Ctrl+C ends the team and removes all of it.`);
    await ending;
  }
} finally {
  await team.stop();
}
console.log('The team is ended; nothing of it is left.');
process.exit(0);
