// A list may be hidden for a moment, as by a narrow window, and be drawn anew. The focus of its row then returns to a row, where it is seen.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApp, settleAtHome, type AppUnderTest } from '../helpers/app-under-test.ts';
import { inChromium } from '../helpers/chromium.ts';
import { callsOf, checkedBatch, payersSheet, within } from '../helpers/window-calls.ts';

/** As long as the window waits before it gives a lost focus back. */
const patience = 150;

describe('a row that had the focus', inChromium, () => {
  let app: AppUnderTest;
  const call = callsOf(() => app.page);

  beforeAll(async () => {
    app = await openApp({
      // However long the test takes, the list is there again before that time is over.
      prepare: (page) =>
        page.addInitScript((wait) => {
          const real = window.setTimeout.bind(window);
          const held: (() => void)[] = [];
          Reflect.set(window, 'setTimeout', (run: () => void, after?: number) =>
            after === wait ? held.push(run) : real(run, after),
          );
          Reflect.set(window, 'release', () => held.splice(0).forEach((run) => run()));
        }, patience),
    });
    await settleAtHome(app.page);
  });
  afterAll(() => app.stop());

  it('gives it to a row after the list was hidden', async () => {
    const { page } = app;
    const accountId = String(within(await call('accounts', 'list'), 'value', 'current'));
    const id = await checkedBatch(call, { accountId, text: payersSheet(1, 6), name: 'Mensalidades' });
    await call('batches', 'queue', { commandId: crypto.randomUUID(), id });
    await expect
      .poll(async () => within(await call('batches', 'get', { id }), 'value', 'state'))
      .toBe('finished');
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.keyboard.press('Control+2');
    await page.getByRole('tab', { name: 'Pagadores' }).click();
    const cells = page.getByRole('grid', { name: 'Pagadores' }).getByRole('gridcell');
    await cells.first().click();
    await page.getByRole('button', { name: 'Alterar contato' }).waitFor();
    await page.setViewportSize({ width: 640, height: 400 });
    await cells.first().waitFor({ state: 'hidden' });
    await page.setViewportSize({ width: 1280, height: 800 });
    await cells.first().waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(true);
    await page.evaluate('release()');
    expect(await page.evaluate(() => document.activeElement?.role)).toBe('gridcell');
  });
});
