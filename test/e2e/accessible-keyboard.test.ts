// A clerk does whole jobs with the keyboard only: sends a batch from a sheet, prints, marks a boleto as paid, watches a transaction, makes
// a withdrawal. The test never uses a mouse, and it checks that the page received no mouse event.
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inChromium } from '../helpers/chromium.ts';
import { dueIn } from '../helpers/days.ts';
import { fieldFocused, typeInField } from '../helpers/typing.ts';
import { startWalk, taxId, useService, type Walking } from '../helpers/walk.ts';

const wallet = '0xD4F10ea24D834D75d4BA6aC4C5905b61B99Db236';
let walk: Walking;

/** Goes there with keys, as a clerk does. */
async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await walk.press(key);
  }
  throw new Error(`no ${key} leads there`);
}

async function act(target: Locator): Promise<void> {
  await tabTo(target);
  await walk.press('Enter');
}

/** Enters a grid and moves with the arrows to the cell with this text. */
async function toCell(grid: string, text: string): Promise<void> {
  await tabTo(walk.page.getByRole('grid', { name: grid }).locator('[tabindex="0"]').first());
  await walk.press('Control+Home');
  for (let row = 0; row < 12; row += 1) {
    for (let column = 0; column < 14; column += 1) {
      if (await walk.page.evaluate((wanted) => document.activeElement?.textContent.includes(wanted), text))
        return;
      await walk.press('ArrowRight');
    }
    await walk.press('Home');
    await walk.press('ArrowDown');
  }
  throw new Error('no arrow leads there');
}

