// The window: decides whether the app can be shown, lays out its frame, and renders the screen of the current route.
import { useCallback, useEffect, useState, type JSX } from 'react';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { useLingui } from '@lingui/react/macro';
import { I18nProvider as AriaLanguage } from 'react-aria-components/I18nProvider';
import { useStore } from 'zustand';
import { AllClearContext, isAllClear } from './app/all-clear.ts';
import {
  CurrentAppContext,
  useApp,
  useGivenUp,
  useRoute,
  useSession,
  type AppContext,
} from './app/app-context.ts';
import { needsAttention } from './home/attention.ts';
import { useAttention } from './home/use-attention.ts';
import { HelpContext, useHelpPane } from './app/help-pane.ts';
import { saveDiagnostics, useActions } from './shell/actions.ts';
import {
  Closed,
  ErrorBoundary,
  ForeignAnswer,
  KeyLost,
  NoAnswer,
  Opening,
  StartFailure,
} from './shell/FullScreens.tsx';
import { LockScreen } from './shell/LockScreen.tsx';
import { Palette } from './shell/Palette.tsx';
import { Rail } from './shell/Rail.tsx';
import { roomRoute, rooms } from './shell/rooms.ts';
// Not loaded lazily: characters typed right after Ctrl+F would go elsewhere.
import { TextFind } from './shell/find/TextFind.tsx';
import { useFind } from './shell/find/use-find.ts';
import { useShortcuts } from './shell/shortcuts.ts';
import { useActivity } from './shell/use-activity.ts';
import { TeamBar } from './shell/TeamBar.tsx';
import { TopBar } from './shell/TopBar.tsx';
import { countWithdrawalsNeedingAttention } from './app/withdrawals-attention.ts';
import { lazyPart } from './app/lazy-part.tsx';
import { Screen } from './Screen.tsx';
import { isLocked, type SessionState } from './app/session.ts';
import { activate } from './text/activate.ts';
import type { Language } from './text/format.ts';
import { routeOfView } from './app/route.ts';
import { countNeedingAttention } from './app/watch-attention.ts';
import { useWords } from './words/failure-words.tsx';
import { Banner } from './ui/Banner.tsx';
import { Icon } from './ui/icons.tsx';
import { StartingSoon } from './shell/StartingSoon.tsx';
import { ToastRegion } from './ui/ToastRegion.tsx';
import './shell/shell.css';

const KeyboardSheet = lazyPart(() => import('./shell/KeyboardSheet.tsx').then((it) => it.KeyboardSheet));
const LockDialog = lazyPart(() => import('./shell/LockDialog.tsx').then((it) => it.LockDialog));
const OpenWithDialog = lazyPart(() => import('./shell/OpenWithDialog.tsx').then((it) => it.OpenWithDialog));
const Licences = lazyPart(() => import('./shell/Licences.tsx').then((it) => it.Licences));
const HelpPane = lazyPart(() => import('./help/HelpPane.tsx').then((it) => it.HelpPane));
const SheetToOpen = lazyPart(() => import('./boletos/draft/SheetToOpen.tsx').then((it) => it.SheetToOpen));
const TeamStart = lazyPart(() => import('./shell/TeamStart.tsx').then((it) => it.TeamStart));
const JoinTeam = lazyPart(() => import('./team/JoinTeam.tsx').then((it) => it.JoinTeam));
const DatabaseVersion = lazyPart(() => import('./team/DatabaseVersion.tsx').then((it) => it.DatabaseVersion));
const RestoreAtStart = lazyPart(() => import('./copies/CopiesScreen.tsx').then((it) => it.RestoreAtStart));

export function App({ context }: { context: AppContext | undefined }): JSX.Element {
  return context ? <Opened context={context} /> : <Speaking language="pt-BR">{<KeyLost />}</Speaking>;
}

