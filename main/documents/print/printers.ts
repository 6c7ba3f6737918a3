// Merges the computer's printers with the clerk's choices: which one is the default, which way it prints, and whether
// that way was measured as correct.
import type { Printer, PrintWay } from '../../../preload/contract/document-terms.ts';
import type { HostPrinter } from '../../host/host.ts';
import type { KnownPrinters } from '../../ledger/tables/prints.ts';

export function printersAsKnown(
  there: readonly HostPrinter[],
  { chosen, measured }: KnownPrinters,
): readonly Printer[] {
  // If the chosen printer is off or gone, the system's default counts.
  const first = chosen.find(({ name }) => there.some((printer) => printer.name === name))?.name;
  const fallback = there.find(({ isDefault }) => isDefault)?.name;
  return there.flatMap(({ name, label, ways }) => {
    const way = wayOf(name, ways, chosen);
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
function wayOf(
  name: string,
  ways: readonly PrintWay[],
  chosen: KnownPrinters['chosen'],
): PrintWay | undefined {
  const wanted = chosen.find((one) => one.name === name)?.way;
  return ways.find((way) => way === wanted) ?? ways[0];
}
