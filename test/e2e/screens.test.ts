// Every screen in both themes and both languages: axe finds nothing serious, the console stays clean, nothing scrolls sideways.
// With GUICHE_SHOTS=DIR the pictures are kept there.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApp, type AppUnderTest } from '../helpers/app-under-test.ts';
import { inChromium } from '../helpers/chromium.ts';

const shots = process.env['GUICHE_SHOTS'];
/** React Aria's live region: it points for a moment at what it has just read aloud, and empties itself. */
const announcer = '[data-live-announcer]';
let app: AppUnderTest;

beforeAll(async () => {
  if (shots !== undefined) mkdirSync(shots, { recursive: true });
  app = await openApp();
  await app.page.getByRole('heading', { name: 'Início' }).waitFor();
  const offer = app.page.getByRole('button', { name: 'Guardar só nesta sessão' });
  if (await offer.isVisible()) await offer.click();
});
afterAll(() => app.stop());

const tab = (name: string) => async (page: Page) => {
  await page.keyboard.press('Control+3');
  await page.getByRole('tab', { name }).click();
};

const boletosTab = (name: string) => async (page: Page) => {
  await page.keyboard.press('Control+2');
  await page.getByRole('tab', { name }).click();
};

const screens: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  inicio: (page) => page.keyboard.press('Control+1'),
  avulso: async (page) => {
    await boletosTab('Avulso')(page);
    await page.getByRole('textbox', { name: 'Valor' }).fill('0');
    await page.getByRole('textbox', { name: 'Vencimento' }).focus();
    await page.getByText('O valor não pode ser zero.').waitFor();
  },
  lote: async (page) => {
    await boletosTab('Lote')(page);
    await page.getByText('Solte aqui a planilha com os boletos').waitFor();
  },
  emitidos: async (page) => {
    await boletosTab('Emitidos')(page);
    await page.getByText('Nenhum boleto emitido ainda').waitFor();
  },
  ensaio: tab('Ensaio'),
  identidade: tab('Identidade e credenciais'),
  conexao: async (page) => {
    await tab('Conexão')(page);
    await page.getByRole('button', { name: /Testar/ }).click();
    await page.getByText('Tudo o que pôde ser testado funciona').waitFor();
  },
  ajustes: tab('Ajustes'),
  trilha: tab('Trilha'),
  'nova-conta': async (page) => {
    await page.keyboard.press('Control+3');
    await page.getByRole('button', { name: 'Adicionar conta' }).first().click();
    await page.getByLabel('Endereço do serviço').fill('http://pagamentos.example');
    await page.getByLabel('Nome da conta').focus();
  },
  busca: async (page) => {
    await page.keyboard.press('Control+1');
    await page.keyboard.press('Control+K');
    await page.getByRole('dialog').waitFor();
  },
  teclado: async (page) => {
    await page.keyboard.press('Control+1');
    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
  },
};

describe.each(['light', 'dark'] as const)('in %s', inChromium, (colorScheme) => {
  it.each(Object.keys(screens))('%s', async (name) => {
    const { page } = app;
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await screens[name]?.(page);
    if (shots !== undefined) await page.screenshot({ path: join(shots, `${name}-${colorScheme}.png`) });
    const { violations } = await new AxeBuilder({ page }).exclude(announcer).analyze();
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    // Before anything is judged, so that one bad screen does not spoil the next.
    await page.keyboard.press('Escape');
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
    expect(sideways).toBe(false);
    expect(app.problems).toEqual([]);
  });
});

describe('narrow and enlarged', inChromium, () => {
  it.each([
    { name: 'small window', width: 1000, height: 700 },
    { name: '200 % of a small screen', width: 640, height: 400 },
  ])('$name: every screen can be reached and read', async ({ width, height }) => {
    const { page } = app;
    await page.setViewportSize({ width, height });
    for (const [name, go] of Object.entries(screens)) {
      await go(page);
      if (shots !== undefined) await page.screenshot({ path: join(shots, `${name}-${width}.png`) });
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
      expect(`${name}: ${String(sideways)}`).toBe(`${name}: false`);
      await page.keyboard.press('Escape');
    }
    await page.setViewportSize({ width: 1280, height: 860 });
  });
});
