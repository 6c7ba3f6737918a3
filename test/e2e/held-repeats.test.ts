// Rows that Guichê holds because an equal boleto was created while their batch waited: the clerk sees each beside that boleto, takes one
// out and confirms the other, which the usual press then sends once.
import { boletoFields, perField } from '../../preload/contract/boleto-fields.ts';
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
const payer = (number: number) => {
  const { 'payer.name': name, 'payer.document': document } = inventedBoleto(number).fields;
  return { name: name ?? '', document: document ?? '' };
};
const sheetOf = (numbers: readonly number[]) =>
  [
    'Nome;CPF;Valor;Vencimento',
    ...numbers.map((number) => `${payer(number).name};${payer(number).document};100,00;${due}`),
  ].join('\n');

describe('rows held as repeats', inChromium, () => {
  let app: AppUnderTest;
  let id: number;

  const call = callsOf(() => app.page);
  const button = (name: RegExp | string) => app.page.getByRole('button', { name });
  const part = (name: string) => app.page.locator('.closing-cell').filter({ hasText: name });
  const held = () => app.page.getByRole('region', { name: 'Linhas em possível duplicidade' });
  const created = async () =>
    within(await call('batches', 'get', { id }), 'value', 'totals', 'created', 'count');
  const queue = async (batch: number) => {
    const queued = await call('batches', 'queue', { commandId: crypto.randomUUID(), id: batch });
    expect(within(queued, 'value', 'kind')).toBe('queued');
  };
  const single = async (number: number) => {
    const empty = perField(boletoFields, () => '');
    const { name, document } = payer(number);
    const form = { ...empty, 'payer.name': name, 'payer.document': document, amount: '100,00', dueDate: due };
    const wish = { accountId: practiceAccountId, form, refInCallback: false };
    const asked = await call('boletos', 'issue', { ...wish, commandId: crypto.randomUUID(), onlyAsk: true });
    const repeats = within(asked, 'value', 'kind') === 'duplicates';
    const issued = await call('boletos', 'issue', {
      ...wish,
      commandId: crypto.randomUUID(),
      ...(repeats ? { acceptDuplicates: within(asked, 'value', 'stamp') } : {}),
    });
    const boleto = within(issued, 'value', 'boleto');
    await expect
      .poll(async () => within(await call('boletos', 'get', { id: boleto }), 'value', 'state'))
      .toBe('created');
  };

  beforeAll(async () => {
    app = await openApp();
    await app.page.getByRole('heading', { name: 'Início' }).waitFor();
  });
  afterAll(() => app.stop());

  it('wait for another batch while an equal boleto is created for each', async () => {
    // Guichê sends one batch of an account at a time: the second waits until the first is done.
    const others = Array.from({ length: 120 }, (_, at) => at + 10);
    const accountId = practiceAccountId;
    const first = await checkedBatch(call, { accountId, text: sheetOf(others), name: 'Turma longa' });
    id = await checkedBatch(call, { accountId, text: sheetOf([1, 2, 3, 4]), name: 'Turma H' });
    await call('accounts', 'setScenario', { scenario: 'slow' });
    await queue(first);
    await queue(id);
    await single(2);
    await single(3);
    expect(await created()).toBe(0);
    await call('accounts', 'setScenario', { scenario: 'calm' });
    await expect
      .poll(async () => within(await call('batches', 'get', { id }), 'value', 'state'))
      .toBe('finished');
  });

  it('are shown with the boleto that each repeats', async () => {
    expect(await created()).toBe(2);
    await app.page.keyboard.press('Control+2');
    await app.page.getByRole('tab', { name: 'Lote' }).click();
    await button(/Turma H/).click();
    await part('Com erro').click();
    await held().getByText(payer(2).name).waitFor();
    expect(await held().getByRole('listitem').count()).toBe(3);
    expect(await barriers(app.page)).toEqual([]);
    await button(`Ver o outro boleto: ${payer(2).name}`).click();
    await expect
      .poll(() => app.page.getByRole('region', { name: 'Boleto', exact: true }).innerText())
      .toContain(payer(2).name);
    await app.page.keyboard.press('Escape');
  });

  it('are taken out, or confirmed and then sent once by the usual press', async () => {
    await button(`Remover: ${payer(3).name}`).click();
    await expect.poll(() => part('Removidos').innerText()).toContain('1');
    await button(`Emitir mesmo assim: ${payer(2).name}`).click();
    await expect.poll(() => part('Não enviados').innerText()).toMatch(/R\$\s100,00/);
    await held().waitFor({ state: 'hidden' });
    expect(await created()).toBe(2);
    await part('Não enviados').click();
    await button('Emitir 1 boleto · R$ 100,00').click();
    await expect.poll(created).toBe(3);
    const found = await call('boletos', 'open', {
      scope: { accountId: practiceAccountId },
      text: payer(2).document,
      states: ['created'],
      sort: 'oldest',
    });
    expect(within(found, 'value', 'count')).toBe(2);
    expect(app.problems).toEqual([]);
  });
});
