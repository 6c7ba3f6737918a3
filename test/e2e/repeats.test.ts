// Rows that repeat others: the clerk reads the same count everywhere, takes them out with one press and takes them back.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { practiceAccountId } from '../../preload/contract/accounts.ts';
import { barriers } from '../helpers/accessible.ts';
import { openApp, type AppUnderTest } from '../helpers/app-under-test.ts';
import { inChromium } from '../helpers/chromium.ts';
import { dueIn } from '../helpers/days.ts';
import { inventedBoleto } from '../helpers/invented-boletos.ts';
import { callsOf, checkedBatch, within } from '../helpers/window-calls.ts';

/** A month from now, as a clerk types it. */
const due = dueIn(30);
const line = (number: number) => {
  const { fields } = inventedBoleto(number);
  return [fields['payer.name'], fields['payer.document'], '100,00', due].join(';');
};
const header = 'Nome;CPF;Valor;Vencimento';
/** Twelve rows; the last five repeat the first five. */
const sheet = [header, ...[1, 2, 3, 4, 5, 6, 7, 1, 2, 3, 4, 5].map(line)].join('\n');

describe('rows that repeat others', inChromium, () => {
  let app: AppUnderTest;
  let batchId: number;

  const call = callsOf(() => app.page);
  const button = (name: RegExp | string) => app.page.getByRole('button', { name });
  const sums = async () => (await app.page.locator('.sums').innerText()).replace(/\s+/g, ' ');
  const grid = () => app.page.getByRole('grid', { name: 'Linhas em revisão' });
  const question = () => app.page.getByRole('alertdialog');

  beforeAll(async () => {
    app = await openApp();
    await app.page.getByRole('heading', { name: 'Início' }).waitFor();
    batchId = await checkedBatch(call, { accountId: practiceAccountId, text: sheet, name: 'Turma R' });
    await app.page.keyboard.press('Control+2');
    await app.page.getByRole('tab', { name: 'Lote' }).click();
    await button(/Turma R/).click();
    await grid().waitFor();
  });
  afterAll(() => app.stop());

  it('have the same count in the filter, the list, the sums and the question', async () => {
    await expect.poll(sums).toContain('Prontos 7 R$ 700,00 Duplicidades 5 R$ 500,00');
    await button(/^Duplicidades 5$/).click();
    await expect.poll(() => grid().getAttribute('aria-rowcount')).toBe('6');
    await button(/^A decidir 0$/).waitFor();
    await button('Remover as 5 duplicidades').waitFor();
    await button('Emitir 7 boletos · R$ 700,00').click();
    await question().getByRole('heading', { name: '5 possíveis duplicidades' }).waitFor();
    await question().getByRole('button', { name: 'Emitir mesmo assim: 5 possíveis duplicidades' }).waitFor();
    expect(await barriers(app.page)).toEqual([]);
  });

  it('are taken out at the question, in one step, without a mark on the rows that stay', async () => {
    await question().getByRole('button', { name: 'Remover as 5 duplicidades' }).click();
    await question().waitFor({ state: 'hidden' });
    await expect.poll(sums).toContain('Prontos 7 R$ 700,00 Com erro 0 R$ 0,00 Removidos 5 R$ 500,00');
    await button(/^A decidir 0$/).waitFor();
    await expect.poll(() => button(/^Remover as/).count()).toBe(0);
    await button('Desfazer').click();
    await expect.poll(sums).toContain('Prontos 7 R$ 700,00 Duplicidades 5 R$ 500,00');
    await button(/^A decidir 0$/).waitFor();
  });

  it('cause no question any more once their partners are taken out, and lose their marks', async () => {
    await button(/^Todas/).click();
    await expect.poll(() => grid().getAttribute('aria-rowcount')).toBe('13');
    await app.page.locator('[aria-rowindex="2"] > [aria-colindex="3"]').click();
    await app.page.keyboard.press('Shift+Delete');
    await expect.poll(sums).toContain('Prontos 7 R$ 700,00 Duplicidades 4 R$ 400,00');
    await button(/^A decidir 0$/).waitFor();
    await button('Desfazer').click();
    await button('Remover as 5 duplicidades').click();
    await expect.poll(sums).toContain('Removidos 5 R$ 500,00');
    await button('Emitir 7 boletos · R$ 700,00').waitFor();
    expect(app.problems).toEqual([]);
  });

  it('are not included in what a later press offers to send', async () => {
    await button('Emitir 7 boletos · R$ 700,00').click();
    const part = (name: string) => app.page.locator('.closing-cell').filter({ hasText: name });
    await part('Emitidos').filter({ hasText: '7' }).waitFor();
    await app.page.getByText('Totais conferem com a planilha.').waitFor();
    const rows = await call('batches', 'openRows', {
      batchId,
      sort: 'line',
      descending: false,
      states: ['out'],
    });
    const handle = within(rows, 'value', 'handle');
    const first = { handle, ranges: [{ from: 0, to: 0 }] };
    await call('batches', 'putBack', { commandId: crypto.randomUUID(), batchId, rows: first });
    await part('Não enviados').filter({ hasText: '1' }).click();
    await button('Emitir só possíveis duplicidades…').click();
    await question().getByRole('heading', { name: '1 possível duplicidade' }).waitFor();
    expect(app.problems).toEqual([]);
  });
});
