// One boleto from the form to the list, in the built app against the simulated service: one press creates one boleto.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { barriers } from '../helpers/accessible.ts';
import { openApp, settleAtHome, type AppUnderTest } from '../helpers/app-under-test.ts';
import { inChromium } from '../helpers/chromium.ts';
import { dueIn } from '../helpers/days.ts';
import { codesOf } from '../helpers/sandbox-paper.ts';
import { needs } from '../helpers/system-tools.ts';
import { typeInField } from '../helpers/typing.ts';

let app: AppUnderTest;

beforeAll(async () => {
  app = await openApp();
  await settleAtHome(app.page);
  await app.page.keyboard.press('Control+2');
});
afterAll(() => app.stop());

describe('a single boleto', inChromium, () => {
  it('is issued with the keyboard only, once, however often Enter is pressed', async () => {
    const { page } = app;
    await page.getByRole('tab', { name: 'Avulso' }).click();
    await page.getByRole('combobox', { name: 'Pagador' }).focus();
    for (const text of ['Marina Duarte Figueira', '52998224725', '1500', dueIn(7), 'Aulas', '', '', '']) {
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
    }
    await page.getByRole('button', { name: /^Emitir R\$.1\.500,00 para Marina Duarte Figueira$/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page
      .getByText('Conferido: linha digitável, código de barras, valor e vencimento iguais aos enviados.')
      .waitFor();
    await page.getByRole('img', { name: 'Código de barras' }).waitFor();
    const pdf = await app.saved(() => page.getByRole('button', { name: 'Salvar PDF' }).click());
    expect(readFileSync(pdf).subarray(0, 5).toString()).toBe('%PDF-');
    await page.getByRole('button', { name: 'Consultar linha digitável de novo' }).click();
    await page.getByText('continua igual').waitFor();
  });

  it(
    'shows bars only if a scanner reads them from the screen, and otherwise says where to copy them',
    needs('zbarimg'),
    async () => {
      const { page } = app;
      const code = page.getByRole('img', { name: 'Código de barras' });
      const sizes = [
        [1920, 1000],
        [1366, 700],
        [1280, 650],
        [1093, 560],
      ] as const;
      const seen: boolean[] = [];
      for (const [width, height] of sizes) {
        await page.setViewportSize({ width, height });
        await page.getByText('continua igual').waitFor();
        const isSeen = await code.isVisible();
        seen.push(isSeen);
        await expect
          .poll(() => page.getByText(/^O código de barras não cabe aqui/u).isVisible())
          .toBe(!isSeen);
        if (!isSeen) continue;
        const picture = join(app.folder, `bars-${width}.png`);
        await page.locator('.bar-code').screenshot({ path: picture, scale: 'css' });
        const line = (await page.locator('.slip-line').innerText()).replaceAll(/\D/gu, '');
        const [read = ''] = codesOf(picture);
        expect([width, read]).toEqual([
          width,
          `${line.slice(0, 4)}${line.slice(32)}${line.slice(4, 9)}${line.slice(10, 20)}${line.slice(21, 31)}`,
        ]);
      }
      expect(seen[0]).toBe(true);
      await page.setViewportSize({ width: 1280, height: 860 });
    },
  );

  it('is still shown after a reload, and the clerk is asked before an equal one is issued', async () => {
    const { page } = app;
    await page.reload();
    await page.getByRole('button', { name: 'Novo boleto para o mesmo pagador' }).click();
    const amount = page.getByRole('textbox', { name: 'Valor' });
    await expect.poll(() => amount.evaluate((field) => field === document.activeElement)).toBe(true);
    await typeInField(page, '1.500,00');
    await page.keyboard.press('Enter');
    await typeInField(page, dueIn(7));
    await page.keyboard.press('Control+Enter');
    const question = page.getByRole('alertdialog', { name: 'Já existe um boleto igual' });
    await question.waitFor();
    await question.getByRole('button', { name: 'Cancelar' }).click();
    await question.waitFor({ state: 'hidden' });
  });

  it('completes a payer billed before, and first shows what comes with the name', async () => {
    const { page } = app;
    // An open list hides everything else from screen readers.
    const field = (name: string) => page.getByRole('textbox', { name, includeHidden: true });
    const payer = page.getByRole('combobox', { name: 'Pagador' });
    await payer.fill('');
    await field('CPF ou CNPJ').fill('');
    await payer.click();
    await page.keyboard.type('figuei');
    const known = page.getByRole('option', { name: /Marina Duarte Figueira/ });
    await known.waitFor();
    expect(await known.innerText()).toContain('529.982.247-25');
    expect(await field('CPF ou CNPJ').inputValue()).toBe('');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await known.waitFor({ state: 'hidden' });
    expect(await payer.inputValue()).toBe('Marina Duarte Figueira');
    expect(await field('CPF ou CNPJ').inputValue()).toBe('529.982.247-25');
    // Text typed while the list is open stays as it is, and Enter continues at once.
    await payer.fill('');
    await page.keyboard.type('Marina Duarte F');
    await known.waitFor();
    await page.keyboard.press('Enter');
    expect(await payer.inputValue()).toBe('Marina Duarte F');
    await expect
      .poll(() => field('CPF ou CNPJ').evaluate((one) => one === document.activeElement))
      .toBe(true);
  });

  it('takes its due date from a calendar with the keyboard, and only on business days if the clerk chooses so', async () => {
    const { page } = app;
    const year = new Date().getFullYear() + 1;
    const due = page.getByRole('textbox', { name: 'Vencimento' });
    await due.fill(`15/12/${year}`);
    await page
      .getByText(new RegExp(`^..., 15/12/${year}`, 'u'))
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Escolher no calendário' }).focus();
    await page.keyboard.press('Enter');
    const calendar = page.getByRole('dialog', { name: 'Vencimento' });
    const isHeld = async (written: string) => {
      const one = calendar.getByRole('button', { name: written });
      await expect.poll(() => one.evaluate((found) => found === document.activeElement)).toBe(true);
    };
    await isHeld(`15/12/${year}`);
    await page.keyboard.press('PageDown');
    await calendar.getByText(`janeiro de ${year + 1}`).waitFor();
    await isHeld(`15/01/${year + 1}`);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await isHeld(`01/01/${year + 1} · Ano-Novo`);
    expect(await barriers(page)).toEqual([]);
    await page.keyboard.press('ArrowLeft');
    await isHeld(`31/12/${year}`);
    await calendar.getByText(`dezembro de ${year}`).waitFor();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await calendar.waitFor({ state: 'hidden' });
    expect(await due.inputValue()).toBe(`30/12/${year}`);
    expect(app.problems).toEqual([]);
  });

  it('is in the list once, is found by a part of its name, and is marked as paid', async () => {
    const { page } = app;
    await page.getByRole('tab', { name: 'Emitidos' }).click();
    await page.getByRole('textbox', { name: 'Buscar boletos' }).fill('duárte');
    await page.getByText('1 boleto', { exact: true }).waitFor();
    await page.getByRole('gridcell', { name: 'Marina Duarte Figueira' }).click();
    await page.keyboard.press('Enter');
    const details = page.getByRole('region', { name: 'Boleto', exact: true });
    // The pane is narrower than the bars.
    await details.getByText(/^O código de barras não cabe aqui/u).waitFor();
    expect(await page.getByRole('img', { name: 'Código de barras' }).isVisible()).toBe(false);
    expect(await details.getByRole('button', { name: 'Copiar código de barras' }).isVisible()).toBe(true);
    await details.getByRole('button', { name: 'Dar baixa' }).click();
    await page.getByRole('textbox', { name: 'Valor pago' }).fill('1.490,00');
    await page.getByText(/^Diferente do valor do boleto: R\$.1\.500,00\.$/).waitFor();
    await page.getByRole('button', { name: /^Dar baixa em 1 boleto · R\$.1\.490,00$/ }).click();
    await details.getByText(/^Pago em .+: R\$.1\.490,00, baixa manual$/).waitFor();
    expect(app.problems).toEqual([]);
  });
});
