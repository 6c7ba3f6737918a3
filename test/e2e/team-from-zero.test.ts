// An office connects to its own server as the README says: an empty database and its owner; the team is made and joined on the screens;
// work continues after a server outage; and the administrator's file replaces the screens.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSandbox, type Sandbox } from '../../main/sandbox/server.ts';
import { openApp, out, settleAtHome, type AppUnderTest } from '../helpers/app-under-test.ts';
import { inChromium, useDesktopChromium } from '../helpers/chromium.ts';
import { leaksBelow, needlesOf } from '../helpers/leaks.ts';
import { needsPostgres, startPostgres, type PostgresServer } from '../helpers/postgres-server.ts';
import { makeCertificates, type TestCertificates } from '../helpers/service-certificate.ts';
import { callsOf, checkedBatch, payersSheet, within } from '../helpers/window-calls.ts';

useDesktopChromium();
const database = 'escritorio';
const ownersPassword = 'Jr7/dona do@banco:vQx9%';
const clerksPassword = 'senha de cada pessoa';

describe('an office with a server of its own', { skip: inChromium.skip || needsPostgres().skip }, () => {
  let server: PostgresServer;
  let certificates: TestCertificates;
  let service: Sandbox;
  const folders: string[] = [];
  const apps: AppUnderTest[] = [];
  let accountId = '';

  const page = (which: number) => {
    const found = apps[which];
    if (!found) throw new Error('not opened');
    return found.page;
  };
  const [ana, bia] = [() => page(0), () => page(1)];
  const [asAna, asBia] = [callsOf(ana), callsOf(bia)];
  const commandId = () => crypto.randomUUID();
  const openTeam = async (of: typeof ana) => {
    await of().keyboard.press('Control+6');
    await of().getByRole('button', { name: 'Equipe', exact: true }).click();
  };
  const typeServer = async (of: typeof ana) => {
    await of().getByLabel('Endereço do servidor', { exact: true }).fill(server.host);
    await of().getByLabel('Porta', { exact: true }).fill(String(server.port));
    await of().getByLabel('Banco de dados', { exact: true }).fill(database);
  };
  /** Copies with keys, as in another program. */
  const copyElsewhere = async (of: typeof ana, text: string) => {
    await of().evaluate((copied) => {
      const place = document.createElement('textarea');
      place.id = 'elsewhere';
      place.value = copied;
      document.body.append(place);
      place.select();
    }, text);
    const place = of().locator('#elsewhere');
    await place.press('Control+C');
    await place.evaluate((element) => element.remove());
  };
  /** Everything on the screen that can be read, including typed text. */
  const readable = (of: typeof ana) =>
    of().evaluate(() =>
      [
        document.body.innerText,
        ...[...document.querySelectorAll('textarea, input:not([type=password])')].map((field) =>
          field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : '',
        ),
      ].join('\n'),
    );
  const joined = async (call: typeof asAna, user: string) => {
    await expect
      .poll(() => call('app', 'state').catch(() => null))
      .toMatchObject({ value: { phase: 'ready', team: { user, silentSince: null } } });
  };

  beforeAll(async () => {
    certificates = makeCertificates();
    server = await startPostgres({ certificates });
    service = await startSandbox({
      folder: null,
      seed: 'escritório',
      now: Date.now,
      faults: { latencyMs: { least: 100, most: 200 } },
    });
    for (const name of ['ana', 'bia']) {
      const folder = mkdtempSync(join(tmpdir(), `guiche-e2e-${name}-`));
      folders.push(folder);
      const opened = await openApp({ folder });
      apps.push(opened);
      await settleAtHome(opened.page);
    }
  });
  afterAll(async () => {
    for (const one of apps) await one.stop();
    await service.stop();
    await server.close();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  it('makes the team in an empty database, and adds a person', async () => {
    await server.psql(`CREATE ROLE dona LOGIN CREATEROLE PASSWORD '${ownersPassword}'`);
    await server.psql(`CREATE DATABASE ${database} OWNER dona`);
    await openTeam(ana);
    await ana().getByText('Criar uma equipe', { exact: true }).click();
    const address = `postgres://dona:${encodeURIComponent(ownersPassword)}@${server.host}:${server.port}/${database}?sslmode=verify-full\n${certificates.ca}`;
    const port = ana().getByLabel('Porta', { exact: true });
    const unseen = async () => {
      const seen = await readable(ana);
      for (const form of [ownersPassword, encodeURIComponent(ownersPassword)])
        expect(seen).not.toContain(form);
    };
    await copyElsewhere(ana, address.replace(server.host, '192.0.2.1').replace('verify-full', 'disable'));
    await port.press('Control+V');
    await ana().getByText('O endereço colado desliga a proteção').waitFor();
    expect(await port.inputValue()).toBe('5432');
    await unseen();
    await copyElsewhere(ana, address);
    await port.press('Control+V');
    await ana().getByText('A senha está no campo de senha, oculta.').waitFor();
    expect(await ana().getByLabel('Endereço do servidor', { exact: true }).inputValue()).toBe(server.host);
    expect(await ana().getByLabel('Usuário dono do banco', { exact: true }).inputValue()).toBe('dona');
    await unseen();
    // Undo does not bring it back either.
    await port.press('Control+Z');
    await unseen();
    await port.press('Control+V');
    await ana().getByLabel('Nome', { exact: true }).fill('Ana Lima');
    await ana().getByLabel('Usuário', { exact: true }).fill('ana');
    await ana().getByLabel('Senha', { exact: true }).fill(clerksPassword);
    await ana().getByRole('button', { name: 'Verificar' }).click();
    await ana().getByText('Servidor pronto para criar a equipe').waitFor();
    await ana().getByRole('button', { name: 'Criar a equipe' }).click();
    await joined(asAna, 'ana');
    const add = ana().getByRole('button', { name: 'Incluir pessoa…' });
    await add.waitFor();
    await copyElsewhere(ana, address.split('\n', 1)[0] ?? '');
    await add.click();
    const dialog = ana().getByRole('dialog');
    await dialog.getByLabel('Nome', { exact: true }).fill('Bia Sá');
    await dialog.getByLabel('Usuário', { exact: true }).fill('bia');
    await dialog.getByLabel('Primeira senha', { exact: true }).fill(clerksPassword);
    await dialog.getByLabel('Usuário dono do banco', { exact: true }).press('Control+V');
    await dialog.getByText('Só o usuário e a senha foram aproveitados').waitFor();
    await dialog.getByRole('button', { name: 'Incluir pessoa' }).click();
    await ana().getByText('Pessoas da equipe atualizadas.').waitFor();
    await unseen();
    expect(leaksBelow(folders[0] ?? '', needlesOf('owner', ownersPassword))).toEqual([]);
    expect(await asAna('team', 'people')).toMatchObject({
      value: {
        people: [
          { login: 'ana', role: 'approver' },
          { login: 'bia', role: 'operator' },
        ],
      },
    });
  });

  it('another computer joins with that person’s login', async () => {
    await ana().getByRole('button', { name: 'Copiar o endereço para outro computador' }).click();
    await ana().getByText('Copiado').waitFor();
    await openTeam(bia);
    await bia().getByLabel('Endereço do servidor', { exact: true }).press('Control+V');
    await bia().getByText('Endereço de conexão lido.').waitFor();
    // The same typed by hand; the authority stays.
    await typeServer(bia);
    await bia().getByLabel('Seu usuário', { exact: true }).fill('bia');
    await bia().getByLabel('Sua senha', { exact: true }).fill(clerksPassword);
    await bia().getByRole('button', { name: 'Verificar' }).click();
    await bia().getByText('Equipe encontrada').waitFor();
    await bia().getByRole('button', { name: 'Entrar na equipe' }).click();
    await joined(asBia, 'bia');
    const { accessToken: token, clientId: ci, clientSecret: cs } = service.tenants.practice;
    const credentials = { token, ci, cs };
    const made = await asAna('accounts', 'create', {
      commandId: commandId(),
      name: 'Padaria Estrela',
      baseUrl: service.url,
      credentials,
    });
    accountId = String(within(made, 'value', 'id'));
    await expect
      .poll(() => asBia('accounts', 'list'))
      .toMatchObject({ value: { accounts: [{ id: accountId }] } });
    await asBia('accounts', 'setCredentials', { commandId: commandId(), id: accountId, credentials });
  });

  it('issues a batch once, although the server is away in the middle, and continues automatically', async () => {
    const id = await checkedBatch(asAna, {
      accountId,
      text: payersSheet(1, 60),
      name: 'Com o servidor fora',
    });
    expect(await asAna('batches', 'queue', { commandId: commandId(), id })).toMatchObject({
      value: { kind: 'queued' },
    });
    const made = (): number => service.inspect().boletos.length;
    await expect.poll(made).toBeGreaterThan(5);
    await server.stop('fast');
    await ana()
      .getByText(/O servidor da equipe não responde desde/u)
      .waitFor();
    expect(made()).toBeLessThan(60);
    await server.start();
    await expect
      .poll(() => asAna('batches', 'get', { id }))
      .toMatchObject({
        value: { state: 'finished', totals: { created: { count: 60 }, uncertain: { count: 0 } } },
      });
    expect(made()).toBe(60);
    // As the window tells a clerk who looks for a server.
    await expect
      .poll(() =>
        server.psql(`SELECT max(n) <= 6 FROM (SELECT count(*) AS n FROM pg_stat_activity
          WHERE application_name = 'guiche' AND usename IN ('ana', 'bia') GROUP BY usename) AS each`),
      )
      .toBe('t');
  });

  it('opens on one computer a PDF that the other one has, by fetching it again', async () => {
    const rows = await server.psql(
      `SELECT min(id), count(*) FROM guiche.boletos WHERE state = 'created'`,
      database,
    );
    const boleto = Number(rows.split('|')[0]);
    const open = (call: typeof asAna) => call('documents', 'open', { of: { boleto }, fresh: false });
    expect(await open(asAna)).toMatchObject({ value: { kind: 'ready' } });
    expect(await open(asBia)).toMatchObject({ value: { kind: 'ready', changed: false } });
  });

  it('can also be made with the administrator’s file, which tells people enough to join', async () => {
    await server.psql('CREATE DATABASE por_arquivo');
    await server.psql(readFileSync(join(out, 'main', 'team.sql'), 'utf8'), 'por_arquivo');
    await server.psql(
      `CREATE ROLE caio LOGIN PASSWORD '${clerksPassword}' IN ROLE guiche_operator;
       INSERT INTO guiche.clerks (login, name, role) VALUES ('caio', 'Caio', 'operator')`,
      'por_arquivo',
    );
    const { host, port } = server;
    const connect = (name: string, user: string) =>
      asBia('team', 'connect', {
        commandId: commandId(),
        connection: { host, port, database: name, user, ca: null },
        password: clerksPassword,
      });
    expect(await connect('por_arquivo', 'bia')).toMatchObject({ value: { trouble: 'loginRefused' } });
    expect(await connect('por_arquivo', 'caio')).toEqual({ ok: true, value: { kind: 'done' } });
    await bia().reload();
    await joined(asBia, 'caio');
    expect(apps.flatMap(({ problems }) => problems)).toEqual([]);
  });
});
