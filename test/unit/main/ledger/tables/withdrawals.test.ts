// Withdrawals in the ledger: created with their attempt or not at all, one open per account, never rewritten, never deleted, and counted as
// sends.
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Ledger } from '../../../../../main/ledger/ledger.ts';
import type { BeginWithdrawal } from '../../../../../main/ledger/tables/withdrawals.ts';
import { account, openedIn, readyLedger, temporaryFolder } from '../../../../helpers/ledger-folder.ts';
import { wallet } from '../../../../helpers/withdrawals-room.ts';
import { sqliteTest } from '../../../../helpers/engine.ts';
import { rawRun } from '../../../../helpers/raw-ledger.ts';

const accountId = 'padaria';
const fees = {
  withdrawalRate: '1.5',
  rateFixed: '3.5',
  minWithdrawal: '50',
  maxWithdrawal: '20000',
  usdtRate: '5.4320',
  readAt: '2026-11-20T15:00:00.000Z',
};

const wish = (id: string, more: Partial<BeginWithdrawal> = {}): BeginWithdrawal => ({
  accountId,
  attempt: { id, ref: `ref-${id}`, body: Buffer.from(`{"amount":50.00,"n":"${id}"}`) },
  override: false,
  day: '2026-11-20',
  cents: 5_000,
  wallet,
  label: null,
  gateway: null,
  webhook: null,
  fees,
  estimate: null,
  ...more,
});

const begin = (ledger: Ledger, id: string, more: Partial<BeginWithdrawal> = {}) =>
  ledger.write('withdrawals.begin', wish(id, more));
const settle = (
  ledger: Ledger,
  withdrawal: number,
  state: 'created' | 'uncertain' | 'refused' | 'notSent',
  more: { remoteId?: string; differs?: readonly ('wallet' | 'amount')[]; outcome?: { reason: string } } = {},
) => ledger.write('withdrawals.settle', { withdrawal, state, differs: [], ...more });
const rowOf = (ledger: Ledger, id: number) => ledger.read('withdrawals.get', { id });

test('while one is being sent or uncertain no other one begins, unless a person overrides that', async () => {
  const ledger = await readyLedger(temporaryFolder());
  expect(await begin(ledger, 'a')).toEqual({ kind: 'begun', id: 1 });
  expect(await begin(ledger, 'b')).toEqual({ kind: 'held', why: 'withdrawalLocked' });
  expect(await settle(ledger, 1, 'uncertain')).toBe('uncertain');
  expect(await begin(ledger, 'c')).toEqual({ kind: 'held', why: 'withdrawalLocked' });
  expect(await begin(ledger, 'd', { override: true })).toEqual({ kind: 'begun', id: 2 });
  await settle(ledger, 2, 'created', { remoteId: 'tx-2' });
  expect(await begin(ledger, 'e')).toEqual({ kind: 'held', why: 'withdrawalLocked' });
  const verdict = { state: 'discarded', resolution: { by: 'person' }, differs: [] } as const;
  await ledger.write('withdrawals.resolve', { withdrawal: 1, ...verdict });
  expect(await begin(ledger, 'f')).toEqual({ kind: 'begun', id: 3 });
  // Withdrawals that were held left nothing behind.
  const begun = await Promise.all(
    ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ledger.read('attempts.get', { id })),
  );
  expect(begun.map((attempt) => attempt?.state ?? null)).toEqual([
    'discarded',
    null,
    null,
    'created',
    null,
    'sending',
  ]);
});

test('another account is not locked, and a used mark is not used again', async () => {
  const ledger = await readyLedger(temporaryFolder());
  await ledger.write('accounts.insert', account('horta'));
  await begin(ledger, 'a');
  expect(await begin(ledger, 'b', { accountId: 'horta' })).toEqual({ kind: 'begun', id: 2 });
  await settle(ledger, 1, 'refused');
  const attempt = { id: 'c', ref: 'ref-a', body: Buffer.from('{}') };
  expect(await begin(ledger, 'c', { attempt })).toEqual({ kind: 'held', why: 'refTaken' });
});

