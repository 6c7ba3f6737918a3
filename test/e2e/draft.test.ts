// A sheet on its way to a batch: the clerk pastes it, checks its columns, and corrects its cells with the keyboard only; the sums always
// match the sheet. Also what a reload keeps.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { barriers } from '../helpers/accessible.ts';
import { openApp, type AppUnderTest } from '../helpers/app-under-test.ts';
import { inChromium } from '../helpers/chromium.ts';
import { dueIn } from '../helpers/days.ts';
import { inventedBoleto } from '../helpers/invented-boletos.ts';

/** A month from now, as a clerk types it. */
const due = dueIn(30);
const rows = Array.from({ length: 6 }, (_, at) => {
  const { fields } = inventedBoleto(at + 1);
  return [
    fields['payer.name'],
    fields['payer.document'],
    at === 1 ? 'dez' : '100,00',
    at === 3 ? '31/02/2027' : due,
    '2%',
  ];
});
const sheet = [['Nome', 'CPF', 'Valor', 'Vencimento', 'Multa'], ...rows, ['Total', '', '600,00', '', '']]
  .map((cells) => cells.join(';'))
  .join('\n');

describe('a sheet that becomes a batch', inChromium, () => {
  let app: AppUnderTest;
  const button = (name: RegExp | string) => app.page.getByRole('button', { name });
  const sums = () => app.page.locator('.sums').innerText();
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await app.page.keyboard.press(key);
  };
  const focused = () =>
    app.page.evaluate(() => {
      const cell = document.activeElement;
      return `${cell?.getAttribute('role')} ${cell?.parentElement?.getAttribute('aria-rowindex')}`;
    });

  beforeAll(async () => {
    app = await openApp();
    await app.page.getByRole('heading', { name: 'Início' }).waitFor();
    await press('Control+2');
    await app.page.getByRole('tab', { name: 'Lote' }).click();
  });
  afterAll(() => app.stop());

  it('is not lost to Esc without a question, which leaves an empty dialog at once', async () => {
    const lines = () => app.page.getByRole('textbox', { name: 'Linhas' });
    const question = () => app.page.getByRole('alertdialog', { name: /^Descartar o que foi colado/u });
    await button('Colar linhas…').click();
    await lines().fill(sheet);
    await press('Escape');
    await question().getByRole('button', { name: 'Cancelar' }).click();
    await question().waitFor({ state: 'detached' });
    expect(await lines().inputValue()).toBe(sheet);
    await lines().focus();
    await press('Escape');
    await question().getByRole('button', { name: 'Descartar' }).click();
    await lines().waitFor({ state: 'detached' });
    await button('Colar linhas…').click();
    await lines().fill(sheet);
    await lines().fill('');
    await press('Escape');
    await lines().waitFor({ state: 'detached' });
    expect(await question().count()).toBe(0);
  });

  it('is pasted, and the window first shows what was understood', async () => {
    await button('Colar linhas…').click();
    await app.page.getByRole('textbox', { name: 'Linhas' }).fill(sheet);
    await button('Ler as linhas').click();
    await app.page.getByText('ponto e vírgula (;)').first().waitFor();
    await expect.poll(() => app.page.locator('.first-rows tr.head').innerText()).toContain('Vencimento');
    expect(await barriers(app.page)).toEqual([]);
  });

  it('proposes the columns, shows their values, and names what is not sent', async () => {
    await button('Continuar').click();
    await app.page.getByText('Este dia não existe no calendário.').waitFor();
    await expect
      .poll(() => app.page.getByText('Colunas não usadas:').locator('..').innerText())
      .toContain('Multa');
    expect(await barriers(app.page)).toEqual([]);
  });

  it('keeps the step and the columns when the window is reloaded', async () => {
    await app.page.getByRole('textbox', { name: 'Nome do lote' }).fill('Turma D');
    await app.page.reload();
    await expect
      .poll(() => app.page.getByRole('textbox', { name: 'Nome do lote' }).inputValue())
      .toBe('Turma D');
  });

  it('shows the errors first, and sums that match the sheet', async () => {
    await button('Conferir as linhas').click();
    await app.page.getByRole('grid', { name: 'Linhas em revisão' }).waitFor();
    await expect.poll(focused).toBe('gridcell 2');
    await expect
      .poll(async () => (await sums()).replace(/\s+/g, ' '))
      .toContain('Prontos 4 R$ 400,00 Com erro 2 R$ 100,00');
    await button('2 linhas ignoradas').click();
    await expect.poll(() => app.page.getByRole('dialog').innerText()).toMatch(/Totais\s+8\s+Total · 600,00/);
    await press('Escape');
    expect(await barriers(app.page)).toEqual([]);
  });

  it('is corrected with the keyboard only: cells typed over, left by Tab and Enter, undone', async () => {
    await app.page.locator('[aria-rowindex="2"] > [aria-colindex="4"]').click();
    await app.page.keyboard.type('120,00');
    await press('Tab');
    await expect.poll(sums).toContain('520,00');
    await expect.poll(() => focused()).toBe('gridcell 2');
    await press('ArrowDown');
    await app.page.keyboard.type(due);
    await press('Enter');
    await button('Emitir 6 boletos · R$ 620,00').waitFor();
    // A corrected row stays in its place until the clerk asks for the list again.
    await expect.poll(() => app.page.getByRole('grid').getAttribute('aria-rowcount')).toBe('3');
    await press('Control+z');
    await button('Emitir 5 boletos · R$ 520,00').waitFor();
  });

  it('leaves out rows and takes them back, and shows it in the sums', async () => {
    await button(/^Todas/).click();
    await expect.poll(() => app.page.getByRole('grid').getAttribute('aria-rowcount')).toBe('7');
    await app.page.locator('[aria-rowindex="2"] > [aria-colindex="3"]').click();
    await press('Shift+ArrowDown', 'Shift+Delete');
    await button('Emitir 3 boletos · R$ 300,00').waitFor();
    await button('Incluir de novo no lote').click();
    await button(/^Emitir 4 boletos/).waitFor();
    expect(app.problems).toEqual([]);
  });

  it('asks before a second check discards corrections, and Esc goes back to the rows', async () => {
    await button(/^Colunas/u).click();
    await button('Conferir as linhas').click();
    await app.page.getByRole('alertdialog').getByText('serão perdidas').waitFor();
    await button('Cancelar').click();
    await button('Voltar à revisão').focus();
    await press('Escape');
    await button(/^Emitir 4 boletos/).waitFor();
    await expect.poll(async () => (await sums()).replace(/\s+/g, ' ')).toContain('Removidos 1 R$ 100,00');
  });

  it('leaves nothing behind when it is discarded, and a known layout opens at its rows', async () => {
    await button('Descartar rascunho…').click();
    await button('Descartar 6 linhas').click();
    await button('Colar linhas…').click();
    await app.page.getByRole('textbox', { name: 'Linhas' }).fill(sheet);
    await button('Ler as linhas').click();
    await app.page.getByText('layout reconhecido: Turma D').waitFor();
    await button('Emitir 4 boletos · R$ 400,00').waitFor();
    expect(app.problems).toEqual([]);
  });

  it('writes into the rows that are shown as selected, from the current cell on', async () => {
    const cell = (row: number) => app.page.locator(`[aria-rowindex="${row}"] > [aria-colindex="4"]`);
    const selected = () =>
      app.page
        .locator('[role="row"][aria-selected="true"]')
        .evaluateAll((rows) => rows.map((row) => Number(row.getAttribute('aria-rowindex'))));
    await button(/^Todas/).click();
    await expect.poll(() => app.page.getByRole('grid').getAttribute('aria-rowcount')).toBe('7');
    await cell(2).click();
    await press('ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown');
    await app.page.keyboard.type('130,00');
    await press('Enter', 'ArrowUp', 'Shift+ArrowDown');
    await expect.poll(selected).toEqual([6, 7]);
    await press('Control+d');
    await button('Emitir 4 boletos · R$ 460,00').waitFor();
    // The selection must not remain for the next key.
    await press('ArrowUp');
    await expect.poll(selected).toEqual([]);
    await press('Shift+Delete');
    await button('Emitir 3 boletos · R$ 330,00').waitFor();
    // The same key takes the row back once the row is shown as removed.
    await button('Incluir de novo no lote').waitFor();
    await press('Shift+Delete');
    await button('Emitir 4 boletos · R$ 460,00').waitFor();
    // The value that was just typed is filled in.
    await app.page.keyboard.type('170,00');
    await press('Enter', 'Control+d');
    await button('Emitir 4 boletos · R$ 540,00').waitFor();
    await cell(2).click();
    await press('ArrowDown');
    await cell(5).click({ modifiers: ['Shift'] });
    await expect.poll(selected).toEqual([3, 4, 5]);
    await cell(7).click({ modifiers: ['Control'] });
    await expect.poll(selected).toEqual([3, 4, 5, 7]);
    await press('Escape', 'ArrowUp', 'Shift+PageDown');
    await expect.poll(selected).toEqual([6, 7]);
    await press('Control+Home', 'Shift+ArrowUp');
    await expect.poll(focused).toBe('gridcell 2');
    await expect.poll(selected).toEqual([]);
    await press('Control+Shift+End');
    await expect.poll(selected).toEqual([2, 3, 4, 5, 6, 7]);
    expect(app.problems).toEqual([]);
  });
});
