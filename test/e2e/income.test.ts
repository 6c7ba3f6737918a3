// Who paid, from a statement and a return file to settled boletos: all exact ones at once, one by its payer, several with one line, lines
// that are no boletos, and everything taken back. By keyboard.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { barriers } from '../helpers/accessible.ts';
import { openApp, settleAtHome, type AppUnderTest } from '../helpers/app-under-test.ts';
import { inChromium } from '../helpers/chromium.ts';
import { typeInField } from '../helpers/typing.ts';
import { dayIn } from '../helpers/days.ts';
import { entry, ofx } from '../helpers/income-room.ts';
import { inventedBoleto } from '../helpers/invented-boletos.ts';
import { callsOf, checkedBatch, payersSheet, within } from '../helpers/window-calls.ts';

const shots = process.env['GUICHE_SHOTS'];
const count = 8;
const documentOf = (at: number) => inventedBoleto(at).fields['payer.document'] ?? '';
const today = dayIn(0);
const day = today.replaceAll('-', '');
const ddmmyy = `${today.slice(8)}${today.slice(5, 7)}${today.slice(2, 4)}`;

/** A record of 400 letters with these texts at their positions, from 1. */
function record(parts: Readonly<Record<number, string>>): string {
  let line = ' '.repeat(400);
  for (const [position, text] of Object.entries(parts))
    line = line.slice(0, Number(position) - 1) + text + line.slice(Number(position) - 1 + text.length);
  return line;
}

/** A return file of Bradesco: each was paid at its amount. */
const returned = (numbers: readonly string[], due: string): string =>
  [
    record({ 1: '02RETORNO01COBRANCA', 77: '237BRADESCO', 95: ddmmyy, 395: '000001' }),
    ...numbers.map((number, at) =>
      record({
        1: '1',
        71: number.padStart(12, '0'),
        109: '06',
        111: ddmmyy,
        147: `${due.slice(8)}${due.slice(5, 7)}${due.slice(2, 4)}`,
        153: '0000000010000',
        254: '0000000010000',
        296: ddmmyy,
        395: String(at + 2).padStart(6, '0'),
      }),
    ),
    record({ 1: '9201237', 395: String(numbers.length + 2).padStart(6, '0') }),
  ].join('\r\n');

