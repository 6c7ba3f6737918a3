// Saved views of the monitor: a table of some transactions, opened from another screen with keys, and back to the board.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApp, settleAtHome, type AppUnderTest } from '../helpers/app-under-test.ts';
import { inChromium, useDesktopChromium } from '../helpers/chromium.ts';

useDesktopChromium();

describe('saved views of the monitor', inChromium, () => {
  let app: AppUnderTest;
  const page = () => app.page;
  const button = (name: string) => page().getByRole('button', { name, exact: true });
  const searchField = () => page().getByRole('textbox', { name: 'Buscar transações' });
  const table = () => page().getByRole('grid', { name: 'Transações acompanhadas' });
  const onlyUrgent = () => button('Remover o filtro Só as que pedem atenção');
  const press = async (...keys: string[]) => {
    for (const key of keys) await page().keyboard.press(key);
  };
  const atHome = () => page().getByRole('heading', { name: 'Início' }).waitFor();
  const save = async (name: string) => {
    await button('Exibição').click();
    await page().getByRole('menuitem', { name: 'Salvar esta visão…' }).click();
    await page().getByRole('textbox', { name: 'Nome da visão' }).fill(name);
    await button('Salvar visão').click();
    await page().getByRole('dialog').waitFor({ state: 'detached' });
  };

  beforeAll(async () => {
    app = await openApp();
    await settleAtHome(page());
    await page().evaluate(async () => {
      const guiche = window.guiche;
      const accounts = await guiche?.accounts.list();
      const made = await guiche?.accounts.practiceDeposits({ commandId: crypto.randomUUID(), count: 5 });
      if (!accounts?.ok || accounts.value.current === undefined || !made?.ok) throw new Error('no deposits');
      const [first, ...others] = made.value.transactionIds.map((transactionId) => ({ transactionId }));
      if (!first) throw new Error('no deposits');
      const accountId = accounts.value.current;
      const add = (items: { transactionId: string; label?: string }[]) =>
        guiche?.monitor.add({ commandId: crypto.randomUUID(), accountId, items, source: 'typed' });
      await add([{ ...first, label: 'Feira' }]);
      await add(others);
    });
  });
  afterAll(() => app.stop());

  it('keeps search, filters, order, columns and the table, and opens them with g and a number', async () => {
    await press('Control+4');
    await button('Tabela').click();
    await table().waitFor();
    await searchField().fill('feira');
    await page().getByRole('columnheader', { name: 'Valor' }).click();
    await page()
      .getByRole('columnheader', { name: 'Valor' })
      .and(page().locator('[aria-sort="descending"]'))
      .waitFor();
    await save('Feira por valor');
    await searchField().fill('');
    await button('Quadro').click();
    await button('Filtros').click();
    await page().getByRole('switch', { name: 'Só as que pedem atenção' }).press('Space');
    await onlyUrgent().waitFor();
    await button('Filtros (1)').click();
    await save('Quadro do que pede atenção');
    await press('Control+1');
    await atHome();
    await press('g', '1');
    await table().waitFor();
    await expect.poll(() => searchField().inputValue()).toBe('feira');
    await page()
      .getByRole('columnheader', { name: 'Valor' })
      .and(page().locator('[aria-sort="descending"]'))
      .waitFor();
    expect(await onlyUrgent().count()).toBe(0);
  });

  it('shows the sum of the list, and of the selection', async () => {
    const foot = page().locator('.monitor-foot output');
    const cents = (text: string) => Number(/R\$\s([\d.,]+)/.exec(text)?.[1]?.replaceAll(/\D/g, ''));
    await searchField().fill('');
    await foot.getByText('5 transações').waitFor();
    await expect.poll(async () => cents(await foot.innerText())).toBeGreaterThan(0);
    const all = cents(await foot.innerText());
    await table().getByRole('row').nth(1).click();
    await table().press('Control+A');
    await foot.getByText('5 de 5 selecionadas').waitFor();
    await expect.poll(async () => cents(await foot.innerText())).toBe(all);
    await press('Escape');
  });

  it('shows one beside the table after a click, follows the arrows, and closes with Esc', async () => {
    const pane = () => page().getByRole('region', { name: 'Transação', exact: true });
    const code = (row: number) =>
      table()
        .getByRole('row')
        .nth(row)
        .getByText(/^E\d{10}/u)
        .innerText();
    await table().getByRole('row').nth(1).getByRole('gridcell').nth(1).click();
    await pane()
      .getByText(await code(1))
      .first()
      .waitFor();
    await press('ArrowDown');
    await pane()
      .getByText(await code(2))
      .first()
      .waitFor();
    await press('Escape');
    await expect.poll(() => pane().count()).toBe(0);
  });

  it('opens another one from the monitor itself, which becomes a board again', async () => {
    await button('Exibição').click();
    await page()
      .getByRole('menuitem', { name: /Quadro do que pede atenção/ })
      .click();
    await onlyUrgent().waitFor();
    await table().waitFor({ state: 'detached' });
    await button('Tabela').waitFor();
    await expect.poll(() => searchField().inputValue()).toBe('');
    expect(app.problems).toEqual([]);
  });
});
