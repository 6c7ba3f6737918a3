// Deliveries to the callback mailbox: each is kept once, and none settles anything before a clerk accepts.
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { NewCallback } from '../../../../../main/ledger/tables/callbacks.ts';
import { beginning, newBoleto, running, slip, turn } from '../../../../helpers/boleto-rows.ts';
import { paidOf } from '../../../../helpers/income-rows.ts';
import { readyLedger, temporaryFolder } from '../../../../helpers/ledger-folder.ts';

const accountId = 'padaria';
const mailbox = 'box';

const delivery = (
  sequence: number,
  ref: string,
  body: string,
  more: Partial<NewCallback> = {},
): NewCallback => ({
  sequence,
  ref,
  at: '2026-11-20T15:00:00.000Z',
  body: new TextEncoder().encode(body),
  sha256: createHash('sha256').update(body).digest('hex'),
  says: 'informed',
  ...more,
});

/** Boletos 1, 2, … that were created by attempts with the references ref-1, ref-2, … */
async function withBoletos(count: number) {
  const ledger = await readyLedger(temporaryFolder());
  await running(
    ledger,
    Array.from({ length: count }, (_, at) => newBoleto(at + 1, { amount: 5_000 })),
  );
  for (let id = 1; id <= count; id += 1) {
    const begin = await beginning(ledger, id, { ref: `ref-${id}` });
    await turn(ledger, [], [begin]);
    await turn(
      ledger,
      [{ boleto: id, id: begin.id, state: 'created', remoteId: `90${id}`, title: slip() }],
      [],
    );
  }
  const keep = (deliveries: readonly NewCallback[], from = mailbox) =>
    ledger.write('income.keepCallbacks', { accountId, mailbox: from, deliveries });
  const revisionOf = async (id: number) => (await ledger.read('boletos.get', { id }))?.revision ?? 0;
  const seen = (...ids: number[]) =>
    Promise.all(ids.map(async (id) => ({ id, revision: await revisionOf(id) })));
  const decline = async (...ids: number[]) =>
    ledger.write('income.declineCallbacks', { accountId, boletos: await seen(...ids) });
  const accept = async (...ids: number[]) => {
    const boletos = await seen(...ids);
    return ledger.write('income.acceptCallbacks', { accountId, boletos, says: 'paid', on: '2026-11-21' });
  };
  const proposals = async () =>
    (await ledger.read('income.callbackProposals', { scope: { accountId }, most: 500 })).map(
      ({ boleto, grade, cents, day }) => ({ boleto, grade, cents, day }),
    );
  return { ledger, keep, accept, decline, proposals, revisionOf };
}

test('a delivery is kept once: by its number, and by its bytes at the same address', async () => {
  const { ledger, keep } = await withBoletos(2);
  const first = await keep([delivery(1, 'ref-1', 'PAID', { says: 'paid' }), delivery(2, 'ref-2', 'PAID')]);
  expect(first.map(({ sequence, boleto }) => [sequence, boleto])).toEqual([
    [1, 1],
    [2, 2],
  ]);
  expect(await ledger.read('income.lastCallback', { box: mailbox })).toEqual({ mailbox, sequence: 2 });
  // Collected again, and the same bytes by a mailbox that numbers anew.
  expect(await keep([delivery(1, 'ref-1', 'PAID'), delivery(3, 'ref-1', 'PAID')])).toEqual([]);
  expect(
    await keep([delivery(1, 'ref-1', 'PAID'), delivery(2, 'ref-1', 'other')], `${mailbox}/2`),
  ).toHaveLength(1);
  expect(await ledger.read('income.lastCallback', { box: mailbox })).toEqual({
    mailbox: `${mailbox}/2`,
    sequence: 2,
  });
  expect(await ledger.read('income.evidence', { boleto: 1 })).toMatchObject([
    { source: 'callback', says: 'paid', accepted: false },
    { source: 'callback', says: 'informed', accepted: false },
  ]);
});

