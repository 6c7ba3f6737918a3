// Two clerks in two windows on one real server: each sees what the other does, one banner reports a stopped server, and the work continues
// once it answers again.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSandbox, type Sandbox } from '../../main/sandbox/server.ts';
import { makeTeam, teamDatabase, teamPassword } from '../bench/team-to-try.ts';
import { openApp, settleAtHome, type AppUnderTest } from '../helpers/app-under-test.ts';
import { inChromium } from '../helpers/chromium.ts';
import { needsPostgres, startPostgres, type PostgresServer } from '../helpers/postgres-server.ts';
import { callsOf, checkedBatch, payersSheet, within } from '../helpers/window-calls.ts';

describe('a team of two', { skip: inChromium.skip || needsPostgres().skip }, () => {
  let server: PostgresServer;
  let service: Sandbox;
  const folders: string[] = [];
  const apps: AppUnderTest[] = [];
  let accountId: unknown;

  const page = (which: number) => {
    const found = apps[which];
    if (!found) throw new Error('not opened');
    return found.page;
  };
  const [ana, bia] = [() => page(0), () => page(1)];
  const [asAna, asBia] = [callsOf(ana), callsOf(bia)];
  const commandId = () => crypto.randomUUID();
  const connection = (user: string) => ({
    host: server.host,
    port: server.port,
    database: teamDatabase,
    user,
    ca: null,
  });
  const bar = (of: typeof ana) =>
    of().getByText(/O servidor da equipe não responde desde \d\d:\d\d\. Nada foi enviado nem gravado\./u);

  /** In the list of batches on Bia's screen. */
  const batches = (name: RegExp) => bia().getByRole('button', { name }).count();

  beforeAll(async () => {
    server = await startPostgres();
    await makeTeam(server);
    service = await startSandbox({ folder: null, seed: 'equipe', now: Date.now });
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

  it('joins with the calls of the screen, and works in the team’s ledger at once', async () => {
    const wrong = { commandId: commandId(), connection: connection('ana'), password: 'outra senha' };
    expect(await asAna('team', 'connect', wrong)).toMatchObject({
      value: { kind: 'troubled', trouble: 'passwordWrong' },
    });
    for (const [user, of, call] of [
      ['ana', ana, asAna],
      ['bia', bia, asBia],
    ] as const) {
      const right = { commandId: commandId(), connection: connection(user), password: teamPassword };
      expect(await call('team', 'connect', right)).toEqual({ ok: true, value: { kind: 'done' } });
      await of().reload();
      await of().getByRole('heading', { name: 'Início' }).waitFor();
      expect(await call('app', 'state')).toMatchObject({
        value: { phase: 'ready', restoreGuard: 'server', team: { user, silentSince: null } },
      });
    }
    expect(await asAna('accounts', 'list')).toMatchObject({ value: { accounts: [] } });
  });

  it('has one account, whose token each computer receives separately', async () => {
    const { accessToken: token, clientId: ci, clientSecret: cs } = service.tenants.practice;
    const credentials = { token, ci, cs };
    const made = await asAna('accounts', 'create', {
      commandId: commandId(),
      name: 'Padaria Estrela',
      baseUrl: service.url,
      credentials,
    });
    accountId = within(made, 'value', 'id');
    const none = { token: { set: false } };
    await expect
      .poll(() => asBia('accounts', 'list'))
      .toMatchObject({ value: { accounts: [{ name: 'Padaria Estrela', credentials: none }] } });
    // Another owner means another account, even if the clerk types the name.
    const foreign = { token: service.tenants.otherTenant.accessToken };
    expect(
      await asBia('accounts', 'setCredentials', {
        commandId: commandId(),
        id: accountId,
        credentials: foreign,
        typedName: 'Padaria Estrela',
      }),
    ).toMatchObject({ ok: false, error: { code: 'otherOwner' } });
    await asBia('accounts', 'setCredentials', { commandId: commandId(), id: accountId, credentials });
    expect(await asBia('accounts', 'list')).toMatchObject({
      value: { accounts: [{ credentials: { token: { set: true } } }] },
    });
  });

  it('shows in Contas which computers have its secrets, and never a secret', async () => {
    const held = { secrets: [{ name: 'token' }, { name: 'ci' }, { name: 'cs' }], lost: false };
    // Each computer reports it separately, right after it stores the secret.
    await expect
      .poll(() => asBia('team', 'secretHolders', { accountId }))
      .toMatchObject({
        value: [
          { clerk: 'Ana', ...held },
          { clerk: 'Bia', ...held },
        ],
      });
    const told = await asBia('team', 'secretHolders', { accountId });
    const { accessToken, clientSecret } = service.tenants.practice;
    for (const secret of [accessToken, clientSecret]) expect(JSON.stringify(told)).not.toContain(secret);
    await asAna('accounts', 'removeCredential', { commandId: commandId(), id: accountId, which: 'cs' });
    await bia().keyboard.press('Control+6');
    await bia().getByText('Nos computadores da equipe').waitFor();
    await bia()
      .getByText(/\(Ana\): token desde .+, ci desde [^,]+$/iu)
      .waitFor();
    await bia()
      .getByText(/\(Bia\): token desde .+, ci desde .+, cs desde .+$/iu)
      .waitFor();
  });

  it('shows on one computer what the other one imports', async () => {
    await bia().keyboard.press('Control+2');
    await bia().getByRole('tab', { name: 'Lote' }).click();
    await checkedBatch(asAna, {
      accountId: String(accountId),
      text: payersSheet(1, 3),
      name: 'Turma da Ana',
    });
    // The window does not ask within that time: main notifies it.
    await expect.poll(() => batches(/Turma da Ana/u)).toBe(1);
  });

  it('says in one banner since when the server is silent, and writes nothing', async () => {
    await server.stop('fast');
    await bar(ana).waitFor();
    await bar(bia).waitFor();
    const [unsaved] = [
      await asAna('accounts', 'setCredentials', {
        commandId: commandId(),
        id: accountId,
        credentials: { ci: 'outro' },
      }),
    ];
    expect(unsaved).toMatchObject({ ok: false, error: { code: 'teamSilent' } });
  });

  it('continues automatically once the server answers', async () => {
    await server.start();
    await bar(ana).waitFor({ state: 'hidden' });
    await bar(bia).waitFor({ state: 'hidden' });
    await checkedBatch(asAna, {
      accountId: String(accountId),
      text: payersSheet(1, 3),
      name: 'Depois da queda',
    });
    await expect.poll(() => batches(/Depois da queda/u)).toBe(1);
  });

  it('opens the computer’s own ledger again when it leaves', async () => {
    expect(await asBia('team', 'leave', { commandId: commandId() })).toEqual({
      ok: true,
      value: { kind: 'done' },
    });
    await bia().reload();
    await bia().getByText('Conta de teste: nenhuma cobrança').waitFor();
    expect(await asBia('team', 'connection')).toEqual({
      ok: true,
      value: { saved: null, hasPassword: false },
    });
    expect(apps.flatMap(({ problems }) => problems)).toEqual([]);
  });

  it('starts with the reason and the possible actions if the server is gone', async () => {
    await server.stop('fast');
    const [first] = apps;
    await first?.restart();
    await ana().getByRole('heading', { name: 'Não foi possível abrir os dados da equipe.' }).waitFor();
    const trouble = within(await asAna('app', 'state'), 'value', 'team', 'trouble');
    // Without a keychain the password was lost with the program.
    expect(['portRefused', 'passwordMissing']).toContain(trouble);
    await ana().getByRole('button', { name: 'Mudar a conexão' }).waitFor();
    await ana().getByRole('button', { name: 'Tentar de novo' }).click();
    await server.start();
    const right = { commandId: commandId(), connection: connection('ana'), password: teamPassword };
    expect(await asAna('team', 'connect', right)).toEqual({ ok: true, value: { kind: 'done' } });
    await ana().reload();
    await expect.poll(() => asAna('app', 'state')).toMatchObject({ value: { team: { user: 'ana' } } });
  });
});
