// Booklets from the plan to the file: real ledger, practice service, PDF engine and store.
import { randomUUID } from 'node:crypto';
import { readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { BookletPlan } from '../../../../../preload/contract/document-terms.ts';
import { startPdfEngine } from '../../../../../main/documents/pdf/start.ts';
import type { Ledger } from '../../../../../main/ledger/ledger.ts';
import { pdfShapes } from '../../../../../main/sandbox/faults.ts';
import { plan } from '../../../../helpers/booklet-members.ts';
import { sheet, newBoleto, newBoletos } from '../../../../helpers/boleto-rows.ts';
import {
  documentsRuntime,
  documentsRuntimeOver,
  type DocumentsRuntime,
} from '../../../../helpers/documents-runtime.ts';
import { practiceRegister } from '../../../../helpers/kept-documents.ts';
import { readyLedger, temporaryFolder } from '../../../../helpers/ledger-folder.ts';
import { anyText, textLike } from '../../../../helpers/sandbox-caller.ts';

const batch = { batchId: 1 };

async function made(runtime: DocumentsRuntime, wished: BookletPlan) {
  const { id } = await runtime.calls.makeBooklet({ commandId: randomUUID(), plan: wished });
  return runtime.rested(id);
}

/** The bar codes of a file, in its order. */
async function codesIn(path: string): Promise<readonly string[]> {
  const engine = startPdfEngine();
  const seen = await engine.inspect(path, []);
  await engine.close();
  if (seen.kind !== 'pdf') throw new Error(seen.kind);
  for (const { widthMm } of seen.bars) expect(widthMm).toBeCloseTo(102.87, 1);
  return seen.bars.map(({ digits }) => digits);
}

const codesOf = async (runtime: Awaited<ReturnType<typeof documentsRuntime>>, ...ids: number[]) =>
  (await runtime.ledger.read('boletos.many', { ids })).map(({ barCode }) => barCode);

test('makes one file of a batch in the order of the sheet, and reads every code back', async () => {
  const runtime = await documentsRuntime(newBoletos(5));
  const wished = plan(batch);
  expect(await runtime.calls.forecast({ plan: wished })).toEqual({
    boletos: 5,
    cents: 5_555,
    payers: 5,
    files: 1,
    kept: 0,
    without: 0,
    example: 'Mensalidades.pdf',
  });
  const booklet = await made(runtime, wished);
  expect(booklet).toMatchObject({
    state: 'finished',
    boletos: 5,
    cents: 5_555,
    missing: 0,
    gone: false,
    failure: null,
    check: { expected: 5, read: 5 },
    files: [{ name: 'Mensalidades.pdf', pages: 5, boletos: 5 }],
  });
  const { ticket, name, pages } = await runtime.calls.openBooklet({ id: booklet.id, file: 0 });
  expect([name, pages]).toEqual(['Mensalidades.pdf', 5]);
  expect(await codesIn(runtime.fileBehind(ticket))).toEqual(await codesOf(runtime, 1, 2, 3, 4, 5));
  const saved = await runtime.calls.saveBooklet({ id: booklet.id });
  expect(runtime.fileBehind(saved.ticket)).toBe(runtime.fileBehind(ticket));
  expect(await runtime.calls.booklets({ scope: 'all' })).toEqual([booklet]);
  expect(await runtime.calls.forecast({ plan: wished })).toMatchObject({ kept: 5 });
  expect([runtime.busy, runtime.room.jobs()]).toEqual([[1, 0], 0]);
  expect(runtime.progress.find(({ phase }) => phase === 'fetch')).toMatchObject({ id: booklet.id, total: 5 });
  const trail = await runtime.ledger.lists.open('trail', {
    filter: { what: ['booklet.made'] },
    sort: 'oldest',
  });
  const [entry] = await runtime.ledger.lists.window('trail', { handle: trail.handle, from: 0, count: 9 });
  expect(entry?.detail).toMatchObject({ title: 'Mensalidades', boletos: 5, files: 1 });
});

test('names the computer of the team that has the files, until they are made here', async () => {
  const { ledger, client } = await practiceRegister(newBoletos(2));
  const one = documentsRuntimeOver({ ledger, client, computer: 'one' });
  const booklet = await made(one, plan(batch));
  expect(booklet).toMatchObject({ gone: false, elsewhere: null });
  const two = documentsRuntimeOver({ ledger, client, computer: 'two' });
  expect(await two.calls.booklets({ scope: 'all' })).toMatchObject([{ gone: true, elsewhere: 'PC-01' }]);
  await expect(two.calls.saveBooklet({ id: booklet.id })).rejects.toMatchObject({
    failure: { code: 'fileGone' },
  });
  await two.calls.resumeBooklet({ id: booklet.id });
  expect(await two.rested(booklet.id)).toMatchObject({ gone: false, elsewhere: null });
  // Its own copy still exists.
  expect(await one.calls.booklet({ id: booklet.id })).toMatchObject({
    booklet: { gone: false, elsewhere: null },
  });
});

const twoPayers = [
  newBoleto(1, { 'payer.name': 'Érica Prado', 'payer.document': '11144477735', dueDate: '2027-03-10' }),
  newBoleto(2, { 'payer.name': 'ana Rocha', 'payer.document': '52998224725', dueDate: '2027-02-10' }),
  newBoleto(3, { 'payer.name': 'Érica Prado', 'payer.document': '11144477735', dueDate: '2027-01-10' }),
];

test('orders by name as clerks sort, or by due date', async () => {
  const runtime = await documentsRuntime(twoPayers);
  for (const [order, ids] of [
    ['payer', [2, 3, 1]],
    ['dueDate', [3, 2, 1]],
  ] as const) {
    const { id } = await made(runtime, plan(batch, { order }));
    const { ticket } = await runtime.calls.openBooklet({ id, file: 0 });
    expect(await codesIn(runtime.fileBehind(ticket))).toEqual(await codesOf(runtime, ...ids));
  }
});

test('makes a ZIP with one named file per payer, with cover and separators', async () => {
  const runtime = await documentsRuntime(twoPayers);
  const wished = plan(batch, {
    split: 'payer',
    order: 'payer',
    naming: '{pagador} – {vencimento}',
    cover: true,
    separators: true,
    title: 'Carnês de 2027',
  });
  const booklet = await made(runtime, wished);
  expect(booklet.files).toMatchObject([
    { name: 'ana Rocha – 2027-02-10.pdf', pages: 2, boletos: 1 },
    { name: 'Érica Prado – 2027-01-10 +1.pdf', pages: 3, boletos: 2 },
  ]);
  const zip = await runtime.calls.saveBooklet({ id: booklet.id });
  expect(zip.name).toBe('Carnês de 2027.zip');
  const out = unzipSync(readFileSync(runtime.fileBehind(zip.ticket)));
  expect(Object.keys(out)).toEqual(booklet.files.map(({ name }) => name));
  const { ticket } = await runtime.calls.openBooklet({ id: booklet.id, file: 1 });
  expect(
    Buffer.compare(
      out[booklet.files[1]?.name ?? ''] ?? new Uint8Array(),
      readFileSync(runtime.fileBehind(ticket)),
    ),
  ).toBe(0);
  const beyond = runtime.calls.openBooklet({ id: booklet.id, file: 2 });
  await expect(beyond).rejects.toMatchObject({ failure: { code: 'notFound' } });
});

test('places three slips on a page, of a payer, a list or single boletos', async () => {
  const runtime = await documentsRuntime(twoPayers);
  const { id, files } = await made(runtime, plan({ boletos: [3, 1, 2] }, { layout: 'threeUp' }));
  expect(files).toMatchObject([{ pages: 1, boletos: 3 }]);
  const { ticket } = await runtime.calls.openBooklet({ id, file: 0 });
  expect(await codesIn(runtime.fileBehind(ticket))).toHaveLength(3);
  const of = { accountId: 'padaria', document: '11144477735' };
  expect(await runtime.calls.forecast({ plan: plan(of) })).toMatchObject({ boletos: 2, payers: 1 });
  const { handle } = await runtime.ledger.lists.open('boletos', { filter: {}, sort: 'newest' });
  const listed = plan({ handle, ranges: [{ from: 0, to: 1 }] });
  expect(await runtime.calls.forecast({ plan: listed })).toMatchObject({ boletos: 2 });
  const rows = await runtime.ledger.lists.open('batchRows', { filter: { batchId: 1 }, sort: 'line' });
  const inBatch = plan({ handle: rows.handle, ranges: [{ from: 0, to: 0 }] });
  expect(await runtime.calls.forecast({ plan: inBatch })).toMatchObject({ boletos: 1 });
  const gone = plan({ handle: 'boletos-99', ranges: [{ from: 0, to: 0 }] });
  await expect(runtime.calls.forecast({ plan: gone })).rejects.toMatchObject({
    failure: { code: 'notFound' },
  });
});

test('counts boletos without a PDF, and makes no booklet of such boletos only', async () => {
  const ledger = await readyLedger(temporaryFolder());
  await sheet(ledger, newBoletos(3));
  const { client } = await documentsRuntime([]);
  const { calls } = documentsRuntimeOver({ ledger, client });
  expect(await calls.forecast({ plan: plan(batch) })).toMatchObject({
    boletos: 0,
    files: 0,
    without: 3,
    example: '',
  });
  const making = calls.makeBooklet({ commandId: randomUUID(), plan: plan(batch) });
  await expect(making).rejects.toMatchObject({ failure: { code: 'notFound' } });
});

test.each(pdfShapes)('includes PDFs received as %s, or notes why not', async (pdf) => {
  const runtime = await documentsRuntime(newBoletos(3), { faults: { pdf } });
  const booklet = await made(runtime, plan(batch));
  const { notes } = await runtime.calls.booklet({ id: booklet.id });
  const out = notes.filter((note) => note.out);
  const inside = booklet.files.reduce((sum, { boletos }) => sum + boletos, 0);
  expect([booklet.state, inside + out.length, booklet.missing]).toEqual(['finished', 3, out.length]);
  expect(booklet.check).toEqual({ expected: inside, read: inside });
  const why = pdf === 'html' ? 'notPdf' : 'damaged';
  expect(out.map((note) => note.why)).toEqual(out.map(() => why));
});

test('notes a web page received instead of a PDF with its first words', async () => {
  const runtime = await documentsRuntime(newBoletos(1), { faults: { pdf: 'html' } });
  const booklet = await made(runtime, plan(batch));
  expect(booklet).toMatchObject({ state: 'finished', missing: 1, files: [] });
  expect((await runtime.calls.booklet({ id: booklet.id })).notes).toMatchObject([
    { boleto: 1, cents: 1_037, out: true, why: 'notPdf', detail: textLike('registro') },
  ]);
  const saving = runtime.calls.saveBooklet({ id: booklet.id });
  await expect(saving).rejects.toMatchObject({ failure: { code: 'fileGone' } });
});

test('retries failed PDFs when the booklet is made again, and keeps the earlier files until then', async () => {
  const rules = [{ fault: { kind: 'errorBefore', status: 404 } as const, on: [2] }];
  const runtime = await documentsRuntime(newBoletos(4), { faults: { rules } });
  const first = await made(runtime, plan(batch));
  expect(first).toMatchObject({ state: 'finished', missing: 1, check: { expected: 3, read: 3 } });
  const { notes } = await runtime.calls.booklet({ id: first.id });
  expect(notes).toMatchObject([{ out: true, why: 'fetchFailed', detail: anyText }]);
  runtime.sandbox.setFaults({});
  expect(await runtime.calls.resumeBooklet({ id: first.id })).toMatchObject({
    state: 'running',
    files: first.files,
  });
  expect(await runtime.rested(first.id)).toMatchObject({ missing: 0, files: [{ boletos: 4, pages: 4 }] });
  expect((await runtime.calls.booklet({ id: first.id })).notes).toEqual([]);
});

test('pauses with the service’s message when the token is refused, and continues with the stored PDFs', async () => {
  const rules = [
    { fault: { kind: 'errorBefore', status: 401 } as const, on: [3, 4, 5, 6, 7, 8, 9, 10, 11, 12] },
  ];
  const runtime = await documentsRuntime(newBoletos(20), { faults: { rules } });
  const { id } = await runtime.calls.makeBooklet({ commandId: randomUUID(), plan: plan(batch) });
  expect(await runtime.rested(id)).toMatchObject({
    state: 'paused',
    failure: { code: 'unauthorized' },
    files: [],
  });
  const { kept } = await runtime.calls.forecast({ plan: plan(batch) });
  runtime.sandbox.setFaults({});
  const asked = runtime.sandbox.inspect().requests;
  await runtime.calls.resumeBooklet({ id });
  expect(await runtime.rested(id)).toMatchObject({ state: 'finished', missing: 0, failure: null });
  // Nothing that is stored is requested again. Requests in flight at the pause, at most one for each parallel fetch, may arrive only now.
  const after = runtime.sandbox.inspect().requests - asked;
  expect(after).toBeGreaterThanOrEqual(20 - kept);
  expect(after).toBeLessThanOrEqual(20 - kept + 4);
});

test('continues when it is resumed at the moment when it pauses', async () => {
  const rules = [{ fault: { kind: 'errorBefore', status: 401 } as const, on: [1, 2, 3, 4] }];
  const { ledger, client, sandbox } = await practiceRegister(newBoletos(4), { rules });
  // The written file is read before its writer continues.
  const write: Ledger['write'] = async (...asked) => {
    const answer = await ledger.write(...asked);
    await new Promise((resolve) => setTimeout(resolve, 100));
    return answer;
  };
  const runtime = documentsRuntimeOver({ client, ledger: { ...ledger, write } });
  const { id } = await runtime.calls.makeBooklet({ commandId: randomUUID(), plan: plan(batch) });
  expect(await runtime.rested(id)).toMatchObject({ state: 'paused', failure: { code: 'unauthorized' } });
  sandbox.setFaults({});
  expect(await runtime.calls.resumeBooklet({ id })).toMatchObject({ state: 'running' });
  expect(await runtime.rested(id)).toMatchObject({ state: 'finished', missing: 0, failure: null });
});

test('pauses when the service fails; notes what fails again, and continues with the rest', async () => {
  const rules = [{ fault: { kind: 'errorBefore', status: 500 } as const, share: 1 }];
  const runtime = await documentsRuntime(newBoletos(30), { faults: { rules } });
  const { id } = await runtime.calls.makeBooklet({ commandId: randomUUID(), plan: plan(batch) });
  expect(await runtime.rested(id)).toMatchObject({ state: 'paused', failure: { code: 'serviceError' } });
  await runtime.calls.resumeBooklet({ id });
  const booklet = await runtime.rested(id);
  expect(booklet).toMatchObject({
    state: 'finished',
    missing: 30,
    files: [],
    check: { expected: 0, read: 0 },
  });
});

test('waits when the service asks for it, without a pause or a missing PDF', async () => {
  const fault = { kind: 'rateLimited', waitSeconds: 1, format: 'seconds' } as const;
  const runtime = await documentsRuntime(newBoletos(6), { faults: { rules: [{ fault, on: [1, 3] }] } });
  expect(await made(runtime, plan(batch))).toMatchObject({ state: 'finished', missing: 0, failure: null });
  // Each of the two requests that were told to wait asks once more.
  expect(runtime.sandbox.inspect().requests).toBeGreaterThanOrEqual(8);
});

test('reports the rate and the remaining time while fetching', async () => {
  const runtime = await documentsRuntime(newBoletos(12), {
    faults: { latencyMs: { least: 300, most: 300 } },
  });
  await made(runtime, plan(batch));
  const fetching = runtime.progress.filter(({ phase }) => phase === 'fetch');
  expect(fetching.map(({ done }) => done)).toEqual(
    fetching.map(({ done }) => done).toSorted((a, b) => a - b),
  );
  expect(fetching.some(({ perSecond, remainingMs }) => perSecond > 0 && remainingMs !== null)).toBe(true);
  expect(runtime.progress.map(({ phase }) => phase)).toContain('check');
});

test('can be paused and cancelled at any time; a cancelled one cannot be resumed', async () => {
  const runtime = await documentsRuntime(newBoletos(12), { faults: { latencyMs: { least: 60, most: 60 } } });
  const { id, state } = await runtime.calls.makeBooklet({ commandId: randomUUID(), plan: plan(batch) });
  expect([state, runtime.room.jobs()]).toEqual(['running', 1]);
  expect(await runtime.calls.pauseBooklet({ id })).toMatchObject({ state: 'paused', failure: null });
  expect(runtime.room.jobs()).toBe(0);
  expect(await runtime.calls.pauseBooklet({ id })).toMatchObject({ state: 'paused' });
  expect(await runtime.calls.resumeBooklet({ id })).toMatchObject({ state: 'running' });
  expect(await runtime.calls.cancelBooklet({ id })).toMatchObject({ state: 'cancelled' });
  await expect(runtime.calls.resumeBooklet({ id })).rejects.toMatchObject({
    failure: { code: 'changedMeanwhile' },
  });
  await expect(runtime.calls.saveBooklet({ id })).rejects.toMatchObject({ failure: { code: 'fileGone' } });
});

test('keeps the earlier files when making it again is cancelled', async () => {
  const runtime = await documentsRuntime(newBoletos(2));
  const { id, files } = await made(runtime, plan(batch));
  await runtime.calls.resumeBooklet({ id });
  await runtime.calls.pauseBooklet({ id });
  expect(await runtime.calls.cancelBooklet({ id })).toMatchObject({ state: 'finished', files });
});

test('makes one booklet per command, also after a restart', async () => {
  const runtime = await documentsRuntime(newBoletos(2));
  const commandId = randomUUID();
  const wished = { commandId, plan: plan(batch) };
  const [first, second] = await Promise.all([
    runtime.calls.makeBooklet(wished),
    runtime.calls.makeBooklet(wished),
  ]);
  expect(second.id).toBe(first.id);
  await runtime.rested(first.id);
  expect(await runtime.calls.makeBooklet(wished)).toMatchObject({ id: first.id, state: 'finished' });
  expect(await runtime.calls.booklets({ scope: 'all' })).toHaveLength(1);
});

test('is paused after a quit or a crash', async () => {
  const runtime = await documentsRuntime(newBoletos(12), { faults: { latencyMs: { least: 60, most: 60 } } });
  const { id } = await runtime.calls.makeBooklet({ commandId: randomUUID(), plan: plan(batch) });
  await runtime.room.close();
  expect(await runtime.ledger.read('booklets.get', { id })).toMatchObject({ state: 'paused' });
  await runtime.ledger.write('booklets.turn', { id, to: 'running', computer: null });
  runtime.sandbox.setFaults({});
  const again = documentsRuntimeOver(runtime);
  expect(await again.calls.booklets({ scope: 'all' })).toMatchObject([
    { id, state: 'paused', failure: null },
  ]);
  await again.calls.resumeBooklet({ id });
  expect(await again.rested(id)).toMatchObject({ state: 'finished', missing: 0 });
});

test('reports files whose bytes were deleted, and makes them again', async () => {
  const runtime = await documentsRuntime(newBoletos(2));
  const { id } = await made(runtime, plan(batch));
  const { ticket } = await runtime.calls.openBooklet({ id, file: 0 });
  rmSync(runtime.fileBehind(ticket));
  await expect(runtime.calls.openBooklet({ id, file: 0 })).rejects.toMatchObject({
    failure: { code: 'fileGone' },
  });
  expect((await runtime.calls.booklet({ id })).booklet.gone).toBe(true);
  await runtime.calls.resumeBooklet({ id });
  expect(await runtime.rested(id)).toMatchObject({ gone: false, missing: 0 });
});

test('leaves no incomplete file behind', async () => {
  const runtime = await documentsRuntime(newBoletos(3));
  await made(runtime, plan(batch, { split: 'boleto', naming: '{item}' }));
  const outgoing = readdirSync(runtime.folder).find((name) => name.startsWith('outgoing'));
  expect(readdirSync(join(runtime.folder, outgoing ?? ''))).toEqual([]);
  expect(runtime.reported).toEqual([]);
});
