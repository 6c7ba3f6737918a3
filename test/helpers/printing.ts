// The host's printing without paper: it records every request.
import { CodedError } from '../../main/failure.ts';
import type { HostPrinter, HostPrinting, PrintFile, PrintOrder } from '../../main/host/host.ts';

export const noPrinting: HostPrinting = {
  printers: () => Promise.resolve([{ name: '', label: '', isDefault: true, ways: ['window'] }]),
  print: () => Promise.resolve('window'),
};

export interface PaperlessPrinting extends HostPrinting {
  rasterAs: 'pdf' | 'images';
  printersThere: HostPrinter[];
  /** The errors of the next prints, in order. */
  readonly refusals: string[];
  readonly orders: (PrintFile & PrintOrder)[];
  /** The result of the next print. */
  outcome: 'spooled' | 'window' | 'cancelled' | Error;
}

export function paperless(): PaperlessPrinting {
  const printing: PaperlessPrinting = {
    printersThere: [
      { name: '', label: '', isDefault: false, ways: ['window'] },
      { name: 'Balcao', label: 'Balcao', isDefault: true, ways: ['lp', 'raster'] },
    ],
    rasterAs: 'pdf',
    refusals: [],
    orders: [],
    outcome: 'spooled',
    printers: () => Promise.resolve(printing.printersThere),
    print(file, order) {
      printing.orders.push({ ...file, ...order });
      const detail = printing.refusals.shift();
      if (detail !== undefined) return Promise.reject(new CodedError('printFailed', 'documents', { detail }));
      return printing.outcome instanceof Error
        ? Promise.reject(printing.outcome)
        : Promise.resolve(printing.outcome);
    },
  };
  return printing;
}
