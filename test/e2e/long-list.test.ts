// A list of 100,000 rows from the ledger to the screen: its count, both ends, its search, a copy and an export of the whole list.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApp, type AppUnderTest } from '../helpers/app-under-test.ts';
import { temporaryFolder } from '../helpers/browser-host.ts';
import { inChromium, useDesktopChromium } from '../helpers/chromium.ts';
import { everyRare, fillTrail, nameOf, openTrail, rareName } from '../helpers/long-trail.ts';

useDesktopChromium();

const rows = 100_000;
/** Those in sight, those drawn in advance on both sides, and the titles. */
const mostDrawn = 100;

describe('a list of 100,000 rows', inChromium, () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let app: AppUnderTest;

  beforeAll(async () => {
    folder = await temporaryFolder();
    // The app's own first start made the first row of all.
    await (await openApp({ folder: folder.path })).stop();
    await fillTrail(folder.path, rows);
    app = await openApp({ folder: folder.path });
    await app.page.getByRole('heading', { name: 'Início' }).waitFor();
    await openTrail(app.page);
  });
  afterAll(async () => {
    await app.stop();
    await folder.remove();
  });

  const grid = () => app.page.getByRole('grid', { name: 'Auditoria' });
  /** Numbered as assistive technology reads them: the titles are row 1. */
  const row = (number: number) => grid().locator(`[role=row][aria-rowindex="${number}"]`);
  const cells = (number: number) => row(number).getByRole('gridcell').allInnerTexts();
  const focused = () => app.page.evaluate('document.activeElement.parentElement.ariaRowIndex');
  const drawn = () => grid().getByRole('row').count();
  const count = (words: string) => app.page.getByText(words, { exact: true }).waitFor();

  it('shows how many rows there are, and draws those in sight', async () => {
    await count('100.000 entradas');
    await expect.poll(() => grid().getAttribute('aria-rowcount')).toBe(String(rows + 1));
    await row(2).getByText(`linha ${rows}`).waitFor();
    expect(await drawn()).toBeLessThanOrEqual(mostDrawn);
  });

  it('jumps to its end and back with a key, and shows there what the ledger contains', async () => {
    await row(2).getByRole('gridcell').first().click();
    // Beside its details a row shows less.
    await app.page.keyboard.press('Escape');
    await app.page.keyboard.press('Control+End');
    await row(rows + 1)
      .getByText('Conta adicionada')
      .waitFor();
    await expect.poll(async () => (await cells(rows + 1))[0]).toBe('1');
    const [sequence, at, user, account, what, detail] = await cells(rows);
    expect([sequence, user, account, what]).toEqual(['2', 'ana', '', 'Conta alterada']);
    expect(at).toMatch(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/u);
    expect(detail).toBe(`Nome: ${nameOf(2)} · Motivo: linha 2`);
    const numbers = await grid()
      .getByRole('row')
      .evaluateAll((drawn) =>
        drawn.map((one) => [one.getAttribute('aria-rowindex'), one.firstElementChild?.textContent]),
      );
    expect(numbers.length).toBeLessThanOrEqual(mostDrawn);
    // Newest first: number and row always add up to the same.
    expect(numbers.slice(1).map(([index, text]) => Number(index) + Number(text))).toEqual(
      numbers.slice(1).map(() => rows + 2),
    );
    await expect.poll(() => focused()).toBe(String(rows + 1));
    await grid().evaluate((element) => element.scrollTo({ top: 0 }));
    await row(2).getByText(`linha ${rows}`).waitFor();
    await expect.poll(() => focused()).toBe(String(rows + 1));
    await app.page.keyboard.press('Control+Home');
    await row(2).getByText(`linha ${rows}`).waitFor();
    expect(await drawn()).toBeLessThanOrEqual(mostDrawn);
  });

  it('is scrolled through, too: the middle of the scroll bar is the middle of the list', async () => {
    await grid().evaluate((element) => {
      element.scrollTop = (element.scrollHeight - element.clientHeight) / 2;
    });
    await row(rows / 2 + 1)
      .getByText(`linha ${rows / 2 + 1}`)
      .waitFor();
    await expect.poll(() => row(rows / 2 + 1).isVisible()).toBe(true);
    // Every element except the focused one shows another row now.
    await expect.poll(() => focused()).toBe('2');
    expect(await drawn()).toBeLessThanOrEqual(mostDrawn);
  });

  it('copies what is selected as a table', async () => {
    await grid().evaluate((element) => element.scrollTo({ top: 0 }));
    await row(3).getByRole('gridcell').first().click();
    await app.page.keyboard.press('Escape');
    await row(6)
      .getByRole('gridcell')
      .first()
      .click({ modifiers: ['Shift'] });
    await app.page.keyboard.press('Control+C');
    await app.page.getByText('4 linhas copiadas.').waitFor();
    const pasted = await pasteElsewhere();
    const [titles, ...lines] = pasted.split('\n').map((line) => line.split('\t'));
    expect(titles).toEqual(['Nº', 'Quando', 'Quem', 'Conta', 'Ação', 'Detalhe']);
    expect(lines.map(([sequence]) => Number(sequence))).toEqual([rows - 1, rows - 2, rows - 3, rows - 4]);
    expect(lines.map((cells) => cells.at(-1))).toEqual(
      [1, 2, 3, 4].map((back) => `Nome: ${nameOf(rows - back)} · Motivo: linha ${rows - back}`),
    );
  });

  /** Reads the clipboard as another program would: pastes it with keys, so that the app needs no permission to read it. */
  async function pasteElsewhere(): Promise<string> {
    await app.page.evaluate(() => {
      const place = document.createElement('textarea');
      place.id = 'elsewhere';
      document.body.append(place);
      place.focus();
    });
    const place = app.page.locator('#elsewhere');
    await place.press('Control+V');
    const text = await place.inputValue();
    await place.evaluate((element) => element.remove());
    return text;
  }

  it('is filtered by a search, regardless of accents', async () => {
    const search = app.page.getByLabel('Buscar na trilha de auditoria');
    await search.fill('acai PAO');
    await count(`${rows / everyRare} entradas`);
    await expect.poll(() => grid().getAttribute('aria-rowcount')).toBe(String(rows / everyRare + 1));
    await row(2).getByText(rareName).waitFor();
    await expect.poll(async () => (await cells(3))[0]).toBe(String(rows - everyRare));
    await search.fill('');
    await count('100.000 entradas');
  });

  it('is exported completely as a CSV file', async () => {
    const file = await app.saved(async () => {
      await app.page.getByRole('button', { name: 'Exportar' }).click();
      await app.page.getByRole('menuitem', { name: /\.csv/u }).click();
    });
    const text = readFileSync(file, 'utf8');
    expect(text.startsWith('\uFEFFNº;Quando;Quem;Conta;Ação;Detalhe\r\n')).toBe(true);
    const lines = text.slice(1).split('\r\n');
    expect(lines.pop()).toBe('');
    expect(lines).toHaveLength(rows + 1);
    expect(lines.at(-2)).toMatch(/^2;[^;]+;ana;;Conta alterada;"[^"]*São João 000002; [^"]*linha 2"$/u);
    expect(new Set(lines.map((line) => line.split(';', 1)[0])).size).toBe(rows + 1);
  });

  it('causes no error on the page', () => {
    expect(app.problems).toEqual([]);
  });
});
