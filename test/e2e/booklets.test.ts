// A booklet from a batch's result to its ZIP, as a clerk sees it: the app shows a forecast, makes it, says what is missing, tries again and
// saves it. It is also made from the list, from one payer and with the keyboard only.
import { mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSandbox, type Sandbox } from '../../main/sandbox/server.ts';
import { barriers } from '../helpers/accessible.ts';
import { openApp, type AppUnderTest } from '../helpers/app-under-test.ts';
import { inChromium } from '../helpers/chromium.ts';
import { dueIn } from '../helpers/days.ts';
import { inventedBoleto } from '../helpers/invented-boletos.ts';
import { useService } from '../helpers/walk.ts';
import { callsOf, checkedBatch, within } from '../helpers/window-calls.ts';
import { typeInField } from '../helpers/typing.ts';

const shots = process.env['GUICHE_SHOTS'];
const payers = Array.from({ length: 8 }, (_, at) => inventedBoleto(at + 1).fields);
const each = 3;
const count = payers.length * each;

/** Some months from now. */
const due = (months: number) => dueIn(30 * months + 10);

describe('a booklet', inChromium, () => {
  let app: AppUnderTest;
  let service: Sandbox;
  let batch: number;

  const call = callsOf(() => app.page);
  const button = (name: RegExp | string) => app.page.getByRole('button', { name });
  const look = async (name: string) => {
    const { page } = app;
    if (shots !== undefined) await page.screenshot({ path: join(shots, `${name}.png`) });
    expect(await barriers(page)).toEqual([]);
  };

  beforeAll(async () => {
    if (shots !== undefined) mkdirSync(shots, { recursive: true });
    app = await openApp();
    await app.page.getByRole('heading', { name: 'Início' }).waitFor();
    service = await startSandbox({ folder: null, seed: 'booklets', now: Date.now });
    const accountId = await useService({ page: app.page, service }, { name: 'Escola Estrela' });
    const lines = payers.flatMap((payer, at) =>
      Array.from({ length: each }, (_, month) =>
        [payer['payer.name'], payer['payer.document'], `${200 + at},50`, due(month)].join(';'),
      ),
    );
    const text = ['Nome;CPF;Valor;Vencimento', ...lines].join('\n');
    batch = await checkedBatch(call, { accountId, text, name: 'Turma C' });
    await call('batches', 'queue', { commandId: crypto.randomUUID(), id: batch });
  });
  afterAll(async () => {
    await app.stop();
    await service.stop();
  });

  it('is made from a batch after its figures are shown', async () => {
    const state = async () => within(await call('batches', 'get', { id: batch }), 'value', 'state');
    await expect.poll(state).toBe('finished');
    await app.page.keyboard.press('Control+1');
    await button(/^Turma C/).click();
    await button('Montar carnê ou imprimir').click();
    await button(`Montar ${count} boletos em 1 arquivo`).waitFor();
    await expect.poll(() => app.page.getByRole('textbox', { name: 'Título' }).inputValue()).toBe('Turma C');
    await app.page.getByText('Um por pagador').click();
    await app.page.getByText('Três por folha A4').click();
    await button(`Montar ${count} boletos em ${payers.length} arquivos`).waitFor();
    await app.page.getByText(`${payers[0]?.['payer.name'] ?? ''}.pdf`).waitFor();
    await look('carne-novo');
  });

  it('inserts a variable at the cursor, and shows the result in a preview', async () => {
    const name = app.page.getByRole('textbox', { name: 'Nome dos arquivos' });
    await name.press('End');
    await name.pressSequentially(' {hoje}');
    await app.page.getByText('{hoje} não é um campo conhecido.').waitFor();
    await expect.poll(() => button(/^Montar \d+ boletos/).isDisabled()).toBe(true);
    for (let at = 0; at < ' {hoje}'.length; at += 1) await name.press('Backspace');
    await name.pressSequentially(' ');
    await button('Lote').click();
    await expect.poll(() => name.inputValue()).toBe('{pagador} {lote}');
    await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
    await button(`Montar ${count} boletos em ${payers.length} arquivos`).waitFor();
  });

  it('lists what is missing with the reason, and links to each', async () => {
    service.setFaults({ pdf: 'mixed' });
    await button(`Montar ${count} boletos em ${payers.length} arquivos`).click();
    await app.page.getByText(/^Faltam \d+ boletos neste carnê/).waitFor();
    const notes = app.page.getByRole('grid', { name: 'Faltas e observações' });
    await notes.getByRole('gridcell').first().waitFor();
    const file = await app.saved(() => button('Exportar lista').click());
    const [titles, ...lines] = (await readFile(file, 'utf8')).trim().split('\r\n');
    expect(titles).toContain('Situação;Pagador;Valor;Vencimento;Motivo;Detalhe;O que fazer');
    const missing = lines.filter((line) => line.startsWith('Falta;'));
    await expect
      .poll(() => app.page.getByText(`Faltam ${missing.length} boletos neste carnê`).count())
      .toBe(1);
    await look('carne-incompleto');
    await app.page.keyboard.press('Control+1');
    await app.page.getByText(/^Faltam \d+ boletos no carnê Turma C/).waitFor();
    await look('inicio-carne');
    await button('Abrir o carnê').click();
    await notes.getByRole('gridcell').first().focus();
    await app.page.keyboard.press('Enter');
    await app.page.getByRole('region', { name: 'Boleto', exact: true }).waitFor();
    await look('boleto-do-carne');
  });

  it('is complete once the missing PDF has arrived, with each bar code read back', async () => {
    service.setFaults('calm');
    await app.page.keyboard.press('Control+1');
    await button('Abrir o carnê').click();
    await button(/^Tentar de novo os \d+ que faltaram/).click();
    await app.page.getByText(`Códigos de barras conferidos: ${count} de ${count}`).waitFor();
    const files = app.page.getByRole('grid', { name: 'Arquivos do carnê' });
    await files.getByText(`${payers[0]?.['payer.name'] ?? ''} 1.pdf`).waitFor();
    await expect.poll(() => app.page.getByText(/^Fal(?:ta|tam) \d+ boleto/).count()).toBe(0);
    await look('carne-pronto');
  });

  it('is saved as a ZIP, one file per payer', async () => {
    const file = await app.saved(() => button(/^Salvar 8 arquivos em ZIP/).click());
    const unpacked = Object.entries(unzipSync(await readFile(file)));
    const names = payers.map(({ 'payer.name': name }) => `${name ?? ''} 1.pdf`);
    expect(unpacked.map(([name]) => name).toSorted()).toEqual(names.toSorted());
    const heads = unpacked.map(([, bytes]) => new TextDecoder('latin1').decode(bytes.slice(0, 5)));
    expect(new Set(heads)).toEqual(new Set(['%PDF-']));
  });

  it('shows and prints the selected file, and links back', async () => {
    const files = app.page.getByRole('grid', { name: 'Arquivos do carnê' });
    await files.getByText(`${payers[1]?.['payer.name'] ?? ''} 1.pdf`).click();
    await button(`Imprimir ${payers[1]?.['payer.name'] ?? ''} 1.pdf`).click();
    const dialog = app.page.getByRole('dialog');
    await dialog.waitFor();
    await app.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await button(`Abrir ${payers[1]?.['payer.name'] ?? ''} 1.pdf`).click();
    const page = app.page.locator('.pdfViewer .page[data-loaded="true"]');
    await page.waitFor();
    await expect.poll(() => page.count()).toBe(1);
    await app.page.getByRole('tab', { name: 'Carnês' }).click();
    await files.waitFor();
  });

  it('pauses and continues when the clerk asks, and is shown on every screen', async () => {
    await call('documents', 'emptyStore', { commandId: crypto.randomUUID() });
    const slow = { latencyMs: { least: 8_000, most: 8_000 } };
    service.setFaults(slow);
    await button('Montar carnê').first().click();
    await app.page.getByRole('region', { name: 'Últimos lotes' }).getByRole('button').first().click();
    await app.page.getByText('Um arquivo só').click();
    await button(`Montar ${count} boletos em 1 arquivo`).click();
    await button(/^Carnês em andamento/).waitFor();
    await expect.poll(() => service.inspect().requests).toBeGreaterThan(0);
    // The waiting requests are answered now; the next ones are as slow as before.
    service.setFaults(slow);
    await app.page
      .getByRole('region', { name: 'Andamento' })
      .getByText(/^[1-9]\d* de 24$/)
      .waitFor();
    await look('carne-andamento');
    await button('Pausar').click();
    await app.page.getByText('Este carnê está em pausa').waitFor();
    await look('carne-pausa');
    await expect.poll(() => button(/^Carnês em andamento/).count()).toBe(0);
    service.setFaults('calm');
    await button('Continuar').click();
    await app.page.getByText(`Códigos de barras conferidos: ${count} de ${count}`).waitFor();
  });

  it('is made from one payer with the keyboard only', async () => {
    const { keyboard } = app.page;
    await keyboard.press('Control+1');
    await keyboard.press('Control+K');
    await typeInField(app.page, 'montar carn');
    await keyboard.press('Enter');
    await app.page.getByRole('heading', { name: 'De quais boletos?' }).waitFor();
    await typeInField(app.page, payers[2]?.['payer.name'] ?? '');
    const payer = app.page.getByRole('region', { name: 'Pagadores' }).getByRole('button');
    await payer.waitFor();
    await look('carne-escolha');
    const focused = () => payer.evaluate((one) => one === document.activeElement);
    for (let at = 0; at < 6 && !(await focused()); at += 1) await keyboard.press('Tab');
    await keyboard.press('Enter');
    await button(`Montar ${each} boletos em 1 arquivo`).waitFor();
    await expect
      .poll(() => app.page.getByRole('textbox', { name: 'Título' }).inputValue())
      .toBe(payers[2]?.['payer.name']);
    await app.page.getByRole('textbox', { name: 'Título' }).focus();
    await keyboard.press('Enter');
    await app.page.getByText(`Códigos de barras conferidos: ${each} de ${each}`).waitFor();
  });

  it('is made from the boletos that were marked in the list', async () => {
    const { keyboard } = app.page;
    await keyboard.press('Control+2');
    await app.page.getByRole('tab', { name: 'Emitidos' }).click();
    await app.page.getByRole('gridcell').first().click();
    await keyboard.press('Control+A');
    await button(`Montar carnê (${count})`).click();
    await button(new RegExp(`^Montar ${count} boletos em`)).waitFor();
    expect(app.problems).toEqual([]);
  });

  it('is made from all search results, and says so if that list no longer exists', async () => {
    await app.page.keyboard.press('Control+3');
    await app.page.getByRole('tab', { name: 'Carnês' }).click();
    await button('Montar carnê').first().click();
    await typeInField(app.page, 'Andrade');
    await button(`Os ${count} boletos emitidos com “Andrade”`).click();
    await button(new RegExp(`^Montar ${count} boletos em`)).waitFor();
    const place: unknown = JSON.parse(
      String(await app.page.evaluate('sessionStorage.getItem("guiche.route")')),
    );
    await call('boletos', 'close', { handle: within(place, 'of', 'handle') });
    await app.page.getByText('Um por boleto').click();
    await app.page.getByText('Esta seleção não está mais aberta').waitFor();
    await look('carne-lista-fechada');
    await button('Escolher de novo').click();
    await app.page.getByRole('heading', { name: 'De quais boletos?' }).waitFor();
    expect(app.problems).toEqual([]);
  });
});
