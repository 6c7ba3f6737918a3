// Printing from the document to the host: the exact file, one print for each press, and the result that a person reports.
import { randomUUID } from 'node:crypto';
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import type { PreparedPrint } from '../../../../../preload/contract/document-terms.ts';
import { startPdfEngine } from '../../../../../main/documents/pdf/start.ts';
import { CodedError } from '../../../../../main/failure.ts';
import { plan } from '../../../../helpers/booklet-members.ts';
import { newBoletos } from '../../../../helpers/boleto-rows.ts';
import { documentsRuntime, documentsRuntimeOver } from '../../../../helpers/documents-runtime.ts';
import { paperless } from '../../../../helpers/printing.ts';
import { anyText } from '../../../../helpers/sandbox-caller.ts';
import { storedCells } from '../../../../helpers/whole-sheet.ts';

async function office(count = 3, faults = {}) {
  const printing = paperless();
  const runtime = await documentsRuntime(newBoletos(count), { printing, faults });
  const opened = await runtime.calls.open({ of: { boleto: 1 }, fresh: false });
  if (opened.kind !== 'ready') throw new Error(opened.kind);
  const document = { document: opened.facts.id };
  const order = (prepared: PreparedPrint, more = {}) => ({
    commandId: randomUUID(),
    prepared: prepared.prepared,
    title: 'Boleto',
    printer: 'Balcao',
    way: 'lp' as const,
    copies: 2,
    ...more,
  });
  const booklet = async () => {
    const { id } = await runtime.calls.makeBooklet({ commandId: randomUUID(), plan: plan({ batchId: 1 }) });
    await runtime.rested(id);
    return { booklet: id, file: 0 };
  };
  return { ...runtime, printing, document, order, booklet };
}

const trailOf = async ({ ledger }: Pick<Awaited<ReturnType<typeof office>>, 'ledger'>, what: string) => {
  const { handle } = await ledger.lists.open('trail', { filter: { what: [what] }, sort: 'oldest' });
  return (await ledger.lists.window('trail', { handle, from: 0, count: 9 })).map(({ detail }) => detail);
};

test('prepares a document at its own size, sends it once, and asks for the result', async () => {
  const at = await office();
  const prepared = await at.calls.preparePrint({ of: at.document, layout: 'page' });
  expect(prepared).toMatchObject({ pages: 1, check: { expected: 1, read: 1 }, notes: [] });
  const bytes = readFileSync(at.fileBehind(prepared.ticket));
  expect(bytes.toString('latin1')).toMatch(/PrintScaling\s*\/None/);

  const order = at.order(prepared);
  const printed = await at.calls.print(order);
  expect(printed).toMatchObject({
    kind: 'spooled',
    job: { title: 'Boleto', printer: 'Balcao', way: 'lp', pages: 1, copies: 2, state: 'spooled', kept: true },
  });
  expect(at.printing.orders).toMatchObject([{ printer: 'Balcao', way: 'lp', copies: 2, title: 'Boleto' }]);
  expect(readFileSync(at.printing.orders[0]?.path ?? '').equals(bytes)).toBe(true);
  expect(await at.calls.print(order)).toEqual(printed);
  expect(at.printing.orders).toHaveLength(1);

  const [job] = await at.calls.prints({ scope: 'all' });
  expect(job?.sha256).toMatch(/^[\da-f]{64}$/);
  const commandId = randomUUID();
  const reported = { commandId, id: job?.id ?? 0, state: 'partly' as const };
  expect(await at.calls.recordPrintResult(reported)).toMatchObject({ state: 'partly' });
  expect(
    await at.calls.recordPrintResult({ ...reported, commandId: randomUUID(), state: 'printed' }),
  ).toMatchObject({
    state: 'printed',
  });
  expect(await trailOf(at, 'print.spooled')).toMatchObject([{ printer: 'Balcao', pages: 1, copies: 2 }]);
  expect(await trailOf(at, 'print.said')).toMatchObject([{ state: 'partly' }, { state: 'printed' }]);
});

