// Prints with Chromium, in a hidden window with its own session: only after the pages are complete, and with a time
// limit for every step.
import { inTime } from '../../async.ts';
import { CodedError } from '../../failure.ts';
import type { PageImage, PrintOrder } from '../host.ts';
import type { ContentsPort, ElectronPort, PrintOptions, WindowPort } from './port.ts';
import type { PrintPages } from './print-pages.ts';
import { appOrigin } from './session.ts';

export const printPartition = 'persist:print';

export type PrintLimits = Readonly<Record<'list' | 'load' | 'ready' | 'direct' | 'dialog', number>>;

/** Milliseconds. A dialog may stay open while the clerk asks a colleague; a queue may be slow. */
export const usualLimits: PrintLimits = {
  list: 10_000,
  load: 30_000,
  ready: 30_000,
  direct: 120_000,
  dialog: 600_000,
};

/** The detail of a print that Chromium's viewer never started: certainly nothing was printed. */
export const notReady = 'notReady';
/** The detail of a print with an unknown outcome: a person is asked, and it is not repeated. */
const unknown = 'timeout';

export function createPrintWindow(
  electron: Pick<ElectronPort<never, never>, 'BrowserWindow'>,
  pages: PrintPages,
  limits: PrintLimits,
) {
  /** Never shown, and without a bridge. */
  const hidden = (): WindowPort =>
    new electron.BrowserWindow({
      show: false,
      webPreferences: {
        partition: printPartition,
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        plugins: true,
      },
    });

  async function within<T>(act: (window: WindowPort) => Promise<T>): Promise<T> {
    const window = hidden();
    try {
      window.webContents.setWindowOpenHandler(() => ({ action: 'deny' }));
      // Only the requested document is loaded; its own navigation is blocked.
      window.webContents.on('will-navigate', (details) => details.preventDefault());
      window.webContents.on('will-redirect', (details) => details.preventDefault());
      return await act(window);
    } finally {
      if (!window.isDestroyed()) window.destroy();
    }
  }

  /** Loads, waits until everything to print is there, and prints. */
  const print = (url: string, order: PrintOrder, ready: (contents: ContentsPort) => () => Promise<unknown>) =>
    within(async (window) => {
      const { webContents } = window;
      let handed = false;
      const gone = Promise.withResolvers<never>();
      gone.promise.catch(() => undefined);
      webContents.on('render-process-gone', () => gone.reject(failed(handed ? unknown : notReady)));
      const isReady = ready(webContents);
      const step = <T>(millis: number, detail: string, wait: Promise<T>) =>
        atMost(millis, detail, Promise.race([wait, gone.promise]));
      await step(limits.load, 'load', window.loadURL(url)).catch((cause: unknown) => {
        throw cause instanceof CodedError ? cause : failed('load', cause);
      });
      await step(limits.ready, notReady, isReady());
      handed = true;
      return step(
        order.way === 'dialog' ? limits.dialog : limits.direct,
        unknown,
        printIn(webContents, order),
      );
    });

  return {
    printers: () =>
      within((window) => atMost(limits.list, 'timeout', window.webContents.getPrintersAsync())).catch(
        () => [],
      ),
    pdf: (ticket: string, order: PrintOrder) =>
      print(`${appOrigin}/documents/${ticket}.pdf`, order, (contents) => {
        const ready = Promise.withResolvers<undefined>();
        // Before this event Chromium would print a blank page and report success.
        contents.prependOnceListener('-pdf-ready-to-print', () => ready.resolve(undefined));
        return () => ready.promise;
      }),
    async images(images: readonly PageImage[], order: PrintOrder) {
      const page = pages.add(order.title, images);
      try {
        return await print(page.url, order, (contents) => async () => {
          const drawn = await contents.executeJavaScript(allDrawn(images.length));
          if (drawn !== true) throw failed(notReady);
        });
      } finally {
        page.remove();
      }
    },
  };
}

const allDrawn = (count: number): string =>
  `document.images.length === ${count} && [...document.images].every((one) => one.complete && one.naturalWidth > 0)`;

/** Neither scaled nor moved, as measured. No resolution is set, because some printers refuse all but their own. */
const printOptions = ({ printer, way, copies }: PrintOrder): PrintOptions => ({
  silent: way !== 'dialog',
  ...(printer === '' ? {} : { deviceName: printer }),
  copies,
  margins: { marginType: 'none' },
  pageSize: 'A4',
  scaleFactor: 100,
});

function printIn(contents: ContentsPort, order: PrintOrder): Promise<'spooled' | 'cancelled'> {
  return new Promise((resolve, reject) => {
    contents.print(printOptions(order), (success, reason) => {
      if (success) resolve('spooled');
      else if (/cancel/iu.test(reason)) resolve('cancelled');
      else reject(failed(reason));
    });
  });
}

export const failed = (detail: string, cause?: unknown): CodedError =>
  new CodedError('printFailed', 'documents', { detail, cause });

export const atMost = <T>(millis: number, detail: string, wait: Promise<T>): Promise<T> =>
  inTime(millis, wait, () => failed(detail));
