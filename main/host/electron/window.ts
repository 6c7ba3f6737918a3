// The one window: how it is made, what it may never do, where it stood, and how it comes back.
import type { BrowserWindowConstructorOptions } from 'electron';
import {
  keepPlace,
  keepTheme,
  readPlace,
  readTheme,
  smallest,
  usual,
  type Place,
  type Theme,
} from './bounds.ts';
import type { ContentsPort, ElectronPort, Preventable, WindowPort } from './port.ts';
import { appPage } from './session.ts';

/** `--paper` of the window's own style, so that nothing flashes before and around its page. */
export const paper = { light: '#faf9f6', dark: '#171614' } as const;

function windowOptions(
  { preload, developer, electron }: Pick<WindowPorts, 'preload' | 'developer' | 'electron'>,
  place: Place | undefined,
): BrowserWindowConstructorOptions {
  return {
    backgroundColor: paperOf(electron),
    ...(place?.bounds ?? usual),
    minWidth: smallest.width,
    minHeight: smallest.height,
    title: 'Guichê',
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

const paperOf = ({ nativeTheme }: WindowPorts['electron']): string =>
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
  /** Loads the page without ever showing it: is this build whole? */
  probe(): Promise<void>;
}

export interface WindowPorts {
  readonly electron: Pick<ElectronPort<never, never>, 'BrowserWindow' | 'screen' | 'nativeTheme'>;
  readonly preload: string;
  readonly developer: boolean;
  readonly placeFile: string;
  readonly closing: (event: Preventable) => void;
  /** Windows ends the session without asking the app to quit. */
  readonly sessionEnding: () => void;
  readonly report: (where: string, error: unknown) => void;
  /** The window came on the screen for the first time. */
  readonly onShown: () => void;
}

/** Milliseconds until a window is shown that nothing was heard of. */
const longestHidden = 2_000;

/** A page that dies at once again and again is not loaded for ever. */
const mostReloads = 3;

export function createMainWindow(ports: WindowPorts): MainWindow {
  const { electron, placeFile, closing, sessionEnding, report, onShown } = ports;
  let window: WindowPort | undefined;
  // Before the first window is made, which takes its colour from it.
  electron.nativeTheme.themeSource = readTheme(placeFile);
  electron.nativeTheme.on('updated', () => standing()?.setBackgroundColor(paperOf(electron)));

  const open = (): WindowPort => {
    const screens = electron.screen.getAllDisplays().map(({ workArea }) => workArea);
    const place = readPlace(placeFile, screens);
    const made = new electron.BrowserWindow(windowOptions(ports, place));
    guardContents(made.webContents);
    let reloads = 0;
    made.webContents.on('render-process-gone', (_event, { reason }) => {
      if (reason === 'clean-exit') return;
      report('window', new Error(`the page’s process is gone: ${reason}`));
      if ((reloads += 1) <= mostReloads) made.webContents.reload();
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
    made.on('close', (event) => {
      keepPlace(placeFile, { bounds: made.getNormalBounds(), maximized: made.isMaximized() });
      closing(event);
    });
    made.on('closed', () => {
      if (window === made) window = undefined;
    });
    made.on('session-end', sessionEnding);
    made.loadURL(appPage).catch((error: unknown) => report('window', error));
    return made;
  };
  const standing = () => (window?.isDestroyed() === false ? window : undefined);

  return {
    show() {
      const there = standing();
      if (!there) {
        window = open();
        return;
      }
      if (there.isMinimized()) there.restore();
      there.show();
      there.focus();
    },
    hide: () => standing()?.hide(),
    contents: () => standing()?.webContents,
    showTheme(theme) {
      electron.nativeTheme.themeSource = theme;
      keepTheme(placeFile, theme);
    },
    async probe() {
      const hidden = new electron.BrowserWindow(windowOptions(ports, undefined));
      await hidden.loadURL(appPage);
      hidden.destroy();
    },
  };
}
