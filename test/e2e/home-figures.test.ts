// The figures of Início: each leads to the list of exactly what it counts, and the charts show the same as their tables.
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asPlainDate } from '../../preload/shared/due-date.ts';
import { barriers } from '../helpers/accessible.ts';
import { openApp, type AppUnderTest } from '../helpers/app-under-test.ts';
import { temporaryFolder } from '../helpers/browser-host.ts';
import { inChromium } from '../helpers/chromium.ts';
import { fillYear } from '../helpers/year-of-work.ts';

const centsOf = (text: string): number => Number(text.replace(/\D/gu, ''));

describe('the figures of a year of work', inChromium, () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let app: AppUnderTest;
  const page = () => app.page;

  beforeAll(async () => {
    folder = await temporaryFolder();
    const first = await openApp({ folder: folder.path });
    const today = await first.page.evaluate(async () => {
      const state = await window.guiche?.app.state();
      return state?.ok === true && state.value.phase === 'ready' ? state.value.today : '';
    });
    await first.stop();
    await fillYear(folder.path, asPlainDate(today) ?? '2026-11-22');
    app = await openApp({ folder: folder.path });
    // Tall enough for a list to draw all of its rows.
    await page().setViewportSize({ width: 1600, height: 8_000 });
    await page().getByRole('region', { name: 'Números do mês' }).waitFor();
  });
  afterAll(async () => {
    await app.stop();
    await folder.remove();
  });

  const tile = (name: string) =>
    page()
      .getByRole('region', { name: 'Números do mês' })
      .getByRole('button', { name: new RegExp(`^${name}`, 'u') });
  const picture = (name: string) => page().getByRole('region', { name, exact: true });

  /** What the grid shows: the number of rows, and their sum. */
  async function listed(name: string): Promise<{ count: number; cents: number }> {
    const grid = page().getByRole('grid', { name });
    await grid.getByRole('row').nth(1).waitFor();
    const titles = await grid.getByRole('columnheader').allInnerTexts();
    const column = titles.findIndex((title) => title.trim().startsWith('Valor'));
    const count = Number(await grid.getAttribute('aria-rowcount')) - 1;
    const rows = grid.getByRole('row');
    await expect.poll(() => rows.count()).toBe(count + 1);
    const amounts = await rows.evaluateAll(
      (all, at) => all.slice(1).map((row) => row.querySelectorAll('[role=gridcell]')[at]?.textContent ?? ''),
      column,
    );
    return { count, cents: amounts.reduce((sum, text) => sum + centsOf(text), 0) };
  }

  async function told(words: string): Promise<{ count: number; cents: number }> {
    const [, money = '', count = ''] = /(R\$\s[\d.,]+)\D+?([\d.]+) (?:boleto|saque)/u.exec(words) ?? [];
    return { count: centsOf(count), cents: centsOf(money) };
  }

  it.each([
    ['Emitidos no mês', 'Boletos emitidos'],
    ['Pagos no mês', 'Boletos emitidos'],
    ['Vencidos em aberto', 'Boletos emitidos'],
    ['A vencer em 7 dias', 'Boletos emitidos'],
    ['Saques no mês', 'Saques'],
  ])('“%s” leads to what it counts', async (name, grid) => {
    const figure = await told(await tile(name).innerText());
    expect(figure.count).toBeGreaterThan(0);
    await tile(name).click();
    expect(await listed(grid)).toEqual(figure);
    await page().keyboard.press('Control+1');
    await tile(name).waitFor();
  });

  it('the list shows its own count and sum', async () => {
    const { cents } = await told(await tile('Vencidos em aberto').innerText());
    await tile('Vencidos em aberto').click();
    const sum = page().locator('.register-foot output .strong');
    await expect.poll(async () => centsOf((await sum.textContent()) ?? '')).toBe(cents);
    await page().keyboard.press('Control+1');
  });

  it('“A confirmar” leads to the unconfirmed boletos', async () => {
    const figure = await told(await tile('A confirmar').innerText());
    expect(figure.count).toBe(36);
    await tile('A confirmar').click();
    await page().getByText('36 boletos').first().waitFor();
    const money = (figure.cents / 100)
      .toFixed(2)
      .replace('.', ',')
      .replace(/\d(?=\d{3},)/gu, '$&\\.');
    await page()
      .locator('#main')
      .getByText(new RegExp(`R\\$\\s${money}`, 'u'))
      .first()
      .waitFor();
    await page().keyboard.press('Control+1');
  });

  it('a part of a chart is reached with keys, has a name, and leads to its list', async () => {
    const bars = picture('Em aberto, por atraso').getByRole('button', { name: /dias|A vencer/u });
    await bars.first().focus();
    await page().keyboard.press('ArrowRight');
    const words = (await bars.nth(1).locator('.unseen').textContent()) ?? '';
    expect(words).toMatch(/^1 a 30 dias: R\$/u);
    await expect
      .poll(() => page().evaluate(() => document.activeElement?.querySelector('.unseen')?.textContent))
      .toBe(words);
    await page().keyboard.press('Enter');
    expect(await listed('Boletos emitidos')).toEqual(await told(words));
    await page().keyboard.press('Control+1');
    await tile('A confirmar').waitFor();
  });

  it('a day of the calendar leads to its boletos', async () => {
    const day = picture('A receber em 6 semanas')
      .getByRole('button', { name: /\([1-9]\d* boletos?\)/u })
      .last();
    const words = (await day.locator('.unseen').textContent()) ?? '';
    await day.click();
    expect(await listed('Boletos emitidos')).toEqual(await told(words));
    await page().keyboard.press('Control+1');
    await tile('A confirmar').waitFor();
  });

  it('a chart is readable as a table, with the same figures', async () => {
    const card = picture('Emitidos e pagos por mês');
    const bars = await card
      .getByRole('button', { name: /emitidos/u })
      .evaluateAll((all) => all.map((bar) => bar.querySelector('.unseen')?.textContent ?? ''));
    expect(bars).toHaveLength(12);
    await card.getByRole('button', { name: 'Tabela' }).click();
    const rows = await card.getByRole('row').allInnerTexts();
    expect(rows).toHaveLength(13);
    for (const [at, bar] of bars.entries()) {
      const amounts = bar.match(/R\$\s[\d.,]+\d/gu) ?? [];
      expect(amounts).toHaveLength(2);
      for (const amount of amounts)
        expect(rows[at + 1]?.replaceAll('\u00a0', ' ')).toContain(amount.replaceAll('\u00a0', ' '));
    }
    expect(await barriers(page())).toEqual([]);
    await card.getByRole('button', { name: 'Gráfico' }).click();
    expect(await barriers(page())).toEqual([]);
  });

  it.each(['light', 'dark'] as const)('each shade of a day can be read, %s', async (colorScheme) => {
    await page().emulateMedia({ colorScheme });
    const shades = ['little', 'some', 'much', 'most'];
    await picture('A receber em 6 semanas')
      .getByRole('toolbar')
      .evaluate((days, shades) => {
        for (const [at, shade] of shades.entries()) {
          const day = days.children.item(at);
          if (day) day.className = `calendar-day small figures ${shade}`;
        }
      }, shades);
    expect(await barriers(page(), '.calendar-day', 'colours')).toEqual([]);
  });

  it.each(['Emitidos e pagos por mês', 'A receber em 6 semanas', 'Em aberto, por atraso', 'Saques por mês'])(
    '“%s” is saved as the figures of its table',
    async (name) => {
      const card = picture(name);
      const save = card.getByRole('button', { name: `Salvar ${name}` });
      const csv = await readFile(await app.saved(() => save.click()), 'utf8');
      expect(csv.startsWith('\ufeff')).toBe(true);
      const [, ...lines] = csv.trim().split('\r\n');
      await card.getByRole('button', { name: 'Tabela' }).click();
      const rows = await card
        .getByRole('row')
        .evaluateAll((all) =>
          all.slice(1).map((row) => [...row.children].map(({ textContent }) => textContent ?? '')),
        );
      const plain = (cell: string) =>
        /^(?:R\$\s)?[\d.]+(?:,\d+)?$/u.test(cell) ? cell.replace(/R\$\s|\./gu, '') : cell.replace('—', '');
      expect(lines.map((line) => line.split(';'))).toEqual(rows.map((cells) => cells.map(plain)));
      await card.getByRole('button', { name: 'Gráfico' }).click();
    },
  );

  it('a chart that is saved with the keyboard keeps the focus', async () => {
    const save = picture('Saques por mês').getByRole('button', { name: 'Salvar Saques por mês' });
    await save.focus();
    await app.saved(() => page().keyboard.press('Enter'));
    await page().getByText('Arquivo salvo.').last().waitFor();
    await expect.poll(() => save.evaluate((at) => at === document.activeElement)).toBe(true);
  });

  it('show what withdrawals cost, with the service’s own figures', async () => {
    const last = picture('Saques por mês').getByRole('button', { name: /→/u }).last();
    const words = /→ 361,25 USDT, tarifa 1,1\d %, R\$.8,58\d\d por USDT$/u;
    expect(await last.locator('.unseen').textContent()).toMatch(words);
  });

  it('follow the ledger: a boleto that is settled now is counted now', async () => {
    const before = await told(await tile('Pagos no mês').innerText());
    await page().evaluate(async () => {
      const { guiche } = window;
      const accounts = await guiche?.accounts.list();
      const list = accounts?.ok === true ? accounts.value : undefined;
      if (!guiche || !list?.current) return;
      const opened = await guiche.boletos.open({
        scope: { accountId: list.current },
        baixa: false,
        states: ['created'],
        sort: 'newest',
      });
      const id = opened.ok ? opened.value.rows[0]?.id : undefined;
      const state = await guiche.app.state();
      if (id === undefined || !state.ok || state.value.phase !== 'ready') return;
      await guiche.boletos.markPaid({
        commandId: crypto.randomUUID(),
        boletos: [id],
        on: state.value.today,
      });
    });
    await expect
      .poll(async () => (await told(await tile('Pagos no mês').innerText())).count)
      .toBe(before.count + 1);
    expect(app.problems).toEqual([]);
  });
});