function Opened({ context }: { context: AppContext }): JSX.Element {
  const app = useStore(context.session.store, (state) => state.app);
  const link = useStore(context.session.store, (state) => state.link);
  const theme = app?.preferences.theme;
  useEffect(() => {
    if (theme === undefined || theme === 'system') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = theme;
  }, [theme]);
  const shut = link === 'lost' || link === 'untrusted' || link === 'foreign';
  return (
    <Speaking language={app?.preferences.language ?? (shut ? 'pt-BR' : undefined)}>
      <CurrentAppContext value={context}>
        <Linked link={link} />
      </CurrentAppContext>
    </Speaking>
  );
}

function Linked({ link }: { link: SessionState['link'] }): JSX.Element {
  switch (link) {
    case 'untrusted':
      return <KeyLost />;
    case 'foreign':
      return <ForeignAnswer />;
    case 'closed':
      return <Closed />;
    case 'opening':
    case 'live':
    case 'lost':
      break;
  }
  return <Behind />;
}

/** Nothing is rendered before its language is loaded; a change of language takes effect at once. */
function Speaking({
  language,
  children,
}: {
  language: Language | undefined;
  children: JSX.Element;
}): JSX.Element {
  const [spoken, setSpoken] = useState<Language>();
  useEffect(() => {
    let stale = false;
    if (language) {
      void activate(language).then(() => {
        if (!stale) setSpoken(language);
      });
    }
    return () => {
      stale = true;
    };
  }, [language]);
  if (!spoken) return <Opening />;
  return (
    <I18nProvider i18n={i18n}>
      <AriaLanguage locale={spoken === 'en' ? 'en-GB' : 'pt-BR'}>
        <ErrorBoundary>{children}</ErrorBoundary>
      </AriaLanguage>
    </I18nProvider>
  );
}

function Behind(): JSX.Element {
  const context = useApp();
  const words = useWords();
  const state = useSession((session) => session.app);
  const link = useSession((session) => session.link);
  const givenUp = useGivenUp();
  const listed = useSession((session) => session.accounts !== undefined);
  if (state?.phase === 'failed') {
    const diagnose = async () => {
      const saved = await saveDiagnostics(context);
      if (!saved.ok) context.toasts.show('bad', words.both(saved.error));
    };
    return (
      <>
        <StartFailure
          state={state}
          onRetry={() => void context.session.refresh()}
          onDiagnostics={() => void diagnose()}
        >
          {state.team ? (
            <TeamStart
              of={state.team}
              change={<JoinTeam saved={state.team.connection} />}
              upgrade={<DatabaseVersion onUpdated={() => location.reload()} />}
            />
          ) : (
            <RestoreAtStart />
          )}
        </StartFailure>
        <ToastRegion toasts={context.toasts} />
      </>
    );
  }
  if (state && (listed || isLocked(state)))
    return (
      <>
        {/* Text typed into it survives behind the lock. */}
        {listed && <Frame />}
        {isLocked(state) && <LockScreen />}
      </>
    );
  return link === 'lost' ? <NoAnswer givenUp={givenUp} /> : <Opening />;
}