test('a box whose name has a sign of LIKE is not taken for another one', async () => {
  const { ledger, keep } = await withBoletos(1);
  await keep([delivery(5, 'ref-1', 'x')], 'aXb/2');
  expect(await ledger.read('income.lastCallback', { box: 'a_b' })).toEqual({ mailbox: 'a_b', sequence: 0 });
  expect(await ledger.read('income.lastCallback', { box: 'aXb' })).toEqual({ mailbox: 'aXb/2', sequence: 5 });
});

test('deliveries to attempts that nobody knows are all kept, also if they say the same', async () => {
  const { keep, proposals } = await withBoletos(1);
  const kept = await keep([1, 2].map((at) => delivery(at, `gone-${at}`, 'PAID', { says: 'paid' })));
  expect(kept.map(({ boleto, withdrawal }) => [boleto, withdrawal])).toEqual([
    [null, null],
    [null, null],
  ]);
  expect(await proposals()).toEqual([]);
});

test('a word for paid is proposed and settles nothing; accepting settles it once', async () => {
  const { ledger, keep, accept, proposals } = await withBoletos(2);
  await keep([delivery(1, 'ref-1', 'PAID', { says: 'paid' }), delivery(2, 'ref-1', 'hello')]);
  expect(await paidOf(ledger, 1)).toEqual({ on: null, how: null });
  expect(await proposals()).toEqual([{ boleto: 1, grade: 'paidInformed', cents: null, day: null }]);
  expect(await accept(1, 2)).toEqual({ done: [1] });
  expect(await paidOf(ledger, 1)).toMatchObject({ on: '2026-11-21' });
  expect(await paidOf(ledger, 2)).toEqual({ on: null, how: null });
  expect(await proposals()).toEqual([]);
  expect(await accept(1)).toEqual({ done: [] });
});

test('a boleto that changed since it was seen is left out', async () => {
  const { ledger, keep, revisionOf } = await withBoletos(1);
  await keep([delivery(1, 'ref-1', 'PAID', { says: 'paid' })]);
  const boletos = [{ id: 1, revision: (await revisionOf(1)) - 1 }];
  const asked = { accountId, boletos, says: 'paid', on: '2026-11-21' } as const;
  expect(await ledger.write('income.acceptCallbacks', asked)).toEqual({ done: [] });
  expect(await ledger.write('income.declineCallbacks', { accountId, boletos })).toEqual({
    done: [],
    dismissals: [],
  });
});

test('a transaction that the service confirms is proposed with its day and amount, for one boleto only', async () => {
  const { ledger, keep, accept, proposals } = await withBoletos(2);
  const [one, other] = await keep([
    delivery(1, 'ref-1', 'PAID', { says: 'paid' }),
    delivery(2, 'ref-2', 'tx', { says: 'paid' }),
  ]);
  const verify = (boleto: number, id = 0) =>
    ledger.write('income.verifyCallback', {
      accountId,
      boleto,
      delivery: id,
      transactionId: 'tx-1',
      cents: 5_000,
      day: '2026-11-19',
    });
  const open = async () =>
    (await ledger.read('income.callbacksToVerify', { accountId, most: 9 })).map(({ boleto }) => boleto);
  expect(await open()).toEqual([2, 1]);
  expect(await verify(1, one?.id)).toBe('kept');
  expect(await open()).toEqual([2]);
  expect(await verify(1, one?.id)).toBe('known');
  expect(await verify(2, other?.id)).toBe('taken');
  expect(await proposals()).toEqual([
    { boleto: 1, grade: 'paidVerified', cents: 5_000, day: '2026-11-19' },
    { boleto: 2, grade: 'paidInformed', cents: null, day: null },
  ]);
  await accept(1);
  expect(await paidOf(ledger, 1)).toMatchObject({ on: '2026-11-19', how: { cents: 5_000 } });
});

