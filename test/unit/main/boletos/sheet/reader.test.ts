// The sheet's worker as the app uses it: a real thread, batches in order, a slow sink that slows it, and its end.
import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { packed, type PackedBatch } from '../../../../../main/boletos/sheet/batch-message.ts';
import { accountedFor } from '../../../../../main/boletos/sheet/check-sheet.ts';
import type { SheetSource, Understanding } from '../../../../../main/boletos/sheet/open-sheet.ts';
import { packedColumns, partedBoletos } from '../../../../../main/ledger/tables/boletos-new.ts';
import { startSheetReader, type SheetReader } from '../../../../../main/boletos/sheet/reader.ts';
import { checkAll, fileOf, openedFile, proposedPlan } from '../../../../fixtures/checked-sheet.ts';
import { sheetBytes } from '../../../../fixtures/sheet-file.ts';
import { today } from '../../../../fixtures/slip-vectors.ts';

const bytes = sheetBytes(12_000, today);
const readers: SheetReader[] = [];

afterEach(async () => {
  await Promise.all(readers.splice(0).map((reader) => reader.close()));
});

async function started(source: SheetSource): Promise<{ reader: SheetReader; understanding: Understanding }> {
  const reader = startSheetReader();
  readers.push(reader);
  const opened = await reader.open(source);
  if (!opened.ok) throw new Error(opened.code);
  return { reader, understanding: opened.value };
}

it('returns from its thread the same result as without one', async () => {
  const { reader, understanding } = await started({ from: 'file', path: fileOf(bytes) });
  const batches: PackedBatch[] = [];
  const progress: number[] = [];
  const summary = await reader.check(proposedPlan(understanding), (batch) => {
    batches.push(batch);
    progress.push(batch.progress);
  });
  const here = checkAll(await openedFile(bytes));
  const whole = packed({ ...here, skipped: here.aside, progress: 1 });
  expect(summary).toEqual(here.summary);
  const values = (all: readonly PackedBatch[]): unknown =>
    all.flatMap(({ boletos }) => partedBoletos(boletos, []));
  const originals = (all: readonly PackedBatch[]): string =>
    all.map(({ boletos }) => boletos.originals?.text ?? '').join('');
  expect(values(batches)).toEqual(values([whole]));
  expect(originals(batches)).toBe(originals([whole]));
  expect(summary && accountedFor(summary)).toBe(true);
  expect(progress).toEqual(progress.toSorted((a, b) => a - b));
  expect(progress.at(-1)).toBe(1);
});

it('transfers problems, blanks, parcels and skipped lines', async () => {
  const text =
    'Nome;CPF;Valor;Vencimento;Parcelas\nMaria;529.982.247-25;10,00;10/12/2026;2\n;;;;\nJosé;1;dez;;\nTotal;;20,00;;\n';
  const { reader, understanding } = await started({ from: 'text', text });
  const batches: PackedBatch[] = [];
  await reader.check(proposedPlan(understanding), (batch) => void batches.push(batch));
  const [batch] = batches;
  const values = batch ? partedBoletos(batch.boletos, []) : [];
  const columnOf = (column: (typeof packedColumns)[number]) =>
    values.filter((_, at) => at % packedColumns.length === packedColumns.indexOf(column));
  expect(columnOf('item')).toEqual([1, 1, 2]);
  expect(columnOf('line')).toEqual([2, 2, 4]);
  expect(columnOf('parcel')).toEqual([1, 2, 1]);
  expect(columnOf('worst')).toEqual([null, 'note', 'error']);
  expect(columnOf('state')).toEqual(['ready', 'ready', 'draft']);
  expect(columnOf('name')).toEqual(['Maria', 'Maria', 'José']);
  expect(columnOf('name_key')).toEqual(['maria', 'maria', 'jose']);
  expect(columnOf('document')).toEqual(['52998224725', '52998224725', null]);
  expect(columnOf('cents')).toEqual([1000, 1000, null]);
  expect(columnOf('due')).toEqual(['2026-12-10', '2027-01-10', null]);
  const problems = z.array(z.object({ code: z.string() })).parse(JSON.parse(String(columnOf('problems')[2])));
  expect(problems.map(({ code }) => code)).toEqual(['documentLength', 'amountNotANumber', 'missing']);
  expect(batch?.boletos.originals).toEqual({
    lines: [2, 39, 4, 51],
    text: 'Maria\u001f529.982.247-25\u001f10,00\u001f10/12/2026\u001f2José\u001f1\u001fdez\u001f\u001f',
  });
  expect(batch?.skipped.map(({ line, kind }) => [line, kind])).toEqual([
    [1, 'header'],
    [3, 'blank'],
    [5, 'total'],
  ]);
});

