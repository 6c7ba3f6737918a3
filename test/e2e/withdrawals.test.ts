// A withdrawal in the built app, with the keyboard only: form, summary, the typed group, and the result; also obstacles on the way, figures
// that change, and an unconfirmed withdrawal that locks the account until a person settles it.
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSandbox, type Sandbox } from '../../main/sandbox/server.ts';
import { barriers } from '../helpers/accessible.ts';
import { openApp, settleAtHome, type AppUnderTest } from '../helpers/app-under-test.ts';
import { inChromium } from '../helpers/chromium.ts';
import { useService } from '../helpers/walk.ts';
import { typeInField } from '../helpers/typing.ts';

const wallet = '0xD4F10ea24D834D75d4BA6aC4C5905b61B99Db236';

let service: Sandbox;
let app: AppUnderTest;
const page = () => app.page;
const made = () => service.inspect().withdrawals;

beforeAll(async () => {
  service = await startSandbox({
    folder: null,
    seed: 'e2e withdrawals',
    now: Date.now,
    fees: { driftEveryMs: 0 },
  });
  app = await openApp();
  await settleAtHome(page());
});
afterAll(async () => {
  await app.stop();
  await service.stop();
});

const button = (name: string | RegExp) => page().getByRole('button', { name });
const heading = (name: string) => page().getByRole('heading', { name });
const amount = () => page().getByRole('textbox', { name: 'Valor em reais' });
const destination = () => page().getByRole('combobox', { name: /^Carteira de destino/u });
const press = (keys: string) => page().keyboard.press(keys);
const type = (text: string) => typeInField(page(), text);

/** Goes there with keys, as a clerk does. */
async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await press(key);
  }
  throw new Error('no Tab leads there');
}

async function fillIn(cents: string, to: string): Promise<void> {
  await tabTo(amount());
  await press('Control+a');
  await type(cents);
  await tabTo(destination());
  await press('Control+a');
  await type(to);
}

/** The framed characters: the group that the clerk must type. */
const askedGroup = async (): Promise<string> => {
  const words = await page().locator('.wallet-group.asked').innerText();
  return words.trim().slice(-4);
};

async function toSummary(): Promise<void> {
  await press('Enter');
  await heading('Resumo do saque').waitFor();
}

/** No error on the page so far, and no serious axe violation. */
async function sound(): Promise<void> {
  expect(app.problems).toEqual([]);
  expect(await barriers(page())).toEqual([]);
}

/** As another window would set it meanwhile. */
async function limitDay(dailyCount: number | null): Promise<void> {
  const kind = await page().evaluate(async (most) => {
    const accounts = await window.guiche?.accounts.list();
    const accountId = accounts?.ok === true ? accounts.value.current : '';
    const readiness = await window.guiche?.withdrawals.readiness({ accountId });
    if (!readiness?.ok) return readiness?.error.code;
    const settings = { ...readiness.value.settings, dailyCount: most };
    const commandId = crypto.randomUUID();
    const set = await window.guiche?.withdrawals.setSettings({ commandId, accountId, settings });
    return set?.ok === true ? set.value.kind : set?.error.code;
  }, dailyCount);
  expect(kind).toBe('set');
}

