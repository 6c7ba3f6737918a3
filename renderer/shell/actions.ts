// Every action that can run from anywhere, as one list: the palette searches it.
import { useLingui } from '@lingui/react/macro';
import type { Preferences } from '../../preload/contract/app.ts';
import { type AppContext, useApp, useCurrentAccount, useSession } from '../app/app-context.ts';
import { save } from '../bridge.ts';
import { type Action, makeAction as make } from './action.ts';
import { useTakeAccount } from './use-take-account.ts';
import { useWords } from '../words/failure-words.tsx';
import type { Route } from '../app/route.ts';
import type { IconName } from '../ui/icons.tsx';

type Entry = readonly [
  id: string,
  icon: IconName,
  title: string,
  route: Route,
  /** Further words that the search matches. */
  other?: string,
  keys?: readonly string[],
];

/** The actions that open a screen, in the order in which the palette lists them. */
function useScreenActions(): readonly Action[] {
  const { t } = useLingui();
  const { navigation } = useApp();
  const groups: readonly (readonly [group: string, entries: readonly Entry[]])[] = [
    [
      t`Telas`,
      [
        ['go.home', 'home', t`Início`, { screen: 'home' }, '', ['Mod', '1']],
        ['go.boletos', 'boletos', t`Boletos`, { screen: 'boletos', tab: 'batch' }, '', ['Mod', '2']],
        [
          'go.documents',
          'documents',
          t`Documentos`,
          { screen: 'documents', tab: 'view' },
          t`abrir ver pdf boleto carnê segunda via`,
          ['Mod', '3'],
        ],
        [
          'go.monitor',
          'monitor',
          t`Monitor`,
          { screen: 'monitor' },
          t`acompanhar transações pendentes completas falhas`,
          ['Mod', '4'],
        ],
        [
          'go.withdrawals',
          'withdrawals',
          t`Saques`,
          { screen: 'withdrawals', tab: 'new' },
          t`usdt sacar carteira cripto bep20`,
          ['Mod', '5'],
        ],
        ['go.accounts', 'accounts', t`Contas`, { screen: 'accounts' }, '', ['Mod', '6']],
        [
          'go.trail',
          'trail',
          t`Auditoria`,
          { screen: 'trail' },
          t`trilha de auditoria histórico quem fez o quê`,
        ],
      ],
    ],
    [
      t`Boletos`,
      [
        [
          'batch.new',
          'file',
          t`Novo lote`,
          { screen: 'boletos', tab: 'batch' },
          t`planilha importar emitir csv excel xlsx`,
        ],
        ['boleto.new', 'plus', t`Boleto avulso`, { screen: 'boletos', tab: 'single' }, t`novo emitir um só`],
        [
          'boletos.issued',
          'search',
          t`Boletos emitidos`,
          { screen: 'boletos', tab: 'issued' },
          t`registro baixa pagos linha nosso número segunda via`,
        ],
        [
          'income',
          'check',
          t`Recebimentos`,
          { screen: 'boletos', tab: 'income' },
          t`quem pagou conciliar extrato retorno baixa pagamentos`,
        ],
        [
          'income.import',
          'file',
          t`Importar extrato ou retorno…`,
          { screen: 'boletos', tab: 'income', add: true },
          t`ofx cnab 240 400 banco arquivo conciliação`,
        ],
        [
          'payers',
          'person',
          t`Pagadores`,
          { screen: 'boletos', tab: 'payers' },
          t`clientes contatos e-mail telefone devedores inadimplentes`,
        ],
        [
          'monthly',
          'calendar',
          t`Mensalidades`,
          { screen: 'boletos', tab: 'monthly' },
          t`gerar mês recorrente reajuste contrato todo mês`,
        ],
        [
          'mail',
          'right',
          t`E-mails aos pagadores`,
          { screen: 'boletos', tab: 'mail' },
          t`enviados mensagens fila lembretes caixa de saída`,
        ],
        ['closing', 'documents', t`Fechamento do mês`, { screen: 'closing' }, t`relatório mensal`],
        [
          'boletos.doubts',
          'warn',
          t`Boletos a confirmar`,
          { screen: 'boletos', tab: 'batch', doubts: true },
          t`dúvidas incertos painel`,
        ],
      ],
    ],
    [
      t`Documentos`,
      [
        [
          'booklet.new',
          'documents',
          t`Montar carnê`,
          { screen: 'documents', tab: 'booklets' },
          t`juntar pdf imprimir vários três por folha zip`,
        ],
        [
          'prints.list',
          'print',
          t`Impressões`,
          { screen: 'documents', tab: 'prints' },
          t`impressora imprimir de novo calibração o que foi impresso`,
        ],
        [
          'documents.kept',
          'documents',
          t`Cópias locais de PDFs…`,
          { screen: 'documents', tab: 'view', kept: true },
          t`apagar limpar espaço disco cheio arquivos cache`,
        ],
      ],
    ],
    [
      t`Monitor`,
      [
        [
          'monitor.add',
          'plus',
          t`Acompanhar transação…`,
          { screen: 'monitor', add: true },
          t`monitor adicionar código colar planilha pix e2e`,
        ],
      ],
    ],
    [
      t`Saques`,
      [
        [
          'withdrawals.new',
          'plus',
          t`Novo saque`,
          { screen: 'withdrawals', tab: 'new' },
          t`pedir sacar usdt carteira`,
        ],
        [
          'withdrawals.history',
          'trail',
          t`Histórico de saques`,
          { screen: 'withdrawals', tab: 'history' },
          t`comprovante a confirmar feitos falhas`,
        ],
        [
          'withdrawals.book',
          'accounts',
          t`Carteiras`,
          { screen: 'withdrawals', tab: 'book' },
          t`endereços nomes destinos bep20`,
        ],
        [
          'withdrawals.limits',
          'settings',
          t`Limites e PIN`,
          { screen: 'withdrawals', tab: 'limits' },
          t`saque por dia soma senha espera livro carteiras`,
        ],
      ],
    ],
    [t`Contas`, [['account.new', 'plus', t`Adicionar conta`, { screen: 'newAccount' }, t`nova cadastrar`]]],
  ];
  return groups.flatMap(([group, entries]) =>
    entries.map(([id, icon, title, route, other, keys]) =>
      make(id, group, icon, title, () => navigation.go(route), {
        ...(other ? { other } : {}),
        ...(keys ? { keys } : {}),
      }),
    ),
  );
}

