// The room of e-mail over a real ledger and a real mail server: what is withheld, what is queued once, and what a clerk sees of it.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished, test } from 'vitest';
import type { CheckedPdf } from '../../../../main/documents/room.ts';
import type { NewBoleto } from '../../../../main/ledger/tables/boletos-new.ts';
import type { Ledger } from '../../../../main/ledger/ledger.ts';
import { createMailRoom, type MailRoomParts } from '../../../../main/mail/room.ts';
import { teamLease } from '../../../../main/open-mail.ts';
import { createMemoryStore } from '../../../../main/vault/memory.ts';
import { practiceAccountId } from '../../../../preload/contract/accounts.ts';
import type { MailSettings } from '../../../../preload/contract/mail.ts';
import { asPlainDate } from '../../../../preload/shared/due-date.ts';
import { newBoleto, running, sent } from '../../../helpers/boleto-rows.ts';
import { copiesIn } from '../../../helpers/copied-ledger.ts';
import { account, openedIn, readyLedger, temporaryFolder } from '../../../helpers/ledger-folder.ts';
import {
  startMailServer,
  type TestMailServer,
  type TestMailServerOptions,
} from '../../../helpers/mail-server.ts';
import { announced } from '../../../helpers/income-rows.ts';
import { needsPostgres } from '../../../helpers/postgres-server.ts';
import { created, exportPorts } from '../../../helpers/register.ts';
import { openComputer } from '../../../helpers/team-computer.ts';
import { connected, teamServerForFile } from '../../../helpers/team-server.ts';

const accountId = 'padaria';
const pdf = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(2_000, 7), Buffer.from('\n%%EOF\n')]);
const checked: CheckedPdf = { kind: 'checked', name: 'boleto-1.pdf', bytes: pdf };

const stops: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const stop of stops) await stop();
});

const settingsFor = (port: number, more: Partial<MailSettings> = {}): MailSettings => ({
  preset: 'own',
  host: '127.0.0.1',
  port,
  security: 'plain',
  user: '',
  senderName: 'Padaria Aurora',
  senderAddress: 'cobranca@aurora.example',
  replyTo: null,
  copyTo: null,
  perMinute: 60,
  perDay: 1_000,
  ...more,
});

async function withBoletos(count: number, others: readonly NewBoleto[] = []) {
  const ledger = await readyLedger(temporaryFolder());
  await running(ledger, [...Array.from({ length: count }, (_, at) => newBoleto(at + 1)), ...others]);
  for (let at = 1; at <= count; at += 1) await sent(ledger, at, created(at));
  return ledger;
}

function over(ledger: Ledger, more: Partial<MailRoomParts> = {}) {
  const room = createMailRoom({
    ...exportPorts(),
    ledger,
    streams: { publish: () => undefined },
    report: (_where, error) => {
      throw error;
    },
    account: async (id) => {
      const found = await ledger.read('accounts.get', { id });
      if (!found) throw new Error('no account');
      return found;
    },
    secrets: () => secrets,
    learn: () => undefined,
    practice: { mailPort: () => Promise.reject(new Error('not asked')), sentMail: async () => [] },
    checkedPdf: async () => checked,
    leaseOf: () => ({ take: async () => true, release: async () => undefined }),
    computer: '',
    now: Date.now,
    after: (millis, run) => {
      const timer = setTimeout(run, Math.min(millis, 5));
      return () => clearTimeout(timer);
    },
    turned: () => undefined,
    ...more,
  });
  const secrets = createMemoryStore();
  onTestFinished(() => room.close());
  const { handlers } = room;
  return {
    room,
    handlers,
    secrets,
    setUp: (settings: MailSettings, password?: string) =>
      handlers.setSetup({
        commandId: randomUUID(),
        accountId,
        settings,
        ...(password === undefined ? {} : { password }),
      }),
    plan: (boletos: readonly number[], again = false) =>
      handlers.plan({ accountId, purpose: 'new', of: { boletos: [...boletos] }, again }),
    send: async (boletos: readonly number[], again = false) => {
      const { rows, template } = await handlers.plan({
        accountId,
        purpose: 'new',
        of: { boletos: [...boletos] },
        again,
      });
      return handlers.send({
        commandId: randomUUID(),
        accountId,
        purpose: 'new',
        template,
        rows: rows.map(({ boleto, recipients, repetition }) => ({ boleto, recipients, repetition })),
      });
    },
    async ended(this: void, kind = 'idle') {
      await expect.poll(async () => (await handlers.progress({ accountId })).state.kind).toBe(kind);
    },
    states: async (boletos: readonly number[]) =>
      (await handlers.ofBoletos({ boletos: [...boletos] }))
        .map(({ state, code }) => code ?? state)
        .toReversed(),
  };
}