describe('income', inChromium, () => {
  let app: AppUnderTest;
  let accountId: string;
  let batch: number;
  const call = callsOf(() => app.page);
  const button = (name: RegExp | string) => app.page.getByRole('button', { name });
  const press = (keys: string) => app.page.keyboard.press(keys);
  const grid = () => app.page.getByRole('grid', { name: 'Lançamentos' });
  const sees = (text: RegExp | string) => app.page.getByText(text).first().waitFor();
  const look = async (name: string) => {
    const { page } = app;
    if (shots !== undefined) await page.screenshot({ path: join(shots, `${name}.png`) });
    expect(await barriers(page)).toEqual([]);
  };
  const take = (name: string, text: string) =>
    app.page
      .getByLabel('Extratos e retornos')
      .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(text, 'latin1') });
  /** The list shows what the last press left of it. */
  async function leaves(rows: number): Promise<void> {
    await expect.poll(() => grid().getByRole('row').count()).toBe(rows + 1);
  }
  const hasFocus = () =>
    app.page.evaluate(() => document.activeElement?.closest('[role=grid]')?.ariaLabel ?? null);
  const boletos = async () => {
    const list = await call('boletos', 'open', { scope: { accountId }, sort: 'oldest' });
    const rows = within(list, 'value', 'rows');
    return (Array.isArray(rows) ? rows : []).map((row: unknown) => ({
      number: String(within(row, 'nossoNumero')),
      document: String(within(row, 'fields', 'payer.document')),
      due: String(within(row, 'fields', 'dueDate')),
      paidOn: within(row, 'baixaOn'),
      paidBy: within(row, 'paidBy'),
    }));
  };
  const paid = async () => (await boletos()).filter(({ paidOn }) => paidOn !== null).length;

  beforeAll(async () => {
    if (shots !== undefined) mkdirSync(shots, { recursive: true });
    app = await openApp();
    await app.page.setViewportSize({ width: 1366, height: 700 });
    await settleAtHome(app.page);
    accountId = String(within(await call('accounts', 'list'), 'value', 'current'));
    batch = await checkedBatch(call, { accountId, text: payersSheet(1, count), name: 'Mensalidades' });
    await call('batches', 'queue', { commandId: crypto.randomUUID(), id: batch });
  });
  afterAll(() => app.stop());

  it('begins with what to do, and offers a sample', async () => {
    await expect
      .poll(async () => within(await call('batches', 'get', { id: batch }), 'value', 'state'), {
        timeout: 60_000,
      })
      .toBe('finished');
    await press('Control+k');
    await typeInField(app.page, 'recebimentos');
    await press('Enter');
    await sees('Saiba quem pagou: importe o extrato ou o retorno do banco');
    await button('Usar extrato de exemplo').waitFor();
    await look('income-empty');
  });

  it('imports a statement and proposes a boleto for each line', async () => {
    const rows = await boletos();
    expect(rows).toHaveLength(count);
    const of = (at: number) => rows.find(({ document }) => document === documentOf(at));
    await take(
      'extrato.ofx',
      ofx([
        entry('100,00', `COBRANCA ${of(1)?.number} ${documentOf(1)}`, { day }),
        entry('100,00', `PIX RECEBIDO ${documentOf(2)}`, { day }),
        entry('200,00', 'DEPOSITO EM CONTA', { day }),
        entry('35,00', 'RENDIMENTO', { day }),
      ]),
    );
    await sees(/^Importado: extrato\.ofx, com 4 lançamentos\./u);
    await grid().getByRole('gridcell', { name: 'DEPOSITO EM CONTA' }).waitFor();
    await grid().getByText('Exato').waitFor();
    await grid().getByText('Provável').waitFor();
    await look('income-proposals');
    // The first row is high enough, and the acts of the line are in sight.
    const first = await grid().getByRole('row').nth(1).boundingBox();
    expect(first?.y).toBeLessThanOrEqual(230);
    const accept = await button(/^Aceitar · R\$.100,00/u).boundingBox();
    expect((accept?.y ?? 0) + (accept?.height ?? 0)).toBeLessThanOrEqual(700);
  });

  it('takes in a return file as well, and all exact ones with one press', async () => {
    const rows = await boletos();
    const numbers = [3, 4].map(
      (at) => rows.find(({ document }) => document === documentOf(at))?.number ?? '',
    );
    await button(/^Importar$/u).click();
    await take('retorno.ret', returned(numbers, rows[0]?.due ?? ''));
    await sees(/^Importado: retorno\.ret, com 2 lançamentos\./u);
    await button(/^Aceitar os 3 exatos · R\$.300,00/u).waitFor();
    await grid().getByRole('gridcell').first().focus();
    await press('Control+Enter');
    await sees(/^3 lançamentos exatos conciliados · R\$.300,00\./u);
    expect(await paid()).toBe(3);
    const sources = new Set((await boletos()).flatMap(({ paidBy }) => (paidBy === null ? [] : [paidBy])));
    expect(sources).toEqual(new Set(['statement', 'return']));
    await leaves(3);
    expect(await hasFocus()).toBe('Lançamentos');
  });

  it('accepts a likely one with Enter, and takes it back with Ctrl+Z', async () => {
    const line = app.page.getByRole('region', { name: 'Lançamento', exact: true });
    await grid()
      .getByRole('gridcell', { name: /^PIX RECEBIDO/u })
      .click();
    await line.getByText(/Conferem: CPF ou CNPJ, valor/u).waitFor();
    await press('Enter');
    await sees(/^Conciliado: R\$.100,00 de /u);
    await expect.poll(paid).toBe(4);
    await leaves(2);
    await expect.poll(hasFocus).toBe('Lançamentos');
    await press('Control+z');
    await sees('Desfeito: o lançamento voltou a ficar a conciliar.');
    await expect.poll(paid).toBe(3);
    await leaves(3);
    await grid()
      .getByRole('gridcell', { name: /^PIX RECEBIDO/u })
      .click();
    await press('Enter');
    await expect.poll(paid).toBe(4);
    await leaves(2);
  });

  it('pays several with one line, only if their sum is its own to the cent', async () => {
    await grid().getByRole('gridcell', { name: 'DEPOSITO EM CONTA' }).click();
    await press('l');
    const dialog = app.page.getByRole('dialog', { name: /^Localizar e combinar · R\$.200,00$/u });
    const found = dialog.getByRole('option');
    await expect.poll(() => found.count()).toBe(4);
    await press('ArrowDown');
    await press('Space');
    await dialog.getByText(/^Escolhidos: 1\. A soma é R\$.100,00; faltam R\$.100,00\.$/u).waitFor();
    expect(await dialog.getByRole('button', { name: /^Conciliar/u }).isDisabled()).toBe(true);
    await look('income-combine');
    await press('ArrowDown');
    await press('Space');
    await dialog.getByRole('button', { name: /^Conciliar 2 boletos · R\$.200,00$/u }).click();
    await sees(/^2 boletos conciliados · R\$.200,00\.$/u);
    await expect.poll(paid).toBe(6);
    await leaves(1);
    await expect.poll(hasFocus).toBe('Lançamentos');
  });

  it('files a line away with one key, and the toast takes it back', async () => {
    await grid().getByRole('gridcell', { name: 'RENDIMENTO' }).click();
    await press('n');
    await sees(/^Não é boleto: R\$.35,00 saiu da lista\.$/u);
    await sees('Tudo conciliado');
    await button('Desfazer').last().click();
    await grid().getByRole('gridcell', { name: 'RENDIMENTO' }).waitFor();
    await expect.poll(hasFocus).toBe('Lançamentos');
    await button(/^Conciliados/u).click();
    await grid().getByRole('gridcell', { name: 'DEPOSITO EM CONTA' }).click();
    await button('Ver em Emitidos').first().waitFor();
    await look('income-reconciled');
  });

  it('asks about a file that contradicts itself, and keeps nothing of it', async () => {
    const cut = returned(['700000000001', '700000000002'], today).replace('000004', '000009');
    await button(/^Importar$/u).click();
    await take('outro.ret', cut);
    const question = app.page.getByRole('dialog', { name: /outro\.ret$/u });
    await question.waitFor();
    await look('income-question');
    await press('Escape');
    await question.waitFor({ state: 'hidden' });
    expect(within(await call('income', 'files', { scope: { accountId } }), 'value', 'length')).toBe(2);
  });

  it('shows in Emitidos who paid and how it is known, and in Início what is left', async () => {
    await app.page.getByRole('tab', { name: 'Emitidos' }).click();
    await app.page.getByRole('gridcell', { name: inventedBoleto(3).fields['payer.name'] ?? '' }).click();
    const details = app.page.getByRole('region', { name: 'Boleto', exact: true });
    const proof = details.getByRole('region', { name: 'Comprovações do pagamento' });
    await proof.getByText('Pago · Retorno').click();
    await proof.getByText('retorno.ret').waitFor();
    await look('income-evidence');
    await press('Control+1');
    await sees('1 lançamento a conciliar');
    await look('income-home');
    await app.page.getByRole('button', { name: 'Conciliar', exact: true }).click();
    await grid().getByRole('gridcell', { name: 'RENDIMENTO' }).waitFor();
    expect(app.problems).toEqual([]);
  });
});