interface Preferred {
  readonly id: string;
  readonly icon: IconName;
  readonly title: string;
  readonly prefers: Partial<Preferences>;
  readonly other?: string;
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

  const inAccounts = t`Contas`;
  const inApp = t`Aplicativo`;
  const inHelp = t`Ajuda`;
  const showFailure = async (answer: ReturnType<typeof session.ask<unknown>>) => {
    const result = await answer;
    if (!result.ok) toasts.show('bad', both(result.error));
    return result.ok;
  };
  const practice = accounts?.accounts.find((one) => one.kind === 'practice');
  // The first steps belong to the practice account, so it is selected with them.
  const showFirstRun = async () => {
    if (practice && !(await showFailure(session.ask(guiche.accounts.select({ id: practice.id }))))) return;
    if (await showFailure(session.prefer({ firstRun: 'shown' }))) navigation.go({ screen: 'home' });
  };
  const current = useCurrentAccount();
  const preferred: readonly Preferred[] = [
    { id: 'theme.light', icon: 'sun', title: t`Tema claro`, prefers: { theme: 'light' } },
    { id: 'theme.dark', icon: 'moon', title: t`Tema escuro`, prefers: { theme: 'dark' } },
    { id: 'theme.system', icon: 'screen', title: t`Tema do sistema`, prefers: { theme: 'system' } },
    {
      id: 'language.pt',
      icon: 'language',
      title: 'Português (Brasil)',
      prefers: { language: 'pt-BR' },
      other: 'idioma language portuguese',
    },
    {
      id: 'language.en',
      icon: 'language',
      title: 'English',
      prefers: { language: 'en' },
      other: 'idioma language inglês',
    },
  ];
  return [
    ...useScreenActions(),
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
    ...preferred.map(({ id, icon, title, prefers, other = '' }) =>
      make(id, inApp, icon, title, () => void showFailure(session.prefer(prefers)), { other }),
    ),
    make(
      'app.diagnostics',
      inApp,
      'save',
      t`Salvar diagnóstico para o suporte`,
      () => {
        void showFailure(saveDiagnostics(context)).then((done) => {
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
      { other: t`backup cópia guardar restaurar registro aposentar desativar` },
    ),
    make('app.team', inApp, 'person', t`Equipe`, () => navigation.go({ screen: 'team' }), {
      other: t`servidor postgresql pessoas papéis computadores`,
    }),
    make('help.what', inHelp, 'help', t`O que acontece se…`, () => navigation.go({ screen: 'help' }), {
      other: t`ajuda dúvida erro internet caiu travou`,
      keys: ['F1'],
    }),
    make(
      'help.first',
      inHelp,
      'practice',
      t`Primeiros passos, com a conta de teste`,
      () => void showFirstRun(),
      {
        other: t`começar aprender guia tutorial treino`,
      },
    ),
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
    make('app.quit', inApp, 'power', t`Fechar o Guichê`, () => void showFailure(session.quit()), {
      other: t`sair encerrar quit`,
    }),
  ];
}
