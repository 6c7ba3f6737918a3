// A clerk connects the account with the built mailbox, keeps the recovery file, and accepts what the service's callbacks say: by the screens
// alone. The mailbox, the keyring and the simulated service are processes and servers of their own.
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callbackUrls, fromRecovery, type CallbackUrl } from '../../main/callbacks/mailbox-key.ts';
import { markEnglish } from '../helpers/accessible.ts';
import { openApp, settleAtHome, type AppUnderTest } from '../helpers/app-under-test.ts';
import { inChromium } from '../helpers/chromium.ts';
import { startKeyring, type Keyring } from '../helpers/keyring.ts';
import { post, startMailboxProcess, type MailboxProcess } from '../helpers/mailbox.ts';
import { faultsOf } from '../helpers/state-faults.ts';
import { needs } from '../helpers/system-tools.ts';
import { callsOf, checkedBatch, payersSheet, within } from '../helpers/window-calls.ts';

const shots = process.env['GUICHE_SHOTS'];
const password = 'senha do arquivo';
const screen = { width: 1366, height: 768 };
/** The simulated service pays within a minute. */
const payment = { timeout: 120_000 };

const listed = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? Array.from<unknown>(value) : [];

const programs = needs('dbus-run-session', 'gnome-keyring-daemon');
describe('the callback mailbox', { skip: inChromium.skip || programs.skip }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'guiche-mailbox-screen-'));
  let keyring: Keyring;
  let mailbox: MailboxProcess;
  let app: AppUnderTest;
  let accountId: string;
  let recovery: string;
  let urls: CallbackUrl;
  const call = callsOf(() => app.page);
  const press = (keys: string) => app.page.keyboard.press(keys);
  const button = (name: RegExp | string) => app.page.getByRole('button', { name });
  const sees = (text: RegExp | string) => app.page.getByText(text).first().waitFor();
  const dialog = () => app.page.getByRole('dialog').last();
  const closes = async () => {
    await press('Escape');
    await dialog().waitFor({ state: 'hidden' });
  };
  const card = () => app.page.getByRole('region', { name: 'Caixa de avisos' });
  const state = () => call('callbacks', 'state', { accountId });
  async function look(name: string): Promise<void> {
    const { page } = app;
    if (shots !== undefined)
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.screenshot({ path: join(shots, `${name}-${colorScheme}.png`), animations: 'disabled' });
      }
    expect(await faultsOf({ page, app }, name)).toEqual([]);
    await page.setViewportSize(screen);
  }
  async function toCard(): Promise<void> {
    await press('Control+6');
    await app.page.getByRole('tab', { name: 'Conexão' }).click();
    await card().scrollIntoViewIfNeeded();
  }
  const issued = async () => {
    const list = await call('boletos', 'open', { scope: { accountId }, sort: 'oldest' });
    return listed(within(list, 'value', 'rows')).map((row) => ({
      id: Number(within(row, 'id')),
      ref: String(within(row, 'ref')),
      paidOn: within(row, 'baixaOn'),
      remoteId: String(within(row, 'remoteId')),
    }));
  };
  async function issue(first: number, count: number): Promise<void> {
    const text = payersSheet(first, count);
    const id = await checkedBatch(call, { accountId, text, name: `Lote ${first}` });
    await call('batches', 'queue', { commandId: crypto.randomUUID(), id });
  }
  const send = async (ref: string, body: unknown) =>
    expect((await post(urls(ref, null) ?? '', JSON.stringify(body))).status).toBe(200);

  beforeAll(async () => {
    if (shots !== undefined) mkdirSync(shots, { recursive: true });
    keyring = await startKeyring();
    mailbox = await startMailboxProcess(folder);
    app = await openApp({
      env: Object.fromEntries(Object.entries(keyring.env).map(([name, text = '']) => [name, text])),
    });
    await app.page.setViewportSize(screen);
    await markEnglish(app.page);
    await settleAtHome(app.page);
    accountId = String(within(await call('accounts', 'list'), 'value', 'current'));
  });
  afterAll(async () => {
    await app.stop();
    await mailbox.kill('SIGKILL');
    keyring.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('refuses half a key with a sentence, and takes address and key from one pasted text', async () => {
    await toCard();
    await card().getByLabel('Endereço da caixa de avisos').fill(mailbox.url);
    await card().getByLabel('Chave de pareamento').fill('gm1-metade');
    await look('mailbox-unset');
    await card().getByLabel('Chave de pareamento').press('Enter');
    await sees('A chave de pareamento está incompleta ou foi alterada.');
    await card().getByLabel('Endereço da caixa de avisos').fill('');
    await card().getByLabel('Chave de pareamento').fill('');
    await app.page.evaluate(
      (text) => {
        const pasted = new DataTransfer();
        pasted.setData('text/plain', text);
        const event = { clipboardData: pasted, bubbles: true, cancelable: true };
        document.activeElement?.dispatchEvent(new ClipboardEvent('paste', event));
      },
      `Endereço: ${mailbox.url}\nChave: ${String(mailbox.code)}\n`,
    );
    expect(await card().getByLabel('Endereço da caixa de avisos').inputValue()).toBe(mailbox.url);
    await press('Enter');
    await sees('Salve o arquivo de recuperação para concluir');
    expect(within(await state(), 'value', 'recoverySaved')).toBe(false);
    await look('mailbox-unsaved');
  });

  it('is set up once the recovery file is saved under a password that was typed twice', async () => {
    await button('Salvar arquivo de recuperação…').click();
    await dialog().getByLabel('Senha do arquivo').fill(password);
    await dialog().getByLabel('Repita a senha').fill('outra senha');
    await press('Enter');
    await sees('As duas senhas são diferentes.');
    await dialog().getByLabel('Repita a senha').fill(password);
    await look('mailbox-recovery');
    const saves = () => dialog().getByLabel('Repita a senha').press('Enter');
    recovery = readFileSync(await app.saved(saves), 'utf8');
    await card().getByText('Conectada', { exact: true }).waitFor();
    const key = await fromRecovery(recovery, password, accountId);
    if (!key) throw new Error('no recovery file');
    urls = callbackUrls(key, randomBytes);
    expect(within(await state(), 'value', 'recoverySaved')).toBe(true);
  });

  it('is tested through its address, and says what became of it', async () => {
    await card().getByRole('button', { name: 'Testar' }).click();
    await sees(/^O aviso de teste chegou em \d+ ms\.$/u);
    await card().getByText('Substituir o endereço que a linha já tem').click();
    await sees(/^Linhas com URL de callback própria levam o endereço da caixa/u);
    expect(within(await state(), 'value', 'replacesOwn')).toBe(true);
    await look('mailbox-connected');
  });

  it('proposes what the service announces, and a clerk marks it as paid', async () => {
    await issue(1, 4);
    const verified = async () => {
      const found = within(await call('callbacks', 'proposals', { scope: { accountId } }), 'value');
      return listed(found).filter((one) => within(one, 'grade') === 'paidVerified').length;
    };
    await expect.poll(verified, payment).toBeGreaterThan(0);
    expect((await issued()).filter(({ paidOn }) => paidOn !== null)).toEqual([]);
    await press('Control+1');
    await sees(/aviso(s?) do serviço a aceitar$/u);
    await button('Ver avisos').first().click();
    await dialog()
      .getByText(/^Pago, confirmado pelo serviço/u)
      .first()
      .waitFor();
    await look('notices');
    await dialog()
      .getByRole('button', { name: /^Dar baixa em \d+ boletos? · R\$/u })
      .click();
    await sees(/^Baixa registrada em \d+ boletos?\.$/u);
    const paid = (await issued()).filter(({ paidOn }) => paidOn !== null);
    expect(paid.length).toBeGreaterThan(0);
    await closes();
    const evidence = within(await call('income', 'evidence', { boleto: paid[0]?.id }), 'value');
    expect(JSON.stringify(evidence)).toContain('"source":"check"');
  }, 180_000);

  it('shows a dispute in red, and takes the payment back if the clerk says so', async () => {
    const boleto = (await issued()).find(({ paidOn }) => paidOn !== null);
    await send(boleto?.ref ?? '', { status: 'CHARGEBACK' });
    await press('Control+1');
    await sees('1 pagamento contestado, segundo o serviço');
    await look('notices-home');
    await button('Ver avisos').first().click();
    await dialog().getByRole('button', { name: 'Registrar estorno' }).click();
    await sees('Baixa desfeita.');
    await expect.poll(async () => (await issued()).find(({ id }) => id === boleto?.id)?.paidOn).toBeNull();
    await closes();
  });

  it('lists a delivery that nobody can attribute, until the clerk says what it is', async () => {
    await send('k0gone0001', { status: 'PAID', boletoId: '987654' });
    await press('Control+1');
    await sees('1 aviso do serviço sem boleto conhecido');
    await app.page
      .getByRole('listitem')
      .filter({ hasText: 'sem boleto conhecido' })
      .getByRole('button', { name: 'Ver avisos' })
      .click();
    const list = dialog().getByRole('region', { name: 'Avisos sem boleto conhecido' });
    expect(await list.getByLabel('Código do boleto no provedor').inputValue()).toBe('987654');
    await list.getByRole('button', { name: 'Atribuir' }).click();
    await sees('Nenhum boleto desta conta tem este código.');
    await look('notices-unattributed');
    const known = (await issued()).find(({ paidOn }) => paidOn === null);
    await list.getByLabel('Código do boleto no provedor').fill(known?.remoteId ?? '');
    await list.getByRole('button', { name: 'Atribuir' }).click();
    await list.getByText('Aviso atribuído ao boleto.').waitFor();
    await list.getByRole('button', { name: 'Desfazer' }).press('Enter');
    await sees('Desfeito: o aviso voltou à lista.');
    await list.getByRole('button', { name: 'Atribuir' }).waitFor();
    const file = () => list.getByRole('button', { name: 'Não é deste escritório' }).click();
    await file();
    await list.getByText('(0)').waitFor();
    await list.getByRole('button', { name: 'Desfazer' }).press('Enter');
    await sees('Desfeito: o aviso voltou à lista.');
    await file();
    await list.getByText('(0)').waitFor();
    await look('notices-filed');
    await closes();
    await press('Control+1');
    await app.page.getByText('1 aviso do serviço sem boleto conhecido').waitFor({ state: 'hidden' });
  });

  it('asks about a payment of a boleto that is marked as cancelled, apart from the others', async () => {
    const boleto = (await issued()).findLast(({ paidOn }) => paidOn === null);
    const paidOn = async () => (await issued()).find(({ id }) => id === boleto?.id)?.paidOn;
    const marked = { commandId: crypto.randomUUID(), boletos: [boleto?.id], cancelled: true };
    expect(within(await call('income', 'markCancelled', marked), 'value', 'changed')).toBe(1);
    await send(boleto?.ref ?? '', { status: 'PAID', again: true });
    await press('Control+1');
    await sees(/aviso(s?) do serviço a aceitar$/u);
    await button('Ver avisos').first().click();
    const question = dialog().getByRole('listitem').filter({ hasText: 'Ele foi pago mesmo assim?' });
    await question.waitFor();
    expect(await question.getByRole('checkbox').count()).toBe(0);
    await look('notices-cancelled');
    await question.getByRole('button', { name: 'Dispensar aviso' }).click();
    await question.waitFor({ state: 'detached' });
    await dialog().getByRole('button', { name: 'Desfazer' }).press('Enter');
    await sees('Desfeito: o aviso voltou à lista.');
    await question.waitFor();
    await question.getByRole('button', { name: 'Foi pago: dar baixa' }).click();
    await sees('Baixa registrada em 1 boleto.');
    await expect.poll(paidOn).not.toBeNull();
    await closes();
  });

  it('names the code of an uncertain boleto, which proves it only if the service agrees', async () => {
    const doubts = async () => listed(within(await call('batches', 'doubts', { accountId }), 'value'));
    const noticed = async () => {
      const boletos = (await doubts()).map((doubt) => within(doubt, 'boleto', 'id'));
      const found = within(await call('callbacks', 'noticesOf', { boletos }), 'value');
      return listed(found).filter((one) => within(one, 'ids', 'length') === 1).length;
    };
    await call('accounts', 'setScenario', { scenario: 'doubts' });
    await issue(20, 60);
    await expect.poll(noticed, payment).toBeGreaterThan(0);
    await call('accounts', 'setScenario', { scenario: 'calm' });
    const before = (await doubts()).length;
    await press('Control+1');
    await app.page
      .getByRole('listitem')
      .filter({ hasText: /a confirmar|aguarda/u })
      .first()
      .locator('.matter-act button')
      .click();
    await sees(/^O serviço notificou este envio em/u);
    await look('doubt-noticed');
    await button(/^Confirmar pelos avisos: \d+$/u).click();
    await expect.poll(async () => (await doubts()).length, payment).toBeLessThan(before);
  }, 240_000);

  it('tells that the mailbox is gone, and is connected again from the recovery file', async () => {
    const port = new URL(mailbox.url).port;
    await mailbox.kill('SIGTERM');
    await toCard();
    await sees('A caixa de avisos não respondeu.');
    await look('mailbox-trouble');
    mailbox = await startMailboxProcess(folder, '--port', port);
    await button('Desconectar…').click();
    await app.page.getByRole('alertdialog').getByRole('button', { name: 'Desconectar' }).click();
    await card().getByRole('button', { name: 'Recuperar com o arquivo…' }).click();
    const file = {
      name: 'guiche-caixa-de-avisos.age',
      mimeType: 'text/plain',
      buffer: Buffer.from(recovery),
    };
    await dialog().locator('input[type=file]').setInputFiles(file);
    await dialog().getByLabel('Senha do arquivo').fill('outra senha');
    await press('Enter');
    await sees('O arquivo não é desta conta, está incompleto ou tem outra senha.');
    await look('mailbox-recover');
    await dialog().getByLabel('Senha do arquivo').fill(password);
    await press('Enter');
    await card().getByText('Conectada', { exact: true }).waitFor();
    await card().getByRole('button', { name: 'Testar' }).click();
    await sees(/^O aviso de teste chegou em \d+ ms\.$/u);
    expect(app.problems).toEqual([]);
  });
});
