// The first run with the test account, from an empty folder to all steps but one's own account, with the keyboard only: what the ledger
// contains ticks every step. The script's duration is printed, never asserted.
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { barriers } from '../helpers/accessible.ts';
import { openApp, type AppUnderTest } from '../helpers/app-under-test.ts';
import { inChromium } from '../helpers/chromium.ts';
import { typeInField } from '../helpers/typing.ts';

describe('the first run', inChromium, () => {
  let app: AppUnderTest;
  const startedAt = performance.now();
  const page = () => app.page;
  const button = (name: RegExp | string) => page().getByRole('button', { name });
  const list = () => page().getByRole('region', { name: 'Primeiros passos' });
  const press = (key: string) => page().keyboard.press(key);
  const isAt = (wanted: Locator) => wanted.evaluate((one) => one === document.activeElement);

  /** Reaches it as a clerk without a mouse does. */
  async function tabTo(wanted: Locator): Promise<void> {
    await wanted.waitFor();
    for (let left = 120; left > 0 && !(await isAt(wanted)); left -= 1) await press('Tab');
    await expect.poll(() => isAt(wanted)).toBe(true);
  }
  async function go(name: RegExp | string): Promise<void> {
    await tabTo(button(name).first());
    await press('Enter');
  }
  /** Back on Início the step is ticked, and the next one can be pressed. */
  async function nextAfter(count: number): Promise<string> {
    await press('Control+1');
    await list().getByText(`${count} de 8 feitos`).waitFor();
    return list().locator('[aria-current=step]').innerText();
  }

  beforeAll(async () => {
    app = await openApp();
    await page().getByRole('heading', { name: 'Início' }).waitFor();
  });
  afterAll(() => app.stop());

  it('starts with nothing done, and shows the first step', async () => {
    await list().getByText('0 de 8 feitos').waitFor();
    await expect
      .poll(() => list().locator('[aria-current=step]').innerText())
      .toContain('Usar a planilha de exemplo');
    expect(await barriers(page())).toEqual([]);
  });

  it('opens the sample sheet in the review', async () => {
    await go('Importar planilha');
    await go('Usar a planilha de exemplo');
    await go('Continuar');
    // Only a person can say this about it; the button leads there.
    await go('Conferir as linhas');
    await expect.poll(() => isAt(page().getByRole('radio', { name: 'De cada parcela' }))).toBe(true);
    await press('Space');
    await go('Conferir as linhas');
    await page().getByRole('grid', { name: 'Linhas em revisão' }).waitFor();
    await expect.poll(() => nextAfter(1)).toContain('Emita os boletos');
  });

  it('issues it', async () => {
    await list().getByRole('button', { name: 'Emitir boletos', exact: true }).focus();
    await press('Enter');
    await go(/^Emitir \d+ boletos · R\$/);
    await page().getByText('Totais conferem com a planilha.').waitFor();
    await expect.poll(() => nextAfter(2)).toContain('Imprima, ou monte um carnê');
  });

  it('makes a booklet from it', async () => {
    await go('Montar o carnê');
    await go(/^Montar \d+ boletos/);
    await page()
      .getByText(/^Códigos de barras conferidos/u)
      .first()
      .waitFor();
    await expect
      .poll(async () => {
        await press('Control+1');
        return list().innerText();
      })
      .toContain('3 de 8 feitos');
  });

  it('sends its boletos by e-mail, to a simulated mailbox', async () => {
    await expect.poll(() => nextAfter(3)).toContain('Envie os boletos por e-mail');
    await go('Enviar e-mails');
    await go(/^Enviar por e-mail/u);
    await page().getByText('Conta de teste: nada é enviado de verdade').waitFor();
    await go(/^Enviar \d+ e-mails$/u);
    await page().getByRole('grid', { name: 'E-mails' }).getByText('Aceito pelo servidor').first().waitFor();
  });

  it('learns who paid from a sample statement', async () => {
    await expect.poll(() => nextAfter(4)).toContain('Um boleto foi pago');
    await go('Conciliar pagamentos');
    await go('Usar extrato de exemplo');
    await page()
      .getByText(/^Importado: extrato-de-exemplo\.ofx/)
      .waitFor();
    await tabTo(page().getByRole('gridcell').first());
    await press('Enter');
    await page()
      .getByText(/^Conciliado: /)
      .waitFor();
    await expect.poll(() => nextAfter(5)).toContain('Acompanhe pagamentos');
  });

  it('watches incoming payments', async () => {
    await expect.poll(() => nextAfter(5)).toContain('Acompanhe pagamentos');
    await go('Adicionar transações');
    await page().getByText('Simulação 1').first().waitFor();
    await expect.poll(() => nextAfter(6)).toContain('Faça um saque');
  });

  it('makes a withdrawal, and continues with one’s own account', async () => {
    await go('Fazer um saque');
    await go('Usar uma carteira de exemplo');
    await button('Conferir saque de R$ 100,00').waitFor();
    await press('Enter');
    await page().getByRole('heading', { name: 'Resumo do saque' }).waitFor();
    const group = await page().locator('.wallet-group.asked').innerText();
    await typeInField(page(), group.trim().slice(-4));
    await press('Enter');
    await button('Salvar comprovante').waitFor();
    await expect.poll(() => nextAfter(7)).toContain('Adicione a sua conta');
    // oxlint-disable-next-line no-console
    console.log(`The first run took this script ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
    await go('Adicionar conta');
    await page().getByRole('heading', { name: /conta/i }).first().waitFor();
  });

  it('is unchanged after a restart, can be dismissed, and is reopened from the help', async () => {
    await app.restart();
    await page().getByRole('heading', { name: 'Início' }).waitFor();
    await list().getByText('7 de 8 feitos').waitFor();
    await go('Concluir depois');
    await list().waitFor({ state: 'hidden' });
    await go('Ajuda');
    await page().getByRole('menuitem', { name: 'Primeiros passos, com a conta de teste' }).waitFor();
    await press('ArrowDown');
    await press('Enter');
    await list().getByText('7 de 8 feitos').waitFor();
    expect(app.problems).toEqual([]);
  });
});
