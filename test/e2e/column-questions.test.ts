// If a column is ambiguous, Guichê asks once for the whole column before it makes a boleto: thousands or cents, CPF or CNPJ. The answer can
// be given with the keyboard, is remembered with the layout, and is shown again above the rows that follow it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { completeTaxId } from '../../preload/shared/tax-id.ts';
import { barriers } from '../helpers/accessible.ts';
import { openApp, type AppUnderTest } from '../helpers/app-under-test.ts';
import { inChromium } from '../helpers/chromium.ts';
import { dueIn } from '../helpers/days.ts';
import { inventedBoleto } from '../helpers/invented-boletos.ts';

const sheetOf = (title: string, rows: readonly (readonly [document: string, amount: string])[]) =>
  [
    `Sacado;CPF;${title};Vencimento`,
    ...rows.map(([document, amount], at) => `Pagador ${at + 1};${document};${amount};${dueIn(30)}`),
  ].join('\n');
const amounts = (title: string, ...texts: string[]) =>
  sheetOf(
    title,
    texts.map((text, at) => [inventedBoleto(at + 1).fields['payer.document'] ?? '', text]),
  );
/** CPF numbers whose leading zeros a spreadsheet has dropped. */
const short = Array.from({ length: 20 }, (_, at) =>
  completeTaxId(`00000${String(1_234 + at)}`).replace(/^0+/, ''),
);

