// An account with a mailbox: a real ledger, the simulated service, and a mailbox on loopback over http. The built mailbox as its own process
// is tested end to end.
import { randomBytes, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { CallbackUrl } from '../../../../main/callbacks/mailbox-key.ts';
import { createCallbacksRoom, type CallbacksRoom } from '../../../../main/callbacks/room.ts';
import { createTickets } from '../../../../main/host/tickets.ts';
import { startMailbox, type Mailbox } from '../../../../main/mailbox/server.ts';
import { createMailboxClient } from '../../../../main/service/mailbox.ts';
import { createMemoryStore } from '../../../../main/vault/memory.ts';
import type { SecretStore } from '../../../../main/vault/store.ts';
import { boletosRuntime, form, type BoletosRuntime } from '../../../helpers/boletos-runtime.ts';
import { temporaryFolder } from '../../../helpers/ledger-folder.ts';
import { post } from '../../../helpers/mailbox.ts';

const password = 'senha da recuperação';

async function mailboxIn(folder: string, port = 0): Promise<Mailbox> {
  const mailbox = await startMailbox({ folder, host: '127.0.0.1', port, log: () => undefined });
  let stopped: Promise<void> | undefined;
  const stop = () => (stopped ??= mailbox.stop());
  onTestFinished(stop);
  return { ...mailbox, stop };
}

interface Office {
  readonly app: BoletosRuntime;
  readonly room: CallbacksRoom;
  readonly checked: string[];
  readonly store: SecretStore;
  readonly tickets: ReturnType<typeof createTickets>;
  readonly close: () => Promise<void>;
}

async function officeOf(store: SecretStore | null = createMemoryStore()): Promise<Office> {
  const holder: { room?: CallbacksRoom } = {};
  const callbackUrls = async (accountId: string): Promise<CallbackUrl | null> =>
    (await holder.room?.urlsOf(accountId)) ?? null;
  const office = officeRoom(await boletosRuntime({ callbackUrls }), store);
  holder.room = office.room;
  return office;
}

/** What the program opens for callbacks, over a runtime of boletos. */
function officeRoom(app: BoletosRuntime, store: SecretStore | null): Office {
  const checked: string[] = [];
  const tickets = createTickets(randomUUID);
  const room = createCallbacksRoom({
    ledger: app.ledger,
    keychain: () => store,
    accountIds: () => Promise.resolve([app.accountId]),
    clientFor: ({ address }, key) =>
      Promise.resolve(createMailboxClient({ address, proxy: { kind: 'none' }, system: [] }, key)),
    connectionOf: app.connectionOf,
    checkNow: (_, transactionId) => Promise.resolve(void checked.push(transactionId)),
    askers: null,
    sendOn: () => Promise.resolve(false),
    tickets,
    learn: () => undefined,
    random: randomBytes,
    recoveryWork: 10,
    after(millis, run) {
      const timer = setTimeout(run, Math.min(millis, 50));
      return () => clearTimeout(timer);
    },
    now: () => new Date(),
    report: (_, error) => {
      throw error;
    },
  });
  let closed: Promise<void> | undefined;
  const close = () => (closed ??= room.close());
  onTestFinished(close);
  return { app, room, checked, tickets, close, store: store ?? createMemoryStore() };
}

/** Pairs, and keeps the recovery file: its text. */
async function pair({ app: { accountId }, room, tickets }: Office, mailbox: Pick<Mailbox, 'port' | 'code'>) {
  const address = `http://127.0.0.1:${mailbox.port}/`;
  const answer = await room.handlers.pair({ accountId, address, code: ` ${mailbox.code}\n` });
  if (answer.kind === 'refused') return answer;
  const made = await room.handlers.recoveryFile({ accountId, password });
  const kept = tickets.find(made?.ticket ?? '');
  await room.handlers.recoverySaved({ accountId });
  return { ...answer, file: kept && 'bytes' in kept.from ? Buffer.from(kept.from.bytes).toString() : '' };
}

async function paired() {
  const mailbox = await mailboxIn(join(temporaryFolder(), 'mailbox'));
  const office = await officeOf();
  expect(await pair(office, mailbox)).toMatchObject({ kind: 'paired' });
  return { mailbox, office };
}

/** Issues one boleto; answers with the row's id and the callback URL that the service got. */
async function issue({ app }: Office, more: Parameters<typeof form>[0] = {}) {
  const issued = await app.boletos.issue({
    commandId: randomUUID(),
    accountId: app.accountId,
    form: form(more),
    refInCallback: false,
  });
  if (issued.kind !== 'issued') throw new Error(issued.kind);
  await app.rested(issued.batchId);
  const made = app.sandbox.inspect().boletos.at(-1);
  return { id: issued.boleto, url: made?.request.clientCallbackUrl ?? null, remote: made };
}

const evidenceOf = async ({ app }: Office, boleto: number) =>
  (await app.ledger.read('income.evidence', { boleto })).map(({ source, says, accepted }) =>
    [source, says, accepted].join(' '),
  );
const proposalsOf = (office: Office) =>
  office.room.handlers.proposals({ scope: { accountId: office.app.accountId } });

describe('pairing', () => {
  it('refuses an address without TLS, half a code, a stranger at the address, and a lost keychain', async () => {
    const mailbox = await mailboxIn(temporaryFolder());
    const office = await officeOf();
    const { accountId } = office.app;
    const given = { accountId, address: `http://127.0.0.1:${mailbox.port}`, code: mailbox.code };
    const refusal = async (more: Partial<typeof given>) => {
      const answer = await office.room.handlers.pair({ ...given, ...more });
      return answer.kind === 'refused' ? answer.why : answer.kind;
    };
    expect(await refusal({ address: 'http://caixa.example' })).toBe('address');
    expect(await refusal({ address: 'https://caixa.example/?a=1' })).toBe('address');
    expect(await refusal({ code: mailbox.code.slice(0, -1) })).toBe('code');
    const other = await mailboxIn(temporaryFolder());
    expect(await refusal({ code: other.code })).toBe('notMailbox');
    const stranger = createServer((_, response) => response.end('<html>'));
    await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void stranger.close());
    const bound = stranger.address();
    const port = typeof bound === 'object' ? bound?.port : 0;
    expect(await refusal({ address: `http://127.0.0.1:${port}` })).toBe('notMailbox');
    await other.stop();
    expect(await refusal({ address: `http://127.0.0.1:${other.port}` })).toBe('unreachable');
    const locked = await officeOf(null);
    expect(await pair(locked, mailbox)).toEqual({ kind: 'refused', why: 'noKeychain' });
    expect(office.room.handlers.state({ accountId })).toMatchObject({ address: null });
  });

  it('is tested by a delivery through the address, which is not shown as one', async () => {
    const { office, mailbox } = await paired();
    const { accountId } = office.app;
    expect(await office.room.handlers.test({ accountId })).toMatchObject({ kind: 'arrived' });
    expect(await office.app.ledger.read('income.lastCallback', { box: 'x' })).toMatchObject({ sequence: 0 });
    await mailbox.stop();
    expect(await office.room.handlers.test({ accountId })).toEqual({ kind: 'failed', why: 'unreachable' });
  });

  it('goes on from the recovery file when the keychain was lost, and with no other password', async () => {
    const mailbox = await mailboxIn(temporaryFolder());
    const office = await officeOf();
    const first = await pair(office, mailbox);
    if (first.kind !== 'paired') throw new Error(first.kind);
    const { file } = first;
    expect(file).toMatch(/^-----BEGIN AGE ENCRYPTED FILE-----/);
    const { url } = await issue(office);
    const { accountId } = office.app;
    expect(url).toBe('https://retorno.example/b');
    await office.room.handlers.leave({ accountId });
    const { recover } = office.room.handlers;
    expect(await recover({ accountId, file, password: 'outra senha' })).toEqual({
      kind: 'refused',
      why: 'recovery',
    });
    expect(await recover({ accountId: 'other', file, password })).toEqual({
      kind: 'refused',
      why: 'recovery',
    });
    expect(await recover({ accountId, file, password })).toMatchObject({
      kind: 'paired',
      state: { recoverySaved: true },
    });
    expect(await office.room.handlers.test({ accountId })).toMatchObject({ kind: 'arrived' });
  });
});

