// The states of Recebimentos: nothing imported, proposals, what a file leaves open, and what is reconciled. Boletos must have been issued.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './app-under-test.ts';
import { centsText } from '../../preload/shared/money.ts';
import { dayIn } from './days.ts';
import { entry, ofx } from './income-room.ts';
import type { State, Walk } from './walk.ts';

const take = ({ page }: Walk, name: string, buffer: Buffer) =>
  page
    .getByLabel('Extratos e retornos')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer });

/** A return file whose trailer tells of more lines than it has. */
const contradicting = (): Buffer =>
  Buffer.from(
    readFileSync(join(root, 'test/fixtures/income/santander-400.ret'), 'latin1')
      .split('\n')
      .filter((_, at) => at !== 3)
      .join('\n'),
    'latin1',
  );

/** The first issued boleto that is open. */
const openBoleto = ({ page }: Walk): Promise<{ readonly document: string; readonly cents: number }> =>
  page.evaluate(async () => {
    const accounts = await window.guiche?.accounts.list();
    if (accounts?.ok !== true) throw new Error('no accounts');
    const scope = { accountId: accounts.value.current };
    const list = await window.guiche?.boletos.open({
      scope,
      states: ['created'],
      baixa: false,
      sort: 'oldest',
    });
    const { fields } = (list?.ok === true && list.value.rows[0]) || {};
    return { document: fields?.['payer.document'] ?? '', cents: fields?.amount ?? 0 };
  });

export const incomeStates: readonly State[] = [
  {
    name: 'recebimentos: vazio',
    async go(walk) {
      await walk.to(2, 'Recebimentos');
      await walk.seesText('Saiba quem pagou: importe o extrato ou o retorno do banco');
    },
  },
  {
    name: 'recebimentos: com propostas',
    async go(walk) {
      const { document, cents } = await openBoleto(walk);
      const day = dayIn(0).replaceAll('-', '');
      const paid = centsText(cents, ',');
      const lines = [entry(paid, `PIX ${document}`, { day }), entry('240,00', 'DEPOSITO', { day })];
      await take(walk, 'extrato.ofx', Buffer.from(ofx(lines)));
      await walk.page.getByRole('gridcell', { name: 'DEPOSITO' }).waitFor();
      await walk.page.getByRole('gridcell', { name: `PIX ${document}` }).click();
      await walk.seesText(/^Conferem: /u);
    },
  },
  {
    name: 'recebimentos: combinar, diálogo',
    async go({ page, press }) {
      await page.getByRole('gridcell', { name: 'DEPOSITO' }).click();
      await press('l');
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'recebimentos: importar, diálogo',
    async go({ press, button, page }) {
      // The dialog takes the focus a moment after it is seen.
      await page.locator('[role=dialog] :focus').waitFor();
      await press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await button(/^Importar$/u).click();
      await page.getByRole('dialog', { name: /^Importar extrato ou retorno/u }).waitFor();
    },
  },
  {
    name: 'recebimentos: arquivo que se contradiz',
    async go(walk) {
      await take(walk, 'retorno.ret', contradicting());
      await walk.page.getByRole('dialog', { name: /retorno\.ret$/u }).waitFor();
    },
  },
  {
    name: 'recebimentos: banco desconhecido',
    async go(walk) {
      await walk.button('Não importar').click();
      await walk.button(/^Importar$/u).click();
      await take(walk, 'banco.ret', readFileSync(join(root, 'test/fixtures/income/banrisul-400.ret')));
      await walk.field('Nosso número').fill('63-72');
      await walk.seesText(/^Na linha \d+:/u);
    },
  },
  {
    name: 'recebimentos: conciliado',
    async go({ page, press, button, seesText }) {
      await press('Escape');
      await page.getByRole('gridcell', { name: 'DEPOSITO' }).click();
      await press('n');
      await seesText(/^Não é boleto/u);
      await button(/^Não são boletos/u).click();
      await page.getByRole('gridcell', { name: 'DEPOSITO' }).click();
      await button('Desfazer').last().waitFor();
    },
  },
];
