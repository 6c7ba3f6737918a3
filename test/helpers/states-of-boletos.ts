// The states of Boletos and Documentos, from a sheet to the printed paper.
import { expect } from 'vitest';
import { dueIn } from './days.ts';
import { oneAtATime, taxId, useService, type State } from './walk.ts';
import { fillSingle } from './single-form.ts';

const payers = [
  'Aurora Pães',
  'Bento Luz',
  'Clara Veiga',
  'Davi Rocha',
  'Elisa Prado',
  'Fábio Nunes',
  // So many that some rows are still unsent when the batch is paused.
  ...Array.from({ length: 12 }, (_, at) => `Loja ${at + 1}`),
];
/** Made when they are pasted: the pictures are taken on a fixed day. */
const rows = () =>
  payers.map((name, at) =>
    [
      name,
      at === 4 ? '111.111.111-11' : taxId(at),
      `${(at % 6) + 1}20,00`,
      at === 5 ? '31/02/2027' : dueIn(30),
      '2%',
    ].join(';'),
  );

export const boletoStates: readonly State[] = [
  {
    name: 'lote: arquivo, vazio',
    async go(walk) {
      await walk.press('Escape');
      await oneAtATime(walk, await useService(walk));
      await walk.to(2, 'Lote');
      await walk.seesText('Solte aqui a planilha com os boletos');
    },
  },
  { name: 'lote: colar linhas, diálogo', go: ({ button }) => button('Colar linhas…').click() },
  {
    name: 'lote: arquivo, lido',
    async go({ button, field }) {
      await field('Linhas').fill(['Sacado;CPF;Valor;Vencimento;Juros', ...rows()].join('\n'));
      await button('Ler as linhas').click();
      await button('Continuar').waitFor();
    },
  },
  {
    name: 'lote: colunas, com erro',
    async go({ button, field, seesText }) {
      await button('Continuar').click();
      await seesText('Este dia não existe no calendário.');
      await field('Nome do lote').fill('Mensalidades de dezembro');
    },
  },
  {
    name: 'lote: revisão, com erros',
    async go({ button, page }) {
      await button('Conferir as linhas').click();
      await page.getByRole('grid', { name: 'Linhas em revisão' }).waitFor();
    },
  },
  {
    name: 'lote: localizar e substituir, diálogo',
    async go({ page }) {
      await page.getByRole('button', { name: 'Mais', exact: true }).click();
      await page.getByRole('menuitem', { name: /^Localizar e substituir/u }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'lote: emissão',
    async go({ button, page, press, service }) {
      await press('Escape');
      service.setFaults({
        latencyMs: { least: 1_000, most: 1_000 },
        rules: [{ fault: { kind: 'cutAfter' }, on: [3] }],
      });
      await button(/^Emitir 16 boletos/u).click();
      await page
        .locator('.sending-count')
        .filter({ hasText: /^[1-9]/u })
        .waitFor();
      await expect.poll(() => service.inspect().requests).toBeGreaterThanOrEqual(3);
      // The next answers are so slow that the batch is still running after it has been checked.
      service.setFaults({ latencyMs: { least: 20_000, most: 20_000 } });
    },
  },
  {
    name: 'lote: pausado',
    async go({ button, page, service }) {
      await button('Pausar').click();
      // The open requests are answered now; if the pause comes after that, there are more rows for it to stop.
      service.setFaults({ latencyMs: { least: 1_000, most: 1_000 } });
      await page.getByText('Você pausou este lote.').waitFor();
      service.setFaults('calm');
    },
  },
  {
    name: 'lote: a confirmar',
    async go({ button, page }) {
      await button(/^Continuar: /u).click();
      const closed = page.getByText('Totais conferem com a planilha.');
      await closed.waitFor();
    },
  },
  {
    name: 'lote: a confirmar, todos da conta',
    async go({ press, button, page }) {
      await press('Control+1');
      await button('Ver e decidir').first().click();
      await page.getByRole('grid').first().waitFor();
    },
  },
  {
    name: 'lote: a confirmar, com a ajuda ao lado',
    async go({ button, page }) {
      await button('O que acontece agora?').click();
      await page.getByRole('complementary', { name: 'Ajuda' }).waitFor();
    },
  },
  {
    name: 'lote: resultado',
    async go({ press, button, page }) {
      await button('Fechar a ajuda').click();
      await press('Control+1');
      await button(/^Mensalidades de dezembro/u)
        .first()
        .click();
      await page.locator('.closing-cell').filter({ hasText: 'Emitidos' }).click();
      await page.locator('.rows-foot output').filter({ hasText: 'R$' }).waitFor();
    },
  },
  {
    name: 'lote: resultado, uma linha aberta',
    async go({ page }) {
      await page.getByRole('grid', { name: 'Linhas do lote' }).getByRole('gridcell').first().click();
      await page.getByRole('region', { name: 'Boleto', exact: true }).getByText('Dar baixa').waitFor();
    },
  },
  {
    name: 'lote: repetir o do mês anterior, diálogo',
    async go({ button, page }) {
      await button('Fechar os detalhes').click();
      await page.getByRole('button', { name: 'Mais', exact: true }).click();
      await page.getByRole('menuitem', { name: /^Repetir/u }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'avulso: com erro',
    async go(walk) {
      walk.service.setFaults('calm');
      await walk.press('Escape');
      await walk.to(2, 'Avulso');
      await walk.field('Valor').fill('0');
      await walk.field('Vencimento').focus();
      await walk.seesText('O valor não pode ser zero.');
    },
  },
  {
    name: 'avulso: emitido',
    async go({ page, button, seesText }) {
      await fillSingle(page, {
        payer: 'Marina Duarte Figueira',
        document: '52998224725',
        amount: '1500',
        due: dueIn(20),
      });
      await button(/^Emitir R\$/u).click();
      await seesText('Conferido: linha digitável, código de barras, valor e vencimento iguais aos enviados.');
    },
  },
  {
    name: 'emitidos: com um boleto aberto',
    async go(walk) {
      await walk.to(2, 'Emitidos');
      await walk.page.getByRole('gridcell', { name: 'Marina Duarte Figueira' }).first().click();
      await walk.press('Enter');
      await walk.page.getByRole('region', { name: 'Boleto', exact: true }).getByText('Dar baixa').waitFor();
    },
  },
  {
    name: 'emitidos: mensagem, diálogo',
    async go({ button, page }) {
      await button(/^Enviar/u)
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'emitidos: baixa, diálogo',
    async go({ button, page, press }) {
      await press('Escape');
      await button('Dar baixa').first().click();
      await page.getByRole('dialog').or(page.getByRole('alertdialog')).waitFor();
    },
  },
  {
    name: 'emitidos: escolha das colunas',
    async go({ button, page, press }) {
      await press('Escape');
      await button('Exibição').click();
      await page.getByRole('menuitem', { name: 'Colunas…' }).click();
      await page.getByRole('dialog', { name: 'Colunas' }).waitFor();
    },
  },
  {
    name: 'emitidos: filtros em uso',
    async go({ button, page, press, field }) {
      await press('Escape');
      await button('Filtros').click();
      await field('Vence de').fill('01/01/2020');
      await button('Situação').click();
      await page.getByRole('menuitem', { name: /^A vencer/u }).click();
      await page.getByRole('list', { name: 'Filtros em uso' }).waitFor();
    },
  },
  {
    name: 'emitidos: salvar visão, diálogo',
    async go({ button, page }) {
      await button('Exibição').click();
      await page.getByRole('menuitem', { name: 'Salvar esta visão…' }).click();
      await page.getByRole('dialog', { name: 'Salvar esta visão' }).waitFor();
    },
  },
  {
    name: 'emitidos: organizar visões, diálogo',
    async go({ button, page, field }) {
      await field('Nome da visão').fill('A receber');
      await button('Salvar visão').click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await button('Exibição').click();
      await page.getByRole('menuitem', { name: 'Organizar visões…' }).click();
      await page.getByRole('dialog', { name: 'Organizar visões' }).waitFor();
    },
  },
  {
    name: 'emitidos: nada com esta busca',
    async go({ button, field, press, seesText }) {
      await press('Escape');
      await button(/^Filtros/u).click();
      await field(/^Buscar/u)
        .first()
        .fill('ninguem assim');
      await seesText('Nenhum boleto encontrado');
    },
  },
  {
    name: 'documentos: aberto, com miniaturas',
    async go(walk) {
      await walk
        .button(/Limpar/u)
        .first()
        .click();
      await walk.to(3, 'Abrir documento');
      const seek = walk.page.getByRole('combobox', { name: 'Buscar boleto ou carnê' });
      await seek.fill('Marina Duarte');
      await walk.page
        .getByRole('option', { name: /^Marina Duarte Figueira/u })
        .first()
        .waitFor();
      await seek.press('Enter');
      await walk.page.locator('.textLayer').getByText('Marina Duarte Figueira').first().waitFor();
      await walk.press('m');
      await walk.page.getByRole('navigation', { name: 'Miniaturas das páginas' }).waitFor();
    },
  },
  {
    name: 'documentos: cópias guardadas',
    async go({ button, page }) {
      await button('Cópias locais de PDFs…').click();
      await page.getByText(/ · \d+ arquivos?$/u).waitFor();
    },
  },
  {
    name: 'imprimir, diálogo',
    async go({ press, page, seesText }) {
      await press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await press('Control+P');
      await seesText('Códigos de barras conferidos: 1 de 1');
    },
  },
  {
    name: 'imprimir: saiu?',
    async go({ app, button, seesText }) {
      await app.printed(() => button('Imprimir 1 página').click());
      await seesText('A impressão saiu certa?');
    },
  },
  {
    name: 'impressões',
    async go(walk) {
      await walk.button('Responder depois').click();
      await walk.to(3, 'Impressões');
      await walk.page.getByRole('grid', { name: 'Impressões' }).waitFor();
    },
  },
  {
    name: 'impressões: uma aberta',
    async go({ page }) {
      await page.getByRole('grid', { name: 'Impressões' }).getByRole('gridcell').first().click();
      await page.getByRole('region', { name: 'Impressão', exact: true }).waitFor();
    },
  },
  {
    name: 'impressões: calibração, diálogo',
    async go({ button, page }) {
      await button('Fechar os detalhes').click();
      await button('Impressoras').click();
      await button('Imprimir folha de calibração').last().click();
      await page.getByRole('img', { name: 'Página 1 de 1' }).waitFor();
    },
  },
  {
    name: 'carnê: de quais boletos',
    async go(walk) {
      await walk.press('Escape');
      await walk.to(3, 'Carnês');
      await walk.button('Montar carnê').first().click();
      await walk.page.getByRole('heading', { name: 'De quais boletos?' }).waitFor();
    },
  },
  {
    name: 'carnê: o que vai ser montado',
    async go({ page, button }) {
      await page.getByRole('region', { name: 'Últimos lotes' }).getByRole('button').first().click();
      await button(/^Montar \d+ boletos? em 1 arquivo/u).waitFor();
    },
  },
  {
    name: 'carnê: pronto',
    async go({ button, seesText }) {
      await button(/^Montar \d+ boletos? em 1 arquivo/u).click();
      await seesText(/^Códigos de barras conferidos: /u);
    },
  },
  {
    name: 'início: com trabalho',
    go: ({ press, seesText }) => press('Control+1').then(() => seesText(/boletos? a confirmar$/u)),
  },
];
