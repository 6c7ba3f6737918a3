// Two clerks in two windows on one real server: one issues a batch, the other asks for it and continues it, and the service makes each
// boleto once.
import { mkdtempSync, rmSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSandbox, type Sandbox } from '../../main/sandbox/server.ts';
import { makeTeam, teamDatabase, teamPassword } from '../bench/team-to-try.ts';
import { openApp, settleAtHome, type AppUnderTest } from '../helpers/app-under-test.ts';
import { inChromium } from '../helpers/chromium.ts';
import { needsPostgres, startPostgres, type PostgresServer } from '../helpers/postgres-server.ts';
import { callsOf, checkedBatch, payersSheet, within } from '../helpers/window-calls.ts';

const rows = 240;

describe('a batch in a team of two', { skip: inChromium.skip || needsPostgres().skip }, () => {
  let server: PostgresServer;
  let service: Sandbox;
  const folders: string[] = [];
  const apps: AppUnderTest[] = [];
  let id = 0;

  const page = (which: number) => {
    const found = apps[which];
    if (!found) throw new Error('not opened');
    return found.page;
  };
  const [ana, bia] = [() => page(0), () => page(1)];
  const [asAna, asBia] = [callsOf(ana), callsOf(bia)];
  const commandId = () => crypto.randomUUID();
  const counted = async (state: string) =>
    Number(within(await asBia('batches', 'get', { id }), 'value', 'totals', state, 'count'));

  beforeAll(async () => {
    server = await startPostgres();
    await makeTeam(server);
    // So slow that the batch cannot end before the test has checked both windows.
    const faults = { latencyMs: { least: 1500, most: 3000 } };
    service = await startSandbox({ folder: null, seed: 'equipe', now: Date.now, faults });
    const { accessToken: token, clientId: ci, clientSecret: cs } = service.tenants.practice;
    const credentials = { token, ci, cs };
    const { host, port } = server;
    let accountId: unknown;
    for (const user of ['ana', 'bia']) {
      const folder = mkdtempSync(join(tmpdir(), `guiche-e2e-${user}-`));
      folders.push(folder);
      const app = await openApp({ folder });
      apps.push(app);
      await settleAtHome(app.page);
      const call = callsOf(() => app.page);
      const connection = { host, port, database: teamDatabase, user, ca: null };
      await call('team', 'connect', { commandId: commandId(), connection, password: teamPassword });
      await app.page.reload();
      await app.page.getByRole('heading', { name: 'Início' }).waitFor();
      if (accountId === undefined) {
        const account = { name: 'Padaria Estrela', baseUrl: service.url, credentials };
        const made = await call('accounts', 'create', { commandId: commandId(), ...account });
        accountId = within(made, 'value', 'id');
      } else await call('accounts', 'setCredentials', { commandId: commandId(), id: accountId, credentials });
      await call('accounts', 'select', { id: accountId });
    }
    id = await checkedBatch(asAna, {
      accountId: String(accountId),
      text: payersSheet(1, rows),
      name: 'Turma da Ana',
    });
  });
  afterAll(async () => {
    for (const one of apps) await one.stop();
    await service.stop();
    await server.close();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  it('shows in the other window who issues it, and does not start there a second time', async () => {
    expect(await asAna('batches', 'queue', { commandId: commandId(), id })).toMatchObject({
      value: { kind: 'queued' },
    });
    await expect.poll(() => counted('created')).toBeGreaterThan(0);
    expect(await asBia('batches', 'queue', { commandId: commandId(), id })).toEqual({
      ok: true,
      value: { kind: 'elsewhere', computer: hostname(), clerk: 'Ana' },
    });
    await bia().keyboard.press('Control+2');
    await bia().getByRole('tab', { name: 'Lote' }).click();
    await bia()
      .getByRole('button', { name: /Turma da Ana/u })
      .first()
      .click();
    await bia().getByText(`Ana, em ${hostname()}, emite “Turma da Ana”`).first().waitFor();
    expect(await bia().getByRole('button', { name: 'Pausar' }).count()).toBe(0);
  });

  it('continues in the other window, with nothing unconfirmed and each boleto made once', async () => {
    await bia().getByRole('button', { name: 'Continuar aqui' }).click();
    await bia().getByRole('button', { name: 'Pausar' }).waitFor();
    await ana().keyboard.press('Control+1');
    await ana().getByText(`Bia, em ${hostname()}, emite “Turma da Ana”`).first().waitFor();
    await ana()
      .getByRole('button', { name: /Turma da Ana/u })
      .first()
      .click();
    await ana().getByText(`Bia pediu para continuar este lote no ${hostname()}.`).first().waitFor();
    service.setFaults('calm');
    await expect.poll(() => counted('created')).toBe(rows);
    expect(await counted('uncertain')).toBe(0);
    expect(service.inspect().boletos.length).toBe(rows);
    expect(apps.flatMap(({ problems }) => problems)).toEqual([]);
  });

  it('records in the audit trail who asked for it, and who sent each boleto', async () => {
    await bia().keyboard.press('Control+6');
    await bia().getByRole('tab', { name: 'Auditoria', exact: true }).click();
    await bia().getByText('Lote solicitado a outro computador').first().waitFor();
    await bia().getByText(`bia · ${hostname()}`).first().waitFor();
    const senders = new Set<unknown>();
    for (let boleto = 1; boleto <= rows; boleto += 40) {
      const details = await asBia('boletos', 'details', { id: boleto });
      senders.add(within(details, 'value', 'sendings', '0', 'sender', 'clerk'));
    }
    expect([...senders].every((clerk) => clerk === 'Ana' || clerk === 'Bia')).toBe(true);
  });
});
