// The window: decides whether the app can be shown, in which language, and what stands in its place where it cannot.
import { type JSX, useEffect, useState } from 'react';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { I18nProvider as AriaLanguage } from 'react-aria-components/I18nProvider';
import { useStore } from 'zustand';
import { type AppContext, CurrentAppContext, useApp, useGivenUp, useSession } from './app/app-context.ts';
import { saveDiagnostics } from './shell/actions.ts';
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
import { lazyPart } from './app/lazy-part.tsx';
import { isLocked, type SessionState } from './app/session.ts';
import { activate } from './text/activate.ts';
import type { Language } from '../preload/shared/money.ts';
import { useWords } from './words/failure-words.tsx';
import { ToastRegion } from './ui/ToastRegion.tsx';
import { Frame } from './Frame.tsx';

const TeamStart = lazyPart(() => import('./shell/TeamStart.tsx').then((it) => it.TeamStart));
const JoinTeam = lazyPart(() => import('./team/JoinTeam.tsx').then((it) => it.JoinTeam));
const DatabaseVersion = lazyPart(() => import('./team/DatabaseVersion.tsx').then((it) => it.DatabaseVersion));
const RestoreAtStart = lazyPart(() => import('./copies/CopiesScreen.tsx').then((it) => it.RestoreAtStart));

/** What is shown instead of the app once its link to main has ended for good. */
const ends: Partial<Record<SessionState['link'], () => JSX.Element>> = {
  untrusted: KeyLost,
  foreign: ForeignAnswer,
  closed: Closed,
};

export function App({ context }: { context: AppContext | undefined }) {
  return context ? <Opened context={context} /> : <Speaking language="pt-BR">{<KeyLost />}</Speaking>;
}

function Opened({ context }: { context: AppContext }) {
  const app = useStore(context.session.store, (state) => state.app);
  const link = useStore(context.session.store, (state) => state.link);
  const theme = app?.preferences.theme;
  useEffect(() => {
    if (theme === undefined || theme === 'system') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = theme;
  }, [theme]);
  const shut = link === 'lost' || link === 'untrusted' || link === 'foreign';
  const Linked = ends[link] ?? Behind;
  return (
    <Speaking language={app?.preferences.language ?? (shut ? 'pt-BR' : undefined)}>
      <CurrentAppContext value={context}>
        <Linked />
      </CurrentAppContext>
    </Speaking>
  );
}

/** Nothing is rendered before its language is loaded; a change of language takes effect at once. */
function Speaking({ language, children }: { language: Language | undefined; children: JSX.Element }) {
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

function Behind() {
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
