// The frame of the window: rail, top bar, the screen of the current route, and what may lie over it.
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { AllClearContext, isAllClear } from './app/all-clear.ts';
import { useApp, useGivenUp, useRoute, useSession } from './app/app-context.ts';
import { needsAttention } from './home/attention.ts';
import { useAttention } from './home/use-attention.ts';
import { type OfferActs, type ScreenAct, ScreenActsContext } from './app/screen-acts.ts';
import { PdfBesideContext } from './app/pdf-beside.ts';
import { HelpContext, useHelpPane } from './app/help-pane.ts';
import { makeAction } from './shell/action.ts';
import { useActions } from './shell/actions.ts';
import { ErrorBoundary } from './shell/FullScreens.tsx';
import { Palette } from './shell/Palette.tsx';
import { Rail, useRail } from './shell/Rail.tsx';
import { roomRoute, rooms } from './shell/rooms.ts';
import { useShortcuts } from './shell/shortcuts.ts';
import { TeamBar } from './shell/TeamBar.tsx';
import { TopBar } from './shell/TopBar.tsx';
import { countWithdrawalsNeedingAttention } from './app/withdrawals-attention.ts';
import { lazyPart } from './app/lazy-part.tsx';
import { Screen } from './Screen.tsx';
import { isLocked } from './app/session.ts';
import { batchOfView } from './app/batch-of-view.ts';
import { routeOfView } from './app/route.ts';
import { countNeedingAttention } from './app/watch-attention.ts';
import { Banner } from './ui/Banner.tsx';
import { Icon } from './ui/icons.tsx';
import { StartingSoon } from './shell/StartingSoon.tsx';
import { ToastRegion } from './ui/ToastRegion.tsx';
import { formatCount } from '../preload/shared/format.ts';
import { useWords } from './words/failure-words.tsx';
import './shell/shell.css';

const KeyboardSheet = lazyPart(() => import('./shell/KeyboardSheet.tsx').then((it) => it.KeyboardSheet));
const LockDialog = lazyPart(() => import('./shell/LockDialog.tsx').then((it) => it.LockDialog));
const OpenWithDialog = lazyPart(() => import('./shell/OpenWithDialog.tsx').then((it) => it.OpenWithDialog));
const Licences = lazyPart(() => import('./shell/Licences.tsx').then((it) => it.Licences));
const PdfBeside = lazyPart(() => import('./documents/PdfBeside.tsx').then((it) => it.PdfBeside));
const HelpPane = lazyPart(() => import('./help/HelpPane.tsx').then((it) => it.HelpPane));
const SheetToOpen = lazyPart(() => import('./boletos/draft/SheetToOpen.tsx').then((it) => it.SheetToOpen));

export function Frame() {
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
  const offered = useRef(new Map<string, readonly ScreenAct[]>());
  const offer = useCallback<OfferActs>((by, acts) => void offered.current.set(by, acts), []);
  const [screenActs, setScreenActs] = useState<readonly ScreenAct[]>([]);
  const openPalette = useCallback(() => {
    setScreenActs([...offered.current.values()].flat());
    setOver('palette');
  }, []);
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
      const batch = batchOfView(navigation.store.getState(), session.store.getState().batches);
      navigation.go(routeOfView(saved, batch));
      if (saved.list === 'batchRows' && batch === undefined)
        toasts.show('bad', t`A visão “${saved.name}” é das linhas de um lote: emita um lote primeiro.`);
    },
    [session, navigation, toasts, t],
  );
  const findInPage = useCallback(() => void session.ask(guiche.app.find()), [session, guiche]);
  useShortcuts({
    palette: openPalette,
    sheet: openSheet,
    help: toHelp,
    room: toRoom,
    lock: lockNow,
    view: openView,
    findInPage,
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
  useArrived();
  const rail = useRail();
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
      <div className={rail.named ? 'shell' : 'shell narrow'}>
        <a className="skip" href="#main">{t`Ir para o conteúdo`}</a>
        {practising && (
          <aside className="line one small band" aria-label={t`Conta de teste`}>
            <Icon name="practice" />
            {t`Conta de teste: nenhuma cobrança ou pagamento é real, e nada sai deste computador`}
          </aside>
        )}
        <Rail
          {...rail}
          pending={pending}
          needingAttention={countNeedingAttention(watchAttention)}
          withdrawals={countWithdrawalsNeedingAttention(withdrawals)}
        />
        <TopBar openPalette={openPalette} actions={actions} />
        <main className="stack gap-0 stage" id="main" tabIndex={-1}>
          {link === 'lost' && (
            <Banner kind="doubt" icon="unplug" title={t`O Guichê parou de responder`} live>
              <p>{t`As informações na tela podem estar desatualizadas. Os dados salvos não foram afetados.`}</p>
              <p>{givenUp ? t`Feche esta janela e abra o Guichê de novo.` : t`Tentando reconectar…`}</p>
            </Banner>
          )}
          <TeamBar />
          {sheetToOpen && <SheetToOpen key={sheetToOpen.id} sheet={sheetToOpen} />}
          <ErrorBoundary key={screen} within>
            <HelpContext value={help.open}>
              <PdfBesideContext value={PdfBeside}>
                <ScreenActsContext value={offer}>
                  <Screen />
                </ScreenActsContext>
              </PdfBesideContext>
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
        {over === 'palette' && (
          <Palette
            actions={[
              ...screenActs.map(({ id, label, icon, run }) =>
                makeAction(`screen.${id}`, t`Nesta tela`, icon, label, run),
              ),
              ...actions,
            ]}
            onClose={close}
          />
        )}
        {over === 'sheet' && <KeyboardSheet onClose={close} />}
        {over === 'licences' && <Licences onClose={close} />}
        {over === 'lock' && <LockDialog onClose={close} />}
        {over === 'openWith' && <OpenWithDialog onClose={close} />}
      </div>
    </AllClearContext>
  );
}

/** Tells of files that a watched folder brought while the window is open. Nothing of them is accepted by that. */
function useArrived(): void {
  const { t } = useLingui();
  const { language } = useWords();
  const { navigation, toasts } = useApp();
  const current = useSession((state) => state.accounts?.current);
  const arrived = useSession((state) => state.income.arrived);
  const told = useRef(new Set<number>());
  useEffect(() => {
    for (const { id, accountId, name, added } of arrived) {
      if (accountId !== current || told.current.has(id)) continue;
      told.current.add(id);
      const count = formatCount(added, language);
      toasts.show('good', t`A pasta de retornos trouxe ${name}. Lançamentos novos: ${count}.`, {
        label: t`Conciliar`,
        run: () => navigation.go({ screen: 'boletos', tab: 'income', lines: { tab: 'open' } }),
      });
    }
  }, [arrived, current, language, navigation, toasts, t]);
}

const seldom = 10_000;
const uses = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

/** Reports to main that somebody uses the window: rarely, and only if it locks after a period without use. */
function useActivity(asked: boolean): void {
  const { guiche, session } = useApp();
  useEffect(() => {
    if (!asked) return undefined;
    let lastReport = -seldom;
    const use = (event: Event) => {
      if (event.timeStamp - lastReport < seldom) return;
      lastReport = event.timeStamp;
      void session.ask(guiche.app.active());
    };
    for (const kind of uses) window.addEventListener(kind, use, { capture: true, passive: true });
    return () => {
      for (const kind of uses) window.removeEventListener(kind, use, { capture: true });
    };
  }, [asked, guiche, session]);
}
