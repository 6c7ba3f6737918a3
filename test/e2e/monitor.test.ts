// The monitor as a clerk uses it: simulated transactions appear and change automatically, and the clerk checks, pauses, labels and removes
// them with the keyboard only; as a board and as a table; in both themes.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSandbox, type Sandbox } from '../../main/sandbox/server.ts';
import { barriers } from '../helpers/accessible.ts';
import { openApp, settleAtHome, type AppUnderTest } from '../helpers/app-under-test.ts';
import { inChromium } from '../helpers/chromium.ts';
import { useService } from '../helpers/walk.ts';

describe('the monitor', inChromium, () => {
  let app: AppUnderTest;
  let service: Sandbox;
  /** How far the service's clock is ahead of ours, in milliseconds. */
  let ahead = 0;
  beforeAll(async () => {
    service = await startSandbox({ folder: null, seed: 'monitor', now: () => Date.now() + ahead });
    app = await openApp();
    await settleAtHome(app.page);
    await app.page.keyboard.press('Control+4');
  });
  afterAll(async () => {
    await app.stop();
    await service.stop();
  });

  const button = (name: RegExp | string) => app.page.getByRole('button', { name });
  const column = (name: string) => app.page.getByRole('listbox', { name });
  const card = (name: string, label: string) => column(name).getByRole('option').filter({ hasText: label });
  /** The name and the value of the focused card; its other texts change with time. */
  const held = () =>
    app.page.evaluate(() => document.activeElement?.querySelector('.watch-line')?.textContent ?? '');
  const paste = async (ids: readonly string[]) => {
    await button(/^Adicionar transações…$/)
      .first()
      .click();
    await app.page.getByRole('textbox', { name: 'Códigos das transações' }).fill(ids.join('\n'));
    await button(`Acompanhar ${ids.length} transações`).click();
  };
  const press = (key: string) => app.page.keyboard.press(key);

  it('explains itself when empty, and creates simulated transactions', async () => {
    let readings = 0;
    app.page.on('request', (request) => {
      if (request.url().endsWith('/monitor/settings')) readings += 1;
    });
    await app.page.getByText('Nenhuma transação acompanhada').waitFor();
    await button('Criar 12 transações simuladas').click();
    await app.page.getByText('12 transações', { exact: true }).waitFor();
    await app.page.getByText(/^Acompanhando 12 transações/).waitFor();
    await app.page.getByRole('option').filter({ hasText: 'Simulação' }).first().waitFor();
    // A screen that nobody uses does not make the same call again and again.
    expect(readings).toBeLessThan(2);
    expect(app.problems).toEqual([]);
  });

  it('watches pasted ids in the selected account', async () => {
    const { page } = app;
    await useService({ page, service });
    await page.getByText('Nenhuma transação acompanhada').waitFor();
    // None of these ends during this test.
    const ids = Array.from({ length: 12 }, (_, at) =>
      service.addDeposit({ cents: 1_000 + at, settlesInMs: 3_600_000, outcome: 'COMPLETO' }),
    );
    await paste(ids);
    await page.getByText('12 transações', { exact: true }).waitFor();
    await expect
      .poll(() => column('Pendentes').getByRole('option').first().getAttribute('aria-setsize'))
      .toBe('12');
    await page.getByText(/^Acompanhando 12 transações\./u).waitFor();
    await expect.poll(() => column('Concluídas').count()).toBe(0);
  });

  it('is used by the keyboard only', async () => {
    await column('Pendentes').getByRole('option').first().focus();
    await press('ArrowDown');
    const second = await held();
    expect(second).toContain('R$');
    await press(' ');
    await press('Shift+ArrowDown');
    await app.page.getByText('2 de 12 selecionadas').waitFor();
    await press('c');
    await app.page.getByText('2 serão consultadas agora.').waitFor();
    await press('p');
    await app.page.getByText('2 pausadas.').waitFor();
    await expect.poll(() => column('Pendentes').getByText('pausada', { exact: true }).count()).toBe(2);
    await press('Shift+P');
    await app.page.getByText('2 acompanhadas de novo.').waitFor();
    await press('Escape');
    await app.page.getByText('12 transações', { exact: true }).waitFor();
    await press('Control+a');
    await app.page.getByText('12 de 12 selecionadas').waitFor();
    await press('Escape');
    await press('Delete');
    await app.page.getByRole('alertdialog', { name: 'Parar de acompanhar 1 transação?' }).waitFor();
    await button('Parar de acompanhar 1 transação').press('Enter');
    await app.page.getByText('1 não é mais acompanhada.').waitFor();
    await app.page.getByText('11 transações', { exact: true }).waitFor();
    expect(app.problems).toEqual([]);
  });

  it('opens one beside the board, and returns the focus', async () => {
    await column('Pendentes').getByRole('option').first().focus();
    const before = await held();
    await press('Enter');
    await app.page.locator('.watches > .list-details').getByText('Histórico de situações').first().waitFor();
    await press('Escape');
    await app.page.locator('.watches > .list-details').waitFor({ state: 'detached' });
    await expect.poll(() => held()).toBe(before);
  });

  it.each(['light', 'dark'] as const)('has no serious axe violation in %s', async (colorScheme) => {
    const { page } = app;
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await card('Pendentes', 'R$').first().click();
    expect(await barriers(app.page)).toEqual([]);
    await press('Escape');
    await button('Tabela').click();
    await page.getByRole('grid', { name: 'Transações acompanhadas' }).getByText('Pendente').first().waitFor();
    expect(await barriers(app.page)).toEqual([]);
    await button('Quadro').click();
    await column('Pendentes').getByRole('option').first().waitFor();
    expect(app.problems).toEqual([]);
  });

  it('shows thousands as a table, and exports them', async () => {
    await button('Tabela').click();
    const grid = app.page.getByRole('grid', { name: 'Transações acompanhadas' });
    await grid.getByRole('columnheader', { name: 'Valor' }).click();
    await expect
      .poll(() => grid.getByRole('columnheader', { name: 'Valor' }).getAttribute('aria-sort'))
      .toBe('descending');
    const path = await app.saved(async () => {
      await button('Exportar').click();
      await app.page.getByRole('menuitem', { name: 'Texto separado por ponto e vírgula (.csv)' }).click();
    });
    const lines = readFileSync(path, 'utf8').trim().split(/\r?\n/);
    expect(lines).toHaveLength(12);
    expect(lines[0]).toContain('Código da transação');
    expect(lines[1]).toContain('10,11');
    expect(lines[1]).toContain('Pendente');
    await button('Quadro').click();
  });

  it('is filtered by text, and offers to clear the filter', async () => {
    const search = app.page.getByRole('textbox', { name: 'Buscar transações' });
    const title = await column('Pendentes')
      .getByRole('option')
      .first()
      .locator('[title]')
      .first()
      .getAttribute('title');
    await search.fill(title?.split('\n').at(-1) ?? '');
    await app.page.getByText('1 transação', { exact: true }).waitFor();
    await expect.poll(() => column('Pendentes').getByRole('option').count()).toBe(1);
    await search.fill('nada disso');
    await button('Mostrar todas').click();
    await app.page.getByText('11 transações', { exact: true }).waitFor();
  });

  it('shows transactions moving from column to column', async () => {
    const settled = service.addDeposit({ cents: 1_050, settlesInMs: 0, outcome: 'COMPLETO' });
    const later = service.addDeposit({ cents: 2_000, settlesInMs: 600_000, outcome: 'FALHA' });
    await paste([settled, later, 'TX-UNKNOWN-1']);
    await card('Concluídas', '10,50').waitFor();
    await card('Pendentes', '20,00').waitFor();
    await card('Outras', 'Não encontrada').waitFor();
    // Without any press, the monitor asks again automatically.
    ahead = 600_000;
    await card('Com falha', '20,00').waitFor();
    await expect.poll(() => card('Pendentes', '20,00').count()).toBe(0);
    expect(app.problems).toEqual([]);
  });
});
