// A sent batch of 20,000 rows in the window: whatever part is shown, the page stays as small as for twenty rows.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { practiceAccountId } from '../../preload/contract/accounts.ts';
import { openApp, settleAtHome, type AppUnderTest } from '../helpers/app-under-test.ts';
import { temporaryFolder } from '../helpers/browser-host.ts';
import { inChromium } from '../helpers/chromium.ts';
import { fillRegister } from '../helpers/long-register.ts';
import { callsOf, checkedBatch } from '../helpers/window-calls.ts';

const rows = 20_000;
/** What is in sight, and the same amount again that the page has not yet released. */
const most = { nodes: 3_000, listeners: 2_000, heapMegabytes: 40 };

describe('a batch of 20,000 rows', inChromium, () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let app: AppUnderTest;

  const button = (name: RegExp | string) => app.page.getByRole('button', { name, exact: true });
  const grid = () => app.page.getByRole('grid').first();
  const part = (name: string) => app.page.locator('.closing-cell').filter({ hasText: name }).first();

  /** After everything that is no longer referenced was released. */
  async function held(): Promise<{ nodes: number; listeners: number; heapMegabytes: number }> {
    const session = await app.page.context().newCDPSession(app.page);
    await session.send('HeapProfiler.collectGarbage');
    const { nodes, jsEventListeners: listeners } = await session.send('Memory.getDOMCounters');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    await session.detach();
    return { nodes, listeners, heapMegabytes: usedSize / 1e6 };
  }
  /** The counts that are too high. */
  async function grown(): Promise<readonly string[]> {
    const now = await held();
    return (['nodes', 'listeners', 'heapMegabytes'] as const)
      .filter((of) => now[of] >= most[of])
      .map((of) => `${of} ${now[of]}`);
  }

  beforeAll(async () => {
    folder = await temporaryFolder();
    await (await openApp({ folder: folder.path })).stop();
    await fillRegister(folder.path, rows, '2026-01-01');
    app = await openApp({ folder: folder.path });
    await settleAtHome(app.page);
    await app.page.keyboard.press('Control+2');
    await app.page.getByRole('tab', { name: 'Lote', exact: true }).click();
    await app.page.getByRole('button', { name: /^Tudo/u }).first().click();
    await grid().waitFor();
  });
  afterAll(async () => {
    await app.stop();
    await folder.remove();
  });

  it('keeps only what is in sight, whatever part is shown, scrolled through and selected', async () => {
    for (const name of ['Recusados', 'A confirmar', 'Emitidos']) {
      await part(name).click();
      await grid().getByRole('gridcell').first().click();
      for (const keys of ['Control+End', 'PageUp', 'Control+Home', 'Control+A'])
        await app.page.keyboard.press(keys);
      expect(await grown()).toEqual([]);
    }
  });

  it('keeps its menu of files open while the ledger changes behind it', async () => {
    await button('Exportar lote').click();
    const menu = app.page.getByRole('menu', { name: 'Exportar lote' });
    await menu.getByRole('menuitem', { name: /Salvar os PDFs/u }).waitFor();
    const before = await held();
    // Another batch makes the screen read its own again and draw the open menu again.
    const text = 'Nome;CPF;Valor;Vencimento\nAna Prado;529.982.247-25;10,00;01/12/2049';
    const call = callsOf(() => app.page);
    for (const name of ['Um', 'Dois', 'Três'])
      await checkedBatch(call, { accountId: practiceAccountId, text, name });
    await app.page.keyboard.press('End');
    await expect
      .poll(() => app.page.evaluate(() => document.activeElement?.textContent))
      .toContain('Salvar os PDFs');
    expect((await held()).nodes).toBeLessThan(before.nodes * 2);
    await app.page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    expect(await grown()).toEqual([]);
  });

  it('causes no error on the page', () => {
    expect(app.problems).toEqual([]);
  });
});