/** Two accounts that an earlier version let a clerk add. */
const twoOf = async (one: object, other: object, baseUrl = 'https://servico.example'): Promise<Ledger> => {
  const { ledger } = await openedIn(temporaryFolder());
  await ledger.write('accounts.insert', account(accountId, { identity: { ...one } }));
  await ledger.write('accounts.insert', account('horta', { identity: { ...other }, baseUrl }));
  return ledger;
};

test('accounts of one owner at one service share the lock, the sum of the day and a difference', async () => {
  const ledger = await twoOf({ confirmedName: 'Aurora' }, { confirmedName: ' AURORA ' });
  const dayOf = (id: string) => ledger.read('withdrawals.day', { accountId: id, day: '2026-11-20' });
  expect(await ledger.read('accounts.ofOwner', { accountId })).toEqual([accountId, 'horta']);
  await begin(ledger, 'a');
  expect((await ledger.read('withdrawals.open', { accountId: 'horta' })).map(({ id }) => id)).toEqual([1]);
  expect(await begin(ledger, 'b', { accountId: 'horta' })).toEqual({ kind: 'held', why: 'withdrawalLocked' });
  const beside = await begin(ledger, 'c', { accountId: 'horta', override: true });
  expect(beside).toEqual({ kind: 'begun', id: 2 });
  for (const id of [accountId, 'horta'])
    expect(await dayOf(id)).toEqual({ cents: 10_000, count: 2, ahead: false });
  await settle(ledger, 2, 'created', { remoteId: 'tx-2' });
  await settle(ledger, 1, 'created', { remoteId: 'tx-1', differs: ['amount'] });
  expect((await ledger.read('withdrawals.stopped', { accountId: 'horta' }))?.id).toBe(1);
  expect(await begin(ledger, 'd', { accountId: 'horta' })).toEqual({ kind: 'held', why: 'stopped' });
  // An open withdrawal of another account does not prevent the removal of this account.
  const removed = await ledger.write('accounts.remove', { id: 'horta', revision: 1 });
  expect(removed.kind).toBe('updated');
});

test('accounts of other claims, another name or another service share nothing that concerns withdrawals', async () => {
  const claims = { subject: 's-1', tenant: 't-1' };
  for (const ledger of [
    await twoOf({ confirmedName: 'Aurora' }, { confirmedName: 'Aurora Filial' }),
    await twoOf(claims, { ...claims, subject: 's-2' }),
    await twoOf(claims, { confirmedName: 's-1' }),
    await twoOf(claims, claims, 'https://outro.example'),
    await twoOf({}, {}),
  ]) {
    await begin(ledger, 'a');
    expect(await ledger.read('withdrawals.open', { accountId: 'horta' })).toEqual([]);
    expect(await begin(ledger, 'b', { accountId: 'horta' })).toEqual({ kind: 'begun', id: 2 });
  }
});

test('one command is one withdrawal, and its repeat gets the first answer', async () => {
  const ledger = await readyLedger(temporaryFolder());
  const options = { commandId: 'press', commandInput: { summaryId: 's' } };
  const first = await ledger.write('withdrawals.begin', wish('a'), options);
  expect(await ledger.write('withdrawals.begin', wish('b'), options)).toEqual(first);
  expect(await ledger.read('attempts.get', { id: 'b' })).toBeNull();
});

test('an id that the account already has makes the withdrawal uncertain, whatever the answer said', async () => {
  const ledger = await readyLedger(temporaryFolder());
  await begin(ledger, 'a');
  await settle(ledger, 1, 'created', { remoteId: 'tx-1' });
  await begin(ledger, 'b');
  expect(await settle(ledger, 2, 'created', { remoteId: 'tx-1', differs: ['amount'] })).toBe('uncertain');
  expect(await rowOf(ledger, 2)).toMatchObject({
    state: 'uncertain',
    transactionId: null,
    serviceMessage: { reason: 'remoteIdTaken' },
    differs: [],
  });
});

