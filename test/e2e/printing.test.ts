// From the list to paper: boletos of the simulated service in a booklet, printed through the browser host and a real print service to a
// printer that cannot print to the edges. The test measures and scans the output.
import { randomUUID } from 'node:crypto';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Layout } from '../../preload/contract/document-terms.ts';
import { startPdfEngine } from '../../main/documents/pdf/start.ts';
import { browserPrinting } from '../../main/host/browser/host.ts';
import { plan } from '../helpers/booklet-members.ts';
import { newBoletos } from '../helpers/boleto-rows.ts';
import { startCups } from '../helpers/cups.ts';
import { documentsRuntime } from '../helpers/documents-runtime.ts';
import { temporaryFolder } from '../helpers/ledger-folder.ts';
import { scanned } from '../helpers/sandbox-paper.ts';
import { needs } from '../helpers/system-tools.ts';

const nominal = 102.87;

async function seenOn(path: string) {
  const engine = startPdfEngine();
  const seen = await engine.inspect(path, []);
  await engine.close();
  if (seen.kind !== 'pdf') throw new Error(seen.kind);
  return seen;
}

async function office(count: number) {
  const cups = await startCups();
  const printing = browserPrinting({ platform: 'linux', env: {}, run: cups.run });
  const runtime = await documentsRuntime(newBoletos(count), { printing });
  const { id } = await runtime.calls.makeBooklet({ commandId: randomUUID(), plan: plan({ batchId: 1 }) });
  await runtime.rested(id);
  const ids = Array.from({ length: count }, (_, at) => at + 1);
  const codes = (await runtime.ledger.read('boletos.many', { ids })).flatMap(({ barCode }) => barCode ?? []);
  /** By the layout, as the printer produced it, in a separate folder. */
  async function print(layout: Layout, way: 'lp' | 'raster' = 'lp'): Promise<string> {
    const prepared = await runtime.calls.preparePrint({ of: { booklet: id, file: 0 }, layout });
    const { prepared: name } = prepared;
    const order = { title: 'Mensalidades', printer: cups.printer, way, copies: 1 };
    const printed = await runtime.calls.print({ commandId: randomUUID(), prepared: name, ...order });
    expect(printed).toMatchObject({ kind: 'spooled', job: { pages: prepared.pages, state: 'spooled' } });
    const path = join(temporaryFolder(), 'printed.pdf');
    copyFileSync(await cups.printed(), path);
    return path;
  }
  return { cups, runtime, codes, print, booklet: id };
}

describe('printed by CUPS', needs('lp', 'lpstat', 'cupsd', 'pdftoppm', 'zbarimg'), () => {
  test('the printer is found, and is the default', async () => {
    const { runtime, cups } = await office(1);
    expect(await runtime.calls.printers(undefined)).toMatchObject([
      { name: '', way: 'window', isDefault: false },
      { name: cups.printer, label: 'Balcao estreito', way: 'lp', isDefault: true, measuredAt: null },
    ]);
  });

  test.each(['page', 'threeUp'] as const)(
    'printed as %s, every code keeps its width and matches the ledger',
    async (layout) => {
      const { codes, print } = await office(4);
      const path = await print(layout);
      const { bars } = await seenOn(path);
      expect(bars.map(({ digits }) => digits).toSorted()).toEqual(codes.toSorted());
      for (const { widthMm } of bars) expect(Math.abs(widthMm - nominal)).toBeLessThan(0.1);
      expect(scanned(path).flat().toSorted()).toEqual(codes.toSorted());
    },
  );

  test('as images of 600 dpi, codes are as wide as whole dots allow, and can be read', async () => {
    const { codes, print } = await office(2);
    const path = await print('page', 'raster');
    const { bars } = await seenOn(path);
    expect(bars.map(({ digits }) => digits)).toEqual(codes);
    for (const { widthMm } of bars) expect(Math.abs(widthMm - nominal)).toBeLessThan(0.1);
    expect(scanned(path).flat()).toEqual(codes);
  });

  test('the calibration sheet is exact: its code has its size and does not touch the margins', async () => {
    const { cups, runtime } = await office(1);
    const lines = ['Folha de calibração', 'Meça a linha: 100 mm'];
    const { prepared } = await runtime.calls.preparePrint({ of: { calibration: lines }, layout: 'page' });
    const order = { title: 'Calibração', printer: cups.printer, way: 'lp' as const, copies: 1 };
    await runtime.calls.print({ commandId: randomUUID(), prepared, ...order });
    const { bars, pages } = await seenOn(await cups.printed());
    expect([pages, bars.length]).toEqual([1, 1]);
    expect(Math.abs((bars[0]?.widthMm ?? 0) - nominal)).toBeLessThan(0.1);
    expect(bars[0]?.leftMm).toBeGreaterThan(5);
  });

  test('if it were told to fit the paper, the same printer would have spoiled them', async () => {
    const { cups, runtime, booklet } = await office(1);
    const { ticket } = await runtime.calls.openBooklet({ id: booklet, file: 0 });
    const asked = [
      '-d',
      cups.printer,
      '-o',
      'print-scaling=fit',
      '-o',
      'media=A4',
      runtime.fileBehind(ticket),
    ];
    expect(await cups.run('lp', asked, { limitMs: 20_000 })).toMatchObject({ ended: 'well' });
    const { bars } = await seenOn(await cups.printed());
    expect(bars[0]?.widthMm).toBeLessThan(100);
  });

  test('a missing printer is reported as missing', async () => {
    const { runtime, cups, booklet } = await office(1);
    const { prepared } = await runtime.calls.preparePrint({ of: { booklet, file: 0 }, layout: 'page' });
    const order = { commandId: randomUUID(), prepared, title: 'x', way: 'lp' as const, copies: 1 };
    const gone = runtime.calls.print({ ...order, printer: 'Sumida' });
    await expect(gone).rejects.toMatchObject({ failure: { code: 'printerUnknown' } });
    await cups.refuse();
    const refused = runtime.calls.print({ ...order, commandId: randomUUID(), printer: cups.printer });
    await expect(refused).rejects.toMatchObject({ failure: { code: 'printFailed' } });
  });
});
