// A team of two issues boletos in two windows: the service receives each row once, whoever presses, also if the server stops in the middle
// of a batch.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSandbox, type Sandbox } from '../../main/sandbox/server.ts';
import { makeTeam, teamDatabase, teamPassword } from '../bench/team-to-try.ts';
import { openApp, settleAtHome, type AppUnderTest } from '../helpers/app-under-test.ts';
import { inChromium } from '../helpers/chromium.ts';
import { needsPostgres, startPostgres, type PostgresServer } from '../helpers/postgres-server.ts';
import { callsOf, checkedBatch, payersSheet, within, type WindowCall } from '../helpers/window-calls.ts';

describe('boletos of a team', { skip: inChromium.skip || needsPostgres().skip }, () => {
  let server: PostgresServer;
  let service: Sandbox;
  const folders: string[] = [];
  const apps: AppUnderTest[] = [];
  let accountId = '';

  const page = (which: number) => () => {
    const found = apps[which];
    if (!found) throw new Error('not opened');
    return found.page;
  };
  const [asAna, asBia] = [callsOf(page(0)), callsOf(page(1))];
  const commandId = () => crypto.randomUUID();
  const perPayer = () =>
    [...Map.groupBy(service.inspect().boletos, ({ request }) => request.payer.document).values()].map(
      ({ length }) => length,
    );
  const state = async (call: WindowCall, id: number) =>
    within(await call('batches', 'get', { id }), 'value', 'state');

  beforeAll(async () => {
    server = await startPostgres();
    await makeTeam(server);
    service = await startSandbox({
      folder: null,
      seed: 'emissão',
      now: Date.now,
      faults: { latencyMs: { least: 60, most: 120 } },
    });
    for (const user of ['ana', 'bia']) {
      const folder = mkdtempSync(join(tmpdir(), `guiche-e2e-${user}-`));
      folders.push(folder);
      const opened = await openApp({ folder });
      apps.push(opened);
      await settleAtHome(opened.page);
      const call = callsOf(() => opened.page);
      const connection = { host: server.host, port: server.port, database: teamDatabase, user, ca: null };
      await call('team', 'connect', { commandId: commandId(), connection, password: teamPassword });
      await opened.page.reload();
      await opened.page.getByRole('heading', { name: 'Início' }).waitFor();
    }
    const { accessToken: token, clientId: ci, clientSecret: cs } = service.tenants.practice;
    const credentials = { token, ci, cs };
    const made = await asAna('accounts', 'create', {
      commandId: commandId(),
      name: 'Padaria Estrela',
      baseUrl: service.url,
      credentials,
    });
    accountId = String(within(made, 'value', 'id'));
    await asBia('accounts', 'setCredentials', { commandId: commandId(), id: accountId, credentials });
  });
  afterAll(async () => {
    for (const one of apps) await one.stop();
    await service.stop();
    await server.close();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  it('are issued once if both clerks press at the same time', async () => {
    const id = await checkedBatch(asAna, { accountId, text: payersSheet(1, 24), name: 'Turma A' });
    await expect.poll(() => state(asBia, id)).toBe('draft');
    const pressed = await Promise.all(
      [asAna, asBia].map((call) => call('batches', 'queue', { commandId: commandId(), id })),
    );
    expect(pressed.map((one) => within(one, 'ok'))).toContain(true);
    await expect.poll(() => state(asBia, id), { timeout: 60_000 }).toBe('finished');
    await expect.poll(() => state(asAna, id)).toBe('finished');
    expect(perPayer()).toEqual(Array.from({ length: 24 }, () => 1));
  });

  it('wait while the server is away, and none is lost or made twice', async () => {
    const id = await checkedBatch(asAna, { accountId, text: payersSheet(101, 80), name: 'Turma B' });
    await asAna('batches', 'queue', { commandId: commandId(), id });
    await expect.poll(() => perPayer().length, { timeout: 60_000 }).toBeGreaterThan(34);
    await server.stop('immediate');
    await page(0)()
      .getByText(/O servidor da equipe não responde desde/u)
      .waitFor();
    await server.start();
    await page(0)()
      .getByText(/O servidor da equipe não responde desde/u)
      .waitFor({ state: 'hidden' });
    await expect
      .poll(
        async () => {
          const now = await state(asAna, id);
          if (now === 'paused') await asAna('batches', 'queue', { commandId: commandId(), id });
          return now;
        },
        { timeout: 90_000, interval: 500 },
      )
      .toBe('finished');
    expect(perPayer()).toEqual(Array.from({ length: 104 }, () => 1));
  });
});
