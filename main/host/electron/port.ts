// The part of Electron that this host uses. The entry passes the real module, so electron.d.ts is checked against these
// types; tests pass a double of the same types.
import type {
  BrowserWindowConstructorOptions,
  CustomScheme,
  MenuItemConstructorOptions,
  MessageBoxOptions,
  OpenDialogOptions,
  SaveDialogOptions,
  WebContentsPrintOptions,
  WebContentsViewConstructorOptions,
} from 'electron';

export interface Preventable {
  preventDefault(): void;
}

export interface FramePort {
  readonly origin: string;
  readonly parent: unknown;
}

export type PrintOptions = WebContentsPrintOptions;

/** The target of a right click, and the possible actions. */
export interface ContextParams {
  readonly isEditable: boolean;
  readonly selectionText: string;
  readonly editFlags: {
    readonly canCut: boolean;
    readonly canCopy: boolean;
    readonly canPaste: boolean;
    readonly canSelectAll: boolean;
  };
}

export interface ContentsPort {
  readonly id: number;
  send(channel: string, ...args: readonly unknown[]): void;
  reload(): void;
  print(options: PrintOptions, done: (success: boolean, reason: string) => void): void;
  getPrintersAsync(): Promise<readonly { readonly name: string; readonly displayName: string }[]>;
  /** Emitted once the viewer has a PDF's pages. Electron's own tests use it; its types do not declare it. */
  prependOnceListener(event: '-pdf-ready-to-print', listener: () => void): unknown;
  executeJavaScript(code: string): Promise<unknown>;
  setWebRTCIPHandlingPolicy(policy: 'disable_non_proxied_udp'): void;
  setWindowOpenHandler(handler: (details: { readonly url: string }) => { action: 'deny' }): void;
  on(
    event: 'will-navigate' | 'will-frame-navigate',
    listener: (details: Preventable & { readonly url: string }) => void,
  ): unknown;
  on(event: 'will-redirect', listener: (details: Preventable & { readonly url: string }) => void): unknown;
  on(event: 'did-finish-load', listener: () => void): unknown;
  on(
    event: 'did-fail-load',
    listener: (event: unknown, code: number, words: string, url: string, isMainFrame: boolean) => void,
  ): unknown;
  on(event: 'context-menu', listener: (event: unknown, params: ContextParams) => void): unknown;
  sendInputEvent(event: {
    readonly type: 'keyDown';
    readonly keyCode: string;
    readonly modifiers?: 'control'[];
  }): void;
  loadURL(url: string): Promise<void>;
  focus(): void;
  /** Ends the contents of a view; those of a window end with it. */
  close(): void;
  /** `findNext`: a new search, not the next match. Returns the number that its results name. */
  findInPage(text: string, options: { readonly forward: boolean; readonly findNext: boolean }): number;
  stopFindInPage(action: 'clearSelection' | 'keepSelection'): void;
  on(
    event: 'found-in-page',
    listener: (
      event: unknown,
      result: {
        readonly requestId: number;
        readonly finalUpdate: boolean;
        readonly matches: number;
        readonly activeMatchOrdinal: number;
      },
    ) => void,
  ): unknown;
  on(event: 'page-title-updated', listener: (event: unknown, title: string) => void): unknown;
  on(event: 'will-attach-webview', listener: (event: Preventable) => void): unknown;
  on(
    event: 'render-process-gone',
    listener: (event: unknown, details: { readonly reason: string }) => void,
  ): unknown;
}

