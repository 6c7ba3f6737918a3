// One withdrawal from form to record: Guichê sends what it showed, checked again before sending, against the practice service.
import { randomUUID } from 'node:crypto';
import { cpSync, rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { WithdrawalRow } from '../../../../preload/contract/withdrawals.ts';
import { identityOf } from '../../../../main/accounts/identity.ts';
import { readToken } from '../../../../main/accounts/token.ts';
import { checksummed } from '../../../../main/withdrawals/rules/wallet.ts';
import { journalBeside, noon, temporaryFolder } from '../../../helpers/ledger-folder.ts';
import { withdrawalsRuntime, type WithdrawalsRuntime } from '../../../helpers/withdrawals-runtime.ts';
import { form, press, summaryOf, wallet } from '../../../helpers/withdrawals-room.ts';

const amount = '1.234,56';
const accountId = 'conta-1';

async function sentRow(
  runtime: WithdrawalsRuntime,
  wished = form(accountId, amount),
): Promise<WithdrawalRow> {
  const result = await runtime.calls.send(press(await summaryOf(runtime.calls, wished)));
  if (result.kind !== 'sent') throw new Error(result.kind);
  return result.withdrawal;
}

const settingsOf = async ({ calls }: WithdrawalsRuntime) => (await calls.readiness({ accountId })).settings;

test('sends exactly what was shown, and stores it with the outcome', async () => {
  const runtime = await withdrawalsRuntime();
  const { calls, sandbox, ledger } = runtime;
  const webhook = 'https://retorno.example/s?ref={ref}';
  const summary = await summaryOf(calls, { ...form(accountId, amount, { webhook }), gateway: ' bsc-2 ' });
  expect(summary).toMatchObject({
    cents: 123_456,
    wallet,
    gateway: 'bsc-2',
    webhook,
    blocks: [],
    pinFor: [],
    today: { cents: 0, count: 0 },
    goodUntil: new Date(noon + 600_000).toISOString(),
    fees: { withdrawalRate: '1.5', rateFixed: '3.5', usdtRate: '5.432' },
  });
  expect(summary.challenge).toBeGreaterThanOrEqual(2);
  expect(summary.challenge).toBeLessThanOrEqual(9);

  const result = await calls.send(press(summary));
  const [entry] = sandbox.inspect().withdrawals;
  const { row, ref, body } = (await ledger.read('withdrawals.stored', { id: 1 })) ?? {};
  expect(result).toEqual({ kind: 'sent', withdrawal: row });
  expect(row).toMatchObject({
    state: 'created',
    transactionId: entry?.transaction.id,
    status: 'PROCESSING',
    fee: String((entry?.transaction.feeCents ?? 0) / 100),
    total: String((entry?.totalCents ?? 0) / 100),
    differs: [],
    override: false,
    webhook,
    fees: summary.fees,
    watch: { lane: 'other', failureConfirmed: false },
    repeatable: false,
  });
  const sent = {
    amount: 1234.56,
    wallet,
    projectWebhook: webhook.replace('{ref}', ref ?? ''),
    gateway: 'bsc-2',
  };
  expect(entry?.request).toEqual(sent);
  expect(Buffer.from(body ?? []).toString()).toBe(JSON.stringify(sent));
  expect(await calls.readiness({ accountId })).toMatchObject({
    open: [],
    today: { cents: 123_456, count: 1 },
    gateways: ['bsc-2'],
    webhooks: [webhook],
  });
});

test('shows the error of a form, and creates no summary', async () => {
  const { calls } = await withdrawalsRuntime();
  for (const wrong of [
    form(accountId, '49,99'),
    form(accountId, 'cem'),
    form(accountId, amount, { wallet: wallet.toLowerCase() }),
    form(accountId, amount, { wallet: `${wallet.slice(0, -1)}D` }),
    form(accountId, amount, { webhook: 'ftp://x.example' }),
    { ...form(accountId, amount), gateway: 'a\u0007b' },
  ])
    expect((await calls.summarize(wrong)).kind).toBe('problems');
  const lower = { ...form(accountId, amount, { wallet: wallet.toLowerCase() }), checksummed: true };
  expect((await summaryOf(calls, lower)).wallet).toBe(wallet);
});

test('warns of a wallet similar to a paid one next to the group that differs', async () => {
  const { calls } = await withdrawalsRuntime();
  const like = checksummed(`${wallet.slice(0, 10)}00000000${wallet.slice(18)}`);
  await calls.addEntry({
    commandId: randomUUID(),
    accountId,
    label: 'Matriz',
    wallet: like,
    checksummed: true,
  });
  const summary = await summaryOf(calls, form(accountId, amount));
  expect(summary.lookAlikes).toEqual([{ wallet: like, label: 'Matriz', why: 'ends', groups: [3, 4] }]);
  expect([3, 4]).toContain(summary.challenge);
});

test('sends nothing after a wrong group, and discards the summary after the third', async () => {
  const { calls, sandbox } = await withdrawalsRuntime();
  const summary = await summaryOf(calls, form(accountId, amount));
  const wrong = () => ({ ...press(summary), group: 'zzzz' });
  expect(await calls.send(wrong())).toEqual({ kind: 'wrongGroup' });
  expect(await calls.send(wrong())).toEqual({ kind: 'wrongGroup' });
  expect(await calls.send(wrong())).toEqual({ kind: 'stale' });
  expect(await calls.send(press(summary))).toEqual({ kind: 'stale' });
  expect(sandbox.inspect().withdrawals).toEqual([]);
});

test('accepts a summary once, for ten minutes, and until the next one', async () => {
  const runtime = await withdrawalsRuntime();
  const { calls, clock, sandbox } = runtime;
  const old = await summaryOf(calls, form(accountId, amount));
  clock.now += 600_000;
  expect(await calls.send(press(old))).toEqual({ kind: 'stale' });
  const replaced = await summaryOf(calls, form(accountId, amount));
  const current = await summaryOf(calls, form(accountId, '60,00'));
  expect(await calls.send(press(replaced))).toEqual({ kind: 'stale' });
  expect((await calls.send(press(current))).kind).toBe('sent');
  expect(await calls.send(press(current))).toEqual({ kind: 'stale' });
  const forgotten = await summaryOf(calls, form(accountId, amount));
  await calls.forget({ summaryId: forgotten.summaryId });
  expect(await calls.send(press(forgotten))).toEqual({ kind: 'stale' });
  expect(sandbox.inspect().withdrawals).toHaveLength(1);
});

test('makes one withdrawal per command, also after a restart', async () => {
  const runtime = await withdrawalsRuntime();
  const pressed = press(await summaryOf(runtime.calls, form(accountId, amount)));
  const results = await Promise.all([1, 2, 3].map(async () => runtime.calls.send(pressed)));
  expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1);
  await runtime.quit();
  const { calls, sandbox } = await withdrawalsRuntime({ folder: runtime.folder, sandbox: runtime.sandbox });
  expect(await calls.send(pressed)).toMatchObject({ kind: 'sent', withdrawal: { id: 1, state: 'created' } });
  expect(sandbox.inspect().withdrawals).toHaveLength(1);
});

