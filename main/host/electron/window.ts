// The one window: how it is made, what it may never do, where it stood, and how it comes back.
import type { BrowserWindowConstructorOptions, MenuItemConstructorOptions } from 'electron';
import type { Words } from '../words.ts';
import {
  forgetPlace,
  keepPlace,
  keepTheme,
  readPlace,
  readTheme,
  smallest,
  usual,
  type Place,
  type Theme,
} from './bounds.ts';
import { contextMenu } from './context-menu.ts';
import { askOver } from './dialogs.ts';
import { watchPage, type Remedy, type Trouble } from './page-watch.ts';
import type { ContentsPort, ElectronPort, Preventable, WindowPort } from './port.ts';
import { appPage } from './session.ts';

/** `--paper` of the window's own style, so that nothing flashes before and around its page. */
export const paper = { light: '#faf9f6', dark: '#171614' } as const;

function windowOptions(
  { preload, developer, electron, icon }: PageParts,
  place: Place | undefined,
): BrowserWindowConstructorOptions {
  return {
    backgroundColor: paperOf(electron),
    ...(place?.bounds ?? usual),
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

/** The window shows one page: nothing leads it elsewhere and nothing opens beside it. Links out go through the contract. */
function guardContents(contents: ContentsPort): void {
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  // No request of the session's, so that its block does not see it.
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
  const stay = (details: Preventable & { readonly url: string }) => {
    if (details.url !== appPage) details.preventDefault();
  };
  contents.on('will-navigate', stay);
  contents.on('will-frame-navigate', stay);
  contents.on('will-redirect', stay);
  contents.on('will-attach-webview', (event) => event.preventDefault());
}

export interface MainWindow {
  /** Opens the window, or brings it back to the front. */
  show(): void;
  hide(): void;
  contents(): ContentsPort | undefined;
  /** As the clerk prefers it, from now on and at the next start. */
  showTheme(theme: Theme): void;
  /** Over which a question may be asked; undefined where nobody would see it. */
  parent(): WindowPort | undefined;
  /** A new window in the usual place, with nothing of what the old one had open. */
  reset(): void;
  /** The screen of help, by the key that the page itself has for it. */
  help(): void;
  /** The search of what is shown, by its key too. */
  find(): void;
  /** What has been done of the work under way; `unknown` where nobody can tell, null where there is none. */
  showProgress(share: number | 'unknown' | null): void;
}

interface PageParts {
  readonly electron: Pick<ElectronPort<never, never>, 'BrowserWindow' | 'nativeTheme'>;
  readonly preload: string;
  readonly developer: boolean;
  /** A file, where the system takes a window's icon from none of its own. */
  readonly icon?: string | undefined;
}

export interface WindowPorts extends PageParts {
  readonly electron: Pick<ElectronPort<never, never>, 'BrowserWindow' | 'screen' | 'nativeTheme' | 'dialog'>;
  readonly words: () => Pick<Words, 'menu' | 'window' | 'errorLog'>;
  readonly popUp: (items: MenuItemConstructorOptions[]) => void;
  /** Where the log is. */
  readonly logs: string;
  readonly ticks: () => number;
  readonly leave: () => void;
  readonly placeFile: string;
  readonly closing: (event: Preventable) => void;
  /** Windows is about to end the session, and asks every window alone whether it may. */
  readonly sessionEnding: (event: Preventable) => void;
  readonly report: (where: string, error: unknown) => void;
  /** The window came on the screen for the first time. */
  readonly onShown: () => void;
}

/** Milliseconds until a window is shown that nothing was heard of. */
const longestHidden = 2_000;

/** Loads the page without ever showing it: is this build whole? */
export async function probePage(parts: PageParts): Promise<void> {
  const hidden = new parts.electron.BrowserWindow(windowOptions(parts, undefined));
  await hidden.loadURL(appPage);
  hidden.destroy();
}

const remedies = ['again', 'reset', 'leave'] as const satisfies readonly Remedy[];

export function createMainWindow(ports: WindowPorts): MainWindow {
  const { electron, words, placeFile, closing, sessionEnding, report, onShown } = ports;
  let window: WindowPort | undefined;
  // Before the first window is made, which takes its colour from it.
  electron.nativeTheme.themeSource = readTheme(placeFile);
  electron.nativeTheme.on('updated', () => standing()?.setBackgroundColor(paperOf(electron)));

  const open = (): WindowPort => {
    const screens = electron.screen.getAllDisplays().map(({ workArea }) => workArea);
    const place = readPlace(placeFile, screens);
    const made = new electron.BrowserWindow(windowOptions(ports, place));
    guardContents(made.webContents);
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
      if (place?.maximized) made.maximize();
      made.show();
      onShown();
    };
    // On Wayland a hidden window may never be ready to show; a page that failed is better seen than missed.
    const late = setTimeout(reveal, longestHidden);
    late.unref();
    made.once('ready-to-show', reveal);
    made.webContents.on('did-finish-load', reveal);
    made.webContents.on('did-fail-load', reveal);
    // After the window is shown, so that the question stands over it.
    const { leave, ticks } = ports;
    watchPage({ contents: made.webContents, load, ask: over, reset, leave, report, ticks });
    made.on('close', (event) => {
      keepPlace(placeFile, { bounds: made.getNormalBounds(), maximized: made.isMaximized() });
      closing(event);
    });
    made.on('closed', () => {
      if (window === made) window = undefined;
    });
    made.on('query-session-end', sessionEnding);
    load();
    return made;
  };
  const standing = () => (window?.isDestroyed() === false ? window : undefined);
  const parent = () => {
    const there = standing();
    return there?.isVisible() === true ? there : undefined;
  };
  async function over(trouble: Trouble): Promise<Remedy> {
    const { window: told, errorLog } = words();
    const { [trouble]: message, detail, again, reset: anew, leave } = told;
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
    forgetPlace(placeFile);
    const old = standing();
    // The new one first: without any window the program ends.
    window = open();
    old?.destroy();
  }

  function show(): void {
    const there = standing();
    if (!there) {
      window = open();
      return;
    }
    if (there.isMinimized()) there.restore();
    there.show();
    there.focus();
  }

  return {
    show,
    hide: () => standing()?.hide(),
    contents: () => standing()?.webContents,
    showTheme(theme) {
      electron.nativeTheme.themeSource = theme;
      keepTheme(placeFile, theme);
    },
    parent,
    reset,
    help() {
      show();
      standing()?.webContents.sendInputEvent({ type: 'keyDown', keyCode: 'F1' });
    },
    find() {
      show();
      // A capital letter would be sent with Shift.
      standing()?.webContents.sendInputEvent({ type: 'keyDown', keyCode: 'f', modifiers: ['control'] });
    },
    showProgress(share) {
      standing()?.setProgressBar(share === null ? -1 : share === 'unknown' ? 2 : Math.min(share, 1));
    },
  };
}
