// A clerk's whole day, with the window only, against a payment service that another firm wrote from the document: at the end the service's
// books and our ledger agree row by row.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { completeTaxId, formatTaxId } from '../../preload/shared/tax-id.ts';
import { costOf, decimal } from '../foreign-service/books.ts';
import { plan, startForeignService, type ForeignService } from '../foreign-service/service.ts';
import { openApp, settleAtHome, type AppUnderTest } from '../helpers/app-under-test.ts';
import { inChromium } from '../helpers/chromium.ts';
import { dayIn, dueIn } from '../helpers/days.ts';
import { scanned } from '../helpers/sandbox-paper.ts';
import { makeCertificates } from '../helpers/service-certificate.ts';
import { needs } from '../helpers/system-tools.ts';
import { typeInField } from '../helpers/typing.ts';

const certificates = makeCertificates();
const tooLong = 'Associação de Moradores, Amigos e Proprietários do Jardim Botânico Norte';
const secondToken = 'opq-5e19aa04-second';
const wallet = '0xD4F10ea24D834D75d4BA6aC4C5905b61B99Db236';

let service: ForeignService;
let app: AppUnderTest;

const page = () => app.page;
const button = (name: string | RegExp) => page().getByRole('button', { name });
const field = (name: string | RegExp) => page().getByRole('textbox', { name });
const tab = (name: string) => page().getByRole('tab', { name }).click();
const press = (keys: string) => page().keyboard.press(keys);
const seesText = (text: string | RegExp, where: Locator = page().locator('body')) =>
  where.getByText(text).first().waitFor();
const cell = (row: number, column: number) =>
  page().locator(`[role=row][aria-rowindex="${row + 1}"] > [aria-colindex="${column}"]`);
const cellUnder = async (row: number, title: string) => {
  const header = page().getByRole('columnheader', { name: title, exact: true });
  return cell(row, Number(await header.getAttribute('aria-colindex')));
};
const part = (name: string) => page().locator('.closing-cell').filter({ hasText: name });

async function choose(by: Locator, name: string, bytes: Uint8Array): Promise<void> {
  const path = join(app.folder, name);
  writeFileSync(path, bytes);
  const [chooser] = await Promise.all([page().waitForEvent('filechooser'), by.click()]);
  await chooser.setFiles(path);
}

const money = (cents: bigint) => `${cents / 100n},${String(cents % 100n).padStart(2, '0')}`;

const people = ['Antônio Conceição', 'Bárbara Muñoz', 'Cecília Araújo', 'Débora Simões', 'Estêvão Leão'];
const rows = Array.from({ length: 40 }, (_, at) => {
  const name =
    at === 19
      ? tooLong
      : `${people[at % people.length] ?? ''} ${String.fromCodePoint(65 + (at % 26))}. ${at + 1}`;
  const amount = at === 4 ? 'cem reais' : money(BigInt(10_050 + at * 33));
  const document = formatTaxId(completeTaxId(String(203_118_400 + at * 7_919)));
  return [
    name,
    document,
    amount,
    at === 11 ? '31/02/2027' : dueIn(20 + (at % 9)),
    `Mensalidade nº ${at + 1}`,
  ];
});
const sheet = [['Aluno(a)', 'CPF/CNPJ', 'Preço', 'Vencto.', 'Histórico'], ...rows]
  .map((cells) => `${cells.join(';')}\r\n`)
  .join('');

/** Without the records from before the day began. */
const ours = () => service.books.charges.slice(1);

const byId = (list: readonly (readonly (string | undefined)[])[]) =>
  list.toSorted(([one = ''], [other = '']) => one.localeCompare(other));

async function agreeToMemoryWhereAsked(): Promise<void> {
  await press('Control+1');
  await settleAtHome(page());
}

/** A token that does not say whose it is, for an account that has already been used, with the other credentials. */
async function giveCredentials(): Promise<void> {
  await button(/^(Trocar|Definir) Token/u).click();
  await field(/^Token.* novo/u).fill(secondToken);
  await field(/^CI.* novo/u).fill(service.ci);
  await field(/^CS.* novo/u).fill(service.cs);
  await button('Salvar credencial').click();
  const asked = page().getByRole('alertdialog', { name: 'De quem é este token?' });
  await asked.getByRole('textbox').fill('Colégio Íris');
  await asked.getByRole('button', { name: 'Usar este token' }).click();
  await seesText(/^Credenciais salvas/u);
}

