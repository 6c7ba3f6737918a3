// Starts the Electron host in the order that Electron requires: before `ready`, after it, and the end.
import { join } from 'node:path';
import { pause } from '../../async.ts';
import { readWindowArguments } from '../arguments.ts';
import { startCode } from '../failures.ts';
import { folderName, type BuiltFiles, type Folders } from '../folder.ts';
import type { Host, Served, Tickets } from '../host.ts';
import type { Leave } from '../leave.ts';
import { createOrigin } from '../origin.ts';
import { mintSecret } from '../secret.ts';
import { builtShell } from '../shell.ts';
import { systemClock, watchSleep } from '../sleep-watch.ts';
import { smoke, type SmokeParts } from '../smoke.ts';
import { takeFolder } from '../take-folder.ts';
import { wordsIn } from '../words-in.ts';
import { languageOf, startFailureIn, type Words, type Language } from '../words.ts';
import { createArrivals, handedOn, type Arrivals } from './arrivals.ts';
import { prepare, removeTemporary, useTemporaryProfile } from './before-ready.ts';
import { createElectronHost } from './host.ts';
import { createLife, type Decision, type Life } from './life.ts';
import { menuTemplate } from './menu.ts';
import type { ElectronPort, WindowPort, CallEvent, ContentsPort } from './port.ts';
import { createPrintPages, type PrintPages } from './print-pages.ts';
import { printPartition } from './print-window.ts';
import { guardSession, appOrigin } from './session.ts';
import { createTray } from './tray.ts';
import { createMainWindow, probePage, type MainWindow } from './window.ts';
import { askOver } from './dialogs.ts';
import { keepLanguage, readLanguage } from './bounds.ts';

type HostLanguage = ReturnType<typeof createHostLanguage>;

/** The language of the host's own texts: the system's at the first start, then the clerk's choice, with immediate effect. */
function createHostLanguage(file: string, ofSystem: Language) {
  let language = readLanguage(file) ?? ofSystem;
  const listeners: (() => void)[] = [];
  return {
    words: () => wordsIn(language),
    change: (wanted: Language) => {
      keepLanguage(file, wanted);
      if (wanted === language) return;
      language = wanted;
      for (const listener of listeners) listener();
    },
    /** Called after a change, to update texts that stay on screen. */
    follow: (listener: () => void) => void listeners.push(listener),
  };
}

/** The frame is null if it has navigated or is gone; then the call is not trusted. */
export const isTrusted = ({ sender, senderFrame }: CallEvent, ours: number | undefined): boolean =>
  senderFrame !== null &&
  senderFrame.parent === null &&
  senderFrame.origin === appOrigin &&
  sender.id === ours;

/** The contract over Electron's IPC: accepts calls from our main frame only, sends streams to our window only. */
function serveCalls(
  ipcMain: ElectronPort<unknown, unknown>['ipcMain'],
  app: Pick<Served, 'call' | 'onEvent'>,
  contents: () => ContentsPort | undefined,
): void {
  ipcMain.handle('guiche:call', (event, room, name, input) =>
    app.call({ trusted: isTrusted(event, contents()?.id) }, room, name, input),
  );
  app.onEvent((stream, event) => contents()?.send('guiche:stream', stream, event));
}

/** Longer than one request may take; a request still open then is uncertain in the ledger. */
const longestDrain = 15_000;

type App = Served & { readonly tickets: Tickets };

export interface ElectronProgram<Image, Menu> extends Pick<SmokeParts, 'proofs' | 'tell'> {
  readonly electron: ElectronPort<Image, Menu>;
  readonly platform: NodeJS.Platform;
  /** The system's locale, until Electron can tell its own. */
  readonly locale: string;
  /** The arguments of the program, including Chromium's and the system's. */
  readonly args: readonly string[];
  readonly dataFolder: string;
  /** The data folder if it ends with this process. */
  readonly temporary: string | null;
  readonly stateFolder: string;
  readonly smoke: boolean;
  /** Files to open, as absolute paths. */
  readonly sheets: readonly string[];
  /** How the program is started again: as before, without the files that it has opened. */
  readonly anew: { execPath?: string; args: readonly string[] };
  readonly openWith: Host['openWith'];
  readonly files: BuiltFiles;
  /** Both throw a CodedError if the folder cannot be used; this one leaves nothing in it. */
  readonly judgeFolder: (folder: string) => void;
  readonly lockFolder: (folder: string) => unknown;
  readonly startApp: (host: Host, folders: Folders) => Promise<App>;
  readonly leave: Leave;
  /** Uncaught errors and rejections of the process. */
  readonly onFault: (listener: (error: unknown) => void) => void;
  /**
   * The system asks the process to end, for example at the end of a session. Set once the app is ready, because
   * Electron sets its own handler before.
   */
  readonly onTerminate: (listener: () => void) => void;
  /** The person sees a window, or a message box that says why there is none. */
  readonly onWindow: () => void;
  readonly warn: (line: string) => void;
}

