// What surrounds a withdrawal, as a clerk uses it: stored wallets, limits and the PIN, the history, an unconfirmed withdrawal settled both
// ways, and an answer that differs; in both themes.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSandbox, type Sandbox } from '../../main/sandbox/server.ts';
import type { FaultRule } from '../../main/sandbox/faults.ts';
import { barriers } from '../helpers/accessible.ts';
import { openApp, type AppUnderTest } from '../helpers/app-under-test.ts';
import { inChromium } from '../helpers/chromium.ts';
import { accountName, useService } from '../helpers/walk.ts';
import { typeInField } from '../helpers/typing.ts';

/** A busy machine needs more time. */

const matriz = '0x7138cbd2fcc2c8B846a6D364a33107B6410D6576';
/** It has the same first and last characters as the other; all in small letters, as it is often pasted. */
const alike = '0x7138cbd2fcc2c8b846a6d463a33107b6410d6576';
const outside = '0x52908400098527886E0F7030069857D2E4169EE7';
const oldPin = '2468';
const newPin = '13579';

describe('wallets, limits and history', inChromium, () => {
  let app: AppUnderTest;
  let service: Sandbox;
  beforeAll(async () => {
    service = await startSandbox({ folder: null, seed: 'withdrawals', now: Date.now });
    app = await openApp();
    // While the theme changes, colours are between both and are not checked.
    await app.page.emulateMedia({ reducedMotion: 'reduce' });
    await app.page.getByRole('heading', { name: 'Início' }).waitFor();
    await useService({ page: app.page, service }, { waitingHours: 24 });
    await app.page.keyboard.press('Control+5');
  });
  afterAll(async () => {
    await app.stop();
    await service.stop();
  });

  const button = (name: RegExp | string) => app.page.getByRole('button', { name });
  const field = (name: string) => app.page.getByRole('textbox', { name });
  const tab = async (name: string) => {
    await app.page.getByRole('tab', { name }).click();
    await app.page.getByRole('tab', { name, selected: true }).waitFor();
  };
  const press = (key: string) => app.page.keyboard.press(key);
  const wallet = () => app.page.getByRole('region', { name: 'Carteira', exact: true });
  const seesText = (text: string | RegExp) => app.page.getByText(text).first().waitFor();
  const inBothThemes = async () => {
    for (const theme of ['dark', 'light']) {
      await app.page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme);
      expect(await barriers(app.page)).toEqual([]);
    }
  };
  /** Makes one withdrawal with the calls of the window, as its form does; the service applies the fault to this one only. */
  const withdraw = async (amount: string, wallet: string, fault?: FaultRule['fault']) => {
    service.setFaults(fault ? { rules: [{ fault, share: 1, routes: ['withdraw'] }] } : 'calm');
    const state = await app.page.evaluate(
      async ({ typed, to }) => {
        const { withdrawals, accounts } = window.guiche ?? {};
        const list = await accounts?.list();
        const accountId = list?.ok === true ? list.value.current : '';
        const read = await withdrawals?.summarize({
          accountId,
          amount: typed,
          wallet: to,
          gateway: '',
          webhook: '',
          checksummed: false,
        });
        if (read?.ok !== true || read.value.kind !== 'summary') return JSON.stringify(read);
        const { summaryId, groups, challenge } = read.value.summary;
        const sent = await withdrawals?.send({
          commandId: crypto.randomUUID(),
          summaryId,
          group: groups[challenge] ?? '',
        });
        return sent?.ok === true && sent.value.kind === 'sent'
          ? sent.value.withdrawal.state
          : JSON.stringify(sent);
      },
      { typed: amount, to: wallet },
    );
    service.setFaults('calm');
    return state;
  };
  const openFirst = async (text: string) => {
    await app.page.getByRole('gridcell').filter({ hasText: text }).first().dblclick();
    await app.page.getByRole('region', { name: 'Saque', exact: true }).waitFor();
  };

  it('registers a wallet with the keyboard, with a waiting time', async () => {
    await tab('Carteiras');
    await seesText('Nenhuma carteira cadastrada');
    await button('Adicionar carteira…').first().press('Enter');
    await typeInField(app.page, 'Carteira da Matriz');
    await press('Tab');
    await typeInField(app.page, matriz);
    await seesText('Nenhum saque desta conta foi para ela.');
    await press('Enter');
    await seesText('Carteira cadastrada.');
    const row = app.page.getByRole('row').filter({ hasText: 'Carteira da Matriz' });
    await row.getByText('Aguardando liberação', { exact: true }).waitFor();
    await row.getByRole('gridcell').first().click();
    await press('Space');
    await wallet().getByText('nunca usada').waitFor();
    await wallet().getByText('Aguardando liberação', { exact: true }).waitFor();
    await inBothThemes();
    await press('Escape');
    await wallet().waitFor({ state: 'detached' });
    expect(app.problems).toEqual([]);
  });

  it('warns of a similar wallet, and asks to confirm one without capitals', async () => {
    await button('Adicionar carteira…').click();
    await field('Nome').fill('Filial');
    await field('Carteira').fill('0x7138');
    await seesText('Endereço incompleto: há 4 de 40 caracteres depois de 0x. Copie o endereço inteiro.');
    await field('Carteira').fill(matriz);
    await seesText('Esta carteira já está cadastrada como “Carteira da Matriz”.');
    await field('Carteira').fill('1'.repeat(64));
    await seesText('Isto parece uma chave ou frase secreta');
    await expect.poll(() => field('Carteira').inputValue()).toBe('');
    await field('Carteira').fill(alike);
    await seesText(/conhecida/);
    await inBothThemes();
    await expect.poll(() => button('Cadastrar carteira').isDisabled()).toBe(true);
    await app.page.getByText(/Conferi os dez grupos/).click();
    await button('Cadastrar carteira').click();
    await seesText('2 de 2 carteiras');
    // The details move the list, so the second press of a double click could land on a title and sort it.
    await app.page.getByRole('gridcell', { name: 'Filial' }).click();
    await button('Excluir Filial').click();
    await button('Excluir 1 carteira').click();
    await seesText('1 carteira');
    await wallet().waitFor({ state: 'detached' });
    // The pressed button is gone: the focus is in the list again.
    await expect
      .poll(() => app.page.evaluate(() => document.activeElement?.getAttribute('role')))
      .toBe('gridcell');
    await inBothThemes();
    expect(app.problems).toEqual([]);
  });

  it('pays only registered wallets if that is set', async () => {
    await seesText('Uma carteira que ainda não recebeu só é paga depois de cadastrada.');
    expect(await withdraw('100', outside)).toContain('waiting');
    await button('Alterar em Limites e PIN').click();
    await app.page.getByRole('switch', { name: /Pagar só a carteiras cadastradas/ }).press(' ');
    await button('Salvar limites').click();
    await seesText('Limites salvos. A alteração ficou na trilha de auditoria.');
    await tab('Carteiras');
    await seesText('Só carteiras cadastradas podem receber.');
    expect(await withdraw('100', outside)).toContain('notInBook');
    expect(await withdraw('100', matriz)).toContain('waiting');
    expect(service.inspect().withdrawals).toHaveLength(0);
  });

  it('asks for the PIN before it raises a limit, and accepts only the right one', async () => {
    await tab('Limites e PIN');
    await button('Criar PIN…').click();
    await app.page.getByLabel('PIN novo', { exact: true }).fill(oldPin);
    await app.page.getByLabel('Repita o PIN novo').fill('9999');
    await press('Enter');
    await seesText('Os dois PINs são diferentes. Digite tudo de novo.');
    await app.page.getByLabel('PIN novo', { exact: true }).fill(oldPin);
    await app.page.getByLabel('Repita o PIN novo').fill(oldPin);
    await inBothThemes();
    await press('Enter');
    await seesText('Há um PIN');
    await app.page.getByRole('switch', { name: /Pagar só a carteiras cadastradas/ }).press(' ');
    await field('Prazo para liberar carteira nova ou alterada, em horas').fill('0');
    const pin = app.page.getByLabel('PIN, porque esta mudança aumenta um limite');
    await button('Salvar limites').click();
    await seesText('Digite o PIN.');
    await pin.fill('0000');
    await press('Enter');
    await seesText('PIN incorreto.');
    await expect.poll(() => pin.inputValue()).toBe('');
    await pin.fill(oldPin);
    await press('Enter');
    await seesText('Nenhuma alteração a salvar.');
    await inBothThemes();
    await tab('Carteiras');
    await seesText('Carteiras não cadastradas também podem receber.');
  });

  it('changes the PIN only with the old one', async () => {
    await tab('Limites e PIN');
    await button('Alterar PIN…').click();
    const type = async (old: string) => {
      await app.page.getByLabel('PIN atual').fill(old);
      await app.page.getByLabel('PIN novo', { exact: true }).fill(newPin);
      await app.page.getByLabel('Repita o PIN novo').fill(newPin);
      await press('Enter');
    };
    await type('0000');
    await seesText('PIN incorreto.');
    await type(oldPin);
    await seesText('PIN alterado.');
    expect(app.problems).toEqual([]);
  });

  it('lists withdrawals, finds one by a group of its wallet, and exports the list', async () => {
    await tab('Histórico');
    await seesText('Nenhum saque solicitado ainda');
    await inBothThemes();
    for (const amount of ['100', '250,50', '300']) expect(await withdraw(amount, outside)).toBe('created');
    // A list in use does not change automatically: it says that there are more, and a press shows them.
    await button('Atualizar a lista: há alterações').click();
    await seesText('3 saques');
    await field('Buscar saques').fill('2788');
    await seesText('3 saques');
    await field('Buscar saques').fill('250,50');
    await seesText('1 saque');
    const save = async () => {
      await button('Exportar').click();
      await app.page.getByRole('menuitem', { name: /csv/ }).click();
    };
    const csv = readFileSync(await app.saved(save), 'utf8');
    expect(csv).toContain(outside);
    expect(csv.trim().split('\n')).toHaveLength(2);
    await button('Limpar busca').click();
    await seesText('3 saques');
    await inBothThemes();
    expect(app.problems).toEqual([]);
  });

  it('shows the details of one withdrawal, and its receipt', async () => {
    await openFirst('250,50');
    const pane = app.page.getByRole('region', { name: 'Saque', exact: true });
    await pane.getByRole('heading', { name: 'R$ 250,50' }).waitFor();
    await pane.getByText('Conversão para USDT').waitFor();
    await expect.poll(() => pane.getByText('Ver no monitor').count()).toBe(1);
    const file = readFileSync(await app.saved(() => button('Salvar comprovante').click()));
    expect(file.subarray(0, 5).toString()).toBe('%PDF-');
    await inBothThemes();
    await pane.getByText('Ver no monitor').click();
    await button('Ver o saque').click();
    await pane.getByRole('heading', { name: 'R$ 250,50' }).waitFor();
    await press('Escape');
    await expect.poll(() => pane.count()).toBe(0);
    expect(app.problems).toEqual([]);
  });

  it('settles an unconfirmed one as made, once the transaction matches', async () => {
    expect(await withdraw('120', outside, { kind: 'cutAfter' })).toBe('uncertain');
    // With a PIN the clerk could let another one be sent; without a PIN none is sent.
    expect(await withdraw('130', outside)).toContain('missing');
    await press('Control+1');
    await seesText(/^1 saque a confirmar/);
    await inBothThemes();
    await button('Ver e decidir').click();
    const code = field('Código da transação no provedor');
    await code.fill('nada-disto');
    await press('Enter');
    await seesText('O serviço ainda não mostra esta transação');
    await code.fill(service.addDeposit({ cents: 7_700 }));
    await press('Enter');
    await seesText('Esta transação não é a deste saque');
    await seesText('R$ 77,00');
    await inBothThemes();
    const made = service.inspect().withdrawals.at(-1);
    await code.fill(made?.transaction.id ?? '');
    await press('Enter');
    await seesText('Registrado como feito. O monitor passa a acompanhar a transação.');
    await button('Salvar comprovante').waitFor();
  });

  it('settles an unconfirmed one as not made, early only with the PIN', async () => {
    expect(await withdraw('140', outside, { kind: 'cutBefore' })).toBe('uncertain');
    await button('Atualizar a lista: há alterações').click();
    await openFirst('140,00');
    await app.page.getByText(/^Procurei no painel do provedor/).click();
    const act = button(/^Não foi feito: registrar/);
    await app.page.getByLabel('PIN', { exact: true }).fill(oldPin);
    await act.click();
    await seesText('PIN incorreto.');
    await inBothThemes();
    await app.page.getByLabel('PIN', { exact: true }).fill(newPin);
    await act.click();
    await seesText('Registrado como não feito. A conta pode fazer saques de novo.');
    await button('Solicitar outro igual').waitFor();
    expect(app.problems).toEqual([]);
  });

  it('stops the account after a different answer until it is acknowledged', async () => {
    expect(await withdraw('150', outside, { kind: 'otherAmount' })).toBe('created');
    expect(await withdraw('160', outside)).toContain('"stopped"');
    await press('Control+1');
    await button('Ver a diferença').click();
    await seesText('A resposta é diferente do que foi solicitado');
    await inBothThemes();
    await button('Confirmar que vi a diferença…').click();
    const act = button('Vi a diferença: liberar a conta');
    await expect.poll(() => act.isDisabled()).toBe(true);
    await field(`Para confirmar, digite: ${accountName}`).fill(accountName);
    await act.click();
    await seesText('Registrado na trilha de auditoria. A conta pode fazer saques de novo.');
    expect(await withdraw('160', outside)).toBe('created');
    expect(app.problems).toEqual([]);
  });
});
