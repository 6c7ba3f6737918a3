// The interfaces between the app and its host, which shows the window: Electron, or a loopback server with a browser.
// The features use these types and do not know which host it is.
import type { Preferences, SheetToOpenRefusal } from '../../preload/contract/app.ts';
import type { Printer, PrintJob } from '../../preload/contract/document-terms.ts';
import type { SaveOutcome } from '../../preload/contract/files.ts';
import type { Result } from '../../preload/contract/result.ts';
import type { StreamName } from '../../preload/contract/contract.ts';
import type { StreamEvent } from '../../preload/contract/common.ts';

export interface Host {
  readonly kind: 'electron' | 'browser';
  /** Stores a ticket's bytes where the clerk chooses, or returns `download` if the renderer must do it. */
  save(file: TicketFile, name: string): Promise<SaveOutcome>;
  /** Opens the system's mail program with this message; false if that failed or the message is too long. */
  openMail(message: Mail): Promise<boolean>;
  /** Opens a WhatsApp conversation with this text typed in, which only the clerk sends; false if that failed or the text is too long. */
  openChat(chat: Chat): Promise<boolean>;
  /** Calls `failed`, at once or later, if the system does not show the notification. */
  notify(note: { readonly title: string; readonly body: string }, failed: () => void): void;
  /** Milliseconds since the last input on this computer; null if the system does not report it. */
  idleMs(): number | null;
  /**
   * The system's proxy for an address as `PROXY host:port`-style text or `DIRECT`; undefined means that the environment
   * decides.
   */
  resolveProxy(url: string): Promise<string | undefined>;
  /** While jobs run: keeps the machine awake and shows their number on the badge. */
  showBusy(jobs: number): void;
  /** The share of the running batches that was sent, from 0 to 1; null if none runs. */
  showProgress(share: number | null): void;
  /** The clerk's theme, for what the system draws around the page. */
  showTheme(theme: Preferences['theme']): void;
  /** The clerk's language, for the host's own texts: menus, dialogs, the tray. */
  showLanguage(language: Preferences['language']): void;
  /** Opens a search in the page that is shown; a browser has its own. */
  find(): void;
  readonly printing: HostPrinting;
  /** Asks for a folder, starting at `from`; null if the clerk cancelled. Null altogether where the system's dialog cannot be shown. */
  readonly chooseFolder: ((from: string) => Promise<string | null>) | null;
  /** Null if the program cannot be offered for spreadsheets on this system. */
  readonly openWith: OpenWith | null;
  /** Ends the process in an orderly way, as if the clerk had closed the app. */
  quit(): void;
}

export interface OpenWith {
  /** The system's present setting for this executable. */
  readonly isOn: () => Promise<boolean>;
  readonly setEnabled: (on: boolean) => Promise<void>;
}

export interface HostPrinting {
  /** The form of rasterized pages that the host needs: PDFs (the default) or images. */
  readonly rasterAs?: 'pdf' | 'images';
  /** Never empty: has at least the unnamed printer, which a dialog asks for. */
  printers(): Promise<readonly HostPrinter[]>;
  /** Resolves when the system has accepted it; `window`: the page must open the file in its own window. */
  print(file: PrintFile, order: PrintOrder): Promise<'spooled' | 'window' | 'cancelled'>;
}

export type HostPrinter = Pick<Printer, 'name' | 'label' | 'isDefault' | 'ways'>;

/** A PDF at its own size, available on disk and at the window's origin. */
export interface PrintFile {
  readonly path: string;
  readonly ticket: string;
  /** Its pages as images, if the host needs them. */
  readonly images?: readonly PageImage[];
}

/** A PNG on disk, with its size on paper. */
export interface PageImage {
  readonly path: string;
  readonly widthMm: number;
  readonly heightMm: number;
}

/** The way `raster`: the file already consists of images. */
export type PrintOrder = Pick<PrintJob, 'printer' | 'way' | 'copies' | 'title'>;

export interface Mail {
  readonly address: string;
  readonly subject: string;
  readonly body: string;
}

export interface Chat {
  readonly phone: string;
  readonly text: string;
}

/** The bytes of a ticket: a file, or a small text made by main. */
export interface TicketFile {
  readonly type: TicketType;
  readonly name: string;
  readonly from: { readonly path: string } | { readonly bytes: Uint8Array };
}

/** How the name of a file of each type ends. */
export const extensions = {
  'application/pdf': 'pdf',
  'text/csv': 'csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/json': 'json',
  'application/zip': 'zip',
  'application/vnd.sqlite3': 'db',
  'application/octet-stream': 'age',
} as const;
export type TicketType = keyof typeof extensions;

export const uploadKinds = ['sheet', 'pem', 'ledger'] as const;
export type UploadKind = (typeof uploadKinds)[number];

export interface Upload {
  readonly kind: UploadKind;
  readonly name: string;
  readonly path: string;
  readonly length: number;
  readonly sha256: string;
}

/** Copies a file that the person named, completely or not at all. */
export type CopySheet = (
  from: string,
  to: string,
  options: { readonly signal: AbortSignal },
) => Promise<
  | { readonly ok: true; readonly length: number; readonly sha256: string }
  | { readonly ok: false; readonly refused: Exclude<SheetToOpenRefusal, 'several'> }
>;

/** Names for bytes: opaque, unguessable, forgotten when the process ends. */
export interface Tickets {
  issue(file: TicketFile): string;
  find(ticket: string): TicketFile | undefined;
  /** Called only by the window's origin, and only for complete uploads. */
  admitUpload(upload: Upload): string;
  /** Each upload is taken once; the taker then owns the file. */
  takeUpload(ticket: string): Upload | undefined;
}

/** The app's interface for its host. */
export interface Served {
  /** Opens the data. Called once the window is on its way; calls that come earlier open them too. */
  open(): void;
  call(
    sender: { readonly trusted: boolean },
    room: unknown,
    name: unknown,
    input: unknown,
  ): Promise<Result<unknown>>;
  onEvent(listener: (stream: StreamName, event: StreamEvent<unknown>) => void): () => void;
  /** The jobs that a quit would interrupt; read synchronously when the host must decide. */
  jobs(): number;
  /**
   * Files that the person opens, as absolute paths; never from a page. Called once the origin exists, which empties the
   * folder of uploads.
   */
  openSheets(paths: readonly string[]): void;
  /** The system's screen was locked or unlocked. */
  screen(locked: boolean): void;
  suspend(): void;
  resume(): void;
  /** Writes an unexpected error of the host or the process into the log, without secrets. */
  report(where: string, error: unknown): void;
  /** Drains with a cap, closes the ledger, stops the workers. Safe to call twice. */
  stop(): Promise<void>;
}
