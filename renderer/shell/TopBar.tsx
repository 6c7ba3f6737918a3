// The top bar: the account in use, its token, the connection, search and preferences.
import { useEffect } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { useLingui } from '@lingui/react/macro';
import { useApp, useSession, useToday } from '../app/app-context.ts';
import { IconButton } from '../ui/Button.tsx';
import { Icon, Spinner } from '../ui/icons.tsx';
import { Kbd } from '../ui/Kbd.tsx';
import { Menu } from '../ui/Menu.tsx';
import type { Action } from './action.ts';
import { State } from '../ui/State.tsx';
import type { Account, WaitingWork } from '../../preload/contract/accounts.ts';
import { formatCount } from '../../preload/shared/format.ts';
import { useRejectedCredentials } from '../app/rejected-credentials.ts';
import { useOwnLogin } from '../app/team-work.ts';
import { TokenState } from '../app/TokenState.tsx';
import { useNow } from '../ui/now.ts';
import { Tooltip } from '../ui/Tooltip.tsx';
import { waitingElsewhere } from '../app/waiting-work.ts';
import { useWords } from '../words/failure-words.tsx';
import { useTakeAccount } from './use-take-account.ts';
import { liveCounts, shareDone } from '../app/batch-counts.ts';
import { remainingInWords, waitWords } from '../words/batch-words.ts';
import { shareOfAll } from '../app/booklet-state.ts';

/** The running batches and booklets, in the top bar of every screen: count, progress, and a link to each. */
function RunningJobs() {
  const { t } = useLingui();
  const { navigation } = useApp();
  const batches = useSession((state) => state.batches);
  const running = useSession((state) => state.work.running);
  const booklets = useSession((state) => state.booklets);
  const papers = useSession((state) => state.papers.running);
  const jobs = batches
    .filter(({ kind, state }) => kind === 'sheet' && state === 'running')
    .map((batch) => {
      const progress = running.find(({ batchId }) => batchId === batch.id);
      return { batch, progress, counts: liveCounts(batch, progress) };
    });
  const making = booklets
    .filter(({ state }) => state === 'running')
    .map((booklet) => ({ booklet, progress: papers.find(({ id }) => id === booklet.id) }));
  if (jobs.length + making.length === 0) return null;
  const sum = jobs.reduce(
    (all, { counts }) => ({
      ended: all.ended + counts.created + counts.refused + counts.uncertain,
      left: all.left + counts.ready + counts.sending,
    }),
    { ended: 0, left: 0 },
  );
  const percent = Math.floor((100 * sum.ended) / Math.max(1, sum.ended + sum.left));
  const share = making.reduce((all, { progress }) => all + (progress ? shareOfAll(progress) : 0), 0);
  const made = Math.floor((100 * share) / Math.max(1, making.length));
  const words = [
    jobs.length === 1 ? t`1 lote · ${percent} %` : t`${jobs.length} lotes · ${percent} %`,
    making.length === 1 ? t`1 carnê · ${made} %` : t`${making.length} carnês · ${made} %`,
  ]
    .filter((_, at) => [jobs, making][at]?.length !== 0)
    .join(' · ');
  const label =
    making.length === 0
      ? t`Lotes em andamento`
      : jobs.length === 0
        ? t`Carnês em andamento`
        : t`Lotes e carnês em andamento`;
  return (
    <Menu
      label={label}
      trigger={
        <AriaButton className="button quiet" aria-label={`${label}: ${words}`}>
          <Spinner />
          <span className="figures">{words}</span>
          <Icon name="down" />
        </AriaButton>
      }
      groups={[
        {
          id: 'running',
          title: t`Enviando`,
          entries: jobs.map(({ batch, progress, counts }) => ({
            id: `batch ${batch.id}`,
            label: batch.name,
            icon: 'boletos' as const,
            help: `${Math.floor(shareDone(counts) * 100)} %${
              progress?.waiting
                ? ` · ${t(waitWords(progress.waiting))}`
                : progress && progress.remainingMs !== null
                  ? ` · ${t(remainingInWords(progress.remainingMs))}`
                  : ''
            }`,
            run: () => navigation.go({ screen: 'boletos', tab: 'batch', batch: batch.id }),
          })),
        },
        {
          id: 'making',
          title: t`Montando`,
          entries: making.map(({ booklet, progress }) => ({
            id: `booklet ${booklet.id}`,
            label: booklet.plan.title,
            icon: 'documents' as const,
            help: progress
              ? `${Math.floor(shareOfAll(progress) * 100)} %${
                  progress.remainingMs === null ? '' : ` · ${t(remainingInWords(progress.remainingMs))}`
                }`
              : t`Preparando…`,
            run: () => navigation.go({ screen: 'documents', tab: 'booklets', booklet: booklet.id }),
          })),
        },
      ].filter(({ entries }) => entries.length > 0)}
    />
  );
}

