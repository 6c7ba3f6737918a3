// From a boleto on the screen to paper, as far as a program can see: in the browser host the print file opens in its own window, the clerk
// says what came out, and the calibration sheet, measured with a ruler, decides whether the app warns of a way to print.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { barriers } from '../helpers/accessible.ts';
import { inBrowserHost, openApp, settleAtHome, type AppUnderTest } from '../helpers/app-under-test.ts';
import { useDesktopChromium } from '../helpers/chromium.ts';
import { dueIn } from '../helpers/days.ts';
import { typeInField } from '../helpers/typing.ts';
import { fillSingle } from '../helpers/single-form.ts';

useDesktopChromium();

let app: AppUnderTest;

const button = (name: string | RegExp, exact = false) => app.page.getByRole('button', { name, exact });
const dialog = () => app.page.getByRole('dialog');
const grid = () => app.page.getByRole('grid', { name: 'Impressões' });
const pane = () => app.page.getByRole('region', { name: 'Impressão', exact: true });
const foot = (text: string) => app.page.locator('.list-foot output').filter({ hasText: text });
const outcome = (name: string) =>
  app.page.getByRole('list', { name: 'Resultado' }).getByRole('button', { name, exact: true });
const cells = (row: number) =>
  grid()
    .locator(`[role=row][aria-rowindex="${row + 1}"]`)
    .getByRole('gridcell')
    .allInnerTexts();

/** What the window's own origin serves at that address. */
async function bytesAt(url: string): Promise<Buffer> {
  const numbers = await app.page.evaluate(
    async (address) => [...new Uint8Array(await (await fetch(address)).arrayBuffer())],
    url,
  );
  return Buffer.from(numbers);
}

beforeAll(async () => {
  // Another test covers this computer's printers: here there is only the browser's window.
  process.env['CUPS_SERVER'] = '127.0.0.1:1';
  app = await openApp();
  const { page } = app;
  await settleAtHome(page);
  await page.keyboard.press('Control+2');
  await page.getByRole('tab', { name: 'Avulso' }).click();
  await fillSingle(page, {
    payer: 'Marina Duarte Figueira',
    document: '52998224725',
    amount: '1500',
    due: dueIn(7),
  });
  await button(/^Emitir R\$/u).click();
  await page.getByRole('img', { name: 'Código de barras' }).waitFor();
});
afterAll(() => app.stop());

