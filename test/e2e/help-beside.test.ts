// Help beside the work: typed text, the step and the scroll position stay, Esc closes the help, and the focus returns.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { barriers } from '../helpers/accessible.ts';
import { settleAtHome } from '../helpers/app-under-test.ts';
import { inChromium } from '../helpers/chromium.ts';
import { boletoStates } from '../helpers/states-of-boletos.ts';
import { startWalk, type Walking } from '../helpers/walk.ts';

let walk: Walking;
beforeAll(async () => {
  walk = await startWalk('help beside');
  await settleAtHome(walk.page);
});
afterAll(() => walk.stop());

const help = () => walk.page.getByRole('complementary', { name: 'Ajuda' });
const ask = () => walk.page.getByRole('button', { name: 'O que acontece agora?' });
const typed = () => walk.page.getByRole('textbox', { name: 'Código do boleto' });
const scrolled = () => walk.page.locator('.doubt-pane').evaluate((pane) => pane.scrollTop);
const isFocused = (of: ReturnType<typeof ask>) => of.evaluate((one) => one === document.activeElement);

describe('help', inChromium, () => {
  it('is opened from an unconfirmed row of a batch', async () => {
    const until = boletoStates.findIndex(({ name }) => name === 'lote: a confirmar');
    for (const { go } of boletoStates.slice(0, until + 1)) await go(walk);
    await expect.poll(() => ask().count()).toBe(1);
  });

  it.each([
    [1440, 600],
    [1024, 700],
  ])('opens beside the work at %d by %d and does not change it', async (width, height) => {
    const { page } = walk;
    await page.setViewportSize({ width, height });
    await typed().fill('boleto-0');
    await page.locator('.doubt-pane').evaluate((pane) => pane.scrollTo({ top: 90 }));
    const before = await scrolled();
    expect(before).toBeGreaterThan(0);
    await ask().click();
    await help().getByRole('heading', { name: 'E se um boleto ficar “a confirmar”?' }).waitFor();
    expect(await isFocused(help().getByRole('region'))).toBe(true);
    expect(await barriers(page)).toEqual([]);
    expect(await typed().inputValue()).toBe('boleto-0');
    // The work continues beside the help.
    if (width >= 1200) {
      await typed().fill('boleto-01');
      await typed().fill('boleto-0');
      await help().getByRole('region').focus();
    }
    await page.keyboard.press('Escape');
    await help().waitFor({ state: 'detached' });
    expect(await isFocused(ask())).toBe(true);
    expect(await typed().inputValue()).toBe('boleto-0');
    expect(await scrolled()).toBe(before);
    expect(await page.locator('.step-bar [aria-current=step]').innerText()).toMatch(/Resultado/u);
    await page.locator('.closing-cell[aria-pressed=true]', { hasText: 'A confirmar' }).waitFor();
  });

  it('in a narrow window it closes as soon as the focus is back in the work', async () => {
    const { page } = walk;
    await page.setViewportSize({ width: 1024, height: 700 });
    await ask().click();
    await help().waitFor();
    await typed().focus();
    await help().waitFor({ state: 'detached' });
    expect(await isFocused(typed())).toBe(true);
  });

  it('takes the focus again if it is opened again, and links to the page with every answer', async () => {
    const { page } = walk;
    await page.setViewportSize({ width: 1280, height: 860 });
    await ask().click();
    await help().waitFor();
    await ask().focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => isFocused(help().getByRole('region'))).toBe(true);
    await walk.button('Abrir a ajuda inteira').click();
    await page.getByRole('heading', { name: 'O que acontece se…' }).waitFor();
    expect(await help().count()).toBe(0);
    const answer = page.getByRole('region', { name: 'E se um boleto ficar “a confirmar”?' });
    await expect.poll(() => isFocused(answer)).toBe(true);
  });

  it('opens with its key from every screen, but not behind a dialog', async () => {
    const { page } = walk;
    await page.keyboard.press('Control+1');
    await page.getByRole('heading', { level: 1, name: 'Início' }).waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Atalhos do teclado' }).waitFor();
    await page.keyboard.press('F1');
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { level: 1, name: 'Início' }).waitFor();
    await page.keyboard.press('F1');
    await page.getByRole('heading', { name: 'O que acontece se…' }).waitFor();
    expect(await help().count()).toBe(0);
  });
});