async function started(options: TestMailServerOptions = {}): Promise<TestMailServer> {
  const server = await startMailServer(options);
  stops.push(server.stop);
  return server;
}

async function ready(
  count: number,
  options: TestMailServerOptions = {},
  more: Partial<MailRoomParts> = {},
  others: readonly NewBoleto[] = [],
) {
  const server = await started(options);
  const ledger = await withBoletos(count, others);
  const all = over(ledger, more);
  expect(await all.setUp(settingsFor(server.port))).toEqual({ kind: 'saved' });
  return { ledger, server, ...all };
}

test('each payer gets one message with the boleto, and pressing again sends nothing', async () => {
  const { server, send, ended, states, plan } = await ready(3);
  expect(await send([1, 2, 3])).toEqual({ kind: 'queued', queued: 3, missed: 0 });
  await ended();
  expect(await states([1, 2, 3])).toEqual(['accepted', 'accepted', 'accepted']);
  expect(server.received.map(({ to }) => to)).toEqual([1, 2, 3].map((at) => [`pagador${at}@exemplo.com.br`]));
  expect(server.received[0]?.bytes.toString()).toContain('boleto-1.pdf');
  const after = await plan([1, 2, 3]);
  expect(after).toMatchObject({ rows: [], repeatable: 3 });
  expect(after.withheld.map(({ why }) => why)).toEqual(['already', 'already', 'already']);
  // Only a clerk who asks for it repeats a message.
  expect(await send([1], true)).toMatchObject({ queued: 1 });
  await ended();
  expect(server.received).toHaveLength(4);
});

