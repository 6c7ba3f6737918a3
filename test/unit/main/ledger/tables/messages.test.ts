// E-mail to payers in the ledger: queued once, begun with exact bytes, ended once, and never sent for a boleto that needs none.
import { expect, test } from 'vitest';
import type { Ledger } from '../../../../../main/ledger/ledger.ts';
import type { BeginMessage } from '../../../../../main/ledger/tables/messages-sending.ts';
import type { QueueMessages } from '../../../../../main/ledger/tables/messages.ts';
import { announced, createdBoletos, dueOn } from '../../../../helpers/income-rows.ts';
import { engine } from '../../../../helpers/engine.ts';
import { openedIn, readyLedger, temporaryFolder } from '../../../../helpers/ledger-folder.ts';
import { rawRun } from '../../../../helpers/raw-ledger.ts';

const accountId = 'padaria';
const start = Date.UTC(2026, 10, 20, 15);

const template = { subject: 'Boleto de {valor}', text: 'Olá, {nome}.' };

const rowFor = (boleto: number, more: Partial<QueueMessages['rows'][number]> = {}) => ({
  boleto,
  recipients: `pagador${boleto}@exemplo.com.br`,
  repetition: 0,
  filled: { nome: `Pagador ${boleto}` },
  ...more,
});

const queue = (ledger: Ledger, rows: QueueMessages['rows'], more: Partial<QueueMessages> = {}) =>
  ledger.write('messages.queue', { accountId, purpose: 'new', template, rows, ...more });

async function withMessages(count = 2) {
  const folder = temporaryFolder();
  const ledger = await readyLedger(folder);
  await createdBoletos(
    ledger,
    Array.from({ length: count }, (_, at) => 5_000 + at),
  );
  const { ids } = await queue(
    ledger,
    Array.from({ length: count }, (_, at) => rowFor(at + 1)),
  );
  return { folder, ledger, ids };
}

const begin = (ledger: Ledger, id: number, attempt: string, more: Partial<BeginMessage> = {}) =>
  ledger.write('messages.begin', {
    accountId,
    id,
    attempt,
    at: start,
    computer: '',
    composed: {
      messageId: `<${id}@aurora.example>`,
      from: 'cobranca@aurora.example',
      to: ['pagador@exemplo.com.br'],
      bytes: Buffer.from(`mail ${id}`),
      sha256: `hash ${id}`,
      pdfSha256: 'pdf',
    },
    ...more,
  });

const accepted = { kind: 'accepted', status: 250, words: 'ok' } as const;
const end = (ledger: Ledger, id: number, attempt: string) =>
  ledger.write('messages.end', {
    accountId,
    id,
    attempt,
    state: 'accepted',
    delivery: accepted,
    at: start + 5,
    notBefore: null,
  });

const statesOf = async (ledger: Ledger, boletos: readonly number[]) =>
  (await ledger.read('messages.ofBoletos', { boletos })).map(({ state, code }) => code ?? state).toReversed();

test('a boleto has one message of a purpose, whoever asks, and to whichever address', async () => {
  const { ledger, ids } = await withMessages();
  expect(ids).toHaveLength(2);
  expect((await queue(ledger, [rowFor(1), rowFor(2)])).ids).toEqual([]);
  expect((await queue(ledger, [rowFor(1, { recipients: 'outro@exemplo.com.br' })])).ids).toEqual([]);
  expect((await queue(ledger, [rowFor(1)], { purpose: 'after' })).ids).toHaveLength(1);
  // A clerk who saw the first one raises the repetition; another one who raises it too sends nothing more.
  expect((await queue(ledger, [rowFor(1, { repetition: 1 })])).ids).toHaveLength(1);
  expect((await queue(ledger, [rowFor(1, { repetition: 1, recipients: 'b@exemplo.com.br' })])).ids).toEqual(
    [],
  );
});

