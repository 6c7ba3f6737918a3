// The closing of a month in the window: the clerk chooses and sees it, saves it as a PDF and as a workbook; with the palette and with the
// keyboard.
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSheet } from 'read-excel-file/node';
import { barriers } from '../helpers/accessible.ts';
import { openApp, type AppUnderTest } from '../helpers/app-under-test.ts';
import { inChromium } from '../helpers/chromium.ts';
import { typeInField } from '../helpers/typing.ts';

describe('closing of a month', inChromium, () => {
  let app: AppUnderTest;
  const page = () => app.page;

  beforeAll(async () => {
    app = await openApp();
    await page().getByRole('heading', { name: 'Início' }).waitFor();
  });
  afterAll(() => app.stop());

  it('opens from the palette, and says that an empty month is empty', async () => {
    await page().keyboard.press('Control+k');
    await typeInField(page(), 'fechamento do mês');
    await page().keyboard.press('Enter');
    await page().getByRole('heading', { name: 'Fechamento do mês', level: 1 }).waitFor();
    await page().getByText('Nada neste mês').waitFor();
    expect(await barriers(page())).toEqual([]);
  });

  it('opens from the list of boletos', async () => {
    await page().keyboard.press('Control+k');
    await typeInField(page(), 'boletos emitidos');
    await page().keyboard.press('Enter');
    await page().getByRole('button', { name: 'Mais' }).first().click();
    await page().getByRole('menuitem', { name: 'Fechamento do mês' }).click();
    const heading = page().getByRole('heading', { name: 'Fechamento do mês', level: 1 });
    await heading.waitFor();
    await expect.poll(() => heading.isVisible()).toBe(true);
  });

  it.each(['PDF para imprimir', 'Planilha com todas as linhas'])(
    '“%s” keeps the focus after it is pressed with the keyboard',
    async (name) => {
      const button = page().getByRole('button', { name });
      await button.focus();
      await app.saved(() => page().keyboard.press('Enter'));
      await page().getByText('Fechamento salvo.').last().waitFor();
      await expect.poll(() => button.evaluate((at) => at === document.activeElement)).toBe(true);
    },
  );

  it('is saved as a PDF and as a workbook', async () => {
    const pdf = await app.saved(() => page().getByRole('button', { name: 'PDF para imprimir' }).click());
    expect((await readFile(pdf)).subarray(0, 5).toString()).toBe('%PDF-');
    const workbook = await app.saved(() =>
      page().getByRole('button', { name: 'Planilha com todas as linhas' }).click(),
    );
    const [first] = await readSheet(await readFile(workbook), 'Resumo');
    expect(first?.[0]).toBe('Fechamento do mês');
    expect(app.problems).toEqual([]);
  });
});