test('prints an earlier file again byte for byte while it is stored', async () => {
  const at = await office();
  const first = await at.calls.preparePrint({ of: at.document, layout: 'page' });
  const printed = await at.calls.print(at.order(first));
  if (printed.kind !== 'spooled') throw new Error(printed.kind);
  const { id, sha256 } = printed.job;
  const again = await at.calls.preparePrint({ of: { print: id }, layout: 'threeUp' });
  expect(again).toMatchObject({ pages: first.pages, check: first.check, notes: first.notes });
  const path = at.fileBehind(again.ticket);
  expect(path).toContain(sha256);
  rmSync(path);
  const gone = at.calls.preparePrint({ of: { print: id }, layout: 'page' });
  await expect(gone).rejects.toMatchObject({ failure: { code: 'fileGone' } });
  expect((await at.calls.prints({ scope: 'all' }))[0]?.kept).toBe(false);
});

test('prints some pages of a booklet, and three to a page', async () => {
  const at = await office(4);
  const of = await at.booklet();
  const some = await at.calls.preparePrint({ of, pages: '4, 1-2', layout: 'page' });
  expect(some).toMatchObject({ pages: 3, check: { expected: 3, read: 3 } });
  const engine = startPdfEngine();
  const seen = await engine.inspect(at.fileBehind(some.ticket), []);
  await engine.close();
  const [, second, , fourth] = await at.ledger.read('boletos.many', { ids: [1, 2, 3, 4] });
  expect(seen).toMatchObject({ bars: [{ digits: fourth?.barCode }, {}, { digits: second?.barCode }] });
  const three = await at.calls.preparePrint({ of, layout: 'threeUp' });
  expect(three).toMatchObject({ check: { expected: 4, read: 4 }, notes: [] });
  for (const pages of ['0', '5', '2-1', 'x']) {
    const wrong = at.calls.preparePrint({ of, pages, layout: 'page' });
    await expect(wrong).rejects.toMatchObject({ failure: { code: 'pagesInvalid' } });
  }
  const nothing = at.calls.preparePrint({ of: { ...of, file: 1 }, layout: 'page' });
  await expect(nothing).rejects.toMatchObject({ failure: { code: 'notFound' } });
});

test('prepares a locked document with the typed password', async () => {
  const at = await office(1, { pdf: 'locked' });
  expect(await at.calls.preparePrint({ of: at.document, layout: 'page' })).toMatchObject({
    check: { read: 1 },
  });
  const gone = at.calls.preparePrint({ of: { document: 999 }, layout: 'page' });
  await expect(gone).rejects.toMatchObject({ failure: { code: 'fileGone' } });
});

test('warns of another boleto’s bar code before printing, also when repeated', async () => {
  const at = await office();
  // The stored copy of the first boleto is the second boleto's file.
  const second = await at.calls.open({ of: { boleto: 2 }, fresh: false });
  const copy = await at.ledger.read('documents.byId', { id: second.kind === 'ready' ? second.facts.id : 0 });
  if (!copy) throw new Error('not kept');
  const { sha256, bytes, pages, protection, opener, bars, host } = copy.copy;
  const lines = null;
  const facts = { sha256, bytes, pages, protection, opener, host, lines, bars };
  const wrong = { of: { boleto: 1 }, accountId: 'padaria', remoteId: '1', ...facts };
  const { copy: kept } = await at.ledger.write('documents.keep', wrong);
  const prepared = await at.calls.preparePrint({ of: { document: kept.id }, layout: 'page' });
  expect(prepared).toMatchObject({ bars: 'different', missing: 0, check: { expected: 1, read: 1 } });
  const printed = await at.calls.print(at.order(prepared));
  const print = printed.kind === 'spooled' ? printed.job.id : 0;
  expect(await at.calls.preparePrint({ of: { print }, layout: 'page' })).toMatchObject({ bars: 'different' });
  expect(await at.calls.preparePrint({ of: at.document, layout: 'page' })).toMatchObject({ bars: 'equal' });
});

test('warns of missing boletos wherever a booklet’s file is opened or printed', async () => {
  const at = await office(3);
  at.sandbox.setFaults({
    rules: [{ fault: { kind: 'errorBefore', status: 500 }, share: 1, routes: ['pdf'] }],
  });
  const of = await at.booklet();
  expect(await at.calls.openBooklet({ id: of.booklet, file: 0 })).toMatchObject({ missing: 2, bars: null });
  const prepared = await at.calls.preparePrint({ of, layout: 'page' });
  expect(prepared).toMatchObject({ missing: 2, pages: 1 });
  const printed = await at.calls.print(at.order(prepared));
  const print = printed.kind === 'spooled' ? printed.job.id : 0;
  expect(await at.calls.preparePrint({ of: { print }, layout: 'page' })).toMatchObject({ missing: 2 });
});

