// A clerk's first morning: the clerk creates an account, tests it against a running service, changes its token, restarts the app and
// removes the account. Runs on the built app, in the host under test.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSandbox, type Sandbox } from '../../main/sandbox/server.ts';
import { openApp, settleAtHome, type AppUnderTest } from '../helpers/app-under-test.ts';
import { inChromium } from '../helpers/chromium.ts';
import { dayIn } from '../helpers/days.ts';
import { typeInField } from '../helpers/typing.ts';

let service: Sandbox;
let app: AppUnderTest;

beforeAll(async () => {
  service = await startSandbox({
    folder: null,
    seed: 'e2e',
    now: Date.now,
    prefix: '/gateway',
    auxiliaryAuth: 'client',
  });
  app = await openApp();
});

afterAll(async () => {
  await app.stop();
  await service.stop();
});

const page = () => app.page;
const button = (name: string | RegExp) => page().getByRole('button', { name });
const field = (name: string | RegExp) => page().getByLabel(name);
const seesText = async (text: string | RegExp) => {
  await expect.poll(() => page().getByText(text).first().isVisible()).toBe(true);
};
const step = (name: string) => page().getByRole('listitem').filter({ hasText: name });

async function agreeToMemoryWhereAsked(): Promise<void> {
  await page().keyboard.press('Control+1');
  await settleAtHome(page());
}