/** Shows the account in use and switches to another; other accounts show how much waits in them. */
function AccountSwitcher() {
  const { t } = useLingui();
  const { navigation } = useApp();
  const { language } = useWords();
  const take = useTakeAccount();
  const snapshot = useSession((state) => state.accounts);
  const known = useSession((state) => state.waiting);
  const asking = useSession((state) => state.watch.accounts);
  const current = snapshot?.accounts.find((one) => one.id === snapshot.current);
  if (!snapshot || !current) return null;
  const waiting = waitingElsewhere(snapshot, known, asking);
  const matters = waiting.reduce((sum, one) => sum + one.matters, 0);
  const count = formatCount(matters, language);
  const name = t`Conta em uso: ${current.name}. Trocar`;
  return (
    <div className="line switcher-line">
      <Menu
        label={t`Conta em uso`}
        trigger={
          <AriaButton
            className="line one pressable switcher"
            aria-label={
              matters === 0
                ? name
                : matters === 1
                  ? t`${name}. 1 pendência em outra conta`
                  : t`${name}. ${count} pendências em outras contas`
            }
          >
            <Icon name={current.kind === 'practice' ? 'practice' : 'accounts'} />
            <span className="clip strong">{current.name}</span>
            {matters > 0 && <span className="rail-count">{count}</span>}
            <Icon name="down" />
          </AriaButton>
        }
        groups={[
          {
            id: 'accounts',
            title: t`Usar a conta`,
            entries: snapshot.accounts.map((account) => ({
              id: account.id,
              label: account.name,
              help: (
                <AccountHelp
                  account={account}
                  waiting={waiting.find(({ accountId }) => accountId === account.id)}
                />
              ),
              icon: account.kind === 'practice' ? 'practice' : 'accounts',
              chosen: account.id === current.id,
              run: () => void take(account.id),
            })),
          },
          {
            id: 'acts',
            title: t`Contas`,
            entries: [
              {
                id: 'open',
                label: t`Abrir esta conta`,
                icon: 'right',
                run: () => navigation.go({ screen: 'accounts', account: current.id }),
              },
              {
                id: 'new',
                label: t`Adicionar conta`,
                icon: 'plus',
                run: () => navigation.go({ screen: 'newAccount' }),
              },
            ],
          },
        ]}
      />
      {current.kind === 'service' && <TokenNotice account={current} />}
    </div>
  );
}

function AccountHelp({ account, waiting }: { account: Account; waiting: WaitingWork | undefined }) {
  const { t } = useLingui();
  const { language } = useWords();
  const { matters = 0, running = 0 } = waiting ?? {};
  const words = [
    ...(matters === 0
      ? []
      : [matters === 1 ? t`1 pendência` : t`${formatCount(matters, language)} pendências`]),
    ...(running === 0 ? [] : [t`${formatCount(running, language)} em andamento`]),
  ];
  return (
    <>
      {words.length > 0 && <span className="switcher-waits">{words.join(' · ')}</span>}
      {account.kind === 'practice' ? t`Teste, neste computador` : account.baseUrl}
    </>
  );
}

/** How long before its end a token is worth a word on every screen. */
const tokenNoticeDays = 60;

/** The token of the account in use, if the clerk will need another one soon or needs one now. */
export function TokenNotice({ account }: { account: Account }) {
  const { t } = useLingui();
  const now = useNow();
  const rejected = useRejectedCredentials(account).has('token');
  const { set } = account.credentials.token;
  if (set && rejected) return <State tone="bad" icon="key">{t`Token recusado pelo serviço`}</State>;
  const { expires } = account.token;
  const left = expires === undefined ? Infinity : Date.parse(expires) - now;
  return !set || left < tokenNoticeDays * 86_400_000 ? <TokenState account={account} /> : null;
}

