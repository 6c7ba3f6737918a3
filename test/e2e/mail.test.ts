// A new user's first e-mails: three boletos of the test account, the preview, and the mailbox that shows what their payers would have got;
// and a WhatsApp conversation, which nobody opens here.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startSandbox } from '../../main/sandbox/server.ts';
import { barriers } from '../helpers/accessible.ts';
import { hostUnderTest, openApp, settleAtHome, type AppUnderTest } from '../helpers/app-under-test.ts';
import { inChromium } from '../helpers/chromium.ts';
import { dueIn } from '../helpers/days.ts';
import { inventedBoleto } from '../helpers/invented-boletos.ts';
import { openTrail } from '../helpers/long-trail.ts';
import { startMailServer } from '../helpers/mail-server.ts';
import { useService } from '../helpers/walk.ts';
import { typeInField } from '../helpers/typing.ts';
import { callsOf, checkedBatch, within } from '../helpers/window-calls.ts';

const shots = process.env['GUICHE_SHOTS'];
const numbers = [1, 2, 3, 4];
const nameOf = (at: number) => inventedBoleto(at).fields['payer.name'] ?? '';
const emailOf = (at: number) => inventedBoleto(at).fields['payer.email'] ?? '';
const sheet = [
  'Nome;CPF;Valor;Vencimento;E-mail;Celular',
  ...numbers.map((at) => {
    const { fields } = inventedBoleto(at);
    const { 'payer.document': document, 'payer.phone': phone } = fields;
    return [nameOf(at), document, '100,00', dueIn(30), emailOf(at), phone].join(';');
  }),
].join('\n');

/** In place of the system's opener: notes the addresses. */
const opener = mkdtempSync(join(tmpdir(), 'guiche-opener-'));
const noted = join(opener, 'opened');

