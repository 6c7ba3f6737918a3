// Amounts in English, in the built app against the simulated service: the window shows and reads them in English form, the service receives
// the same amount, and copies and files have the form that Brazilian spreadsheets read.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSandbox, type Sandbox } from '../../main/sandbox/server.ts';
import { openApp, settleAtHome, type AppUnderTest } from '../helpers/app-under-test.ts';
import { inChromium, useDesktopChromium } from '../helpers/chromium.ts';
import { dueIn } from '../helpers/days.ts';
import { useService } from '../helpers/walk.ts';

useDesktopChromium();

let service: Sandbox;
let app: AppUnderTest;
const page = () => app.page;
const button = (name: string | RegExp) => page().getByRole('button', { name });
// An open list hides everything else from screen readers.
const field = (name: string) => page().getByRole('textbox', { name, includeHidden: true });

beforeAll(async () => {
  service = await startSandbox({ folder: null, seed: 'english', now: Date.now });
  app = await openApp();
  await settleAtHome(page());
  await useService({ page: page(), service });
  await page().evaluate(() => window.guiche?.app.setPreferences({ language: 'en' }));
  await page().getByRole('heading', { name: 'Home' }).waitFor();
});
afterAll(async () => {
  await app.stop();
  await service.stop();
});

/** As another program would read the clipboard. */
async function pasted(): Promise<string> {
  await page().evaluate(() => {
    const place = document.createElement('textarea');
    place.id = 'elsewhere';
    document.body.append(place);
    place.focus();
  });
  const place = page().locator('#elsewhere');
  await place.press('Control+V');
  const text = await place.inputValue();
  await place.evaluate((element) => element.remove());
  return text;
}

describe('an amount in English', inChromium, () => {
  it('causes a question if its one separator is ambiguous', async () => {
    await page().keyboard.press('Control+2');
    await page().getByRole('tab', { name: 'Single' }).click();
    await page().getByRole('combobox', { name: 'Payer' }).fill('Marina Duarte Figueira');
    await field('CPF or CNPJ').fill('52998224725');
    await field('Amount').fill('1,234');
    await field('Due date').fill(dueIn(7));
    await button('Use 1,234.00').waitFor();
    expect(service.inspect().boletos).toEqual([]);
  });

  it('reaches the service unchanged', async () => {
    await button('Use 1,234.00').click();
    await button(/^Issue R\$.1,234\.00 to Marina Duarte Figueira$/u).waitFor();
    await field('Amount').fill('1234.56');
    await field('Due date').click();
    await expect.poll(() => field('Amount').inputValue()).toBe('1,234.56');
    await button(/^Issue R\$.1,234\.56 to Marina Duarte Figueira$/u).click();
    await page().getByText('Matches: digitable line, bar code, amount and due date').waitFor();
    expect(service.inspect().boletos.map(({ request }) => request)).toMatchObject([{ amount: 1234.56 }]);
  });

  it('is copied and exported in the Brazilian form', async () => {
    await page().getByRole('tab', { name: 'Issued' }).click();
    const cell = page().getByRole('gridcell', { name: 'R$ 1,234.56' });
    await cell.click();
    await cell.press('Control+C');
    await expect.poll(pasted).toContain('R$\u00a01.234,56');
    const file = await app.saved(async () => {
      await button('Export').click();
      await page().getByRole('menuitem', { name: /csv/iu }).click();
    });
    const [, row = ''] = readFileSync(file, 'utf8').split('\r\n');
    expect(row.split(';')).toContain('1234,56');
  });
});
