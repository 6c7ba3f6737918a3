// The states of e-mail to payers: the account's mail server, what is sent and what not, the queue, what waits for a clerk, the reminders,
// and the mailbox of the test account. The walk's mail server refuses, postpones its answer or answers nonsense by the payer's address.
import { expect } from 'vitest';
import { dueIn } from './days.ts';
import { startMailServer } from './mail-server.ts';
import { accountName, taxId, type State, type Walk } from './walk.ts';
import { callsOf, checkedBatch, within } from './window-calls.ts';

const batchName = 'Honorários do mês';
/** By name: whether the mail server takes the message, and nobody without an address gets one. */
const payers = [
  ['Aurora Pães', 'aurora@exemplo.com.br'],
  ['Bento Luz', 'recusado@exemplo.com.br'],
  ['Clara Veiga', 'semresposta@exemplo.com.br'],
  ['Davi Rocha', 'devagar@exemplo.com.br'],
  ['Elisa Prado', 'elisa@exemplo.com.br'],
  ['Fábio Nunes', ''],
  ['Loja 1', 'loja1@exemplo.com.br'],
] as const;
const password = 'senha-do-teste';

const sheet = (): string =>
  [
    'Nome;CPF;Valor;Vencimento;E-mail;Celular',
    ...payers.map(([name, email], at) =>
      [name, taxId(at + 40), `${at + 1}50,00`, dueIn(20), email, `119${87_654_321 + at}`].join(';'),
    ),
  ].join('\n');

/** Issues the sheet in the account in use; the last boleto is paid. */
async function issue({ page }: Walk): Promise<void> {
  const call = callsOf(() => page);
  const accountId = String(within(await call('accounts', 'list'), 'value', 'current'));
  const id = await checkedBatch(call, { accountId, text: sheet(), name: batchName });
  const queued = await call('batches', 'queue', { commandId: crypto.randomUUID(), id });
  expect(queued).toMatchObject({ value: { kind: 'queued' } });
  const state = async () => within(await call('batches', 'get', { id }), 'value', 'state');
  await expect.poll(state).toBe('finished');
  const rows = await call('batches', 'openRows', { batchId: id, sort: 'line', descending: true });
  const last = within(rows, 'value', 'rows', '0', 'id');
  const on = within(await call('app', 'state'), 'value', 'today');
  await call('boletos', 'markPaid', { commandId: crypto.randomUUID(), boletos: [last], on });
}

const card = ({ page }: Walk) => page.getByRole('region', { name: 'E-mail aos pagadores' });
const dialog = ({ page }: Walk) => page.getByRole('dialog');

async function toCard(walk: Walk): Promise<void> {
  await walk.to(6);
  await walk.page.getByRole('main').getByText(accountName).first().click();
  await walk.page.getByRole('tab', { name: 'Configurações', exact: true }).click();
  await card(walk).scrollIntoViewIfNeeded();
}

async function choose(walk: Walk, label: RegExp, option: string): Promise<void> {
  await card(walk).getByRole('button', { name: label }).click();
  await walk.page.getByRole('option', { name: option }).click();
}

async function savePassword(walk: Walk, typed: string): Promise<void> {
  await card(walk).getByLabel('Senha').fill(typed);
  await card(walk).getByLabel('Senha').press('Enter');
  await card(walk).getByText('Já definida. Preencha só para trocar.').waitFor();
  await expect.poll(() => card(walk).getByLabel('Senha').inputValue()).toBe('');
}

async function openBatch({ press, button }: Walk): Promise<void> {
  await press('Control+1');
  await button(new RegExp(`^${batchName}`, 'u'))
    .first()
    .click();
  await button('Enviar por e-mail (7)').click();
}

async function closeDialog(walk: Walk): Promise<void> {
  await walk.press('Escape');
  await dialog(walk).waitFor({ state: 'detached' });
}

/** The slow payer's message is answered when this is called. */
let answer = (): void => undefined;

