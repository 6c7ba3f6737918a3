// Uncertain withdrawals over a real ledger and the practice service over HTTP: what settles one, what does not, and what a PIN may shorten.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Input } from '../../../../preload/contract/contract.ts';
import type { PinTrouble } from '../../../../preload/contract/withdrawal-limits.ts';
import type { Estimate } from '../../../../preload/contract/withdrawals.ts';
import type { Fault } from '../../../../main/sandbox/faults.ts';
import { createServiceClient } from '../../../../main/service/client.ts';
import { createPacer } from '../../../../main/service/pacer.ts';
import { withdrawalBody } from '../../../../main/service/withdrawals.ts';
import { doubtCalls } from '../../../../main/withdrawals/doubt-calls.ts';
import { recordOf } from '../../../../main/withdrawals/send-withdrawal.ts';
import { account, noon, openedIn, temporaryFolder } from '../../../helpers/ledger-folder.ts';
import { sandboxForTest } from '../../../helpers/sandbox-caller.ts';
import { baseOf } from '../../../helpers/service-server.ts';
import { storeAnswers } from '../../../helpers/watched.ts';
import { madeWithdrawal, someFees } from '../../../helpers/withdrawals.ts';

type Seen = NonNullable<Input<'withdrawals', 'confirmMade'>['seen']>;

const accountId = 'padaria';
const wallet = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const day = 24 * 3_600_000;
const asSmall = (text: string) => text.toLowerCase();
const iso = (at: number) => new Date(at).toISOString();

async function setUp() {
  let at = noon;
  const now = () => at;
  const sandbox = await sandboxForTest({ now });
  const folder = temporaryFolder();
  const { ledger } = await openedIn(folder, { now });
  await ledger.write('accounts.insert', account());
  const { accessToken: token, clientId: ci, clientSecret: cs } = sandbox.tenants.practice;
  const client = createServiceClient({
    base: baseOf(sandbox.url),
    credentials: () => Promise.resolve({ token, ci, cs }),
    auxiliary: 'bearer',
    pacer: createPacer({ ceiling: 16, start: 16 }),
  });
  onTestFinished(() => client.close());
  const pin = { kind: 'none' as 'none' | 'set' | 'unavailable', tried: 0 };
  const refusal = (typed: string | undefined): PinTrouble | null => {
    if (pin.kind === 'unavailable') return 'unavailable';
    return typed === '4711' ? null : 'wrong';
  };
  const watched: string[] = [];
  /** The answer that the service gives about any transaction instead. */
  const answer: { value?: string; transactionId?: string; type?: string; method?: string } = {};
  const reports: unknown[] = [];
  const calls = doubtCalls({
    guards: { differences: () => Promise.resolve([]), noteNotMade: () => Promise.resolve() },
    team: null,
    ledger,
    // A service that treats an id in capitals as the same id.
    clients: {
      clientOf: () =>
        Promise.resolve({
          ...client,
          async checkTransaction(id) {
            const check = await client.checkTransaction(id.replace(/^[\dA-F-]+$/, asSmall));
            if (check.kind !== 'found') return check;
            return { ...check, transaction: { ...check.transaction, ...answer } };
          },
        }),
    },
    pin: {
      state: () => Promise.resolve({ kind: pin.kind }),
      check(typed) {
        pin.tried += 1;
        const why = refusal(typed);
        return Promise.resolve(why === null ? { ok: true } : { ok: false, why, until: null });
      },
    },
    watch({ transactionId, label }) {
      if (label === 'Sem monitor') return Promise.reject(new Error('no monitor'));
      watched.push(transactionId);
      return Promise.resolve();
    },
    now: () => new Date(at),
    report: (_where, error) => reports.push(error),
  });

  /** Sends once with the fault, as the program does it. */
  async function sent(
    fault: Fault | null,
    cents = 123_456,
    more: { label?: string; override?: boolean; estimate?: Estimate } = {},
  ) {
    sandbox.setFaults(fault ? { rules: [{ fault, share: 1, routes: ['withdraw'] }] } : 'calm');
    const body = withdrawalBody({ amountCents: cents, wallet });
    const begun = await ledger.write('withdrawals.begin', {
      accountId,
      attempt: { id: randomUUID(), ref: randomUUID(), body },
      override: more.override ?? false,
      day: '2026-11-20',
      cents,
      wallet,
      label: more.label ?? null,
      gateway: null,
      webhook: null,
      fees: someFees,
      estimate: more.estimate ?? null,
      estimateAsOf: (await ledger.read('withdrawals.estimateBasis', { accountId })).last,
    });
    if (begun.kind !== 'begun') throw new Error(begun.why);
    const settled = recordOf(await client.withdraw(body), { cents, wallet });
    await ledger.write('withdrawals.settle', { withdrawal: begun.id, ...settled });
    sandbox.setFaults('calm');
    return { id: begun.id, made: sandbox.inspect().withdrawals.at(-1)?.transaction.id ?? '' };
  }

  return {
    ledger,
    sandbox,
    folder,
    pin,
    watched,
    said: answer,
    reports,
    sent,
    pass: (millis: number) => (at += millis),
    doubts: () => calls.doubts({ accountId: 'padaria' }),
    made: (id: number, transactionId: string, commandId: string = randomUUID(), seen?: Seen) =>
      calls.confirmMade({ commandId, id, transactionId, ...(seen === undefined ? {} : { seen }) }),
    notMade: (id: number, typed?: string, commandId: string = randomUUID()) =>
      calls.confirmNotMade({ commandId, id, ...(typed === undefined ? {} : { pin: typed }) }),
    acknowledge: (id: number, typedName: string) =>
      calls.acknowledge({ commandId: randomUUID(), id, typedName }),
  };
}