describe('an attempt', () => {
  it('carries the mailbox’s address in its recorded bytes, with its reference', async () => {
    const { office, mailbox } = await paired();
    const { url } = await issue(office, { clientCallbackUrl: '' });
    expect(url).toMatch(
      new RegExp(`^http://127\\.0\\.0\\.1:${mailbox.port}/c/[\\w-]{54}\\?ref=[a-z0-9]{10}$`),
    );
  });

  it('carries no address before the recovery file is kept, because a lost keychain would lose its deliveries', async () => {
    const mailbox = await mailboxIn(join(temporaryFolder(), 'mailbox'));
    const office = await officeOf();
    const { accountId } = office.app;
    const { handlers } = office.room;
    const given = { accountId, address: `http://127.0.0.1:${mailbox.port}`, code: mailbox.code };
    expect(await handlers.pair(given)).toMatchObject({ kind: 'paired', state: { recoverySaved: false } });
    expect((await issue(office, { clientCallbackUrl: '' })).url).toBeNull();
    // Also after a start.
    await office.close();
    const next = officeRoom(office.app, office.store);
    await next.room.start();
    expect(await next.room.urlsOf(accountId)).toBeNull();
    expect(await next.room.handlers.recoverySaved({ accountId })).toMatchObject({ recoverySaved: true });
    expect(await next.room.urlsOf(accountId)).not.toBeNull();
  });

  it('keeps the URL of its row, unless the account lets the mailbox send deliveries on', async () => {
    const { office } = await paired();
    const { accountId } = office.app;
    const own = 'https://retorno.example/b?x={ref}';
    expect((await issue(office, { clientCallbackUrl: own })).url).toMatch(
      /^https:\/\/retorno\.example\/b\?x=\w{10}$/,
    );
    await office.room.handlers.setReplacesOwn({ accountId, replacesOwn: true });
    const { url } = await issue(office, { clientCallbackUrl: own, amount: '99,00' });
    expect(new URL(url ?? '').searchParams.get('to')).toMatch(/^https:\/\/retorno\.example\/b\?x=\w{10}$/);
    const long = `https://retorno.example/${'x'.repeat(420)}`;
    expect((await issue(office, { clientCallbackUrl: long, amount: '98,00' })).url).toBe(long);
  });
});

