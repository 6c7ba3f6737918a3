// A withdrawal with two persons, in two windows on one real server: the operator requests it, the approver's own press sends it, and each
// sees at once what the other did.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSandbox, type Sandbox } from '../../main/sandbox/server.ts';
import { makeTeam, teamDatabase, teamPassword } from '../bench/team-to-try.ts';
import { barriers } from '../helpers/accessible.ts';
import { openApp, settleAtHome, type AppUnderTest } from '../helpers/app-under-test.ts';
import { inChromium } from '../helpers/chromium.ts';
import { needsPostgres, startPostgres, type PostgresServer } from '../helpers/postgres-server.ts';
import { callsOf, within } from '../helpers/window-calls.ts';

const wallet = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

describe('withdrawals of a team', { skip: inChromium.skip || needsPostgres().skip }, () => {
  let server: PostgresServer;
  let service: Sandbox;
  const folders: string[] = [];
  const apps: AppUnderTest[] = [];

  const page = (which: number) => {
    const found = apps[which];
    if (!found) throw new Error('not opened');
    return found.page;
  };
  const [ana, bia] = [() => page(0), () => page(1)];
  const [asAna, asBia] = [callsOf(ana), callsOf(bia)];
  const commandId = () => crypto.randomUUID();
  const shown = (of: typeof ana, text: string | RegExp) => of().getByText(text).first().waitFor();
  const press = (of: typeof ana, name: string | RegExp) =>
    of()
      .getByRole('button', { name, exact: typeof name === 'string' })
      .click();
  const tab = (of: typeof ana, name: string | RegExp) => of().getByRole('tab', { name }).click();

  async function summarize(of: typeof ana, amount: string): Promise<void> {
    await tab(of, 'Novo saque');
    await of().getByLabel('Valor em reais').fill(amount);
    await of()
      .getByRole('combobox', { name: /^Carteira de destino/u })
      .fill(wallet);
    await press(of, /^Conferir saque/u);
  }

  /** The group that the summary asks for. */
  async function typeGroup(of: typeof ana): Promise<void> {
    const asked = of().locator('.wallet-group.asked');
    await asked.waitFor();
    const words = await asked.innerText();
    await of()
      .getByRole('textbox', { name: /grupo da carteira/u })
      .fill(words.trim().slice(-4));
  }

  async function ask(of: typeof ana, amount: string): Promise<void> {
    await summarize(of, amount);
    await shown(of, 'Este valor precisa da aprovação de outra pessoa');
    await typeGroup(of);
    await press(of, /^Pedir aprovação/u);
    await shown(of, 'Solicitação registrada: nada foi enviado');
  }

  const looksFine = async (of: typeof ana) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await of().emulateMedia({ colorScheme });
      expect(await barriers(of())).toEqual([]);
    }
    await of().emulateMedia({ colorScheme: 'light' });
  };

  beforeAll(async () => {
    server = await startPostgres();
    await makeTeam(server);
    service = await startSandbox({
      folder: null,
      seed: 'saques da equipe',
      now: Date.now,
      fees: { driftEveryMs: 0, openingBalanceCents: 9_000_000_000 },
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

  it('belong to an account whose token both computers have', async () => {
    for (const [user, of, call] of [
      ['ana', ana, asAna],
      ['bia', bia, asBia],
    ] as const) {
      const connection = { host: server.host, port: server.port, database: teamDatabase, user, ca: null };
      const joined = await call('team', 'connect', {
        commandId: commandId(),
        connection,
        password: teamPassword,
      });
      expect(joined).toEqual({ ok: true, value: { kind: 'done' } });
      await of().reload();
      await of().getByRole('heading', { name: 'Início' }).waitFor();
    }
    const { accessToken: token, clientId: ci, clientSecret: cs } = service.tenants.practice;
    const credentials = { token, ci, cs };
    const name = 'Padaria Estrela';
    const made = await asAna('accounts', 'create', {
      commandId: commandId(),
      name,
      baseUrl: service.url,
      credentials,
    });
    const id = within(made, 'value', 'id');
    await expect.poll(() => asBia('accounts', 'list')).toMatchObject({ value: { accounts: [{ name }] } });
    await asBia('accounts', 'setCredentials', { commandId: commandId(), id, credentials });
    await server.psql(
      'INSERT INTO guiche.withdrawal_limits SELECT seq, 100000, 1000000 FROM guiche.accounts',
      teamDatabase,
    );
    // The test types the wallet, so nobody waits a day.
    await server.psql(
      `INSERT INTO guiche.withdrawal_settings SELECT seq, '{"waitingHours":0}' FROM guiche.accounts`,
      teamDatabase,
    );
    for (const of of [ana, bia]) await of().keyboard.press('Control+5');
  });

  it('up to the limit are sent with one press', async () => {
    await summarize(ana, '500,00');
    await typeGroup(ana);
    await press(ana, /^Sacar/u);
    await shown(ana, 'Código da transação');
    expect(service.inspect().withdrawals).toHaveLength(1);
    await press(ana, 'Novo saque');
  });

  it('above the limit are requested, and sent by the approver’s own press, which the operator sees', async () => {
    await ask(ana, '5.000,00');
    expect(service.inspect().withdrawals).toHaveLength(1);
    await bia().keyboard.press('Control+1');
    await shown(bia, 'Ana pede aprovação de um saque de R$ 5.000,00');
    await looksFine(bia);
    await press(bia, 'Ver solicitações');
    await shown(bia, /Ana solicitou/u);
    await looksFine(bia);
    await press(bia, 'Conferir e aprovar…');
    await shown(bia, /Solicitado por Ana/u);
    await looksFine(bia);
    await typeGroup(bia);
    await press(bia, /^Aprovar e sacar/u);
    await shown(bia, 'Código da transação');
    expect(service.inspect().withdrawals).toHaveLength(2);
    await shown(ana, 'Bia aprovou e enviou');
    await looksFine(ana);
    await press(ana, 'Ver o saque');
    await shown(ana, 'Situação na solicitação');
    await press(bia, 'Novo saque');
  });

  it('are declined with a reason, which the operator sees', async () => {
    await tab(ana, 'Novo saque');
    await press(ana, 'Limpar e solicitar outro saque');
    await ask(ana, '6.000,00');
    await tab(bia, 'Aprovações (1)');
    await press(bia, 'Recusar…');
    await bia().getByLabel('Motivo (opcional)').fill('Fornecedor ainda não entregou');
    await looksFine(bia);
    await press(bia, 'Recusar solicitação');
    await shown(ana, 'Bia recusou a solicitação');
    await shown(ana, 'Fornecedor ainda não entregou');
    expect(service.inspect().withdrawals).toHaveLength(2);
    await press(ana, 'Limpar e solicitar outro saque');
  });

  it('cannot be approved by the person who requested them, and can be cancelled', async () => {
    await ask(bia, '7.000,00');
    await tab(bia, 'Aprovações (1)');
    await shown(bia, /Você solicitou/u);
    expect(await bia().getByRole('button', { name: 'Conferir e aprovar…' }).count()).toBe(0);
    await tab(ana, 'Aprovações (1)');
    await shown(ana, 'Aguardando um aprovador.');
    const id = within(await asBia('withdrawals', 'requests'), 'value', 'requests', '0', 'id');
    expect(await asBia('withdrawals', 'summarizeRequest', { id })).toEqual({
      ok: true,
      value: { kind: 'team', why: 'ownRequest' },
    });
    await press(bia, 'Cancelar solicitação…');
    await press(bia, 'Cancelar solicitação');
    await tab(ana, 'Aprovações');
  });

  it('cannot be approved with figures that changed since, and the window says which', async () => {
    await ask(ana, '8.000,00');
    await tab(bia, 'Aprovações (1)');
    service.setFees({ fixedCents: 990 });
    await press(bia, 'Conferir e aprovar…');
    await shown(bia, /Desde a solicitação, as tarifas ou a cotação mudaram/u);
    await looksFine(bia);
    expect(service.inspect().withdrawals).toHaveLength(2);
    await press(bia, 'Recusar…');
    await press(bia, 'Recusar solicitação');
    await shown(ana, 'Sem motivo informado.');
    await press(ana, 'Limpar e solicitar outro saque');
  });

  it('have one open summary per account', async () => {
    await summarize(ana, '400,00');
    await typeGroup(ana);
    await tab(bia, 'Novo saque');
    await press(bia, 'Limpar e solicitar outro saque');
    await summarize(bia, '300,00');
    await shown(bia, /Ana, em .*, está fazendo um saque nesta conta/u);
    await looksFine(bia);
    await press(ana, 'Voltar');
    await press(bia, /^Conferir saque/u);
    await typeGroup(bia);
    await press(bia, /^Sacar/u);
    await shown(bia, 'Código da transação');
    expect(service.inspect().withdrawals).toHaveLength(3);
  });

  it('have limits that two approvers raise', async () => {
    await tab(bia, 'Limites e PIN');
    await bia().getByLabel('Por saque, em reais').fill('2.000,00');
    await press(bia, 'Salvar limites da equipe');
    await shown(bia, 'Você pediu R$ 2.000,00 por saque e R$ 10.000,00 por dia');
    await looksFine(bia);
    const accounts = await asBia('accounts', 'list');
    const accountId = within(accounts, 'value', 'accounts', '0', 'id');
    const id = within(await asBia('withdrawals', 'teamLimits', { accountId }), 'value', 'raise', 'id');
    const agree = (call: typeof asAna) =>
      call('team', 'decideChange', { commandId: commandId(), id, agrees: true });
    expect(await agree(asBia)).toMatchObject({ value: { kind: 'refused', why: 'own' } });
    expect(await agree(asAna)).toMatchObject({ value: { kind: 'refused', why: 'notApprover' } });
    await server.psql("UPDATE guiche.clerks SET role = 'approver' WHERE login = 'ana'", teamDatabase);
    expect(await agree(asAna)).toEqual({ ok: true, value: { kind: 'decided' } });
    await shown(bia, 'Até R$ 2.000,00 por saque');
  });

  it('have settings that an operator loosens only together with an approver', async () => {
    await server.psql("UPDATE guiche.clerks SET role = 'operator' WHERE login = 'ana'", teamDatabase);
    await tab(ana, 'Limites e PIN');
    await ana().getByLabel('Saques por dia').fill('9');
    await press(ana, 'Salvar limites');
    await shown(ana, 'Limites salvos. A alteração ficou na trilha de auditoria.');
    await ana().getByLabel('Saques por dia').fill('');
    await press(ana, 'Salvar limites');
    await shown(ana, 'Você solicitou limites mais altos');
    await shown(bia, 'Saques por dia: de 9 para sem limite');
    await looksFine(ana);
    await looksFine(bia);
    await press(bia, 'Concordar com a mudança');
    await shown(bia, 'Limites alterados. A alteração ficou na trilha de auditoria.');
    await expect.poll(() => ana().getByText('Você solicitou limites mais altos').count()).toBe(0);
    expect(await ana().getByLabel('Saques por dia').inputValue()).toBe('');
  });

  it('belong to an account whose proxy an approver agrees to first', async () => {
    await press(ana, 'Contas');
    await tab(ana, 'Configurações');
    const field = ana().getByLabel('Proxy', { exact: true });
    await field.fill('http://127.0.0.1:9');
    await press(ana, 'Salvar configurações');
    await shown(ana, 'Um proxy ou certificado novo precisa da autorização de outro aprovador');
    await looksFine(ana);
    await press(ana, 'Pedir aprovação');
    await shown(ana, 'Você pediu outro proxy ou certificado');
    await press(bia, 'Contas');
    await tab(bia, 'Configurações');
    await shown(bia, 'Proxy: http://127.0.0.1:9');
    await looksFine(bia);
    await press(bia, 'Concordar com a mudança');
    await shown(ana, 'O proxy ou certificado foi aprovado: pode ser salvo até um dia depois');
    await looksFine(ana);
    expect(await field.inputValue()).toBe('http://127.0.0.1:9');
    await press(ana, 'Desfazer');
    const created = await asAna('accounts', 'create', {
      commandId: commandId(),
      name: 'Outra',
      baseUrl: 'https://outro.exemplo',
      confirmedName: 'Outra',
      credentials: {},
      network: { proxy: 'http://127.0.0.1:9', pem: '' },
    });
    expect(created).toMatchObject({ ok: false, error: { code: 'networkNotAgreed' } });
    await press(ana, 'Adicionar conta');
    await ana().getByText('A rede do escritório usa proxy ou certificado próprio?').click();
    await shown(ana, /^Em equipe, um proxy ou certificado precisa da autorização de outro aprovador/u);
    await looksFine(ana);
    await press(ana, 'Cancelar');
    for (const of of [ana, bia]) await of().keyboard.press('Control+5');
  });

  it('belong to an account whose limits for issuing are raised once an approver agrees', async () => {
    for (const of of [ana, bia]) {
      await press(of, 'Contas');
      await tab(of, 'Configurações');
    }
    const count = ana().getByLabel('A partir de quantos boletos');
    await count.fill('900');
    await press(ana, 'Salvar limites de emissão');
    await shown(ana, 'Para aumentar um limite de emissão, é preciso outro aprovador');
    await looksFine(ana);
    await press(ana, 'Pedir aprovação');
    await shown(ana, 'Você pediu limites de emissão maiores');
    await shown(bia, 'Resumo a partir de 900 boletos ou R$ 100.000,00, e quando há valor atípico.');
    await looksFine(bia);
    await press(bia, 'Concordar com os limites');
    await shown(ana, 'Os limites de emissão foram aprovados: podem ser salvos até um dia depois');
    await looksFine(ana);
    expect(await count.inputValue()).toBe('900');
    await press(ana, 'Salvar limites de emissão');
    await shown(ana, 'Limites de emissão salvos. A alteração ficou na trilha de auditoria.');
    for (const of of [ana, bia]) await of().keyboard.press('Control+5');
  });

  it('of a lost computer can be continued on another one, and its withdrawal is unconfirmed', async () => {
    await tab(bia, 'Novo saque');
    await press(bia, 'Novo saque');
    service.setFaults({ rules: [{ fault: { kind: 'silenceAfter' }, share: 1, routes: ['withdraw'] }] });
    await summarize(ana, '350,00');
    await typeGroup(ana);
    await press(ana, /^Sacar/u);
    await expect.poll(() => service.inspect().withdrawals.length).toBe(4);
    // Simulates a silence that is longer than a lease.
    await server.psql("UPDATE guiche.leases SET until = '-infinity'", teamDatabase);
    await summarize(bia, '250,00');
    await shown(bia, /não responde e estava fazendo um saque nesta conta/u);
    await looksFine(bia);
    await press(bia, 'Continuar aqui…');
    await looksFine(bia);
    await press(bia, 'Continuar aqui');
    await shown(bia, 'Há outro saque desta conta sem resultado confirmado.');
    await shown(bia, /Saque de R\$\s350,00 a confirmar/u);
    const accounts = await asBia('accounts', 'list');
    const accountId = within(accounts, 'value', 'accounts', '0', 'id');
    const id = within(await asBia('withdrawals', 'doubts', { accountId }), 'value', '0', 'withdrawal', 'id');
    await asBia('withdrawals', 'setPin', { commandId: commandId(), next: '4711' });
    const notMade = (more: object = {}) =>
      asBia('withdrawals', 'confirmNotMade', { commandId: commandId(), id, pin: '4711', ...more });
    const asked = await notMade();
    expect(asked).toMatchObject({ value: { kind: 'holderMayAnswer', clerk: 'Ana' } });
    expect(await notMade({ isOff: 'outro' })).toEqual(asked);
    const isOff = within(asked, 'value', 'computer');
    expect(await notMade({ isOff })).toMatchObject({
      value: { kind: 'settled', withdrawal: { state: 'discarded' } },
    });
    service.setFaults('calm');
    expect(apps.flatMap(({ problems }) => problems)).toEqual([]);
  });
});
