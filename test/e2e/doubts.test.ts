// Batches in the built app: the sample sheet from its file to its result; the same file recognised again; and a batch that a bad connection
// leaves unconfirmed, which an export of the provider's dashboard settles.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSandbox, type Sandbox } from '../../main/sandbox/server.ts';
import { openApp, type AppUnderTest } from '../helpers/app-under-test.ts';
import { inChromium } from '../helpers/chromium.ts';
import { dayIn } from '../helpers/days.ts';
import { useService } from '../helpers/walk.ts';
import { sheetCsv } from '../helpers/whole-sheet.ts';

let service: Sandbox;
let app: AppUnderTest;
const page = () => app.page;
const made = () => service.inspect().boletos;

beforeAll(async () => {
  service = await startSandbox({ folder: null, seed: 'e2e boletos', now: Date.now });
  app = await openApp();
  await page().getByRole('heading', { name: 'Início' }).waitFor();
  await useService({ page: page(), service });
});
afterAll(async () => {
  await app.stop();
  await service.stop();
});

const button = (name: string | RegExp) => page().getByRole('button', { name });

async function choose(press: (on: Page) => Promise<unknown>, file: string): Promise<void> {
  const [chooser] = await Promise.all([page().waitForEvent('filechooser'), press(page())]);
  await chooser.setFiles(file);
}

/** A sheet with this many boletos, due in a month, as an accountant keeps it. */
function sheetFile(name: string, payers: readonly string[], cents = '120,00'): string {
  const header = ['Sacado', 'CPF', 'Valor', 'Vencimento', 'Juros'];
  const documents = [
    '104.285.713-01',
    '221.904.876-41',
    '357.610.429-16',
    '468.123.597-00',
    '590.347.218-41',
    '715.689.403-00',
    '846.273.195-09',
  ];
  const due = dayIn(30);
  const rows = payers.map((payer, at) => [payer, documents[at % documents.length] ?? '', cents, due, '2%']);
  const path = join(app.folder, name);
  writeFileSync(path, sheetCsv([header, ...rows]));
  return path;
}

describe('a batch', inChromium, () => {
  it('goes from the sample sheet to its result, and saves its file', async () => {
    await page().keyboard.press('Control+2');
    const sample = await app.saved(() => button('Modelo CSV').click());
    const path = join(app.folder, 'mensalidades.csv');
    writeFileSync(path, readFileSync(sample));
    await choose(() => button('Abrir planilha…').click(), path);
    await button('Continuar').click();
    await page().getByText('De cada parcela').click();
    await button(/^Conferir/).click();
    const before = made().length;
    await button('Emitir 14 boletos · R$ 37.254,60').click();
    await page().getByText('Terminado').first().waitFor();
    await page().getByText('Totais conferem com a planilha.').waitFor();
    expect(made()).toHaveLength(before + 14);
    expect(app.problems).toEqual([]);
  });

  it('recognises the same file before anything is created', async () => {
    await page().getByRole('button', { name: 'Mais', exact: true }).click();
    await page().getByRole('menuitem', { name: 'Novo lote' }).click();
    await choose(() => button('Abrir planilha…').click(), join(app.folder, 'mensalidades.csv'));
    await page().getByText('Este arquivo já foi usado em um lote.').waitFor();
    await expect.poll(() => page().getByText('14 de 14 emitidos').isVisible()).toBe(true);
    await page().getByRole('button', { name: 'Fechar', exact: true }).click();
  });

  it('stops after lost answers, and the dashboard’s export settles them', async () => {
    const before = made().length;
    // The first is sent alone; the next four are created, and their answers are lost.
    service.setFaults({
      rules: [{ fault: { kind: 'cutAfter' }, on: [2, 3, 4, 5], routes: ['createBoleto'] }],
    });
    const payers = [
      'Ana Lago',
      'Bento Vale',
      'Caio Prado',
      'Dora Campos',
      'Elza Nunes',
      'Fábio Reis',
      'Gil Luz',
    ];
    await choose(() => button('Abrir planilha…').click(), sheetFile('condominio.csv', payers));
    await button('Continuar').click();
    await button(/^Conferir/).click();
    await button('Emitir 7 boletos · R$ 840,00').click();
    await page().getByText('boletos seguidos ficaram sem confirmação', { exact: false }).first().waitFor();
    expect(made()).toHaveLength(before + 5);

    // What the provider's dashboard would export: the lost boletos among all others.
    const rows = made().map(({ id, cents, slip, request }) => [
      id,
      request.payer.name,
      slip.line,
      (cents / 100).toFixed(2).replace('.', ','),
      request.dueDate,
    ]);
    const file = join(app.folder, 'painel.csv');
    writeFileSync(file, sheetCsv([['ID', 'Pagador', 'Linha digitável', 'Valor', 'Vencimento'], ...rows]));
    await page().keyboard.press('Control+1');
    await page()
      .getByRole('button', { name: /^4 boletos a confirmar R\$\s480,00/u })
      .waitFor();
    await expect.poll(() => page().title()).toMatch(/^\(\d+\) Guichê$/);
    await button('Ver e decidir').click();
    await button('Comparar com uma exportação do painel').click();
    const leaving = page().getByRole('alertdialog', { name: 'Sair desta comparação?' });
    const cancels = async () => {
      await page().keyboard.press('Escape');
      await leaving.getByRole('button', { name: 'Cancelar' }).click();
      await leaving.waitFor({ state: 'hidden' });
    };
    // Where the work goes on, whatever was decided before.
    const focused = () => page().evaluate(() => document.activeElement?.textContent?.trim() ?? '');
    await expect.poll(() => page().evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA');
    await page().keyboard.type('17 linhas que não se perdem');
    await cancels();
    expect(await page().locator('textarea').inputValue()).toBe('17 linhas que não se perdem');
    await choose(() => button('Abrir um arquivo…').click(), file);
    await button('Confirmar 4 como emitidos').waitFor();
    await expect.poll(focused).toBe('Confirmar 4 como emitidos');
    await cancels();
    await button('Confirmar 4 como emitidos').click();
    await page().getByText('4 boletos registrados como emitidos.').waitFor();
    await expect.poll(focused).toBe('Voltar à lista');
    await page().keyboard.press('Escape');
    await page().getByText('Todos os boletos enviados têm resultado confirmado.').waitFor();
    expect(await leaving.isVisible()).toBe(false);
    await expect.poll(focused).toBe('Ver lotes');
  });

  it('sends the rest, and each boleto is in the list once', async () => {
    service.setFaults({});
    await page().keyboard.press('Control+1');
    await button('Abrir o lote').click();
    await button(/^Continuar: 2 boletos/).click();
    await page().getByText('Totais conferem com a planilha.').waitFor();
    await page().getByRole('tab', { name: 'Emitidos' }).click();
    await page().getByText(`${made().length} boletos`).first().waitFor();
    expect(new Set(made().map(({ id }) => id)).size).toBe(14 + 7);
    expect(app.problems).toEqual([]);
  });
});