describe('with the keyboard only', inChromium, () => {
  beforeAll(async () => {
    process.env['CUPS_SERVER'] = '127.0.0.1:1';
    walk = await startWalk('keyboard');
    await useService(walk);
    await walk.page.evaluate(() => {
      const seen: string[] = [];
      Reflect.set(window, 'touched', seen);
      for (const kind of ['pointerdown', 'mousedown', 'touchstart', 'mousemove', 'wheel'])
        window.addEventListener(kind, ({ type }) => seen.push(type), { capture: true });
    });
  });
  afterAll(() => walk.stop());

  const type = (text: string) => typeInField(walk.page, text);
  const insertText = async (text: string) => {
    await fieldFocused(walk.page);
    await walk.page.keyboard.insertText(text);
  };

  it('sends a batch from a sheet, with a corrected cell', async () => {
    const { button, field, press, seesText, service } = walk;
    await press('Control+2');
    await act(button('Colar linhas…'));
    await tabTo(field('Linhas'));
    await insertText(
      [
        'Sacado;CPF;Valor;Vencimento',
        `Aurora Pães;${taxId(1)};120,00;${dueIn(30)}`,
        `Bento Luz;111.111.111-11;80,00;${dueIn(30)}`,
      ].join('\n'),
    );
    await act(button('Ler as linhas'));
    // Correctly read columns need nothing but Enter.
    await button('Continuar').waitFor();
    await act(button('Continuar'));
    await act(button('Conferir as linhas'));
    await button(/^Emitir 1 boleto /u).waitFor();
    await toCell('Linhas em revisão', '111.111.111-11');
    await press('F2');
    await press('Control+a');
    await type(taxId(2));
    await press('Enter');
    await act(button('Emitir 2 boletos · R$ 200,00'));
    await seesText('Totais conferem com a planilha.');
    expect(service.inspect().boletos).toHaveLength(2);
  });

  it('finds, reads and prints a boleto, and reports the print', async () => {
    const { app, button, page, press, seesText } = walk;
    await press('Control+3');
    await tabTo(page.getByRole('combobox', { name: 'Buscar boleto ou carnê' }));
    await type('aurora');
    await page.getByRole('option', { name: /^Aurora Pães/u }).waitFor();
    await press('Enter');
    await page.locator('.textLayer').getByText('Aurora Pães').first().waitFor();
    await press('Control+P');
    await seesText('Códigos de barras conferidos: 1 de 1');
    await tabTo(button('Imprimir 1 página'));
    await app.printed(() => press('Enter'));
    await seesText('A impressão saiu certa?');
    await act(button(/^Saiu$/u));
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const prints = await page.evaluate(() => window.guiche?.documents.prints({ scope: 'all' }));
    expect(prints?.ok === true && prints.value.map(({ state }) => state)).toEqual(['printed']);
  });

  it('marks as paid a boleto found by the palette', async () => {
    const { button, page, press, seesText } = walk;
    await press('Control+K');
    await type('boletos emitidos');
    await press('Enter');
    await toCell('Boletos emitidos', 'Bento Luz');
    await press('Enter');
    const pane = page.getByRole('region', { name: 'Boleto', exact: true });
    await act(pane.getByRole('button', { name: 'Dar baixa' }));
    await page.getByRole('dialog').waitFor();
    await act(button(/^Dar baixa em 1 boleto/u));
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await seesText(/^Baixa em/u);
    // The dialog returns the focus one frame after it closes.
    await page.locator('.details-pane:focus-within').waitFor();
    await press('Escape');
    await pane.waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Bento Luz');
  });

  it('watches, opens, labels and removes a transaction', async () => {
    const { button, page, press, seesText, service } = walk;
    await press('Control+4');
    await act(button(/^Adicionar transações/u).first());
    await page.getByRole('dialog').waitFor();
    await insertText(service.addDeposit({ cents: 4_321, settlesInMs: 3_600_000, outcome: 'COMPLETO' }));
    await press('Control+Enter');
    const card = page.getByRole('listbox', { name: 'Pendentes' }).getByRole('option');
    await card.filter({ hasText: '43,21' }).waitFor();
    await tabTo(card.first());
    await press('Enter');
    await tabTo(page.getByRole('textbox', { name: 'Rótulo' }));
    await type('Aluguel da loja');
    await press('Enter');
    await card.filter({ hasText: 'Aluguel da loja' }).waitFor();
    await press('Escape');
    await page.locator('.watches > .list-details').waitFor({ state: 'detached' });
    // The focus returns to the card that had it before.
    await page.locator('[role=option]:focus, [role=option]:focus-within').waitFor();
    await press('Delete');
    await act(button('Parar de acompanhar 1 transação'));
    await seesText('Nenhuma transação acompanhada');
    await expect.poll(() => card.count()).toBe(0);
  });

  it('requests, reviews and sends a withdrawal', async () => {
    const { button, field, page, press, seesText, service } = walk;
    await press('Control+5');
    await seesText('Tarifa de saque');
    await tabTo(field('Valor em reais'));
    await type('150');
    await tabTo(page.getByRole('combobox', { name: /^Carteira de destino/u }));
    await type(wallet);
    await button('Conferir saque de R$ 150,00').waitFor();
    await press('Enter');
    await page.getByRole('heading', { name: 'Resumo do saque' }).waitFor();
    const asked = await page.locator('.wallet-group.asked').innerText();
    await type(asked.trim().slice(-4));
    await press('Enter');
    await button('Salvar comprovante').waitFor();
    expect(service.inspect().withdrawals).toHaveLength(1);
  });

  it('goes on around a control that opened a dialog and left before the dialog did', async () => {
    const place = await walk.page.evaluate(async () => {
      const section = document.createElement('section');
      section.innerHTML = '<button>Abrir</button>';
      document.querySelector('main')?.append(section);
      section.querySelector('button')?.focus();
      const dialog = document.createElement('div');
      dialog.setAttribute('role', 'dialog');
      dialog.innerHTML = '<button>Salvar</button><button>Fechar</button>';
      document.body.append(dialog);
      const [save, close] = dialog.querySelectorAll('button');
      save?.focus();
      section.replaceChildren('1 carteira');
      close?.focus();
      const moved = new Promise((resolve) => section.addEventListener('focus', resolve, { once: true }));
      dialog.remove();
      await moved;
      section.remove();
      return true;
    });
    expect(place).toBe(true);
  });

  it('uses no mouse', async () => {
    expect(await walk.page.evaluate<unknown>(() => Reflect.get(window, 'touched'))).toEqual([]);
    expect(walk.app.problems).toEqual([]);
  });
});