export async function startElectron<Image, Menu>(program: ElectronProgram<Image, Menu>): Promise<void> {
  const { electron } = program;
  const { app } = electron;
  try {
    const given = app.isPackaged ? readWindowArguments(program.args) : undefined;
    if (given && 'fault' in given)
      return await refuse(program, (words) => words.badArgument(given, 'window'), 2);
    prepare(program);
    const arrivals = createArrivals(app, program.sheets);
    if (!program.smoke && !app.requestSingleInstanceLock(handedOn(program.sheets))) {
      // The first process shows its window.
      program.onWindow();
      return app.exit(0);
    }
    await app.whenReady();
    const language = languageOf(app.getLocale());
    await (program.smoke
      ? probe(program, wordsIn(language))
      : run(program, createHostLanguage(windowFileIn(program.dataFolder), language), arrivals));
  } catch (error) {
    const code = startCode(error);
    await refuse(program, (words) => (program.smoke ? words.smokeFailed(code) : startFailureIn(words, code)));
  }
}

/** Shows one message and exits. Before `ready` Electron knows no language, and on Linux shows no message box. */
async function refuse<Image, Menu>(
  { electron, temporary, smoke, onWindow, warn, leave }: ElectronProgram<Image, Menu>,
  sentence: (words: Words) => string,
  code = 1,
): Promise<void> {
  const { app } = electron;
  const clear = app.isReady() ? () => undefined : useTemporaryProfile(app);
  await app.whenReady();
  const text = sentence(wordsIn(languageOf(app.getLocale())));
  if (smoke) warn(text);
  else {
    onWindow();
    electron.dialog.showErrorBox(folderName, text);
  }
  clear();
  if (temporary !== null) removeTemporary(temporary);
  await leave(() => app.exit(code));
}

const windowFileIn = (dataFolder: string): string => join(dataFolder, 'window.json');

async function run<Image, Menu>(
  program: ElectronProgram<Image, Menu>,
  hostLanguage: HostLanguage,
  arrivals: Arrivals,
): Promise<void> {
  const { electron, dataFolder, files } = program;
  const { words } = hostLanguage;
  await takeFolder(dataFolder, program.lockFolder);

  let served: App | undefined;
  const report: Served['report'] = (where, error) => served?.report(where, error);
  const logs = join(dataFolder, 'logs');
  /** Files of a request that came while the program ends: it is started again after its end. */
  let anew: string[] | undefined;
  const show = () => void (life.leaving() ? (anew ??= []) : window.show());
  const openSheets = (paths: readonly string[]) => {
    if (paths.length > 0) served?.openSheets(paths);
  };
  const arrive = (paths: readonly string[]) => {
    show();
    if (anew) anew.push(...paths);
    else openSheets(paths);
  };
  const tray = createTray(electron, () => words().tray, program.platform, {
    open: show,
    quit: () => electron.app.quit(),
  });
  const window = createMainWindow({
    electron,
    preload: files.preload,
    developer: !electron.app.isPackaged,
    windowFile: windowFileIn(dataFolder),
    closing: (event) => life.windowClosing(event),
    sessionEnding: (event) => life.sessionEnding(event),
    report,
    onShown: program.onWindow,
    icon: program.platform === 'linux' ? join(files.renderer, 'icon.png') : undefined,
    words,
    logs,
    popUp: (items) => electron.Menu.buildFromTemplate(items).popup(),
    ticks: () => performance.now(),
    leave: () => electron.app.quit(),
  });
  const pages = createPrintPages(mintSecret);
  const host = createElectronHost({
    electron,
    platform: program.platform,
    words: () => words().files,
    pages,
    showWindow: show,
    parent: () => window.parent(),
    showProgress: (share) => window.showProgress(share),
    showTray: (jobs) => (jobs > 0 ? tray.show(jobs) : tray.remove()),
    showTheme: (theme) => window.showTheme(theme),
    showLanguage: hostLanguage.change,
    find: () => window.findInPage(),
    openWith: program.openWith,
  });
  hostLanguage.follow(() => tray.updateTexts());
  const life = createLife({
    jobs: () => served?.jobs() ?? 0,
    ask: (jobs) => askToQuit(electron.dialog, window.parent(), words().quit, jobs),
    hide() {
      tray.show(served?.jobs() ?? 0);
      // Plain GNOME shows no tray icon, so a hidden window could not be opened again.
      if (program.platform === 'linux') window.minimize();
      else window.hide();
    },
    drain: async () => served?.stop(),
    leave: () =>
      program.leave(() => {
        const { args, ...how } = program.anew;
        if (anew) electron.app.relaunch({ ...how, args: [...args, ...anew] });
        electron.app.quit();
      }),
    cap: () => pause(longestDrain, { keepsAlive: false }),
  });
  const giveUp = async (error: unknown) => {
    report('process', error);
    const { stopped, errorLog } = words();
    electron.dialog.showErrorBox(stopped.message, `${stopped.detail}\n\n${errorLog(logs)}`);
    await life.end();
    electron.app.exit(1);
  };
  program.onFault((error) => void giveUp(error));
  // Nobody can answer a question then, and a second such signal kills the process.
  program.onTerminate(() => void life.end());
  electron.app.on('before-quit', (event) => life.beforeQuit(event));

  served = await program.startApp(host, { data: dataFolder, state: program.stateFolder });
  await openWindows(program, hostLanguage, served, { window, life, show, pages });
  for (const paths of arrivals.deliver(arrive)) openSheets(paths);
}

