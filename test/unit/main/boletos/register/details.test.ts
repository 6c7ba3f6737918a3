// The details of one boleto, with the practice service: what was sent and answered, its line read again, its PDF.
import { expect, onTestFinished, test } from 'vitest';
import { detailCalls } from '../../../../../main/boletos/register/details.ts';
import { addDays, type PlainDate } from '../../../../../preload/shared/due-date.ts';
import type { Chat, Mail } from '../../../../../main/host/host.ts';
import type { FaultPlan } from '../../../../../main/sandbox/faults.ts';
import { recordOf } from '../../../../../main/boletos/batch/record-outcome.ts';
import { boletoBody } from '../../../../../main/service/boletos.ts';
import { createServiceClient } from '../../../../../main/service/client.ts';
import { createPacer } from '../../../../../main/service/pacer.ts';
import { parseBaseUrl } from '../../../../../main/service/paths.ts';
import { beginning, running, sent, slip, today, turn, newBoleto } from '../../../../helpers/boleto-rows.ts';
import { keptDocuments } from '../../../../helpers/kept-documents.ts';
import { readyLedger, temporaryFolder } from '../../../../helpers/ledger-folder.ts';
import { bytesOf, exportPorts, slipLineOf } from '../../../../helpers/register.ts';
import { silentHost } from '../../../../helpers/silent-host.ts';
import { anyNumber, anyText, sandboxForTest, textLike } from '../../../../helpers/sandbox-caller.ts';

/** One boleto, really created at a practice service. */
async function atService(faults: FaultPlan = {}) {
  const sandbox = await sandboxForTest({ faults });
  const base = parseBaseUrl(sandbox.url);
  if (!base.ok) throw new Error(base.error.code);
  const client = createServiceClient({
    base: base.value,
    credentials: () => Promise.resolve({ token: sandbox.tenants.practice.accessToken }),
    auxiliary: 'bearer',
    pacer: createPacer({ ceiling: 4 }),
  });
  onTestFinished(() => client.close());
  const ledger = await readyLedger(temporaryFolder());
  const asked = { cents: 12_750, dueDate: addDays(today, 30) };
  await running(ledger, [newBoleto(1, { amount: asked.cents, dueDate: asked.dueDate })]);
  const row = await ledger.read('boletos.get', { id: 1 });
  const body = boletoBody({ ...row?.fields, amount: asked.cents, dueDate: asked.dueDate });
  const begin = await beginning(ledger, 1, { body });
  await turn(ledger, [], [begin]);
  const attempt = await client.createBoleto(body);
  await turn(ledger, [{ ...recordOf(attempt, asked, today, false), boleto: 1, id: begin.id }], []);

  const mails: Mail[] = [];
  const chats: Chat[] = [];
  const at = exportPorts();
  const { keeper } = keptDocuments({ ledger, clientOf: () => Promise.resolve(client) });
  const calls = () =>
    detailCalls({
      ...at,
      ledger,
      clientOf: () => Promise.resolve(client),
      async keptPdf(boleto) {
        const kept = await keeper.get({ boleto });
        return kept.kind === 'good'
          ? { ...kept.facts, path: kept.path, otherBars: false }
          : { ...kept, otherBars: false };
      },
      host: {
        openMail: (mail) => Promise.resolve(mails.push(mail) > 0),
        openChat: (chat) => Promise.resolve(chats.push(chat) > 0),
      },
      now: () => new Date('2026-11-20T15:00:00Z'),
    });
  return { ledger, sandbox, calls, mails, chats, tickets: at.tickets };
}

const trailOf = async (ledger: Awaited<ReturnType<typeof readyLedger>>, what: string) => {
  const { handle } = await ledger.lists.open('trail', { filter: { what: [what] }, sort: 'oldest' });
  return ledger.lists.window('trail', { handle, from: 0, count: 9 });
};

