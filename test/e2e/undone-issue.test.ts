// The seconds in which issuing can be undone, in the built app: nothing is sent before they have passed, whatever ends them.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { completeTaxId, formatTaxId } from '../../preload/shared/tax-id.ts';
import { startSandbox, type Sandbox } from '../../main/sandbox/server.ts';
import { barriers } from '../helpers/accessible.ts';
import { inBrowserHost, openApp, type AppUnderTest } from '../helpers/app-under-test.ts';
import { dayIn } from '../helpers/days.ts';
import { useService } from '../helpers/walk.ts';
import { sheetCsv } from '../helpers/whole-sheet.ts';

let service: Sandbox;
let app: AppUnderTest;
const page = () => app.page;
const made = () => service.inspect().boletos.length;
const button = (name: string | RegExp) => page().getByRole('button', { name });
const due = () => dayIn(30);

beforeAll(async () => {
  service = await startSandbox({ folder: null, seed: 'desfazer', now: Date.now });
  app = await openApp({
    env: { GUICHE_UNDO_MS: '60000' },
    // However long the test takes, the seconds pass only when the test says so.
    prepare: (page) => page.clock.install(),
  });
  await page().getByRole('heading', { name: 'Início' }).waitFor();
  await useService({ page: page(), service });
});
afterAll(async () => {
  await app.stop();
  await service.stop();
});

/** Each has its own layout, which Guichê does not recognise. */
async function open(
  name: string,
  payer: string,
  amounts: readonly string[],
  first = 'Pagador 1',
): Promise<void> {
  const rows = amounts.map((amount, at) => [
    at === 0 ? first : `Pagador ${at + 1}`,
    formatTaxId(completeTaxId(String(104_285_713 + 1_000 * amounts.length + at))),
    amount,
    due(),
  ]);
  const path = join(app.folder, name);
  writeFileSync(path, sheetCsv([[payer, 'CPF', 'Valor', 'Vencimento'], ...rows]));
  const [chooser] = await Promise.all([
    page().waitForEvent('filechooser'),
    button('Abrir planilha…').click(),
  ]);
  await chooser.setFiles(path);
  await button('Continuar').click();
  await button(/^Conferir/).click();
}

const secondsPass = () => page().clock.runFor(60_000);
const undone = () => page().getByText('A emissão foi desfeita: nada foi enviado.').waitFor();