describe('a column of ambiguous amounts', inChromium, () => {
  let app: AppUnderTest;
  const button = (name: RegExp | string) => app.page.getByRole('button', { name });
  const radio = (name: RegExp | string) => app.page.getByRole('radio', { name });
  const seesText = (text: RegExp | string) => app.page.getByText(text).first().waitFor();
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await app.page.keyboard.press(key);
  };
  const sums = async () => (await app.page.locator('.sums').innerText()).replace(/\s+/g, ' ');
  const notes = async () => (await app.page.locator('.review-notes').innerText()).replace(/\s+/g, ' ');
  async function paste(text: string): Promise<void> {
    await app.page.getByRole('tab', { name: 'Lote' }).click();
    await button('Colar linhas…').click();
    await app.page.getByRole('textbox', { name: 'Linhas' }).fill(text);
    await button('Ler as linhas').click();
  }
  async function discard(lines: number): Promise<void> {
    await button('Descartar rascunho…').click();
    await button(new RegExp(`^Descartar ${lines} linha`)).click();
    await button('Colar linhas…').waitFor();
  }

  beforeAll(async () => {
    app = await openApp();
    await app.page.getByRole('heading', { name: 'Início' }).waitFor();
    await press('Control+2');
  });
  afterAll(() => app.stop());

  it('asks whether a point separates thousands or cents, with rows and both sums', async () => {
    await paste(amounts('Valor', '1.500', '2.300', '10.000', '99.90'));
    await button('Continuar').click();
    await seesText('Coluna “Valor”: o ponto em 1.500 separa milhares ou centavos?');
    const card = app.page.locator('.question.open');
    const words = (await card.innerText()).replace(/\s+/g, ' ');
    expect(words).toContain('R$ 13.899,90 se for milhar · R$ 113,70 se for decimal');
    expect(words).toContain('1 outro valor usa o mesmo sinal para centavos (99.90).');
    expect(await card.getByRole('row').allInnerTexts()).toHaveLength(4);
    expect(await card.getByRole('row').nth(1).innerText()).toMatch(
      /^2\s+Pagador 1\s+1\.500\s+R\$\s1\.500,00\s+R\$\s1,50$/u,
    );
    expect(await barriers(app.page)).toEqual([]);
  });

  it('continues only after an answer, which can be given with the keyboard', async () => {
    await button('Conferir as linhas').focus();
    await press('Enter');
    await expect.poll(() => radio(/^Milhares/u).evaluate((it) => it === document.activeElement)).toBe(true);
    await press('Space');
    await button('Conferir as linhas').focus();
    await press('Enter');
    await button('Emitir 4 boletos · R$ 13.899,90').waitFor();
    expect(await notes()).toContain('Valores como 1.500: 3, lidos como milhares (R$ 1.500,00)');
    expect(await sums()).toContain('R$ 13.899,90');
    await button(/^A decidir/u).click();
    await seesText('Aqui o sinal separa centavos; em outros valores da coluna, milhares. Confira o valor.');
  });

  it('applies remembered thousands to the next sheet, and says so', async () => {
    await discard(4);
    await paste(amounts('Valor', '3.000', '4.500'));
    await button('Emitir 2 boletos · R$ 7.500,00').waitFor();
    expect(await notes()).toContain('Valores como 3.000: 2, lidos como milhares (R$ 3.000,00)');
    await button(/^Colunas/u).click();
    await seesText('Resposta da última planilha deste layout, aplicada também a esta.');
    await button('Voltar à revisão').click();
    await discard(2);
  });

  it('asks about remembered cents again, with the remembered answer selected', async () => {
    await paste(amounts('Mensalidade', '1.500', '2.250'));
    await button('Continuar').click();
    await radio(/^Centavos/u).check({ force: true });
    await button('Conferir as linhas').click();
    await button('Emitir 2 boletos · R$ 3,75').waitFor();
    await discard(2);
    await paste(amounts('Mensalidade', '5.500', '8.250'));
    await button('Continuar').click();
    await seesText('Na última planilha deste layout eram centavos. Confirme para esta.');
    expect(await radio(/^Centavos/u).isChecked()).toBe(true);
    await seesText('Há perguntas sem resposta acima');
    await button('Confirmar: centavos').click();
    await button('Conferir as linhas').click();
    await button('Emitir 2 boletos · R$ 13,75').waitFor();
    await discard(2);
  });

  it('asks nothing if the column itself shows the reading', async () => {
    await paste(amounts('Valor cobrança', '1.500', '99,90'));
    await button('Continuar').click();
    await button('Conferir as linhas').click();
    await button('Emitir 2 boletos · R$ 1.599,90').waitFor();
    expect(await sums()).toContain('R$ 1.599,90');
    await discard(2);
  });

  it('completes twenty numbers without leading zeros after one answer, and remembers it', async () => {
    const sheet = sheetOf(
      'Valor nominal',
      short.map((digits) => [digits, '10,00']),
    );
    await paste(sheet);
    await button('Continuar').click();
    await seesText(/^Coluna “CPF”: 20 números sem os zeros à esquerda/u);
    expect(await barriers(app.page)).toEqual([]);
    await radio('São todos CPF').check({ force: true });
    await button('Conferir as linhas').click();
    await button('Emitir 20 boletos · R$ 200,00').waitFor();
    expect(await notes()).toContain('Documentos sem os zeros à esquerda: 20, lidos como CPF');
    await discard(20);
    await paste(sheet.replaceAll('10,00', '20,00'));
    await button('Emitir 20 boletos · R$ 400,00').waitFor();
    await discard(20);
    expect(app.problems).toEqual([]);
  });

  const card = (text: string) => app.page.locator('.question', { hasText: text });
  const isFirstChoice = async (name: RegExp | string) => {
    await expect.poll(() => radio(name).evaluate((it) => it === document.activeElement)).toBe(true);
  };

  it('asks which column is the amount and which status is left out, and never takes Enter as an answer', async () => {
    const payers = [1, 2, 3].map((at) => inventedBoleto(at).fields['payer.document'] ?? '');
    const status = ['Em aberto', 'Pago', 'Cancelado'];
    const rows = payers.map(
      (document, at) => `Pagador ${at + 1};${document};9.000,50;${at + 1}00,00;${dueIn(30)};${status[at]}`,
    );
    await paste(['Sacado;CPF;Renda;Aluguel;Vencimento;Status', ...rows].join('\n'));
    await button('Continuar').click();
    await seesText('Nenhum título indica este campo com certeza.');
    await card('Valor: de qual coluna?').getByText('soma: R$ 27.001,50').waitFor();
    await button('Conferir as linhas').focus();
    await press('Enter');
    await isFirstChoice(/^Renda/u);
    await press('ArrowDown');
    await card('quais linhas viram boletos?').getByText('Soma dos boletos: R$ 100,00').waitFor();
    await button('Conferir as linhas').focus();
    await press('Enter');
    await isFirstChoice(/^Deixar de fora: Pago, Cancelado/u);
    expect(await barriers(app.page)).toEqual([]);
    await press('Space');
    await app.page.getByRole('checkbox', { name: /^Cancelado/u }).waitFor();
    expect(await barriers(app.page)).toEqual([]);
    await button('Conferir as linhas').focus();
    await press('Enter');
    await button('Emitir 1 boleto · R$ 100,00').waitFor();
    expect(await notes()).toContain('Fora do lote pelo status: 2 linhas (Pago, Cancelado)');
    await discard(1);
  });

  it('asks whether to multiply by a quantity, and whether each row is one parcel, and shows the sums', async () => {
    const document = inventedBoleto(1).fields['payer.document'] ?? '';
    const rows = [1, 2, 3].map((at) => `Pagador;${document};2;100,00;${dueIn(30 * at)};${at};3`);
    await paste(
      ['Sacado;CPF;Quantidade;Valor unitário;Vencimento;Parcela;Total de parcelas', ...rows].join('\n'),
    );
    await button('Continuar').click();
    const parcels = card('Nas linhas com parcelas');
    await parcels.getByText('9 boletos, R$ 900,00').waitFor();
    await parcels.getByText('3 boletos, R$ 300,00').waitFor();
    await button('Conferir as linhas').focus();
    await press('Enter');
    await isFirstChoice(/^De cada parcela/u);
    await radio(/^Da linha: cada linha é uma parcela/u).focus();
    await press('Space');
    const quantity = card('multiplicar o valor pela quantidade?');
    await quantity.getByText('Soma dos boletos: R$ 600,00').waitFor();
    await quantity.getByText('Soma dos boletos: R$ 300,00').waitFor();
    expect(await barriers(app.page)).toEqual([]);
    await radio(/^Multiplicar/u).focus();
    await press('Space');
    await button('Conferir as linhas').click();
    await button('Emitir 3 boletos · R$ 600,00').waitFor();
    await discard(3);
    expect(app.problems).toEqual([]);
  });

  it('asks in the form of one boleto what a typed 1.500 means', async () => {
    await app.page.getByRole('tab', { name: 'Avulso' }).click();
    const amount = app.page.getByRole('textbox', { name: 'Valor' });
    await amount.fill('1.500');
    await press('Tab');
    await seesText('São milhares ou centavos? Digite o valor com centavos, como 1.234,00.');
    await button('Usar 1.500,00').click();
    await expect.poll(() => amount.inputValue()).toBe('1.500,00');
    await button('Usar 1.500,00').waitFor({ state: 'hidden' });
  });

  it('asks in a withdrawal too', async () => {
    await press('Control+5');
    const amount = app.page.getByRole('textbox', { name: 'Valor em reais' });
    await amount.fill('1.500');
    await press('Tab');
    await seesText('São milhares ou centavos? Digite 1.500,00 ou 1,50.');
    await button('Usar 1.500,00').click();
    await expect.poll(() => amount.inputValue()).toBe('1.500,00');
    expect(await barriers(app.page)).toEqual([]);
    expect(app.problems).toEqual([]);
  });
});