test('a plan says of each boleto that gets no message why', async () => {
  const { ledger, handlers, plan } = await ready(7, {}, {}, [
    newBoleto(20, { 'payer.email': null }),
    newBoleto(21),
    newBoleto(22),
  ]);
  await ledger.write('boletos.markPaid', { boletos: [{ id: 1, on: '2026-11-20', how: { by: 'hand' } }] });
  await ledger.write('income.markCancelled', { accountId, boletos: [2], on: '2026-11-20' });
  await sent(ledger, 8, created(20));
  await sent(ledger, 9, created(21, { conference: 'difference' }));
  await ledger.write('directory.gather', { accountId });
  const { rows } = await ledger.lists.open('payers', { filter: { today: '2026-11-20' }, sort: 'name' }, 50);
  const change = async (boleto: number, contact: object) => {
    const of = (await ledger.read('boletos.get', { id: boleto }))?.fields['payer.document'];
    const payer = rows.find(({ document }) => document === of);
    if (!payer) throw new Error('no payer');
    await ledger.write('payers.change', { accountId, id: payer.id, revision: payer.revision, ...contact });
  };
  await change(3, { noContact: true });
  await change(4, { emails: ['josé@exemplo.com.br'] });
  await change(5, { emails: ['a@exemplo.com.br', 'b@exemplo.com.br'] });
  await announced(ledger, 7);
  const found = await plan([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(found.withheld.map(({ boleto, why }) => [boleto, why])).toEqual([
    [1, 'paid'],
    [2, 'cancelled'],
    [3, 'noContact'],
    [4, 'badAddress'],
    [7, 'announced'],
    [8, 'noAddress'],
    [9, 'difference'],
    [10, 'notIssued'],
  ]);
  expect(found.rows.map(({ boleto, recipients }) => [boleto, recipients])).toEqual([
    [5, 'a@exemplo.com.br; b@exemplo.com.br'],
    [6, 'pagador6@exemplo.com.br'],
  ]);
  const ofBatch = { accountId, purpose: 'new', of: { batchId: 1 }, again: false } as const;
  expect((await handlers.plan(ofBatch)).rows.map(({ boleto }) => boleto)).toEqual([5, 6]);
});

test('a preview is the very text, and an unknown variable is refused', async () => {
  const { handlers, plan, send, ended, server } = await ready(2);
  const { template } = await plan([1]);
  const about = { accountId, purpose: 'new', boletos: [1, 2] } as const;
  const shown = await handlers.preview({ ...about, boletos: [...about.boletos], template });
  if (shown.kind !== 'filled') throw new Error(shown.problem.code);
  expect(shown.previews).toHaveLength(2);
  expect(shown.previews[0]?.text).not.toContain('{');
  const wrong = { ...template, text: 'Olá {cliente}' };
  const refusal = { kind: 'refused', problem: { part: 'text', code: 'variableUnknown', name: 'cliente' } };
  expect(await handlers.preview({ ...about, boletos: [1], template: wrong })).toEqual(refusal);
  const row = { boleto: 1, recipients: 'pagador1@exemplo.com.br', repetition: 0 };
  const wish = { commandId: randomUUID(), accountId, purpose: 'new', rows: [row] } as const;
  expect(await handlers.send({ ...wish, rows: [row], template: wrong })).toEqual(refusal);
  await send([1]);
  await ended();
  const [message] = await handlers.ofBoletos({ boletos: [1] });
  expect(await handlers.textOf({ id: message?.id ?? 0 })).toEqual({
    subject: shown.previews[0]?.subject,
    text: shown.previews[0]?.text,
  });
  expect(server.received).toHaveLength(1);
});

test('what changed since the clerk looked is left out', async () => {
  const { ledger, handlers, plan, ended, server } = await ready(2);
  const { rows, template } = await plan([1, 2]);
  await ledger.write('boletos.markPaid', { boletos: [{ id: 2, on: '2026-11-20', how: { by: 'hand' } }] });
  const wish = { commandId: randomUUID(), accountId, purpose: 'new', template } as const;
  const seen = rows.map(({ boleto, recipients, repetition }) => ({ boleto, recipients, repetition }));
  const press = () => handlers.send({ ...wish, rows: seen });
  expect(await press()).toEqual({ kind: 'queued', queued: 1, missed: 1 });
  // The same press again, after its answer was lost.
  expect(await press()).toEqual({ kind: 'queued', queued: 1, missed: 1 });
  await ended();
  expect(server.received).toHaveLength(1);
});

test('a PDF that was not proved to be the boleto’s is sent to nobody', async () => {
  const answers = new Map<number, CheckedPdf>([
    [1, { kind: 'refused', why: 'otherBoleto' }],
    [2, { kind: 'refused', why: 'unproved' }],
    [3, { kind: 'checked', name: 'x.pdf', bytes: Buffer.from('<html>') }],
  ]);
  const { send, ended, states, server, handlers } = await ready(
    4,
    {},
    {
      checkedPdf: async (boleto) => answers.get(boleto) ?? checked,
    },
  );
  await send([1, 2, 3, 4]);
  await ended();
  expect(await states([1, 2, 3, 4])).toEqual(['pdf.otherBoleto', 'pdf.unproved', 'pdf.broken', 'accepted']);
  expect(server.received).toHaveLength(1);
  expect(await handlers.progress({ accountId })).toMatchObject({ toDecide: 3, counts: { unsendable: 3 } });
});

test('a refused address is shown with the server’s words, and another one is sent', async () => {
  const { ledger, send, ended, states, server, plan } = await ready(2, {
    refuse: (command, address) =>
      command === 'rcpt' && address === 'pagador1@exemplo.com.br'
        ? { status: 550, words: '5.1.1 unknown user' }
        : null,
  });
  await send([1, 2]);
  await ended();
  expect(await states([1, 2])).toEqual(['refused', 'accepted']);
  await ledger.write('directory.gather', { accountId });
  const { rows } = await ledger.lists.open('payers', { filter: { today: '2026-11-20' }, sort: 'name' }, 50);
  const payer = rows.find(({ emails }) => emails[0] === 'pagador1@exemplo.com.br');
  if (!payer) throw new Error('no payer');
  await ledger.write('payers.change', {
    accountId,
    id: payer.id,
    revision: payer.revision,
    emails: ['certo@exemplo.com.br'],
  });
  expect((await plan([1, 2])).rows.map(({ recipients }) => recipients)).toEqual(['certo@exemplo.com.br']);
  await send([1, 2]);
  await ended();
  expect(server.received.map(({ to }) => to[0])).toEqual(['pagador2@exemplo.com.br', 'certo@exemplo.com.br']);
});

test('without a mail server nothing is sent, and the queue waits for it', async () => {
  const server = await started();
  const ledger = await withBoletos(1);
  const all = over(ledger);
  expect((await all.plan([1])).sender).toBeNull();
  expect(await all.send([1])).toMatchObject({ queued: 1 });
  await all.ended('stopped');
  expect(await all.handlers.progress({ accountId })).toMatchObject({
    state: { why: { code: 'setupMissing' } },
    counts: { ready: 1 },
  });
  await all.setUp(settingsFor(server.port));
  await all.handlers.resume({ accountId });
  await all.ended();
  expect(server.received).toHaveLength(1);
});

test('a password is kept for its server alone, and never shown', async () => {
  const ledger = await withBoletos(1);
  const { handlers, setUp, secrets } = over(ledger);
  const server = await started({ login: { user: 'ana', password: 'segredo-1' } });
  const settings = settingsFor(server.port, { user: 'ana' });
  expect(await setUp(settings)).toEqual({ kind: 'refused', problem: { field: 'password', code: 'missing' } });
  expect(await setUp(settings, 'segredo-1')).toEqual({ kind: 'saved' });
  const shown = await handlers.setup({ accountId });
  expect(shown).toEqual({ automatic: false, settings, hasPassword: true });
  expect(JSON.stringify(shown)).not.toContain('segredo');
  expect(await handlers.test({ accountId })).toEqual({ kind: 'accepted', to: 'cobranca@aurora.example' });
  expect(server.received[0]?.to).toEqual(['cobranca@aurora.example']);
  expect(await setUp({ ...settings, senderName: 'Outro nome' })).toEqual({ kind: 'saved' });
  expect(await setUp({ ...settings, host: '127.0.0.2' })).toMatchObject({ kind: 'refused' });
  expect(await setUp({ ...settings, senderAddress: 'sem-arroba' })).toMatchObject({
    problem: { field: 'senderAddress', code: 'withoutAt' },
  });
  expect(await setUp({ ...settings, host: 'smtp exemplo' }, 'x')).toMatchObject({
    problem: { field: 'host' },
  });
  expect(await setUp(settings, 'errada')).toEqual({ kind: 'saved' });
  expect(await handlers.test({ accountId })).toMatchObject({ problem: { code: 'loginRefused' } });
  await handlers.removeSetup({ commandId: randomUUID(), accountId });
  expect(await secrets.get(`mail/${accountId}`)).toBeNull();
  // The ledger has nothing of it.
  const trail = await ledger.lists.open('trail', { filter: {}, sort: 'newest' }, 50);
  expect(JSON.stringify(trail.rows)).not.toMatch(/segredo|127\.0\.0\.1/);
});

test('a pause, and what is taken off the list', async () => {
  const answer = Promise.withResolvers<void>();
  const { room, handlers, send, server, ended, states } = await ready(3, { answering: () => answer.promise });
  await send([1, 2, 3]);
  await expect.poll(() => server.received.length).toBe(1);
  await handlers.pause({ accountId });
  expect(await handlers.progress({ accountId })).toMatchObject({ state: { kind: 'pausing' } });
  // A computer that sleeps meanwhile does not resume what a clerk pauses.
  const asleep = room.hold(1);
  answer.resolve();
  await asleep;
  room.release();
  await ended('paused');
  expect(await states([1, 2, 3])).toEqual(['accepted', 'ready', 'ready']);
  expect(await handlers.withdraw({ commandId: randomUUID(), accountId, ids: null })).toEqual({ count: 2 });
  await handlers.resume({ accountId });
  await ended();
  expect(server.received).toHaveLength(1);
});

test('a program that ended while it sent leaves an uncertain message, which only a clerk repeats', async () => {
  const never = Promise.withResolvers<void>();
  const { ledger, send, server } = await ready(1, { answering: () => never.promise });
  await send([1]);
  await expect.poll(() => server.received.length).toBe(1);
  // The next run of the program, over the same ledger.
  const next = over(ledger);
  await next.setUp(settingsFor(server.port));
  await next.room.start();
  expect(await next.states([1])).toEqual(['maybe']);
  await next.handlers.resume({ accountId });
  await next.ended();
  expect(server.received).toHaveLength(1);
  const [message] = await next.handlers.ofBoletos({ boletos: [1] });
  const decide = { commandId: randomUUID(), accountId, ids: [message?.id ?? 0] } as const;
  expect(await next.handlers.decide({ ...decide, ids: [...decide.ids], decision: 'again' })).toEqual({
    count: 1,
  });
  never.resolve();
  expect(await next.send([1])).toMatchObject({ queued: 1 });
  await next.ended();
  expect(server.received).toHaveLength(2);
});

test('a frozen ledger sends nothing', async () => {
  const { ledger, send, server, handlers } = await ready(1);
  await ledger.retire();
  await expect(send([1])).rejects.toThrow('ledgerFrozen');
  await expect(handlers.resume({ accountId })).rejects.toThrow('ledgerFrozen');
  expect(server.received).toHaveLength(0);
});

test('after a copy was put back, what may have been sent since is sent only if the clerk decides so', async () => {
  let clock = Date.UTC(2026, 10, 20, 15);
  const now = () => (clock += 1_000);
  const server = await started();
  const folder = temporaryFolder();
  const before = await readyLedger(folder, { now });
  const due = { dueDate: asPlainDate('2026-12-15') };
  await running(before, [newBoleto(1, due), newBoleto(2, due), newBoleto(3, due)]);
  for (const at of [1, 2, 3]) await sent(before, at, created(at));
  const early = over(before);
  await early.setUp(settingsFor(server.port));
  await early.handlers.setReminders({
    commandId: randomUUID(),
    accountId,
    reminders: { before: 30, after: null },
  });
  await early.send([1]);
  await early.ended();
  await before.write('messages.queue', {
    accountId,
    purpose: 'new',
    template: { subject: 'Boleto', text: 'Olá' },
    rows: [
      { boleto: 2, recipients: 'pagador2@exemplo.com.br', repetition: 0, filled: { linha: '23793.38128' } },
    ],
  });
  const copy = join(temporaryFolder(), 'copy.db');
  await before.backup(copy);
  await early.handlers.resume({ accountId });
  await early.ended();
  await early.send([3]);
  await early.ended();
  await early.room.close();
  await before.close();
  expect(server.received).toHaveLength(3);

  await copiesIn(folder).layReady(copy);
  const { ledger } = await openedIn(folder, { now });
  const late = over(ledger, { today: () => '2026-12-10' });
  await late.setUp(settingsFor(server.port));
  await late.room.start();
  await expect(late.send([3], true)).rejects.toThrow('ledgerFrozen');
  await ledger.clearFreeze('Conferi os enviados.');
  await running(ledger, [newBoleto(4, due)]);
  await sent(ledger, 4, created(4));
  const { rows, withheld, repeatable } = await late.plan([1, 2, 3, 4]);
  expect(rows.map(({ boleto }) => boleto)).toEqual([4]);
  expect(withheld.map(({ boleto, why }) => [boleto, why])).toEqual([
    [1, 'already'],
    [2, 'already'],
    [3, 'maybeSent'],
  ]);
  expect([repeatable, await late.states([2])]).toEqual([3, ['maybe']]);
  await late.handlers.resume({ accountId });
  await late.ended();
  expect(server.received).toHaveLength(3);
  // A reminder that may have left is proposed, and withheld until the clerk decides.
  const [reminders] = (await late.handlers.attention({ accountId })).reminders;
  expect(reminders?.boletos.toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4]);
  const asked = { accountId, purpose: 'before', of: { boletos: [1, 4] }, again: false } as const;
  const planned = await late.handlers.plan({ ...asked, of: { boletos: [...asked.of.boletos] } });
  expect([planned.rows.length, planned.withheld.map(({ why }) => why)]).toEqual([1, ['maybeSent']]);
  // A window from before the freeze wishes for the first message.
  const { template } = await late.plan([3]);
  const stale = { boleto: 3, recipients: 'pagador3@exemplo.com.br', repetition: 0 };
  expect(
    await late.handlers.send({ commandId: randomUUID(), accountId, purpose: 'new', template, rows: [stale] }),
  ).toEqual({ kind: 'queued', queued: 0, missed: 1 });
  expect(await late.send([3], true)).toMatchObject({ queued: 1 });
  await late.ended();
  expect(server.received).toHaveLength(4);
  expect((await late.plan([3])).withheld.map(({ why }) => why)).toEqual(['already']);
});

test('reminders are proposed once by their days, and sent by nobody but a clerk', async () => {
  const due = (day: string) => ({ dueDate: asPlainDate(day) });
  // Today is 30 November.
  const { ledger, handlers, server, ended } = await ready(0, {}, { today: () => '2026-11-30' }, [
    newBoleto(1, due('2026-12-03')),
    newBoleto(2, due('2026-12-04')),
    newBoleto(3, due('2026-11-27')),
    newBoleto(4, due('2026-11-28')),
    newBoleto(5, due('2026-12-01')),
    newBoleto(6, { ...due('2026-12-01'), 'payer.email': null }),
  ]);
  for (const at of [1, 2, 3, 4, 5, 6]) await sent(ledger, at, created(at));
  const proposed = async () =>
    (await handlers.attention({ accountId })).reminders.map(({ purpose, boletos }) => [purpose, boletos]);
  expect(await proposed()).toEqual([]);
  const set = (before: number | null, after: number | null) =>
    handlers.setReminders({ commandId: randomUUID(), accountId, reminders: { before, after } });
  await set(3, 3);
  expect(await handlers.reminders({ accountId })).toEqual({ before: 3, after: 3 });
  expect(await proposed()).toEqual([
    ['before', [5, 1]],
    ['after', [3]],
  ]);
  await ledger.write('boletos.markPaid', { boletos: [{ id: 1, on: '2026-11-20', how: { by: 'hand' } }] });
  const wish = { accountId, purpose: 'before', of: { boletos: [5] }, again: false } as const;
  const { rows, template } = await handlers.plan({ ...wish, of: { boletos: [...wish.of.boletos] } });
  expect(server.received).toHaveLength(0);
  await handlers.send({
    commandId: randomUUID(),
    accountId,
    purpose: 'before',
    template,
    rows: rows.map(({ boleto, recipients, repetition }) => ({ boleto, recipients, repetition })),
  });
  await ended();
  expect(await proposed()).toEqual([['after', [3]]]);
  await set(null, null);
  expect(await proposed()).toEqual([]);
});

test('the test account needs no set-up', async () => {
  const server = await started();
  const ledger = await readyLedger(temporaryFolder());
  await ledger.write('accounts.insert', account(practiceAccountId, { kind: 'practice', name: 'Teste' }));
  await running(ledger, [newBoleto(1)], practiceAccountId);
  await sent(ledger, 1, created(1), practiceAccountId);
  const { handlers } = over(ledger, {
    practice: { mailPort: async () => server.port, sentMail: async () => [] },
  });
  const about = { accountId: practiceAccountId, purpose: 'new' } as const;
  const { rows, template, automatic } = await handlers.plan({ ...about, of: { boletos: [1] }, again: false });
  expect(automatic).toBe(true);
  await handlers.send({
    ...about,
    commandId: randomUUID(),
    template,
    rows: rows.map(({ boleto, recipients, repetition }) => ({ boleto, recipients, repetition })),
  });
  await expect.poll(() => server.received.length).toBe(1);
});

describe('in a team', needsPostgres(), () => {
  const { server: postgres, newTeam } = teamServerForFile();

  async function computers(server: TestMailServer) {
    const team = await newTeam();
    const opened = await Promise.all([
      openComputer(postgres(), team, 'ana'),
      openComputer(postgres(), team, 'bia'),
    ]);
    const rooms = [];
    for (const { ledger, team: link } of opened) {
      const room = over(ledger, {
        leaseOf: (id) => teamLease(link, id),
        computer: link.state().computer.id,
      });
      await room.setUp(settingsFor(server.port));
      rooms.push({ ...room, ledger });
    }
    const [ana, bia] = rooms;
    if (!ana || !bia) throw new Error('no computers');
    const count = 12;
    const batchId = await running(
      ana.ledger,
      Array.from({ length: count }, (_, at) => newBoleto(at + 1)),
    );
    const query = { filter: { batchId }, sort: 'line' as const };
    const ids = (await ana.ledger.lists.open('batchRows', query, count)).rows.map(({ id }) => id);
    for (const [at, id] of ids.entries()) await sent(ana.ledger, id, created(at + 1));
    return { team, ana, bia, ids };
  }

  it('sends once what two clerks send at once, from one computer at a time', async () => {
    let busiest = 0;
    let open = 0;
    const server = await started({
      answering: async () => {
        open += 1;
        busiest = Math.max(busiest, open);
        await new Promise((resolve) => void setTimeout(resolve, 5));
        open -= 1;
      },
    });
    const { ana, bia, ids } = await computers(server);
    const pressed = await Promise.all([ana.send(ids), bia.send(ids)]);
    const queued = pressed.map((one) => (one.kind === 'queued' ? one.queued : 0));
    expect(queued.toSorted((one, other) => one - other)).toEqual([0, ids.length]);
    await expect.poll(() => ana.states(ids)).toEqual(ids.map(() => 'accepted'));
    expect(server.received.map(({ to }) => to.join()).toSorted()).toEqual(
      ids.map((_, at) => `pagador${at + 1}@exemplo.com.br`).toSorted(),
    );
    expect(busiest).toBe(1);
  });

  it('sends nothing from a server that lost commits, and what may have left is uncertain', async () => {
    const server = await started();
    const { team, ana, bia, ids } = await computers(server);
    const [unknown = 0, again = 0] = ids;
    await ana.send([unknown, again]);
    await ana.ended();
    expect(server.received).toHaveLength(2);
    // The server is as it was before one message was queued and before the other one left, and has another history.
    const admin = await connected(postgres(), 'postgres', team.database);
    await admin.query(`SET session_replication_role = replica;
      DELETE FROM guiche.mail_tries; DELETE FROM guiche.messages WHERE boleto = ${unknown};
      UPDATE guiche.messages SET state = 'ready', attempt = NULL, message_id = NULL, sender = NULL, envelope = NULL,
        sha256 = NULL; UPDATE guiche.team SET timeline = 'another'`);
    // She took her lease before.
    const sending = over(bia.ledger, { computer: 'pc-bia' });
    await sending.setUp(settingsFor(server.port));
    await sending.handlers.resume({ accountId });
    await sending.ended('stopped');
    expect((await sending.handlers.progress({ accountId })).state).toMatchObject({ why: { code: 'frozen' } });
    await expect.poll(() => ana.ledger.freeze?.reason).toBe('team');
    expect(await ana.states([again])).toEqual(['maybe']);
    const planned = (await ana.plan(ids)).withheld.map(({ boleto, why }) => [boleto, why]);
    expect(planned).toEqual(ids.map((id) => [id, id === again ? 'already' : 'maybeSent']));
    await expect(bia.send(ids, true)).rejects.toThrow('ledgerFrozen');
    expect(server.received).toHaveLength(2);
  });

  it('leaves the queue to the computer that sends, and says so', async () => {
    const answer = Promise.withResolvers<void>();
    const server = await started({ answering: () => answer.promise });
    const { ana, bia, ids } = await computers(server);
    await ana.send(ids);
    await expect.poll(() => server.received.length).toBe(1);
    await bia.handlers.resume({ accountId });
    // It asks again later, so its state returns to this one.
    const stopped = { state: { kind: 'stopped', why: { code: 'lease' } } };
    await expect.poll(() => bia.handlers.progress({ accountId })).toMatchObject(stopped);
    // What the first computer is sending is not taken for interrupted by the start of another one.
    await bia.room.start();
    expect((await bia.states(ids))[0]).toBe('sending');
    answer.resolve();
    await expect.poll(() => ana.states(ids)).toEqual(ids.map(() => 'accepted'));
    expect(server.received).toHaveLength(ids.length);
  });
});
