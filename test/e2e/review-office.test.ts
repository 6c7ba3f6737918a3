// Revisão on an office monitor, and by keyboard: the rows begin high enough, what identifies a row is whole, and a messy sheet of 341 rows is
// corrected with few keys.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldFocused } from '../helpers/typing.ts';
import { openApp, type AppUnderTest } from '../helpers/app-under-test.ts';
import { inChromium } from '../helpers/chromium.ts';
import { completeTaxId } from '../../preload/shared/tax-id.ts';

const year = new Date().getFullYear() + 1;
const count = 341;
const taxIdOf = (at: number) => completeTaxId(String(100_000_000 + at * 7_919));
const wrong = (digits: string) => `${digits.slice(0, -1)}${(Number(digits.at(-1)) + 1) % 10}`;

/** Faults as real offices type them, each at regular distances. */
function rowOf(at: number): string {
  const email =
    at % 17 === 3
      ? `p${at} @exemplo.com`
      : at % 23 === 4
        ? `a${at}@exemplo.com, b${at}@exemplo.com`
        : at % 41 === 5
          ? 'não tem'
          : `p${at}@exemplo.com`;
  const due =
    at % 29 === 6
      ? ''
      : at % 37 === 7
        ? `31/04/${year}`
        : at % 43 === 8
          ? '10/12'
          : `1${at % 8}/0${1 + (at % 8)}/${year}`;
  const taxId = at % 97 === 9 ? wrong(taxIdOf(at)) : taxIdOf(at);
  const name = at % 71 === 11 ? `JoÃ£o ${at}` : `Pagador de Tal ${at}`;
  return [name, taxId, `${100 + at},50`, due, email, `${1 + (at % 9)}º ano`, '2%'].join(';');
}
const sheet = [
  'Nome;CPF/CNPJ;Valor;Vencimento;E-mail;Turma;Juros',
  ...Array.from({ length: count }, (_, at) => rowOf(at)),
].join('\n');

const offices = [
  [1366, 700, 11],
  [1280, 650, 9],
  [1093, 560, 6],
] as const;

/** Pastes lines into a new batch and goes on until its review is shown. */
async function review({ page }: AppUnderTest, lines: string): Promise<void> {
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await page.setViewportSize({ width: 1366, height: 700 });
  await page.getByRole('heading', { name: 'Início' }).waitFor();
  await page.keyboard.press('Control+2');
  await page.getByRole('tab', { name: 'Lote' }).click();
  await press('Colar linhas…');
  await page.getByRole('textbox', { name: 'Linhas' }).fill(lines);
  await press('Ler as linhas');
  await press('Continuar');
  const check = page.getByRole('button', { name: 'Conferir as linhas', exact: true });
  await check.waitFor();
  if (lines.includes('Juros')) await page.getByText('A coluna Juros não será enviada no boleto.').waitFor();
  await check.click();
  await page.getByRole('grid', { name: 'Linhas em revisão' }).waitFor();
}

