// Guichê asks about everything ambiguous in a sheet before it makes anything from it: in Arquivo and Colunas, with keyboard or pointer.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { book, textRow } from '../fixtures/hand-made-book.ts';
import { barriers } from '../helpers/accessible.ts';
import { openApp, type AppUnderTest } from '../helpers/app-under-test.ts';
import { inChromium } from '../helpers/chromium.ts';
import { dueIn, nextYear } from '../helpers/days.ts';
import { inventedBoleto } from '../helpers/invented-boletos.ts';

/** A month from now, as a clerk types it. */
const due = dueIn(30);
const header = textRow(1, ['Nome', 'CPF', 'Valor', 'Vencimento']);
const rowsOf = (amount: string, hidden: readonly number[] = []) =>
  header +
  Array.from({ length: 6 }, (_, at) => {
    const { 'payer.name': name, 'payer.document': document } = inventedBoleto(at + 1).fields;
    const more = hidden.includes(at + 2) ? 'hidden="1"' : '';
    return textRow(at + 2, [name ?? '', document ?? '', amount, due], more);
  }).join('');

describe('the questions about an ambiguous sheet', inChromium, () => {
  let app: AppUnderTest;
  const button = (name: RegExp | string) => app.page.getByRole('button', { name });
  /** The button accepts no press until the previous one is answered. */
  const check = async () => {
    await expect.poll(() => app.page.locator('[data-pending]').count()).toBe(0);
    await button('Conferir as linhas').click();
  };
  /** No answer is accepted while the previous one makes Guichê read the file again. */
  const choose = async (text: string) => {
    const choice = app.page.locator('label.choice', { hasText: text });
    await expect
      .poll(() => choice.click().then(() => choice.locator('input').isChecked()), { interval: 1_000 })
      .toBe(true);
  };
  const open = async (by: string, name: string, bytes: Uint8Array) => {
    const [chooser] = await Promise.all([app.page.waitForEvent('filechooser'), button(by).click()]);
    await chooser.setFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) });
  };

  beforeAll(async () => {
    app = await openApp();
    await app.page.getByRole('heading', { name: 'Início' }).waitFor();
    await app.page.keyboard.press('Control+2');
    await app.page.getByRole('tab', { name: 'Lote' }).click();
  });
  afterAll(() => app.stop());

  it('show in Arquivo which rows and columns are hidden and which sheets there are', async () => {
    const before = '<cols><col min="4" max="4" width="9" hidden="1"/></cols>';
    const sheets = [{ name: 'Maio' }, { name: 'Abril', state: 'hidden', rows: rowsOf('90,00') }];
    await open('Abrir planilha…', 'maio.xlsx', book({ rows: rowsOf('100,00', [3, 5]), before, sheets }));
    await app.page.getByText('2 linhas estão ocultas na planilha').waitFor();
    await app.page.getByText('Há colunas ocultas na planilha: D.').waitFor();
    const words = await app.page.getByLabel('Informações que faltam na planilha').innerText();
    expect(words).toMatch(
      /O arquivo tem 2 abas preenchidas\.[^]*Maio\s+7 linhas[^]*Abril\s+oculta · 7 linhas/,
    );
    expect(words).toMatch(/linha 3: [^]*linha 5: /);
    expect(await barriers(app.page)).toEqual([]);
  });

  it('prevent a batch until each of them is answered', async () => {
    await button('Continuar').click();
    await app.page.getByText('Responda à pergunta acima para continuar').waitFor();
    await choose('Maio');
    await choose('Deixar de fora');
    await button('Continuar').click();
    await check();
    await app.page.getByText('A coluna está oculta na planilha.').waitFor();
    await choose('Vencimento (coluna D)');
    await check();
    await button('Emitir 4 boletos · R$ 400,00').waitFor();
    await app.page.getByText('2 linhas ocultas na planilha').waitFor();
    await button('3 linhas ignoradas').click();
    await expect
      .poll(() => app.page.getByRole('dialog').innerText())
      .toMatch(/Ocultas na planilha\s+3\s+[^]*\s5\s/);
    await app.page.keyboard.press('Escape');
    expect(await barriers(app.page)).toEqual([]);
  });

  it('show two columns of one title with their letters, and a name beside someone else’s document', async () => {
    const rows = Array.from({ length: 3 }, (_, at) => {
      const { 'payer.name': name, 'payer.document': document } = inventedBoleto(at + 1).fields;
      return [name, document, '100,00', due, `${at + 7}0,00`].join(';');
    });
    const sheet = ['Aluno;CPF do responsável;Valor;Vencimento;Valor', ...rows].join('\n');
    await button('Descartar rascunho…').click();
    await button(/^Descartar \d+ linhas/).click();
    await button('Colar linhas…').click();
    await app.page.getByRole('textbox', { name: 'Linhas' }).fill(sheet);
    await button('Ler as linhas').click();
    await button('Continuar').click();
    // Enter alone accepts no ambiguous reading.
    await app.page.keyboard.press('Enter');
    await app.page.getByText('Há perguntas sem resposta acima').waitFor();
    const words = await app.page.getByLabel('Informações que faltam na planilha').innerText();
    expect(words).toContain('O nome e o documento podem ser de pessoas diferentes.');
    expect(words).toMatch(/Valor \(coluna C\)\s+100,00\s+Valor \(coluna E\)\s+70,00   80,00   90,00/);
    expect(await barriers(app.page)).toEqual([]);
    await choose('Valor (coluna E)');
    await choose('CPF do responsável (coluna B)');
    await check();
    await button('Emitir 3 boletos · R$ 240,00').waitFor();
  });

  it('show both sums of amounts in another unit and with cut cents, and both days of swapped dates', async () => {
    const year = nextYear.slice(0, 4);
    const ends = [
      ['11050', `${year}-03-05`],
      ['12000', `28/06/${year}`],
      ['13000', `${year}-05-04`],
    ];
    const rows = ends.map(([amount, day], at) => {
      const { 'payer.name': name, 'payer.document': document } = inventedBoleto(at + 1).fields;
      return [name, document, day, amount, `${at + 5}0`, ''].join(';');
    });
    const sheet = ['Nome;CPF;Vencimento;Valor (centavos);Obs', ...rows].join('\n');
    await button('Descartar rascunho…').click();
    await button(/^Descartar \d+ linhas/).click();
    await button('Colar linhas…').click();
    await app.page.getByRole('textbox', { name: 'Linhas' }).fill(sheet);
    await button('Ler as linhas').click();
    await button('Continuar').click();
    await check();
    await app.page.getByText('Há perguntas sem resposta acima').waitFor();
    const words = await app.page.getByLabel('Informações que faltam na planilha').innerText();
    expect(words).toMatch(
      /11050 \| 50[^]*36\.050,00 com a primeira resposta · R\$\s36\.051,80 com a segunda/,
    );
    expect(words).toMatch(/36\.050,00 com a primeira resposta · R\$\s360,50 com a segunda/);
    expect(words).toContain(`vence em 05/03/${year}`);
    expect(words).toContain(`vence em 03/05/${year}`);
    expect(await barriers(app.page)).toEqual([]);
    // The focus is in the first open question; Space answers, and Tab moves to the next one.
    await app.page.keyboard.press('Space');
    await expect.poll(() => app.page.locator('.question.open').count()).toBe(2);
    await choose('Em centavos:');
    await choose('Destrocar dia e mês:');
    await expect.poll(() => app.page.locator('.question.open').count()).toBe(0);
    await check();
    await app.page.getByText('R$ 360,50').first().waitFor();
    await app.page.getByText(`03/05/${year}`).first().waitFor();
    await app.page.getByText('convertidos em reais (soma R$ 360,50)').waitFor();
    expect(await barriers(app.page)).toEqual([]);
    expect(app.problems).toEqual([]);
  });
});