async function setUp(walk: Walk): Promise<void> {
  const slow = Promise.withResolvers<void>();
  answer = () => slow.resolve();
  let unanswered = '';
  const server = await startMailServer({
    login: { user: 'cobranca', password },
    refuse(command, address) {
      if (command === 'rcpt') unanswered = address;
      if (command === 'rcpt' && address.startsWith('recusado'))
        return { status: 550, words: '5.1.1 Mailbox unknown' };
      // No answer that SMTP knows: whether the message was taken is unknown.
      return command === 'data' && unanswered.startsWith('semresposta') ? { status: 199, words: '?' } : null;
    },
    answering: async ({ to }) => {
      if (to[0]?.startsWith('devagar') === true) await slow.promise;
    },
  });
  walk.atEnd(async () => {
    answer();
    await server.stop();
  });
  await choose(walk, /Provedor de e-mail/u, 'Outro servidor');
  await card(walk).getByLabel('Servidor SMTP').fill('127.0.0.1');
  await card(walk).getByRole('textbox', { name: 'Porta' }).fill(String(server.port));
  await card(walk).getByRole('textbox', { name: 'Porta' }).press('Tab');
  await choose(walk, /Segurança/u, 'Sem TLS (só neste computador)');
  await card(walk).getByLabel('Usuário', { exact: true }).fill('cobranca');
  await card(walk).getByLabel('E-mail do remetente').fill('cobranca@aurora.example');
}