/** In the top bar of a computer in a team: by which login it works there, and the way to Equipe. */
function TeamChip() {
  const { t } = useLingui();
  const { navigation } = useApp();
  const user = useOwnLogin();
  if (user === undefined) return null;
  return (
    <AriaButton
      className="line one gap-6 pressable team-chip"
      onPress={() => navigation.go({ screen: 'team' })}
    >
      <Icon name="person" />
      <span className="clip">{t`Equipe: ${user}`}</span>
    </AriaButton>
  );
}

/**
 * Shows in the top bar that something the app depends on does not work; otherwise only that the app is connected.
 */
function Health() {
  const { t } = useLingui();
  const link = useSession((state) => state.link);
  const app = useSession((state) => state.app);
  if (link === 'lost') return <State tone="busy">{t`Sem resposta do Guichê`}</State>;
  if (app?.phase !== 'ready') return <></>;
  const { ledger } = app;
  return (
    <>
      {ledger.state === 'frozen' && <State tone="doubt" icon="frozen">{t`Envios bloqueados`}</State>}
      {ledger.state === 'lost' && <State tone="bad">{t`Banco de dados sem resposta`}</State>}
      <KeychainNotice />
    </>
  );
}

/** A keychain that keeps nothing: a sentence on the first day, then an icon with that sentence. */
export function KeychainNotice() {
  const { t } = useLingui();
  const { session, navigation } = useApp();
  const today = useToday();
  const vault = useSession(({ app }) => (app?.phase === 'ready' ? app.vault.state : undefined));
  const told = useSession(({ app }) => app?.preferences.frame?.vaultTold);
  const words = {
    ready: undefined,
    memory: t`Credenciais só até fechar o Guichê`,
    locked: t`Cofre de senhas bloqueado`,
    unavailable: t`Sem cofre de senhas`,
  };
  const text = vault && words[vault];
  const first = text !== undefined && told === undefined;
  useEffect(() => {
    if (first) void session.prefer({ frame: { vaultTold: today } });
  }, [first, session, today]);
  if (text === undefined) return null;
  if (told === undefined || told === today)
    return (
      <State tone="doubt" icon="vault">
        {text}
      </State>
    );
  return (
    <Tooltip text={text}>
      <IconButton icon="vault" aria-label={text} onPress={() => navigation.go({ screen: 'accounts' })} />
    </Tooltip>
  );
}

export function TopBar({ openPalette, actions }: { openPalette: () => void; actions: readonly Action[] }) {
  const { t } = useLingui();
  const preferences = useSession((state) => state.app?.preferences);
  const entries = (ids: readonly string[], chosen?: string) =>
    ids.flatMap((id) => {
      const action = actions.find((one) => one.id === id);
      return action
        ? [{ id, label: action.title, icon: action.icon, run: action.run, chosen: id === chosen }]
        : [];
    });
  const languageAction = preferences?.language === 'en' ? 'language.en' : 'language.pt';
  return (
    <header className="line one gap-12 top-bar">
      <AccountSwitcher />
      <div className="line grow top-states">
        <Health />
      </div>
      <TeamChip />
      <RunningJobs />
      <AriaButton className="line one frame pressable search-button" onPress={openPalette}>
        <Icon name="search" />
        <span className="grow search-word">{t`Buscar`} </span>
        <Kbd keys={['Mod', 'K']} />
      </AriaButton>
      <Menu
        label={t`Preferências`}
        trigger={<IconButton icon="settings" aria-label={t`Preferências`} />}
        groups={[
          {
            id: 'theme',
            title: t`Aparência`,
            entries: entries(
              ['theme.system', 'theme.light', 'theme.dark'],
              `theme.${preferences?.theme ?? 'system'}`,
            ),
          },
          {
            id: 'language',
            title: t`Idioma`,
            entries: entries(['language.pt', 'language.en'], languageAction),
          },
          {
            id: 'app',
            title: t`Aplicativo`,
            entries: entries([
              'app.lock',
              'app.lockSettings',
              'app.openWith',
              'app.copies',
              'app.team',
              'app.diagnostics',
              'app.licences',
              'app.quit',
            ]),
          },
        ]}
      />
      <Menu
        label={t`Ajuda`}
        trigger={<IconButton icon="help" aria-label={t`Ajuda`} />}
        groups={[{ id: 'help', title: t`Ajuda`, entries: entries(['help.what', 'help.first', 'app.keys']) }]}
      />
    </header>
  );
}