// The test controls the page's clock.
describe('issuing', inBrowserHost, () => {
  it('is undone by its button and by its key, and starts if nobody undoes it', async () => {
    await page().keyboard.press('Control+2');
    await open('duas.csv', 'Sacado', ['100,00', '50,00']);
    const issue = button('Emitir 2 boletos · R$ 150,00');
    await issue.click();
    await page().getByText('Emissão de 2 boletos, R$ 150,00').waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page().emulateMedia({ colorScheme });
      expect(await barriers(page())).toEqual([]);
    }
    await button(/^Desfazer Ctrl/).click();
    await undone();
    await issue.click();
    await page().getByText('Emissão de 2 boletos, R$ 150,00').waitFor();
    await page().keyboard.press('Control+z');
    await undone();
    expect(made()).toBe(0);
    // Issuing is cancelled if the window is closed or reloaded.
    await issue.click();
    await page().getByText('Emissão de 2 boletos, R$ 150,00').waitFor();
    await page().reload();
    await issue.click();
    // It continues on whatever screen is shown.
    await page().keyboard.press('Control+1');
    await page().getByText('Emissão de 2 boletos, R$ 150,00').waitFor();
    expect(made()).toBe(0);
    await secondsPass();
    await expect.poll(made).toBe(2);
    // If the batch still runs, its screen would open; if it has ended, the next sheet can be chosen there.
    await page().getByText('Terminado').first().waitFor();
    expect(made()).toBe(2);
    await page().keyboard.press('Control+2');
  });

  it('first shows a summary if something is unusual', async () => {
    const usual = Array.from({ length: 24 }, (_, at) => `${100 + at},00`);
    await open('atipico.csv', 'Nome do pagador', [...usual, '51.000,00']);
    await button(/^Emitir 25 boletos/).click();
    const summary = page().getByRole('alertdialog', { name: /^Emitir 25 boletos/ });
    await summary.getByText('1 valor foge do padrão desta planilha').waitFor();
    await summary.getByText('R$ 51.000,00').waitFor();
    // Nothing opens over a question, or changes behind it.
    for (const keys of ['Control+K', 'Control+1', 'F1', '?']) await page().keyboard.press(keys);
    expect(await page().getByRole('dialog').count()).toBe(0);
    await page().getByRole('tab', { name: 'Lote', selected: true, includeHidden: true }).waitFor();
    expect(await barriers(page())).toEqual([]);
    await summary.getByRole('button', { name: 'Voltar e revisar' }).click();
    await summary.waitFor({ state: 'hidden' });
    await button(/^Emitir 25 boletos/).click();
    await summary.getByRole('button', { name: /^Emitir 25 boletos/ }).click();
    await page()
      .getByText(/^Emissão de 25 boletos/)
      .waitFor();
    await page().keyboard.press('Control+1');
    await secondsPass();
    await expect.poll(made).toBe(27);
    await page().getByText('Terminado').nth(1).waitFor();
  });

  it('asks about rows that wait for a decision, and not once they are decided', async () => {
    await page().keyboard.press('Control+2');
    await open('a decidir.csv', 'Nome', ['40,00', '41,00', '42,00', '43,00'], '123456');
    await button(/^Emitir 4 boletos/).click();
    const summary = page().getByRole('alertdialog', { name: /^Emitir 4 boletos/ });
    await summary.getByText('1 linha a decidir iria como está.').waitFor();
    await summary.getByText('123456').waitFor();
    expect(await barriers(page())).toEqual([]);
    await summary.getByRole('button', { name: 'Voltar e revisar' }).click();
    await summary.waitFor({ state: 'hidden' });
    await button('Manter como estão').click();
    await button(/^Emitir 4 boletos/).click();
    await page()
      .getByText(/^Emissão de 4 boletos/)
      .waitFor();
    await page().keyboard.press('Control+1');
    await secondsPass();
    await expect.poll(made).toBe(31);
    await page().getByText('Terminado').nth(2).waitFor();
  });

  it('shows the summary by the limits that the account sets', async () => {
    await page().keyboard.press('Control+6');
    await page().getByRole('tab', { name: 'Configurações' }).click();
    const count = page().getByRole('textbox', { name: 'A partir de quantos boletos' });
    const sum = page().getByRole('textbox', { name: 'A partir de quanto, em reais' });
    const save = button('Salvar limites de emissão');
    expect([await count.inputValue(), await sum.inputValue()]).toEqual(['500', '100.000,00']);
    await count.fill('vinte');
    await page().getByText('Informe um número de 1 a 100.000.').waitFor();
    expect(await save.isDisabled()).toBe(true);
    await count.fill('3');
    await sum.fill('90.000,00');
    await count.scrollIntoViewIfNeeded();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page().emulateMedia({ colorScheme });
      expect(await barriers(page())).toEqual([]);
    }
    await save.click();
    await page().getByText('Limites de emissão salvos. A alteração ficou na trilha de auditoria.').waitFor();
    await page().keyboard.press('Control+2');
    await open('tres.csv', 'Cliente pagador', ['10,00', '11,00', '12,00']);
    await button(/^Emitir 3 boletos/).click();
    const summary = page().getByRole('alertdialog', { name: /^Emitir 3 boletos/ });
    await summary
      .getByText(
        'O resumo aparece a partir de 3 boletos, de R$ 90.000,00 ou quando há valor atípico ou linha a decidir.',
      )
      .waitFor();
    await summary.getByRole('button', { name: 'Voltar e revisar' }).click();
    await summary.waitFor({ state: 'hidden' });
    await page().keyboard.press('Control+2');
  });

  it('of one boleto is undone, and its form is as before', async () => {
    await page().getByRole('tab', { name: 'Avulso' }).click();
    await page().getByRole('combobox', { name: 'Pagador' }).focus();
    const [year, month, day] = due().split('-');
    for (const text of ['Marina Duarte Figueira', '52998224725', '1500,00', `${day}/${month}/${year}`]) {
      await page().keyboard.type(text);
      await page().keyboard.press('Enter');
    }
    const issue = button(/^Emitir R\$.1\.500,00 para Marina Duarte Figueira$/);
    await issue.click();
    await page().getByText('Emissão do boleto de Marina Duarte Figueira, R$ 1.500,00').waitFor();
    await button(/^Desfazer Ctrl/).click();
    await undone();
    expect(await page().getByRole('combobox', { name: 'Pagador' }).inputValue()).toBe(
      'Marina Duarte Figueira',
    );
    await issue.click();
    await page().getByText('Emissão do boleto de Marina Duarte Figueira, R$ 1.500,00').waitFor();
    await secondsPass();
    await expect.poll(made).toBe(32);
    expect(app.problems).toEqual([]);
  });
});
