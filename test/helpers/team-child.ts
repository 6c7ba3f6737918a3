// A separate process that is one computer of a team: it opens the team's ledger and works on the batches that it is given. Tests kill it,
// stop it and cut it off. Usage: node team-child.ts <TeamChild as JSON>; then lines: `work <batch>`, `take <batch>`.
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { readBootSession } from '../../main/boot-session.ts';
import { parseJson } from '../../main/ledger/json.ts';
import { lockFolder } from '../../main/ledger/lock.ts';
import { openTeamLedger } from '../../main/ledger/team/open.ts';
import { fasterClock, realRunner } from './real-runner.ts';
import { writeLine } from './write-line.ts';

export interface TeamChild {
  readonly port: number;
  readonly database: string;
  readonly login: string;
  readonly password: string;
  readonly id: string;
  /** Its data folder, which only one process at a time may hold. */
  readonly folder: string;
  readonly journal: string;
  readonly url: string;
  readonly token: string;
  readonly ceiling: number;
  readonly leaseMillis: number;
  /** Mutation: it never notices for how long the server was silent. */
  readonly timeless: boolean;
}

const child = parseJson<TeamChild>(process.argv[2] ?? '{}');
lockFolder(child.folder);
const began = Date.now();
const opened = await openTeamLedger({
  connection: {
    host: '127.0.0.1',
    port: child.port,
    database: child.database,
    user: child.login,
    password: child.password,
    ca: null,
  },
  computer: { id: child.id, name: child.id, version: '1.0.0' },
  osUser: child.login,
  now: child.timeless ? () => began : Date.now,
  monotonic: child.timeless ? () => 1 : () => performance.now(),
  after(millis, run) {
    const timer = setTimeout(run, millis);
    return () => clearTimeout(timer);
  },
  journalFolder: child.journal,
  boot: await readBootSession(),
  local: null,
  leaseMillis: child.leaseMillis,
});
const { ledger, team } = opened;
const tell = (): void => writeLine(`state ${JSON.stringify(team.state())}`);
team.on(tell);
tell();
const { runner, rested } = realRunner({
  ledger,
  url: child.url,
  token: () => child.token,
  ceiling: child.ceiling,
  // Granted rows that were not started are returned much later than a lease ends, so that this does not protect them.
  clock: fasterClock(0.2),
  // An answer after a stop still counts: a timeout must not protect it either.
  timeouts: { headers: 60_000, body: 60_000, total: 90_000 },
  progressed: () => writeLine('row'),
});

async function work(id: number): Promise<void> {
  for (;;) {
    if (team.state().stopped !== null) return;
    try {
      const accountId = (await ledger.read('batches.get', { id }))?.accountId ?? '';
      await team.call('hold_secret_1', { p_account: accountId, p_secret: 'token', p_held: true });
      await runner.queue(id);
      await rested(id);
      const batch = await ledger.read('batches.get', { id });
      if (batch?.state === 'finished') return writeLine(`done ${id}`);
    } catch (error) {
      writeLine(`trouble ${String(error)}`);
    }
    await wait(200);
  }
}

async function take(id: number): Promise<void> {
  for (;;) {
    try {
      const taken = await team.call('take_over_1', { p_what: `batch/${id}` });
      if (taken.refused === null || taken.refused === 'nothingToTake') {
        writeLine(`took ${id} ${taken.doubts ?? 0}`);
        await ledger.write('batches.rest', { id, state: 'paused', reason: { code: 'interrupted' } });
        return await work(id);
      }
    } catch (error) {
      writeLine(`trouble ${String(error)}`);
    }
    await wait(100);
  }
}

process.on('unhandledRejection', (error) => writeLine(`trouble ${String(error)}`));
for await (const line of createInterface({ input: process.stdin })) {
  const [word, id = ''] = line.split(' ');
  if (word === 'work') void work(Number(id));
  if (word === 'take') void take(Number(id));
}
