// Ctrl+F: the search of a list if there is one; otherwise the browser searches its page, and in Electron a bar of its own.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPage } from '../../main/host/electron/find-bar.ts';
import { wordsIn } from '../../main/host/words-in.ts';
import { barriers } from '../helpers/accessible.ts';
import { settleAtHome } from '../helpers/app-under-test.ts';
import { inChromium } from '../helpers/chromium.ts';
import { boletoStates } from '../helpers/states-of-boletos.ts';
import { startWalk, type Walking } from '../helpers/walk.ts';

describe('Ctrl+F', inChromium, () => {
  let walk: Walking;
  const page = () => walk.page;
  const press = (key: string) => page().keyboard.press(key);
  const selected = () => page().evaluate(() => getSelection()?.toString());
  const isFocused = (css: string) =>
    page().evaluate((one) => document.activeElement?.matches(one) === true, css);
  /** Whether the key is left to the browser, which then opens its own search. */
  const isLeftToBrowser = async () => {
    // It listens before the key is pressed: the two reach the page by different ways.
    const heard = await page().evaluateHandle(() => ({
      left: new Promise<boolean>((resolve) => {
        const hear = (event: KeyboardEvent) => {
          if (event.key !== 'f') return;
          removeEventListener('keydown', hear);
          resolve(!event.defaultPrevented);
        };
        addEventListener('keydown', hear);
      }),
    }));
    await press('Control+f');
    return heard.evaluate(({ left }) => left);
  };

  const states = boletoStates.values();
  const walkTo = async (wanted: string) => {
    for (let next = states.next(); next.done !== true; next = states.next()) {
      await next.value.go(walk);
      if (next.value.name === wanted) return;
    }
    throw new Error(`no such state: ${wanted}`);
  };

  beforeAll(async () => {
    walk = await startWalk('find');
    await settleAtHome(walk.page);
  });
  afterAll(() => walk.stop());

  it('goes to the search of a list and selects its text, every time', async () => {
    await walk.to(6, 'Auditoria');
    const field = page().getByRole('textbox', { name: 'Buscar na trilha de auditoria' });
    await field.fill('conta');
    await page().getByRole('tab', { name: 'Auditoria', exact: true }).focus();
    for (const _ of [1, 2]) {
      await press('Control+f');
      expect([await isFocused('[data-search] input'), await selected()]).toEqual([true, 'conta']);
    }
    await field.fill('');
  });

  it('is left to the browser on a screen and in a dialog without a list', async () => {
    await press('F1');
    await page().getByRole('heading', { name: 'O que acontece se…' }).waitFor();
    expect(await isLeftToBrowser()).toBe(true);
    await press('Control+1');
    await press('?');
    await page().getByRole('dialog').waitFor();
    expect(await isLeftToBrowser()).toBe(true);
    await press('Escape');
    await page().getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('stays in the global search', async () => {
    await press('Control+k');
    await page().getByRole('combobox').fill('conta');
    await press('Control+f');
    expect([await isFocused('.palette input'), await selected()]).toEqual([true, 'conta']);
    await press('Escape');
  });

  it('uses the own search of a batch’s rows in the review', async () => {
    await walkTo('lote: revisão, com erros');
    for (const from of ['grid', 'nowhere']) {
      if (from === 'grid') await page().getByRole('gridcell').first().click();
      else await page().locator('#main').focus();
      await press('Control+f');
      expect(await isFocused('.review-bar input')).toBe(true);
    }
  });

  it('is left to the browser in the help beside the work', async () => {
    await walkTo('lote: a confirmar, com a ajuda ao lado');
    await page().getByRole('complementary', { name: 'Ajuda' }).locator('.help-answer').focus();
    expect(await isLeftToBrowser()).toBe(true);
    expect(walk.app.problems).toEqual([]);
  });

  it('opens in Electron a bar whose title says what the clerk does', async () => {
    const bar = await page().context().newPage();
    const { find } = wordsIn('pt-BR');
    await bar.setContent(findPage(find));
    const field = bar.getByRole('textbox', { name: find.field });
    const told = async (act: string, text: string) =>
      expect(await bar.title()).toMatch(new RegExp(`^\\d+ ${act} ${encodeURIComponent(text)}$`, 'u'));
    await field.fill(' não “pago” ');
    await told('typed', 'não “pago”');
    for (const [key, act] of [
      ['Enter', 'next'],
      ['Shift+Enter', 'previous'],
      ['F3', 'next'],
      ['Escape', 'close'],
    ] as const) {
      await field.press(key);
      await told(act, 'não “pago”');
    }
    await bar.getByRole('button', { name: find.previous }).click();
    await told('previous', 'não “pago”');
    await bar.evaluate('show("1 de 3")');
    await bar.getByRole('status').getByText('1 de 3', { exact: true }).waitFor();
    expect(await barriers(bar)).toEqual([]);
    await bar.close();
  });
});
