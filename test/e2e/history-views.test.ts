// Saved views of the history of withdrawals: opened with keys, also if a column no longer exists or a day is invalid.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApp, settleAtHome, type AppUnderTest } from '../helpers/app-under-test.ts';
import { inChromium, useDesktopChromium } from '../helpers/chromium.ts';

useDesktopChromium();

describe('saved views of Histórico', inChromium, () => {
  let app: AppUnderTest;
  const page = () => app.page;
  const button = (name: string) => page().getByRole('button', { name, exact: true });
  const dialogClosed = () => page().getByRole('dialog').waitFor({ state: 'detached' });
  const chip = (text: string) => button(`Remover o filtro ${text}`);
  const firstDay = () => page().getByRole('textbox', { name: 'De', exact: true });
  const press = async (...keys: string[]) => {
    for (const key of keys) await page().keyboard.press(key);
  };
  const atHome = () => page().getByRole('heading', { name: 'Início' }).waitFor();

  beforeAll(async () => {
    app = await openApp();
    await settleAtHome(page());
  });
  afterAll(() => app.stop());

  it('saves what is shown, and opens it from another screen with g and its number', async () => {
    await press('Control+5');
    await page().getByRole('tab', { name: 'Histórico' }).click();
    await button('Filtros').click();
    await firstDay().fill('31/02/2027');
    await chip('Período: desde data inválida').waitFor();
    await button('Exibição').click();
    await page().getByRole('menuitem', { name: 'Salvar esta visão…' }).click();
    await page().getByRole('textbox', { name: 'Nome da visão' }).fill('Saques de fevereiro');
    await button('Salvar visão').click();
    await dialogClosed();
    await firstDay().fill('');
    await press('Control+1');
    await atHome();
    await press('g', '1');
    await chip('Período: desde data inválida').waitFor();
    await button('Filtros (1)').click();
    await expect.poll(() => firstDay().inputValue()).toBe('31/02/2027');
    await page().getByText('Informe a data como dd/mm/aaaa.').waitFor();
  });

  it('opens a view whose column no longer exists, says so and keeps the rest of it', async () => {
    await page().evaluate(async () => {
      await window.guiche?.app.setPreferences({
        views: [
          {
            id: 'old',
            list: 'withdrawals',
            name: 'Antiga',
            search: { from: '01/11/2026' },
            sort: { column: 'gone', descending: false },
            columns: [{ id: 'gone', shown: true }],
          },
        ],
      });
    });
    await press('Control+1');
    await atHome();
    await page().reload();
    await atHome();
    await press('g', '1');
    await page().getByText('Uma coluna da visão “Antiga” não existe mais').waitFor();
    await chip('Período: desde 01/11/2026').click();
    await expect.poll(() => page().getByRole('list', { name: 'Filtros em uso' }).count()).toBe(0);
  });
});
