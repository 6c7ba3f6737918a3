// A computer of a team as the app opens it: the ledger over a real server, with its own journal.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openTeamLedger, type OpenedTeamLedger, type TeamOptions } from '../../main/ledger/team/open.ts';
import { realAfter, testBoot } from './team-boot.ts';
import type { PostgresServer } from './postgres-server.ts';
import { clerkPassword, type TestTeam } from './team-server.ts';

export { realAfter, testBoot };

export function journalFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'guiche-journal-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export interface ComputerOptions extends Partial<TeamOptions> {
  readonly id?: string;
}

export async function openComputer(
  server: PostgresServer,
  team: Pick<TestTeam, 'database'>,
  login: string,
  { id = `pc-${login}`, ...more }: ComputerOptions = {},
): Promise<OpenedTeamLedger> {
  const opened = await openTeamLedger({
    connection: {
      host: server.host,
      port: server.port,
      database: team.database,
      user: login,
      password: clerkPassword,
      ca: null,
    },
    computer: { id, name: id, version: '1.0.0' },
    osUser: login,
    now: Date.now,
    monotonic: () => performance.now(),
    after: realAfter,
    journalFolder: more.journalFolder ?? journalFolder(),
    boot: testBoot,
    local: null,
    ...more,
  });
  onTestFinished(() => opened.ledger.close());
  return opened;
}