test('a dispute is proposed before all others, also of a paid boleto', async () => {
  const { ledger, keep, accept, proposals, revisionOf } = await withBoletos(2);
  await keep([
    delivery(1, 'ref-1', 'PAID', { says: 'paid' }),
    delivery(2, 'ref-2', 'PAID', { says: 'paid' }),
  ]);
  await accept(1);
  await keep([delivery(3, 'ref-1', 'REFUNDED', { says: 'reversed' })]);
  expect((await proposals()).map(({ boleto, grade }) => [boleto, grade])).toEqual([
    [1, 'disputed'],
    [2, 'paidInformed'],
  ]);
  const waits = () => ledger.read('income.waitingCallbacks', { scope: { accountId }, most: 9 });
  expect(await waits()).toEqual({
    proposed: { count: 1, cents: 5_000 },
    disputed: { count: 1, cents: 5_000 },
    unattributed: 0,
  });
  // Accepted, it takes the payment back; both stay, and the boleto is open again.
  const boletos = [{ id: 1, revision: await revisionOf(1) }];
  const asked = { accountId, boletos, says: 'reversed', on: '2026-11-22' } as const;
  expect(await ledger.write('income.acceptCallbacks', asked)).toEqual({ done: [1] });
  expect(await paidOf(ledger, 1)).toEqual({ on: null, how: null });
  expect(await ledger.read('income.reversed', { scope: { accountId }, most: 9 })).toMatchObject({
    boletos: [1],
  });
  expect(await waits()).toMatchObject({ disputed: { count: 0 } });
});

test('what a clerk declines is not proposed again until another delivery says it', async () => {
  const { ledger, keep, proposals, decline } = await withBoletos(1);
  await keep([delivery(1, 'ref-1', 'PAID', { says: 'paid' })]);
  expect(await decline(1)).toMatchObject({ done: [1] });
  expect(await proposals()).toEqual([]);
  expect(await paidOf(ledger, 1)).toEqual({ on: null, how: null });
  expect(await ledger.read('income.evidence', { boleto: 1 })).toMatchObject([
    { says: 'paid', stands: false },
    { says: 'undone', accepted: true },
  ]);
  await keep([delivery(2, 'ref-1', 'LIQUIDADO', { says: 'paid' })]);
  expect(await proposals()).toMatchObject([{ grade: 'paidInformed' }]);
});

test('a boleto that a delivery calls cancelled is marked so once a clerk accepts it', async () => {
  const { ledger, keep, proposals, revisionOf } = await withBoletos(1);
  await keep([delivery(1, 'ref-1', 'CANCELLED', { says: 'cancelled' })]);
  expect(await proposals()).toMatchObject([{ grade: 'cancelled' }]);
  const boletos = [{ id: 1, revision: await revisionOf(1) }];
  const asked = { accountId, boletos, says: 'cancelled', on: '2026-11-22' } as const;
  expect(await ledger.write('income.acceptCallbacks', asked)).toEqual({ done: [1] });
  expect(await ledger.read('boletos.get', { id: 1 })).toMatchObject({ cancelledOn: '2026-11-22' });
  expect(await proposals()).toEqual([]);
});

test('an accepted dispute takes the payment back, both rows stay, and the payment is not proposed again', async () => {
  const { ledger, keep, accept, proposals, revisionOf } = await withBoletos(1);
  await keep([delivery(1, 'ref-1', 'PAID', { says: 'paid' })]);
  await accept(1);
  await keep([delivery(2, 'ref-1', 'REFUNDED', { says: 'reversed' })]);
  const dispute = async () =>
    ledger.write('income.acceptCallbacks', {
      accountId,
      boletos: [{ id: 1, revision: await revisionOf(1) }],
      on: '2026-11-22',
      says: 'reversed',
    });
  expect(await dispute()).toEqual({ done: [1] });
  expect(await paidOf(ledger, 1)).toEqual({ on: null, how: null });
  expect(await dispute()).toEqual({ done: [] });
  expect(await proposals()).toEqual([]);
  const evidence = await ledger.read('income.evidence', { boleto: 1 });
  expect(evidence.map(({ says, accepted, stands }) => [says, accepted, stands])).toEqual([
    ['paid', false, true],
    ['paid', true, false],
    ['reversed', false, true],
    ['reversed', true, true],
  ]);
  expect(await ledger.read('income.reversed', { scope: 'all', most: 9 })).toMatchObject({ boletos: [1] });
});

