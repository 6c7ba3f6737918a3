// How a clerk brings transactions onto the monitor: typed, pasted or from a workbook. Then the details of one, the changes by the minute,
// the settings, and the links from other areas.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { xlsxPieces } from '../../main/spreadsheets/write-xlsx.ts';
import { barriers } from '../helpers/accessible.ts';
import { openApp, type AppUnderTest } from '../helpers/app-under-test.ts';
import { inChromium } from '../helpers/chromium.ts';
import { typeInField } from '../helpers/typing.ts';

async function* chunksOf(rows: readonly (readonly string[])[]) {
  yield await Promise.resolve(rows);
}

describe('watching', inChromium, () => {
  let app: AppUnderTest;
  let ids: readonly string[];
  const button = (name: RegExp | string) => app.page.getByRole('button', { name });
  const reads = (text: RegExp | string) => app.page.getByText(text).first().waitFor();
  const field = () => app.page.getByRole('textbox', { name: 'Códigos das transações' });
  const pane = () => app.page.getByRole('region', { name: 'Transação', exact: true });
  const id = (at: number) => ids[at] ?? '';
  /** Checks only this part; the board has a test of its own. */
  const serious = (part: string) => barriers(app.page, part);
  /** Uses the palette, from any screen. */
  const palette = async (text: string, title: RegExp | string) => {
    await app.page.keyboard.press('Control+K');
    await app.page.getByRole('dialog').waitFor();
    await typeInField(app.page, text);
    await app.page.getByRole('dialog').getByRole('option', { name: title }).first().click();
  };
  const openAdd = async () => {
    await palette('acompanhar transação', /Acompanhar transação…/);
    await field().waitFor();
  };

  beforeAll(async () => {
    app = await openApp();
    await app.page.getByRole('heading', { name: 'Início' }).waitFor();
    ids = await app.page.evaluate(async () => {
      const made = await window.guiche?.accounts.practiceDeposits({
        commandId: crypto.randomUUID(),
        count: 12,
      });
      return made?.ok ? made.value.transactionIds : [];
    });
  });
  afterAll(() => app.stop());

  it('codes are typed one per line, however fast, and none is joined to another', async () => {
    await openAdd();
    await typeInField(app.page, 'AB-0001\nAB-0002');
    await field().press('Control+Enter');
    await app.page.keyboard.type('zz');
    await expect.poll(() => field().inputValue()).toBe('AB-0001\nAB-0002');
    await button('Acompanhar 2 transações').waitFor();
    await app.page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
  });

  it('one is typed, and Ctrl+Enter is enough', async () => {
    expect(ids).toHaveLength(12);
    await openAdd();
    await expect
      .poll(() => app.page.getByRole('button', { name: 'Acompanhar', exact: true }).isEnabled())
      .toBe(false);
    await field().fill(id(0));
    await field().press('Control+Enter');
    await reads('1 transação acompanhada.');
    await app.page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('a pasted sheet is understood line by line, and Ctrl+Enter first shows how many', async () => {
    await openAdd();
    await field().fill(
      [
        'transactionId;Nome;Valor',
        `${id(0)};Aurora Pães;10,00`,
        `${id(1)};Bento Luz;20,00`,
        `${id(2)};Clara Veiga;30,00`,
        `${id(1)};Bento Luz;20,00`,
        '',
        'sem código;Davi Rocha;40,00',
      ].join('\n'),
    );
    await button('Acompanhar 2 transações').waitFor();
    const dialog = app.page.getByRole('dialog');
    const understood = await dialog.getByRole('region', { name: 'Dados identificados' }).innerText();
    for (const words of [
      '1 já acompanhada · linha 2',
      '1 repetida · linha 5',
      '1 linha sem código · linha 7',
      '1 em branco',
    ])
      expect(understood.replaceAll(/\s+/g, ' ')).toContain(words);
    await dialog.getByRole('button', { name: /transactionId.*Coluna do código/ }).waitFor();
    await dialog.getByRole('button', { name: /Nome.*Coluna do rótulo/ }).waitFor();
    await dialog.getByText('Ver a linha sem código').click();
    await dialog.getByTitle('sem código').waitFor();
    expect(await serious('.dialog')).toEqual([]);
    await dialog.getByRole('combobox', { name: 'Grupo (opcional)' }).fill('Feira de sábado');
    await field().focus();
    await field().press('Control+Enter');
    await expect
      .poll(() => app.page.evaluate(() => document.activeElement?.textContent))
      .toBe('Acompanhar 2 transações');
    await app.page.keyboard.press('Enter');
    await reads('2 transações acompanhadas.');
  });

  it('a workbook can be read by another column, and the column used before is offered as the group', async () => {
    await openAdd();
    const lines = [3, 4, 5].map((at) => [`0000${at}`, id(at), `Cliente ${at}`]);
    const pieces: Uint8Array[] = [];
    const sheet = { name: 'Pix', header: ['Solicitado', 'E2E', 'Cliente'], rows: chunksOf(lines) };
    for await (const piece of xlsxPieces(sheet)) pieces.push(piece);
    await app.page.getByLabel('Planilha com os códigos').setInputFiles({
      name: 'recebimentos.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: Buffer.concat(pieces),
    });
    await reads('recebimentos.xlsx');
    await button('Acompanhar 3 transações').waitFor();
    await button(/Cliente.*Coluna do rótulo/).click();
    await app.page.getByRole('option', { name: 'Solicitado' }).click();
    await reads('00003');
    await app.page.getByRole('combobox', { name: 'Grupo (opcional)' }).focus();
    await app.page.getByRole('option', { name: 'Feira de sábado', exact: true }).click();
    await button('Acompanhar 3 transações').click();
    await reads('3 transações acompanhadas.');
    await expect.poll(() => app.page.getByRole('dialog').count()).toBe(0);
  });

  it('one is found by its label from any screen, with its whole history', async () => {
    await app.page.keyboard.press('Control+1');
    await palette('bento', /Bento Luz.*Transação/);
    await pane().getByRole('heading', { name: 'Bento Luz' }).waitFor();
    await pane()
      .getByText(/1 consulta feita|consultas feitas/)
      .waitFor();
    for (const words of [
      id(1),
      'Depósito · Pix',
      'Feira de sábado',
      'Histórico de situações',
      'Resposta original (1)',
    ])
      await expect.poll(() => pane().innerHTML()).toContain(words);
    await pane()
      .getByText(/Resposta original/)
      .click();
    await pane()
      .getByText(`"transactionId": "${id(1)}"`)
      .first()
      .waitFor();
    expect(await serious('.details-pane')).toEqual([]);
  });

  it('a label is edited in place: Esc cancels, Enter saves', async () => {
    const label = pane().getByRole('textbox', { name: 'Rótulo' });
    await label.fill('Bento, segunda via');
    await label.press('Escape');
    await expect.poll(() => label.inputValue()).toBe('Bento Luz');
    await expect.poll(() => pane().count()).toBe(1);
    await label.fill('Bento, pedido 7');
    await label.press('Enter');
    await pane().getByRole('heading', { name: 'Bento, pedido 7' }).waitFor();
  });

  it('is paused, resumed, checked and removed; the window shows the result of each press', async () => {
    await pane().getByRole('button', { name: 'Pausar' }).click();
    await pane()
      .getByText(/Pausada: não é consultada/)
      .waitFor();
    // The button accepts no press until the previous one is answered.
    await expect.poll(() => pane().locator('[data-pending]').count()).toBe(0);
    await pane().getByRole('button', { name: 'Retomar' }).click();
    await pane().getByRole('button', { name: 'Pausar' }).waitFor();
    await pane().getByRole('button', { name: 'Consultar agora' }).click();
    await pane()
      .getByText(/[2-9] consultas feitas/)
      .waitFor();
    await pane().getByRole('button', { name: 'Parar de acompanhar' }).click();
    await button('Parar de acompanhar 1 transação').click();
    // The pressed button is gone; the one that undoes the press has the focus.
    const again = pane().getByRole('button', { name: 'Acompanhar de novo' });
    await expect.poll(() => again.evaluate((one) => one === document.activeElement)).toBe(true);
    await app.page.keyboard.press('Enter');
    await pane().getByRole('button', { name: 'Pausar' }).waitFor();
  });

  it('the changes of a minute are one line, which unfolds to each of them', async () => {
    await app.page.keyboard.press('Escape');
    await pane().waitFor({ state: 'detached' });
    await button('Mais').first().click();
    await app.page.getByRole('menuitem', { name: 'Histórico de mudanças' }).click();
    const feed = app.page.getByRole('region', { name: 'Histórico de mudanças', exact: true });
    const line = feed.getByRole('button', { name: /pendente/ }).last();
    await line.click();
    await expect.poll(() => line.getAttribute('aria-expanded')).toBe('true');
    expect(await serious('.feed')).toEqual([]);
    await feed
      .getByRole('button', { name: new RegExp(id(0)) })
      .first()
      .click();
    await pane().getByText(id(0)).first().waitFor();
    // The focus follows the clerk there and back.
    await app.page.keyboard.press('Escape');
    await pane().waitFor({ state: 'detached' });
    await expect
      .poll(() => app.page.evaluate(() => document.activeElement?.getAttribute('data-change')))
      .toMatch(/^\d+$/);
  });

  const openSettings = async () => {
    await button('Mais').first().click();
    await app.page.getByRole('menuitem', { name: 'Configurações do monitor…' }).click();
  };
  it('the settings say what is wrong, and are saved', async () => {
    await openSettings();
    const mark = (name: string) => app.page.getByRole('textbox', { name });
    for (const name of ['Primeiro (horas)', 'Segundo (horas)', 'Terceiro (horas)']) await mark(name).fill('');
    await button('Salvar configurações').click();
    await reads('Deixe pelo menos um alerta.');
    await mark('Primeiro (horas)').fill('48');
    await mark('Segundo (horas)').fill('6');
    await mark('Em 12 horas').fill('720');
    await mark('Em 12 horas').blur();
    await reads(/em média, uma a cada 60 s/);
    expect(await serious('.dialog')).toEqual([]);
    await button('Salvar configurações').click();
    await reads('Configurações do monitor salvas.');
    await openSettings();
    await expect.poll(() => mark('Primeiro (horas)').inputValue()).toBe('6');
    await expect.poll(() => mark('Segundo (horas)').inputValue()).toBe('48');
    await expect.poll(() => mark('Em 12 horas').inputValue()).toBe('720');
    await app.page.keyboard.press('Escape');
  });

  it('the monitor says that a code cannot be found, and urges nobody in its first hour', async () => {
    await openAdd();
    await field().fill('E98800000202611210000naoexiste01');
    await field().press('Control+Enter');
    await reads('1 transação acompanhada.');
    await palette('naoexiste01', /naoexiste01/);
    await pane()
      .getByText(/O serviço não encontra este código/)
      .waitFor();
    await app.page.getByRole('button', { name: 'Monitor', exact: true }).waitFor();
    expect(await serious('.details-pane')).toEqual([]);
    await app.page.emulateMedia({ colorScheme: 'dark' });
    expect(await serious('.details-pane')).toEqual([]);
    expect(app.problems).toEqual([]);
  });
});