test('shows its attempts word for word', async () => {
  const { calls } = await atService();
  const { boleto, batch, sendings, payments } = await calls().details({ id: 1 });
  expect(boleto).toMatchObject({ id: 1, state: 'created', conference: 'equal' });
  expect(batch).toEqual({ id: 1, name: 'Mensalidades', lote: 1, kind: 'sheet' });
  expect(sendings).toHaveLength(1);
  expect(sendings[0]).toMatchObject({ state: 'created', httpStatus: 201, millis: anyNumber });
  expect(JSON.parse(sendings[0]?.request ?? '')).toMatchObject({ amount: 127.5 });
  expect(JSON.parse(sendings[0]?.answer ?? '')).toMatchObject({ data: { bankSlip: {} } });
  expect(payments).toEqual([]);
});

test('lists every attempt of a refused boleto, oldest first, and cuts a huge answer', async () => {
  const ledger = await readyLedger(temporaryFolder());
  await running(ledger, [newBoleto(1)]);
  await sent(ledger, 1, { state: 'notSent' });
  await sent(ledger, 1, { state: 'refused', httpStatus: 422, answer: Buffer.alloc(100_000, 'é') });
  const parts = { ledger, ...exportPorts(), clientOf: () => Promise.reject(new Error('not asked')) };
  const calls = detailCalls({ ...parts, host: silentHost(), now: () => new Date() });
  const { sendings } = await calls.details({ id: 1 });
  expect(sendings.map(({ state }) => state)).toEqual(['notSent', 'refused']);
  expect(sendings[0]?.answer).toBeNull();
  expect(sendings[1]?.answer).toMatch(/^é{32768}…$/);
  await expect(calls.readLine({ id: 1 })).rejects.toMatchObject({ failure: { code: 'notFound' } });
});

test('reports an unchanged line as equal, and records nothing', async () => {
  const { calls, ledger } = await atService();
  const read = await calls().readLine({ id: 1 });
  const row = await ledger.read('boletos.get', { id: 1 });
  expect(read).toEqual({
    readAt: '2026-11-20T15:00:00.000Z',
    line: row?.slipLine,
    nossoNumero: row?.nossoNumero,
    same: true,
    findings: [],
  });
  expect(await trailOf(ledger, 'boleto.lineRead')).toEqual([]);
});

test('reports and records interest after the due date as a doubt, and keeps the stored line', async () => {
  const due = addDays(today, 1);
  const ledger = await readyLedger(temporaryFolder());
  await running(ledger, [newBoleto(1, { amount: 10_000, dueDate: due })]);
  const line = slipLineOf(1, 10_000, due);
  await sent(ledger, 1, { state: 'created', remoteId: '5', title: slip({ line }) });
  const grown = slipLineOf(1, 10_250, due);
  const read = { line: grown, nossoNumero: undefined, barCode: undefined, raw: { status: 200, text: '' } };
  const client = {
    identificationField: () => Promise.resolve(read),
  };
  const calls = (day: PlainDate) =>
    detailCalls({
      ...exportPorts(),
      ledger,
      clientOf: () => Promise.resolve(client),
      host: silentHost(),
      today: () => day,
      now: () => new Date(),
    });
  const kindsOn = async (day: PlainDate) => {
    const { same, findings: found } = await calls(day).readLine({ id: 1 });
    expect(same).toBe(false);
    return found.map(({ kind, code }) => `${kind} ${code}`);
  };
  expect(await kindsOn(addDays(due, 5))).toEqual(['doubt slipAmount']);
  expect(await kindsOn(due)).toEqual(['difference slipAmount']);
  expect(await trailOf(ledger, 'boleto.lineRead')).toHaveLength(2);
  expect((await ledger.read('boletos.get', { id: 1 }))?.slipLine).toBe(line);
});

