// Every action that can run from anywhere, as one list: the palette searches it.
import { useLingui } from '@lingui/react/macro';
import type { AppContext } from '../app/app-context.ts';
import { useApp, useSession } from '../app/app-context.ts';
import { save } from '../bridge.ts';
import { makeAction as make, type Action } from './action.ts';
import { useScreenActions } from './screen-actions.ts';
import { useTakeAccount } from './use-take-account.ts';
import { useWords } from '../words/failure-words.tsx';

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
  const current = accounts?.accounts.find((one) => one.id === accounts.current);
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
    make(
      'theme.light',
      inApp,
      'sun',
      t`Tema claro`,
      () => void showFailure(session.prefer({ theme: 'light' })),
    ),
    make(
      'theme.dark',
      inApp,
      'moon',
      t`Tema escuro`,
      () => void showFailure(session.prefer({ theme: 'dark' })),
    ),
    make(
      'theme.system',
      inApp,
      'screen',
      t`Tema do sistema`,
      () => void showFailure(session.prefer({ theme: 'system' })),
    ),
    make(
      'language.pt',
      inApp,
      'language',
      'Português (Brasil)',
      () => void showFailure(session.prefer({ language: 'pt-BR' })),
      { other: 'idioma language portuguese' },
    ),
    make(
      'language.en',
      inApp,
      'language',
      'English',
      () => void showFailure(session.prefer({ language: 'en' })),
      { other: 'idioma language inglês' },
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
    make('app.quit', inApp, 'power', t`Fechar o Guichê`, () => void showFailure(session.quit()), {
      other: t`sair encerrar quit`,
    }),
  ];
}