test('settles a withdrawal with a truncated answer by the id of the dashboard, and watches it', async () => {
  const { sent, made, doubts, watched, ledger } = await setUp();
  const { id, made: transactionId } = await sent({ kind: 'cutAfter' });
  expect(await doubts()).toMatchObject([
    { withdrawal: { id, state: 'uncertain' }, offered: null, decidableAt: iso(noon + day) },
  ]);
  const press = randomUUID();
  // Typed in capitals, it is the same id, and is stored as the service writes it.
  const settled = await made(id, transactionId.toUpperCase(), press);
  expect(settled).toMatchObject({
    kind: 'settled',
    withdrawal: { state: 'created', transactionId, differs: [] },
  });
  expect(watched).toEqual([transactionId]);
  expect(await doubts()).toEqual([]);
  expect(await made(id, transactionId.toUpperCase(), press)).toEqual(settled);
  expect(await made(id, transactionId)).toEqual({ kind: 'noDoubt' });
  expect(watched).toHaveLength(1);
  const { handle } = await ledger.lists.open('trail', {
    filter: { what: ['withdrawal.foundMade'] },
    sort: 'oldest',
  });
  expect(await ledger.lists.window('trail', { handle, from: 0, count: 9 })).toMatchObject([
    { accountId, detail: { withdrawal: id, transactionId, amount: '1234.56' } },
  ]);
});

test.each<[Fault, boolean]>([
  [{ kind: 'errorBesideId' }, true],
  [{ kind: 'idWithStatus', status: 500 }, true],
  [{ kind: 'emptyAfter', status: 400 }, false],
  [{ kind: 'htmlAfter', status: 200 }, false],
  [{ kind: 'errorAfter', status: 504 }, false],
  [{ kind: 'noId' }, false],
  [{ kind: 'truncatedJson' }, false],
])('after %j', async (fault, isOffered) => {
  const { sent, made, doubts } = await setUp();
  const { id, made: transactionId } = await sent(fault);
  const [doubt] = await doubts();
  expect(doubt).toMatchObject({ withdrawal: { id }, offered: isOffered ? transactionId : null });
  expect(await made(id, transactionId)).toMatchObject({ kind: 'settled', withdrawal: { state: 'created' } });
});