test('creates none from a copy of the folder that lacks a later withdrawal', async () => {
  const folder = temporaryFolder();
  const journal = await journalBeside(folder);
  const runtime = await withdrawalsRuntime({ folder, journal });
  const { sandbox } = runtime;
  await sentRow(runtime);
  const copy = temporaryFolder();
  cpSync(folder, copy, { recursive: true });
  const later = await summaryOf(runtime.calls, form(accountId, '200,00'));
  expect(await runtime.calls.send(press(later))).toMatchObject({ kind: 'sent' });
  await runtime.quit();
  rmSync(folder, { recursive: true });
  cpSync(copy, folder, { recursive: true });
  const { ledger, calls } = await withdrawalsRuntime({ folder, sandbox, journal });
  expect(ledger.freeze?.reason).toBe('restored');
  expect((await calls.readiness({ accountId })).open).toEqual([]);
  const again = await summaryOf(calls, form(accountId, '200,00'));
  expect(await calls.send(press(again))).toMatchObject({ kind: 'blocked' });
  expect(sandbox.inspect().withdrawals).toHaveLength(2);
});

test('asks again when fees changed, except for a rate within its tolerance', async () => {
  const { calls, sandbox } = await withdrawalsRuntime({ fees: { usdtRate: 5_4320 } });
  const summary = await summaryOf(calls, form(accountId, amount));
  sandbox.setFees({ fixedCents: 500 });
  const moved = await calls.send(press(summary));
  if (moved.kind !== 'moved') throw new Error(moved.kind);
  expect(moved.before).toEqual(summary.fees);
  expect(moved.summary.fees.rateFixed).toBe('5');
  expect(await calls.send(press(summary))).toEqual({ kind: 'stale' });
  sandbox.setFees({ usdtRate: 5_4330 });
  const result = await calls.send(press(moved.summary));
  // The confirmed withdrawal is recorded with the rate at the moment of sending.
  expect(result).toMatchObject({ kind: 'sent', withdrawal: { fees: { usdtRate: '5.433', rateFixed: '5' } } });
  expect(sandbox.inspect().withdrawals).toHaveLength(1);
});