describe('accounts', inChromium, () => {
  it('has a test account whose connection test succeeds', async () => {
    await agreeToMemoryWhereAsked();
    await page().keyboard.press('Control+6');
    await page().getByRole('tab', { name: 'Conexão' }).click();
    await button('Testar conexão').click();
    await seesText('Tudo o que pôde ser testado funciona');
    for (const name of ['Endereço', 'Tarifas e limites', 'Consulta de transação']) {
      await expect.poll(() => step(name).innerText()).toContain('Funciona');
    }
    // It listens on this computer, so there is no certificate to trust.
    await expect.poll(() => step('Endereço').innerText()).toContain('sem certificado');
    await expect
      .poll(() => step('Emitir boleto').innerText())
      .toContain('Não há como testar sem emitir ou sacar de verdade');
  });

  it('keeps what was typed of a new account while the clerk looks something up, but no secret', async () => {
    await button('Adicionar conta').first().click();
    await field('Nome da conta').fill('Escola Aurora');
    await field('Token de acesso').fill(service.tenants.practice.accessToken);
    await page().keyboard.press('Control+1');
    await page().getByRole('heading', { name: 'Início' }).waitFor();
    await page().keyboard.press('Control+6');
    await button('Adicionar conta').first().click();
    await expect.poll(() => field('Nome da conta').inputValue()).toBe('Escola Aurora');
    expect(await field('Token de acesso').inputValue()).toBe('');
  });

  it('fills in token, CI and CS from one pasted text', async () => {
    const { accessToken, clientId, clientSecret } = service.tenants.practice;
    await field(/^CI/).evaluate((at, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      at.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, `Token: ${accessToken}\nCI: ${clientId}\nCS: ${clientSecret}`);
    await expect.poll(() => field('Token de acesso').inputValue()).toBe(accessToken);
    expect(await field(/^CI/).inputValue()).toBe(clientId);
    expect(await field(/^CS/).inputValue()).toBe(clientSecret);
    await seesText('pratica');
    for (const name of ['Token de acesso', /^CI/, /^CS/]) await field(name).fill('');
  });

  it('checks a new account while typing, and creates it once', async () => {
    await field('Endereço do serviço').fill('http://pagamentos.example');
    await field('Endereço do serviço').blur();
    await seesText(/https/);
    await field('Endereço do serviço').fill(service.url);
    await field('Token de acesso').fill('eyJhbGciOi.cut-in-half');
    await seesText(/cortado|incompleto|inteiro/);
    await field('Token de acesso').fill(`Bearer ${service.tenants.practice.accessToken}`);
    await seesText('pratica');
    await field(/^CI/).fill(service.tenants.practice.clientId);
    await field(/^CS/).fill(service.tenants.practice.clientSecret);
    await page().getByRole('button', { name: 'Adicionar conta' }).last().dblclick();
    await seesText(/Conta Escola Aurora adicionada/);
    await button('Conta em uso: Escola Aurora. Trocar').waitFor();
    await expect.poll(() => button('Conta em uso: Escola Aurora. Trocar').isVisible()).toBe(true);
  });

  it('shows the test route by route, and proposes the setting of the auxiliary routes', async () => {
    const dueDate = dayIn(30);
    const made = await fetch(`${service.url}/api/v1/boletos`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${service.tenants.practice.accessToken}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ amount: 12.5, dueDate, payer: { name: 'Ana Prado', document: '52998224725' } }),
    });
    expect(made.status).toBe(201);
    const [boleto] = service.inspect().boletos;
    const before = service.inspect().boletos.length;
    await field(/Código de um boleto/).fill(boleto?.id ?? '');
    await button(/Testar/).click();
    await seesText(/funcionam com/);
    await expect.poll(() => step('Linha digitável, PDF e carnê').innerText()).toContain('Recusado');
    await button('Usar esta configuração').click();
    await seesText(/Configuração aplicada/);
    await button('Testar de novo').click();
    await seesText('Tudo o que pôde ser testado funciona');
    expect(service.inspect().boletos).toHaveLength(before);
    expect(service.inspect().withdrawals).toHaveLength(0);
    expect(service.inspect().undocumented).toEqual([]);
  });

  it('asks about a token of another holder, and stores it only with the typed name', async () => {
    await page().getByRole('tab', { name: 'Identidade e credenciais' }).click();
    await button(/^Trocar Token/).click();
    await field(/Token de acesso novo/).fill(service.tenants.otherTenant.accessToken);
    await button('Salvar credencial').click();
    await seesText('Este token é de outro titular');
    await page().getByRole('alertdialog').getByRole('button', { name: 'Cancelar' }).click();
    await expect.poll(() => page().getByRole('alertdialog').count()).toBe(0);
    await seesText('pratica');
  });

  it('keeps typed text through a change elsewhere, and the focus through every save', async () => {
    const focused = async (selector: ReturnType<typeof button>) => {
      await expect.poll(() => selector.evaluate((element) => element === document.activeElement)).toBe(true);
    };
    await page().getByRole('tab', { name: 'Identidade e credenciais' }).click();
    await field('Nome da conta').fill('Escola Aurora Norte');
    await button(/^Trocar CI/).click();
    await focused(field(/CI.* novo/));
    await field(/CI.* novo/).fill(service.tenants.practice.clientId);
    await page().keyboard.press('Enter');
    await expect.poll(() => field(/CI.* novo/).count()).toBe(0);
    await focused(button(/^Trocar CI/));
    await expect.poll(() => field('Nome da conta').inputValue()).toBe('Escola Aurora Norte');

    await page().evaluate(async () => {
      const listed = await window.guiche?.accounts.list();
      const one = listed?.ok === true && listed.value.accounts.find(({ name }) => name === 'Escola Aurora');
      if (!one) throw new Error('no such account');
      const { id, revision } = one;
      const commandId = crypto.randomUUID();
      await window.guiche?.accounts.update({ commandId, id, revision, name: 'Escola Aurora Sul' });
    });
    await seesText(/alterada em outra janela/);
    await expect.poll(() => field('Nome da conta').inputValue()).toBe('Escola Aurora Norte');
    await button('Ver a situação atual').click();
    await focused(field('Nome da conta'));
    await expect.poll(() => field('Nome da conta').inputValue()).toBe('Escola Aurora Sul');
    await field('Nome da conta').fill('Escola Aurora');
    await button('Salvar').click();
    await seesText('Conta salva.');
    await focused(field('Nome da conta'));
  });

  it('reports an expired token and wrong ci/cs', async () => {
    await page().getByRole('tab', { name: 'Identidade e credenciais' }).click();
    await button(/^Trocar CS/).click();
    await field(/CS.* novo/).fill('cs_wrong-secret');
    await button('Salvar credencial').click();
    await seesText(/^Credenciais salvas/);
    await page().getByRole('tab', { name: 'Conexão' }).click();
    await button(/Testar/).click();
    await expect.poll(() => step('Consulta de transação').innerText()).toContain('Recusado');
    await expect.poll(() => step('Consulta de transação').innerText()).toContain('HTTP 401');
    await expect.poll(() => step('Tarifas e limites').innerText()).toContain('Funciona');
  });

  it('survives a restart, with no secret in its folder', async () => {
    await app.restart();
    await agreeToMemoryWhereAsked();
    await page().keyboard.press('Control+6');
    await seesText('Escola Aurora');
    const secrets = [
      service.tenants.practice.accessToken,
      service.tenants.practice.clientSecret,
      'cs_wrong-secret',
    ];
    for (const path of filesBelow(app.folder)) {
      const content = readFileSync(path, 'latin1');
      expect(secrets.filter((secret) => content.includes(secret))).toEqual([]);
    }
  });

  it('is removed only after its name is typed; the audit trail keeps what happened', async () => {
    await page().getByRole('option', { name: 'Escola Aurora' }).click();
    await page().getByRole('tab', { name: 'Identidade e credenciais' }).click();
    await button('Excluir conta…').click();
    const dialog = page().getByRole('alertdialog');
    const confirm = dialog.getByRole('button', { name: 'Excluir conta' });
    await expect.poll(() => confirm.isEnabled()).toBe(false);
    await dialog.getByRole('textbox').fill('Escola Aurora');
    await confirm.click();
    await expect.poll(() => page().getByText('Escola Aurora', { exact: true }).count()).toBe(0);
    await page().keyboard.press('Control+K');
    await typeInField(page(), 'trilha');
    await page().keyboard.press('Enter');
    await button('Filtros').click();
    await button(/Em uso: Teste/u).click();
    await page().getByRole('option', { name: 'Todas, exceto a de teste' }).click();
    await seesText('Conta excluída');
    await seesText('Credencial salva');
  });

  it('shows that another window removed it, and selects no other account', async () => {
    const name = 'Escola Passageira';
    await page().keyboard.press('Control+6');
    await page().evaluate(async (called) => {
      const more = { name: called, baseUrl: 'https://pag.exemplo.com.br', confirmedName: called };
      await window.guiche?.accounts.create({ commandId: crypto.randomUUID(), credentials: {}, ...more });
    }, name);
    await page().getByText(name).first().click();
    await page().getByRole('heading', { name }).waitFor();
    await page().evaluate(async (called) => {
      const listed = await window.guiche?.accounts.list();
      const one = listed?.ok === true && listed.value.accounts.find((it) => it.name === called);
      if (!one) throw new Error('no such account');
      await window.guiche?.accounts.remove({ commandId: crypto.randomUUID(), id: one.id, typedName: called });
    }, name);
    await seesText('Esta conta foi excluída em outra janela');
    await expect.poll(() => page().getByRole('heading', { level: 2 }).count()).toBe(0);
    await button('Voltar à lista').click();
    await expect.poll(() => page().getByRole('heading', { level: 2 }).count()).toBe(1);
  });

  it('logs no error to the console', () => {
    expect(app.problems).toEqual([]);
  });
});

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => !path.includes('browser-profile') && statSync(path).isFile());
}
