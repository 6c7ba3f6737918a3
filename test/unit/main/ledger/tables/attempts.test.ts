import { expect, test } from 'vitest';
import type { Ledger } from '../../../../../main/ledger/ledger.ts';
import type { Begin, Settle } from '../../../../../main/ledger/tables/attempts.ts';
import {
  account,
  begin,
  noon,
  openedIn,
  readyLedger,
  send,
  temporaryFolder,
} from '../../../../helpers/ledger-folder.ts';

const ready = () => readyLedger(temporaryFolder());
const turn = (ledger: Ledger, settle: readonly Settle[], ...begins: Begin[]) =>
  ledger.write('attempts.turn', { settle, begin: begins });
const stateOf = async (ledger: Ledger, id: string) => (await ledger.read('attempts.get', { id }))?.state;
const withdrawal = (id: string, more: Partial<Begin> = {}) => begin(id, { kind: 'withdrawal', ...more });

test('a turn keeps the exact bytes sent, the outcome and the raw answer', async () => {
  const ledger = await ready();
  const body = Buffer.from('{"amount":1.10,"payer":{"name":"São Tomé"}}');
  await turn(ledger, [], begin('a', { body, owner: 'lote-1/7' }));
  const answer = Buffer.from([0xff, 0x00, 0x7b]);
  await turn(ledger, [
    { id: 'a', state: 'created', remoteId: '9007199254740993', httpStatus: 201, answer, outcome: { ms: 12 } },
  ]);
  const kept = await ledger.read('attempts.get', { id: 'a' });
  expect(kept).toEqual({
    seq: 1,
    id: 'a',
    accountId: 'padaria',
    kind: 'boleto',
    ref: 'ref-a',
    owner: 'lote-1/7',
    override: false,
    startedAt: new Date(noon).toISOString(),
    state: 'created',
    settledAt: new Date(noon).toISOString(),
    httpStatus: 201,
    outcome: { ms: 12 },
    remoteId: '9007199254740993',
    resolvedAt: null,
    resolution: null,
    body: new Uint8Array(body),
    answer: new Uint8Array(answer),
  });
  const found = { accountId: 'padaria', kind: 'boleto', remoteId: '9007199254740993' } as const;
  expect(await ledger.read('attempts.byRemoteId', found)).toMatchObject({ id: 'a' });
  expect(await ledger.read('attempts.ofOwner', { owner: 'lote-1/7' })).toHaveLength(1);
});

test('one turn contains the outcome of the last attempt and the intent of the next', async () => {
  const ledger = await ready();
  await send(ledger, 'a');
  const taken = await turn(ledger, [{ id: 'a', state: 'refused', httpStatus: 422 }], begin('b'), begin('c'));
  expect(taken).toEqual({ settled: [{ id: 'a', state: 'refused' }], held: null });
  const states = await Promise.all(['a', 'b', 'c'].map((id) => stateOf(ledger, id)));
  expect(states).toEqual(['refused', 'sending', 'sending']);
});

test('a remote id that the account already has makes the attempt uncertain, and nothing is begun', async () => {
  const ledger = await ready();
  await send(ledger, 'a', 'b');
  await turn(ledger, [{ id: 'a', state: 'created', remoteId: '5' }]);
  const taken = await turn(
    ledger,
    [{ id: 'b', state: 'created', remoteId: '5', outcome: { ms: 3 } }],
    begin('c'),
  );
  expect(taken).toEqual({ settled: [{ id: 'b', state: 'uncertain' }], held: 'outcomeDiffers' });
  expect(await ledger.read('attempts.get', { id: 'b' })).toMatchObject({
    remoteId: '5',
    outcome: { ms: 3, reason: 'remoteIdTaken' },
  });
  expect(await stateOf(ledger, 'c')).toBeUndefined();
  expect(await ledger.read('ledger.about', null)).toMatchObject({ sends: 2 });
});

test('the same remote id in another account or of another kind is allowed', async () => {
  const ledger = await ready();
  await ledger.write('accounts.insert', account('feira'));
  await turn(ledger, [], begin('a'), begin('b', { accountId: 'feira' }), withdrawal('c'));
  const taken = await turn(ledger, [
    { id: 'a', state: 'created', remoteId: '5' },
    { id: 'b', state: 'created', remoteId: '5' },
    { id: 'c', state: 'created', remoteId: '5' },
  ]);
  expect(taken.settled.map(({ state }) => state)).toEqual(['created', 'created', 'created']);
});

test('an outcome is settled once: a second one changes nothing and gets the present state as its answer', async () => {
  const ledger = await ready();
  await send(ledger, 'a');
  await turn(ledger, [{ id: 'a', state: 'notSent' }]);
  const again = await turn(ledger, [{ id: 'a', state: 'created', remoteId: '1' }], begin('b'));
  expect(again).toEqual({ settled: [{ id: 'a', state: 'notSent' }], held: 'outcomeDiffers' });
});

