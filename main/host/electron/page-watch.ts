// Watches the page of the window: one that could not be shown, or dies again and again, is told to the person, with what is safe.
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
  /** Milliseconds of any one clock. */
  readonly ticks: () => number;
}

/** A page that dies at once again and again is not loaded for ever. */
const mostReloads = 3;
/** Milliseconds after which a page that was loaded counts as well: what killed it then is no loop. */
const steady = 60_000;
/** Chromium's number for a load that another took the place of. */
const aborted = -3;

export function watchPage({ contents, load, ask, reset, leave, report, ticks }: PageWatchPorts): void {
  let reloads = 0;
  let loadedAt: number | undefined;
  let asking = false;

  async function tell(trouble: Trouble): Promise<void> {
    if (asking) return;
    asking = true;
    // A question that cannot be asked is no answer: the menu still has the ways out.
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
    void tell('notLoaded');
  });
  contents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit') return;
    report('window', new Error(`the page’s process is gone: ${reason}`));
    if (loadedAt !== undefined && ticks() - loadedAt >= steady) reloads = 0;
    loadedAt = undefined;
    if ((reloads += 1) <= mostReloads) contents.reload();
    else void tell('dies');
  });
}