test('refuses another transaction with the reason, and settles nothing', async () => {
  const { sandbox, sent, made, doubts, pass, ledger } = await setUp();
  const first = await sent(null);
  const other = await sent(null, 200_000);
  const { id } = await sent({ kind: 'errorBefore', status: 503 });
  expect(await made(id, first.made)).toEqual({ kind: 'taken', by: first.id });
  expect(await made(id, first.made.toUpperCase())).toEqual({ kind: 'taken', by: first.id });
  expect(await made(id, other.made)).toEqual({ kind: 'taken', by: other.id });
  const notVisible = await made(id, randomUUID());
  expect(notVisible).toMatchObject({ kind: 'notVisible', words: [expect.stringMatching(/\S/u)] });
  const deposit = sandbox.addDeposit({ cents: 123_456 });
  expect(await made(id, deposit)).toEqual({
    kind: 'differs',
    what: ['type'],
    value: '1234.56',
    createdAt: iso(noon),
    type: 'DEPOSITO',
    method: 'PIX',
    mayConfirm: false,
  });
  const small = sandbox.addDeposit({ cents: 5_000 });
  expect(await made(id, small)).toMatchObject({ kind: 'differs', what: ['value', 'type'], value: '50' });
  pass(2 * day);
  const late = sandbox.addDeposit({ cents: 123_456 });
  expect(await made(id, late)).toMatchObject({ what: ['createdAt', 'type'], createdAt: iso(noon + 2 * day) });
  sandbox.setFaults({ rules: [{ fault: { kind: 'htmlAfter', status: 200 }, share: 1, routes: ['check'] }] });
  expect(await made(id, randomUUID())).toEqual({ kind: 'unreadable' });
  sandbox.setFaults({ rules: [{ fault: { kind: 'cutBefore' }, share: 1, routes: ['check'] }] });
  await expect(made(id, randomUUID())).rejects.toMatchObject({ failure: { area: 'service' } });
  expect(await doubts()).toHaveLength(1);
  expect(await ledger.read('withdrawals.open', { accountId })).toHaveLength(1);
});

test('accepts the total as the value if the estimate said so', async () => {
  const { sent, made, said: answer } = await setUp();
  const total: Estimate['total'] = { value: '1256.58', samples: 5 };
  const estimate: Estimate = {
    fee: { value: null, why: 'tooFew' },
    total,
    usdt: { value: '1.00', samples: 5 },
  };
  const { id, made: transactionId } = await sent({ kind: 'cutAfter' }, 123_456, { estimate });
  answer.value = '1.00';
  expect(await made(id, transactionId)).toMatchObject({ kind: 'differs', what: ['value'] });
  answer.value = '1256.580';
  expect(await made(id, transactionId)).toMatchObject({
    kind: 'settled',
    withdrawal: { state: 'created', differs: [] },
  });
});