test('prints the given lines and a code of the right width on a calibration sheet', async () => {
  const at = await office(1);
  const lines = ['Folha de calibração', 'Meça a linha: 100 mm'];
  const sheet = await at.calls.preparePrint({ of: { calibration: lines }, layout: 'page' });
  expect(sheet.pages).toBe(1);
  const engine = startPdfEngine();
  const seen = await engine.inspect(at.fileBehind(sheet.ticket), []);
  await engine.close();
  expect(seen).toMatchObject({ kind: 'pdf', bars: [{ page: 1 }] });
  expect(seen.kind === 'pdf' && seen.bars[0]?.widthMm).toBeCloseTo(102.87, 2);
});

test('remembers measures by printer and method', async () => {
  const at = await office(1);
  expect(await at.calls.printers(undefined)).toMatchObject([
    { name: '', way: 'window', isDefault: false },
    { name: 'Balcao', way: 'lp', isDefault: true, measuredAt: null, scales: false },
  ]);
  const lp = { name: 'Balcao', way: 'lp' as const };
  expect(await at.calls.measured({ ...lp, commandId: randomUUID(), right: false })).toMatchObject({
    scales: true,
    measuredAt: null,
  });
  expect(await at.calls.measured({ ...lp, commandId: randomUUID(), right: true })).toMatchObject({
    scales: false,
    measuredAt: anyText,
  });
  expect(await at.calls.choosePrinter({ name: 'Balcao', way: 'raster' })).toMatchObject({
    way: 'raster',
    measuredAt: null,
  });
  expect(await at.calls.choosePrinter({ name: '', way: 'window' })).toMatchObject({ isDefault: true });
  expect(await at.calls.printers(undefined)).toMatchObject([
    { isDefault: true },
    { isDefault: false, way: 'raster' },
  ]);
  expect(await trailOf(at, 'printer.measured')).toEqual([
    { printer: 'Balcao', way: 'lp', right: false },
    { printer: 'Balcao', way: 'lp', right: true },
  ]);
  for (const unknown of [
    { name: 'Sumida', way: 'lp' },
    { name: 'Balcao', way: 'direct' },
  ] as const)
    await expect(at.calls.choosePrinter(unknown)).rejects.toMatchObject({
      failure: { code: 'printerUnknown' },
    });
});

test('passes the ticket to a separate window, and leaves no job when a dialog is closed', async () => {
  const at = await office(1);
  const prepared = await at.calls.preparePrint({ of: at.document, layout: 'page' });
  at.printing.outcome = 'window';
  const order = at.order(prepared, { printer: '', way: 'window' });
  const inWindow = await at.calls.print(order);
  expect(inWindow).toMatchObject({ kind: 'window', ticket: prepared.ticket, job: { state: 'spooled' } });
  expect(await at.calls.print(order)).toEqual(inWindow);
  at.printing.outcome = 'cancelled';
  const closed = at.order(prepared);
  expect(await at.calls.print(closed)).toEqual({ kind: 'cancelled' });
  expect(await at.calls.print(closed)).toEqual({ kind: 'cancelled' });
  expect(at.printing.orders).toHaveLength(2);
  expect(await at.calls.prints({ scope: 'all' })).toHaveLength(1);
});

test('records a refusal of the system as a failed print, which can be tried again', async () => {
  const at = await office(1);
  const prepared = await at.calls.preparePrint({ of: at.document, layout: 'page' });
  const order = at.order(prepared);
  at.printing.outcome = new CodedError('printFailed', 'documents', { detail: 'no paper' });
  await expect(at.calls.print(order)).rejects.toMatchObject({
    failure: { code: 'printFailed', detail: 'no paper' },
  });
  expect(await at.calls.prints({ scope: 'all' })).toMatchObject([{ state: 'failed' }]);
  at.printing.outcome = 'spooled';
  expect(await at.calls.print(order)).toMatchObject({ kind: 'spooled', job: { state: 'spooled' } });
  expect(await at.calls.prints({ scope: 'all' })).toHaveLength(1);
  await expect(at.calls.print({ ...order, prepared: 'forgotten' })).rejects.toMatchObject({
    failure: { code: 'notFound' },
  });
});

