// Printing by Chromium in a window that nobody sees, in a session of its own that may show PDFs; and the ways out of it
// where a printer garbles what comes: CUPS, SumatraPDF, the system's reader.
import type { PrintWay } from '../../../preload/contract/document-terms.ts';
import { CodedError } from '../../failure.ts';
import { printByCups } from '../cups.ts';
import type { HostPrinter, HostPrinting, PrintFile, PrintOrder } from '../host.ts';
import type { RunProgram } from '../programs.ts';
import { findSumatra, printBySumatra, type Surroundings } from '../sumatra.ts';
import type { ElectronPort, PrintOptions, WindowPort } from './port.ts';
import { appOrigin } from './session.ts';

export const printPartition = 'persist:print';

export interface ElectronPrintingParts extends Surroundings {
  readonly electron: Pick<ElectronPort<never, never>, 'BrowserWindow' | 'shell'>;
  readonly run: RunProgram;
}

/** A document that does not come, or a system that says nothing, is waited for no longer. A dialog may stay open. */
const loadMs = 30_000;
const directMs = 120_000;

export function electronPrinting(parts: ElectronPrintingParts): HostPrinting {
  const { electron, run, ...surroundings } = parts;

  /** Nothing of it is ever shown, and it has no bridge to the rooms. */
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
      // The document is loaded by us; what it wants to load itself is not asked for.
      window.webContents.on('will-navigate', (details) => details.preventDefault());
      window.webContents.on('will-redirect', (details) => details.preventDefault());
      return await act(window);
    } finally {
      if (!window.isDestroyed()) window.destroy();
    }
  }

  const waysOf = (): readonly PrintWay[] => {
    if (surroundings.platform !== 'win32') return ['direct', 'lp', 'raster'];
    return findSumatra(surroundings) === undefined ? ['direct', 'raster'] : ['direct', 'sumatra', 'raster'];
  };

  const byChromium = ({ ticket }: PrintFile, order: PrintOrder): Promise<'spooled' | 'cancelled'> =>
    within(async (window) => {
      await atMost(loadMs, window.loadURL(`${appOrigin}/documents/${ticket}.pdf`)).catch(notLoaded);
      const printed = printIn(window, order);
      return order.way === 'dialog' ? printed : atMost(directMs, printed);
    });

  async function byReader({ path }: PrintFile): Promise<'spooled'> {
    const words = await electron.shell.openPath(path);
    if (words !== '') throw new CodedError('printFailed', 'documents', { detail: words });
    return 'spooled';
  }

  return {
    async printers() {
      const found = await within((window) => window.webContents.getPrintersAsync());
      const ways = waysOf();
      const named = found.map(({ name, displayName }): HostPrinter => ({
        name,
        label: displayName === '' ? name : displayName,
        isDefault: false,
        ways,
      }));
      return [{ name: '', label: '', isDefault: true, ways: ['dialog', 'reader'] }, ...named];
    },
    async print(file, order) {
      switch (order.way) {
        case 'dialog':
        case 'direct':
          return byChromium(file, order);
        case 'raster':
          return byChromium(file, { ...order, way: 'direct' });
        case 'lp':
          return printByCups(run, file.path, order);
        case 'reader':
          return byReader(file);
        case 'sumatra': {
          const program = findSumatra(surroundings);
          if (program !== undefined) return printBySumatra(run, program, file.path, order);
          break;
        }
        case 'window':
      }
      throw new CodedError('printerUnknown', 'documents', { detail: order.way });
    },
  };
}

/** As measured: not scaled, not moved, at the printer's own fineness. */
const printOptions = ({ printer, way, copies }: PrintOrder): PrintOptions => ({
  silent: way !== 'dialog',
  ...(printer === '' ? {} : { deviceName: printer }),
  copies,
  margins: { marginType: 'none' },
  pageSize: 'A4',
  scaleFactor: 100,
  dpi: { horizontal: 600, vertical: 600 },
});

function printIn({ webContents }: WindowPort, order: PrintOrder): Promise<'spooled' | 'cancelled'> {
  return new Promise((resolve, reject) => {
    webContents.print(printOptions(order), (success, reason) => {
      if (success) resolve('spooled');
      else if (/cancel/iu.test(reason)) resolve('cancelled');
      else reject(new CodedError('printFailed', 'documents', { detail: reason }));
    });
  });
}

/** Nothing was handed to a printer by then. */
function notLoaded(cause: unknown): never {
  throw new CodedError('printFailed', 'documents', { detail: 'load', cause });
}

async function atMost<T>(millis: number, wait: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new CodedError('printFailed', 'documents', { detail: 'timeout' })),
    millis,
  );
  try {
    return await Promise.race([wait, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