test('shows a limit lowered meanwhile beside the old one, and sends nothing', async () => {
  const { calls, sandbox } = await withdrawalsRuntime();
  const summary = await summaryOf(calls, form(accountId, amount));
  sandbox.setFees({ maxCents: 100_000 });
  const moved = await calls.send(press(summary));
  if (moved.kind !== 'moved') throw new Error(moved.kind);
  expect(moved.summary.blocks).toEqual(['aboveMax']);
  expect(await calls.send(press(moved.summary))).toEqual({ kind: 'blocked', blocks: ['aboveMax'] });
  expect(sandbox.inspect().withdrawals).toEqual([]);
});

test('applies the limits of a day, including uncertain withdrawals, and starts at zero the next day', async () => {
  const runtime = await withdrawalsRuntime();
  const { calls, clock, sandbox } = runtime;
  const settings = { ...(await settingsOf(runtime)), dailyCents: 20_000, dailyCount: 2 };
  await calls.setSettings({ commandId: randomUUID(), accountId, settings });
  await sentRow(runtime, form(accountId, '100,00'));
  const summary = await summaryOf(calls, form(accountId, '100,01'));
  expect(summary.blocks).toEqual(['dailySum']);
  expect(await calls.send(press(summary))).toEqual({ kind: 'blocked', blocks: ['dailySum'] });
  await sentRow(runtime, form(accountId, '100,00'));
  const third = await calls.read(form(accountId, '50,00'));
  expect(third.blocks).toEqual(['dailySum', 'dailyCount']);
  expect(sandbox.inspect().withdrawals).toHaveLength(2);
  clock.now += 24 * 3_600_000;
  expect((await calls.read(form(accountId, '100,00'))).blocks).toEqual([]);
});

test('applies the tightest limit of a day to all accounts of one owner', async () => {
  const runtime = await withdrawalsRuntime();
  const { calls, ledger } = runtime;
  const own = await ledger.read('accounts.get', { id: accountId });
  if (!own) throw new Error('no account');
  // Without claims two accounts of one name may exist, as an earlier version let a clerk add them.
  const named = { ...own, identity: { confirmedName: 'Aurora' } };
  const localhost = own.baseUrl.replace('127.0.0.1', 'localhost');
  await ledger.write('accounts.insert', { ...named, id: 'um', baseUrl: own.baseUrl });
  await ledger.write('accounts.insert', { ...named, id: 'dois', baseUrl: localhost });
  const usual = await settingsOf(runtime);
  const limit = (id: string, limits: object) =>
    calls.setSettings({ commandId: randomUUID(), accountId: id, settings: { ...usual, ...limits } });
  await limit('um', { dailyCents: null, dailyCount: null });
  await limit('dois', { dailyCents: 20_000, dailyCount: null });
  const blocksOf = async (id: string) => (await calls.read(form(id, '200,01'))).blocks;
  expect(await blocksOf('um')).toContain('dailySum');
  expect(await blocksOf('dois')).toContain('dailySum');
  expect(await blocksOf(accountId)).not.toContain('dailySum');
  await limit('dois', { dailyCents: 20_001, dailyCount: 1 });
  expect(await blocksOf('um')).not.toContain('dailySum');
});

test('locks the account during an uncertain withdrawal until the PIN, and records the override', async () => {
  const runtime = await withdrawalsRuntime({ timeouts: { headers: 400 } });
  const { calls, sandbox } = runtime;
  sandbox.setFaults({ rules: [{ fault: { kind: 'cutAfter' }, share: 1, routes: ['withdraw'] }] });
  expect(await sentRow(runtime)).toMatchObject({
    state: 'uncertain',
    serviceMessage: { reason: 'connectionCut' },
  });
  sandbox.setFaults({});
  const locked = await summaryOf(calls, form(accountId, '60,00'));
  expect(await calls.send(press(locked))).toEqual({ kind: 'blocked', blocks: ['locked'] });

  await calls.setPin({ commandId: randomUUID(), next: '2468' });
  const asked = await summaryOf(calls, form(accountId, '60,00'));
  expect(asked).toMatchObject({ blocks: ['locked'], pinFor: ['locked'] });
  expect(await calls.send(press(asked))).toMatchObject({ kind: 'pin', why: 'missing' });
  expect(await calls.send(press(asked, { pin: '1111' }))).toMatchObject({ kind: 'pin', why: 'wrong' });
  const result = await calls.send(press(asked, { pin: '2468' }));
  expect(result).toMatchObject({ kind: 'sent', withdrawal: { state: 'created', override: true } });
  expect((await calls.readiness({ accountId })).today).toEqual({ cents: 129_456, count: 2 });
});