test('a boleto that is disputed by now is not accepted as paid', async () => {
  const { ledger, keep, accept, proposals } = await withBoletos(1);
  await keep([delivery(1, 'ref-1', 'PAID', { says: 'paid' })]);
  expect(await proposals()).toMatchObject([{ grade: 'paidInformed' }]);
  await keep([delivery(2, 'ref-1', 'CHARGEBACK', { says: 'reversed' })]);
  expect(await accept(1)).toEqual({ done: [] });
  expect(await paidOf(ledger, 1)).toEqual({ on: null, how: null });
});

test('a payment of a cancelled boleto is a question: it is accepted alone, not with others', async () => {
  const { ledger, keep, accept } = await withBoletos(2);
  await ledger.write('income.markCancelled', { accountId, boletos: [1], on: '2026-11-20' });
  await keep([
    delivery(1, 'ref-1', 'PAID', { says: 'paid' }),
    delivery(2, 'ref-2', 'PAID', { says: 'paid' }),
  ]);
  const proposals = await ledger.read('income.callbackProposals', { scope: { accountId }, most: 9 });
  expect(proposals.map(({ boleto, isCancelled }) => [boleto, isCancelled])).toEqual([
    [2, false],
    [1, true],
  ]);
  const toVerify = await ledger.read('income.callbacksToVerify', { accountId, most: 9 });
  expect(toVerify.map(({ boleto, isCancelled }) => [boleto, isCancelled])).toEqual([
    [2, false],
    [1, true],
  ]);
  expect(await accept(1, 2)).toEqual({ done: [2] });
  expect(await accept(1)).toEqual({ done: [1] });
});

test('a frozen ledger keeps deliveries and settles nothing until the freeze is cleared', async () => {
  const { ledger, keep, accept, proposals } = await withBoletos(1);
  await ledger.retire();
  expect(await keep([delivery(1, 'ref-1', 'PAID', { says: 'paid' })])).toHaveLength(1);
  await expect(accept(1)).rejects.toMatchObject({ failure: { code: 'ledgerFrozen' } });
  expect(await paidOf(ledger, 1)).toEqual({ on: null, how: null });
  expect(await proposals()).toHaveLength(1);
  await ledger.clearFreeze('conferido com o provedor');
  expect(await accept(1)).toEqual({ done: [1] });
});

test('the bodies of an uncertain boleto are found again by its attempts', async () => {
  const { ledger, keep } = await withBoletos(1);
  await keep([delivery(1, 'ref-1', '{"boletoId":77}')]);
  const bodies = await ledger.read('income.callbacksOfBoletos', { boletos: [1, 2] });
  expect(bodies.map(({ boleto, body }) => [boleto, Buffer.from(body).toString()])).toEqual([
    [1, '{"boletoId":77}'],
  ]);
});