test('provides the PDF by ticket, named by its nosso número', async () => {
  const { calls, tickets, ledger } = await atService({ pdf: 'base64' });
  const file = await calls().pdf({ id: 1 });
  const row = await ledger.read('boletos.get', { id: 1 });
  expect(file).toEqual({ ticket: anyText, name: `boleto-${row?.nossoNumero}.pdf`, otherBars: false });
  expect(tickets.find(file.ticket)?.type).toBe('application/pdf');
  expect(bytesOf(tickets, file).subarray(0, 5).toString()).toBe('%PDF-');
});

test('reports a file that is no PDF with its first lines', async () => {
  const { calls } = await atService({ pdf: 'html' });
  await expect(calls().pdf({ id: 1 })).rejects.toMatchObject({
    failure: { code: 'answerUnreadable', detail: textLike(/\S/) },
  });
});

test('opens a message to the payer', async () => {
  const { calls, mails } = await atService();
  expect(await calls().mail({ id: 1, subject: 'Boleto', body: 'Olá' })).toEqual({ opened: true });
  expect(mails).toEqual([{ address: 'pagador1@exemplo.com.br', subject: 'Boleto', body: 'Olá' }]);
});

test('opens a conversation with the payer’s number, and records that it was opened, without the number', async () => {
  const { calls, chats, ledger } = await atService();
  expect((await calls().details({ id: 1 })).chat).toBe('ready');
  expect(await calls().chat({ id: 1, text: 'Olá' })).toEqual({ opened: true });
  expect(chats).toEqual([{ phone: '11910000001', text: 'Olá' }]);
  const [entry, ...more] = await trailOf(ledger, 'boleto.chatOpened');
  expect(entry?.detail).toEqual({ boleto: 1 });
  expect(more).toEqual([]);
  const unopened = detailCalls({
    ...exportPorts(),
    ledger,
    clientOf: () => Promise.reject(new Error('not asked')),
    host: silentHost(),
    now: () => new Date(),
  });
  expect(await unopened.chat({ id: 1, text: 'Olá' })).toEqual({ opened: false });
  expect(await trailOf(ledger, 'boleto.chatOpened')).toHaveLength(1);
});

test('opens no conversation with a number that is not Brazilian, or with somebody who gets no messages', async () => {
  const { calls, chats, ledger } = await atService();
  await ledger.write('directory.gather', { accountId: 'padaria' });
  const contact = async (change: object) => {
    const documents = [(await ledger.read('boletos.get', { id: 1 }))?.fields['payer.document'] ?? ''];
    const [payer] = await ledger.read('payers.ofDocuments', { accountId: 'padaria', documents });
    if (!payer) throw new Error('no payer');
    const { id, revision } = payer;
    await ledger.write('payers.change', { accountId: 'padaria', id, revision, ...change });
    const { chat } = await calls().details({ id: 1 });
    return [chat, (await calls().chat({ id: 1, text: 'Olá' })).opened];
  };
  expect(await contact({ phones: ['+351 912 345 678'] })).toEqual(['badPhone', false]);
  expect(await contact({ phones: [] })).toEqual([null, false]);
  // Of several, a mobile number.
  expect(await contact({ phones: ['ramal 12', '1134567890', '11987654321'] })).toEqual(['ready', true]);
  expect(await contact({ noContact: true })).toEqual([null, false]);
  expect(chats.map(({ phone }) => phone)).toEqual(['11987654321']);
});

test.each([
  ['paid', ['boletos.markPaid', { boletos: [{ id: 1, on: '2026-11-20', how: { by: 'hand' } }] }]],
  ['cancelled', ['income.markCancelled', { accountId: 'padaria', boletos: [1], on: '2026-11-20' }]],
] as const)('opens no conversation about a boleto that was %s', async (_, [name, input]) => {
  const { calls, chats, ledger } = await atService();
  await ledger.write(name, input);
  expect((await calls().details({ id: 1 })).chat).toBeNull();
  expect(await calls().chat({ id: 1, text: 'Olá' })).toEqual({ opened: false });
  expect(chats).toEqual([]);
});
