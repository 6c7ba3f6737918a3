// Uncertain rows settled by the practice service's own lines, over a real ledger.
import { expect, onTestFinished, test } from 'vitest';
import { createDoubts, tooSoonMs } from '../../../../../main/boletos/batch/doubts.ts';
import {
  matchExport,
  readExportRow,
  type ExportRow,
} from '../../../../../main/boletos/batch/doubt-export.ts';
import { startSandbox } from '../../../../../main/sandbox/server.ts';
import { createServiceClient } from '../../../../../main/service/client.ts';
import { createPacer } from '../../../../../main/service/pacer.ts';
import { parseBaseUrl } from '../../../../../main/service/paths.ts';
import { realRunner } from '../../../../helpers/real-runner.ts';
import { sheet, newBoletos } from '../../../../helpers/boleto-rows.ts';
import { noon, readyLedger, temporaryFolder } from '../../../../helpers/ledger-folder.ts';

/** Two rows are created, one is cut off after the service created it, and one never arrived. */
async function scene() {
  const cut = { kind: 'cutAfter' } as const;
  const faults = {
    rules: [
      { fault: cut, on: [3] },
      { fault: { kind: 'cutBefore' }, on: [4] },
    ],
  } as const;
  const sandbox = await startSandbox({ folder: null, seed: 'doubts', now: Date.now, faults });
  onTestFinished(() => sandbox.stop());
  const ledger = await readyLedger(temporaryFolder());
  const token = () => sandbox.tenants.practice.accessToken;
  const { runner, rested, close } = realRunner({ ledger, url: sandbox.url, token, ceiling: 1 });
  onTestFinished(close);
  const batchId = await sheet(ledger, newBoletos(4));
  await runner.queue(batchId);
  await rested(batchId);

  const base = parseBaseUrl(sandbox.url);
  if (!base.ok) throw new Error(base.error.code);
  const pacer = createPacer({ ceiling: 4 });
  const credentials = () => Promise.resolve({ token: token() });
  const client = createServiceClient({ base: base.value, credentials, auxiliary: 'bearer', pacer });
  onTestFinished(() => client.close());
  let now = noon + tooSoonMs;
  let pdf = true;
  let bare = false;
  const doubts = createDoubts({
    ledger,
    async identificationField(_account, id) {
      const read = await client.identificationField(id);
      return bare ? { ...read, barCode: undefined, nossoNumero: undefined } : read;
    },
    pdfText(_account, id) {
      const payer = sandbox.inspect().boletos.find((one) => one.id === id)?.request.payer;
      return Promise.resolve(pdf && payer ? `Pagador: ${payer.name} CPF ${payer.document}` : null);
    },
    now: () => now,
    today: () => '2026-11-20',
  });
  const ids = sandbox.inspect().boletos.map(({ id }) => id);
  return {
    ledger,
    batchId,
    doubts,
    sandbox,
    ids,
    setNow: (at: number) => (now = at),
    withoutPdf: () => (pdf = false),
    lineAlone: () => (bare = true),
  };
}

test('accepts “foi criado” only for an id that no other boleto has and whose line equals the request', async () => {
  const { ledger, doubts, ids, batchId } = await scene();
  const say = (boleto: number, id = '', seenByEye = false) =>
    doubts.confirmCreated({ boleto, id, seenByEye });
  expect((await ledger.read('boletos.doubts', { batchId })).map(({ boleto }) => boleto.id)).toEqual([3, 4]);
  expect(await say(1, ids[2])).toEqual({ kind: 'noDoubt' });
  expect(await say(3, ids[0])).toEqual({ kind: 'taken', what: 'id', by: 1 });
  // The third boleto's id for the fourth row: another amount, another day.
  const differs = await say(4, ids[2]);
  expect(differs).toMatchObject({ kind: 'differs' });
  expect(await say(4, ids[2], true)).toMatchObject({ kind: 'differs' });
  expect(await say(3, ids[2])).toMatchObject({
    kind: 'settled',
    boleto: { state: 'created', remoteId: ids[2], conference: 'equal' },
  });
  expect(await say(3, ids[2])).toEqual({ kind: 'noDoubt' });
});

test('derives the bar code from the line when the service returns only the line, and no nosso número', async () => {
  const { doubts, ids, sandbox, lineAlone } = await scene();
  lineAlone();
  expect(await doubts.confirmCreated({ boleto: 3, id: ids[2] ?? '', seenByEye: false })).toMatchObject({
    kind: 'settled',
    boleto: { barCode: sandbox.inspect().boletos[2]?.slip.barCode, nossoNumero: null, conference: 'equal' },
  });
});

