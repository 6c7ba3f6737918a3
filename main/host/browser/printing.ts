// Printing without Electron: the page opens the file in its own window, or system commands print it.
import { CodedError } from '../../failure.ts';
import { cupsPrinter, cupsQueues, printByCups } from '../cups.ts';
import type { HostPrinter, HostPrinting } from '../host.ts';
import type { RunProgram } from '../programs.ts';
import { findSumatra, printBySumatra, windowsPrinters, type Surroundings } from '../sumatra.ts';

export interface BrowserPrintingParts extends Surroundings {
  readonly run: RunProgram;
}

export function browserPrinting({ run, ...surroundings }: BrowserPrintingParts): HostPrinting {
  const windows = surroundings.platform === 'win32';

  async function named(): Promise<readonly HostPrinter[]> {
    if (!windows) return (await cupsQueues(run)).map((queue) => cupsPrinter(queue, ['lp', 'raster']));
    if (findSumatra(surroundings) === undefined) return [];
    const queues = await windowsPrinters(run);
    return queues.map((queue) => ({ ...queue, label: queue.name, ways: ['sumatra', 'raster'] }));
  }

  return {
    async printers() {
      const printers = await named();
      const asks = !printers.some(({ isDefault }) => isDefault);
      return [{ name: '', label: '', isDefault: asks, ways: ['window'] }, ...printers];
    },
    async print({ path }, order) {
      if (order.way === 'window') return 'window';
      if (order.way === 'lp' || (order.way === 'raster' && !windows)) return printByCups(run, path, order);
      const program = findSumatra(surroundings);
      if (program !== undefined && (order.way === 'sumatra' || order.way === 'raster'))
        return printBySumatra(run, program, path, order);
      throw new CodedError('printerUnknown', 'documents', { detail: order.way });
    },
  };
}
