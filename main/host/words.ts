// The kinds of texts of main, in words-pt.ts and words-en.ts: console, native dialogs, tray and notifications. All other texts are in the
// renderer's catalogues.
import type { ErrorCode } from '../../preload/contract/result.ts';
import type { ArgumentFault } from './arguments.ts';

export type Language = 'pt-BR' | 'en';

/** Portuguese unless the system's locale is English. */
export const languageOf = (locale: string): Language => (/^en\b/iu.test(locale) ? 'en' : 'pt-BR');

/** Failures that stop the app before its window can show them. */
type StartFailure = Extract<ErrorCode, `folder${string}` | 'diskFull'>;

export interface Words {
  readonly startFailures: Readonly<Record<StartFailure, string>>;
  readonly cannotStart: (code: string) => string;
  /** For a requested port; without a request a free one is chosen. */
  readonly portTaken: string;
  readonly address: (url: string) => string;
  readonly noBrowser: string;
  readonly withoutBrowserSandbox: string;
  readonly badArgument: (fault: ArgumentFault, options?: 'all' | 'window') => string;
  readonly smokeFailed: (parts: string) => string;
  readonly stopped: { readonly message: string; readonly detail: string };
  readonly errorLog: (folder: string) => string;
  /** The page cannot be shown: what happened, and the choices. */
  readonly window: {
    readonly notLoaded: string;
    readonly dies: string;
    readonly detail: string;
    readonly again: string;
    readonly reset: string;
    readonly leave: string;
  };
  /** File types in the list of a save dialog. */
  readonly files: Readonly<
    Record<'pdf' | 'csv' | 'sheet' | 'json' | 'zip' | 'register' | 'encrypted', string>
  >;
  readonly quit: {
    readonly message: (jobs: number) => string;
    readonly detail: string;
    readonly goOn: string;
    readonly pauseAndQuit: string;
    readonly cancel: string;
  };
  readonly tray: { readonly tooltip: (jobs: number) => string; readonly open: string; readonly quit: string };
  readonly menu: Readonly<Record<MenuWord, string>>;
  /** The bar that searches the window's page. */
  readonly find: Readonly<Record<'language' | 'field' | 'previous' | 'next' | 'close' | 'none', string>> & {
    readonly count: (match: number, matches: number) => string;
  };
  readonly monitor: {
    readonly title: string;
    /** `label` if there is only one change. */
    readonly changes: (counts: Readonly<Record<WatchEnd, number>>, label: string | null) => string;
    readonly cannotAsk: (state: 'outage' | 'unauthorized', account: string) => string;
    /** Says nothing about the work itself. */
    readonly whileLocked: string;
  };
}

type WatchEnd = 'complete' | 'failed' | 'reversed';

type MenuWord =
  | 'file'
  | 'edit'
  | 'view'
  | 'window'
  | 'close'
  | 'quit'
  | 'undo'
  | 'redo'
  | 'cut'
  | 'copy'
  | 'paste'
  | 'selectAll'
  | 'find'
  | 'reload'
  | 'zoomIn'
  | 'zoomOut'
  | 'resetZoom'
  | 'fullScreen'
  | 'minimize'
  | 'resetWindow'
  | 'front'
  | 'help'
  | 'openHelp'
  | 'about'
  | 'services'
  | 'hide'
  | 'hideOthers'
  | 'showAll';

export function startFailureIn(words: Words, code: string): string {
  const known: Readonly<Record<string, string>> = { ...words.startFailures, EADDRINUSE: words.portTaken };
  return (Object.hasOwn(known, code) ? known[code] : undefined) ?? words.cannotStart(code);
}
