// Windows of a team's clerks, each with a separate folder, joined to one real server.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { makeTeam, teamDatabase, teamPassword } from '../bench/team-to-try.ts';
import { openApp, settleAtHome, type AppUnderTest } from './app-under-test.ts';
import { startPostgres, type PostgresServer } from './postgres-server.ts';
import { callsOf } from './window-calls.ts';

export interface TeamWindow {
  readonly page: Page;
  readonly call: ReturnType<typeof callsOf>;
  readonly app: AppUnderTest;
}

export interface TeamWindows {
  readonly server: PostgresServer;
  readonly windows: readonly TeamWindow[];
  readonly close: () => Promise<void>;
}

/** Logins of the trial team: Ana operates, Bia approves. */
export async function openTeamWindows(...logins: readonly ('ana' | 'bia')[]): Promise<TeamWindows> {
  const server = await startPostgres();
  const folders: string[] = [];
  const windows: TeamWindow[] = [];
  const close = async () => {
    for (const { app } of windows) await app.stop();
    await server.close();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    await makeTeam(server);
    const { host, port } = server;
    for (const user of logins) {
      const folder = mkdtempSync(join(tmpdir(), `guiche-e2e-${user}-`));
      folders.push(folder);
      const app = await openApp({ folder });
      const call = callsOf(() => app.page);
      windows.push({ app, page: app.page, call });
      await settleAtHome(app.page);
      const connection = { host, port, database: teamDatabase, user, ca: null };
      await call('team', 'connect', {
        commandId: crypto.randomUUID(),
        connection,
        password: teamPassword,
      });
      await app.page.reload();
      await app.page.getByRole('heading', { name: 'Início' }).waitFor();
    }
    return { server, windows, close };
  } catch (error) {
    await close();
    throw error;
  }
}
