// Printing as a host offers it, without paper: what was asked for is remembered.
import type { HostPrinter, HostPrinting, PrintFile, PrintOrder } from '../../main/host/host.ts';

export const noPrinting: HostPrinting = {
  printers: () => Promise.resolve([{ name: '', label: '', isDefault: true, ways: ['window'] }]),
  print: () => Promise.resolve('window'),
};

export interface PaperlessPrinting extends HostPrinting {
  printersThere: HostPrinter[];
  readonly orders: (PrintFile & PrintOrder)[];
  /** What the next print ends in. */
  outcome: 'spooled' | 'window' | 'cancelled' | Error;
}

export function paperless(): PaperlessPrinting {
  const printing: PaperlessPrinting = {
    printersThere: [
      { name: '', label: '', isDefault: false, ways: ['window'] },
      { name: 'Balcao', label: 'Balcao', isDefault: true, ways: ['lp', 'raster'] },
    ],
    orders: [],
    outcome: 'spooled',
    printers: () => Promise.resolve(printing.printersThere),
    print(file, order) {
      printing.orders.push({ ...file, ...order });
      return printing.outcome instanceof Error
        ? Promise.reject(printing.outcome)
        : Promise.resolve(printing.outcome);
    },
  };
  return printing;
}