test('does not release a later lock by a PIN entered for the amount', async () => {
  const runtime = await withdrawalsRuntime();
  const { calls, ledger, sandbox } = runtime;
  const settings = { ...(await settingsOf(runtime)), pinFromCents: 100 };
  await calls.setSettings({ commandId: randomUUID(), accountId, settings });
  await calls.setPin({ commandId: randomUUID(), next: '2468' });
  const summary = await summaryOf(calls, form(accountId, amount));
  expect(summary).toMatchObject({ blocks: [], pinFor: ['amount'] });
  const attempt = { id: 'a', ref: 'r', body: Buffer.from('{}') };
  const { fees } = summary;
  const other = { accountId, attempt, override: false, day: '2026-11-20', cents: 5_000, wallet, fees };
  await ledger.write('withdrawals.begin', {
    ...other,
    label: null,
    gateway: null,
    webhook: null,
    estimate: null,
  });
  const pressed = press(summary, { pin: '2468' });
  expect(await calls.send(pressed)).toEqual({ kind: 'blocked', blocks: ['locked'] });
  expect(sandbox.inspect().withdrawals).toEqual([]);
});

test('stops the account after an answer about another wallet until it is acknowledged', async () => {
  const runtime = await withdrawalsRuntime();
  const { calls, sandbox, ledger } = runtime;
  sandbox.setFaults({ rules: [{ fault: { kind: 'otherWallet' }, share: 1, routes: ['withdraw'] }] });
  const row = await sentRow(runtime);
  expect(row).toMatchObject({ state: 'created', differs: ['wallet'], acknowledgedAt: null });
  sandbox.setFaults({});
  expect((await calls.readiness({ accountId })).stopped).toEqual(row);
  const summary = await summaryOf(calls, form(accountId, '60,00'));
  expect(await calls.send(press(summary))).toEqual({ kind: 'blocked', blocks: ['stopped'] });
  // A PIN does not replace a look at the difference.
  await calls.setPin({ commandId: randomUUID(), next: '2468' });
  const asked = await summaryOf(calls, form(accountId, '60,00'));
  expect(asked).toMatchObject({ blocks: ['stopped'], pinFor: [] });
  expect(await calls.send(press(asked, { pin: '2468' }))).toMatchObject({ kind: 'blocked' });
  await ledger.write('withdrawals.acknowledge', { id: row.id });
  expect((await sentRow(runtime)).state).toBe('created');
});

test('shows a refusal in the service’s words, and allows a new request', async () => {
  const runtime = await withdrawalsRuntime({ fees: { openingBalanceCents: 10_000 } });
  const row = await sentRow(runtime);
  expect(row).toMatchObject({ state: 'refused', transactionId: null, repeatable: true, watch: null });
  expect(row.serviceMessage?.words?.length).toBeGreaterThan(0);
  expect((await runtime.calls.readiness({ accountId })).open).toEqual([]);
});

test('sends nothing without a token, or with another holder’s', async () => {
  const runtime = await withdrawalsRuntime();
  const { calls, sandbox } = runtime;
  const summary = await summaryOf(calls, form(accountId, amount));
  runtime.useToken(sandbox.tenants.otherTenant.accessToken);
  expect(await calls.send(press(summary))).toEqual({ kind: 'blocked', blocks: ['identity'] });
  runtime.useToken(null);
  await expect(calls.send(press(summary))).rejects.toMatchObject({ failure: { code: 'secretMissing' } });
  expect(sandbox.inspect().withdrawals).toEqual([]);
});

test.each(['otherTenant', null] as const)(
  'does not send with a token replaced between record and request (%s)',
  async (who) => {
    const runtime = await withdrawalsRuntime();
    const { calls, sandbox, ledger } = runtime;
    const summary = await summaryOf(calls, form(accountId, amount));
    const unheard = ledger.on('changed', ({ tables }) => {
      if (tables.includes('withdrawals')) runtime.useToken(who && sandbox.tenants[who].accessToken);
    });
    const result = await calls.send(press(summary));
    unheard();
    expect(result).toMatchObject({
      kind: 'sent',
      withdrawal: { state: 'notSent', serviceMessage: { reason: 'identityChanged' }, repeatable: true },
    });
    expect(sandbox.inspect().withdrawals).toEqual([]);
  },
);