test('asks about a print that timed out, and never sends it again', async () => {
  const at = await office(1);
  const prepared = await at.calls.preparePrint({ of: at.document, layout: 'page' });
  const order = at.order(prepared);
  at.printing.outcome = new CodedError('printFailed', 'documents', { detail: 'timeout' });
  await expect(at.calls.print(order)).rejects.toMatchObject({ failure: { code: 'printFailed' } });
  at.printing.outcome = 'spooled';
  expect(await at.calls.print(order)).toMatchObject({ kind: 'spooled', job: { state: 'spooled' } });
  expect(at.printing.orders).toHaveLength(1);
  // The same as after a crash.
  const later = documentsRuntimeOver({ ...at, printing: at.printing });
  const [job] = await later.calls.prints({ scope: 'all' });
  expect(job).toMatchObject({ state: 'spooled' });
  const reported = { commandId: randomUUID(), id: job?.id ?? 0, state: 'failed' as const };
  expect(await later.calls.recordPrintResult(reported)).toMatchObject({ state: 'failed' });
});

test('exports the list of prints without formulas', async () => {
  const at = await office(1);
  const { name, ticket } = await at.calls.savePrints({
    name: 'impressões',
    format: 'csv',
    columns: ['Documento', 'Páginas'],
    moments: [],
    rows: [
      ['=1+1', '2 × 1'],
      ['Aulas; março', ''],
    ],
  });
  expect(name).toBe('impressões.csv');
  expect(readFileSync(at.fileBehind(ticket), 'utf8')).toBe(
    '\uFEFFDocumento;Páginas\r\n\'=1+1;2 × 1\r\n"Aulas; março";\r\n',
  );
  const workbook = await at.calls.savePrints({
    name: 'impressões',
    format: 'xlsx',
    columns: ['Documento', 'Quando'],
    moments: [1],
    rows: [
      ['21/11/2026', '21/11/2026 12:00'],
      ['Aulas', '—'],
    ],
  });
  expect(workbook.name).toBe('impressões.xlsx');
  expect(storedCells(readFileSync(at.fileBehind(workbook.ticket)))).toEqual([
    ['Documento', 'Quando'],
    ['21/11/2026', '46347.5000000000 dd/mm/yyyy hh:mm'],
    ['Aulas', '—'],
  ]);
});

test('passes a copy to a reader, whose changes do not affect the stored file', async () => {
  const at = await office(1);
  at.printing.printersThere = [{ name: '', label: '', isDefault: true, ways: ['dialog', 'reader'] }];
  const prepared = await at.calls.preparePrint({ of: at.document, layout: 'page' });
  const order = at.order(prepared, { printer: '', way: 'reader', title: 'Boleto: 1/2' });
  const printed = await at.calls.print(order);
  const path = at.printing.orders[0]?.path ?? '';
  expect(basename(path)).toBe('Boleto_ 1_2.pdf');
  const kept = readFileSync(at.fileBehind(prepared.ticket));
  expect(readFileSync(path).equals(kept)).toBe(true);
  writeFileSync(path, 'signed and saved');
  const again = { print: printed.kind === 'spooled' ? printed.job.id : 0 };
  const { ticket } = await at.calls.preparePrint({ of: again, layout: 'page' });
  expect(readFileSync(at.fileBehind(ticket)).equals(kept)).toBe(true);
});

