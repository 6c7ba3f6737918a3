// The main window: creates, restricts, positions and restores it.
import type { BrowserWindowConstructorOptions, MenuItemConstructorOptions } from 'electron';
import type { Words } from '../words.ts';
import {
  deleteBounds,
  keepTheme,
  readBounds,
  readTheme,
  smallest,
  storeBounds,
  type Theme,
  usualOn,
} from './bounds.ts';
import { askOver } from './dialogs.ts';
import type { Bounds, ContentsPort, ElectronPort, Preventable, WindowPort, ContextParams } from './port.ts';
import { appPage } from './session.ts';
import { createFindBar } from './find-bar.ts';

export type Trouble = 'notLoaded' | 'dies';
export type Remedy = 'again' | 'reset' | 'leave';

interface PageWatchPorts {
  readonly contents: Pick<ContentsPort, 'on' | 'reload'>;
  readonly load: () => void;
  readonly ask: (trouble: Trouble) => Promise<Remedy>;
  readonly reset: () => void;
  readonly leave: () => void;
  readonly report: (where: string, error: unknown) => void;
  /** Milliseconds of a monotonic clock. */
  readonly ticks: () => number;
}

/** Limits reloads of a page that crashes repeatedly. */
const mostReloads = 3;
/** After so many milliseconds a page counts as healthy, and a later crash is not part of a loop. */
const steady = 60_000;
/** Chromium's code for a load that was replaced by another. */
const aborted = -3;

/** Watches the window's page: if it cannot be shown or crashes repeatedly, a dialog offers remedies. */
export function watchPage({ contents, load, ask, reset, leave, report, ticks }: PageWatchPorts): void {
  let reloads = 0;
  let loadedAt: number | undefined;
  let asking = false;

  async function show(trouble: Trouble): Promise<void> {
    if (asking) return;
    asking = true;
    // If the dialog fails, nothing happens; the menu still has the remedies.
    const remedy = await ask(trouble).catch(() => undefined);
    asking = false;
    reloads = 0;
    if (remedy === 'again') load();
    if (remedy === 'reset') reset();
    if (remedy === 'leave') leave();
  }

  contents.on('did-finish-load', () => void (loadedAt = ticks()));
  contents.on('did-fail-load', (_event, code, words, _url, isMainFrame) => {
    if (!isMainFrame || code === aborted) return;
    report('window', new Error(`the page was not loaded: ${words} (${code})`));
    void show('notLoaded');
  });
  contents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit') return;
    report('window', new Error(`the page’s process is gone: ${reason}`));
    if (loadedAt !== undefined && ticks() - loadedAt >= steady) reloads = 0;
    loadedAt = undefined;
    if ((reloads += 1) <= mostReloads) contents.reload();
    else void show('dies');
  });
}

/** The context menu for texts and input fields; Electron has none by default. */
export function contextMenu(words: Words['menu'], params: ContextParams): MenuItemConstructorOptions[] {
  const { isEditable, selectionText, editFlags } = params;
  // Outside of a text "select all" would select buttons too.
  if (!isEditable && selectionText.trim() === '') return [];
  const { canCut, canCopy, canPaste, canSelectAll } = editFlags;
  return [
    ...(isEditable && canCut ? [{ role: 'cut', label: words.cut } as const] : []),
    ...(canCopy ? [{ role: 'copy', label: words.copy } as const] : []),
    ...(isEditable && canPaste ? [{ role: 'paste', label: words.paste } as const] : []),
    ...(canSelectAll ? [{ role: 'selectAll', label: words.selectAll } as const] : []),
  ];
}

/** `--paper` of the renderer's styles, so that nothing flashes before the page is drawn. */
export const paper = { light: '#faf9f6', dark: '#171614' } as const;

function windowOptions(
  { preload, developer, electron, icon }: PageParts,
  place: Partial<Bounds>,
): BrowserWindowConstructorOptions {
  return {
    backgroundColor: paperOf(electron),
    ...place,
    minWidth: smallest.width,
    minHeight: smallest.height,
    title: 'Guichê',
    ...(icon === undefined ? {} : { icon }),
    show: false,
    autoHideMenuBar: true,
    webPreferences: {
      preload,
      contextIsolation: true,
      sandbox: true,
      webSecurity: true,
      nodeIntegration: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: false,
      devTools: developer,
    },
  };
}

const paperOf = ({ nativeTheme }: PageParts['electron']): string =>
  paper[nativeTheme.shouldUseDarkColors ? 'dark' : 'light'];

/** The window shows one page: it cannot navigate or open windows. Links use the contract. */
function guardContents(contents: ContentsPort): void {
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  // WebRTC requests bypass the session's filter.
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
  const stay = (details: Preventable & { readonly url: string }) => {
    if (details.url !== appPage) details.preventDefault();
  };
  contents.on('will-navigate', stay);
  contents.on('will-frame-navigate', stay);
  contents.on('will-redirect', stay);
  contents.on('will-attach-webview', (event) => event.preventDefault());
}

export type MainWindow = ReturnType<typeof createMainWindow>;

interface PageParts {
  readonly electron: Pick<ElectronPort<never, never>, 'BrowserWindow' | 'nativeTheme'>;
  readonly preload: string;
  readonly developer: boolean;
  /** A file, on systems that do not take a window's icon from the executable. */
  readonly icon?: string | undefined;
}