async function toIssued(search: string): Promise<void> {
  await press('Control+2');
  await tab('Emitidos');
  await field('Buscar boletos').fill(search);
}

const viewer = () => page().getByRole('region', { name: 'Documento', exact: true });
async function seesPdfOf(at: number, from: RegExp): Promise<void> {
  const charge = service.books.charges[at];
  const name = charge?.name ?? 'nobody';
  await toIssued(name);
  await seesText('1 boleto');
  await page().getByRole('gridcell', { name }).first().click();
  await press('Enter');
  await button('Abrir PDF').click();
  await viewer().getByRole('heading', { name }).waitFor();
  await seesText(charge?.slip.line ?? 'no slip', viewer().locator('.page[data-loaded] .textLayer'));
  await seesText('Código de barras confere com o boleto emitido', viewer());
  await seesText(from, viewer());
}

async function withdraw(amount: string): Promise<void> {
  await press('Control+5');
  const next = button('Novo saque');
  await next.or(field('Valor em reais')).first().waitFor();
  if (await next.isVisible()) await next.click();
  await seesText('Tarifa de saque');
  await field('Valor em reais').fill(amount);
  await page()
    .getByRole('combobox', { name: /^Carteira de destino/u })
    .fill(wallet);
  await button(`Conferir saque de R$ ${amount}`).click();
  await page().getByRole('heading', { name: 'Resumo do saque' }).waitFor();
  const group = await page().locator('.wallet-group.asked').innerText();
  await typeInField(page(), group.trim().slice(-4));
  await press('Enter');
  await seesText('O serviço aceitou o saque e informou um código.');
}

/** Its card moves from column to column as the service is asked again. */
async function goesThrough(value: string, kind: string): Promise<void> {
  for (const [column, state] of [
    ['Outras', 'EM_ANALISE'],
    ['Pendentes', ''],
    ['Concluídas', ''],
  ] as const) {
    const cards = page().getByRole('listbox', { name: column }).getByRole('option');
    const card = cards.filter({ hasText: value }).filter({ hasText: `${state}${state && ' · '}${kind}` });
    await card.waitFor();
    await card.focus();
    if (column !== 'Concluídas') await press('c');
  }
}

beforeAll(async () => {
  service = await startForeignService(certificates);
  app = await openApp();
  await agreeToMemoryWhereAsked();
});
afterAll(async () => {
  await app.stop();
  await service.stop();
});

