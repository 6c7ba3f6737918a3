// A test double of the part of Electron that the host uses, typed by the same port as the real module. It follows
// Electron's documented events, records the calls it receives and shows nothing.
import { EventEmitter } from 'node:events';
import { existsSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type {
  BrowserWindowConstructorOptions,
  MenuItemConstructorOptions,
  MessageBoxOptions,
  OpenDialogOptions,
  SaveDialogOptions,
} from 'electron';
import type {
  Bounds,
  CallEvent,
  ContentsPort,
  ElectronPort,
  ParentPort,
  PrintOptions,
  SessionPort,
  ViewPort,
  WindowPort,
} from '../../main/host/electron/port.ts';

export class Veto {
  prevented = false;
  preventDefault(): void {
    this.prevented = true;
  }
}

export class ContentsDouble extends EventEmitter implements ContentsPort {
  readonly id: number;
  readonly sent: unknown[][] = [];
  reloads = 0;
  openHandler: Parameters<ContentsPort['setWindowOpenHandler']>[0] | undefined;
  readonly keys: string[] = [];
  readonly printed: PrintOptions[] = [];
  /** Undefined: it never answers. */
  printers: readonly { name: string; displayName: string }[] | undefined = [];
  webrtc = 'default';
  /** The system's answer to a print: success, an error in its own words, or `silent`. */
  printFailure = '';

  constructor(id: number) {
    super();
    this.id = id;
  }
  /** As if no server answered for the page. */
  fail(code = -6, words = 'ERR_FILE_NOT_FOUND', isMainFrame = true): void {
    this.emit('did-fail-load', {}, code, words, 'app://guiche/', isMainFrame, 1, 1);
  }
  send(...message: unknown[]): void {
    this.sent.push(message);
  }
  reload(): void {
    this.reloads += 1;
  }
  sendInputEvent({
    keyCode,
    modifiers = [],
  }: {
    readonly keyCode: string;
    readonly modifiers?: readonly string[];
  }): void {
    this.keys.push([...modifiers, keyCode].join('+'));
  }
  /** The text of the page, which Electron would search. */
  pageText = '';
  private finding = { id: 0, text: '', at: 0 };
  focused = 0;
  closed = false;
  loaded = '';
  readonly scripts: string[] = [];
  loadURL(url: string): Promise<void> {
    this.loaded = url;
    return Promise.resolve();
  }
  focus(): void {
    this.focused += 1;
  }
  close(): void {
    this.closed = true;
  }
  findInPage(text: string, { forward, findNext }: { forward: boolean; findNext: boolean }): number {
    if (text === '') throw new Error('Must provide a non-empty search content');
    const matches = this.pageText.toLowerCase().split(text.toLowerCase()).length - 1;
    const isNew = findNext || text !== this.finding.text;
    const at = isNew ? Math.min(1, matches) : this.finding.at + (forward ? 1 : -1);
    const id = this.finding.id + 1;
    this.finding = { id, text, at: at > matches ? Math.min(1, matches) : at < 1 ? matches : at };
    const result = { requestId: id, matches, activeMatchOrdinal: this.finding.at };
    setImmediate(() => {
      this.emit('found-in-page', {}, { ...result, activeMatchOrdinal: 0, finalUpdate: false });
      this.emit('found-in-page', {}, { ...result, finalUpdate: true });
    });
    return id;
  }
  readonly findStops: string[] = [];
  stopFindInPage(action: string): void {
    this.findStops.push(action);
  }
  setWebRTCIPHandlingPolicy(policy: string): void {
    this.webrtc = policy;
  }
  setWindowOpenHandler(handler: Parameters<ContentsPort['setWindowOpenHandler']>[0]): void {
    this.openHandler = handler;
  }
  /** The viewer's behaviour after it has loaded a PDF. */
  viewer: 'ready' | 'silent' = 'ready';
  /** The result of any script that runs in the page. */
  scriptResult: unknown = true;
  override prependOnceListener(event: string | symbol, listener: () => void): this {
    super.prependOnceListener(event, listener);
    return this;
  }
  executeJavaScript(code: string): Promise<unknown> {
    this.scripts.push(code);
    return Promise.resolve(this.scriptResult);
  }
  print(options: PrintOptions, done: (success: boolean, reason: string) => void): void {
    this.printed.push(options);
    if (this.printFailure === 'silent') return;
    setImmediate(() => done(this.printFailure === '', this.printFailure));
  }
  getPrintersAsync(): Promise<readonly { name: string; displayName: string }[]> {
    return this.printers ? Promise.resolve(this.printers) : new Promise(() => undefined);
  }
}

export class ViewDouble implements ViewPort {
  readonly webContents = new ContentsDouble(1_000);
  bounds: Bounds | undefined;
  setBounds(bounds: Bounds): void {
    this.bounds = bounds;
  }
}

export class WindowDouble extends EventEmitter implements WindowPort {
  readonly options: BrowserWindowConstructorOptions;
  readonly webContents: ContentsDouble;
  readonly shown: string[] = [];
  loaded = '';
  loads = 0;
  progress = -1;
  visible = false;
  background: string | undefined;
  bounds: Bounds = { x: 10, y: 20, width: 1000, height: 700 };
  minimized = false;
  maximized = false;
  private destroyed = false;

  constructor(options: BrowserWindowConstructorOptions, id: number) {
    super();
    this.options = options;
    this.webContents = new ContentsDouble(id);
  }
  loadURL(url: string): Promise<void> {
    this.loaded = url;
    this.loads += 1;
    if (url.endsWith('.pdf') && this.webContents.viewer === 'ready')
      setImmediate(() => this.webContents.emit('-pdf-ready-to-print'));
    return Promise.resolve();
  }
  show(): void {
    this.visible = true;
    this.shown.push('show');
  }
  hide(): void {
    this.visible = false;
    this.shown.push('hide');
  }
  focus(): void {
    this.shown.push('focus');
  }
  /** As on Linux: a minimised window still counts as visible. */
  minimize(): void {
    this.minimized = true;
    this.shown.push('minimize');
  }
  restore(): void {
    this.minimized = false;
    this.shown.push('restore');
  }
  maximize(): void {
    this.maximized = true;
  }
  isVisible(): boolean {
    return this.visible;
  }
  setProgressBar(progress: number): void {
    this.progress = progress;
  }
  isMinimized(): boolean {
    return this.minimized;
  }
  isMaximized(): boolean {
    return this.maximized;
  }
  isDestroyed(): boolean {
    return this.destroyed;
  }
  setBackgroundColor(color: string): void {
    this.background = color;
  }
  readonly parts = new Set<unknown>();
  readonly contentView = {
    addChildView: (part: unknown): void => void this.parts.add(part),
    removeChildView: (part: unknown): void => void this.parts.delete(part),
  };
  getContentBounds(): Bounds {
    return this.bounds;
  }
  getNormalBounds(): Bounds {
    return this.bounds;
  }
  destroy(): void {
    this.destroyed = true;
    this.emit('closed');
  }
  /** Like a click on the window's cross; returns whether it closed. */
  close(): boolean {
    const veto = new Veto();
    this.emit('close', veto);
    if (!veto.prevented) this.destroy();
    return !veto.prevented;
  }
}

export class SessionDouble implements SessionPort {
  handler: ((request: Request) => Promise<Response>) | undefined;
  block: Parameters<SessionPort['webRequest']['onBeforeRequest']>[0] | undefined;
  check: Parameters<SessionPort['setPermissionCheckHandler']>[0] | undefined;
  ask: Parameters<SessionPort['setPermissionRequestHandler']>[0] | undefined;
  spelling = true;
  readonly protocol = {
    handle: (_scheme: string, handler: (request: Request) => Promise<Response>) =>
      void (this.handler = handler),
  };
  readonly webRequest: SessionPort['webRequest'] = {
    onBeforeRequest: (listener) => void (this.block = listener),
  };

  setPermissionCheckHandler(handler: Parameters<SessionPort['setPermissionCheckHandler']>[0]): void {
    this.check = handler;
  }
  setPermissionRequestHandler(handler: Parameters<SessionPort['setPermissionRequestHandler']>[0]): void {
    this.ask = handler;
  }
  setSpellCheckerEnabled(enable: boolean): void {
    this.spelling = enable;
  }
  resolveProxy(url: string): Promise<string> {
    return Promise.resolve(`PROXY for ${url}`);
  }
  /** Whether the session would allow a request. */
  lets(url: string): boolean {
    let cancelled = false;
    this.block?.({ url }, ({ cancel = false }) => void (cancelled = cancel));
    return !cancelled;
  }
}

type Image = { readonly bytes: Buffer; readonly look: { template: boolean } };
type Menu = { readonly items: MenuItemConstructorOptions[] };

export interface ElectronDouble {
  readonly electron: ElectronPort<Image, Menu>;
  readonly app: EventEmitter;
  readonly power: EventEmitter;
  readonly session: SessionDouble;
  /** Separate sessions, by partition. */
  readonly partitions: Map<string, SessionDouble>;
  readonly windows: WindowDouble[];
  /** The contents of the next windows. */
  readonly contents: Partial<Pick<ContentsDouble, 'viewer' | 'scriptResult' | 'printFailure' | 'printers'>>[];
  readonly trays: { tooltip: string; image: Image; menu: Menu | undefined; destroyed: boolean }[];
  readonly notes: {
    readonly title: string;
    readonly body: string;
    click(): void;
    close(): void;
    fail(): void;
  }[];
  /** In the order in which they happened. */
  readonly log: string[];
  readonly questions: MessageBoxOptions[];
  /** The windows over which dialogs were shown, in order. */
  readonly parents: unknown[];
  readonly saves: SaveDialogOptions[];
  readonly popped: Menu[];
  readonly menus: Menu[];
  readonly opened: string[];
  readonly state: {
    packaged: boolean;
    switches: Set<string>;
    first: boolean;
    /** The data that this start passes to the first process. */
    handed: unknown;
    /** What happens before the app is ready. */
    beforeReady: () => void;
    locale: string;
    /** The button that answers a question; a function delays the answer. */
    response: number | Promise<number>;
    openPath: string;
    savePath: string;
    screens: Bounds[];
    awake: Set<number>;
    idleSeconds: number;
    badge: number;
    /** Whether the system has notifications. */
    notifies: boolean;
    /** On macOS only. */
    dock: boolean;
    opens: boolean;
    theme: 'system' | 'light' | 'dark';
    /** The system's own choice. */
    dark: boolean;
  };
  invoke(event: CallEvent, ...args: readonly unknown[]): Promise<unknown>;
  /** Like Electron: it asks, and if nobody objects, the app ends. */
  quit(): void;
}

export function electronDouble(): ElectronDouble {
  const app = new EventEmitter();
  const power = new EventEmitter();
  const themed = new EventEmitter();
  const session = new SessionDouble();
  const partitions = new Map<string, SessionDouble>();
  const windows: WindowDouble[] = [];
  const contents: ElectronDouble['contents'] = [];
  const trays: ElectronDouble['trays'] = [];
  const notes: ElectronDouble['notes'][number][] = [];
  const log: string[] = [];
  const paths = new Map<string, string>();
  const questions: MessageBoxOptions[] = [];
  const parents: unknown[] = [];
  const saves: SaveDialogOptions[] = [];
  const popped: Menu[] = [];
  const over = <T>(options: T | undefined, parent: unknown): T => {
    parents.push(parent);
    if (options === undefined) throw new Error('nothing is asked');
    return options;
  };
  const menus: Menu[] = [];
  const opened: string[] = [];
  const listeners = new Map<string, (event: CallEvent, ...args: readonly unknown[]) => Promise<unknown>>();
  const state: ElectronDouble['state'] = {
    packaged: true,
    // Electron itself adds this one in every browser process, before any JavaScript runs.
    switches: new Set(['allow-file-access-from-files']),
    first: true,
    handed: undefined,
    beforeReady: () => undefined,
    locale: 'pt-BR',
    response: 2,
    openPath: '',
    savePath: '',
    screens: [{ x: 0, y: 0, width: 1920, height: 1080 }],
    awake: new Set(),
    idleSeconds: 0,
    badge: 0,
    notifies: true,
    dock: false,
    opens: true,
    theme: 'system',
    dark: false,
  };
  const quit = () => {
    const veto = new Veto();
    app.emit('before-quit', veto);
    log.push(veto.prevented ? 'stayed' : 'gone');
  };
  const note =
    (what: string) =>
    (...words: readonly unknown[]): void =>
      void log.push([what, ...words].join(' '));

  const electron: ElectronPort<Image, Menu> = {
    app: {
      get isPackaged() {
        return state.packaged;
      },
      get dock() {
        if (!state.dock) return undefined;
        return {
          bounce: (type: string) => {
            log.push(`bounce ${type}`);
            return 1;
          },
        };
      },
      commandLine: { hasSwitch: (name) => state.switches.has(name) },
      setName: note('setName'),
      setPath: (name, path) => {
        if (!existsSync(path)) throw new Error('Failed to set path');
        paths.set(name, path);
        note('setPath')(name, path);
      },
      getPath: () => '/home/ana/Downloads',
      setAppUserModelId: note('setAppUserModelId'),
      setBadgeCount: (count = 0) => {
        state.badge = count;
        return true;
      },
      getLocale: () => state.locale,
      getVersion: () => '1.2.3',
      setAboutPanelOptions: (options) => note('about')(JSON.stringify(options)),
      relaunch: (options) => note('relaunch')(...(options?.args ?? []), options?.execPath ?? ''),
      enableSandbox: note('enableSandbox'),
      requestSingleInstanceLock: (data) => {
        log.push('requestSingleInstanceLock');
        state.handed = data;
        const folder = paths.get('userData');
        // Chromium records the process that holds a folder in a link without a target; only Windows has no such link.
        if (folder !== undefined && process.platform !== 'win32') {
          const link = join(folder, 'SingletonLock');
          rmSync(link, { force: true });
          symlinkSync('this-machine-1', link);
        }
        return state.first;
      },
      isReady: () => log.includes('ready'),
      whenReady: () => {
        state.beforeReady();
        if (!log.includes('ready')) log.push('ready');
        return Promise.resolve();
      },
      quit,
      exit: note('exit'),
      on: (event: string, listener: Parameters<EventEmitter['on']>[1]) => app.on(event, listener),
    },
    protocol: { registerSchemesAsPrivileged: (schemes) => note('scheme')(JSON.stringify(schemes)) },
    session: {
      defaultSession: session,
      fromPartition(partition) {
        const own = partitions.get(partition) ?? new SessionDouble();
        partitions.set(partition, own);
        return own;
      },
    },
    ipcMain: { handle: (channel, listener) => void listeners.set(channel, listener) },
    BrowserWindow: class extends WindowDouble {
      constructor(options: BrowserWindowConstructorOptions) {
        super(options, windows.length + 1);
        Object.assign(this.webContents, contents.shift());
        windows.push(this);
        this.on('closed', () => {
          if (windows.some((window) => !window.isDestroyed())) return;
          // Without a listener, Electron quits.
          if (!app.emit('window-all-closed')) quit();
        });
      }
    },
    WebContentsView: ViewDouble,
    Menu: {
      buildFromTemplate: (items) => ({ items, popup: () => void popped.push({ items }) }),
      setApplicationMenu: (menu) => void menus.push(menu),
    },
    Tray: class extends EventEmitter {
      private readonly own: ElectronDouble['trays'][number];
      constructor(image: Image) {
        super();
        this.own = { tooltip: '', image, menu: undefined, destroyed: false };
        trays.push(this.own);
      }
      setToolTip(text: string) {
        this.own.tooltip = text;
      }
      setContextMenu(menu: Menu) {
        this.own.menu = menu;
      }
      destroy() {
        this.own.destroyed = true;
      }
    },
    Notification: class extends EventEmitter {
      static isSupported() {
        return state.notifies;
      }
      private readonly options: { title: string; body: string };
      constructor(options: { title: string; body: string }) {
        super();
        this.options = options;
      }
      show() {
        // As Electron documents: an object without references is collected, and then no event comes.
        const held = new WeakRef(this);
        const emitter = (event: string) => () => void held.deref()?.emit(event);
        notes.push({
          ...this.options,
          click: emitter('click'),
          close: emitter('close'),
          fail: emitter('failed'),
        });
      }
    },
    nativeImage: {
      createFromBitmap: (bytes) => {
        const look = { template: false };
        return { bytes, look, setTemplateImage: (template) => void (look.template = template) };
      },
    },
    dialog: {
      showErrorBox: note('errorBox'),
      showMessageBox: async (first: MessageBoxOptions | ParentPort, second?: MessageBoxOptions) => {
        questions.push('message' in first ? over(first, undefined) : over(second, first));
        return { response: await state.response };
      },
      showOpenDialog: (first: OpenDialogOptions | ParentPort, second?: OpenDialogOptions) => {
        const options = 'isVisible' in first ? over(second, first) : over(first, undefined);
        note('openDialog')(options.defaultPath);
        return Promise.resolve({ canceled: state.openPath === '', filePaths: [state.openPath] });
      },
      showSaveDialog: (first: SaveDialogOptions | ParentPort, second?: SaveDialogOptions) => {
        const options = 'isVisible' in first ? over(second, first) : over(first, undefined);
        saves.push(options);
        note('saveDialog')(options.defaultPath);
        return Promise.resolve({ canceled: state.savePath === '', filePath: state.savePath });
      },
    },
    shell: {
      openExternal: (url) => {
        opened.push(url);
        return state.opens ? Promise.resolve() : Promise.reject(new Error('no browser'));
      },
      openPath: (path) => {
        opened.push(path);
        return Promise.resolve(state.opens ? '' : 'no reader');
      },
    },
    nativeTheme: {
      get themeSource() {
        return state.theme;
      },
      set themeSource(theme) {
        state.theme = theme;
        themed.emit('updated');
      },
      get shouldUseDarkColors() {
        return state.theme === 'system' ? state.dark : state.theme === 'dark';
      },
      on: (event: string, listener: () => void) => themed.on(event, listener),
    },
    screen: {
      getAllDisplays: () => state.screens.map((workArea) => ({ workArea })),
      getPrimaryDisplay: () => {
        const [workArea] = state.screens;
        if (!workArea) throw new Error('no screen');
        return { workArea };
      },
    },
    powerMonitor: {
      on: (event: string, listener: () => void) => power.on(event, listener),
      getSystemIdleTime: () => state.idleSeconds,
    },
    powerSaveBlocker: {
      start: () => {
        const id = state.awake.size + 1;
        state.awake.add(id);
        return id;
      },
      stop: (id) => state.awake.delete(id),
    },
  };
  const invoke: ElectronDouble['invoke'] = (event, ...args) =>
    listeners.get('guiche:call')?.(event, ...args) ?? Promise.reject(new Error('no listener'));
  return {
    electron,
    app,
    power,
    session,
    partitions,
    windows,
    contents,
    trays,
    notes,
    log,
    questions,
    parents,
    saves,
    popped,
    menus,
    opened,
    state,
    invoke,
    quit,
  };
}