test('accepts any other value only with the typed name of the account', async () => {
  const { sandbox, sent, made, said: answer, ledger, pass } = await setUp();
  const { id, made: transactionId } = await sent({ kind: 'cutAfter' });
  answer.value = '228.75';
  const eye = async (typedName: string, found = transactionId, value = '228.75') =>
    made(id, found, randomUUID(), { value, type: 'SAQUE', typedName });
  expect(await made(id, transactionId)).toMatchObject({ kind: 'differs', what: ['value'], value: '228.75' });
  await expect(eye('Padaria')).rejects.toMatchObject({ failure: { fields: { typedName: 'different' } } });
  // A person cannot approve incoming money, or a transaction of another day.
  const deposit = sandbox.addDeposit({ cents: 123_456 });
  expect(await eye('Padaria Aurora', deposit, '1234.56')).toMatchObject({
    kind: 'differs',
    what: ['value', 'type'],
  });
  pass(3 * day);
  const late = sandbox.addDeposit({ cents: 123_456 });
  expect(await eye('Padaria Aurora', late, '1234.56')).toMatchObject({
    what: ['value', 'createdAt', 'type'],
  });
  // If the value has changed since the person saw it, nobody has compared it.
  answer.value = '228.80';
  const moved = { kind: 'differs', what: ['value'], value: '228.80' };
  expect(await eye('Padaria Aurora')).toMatchObject(moved);
  expect(await eye('Padaria Aurora', transactionId, '228.8')).toMatchObject(moved);
  answer.value = '228.75';
  expect(await eye('Padaria Aurora')).toMatchObject({ kind: 'settled', withdrawal: { differs: [] } });
  const filter = { what: ['withdrawal.foundMade'] };
  const { handle } = await ledger.lists.open('trail', { filter, sort: 'oldest' });
  expect(await ledger.lists.window('trail', { handle, from: 0, count: 9 })).toMatchObject([
    { detail: { withdrawal: id, transactionId, amount: '228.75', by: 'eye' } },
  ]);
});

test('asks about an undocumented type, and never accepts a payment by PIX', async () => {
  const { sent, made, said: answer } = await setUp();
  const { id, made: transactionId } = await sent({ kind: 'cutAfter' });
  const eye = (type: string) =>
    made(id, transactionId, randomUUID(), { value: '1234.56', type, typedName: 'Padaria Aurora' });
  answer.method = 'PIX';
  const incoming = { kind: 'differs', what: ['type'], mayConfirm: false, method: 'PIX' };
  expect(await made(id, transactionId)).toMatchObject(incoming);
  expect(await eye('SAQUE')).toMatchObject(incoming);
  answer.method = 'TED';
  answer.type = 'TRANSFERENCIA';
  const asked = { kind: 'differs', what: ['otherType'], mayConfirm: true, type: 'TRANSFERENCIA' };
  expect(await made(id, transactionId)).toMatchObject(asked);
  // If the type has changed since the clerk saw it, nobody has compared it.
  expect(await eye('SAQUE')).toMatchObject(asked);
  expect(await eye('TRANSFERENCIA')).toMatchObject({ kind: 'settled', withdrawal: { transactionId } });
});

test('settles nothing by an answer about another transaction', async () => {
  const { sent, made, said: answer } = await setUp();
  const { id, made: transactionId } = await sent({ kind: 'cutAfter' });
  answer.transactionId = randomUUID();
  expect(await made(id, transactionId)).toEqual({ kind: 'unreadable' });
});

test('refuses one id for two uncertain withdrawals', async () => {
  const { sent, made, notMade, pass } = await setUp();
  const first = await sent({ kind: 'cutAfter' });
  const second = await sent({ kind: 'errorBefore', status: 503 }, 123_456, { override: true });
  const [one, two] = await Promise.all([made(first.id, first.made), made(second.id, first.made)]);
  const kinds = [one.kind, two.kind].sort();
  expect(kinds).toEqual(['settled', 'taken']);
  pass(day);
  const left = one.kind === 'settled' ? second.id : first.id;
  expect(await notMade(left)).toMatchObject({
    kind: 'settled',
    withdrawal: { state: 'discarded', repeatable: true },
  });
});