test('a delivery that nobody knows is attributed or set aside once, in its own account, and the trail tells it', async () => {
  const { ledger, keep, proposals } = await withBoletos(1);
  const kept = await keep([1, 2].map((at) => delivery(at, `gone-${at}`, 'PAID', { says: 'paid' })));
  const [one = 0, other = 0] = kept.map(({ id }) => id);
  const waits = async () => {
    const found = await ledger.read('income.unattributedCallbacks', { scope: { accountId }, most: 9 });
    return found.map(({ id }) => id);
  };
  const attribute = (remoteId: string | null, given = { accountId, delivery: one }) =>
    ledger.write('income.attributeCallback', { ...given, remoteId, says: 'paid' });
  expect(await waits()).toEqual([other, one]);
  expect(await attribute('999')).toEqual({ kind: 'notFound' });
  expect(await attribute('901', { accountId: 'elsewhere', delivery: one })).toEqual({ kind: 'changed' });
  expect(await attribute('901')).toEqual({ kind: 'done', boleto: 1 });
  expect(await attribute('901')).toEqual({ kind: 'changed' });
  expect(await waits()).toEqual([other]);
  // Taken back, and given again.
  expect(await attribute(null, { accountId: 'elsewhere', delivery: one })).toEqual({ kind: 'changed' });
  expect(await attribute(null)).toEqual({ kind: 'done', boleto: 1 });
  expect(await attribute(null)).toEqual({ kind: 'changed' });
  expect(await waits()).toEqual([other, one]);
  expect(await proposals()).toEqual([]);
  expect(await attribute('901')).toEqual({ kind: 'done', boleto: 1 });
  expect(await waits()).toEqual([other]);
  const file = (delivery: number, aside: boolean) =>
    ledger.write('income.setCallbackAside', { accountId, delivery, aside });
  expect(await file(one, true)).toEqual({ done: false });
  expect(await file(other, false)).toEqual({ done: false });
  for (const aside of [true, false, true]) {
    expect(await file(other, aside)).toEqual({ done: true });
    expect(await file(other, aside)).toEqual({ done: false });
    expect(await waits()).toEqual(aside ? [] : [other]);
  }
  expect(await paidOf(ledger, 1)).toEqual({ on: null, how: null });
  expect(await proposals()).toMatchObject([{ boleto: 1, grade: 'paidInformed' }]);
  const { handle } = await ledger.lists.open('trail', {
    filter: { kinds: ['callback'] },
    sort: 'newest',
  });
  const told = await ledger.lists.window('trail', { handle, from: 0, count: 9 });
  expect(told.map(({ what, detail }) => [what, detail])).toEqual([
    ['callback.setAside', { delivery: other }],
    ['callback.broughtBack', { delivery: other }],
    ['callback.setAside', { delivery: other }],
    ['callback.attributed', { delivery: one, boleto: 1 }],
    ['callback.attributionUndone', { delivery: one, boleto: 1 }],
    ['callback.attributed', { delivery: one, boleto: 1 }],
  ]);
});

test('a dismissed notice is proposed again by its undo, and only what was dismissed with it', async () => {
  const { ledger, keep, proposals, decline } = await withBoletos(2);
  const grades = async () => (await proposals()).map(({ boleto, grade }) => [boleto, grade]);
  await keep([delivery(1, 'ref-1', 'PAID', { says: 'paid' })]);
  await decline(1);
  await keep([
    delivery(2, 'ref-1', 'CANCELLED', { says: 'cancelled' }),
    delivery(3, 'ref-2', 'PAID', { says: 'paid' }),
  ]);
  const { dismissals } = await decline(1);
  await decline(2);
  const undo = (given: readonly number[], account = accountId) =>
    ledger.write('income.undoDismissals', { accountId: account, dismissals: given });
  expect(await undo(dismissals, 'elsewhere')).toEqual({ done: [] });
  expect(await undo(dismissals)).toEqual({ done: [1] });
  expect(await undo(dismissals)).toEqual({ done: [] });
  expect(await grades()).toEqual([[1, 'cancelled']]);
  const again = await decline(1);
  expect(await grades()).toEqual([]);
  expect(await undo(again.dismissals)).toEqual({ done: [1] });
  expect(await grades()).toEqual([[1, 'cancelled']]);
});

test('an attribution whose notice was accepted or dismissed is not taken back, and a dismissed one waits nowhere', async () => {
  const { ledger, keep, accept, decline } = await withBoletos(2);
  const kept = await keep([1, 2].map((at) => delivery(at, `gone-${at}`, 'PAID', { says: 'paid' })));
  const attribute = (at: number, remoteId: string | null) =>
    ledger.write('income.attributeCallback', {
      accountId,
      delivery: kept[at - 1]?.id ?? 0,
      remoteId,
      says: 'paid',
    });
  for (const at of [1, 2]) expect(await attribute(at, `90${at}`)).toEqual({ kind: 'done', boleto: at });
  expect(await accept(1)).toEqual({ done: [1] });
  expect(await decline(2)).toMatchObject({ done: [2] });
  for (const at of [1, 2]) expect(await attribute(at, null)).toEqual({ kind: 'changed' });
  const scope = { scope: { accountId }, most: 9 };
  expect(await ledger.read('income.unattributedCallbacks', scope)).toEqual([]);
});
