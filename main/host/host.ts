// What a host offers the rooms, and what the app offers its host. A host is all that knows what shows the window:
// Electron, or a loopback server and a browser. Rooms take these as types and never learn which one it is.
import type { Preferences, SheetToOpenRefusal } from '../../preload/contract/app.ts';
import type { PrintWay } from '../../preload/contract/document-terms.ts';
import type { SaveOutcome } from '../../preload/contract/files.ts';
import type { Result } from '../../preload/contract/result.ts';
import type { StreamName } from '../../preload/contract/names.ts';
import type { StreamEvent } from '../../preload/contract/define.ts';

export interface Host {
  readonly kind: 'electron' | 'browser';
  /** Stores a ticket's bytes where the clerk says, or answers `download` where the window must do it. */
  save(file: TicketFile, name: string): Promise<SaveOutcome>;
  /** The system's mail program with this message; false where nothing could open it, or it is too long to be handed over. */
  openMail(message: Mail): Promise<boolean>;
  notify(note: { readonly title: string; readonly body: string }): void;
  /** Milliseconds since anything was pressed on this computer; null where the system does not tell. */
  idleMs(): number | null;
  /** The system's proxy for an address as `PROXY host:port`-style text or `DIRECT`; undefined: ask the environment. */
  resolveProxy(url: string): Promise<string | undefined>;
  /** While jobs run: keep the machine awake, show their number on the badge. */
  showBusy(jobs: number): void;
  /** How much of what is being sent has gone, from 0 to 1; null where nothing is sent. */
  showProgress(share: number | null): void;
  /** The clerk's theme, for what the system draws around the page. */
  showTheme(theme: Preferences['theme']): void;
  /** The clerk's language, for what the host itself says: menus, questions, the tray. */
  showLanguage(language: Preferences['language']): void;
  readonly printing: HostPrinting;
  /** Null where the system cannot be told to offer the program for sheets, or not by the program. */
  readonly openWith: OpenWith | null;
  /** Ends the process in order, as if the clerk had closed the app. */
  quit(): void;
}

export interface OpenWith {
  /** As the system has it now, for this very program. */
  readonly isOn: () => Promise<boolean>;
  readonly turn: (on: boolean) => Promise<void>;
}

export interface HostPrinting {
  /** What it wants of a file whose pages are to be images: PDFs of such pages, or the images. PDFs, where it does not say. */
  readonly rasterAs?: 'pdf' | 'images';
  /** Never empty: at least the one without a name, where a dialog asks for the printer. */
  printers(): Promise<readonly HostPrinter[]>;
  /** Resolves when the system has taken it; `window`: the page itself must open the file, in a window of its own. */
  print(file: PrintFile, order: PrintOrder): Promise<'spooled' | 'window' | 'cancelled'>;
}

export interface HostPrinter {
  /** The system's; empty where a dialog asks for it. */
  readonly name: string;
  readonly label: string;
  readonly isDefault: boolean;
  /** The best first. */
  readonly ways: readonly PrintWay[];
}

/** A PDF at its own size, both on the disk and at the window's origin. */
export interface PrintFile {
  readonly path: string;
  readonly ticket: string;
  /** Its pages as images, where the host asked for them. */
  readonly images?: readonly PageImage[];
}

/** A PNG on the disk, and how large it is on paper. */
export interface PageImage {
  readonly path: string;
  readonly widthMm: number;
  readonly heightMm: number;
}

export interface PrintOrder {
  readonly printer: string;
  /** `raster`: the file is made of images already. */
  readonly way: PrintWay;
  readonly copies: number;
  readonly title: string;
}

export interface Mail {
  readonly address: string;
  readonly subject: string;
  readonly body: string;
}

/** The bytes behind a ticket: a file, or a small text that main has just made. */
export interface TicketFile {
  readonly type: TicketType;
  readonly name: string;
  readonly from: { readonly path: string } | { readonly bytes: Uint8Array };
}

const ticketTypes = [
  'application/pdf',
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/json',
  'application/zip',
  'application/vnd.sqlite3',
] as const;
export type TicketType = (typeof ticketTypes)[number];

export const uploadKinds = ['sheet', 'pem', 'ledger'] as const;
export type UploadKind = (typeof uploadKinds)[number];

export interface Upload {
  readonly kind: UploadKind;
  readonly name: string;
  readonly path: string;
  readonly length: number;
  readonly sha256: string;
}

/** Copies a file that the person named: whole, or not at all. */
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
  /** Only the window's origin admits uploads, and only whole ones. */
  admitUpload(upload: Upload): string;
  /** An upload is handed to one taker, who then owns the file. */
  takeUpload(ticket: string): Upload | undefined;
}

/** What the app shows its host. */
export interface Served {
  call(
    sender: { readonly trusted: boolean },
    room: unknown,
    name: unknown,
    input: unknown,
  ): Promise<Result<unknown>>;
  onEvent(listener: (stream: StreamName, event: StreamEvent<unknown>) => void): () => void;
  /** Jobs that a quit would interrupt; read synchronously by the host's veto. */
  jobs(): number;
  /** Files that the person wants to open, by absolute paths; never of a page's. Once the origin is there, which empties the folder of uploads. */
  openSheets(paths: readonly string[]): void;
  /** The system's own lock fell, or was opened by its own password. */
  screen(locked: boolean): void;
  suspend(): void;
  resume(): void;
  /** An unexpected error of the host or of the process, into the log, redacted. */
  report(where: string, error: unknown): void;
  /** Drains with a cap, closes the ledger, stops the workers. Safe to call twice. */
  stop(): Promise<void>;
}