describe('a delivery', () => {
  it('is kept, acknowledged and proposed, and settles nothing until the clerk accepts', async () => {
    const { office } = await paired();
    const { id, url } = await issue(office, { clientCallbackUrl: '' });
    expect((await post(url ?? '', JSON.stringify({ event: 'boleto.paid' }))).status).toBe(200);
    await expect.poll(() => evidenceOf(office, id)).toEqual(['callback paid false']);
    const [proposal] = await proposalsOf(office);
    expect(proposal).toMatchObject({ boleto: id, grade: 'paidInformed', raw: '{"event":"boleto.paid"}' });
    expect(await office.app.ledger.read('boletos.get', { id })).toMatchObject({ baixaOn: null });
    const { accountId } = office.app;
    const boletos = [{ id, revision: proposal?.revision ?? 0 }];
    const accept = () =>
      office.room.handlers.accept({
        commandId: randomUUID(),
        accountId,
        boletos,
        says: 'paid',
        on: '2026-11-20',
      });
    expect(await accept()).toEqual({ done: [id] });
    expect(await office.app.ledger.read('boletos.get', { id })).toMatchObject({ baixaOn: '2026-11-20' });
  });

  it('with a transaction is checked at the service: only a complete one of this amount is verified', async () => {
    const { office } = await paired();
    const { app } = office;
    const { clientId: ci, clientSecret: cs } = app.sandbox.tenants.practice;
    await app.accounts.setCredentials({
      commandId: randomUUID(),
      id: app.accountId,
      credentials: { ci, cs },
    });
    const { id, url } = await issue(office, { clientCallbackUrl: '', amount: '50,00' });
    const deposit = (cents: number, outcome: 'COMPLETO' | 'FALHA') =>
      app.sandbox.addDeposit({ cents, outcome, settlesInMs: 0 });
    const send = (transactionId: string) =>
      post(url ?? '', JSON.stringify({ status: 'PAID', transactionId, amount: 5_000 }));
    const [failed, other] = [deposit(5_000, 'FALHA'), deposit(500_000, 'COMPLETO')];
    for (const one of [failed, other, 'invented-1']) await send(one);
    await expect.poll(async () => (await evidenceOf(office, id)).length).toBe(3);
    await send(deposit(5_000, 'COMPLETO'));
    await expect.poll(() => evidenceOf(office, id)).toContain('check paid false');
    expect((await evidenceOf(office, id)).filter((one) => one.startsWith('check'))).toHaveLength(1);
    expect(await proposalsOf(office)).toMatchObject([{ boleto: id, grade: 'paidVerified', cents: 5_000 }]);
  });

  it('to an uncertain boleto names the ids that it holds, and changes nothing', async () => {
    const { office } = await paired();
    office.app.sandbox.setFaults({ rules: [{ fault: { kind: 'cutAfter' }, on: [1] }] });
    const { id, url, remote } = await issue(office, { clientCallbackUrl: '' });
    expect(await office.app.ledger.read('boletos.get', { id })).toMatchObject({ state: 'uncertain' });
    await post(url ?? '', JSON.stringify({ event: 'boleto.created', data: { id: Number(remote?.id) } }));
    await expect
      .poll(() => office.room.handlers.noticesOf({ boletos: [id, id + 1] }))
      .toMatchObject([{ boleto: id, ids: [remote?.id] }]);
    expect(await office.app.ledger.read('boletos.get', { id })).toMatchObject({ state: 'uncertain' });
  });

  it('that arrives while the program is closed is collected at the next start, once', async () => {
    const { office } = await paired();
    const { id, url } = await issue(office, { clientCallbackUrl: '' });
    await post(url ?? '', '1');
    await expect.poll(async () => (await evidenceOf(office, id)).length).toBe(1);
    await office.close();
    for (const body of ['1', '2']) await post(url ?? '', body);
    const next = officeRoom(office.app, office.store);
    await next.room.start();
    await expect.poll(async () => (await evidenceOf(office, id)).length).toBe(2);
    expect(await next.room.handlers.test({ accountId: office.app.accountId })).toMatchObject({
      kind: 'arrived',
    });
    expect(await evidenceOf(office, id)).toHaveLength(2);
  });
});