// Electron uses the system's own ways to print, and opens no window for them.
describe('in the browser host, a print', inBrowserHost, () => {
  it('is requested with the keyboard, and shows the file itself with its bar code read back', async () => {
    const { page } = app;
    await page.keyboard.press('Control+3');
    await page.getByRole('combobox', { name: 'Buscar boleto ou carnê' }).fill('duárte');
    await page.getByRole('option', { name: /Marina Duarte Figueira/u }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Código de barras confere com o boleto emitido').waitFor();
    await page.locator('.textLayer').getByText('Marina Duarte Figueira').first().waitFor();
    await page.keyboard.press('Control+P');
    await dialog().getByText('Códigos de barras conferidos: 1 de 1').waitFor();
    await dialog().getByText('Este modo ainda não foi medido').waitFor();
    await page.waitForFunction(() =>
      document.querySelector('canvas[aria-label="Página 1 de 1"]:not(.waiting)'),
    );
    expect(await barriers(page)).toEqual([]);
  });

  it('accepts no pages that the file does not have, and says so at the field', async () => {
    const pages = dialog().getByRole('textbox', { name: 'Páginas' });
    await pages.fill('1-3');
    await dialog().getByText('O arquivo só tem 1 página.').waitFor();
    await expect.poll(() => button('Imprimir 1 página').isDisabled()).toBe(true);
    await pages.fill('1');
    await dialog().getByText('Códigos de barras conferidos: 1 de 1').waitFor();
  });

  it('opens its file in a window of its own, once, however often Enter is pressed', async () => {
    const { page } = app;
    await dialog().getByRole('textbox', { name: 'Páginas' }).focus();
    await page.waitForFunction(() => !document.querySelector('[role=dialog] button[type=submit]:disabled'));
    const url = await app.printed(async () => {
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
    });
    await dialog().getByText('A impressão saiu certa?').waitFor();
    await dialog()
      .getByText(/“Tamanho real” ou escala 100 %/u)
      .waitFor();
    const prints = await page.evaluate(() =>
      window.guiche?.documents.prints({ scope: { accountId: 'practice' } }),
    );
    if (!prints?.ok) throw new Error('no list of prints');
    expect(prints.value).toMatchObject([
      { way: 'window', printer: '', pages: 1, copies: 1, layout: 'page', state: 'spooled', kept: true },
    ]);
    const bytes = await bytesAt(url);
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(bytes.toString('latin1')).toMatch(/\/PrintScaling\s*\/None/u);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(prints.value[0]?.sha256);
    expect(await barriers(page)).toEqual([]);
  });

  it('waits for an answer on Início and in the list, and is never printed again automatically', async () => {
    const { page } = app;
    await button('Responder depois').click();
    await page.keyboard.press('Control+1');
    await page.getByText('A impressão saiu certa?').waitFor();
    await button('Responder').click();
    await expect.poll(async () => (await cells(1))[2]).toBe('Sem resposta');
    await grid().getByRole('gridcell').first().click();
    await pane().getByRole('heading', { name: 'A impressão saiu certa?' }).waitFor();
    expect(await barriers(page)).toEqual([]);
    await pane().getByRole('button', { name: 'Saiu', exact: true }).click();
    await grid().getByText('Saiu', { exact: true }).waitFor();
    await pane().getByRole('button', { name: 'Saiu', exact: true }).waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await pane().waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Impressoras' }).click();
    await page.getByRole('complementary', { name: 'Impressoras' }).waitFor();
    await page.keyboard.press('Control+1');
    await page.getByText('A impressão saiu certa?').waitFor({ state: 'hidden' });
  });

  it('is repeated byte for byte', async () => {
    const { page } = app;
    await page.keyboard.press('Control+3');
    await page.getByRole('tab', { name: 'Impressões' }).click();
    await grid().getByRole('gridcell').first().focus();
    await page.keyboard.press('Space');
    await pane().getByRole('button', { name: 'Imprimir de novo' }).click();
    await dialog().getByText('Códigos de barras conferidos: 1 de 1').waitFor();
    await expect.poll(() => dialog().getByRole('textbox', { name: 'Páginas' }).count()).toBe(0);
    const url = await app.printed(() => button('Imprimir 1 página').click());
    await dialog().getByRole('button', { name: 'Não saiu' }).click();
    await dialog().getByText('Registrado: não saiu. Nada é impresso de novo automaticamente.').waitFor();
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
    const prints = await page.evaluate(() =>
      window.guiche?.documents.prints({ scope: { accountId: 'practice' } }),
    );
    if (!prints?.ok) throw new Error('no list of prints');
    expect(prints.value.map(({ state }) => state)).toEqual(['failed', 'printed']);
    expect(new Set(prints.value.map(({ sha256 }) => sha256)).size).toBe(1);
    const digest = createHash('sha256')
      .update(await bytesAt(url))
      .digest('hex');
    expect(digest).toBe(prints.value[0]?.sha256);
  });

  it('offers its file as a link if the browser does not let a window open automatically', async () => {
    const { page } = app;
    const opens = await page.evaluateHandle(() => {
      const open = window.open.bind(window);
      window.open = () => null;
      return open;
    });
    await button('Imprimir de novo').click();
    await page.waitForFunction(() => document.querySelector('[role=dialog] button[type=submit]:enabled'));
    await button('Imprimir 1 página').click();
    await dialog().getByText('O arquivo está pronto').waitFor();
    const link = dialog().getByRole('link', { name: 'Abrir para imprimir' });
    const bytes = await bytesAt(await app.printed(() => link.click()));
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    await dialog().getByRole('button', { name: 'Saiu', exact: true }).click();
    await dialog().waitFor({ state: 'hidden' });
    await page.evaluate((open) => {
      window.open = open;
    }, opens);
  });

  it('is confirmed together with others, with a button that shows their count and sum', async () => {
    const { page } = app;
    await page.keyboard.press('Escape');
    await pane().waitFor({ state: 'detached' });
    for (const times of [1, 2]) {
      await grid().getByRole('gridcell').first().click();
      await pane().getByRole('button', { name: 'Imprimir de novo' }).click();
      await page.waitForFunction(() => document.querySelector('[role=dialog] button[type=submit]:enabled'));
      await app.printed(() => button('Imprimir 1 página').click());
      await button('Responder depois').click();
      // The focus returns to the list a moment after the dialog has closed.
      await dialog().waitFor({ state: 'detached' });
      await page.waitForFunction(() => document.activeElement !== document.body);
      await page.keyboard.press('Escape');
      await pane().waitFor({ state: 'detached' });
      await outcome(`Sem resposta ${times}`).waitFor();
    }
    await outcome('Sem resposta 2').click();
    await foot('2 impressões').waitFor();
    await grid().getByRole('gridcell').first().focus();
    await page.keyboard.press('Control+A');
    await foot('2 de 2 selecionadas2 páginas').waitFor();
    await button('Registrar resultado (2 · 2 páginas)').click();
    await page.getByRole('menuitem', { name: 'Saiu', exact: true }).click();
    await page.getByText('Nenhuma impressão encontrada').waitFor();
    await button('Limpar busca', true).click();
    await foot('5 impressões5 páginas1 não saiu').waitFor();
    await outcome('Sem resposta 0').waitFor();
    expect(await barriers(page)).toEqual([]);
  });

  it('is found again with a view of the list, opened with g and its number', async () => {
    const { page } = app;
    const search = () => page.getByRole('textbox', { name: 'Buscar impressões' });
    await search().fill('nada disto');
    await page.getByText('Nenhuma impressão encontrada').waitFor();
    await button('Exibição').click();
    await page.getByRole('menuitem', { name: 'Salvar esta visão…' }).click();
    await page.getByRole('textbox', { name: 'Nome da visão' }).fill('Vazia');
    await button('Salvar visão').click();
    await dialog().waitFor({ state: 'detached' });
    await button('Limpar a busca').click();
    for (const key of ['Control+1', 'g', '1']) {
      await page.keyboard.press(key);
      if (key === 'Control+1') await page.getByRole('heading', { name: 'Início' }).waitFor();
    }
    await expect.poll(() => search().inputValue()).toBe('nada disto');
    await button('Limpar a busca').click();
    expect(await search().inputValue()).toBe('');
  });

  it('is in the list, which can be exported as a spreadsheet', async () => {
    const { page } = app;
    await outcome('Sem resposta 0').waitFor();
    await button('Exportar').click();
    const file = await app.saved(() => page.getByRole('menuitem', { name: /csv/u }).click());
    const [titles, ...lines] = readFileSync(file, 'utf8').trimEnd().split('\r\n');
    expect(titles).toBe('\uFEFFQuando;Documento;Resultado;Páginas × cópias;Impressora;Modo;Por folha');
    const rows = lines.map((line) => line.split(';'));
    expect(rows.map(([, , state, pages]) => [state, pages])).toEqual([
      ['Saiu', '1 × 1'],
      ['Saiu', '1 × 1'],
      ['Saiu', '1 × 1'],
      ['Não saiu', '1 × 1'],
      ['Saiu', '1 × 1'],
    ]);
    for (const [, title] of rows) expect(title).toMatch(/^Marina Duarte Figueira · /u);
  });
});

describe('in the browser host, a calibration sheet', inBrowserHost, () => {
  const press = async () => {
    const list = app.page.getByRole('button', { name: 'Impressoras', exact: true });
    if ((await list.getAttribute('aria-pressed')) === 'false') await list.click();
    await app.page
      .getByRole('complementary', { name: 'Impressoras' })
      .getByRole('button', { name: 'Imprimir folha de calibração' })
      .click();
    const print = dialog().getByRole('button', { name: 'Imprimir folha de calibração' });
    await print.waitFor();
    await app.page.waitForFunction(
      () => !document.querySelector('[role=dialog] button[type=submit]:disabled'),
    );
    return app.printed(() => print.click());
  };

  it('that came out smaller shows the reason, and the app warns of that way from then on', async () => {
    const { page } = app;
    await press();
    await button('Outra medida').click();
    await typeInField(page, '95,2');
    await page.keyboard.press('Enter');
    await dialog().getByText('A folha saiu a 95,2 % do tamanho').waitFor();
    expect(await barriers(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Fechar' }).click();
    await page.getByText('Altera o tamanho: desligue “Ajustar”').waitFor();
  });

  it('that measures 100 mm ends the warning, and leaves no question open', async () => {
    const { page } = app;
    await press();
    await button('Mediu 100 mm').click();
    await page.getByText(/^Tamanho real, medido em/u).waitFor();
    // Beside the printers, the outcomes are in a menu.
    await page.getByRole('button', { name: 'Impressoras', exact: true }).click();
    await outcome('Sem resposta 0').waitFor();
    expect(await barriers(page)).toEqual([]);
    expect(app.problems).toEqual([]);
  });
});