test('prints another feature’s file under its own name, stores it, and repeats it', async () => {
  const at = await office(1);
  const opened = await at.calls.open({ of: { boleto: 1 }, fresh: false });
  const [path, odd] = ['receipt.pdf', 'odd.pdf'].map((name) => join(at.folder, name));
  if (opened.kind !== 'ready' || path === undefined || odd === undefined) throw new Error('not ready');
  writeFileSync(path, readFileSync(at.fileBehind(opened.ticket)));
  writeFileSync(odd, 'no PDF at all');
  const issue = (from: string) =>
    at.tickets.issue({ type: 'application/pdf', name: 'x.pdf', from: { path: from } });
  const of = { ticket: issue(path), title: 'Comprovante: saque/1', accountId: 'padaria' };
  const prepared = await at.calls.preparePrint({ of, layout: 'page' });
  expect(prepared).toMatchObject({ name: 'Comprovante_ saque_1.pdf', pages: 1, bars: null, notes: [] });
  rmSync(path);
  const printed = await at.calls.print(at.order(prepared));
  const again = { print: printed.kind === 'spooled' ? printed.job.id : 0 };
  const { ticket } = await at.calls.preparePrint({ of: again, layout: 'page' });
  expect(readFileSync(at.fileBehind(ticket)).equals(readFileSync(at.fileBehind(prepared.ticket)))).toBe(true);

  const csv = at.tickets.issue({ type: 'text/csv', name: 'x.csv', from: { path: odd } });
  for (const unknown of ['no such ticket', csv])
    await expect(
      at.calls.preparePrint({ of: { ticket: unknown, title: 'X', accountId: 'padaria' }, layout: 'page' }),
    ).rejects.toMatchObject({ failure: { code: 'ticketUnknown' } });
  await expect(
    at.calls.preparePrint({ of: { ticket: issue(odd), title: 'X', accountId: 'padaria' }, layout: 'page' }),
  ).rejects.toMatchObject({ failure: { code: 'pdfUnreadable' } });
});

test('keeps open documents available while many image copies are printed', async () => {
  const at = await office(1);
  const open = await at.calls.open({ of: { boleto: 1 }, fresh: false });
  const prepared = await at.calls.preparePrint({ of: at.document, layout: 'page' });
  for (let press = 0; press < 6; press += 1)
    await at.calls.print(at.order(prepared, { way: 'raster', copies: 99 }));
  expect(at.printing.orders).toHaveLength(594);
  expect(at.tickets.find(open.ticket)).toBeDefined();
});

test('prints image copies one after the other, and leaves none behind', async () => {
  const at = await office(3);
  const prepared = await at.calls.preparePrint({ of: await at.booklet(), layout: 'page' });
  await at.calls.print(at.order(prepared, { way: 'raster' }));
  expect(at.printing.orders).toMatchObject([
    { way: 'raster', copies: 1 },
    { way: 'raster', copies: 1 },
  ]);
  expect(at.printing.orders[0]?.path).toBe(at.printing.orders[1]?.path);
  const outgoing = readdirSync(at.folder).find((name) => name.startsWith('outgoing'));
  expect(readdirSync(join(at.folder, outgoing ?? ''))).toEqual([]);
});

test('prints pages as images once when the viewer never loaded them', async () => {
  const at = await office(1);
  at.printing.rasterAs = 'images';
  at.printing.printersThere = [
    { name: 'Balcao', label: 'Balcao', isDefault: true, ways: ['direct', 'raster'] },
  ];
  at.printing.refusals.push('notReady');
  const prepared = await at.calls.preparePrint({ of: at.document, layout: 'page' });
  const order = at.order(prepared, { way: 'direct', copies: 2 });
  expect(await at.calls.print(order)).toMatchObject({ kind: 'spooled', job: { state: 'spooled' } });
  expect(at.printing.orders.map(({ way, copies, images }) => [way, copies, images?.length])).toEqual([
    ['direct', 2, undefined],
    ['raster', 1, 1],
    ['raster', 1, 1],
  ]);
  expect(await trailOf(at, 'print.spooled')).toMatchObject([{ way: 'raster' }]);
  expect(await at.calls.print(order)).toMatchObject({ kind: 'spooled' });
  expect(at.printing.orders).toHaveLength(3);
});

test.each(['timeout', 'Print job failed'])(
  'does not print again as images what may have been printed (%s)',
  async (detail) => {
    const at = await office(1);
    at.printing.rasterAs = 'images';
    at.printing.printersThere = [
      { name: 'Balcao', label: 'Balcao', isDefault: true, ways: ['direct', 'raster'] },
    ];
    at.printing.refusals.push(detail);
    const prepared = await at.calls.preparePrint({ of: at.document, layout: 'page' });
    await expect(at.calls.print(at.order(prepared, { way: 'direct' }))).rejects.toMatchObject({
      failure: { detail },
    });
    expect(at.printing.orders).toHaveLength(1);
  },
);
