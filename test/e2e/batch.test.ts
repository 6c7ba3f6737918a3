// A batch from the press to its end, as a clerk sees it: it runs, is paused and continued; refused rows are corrected and sent again; its
// sums add up; its file is saved.
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { practiceAccountId } from '../../preload/contract/accounts.ts';
import { barriers } from '../helpers/accessible.ts';
import { openApp, type AppUnderTest } from '../helpers/app-under-test.ts';
import { inChromium } from '../helpers/chromium.ts';
import { dueIn } from '../helpers/days.ts';
import { inventedBoleto } from '../helpers/invented-boletos.ts';
import { callsOf, checkedBatch, within } from '../helpers/window-calls.ts';
import { typeInField } from '../helpers/typing.ts';

const count = 40;
/** A month from now, as a clerk types it. */
const due = dueIn(30);
/** Longer than the simulated service takes. */
const tooLong = 'Nome Comprido '.repeat(10).trim();

describe('a batch that is being sent', inChromium, () => {
  let app: AppUnderTest;
  let id: number;

  const call = callsOf(() => app.page);
  const button = (name: RegExp | string) => app.page.getByRole('button', { name });
  const cell = (row: number, column: number) =>
    app.page.locator(`[role=row][aria-rowindex="${row + 1}"] > [aria-colindex="${column}"]`);
  const part = (name: string) =>
    app.page.getByRole('button', { name, exact: false }).and(app.page.locator('.closing-cell'));

  beforeAll(async () => {
    app = await openApp();
    await app.page.getByRole('heading', { name: 'Início' }).waitFor();
    const lines = Array.from({ length: count }, (_, at) => {
      const { fields } = inventedBoleto(at + 1);
      const name = at < 2 ? `${tooLong} ${at + 1}` : (fields['payer.name'] ?? '');
      return [name, fields['payer.document'], `${100 + at},50`, due].join(';');
    });
    const text = ['Nome;CPF;Valor;Vencimento', ...lines].join('\n');
    id = await checkedBatch(call, { accountId: practiceAccountId, text, name: 'Turma C' });
    await call('accounts', 'setScenario', { scenario: 'slow' });
  });
  afterAll(() => app.stop());

  it('is shown on every screen, and opened from the top bar', async () => {
    const queued = await call('batches', 'queue', { commandId: crypto.randomUUID(), id });
    expect(within(queued, 'value', 'kind')).toBe('queued');
    await button(/^Lotes em andamento/).click();
    await app.page.getByRole('menuitem', { name: /Turma C/ }).click();
    await app.page.getByRole('heading', { name: 'Turma C' }).waitFor();
    const bar = app.page.getByRole('progressbar', { name: 'Andamento do lote' });
    expect(Number(await bar.getAttribute('aria-valuenow'))).toBeLessThan(100);
  });

  it('pauses when the clerk asks, and continues with the rest', async () => {
    await button('Pausar').click();
    await app.page.getByText('Você pausou este lote.').waitFor();
    await call('accounts', 'setScenario', { scenario: 'calm' });
    await button(/^Continuar: \d+ boletos · R\$/).click();
    await app.page.getByText('Totais conferem com a planilha.').waitFor();
    await expect.poll(() => part('Emitidos').innerText()).toContain(String(count - 2));
    await expect.poll(() => part('Recusados').innerText()).toContain('2');
  });

  it('lists refused rows first, with the service’s messages, corrected in place', async () => {
    await app.page
      .getByText(/payer\.name/)
      .first()
      .waitFor();
    await cell(1, 3).click();
    await app.page.keyboard.press('F2');
    await typeInField(app.page, 'Nome Curto');
    await app.page.keyboard.press('Enter');
    await button('Emitir 2 boletos: novos (1) e recusados (1)').click();
    await button('Enviar de novo 1 recusado').waitFor();
    await expect.poll(() => part('Emitidos').innerText()).toContain(String(count - 1));
  });

  it('has no serious axe violation, and is exported as a file', async () => {
    expect(await barriers(app.page)).toEqual([]);
    await button('Exportar lote').click();
    const file = await app.saved(() => app.page.getByRole('menuitem', { name: /\.csv/ }).first().click());
    const lines = (await readFile(file, 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(count + 1);
    expect(lines.filter((line) => line.includes('Recusado'))).toHaveLength(1);
    expect(app.problems).toEqual([]);
  });

  it('stays open when its tab is left, and does not filter the list of boletos', async () => {
    await app.page.getByRole('tab', { name: 'Emitidos' }).click();
    await app.page.getByRole('grid', { name: 'Boletos emitidos' }).waitFor();
    await expect.poll(() => button('Limpar busca').count()).toBe(0);
    await app.page.getByRole('tab', { name: 'Lote' }).click();
    await app.page.getByRole('heading', { name: 'Turma C' }).waitFor();
  });

  it('is shown and can be decided only in its own account', async () => {
    await call('app', 'agreeToMemoryVault');
    const practice = await call('accounts', 'setScenario', { scenario: 'calm' });
    const made = await call('accounts', 'create', {
      commandId: crypto.randomUUID(),
      name: 'Loja Aurora',
      baseUrl: within(practice, 'value', 'url'),
      credentials: { token: 'invented-token' },
      confirmedName: 'Loja Aurora',
    });
    await call('accounts', 'select', { id: within(made, 'value', 'id') });
    await app.page.getByText(/^Turma C é da conta/).waitFor();
    await expect.poll(() => button(/^Enviar de novo|^Emitir/).count()).toBe(0);
    await button(/^Usar /).click();
    await button('Enviar de novo 1 recusado').waitFor();
  });
});