describe('silence', () => {
  it('says nothing: what no delivery came for stays as it is, while others are told of', async () => {
    const { office } = await paired();
    const { app, room } = office;
    const { accountId, ledger } = app;
    app.sandbox.setFaults({ rules: [{ fault: { kind: 'cutAfter' }, on: [1] }] });
    const uncertain = await issue(office, { clientCallbackUrl: '' });
    const open = await issue(office, { clientCallbackUrl: '', amount: '60,00' });
    const told = await issue(office, { clientCallbackUrl: '', amount: '70,00' });
    const silent = [uncertain.id, open.id];
    const known = async () => ({
      boletos: await ledger.read('boletos.many', { ids: silent }),
      doubts: await ledger.read('boletos.doubts', { boleto: uncertain.id }),
      evidence: await Promise.all(silent.map((id) => evidenceOf(office, id))),
      notices: await room.handlers.noticesOf({ boletos: silent }),
    });
    const before = await known();
    expect(before.boletos.map(({ state }) => state)).toEqual(['uncertain', 'created']);
    expect(before.doubts).toHaveLength(1);
    expect(before).toMatchObject({ evidence: [[], []], notices: [] });

    // The mailbox works, and the service tells of another boleto: once that it is paid, and once that it is not.
    for (const status of ['PAID', 'UNPAID']) await post(told.url ?? '', JSON.stringify({ status }));
    await expect.poll(async () => (await evidenceOf(office, told.id)).length).toBe(2);
    expect(await room.handlers.test({ accountId })).toMatchObject({ kind: 'arrived' });
    expect((await proposalsOf(office)).map(({ boleto }) => boleto)).toEqual([told.id]);
    const { proposed, disputed, unattributed } = await room.handlers.waiting({ scope: { accountId } });
    expect([proposed.count, disputed.count, unattributed]).toEqual([1, 0, 0]);
    expect(await known()).toEqual(before);

    // Nor can a press make anything of it.
    const boletos = before.boletos.map(({ id, revision }) => ({ id, revision }));
    const asked = () => ({ commandId: randomUUID(), accountId, boletos });
    for (const says of ['paid', 'reversed', 'cancelled'] as const)
      expect(await room.handlers.accept({ ...asked(), says, on: '2026-11-20' })).toEqual({ done: [] });
    expect(await room.handlers.decline(asked())).toMatchObject({ done: [] });
    expect(await known()).toEqual(before);
  });
});