describe('a withdrawal', inChromium, () => {
  it('works in the test account with a sample wallet, in two presses and a group', async () => {
    await press('Control+5');
    await page().getByText('Tarifa de saque').waitFor();
    await sound();
    await tabTo(button('Usar uma carteira de exemplo'));
    await press('Enter');
    await button('Conferir saque de R$ 100,00').waitFor();
    await toSummary();
    await sound();
    await type(await askedGroup());
    await press('Enter');
    await button('Salvar comprovante').waitFor();
    await sound();
    await expect.poll(() => button('Salvar comprovante').isVisible()).toBe(true);
  });

  it('goes from the form to its receipt', async () => {
    await useService({ page: page(), service });
    await button('Conferir saque').waitFor();
    await fillIn('1234,56', wallet);
    await page().getByText('Não cadastrada').waitFor();
    await button('Conferir saque de R$ 1.234,56').waitFor();
    await toSummary();
    const send = button('Sacar R$ 1.234,56 para esta carteira');
    await expect.poll(() => send.isDisabled()).toBe(true);
    // Leaves and comes back: nothing that was typed is lost.
    await press('Escape');
    await amount().waitFor();
    await expect.poll(() => destination().inputValue()).toBe(wallet);
    await tabTo(button(/^Conferir saque/u));
    await toSummary();
    await type((await askedGroup()).toLowerCase());
    await expect.poll(() => send.isEnabled()).toBe(true);
    await press('Enter');
    await page().getByText('O serviço aceitou o saque e informou um código.').waitFor();
    const [only] = made();
    expect(made()).toHaveLength(1);
    expect(only).toMatchObject({ request: { amount: 1234.56, wallet } });
    await page()
      .getByText(only?.transaction.id ?? 'none')
      .waitFor();
    await tabTo(button('Salvar comprovante'));
    await app.saved(() => press('Enter'));
    await tabTo(button('Novo saque'), 'Shift+Tab');
    await press('Enter');
    await amount().waitFor();
    await expect.poll(() => amount().inputValue()).toBe('');
  });

  it('is not sent after a wrong group', async () => {
    await fillIn('60', wallet);
    await button('Conferir saque de R$ 60,00').waitFor();
    await toSummary();
    const asked = await askedGroup();
    await type(asked === '0000' ? '1111' : '0000');
    await press('Enter');
    await page().getByText('Este não é o grupo solicitado.').waitFor();
    expect(made()).toHaveLength(1);
    // The field has the focus again, empty.
    await type(await askedGroup());
    await press('Escape');
    await amount().waitFor();
  });

  it('is not sent by a summary that another window replaced, and links to the new one', async () => {
    await fillIn('70', wallet);
    await button('Conferir saque de R$ 70,00').waitFor();
    await toSummary();
    const asked = await askedGroup();
    // As the other window does it.
    const anew = await page().evaluate(async (to) => {
      const accounts = await window.guiche?.accounts.list();
      const accountId = accounts?.ok === true ? accounts.value.current : '';
      const form = { amount: '70', wallet: to, gateway: '', webhook: '', checksummed: false };
      const made = await window.guiche?.withdrawals.summarize({ accountId, ...form });
      return made?.ok === true ? made.value.kind : made?.error.code;
    }, wallet);
    expect(anew).toBe('summary');
    await type(asked);
    await press('Enter');
    await page().getByText('O resumo não era mais válido').waitFor();
    await sound();
    expect(made()).toHaveLength(1);
    await button('Abrir o Histórico').click();
    await page().getByRole('grid', { name: 'Saques solicitados' }).waitFor();
    await page().getByRole('tab', { name: 'Novo saque' }).click();
    await amount().waitFor();
    await expect.poll(() => destination().inputValue()).toBe(wallet);
  });

  it('shows obstacles below their fields', async () => {
    await fillIn('49,99', wallet.toLowerCase());
    await page().getByText('O saque mínimo do serviço é 50.').waitFor();
    await page().getByText('O endereço não tem as maiúsculas').waitFor();
    await sound();
    await tabTo(amount(), 'Shift+Tab');
    await press('Control+a');
    await type('12,3,4');
    await press('Enter');
    // The message stays while the focus is on its field.
    await page().getByText('Valor inválido.').waitFor();
    await page().locator('[aria-invalid=true]:focus').waitFor();
    await press('Control+a');
    await type('80');
    await button('Conferir saque de R$ 80,00').waitFor();
    await press('Enter');
    // The only remaining step has the focus.
    const seen = page().getByRole('checkbox', { name: /^Conferi o endereço/u });
    await page().waitForFunction(
      () => document.activeElement instanceof HTMLInputElement && document.activeElement.type === 'checkbox',
    );
    await press('Space');
    await expect.poll(() => seen.isChecked()).toBe(true);
    await tabTo(button('Conferir saque de R$ 80,00'));
    await toSummary();
    await press('Escape');
    await tabTo(destination());
    await press('Control+a');
    await type('TJRabPrwbZy45sbavfcjinPJC18kjpRTv8');
    await page().getByText('Este endereço é da rede TRON').waitFor();
  });

  it('clears a pasted secret, warns of it, and stores nothing of it', async () => {
    const key = 'c0ffee0123456789'.repeat(4);
    await press('Control+a');
    await page().keyboard.insertText(key);
    await page().getByText('Isto parece uma chave ou frase secreta').waitFor();
    await expect.poll(() => destination().inputValue()).toBe('');
    await sound();
    expect(
      await page().evaluate(() =>
        JSON.stringify([sessionStorage, localStorage].map((kept) => Object.entries(kept))),
      ),
    ).not.toContain('c0ffee');
    await fillIn('80', wallet);
    await page().getByText('Isto parece uma chave').waitFor({ state: 'detached' });
  });

  it('asks again when the fees changed, with both values', async () => {
    await fillIn('90', wallet);
    await button('Conferir saque de R$ 90,00').waitFor();
    await toSummary();
    const before = made().length;
    service.setFees({ fixedCents: 777 });
    await type(await askedGroup());
    await press('Enter');
    await page().getByText('As tarifas ou os limites do serviço mudaram. Nada foi enviado.').waitFor();
    await page()
      .getByRole('row', { name: /rate_fixed.*3\.5.*7\.77/u })
      .waitFor();
    expect(made()).toHaveLength(before);
    await sound();
    const field = page().getByRole('textbox', { name: /grupo da carteira/u });
    await expect.poll(() => field.inputValue()).toBe('');
    await tabTo(field);
    await type(await askedGroup());
    await press('Enter');
    await button('Salvar comprovante').waitFor();
    expect(made()).toHaveLength(before + 1);
    await tabTo(button('Novo saque'));
    await press('Enter');
  });

  it('offers a new summary after an obstacle', async () => {
    await fillIn('95', wallet);
    await button('Conferir saque de R$ 95,00').waitFor();
    await toSummary();
    const before = made().length;
    await limitDay(1);
    await type(await askedGroup());
    await press('Enter');
    await page().getByText('Os saques de hoje já atingiram o limite da conta.').waitFor();
    await sound();
    // The limit still applies, so the message is the same.
    await tabTo(button('Conferir de novo'));
    await press('Enter');
    await expect
      .poll(() => page().evaluate(() => document.activeElement?.textContent))
      .toBe('Resumo do saque');
    await limitDay(null);
    await tabTo(button('Conferir de novo'));
    await press('Enter');
    const field = page().getByRole('textbox', { name: /grupo da carteira/u });
    await field.waitFor();
    await expect.poll(() => field.inputValue()).toBe('');
    await type(await askedGroup());
    await press('Enter');
    await button('Salvar comprovante').waitFor();
    expect(made()).toHaveLength(before + 1);
    await tabTo(button('Novo saque'));
    await press('Enter');
  });

  it('returns to its form after a refusal, with the message at the field', async () => {
    await fillIn('70', wallet);
    await button('Conferir saque de R$ 70,00').waitFor();
    await toSummary();
    service.setFees({ openingBalanceCents: 0 });
    await type(await askedGroup());
    await press('Enter');
    await page().getByText('Saldo insuficiente para o saque.').first().waitFor();
    service.setFees({ openingBalanceCents: 25_000_000 });
    await tabTo(button('Voltar e corrigir'));
    await press('Enter');
    await page().getByText('O serviço recusou: Saldo insuficiente para o saque.').waitFor();
    await expect.poll(() => amount().inputValue()).toBe('70');
    await expect.poll(() => destination().inputValue()).toBe(wallet);
    // Kept after a reload too.
    await page().reload();
    await amount().waitFor();
    await expect.poll(() => amount().inputValue()).toBe('70');
  });

  it('locks the account while unconfirmed until a person settles it', async () => {
    await page().getByText('Tarifa de saque').waitFor();
    await tabTo(button(/^Conferir saque de R\$/u));
    await toSummary();
    service.setFaults({ rules: [{ fault: { kind: 'cutAfter' }, share: 1, routes: ['withdraw'] }] });
    await type(await askedGroup());
    await press('Enter');
    await page().getByText('O Guichê não tenta de novo').waitFor();
    service.setFaults({});
    await sound();
    const there = made().length;
    // Another one is refused meanwhile.
    await tabTo(button('Solicitar outro saque'));
    await press('Enter');
    await page()
      .getByText(/Saque de R\$\s70,00 a confirmar/u)
      .waitFor();
    await fillIn('55', wallet);
    await button('Conferir saque de R$ 55,00').waitFor();
    await toSummary();
    await page().getByText('Há outro saque desta conta sem resultado confirmado.').waitFor();
    await expect.poll(() => button(/^Sacar/u).count()).toBe(0);
    await sound();
    await press('Escape');
    await amount().waitFor();
    await tabTo(button('Resolver no Histórico'), 'Shift+Tab');
    await press('Enter');
    const id = page().getByRole('textbox', { name: 'Código da transação no provedor' });
    await id.waitFor();
    await tabTo(id);
    await type(made().at(-1)?.transaction.id ?? '');
    await press('Enter');
    await page().getByText('Registrado como feito.').waitFor();
    expect(made()).toHaveLength(there);
    await tabTo(page().getByRole('tab', { name: 'Histórico' }), 'Shift+Tab');
    await press('ArrowLeft');
    await press('Enter');
    await button('Conferir saque de R$ 55,00').waitFor();
    await expect
      .poll(() =>
        page()
          .getByText(/aguarda confirmação|a confirmar,/)
          .count(),
      )
      .toBe(0);
  });

  it('is sent once however often it is pressed, and a reloaded window finds it again', async () => {
    const before = made().length;
    await tabTo(button('Conferir saque de R$ 55,00'));
    await toSummary();
    await type(await askedGroup());
    // It is being sent until the service answers normally again.
    service.setFaults({ latencyMs: { least: 20_000, most: 20_000 } });
    await press('Enter');
    await press('Enter');
    await page().getByText('Enviando o saque uma única vez.').waitFor();
    await press('Enter');
    await page().reload();
    await page().getByText('O saque está sendo enviado ao serviço.').waitFor();
    service.setFaults({});
    await page().getByText('O serviço aceitou o saque e informou um código.').waitFor();
    expect(made()).toHaveLength(before + 1);
    await tabTo(button('Novo saque'));
    await press('Enter');
  });

  it('stops the account after an answer about another wallet until it is acknowledged', async () => {
    await fillIn('65', wallet);
    await button('Conferir saque de R$ 65,00').waitFor();
    await toSummary();
    service.setFaults({ rules: [{ fault: { kind: 'otherWallet' }, share: 1, routes: ['withdraw'] }] });
    await type(await askedGroup());
    await press('Enter');
    await page().getByText('A resposta é diferente do que foi solicitado').waitFor();
    service.setFaults({});
    await sound();
    await tabTo(button('Novo saque'));
    await press('Enter');
    await page().getByText('A resposta é diferente do que foi solicitado').waitFor();
    await fillIn('66', wallet);
    await button('Conferir saque de R$ 66,00').waitFor();
    await toSummary();
    await page().getByText('A resposta do último saque é diferente do que foi solicitado.').waitFor();
    await expect.poll(() => button(/^Sacar/u).count()).toBe(0);
    await press('Escape');
    await amount().waitFor();
    await tabTo(button('Confirmar que vi a diferença…'), 'Shift+Tab');
    await press('Enter');
    await page().getByRole('alertdialog').waitFor();
    await type('Escritório Estrela');
    await press('Enter');
    await page().getByText('A conta pode fazer saques de novo.').waitFor();
    await page().getByText('A resposta é diferente do que foi solicitado').waitFor({ state: 'detached' });
    await expect.poll(() => amount().inputValue()).toBe('66');
  });

  it('can be requested again with the same data', async () => {
    service.setFees({ openingBalanceCents: 0 });
    await tabTo(button('Conferir saque de R$ 66,00'));
    await toSummary();
    await type(await askedGroup());
    await press('Enter');
    await page().getByText('Saldo insuficiente para o saque.').first().waitFor();
    service.setFees({ openingBalanceCents: 25_000_000 });
    await tabTo(button('Limpar e solicitar outro saque'));
    await press('Enter');
    await amount().waitFor();
    await expect.poll(() => amount().inputValue()).toBe('');
    await page().evaluate(async () => {
      const list = await window.guiche?.withdrawals.open({
        scope: 'all',
        states: ['refused'],
        sort: 'newest',
      });
      if (!list?.ok) throw new Error('no list');
      const rows = await window.guiche?.withdrawals.window({ handle: list.value.handle, from: 0, count: 1 });
      const id = rows?.ok === true ? rows.value[0]?.id : undefined;
      sessionStorage.setItem(
        'guiche.route',
        JSON.stringify({ screen: 'withdrawals', tab: 'history', withdrawal: id }),
      );
    });
    await page().reload();
    await tabTo(button('Solicitar outro igual'));
    await press('Enter');
    await button('Conferir saque de R$ 66,00').waitFor();
    await expect.poll(() => amount().inputValue()).toBe('66,00');
    await expect.poll(() => destination().inputValue()).toBe(wallet);
    await sound();
  });
});
