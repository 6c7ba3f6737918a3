// Calls about printing: printers and their measurements, preparing a file, handing it over, and the clerk's result.
import type { Handlers } from '../../../preload/contract/contract.ts';
import type { Printer, PrintMethod } from '../../../preload/contract/document-terms.ts';
import { CodedError } from '../../failure.ts';
import { safeFileName } from '../../file-name.ts';
import type { HostPrinter } from '../../host/host.ts';
import { sendSheet } from '../../spreadsheets/outgoing-sheet.ts';
import { dateCell } from '../../spreadsheets/sheet-cell.ts';
import type { KnownPrinters } from '../../ledger/tables/prints.ts';
import { accountOf, createHandOver, type HandOverParts } from './hand-over.ts';
import { createPreparing, type PrepareParts } from './prepare.ts';

/**
 * Merges the computer's printers with the clerk's choices: which one is the default, which way it prints, and whether
 * that way was measured as correct.
 */
export function printersAsKnown(
  there: readonly HostPrinter[],
  { chosen, measured }: KnownPrinters,
): readonly Printer[] {
  // If the chosen printer is off or gone, the system's default counts.
  const first = chosen.find(({ name }) => there.some((printer) => printer.name === name))?.name;
  const fallback = there.find(({ isDefault }) => isDefault)?.name;
  return there.flatMap(({ name, label, ways }) => {
    const way = methodOf(name, ways, chosen);
    if (way === undefined) return [];
    const measuring = measured.find((one) => one.name === name && one.way === way);
    return [
      {
        name,
        label,
        isDefault: name === (first ?? fallback),
        ways,
        way,
        measuredAt: measuring?.right ? measuring.at : null,
        scales: measuring?.right === false,
      },
    ];
  });
}

/** The chosen way if the printer still supports it. */
function methodOf(
  name: string,
  ways: readonly PrintMethod[],
  chosen: KnownPrinters['chosen'],
): PrintMethod | undefined {
  const wanted = chosen.find((one) => one.name === name)?.way;
  return ways.find((way) => way === wanted) ?? ways[0];
}

export type PrintParts = HandOverParts & PrepareParts;

export function createPrinting(parts: PrintParts) {
  const { ledger, printing } = parts;
  const preparing = createPreparing(parts);
  const handOver = createHandOver(parts);

  const known = async (there: readonly HostPrinter[]): Promise<readonly Printer[]> =>
    printersAsKnown(there, await ledger.read('printers.known', null));

  /** Lists the printers once, because some systems take seconds. */
  async function changed(name: string, way: PrintMethod, change: () => Promise<unknown>): Promise<Printer> {
    const there = await printing.printers();
    checked(there, name, way);
    await change();
    return checked(await known(there), name, way);
  }

  return {
    underWay: handOver.underWay,
    settled: handOver.settled,
    calls: {
      printers: async () => known(await printing.printers()),

      choosePrinter: ({ name, way }) =>
        changed(name, way, () => ledger.write('printers.choose', { name, way })),

      measured({ commandId, name, way, right }) {
        const trail = { what: 'printer.measured', detail: { printer: name, way, right } };
        const measuring = { name, way, right };
        return changed(name, way, () => ledger.write('printers.measure', measuring, { commandId, trail }));
      },

      preparePrint: (request) => preparing.prepare(request),

      async print({ commandId, prepared, ...order }) {
        const file = preparing.find(prepared);
        if (!file) throw new CodedError('notFound', 'documents', { detail: 'prepared', retryable: true });
        checked(await printing.printers(), order.printer, order.way);
        return handOver.print(commandId, file, order);
      },

      prints: ({ scope }) => handOver.list(scope),

      savePrints({ name, format, columns: header, moments, rows }) {
        const shown = rows.map((cells) =>
          cells.map((cell, at) => (moments.includes(at) ? dateCell(cell) : cell)),
        );
        return sendSheet(parts, { name: safeFileName(name), header, rows: [shown] }, format);
      },

      async recordPrintResult({ commandId, id, state }) {
        const print = await ledger.read('prints.get', { id });
        const accountId = accountOf(print ?? { accounts: [] });
        const trail = { what: 'print.said', accountId, detail: { print: id, state } };
        const row = await ledger.write('prints.turn', { id, to: state }, { commandId, trail });
        return handOver.shown(row);
      },
    } satisfies Partial<Handlers['documents']>,
  };
}

/** A printer that is absent, or does not support the way, is unknown. */
function checked<P extends HostPrinter>(printers: readonly P[], name: string, way: PrintMethod): P {
  const found = printers.find((one) => one.name === name && one.ways.includes(way));
  if (!found) throw new CodedError('printerUnknown', 'documents', { detail: name });
  return found;
}