describe('the simulated service', () => {
  it('pays and calls back, and the payment is proposed as verified, also if its answer was lost', async () => {
    const { office } = await paired();
    const { app } = office;
    const { clientId: ci, clientSecret: cs } = app.sandbox.tenants.practice;
    await app.accounts.setCredentials({
      commandId: randomUUID(),
      id: app.accountId,
      credentials: { ci, cs },
    });
    const callbacks = {
      createdMs: 0,
      paidMs: { least: 100, most: 200 },
      paidShare: 1,
      shape: 'mixed',
      twiceShare: 1,
      earlyShare: 0.5,
      strangerShare: 0,
    } as const;
    app.sandbox.setFaults({
      // The first time that it is asked for the payment.
      rules: [{ fault: { kind: 'cutAfter' }, on: [2] }],
      callbacks,
    });
    const first = await issue(office, { clientCallbackUrl: '' });
    await expect.poll(() => proposalsOf(office)).toMatchObject([{ boleto: first.id, grade: 'paidVerified' }]);
    app.sandbox.setFaults({
      rules: [{ fault: { kind: 'cutAfter' }, routes: ['createBoleto'], share: 1 }],
      callbacks,
    });
    const lost = await issue(office, { clientCallbackUrl: '', amount: '77,00' });
    await expect
      .poll(() => office.room.handlers.noticesOf({ boletos: [lost.id] }))
      .toMatchObject([{ boleto: lost.id, ids: [lost.remote?.id] }]);
    expect(await app.ledger.read('boletos.get', { id: lost.id })).toMatchObject({
      state: 'uncertain',
      baixaOn: null,
    });
  });
});

describe('a delivery to an attempt that is not known here', () => {
  it('is listed with what it names, and proposed for the boleto that the clerk gives it', async () => {
    const { office } = await paired();
    const { handlers, urlsOf } = office.room;
    const { accountId } = office.app;
    const { id, remote } = await issue(office, { clientCallbackUrl: '' });
    const urls = await urlsOf(accountId);
    const send = (ref: string, body: unknown) => post(urls?.(ref, null) ?? '', JSON.stringify(body));
    await send('k0gone0001', { status: 'PAID', boletoId: remote?.id });
    await send('k0gone0002', { status: 'PAID', boletoId: '777' });
    const scope = { accountId };
    const list = () => Promise.resolve(handlers.unattributed({ scope }));
    await expect.poll(async () => (await list()).length).toBe(2);
    const [stranger, own] = await list();
    expect(own).toMatchObject({ accountId, boletoIds: [remote?.id], words: ['PAID'] });
    expect(await handlers.waiting({ scope })).toMatchObject({ unattributed: 2, proposed: { count: 0 } });
    const attribute = (remoteId: string) =>
      handlers.attribute({ commandId: randomUUID(), accountId, delivery: own?.id ?? 0, remoteId });
    expect(await attribute('778')).toEqual({ kind: 'notFound' });
    expect(await attribute(remote?.id ?? '')).toEqual({ kind: 'done', boleto: id });
    expect(await attribute(remote?.id ?? '')).toEqual({ kind: 'changed' });
    expect(await proposalsOf(office)).toMatchObject([{ boleto: id, grade: 'paidInformed' }]);
    const file = (aside: boolean) =>
      handlers.setAside({ commandId: randomUUID(), accountId, delivery: stranger?.id ?? 0, aside });
    expect(await file(true)).toEqual({ done: true });
    expect(await list()).toEqual([]);
    expect(await file(false)).toEqual({ done: true });
    expect(await list()).toEqual([stranger]);
    expect(await file(true)).toEqual({ done: true });
    expect(await handlers.waiting({ scope })).toMatchObject({ unattributed: 0, proposed: { count: 1 } });
  });
});

