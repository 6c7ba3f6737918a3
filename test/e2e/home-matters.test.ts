// Items of Início that a clerk puts off until tomorrow, in the built app: they stay put off on this computer after a restart of the window.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { barriers } from '../helpers/accessible.ts';
import { openApp, type AppUnderTest } from '../helpers/app-under-test.ts';
import { inChromium } from '../helpers/chromium.ts';

let app: AppUnderTest;
const page = () => app.page;
const zone = () => page().getByText('Este computador não está no horário do Brasil');
const button = (name: string) => page().getByRole('button', { name, exact: true });

beforeAll(async () => {
  app = await openApp({ env: { TZ: 'Europe/Lisbon' } });
  await page().getByRole('heading', { name: 'Início' }).waitFor();
});
afterAll(() => app.stop());

describe('an item', inChromium, () => {
  it('is put off, stays so, and is brought back', async () => {
    await zone().waitFor();
    // Others may arrive at any moment, such as the keychain's state: those that are here already must stay.
    const others = page().locator('[data-matter]').filter({ hasNot: zone() });
    const before = await others.allTextContents();
    await page()
      .locator('[data-matter]')
      .filter({ has: zone() })
      .getByRole('button', { name: 'Adiar até amanhã' })
      .click();
    await zone().waitFor({ state: 'hidden' });
    expect(await others.allTextContents()).toEqual(expect.arrayContaining(before));
    await page().reload();
    await button('1 adiada até amanhã').click();
    await zone().waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page().emulateMedia({ colorScheme });
      expect(await barriers(page())).toEqual([]);
    }
    await button('Trazer de volta').click();
    await button('1 adiada até amanhã').waitFor({ state: 'hidden' });
    await zone().waitFor();
  });

  it('is shown in one line, and unfolds its text below it', async () => {
    const line = page().locator('[data-matter]').filter({ has: zone() });
    const words = line.getByText(/^O fuso é Europe\/Lisbon\./u);
    expect(await words.isVisible()).toBe(false);
    expect((await line.boundingBox())?.height).toBeLessThan(48);
    await line.getByRole('button', { name: 'Ver aviso' }).click();
    await words.waitFor();
    expect(await line.getByRole('button', { name: 'Ver aviso' }).getAttribute('aria-expanded')).toBe('true');
    await line.getByRole('button', { name: /^Este computador/u }).click();
    await words.waitFor({ state: 'hidden' });
    await page()
      .getByRole('button', { name: /^Este computador/u })
      .blur();
  });

  it('is reached with J and K', async () => {
    await page().keyboard.press('j');
    const inside = () => page().evaluate(() => document.activeElement?.closest('[data-matter]') !== null);
    await expect.poll(inside).toBe(true);
    const first = await page().evaluate(() => document.activeElement?.closest('[data-matter]')?.textContent);
    await page().keyboard.press('j');
    await page().keyboard.press('k');
    expect(await page().evaluate(() => document.activeElement?.closest('[data-matter]')?.textContent)).toBe(
      first,
    );
    expect(app.problems).toEqual([]);
  });

  const matterInFocus = () =>
    page().evaluate(() => document.activeElement?.closest('[data-matter]') !== null);

  it('is reached with J after another screen, and from elsewhere in Início', async () => {
    await page().keyboard.press('Control+2');
    await page().getByRole('tab', { name: 'Avulso' }).waitFor();
    await page().keyboard.press('Control+1');
    await zone().waitFor();
    await page().keyboard.press('j');
    await expect.poll(matterInFocus).toBe(true);
    await page().locator('#main').getByRole('button').last().focus();
    await page().keyboard.press('j');
    await expect.poll(matterInFocus).toBe(true);
  });

  it('that is put off or brought back with the keyboard leaves the focus where work continues', async () => {
    const nowhere = () => page().evaluate(() => document.activeElement === document.body);
    const line = page().locator('[data-matter]').filter({ has: zone() });
    await line.getByRole('button', { name: 'Adiar até amanhã' }).focus();
    await page().keyboard.press('Enter');
    await zone().waitFor({ state: 'hidden' });
    await expect.poll(nowhere).toBe(false);
    await button('1 adiada até amanhã').focus();
    await page().keyboard.press('Enter');
    await button('Trazer de volta').focus();
    await page().keyboard.press('Enter');
    await button('1 adiada até amanhã').waitFor({ state: 'hidden' });
    await expect.poll(nowhere).toBe(false);
    expect(app.problems).toEqual([]);
  });
});
