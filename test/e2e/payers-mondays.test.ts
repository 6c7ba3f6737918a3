// A clerk's two Mondays by keyboard: 120 monthly charges set up from a sheet that is then issued, and a month later the next month, issued with
// at most 15 keystrokes.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { startAppOnClock, type AppOnClock } from '../helpers/app-on-clock.ts';
import { inChromium } from '../helpers/chromium.ts';
import { inventedBoleto } from '../helpers/invented-boletos.ts';
import { fieldFocused } from '../helpers/typing.ts';

const count = 120;
const most = 15;
const sheet = [
  'Cliente;CPF/CNPJ;E-mail;Mensalidade;Vencimento;Descrição',
  ...Array.from({ length: count }, (_, at) => {
    const { fields } = inventedBoleto(at + 1);
    const { 'payer.name': name, 'payer.document': document, 'payer.email': email } = fields;
    return [name, document, email, `${100 + at},50`, '15/12/2026', 'Honorários 12/2026'].join(';');
  }),
].join('\n');

describe('two Mondays of a clerk', inChromium, () => {
  let app: AppOnClock;
  let page: Page;
  let keystrokes = 0;
  const press = async (keys: string) => {
    keystrokes += 1;
    await page.keyboard.press(keys);
  };
  const type = async (text: string) => {
    await fieldFocused(page);
    for (const letter of text) await press(letter);
  };
  /** Finds an act by some of its letters. */
  const find = async (letters: string, act: RegExp) => {
    await press('Control+k');
    await type(letters);
    await page.getByRole('option', { name: act, selected: true }).waitFor();
    await press('Enter');
  };
  /** Presses Tab until the button has the focus, then Enter. */
  const pressButton = async (name: RegExp) => {
    const button = page.getByRole('button', { name });
    await button.waitFor();
    const isFocused = () => button.evaluate((one) => one === document.activeElement);
    while (!(await isFocused())) {
      if (keystrokes > 99) throw new Error(`Tab does not lead to ${String(name)}`);
      await press('Tab');
    }
    await press('Enter');
  };
  const inReview = async () => {
    await page.getByRole('grid', { name: 'Linhas em revisão' }).waitFor();
    await page.locator('.grid-cell:focus').waitFor();
  };

  beforeAll(async () => {
    app = await startAppOnClock('2026-12-07T09:00:00-03:00');
    await app.ask('app', 'agreeToMemoryVault');
    page = await app.openWindow();
    await page.setViewportSize({ width: 1366, height: 700 });
    await page.getByRole('heading', { name: 'Início' }).waitFor();
  });
  afterAll(() => app.stop());

  it('sets up the charges from a sheet, and issues their first month', async () => {
    await press('Control+2');
    await page.getByText('Solte aqui a planilha').waitFor();
    await page.evaluate((text) => {
      const data = new DataTransfer();
      data.setData('text/plain', text);
      const pasted = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(pasted);
    }, sheet);
    await pressButton(/^Continuar$/u);
    await pressButton(/^Conferir as linhas$/u);
    await inReview();
    await find('transformar', /^Transformar este lote em mensalidades/u);
    await pressButton(/^Criar 120 mensalidades$/u);
    await page.getByText('120 mensalidades criadas.').waitFor();
    await pressButton(/^Emitir 120 boletos/u);
    await page.getByText('Terminado', { exact: true }).waitFor();
    const accountId = (await app.ask('accounts', 'list')).current;
    const payers = await app.ask('payers', 'open', { scope: { accountId }, sort: 'name', monthly: true });
    expect(payers.count).toBe(count);
    expect(payers.rows[0]).toMatchObject({ openCents: 11_550, agreements: 1, boletos: 1 });
  });

  it('issues the next month with at most 15 keystrokes', async () => {
    await app.setNow('2027-01-04T09:00:00-03:00');
    await page.reload();
    await page.getByRole('tab', { name: 'Mensalidades' }).waitFor();
    keystrokes = 0;
    await find('mens', /^Mensalidades/u);
    // The clerk looks at what changed; nothing has.
    await page.getByRole('button', { name: /^Iguais 120$/u }).waitFor();
    await page.getByRole('button', { name: 'Gerar mês (120)' }).waitFor();
    await press('Control+Enter');
    await inReview();
    await pressButton(/^Emitir 120 boletos/u);
    await page.getByText('Terminado', { exact: true }).waitFor();
    expect(keystrokes).toBeLessThanOrEqual(most);
    const accountId = (await app.ask('accounts', 'list')).current;
    const issued = await app.ask('boletos', 'open', {
      scope: { accountId },
      states: ['created'],
      due: { from: '2027-01-15', to: '2027-01-15' },
      sort: 'newest',
    });
    expect(issued.count).toBe(count);
    expect(issued.rows[0]?.fields.description).toBe('Honorários 01/2027');
    expect(app.problems).toEqual([]);
  });
});