/** As a service does: a connection from before the mailbox's stop may fail. */
async function arrives(url: string | null, body: string): Promise<void> {
  const status = () =>
    post(url ?? '', body).then(
      (answer) => answer.status,
      () => 0,
    );
  await expect.poll(status).toBe(200);
}

describe('a mailbox', () => {
  it('that stops and starts again loses no delivery, and its trouble is told meanwhile', async () => {
    const folder = join(temporaryFolder(), 'mailbox');
    const mailbox = await mailboxIn(folder);
    const office = await officeOf();
    await pair(office, mailbox);
    const { accountId } = office.app;
    const { id, url } = await issue(office, { clientCallbackUrl: '' });
    await mailbox.stop();
    await expect
      .poll(() => office.room.handlers.state({ accountId }))
      .toMatchObject({ trouble: 'unreachable' });
    await mailboxIn(folder, mailbox.port);
    await arrives(url, 'after');
    await expect.poll(() => evidenceOf(office, id)).toEqual(['callback informed false']);
    await expect.poll(() => office.room.handlers.state({ accountId })).toMatchObject({ trouble: null });
  });

  it('that was put back from an older copy gives its new deliveries, which count once', async () => {
    const folder = join(temporaryFolder(), 'mailbox');
    const mailbox = await mailboxIn(folder);
    const office = await officeOf();
    await pair(office, mailbox);
    const { id, url } = await issue(office, { clientCallbackUrl: '' });
    for (const body of ['1', '2', '3']) await post(url ?? '', body);
    await expect.poll(async () => (await evidenceOf(office, id)).length).toBe(3);
    await mailbox.stop();
    const { DatabaseSync } = await import('node:sqlite');
    const db = new DatabaseSync(join(folder, 'mailbox.db'));
    db.exec(`DELETE FROM deliveries; UPDATE sqlite_sequence SET seq = 0 WHERE name = 'deliveries'`);
    db.close();
    await mailboxIn(folder, mailbox.port);
    for (const body of ['3', '4']) await arrives(url, body);
    await expect.poll(async () => (await evidenceOf(office, id)).length).toBe(4);
    await post(url ?? '', '5');
    await expect.poll(async () => (await evidenceOf(office, id)).length).toBe(5);
  });
});

it('the keychain alone holds code and private key: nothing of them is in the ledger’s folder', async () => {
  const { office, mailbox } = await paired();
  await issue(office, { clientCallbackUrl: '' });
  const identity = /AGE-SECRET-KEY-1\w+/.exec(
    (await office.store.get(`mailbox/${office.app.accountId}`)) ?? '',
  )?.[0];
  expect(identity).toBeDefined();
  const files = readdirSync(office.app.folder, { recursive: true, withFileTypes: true }).filter((one) =>
    one.isFile(),
  );
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) {
    const bytes = readFileSync(join(file.parentPath, file.name));
    expect([file.name, bytes.includes(identity ?? ''), bytes.includes(mailbox.code)]).toEqual([
      file.name,
      false,
      false,
    ]);
  }
});