test('refuses a summary of the former holder once a typed word has moved the account to another holder', async () => {
  const runtime = await withdrawalsRuntime();
  const { calls, sandbox, ledger } = runtime;
  const summary = await summaryOf(calls, form(accountId, amount));
  const { accessToken } = sandbox.tenants.otherTenant;
  const identity = { ...identityOf(readToken(accessToken, new Date(noon)), undefined) };
  const account = await ledger.read('accounts.get', { id: accountId });
  await ledger.write('accounts.update', {
    id: accountId,
    revision: account?.revision ?? 0,
    change: { identity },
  });
  runtime.useToken(accessToken);
  expect(await calls.send(press(summary))).toEqual({ kind: 'blocked', blocks: ['identity'] });
  expect((await summaryOf(calls, form(accountId, amount))).blocks).toEqual([]);
  expect(sandbox.inspect().withdrawals).toEqual([]);
});

test('starts nothing during sleep, and makes a request in flight uncertain', async () => {
  const runtime = await withdrawalsRuntime();
  const { calls, room, sandbox } = runtime;
  const summary = await summaryOf(calls, form(accountId, amount));
  await room.hold(0);
  await expect(calls.send(press(summary))).rejects.toMatchObject({ failure: { code: 'cancelled' } });
  room.release();
  sandbox.setFaults({ rules: [{ fault: { kind: 'silenceAfter' }, share: 1, routes: ['withdraw'] }] });
  const sending = calls.send(press(summary));
  while (sandbox.inspect().withdrawals.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(room.jobs()).toBe(1);
  await room.hold(20);
  expect(await sending).toMatchObject({ kind: 'sent', withdrawal: { state: 'uncertain' } });
  expect(room.jobs()).toBe(0);
});

test('knows that nothing was sent when sleep starts between record and request', async () => {
  const runtime = await withdrawalsRuntime();
  const { calls, room, sandbox, ledger } = runtime;
  const summary = await summaryOf(calls, form(accountId, amount));
  const unheard = ledger.on('changed', ({ tables }) => {
    if (tables.includes('withdrawals')) void room.hold(5_000);
  });
  const result = await calls.send(press(summary));
  unheard();
  expect(result).toMatchObject({
    kind: 'sent',
    withdrawal: { state: 'notSent', serviceMessage: { reason: 'cancelled' }, repeatable: true },
  });
  expect(sandbox.inspect().withdrawals).toEqual([]);
});

test('knows that nothing was sent when sleep starts while the token is read', async () => {
  const runtime = await withdrawalsRuntime();
  const { calls, room, sandbox, ledger } = runtime;
  const summary = await summaryOf(calls, form(accountId, amount));
  const held = Promise.withResolvers<void>();
  const unheard = ledger.on('changed', ({ tables }) => {
    if (!tables.includes('withdrawals')) return;
    unheard();
    runtime.useToken(sandbox.tenants.practice.accessToken, () => void room.hold(5_000).then(held.resolve));
  });
  expect(await calls.send(press(summary))).toMatchObject({
    kind: 'sent',
    withdrawal: { state: 'notSent', serviceMessage: { reason: 'cancelled' }, repeatable: true },
  });
  await held.promise;
  expect(sandbox.inspect().withdrawals).toEqual([]);
});

test('stops before sending when the program quits during the last check', async () => {
  const runtime = await withdrawalsRuntime();
  const { calls, sandbox, room } = runtime;
  const summary = await summaryOf(calls, form(accountId, amount));
  sandbox.setFaults({ latencyMs: { least: 150, most: 150 } });
  const sending = Promise.allSettled([calls.send(press(summary))]);
  while (sandbox.inspect().requests === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  await room.close();
  expect(await sending).toMatchObject([{ status: 'rejected', reason: { failure: { code: 'stopping' } } }]);
  expect(sandbox.inspect().withdrawals).toEqual([]);
  expect((await runtime.ledger.read('withdrawals.open', { accountId })).length).toBe(0);
});

test('asks for the PIN from its amount on, and for a new wallet', async () => {
  const runtime = await withdrawalsRuntime();
  const { calls, clock, sandbox } = runtime;
  const settings = {
    ...(await settingsOf(runtime)),
    pinFromCents: 100_000,
    onlyBook: true,
    waitingHours: 24,
  };
  await calls.setSettings({ commandId: randomUUID(), accountId, settings });
  await calls.setPin({ commandId: randomUUID(), next: '2468' });
  const unknown = await summaryOf(calls, form(accountId, '60,00'));
  expect(unknown).toMatchObject({ blocks: ['notInBook'], pinFor: [], entry: null });
  expect(await calls.send(press(unknown, { pin: '2468' }))).toMatchObject({ kind: 'blocked' });

  const entry = {
    commandId: randomUUID(),
    accountId,
    label: 'Carteira da Matriz',
    wallet,
    checksummed: true,
  };
  await calls.addEntry(entry);
  const waiting = await summaryOf(calls, form(accountId, amount));
  expect(waiting).toMatchObject({ blocks: ['waiting'], pinFor: ['amount', 'waiting'] });
  expect(await calls.send(press(waiting))).toMatchObject({ kind: 'pin', why: 'missing' });
  expect(await calls.send(press(waiting, { pin: '2468' }))).toMatchObject({
    kind: 'sent',
    withdrawal: { state: 'created', label: 'Carteira da Matriz', override: false },
  });

  const { handle } = await runtime.ledger.lists.open('trail', { filter: {}, sort: 'newest' });
  const trail = await runtime.ledger.lists.window('trail', { handle, from: 0, count: 10 });
  expect(trail.find(({ what }) => what === 'withdrawal.overridden')?.detail).toEqual({
    withdrawal: 1,
    what: 'waiting',
  });

  clock.now += 25 * 3_600_000;
  const small = await summaryOf(calls, form(accountId, '999,99'));
  expect(small).toMatchObject({ blocks: [], pinFor: [], entry: { used: 1 } });
  expect((await calls.send(press(small))).kind).toBe('sent');
  expect(sandbox.inspect().withdrawals).toHaveLength(2);
});

test('never pays an unregistered wallet sooner than a registered one', async () => {
  const runtime = await withdrawalsRuntime();
  const { calls, clock, sandbox } = runtime;
  const settings = { ...(await settingsOf(runtime)), waitingHours: 24 };
  await calls.setSettings({ commandId: randomUUID(), accountId, settings });
  const typed = await summaryOf(calls, form(accountId, amount));
  expect(typed).toMatchObject({ blocks: ['waiting'], pinFor: [], entry: null });
  expect(await calls.send(press(typed))).toEqual({ kind: 'blocked', blocks: ['waiting'] });
  // A day does not make it known: somebody must register it.
  clock.now += 25 * 3_600_000;
  const later = await summaryOf(calls, form(accountId, amount));
  expect(await calls.send(press(later))).toEqual({ kind: 'blocked', blocks: ['waiting'] });
  expect(sandbox.inspect().withdrawals).toHaveLength(0);

  // The PIN skips the wait, and the wallet is known from then on.
  await calls.setPin({ commandId: randomUUID(), next: '2468' });
  const passed = await summaryOf(calls, form(accountId, amount));
  expect(passed.pinFor).toEqual(['waiting']);
  expect((await calls.send(press(passed, { pin: '2468' }))).kind).toBe('sent');
  expect(await summaryOf(calls, form(accountId, amount))).toMatchObject({ blocks: ['waiting'] });
  clock.now += 25 * 3_600_000;
  expect(await summaryOf(calls, form(accountId, amount))).toMatchObject({ blocks: [], pinFor: [] });
});

test('watches after a restart a withdrawal that a crash kept from the monitor', async () => {
  const runtime = await withdrawalsRuntime();
  const body = Buffer.from('{}');
  const fees = await runtime.calls.readFees({ accountId });
  const begun = await runtime.ledger.write('withdrawals.begin', {
    accountId,
    attempt: { id: 'a', ref: 'r', body },
    override: false,
    day: '2026-11-20',
    cents: 5_000,
    wallet,
    label: 'Matriz',
    gateway: null,
    webhook: null,
    fees,
    estimate: null,
  });
  expect(begun).toEqual({ kind: 'begun', id: 1 });
  await runtime.ledger.write('withdrawals.settle', {
    withdrawal: 1,
    state: 'created',
    remoteId: 'tx-1',
    differs: [],
  });
  await runtime.quit();
  const { ledger } = await withdrawalsRuntime({ folder: runtime.folder, sandbox: runtime.sandbox });
  await expect
    .poll(() => ledger.read('withdrawals.get', { id: 1 }))
    .toMatchObject({ transactionId: 'tx-1', watch: { lane: 'other' } });
});
