// Ctrl+F: a list's own search where there is one, a bar over the text where there is none, also in a dialog.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { barriers } from '../helpers/accessible.ts';
import { openApp, settleAtHome, type AppUnderTest } from '../helpers/app-under-test.ts';
import { inChromium } from '../helpers/chromium.ts';

describe('Ctrl+F', inChromium, () => {
  let app: AppUnderTest;
  const page = () => app.page;
  const bar = () => page().getByRole('textbox', { name: 'Buscar no texto' });
  const press = (key: string) => page().keyboard.press(key);
  const focused = () => page().evaluate(() => document.activeElement?.closest('[data-search]') !== null);
  /** What is marked, and which of it is the one at hand. */
  const marked = () =>
    page().evaluate(() => {
      const texts = (name: string) =>
        [...(CSS.highlights.get(name) ?? [])].map((range) =>
          range instanceof Range ? range.toString().toLowerCase() : 'no range',
        );
      return { all: texts('found'), here: texts('found-here') };
    });

  beforeAll(async () => {
    app = await openApp();
    await settleAtHome(page());
  });
  afterAll(() => app.stop());

  it('goes to the search of a list and selects what stands there', async () => {
    await press('F1');
    await page().getByRole('button', { name: 'Ajuda' }).click();
    await page().getByRole('menuitem', { name: 'O que acontece se…' }).click();
    const field = page().getByRole('textbox', { name: 'Procurar nesta página' });
    await field.fill('impressora');
    await page().getByRole('heading', { name: 'O que acontece se…' }).click();
    await press('Control+f');
    expect(await focused()).toBe(true);
    expect(await page().evaluate(() => getSelection()?.toString())).toBe('impressora');
    await field.fill('');
  });

  it('finds in a text: counted, stepped through in a ring, nothing changed on the page', async () => {
    // Once more, from the search of the list: the text itself.
    await press('Control+f');
    const drawn = () =>
      page()
        .locator('#main')
        .evaluate((main) => [main.querySelectorAll('*').length, main.textContent] as const);
    const before = await drawn();
    await bar().fill('SAQUE');
    await page()
      .getByText(/^1 de \d+$/u)
      .waitFor();
    const count = Number(/\d+$/u.exec(await page().locator('.text-find output').innerText())?.[0]);
    expect(count).toBeGreaterThan(2);
    const { all, here } = await marked();
    expect([all.length, new Set(all), here]).toEqual([count, new Set(['saque']), ['saque']]);
    await press('Enter');
    await page().getByText(`2 de ${count}`, { exact: true }).waitFor();
    await press('Shift+Enter');
    await press('Shift+Enter');
    await page().getByText(`${count} de ${count}`, { exact: true }).waitFor();
    expect(await barriers(page())).toEqual([]);
    await bar().fill('xyzxyz');
    await page().getByText('Nada encontrado').waitFor();
    expect(await drawn()).toEqual(before);
    await press('Escape');
    await bar().waitFor({ state: 'detached' });
    expect(await marked()).toEqual({ all: [], here: [] });
    expect(await focused()).toBe(true);
  });

  it('finds in a dialog, whose focus stays in it, and leaves the found text selected', async () => {
    await page().getByRole('button', { name: 'Preferências' }).click();
    await page().getByRole('menuitem', { name: 'Licenças' }).click();
    const text = page().getByRole('region', { name: 'Texto das licenças' });
    await text.focus();
    await press('Control+f');
    await bar().fill('permission');
    await page()
      .getByText(/^1 de /u)
      .waitFor();
    await press('Enter');
    await page()
      .getByText(/^2 de /u)
      .waitFor();
    expect(await page().evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true);
    await press('Escape');
    await bar().waitFor({ state: 'detached' });
    // The dialog is still there.
    expect(await text.evaluate((one) => one === document.activeElement)).toBe(true);
    expect((await page().evaluate(() => getSelection()?.toString()))?.toLowerCase()).toBe('permission');
    await press('Escape');
    await text.waitFor({ state: 'detached' });
    expect(app.problems).toEqual([]);
  });
});
