// The sheet's worker as the app uses it: a real thread, batches in order, a slow sink that slows it, and its end.
import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import type { CheckedRow } from '../../../../../main/boletos/sheet/check-row.ts';
import { accountedFor, type CheckedBatch } from '../../../../../main/boletos/sheet/check-sheet.ts';
import type { SheetSource, Understanding } from '../../../../../main/boletos/sheet/open-sheet.ts';
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

it('gives out of its thread exactly what the rules give in this one', async () => {
  const { reader, understanding } = await started({ from: 'file', path: fileOf(bytes) });
  const rows: CheckedRow[] = [];
  const progress: number[] = [];
  const summary = await reader.check(proposedPlan(understanding), (batch) => {
    rows.push(...batch.rows);
    progress.push(batch.progress);
  });
  const here = checkAll(await openedFile(bytes));
  expect(summary).toEqual(here.summary);
  expect(rows).toEqual(here.rows);
  expect(summary && accountedFor(summary)).toBe(true);
  expect(progress).toEqual(progress.toSorted((a, b) => a - b));
  expect(progress.at(-1)).toBe(1);
});

it('carries problems, blanks, parcels and lines set apart through its messages', async () => {
  const text =
    'Nome;CPF;Valor;Vencimento;Parcelas\nMaria;529.982.247-25;10,00;10/12/2026;2\n;;;;\nJosé;1;dez;;\nTotal;;20,00;;\n';
  const { reader, understanding } = await started({ from: 'text', text });
  const batches: CheckedBatch[] = [];
  await reader.check(proposedPlan(understanding), (batch) => void batches.push(batch));
  const [batch] = batches;
  expect(batch?.rows.map(({ row, parcel, worst }) => [row, parcel, worst])).toEqual([
    [1, 1, null],
    [1, 2, 'note'],
    [2, 1, 'error'],
  ]);
  expect(batch?.rows[2]?.fields).toMatchObject({ name: 'José', document: null, cents: null, dueDate: null });
  expect(batch?.rows[2]?.problems.map(({ code }) => code)).toEqual([
    'documentLength',
    'amountNotANumber',
    'missing',
  ]);
  expect(batch?.aside.map(({ line, kind }) => [line, kind])).toEqual([
    [1, 'header'],
    [3, 'blank'],
    [5, 'total'],
  ]);
});

it('does not run ahead of a slow sink, and hands over one batch at a time', async () => {
  const { reader, understanding } = await started({ from: 'file', path: fileOf(bytes) });
  let inside = 0;
  let most = 0;
  let rows = 0;
  const summary = await reader.check(proposedPlan(understanding), async (batch) => {
    inside += 1;
    most = Math.max(most, inside);
    for (let turn = 0; turn < 20; turn++) await setImmediate();
    rows += batch.rows.length;
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

it('warms up before there is a sheet, and reads as ever after', async () => {
  const reader = startSheetReader();
  readers.push(reader);
  await reader.warmUp();
  const opened = await reader.open({ from: 'text', text: 'Nome;Valor\nAna;1,00\n' });
  expect(opened).toMatchObject({ ok: true, value: { columns: 2 } });
});

it('understands anew what the clerk overrules', async () => {
  const source = { from: 'file', path: fileOf(Buffer.from('Nome,Valor\nAna,1\n')) } as const;
  const { reader, understanding } = await started(source);
  expect(understanding.columns).toBe(2);
  expect(await reader.open(source, { delimiter: ';' })).toMatchObject({ ok: true, value: { columns: 1 } });
});

it('says why a file is no sheet', async () => {
  const reader = startSheetReader();
  readers.push(reader);
  const path = fileOf(Buffer.from('%PDF-1.4'));
  expect(await reader.open({ from: 'file', path })).toEqual({ ok: false, code: 'pdf' });
});

it('leaves nobody waiting when it is closed', async () => {
  const { reader, understanding } = await started({ from: 'file', path: fileOf(bytes) });
  const [check] = await Promise.allSettled([
    reader.check(proposedPlan(understanding), () => new Promise(() => {})),
    reader.close(),
  ]);
  expect(check).toMatchObject({ reason: { failure: { code: 'internal', retryable: true } } });
  expect(await reader.open({ from: 'text', text: 'Nome\n' })).toEqual({ ok: false, code: 'readerLost' });
});

it('gives the records as they stand, without blanks, and says what stands above them, however often they are asked for', async () => {
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

it('records of a reader that was closed are an error, not an end', async () => {
  const { reader } = await started({ from: 'text', text: 'a;b\n1;2\n' });
  await reader.close();
  await expect(reader.records().next()).rejects.toMatchObject({ failure: { code: 'internal' } });
});