test('asks the clerk to compare when the PDF does not name the payer', async () => {
  const { doubts, ids, withoutPdf } = await scene();
  withoutPdf();
  const say = (seenByEye: boolean) => doubts.confirmCreated({ boleto: 3, id: ids[2] ?? '', seenByEye });
  expect(await say(false)).toMatchObject({ kind: 'eyeNeeded', why: 'payerNotFound' });
  expect(await say(true)).toMatchObject({ kind: 'settled' });
});

test('accepts “não foi criado” only from ten minutes after the attempt', async () => {
  const { ledger, doubts, setNow } = await scene();
  const say = () => doubts.confirmNotCreated({ boleto: 4, next: 'ready' });
  setNow(noon + 60_000);
  expect(await say()).toEqual({ kind: 'tooSoon', waitMs: 540_000 });
  // Setting the clock back by a year does not extend the wait, and setting it right again does not shorten it.
  const yearBack = noon - 365 * 86_400_000;
  setNow(yearBack);
  expect(await say()).toEqual({ kind: 'tooSoon', waitMs: tooSoonMs });
  setNow(yearBack + tooSoonMs - 1);
  expect(await say()).toEqual({ kind: 'tooSoon', waitMs: 1 });
  setNow(noon + 60_000);
  expect(await say()).toEqual({ kind: 'tooSoon', waitMs: 540_000 });
  setNow(yearBack + tooSoonMs);
  expect(await say()).toMatchObject({ kind: 'settled', boleto: { state: 'ready' } });
  const attempts = await ledger.read('attempts.ofOwner', { owner: 'boleto/4' });
  expect(attempts.at(-1)).toMatchObject({ state: 'discarded', resolution: { by: 'person', next: 'ready' } });
});

test('accepts “não foi criado” of rows that a freeze made uncertain from ten minutes after it, with or without an attempt', async () => {
  const { ledger, doubts, setNow } = await scene();
  await doubts.confirmNotCreated({ boleto: 4, next: 'ready' });
  await sheet(ledger, newBoletos(1));
  await ledger.write('boletos.freeze', { reason: 'restored' });
  const frozen = (await ledger.read('boletos.doubts', {})).filter(({ boleto }) => boleto.id !== 3);
  expect(frozen.map(({ attempt }) => attempt === null)).toEqual([false, true]);
  for (const { boleto } of frozen) {
    const since = Date.parse(boleto.serviceMessage?.since ?? '');
    const say = () => doubts.confirmNotCreated({ boleto: boleto.id, next: 'out' });
    setNow(since + tooSoonMs - 1);
    expect(await say()).toEqual({ kind: 'tooSoon', waitMs: 1 });
    setNow(since + tooSoonMs);
    expect(await say()).toMatchObject({ kind: 'settled' });
  }
});

test('matches uncertain rows with an export by reference, or by amount, due date and payer', async () => {
  const { ledger, batchId, ids } = await scene();
  const doubts = await ledger.read('boletos.doubts', { batchId });
  const [third, fourth] = doubts;
  const columns = { documents: [], names: [], amounts: [], dueDates: [] };
  const matched = (...rows: ExportRow[]) =>
    matchExport(
      doubts,
      rows.map((row) => readExportRow(row, '2026-11-20', columns)),
      { idColumn: 0 },
    );
  const {
    'payer.name': name,
    'payer.document': document,
    dueDate,
    amount: cents,
  } = third?.boleto.fields ?? {};
  const day = (dueDate ?? '').split('-').toReversed().join('/');
  const money = `R$ ${((cents ?? 0) / 100).toFixed(2).replace('.', ',')}`;
  const byPayer = { line: 5, cells: [ids[2] ?? '', name ?? '', money, day] };
  const byDocument = { line: 6, cells: ['777', document ?? '', money, day] };
  const other = { line: 7, cells: ['778', 'Outra Pessoa', money, day] };
  expect(matched(other)).toEqual({ matches: [], absent: [3, 4] });
  expect(matched(byPayer, other)).toEqual({
    matches: [{ boleto: 3, rows: [{ line: 5, by: 'amountDuePayer', id: ids[2], against: [] }] }],
    absent: [4],
  });
  // Two are alike: a person chooses. If one has the mark, the other belongs to somebody else.
  expect(matched(byPayer, byDocument).matches[0]?.rows.map(({ line }) => line)).toEqual([5, 6]);
  const marked = { line: 8, cells: ['779', `https://retorno.example/b/${third?.attempt?.ref ?? ''}`] };
  expect(matched(byPayer, marked).matches).toEqual([
    { boleto: 3, rows: [{ line: 8, by: 'ref', id: '779', against: [] }] },
  ]);
  const marksOther = { line: 9, cells: [fourth?.attempt?.ref ?? '', name ?? '', money, day] };
  expect(matched(marksOther)).toMatchObject({ matches: [{ boleto: 4 }], absent: [3] });
});
