// The rows of a batch as a list that a clerk adapts: details by a click or the space key, sums, a file of what is shown, and views that
// apply to every batch.
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { practiceAccountId } from '../../preload/contract/accounts.ts';
import { barriers } from '../helpers/accessible.ts';
import { openApp, type AppUnderTest } from '../helpers/app-under-test.ts';
import { inChromium, useDesktopChromium } from '../helpers/chromium.ts';
import { dueIn } from '../helpers/days.ts';
import { inventedBoleto } from '../helpers/invented-boletos.ts';
import { fieldFocused, typeInField } from '../helpers/typing.ts';
import { callsOf, checkedBatch } from '../helpers/window-calls.ts';

useDesktopChromium();

const due = dueIn(30);
/** Longer than the simulated service takes. */
const tooLong = 'Nome Comprido '.repeat(10).trim();

describe('the rows of a batch', inChromium, () => {
  let app: AppUnderTest;

  const page = () => app.page;
  const call = callsOf(() => app.page);
  const button = (name: RegExp | string) => page().getByRole('button', { name, exact: true });
  const part = (name: string) => page().locator('.closing-cell').filter({ hasText: name });
  const grid = () => page().getByRole('grid', { name: 'Linhas do lote' });
  const cell = (row: number, column: number) =>
    grid().locator(`[role=row][aria-rowindex="${row + 1}"] > [aria-colindex="${column}"]`);
  const pane = () => page().getByRole('region', { name: 'Boleto', exact: true });
  const foot = (text: RegExp | string) => page().locator('.rows-foot output').filter({ hasText: text });
  const search = () => page().getByRole('textbox', { name: 'Buscar nas linhas' });
  const titles = async () =>
    (await grid().getByRole('columnheader').allInnerTexts()).map((title) => title.trim());
  const press = async (...keys: string[]) => {
    for (const key of keys) await page().keyboard.press(key);
  };

  /** Rows of R$ 100, R$ 101 and so on; the service refuses the first `refused` ones, and the last three name a workshop. */
  async function sentBatch(name: string, first: number, count: number, refused: number): Promise<number> {
    const lines = Array.from({ length: count }, (_, at) => {
      const { fields } = inventedBoleto(first + at);
      const payer =
        at < refused ? `${tooLong} ${at + 1}` : `${at < count - 3 ? 'Pagador' : 'Oficina'} ${first + at}`;
      return [payer, fields['payer.document'], `${100 + at},00`, due].join(';');
    });
    const text = ['Nome;CPF;Valor;Vencimento', ...lines].join('\n');
    const id = await checkedBatch(call, { accountId: practiceAccountId, text, name });
    await call('batches', 'queue', { commandId: crypto.randomUUID(), id });
    await page().waitForFunction(async (batch) => {
      const found = await window.guiche?.batches.get({ id: batch });
      return found?.ok === true && found.value.state === 'finished';
    }, id);
    return id;
  }
  const openBatch = async (name: string) => {
    await press('Control+1');
    await page()
      .getByRole('button', { name: new RegExp(`^${name}`, 'u') })
      .first()
      .click();
    await page().getByRole('heading', { name }).waitFor();
  };

  beforeAll(async () => {
    app = await openApp();
    await page().getByRole('heading', { name: 'Início' }).waitFor();
    await sentBatch('Turma A', 1, 12, 3);
    await sentBatch('Turma B', 101, 5, 0);
    await openBatch('Turma A');
  });
  afterAll(() => app.stop());

  it('show their sum and the sum of the selected ones, which the button names too', async () => {
    await foot('3 linhasR$ 303,00').waitFor();
    await button('Enviar de novo 3 recusados · R$ 303,00').waitFor();
    await cell(1, 1).focus();
    await press('Control+Space', 'ArrowDown', 'Control+Space');
    await foot('2 de 3 selecionadasR$ 201,00').waitFor();
    await button('Enviar de novo 2 recusados · R$ 201,00').waitFor();
    await press('Escape');
    await foot('3 linhasR$ 303,00').waitFor();
    expect(await grid().locator('[aria-selected=true]').count()).toBe(0);
  });

  it('show their boleto in the side panel after a click or space; it follows the arrows until Esc', async () => {
    await part('Emitidos').click();
    await foot(/^9 linhas/u).waitFor();
    await cell(1, 1).click();
    await pane().getByRole('heading', { name: 'Pagador 4' }).waitFor();
    await press('ArrowDown');
    await pane().getByRole('heading', { name: 'Pagador 5' }).waitFor();
    expect(await barriers(page())).toEqual([]);
    await press('Escape');
    await pane().waitFor({ state: 'detached' });
    await press('Space');
    await pane().getByRole('heading', { name: 'Pagador 5' }).waitFor();
    await press('Escape');
    await pane().waitFor({ state: 'detached' });
  });

  it('are edited in their cells after a double click, while the details from the first click stay open', async () => {
    await part('Recusados').click();
    // A row that is still loading has no editor.
    await cell(1, 3).filter({ hasText: tooLong }).dblclick();
    await typeInField(page(), 'Nome Curto');
    await press('Enter');
    await expect.poll(() => cell(1, 2).innerText()).toBe('Nome Curto');
    await press('Escape');
    await pane().waitFor({ state: 'detached' });
    await button(/^Emitir 3 boletos: novos \(1\) e recusados \(2\)/u).waitFor();
  });

  it.each(['Pagador', 'Valor', 'Vencimento'])(
    'are edited in the cell of the first press, if the details move or cover it before the second one: %s',
    async (title) => {
      const place = async () => (await titles()).indexOf(title) + 1;
      await part('Recusados').click();
      const first = cell(2, await place()).filter({ hasText: /\S/u });
      const value = await first.innerText();
      await first.hover();
      await page().mouse.down();
      await page().mouse.up();
      await pane().getByRole('heading', { name: tooLong }).waitFor();
      await page().mouse.down({ clickCount: 2 });
      await page().mouse.up({ clickCount: 2 });
      await fieldFocused(page());
      const edited = page().locator('[role=gridcell]:has(input:focus)');
      expect(await edited.getAttribute('aria-colindex')).toBe(`${await place()}`);
      expect(value).toContain(await edited.locator('input').inputValue());
      await press('Escape', 'Escape');
      await pane().waitFor({ state: 'detached' });
    },
  );

  it('are exported as a file of exactly what is shown', async () => {
    await part('Emitidos').click();
    await search().fill('oficina');
    await foot(/^3 linhas/u).waitFor();
    await button('Exibição').click();
    await page().getByRole('menuitem', { name: 'Colunas…' }).click();
    const choice = page().getByRole('dialog', { name: 'Colunas' });
    await choice.getByText('Estado', { exact: true }).click();
    await choice.getByText('Nosso número', { exact: true }).click();
    await press('Escape');
    await grid().getByRole('columnheader', { name: 'Valor' }).click();
    await grid().getByRole('columnheader', { name: 'Valor' }).click();
    await expect.poll(() => cell(1, 2).innerText()).toBe('Oficina 12');
    const seen = await titles();
    await button('Exportar').click();
    const file = await app.saved(() => page().getByRole('menuitem', { name: /csv/u }).click());
    const [head, ...rows] = (await readFile(file, 'utf8')).slice(1).trimEnd().split('\r\n');
    expect(head?.split(';')).toEqual(seen);
    expect(seen).not.toContain('Estado');
    expect(rows.map((row) => row.split(';')[1])).toEqual(['Oficina 12', 'Oficina 11', 'Oficina 10']);
    const [, , , , , said, number] = rows[0]?.split(';') ?? [];
    expect(number).toMatch(/^\d+$/u);
    expect(said).toBe(number);
  });

  it('keep what is shown as a view, which opens in the open batch or, if none is open, in the latest', async () => {
    const seen = await titles();
    await button('Exibição').click();
    await page().getByRole('menuitem', { name: 'Salvar esta visão…' }).click();
    await page().getByRole('textbox', { name: 'Nome da visão' }).fill('Oficinas');
    await button('Salvar visão').click();
    await page().getByRole('dialog').waitFor({ state: 'detached' });
    await button('Limpar busca').click();
    await part('Recusados').click();
    await button('Exibição').click();
    await page().getByRole('menuitem', { name: 'Colunas…' }).click();
    await button('Restaurar padrão').click();
    await press('Escape');
    await expect.poll(titles).not.toEqual(seen);
    await grid().focus();
    await press('g', '1');
    await foot(/^3 linhas/u).waitFor();
    expect(await search().inputValue()).toBe('oficina');
    expect(await titles()).toEqual(seen);
    await page().getByRole('heading', { name: 'Turma A' }).waitFor();

    await press('Escape', 'Control+1');
    await page().getByRole('heading', { name: 'Início' }).waitFor();
    await press('g', '1');
    await page().getByRole('heading', { name: 'Turma B' }).waitFor();
    await foot(/^3 linhas/u).waitFor();
    await expect.poll(() => cell(1, 2).innerText()).toBe('Oficina 105');
    expect(app.problems).toEqual([]);
  });
});
