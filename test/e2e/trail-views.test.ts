// The audit trail as a list that a clerk adapts: filtered by subject and day, saved as a view, one entry read beside it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApp, settleAtHome, type AppUnderTest } from '../helpers/app-under-test.ts';
import { inChromium, useDesktopChromium } from '../helpers/chromium.ts';
import { openTrail } from '../helpers/long-trail.ts';
import { practiceAccountId } from '../../preload/contract/accounts.ts';
import { callsOf, checkedBatch, payersSheet, within } from '../helpers/window-calls.ts';

useDesktopChromium();

describe('the audit trail', inChromium, () => {
  let app: AppUnderTest;
  const page = () => app.page;
  const call = callsOf(page);
  const button = (name: string) => page().getByRole('button', { name, exact: true });
  const grid = () => page().getByRole('grid', { name: 'Auditoria' });
  const acts = () =>
    grid()
      .getByRole('gridcell')
      .filter({ hasText: /^Conta |^Lote /u })
      .allInnerTexts();
  const pane = () => page().getByRole('region', { name: 'Evento da trilha de auditoria' });
  const subject = async (name: string) => {
    await page()
      .getByRole('button', { name: /Assunto/u })
      .click();
    await page().getByRole('option', { name }).click();
  };

  beforeAll(async () => {
    app = await openApp();
    await settleAtHome(page());
  });
  afterAll(() => app.stop());

  it('shows a batch that was sent', async () => {
    const id = await checkedBatch(call, {
      accountId: practiceAccountId,
      text: payersSheet(1, 2),
      name: 'Mensalidades',
    });
    await call('batches', 'queue', { commandId: crypto.randomUUID(), id });
    await expect
      .poll(async () => within(await call('batches', 'get', { id }), 'value', 'state'))
      .toBe('finished');
    await openTrail(page());
    await grid().getByText('Lote terminado').waitFor();
  });

  it('is filtered by a subject, and says so if nothing is left', async () => {
    await grid().getByText('Conta adicionada').first().waitFor();
    await button('Filtros').click();
    await subject('Lotes e boletos');
    await button('Remover o filtro Assunto: Lotes e boletos').waitFor();
    await grid().getByText('Conta adicionada').first().waitFor({ state: 'detached' });
    expect((await acts()).every((what) => what.startsWith('Lote '))).toBe(true);
    await page().getByRole('textbox', { name: 'Até', exact: true }).fill('01/01/2020');
    await page().getByText('Nenhum evento encontrado na trilha de auditoria').waitFor();
    await button('Limpar a busca e os filtros').click();
    await grid().getByText('Conta adicionada').first().waitFor();
  });

  it('shows one entry beside the list, follows the keys, and links to its batch and back', async () => {
    await grid().getByText('Lote terminado').click();
    await pane().getByRole('heading', { name: 'Lote terminado' }).waitFor();
    await page().keyboard.press('ArrowDown');
    await pane().getByRole('heading', { name: 'Emissão do lote iniciada' }).waitFor();
    await page().keyboard.press('Escape');
    await pane().waitFor({ state: 'detached' });
    await page().keyboard.press('Space');
    await expect.poll(() => pane().getByRole('definition').first().innerText()).toMatch(/\d\d:\d\d:\d\d$/u);
    await pane()
      .getByRole('button', { name: /^Ver só o que .+ fez$/u })
      .click();
    const who = page().getByRole('button', { name: /Remover o filtro Quem/u });
    await who.waitFor();
    await grid().getByText('Lote terminado').waitFor();
    await pane().getByRole('button', { name: 'Ver de todas as pessoas' }).waitFor();
    await who.click();
    await who.waitFor({ state: 'detached' });
    await pane().getByRole('button', { name: 'Ver lote' }).click();
    await page()
      .getByRole('heading', { name: /Mensalidades/u })
      .waitFor();
    await openTrail(page());
  });

  it('saves the search as a view, and opens it with g and its number', async () => {
    await button('Filtros').click();
    await subject('Lotes e boletos');
    await button('Remover o filtro Assunto: Lotes e boletos').waitFor();
    await button('Exibição').click();
    await page().getByRole('menuitem', { name: 'Salvar esta visão…' }).click();
    await page().getByRole('textbox', { name: 'Nome da visão' }).fill('Lotes');
    await button('Salvar visão').click();
    await page().getByRole('dialog').waitFor({ state: 'detached' });
    await page().keyboard.press('Control+1');
    await page().getByRole('heading', { name: 'Início' }).waitFor();
    await openTrail(page());
    await grid().getByText('Conta adicionada').first().waitFor({ state: 'detached' });
    await button('Limpar busca').click();
    await grid().getByText('Conta adicionada').first().waitFor();
    await page().keyboard.press('Control+1');
    await page().getByRole('heading', { name: 'Início' }).waitFor();
    await page().keyboard.press('g');
    await page().keyboard.press('1');
    await grid().getByText('Lote terminado').waitFor();
    await expect.poll(() => grid().getByText('Conta adicionada').count()).toBe(0);
    await button('Limpar busca').click();
    await grid().getByText('Conta adicionada').first().waitFor();
    await grid().getByText('Lote terminado').click();
    await page().keyboard.press('g');
    await page().keyboard.press('1');
    await expect.poll(() => grid().getByText('Conta adicionada').count()).toBe(0);
  });

  it('causes no error on the page', () => {
    expect(app.problems).toEqual([]);
  });
});