test('two clerks who press at once queue each message once', async () => {
  const folder = temporaryFolder();
  const ledger = await readyLedger(folder);
  await createdBoletos(ledger, [5_000, 6_000]);
  // On a server these are two computers with a connection each.
  const other = engine() === 'postgres' ? (await openedIn(folder)).ledger : ledger;
  const rows = [rowFor(1), rowFor(2)];
  const both = await Promise.all([queue(ledger, rows), queue(other, rows)]);
  expect(both.flatMap(({ ids }) => ids)).toHaveLength(2);
  const tries = await Promise.all([begin(ledger, 1, 'one'), begin(other, 1, 'two')]);
  expect(tries.toSorted()).toEqual(['go', 'gone']);
});

test('a try stores the bytes before they leave, and each further one must have the same', async () => {
  const { ledger, ids } = await withMessages(1);
  const [id = 0] = ids;
  expect(await ledger.read('messages.due', { accountId, taken: [] })).toMatchObject({
    id,
    composed: null,
    tries: 0,
  });
  expect(await ledger.read('messages.due', { accountId, taken: [id] })).toBeNull();
  expect(await begin(ledger, id, 'first')).toBe('go');
  expect(await ledger.read('messages.due', { accountId, taken: [] })).toBeNull();
  expect(await begin(ledger, id, 'second')).toBe('gone');
  const lost = {
    accountId,
    id,
    attempt: 'first',
    state: 'ready',
    delivery: { kind: 'lost', problem: { code: 'cut' } },
    at: start + 1,
    notBefore: start + 60_000,
  } as const;
  await ledger.write('messages.end', { ...lost, attempt: 'another' });
  expect(await statesOf(ledger, [1])).toEqual(['sending']);
  await ledger.write('messages.end', lost);
  const due = await ledger.read('messages.due', { accountId, taken: [] });
  expect(due).toMatchObject({ tries: 1, firstTriedAt: start, notBefore: start + 60_000 });
  expect(Buffer.from(due?.composed?.bytes ?? []).toString()).toBe(`mail ${id}`);
  const otherBytes = {
    messageId: 'x',
    from: 'a@b.c',
    to: [],
    bytes: Buffer.from('z'),
    sha256: 'z',
    pdfSha256: null,
  };
  await expect(begin(ledger, id, 'third', { composed: otherBytes })).rejects.toThrow('internal');
  expect(await begin(ledger, id, 'fourth', { at: start + 60_000 })).toBe('go');
  await end(ledger, id, 'fourth');
  expect(await ledger.read('messages.startsSince', { accountId, moment: start + 1 })).toEqual([
    start + 60_000,
  ]);
  expect(await ledger.read('messages.ofBoletos', { boletos: [1] })).toMatchObject([
    { state: 'accepted', tries: 2, delivery: accepted, messageId: `<${id}@aurora.example>` },
  ]);
});

test('nothing is sent for a boleto that was paid, cancelled or announced as paid, or to a payer who wants none', async () => {
  const { ledger, ids } = await withMessages(5);
  await ledger.write('directory.gather', { accountId });
  await ledger.write('boletos.markPaid', { boletos: [{ id: 1, on: '2026-11-20', how: { by: 'hand' } }] });
  await ledger.write('income.markCancelled', { accountId, boletos: [2], on: '2026-11-20' });
  const { rows } = await ledger.lists.open('payers', { filter: { today: '2026-11-20' }, sort: 'name' }, 10);
  const boleto = await ledger.read('boletos.get', { id: 3 });
  const payer = rows.find(({ document }) => document === boleto?.fields['payer.document']);
  if (!payer) throw new Error('no payer');
  await ledger.write('payers.change', { accountId, id: payer.id, revision: payer.revision, noContact: true });
  await announced(ledger, 5);
  const answers = [];
  for (const id of ids) answers.push(await begin(ledger, id, `try ${id}`));
  expect(answers).toEqual(['paid', 'cancelled', 'withdrawn', 'go', 'announced']);
  const states = ['paid', 'cancelled', 'withdrawn', 'sending', 'announced'];
  expect(await statesOf(ledger, [1, 2, 3, 4, 5])).toEqual(states);
  expect((await queue(ledger, [rowFor(1), rowFor(2), rowFor(5)])).ids).toEqual([]);
  const remind = { accountId, purpose: 'after', from: dueOn, to: dueOn, most: 9 } as const;
  expect(await ledger.read('messages.toRemind', remind)).toEqual([3, 4]);
  // What the clerk declines holds nothing back.
  const revision = (await ledger.read('boletos.get', { id: 5 }))?.revision ?? 0;
  await ledger.write('income.declineCallbacks', { accountId, boletos: [{ id: 5, revision }] });
  expect((await queue(ledger, [rowFor(5, { repetition: 1 })])).ids).toHaveLength(1);
});