export const mailStates: readonly State[] = [
  {
    name: 'e-mails: vazio',
    async go(walk) {
      await issue(walk);
      await walk.to(2, 'E-mails');
      await walk.seesText('Nenhum e-mail enviado ainda');
    },
  },
  {
    name: 'e-mails: sem servidor, diálogo',
    async go(walk) {
      await openBatch(walk);
      await walk.seesText('Configure o servidor de e-mail antes de enviar');
    },
  },
  {
    name: 'contas: e-mail, vazio',
    async go(walk) {
      await walk.button('Configurar e-mail').click();
      await card(walk).scrollIntoViewIfNeeded();
      await walk.page.locator('.toast').first().waitFor({ state: 'hidden' });
    },
  },
  {
    name: 'contas: e-mail, com erro',
    async go(walk) {
      await choose(walk, /Provedor de e-mail/u, 'Microsoft 365');
      await card(walk).getByLabel('E-mail do remetente').fill('cobranca@');
      await card(walk).getByLabel('E-mail do remetente').press('Enter');
      await walk.seesText('Falta o domínio depois do @.');
    },
  },
  {
    name: 'contas: e-mail, login recusado',
    async go(walk) {
      await setUp(walk);
      await savePassword(walk, 'senha-errada');
      await walk.button('Enviar mensagem de teste').click();
      await walk.seesText(/^O servidor recusou o usuário ou a senha/u);
    },
  },
  {
    name: 'contas: e-mail, mensagem de teste aceita',
    async go(walk) {
      await savePassword(walk, password);
      await walk.button('Enviar mensagem de teste').click();
      await walk.seesText('Confira a caixa de entrada de cobranca@aurora.example.');
    },
  },
  {
    name: 'e-mails: enviar, diálogo',
    async go(walk) {
      await openBatch(walk);
      await dialog(walk).getByText('2 boletos não serão enviados').click();
      await walk.seesText('Já pago: 1');
      await dialog(walk)
        .getByText(/^aurora@exemplo\.com\.br · /u)
        .click();
      await walk.seesText('Olá, Aurora Pães,');
    },
  },
  {
    name: 'e-mails: enviar, variável desconhecida',
    async go(walk) {
      await dialog(walk).getByLabel('Mensagem', { exact: true }).fill('Olá, {cliente}');
      await walk.seesText(/^A variável “cliente” não existe\./u);
    },
  },
  {
    name: 'e-mails: fila andando',
    async go(walk) {
      await closeDialog(walk);
      await openBatch(walk);
      await dialog(walk).getByRole('button', { name: 'Enviar 5 e-mails' }).click();
      await walk.seesText(/^2 e-mails na fila/u);
      const rows = walk.page.getByRole('grid', { name: 'E-mails' }).getByRole('row');
      await rows.filter({ hasText: 'Davi Rocha' }).getByText('Enviando').waitFor();
    },
  },
  {
    name: 'e-mails: remover da fila, diálogo',
    async go({ button, page }) {
      await button('Remover da fila…').click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'e-mails: pausado',
    async go({ press, page, button, seesText }) {
      await press('Escape');
      await page.getByRole('alertdialog').waitFor({ state: 'detached' });
      await button('Pausar').click();
      await seesText('Pausando o envio');
      answer();
      await seesText('Envio pausado');
      await seesText(/^1 e-mail na fila/u);
    },
  },
  {
    name: 'e-mails: fila parada',
    async go(walk) {
      await toCard(walk);
      await savePassword(walk, 'senha-errada');
      await walk.to(2, 'E-mails');
      await walk.button('Continuar envio').click();
      await walk.seesText(/^O servidor recusou o usuário ou a senha/u);
    },
  },
  {
    name: 'e-mails: um a confirmar, detalhes',
    async go(walk) {
      await walk.button('2 e-mails aguardam sua decisão').click();
      const grid = walk.page.getByRole('grid', { name: 'E-mails' });
      await expect.poll(() => grid.getByRole('row').count()).toBe(3);
      await grid.getByRole('gridcell', { name: 'Clara Veiga' }).click();
      await walk.press('Enter');
      await walk.page.getByRole('button', { name: 'Considerar enviado', exact: true }).waitFor();
    },
  },
  {
    name: 'início: com e-mails',
    async go({ page, press, seesText }) {
      const call = callsOf(() => page);
      const accountId = within(await call('accounts', 'list'), 'value', 'current');
      const reminders = { before: 30, after: 3 };
      await call('mail', 'setReminders', { commandId: crypto.randomUUID(), accountId, reminders });
      await press('Control+1');
      await seesText('2 e-mails aguardam sua decisão');
      await seesText('1 e-mail parado na fila');
      await seesText('5 lembretes de vencimento a enviar');
    },
  },
  {
    name: 'e-mails: lembretes, diálogo',
    async go(walk) {
      await walk.button('Ver e enviar').click();
      await dialog(walk).getByRole('button', { name: 'Enviar 5 e-mails' }).waitFor();
    },
  },
  {
    name: 'e-mails: todos enviados',
    async go(walk) {
      await closeDialog(walk);
      await toCard(walk);
      await savePassword(walk, password);
      await walk.to(2, 'E-mails');
      await walk.button('Continuar envio').click();
      const grid = walk.page.getByRole('grid', { name: 'E-mails' });
      await expect.poll(() => grid.getByText('Aceito pelo servidor').count()).toBe(3);
      await grid.getByRole('gridcell').first().click();
      await walk.press('Control+a');
      await walk.button('Considerar enviados (1)').click();
      await walk.button('1 e-mail aguarda sua decisão').waitFor();
      await walk.button('Encerrar sem envio (1)').click();
      await walk.button('1 e-mail aguarda sua decisão').waitFor({ state: 'detached' });
    },
  },
  {
    name: 'emitidos: boleto com e-mails e conversa',
    async go({ button, page }) {
      await button('Ver o boleto').click();
      await button('Abrir conversa no WhatsApp').waitFor();
      await page.getByRole('region', { name: 'E-mails' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'pagadores: com e-mails e conversa',
    async go({ to, page, button }) {
      await to(2, 'Pagadores');
      await page.getByLabel('Buscar pagadores').fill('Elisa Prado');
      const grid = page.getByRole('grid', { name: 'Pagadores' });
      await expect.poll(() => grid.getByRole('row').count()).toBe(2);
      await grid.getByRole('gridcell').first().click();
      await button('Abrir conversa no WhatsApp').waitFor();
      await page.getByRole('region', { name: 'E-mails' }).waitFor();
    },
  },
  {
    name: 'caixa de saída simulada',
    async go(walk) {
      await walk.button(/^Conta em uso/u).click();
      await walk.page.getByRole('menuitem', { name: /^Teste/u }).click();
      await walk.button(/^Conta em uso: Teste/u).waitFor();
      await issue(walk);
      await openBatch(walk);
      await dialog(walk).getByRole('button', { name: 'Enviar 5 e-mails' }).click();
      const grid = walk.page.getByRole('grid', { name: 'E-mails' });
      await expect.poll(() => grid.getByText('Aceito pelo servidor').count()).toBe(5);
      await walk.button('Caixa de saída simulada').click();
      await walk.seesText('Nada foi enviado de verdade');
    },
  },
  {
    name: 'contas: e-mail da conta de teste',
    async go(walk) {
      await closeDialog(walk);
      await walk.to(6);
      await walk.page.getByRole('main').getByText('Teste', { exact: true }).first().click();
      await walk.page.getByRole('tab', { name: 'Configurações', exact: true }).click();
      await walk.seesText(/^A conta de teste já envia e-mails/u);
      await card(walk).scrollIntoViewIfNeeded();
    },
  },
];