export interface Bounds {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A part of a window over its page. */
export interface PartPort {
  setBounds(bounds: Bounds): void;
}

export interface ViewPort extends PartPort {
  readonly webContents: ContentsPort;
}

/** The parent of a dialog. */
export interface ParentPort {
  isDestroyed(): boolean;
  isVisible(): boolean;
}

export interface WindowPort {
  readonly webContents: ContentsPort;
  loadURL(url: string): Promise<void>;
  show(): void;
  hide(): void;
  focus(): void;
  minimize(): void;
  restore(): void;
  maximize(): void;
  destroy(): void;
  isDestroyed(): boolean;
  isVisible(): boolean;
  isMinimized(): boolean;
  isMaximized(): boolean;
  getNormalBounds(): Bounds;
  getContentBounds(): Bounds;
  readonly contentView: { addChildView(part: PartPort): void; removeChildView(part: PartPort): void };
  setBackgroundColor(color: string): void;
  /** A share up to 1; negative for none; above 1 for an unknown length. */
  setProgressBar(progress: number): void;
  on(event: 'close', listener: (event: Preventable) => void): unknown;
  on(event: 'closed' | 'resize', listener: () => void): unknown;
  /** Windows asks whether the session may end; if prevented, it waits until the program has ended. */
  on(event: 'query-session-end', listener: (event: Preventable) => void): unknown;
  once(event: 'ready-to-show', listener: () => void): unknown;
}

/** Permissions are plain text here: the list changes with each release, and all but one are refused. */
export interface SessionPort {
  readonly protocol: { handle(scheme: string, handler: (request: Request) => Promise<Response>): void };
  readonly webRequest: {
    onBeforeRequest(
      listener: (details: { url: string }, callback: (response: { cancel?: boolean }) => void) => void,
    ): void;
  };
  setPermissionCheckHandler(
    handler: (
      contents: { readonly id: number } | null,
      permission: string,
      origin: string,
      details: { readonly isMainFrame: boolean; readonly requestingUrl?: string },
    ) => boolean,
  ): void;
  setPermissionRequestHandler(
    handler: (
      contents: { readonly id: number },
      permission: string,
      callback: (granted: boolean) => void,
      details: { readonly isMainFrame: boolean; readonly requestingUrl: string },
    ) => void,
  ): void;
  setSpellCheckerEnabled(enable: boolean): void;
  resolveProxy(url: string): Promise<string>;
}

export interface CallEvent {
  readonly sender: { readonly id: number };
  readonly senderFrame: FramePort | null;
}

export interface TrayPort<Menu> {
  setToolTip(text: string): void;
  setContextMenu(menu: Menu): void;
  on(event: 'click', listener: () => void): unknown;
  destroy(): void;
}

export interface ElectronPort<Image, Menu> {
  readonly app: {
    readonly isPackaged: boolean;
    /** On macOS only. */
    readonly dock: { bounce(type: 'informational'): number } | undefined;
    readonly commandLine: { hasSwitch(name: string): boolean };
    setName(name: string): void;
    setPath(name: string, path: string): void;
    getPath(name: 'downloads'): string;
    setAppUserModelId(id: string): void;
    setBadgeCount(count?: number): boolean;
    getLocale(): string;
    enableSandbox(): void;
    getVersion(): string;
    setAboutPanelOptions(options: { applicationName?: string; applicationVersion?: string }): void;
    requestSingleInstanceLock(data: Record<string, unknown>): boolean;
    relaunch(options?: { execPath?: string; args?: string[] }): void;
    isReady(): boolean;
    whenReady(): Promise<void>;
    quit(): void;
    exit(code?: number): void;
    on(event: 'activate' | 'window-all-closed', listener: () => void): unknown;
    on(
      event: 'second-instance',
      listener: (event: unknown, argv: string[], folder: string, data: unknown) => void,
    ): unknown;
    on(event: 'open-file', listener: (event: Preventable, path: string) => void): unknown;
    on(event: 'before-quit', listener: (event: Preventable) => void): unknown;
  };
  readonly protocol: { registerSchemesAsPrivileged(schemes: CustomScheme[]): void };
  readonly session: {
    readonly defaultSession: SessionPort;
    fromPartition(partition: string, options: { readonly cache: boolean }): SessionPort;
  };
  readonly ipcMain: {
    handle(
      channel: string,
      listener: (event: CallEvent, ...args: readonly unknown[]) => Promise<unknown>,
    ): void;
  };
  readonly BrowserWindow: new (options: BrowserWindowConstructorOptions) => WindowPort;
  readonly WebContentsView: new (options: WebContentsViewConstructorOptions) => ViewPort;
  readonly Menu: {
    buildFromTemplate(template: MenuItemConstructorOptions[]): Menu & { popup(): void };
    setApplicationMenu(menu: Menu): void;
  };
  readonly Tray: new (image: Image) => TrayPort<Menu>;
  readonly Notification: {
    new (options: { title: string; body: string }): {
      show(): void;
      on(event: 'click' | 'close' | 'failed', listener: () => void): unknown;
    };
    isSupported(): boolean;
  };
  readonly nativeImage: {
    createFromBitmap(
      buffer: Buffer,
      options: { width: number; height: number; scaleFactor?: number },
    ): Image & { setTemplateImage(template: boolean): void };
  };
  readonly dialog: {
    showErrorBox(title: string, content: string): void;
    showMessageBox(options: MessageBoxOptions): Promise<{ readonly response: number }>;
    showMessageBox(parent: ParentPort, options: MessageBoxOptions): Promise<{ readonly response: number }>;
    showOpenDialog(
      options: OpenDialogOptions,
    ): Promise<{ readonly canceled: boolean; readonly filePaths: readonly string[] }>;
    showOpenDialog(
      parent: ParentPort,
      options: OpenDialogOptions,
    ): Promise<{ readonly canceled: boolean; readonly filePaths: readonly string[] }>;
    showSaveDialog(
      options: SaveDialogOptions,
    ): Promise<{ readonly canceled: boolean; readonly filePath: string }>;
    showSaveDialog(
      parent: ParentPort,
      options: SaveDialogOptions,
    ): Promise<{ readonly canceled: boolean; readonly filePath: string }>;
  };
  readonly shell: { openExternal(url: string): Promise<void>; openPath(path: string): Promise<string> };
  readonly nativeTheme: {
    themeSource: 'system' | 'light' | 'dark';
    readonly shouldUseDarkColors: boolean;
    on(event: 'updated', listener: () => void): unknown;
  };
  readonly screen: {
    getAllDisplays(): readonly { readonly workArea: Bounds }[];
    getPrimaryDisplay(): { readonly workArea: Bounds };
  };
  readonly powerMonitor: {
    on(event: 'suspend' | 'resume' | 'lock-screen' | 'unlock-screen', listener: () => void): unknown;
    /** If prevented, the system waits. Electron documents the event, but its types do not declare it. */
    on(event: 'shutdown', listener: (event?: Preventable) => void): unknown;
    /** Seconds. */
    getSystemIdleTime(): number;
  };
  readonly powerSaveBlocker: {
    start(type: 'prevent-app-suspension'): number;
    stop(id: number): boolean;
  };
}
