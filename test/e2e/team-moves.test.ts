// A computer's own ledger moves into its team on the screen, and the team's ledger is exported to a file: on a real server, and killed in
// the middle.
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSandbox, type Sandbox } from '../../main/sandbox/server.ts';
import { makeTeam, teamDatabase, teamPassword } from '../bench/team-to-try.ts';
import { openApp, settleAtHome, startProcess, type AppUnderTest } from '../helpers/app-under-test.ts';
import { callAs, enter } from '../helpers/browser-host.ts';
import { inChromium } from '../helpers/chromium.ts';
import { needsPostgres, startPostgres, type PostgresServer } from '../helpers/postgres-server.ts';
import { callsOf, checkedBatch, payersSheet, within } from '../helpers/window-calls.ts';

describe('a ledger that moves into a team', { skip: inChromium.skip || needsPostgres().skip }, () => {
  let server: PostgresServer;
  let service: Sandbox;
  let app: AppUnderTest;
  const folders: string[] = [];
  const folderOf = (name: string): string => {
    const folder = mkdtempSync(join(tmpdir(), `guiche-e2e-${name}-`));
    folders.push(folder);
    return folder;
  };
  const commandId = () => crypto.randomUUID();
  const page = () => app.page;
  const call = callsOf(page);
  const connection = () => ({
    host: server.host,
    port: server.port,
    database: teamDatabase,
    user: 'ana',
    ca: null,
  });
  const inTeam = (sql: string): Promise<string> => server.psql(sql, teamDatabase);
  const boletosThere = (): Promise<string> => inTeam('SELECT count(*) FROM guiche.boletos');
  const totals = async () => {
    const state = (name: string) => inTeam(`SELECT count(*) FROM guiche.boletos WHERE state = '${name}'`);
    return { created: await state('created'), ready: await state('ready') };
  };

  beforeAll(async () => {
    server = await startPostgres();
    await makeTeam(server);
    service = await startSandbox({ folder: null, seed: 'mudança', now: Date.now });
    app = await openApp({ folder: folderOf('ana') });
    await settleAtHome(app.page);
  });
  afterAll(async () => {
    await app.stop();
    await service.stop();
    await server.close();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  it('has work of its own before it joins', async () => {
    const { accessToken: token, clientId: ci, clientSecret: cs } = service.tenants.practice;
    const made = await call('accounts', 'create', {
      commandId: commandId(),
      name: 'Padaria Estrela',
      baseUrl: service.url,
      credentials: { token, ci, cs },
    });
    const accountId = String(within(made, 'value', 'id'));
    const issued = await checkedBatch(call, { accountId, text: payersSheet(1, 3), name: 'Emitidos antes' });
    await call('batches', 'queue', { commandId: commandId(), id: issued });
    await expect
      .poll(() => call('batches', 'get', { id: issued }))
      .toMatchObject({ value: { state: 'finished' } });
    await checkedBatch(call, { accountId, text: payersSheet(10, 4), name: 'Para depois' });
    const joined = { commandId: commandId(), connection: connection(), password: teamPassword };
    expect(await call('team', 'connect', joined)).toEqual({ ok: true, value: { kind: 'done' } });
    await page().reload();
    await page().getByRole('heading', { name: 'Início' }).waitFor();
  });

  it('shows in Equipe what would be moved, and moves it with the owner’s login only', async () => {
    await page().keyboard.press('Control+6');
    await page().getByRole('button', { name: 'Equipe', exact: true }).click();
    await page()
      .getByText(/Boletos: 7; contas: Padaria Estrela/u)
      .waitFor();
    await page().getByRole('button', { name: 'Importar os dados deste computador…' }).click();
    const dialog = page().getByRole('dialog');
    await dialog.getByText('Padaria Estrela (nova na equipe)').waitFor();
    const bring = dialog.getByRole('button', { name: 'Importar para a equipe' });
    expect(await bring.isDisabled()).toBe(true);
    await dialog.getByLabel('Usuário dono do banco').fill('ana');
    await dialog.getByLabel('Senha do dono do banco').fill(teamPassword);
    await bring.click();
    await page().getByText('Este usuário não administra a equipe.').waitFor();
    expect(await boletosThere()).toBe('0');
    // It changed nothing here: the plan can be requested again.
    expect(await call('team', 'ownLedger')).toMatchObject({ value: { kind: 'here', boletos: 7 } });
    await page().getByRole('button', { name: 'Importar os dados deste computador…' }).click();
    await dialog.getByLabel('Usuário dono do banco').fill('dona');
    await dialog.getByLabel('Senha do dono do banco').fill(teamPassword);
    await bring.click();
    await page().getByText('Os dados deste computador já estão na equipe.').waitFor();
    await page()
      .getByText(/Boletos importados: 7 \(R\$\s700,00\)/u)
      .waitFor();
    await page()
      .getByText(/já foram importados para a equipe e ficam aqui/u)
      .waitFor();
    expect(await totals()).toEqual({ created: '3', ready: '4' });
    expect(await call('accounts', 'list')).toMatchObject({
      value: { accounts: [{ name: 'Padaria Estrela', credentials: { token: { set: false } } }] },
    });
  });

  it('is retired afterwards, and cannot be moved twice', async () => {
    expect(await call('team', 'ownLedger')).toEqual({ ok: true, value: { kind: 'inTeam' } });
    expect(await call('team', 'planMove')).toMatchObject({
      value: { kind: 'refused', code: 'alreadyHere' },
    });
    expect(await call('team', 'leave', { commandId: commandId() })).toMatchObject({ ok: true });
    await page().reload();
    await page().getByRole('navigation').first().waitFor();
    expect(await call('app', 'state')).toMatchObject({
      value: { ledger: { freeze: { reason: 'retired' } } },
    });
    const joined = { commandId: commandId(), connection: connection(), password: teamPassword };
    expect(await call('team', 'connect', joined)).toEqual({ ok: true, value: { kind: 'done' } });
    await page().reload();
  });

  it('is exported to a file that a single computer opens, frozen until somebody has checked', async () => {
    await page().getByRole('navigation').first().waitFor();
    await page().keyboard.press('Control+6');
    await page().getByRole('button', { name: 'Equipe', exact: true }).click();
    await page().getByRole('button', { name: 'Preparar o arquivo' }).click();
    await page().getByText('O arquivo está pronto. Boletos: 7.').waitFor();
    const file = await app.saved(() => page().getByRole('button', { name: 'Salvar o arquivo' }).click());
    const alone = folderOf('fora');
    mkdirSync(alone, { recursive: true });
    copyFileSync(file, join(alone, 'ledger.db'));
    const opened = await openApp({ folder: alone });
    try {
      await opened.page.getByRole('heading', { name: 'Início' }).waitFor();
      const there = callsOf(() => opened.page);
      expect(await there('app', 'state')).toMatchObject({
        value: { ledger: { freeze: { reason: 'leftTeam' } } },
      });
      expect(within(await there('accounts', 'list'), 'value', 'accounts')).toEqual(
        expect.arrayContaining([expect.objectContaining({ name: 'Padaria Estrela' })]),
      );
    } finally {
      await opened.stop();
    }
    expect(app.problems).toEqual([]);
  });

  it('leaves nothing in the team if the program is killed in the middle, and can be moved later', async () => {
    const folder = folderOf('bia');
    const ask = async (address: string) => {
      const port = Number(new URL(address).port);
      const entry = await enter({ port }, address);
      return async (where: string, input?: unknown): Promise<unknown> => {
        const { text } = await callAs(
          port,
          entry,
          input === undefined ? '' : JSON.stringify(input),
          {},
          `/calls/${where}`,
        );
        const answer: unknown = JSON.parse(text);
        return answer;
      };
    };
    const first = startProcess(['--no-open', '--data', folder]);
    const asFirst = await ask(await first.address);
    await asFirst('app/agreeToMemoryVault');
    const { accessToken: token, clientId: ci, clientSecret: cs } = service.tenants.practice;
    const made = await asFirst('accounts/create', {
      commandId: commandId(),
      name: 'Mercado Luz',
      baseUrl: `${service.url}/`,
      credentials: { token, ci, cs },
    });
    const opened = await asFirst('sheets/open', {
      accountId: within(made, 'value', 'id'),
      input: { text: payersSheet(30, 5) },
    });
    const at = { sheet: within(opened, 'value', 'sheet'), plan: within(opened, 'value', 'plan') };
    await asFirst('sheets/check', { commandId: commandId(), ...at, answered: [], name: 'Da Bia' });
    const joining = {
      commandId: commandId(),
      connection: { ...connection(), user: 'bia' },
      password: teamPassword,
    };
    expect(await asFirst('team/connect', joining)).toEqual({ ok: true, value: { kind: 'done' } });
    const before = await boletosThere();
    // It waits for this one's lock, in the middle of its transaction.
    const holder = new Client({ ...server.admin, database: teamDatabase });
    await holder.connect();
    await holder.query('BEGIN; LOCK TABLE guiche.wallets IN ACCESS EXCLUSIVE MODE');
    await asFirst('team/moveIn', { commandId: commandId(), owner: { user: 'dona', password: teamPassword } });
    await expect
      .poll(() =>
        inTeam(`SELECT count(*) FROM pg_locks WHERE NOT granted AND relation = 'guiche.wallets'::regclass`),
      )
      .toBe('1');
    first.child.kill('SIGKILL');
    await first.ended;
    await holder.query('ROLLBACK');
    await holder.end();
    await expect.poll(() => inTeam(`SELECT count(*) FROM pg_stat_activity WHERE usename = 'dona'`)).toBe('0');
    expect(await boletosThere()).toBe(before);

    const second = startProcess(['--no-open', '--data', folder]);
    const asSecond = await ask(await second.address);
    const again = { ...joining, commandId: commandId() };
    expect(await asSecond('team/connect', again)).toEqual({ ok: true, value: { kind: 'done' } });
    expect(await asSecond('team/ownLedger')).toMatchObject({ value: { kind: 'here', boletos: 5 } });
    await asSecond('team/moveIn', {
      commandId: commandId(),
      owner: { user: 'dona', password: teamPassword },
    });
    await expect
      .poll(() => asSecond('team/move'))
      .toMatchObject({ value: { move: { kind: 'movedIn', boletos: 5 } } });
    // The same token means the same account.
    expect(await inTeam('SELECT count(*) FROM guiche.accounts')).toBe('1');
    expect(Number(await boletosThere())).toBe(Number(before) + 5);
    await asSecond('app/quit');
    expect(await second.ended).toBe(0);
  });
});