test('what was being sent when a process ended is uncertain, and only a clerk decides', async () => {
  const { ledger, ids } = await withMessages(3);
  const [first = 0, second = 0] = ids;
  await begin(ledger, first, 'here', { computer: 'one' });
  await begin(ledger, second, 'there', { computer: 'two' });
  const recover = (others: number) =>
    ledger.write('messages.recover', { accountId, computer: 'one', others });
  expect(await recover(start)).toEqual({ count: 1 });
  expect(await recover(start + 1)).toEqual({ count: 1 });
  expect(await statesOf(ledger, [1, 2, 3])).toEqual(['maybe', 'maybe', 'ready']);
  expect(await ledger.read('messages.counts', { accountId })).toEqual({
    states: { maybe: 2, ready: 1 },
    toDecide: 2,
  });
  await end(ledger, first, 'here');
  expect(await statesOf(ledger, [1])).toEqual(['maybe']);
  expect((await queue(ledger, [rowFor(1)])).ids).toEqual([]);
  expect(await ledger.write('messages.decide', { accountId, ids: [first], decision: 'again' })).toEqual({
    count: 1,
  });
  expect(await ledger.write('messages.decide', { accountId, ids: [first], decision: 'sent' })).toEqual({
    count: 0,
  });
  expect((await queue(ledger, [rowFor(1, { repetition: 1 })])).ids).toHaveLength(1);
});

test('a message that the server refused cannot be considered sent', async () => {
  const { ledger, ids } = await withMessages(1);
  const [id = 0] = ids;
  await begin(ledger, id, 'try');
  const delivery = { kind: 'refused', status: 550, words: 'no such user', stage: 'recipient' } as const;
  const about = { accountId, id, attempt: 'try', state: 'refused', at: start + 5, notBefore: null } as const;
  await ledger.write('messages.end', { ...about, delivery });
  const decide = (decision: 'sent' | 'left') =>
    ledger.write('messages.decide', { accountId, ids: [id], decision });
  expect(await decide('sent')).toEqual({ count: 0 });
  expect(await decide('left')).toEqual({ count: 1 });
});

test('messages that did not leave are taken off the list', async () => {
  const { ledger, ids } = await withMessages(3);
  const [first = 0, second = 0] = ids;
  await begin(ledger, first, 'try');
  expect(await ledger.write('messages.withdraw', { accountId, ids: [first, second] })).toEqual({ count: 1 });
  expect(await ledger.write('messages.withdraw', { accountId, ids: null })).toEqual({ count: 1 });
  expect(await statesOf(ledger, [1, 2, 3])).toEqual(['sending', 'withdrawn', 'withdrawn']);
  // Whoever was taken off may be queued again.
  expect((await queue(ledger, [rowFor(2, { repetition: 1 })])).ids).toHaveLength(1);
});

test('a freeze makes uncertain what another ledger may have sent, and nothing begins before a clerk clears it', async () => {
  const { ledger, ids } = await withMessages(3);
  const [first = 0, second = 0] = ids;
  await begin(ledger, first, 'try');
  await end(ledger, first, 'try');
  await ledger.retire();
  expect(await statesOf(ledger, [1, 2, 3])).toEqual(['accepted', 'maybe', 'maybe']);
  await expect(begin(ledger, second, 'late')).rejects.toThrow('ledgerFrozen');
  await ledger.clearFreeze('o outro computador foi desligado');
  expect(await begin(ledger, second, 'later')).toBe('gone');
  await ledger.write('messages.decide', { accountId, ids: [second], decision: 'again' });
  const { ids: again } = await queue(ledger, [rowFor(2, { repetition: 1 })]);
  expect(await begin(ledger, again[0] ?? 0, 'again')).toBe('go');
});

