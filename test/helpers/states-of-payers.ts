// The states of Boletos · Pagadores and Boletos · Mensalidades, after some boletos were issued.
import { expect } from 'vitest';
import type { State } from './walk.ts';

const grid = 'Mensalidades';

export const payerStates: readonly State[] = [
  {
    name: 'mensalidades: vazio',
    async go({ to, seesText }) {
      await to(2, 'Mensalidades');
      await seesText(/^Nenhuma mensalidade em /u);
    },
  },
  {
    name: 'mensalidades: de um lote, diálogo',
    async go({ to, page, button }) {
      await to(2, 'Lote');
      await button(/Mensalidades de dezembro/u)
        .first()
        .click();
      await page.getByRole('button', { name: 'Mais', exact: true }).click();
      await page.getByRole('menuitem', { name: /^Transformar este lote/u }).click();
      await page.getByRole('table', { name: 'Boletos do lote' }).waitFor();
    },
  },
  {
    name: 'mensalidades: de um lote, criadas',
    async go({ button, page }) {
      await button(/^Criar \d+ mensalidades$/u).click();
      await page.getByRole('tab', { name: 'Mensalidades', selected: true }).waitFor();
    },
  },
  {
    name: 'pagadores: lista',
    async go({ to, page }) {
      await to(2, 'Pagadores');
      await page.getByRole('grid', { name: 'Pagadores' }).getByRole('gridcell').first().waitFor();
    },
  },
  {
    name: 'pagadores: detalhes',
    async go({ page, button }) {
      await page.getByRole('grid', { name: 'Pagadores' }).getByRole('gridcell').first().click();
      await button('Alterar contato').waitFor();
    },
  },
  {
    name: 'pagadores: contato, diálogo com erro',
    async go({ button, field, press, seesText }) {
      await button('Alterar contato').click();
      await field('E-mails').fill('ana@');
      await press('Enter');
      await seesText('“ana@” não é um endereço de e-mail.');
    },
  },
  {
    name: 'pagadores: mensalidade, diálogo',
    async go({ button, field, press, page }) {
      await press('Escape');
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
      await button('Nova mensalidade').click();
      await field('Valor por mês').fill('350,00');
    },
  },
  {
    name: 'pagadores: com mensalidade',
    async go({ button, seesText }) {
      await button('Salvar mensalidade').click();
      await seesText(/^R\$.350,00, todo dia 10$/u);
    },
  },
  {
    name: 'pagadores: planilha, diálogo',
    async go({ button, page }) {
      await button('Importar planilha…').click();
      await page.getByRole('dialog', { name: /^Importar pagadores/u }).waitFor();
    },
  },
  {
    name: 'pagadores: planilha, conferência',
    async go({ button, page }) {
      await page
        .getByRole('dialog')
        .getByLabel('Ou cole as linhas, com o cabeçalho')
        .fill('Nome;CPF;E-mail\nBento Luz;529.982.247-25;bento@exemplo.com.br\nSem Número;;x@exemplo.com.br');
      await button('Ler os pagadores').click();
      await page.getByRole('table', { name: 'Pagadores da planilha' }).waitFor();
    },
  },
  {
    name: 'mensalidades: mês',
    async go({ press, page, to, button }) {
      await press('Escape');
      await button('Descartar').click();
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
      await to(2, 'Mensalidades');
      await page.getByRole('grid', { name: grid }).getByRole('gridcell').first().waitFor();
    },
  },
  {
    name: 'mensalidades: reajuste, diálogo',
    async go({ page, field }) {
      await page.getByRole('button', { name: 'Mais', exact: true }).click();
      await page.getByRole('menuitem', { name: /^Reajustar valores/u }).click();
      await field('Percentual').fill('4,62');
      await page.getByRole('table', { name: 'Valores reajustados' }).waitFor();
    },
  },
  {
    name: 'mensalidades: uma de fora, detalhes',
    async go({ page, press, seesText }) {
      await press('Escape');
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
      await page.getByRole('gridcell', { name: 'Nova', exact: true }).click();
      await press('Delete');
      await seesText(/^Entram no lote: 0 de 1 · /u);
    },
  },
];
