// Every action that can run from anywhere, as one list: the palette searches it, the shortcuts run from it.
import { useLingui } from '@lingui/react/macro';
import type { AppContext } from '../app/app-context.ts';
import { useApp, useSession } from '../app/app-context.ts';
import { save } from '../bridge.ts';
import { useTakeAccount } from './use-take-account.ts';
import type { IconName } from '../ui/icons.tsx';
import { useWords } from '../words/failure-words.tsx';

export interface Action {
  readonly id: string;
  readonly title: string;
  readonly group: string;
  readonly icon: IconName;
  /** What the search matches: the title and synonyms. */
  readonly words: string;
  readonly keys?: readonly string[];
  readonly run: () => void;
}

/** The redacted report for support, saved where the clerk chooses. */
export async function saveDiagnostics({ guiche, session }: AppContext) {
  const made = await session.ask(guiche.app.exportDiagnostics());
  return made.ok ? session.ask(save(guiche, made.value.ticket, made.value.name)) : made;
}

export function useActions(show: {
  readonly keys: () => void;
  readonly licences: () => void;
  readonly lock: () => void;
  readonly lockSettings: () => void;
  readonly openWith: () => void;
}): readonly Action[] {
  const { t } = useLingui();
  const context = useApp();
  const { both } = useWords();
  const take = useTakeAccount();
  const accounts = useSession((state) => state.accounts);
  const offersOpenWith = useSession(({ app }) => app?.phase === 'ready' && app.offersOpenWith);
  const { guiche, session, navigation, toasts } = context;

  const screens = t`Telas`;
  const inBoletos = t`Boletos`;
  const inDocuments = t`Documentos`;
  const inMonitor = t`Monitor`;
  const inWithdrawals = t`Saques`;
  const inAccounts = t`Contas`;
  const inApp = t`Aplicativo`;
  const inHelp = t`Ajuda`;
  const complain = async (answer: ReturnType<typeof session.ask<unknown>>) => {
    const result = await answer;
    if (!result.ok) toasts.show('bad', both(result.error));
    return result.ok;
  };
  const make = (
    id: string,
    group: string,
    icon: IconName,
    title: string,
    run: () => void,
    more: { readonly other?: string; readonly keys?: readonly string[] } = {},
  ): Action => ({
    id,
    group,
    icon,
    title,
    run,
    words: `${title} ${more.other ?? ''}`,
    ...(more.keys ? { keys: more.keys } : {}),
  });

  const practice = accounts?.accounts.find((one) => one.kind === 'practice');
  // The first steps belong to the practice account, so it is selected with them.
  const showFirstRun = async () => {
    if (practice && !(await complain(session.ask(guiche.accounts.select({ id: practice.id }))))) return;
    if (await complain(session.prefer({ firstRun: 'shown' }))) navigation.go({ screen: 'home' });
  };
  const current = accounts?.accounts.find((one) => one.id === accounts.current);
  return [
    make('go.home', screens, 'home', t`Início`, () => navigation.go({ screen: 'home' }), {
      keys: ['Mod', '1'],
    }),
    make(
      'go.boletos',
      screens,
      'boletos',
      t`Boletos`,
      () => navigation.go({ screen: 'boletos', tab: 'batch' }),
      {
        keys: ['Mod', '2'],
      },
    ),
    make(
      'go.documents',
      screens,
      'documents',
      t`Documentos`,
      () => navigation.go({ screen: 'documents', tab: 'view' }),
      { other: t`abrir ver pdf boleto carnê segunda via`, keys: ['Mod', '3'] },
    ),
    make('go.monitor', screens, 'monitor', t`Monitor`, () => navigation.go({ screen: 'monitor' }), {
      other: t`acompanhar transações pendentes completas falhas`,
      keys: ['Mod', '4'],
    }),
    make(
      'go.withdrawals',
      screens,
      'withdrawals',
      t`Saques`,
      () => navigation.go({ screen: 'withdrawals', tab: 'new' }),
      { other: t`usdt sacar carteira cripto bep20`, keys: ['Mod', '5'] },
    ),
    make('go.accounts', screens, 'accounts', t`Contas`, () => navigation.go({ screen: 'accounts' }), {
      keys: ['Mod', '6'],
    }),
    make('go.trail', screens, 'trail', t`Trilha`, () => navigation.go({ screen: 'trail' }), {
      other: t`histórico auditoria quem fez o quê`,
    }),
    make(
      'batch.new',
      inBoletos,
      'file',
      t`Novo lote`,
      () => navigation.go({ screen: 'boletos', tab: 'batch' }),
      {
        other: t`planilha importar emitir csv excel xlsx`,
      },
    ),
    make(
      'boleto.new',
      inBoletos,
      'plus',
      t`Boleto avulso`,
      () => navigation.go({ screen: 'boletos', tab: 'single' }),
      { other: t`novo emitir um só` },
    ),
    make(
      'boletos.issued',
      inBoletos,
      'search',
      t`Boletos emitidos`,
      () => navigation.go({ screen: 'boletos', tab: 'issued' }),
      { other: t`registro baixa pagos linha nosso número segunda via` },
    ),
    make(
      'boletos.doubts',
      inBoletos,
      'warn',
      t`Boletos a confirmar`,
      () => navigation.go({ screen: 'boletos', tab: 'batch', doubts: true }),
      { other: t`dúvidas incertos painel` },
    ),
    make(
      'booklet.new',
      inDocuments,
      'documents',
      t`Montar carnê`,
      () => navigation.go({ screen: 'documents', tab: 'booklets' }),
      { other: t`juntar pdf imprimir vários três por folha zip` },
    ),
    make(
      'prints.list',
      inDocuments,
      'print',
      t`Impressões`,
      () => navigation.go({ screen: 'documents', tab: 'prints' }),
      { other: t`impressora imprimir de novo calibração o que foi impresso` },
    ),
    make(
      'documents.kept',
      inDocuments,
      'documents',
      t`Cópias locais de PDFs…`,
      () => navigation.go({ screen: 'documents', tab: 'view', kept: true }),
      { other: t`apagar limpar espaço disco cheio arquivos cache` },
    ),
    make(
      'monitor.add',
      inMonitor,
      'plus',
      t`Acompanhar transação…`,
      () => navigation.go({ screen: 'monitor', add: true }),
      { other: t`monitor adicionar código colar planilha pix e2e` },
    ),
    make(
      'withdrawals.new',
      inWithdrawals,
      'plus',
      t`Novo saque`,
      () => navigation.go({ screen: 'withdrawals', tab: 'new' }),
      { other: t`pedir sacar usdt carteira` },
    ),
    make(
      'withdrawals.history',
      inWithdrawals,
      'trail',
      t`Histórico de saques`,
      () => navigation.go({ screen: 'withdrawals', tab: 'history' }),
      { other: t`comprovante a confirmar feitos falhas` },
    ),
    make(
      'withdrawals.book',
      inWithdrawals,
      'accounts',
      t`Carteiras`,
      () => navigation.go({ screen: 'withdrawals', tab: 'book' }),
      { other: t`endereços nomes destinos bep20` },
    ),
    make(
      'withdrawals.limits',
      inWithdrawals,
      'settings',
      t`Limites e PIN`,
      () => navigation.go({ screen: 'withdrawals', tab: 'limits' }),
      { other: t`saque por dia soma senha espera livro carteiras` },
    ),
    make(
      'account.new',
      inAccounts,
      'plus',
      t`Adicionar conta`,
      () => navigation.go({ screen: 'newAccount' }),
      {
        other: t`nova cadastrar`,
      },
    ),
    ...(current
      ? [
          make('account.test', inAccounts, 'plug', t`Testar a conexão de ${current.name}`, () =>
            navigation.go({ screen: 'accounts', account: current.id, tab: 'connection' }),
          ),
        ]
      : []),
    ...(accounts?.accounts ?? []).flatMap((account) => [
      make(
        `account.open.${account.id}`,
        inAccounts,
        account.kind === 'practice' ? 'practice' : 'accounts',
        t`Abrir ${account.name}`,
        () => navigation.go({ screen: 'accounts', account: account.id }),
        { other: account.baseUrl },
      ),
      ...(account.id === accounts?.current
        ? []
        : [
            make(
              `account.use.${account.id}`,
              inAccounts,
              'check',
              t`Usar ${account.name}`,
              () => void take(account.id),
            ),
          ]),
    ]),
    make('theme.light', inApp, 'sun', t`Tema claro`, () => void complain(session.prefer({ theme: 'light' }))),
    make('theme.dark', inApp, 'moon', t`Tema escuro`, () => void complain(session.prefer({ theme: 'dark' }))),
    make(
      'theme.system',
      inApp,
      'screen',
      t`Tema do sistema`,
      () => void complain(session.prefer({ theme: 'system' })),
    ),
    make(
      'language.pt',
      inApp,
      'language',
      'Português (Brasil)',
      () => void complain(session.prefer({ language: 'pt-BR' })),
      { other: 'idioma language portuguese' },
    ),
    make(
      'language.en',
      inApp,
      'language',
      'English',
      () => void complain(session.prefer({ language: 'en' })),
      { other: 'idioma language inglês' },
    ),
    make(
      'app.diagnostics',
      inApp,
      'save',
      t`Salvar diagnóstico para o suporte`,
      () => {
        void complain(saveDiagnostics(context)).then((done) => {
          if (done) toasts.show('good', t`Diagnóstico salvo, sem nenhuma credencial.`);
        });
      },
      { other: t`erro ajuda log` },
    ),
    make(
      'app.copies',
      inApp,
      'save',
      t`Backup e mudança de computador`,
      () => navigation.go({ screen: 'copies' }),
      {
        other: t`backup cópia guardar restaurar registro aposentar desativar`,
      },
    ),
    make('help.what', inHelp, 'help', t`O que acontece se…`, () => navigation.go({ screen: 'help' }), {
      other: t`ajuda dúvida erro internet caiu travou`,
      keys: ['F1'],
    }),
    make('help.first', inHelp, 'practice', t`Primeiros passos, na prática`, () => void showFirstRun(), {
      other: t`começar aprender guia tutorial treino`,
    }),
    make('app.keys', inHelp, 'keyboard', t`Atalhos do teclado`, show.keys, { keys: ['?'] }),
    make('app.licences', inApp, 'info', t`Licenças`, show.licences, {
      other: t`sobre código aberto direitos autorais`,
    }),
    make('app.lock', inApp, 'lock', t`Bloquear agora`, show.lock, {
      other: t`trancar proteger tela sair da mesa`,
      keys: ['Mod', 'Shift', 'L'],
    }),
    make('app.lockSettings', inApp, 'lock', t`Bloqueio por inatividade…`, show.lockSettings, {
      other: t`trancar minutos pin descanso tela`,
    }),
    ...(offersOpenWith
      ? [
          make('app.openWith', inApp, 'file', t`Abrir planilhas com o Guichê…`, show.openWith, {
            other: t`abrir com associação arquivo excel csv xlsx duplo clique`,
          }),
        ]
      : []),
    make('app.quit', inApp, 'power', t`Fechar o Guichê`, () => void complain(session.quit()), {
      other: t`sair encerrar quit`,
    }),
  ];
}
