// From an issued batch to the next month: its payers, a changed contact, the batch as monthly charges, and the month that opens as a draft in
// review. By keyboard where a clerk works by keyboard.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { barriers } from '../helpers/accessible.ts';
import { openApp, settleAtHome, type AppUnderTest } from '../helpers/app-under-test.ts';
import { inChromium } from '../helpers/chromium.ts';
import { dayIn } from '../helpers/days.ts';
import { inventedBoleto } from '../helpers/invented-boletos.ts';
import { typeInField } from '../helpers/typing.ts';
import { callsOf, checkedBatch, payersSheet, within } from '../helpers/window-calls.ts';
import { formatMonth } from '../../preload/shared/format.ts';
import { monthBeside } from '../../preload/shared/due-date.ts';

const shots = process.env['GUICHE_SHOTS'];
const count = 6;
/** The batch is due in 30 days. */
const issuedMonth = dayIn(30).slice(0, 7);
const nextMonth = monthBeside(issuedMonth, 1);
const nameOf = (at: number) => inventedBoleto(at).fields['payer.name'] ?? '';

describe('payers and monthly charges', inChromium, () => {
  let app: AppUnderTest;
  let accountId: string;
  let batch: number;
  const call = callsOf(() => app.page);
  const button = (name: RegExp | string) => app.page.getByRole('button', { name });
  const press = (keys: string) => app.page.keyboard.press(keys);
  const sees = (text: RegExp | string) => app.page.getByText(text).first().waitFor();
  const dialog = () => app.page.getByRole('dialog');
  const rowsIn = (label: string) => app.page.getByRole('grid', { name: label }).getByRole('row').count();
  const look = async (name: string) => {
    const { page } = app;
    if (shots !== undefined) await page.screenshot({ path: join(shots, `${name}.png`) });
    expect(await barriers(page)).toEqual([]);
  };
  const open = async (words: string) => {
    await press('Control+k');
    await typeInField(app.page, words);
    await press('Enter');
  };
  const batchState = async (id: unknown) => within(await call('batches', 'get', { id }), 'value', 'state');

  beforeAll(async () => {
    if (shots !== undefined) mkdirSync(shots, { recursive: true });
    app = await openApp();
    await app.page.setViewportSize({ width: 1366, height: 700 });
    await settleAtHome(app.page);
    accountId = String(within(await call('accounts', 'list'), 'value', 'current'));
  });
  afterAll(() => app.stop());

  it('says what to do while there is nobody', async () => {
    await open('pagadores');
    await sees('Nenhum pagador ainda');
    await look('payers-empty');
    await open('mensalidades');
    await sees(/^Nenhuma mensalidade em /u);
    expect(await button(/^Gerar mês/u).isDisabled()).toBe(true);
    await look('monthly-empty');
  });

  it('lists who was billed, and keeps a contact that the clerk changes', async () => {
    batch = await checkedBatch(call, { accountId, text: payersSheet(1, count), name: 'Mensalidades' });
    await call('batches', 'queue', { commandId: crypto.randomUUID(), id: batch });
    await expect.poll(() => batchState(batch), { timeout: 60_000 }).toBe('finished');
    await open('pagadores');
    await expect.poll(() => rowsIn('Pagadores')).toBe(count + 1);
    await look('payers-list');
    await app.page.getByLabel('Buscar pagadores').fill(nameOf(2));
    await expect.poll(() => rowsIn('Pagadores')).toBe(2);
    await press('ArrowDown');
    await press('Enter');
    await button('Alterar contato').waitFor();
    await look('payers-details');
    await button('Alterar contato').click();
    await dialog().getByLabel('E-mails').fill('financeiro@');
    await press('Enter');
    await sees('“financeiro@” não é um endereço de e-mail.');
    await dialog().getByLabel('E-mails').fill('financeiro@exemplo.com.br; socio@exemplo.com.br');
    await look('payers-contact');
    await press('Enter');
    await sees('Contato atualizado.');
    await sees('financeiro@exemplo.com.br; socio@exemplo.com.br');
  });

  it('finds a payer by some letters of the name, from anywhere', async () => {
    await press('Control+1');
    await press('Control+k');
    await typeInField(app.page, nameOf(4).toLowerCase());
    await app.page.getByRole('option', { name: /em aberto R\$.100,00/u }).click();
    await expect.poll(() => app.page.getByRole('heading', { name: nameOf(4) }).count()).toBe(1);
  });

  it('shows what a sheet would change before it changes anything', async () => {
    await button('Importar planilha…').click();
    const { fields } = inventedBoleto(3);
    await dialog()
      .getByLabel('Ou cole as linhas, com o cabeçalho')
      .fill(`Nome;CPF;E-mail\n${fields['payer.name']};${fields['payer.document']};tres@exemplo.com.br`);
    await button('Ler os pagadores').click();
    await dialog().getByRole('table', { name: 'Pagadores da planilha' }).waitFor();
    await sees(/tres@exemplo\.com\.br/u);
    await look('payers-import');
    await button('Importar 1 pagador').click();
    await sees('1 pagador salvo.');
    const list = await call('payers', 'open', { scope: { accountId }, text: nameOf(3), sort: 'name' });
    expect(within(list, 'value', 'rows', '0', 'emails')).toEqual(['tres@exemplo.com.br']);
  });

  it('turns the batch into monthly charges', async () => {
    await app.page.evaluate((id) => {
      sessionStorage.setItem('guiche.route', JSON.stringify({ screen: 'boletos', tab: 'batch', batch: id }));
    }, batch);
    await app.page.reload();
    await app.page.getByRole('button', { name: 'Mais', exact: true }).click();
    await app.page.getByRole('menuitem', { name: /^Transformar este lote em mensalidades/u }).click();
    await dialog().getByRole('table', { name: 'Boletos do lote' }).waitFor();
    await look('monthly-from-batch');
    await button(`Criar ${count} mensalidades`).click();
    await sees(`${count} mensalidades criadas.`);
    const rows = within(await call('payers', 'month', { accountId, month: nextMonth }), 'value');
    expect(rows).toHaveLength(count);
  });

  it('compares the next month, leaves one out, adjusts amounts, and generates a draft for review', async () => {
    await app.page.getByRole('button', { name: /Mês$/u }).click();
    await app.page.getByRole('option', { name: formatMonth(nextMonth, 'pt-BR', true) }).click();
    await button(`Gerar mês (${count})`).waitFor();
    await expect.poll(() => rowsIn('Mensalidades')).toBe(count + 1);
    await look('monthly-list');
    await app.page.getByRole('button', { name: 'Mais', exact: true }).click();
    await app.page.getByRole('menuitem', { name: /^Reajustar valores/u }).click();
    await dialog().getByLabel('Percentual').fill('4,625');
    await dialog().getByRole('cell', { name: 'R$ 104,63', exact: true }).first().waitFor();
    await look('monthly-readjust');
    await press('Enter');
    await sees(`${count} mensalidades reajustadas.`);
    await expect
      .poll(() => app.page.getByRole('button', { name: new RegExp(`^Valor mudou ${count}`, 'u') }).count())
      .toBe(1);
    await app.page.getByRole('grid', { name: 'Mensalidades' }).getByRole('gridcell').first().click();
    await press('Delete');
    await button(`Gerar mês (${count - 1})`).click();
    await app.page.getByRole('grid', { name: 'Linhas em revisão' }).waitFor();
    await sees(/104,63/u);
    await look('monthly-review');
  });

  it('does not generate a charge twice', async () => {
    // The month is still the one that was chosen before.
    await open('mensalidades');
    await button('Gerar mês (1)').waitFor();
    const rows = within(await call('payers', 'month', { accountId, month: nextMonth }), 'value');
    const kinds = (Array.isArray(rows) ? rows : []).map((row: unknown) => within(row, 'kind'));
    expect(kinds.filter((kind) => kind === 'made')).toHaveLength(count - 1);
  });

  it('says when a month is complete, until a row of it is removed in review', async () => {
    await button('Gerar mês (1)').click();
    await app.page.getByRole('grid', { name: 'Linhas em revisão' }).waitFor();
    await open('mensalidades');
    await sees('Mês completo');
    expect(await button(/^Gerar mês/u).count()).toBe(0);
    await look('monthly-complete');
    const rows = within(await call('payers', 'month', { accountId, month: nextMonth }), 'value');
    const batches = (Array.isArray(rows) ? rows : []).map((row: unknown) => within(row, 'batch'));
    await call('batches', 'discard', { commandId: crypto.randomUUID(), id: batches.at(-1) });
    await button(/^Gerar mês \(\d\)$/u).waitFor();
  });
});