test('after a freeze each boleto from before it may have had an unknown message, until a clerk decides', async () => {
  const ledger = await readyLedger(temporaryFolder());
  await createdBoletos(ledger, [5_000, 6_000, 7_000, 8_000]);
  const { ids } = await queue(ledger, [rowFor(1), rowFor(2), rowFor(3)]);
  const [first = 0] = ids;
  const maybe = (purpose: 'new' | 'after' = 'new') =>
    ledger.read('messages.maybeMailed', { accountId, purpose, boletos: [1, 2, 3, 4, 5] });
  expect(await maybe()).toEqual([]);
  await ledger.retire();
  expect(await maybe()).toEqual([1, 2, 3, 4]);
  await ledger.clearFreeze('o outro computador foi desligado');
  // What became uncertain and was given free is decided, as is what was queued since.
  await ledger.write('messages.decide', { accountId, ids: [first], decision: 'again' });
  expect(await maybe()).toEqual([2, 3, 4]);
  expect(await maybe('after')).toEqual([1, 2, 3, 4]);
  expect(
    await ledger.read('messages.maybeMailed', { accountId: 'outra', purpose: 'new', boletos: [2] }),
  ).toEqual([]);
});

test('the schema forbids other steps, other bytes and deletions', async () => {
  const { folder, ledger, ids } = await withMessages(2);
  const [first = 0, second = 0] = ids;
  await begin(ledger, first, 'try');
  await end(ledger, first, 'try');
  const raw = await rawRun(folder);
  expect(await raw(`UPDATE messages SET state = 'ready' WHERE id = ${first}`)).toContain('no such step');
  expect(await raw(`UPDATE messages SET state = 'accepted', sha256 = 'x' WHERE id = ${second}`)).toContain(
    'no such step',
  );
  expect(await raw(`UPDATE messages SET sha256 = 'x' WHERE id = ${first}`)).toContain('its bytes stay');
  expect(await raw(`UPDATE messages SET envelope = '[]' WHERE id = ${first}`)).toContain('its bytes stay');
  expect(await raw(`UPDATE messages SET recipients = 'x' WHERE id = ${first}`)).toContain(
    'what it says stays',
  );
  expect(await raw('UPDATE mail_tries SET ended = 1')).toContain('its end stays');
  expect(await raw(`UPDATE mail_templates SET body = 'x'`)).toContain('append-only');
  for (const table of ['mail_tries', 'messages', 'mail_templates'])
    expect(await raw(`DELETE FROM ${table}`)).toContain('never deleted');
});

test('a text is stored once until it changes', async () => {
  const { ledger } = await withMessages(2);
  const read = () => ledger.read('messages.template', { accountId, purpose: 'new' });
  const before = await read();
  expect(before).toMatchObject(template);
  await queue(ledger, [rowFor(1, { repetition: 1 })]);
  expect((await read())?.id).toBe(before?.id);
  await queue(ledger, [rowFor(2, { repetition: 1 })], { template: { ...template, text: 'Outro.' } });
  expect((await read())?.id).not.toBe(before?.id);
  expect(await ledger.read('messages.toMake', { id: 1 })).toMatchObject({
    template,
    filled: { nome: 'Pagador 1' },
  });
});

test('the list finds messages by payer, address and state, and those to decide', async () => {
  const { ledger, ids } = await withMessages(3);
  await begin(ledger, ids[0] ?? 0, 'try', { computer: 'x' });
  await ledger.write('messages.recover', { accountId, computer: 'x', others: 0 });
  const boleto = await ledger.read('boletos.get', { id: 2 });
  const found = async (filter: object) =>
    (await ledger.lists.open('messages', { filter, sort: 'oldest' }, 10)).rows.map((row) => row.boleto);
  expect(await found({})).toEqual([1, 2, 3]);
  expect(await found({ text: 'PAGADOR2@' })).toEqual([2]);
  expect(await found({ text: boleto?.fields['payer.name'] ?? '' })).toContain(2);
  expect(await found({ state: ['ready'] })).toEqual([2, 3]);
  expect(await found({ open: true })).toEqual([1]);
  expect(await found({ scope: { accountId: 'outra' } })).toEqual([]);
});
