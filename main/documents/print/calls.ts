// The calls of printing: printers and what was measured of them, the file to be printed, its handing over, and what a person
// says came out.
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Handlers } from '../../../preload/contract/contract.ts';
import type { Printer, PrintWay } from '../../../preload/contract/documents.ts';
import { csvLine, csvStart } from '../../csv.ts';
import { CodedError } from '../../failure.ts';
import { safeFileName } from '../../file-name.ts';
import { createHandOver, type HandOver, type HandOverParts } from './hand-over.ts';
import { createPreparing, type PrepareParts } from './prepare.ts';
import { printersAsKnown } from './printers.ts';

export type PrintParts = HandOverParts & PrepareParts;

type PrintCalls = Pick<
  Handlers['documents'],
  | 'printers'
  | 'choosePrinter'
  | 'measured'
  | 'preparePrint'
  | 'print'
  | 'prints'
  | 'savePrints'
  | 'sayPrinted'
>;

export interface Printing extends Pick<HandOver, 'underWay'> {
  readonly calls: PrintCalls;
}

export function createPrinting(parts: PrintParts): Printing {
  const { ledger, printing } = parts;
  const preparing = createPreparing(parts);
  const handOver = createHandOver(parts);

  const printers = async (): Promise<readonly Printer[]> => {
    const [there, known] = await Promise.all([printing.printers(), ledger.read('printers.known', null)]);
    return printersAsKnown(there, known);
  };

  /** As it is at this moment; an unknown one, or a way that it has not, is nobody's. */
  async function printer(name: string, way: PrintWay): Promise<Printer> {
    const found = (await printers()).find((one) => one.name === name && one.ways.includes(way));
    if (!found) throw new CodedError('printerUnknown', 'documents', { detail: name });
    return found;
  }

  return {
    underWay: handOver.underWay,
    calls: {
      printers,

      async choosePrinter({ name, way }) {
        await printer(name, way);
        await ledger.write('printers.choose', { name, way });
        return printer(name, way);
      },

      async measured({ commandId, name, way, right }) {
        await printer(name, way);
        const trail = { what: 'printer.measured', detail: { printer: name, way, right } };
        await ledger.write('printers.measure', { name, way, right }, { commandId, trail });
        return printer(name, way);
      },

      preparePrint: (wish) => preparing.prepare(wish),

      async print({ commandId, prepared, ...order }) {
        const file = preparing.find(prepared);
        if (!file) throw new CodedError('notFound', 'documents', { detail: 'prepared', retryable: true });
        await printer(order.printer, order.way);
        return handOver.print(commandId, file, order);
      },

      prints: handOver.list,

      async savePrints({ name: title, columns, rows }) {
        const path = join(parts.outgoing, `${randomUUID()}.csv`);
        const text = csvStart + csvLine(columns) + rows.map((row) => csvLine(row)).join('');
        await writeFile(path, text, { mode: 0o600 });
        const name = `${safeFileName(title)}.csv`;
        return { name, ticket: parts.tickets.issue({ type: 'text/csv', name, from: { path } }) };
      },

      async sayPrinted({ commandId, id, state }) {
        const trail = { what: 'print.said', detail: { print: id, state } };
        const row = await ledger.write('prints.turn', { id, to: state }, { commandId, trail });
        return handOver.shown(row);
      },
    },
  };
}