test('an outcome is kept once', async () => {
  const ledger = await readyLedger(temporaryFolder());
  await begin(ledger, 'a');
  await settle(ledger, 1, 'uncertain', { outcome: { reason: 'connectionCut' } });
  expect(await settle(ledger, 1, 'created', { remoteId: 'tx-1', differs: ['wallet'] })).toBe('uncertain');
  expect(await rowOf(ledger, 1)).toMatchObject({ state: 'uncertain', differs: [] });
});

test('a difference stops the account until somebody saw it, once', async () => {
  const ledger = await readyLedger(temporaryFolder());
  await begin(ledger, 'a');
  await settle(ledger, 1, 'created', { remoteId: 'tx-1', differs: ['wallet', 'amount'] });
  expect((await ledger.read('withdrawals.stopped', { accountId }))?.id).toBe(1);
  expect(await begin(ledger, 'b')).toEqual({ kind: 'held', why: 'stopped' });
  expect(await begin(ledger, 'b', { override: true })).toEqual({ kind: 'held', why: 'stopped' });
  expect(await ledger.write('withdrawals.acknowledge', { id: 1 })).toBe(true);
  expect(await ledger.write('withdrawals.acknowledge', { id: 1 })).toBe(false);
  expect(await begin(ledger, 'c')).toEqual({ kind: 'begun', id: 2 });
});

test('days count what may have been sent, and samples only the withdrawals that teach', async () => {
  const ledger = await readyLedger(temporaryFolder());
  const day = () => ledger.read('withdrawals.day', { accountId, day: '2026-11-20' });
  await begin(ledger, 'a');
  await settle(ledger, 1, 'refused');
  await begin(ledger, 'b', { cents: 100 });
  await settle(ledger, 2, 'created', { remoteId: 'tx-2' });
  await begin(ledger, 'c', { cents: 30, day: '2026-11-19' });
  await settle(ledger, 3, 'created', { remoteId: 'tx-3' });
  await begin(ledger, 'd', { cents: 7 });
  const noted = { ahead: false };
  expect(await day()).toEqual({ cents: 107, count: 2, ...noted });
  // Setting the clock back to a past day does not free any limit.
  const on = (date: string) => ledger.read('withdrawals.day', { accountId, day: date });
  expect(await on('2026-11-18')).toEqual({ cents: 137, count: 3, ahead: true });
  await settle(ledger, 4, 'uncertain');
  expect(await day()).toEqual({ cents: 107, count: 2, ...noted });
  await ledger.write('withdrawals.learn', { id: 2, fees, teaches: true });
  await ledger.write('withdrawals.learn', { id: 2, fees, teaches: false });
  await ledger.write('withdrawals.learn', { id: 3, fees, teaches: false });
  const samples = await ledger.read('withdrawals.samples', { accountId });
  expect(samples.map(({ amountCents }) => amountCents)).toEqual([100]);
});

test('a withdrawal with a future day counts on the day when Guichê notices it, and on its own day', async () => {
  const ledger = await readyLedger(temporaryFolder());
  await begin(ledger, 'a', { cents: 100, day: '2027-11-20' });
  await settle(ledger, 1, 'created', { remoteId: 'tx-1' });
  const on = (day: string) => ledger.read('withdrawals.day', { accountId, day });
  expect(await on('2026-11-20')).toEqual({ cents: 100, count: 1, ahead: true });
  await ledger.write('waits.countDays', { accountId, today: '2026-11-20' });
  expect(await on('2026-11-20')).toEqual({ cents: 100, count: 1, ahead: false });
  expect(await on('2026-11-21')).toEqual({ cents: 0, count: 0, ahead: false });
  // With the clock set back further, Guichê has not noticed it yet.
  expect(await on('2026-11-01')).toEqual({ cents: 100, count: 1, ahead: true });
  expect(await on('2027-11-20')).toEqual({ cents: 100, count: 1, ahead: false });
  expect(await on('2027-11-21')).toEqual({ cents: 0, count: 0, ahead: false });
});