describe('Revisão in an office', inChromium, () => {
  let app: AppUnderTest;
  let keys = 0;
  const button = (name: RegExp | string) =>
    app.page.getByRole('button', { name, exact: typeof name === 'string' });
  const press = async (...all: readonly string[]) => {
    for (const key of all) {
      keys += 1;
      await app.page.keyboard.press(key);
    }
  };
  const type = (text: string) => press(...text.split(''));
  const groups = () => app.page.locator('.review-groups > li');
  const errors = async () => Number(/\d+/u.exec(await button(/^Com erro/).innerText())?.[0]);
  const isInGrid = () => app.page.evaluate(() => document.activeElement?.closest('[role=grid]') !== null);

  beforeAll(async () => {
    app = await openApp();
    await review(app, sheet);
  });
  afterAll(() => app.stop());

  it.each(offices)('at %i × %i shows at least the rows of an office, whole', async (width, height, least) => {
    await app.page.setViewportSize({ width, height });
    const measured = () =>
      app.page.evaluate(() => {
        const grid = document.querySelector('[role=grid]')?.getBoundingClientRect();
        if (!grid) throw new Error('no grid');
        const rows = [...document.querySelectorAll('.grid-row.body')].filter((row) => {
          const { top, bottom } = row.getBoundingClientRect();
          return top >= grid.top && bottom <= grid.bottom;
        });
        // Line, payer, state, amount, due date.
        const cells = rows.flatMap((row) => [...row.children].slice(0, 5));
        const cut = cells.filter((cell, at) => {
          const { left, right, top } = cell.getBoundingClientRect();
          const text = cell.querySelector('.clip');
          const isCut = at % 5 !== 1 && text !== null && text.scrollWidth > text.clientWidth;
          const shown = document.elementFromPoint(right - 2, top + 4);
          return isCut || left < grid.left || right > grid.right + 1 || !cell.contains(shown);
        });
        const top = Math.min(...rows.map((row) => row.getBoundingClientRect().top));
        return { top, rows: rows.length, cut: cut.map((cell) => cell.textContent) };
      });
    await expect.poll(async () => (await measured()).cut).toEqual([]);
    const { top, rows } = await measured();
    expect(top).toBeLessThanOrEqual(260);
    expect(rows).toBeGreaterThanOrEqual(least);
    const tops = await app.page
      .locator('.review-bar :is(.filter, .button, .input)')
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top / 8)));
    expect(new Set(tops).size).toBe(1);
  });

  it('has details that are resized, as in other lists, and leaves the payer, the amount and the due date whole', async () => {
    await app.page.setViewportSize({ width: 1093, height: 560 });
    const grip = app.page.getByRole('separator', { name: 'Largura dos detalhes' });
    const paneWidth = async () => (await app.page.locator('.row-pane').boundingBox())?.width;
    const usual = Number(await grip.getAttribute('aria-valuenow'));
    await grip.focus();
    for (let times = 0; times < 12; times += 1) await app.page.keyboard.press('ArrowLeft');
    await expect.poll(paneWidth).toBe(400);
    for (const title of ['Pagador', 'Valor', 'Vencimento'])
      await expect
        .poll(() =>
          app.page.getByRole('columnheader', { name: title }).evaluate((head) => {
            const { right } = head.getBoundingClientRect();
            return right <= (head.closest('.grid')?.getBoundingClientRect().right ?? 0) + 1;
          }),
        )
        .toBe(true);
    const kept = () => app.page.evaluate(() => window.guiche?.app.state());
    await expect.poll(async () => JSON.stringify(await kept())).toContain('"detailsWidth":400');
    for (let times = 0; times < 12; times += 1) await app.page.keyboard.press('ArrowRight');
    await expect.poll(paneWidth).toBe(240);
    expect(usual).toBeLessThan(320);
  });

  it('is corrected with at most 150 keys, and each group with two', async () => {
    await app.page.setViewportSize({ width: 1366, height: 700 });
    const firstGroup = async () => (await groups().first().innerText()).replaceAll(/\s+/gu, ' ');
    while (!(await firstGroup()).includes('Dígito verificador')) {
      const before = await errors();
      const group = await firstGroup();
      await press('Control+g');
      await app.page.waitForFunction(() => document.activeElement?.closest('.review-groups') !== null);
      await press('Enter');
      if (group.includes('sem Vencimento')) {
        await fieldFocused(app.page);
        await type('10/12');
        await press('Enter');
      }
      await expect.poll(errors).toBeLessThan(before);
      await expect.poll(firstGroup).not.toBe(group);
      await expect.poll(isInGrid).toBe(true);
    }
    const left = [9, 106, 203, 300];
    await expect.poll(errors).toBe(left.length);
    await button(/^Com erro/).click();
    await expect
      .poll(() => app.page.getByRole('grid').getAttribute('aria-rowcount'))
      .toBe(String(left.length + 1));
    await app.page.locator('[aria-rowindex="2"] > [aria-colindex="6"]').click();
    // The clicks.
    keys += 2;
    for (const at of left) {
      await type(taxIdOf(at));
      await press('Enter');
    }
    await expect.poll(errors).toBe(0);
    expect(keys).toBeLessThanOrEqual(150);
  });

  it('undoes a group from where the focus is, and Del empties a cell without removing its row', async () => {
    await press('Control+z');
    await expect.poll(errors).toBe(1);
    await press('Control+z');
    await expect.poll(errors).toBe(2);
    await button(/^Todas/).click();
    await expect.poll(() => app.page.getByRole('grid').getAttribute('aria-rowcount')).toBe(String(count + 1));
    const amount = app.page.locator('[aria-rowindex="2"] > [aria-colindex="4"]');
    for (const key of ['Delete', 'Backspace']) {
      await amount.click();
      await press(key);
      await expect.poll(() => amount.innerText()).toContain('falta');
      await expect.poll(() => button(/^Removidas/).innerText()).toContain('0');
      await press('Control+z');
      await expect.poll(() => amount.innerText()).toContain('100,50');
    }
    expect(app.problems).toEqual([]);
  });
});

describe('Revisão of large amounts', inChromium, () => {
  it('shows each amount whole, with room for the mark of a finding', async () => {
    const amounts = [
      '1.234,56',
      '100.000,00',
      '999.999,99',
      '8.888.888,88',
      '88.888.888,88',
      '99.999.999,99',
    ];
    const rows = [...Array.from({ length: 12 }, () => '150,50'), ...amounts].map((amount, at) =>
      [`Pagador ${at}`, taxIdOf(at), amount, `10/0${1 + (at % 9)}/${year}`].join(';'),
    );
    const app = await openApp();
    try {
      await review(app, ['Nome;CPF/CNPJ;Valor;Vencimento', ...rows].join('\n'));
      const { page } = app;
      await page.getByRole('columnheader', { name: 'Valor' }).click();
      await page.getByRole('columnheader', { name: 'Valor' }).click();
      for (const [width, height] of offices) {
        await page.setViewportSize({ width, height });
        for (const amount of amounts) {
          const cell = page
            .getByRole('gridcell')
            .filter({ has: page.getByText(new RegExp(`\\s${amount}$`, 'u')) });
          /** What is left beside it: the mark of a finding needs 18. */
          const room = () =>
            cell.locator('.clip').evaluate((text) => {
              const range = document.createRange();
              range.selectNodeContents(text);
              const box = text.closest('.grid-cell') ?? text;
              const { paddingLeft, paddingRight } = getComputedStyle(box);
              const inner =
                box.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
              return inner - range.getBoundingClientRect().width;
            });
          await expect.poll(room, { message: `${amount} at ${width}` }).toBeGreaterThanOrEqual(18);
        }
      }
    } finally {
      await app.stop();
    }
  });
});
