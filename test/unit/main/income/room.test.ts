// From a file to a settled boleto and back, through the calls of the window.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createdBoletos, dueOn, newFile, newLine, paidOf } from '../../../helpers/income-rows.ts';
import { entry, incomeRoom, ofx } from '../../../helpers/income-room.ts';
import { readyLedger, temporaryFolder } from '../../../helpers/ledger-folder.ts';
import type { Ledger } from '../../../../main/ledger/ledger.ts';

const accountId = 'padaria';
const command = () => ({ commandId: randomUUID() });

async function opened(amounts: readonly number[]) {
  const ledger = await readyLedger(temporaryFolder());
  await createdBoletos(ledger, amounts);
  return { ledger, room: await incomeRoom(ledger) };
}
type Room = Awaited<ReturnType<typeof incomeRoom>>;

const documentOf = async (ledger: Ledger, id: number): Promise<string> =>
  (await ledger.read('boletos.get', { id }))?.fields['payer.document'] ?? '';

const importing = (room: Room, text: string) =>
  room.import({ ...command(), accountId, input: room.upload(text) });

const tab = async (room: Room, place: 'open' | 'reconciled' | 'filed') =>
  (await room.open({ scope: { accountId }, place, sort: 'oldest' })).rows;

test('a statement is imported, its line proposed, accepted and taken back', async () => {
  const { ledger, room } = await opened([5_000]);
  const document = await documentOf(ledger, 1);
  const text = ofx([
    entry('50,00', `PIX RECEBIDO ${document}`),
    entry('-12,90', 'TARIFA PACOTE'),
    entry('-300.00', 'COMPRA CARTAO'),
  ]);
  expect(await importing(room, text)).toMatchObject({
    kind: 'imported',
    known: 0,
    questions: 0,
    file: {
      bank: '341',
      lines: 3,
      added: 3,
      closingCents: 123_456,
      closingOn: '2026-11-20',
      from: '2026-11-01',
    },
  });
  expect(await importing(room, text)).toMatchObject({ kind: 'again' });
  expect(readdirSync(join(room.folder, 'income'))).toHaveLength(1);
  expect(await room.sums({ scope: 'all' })).toEqual({
    open: { count: 1, cents: 5_000 },
    reconciled: { count: 0, cents: 0 },
    filed: { count: 2, cents: -31_290 },
  });
  const [line] = await tab(room, 'open');
  expect(line).toMatchObject({ day: '2026-11-19', cents: 5_000, kind: 'payment', questions: [] });
  const [found] = await room.proposals({ lines: [line?.id ?? 0] });
  expect(found).toMatchObject({
    preselected: 1,
    proposals: [{ strength: 'likely', by: ['document', 'amount'], doubts: [], parts: { principal: 5_000 } }],
  });
  const boleto = found?.proposals[0]?.boleto;
  const seen = { id: 1, revision: boleto?.revision ?? 0 };
  const press = { ...command(), line: { id: line?.id ?? 0, revision: 1 }, boletos: [seen] };
  const done = await room.accept(press);
  expect(done).toMatchObject({ kind: 'done', count: 1, cents: 5_000 });
  expect(await room.accept(press)).toEqual(done);
  expect((await paidOf(ledger, 1)).on).toBe('2026-11-19');
  expect(await room.evidence({ boleto: 1 })).toMatchObject([
    { says: 'paid', source: 'statement', stands: true, fileName: 'extrato.ofx' },
  ]);
  if (done.kind !== 'done') throw new Error(done.kind);
  expect(await room.undo({ ...command(), of: { step: done.step } })).toMatchObject({
    kind: 'done',
    count: 1,
  });
  expect((await paidOf(ledger, 1)).on).toBeNull();
  expect((await tab(room, 'open')).map(({ id }) => id)).toEqual([line?.id]);
  expect(room.published.length).toBeGreaterThan(0);
});