function Frame(): JSX.Element {
  const { t } = useLingui();
  const { guiche, session, navigation, toasts } = useApp();
  const { screen } = useRoute();
  const app = useSession((state) => state.app);
  const accounts = useSession((state) => state.accounts);
  const watchAttention = useSession((state) => state.watchAttention);
  const withdrawals = useSession((state) => state.withdrawalsAttention);
  const link = useSession((state) => state.link);
  const givenUp = useGivenUp();
  const [over, setOver] = useState<'palette' | 'sheet' | 'licences' | 'lock' | 'openWith'>();
  const openPalette = useCallback(() => setOver('palette'), []);
  const openSheet = useCallback(() => setOver((now) => now ?? 'sheet'), []);
  const openLicences = () => setOver((now) => now ?? 'licences');
  const toRoom = useCallback(
    (number: number) => {
      const room = rooms[number - 1];
      if (room) navigation.go(roomRoute(room));
    },
    [navigation],
  );
  const toHelp = useCallback(() => navigation.go({ screen: 'help' }), [navigation]);
  const locked = isLocked(app);
  const sheetToOpen = app?.phase === 'ready' ? app.sheetsToOpen[0] : undefined;
  const openLock = useCallback(() => setOver('lock'), []);
  const lockNow = useCallback(() => {
    void session.ask(guiche.app.lock()).then((done) => {
      // Without a PIN nothing could unlock it: the dialog explains that.
      if (done.ok && !done.value.locked) openLock();
    });
  }, [session, guiche, openLock]);
  const openView = useCallback(
    (number: number) => {
      const state = session.store.getState().app;
      const saved = isLocked(state) ? undefined : state?.preferences.views?.[number - 1];
      if (!saved) return;
      navigation.go(routeOfView(saved));
    },
    [session, navigation],
  );
  const find = useFind(locked);
  useShortcuts({
    palette: openPalette,
    sheet: openSheet,
    help: toHelp,
    room: toRoom,
    lock: lockNow,
    view: openView,
    find: find.open,
  });
  useActivity(app?.phase === 'ready' && app.lock.minutes !== null);
  const actions = useActions({
    keys: openSheet,
    licences: openLicences,
    lock: lockNow,
    lockSettings: openLock,
    openWith: () => setOver('openWith'),
  });
  const pending = useAttention().filter(needsAttention).length;
  // The window's badge on every system is its title, which the taskbar and the dock show.
  useEffect(() => {
    document.title = pending > 0 && !locked ? `(${pending}) Guichê` : 'Guichê';
  }, [pending, locked]);
  const allClear = isAllClear(pending, watchAttention, withdrawals);
  const practising = accounts?.accounts.find((one) => one.id === accounts.current)?.kind === 'practice';
  const close = () => setOver(undefined);
  const help = useHelpPane();
  // A clerk who comes by the palette or a shortcut has no button to return to, so the screen takes the focus.
  useEffect(
    () =>
      navigation.store.subscribe(() => {
        requestAnimationFrame(() => {
          if (document.activeElement === document.body) document.getElementById('main')?.focus();
        });
      }),
    [navigation],
  );
  return (
    <AllClearContext value={allClear}>
      <div className="shell">
        <a className="skip" href="#main">{t`Ir para o conteúdo`}</a>
        {practising && (
          <aside className="line one small band" aria-label={t`Conta de prática`}>
            <Icon name="practice" />
            {t`Conta de prática: nada aqui cobra, paga ou sai deste computador`}
          </aside>
        )}
        <Rail
          pending={pending}
          needingAttention={countNeedingAttention(watchAttention)}
          withdrawals={countWithdrawalsNeedingAttention(withdrawals)}
        />
        <TopBar openPalette={openPalette} actions={actions} />
        <main className="stack gap-0 stage" id="main" tabIndex={-1}>
          {link === 'lost' && (
            <Banner kind="doubt" icon="unplug" title={t`O Guichê parou de responder`} live>
              <p>{t`O que está na tela pode ter mudado. O que já estava gravado continua gravado.`}</p>
              <p>
                {givenUp ? t`Feche esta janela e abra o Guichê de novo.` : t`Tentando reconectar a janela.`}
              </p>
            </Banner>
          )}
          <TeamBar />
          {sheetToOpen && <SheetToOpen key={sheetToOpen.id} sheet={sheetToOpen} />}
          <ErrorBoundary key={screen} within>
            <HelpContext value={help.open}>
              <Screen />
            </HelpContext>
          </ErrorBoundary>
        </main>
        {help.asked && screen !== 'help' && (
          <HelpPane
            key={help.asked.press}
            about={help.asked.about}
            onAll={help.showAll}
            onClose={help.close}
            onLeave={help.leave}
          />
        )}
        <ToastRegion toasts={toasts} />
        <StartingSoon />
        {find.asked && <TextFind key={`find ${find.asked.opening}`} {...find.asked} onClose={find.close} />}
        {over === 'palette' && <Palette actions={actions} onClose={close} />}
        {over === 'sheet' && <KeyboardSheet onClose={close} />}
        {over === 'licences' && <Licences onClose={close} />}
        {over === 'lock' && <LockDialog onClose={close} />}
        {over === 'openWith' && <OpenWithDialog onClose={close} />}
      </div>
    </AllClearContext>
  );
}
