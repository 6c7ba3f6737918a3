// Revisão groups the rows to correct: one press settles a group, undo takes the whole press back, and rows with an open question are never
// counted as ready.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { barriers } from '../helpers/accessible.ts';
import { openApp, type AppUnderTest } from '../helpers/app-under-test.ts';
import { inChromium } from '../helpers/chromium.ts';
import { inventedBoleto } from '../helpers/invented-boletos.ts';

const year = new Date().getFullYear() + 1;
const payer = (at: number) => inventedBoleto(at).fields;
const rowOf = (at: number, amount: string, due: string, document = payer(at)['payer.document']) =>
  [payer(at)['payer.name'], document, amount, due, ''].join(';');
/** Finds a Wednesday that is no holiday in any year, since the 2nd and the 9th of December are no holidays. */
const weekday = [1, 2, 3, 4, 5, 6, 7].find((day) => new Date(year, 11, day).getDay() === 3) ?? 2;
const due = `0${weekday}/12/${year}`;
const sheet = [
  'Nome;CPF/CNPJ;Valor;Vencimento;E-mail',
  rowOf(1, '100,00', due, '191'),
  rowOf(2, '101,00', due, '191'),
  rowOf(3, '102,00', `25/12/${year}`),
  rowOf(4, '103,00', due),
  rowOf(4, '103,00', due),
  rowOf(5, '90000,00', due),
  ['12345', payer(6)['payer.document'], '104,00', due, ''].join(';'),
].join('\n');

describe('the corrections in Revisão', inChromium, () => {
  let app: AppUnderTest;
  const button = (name: RegExp | string) =>
    app.page.getByRole('button', { name, exact: typeof name === 'string' });
  /** Of a group that has no place on the line. */
  const inMenu = async (group: RegExp, act: string) => {
    await button(/^Mais \d grupos?$/).click();
    await app.page.getByRole('group', { name: group }).getByRole('menuitem', { name: act }).click();
  };
  const sums = async () => (await app.page.locator('.sums').innerText()).replace(/\s+/g, ' ');
  const rowCount = () => app.page.getByRole('grid').getAttribute('aria-rowcount');

  beforeAll(async () => {
    app = await openApp();
    await app.page.setViewportSize({ width: 1366, height: 700 });
    await app.page.getByRole('heading', { name: 'Início' }).waitFor();
    await app.page.keyboard.press('Control+2');
    await app.page.getByRole('tab', { name: 'Lote' }).click();
    await button('Colar linhas…').click();
    await app.page.getByRole('textbox', { name: 'Linhas' }).fill(sheet);
    await button('Ler as linhas').click();
    await button('Continuar').click();
    await app.page.getByText(/^Há dos dois/).click();
    await button('Conferir as linhas').click();
    await app.page.getByRole('grid', { name: 'Linhas em revisão' }).waitFor();
  });
  afterAll(() => app.stop());

  it('keeps the rows to correct in sight, and hides columns without content', async () => {
    await button('2 linhas: pode ser CPF ou CNPJ').waitFor();
    await button(/^Mais \d grupos?$/).waitFor();
    const reason = app.page.getByRole('complementary', { name: 'Linha selecionada' });
    await reason.getByText('Pode ser CPF ou CNPJ. Escolha qual é.').waitFor();
    const { x = 0, width = 0 } = (await reason.boundingBox()) ?? {};
    expect(x + width).toBeLessThanOrEqual(1366);
    const group = await button('2 linhas: pode ser CPF ou CNPJ').boundingBox();
    expect(group && group.y + group.height).toBeLessThan(700);
    const sumTops = app.page
      .locator('.sum')
      .evaluateAll((sums) => sums.map((sum) => sum.getBoundingClientRect().y));
    expect(new Set(await sumTops).size).toBe(1);
    const rows = await app.page.locator('.review-panes').boundingBox();
    expect(rows?.height).toBeGreaterThan(260);
    expect(await app.page.getByRole('columnheader', { name: 'E-mail' }).count()).toBe(0);
    const columns = async () => {
      await button('Mais').click();
      await app.page.getByRole('menuitem', { name: /colunas vazias/ }).click();
    };
    await columns();
    await app.page.getByRole('columnheader', { name: 'E-mail' }).waitFor();
    await columns();
    expect(await barriers(app.page)).toEqual([]);
  });

  it('counts a row as ready only if it has no open question', async () => {
    await expect
      .poll(sums)
      .toContain('Prontos 3 R$ 90.205,00 A decidir 1 R$ 104,00 Duplicidades 1 R$ 103,00');
    await button('Emitir 4 boletos · R$ 90.309,00').waitFor();
    await inMenu(/^1 valor atípico/, 'Ver estas linhas');
    await expect.poll(rowCount).toBe('2');
    await button(/^Todas/).click();
    await expect.poll(rowCount).toBe('8');
  });

  it('settles a group with one press, and undoes the whole press', async () => {
    await button('São CPF').click();
    await button('Emitir 6 boletos · R$ 90.510,00').waitFor();
    await expect.poll(() => button('São CPF').count()).toBe(0);
    await button('Desfazer').click();
    await button('2 linhas: pode ser CPF ou CNPJ').waitFor();
    await button('Emitir 4 boletos · R$ 90.309,00').waitFor();
    await inMenu(/^1 vencimento em fim de semana/, 'Próximo dia útil');
    await app.page.getByText('1 linha corrigida. Use Ctrl+Z para desfazer.').waitFor();
    expect(app.problems).toEqual([]);
  });
});
