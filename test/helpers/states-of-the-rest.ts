// The states of a first start, of Contas, Monitor and Saques, and of the dialogs that can open over every screen.
import { accountName, type State, type Walk } from './walk.ts';
import { openTrail } from './long-trail.ts';
import { typeInField } from './typing.ts';

const outside = '0x52908400098527886E0F7030069857D2E4169EE7';
const matriz = '0x7138cbd2fcc2c8B846a6D364a33107B6410D6576';

export const firstStates: readonly State[] = [
  { name: 'início: primeira vez', go: ({ press }) => press('Control+1') },
  { name: 'lote: vazio', go: (walk) => walk.to(2, 'Lote') },
  { name: 'avulso: vazio', go: (walk) => walk.to(2, 'Avulso') },
  {
    name: 'emitidos: vazio',
    go: (walk) => walk.to(2, 'Emitidos').then(() => walk.seesText('Nenhum boleto emitido ainda')),
  },
  { name: 'documentos: vazio', go: (walk) => walk.to(3, 'Abrir documento') },
  {
    name: 'carnês: vazio',
    go: (walk) => walk.to(3, 'Carnês').then(() => walk.seesText('Ainda não há boletos para montar um carnê')),
  },
  {
    name: 'impressões: vazio',
    go: (walk) => walk.to(3, 'Impressões').then(() => walk.seesText('Nada foi impresso ainda')),
  },
  {
    name: 'monitor: vazio',
    go: (walk) => walk.to(4).then(() => walk.seesText('Nenhuma transação acompanhada')),
  },
  {
    name: 'saques: novo',
    go: (walk) => walk.to(5, 'Novo saque').then(() => walk.seesText('Tarifa de saque')),
  },
  {
    name: 'saques: histórico vazio',
    go: (walk) => walk.to(5, 'Histórico').then(() => walk.seesText('Nenhum saque solicitado ainda')),
  },
  {
    name: 'saques: livro vazio',
    go: (walk) => walk.to(5, 'Carteiras').then(() => walk.seesText('Nenhuma carteira cadastrada')),
  },
  { name: 'contas: ensaio', go: (walk) => walk.to(6, 'Simulação') },
  { name: 'contas: identidade', go: (walk) => walk.to(6, 'Identidade e credenciais') },
  {
    name: 'contas: conexão testada',
    async go(walk) {
      await walk.to(6, 'Conexão');
      await walk.button(/^Testar/u).click();
      await walk.seesText('Tudo o que pôde ser testado funciona');
    },
  },
  {
    name: 'contas: caixa de avisos',
    go: ({ page }) => page.getByRole('region', { name: 'Caixa de avisos' }).scrollIntoViewIfNeeded(),
  },
  { name: 'contas: ajustes', go: (walk) => walk.to(6, 'Configurações') },
  { name: 'contas: trilha', go: (walk) => walk.to(6, 'Auditoria') },
  {
    name: 'equipe: entrar',
    async go({ press, button, seesText }) {
      await press('Control+6');
      await button('Equipe').click();
      await seesText('Endereço do servidor');
    },
  },
  {
    name: 'equipe: entrar, sem servidor',
    async go({ page, button, field, seesText }) {
      await field('Endereço do servidor').fill('127.0.0.1');
      await field('Porta').fill('1');
      await field('Banco de dados').fill('equipe');
      await field('Seu usuário').fill('ana');
      await page.getByLabel('Sua senha').fill('uma senha');
      await button('Verificar').click();
      await seesText('nenhum servidor responde nesta porta');
    },
  },
  {
    name: 'equipe: criar',
    async go({ page, seesText }) {
      await page.getByText('Criar uma equipe', { exact: true }).click();
      await seesText('Primeira pessoa da equipe');
    },
  },
  {
    name: 'equipe: SQL',
    async go({ button, seesText }) {
      await button('Ver o SQL').click();
      await seesText('SQL para o administrador');
    },
  },
  {
    name: 'contas: nova, com erro',
    async go({ press, button, page }) {
      await press('Escape');
      await press('Control+6');
      await button('Adicionar conta').first().click();
      await page.getByLabel('Endereço do serviço').fill('http://pagamentos.example');
      await page.getByLabel('Nome da conta').focus();
    },
  },
  {
    name: 'busca de tudo',
    go: ({ press, page }) => press('Control+K').then(() => page.getByRole('dialog').waitFor()),
  },
  {
    name: 'atalhos do teclado',
    async go({ press, page }) {
      await press('Escape');
      await press('Control+1');
      await press('?');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'licenças',
    async go({ press, button, page, seesText }) {
      await press('Escape');
      await press('Control+1');
      await button('Preferências').click();
      await page.getByRole('menuitem', { name: 'Licenças' }).click();
      await seesText('pdfjs-dist');
    },
  },
  {
    name: 'preferências, menu',
    async go({ press, button, page }) {
      await press('Escape');
      await press('Escape');
      await button('Preferências').click();
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'conta em uso, menu',
    async go({ press, button, page }) {
      await press('Escape');
      await button(/^Conta em uso/u).click();
      await page.getByRole('menu').waitFor();
    },
  },
];

const watched = ({ service }: Walk): readonly string[] => [
  ...Array.from({ length: 6 }, (_, at) =>
    service.addDeposit({ cents: 1_000 + at, settlesInMs: 3_600_000, outcome: 'COMPLETO' }),
  ),
  service.addDeposit({ cents: 5_050, settlesInMs: 0, outcome: 'COMPLETO' }),
  service.addDeposit({ cents: 6_050, settlesInMs: 0, outcome: 'FALHA' }),
  'TX-DESCONHECIDA-1',
];

export const monitorStates: readonly State[] = [
  {
    name: 'monitor: acompanhar, diálogo',
    async go(walk) {
      await walk.to(4);
      await walk
        .button(/^Adicionar transações/u)
        .first()
        .click();
      await walk.field('Códigos das transações').fill(watched(walk).join('\n'));
      await walk.button('Acompanhar 9 transações').waitFor();
    },
  },
  {
    name: 'monitor: quadro',
    async go({ button, page }) {
      await button('Acompanhar 9 transações').click();
      await page.getByRole('listbox', { name: 'Com falha' }).getByRole('option').first().waitFor();
      await page.getByRole('listbox', { name: 'Pendentes' }).getByRole('option').first().waitFor();
    },
  },
  {
    name: 'monitor: uma aberta',
    async go({ page, press }) {
      await page.getByRole('listbox', { name: 'Com falha' }).getByRole('option').first().focus();
      await press('Enter');
      await page.locator('.watches > .list-details').getByText('Histórico de situações').first().waitFor();
    },
  },
  {
    name: 'monitor: algumas escolhidas',
    async go({ page, press, seesText }) {
      await press('Escape');
      await page.getByRole('listbox', { name: 'Pendentes' }).getByRole('option').first().focus();
      await press(' ');
      await press('Shift+ArrowDown');
      await seesText('2 de 9 selecionadas');
    },
  },
  {
    name: 'monitor: tirar, diálogo',
    async go({ page, press }) {
      await page.getByRole('listbox', { name: 'Pendentes' }).getByRole('option').first().focus();
      await press('Delete');
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'monitor: tabela',
    async go({ press, button, page }) {
      await press('Escape');
      await button('Tabela').click();
      await page
        .getByRole('grid', { name: 'Transações acompanhadas' })
        .getByText('Pendente')
        .first()
        .waitFor();
    },
  },
  {
    name: 'monitor: mudanças',
    async go({ button, page }) {
      await button('Quadro').click();
      await button('Mais').first().click();
      await page.getByRole('menuitem', { name: 'Histórico de mudanças' }).click();
      await page.getByRole('region', { name: 'Histórico de mudanças' }).getByRole('button').first().click();
    },
  },
  {
    name: 'monitor: ajustes, diálogo',
    async go({ button, page }) {
      await button('Mais').first().click();
      await page.getByRole('menuitem', { name: 'Configurações do monitor…' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
];

const fillIn = async ({ field, page }: Walk, amount: string, wallet: string) => {
  await field('Valor em reais').fill(amount);
  await page.getByRole('combobox', { name: /^Carteira de destino/u }).fill(wallet);
};

const typeGroup = async ({ page, press }: Walk) => {
  const words = await page.locator('.wallet-group.asked').innerText();
  await page.getByRole('textbox', { name: /grupo da carteira/u }).fill(words.trim().slice(-4));
  await press('Enter');
};

export const withdrawalStates: readonly State[] = [
  {
    name: 'saques: livro, diálogo',
    async go(walk) {
      await walk.press('Escape');
      await walk.to(5, 'Carteiras');
      await walk.button('Adicionar carteira…').first().click();
      await walk.field('Nome').fill('Carteira da Matriz');
      await walk.field('Carteira').fill(matriz);
      await walk.seesText('Nenhum saque desta conta foi para ela.');
    },
  },
  {
    name: 'saques: livro',
    async go({ button, seesText }) {
      await button('Cadastrar carteira').click();
      await seesText('1 carteira');
    },
  },
  {
    name: 'saques: limites',
    async go(walk) {
      await walk.to(5, 'Limites e PIN');
      await walk.button('Criar PIN…').waitFor();
    },
  },
  {
    name: 'saques: PIN, diálogo',
    async go({ button, page }) {
      await button('Criar PIN…').click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'saques: novo, com erro',
    async go(walk) {
      await walk.press('Escape');
      await walk.to(5, 'Novo saque');
      await fillIn(walk, '49,99', outside.toLowerCase());
      await walk.seesText('O saque mínimo do serviço é 50.');
    },
  },
  {
    name: 'saques: resumo',
    async go(walk) {
      await fillIn(walk, '250,50', outside);
      await walk.button('Conferir saque de R$ 250,50').click();
      await walk.page.getByRole('heading', { name: 'Resumo do saque' }).waitFor();
    },
  },
  {
    name: 'saques: feito',
    async go(walk) {
      await typeGroup(walk);
      await walk.button('Salvar comprovante').waitFor();
    },
  },
  {
    name: 'saques: a confirmar',
    async go(walk) {
      await walk.button('Novo saque').click();
      walk.service.setFaults({ rules: [{ fault: { kind: 'cutAfter' }, share: 1, routes: ['withdraw'] }] });
      await fillIn(walk, '120', outside);
      await walk.button('Conferir saque de R$ 120,00').click();
      await walk.page.getByRole('heading', { name: 'Resumo do saque' }).waitFor();
      await typeGroup(walk);
      await walk.seesText('O Guichê não tenta de novo');
      walk.service.setFaults('calm');
    },
  },
  {
    name: 'saques: histórico, um aberto',
    async go(walk) {
      // A list that is opened before the window knows of the unconfirmed withdrawal would be outdated at once.
      await walk.button(/^Saques: 1 pendência/u).waitFor();
      await walk.to(5, 'Histórico');
      // The monitor's first answer comes in its own time; a list with an open row does not show it automatically.
      await walk.page.getByRole('gridcell').filter({ hasText: 'Pendente' }).first().waitFor();
      await walk.page.getByRole('button', { name: 'Atualizar a lista', exact: true }).waitFor();
      await walk.page.getByRole('gridcell').filter({ hasText: '250,50' }).first().dblclick();
      await walk.page.getByRole('region', { name: 'Saque', exact: true }).waitFor();
    },
  },
  {
    name: 'saques: dúvida a resolver',
    async go(walk) {
      await walk.press('Control+1');
      await walk.button('Ver e decidir').first().click();
      await walk.field('Código da transação no provedor').waitFor();
    },
  },
  {
    name: 'início: com dúvidas de toda parte',
    go: ({ press, seesText }) => press('Control+1').then(() => seesText(/^1 saque a confirmar/u)),
  },
  {
    name: 'contas: identidade de uma conta do serviço',
    async go(walk) {
      await walk.press('Control+6');
      await walk.page.getByRole('main').getByText(accountName).first().click();
      await walk.page.getByRole('tab', { name: 'Identidade e credenciais' }).click();
    },
  },
  ...(
    [
      ['o que acontece se…', 'O que acontece se…'],
      ['cópias e mudança de computador', 'Backup dos dados'],
    ] as const
  ).map(([name, heading]) => ({
    name,
    async go({ press, page }: Walk) {
      await press('Control+K');
      await typeInField(page, name);
      await press('Enter');
      await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
    },
  })),
  {
    name: 'cópias: pasta do backup automático',
    async go({ button, field }) {
      await button('Trocar a pasta…').click();
      await field('Caminho completo de uma pasta que já existe').waitFor();
    },
  },
  {
    name: 'fechamento do mês',
    async go({ press, page }) {
      await press('Escape');
      await press('Control+K');
      await typeInField(page, 'fechamento do mês');
      await press('Enter');
      await page.getByRole('button', { name: 'PDF para imprimir' }).waitFor();
    },
  },
  {
    name: 'bloqueio, sem PIN',
    async go({ press, page }) {
      await press('Escape');
      await press('Control+Shift+L');
      await page
        .getByRole('dialog', { name: 'Bloqueio por inatividade' })
        .getByRole('button')
        .first()
        .waitFor();
    },
  },
  {
    name: 'bloqueio, diálogo',
    async go({ press, page, button }) {
      await press('Escape');
      await page.evaluate(() =>
        window.guiche?.withdrawals.setPin({ commandId: crypto.randomUUID(), next: '4815' }),
      );
      await button('Preferências').click();
      await page.getByRole('menuitem', { name: 'Bloqueio por inatividade…' }).click();
      await button('Salvar').waitFor();
    },
  },
  {
    name: 'bloqueado',
    // By then no preference is accepted.
    speaks: 'one',
    async go({ press, page, button, seesText }) {
      await press('Control+Shift+L');
      await page.getByRole('heading', { name: 'Guichê bloqueado' }).waitFor();
      await page.getByLabel('PIN').fill('0000');
      await button('Desbloquear').click();
      await seesText('PIN incorreto.');
    },
  },
  {
    name: 'bloqueio, ligado',
    async go({ press, page, button }) {
      await page.getByLabel('PIN').fill('4815');
      await press('Enter');
      await button('Salvar').click();
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    },
  },
  {
    name: 'trilha de todas as contas',
    async go({ page, field }) {
      await openTrail(page);
      // The number of boletos created before the pause differs from run to run, so the pictures leave its entries out.
      await field('Buscar na trilha de auditoria').fill('saque');
      await page.getByText('Lote pausado').waitFor({ state: 'hidden' });
    },
  },
];