describe(
  'a day at a foreign service',
  { skip: inChromium.skip || needs('openssl', 'pdftoppm', 'zbarimg').skip },
  () => {
    it('adds the account: the clerk says whose it is, and the firm’s certificate is trusted', async () => {
      await press('Control+6');
      await button('Adicionar conta').first().click();
      await field('Nome da conta').fill('Colégio Íris');
      await field('Endereço do serviço').fill(service.address);
      await page().getByLabel('Token de acesso').fill(service.token);
      await page().getByLabel(/^CI/u).fill(service.ci);
      await page().getByLabel(/^CS/u).fill(service.cs);
      await field('Titular da conta').fill('Colégio Íris Ltda');
      // The certificate belongs to the address that the credentials are given for.
      await page().getByText('A rede do escritório usa proxy ou certificado próprio?').click();
      await field('Certificado próprio (PEM)').fill(certificates.ca);
      await button('Adicionar conta').last().click();
      await seesText(/Conta Colégio Íris adicionada/u);
      await tab('Conexão');
      await button('Testar conexão').click();
      await seesText('Tudo o que pôde ser testado funciona');
      expect(app.problems).toEqual([]);
    });

    it('tests the connection with a test boleto, and accepts the proposed setting', async () => {
      const first = service.books.charge({
        amount: '77.70',
        dueDate: dayIn(60),
        description: '',
        clientCallbackUrl: '',
        name: 'Feito no painel',
        document: '52998224725',
      });
      await field(/Código de um boleto/u).fill(first.id);
      await button(/Testar/u).click();
      await seesText(/funcionam com/u);
      await button('Usar esta configuração').click();
      await seesText(/Configuração aplicada/u);
      await button('Testar de novo').click();
      await seesText('Tudo o que pôde ser testado funciona');
      expect(app.problems).toEqual([]);
    });

    it('reads an old sheet: its encoding, its columns and its two errors', async () => {
      await press('Control+2');
      await tab('Lote');
      await choose(button('Abrir planilha…'), 'mensalidades.csv', Buffer.from(sheet, 'latin1'));
      await seesText('ponto e vírgula (;)');
      await seesText('Windows (ANSI)');
      await seesText('Antônio Conceição A. 1');
      await button('Continuar').click();
      await field('Nome do lote').fill('Mensalidades');
      await button('Conferir as linhas').click();
      await page().getByRole('grid', { name: 'Linhas em revisão' }).waitFor();
      await (await cellUnder(1, 'Valor')).click();
      await page().keyboard.type('101,82');
      await press('Enter');
      await (await cellUnder(2, 'Vencimento')).click();
      await page().keyboard.type(dueIn(25));
      await press('Enter');
      await button(/^Emitir 40 boletos/u).waitFor();
      expect(app.problems).toEqual([]);
    });

    it('sends it, waits as the service says, and pauses when the token expires', async () => {
      service.mishaps.set(7, 'busy').set(15, 'tokenEnds').set(28, 'answerLost');
      await button(/^Emitir 40 boletos/u).click();
      await button('Informar token novo').click();
      service.token = secondToken;
      const asked = page().getByRole('dialog', { name: 'Informar token novo' });
      const save = asked.getByRole('button', { name: 'Salvar token' });
      await asked.getByLabel('Token novo').fill(secondToken);
      await save.click();
      await asked.getByRole('textbox', { name: /^Para confirmar/u }).fill('Colégio Íris');
      await save.click();
      await button(/^Continuar: \d+ boletos/u).click();
      await seesText('Totais conferem com a planilha.');
      await expect.poll(() => part('Emitidos').innerText()).toContain('38');
      await expect.poll(() => part('Recusados').innerText()).toContain('1');
      await expect.poll(() => part('A confirmar').innerText()).toContain('1');
      expect(service.books.charges).toHaveLength(40);
    });

    it('corrects refused rows in place', async () => {
      await part('Recusados').click();
      await seesText(/Máximo de 60 posições/u);
      await (await cellUnder(1, 'Pagador')).click();
      await press('F2');
      await typeInField(page(), 'Associação do Jardim Botânico');
      await press('Enter');
      await button(/^Emitir 1 boleto/u).click();
      await expect.poll(() => part('Emitidos').innerText()).toContain('39');
      expect(service.books.charges).toHaveLength(41);
    });

    it('is stopped in the middle and started again: open work is still open', async () => {
      await app.restart();
      await agreeToMemoryWhereAsked();
      await seesText(/1 boleto a confirmar/u);
      await press('Control+6');
      await tab('Identidade e credenciais');
      await giveCredentials();
      await press('Control+1');
      await button('Ver e decidir').click();
      expect(app.problems).toEqual([]);
    });

    it('settles unconfirmed boletos with the dashboard’s export', async () => {
      const lines = service.books.charges.map(({ id, name, document, cents, dueDate, slip }) =>
        [
          // Its answer was lost, and later the service gives only its digitable line.
          service.unanswered.includes(id) ? '' : slip.nossoNumero,
          id,
          name.toUpperCase(),
          document,
          money(cents),
          dueDate,
          'REGISTRADO',
          slip.line,
        ].join(';'),
      );
      const titles = 'Nosso Número;Identificador;Sacado;CPF/CNPJ;Valor (R$);Data Vencto;Sit.;Linha Digitável';
      await button('Comparar com uma exportação do painel').click();
      const bytes = Buffer.from(['Relatório de títulos', '', titles, ...lines].join('\r\n'), 'latin1');
      await choose(button('Abrir um arquivo…'), 'painel.csv', bytes);
      await button('Confirmar 1 como emitido').click();
      await seesText('1 boleto registrado como emitido.');
      expect(app.problems).toEqual([]);
    });

    it('finds boletos without accents, and reads PDFs that arrive in other ways', async () => {
      await toIssued('munoz');
      await seesText('8 boletos');
      // The service keeps one at another address and puts one inside JSON.
      await seesPdfOf(1, /recebido de 127\.0\.0\.1:\d+ em/u);
      await seesPdfOf(2, /recebido do serviço em/u);
      expect(app.problems).toEqual([]);
    });

    it('opens the service’s own carnê, whatever bytes precede it', async () => {
      await page().keyboard.press('Control+3');
      await tab('Abrir documento');
      await field('Código do parcelamento').fill(plan);
      await press('Enter');
      await seesText('Feito no painel', viewer().locator('.page[data-loaded] .textLayer'));
      expect(app.problems).toEqual([]);
    });

    it('makes a booklet and prints it; a scanner reads every code', async () => {
      await press('Control+1');
      await button(/^Mensalidades/u).click();
      await button('Montar carnê ou imprimir').click();
      await button('Montar 40 boletos em 1 arquivo').click();
      await page().getByText('Códigos de barras conferidos: 40 de 40').waitFor();
      const saved = await app.saved(() => button(/^Salvar o PDF/u).click());
      expect(scanned(saved).flat().toSorted()).toEqual(
        ours()
          .map(({ slip }) => slip.barCode)
          .toSorted(),
      );
      await button(/^Imprimir Mensalidades/u).click();
      const dialog = page().getByRole('dialog');
      await seesText('Códigos de barras conferidos: 40 de 40', dialog);
      await app.printed(() => button('Imprimir 40 páginas').click());
      await dialog.getByRole('button', { name: 'Saiu', exact: true }).click();
      await dialog.waitFor({ state: 'hidden' });
    });

    it('marks as paid what the dashboard says was paid', async () => {
      const paid = ours().slice(0, 3);
      const sum = paid.reduce((total, { cents }) => total + cents, 0n);
      const lines = paid.map(
        ({ slip, cents }) => `${slip.nossoNumero};${money(cents)};${dueIn(0)};LIQUIDADO`,
      );
      await toIssued('');
      await button('Mais').first().click();
      await page().getByRole('menuitem', { name: 'Baixa por planilha…' }).click();
      const bytes = Buffer.from(['Nosso Nº;Vl. pago;Dt. liquidação;Situação', ...lines].join('\n'), 'latin1');
      await choose(button('Abrir planilha'), 'liquidados.csv', bytes);
      await button(`Dar baixa em 3 boletos · R$ ${money(sum)}`).click();
      await seesText('Baixa em 3 boletos.');
      expect(app.problems).toEqual([]);
    });

    it('watches a transaction through unknown states until it is complete', async () => {
      const { transactionId } = service.books.move(123_450n, 'PIX_COBRANCA', 'QR', [
        'EM_ANALISE',
        'PENDENTE',
        'COMPLETO',
      ]);
      await press('Control+4');
      await button(/^Adicionar transações…$/u)
        .first()
        .click();
      await field('Códigos das transações').fill(transactionId);
      await field('Códigos das transações').press('Control+Enter');
      await goesThrough('1.234,50', 'PIX_COBRANCA · QR');
      expect(app.problems).toEqual([]);
    });

    it('requests a withdrawal and follows it to the end', async () => {
      await press('Control+5');
      await tab('Limites e PIN');
      await field('Prazo para liberar carteira nova ou alterada, em horas').fill('0');
      await button('Salvar limites').click();
      await seesText('Limites salvos. A alteração ficou na trilha de auditoria.');
      await withdraw('500,00');
      const [made] = service.books.payouts;
      expect(service.books.payouts).toHaveLength(1);
      for (const shown of [made?.transactionId, 'ENVIADO_AO_PARCEIRO', '90,710775 USDT'])
        await seesText(shown ?? 'none');
      await page().getByText('Valores originais do serviço').click();
      for (const shown of ['7.25', '500.00', '90.710775']) await seesText(shown);
      await button('Ver no monitor').click();
      await press('Escape');
      await goesThrough('500,00', 'SAQUE_CRIPTO · BEP20');
    });

    it('finds out the cost of withdrawals there, with half cents rounded to even', async () => {
      for (const amount of ['1.810,00', '410,00', '100,00', '63,10', '1.234,56', '777,77'])
        await withdraw(amount);
      expect(service.books.payouts).toHaveLength(7);
      await button('Novo saque').click();
      // Half a cent above 18.12: other services would round up, this one rounds to even.
      await field('Valor em reais').fill('1250');
      const cost = page().getByRole('complementary', { name: 'Tarifas e limites' });
      // The app may learn from the last one a moment later.
      await seesText(/^Estimativa com base em [67] saques/u, cost);
      const { fee, usdt } = costOf(125_000n);
      expect(fee).toBe(1_812n);
      await expect
        .poll(async () => (await cost.innerText()).split(/\s+/u))
        .toEqual(expect.arrayContaining(['18,12', '1.250,00', decimal(usdt, 6).replace('.', ',')]));
    });

    it('keeps an audit trail of the day, and gives diagnostics without a secret', async () => {
      await press('Control+K');
      await typeInField(page(), 'trilha');
      await press('Enter');
      await page().getByRole('grid', { name: 'Auditoria' }).waitFor();
      const file = await app.saved(async () => {
        await button('Exportar').click();
        await page().getByRole('menuitem', { name: /\.csv/u }).click();
      });
      const trail = readFileSync(file, 'utf8');
      for (const what of [
        'Conta adicionada',
        'Credencial salva',
        'Lote pausado',
        'Lote terminado',
        'Boleto a confirmar resolvido: foi emitido',
        'Carnê montado',
        'Impressão conferida',
        'Baixa registrada',
        'Transações adicionadas ao monitor',
        'Saque respondido',
      ])
        expect(trail).toContain(`;${what};`);
      expect(trail.match(/;Lote pausado;/gu)).toHaveLength(1);
      await press('Control+K');
      await typeInField(page(), 'diagnostico');
      const report = await app.saved(() => press('Enter'));
      const secrets = [service.token, 'opq-7d0c41b2-first', service.cs];
      for (const path of [report, ...filesBelow(app.folder)]) {
        const content = readFileSync(path, 'latin1');
        expect(secrets.filter((secret) => content.includes(secret))).toEqual([]);
      }
    });

    it('ends with equal records on both sides, row by row', async () => {
      await toIssued('');
      await seesText('40 boletos');
      await button('Exibição').click();
      await page().getByRole('menuitem', { name: 'Colunas…' }).click();
      for (const name of ['Linha digitável', 'Código de barras'])
        await page().getByRole('dialog', { name: 'Colunas' }).getByText(name, { exact: true }).click();
      await press('Escape');
      await button('Exportar').click();
      const path = await app.saved(() => page().getByRole('menuitem', { name: /csv/u }).first().click());
      const [titles = '', ...lines] = readFileSync(path, 'utf8').replace('\uFEFF', '').trim().split('\r\n');
      const at = (title: string) => titles.split(';').indexOf(title);
      const wanted = [
        'Código do boleto',
        'Pagador',
        'CPF ou CNPJ',
        'Valor',
        'Vencimento',
        'Nosso número',
        'Linha digitável',
        'Código de barras',
      ];
      const shown = lines.map((line) =>
        wanted.map((title) => line.split(';')[at(title)]?.replace(/^[='"]+|"$/gu, '')),
      );
      const kept = ours().map(({ id, name, document, cents, dueDate, slip }) => [
        id,
        name,
        formatTaxId(document),
        money(cents),
        dueDate.split('-').toReversed().join('/'),
        // Its answer was lost, and later the service gives only its digitable line.
        service.unanswered.includes(id) ? '' : slip.nossoNumero,
        slip.line,
        slip.barCode,
      ]);
      expect(byId(shown)).toEqual(byId(kept));
      // The day used every route of the document, and no other.
      expect(service.unasked()).toEqual([]);
      expect(service.offences).toEqual([]);
      expect(app.problems).toEqual([]);
    });
  },
);

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => !path.includes('browser-profile') && statSync(path).isFile());
}