async function openWindows<Image, Menu>(
  { electron, platform, dataFolder, files }: ElectronProgram<Image, Menu>,
  { words, follow }: HostLanguage,
  served: App,
  {
    window,
    life,
    show,
    pages,
  }: {
    readonly window: MainWindow;
    readonly life: Life;
    readonly show: () => void;
    readonly pages: PrintPages;
  },
): Promise<void> {
  const origin = await createOrigin({
    shell: builtShell({ folder: files.renderer }),
    dataFolder,
    tickets: served.tickets,
  });
  const report: Served['report'] = (where, error) => served.report(where, error);
  guardSession(electron.session.defaultSession, origin, report);
  // Chromium's PDF viewer exists only in a persistent session; nothing of it is cached.
  guardSession(electron.session.fromPartition(printPartition, { cache: false }), origin, report, {
    viewer: true,
    pages,
  });
  serveCalls(electron.ipcMain, served, () => window.contents());
  const look = {
    mac: platform === 'darwin',
    developer: !electron.app.isPackaged,
    // While the program ends nothing could answer the page.
    help: () => life.leaving() || window.help(),
    find: () => life.leaving() || window.find(),
    reset: () => life.leaving() || window.reset(),
  };
  electron.app.setAboutPanelOptions({
    applicationName: 'Guichê',
    applicationVersion: electron.app.getVersion(),
  });
  const setMenu = () =>
    electron.Menu.setApplicationMenu(electron.Menu.buildFromTemplate(menuTemplate(words().menu, look)));
  setMenu();
  follow(setMenu);

  electron.app.on('activate', show);
  // On macOS too: this program has one window, and without it nothing to do.
  electron.app.on('window-all-closed', () => electron.app.quit());
  const sleep = watchSleep(served, systemClock);
  electron.powerMonitor.on('suspend', sleep.suspended);
  electron.powerMonitor.on('resume', sleep.resumed);
  electron.powerMonitor.on('unlock-screen', sleep.resumed);
  electron.powerMonitor.on('lock-screen', () => served.screen(true));
  electron.powerMonitor.on('unlock-screen', () => served.screen(false));
  electron.powerMonitor.on('shutdown', (event) => {
    // Otherwise the system does not wait for requests in flight.
    event?.preventDefault();
    void life.end();
  });
  window.show();
  served.open();
}

async function askToQuit(
  dialog: ElectronPort<unknown, unknown>['dialog'],
  parent: WindowPort | undefined,
  words: Words['quit'],
  jobs: number,
): Promise<Decision> {
  const decisions = ['goOn', 'pauseAndQuit', 'cancel'] as const;
  const pressed = await askOver(dialog, parent, {
    type: 'question',
    message: words.message(jobs),
    detail: words.detail,
    buttons: decisions.map((decision) => words[decision]),
    defaultId: 0,
    cancelId: 2,
  });
  return decisions[pressed] ?? 'cancel';
}

/** The smoke test: every thread, the app, and the page with its preload, in their own folder and session. */
async function probe<Image, Menu>(program: ElectronProgram<Image, Menu>, words: Words): Promise<void> {
  const { electron, temporary, files, proofs, tell, warn } = program;
  const clear = () => temporary !== null && removeTemporary(temporary);
  // Electron itself would show a box, which nobody presses.
  program.onFault((error) => {
    warn(error instanceof Error ? (error.stack ?? error.message) : String(error));
    clear();
    electron.app.exit(1);
  });
  // Without a listener Electron quits with the last window, before the app's state could be read.
  electron.app.on('window-all-closed', () => undefined);
  const host = createElectronHost({
    electron,
    platform: program.platform,
    words: () => words.files,
    pages: createPrintPages(mintSecret),
    showWindow: () => undefined,
    parent: () => undefined,
    showProgress: () => undefined,
    showTray: () => undefined,
    showTheme: () => undefined,
    showLanguage: () => undefined,
    find: () => undefined,
    openWith: null,
  });
  const startApp = async (folders: Folders) => {
    const folder = folders.data;
    const served = await program.startApp(host, folders);
    const origin = await createOrigin({
      shell: builtShell({ folder: files.renderer }),
      dataFolder: folder,
      tickets: served.tickets,
    });
    guardSession(electron.session.defaultSession, origin, warn);
    await probePage({ electron, preload: files.preload, developer: false });
    return served;
  };
  const failed = await smoke({ proofs, startApp, ticks: () => performance.now(), tell });
  if (failed.length > 0) warn(words.smokeFailed(failed.join(', ')));
  clear();
  await program.leave(() => electron.app.exit(failed.length > 0 ? 1 : 0));
}
