// Carteiras as a list: its order, its columns, its file as shown, one edited from its details, and a saved view.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApp, settleAtHome, type AppUnderTest } from '../helpers/app-under-test.ts';
import { inChromium, useDesktopChromium } from '../helpers/chromium.ts';

useDesktopChromium();

const wallets = [
  ['Matriz', '0x7138cbd2fcc2c8B846a6D364a33107B6410D6576', 'tesouraria'],
  ['Filial', '0x52908400098527886E0F7030069857D2E4169EE7', undefined],
  ['Depósito', '0x8617E340B3D01FA5F11F306F4090FD50E238070D', 'só feriados'],
] as const;

describe('the list of stored wallets', inChromium, () => {
  let app: AppUnderTest;
  const page = () => app.page;
  const button = (name: string) => page().getByRole('button', { name, exact: true });
  const searchField = () => page().getByRole('textbox', { name: 'Buscar no cadastro' });
  const header = (name: string) => page().getByRole('columnheader', { name });
  const grid = () => page().getByRole('grid', { name: 'Carteiras cadastradas' });
  const pane = () => page().getByRole('region', { name: 'Carteira', exact: true });
  const names = () => grid().locator('[role="row"] > [aria-colindex="1"][role="gridcell"]').allInnerTexts();
  const press = async (...keys: string[]) => {
    for (const key of keys) await page().keyboard.press(key);
  };

  beforeAll(async () => {
    app = await openApp();
    await settleAtHome(page());
    await page().evaluate(async (all) => {
      const accounts = await window.guiche?.accounts.list();
      const accountId = accounts?.ok === true ? accounts.value.current : '';
      for (const [label, wallet, note] of all)
        // One after the other: they are put in in this order.
        // oxlint-disable-next-line eslint/no-await-in-loop
        await window.guiche?.withdrawals.addEntry({
          commandId: crypto.randomUUID(),
          accountId,
          label,
          wallet,
          checksummed: false,
          ...(note === undefined ? {} : { note }),
        });
    }, wallets);
    await press('Control+5');
    await page().getByRole('tab', { name: 'Carteiras' }).click();
    await grid().waitFor();
  });
  afterAll(() => app.stop());

  it('is sorted by name, or by the title that was pressed', async () => {
    await expect.poll(names).toEqual(['Depósito', 'Filial', 'Matriz']);
    await header('Observação').click();
    await expect.poll(names).toEqual(['Depósito', 'Matriz', 'Filial']);
    await header('Nome').click();
    await header('Nome').click();
    await expect.poll(names).toEqual(['Matriz', 'Filial', 'Depósito']);
  });

  it('exports what is shown: the rows, their order and the columns', async () => {
    await button('Exibição').click();
    await page().getByRole('menuitem', { name: 'Colunas…' }).click();
    await page().getByRole('checkbox', { name: 'Rede' }).press('Space');
    await page().getByRole('checkbox', { name: 'Cadastrada em' }).press('Space');
    await press('Escape');
    await header('Rede').waitFor();
    await searchField().fill('fi');
    await expect.poll(names).toEqual(['Filial']);
    await searchField().fill('');
    const csv = readFileSync(
      await app.saved(async () => {
        await button('Exportar').click();
        await page().getByRole('menuitem', { name: /csv/ }).click();
      }),
      'utf8',
    );
    const lines = csv.replace('\ufeff', '').trim().split(/\r?\n/);
    expect(lines[0]).toBe('Nome;Carteira;Rede;Situação;Usos;Último uso em;Observação');
    expect(lines.slice(1).map((line) => line.split(';')[0])).toEqual(['Matriz', 'Filial', 'Depósito']);
    expect(lines[1]).toContain(`${wallets[0][1]};BEP20;`);
  });

  it('edits one from its details, which follow the cursor', async () => {
    await grid().getByRole('gridcell', { name: 'Matriz' }).click();
    await press('Space');
    await pane().getByRole('heading', { name: 'Matriz' }).waitFor();
    await press('ArrowDown');
    await pane().getByRole('heading', { name: 'Filial' }).waitFor();
    await button('Alterar Filial').click();
    await page().getByRole('textbox', { name: 'Observação' }).fill('loja do centro');
    await button('Salvar carteira').click();
    await pane().getByText('loja do centro').waitFor();
    await button('Fechar os detalhes').click();
    await pane().waitFor({ state: 'detached' });
    expect(app.problems).toEqual([]);
  });

  it('asks before a key removes the wallet at the cursor', async () => {
    await grid().getByRole('gridcell', { name: 'Depósito' }).click();
    await press('Delete');
    await page().getByRole('heading', { name: 'Excluir Depósito?' }).waitFor();
    await press('Escape');
    await page().getByRole('heading', { name: 'Excluir Depósito?' }).waitFor({ state: 'detached' });
    expect(await names()).toContain('Depósito');
  });

  it('opens a saved view with its search, order and columns from another screen', async () => {
    await searchField().fill('só feriados');
    await button('Exibição').click();
    await page().getByRole('menuitem', { name: 'Salvar esta visão…' }).click();
    await page().getByRole('textbox', { name: 'Nome da visão' }).fill('Feriados');
    await button('Salvar visão').click();
    await page().getByRole('dialog').waitFor({ state: 'detached' });
    await searchField().fill('');
    await header('Nome').click();
    await expect.poll(names).toEqual(['Depósito', 'Filial', 'Matriz']);
    await press('Control+1');
    await page().getByRole('heading', { name: 'Início' }).waitFor();
    await press('g', '1');
    await expect.poll(() => searchField().inputValue()).toBe('só feriados');
    await expect.poll(names).toEqual(['Depósito']);
    await expect.poll(() => header('Nome').getAttribute('aria-sort')).toBe('descending');
    expect(app.problems).toEqual([]);
  });
});