test('of two lines that claim one boleto the first is exact, however many lines lie between them', async () => {
  const { ledger, room } = await opened([5_000, 6_000]);
  const marks = { nossoNumeros: ['070001'], dueDates: [dueOn] };
  const between = Array.from({ length: 1_500 }, (_, at) => newLine(at + 2, 1 + at));
  const lines = [newLine(1, 5_000, { marks }), ...between, newLine(2_000, 5_000, { marks })];
  await ledger.write('income.import', newFile(lines));
  const counted = await room.exact({ accountId });
  expect(counted).toMatchObject({ count: 1, cents: 5_000 });
  const press = { ...command(), accountId, stamp: counted.stamp };
  expect(await room.acceptExact(press)).toMatchObject({ kind: 'done', count: 1, cents: 5_000 });
  expect(await tab(room, 'reconciled')).toMatchObject([{ text: 'PIX RECEBIDO 1' }]);
  expect(await room.exact({ accountId })).toMatchObject({ count: 0 });
});

test('all exact ones are accepted at once, exactly those that were counted', async () => {
  const { ledger, room } = await opened([5_000, 6_000, 7_000]);
  const documents = await Promise.all([1, 2, 3].map((id) => documentOf(ledger, id)));
  const lines = [
    entry('50,00', `LIQ COB 70001 ${documents[0]}`),
    entry('60,00', `LIQ COB 70002 ${documents[1]}`),
    // Another amount, another payer, and no number.
    entry('69,00', `LIQ COB 70003 ${documents[2]}`),
    entry('60,00', `LIQ COB 70001 ${documents[1]}`, { id: 'x' }),
    entry('70,00', 'DEPOSITO'),
  ];
  await importing(room, ofx(lines));
  const counted = await room.exact({ accountId });
  expect(counted).toMatchObject({ count: 2, cents: 11_000 });
  await room.markCancelled({ ...command(), boletos: [2], cancelled: true });
  const press = { ...command(), accountId, stamp: counted.stamp };
  expect(await room.acceptExact(press)).toEqual({ kind: 'changed' });
  await room.markCancelled({ ...command(), boletos: [2], cancelled: false });
  const again = await room.exact({ accountId });
  const second = { ...command(), accountId, stamp: again.stamp };
  const done = await room.acceptExact(second);
  expect(done).toMatchObject({ kind: 'done', count: 2, cents: 11_000 });
  expect(await room.acceptExact(second)).toEqual(done);
  const paid = await Promise.all([1, 2, 3].map(async (id) => (await paidOf(ledger, id)).on));
  expect(paid).toEqual(['2026-11-19', '2026-11-19', null]);
  expect((await tab(room, 'open')).map(({ text }) => text)).toHaveLength(3);
});

test('a lump is divided only by a clerk, and only to the cent', async () => {
  const { ledger, room } = await opened([5_000, 6_000]);
  await importing(room, ofx([entry('110,00', 'COBRANCA')]));
  const line = { id: 1, revision: 1 };
  expect(await room.proposals({ lines: [1] })).toEqual([
    { line: 1, proposals: [], preselected: null, none: 'nothing' },
  ]);
  const seen = async (id: number) => ({
    id,
    revision: (await ledger.read('boletos.get', { id }))?.revision ?? 0,
  });
  await createdBoletosOf(ledger);
  expect(await room.accept({ ...command(), line, boletos: [await seen(1), await seen(3)] })).toEqual({
    kind: 'sum',
    line: 11_000,
    boletos: 5_001,
  });
  expect(await room.accept({ ...command(), line, boletos: [await seen(1), await seen(2)] })).toMatchObject({
    kind: 'done',
  });
  expect((await tab(room, 'reconciled'))[0]?.boletos).toEqual([1, 2]);
});

async function createdBoletosOf(ledger: Ledger): Promise<void> {
  const { newBoleto, running, sent } = await import('../../../helpers/boleto-rows.ts');
  await ledger.write('batches.rest', { id: 1, state: 'finished', reason: null });
  await running(ledger, [newBoleto(9, { amount: 1 })]);
  await sent(ledger, 3, { state: 'created', remoteId: '999' });
}

test('interest that a clerk types explains the difference', async () => {
  const { ledger, room } = await opened([5_000]);
  await importing(room, ofx([entry('51,50', 'DEPOSITO')]));
  const boletos = [{ id: 1, revision: (await ledger.read('boletos.get', { id: 1 }))?.revision ?? 0 }];
  const parts = { interest: 100, fine: 50 };
  await room.accept({ ...command(), line: { id: 1, revision: 1 }, boletos, parts });
  expect((await room.line({ id: 1 })).allocations).toMatchObject([
    { boleto: 1, parts: { principal: 5_000, interest: 100, fine: 50 }, undone: false },
  ]);
  expect((await paidOf(ledger, 1)).how).toEqual({ by: 'statement', cents: 5_150 });
});

