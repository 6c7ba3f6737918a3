// Ctrl+F opens a list's own search if there is one, and otherwise a bar that searches the page's text; in a dialog it searches only that
// dialog.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { barriers } from '../helpers/accessible.ts';
import { settleAtHome } from '../helpers/app-under-test.ts';
import { inChromium } from '../helpers/chromium.ts';
import { boletoStates } from '../helpers/states-of-boletos.ts';
import { startWalk, type Walking } from '../helpers/walk.ts';

describe('Ctrl+F', inChromium, () => {
  let walk: Walking;
  let crashed = false;
  const page = () => walk.page;
  const bar = () => page().getByRole('textbox', { name: 'Buscar no texto' });
  const count = () => page().locator('.find-count');
  const marks = () => page().locator('.found-mark > div');
  const press = (key: string) => page().keyboard.press(key);
  const selected = () => page().evaluate(() => getSelection()?.toString());
  const isFocused = (css: string) =>
    page().evaluate((one) => document.activeElement?.matches(one) === true, css);
  const openHelp = async () => {
    await press('F1');
    await page().getByRole('heading', { name: 'O que acontece se…' }).waitFor();
  };
  const openLicences = async () => {
    await page()
      .getByRole('button', { name: /^Prefer/u })
      .click();
    await page()
      .getByRole('menuitem', { name: /^Licen/u })
      .click();
    return page().getByRole('dialog').locator('.licences');
  };
  const prefer = (preferences: { language?: 'pt-BR' | 'en'; theme?: 'system' | 'dark' | 'light' }) =>
    page().evaluate(async (these) => {
      const done = await window.guiche?.app.setPreferences(these);
      return done?.ok;
    }, preferences);

  const states = boletoStates.values();
  const walkTo = async (wanted: string) => {
    for (let next = states.next(); next.done !== true; next = states.next()) {
      await next.value.go(walk);
      if (next.value.name === wanted) return;
    }
    throw new Error(`no such state: ${wanted}`);
  };

  beforeAll(async () => {
    walk = await startWalk('find');
    walk.page.on('crash', () => (crashed = true));
    await settleAtHome(walk.page);
  });
  afterAll(() => walk.stop());

  it('goes to the search of a list and selects its text, every time', async () => {
    await walk.to(6, 'Trilha');
    const field = page().getByRole('textbox', { name: 'Buscar na trilha' });
    await field.fill('conta');
    await page().getByRole('tab', { name: 'Trilha', exact: true }).focus();
    for (const _ of [1, 2]) {
      await press('Control+f');
      expect([await isFocused('[data-search] input'), await selected()]).toEqual([true, 'conta']);
      expect(await bar().count()).toBe(0);
    }
    await field.fill('');
  });

  it('finds text regardless of accents: matches are counted, reached in a circle, and the page does not change', async () => {
    await openHelp();
    const drawn = () =>
      page()
        .locator('#main > .scroll')
        .evaluate((main) => [main.querySelectorAll('*').length, main.textContent ?? ''] as const);
    const before = await drawn();
    await press('Control+f');
    expect(await isFocused('.text-find input')).toBe(true);
    await bar().fill('O QUE NAO SE PERDE');
    await count()
      .getByText(/^1 de \d+$/u)
      .waitFor();
    const all = Number(/\d+$/u.exec(await count().innerText())?.[0]);
    const plain = before[1].normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
    expect(all).toBe(plain.split('o que nao se perde').length - 1);
    expect(all).toBeGreaterThan(20);
    expect(await marks().count()).toBe(1);
    await press('Enter');
    await count().getByText(`2 de ${all}`, { exact: true }).waitFor();
    await press('F3');
    await count().getByText(`3 de ${all}`, { exact: true }).waitFor();
    for (const _ of [1, 2, 3]) await press('Shift+Enter');
    await count().getByText(`${all} de ${all}`, { exact: true }).waitFor();
    expect(await barriers(page())).toEqual([]);
    // The current match is in sight, and is marked in its place.
    const mark = await marks().boundingBox();
    const here = await page().evaluate(() => {
      const answer = [...document.querySelectorAll('.help-answer dt')].findLast(
        ({ textContent }) => textContent === 'O que não se perde',
      );
      return answer?.getBoundingClientRect().top;
    });
    expect(Math.abs((mark?.y ?? 0) - (here ?? Infinity))).toBeLessThan(6);
    expect(await drawn()).toEqual(before);
  });

  it('says that there is no match, also to a screen reader', async () => {
    await bar().fill('xyzxyz');
    await page().getByRole('status').getByText('Nenhum resultado para “xyzxyz”.').waitFor();
    expect(await marks().count()).toBe(0);
    expect(await page().getByRole('button', { name: 'Próximo resultado' }).isDisabled()).toBe(true);
    expect(await barriers(page())).toEqual([]);
  });

  it('closes with Esc and leaves the match selected, where the next search begins', async () => {
    await bar().fill('não se perde');
    await press('Enter');
    await press('Enter');
    await count()
      .getByText(/^3 de /u)
      .waitFor();
    await press('Escape');
    await bar().waitFor({ state: 'detached' });
    expect([await selected(), await marks().count()]).toEqual(['não se perde', 0]);
    await press('Control+f');
    await bar().fill('não se per');
    await count()
      .getByText(/^3 de /u)
      .waitFor();
    await press('Escape');
  });

  it('finds text that appears later, and closes with its screen', async () => {
    await press('Control+f');
    await bar().fill('segundo clique');
    await count()
      .getByText(/^\d+ de \d+$/u)
      .waitFor();
    await page().getByRole('textbox', { name: 'Procurar nesta página' }).fill('impressora');
    await page().getByRole('status').getByText('Nenhum resultado para “segundo clique”.').waitFor();
    await page().getByRole('textbox', { name: 'Procurar nesta página' }).fill('');
    await count()
      .getByText(/^\d+ de \d+$/u)
      .waitFor();
    await press('Control+1');
    await bar().waitFor({ state: 'detached' });
    expect(await page().locator('.found-mark').count()).toBe(0);
  });

  it('finds text in a dialog, and nothing behind it', async () => {
    await press('Control+1');
    await press('?');
    await page().getByRole('dialog').waitFor();
    await press('Control+f');
    await bar().fill('bloquear agora');
    await count().getByText('1 de 1', { exact: true }).waitFor();
    expect(await page().evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true);
    await bar().fill('Primeiros passos');
    await page().getByRole('status').getByText('Nenhum resultado para “Primeiros passos”.').waitFor();
    expect(await page().getByText('Primeiros passos').count()).toBeGreaterThan(0);
    // Esc closes the bar first, then the dialog.
    await press('Escape');
    await bar().waitFor({ state: 'detached' });
    await page().getByRole('dialog').waitFor();
    await press('Escape');
    await page().getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('stays in the global search', async () => {
    await press('Control+k');
    await page().getByRole('combobox').fill('conta');
    await press('Control+f');
    expect([await isFocused('.palette input'), await selected(), await bar().count()]).toEqual([
      true,
      'conta',
      0,
    ]);
    await press('Escape');
  });

  it('stays open with thousands of matches, and when language and theme change', async () => {
    const text = await openLicences();
    await text.waitFor();
    await press('Control+f');
    await bar().fill('a');
    await count()
      .getByText(/^1 de \d\.\d{3}$/u)
      .waitFor();
    await press('Shift+Enter');
    await count()
      .getByText(/^(\d\.\d{3}) de \1$/u)
      .waitFor();
    for (const { language, theme } of [
      { language: 'en', theme: 'dark' },
      { language: 'pt-BR', theme: 'light' },
      { language: 'en', theme: 'system' },
      { language: 'pt-BR', theme: 'dark' },
    ] as const) {
      expect(await prefer({ language, theme })).toBe(true);
      await page().locator(`html[lang="${language}"]`).waitFor({ state: 'attached' });
      const words = language === 'en' ? 'Find in the text' : 'Buscar no texto';
      await page().getByRole('textbox', { name: words }).waitFor();
      await press('F3');
      await count()
        .getByText(/^\d[.,\d]* (?:of|de) \d[.,]\d{3}$/u)
        .waitFor();
      expect(await marks().count()).toBe(1);
    }
    await prefer({ theme: 'system' });
    // The dialog closes, and the bar with it.
    await page().getByRole('dialog').getByRole('button', { name: 'Fechar', exact: true }).click();
    await bar().waitFor({ state: 'detached' });
    expect(await page().locator('.found-mark').count()).toBe(0);
    await openLicences();
    await text.waitFor();
    await press('Control+f');
    await bar().fill('permission notice');
    await count()
      .getByText(/^1 de /u)
      .waitFor();
    await press('Escape');
    expect((await selected())?.toLowerCase()).toBe('permission notice');
    expect(await text.evaluate((one) => one === document.activeElement)).toBe(true);
    await press('Escape');
    await text.waitFor({ state: 'detached' });
    expect(crashed).toBe(false);
  });

  it('uses the own search of a batch’s rows in the review', async () => {
    await walkTo('lote: revisão, com erros');
    for (const from of ['grid', 'nowhere']) {
      if (from === 'grid') await page().getByRole('gridcell').first().click();
      else await page().locator('#main').focus();
      await press('Control+f');
      expect(await isFocused('.review-bar input')).toBe(true);
      expect(await bar().count()).toBe(0);
    }
  });

  it('searches the help panel, which stays in its place', async () => {
    await walkTo('lote: a confirmar, com a ajuda ao lado');
    const panel = page().getByRole('complementary', { name: 'Ajuda' });
    // The panel is beside the work at the first width, and covers a part of it at the second.
    for (const width of [1280, 1024]) {
      await page().setViewportSize({ width, height: 800 });
      await panel.locator('.help-answer').focus();
      await press('Control+f');
      await bar().fill('o que fazer');
      await count().getByText('1 de 1', { exact: true }).waitFor();
      await press('Escape');
      await bar().waitFor({ state: 'detached' });
      expect([await panel.count(), await selected()]).toEqual([1, 'O que fazer']);
      expect(await isFocused('.help-answer')).toBe(true);
    }
    expect([walk.app.problems, crashed]).toEqual([[], false]);
  });
});