export interface WindowPorts extends PageParts {
  readonly electron: Pick<
    ElectronPort<never, never>,
    'BrowserWindow' | 'WebContentsView' | 'screen' | 'nativeTheme' | 'dialog'
  >;
  readonly words: () => Pick<Words, 'menu' | 'find' | 'window' | 'errorLog'>;
  readonly popUp: (items: MenuItemConstructorOptions[]) => void;
  /** The folder of the log. */
  readonly logs: string;
  readonly ticks: () => number;
  readonly leave: () => void;
  readonly windowFile: string;
  readonly closing: (event: Preventable) => void;
  /** Windows is about to end the session and asks each window. */
  readonly sessionEnding: (event: Preventable) => void;
  readonly report: (where: string, error: unknown) => void;
  /** The window was shown for the first time. */
  readonly onShown: () => void;
}

/** Milliseconds after which the window is shown without any event. */
const longestHidden = 2_000;

/** Loads the page in a hidden window, for the smoke test. */
export async function probePage(parts: PageParts): Promise<void> {
  const hidden = new parts.electron.BrowserWindow(windowOptions(parts, {}));
  await hidden.loadURL(appPage);
  hidden.destroy();
}

const remedies = ['again', 'reset', 'leave'] as const satisfies readonly Remedy[];

export function createMainWindow(ports: WindowPorts) {
  const { electron, words, windowFile, closing, sessionEnding, report, onShown } = ports;
  let window: WindowPort | undefined;
  let findInPage: () => void = () => undefined;
  // Set before the first window, whose background depends on it.
  electron.nativeTheme.themeSource = readTheme(windowFile);
  electron.nativeTheme.on('updated', () => openWindow()?.setBackgroundColor(paperOf(electron)));

  const open = (): WindowPort => {
    const screens = electron.screen.getAllDisplays().map(({ workArea }) => workArea);
    const stored = readBounds(windowFile, screens);
    const place = stored?.bounds ?? usualOn(electron.screen.getPrimaryDisplay().workArea);
    const made = new electron.BrowserWindow(windowOptions(ports, place));
    guardContents(made.webContents);
    findInPage = createFindBar(made, { electron, words: () => words().find });
    const load = () => void made.loadURL(appPage).catch((error: unknown) => report('window', error));
    made.webContents.on('context-menu', (_event, params) => {
      const items = contextMenu(words().menu, params);
      if (items.length > 0) ports.popUp(items);
    });
    let shown = false;
    const reveal = () => {
      clearTimeout(late);
      if (shown || made.isDestroyed()) return;
      shown = true;
      if (stored?.maximized) made.maximize();
      made.show();
      onShown();
    };
    // On Wayland a hidden window may never be ready to show. A failed page is shown rather than nothing.
    const late = setTimeout(reveal, longestHidden);
    late.unref();
    made.once('ready-to-show', reveal);
    made.webContents.on('did-finish-load', reveal);
    made.webContents.on('did-fail-load', reveal);
    // Registered after `reveal`, so that the dialog has a visible parent.
    const { leave, ticks } = ports;
    watchPage({ contents: made.webContents, load, ask: over, reset, leave, report, ticks });
    made.on('close', (event) => {
      storeBounds(windowFile, { bounds: made.getNormalBounds(), maximized: made.isMaximized() });
      closing(event);
    });
    made.on('closed', () => {
      if (window === made) window = undefined;
    });
    made.on('query-session-end', sessionEnding);
    load();
    return made;
  };
  const openWindow = () => (window?.isDestroyed() === false ? window : undefined);
  const parent = () => {
    const there = openWindow();
    return there?.isVisible() === true && !there.isMinimized() ? there : undefined;
  };
  async function over(trouble: Trouble): Promise<Remedy> {
    const { window: texts, errorLog } = words();
    const { [trouble]: message, detail, again, reset: anew, leave } = texts;
    const buttons = [again, anew, leave];
    const options = {
      type: 'error',
      message,
      detail: `${detail}\n\n${errorLog(ports.logs)}`,
      buttons,
      defaultId: 0,
    } as const;
    const pressed = await askOver(electron.dialog, parent(), { ...options, cancelId: 0, noLink: true });
    return remedies[pressed] ?? 'again';
  }
  function reset(): void {
    deleteBounds(windowFile);
    const old = openWindow();
    // The new window first, because the program ends without any window.
    window = open();
    old?.destroy();
  }

  function show(): void {
    const there = openWindow();
    if (!there) {
      window = open();
      return;
    }
    if (there.isMinimized()) there.restore();
    there.show();
    there.focus();
  }

  return {
    /** Opens the window, or brings it to the front. */
    show,
    hide: () => openWindow()?.hide(),
    minimize: () => openWindow()?.minimize(),
    contents: () => openWindow()?.webContents,
    /** Applies and stores the clerk's theme. */
    showTheme(theme: Theme) {
      electron.nativeTheme.themeSource = theme;
      keepTheme(windowFile, theme);
    },
    /** The parent window for a dialog; undefined if the clerk cannot see it. */
    parent,
    /** Replaces the window with a new one at the default position. */
    reset,
    /** Opens the help screen with the page's own key. */
    help() {
      show();
      openWindow()?.webContents.sendInputEvent({ type: 'keyDown', keyCode: 'F1' });
    },
    /** Opens the search with the page's own key. */
    find() {
      show();
      // An upper-case letter would be sent with Shift.
      openWindow()?.webContents.sendInputEvent({ type: 'keyDown', keyCode: 'f', modifiers: ['control'] });
    },
    /** Opens the bar that searches the page. */
    findInPage: () => findInPage(),
    /** The share of the running work; `unknown` if it cannot be told, null without work. */
    showProgress(share: number | 'unknown' | null) {
      openWindow()?.setProgressBar(share === null ? -1 : share === 'unknown' ? 2 : Math.min(share, 1));
    },
  };
}
