// A list as a clerk adapts it: which columns, in which order and how wide, also after a restart; filters as chips; and a file of exactly
// what is shown.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApp, type AppUnderTest } from '../helpers/app-under-test.ts';
import { temporaryFolder } from '../helpers/browser-host.ts';
import { inChromium, useDesktopChromium } from '../helpers/chromium.ts';
import { fillRegister } from '../helpers/long-register.ts';

useDesktopChromium();

describe('a list that a clerk adapts', inChromium, () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let app: AppUnderTest;
  const page = () => app.page;
  const press = async (...keys: string[]) => {
    for (const key of keys) await page().keyboard.press(key);
  };
  const button = (name: string | RegExp) => page().getByRole('button', { name, exact: true });
  const grid = () => page().getByRole('grid', { name: 'Boletos emitidos' });
  const titles = async () =>
    (await grid().getByRole('columnheader').allInnerTexts()).map((title) => title.trim());
  const title = (name: string) => grid().getByRole('columnheader', { name });
  const openRegister = async () => {
    await page().getByRole('heading', { name: 'Início' }).waitFor();
    await press('Control+2');
    await page().getByRole('tab', { name: 'Emitidos' }).click();
    await grid().getByRole('row').nth(1).waitFor();
  };

  beforeAll(async () => {
    folder = await temporaryFolder();
    await (await openApp({ folder: folder.path })).stop();
    await fillRegister(folder.path, 60, '2026-11-20');
    app = await openApp({ folder: folder.path });
    await openRegister();
  });
  afterAll(async () => {
    await app.stop();
    await folder.remove();
  });

  it('hides a column and shows another from the choice of columns', async () => {
    await button('Exibição').click();
    await page().getByRole('menuitem', { name: 'Colunas…' }).click();
    const choice = page().getByRole('dialog', { name: 'Colunas' });
    await choice.getByText('Emitido em', { exact: true }).click();
    await choice.getByText('Linha digitável', { exact: true }).click();
    await expect.poll(titles).not.toContain('Emitido em');
    await expect.poll(titles).toContain('Linha digitável');
    await press('Escape');
    await choice.waitFor({ state: 'detached' });
  });

  it('reorders the columns with keys', async () => {
    await button('Exibição').click();
    await page().getByRole('menuitem', { name: 'Colunas…' }).click();
    const choice = page().getByRole('dialog', { name: 'Colunas' });
    await choice.getByRole('checkbox', { name: 'Vencimento' }).focus();
    for (let times = 0; times < 4; times += 1) await press('Alt+ArrowUp');
    await expect.poll(async () => (await titles())[0]).toBe('Vencimento');
    await expect
      .poll(() =>
        choice
          .getByRole('checkbox', { name: 'Vencimento' })
          .evaluate((one) => one === document.activeElement),
      )
      .toBe(true);
    await press('Escape');
  });

  it('moves and widens a column at its title with keys, and the focus follows', async () => {
    await title('Vencimento').focus();
    await press('Control+Shift+ArrowRight');
    await expect.poll(async () => (await titles()).slice(0, 2)).toEqual(['Pagador', 'Vencimento']);
    await expect.poll(() => page().evaluate('document.activeElement.textContent')).toBe('Vencimento');
    const width = async () => Math.round((await title('Vencimento').boundingBox())?.width ?? 0);
    const before = await width();
    await press('Shift+ArrowRight', 'Shift+ArrowRight');
    await expect.poll(width).toBe(before + 32);
  });

  it('moves a column by a drag of its title, which sorts nothing', async () => {
    const corner = async (name: string) => (await title(name).boundingBox()) ?? { x: 0, y: 0 };
    const from = await corner('Valor');
    const to = await corner('Pagador');
    await page().mouse.move(from.x + 30, from.y + 10);
    await page().mouse.down();
    await page().mouse.move(from.x - 20, from.y + 10, { steps: 4 });
    await page().mouse.move(to.x + 20, to.y + 10, { steps: 4 });
    await page().mouse.up();
    await expect.poll(async () => (await titles())[0]).toBe('Valor');
    expect(await title('Valor').getAttribute('aria-sort')).toBeNull();
  });

  it('never cuts a digitable line, a nosso número or an id, even in a column made narrow', async () => {
    for (const name of ['Linha digitável', 'Nosso número', 'Código do boleto']) {
      await title(name).focus();
      for (let times = 0; times < 24; times += 1) await press('Shift+ArrowLeft');
      const at = (await titles()).indexOf(name);
      const beyond = () =>
        grid()
          .locator(`.grid-row.body > [aria-colindex="${at + 1}"] .clip`)
          .evaluateAll((all) => Math.max(...all.map((one) => one.scrollWidth - one.clientWidth)));
      await expect.poll(beyond).toBe(0);
    }
  });

  it('opens the choice of columns with the context menu of a title', async () => {
    await title('Pagador').click({ button: 'right' });
    await expect.poll(() => page().getByRole('dialog', { name: 'Colunas' }).count()).toBe(1);
    await press('Escape');
  });

  it('is the same after a restart, until the clerk restores the default columns', async () => {
    const before = await titles();
    await app.stop();
    app = await openApp({ folder: folder.path });
    await openRegister();
    expect(await titles()).toEqual(before);
    await button('Exibição').click();
    await page().getByRole('menuitem', { name: 'Colunas…' }).click();
    await button('Restaurar padrão').click();
    await expect.poll(async () => (await titles()).slice(0, 3)).toEqual(['Pagador', 'Valor', 'Vencimento']);
    await press('Escape');
  });

  const count = async () => Number(await grid().getAttribute('aria-rowcount')) - 1;
  const chips = async () =>
    page().getByRole('list', { name: 'Filtros em uso' }).getByRole('button').allInnerTexts();
  const situation = (name: RegExp) =>
    page().getByRole('list', { name: 'Situação' }).getByRole('button', { name });

  it('is filtered by a situation with one press, to as many rows as its chip says', async () => {
    const all = await count();
    await expect.poll(() => situation(/^A vencer \d/u).count()).toBe(1);
    const told = Number(
      /(\d+) boletos/u.exec((await situation(/^A vencer/u).getAttribute('title')) ?? '')?.[1],
    );
    expect(told).toBeGreaterThan(0);
    await situation(/^A vencer/u).click();
    await expect.poll(count).toBe(told);
    expect(await situation(/^A vencer/u).getAttribute('aria-pressed')).toBe('true');
    await situation(/^A vencer/u).click();
    await expect.poll(count).toBe(all);
  });

  it('shows each filter as a chip that a press removes, and marks an impossible date', async () => {
    const all = await count();
    await button('Filtros').click();
    await page().getByRole('textbox', { name: 'Vence de' }).fill('31/02/2027');
    await page().getByRole('textbox', { name: 'Emitido até' }).fill('1/1/2020');
    await expect.poll(chips).toEqual(['Vencimento: desde data inválida', 'Data de emissão: até 01/01/2020']);
    await expect.poll(() => page().getByText('Nenhum boleto encontrado').count()).toBe(1);
    await button('Remover o filtro Data de emissão: até 01/01/2020').click();
    await expect.poll(chips).toEqual(['Vencimento: desde data inválida']);
    await expect.poll(count).toBe(all);
    await button('Remover o filtro Vencimento: desde data inválida').click();
    await expect.poll(() => page().getByRole('list', { name: 'Filtros em uso' }).count()).toBe(0);
  });

  it('exports the visible columns of the found rows, in their order', async () => {
    await button('Exibição').click();
    await page().getByRole('menuitem', { name: 'Colunas…' }).click();
    await page().getByRole('dialog', { name: 'Colunas' }).getByText('Emitido em', { exact: true }).click();
    await press('Escape');
    await situation(/^A vencer/u).click();
    await expect
      .poll(async () => (await grid().getByRole('row').nth(1).innerText()).includes('A vencer'))
      .toBe(true);
    const rows = await count();
    const seen = await titles();
    await button('Exportar').click();
    const [download] = await Promise.all([
      page().waitForEvent('download'),
      page()
        .getByRole('menuitem', { name: /CSV|csv/u })
        .click(),
    ]);
    const lines = readFileSync(await download.path())
      .toString()
      .slice(1)
      .trimEnd()
      .split('\r\n');
    expect(lines[0]?.split(';')).toEqual(seen);
    expect(lines).toHaveLength(rows + 1);
    expect(seen).not.toContain('Emitido em');
    await situation(/^A vencer/u).click();
  });

  const viewsMenu = async (name: RegExp | string) => {
    await button('Exibição').click();
    await page().getByRole('menuitem', { name }).click();
  };

  it('saves what is shown as a view, and opens it from another screen with g and its number', async () => {
    const all = await count();
    await situation(/^A vencer/u).click();
    await expect.poll(() => situation(/^A vencer/u).getAttribute('aria-pressed')).toBe('true');
    await button('Exibição').click();
    await page().getByRole('menuitem', { name: 'Colunas…' }).click();
    await page().getByRole('dialog', { name: 'Colunas' }).getByText('Pago em', { exact: true }).click();
    await press('Escape');
    await expect.poll(titles).not.toContain('Pago em');
    const found = await count();
    await viewsMenu('Salvar esta visão…');
    await page().getByRole('textbox', { name: 'Nome da visão' }).fill('A receber');
    await button('Salvar visão').click();
    await page().getByRole('dialog').waitFor({ state: 'detached' });
    await situation(/^A vencer/u).click();
    await expect.poll(count).toBe(all);
    await button('Exibição').click();
    await page().getByRole('menuitem', { name: 'Colunas…' }).click();
    await button('Restaurar padrão').click();
    await press('Escape');
    await press('Control+1');
    await page().getByRole('heading', { name: 'Início' }).waitFor();
    await press('g', '1');
    await expect.poll(count).toBe(found);
    await expect.poll(titles).not.toContain('Pago em');
    expect(await situation(/^A vencer/u).getAttribute('aria-pressed')).toBe('true');
  });

  it('opens a view whose column and batch no longer exist, says so and continues', async () => {
    await page().evaluate(async () => {
      await window.guiche?.app.setPreferences({
        views: [
          {
            id: 'old',
            list: 'register',
            name: 'Antiga',
            search: {},
            sort: { column: 'gone', descending: false },
            columns: [
              { id: 'gone', shown: true },
              { id: 'due', shown: true },
            ],
            batch: 999,
          },
        ],
      });
    });
    await page().reload();
    await page().getByRole('heading', { name: 'Início' }).or(grid()).first().waitFor();
    await press('g', '1');
    await page().getByText('Uma coluna da visão “Antiga” não existe mais').waitFor();
    await page().getByText('O lote da visão “Antiga” não existe mais').waitFor();
    await expect.poll(count).toBe(60);
  });

  it('renames a view and deletes it', async () => {
    await viewsMenu('Organizar visões…');
    await page().getByRole('textbox', { name: 'Nome da visão 1' }).fill('Nova');
    await button('Salvar').click();
    await page().getByRole('dialog').waitFor({ state: 'detached' });
    await viewsMenu('Organizar visões…');
    await button('Excluir Nova').click();
    await button('Salvar').click();
    await page().getByRole('dialog').waitFor({ state: 'detached' });
    await button('Exibição').click();
    await expect.poll(() => page().getByRole('menuitem').count()).toBe(2);
    await press('Escape');
  });

  it('opens the details with a click or space, follows the arrows; Esc closes them and returns the focus', async () => {
    const pane = () => page().getByRole('region', { name: 'Boleto', exact: true });
    const selected = () => grid().locator('[aria-selected=true]').count();
    const name = (row: number) =>
      grid().locator(`[aria-rowindex="${row}"] [role=gridcell]`).first().innerText();
    await grid().getByRole('row').nth(1).getByRole('gridcell').first().click();
    await pane()
      .getByRole('heading', { name: await name(2) })
      .waitFor();
    await press('Escape');
    await pane().waitFor({ state: 'detached' });
    await press('Escape', 'Space');
    await pane()
      .getByRole('heading', { name: await name(2) })
      .waitFor();
    expect(await selected()).toBe(0);
    await press('ArrowDown');
    await pane()
      .getByRole('heading', { name: await name(3) })
      .waitFor();
    await press('Control+Space');
    await expect.poll(selected).toBe(1);
    await press('Escape');
    await pane().waitFor({ state: 'detached' });
    await expect.poll(() => page().evaluate('document.activeElement.parentElement.ariaRowIndex')).toBe('3');
  });

  const cell = (row: number, column: string) =>
    grid().locator(`[aria-rowindex="${row}"] > *`).nth(titlesNow.indexOf(column));
  let titlesNow: readonly string[] = [];
  /** Within what is seen of the list, and not cut. */
  const isWhole = (column: string) =>
    cell(2, column).evaluate((one) => {
      const [box, frame] = [one, one.closest('.grid') ?? one].map((each) => each.getBoundingClientRect());
      const text = one.querySelector('.clip') ?? one;
      return !!box && !!frame && box.right <= frame.right + 1 && text.scrollWidth <= text.clientWidth;
    });

  it.each([
    [1366, 700],
    [1280, 650],
    [1093, 560],
  ])(
    'shows payer, amount, due date and situation whole beside the widest details at %i × %i',
    async (width, height) => {
      await page().setViewportSize({ width, height });
      await grid().getByRole('row').nth(1).getByRole('gridcell').first().click();
      const grip = page().getByRole('separator', { name: 'Largura dos detalhes' });
      await grip.focus();
      for (let times = 0; times < 12; times += 1) await press('ArrowLeft');
      await expect.poll(() => grip.getAttribute('aria-valuenow')).toBe('400');
      await expect
        .poll(async () => (await page().locator('.list-details').boundingBox())?.width ?? 0)
        .toBe(400);
      titlesNow = await titles();
      for (const column of ['Pagador', 'Valor', 'Vencimento', 'Situação'])
        await expect.poll(() => isWhole(column), { message: column }).toBe(true);
      await page().getByText('1 aberto', { exact: true }).waitFor();
      await press('Escape');
      await page().setViewportSize({ width: 1280, height: 860 });
    },
  );

  it('keeps the width of the details after a restart, and takes it from the mouse', async () => {
    await app.stop();
    app = await openApp({ folder: folder.path });
    await openRegister();
    await grid().getByRole('row').nth(1).getByRole('gridcell').first().click();
    const grip = page().getByRole('separator', { name: 'Largura dos detalhes' });
    const { x, y, width, height } = (await grip.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    expect(await grip.getAttribute('aria-valuenow')).toBe('400');
    await page().mouse.move(x + width / 2, y + height / 2);
    await page().mouse.down();
    await page().mouse.move(x + width / 2 + 100, y + height / 2, { steps: 4 });
    await page().mouse.up();
    await expect.poll(() => grip.getAttribute('aria-valuenow')).toBe('300');
    await press('Escape');
  });

  it('goes from the search into what it found with ↓ and with Enter', async () => {
    const search = page().getByRole('textbox', { name: 'Buscar boletos' });
    for (const key of ['ArrowDown', 'Enter']) {
      await search.fill('Andrade');
      await press(key);
      await expect.poll(() => page().evaluate('document.activeElement.role')).toBe('gridcell');
      await press('Enter');
      await page().getByRole('region', { name: 'Boleto', exact: true }).waitFor();
      await press('Escape');
    }
    await button('Limpar busca').click();
  });

  it('does not sort by the second press of a double click that began on a row', async () => {
    const sorted = () =>
      grid()
        .locator('[aria-sort]')
        .evaluateAll((all) => all.map((one) => one.textContent));
    const row = (await grid().getByRole('row').nth(1).getByRole('gridcell').nth(1).boundingBox()) ?? {
      x: 0,
      y: 0,
    };
    const head = (await title('Valor').boundingBox()) ?? { x: 0, y: 0 };
    await page().mouse.click(row.x + 20, row.y + 4);
    // As if the list had moved: the same press, on a title.
    await title('Valor').dispatchEvent('click', { detail: 2, clientX: head.x + 20, clientY: head.y + 4 });
    expect(await sorted()).not.toContain('Valor');
    await page().mouse.click(head.x + 20, head.y + 4);
    await expect.poll(sorted).toEqual(['Valor']);
    await page().mouse.click(head.x + 20, head.y + 4);
    await press('Escape');
  });

  it('offers what its menus offer to the palette too', async () => {
    await press('Control+k');
    const found = page().getByRole('option', { name: /Baixa por planilha…/u });
    await page().keyboard.type('baixa por planilha');
    await found.waitFor();
    await press('Enter');
    await page().getByRole('dialog').waitFor();
    await press('Escape');
    await press('Control+1', 'Control+k');
    await page().keyboard.type('baixa por planilha');
    await page().getByText('Nada encontrado com “baixa por planilha”').waitFor();
    expect(await found.count()).toBe(0);
    await press('Escape');
  });
});