test('a reversal is shown until the boleto is paid again', async () => {
  const { ledger, room } = await opened([5_000]);
  const document = await documentOf(ledger, 1);
  const first = entry('50,00', `COB 70001 ${document}`);
  await room.setSettings({ ...command(), accountId, folder: null, automatic: ['statement'] });
  await importing(room, ofx([first]));
  expect((await room.get(1)).paidBy).toBe('statement');
  const none = { count: 0, cents: 0, boletos: [] };
  expect(await room.overview({ scope: 'all' })).toEqual({ open: { count: 0, cents: 0 }, reversed: none });
  await importing(room, ofx([first, entry('-50,00', `ESTORNO COB 70001 ${document}`)]));
  expect((await room.get(1)).baixaOn).toBeNull();
  const reversed = { count: 1, cents: 5_000, boletos: [1] };
  expect((await room.overview({ scope: { accountId } })).reversed).toEqual(reversed);
  await importing(room, ofx([first, entry('50,00', `COB 70001 ${document}`, { id: 'again' })]));
  expect((await room.overview({ scope: 'all' })).reversed).toEqual(none);
  expect((await room.evidence({ boleto: 1 })).map(({ says }) => says)).toEqual(['paid', 'reversed', 'paid']);
});

test('a watched folder imports what is new, and accepts nothing by itself', async () => {
  const { ledger, room } = await opened([5_000]);
  const watched = join(room.folder, 'retornos');
  mkdirSync(watched);
  const settings = await room.setSettings({ ...command(), accountId, folder: watched, automatic: [] });
  expect(settings).toEqual({ folder: watched, automatic: [], failed: [] });
  const document = await documentOf(ledger, 1);
  writeFileSync(join(watched, 'a.ofx'), ofx([entry('50,00', `COB 70001 ${document}`)]));
  writeFileSync(join(watched, 'b.txt'), '02RETORNO01COBRANCA');
  for (let looks = 0; looks < 3; looks += 1) await room.look();
  expect((await tab(room, 'open')).map(({ fileName }) => fileName)).toEqual(['a.ofx']);
  expect((await paidOf(ledger, 1)).on).toBeNull();
  expect((await room.settings({ accountId })).failed).toEqual([{ name: 'b.txt', why: 'cut' }]);
  expect(room.published.at(-1)).toMatchObject({ arrived: [{ name: 'a.ofx' }] });
  expect(room.reported).toEqual([]);
});

test('an account can let exact ones of a source be accepted by themselves', async () => {
  const { ledger, room } = await opened([5_000]);
  await room.setSettings({ ...command(), accountId, folder: null, automatic: ['statement'] });
  const document = await documentOf(ledger, 1);
  await importing(
    room,
    ofx([entry('50,00', `COB 70001 ${document}`), entry('49,00', `COB 70001 ${document}`)]),
  );
  expect((await paidOf(ledger, 1)).on).toBe('2026-11-19');
  expect(await tab(room, 'open')).toMatchObject([{ cents: 4_900 }]);
  const [found] = await room.proposals({ lines: [2] });
  expect(found?.proposals[0]?.doubts).toEqual(['less', 'paid']);
  expect(found?.preselected).toBeNull();
});

test('an export of the dashboard is a file of payments', async () => {
  const { ledger, room } = await opened([5_000, 6_000]);
  const documents = await Promise.all([1, 2].map((id) => documentOf(ledger, id)));
  const sheet = [
    'id;status;cpf;valor;vencimento;data pagamento',
    `901;Pago;${documents[0]};50,00;30/11/2026;19/11/2026`,
    `902;Pendente;${documents[1]};60,00;30/11/2026;`,
  ].join('\n');
  expect(
    await room.import({ ...command(), accountId, input: room.upload(sheet, 'painel.csv') }),
  ).toMatchObject({ kind: 'imported', file: { kind: 'dashboard', added: 2 }, questions: 0 });
  expect(await room.exact({ accountId })).toMatchObject({ count: 1, cents: 5_000 });
  expect((await tab(room, 'filed')).map(({ text }) => text.split(' · ')[0])).toEqual(['Pendente']);
});
