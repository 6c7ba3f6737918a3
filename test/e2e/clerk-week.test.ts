// A clerk's week at the end of a month in the real program. Afterwards the test counts every figure of Início and of the month's report
// again by SQL over the raw ledger, and compares it with the window, its files and the list that each figure leads to.
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inChromium } from '../helpers/chromium.ts';
import { accountNames, liveClerkWeek, type AccountName, type ClerkWeek } from '../helpers/clerk-week.ts';
import { monthBefore, recountOf, type Recount, type Sum } from '../helpers/recount.ts';
import { needs } from '../helpers/system-tools.ts';

const money = (cents: number): string => `R$ ${plainMoney(cents)}`;
const plainMoney = (cents: number): string =>
  (cents / 100).toLocaleString('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const written = (count: number): string => count.toLocaleString('pt-BR');
const boletos = (count: number): string => (count === 1 ? '1 boleto' : `${written(count)} boletos`);
const saques = (count: number): string => (count === 1 ? '1 saque' : `${written(count)} saques`);
const shownDay = (day: string): string => day.split('-').toReversed().join('/');
/** Replaces no-break spaces and line ends by spaces. */
const oneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim();

describe('a clerk’s week', inChromium, () => {
  let week: ClerkWeek;
  let again: Recount;
  let page: Page;

  beforeAll(async () => {
    week = await liveClerkWeek();
    again = recountOf(join(week.app.folder, 'ledger.db'));
    page = await week.app.openWindow();
    await page.getByRole('heading', { name: 'Início' }).waitFor();
  });
  afterAll(async () => {
    again.close();
    await week.stop();
  });

  const numbers = () => page.getByRole('region', { name: 'Números do mês' });
  const picture = (name: string) => page.getByRole('region', { name, exact: true });
  const home = async () => {
    await page.keyboard.press('Control+1');
    await numbers().waitFor();
  };

  async function use(name: AccountName): Promise<void> {
    await week.app.ask('accounts', 'select', { id: week.accounts[name] });
    await page.reload();
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await home();
  }

  const change = ({ now, before }: { now: Sum; before: Sum }, today: string): string => {
    const until = shownDay(monthBefore(today)).slice(0, 5);
    if (before.cents === 0) return ` Mês anterior até ${until}: nada`;
    const share = Math.round(((now.cents - before.cents) / before.cents) * 100);
    if (share > 999) return ` ${money(before.cents)} até ${until}`;
    const sign = share > 0 ? '+' : share < 0 ? '−' : '';
    return ` ${sign}${written(Math.abs(share))}% sobre o mês anterior (${money(before.cents)} até ${until})`;
  };

  function tilesAgain(name: AccountName, today: string): string[] {
    const { issued, settled, overdue, dueSoon, uncertain, withdrawals } = again.home(
      week.accounts[name],
      today,
    );
    const of = (title: string, sum: Sum, count: (count: number) => string, more = '') =>
      `${title} ${money(sum.cents)} ${count(sum.count)}${more}`;
    return [
      of('Emitidos no mês', issued.now, boletos, change(issued, today)),
      of('Pagos no mês', settled.now, boletos, change(settled, today)),
      of('Vencidos em aberto', overdue, boletos),
      of('A vencer em 7 dias', dueSoon, boletos),
      of('A confirmar', uncertain, boletos),
      of('Saques no mês', withdrawals.now, saques, change(withdrawals, today)),
    ];
  }

  const tiles = async () => (await numbers().getByRole('button').allInnerTexts()).map(oneLine);

  async function tableOf(name: string): Promise<string[][]> {
    const card = picture(name);
    await card.getByRole('button', { name: 'Tabela' }).click();
    const rows = await card
      .getByRole('row')
      .evaluateAll((all) =>
        all.slice(1).map((row) => [...row.children].map(({ textContent }) => textContent ?? '')),
      );
    await card.getByRole('button', { name: 'Gráfico' }).click();
    return rows.map((cells) => cells.map(oneLine));
  }

  async function expectPictures(name: AccountName, today: string): Promise<void> {
    const { months, calendar, aging, withdrawalMonths } = again.home(week.accounts[name], today);
    const figures = ({ count, cents }: Sum) => [String(count), money(cents)];
    expect((await tableOf('Emitidos e pagos por mês')).map(([, ...cells]) => cells)).toEqual(
      months.map(({ issued, settled }) => [...figures(issued), ...figures(settled)]),
    );
    expect((await tableOf('A receber em 6 semanas')).map((cells) => cells.slice(0, 3))).toEqual(
      calendar.map(({ day, ...sum }) => [shownDay(day), ...figures(sum)]),
    );
    expect((await tableOf('Em aberto, por atraso')).map(([, ...cells]) => cells)).toEqual(aging.map(figures));
    const decimal = (value: number, digits: number) =>
      value.toLocaleString('pt-BR', { minimumFractionDigits: digits, maximumFractionDigits: digits });
    expect((await tableOf('Saques por mês')).map(([, ...cells]) => cells)).toEqual(
      withdrawalMonths.map(({ priced: { cents, feeCents, usdtMicros }, ...sum }) => [
        ...figures(sum),
        ...(usdtMicros === 0
          ? ['—', '—', '—']
          : [
              decimal(usdtMicros / 1_000_000, 2),
              decimal((feeCents / cents) * 100, 2),
              decimal((cents * 10_000) / usdtMicros, 4),
            ]),
      ]),
    );
  }

  /** Count and sum as the list behind a figure shows them. */
  const listed = async () => oneLine(await page.locator('.list-foot output').innerText());

  /** `open` presses a figure; the list that opens must have the same count and sum. */
  async function expectListed(open: () => Promise<unknown>, words: string): Promise<void> {
    await open();
    await expect.poll(listed).toBe(words);
    await home();
  }

  const inList = (count: (count: number) => string, sum: Sum) => `${count(sum.count)} ${money(sum.cents)}`;

  const byTitle = (rows: readonly (readonly string[])[]) =>
    rows.toSorted(([one = ''], [other = '']) => one.localeCompare(other));

  /** Presses a button that saves a file, and returns the file's path. */
  async function saved(name: string): Promise<string> {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name }).click(),
    ]);
    return download.path();
  }

  async function sumOf(workbook: Buffer, sheet: string, title: string): Promise<Sum> {
    const [head = [], ...rows] = await readSheet(workbook, sheet);
    const at = head.indexOf(title);
    const amounts = rows.map((cells) => Math.round(Number(cells[at] ?? 0) * 100));
    return { count: rows.length, cents: amounts.reduce((sum, cents) => sum + cents, 0) };
  }

  async function expectInbox(name: AccountName): Promise<void> {
    const { doubts, withdrawalDoubts, differences } = again.inbox(week.accounts[name]);
    const lines = (await page.locator('[data-matter]').allInnerTexts()).map(oneLine);
    const tells = (words: string) => lines.filter((line) => line.startsWith(words)).length;
    expect(tells(`${boletos(doubts.count)} a confirmar ${money(doubts.cents)}`)).toBe(
      doubts.count > 0 ? 1 : 0,
    );
    expect(lines.filter((line) => line.includes('boletos a confirmar'))).toHaveLength(
      doubts.count > 0 ? 1 : 0,
    );
    expect(tells(`1 saque a confirmar ${money(withdrawalDoubts.cents)}`)).toBe(withdrawalDoubts.count);
    expect(tells(`1 saque com divergência ${money(differences.cents)}`)).toBe(differences.count);
  }

  async function expectHome(name: AccountName, today: string): Promise<void> {
    expect(await tiles()).toEqual(tilesAgain(name, today));
    await expectPictures(name, today);
    await expectInbox(name);
  }

  describe('half a minute before the month ends', () => {
    const today = '2026-11-30';

    it.each(accountNames)('%s shows the figures of its rows', async (name) => {
      await use(name);
      await expectHome(name, today);
      expect(week.app.problems).toEqual([]);
    });

    it('each figure leads to what it counts', async () => {
      const name = 'Padaria Aurora';
      await use(name);
      const { issued, settled, overdue, dueSoon, uncertain, withdrawals, aging, calendar } = again.home(
        week.accounts[name],
        today,
      );
      const press = (title: string) => () =>
        numbers()
          .getByRole('button', { name: new RegExp(`^${title}`, 'u') })
          .click();
      await expectListed(press('Emitidos no mês'), inList(boletos, issued.now));
      await expectListed(press('Pagos no mês'), inList(boletos, settled.now));
      await expectListed(press('Vencidos em aberto'), inList(boletos, overdue));
      await expectListed(press('A vencer em 7 dias'), inList(boletos, dueSoon));
      await press('A confirmar')();
      await page.getByRole('heading', { name: 'A confirmar' }).first().waitFor();
      if (uncertain.count > 0) await page.getByText(money(uncertain.cents)).first().waitFor();
      await home();
      await press('Saques no mês')();
      const made = withdrawals.now;
      const all = written(made.count);
      await expect
        .poll(listed)
        .toContain(
          `${saques(made.count)} ${all} ${made.count === 1 ? 'feito' : 'feitos'}: ${money(made.cents)}`,
        );
      await home();
      for (const [at, sum] of aging.entries())
        await expectListed(
          () =>
            picture('Em aberto, por atraso')
              .getByRole('button', { name: /dias|A vencer/u })
              .nth(at)
              .click(),
          inList(boletos, sum),
        );
      const at = calendar.findIndex(({ count }) => count > 0);
      const due = calendar[at];
      if (due === undefined) return;
      const days = picture('A receber em 6 semanas').getByRole('toolbar').getByRole('button');
      await expectListed(() => days.nth(at).click(), inList(boletos, due));
    });
  });

  describe('on the screen', () => {
    const sized = (width: number, height: number) => page.setViewportSize({ width, height });
    beforeAll(() => use('Padaria Aurora'));
    afterAll(() => sized(1440, 900));

    it('Início fits one screen at 1440 × 900', async () => {
      await sized(1440, 900);
      const beyond = () =>
        page.locator('.scroll').evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
      await expect.poll(beyond).toBe(0);
    });

    it.each([1024, 1280, 1440])('all bars of a chart share one baseline at a width of %i', async (width) => {
      await sized(width, 900);
      const grounds = () =>
        picture('Em aberto, por atraso')
          .locator('.chart-bar > svg')
          .evaluateAll((all) => all.map((bar) => Math.round(bar.getBoundingClientRect().bottom)));
      await expect.poll(async () => new Set(await grounds()).size).toBe(1);
    });

    it.each([1024, 1440])(
      'the account switcher counts what waits in other accounts at a width of %i',
      async (width) => {
        await sized(width, 700);
        const switcher = page.getByRole('button', { name: /^Conta em uso/u });
        const count = switcher.locator('.rail-count');
        const [outside, inside] = [await switcher.boundingBox(), await count.boundingBox()];
        expect(inside?.x).toBeGreaterThan(outside?.x ?? Infinity);
        expect((inside?.x ?? Infinity) + (inside?.width ?? 0)).toBeLessThan(
          (outside?.x ?? 0) + (outside?.width ?? 0),
        );
      },
    );
  });

  describe('in the month after', () => {
    beforeAll(() => week.goOn());

    describe.each([
      ['2026-11', '2026-11-30', 'novembro de 2026'],
      ['2026-12', '2026-12-02', 'dezembro de 2026'],
    ] as const)('the report of %s', needs('pdftotext'), (month, asOf, title) => {
      const real = () => [week.accounts['Padaria Aurora'], week.accounts['Oficina Horizonte']];

      /** Titles, counts and amounts of all accounts, as the window and its files show them. */
      function linesAgain(ids: readonly string[]): string[][] {
        const { priced, ...sums } = again.report(ids, month, asOf);
        const line = (title: string, { count, cents }: Sum) => [title, String(count), plainMoney(cents)];
        return [
          line('Emitidos no mês', sums.issued),
          line('Pagos no mês (data da baixa)', sums.settled),
          line('Em aberto no fim do mês', sums.open),
          line('Vencidos em aberto', sums.overdue),
          line('Boletos a confirmar', sums.uncertain),
          line('Boletos com divergência', sums.differences),
          line('Saques a confirmar', sums.withdrawalDoubts),
          line('Saques com divergência', sums.withdrawalDifferences),
          line('Saques no mês', sums.withdrawals),
          ['Tarifa dos saques', '', plainMoney(priced.feeCents)],
          ...(priced.unpriced > 0
            ? [['Saques sem tarifa ou USDT na resposta', String(priced.unpriced), '']]
            : []),
        ];
      }

      beforeAll(async () => {
        await week.app.setNow('2026-12-02T18:00:00-03:00');
        await use('Padaria Aurora');
        await page.getByRole('button', { name: 'Fechamento do mês' }).click();
        const choose = async (label: RegExp, option: RegExp) => {
          await page.getByRole('button', { name: label }).click();
          await page.getByRole('option', { name: option }).click();
        };
        await choose(/Mês$/u, new RegExp(`^${title}$`, 'u'));
        await choose(/^Em uso.*Conta$/u, /^Todas as contas$/u);
        await page.getByText(`Posição em ${shownDay(asOf)}`).waitFor();
        await page.getByRole('table', { name: 'Todas as contas' }).waitFor();
      });

      it('shows the figures of its rows', async () => {
        for (const [name, ids] of [
          ['Padaria Aurora', real().slice(0, 1)],
          ['Oficina Horizonte', real().slice(1)],
          ['Todas as contas', real()],
        ] as const) {
          const rows = await page
            .getByRole('table', { name })
            .getByRole('row')
            .evaluateAll((all) =>
              all.slice(1).map((row) => [...row.children].map(({ textContent }) => textContent ?? '')),
            );
          const plain = rows.map((cells) =>
            cells.map((cell, at) => (at === 1 ? cell.replace('.', '') : oneLine(cell).replace('R$ ', ''))),
          );
          const wanted = linesAgain(ids).filter(
            ([title = '', count]) =>
              title !== 'Tarifa dos saques' &&
              !title.startsWith('Saques sem') &&
              (count !== '0' || !/a confirmar|divergência/u.test(title)),
          );
          expect(byTitle(plain)).toEqual(byTitle(wanted));
        }
      });

      it('prints them', async () => {
        const pdf = await saved('PDF para imprimir');
        const text = execFileSync('pdftotext', ['-layout', pdf, '-'], { encoding: 'utf8' });
        const [, whole = ''] = text.split(/^\s*Todas as contas\s*$/mu);
        const lines = whole.split('\n').map(oneLine);
        for (const cells of linesAgain(real()))
          expect(lines).toContain(
            cells
              .filter((cell) => cell !== '')
              .map((cell, at) => (at === 1 && /^\d+$/u.test(cell) ? written(Number(cell)) : cell))
              .join(' '),
          );
      });

      it('lists every row behind them in its workbook', async () => {
        const workbook = await readFile(await saved('Planilha com todas as linhas'));
        const sums = again.report(real(), month, asOf);
        for (const [sheet, column, sum] of [
          ['Emitidos no mês', 'Valor (R$)', sums.issued],
          ['Pagos no mês (data da baixa)', 'Valor (R$)', sums.settled],
          ['Em aberto no fim do mês', 'Valor (R$)', sums.open],
          ['Saques no mês', 'Valor (R$)', sums.withdrawals],
        ] as const)
          expect({ sheet, ...(await sumOf(workbook, sheet, column)) }).toEqual({ sheet, ...sum });
        const { count, cents } = await sumOf(workbook, 'Pendências de boletos', 'Valor (R$)');
        expect({ count, cents }).toEqual({
          count: sums.uncertain.count + sums.differences.count,
          cents: sums.uncertain.cents + sums.differences.cents,
        });
        const doubts = await sumOf(workbook, 'Pendências de saques', 'Valor (R$)');
        expect(doubts).toEqual({
          count: sums.withdrawalDoubts.count + sums.withdrawalDifferences.count,
          cents: sums.withdrawalDoubts.cents + sums.withdrawalDifferences.cents,
        });
        const summary = (await readSheet(workbook, 'Resumo')).map((cells) =>
          cells.map((cell, at) =>
            typeof cell === 'number' && at === 2 ? cell.toFixed(2).replace('.', ',') : String(cell ?? ''),
          ),
        );
        const from = summary.findIndex(([, name]) => name === 'Todas as contas');
        for (const cells of linesAgain(real()))
          expect(summary.slice(from)).toContainEqual(cells.map((cell) => cell.replaceAll('.', '')));
        const payers = await sumOf(workbook, 'Por pagador', 'Emitidos no mês');
        expect(payers.cents).toBe(sums.issued.cents);
      });
    });

    it('a report is updated with the ledger while it is shown', async () => {
      const doubt = page
        .getByRole('table', { name: 'Padaria Aurora' })
        .getByText('Saques a confirmar', { exact: true });
      await doubt.waitFor();
      await week.resolveWithdrawal();
      await doubt.waitFor({ state: 'hidden' });
      expect(week.app.problems).toEqual([]);
    });

    it.each([
      ['2026-12-02T18:00:00-03:00', '2026-12-02'],
      // In another year, and in a month that is shorter than the previous one.
      ['2027-01-01T00:00:10-03:00', '2027-01-01'],
      ['2027-02-28T22:00:00-03:00', '2027-02-28'],
    ] as const)('at %s the figures match the rows', async (moment, today) => {
      await week.app.setNow(moment);
      const name = today === '2027-01-01' ? 'Padaria Aurora' : 'Oficina Horizonte';
      await use(name);
      await expectHome(name, today);
      expect(week.app.problems).toEqual([]);
    });

    it('the service has the same boletos in its books', () => {
      const made = accountNames.slice(0, 2).map((name) => again.made(week.accounts[name]));
      const ids = new Set(made.flatMap((of) => of.ids));
      const { boletos: books } = week.service.inspect();
      expect(books.filter(({ id }) => ids.has(id))).toHaveLength(ids.size);
      const unknown = books.filter(({ id }) => !ids.has(id)).map(({ request }) => request.payer.document);
      expect(unknown.length).toBeGreaterThan(0);
      expect(made.flatMap((of) => of.uncertain)).toEqual(expect.arrayContaining(unknown));
    });
  });
});
