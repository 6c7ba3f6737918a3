// Watches the window's page: if it cannot be shown or crashes repeatedly, a dialog offers remedies.
import type { ContentsPort } from './port.ts';

export type Trouble = 'notLoaded' | 'dies';
export type Remedy = 'again' | 'reset' | 'leave';

export interface PageWatchPorts {
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