test('a start makes a withdrawal that was being sent uncertain', async () => {
  const folder = temporaryFolder();
  const ledger = await readyLedger(folder);
  await begin(ledger, 'a');
  await ledger.close();
  const { ledger: next } = await openedIn(folder);
  expect(await next.read('withdrawals.open', { accountId })).toMatchObject([
    { id: 1, state: 'uncertain', serviceMessage: { reason: 'interrupted' } },
  ]);
  expect(await begin(next, 'b')).toEqual({ kind: 'held', why: 'withdrawalLocked' });
});

sqliteTest(
  'a withdrawal counts as a send: an older copy of the ledger opens frozen, and begins none',
  async () => {
    const folder = temporaryFolder();
    const before = join(temporaryFolder(), 'ledger.db');
    const ledger = await readyLedger(folder);
    await begin(ledger, 'a');
    await settle(ledger, 1, 'refused');
    await ledger.close();
    cpSync(join(folder, 'ledger.db'), before);
    const { ledger: again } = await openedIn(folder);
    await begin(again, 'b');
    await again.close();
    cpSync(before, join(folder, 'ledger.db'));
    const { ledger: restored } = await openedIn(folder);
    expect(restored.freeze?.reason).toBe('restored');
    await expect(begin(restored, 'c')).rejects.toMatchObject({ failure: { code: 'ledgerFrozen' } });
  },
);

test('the confirmed content is fixed, and nothing is deleted', async () => {
  const folder = temporaryFolder();
  const ledger = await readyLedger(folder);
  await begin(ledger, 'a');
  await settle(ledger, 1, 'created', { remoteId: 'tx-1' });
  await ledger.write('withdrawals.learn', { id: 1, fees, teaches: true });
  await ledger.write('attempts.turn', {
    settle: [],
    begin: [{ id: 'x', accountId, kind: 'boleto', ref: 'x', body: Buffer.from('{}') }],
  });
  await ledger.close();
  const run = await rawRun(folder);
  for (const change of [
    'cents = 1',
    "wallet = '0x0000000000000000000000000000000000000001'",
    "day = '2026-01-01'",
    "fees = '{}'",
    "webhook = 'x'",
    "gateway = 'x'",
    "label = 'x'",
    'attempt = 9',
  ])
    expect(await run(`UPDATE withdrawals SET ${change}`)).toBe('withdrawals: what was confirmed is fixed');
  expect(await run('DELETE FROM withdrawals')).toBe('withdrawals: never deleted');
  expect(await run('UPDATE withdrawals SET teaches = 0')).toBe('withdrawals: read once');
  expect(await run("UPDATE withdrawals SET acknowledged_at = 'x'")).toMatch(/CHECK/);
  expect(
    await run(`INSERT INTO withdrawals (account, attempt, day, cents, wallet, wallet_key, fees)
         SELECT account, 2, day, cents, wallet, wallet_key, fees FROM withdrawals`),
  ).toBe("withdrawals: another's attempt");
});

test('paid wallets come with their latest name, and failures only once a later answer confirms them', async () => {
  const ledger = await readyLedger(temporaryFolder());
  const other = '0x52908400098527886E0F7030069857D2E4169EE7';
  const paid = [{ label: 'Matriz' }, { label: 'Filial', wallet: other }, { label: 'Matriz nova' }] as const;
  for (const [index, more] of paid.entries()) {
    const begun = await begin(ledger, `pago-${index}`, more);
    if (begun.kind === 'begun') await settle(ledger, begun.id, 'created', { remoteId: `tx-${index}` });
  }
  const known = await ledger.read('withdrawals.paid', { accountId });
  expect(new Map(known.map(({ label, times }) => [label, times]))).toEqual(
    new Map([
      ['Filial', 1],
      ['Matriz nova', 2],
    ]),
  );
  const scope = { accountId };
  expect(await ledger.read('withdrawals.failed', { scope, since: '2026-01-01T00:00:00.000Z' })).toEqual([]);
});