test('an attempt that cannot begin never undoes the outcomes of the same turn', async () => {
  const ledger = await ready();
  await send(ledger, 'a', 'b', 'c');
  const settle = (id: string): Settle[] => [{ id, state: 'notProcessed' }];
  const refTaken = await turn(ledger, settle('a'), begin('d'), begin('e', { ref: 'ref-a' }));
  expect(refTaken).toEqual({ settled: [{ id: 'a', state: 'notProcessed' }], held: 'refTaken' });
  const noAccount = await turn(ledger, settle('b'), begin('d', { accountId: 'ninguem' }));
  expect(noAccount).toMatchObject({ settled: [{ state: 'notProcessed' }], held: 'refused' });
  await ledger.write('accounts.insert', account('feira'));
  await ledger.write('accounts.remove', { id: 'feira', revision: 1 });
  const removed = await turn(ledger, settle('c'), begin('d', { accountId: 'feira' }));
  expect(removed).toMatchObject({ settled: [{ state: 'notProcessed' }], held: 'accountRemoved' });
  expect(await stateOf(ledger, 'd')).toBeUndefined();
  expect(await ledger.read('ledger.about', null)).toMatchObject({ sends: 3 });
});

test('an account has at most one withdrawal being sent or uncertain, unless a person overrides that', async () => {
  const ledger = await ready();
  await turn(ledger, [], withdrawal('a'));
  expect(await turn(ledger, [], withdrawal('b'))).toMatchObject({ held: 'withdrawalLocked' });
  await turn(ledger, [{ id: 'a', state: 'uncertain' }]);
  expect(await turn(ledger, [], withdrawal('b'))).toMatchObject({ held: 'withdrawalLocked' });
  expect(await turn(ledger, [], withdrawal('c', { override: true }))).toMatchObject({ held: null });
  await ledger.write('attempts.resolve', { id: 'a', state: 'discarded', resolution: { by: 'panel' } });
  expect(await turn(ledger, [], withdrawal('b'))).toMatchObject({ held: 'withdrawalLocked' });
  await turn(ledger, [{ id: 'c', state: 'refused' }]);
  expect(await turn(ledger, [], withdrawal('b'))).toMatchObject({ held: null });
});

test('a person settles an uncertain attempt, once, with an id that no other attempt has', async () => {
  const ledger = await ready();
  await send(ledger, 'a', 'b', 'c');
  await turn(ledger, [
    { id: 'a', state: 'created', remoteId: '1' },
    { id: 'b', state: 'uncertain', httpStatus: 502 },
  ]);
  const resolve = (id: string, remoteId: string) =>
    ledger.write('attempts.resolve', { id, state: 'created', remoteId, resolution: { seen: 'pdf' } });
  expect(await resolve('b', '1')).toEqual({ kind: 'remoteIdTaken' });
  expect(await resolve('c', '2')).toEqual({ kind: 'conflict', state: 'sending' });
  expect(await resolve('b', '2')).toEqual({ kind: 'resolved' });
  expect(await resolve('b', '3')).toEqual({ kind: 'conflict', state: 'created' });
  expect(await ledger.read('attempts.get', { id: 'b' })).toMatchObject({
    state: 'created',
    remoteId: '2',
    httpStatus: 502,
    resolution: { seen: 'pdf' },
  });
});

test('beginning an attempt marks its account as used, so that its base URL can no longer change', async () => {
  const ledger = await ready();
  const moved = { id: 'padaria', revision: 1, change: { baseUrl: 'https://outro.example' } };
  await send(ledger, 'a');
  await expect(ledger.write('accounts.update', moved)).rejects.toMatchObject({
    failure: { code: 'baseUrlFixed' },
  });
  expect(await ledger.read('accounts.get', { id: 'padaria' })).toMatchObject({ used: true, revision: 1 });
});

test('what was being sent when the process ended is uncertain at the next start, and the trail says so', async () => {
  const folder = temporaryFolder();
  const ledger = await readyLedger(folder);
  await send(ledger, 'a', 'b');
  await turn(ledger, [{ id: 'b', state: 'notSent' }]);
  await ledger.close();
  const next = await openedIn(folder);
  expect(next.notices).toEqual([{ code: 'attemptsInterrupted', count: 1 }]);
  expect(await next.ledger.read('attempts.get', { id: 'a' })).toMatchObject({
    state: 'uncertain',
    outcome: { reason: 'interrupted' },
  });
  const { handle } = await next.ledger.lists.open('trail', {
    filter: { scope: { accountId: 'padaria' }, withApp: false },
    sort: 'newest',
  });
  const [entry] = await next.ledger.lists.window('trail', { handle, from: 0, count: 1 });
  expect(entry).toMatchObject({
    what: 'attempt.interrupted',
    // Its request carried no reference.
    detail: { attempt: 'a', kind: 'boleto', ref: null },
  });
});