test('marks a withdrawal made with another amount as different', async () => {
  const { ledger, sandbox, sent, made, acknowledge } = await setUp();
  const { id } = await sent({ kind: 'errorBefore', status: 503 });
  // The uncertain answer of another: its row has the requested amount, its answer named the created amount.
  await ledger.write('withdrawals.resolve', {
    withdrawal: id,
    state: 'discarded',
    resolution: { by: 'person' },
    differs: [],
  });
  const asked = await sent({ kind: 'cutAfter' }, 100_000);
  await ledger.write('withdrawals.resolve', {
    withdrawal: asked.id,
    state: 'discarded',
    resolution: { by: 'person' },
    differs: [],
  });
  const begun = await ledger.write('withdrawals.begin', {
    accountId,
    attempt: { id: randomUUID(), ref: randomUUID(), body: Buffer.from('{}') },
    override: false,
    day: '2026-11-20',
    cents: 90_000,
    wallet,
    label: null,
    gateway: null,
    webhook: null,
    fees: someFees,
    estimate: null,
  });
  if (begun.kind !== 'begun') throw new Error(begun.why);
  const answered = { amount: '1000.00', wallet: wallet.toLowerCase(), status: 'PROCESSING' };
  await ledger.write('withdrawals.settle', {
    withdrawal: begun.id,
    state: 'uncertain',
    outcome: { reason: 'errorBesideId', offered: { id: asked.made }, withdrawal: answered },
    differs: [],
  });
  expect(await made(begun.id, asked.made)).toMatchObject({
    kind: 'settled',
    withdrawal: { state: 'created', differs: ['amount'], acknowledgedAt: null },
  });
  expect(await ledger.read('withdrawals.stopped', { accountId })).toMatchObject({ id: begun.id });
  await expect(acknowledge(begun.id, 'Padaria')).rejects.toMatchObject({
    failure: { code: 'inputInvalid', fields: { typedName: 'different' } },
  });
  expect(await acknowledge(begun.id, 'Padaria Aurora')).toMatchObject({ acknowledgedAt: iso(noon) });
  expect(await ledger.read('withdrawals.stopped', { accountId })).toBeNull();
  // Once more changes nothing, and reports nothing.
  await acknowledge(begun.id, 'Padaria Aurora');
  const { count } = await ledger.lists.open('trail', {
    filter: { what: ['withdrawal.acknowledged'] },
    sort: 'oldest',
  });
  expect(count).toBe(1);
  expect(sandbox.inspect().withdrawals).toHaveLength(1);
});

test('accepts that it was not made only a day later, or with the PIN', async () => {
  const { sent, notMade, pass, pin, doubts } = await setUp();
  const { id } = await sent({ kind: 'errorBefore', status: 503 });
  const tooSoon = { kind: 'tooSoon', decidableAt: iso(noon + day) };
  expect(await notMade(id)).toEqual(tooSoon);
  // Without a PIN none can be right.
  expect(await notMade(id, '4711')).toEqual(tooSoon);
  expect(pin.tried).toBe(0);
  pin.kind = 'unavailable';
  expect(await notMade(id, '4711')).toEqual({ kind: 'pin', why: 'unavailable', until: null });
  pin.kind = 'set';
  expect(await notMade(id)).toEqual(tooSoon);
  expect(await notMade(id, '0000')).toEqual({ kind: 'pin', why: 'wrong', until: null });
  pass(day - 1);
  expect(await notMade(id)).toEqual(tooSoon);
  pass(1);
  const press = randomUUID();
  const settled = await notMade(id, undefined, press);
  expect(settled).toMatchObject({ kind: 'settled', withdrawal: { state: 'discarded', repeatable: true } });
  expect(await notMade(id, undefined, press)).toEqual(settled);
  expect(await notMade(id)).toEqual({ kind: 'noDoubt' });
  expect(await doubts()).toEqual([]);
  const next = await sent({ kind: 'errorBefore', status: 503 });
  expect(await notMade(next.id, '4711')).toMatchObject({ kind: 'settled' });
});

test('waits the full day when the clock was behind at the start', async () => {
  const { sent, notMade, pass } = await setUp();
  const first = await sent(null);
  expect(first.id).toBe(1);
  pass(-3 * day);
  const { id } = await sent({ kind: 'errorBefore', status: 503 });
  pass(3 * day);
  expect(await notMade(id)).toEqual({ kind: 'tooSoon', decidableAt: iso(noon + day) });
});