it('waits for a slow sink, and passes one batch at a time', async () => {
  const { reader, understanding } = await started({ from: 'file', path: fileOf(bytes) });
  let inside = 0;
  let most = 0;
  let rows = 0;
  const summary = await reader.check(proposedPlan(understanding), async (batch) => {
    inside += 1;
    most = Math.max(most, inside);
    for (let turn = 0; turn < 20; turn++) await setImmediate();
    rows += batch.boletos.count;
    inside -= 1;
  });
  expect([most, rows, summary?.rows]).toEqual([1, 12_000, 12_000]);
});

it('is cancelled between batches, and can check again', async () => {
  const { reader, understanding } = await started({ from: 'file', path: fileOf(bytes) });
  const abort = new AbortController();
  let batches = 0;
  const cancelled = await reader.check(
    proposedPlan(understanding),
    () => {
      batches += 1;
      abort.abort();
    },
    abort.signal,
  );
  expect(cancelled).toBeNull();
  expect(batches).toBeLessThan(6);
  expect(await reader.check(proposedPlan(understanding), () => {})).toMatchObject({ rows: 12_000 });
});

it('ends the check with the error of its sink', async () => {
  const { reader, understanding } = await started({ from: 'file', path: fileOf(bytes) });
  const full = new Error('the disk is full');
  await expect(reader.check(proposedPlan(understanding), () => Promise.reject(full))).rejects.toBe(full);
});

it('starts before there is a sheet, with the same result', async () => {
  const reader = startSheetReader();
  readers.push(reader);
  await reader.warmUp();
  const opened = await reader.open({ from: 'text', text: 'Nome;Valor\nAna;1,00\n' });
  expect(opened).toMatchObject({ ok: true, value: { columns: 2 } });
});

it('reads again after the clerk changed an answer', async () => {
  const source = { from: 'file', path: fileOf(Buffer.from('Nome,Valor\nAna,1\n')) } as const;
  const { reader, understanding } = await started(source);
  expect(understanding.columns).toBe(2);
  expect(await reader.open(source, { delimiter: ';' })).toMatchObject({ ok: true, value: { columns: 1 } });
});

it('reports why a file is no sheet', async () => {
  const reader = startSheetReader();
  readers.push(reader);
  const path = fileOf(Buffer.from('%PDF-1.4'));
  expect(await reader.open({ from: 'file', path })).toEqual({ ok: false, code: 'pdf' });
});

it('rejects pending calls when it is closed', async () => {
  const { reader, understanding } = await started({ from: 'file', path: fileOf(bytes) });
  const [check] = await Promise.allSettled([
    reader.check(proposedPlan(understanding), () => new Promise(() => {})),
    reader.close(),
  ]);
  expect(check).toMatchObject({ reason: { failure: { code: 'internal', retryable: true } } });
  expect(await reader.open({ from: 'text', text: 'Nome\n' })).toEqual({ ok: false, code: 'readerLost' });
});

it('ends a reading and its thread after the deadline', async () => {
  const reader = startSheetReader(1);
  const path = fileOf(bytes);
  expect(await reader.open({ from: 'file', path })).toEqual({ ok: false, code: 'readingTooLong' });
  expect(await reader.open({ from: 'file', path })).toEqual({ ok: false, code: 'readerLost' });
});

it('can be closed in the middle of a reading', async () => {
  const reader = startSheetReader();
  await reader.warmUp();
  const opening = reader.open({ from: 'text', text: `Nome;Valor\n${'Ana;1,00\n'.repeat(500_000)}` });
  await reader.close();
  expect(await opening).toEqual({ ok: false, code: 'readerLost' });
});

it('reports a cancelled check as cancelled even if the reader closes', async () => {
  const { reader, understanding } = await started({ from: 'file', path: fileOf(bytes) });
  const abort = new AbortController();
  const checking = reader.check(proposedPlan(understanding), () => {}, abort.signal);
  abort.abort();
  await reader.close();
  expect(await checking).toBeNull();
});

it('returns the raw records without blank ones and the lines above them, repeatedly', async () => {
  const names = Array.from({ length: 5_000 }, (_, at) => `${at};Total ${at} Ltda`);
  const { reader } = await started({ from: 'text', text: `Código;Nome\n;\n${names.join('\n')}\n` });
  for (let round = 0; round < 2; round += 1) {
    const records = [];
    for await (const some of reader.records()) records.push(...some);
    expect(records).toHaveLength(5_001);
    expect(records.slice(0, 2)).toEqual([
      { line: 1, cells: ['Código', 'Nome'], above: true },
      { line: 3, cells: ['0', 'Total 0 Ltda'], above: false },
    ]);
    expect(records.at(-1)?.line).toBe(5_002);
  }
});

it('fails for records of a closed reader', async () => {
  const { reader } = await started({ from: 'text', text: 'a;b\n1;2\n' });
  await reader.close();
  await expect(reader.records().next()).rejects.toMatchObject({ failure: { code: 'internal' } });
});
