// A team's backup is its server's: what the window says about it, and a restored dump, which counts as another history.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTeam, teamDatabase, teamPassword } from '../bench/team-to-try.ts';
import { openApp, settleAtHome, type AppUnderTest } from '../helpers/app-under-test.ts';
import { inChromium } from '../helpers/chromium.ts';
import { needsPostgres, startPostgres, type PostgresServer } from '../helpers/postgres-server.ts';
import { callsOf } from '../helpers/window-calls.ts';

describe('the backup of a team', { skip: inChromium.skip || needsPostgres().skip }, () => {
  let server: PostgresServer;
  let app: AppUnderTest;
  const folder = mkdtempSync(join(tmpdir(), 'guiche-e2e-backup-'));
  const page = () => app.page;
  const call = callsOf(page);
  const inTeam = (sql: string): Promise<string> => server.psql(sql, teamDatabase);

  beforeAll(async () => {
    server = await startPostgres();
    await makeTeam(server);
    app = await openApp({ folder });
    await settleAtHome(app.page);
  });
  afterAll(async () => {
    await app.stop();
    await server.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  it('is shown in place of a single computer’s own backups', async () => {
    const { host, port } = server;
    const connected = await call('team', 'connect', {
      commandId: crypto.randomUUID(),
      connection: { host, port, database: teamDatabase, user: 'ana', ca: null },
      password: teamPassword,
    });
    expect(connected).toEqual({ ok: true, value: { kind: 'done' } });
    await page().reload();
    await page().getByRole('heading', { name: 'Início' }).waitFor();
    await page().keyboard.press('Control+k');
    await page().keyboard.type('Backup e mudança');
    await page().keyboard.press('Enter');
    await page().getByRole('heading', { name: 'Backup da equipe' }).waitFor();
    await page().getByText(`pg_dump --format=custom --host=${server.host}`).waitFor();
    expect(await page().getByRole('button', { name: 'Fazer backup', exact: true }).count()).toBe(0);
    expect(await call('copies', 'save', { commandId: crypto.randomUUID() })).toMatchObject({
      ok: false,
      error: { code: 'notInTeam' },
    });
  });

  it('is another history once it is restored: the team is frozen, and this computer answers the computer check', async () => {
    expect(await inTeam('SELECT epoch, frozen_reason FROM guiche.team')).toBe('1|');
    const dump = await server.dump(teamDatabase);
    await server.psql(`DROP DATABASE ${teamDatabase} WITH (FORCE)`);
    // Half restored, the server knows neither the login nor the computer. The window says so, and goes on after the restore.
    const frozen = async () => {
      await expect
        .poll(() => call('app', 'state'))
        .toMatchObject({ value: { ledger: { freeze: { reason: 'team' } } } });
    };
    await server.restore(dump, teamDatabase, frozen);
    await frozen();
    await expect.poll(() => inTeam('SELECT epoch, frozen_reason FROM guiche.team')).toBe('2|identity');
    await expect.poll(() => inTeam('SELECT how FROM guiche.rolls WHERE epoch = 2')).toBe('answered');
    await page().keyboard.press('Control+1');
    await page().getByText('O servidor é outro, ou foi restaurado de um backup').first().waitFor();
    expect(app.problems).toEqual([]);
  });
});