describe('e-mail to payers', inChromium, () => {
  let app: AppUnderTest;
  let accountId: string;
  let batch: number;
  const call = callsOf(() => app.page);
  const button = (name: RegExp | string) => app.page.getByRole('button', { name });
  const press = (keys: string) => app.page.keyboard.press(keys);
  const sees = (text: RegExp | string) => app.page.getByText(text).first().waitFor();
  const dialog = () => app.page.getByRole('dialog');
  const look = async (name: string) => {
    const { page } = app;
    if (shots !== undefined) await page.screenshot({ path: join(shots, `${name}.png`) });
    expect(await barriers(page)).toEqual([]);
  };
  const open = async (words: string) => {
    await press('Control+k');
    await typeInField(app.page, words);
    await press('Enter');
  };
  const counts = async () => within(await call('mail', 'progress', { accountId }), 'value', 'counts');

  /** Four boletos, the last of which is paid. */
  const issue = async (of: string): Promise<number> => {
    const id = await checkedBatch(call, { accountId: of, text: sheet, name: 'Mensalidades' });
    await call('batches', 'queue', { commandId: crypto.randomUUID(), id });
    const state = async () => within(await call('batches', 'get', { id }), 'value', 'state');
    await expect.poll(state).toBe('finished');
    const opened = await call('batches', 'openRows', { batchId: id, sort: 'line', descending: true });
    const paid = within(opened, 'value', 'rows', '0', 'id');
    const today = within(await call('app', 'state'), 'value', 'today');
    await call('boletos', 'markPaid', { commandId: crypto.randomUUID(), boletos: [paid], on: today });
    return id;
  };

  beforeAll(async () => {
    if (shots !== undefined) mkdirSync(shots, { recursive: true });
    writeFileSync(noted, '');
    for (const name of ['xdg-open', 'open'])
      writeFileSync(join(opener, name), `#!/bin/sh\nprintf '%s\\n' "$1" >> '${noted}'\n`, { mode: 0o755 });
    app = await openApp({ env: { PATH: `${opener}${delimiter}${process.env['PATH'] ?? ''}` } });
    await app.page.setViewportSize({ width: 1366, height: 700 });
    await settleAtHome(app.page);
    accountId = String(within(await call('accounts', 'list'), 'value', 'current'));
  });
  afterAll(async () => {
    await app.stop();
    rmSync(opener, { recursive: true });
  });

  it('says what to do while nothing was sent', async () => {
    await open('e-mails aos pagadores');
    await sees('Nenhum e-mail enviado ainda');
    expect(await counts()).toEqual({});
    await look('mail-empty');
  });

  it('shows the text, the preview and who gets none before anything is sent', async () => {
    batch = await issue(accountId);
    await app.page.evaluate((id) => {
      sessionStorage.setItem('guiche.route', JSON.stringify({ screen: 'boletos', tab: 'batch', batch: id }));
    }, batch);
    await app.page.reload();
    await button('Enviar por e-mail (4)').click();
    await dialog().getByRole('button', { name: 'Enviar 3 e-mails' }).waitFor();
    await sees('Conta de teste: nada é enviado de verdade');
    await dialog().getByText('1 boleto não será enviado').click();
    await sees('Já pago: 1');
    await sees(nameOf(4));
    await dialog()
      .getByText(new RegExp(`^${emailOf(1).replace('.', '\\.')} · Boleto de R\\$ 100,00`, 'u'))
      .click();
    await sees(`Olá, ${nameOf(1)},`);
    await look('mail-dialog');
    const text = dialog().getByLabel('Mensagem', { exact: true });
    const kept = await text.inputValue();
    await text.fill('Olá, {cliente}');
    await sees('A variável “cliente” não existe. Use só as variáveis listadas abaixo da mensagem.');
    expect(await button('Enviar 3 e-mails').isDisabled()).toBe(true);
    await look('mail-dialog-refused');
    await text.fill(kept);
    await expect.poll(() => button('Enviar 3 e-mails').isDisabled()).toBe(false);
    expect(await counts()).toEqual({});
  });

  it('sends each payer one message, and shows them in the simulated mailbox', async () => {
    await button('Enviar 3 e-mails').click();
    await expect.poll(counts).toEqual({ accepted: 3 });
    await sees('Conta de teste: nada foi enviado de verdade.');
    const grid = app.page.getByRole('grid', { name: 'E-mails' });
    await expect.poll(() => grid.getByRole('row').count()).toBe(4);
    await look('mail-list');
    await button('Caixa de saída simulada').click();
    const taken = dialog().getByRole('table', { name: 'Mensagens da caixa de saída simulada' });
    await expect.poll(() => taken.getByRole('row').count()).toBe(4);
    await sees('Nada foi enviado de verdade');
    const told = await taken.innerText();
    for (const at of [1, 2, 3]) expect(told).toContain(emailOf(at));
    expect(told).not.toContain(emailOf(4));
    await look('mail-outbox');
    await taken.getByRole('button', { name: nameOf(2) }).click();
    await sees('O servidor aceitou a mensagem. Isso não garante que ela chegou ao pagador.');
    await look('mail-details');
  });

  it('sends none twice, and lists the messages of a boleto and of a payer', async () => {
    await button('Ver o boleto').click();
    await app.page.getByRole('region', { name: 'E-mails' }).getByText('Aceito pelo servidor').waitFor();
    await sees('A conta de teste não abre conversas no WhatsApp.');
    await open('pagadores');
    await app.page.getByLabel('Buscar pagadores').fill(nameOf(2));
    const payers = app.page.getByRole('grid', { name: 'Pagadores' });
    await expect.poll(() => payers.getByRole('row').count()).toBe(2);
    await press('ArrowDown');
    await press('Enter');
    await app.page.getByRole('region', { name: 'E-mails' }).getByText('Aceito pelo servidor').waitFor();
    await button('Enviar por e-mail (1)').click();
    await dialog().getByText('Nenhum e-mail a enviar.').waitFor();
    expect(await button('Enviar 0 e-mails').isDisabled()).toBe(true);
    await dialog()
      .getByText('Enviar de novo 1 boleto que já teve, ou pode ter tido, mensagem deste tipo')
      .waitFor();
    await press('Escape');
    expect(await counts()).toEqual({ accepted: 3 });
  });

  it('sends from a selection in the list of issued boletos, by keyboard', async () => {
    await open('boletos emitidos');
    const grid = app.page.getByRole('grid', { name: 'Boletos emitidos' });
    await expect.poll(() => grid.getByRole('row').count()).toBe(5);
    await grid.getByRole('gridcell').first().click();
    await press('Control+a');
    await button('Enviar por e-mail (4)').focus();
    await press('Enter');
    await dialog()
      .getByRole('button', { name: /Tipo de mensagem/u })
      .focus();
    await press('Enter');
    await app.page.getByRole('option', { name: 'Segunda via' }).click();
    await dialog().getByRole('button', { name: 'Enviar 3 e-mails' }).waitFor();
    await dialog().getByLabel('Assunto').focus();
    await press('Enter');
    await expect.poll(counts).toEqual({ accepted: 6 });
  });

  it('proposes the reminders of the day in Início, which only the clerk sends', async () => {
    const reminders = { before: 30, after: null };
    await call('mail', 'setReminders', { commandId: crypto.randomUUID(), accountId, reminders });
    await open('início');
    await sees('3 lembretes de vencimento a enviar');
    await look('mail-home');
    await button('Ver e enviar').click();
    await dialog().getByRole('button', { name: 'Enviar 3 e-mails' }).waitFor();
    expect(await dialog().getByLabel('Assunto').inputValue()).toContain('Lembrete');
    expect(await counts()).toEqual({ accepted: 6 });
    await dialog().getByLabel('Assunto').focus();
    await press('Enter');
    await expect.poll(counts).toEqual({ accepted: 9 });
    await open('início');
    await expect.poll(() => app.page.getByText('3 lembretes de vencimento a enviar').count()).toBe(0);
  });

  it('explains the test account’s mail in its settings', async () => {
    await app.page.evaluate((id) => {
      const route = { screen: 'accounts', account: id, tab: 'settings' };
      sessionStorage.setItem('guiche.route', JSON.stringify(route));
    }, accountId);
    await app.page.reload();
    await sees(/A conta de teste já envia e-mails, para uma caixa de saída simulada/u);
    const setup = within(await call('mail', 'setup', { accountId }), 'value');
    expect(setup).toEqual({ automatic: true, settings: null, hasPassword: false });
    await look('mail-settings-practice');
  });

  it('sets up a mail server by its form, and proves it with a message of the sender to itself', async () => {
    const server = await startMailServer({ login: { user: 'cobranca', password: 'senha-do-teste' } });
    onTestFinished(server.stop);
    await call('app', 'agreeToMemoryVault');
    const practice = await call('accounts', 'practice');
    const made = await call('accounts', 'create', {
      commandId: crypto.randomUUID(),
      name: 'Loja Aurora',
      baseUrl: within(practice, 'value', 'url'),
      credentials: { token: 'invented-token' },
      confirmedName: 'Loja Aurora',
    });
    const id = within(made, 'value', 'id');
    await call('accounts', 'select', { id });
    await app.page.evaluate((account) => {
      sessionStorage.setItem(
        'guiche.route',
        JSON.stringify({ screen: 'accounts', account, tab: 'settings' }),
      );
    }, id);
    await app.page.reload();
    const card = app.page.getByRole('region', { name: 'E-mail aos pagadores' });
    const choose = async (label: RegExp, option: string) => {
      await card.getByRole('button', { name: label }).click();
      await app.page.getByRole('option', { name: option }).click();
    };
    await choose(/Provedor de e-mail/u, 'Microsoft 365');
    await card.getByText('A Microsoft desativa o login com senha por padrão em dezembro de 2026.').waitFor();
    await choose(/Provedor de e-mail/u, 'Outro servidor');
    await card.getByLabel('Servidor SMTP').fill('127.0.0.1');
    await card.getByRole('textbox', { name: 'Porta' }).fill(String(server.port));
    await card.getByRole('textbox', { name: 'Porta' }).press('Tab');
    await choose(/Segurança/u, 'Sem TLS (só neste computador)');
    await card.getByLabel('Usuário', { exact: true }).fill('cobranca');
    await card.getByLabel('E-mail do remetente').fill('cobranca@');
    await card.getByLabel('E-mail do remetente').press('Enter');
    await card.getByText('Falta o domínio depois do @.').waitFor();
    await card.getByLabel('E-mail do remetente').fill('cobranca@aurora.example');
    await card.getByLabel('E-mail do remetente').press('Enter');
    await card.getByText('Informe a senha deste servidor.').waitFor();
    await look('mail-settings');
    await card.getByLabel('Senha').fill('senha-errada');
    await card.getByLabel('Senha').press('Enter');
    await sees('Servidor de e-mail salvo.');
    await card.getByRole('button', { name: 'Enviar mensagem de teste' }).click();
    await card.getByText(/^O servidor recusou o usuário ou a senha/u).waitFor();
    await card.getByLabel('Senha').fill('senha-do-teste');
    await card.getByLabel('Senha').press('Enter');
    await card.getByText('Já definida. Preencha só para trocar.').waitFor();
    await card.getByRole('button', { name: 'Enviar mensagem de teste' }).click();
    await card.getByText('Confira a caixa de entrada de cobranca@aurora.example.').waitFor();
    await look('mail-settings-tested');
    expect(server.received.map(({ to, user }) => [to, user])).toEqual([
      [['cobranca@aurora.example'], 'cobranca'],
    ]);
    expect(await app.page.evaluate(() => document.body.innerHTML)).not.toContain('senha-do-teste');
  });

  // Windows has no program there that a test could replace.
  it.skipIf(process.platform === 'win32')(
    'opens a WhatsApp conversation with the message typed in, and the audit trail says so without the number',
    async () => {
      const service = await startSandbox({
        folder: null,
        seed: 'chat',
        now: Date.now,
        fees: { driftEveryMs: 0 },
      });
      onTestFinished(() => service.stop());
      await issue(await useService({ page: app.page, service }));
      await open('boletos emitidos');
      const grid = app.page.getByRole('grid', { name: 'Boletos emitidos' });
      const openBoleto = async (at: number) => {
        await grid.getByRole('gridcell', { name: nameOf(at) }).click();
        await press('Enter');
        const pane = app.page.getByRole('region', { name: 'Boleto', exact: true });
        await pane.getByRole('heading', { name: nameOf(at) }).waitFor();
      };
      await openBoleto(4);
      await button('Desfazer a baixa').waitFor();
      expect(await button('Abrir conversa no WhatsApp').count()).toBe(0);
      await openBoleto(2);
      const chat = () => button('Abrir conversa no WhatsApp').click();
      if (hostUnderTest === 'electron') writeFileSync(noted, await app.printed(chat));
      else await chat();
      await expect.poll(() => readFileSync(noted, 'utf8')).not.toBe('');
      await sees('Conversa aberta no WhatsApp. A mensagem só sai quando você a enviar lá.');
      const url = new URL(readFileSync(noted, 'utf8').trim());
      const phone = inventedBoleto(2).fields['payer.phone'] ?? '';
      expect(url.origin + url.pathname).toBe(`https://wa.me/55${phone}`);
      const text = url.searchParams.get('text') ?? '';
      expect(text).toContain(`Olá, ${nameOf(2)},`);
      expect(text).toContain('R$ 100,00');
      expect(text).toMatch(/\d{5}\.\d{5} \d{5}\.\d{6} \d{5}\.\d{6} \d \d{14}/u);
      await look('mail-conversation');
      await openTrail(app.page);
      await sees('Conversa no WhatsApp aberta');
      expect(await app.page.getByRole('grid', { name: 'Auditoria' }).innerText()).not.toContain(phone);
    },
  );
});
