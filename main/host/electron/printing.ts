// Printing in Electron: CUPS if available, Chromium in a hidden window, and alternatives for printers that garble PDFs:
// images, SumatraPDF, the system's reader.
import type { PrintMethod } from '../../../preload/contract/document-terms.ts';
import { CodedError } from '../../failure.ts';
import { cupsQueues, printByCups, queueLabel } from '../cups.ts';
import type { HostPrinter, HostPrinting, PageImage, PrintFile } from '../host.ts';
import type { RunProgram } from '../programs.ts';
import { findSumatra, printBySumatra, windowsPrinters, type Surroundings } from '../sumatra.ts';
import type { ElectronPort } from './port.ts';
import type { PrintPages } from './print-pages.ts';
import {
  atMost,
  createPrintWindow,
  failed,
  notReady,
  usualLimits,
  type PrintLimits,
} from './print-window.ts';

export interface ElectronPrintingParts extends Surroundings {
  readonly electron: Pick<ElectronPort<never, never>, 'BrowserWindow' | 'shell'>;
  readonly run: RunProgram;
  readonly pages: PrintPages;
  readonly limits?: PrintLimits;
}

/** The largest size in millimetres of an image on A4: slightly more is rounding and is cut. */
const largest = { width: 211, height: 298 } as const;

export function electronPrinting(parts: ElectronPrintingParts): HostPrinting {
  const { electron, run, pages, limits = usualLimits, ...surroundings } = parts;
  const windows = surroundings.platform === 'win32';
  const chromium = createPrintWindow(electron, pages, limits);

  /** The best first: CUPS needs no viewer and reports whether it accepted the file. */
  const methodsOf = (knownToCups: boolean): readonly PrintMethod[] => {
    if (!windows) return knownToCups ? ['lp', 'direct', 'raster'] : ['direct'];
    return findSumatra(surroundings) === undefined ? ['direct', 'raster'] : ['direct', 'sumatra', 'raster'];
  };

  async function byReader({ path }: PrintFile): Promise<'spooled'> {
    const words = await atMost(limits.direct, 'timeout', electron.shell.openPath(path));
    if (words !== '') throw failed(words);
    return 'spooled';
  }

  function byImages(images: readonly PageImage[], order: Parameters<HostPrinting['print']>[1]) {
    // A cut page would count as printed.
    const tooLarge = images.some(
      ({ widthMm, heightMm }) => widthMm > largest.width || heightMm > largest.height,
    );
    if (tooLarge) throw failed(notReady);
    return chromium.images(images, order);
  }

  return {
    rasterAs: windows ? 'images' : 'pdf',
    async printers() {
      // Chromium does not report a default; the system does.
      const [found, queues] = await Promise.all([
        chromium.printers(),
        windows ? windowsPrinters(run) : cupsQueues(run),
      ]);
      const labels = new Map(queues.map(({ name }) => [name, windows ? name : queueLabel(name)]));
      for (const { name, displayName } of found) {
        if (displayName !== '') labels.set(name, displayName);
        else if (!labels.has(name)) labels.set(name, name);
      }
      const named = [...labels].map(([name, label]): HostPrinter => {
        const queue = queues.find((one) => one.name === name);
        return { name, label, isDefault: queue?.isDefault === true, ways: methodsOf(queue !== undefined) };
      });
      const asks = !named.some(({ isDefault }) => isDefault);
      return [{ name: '', label: '', isDefault: asks, ways: ['dialog', 'reader'] }, ...named];
    },
    async print(file, order) {
      switch (order.way) {
        case 'dialog':
        case 'direct':
          return chromium.pdf(file.ticket, order);
        case 'raster':
          return file.images ? byImages(file.images, order) : printByCups(run, file.path, order);
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