test('waits a day from when Guichê notices a clock a year ahead, and locks no longer', async () => {
  const { sent, notMade, doubts, pass } = await setUp();
  pass(365 * day);
  const { id } = await sent({ kind: 'errorBefore', status: 503 });
  pass(-365 * day);
  expect(await doubts()).toMatchObject([{ decidableAt: iso(noon + day) }]);
  pass(day - 1);
  expect(await notMade(id)).toEqual({ kind: 'tooSoon', decidableAt: iso(noon + day) });
  pass(1);
  expect(await notMade(id)).toMatchObject({ kind: 'settled' });
  const later = await sent({ kind: 'errorBefore', status: 503 });
  expect(await notMade(later.id)).toEqual({ kind: 'tooSoon', decidableAt: iso(noon + 2 * day) });
  pass(day);
  expect(await notMade(later.id)).toMatchObject({ kind: 'settled' });
});

test('settles even if the monitor does not accept the transaction', async () => {
  const { sent, made, reports, ledger } = await setUp();
  const { id, made: transactionId } = await sent({ kind: 'cutAfter' }, 123_456, { label: 'Sem monitor' });
  expect(await made(id, transactionId)).toMatchObject({ kind: 'settled' });
  expect(reports).toHaveLength(1);
  expect(await ledger.read('withdrawals.unwatched', null)).toMatchObject([{ id }]);
});

test('allows settling in a frozen ledger, and no new withdrawal', async () => {
  const { sent, made, ledger, folder } = await setUp();
  const { id, made: transactionId } = await sent({ kind: 'cutAfter' });
  await ledger.backup(join(folder, 'copy.db'));
  await ledger.write('boletos.freeze', { reason: 'restored' });
  expect(await made(id, transactionId)).toMatchObject({ kind: 'settled', withdrawal: { state: 'created' } });
  await expect(sent(null)).rejects.toThrow('frozen');
});

test('reads what needs attention in all accounts: uncertain withdrawals, differences, confirmed failures', async () => {
  const { ledger } = await openedIn(temporaryFolder());
  await ledger.write('accounts.insert', account());
  await ledger.write('accounts.insert', account('outra'));
  let at = noon;
  const unused = () => Promise.reject(new Error('not asked'));
  const { needingAttention } = doubtCalls({
    guards: { differences: () => Promise.resolve([]), noteNotMade: () => Promise.resolve() },
    team: null,
    ledger,
    clients: { clientOf: unused },
    pin: { state: unused, check: unused },
    watch: unused,
    now: () => new Date(at),
    report: () => undefined,
  });
  const pressed = async () => {
    const { doubts, stopped, failed } = await needingAttention({ scope: 'all' });
    return [doubts.map((one) => one.withdrawal.id), stopped.map(({ id }) => id), failed.map(({ id }) => id)];
  };
  expect(await pressed()).toEqual([[], [], []]);
  const failing = await madeWithdrawal(ledger, { transactionId: 'TX-1' });
  const doubtful = await madeWithdrawal(ledger, { state: 'uncertain' });
  const differing = await madeWithdrawal(ledger, { accountId: 'outra', differs: ['amount'] });
  const { ids } = await ledger.write('watches.insert', {
    accountId: 'padaria',
    items: [{ transactionId: 'TX-1' }],
    source: 'withdrawal',
    now: noon,
  });
  const failure = (askedAt: number) => storeAnswers(ledger, ids[0] ?? 0, { state: 'FALHA' }, askedAt);
  await failure(noon);
  expect(await pressed()).toEqual([[doubtful], [differing], []]);
  await failure(noon + 11 * 60_000);
  expect(await pressed()).toEqual([[doubtful], [differing], [failing]]);
  at += 2 * day + 1;
  expect(await pressed()).toEqual([[doubtful], [differing], []]);
});
