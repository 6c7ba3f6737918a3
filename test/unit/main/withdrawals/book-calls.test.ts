// The book and the reading of a wallet, over a real ledger with paid withdrawals.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { CodedError } from '../../../../main/failure.ts';
import { createMemoryStore } from '../../../../main/vault/memory.ts';
import { createBook } from '../../../../main/withdrawals/book-calls.ts';
import { usualSettings } from '../../../../preload/contract/withdrawal-limits.ts';
import { account, noon, openedIn, temporaryFolder } from '../../../helpers/ledger-folder.ts';
import { bytesOf, exportPorts, linesOf } from '../../../helpers/register.ts';
import { madeWithdrawal } from '../../../helpers/withdrawals.ts';
import { guardsOf } from '../../../helpers/guards.ts';
import { storedCells } from '../../../helpers/whole-sheet.ts';

const matriz = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const filial = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
/** Both ends equal the head office's wallet, the middle differs. */
const poisoned = `${matriz.slice(0, 8).toLowerCase()}${'7'.repeat(28)}${matriz.slice(-6).toLowerCase()}`;
const accountId = 'padaria';
const hour = 3_600_000;
const iso = (at: number) => new Date(at).toISOString();

async function setUp() {
  let at = noon;
  let waitingHours = 24;
  const { ledger } = await openedIn(temporaryFolder(), { now: () => at });
  await ledger.write('accounts.insert', account());
  const { tickets, outgoing, today } = exportPorts();
  const vault = { state: () => ({ state: 'memory' as const }), store: createMemoryStore };
  const { calls, wallets } = createBook({
    ledger,
    tickets,
    outgoing,
    today,
    guards: guardsOf({ ledger, vault, now: () => new Date(at) }),
    report(_where, error) {
      throw error;
    },
    limits: { settings: () => Promise.resolve({ ...usualSettings, waitingHours }) },
    now: () => new Date(at),
  });
  return {
    ledger,
    calls,
    tickets,
    reading: (text: string) => wallets.reading(accountId, text),
    paid: () => wallets.paid(accountId),
    add: (label: string, wallet: string, checksummed = false) =>
      calls.addEntry({ commandId: randomUUID(), accountId, label, wallet, checksummed }),
    setNow: (millis: number) => (at = millis),
    setWaiting: (hours: number) => (waitingHours = hours),
  };
}

const fieldsOf = (work: unknown) =>
  Promise.resolve(work).then(
    () => null,
    (error: unknown) => (error instanceof CodedError ? error.failure.fields : String(error)),
  );

test('stores a wallet with its checksum, and one in a single case only after confirmation', async () => {
  const { add, calls } = await setUp();
  expect(await fieldsOf(add('Matriz', matriz.toLowerCase()))).toEqual({ wallet: 'lower' });
  const entry = await add('Matriz', matriz.toLowerCase(), true);
  expect(entry).toEqual({
    id: 1,
    accountId,
    label: 'Matriz',
    wallet: matriz,
    note: null,
    addedAt: iso(noon),
    changedAt: null,
    waitsUntil: iso(noon + 24 * hour),
    used: 0,
    lastUsedAt: null,
    revision: 1,
  });
  expect(await fieldsOf(add('Outra', matriz))).toEqual({ wallet: 'known' });
  expect(await fieldsOf(add('Matriz', filial))).toEqual({ label: 'known' });
  expect(await fieldsOf(add('TRON', 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'))).toEqual({ wallet: 'otherChain' });
  expect(await fieldsOf(add('Curta', '0x1234'))).toEqual({ wallet: 'length' });
  expect(await fieldsOf(add('Zero', `0x${'0'.repeat(40)}`))).toEqual({ wallet: 'zero' });
  const change = { commandId: randomUUID(), id: 1, revision: 1 };
  expect(await fieldsOf(calls.changeEntry({ ...change, wallet: filial.toLowerCase() }))).toEqual({
    wallet: 'lower',
  });
  expect(await calls.changeEntry({ ...change, wallet: filial })).toMatchObject({
    wallet: filial,
    revision: 2,
  });
  expect(await calls.book({ accountId })).toMatchObject([{ wallet: filial, label: 'Matriz' }]);
  await calls.removeEntry({ commandId: randomUUID(), id: 1 });
  expect(await calls.book({ accountId })).toEqual([]);
});

test('makes one entry for the same command twice', async () => {
  const { calls } = await setUp();
  const press = { commandId: randomUUID(), accountId, label: 'Matriz', wallet: matriz, checksummed: false };
  const first = await calls.addEntry(press);
  expect(await calls.addEntry(press)).toEqual(first);
  expect(await calls.book({ accountId })).toHaveLength(1);
});

test('waits as long as the account requires, in whichever direction the clock is set', async () => {
  const { add, calls, setNow, setWaiting } = await setUp();
  const waiting = async () => (await calls.book({ accountId }))[0]?.waitsUntil;
  await add('Matriz', matriz);
  setNow(noon + 24 * hour - 1);
  expect(await waiting()).toBe(iso(noon + 24 * hour));
  setNow(noon + 24 * hour);
  expect(await waiting()).toBeNull();
  setNow(noon - 48 * hour);
  expect(await waiting()).toBe(iso(noon - 24 * hour));
  setNow(noon - 24 * hour - 1);
  expect(await waiting()).toBe(iso(noon - 24 * hour));
  setNow(noon - 24 * hour);
  expect(await waiting()).toBeNull();
  // The clock is set back, the entry is renamed, and the clock is set right: it still waits from the latest time known.
  setNow(noon - 48 * hour);
  await calls.changeEntry({ commandId: randomUUID(), id: 1, revision: 1, label: 'Sede' });
  expect(await waiting()).toBe(iso(noon - 24 * hour));
  setNow(noon + hour);
  expect(await waiting()).toBe(iso(noon + 24 * hour));
  setWaiting(72);
  expect(await waiting()).toBe(iso(noon + 72 * hour));
  setWaiting(0);
  expect(await waiting()).toBeNull();
});

test('waits one day from when Guichê notices a clock that was a year ahead', async () => {
  const { add, calls, setNow } = await setUp();
  const waiting = async () => (await calls.book({ accountId }))[0]?.waitsUntil;
  setNow(noon + 365 * 24 * hour);
  await add('Matriz', matriz);
  setNow(noon);
  expect(await waiting()).toBe(iso(noon + 24 * hour));
  setNow(noon + 23 * hour);
  expect(await waiting()).toBe(iso(noon + 24 * hour));
  setNow(noon + 24 * hour);
  expect(await waiting()).toBeNull();
  // Another address waits again, although the latest time that the ledger knows is still the same.
  await calls.changeEntry({ commandId: randomUUID(), id: 1, revision: 1, wallet: filial });
  expect(await waiting()).toBe(iso(noon + 48 * hour));
});

test('reads a wallet with its entry, its number of payments, and similar ones', async () => {
  const { ledger, add, calls, reading } = await setUp();
  await add('Matriz', matriz);
  expect(await reading('0x12')).toEqual({ kind: 'refused', why: 'length', digits: 2 });
  await madeWithdrawal(ledger, { wallet: filial, label: 'Filial' });
  await madeWithdrawal(ledger, { wallet: filial, label: 'Filial' });
  await madeWithdrawal(ledger, { wallet: filial, state: 'refused' });
  expect(await reading(filial.toLowerCase())).toMatchObject({
    kind: 'wallet',
    wallet: filial,
    written: 'lower',
    entry: null,
    usedBefore: 2,
    lookAlikes: [],
  });
  expect(await reading(matriz)).toMatchObject({ entry: { label: 'Matriz', used: 0 }, lookAlikes: [] });
  const alike = { wallet: matriz, label: 'Matriz', why: 'ends' };
  expect(await reading(poisoned)).toMatchObject({ entry: null, lookAlikes: [alike] });
  // A removed entry is still known.
  await calls.removeEntry({ commandId: randomUUID(), id: 1 });
  expect(await reading(poisoned)).toMatchObject({ lookAlikes: [alike] });
  // One digit differs from a paid wallet.
  const near = `${filial.slice(0, 10)}${filial[10] === '1' ? '2' : '1'}${filial.slice(11)}`.toLowerCase();
  expect(await reading(near)).toMatchObject({
    lookAlikes: [{ wallet: filial, label: 'Filial', why: 'near' }],
  });
});

test('exports the listed wallets in their order, in the visible columns, and none of another account', async () => {
  const { add, calls, tickets } = await setUp();
  const { id: first } = await add('Matriz', matriz);
  const { id: second } = await add('Filial', filial);
  const words = { file: 'livro', label: 'Nome', wallet: 'Carteira' };
  const ids = [second, first, 99];
  const file = await calls.saveBook({
    accountId,
    ids,
    format: 'csv',
    words,
    columns: ['wallet', 'used', 'label'],
  });
  expect(file.name).toBe('livro-2026-11-20.csv');
  expect(linesOf(tickets, file).map((line) => line.split(';'))).toEqual([
    ['Carteira', 'used', 'Nome'],
    [filial, '0', 'Filial'],
    [matriz, '0', 'Matriz'],
  ]);
  const workbook = await calls.saveBook({ accountId, ids: [first], format: 'xlsx', words });
  expect(storedCells(bytesOf(tickets, workbook))[1]).toEqual([
    'Matriz',
    matriz,
    'BEP20',
    expect.stringMatching(/^\d{5}\.\d{10} dd\/mm\/yyyy hh:mm$/u),
    '0 0',
    '',
    '',
    expect.stringMatching(/^\d{5}\.\d{10} dd\/mm\/yyyy hh:mm$/u),
    '',
  ]);
  const other = await calls.saveBook({ accountId: 'outra', ids: [first], format: 'csv', words });
  expect(linesOf(tickets, other)).toHaveLength(1);
  const unknown = { accountId, ids, format: 'csv', words, columns: ['toString'] } as const;
  await expect(calls.saveBook({ ...unknown, columns: [...unknown.columns] })).rejects.toMatchObject({
    failure: { code: 'inputInvalid' },
  });
});

test('exports until when a wallet waits, or the word for one that may be used', async () => {
  const { add, calls, tickets, setWaiting } = await setUp();
  const { id } = await add('Matriz', matriz);
  const save = async () => {
    const words = { released: 'liberada' };
    const file = await calls.saveBook({ accountId, ids: [id], format: 'csv', words });
    return linesOf(tickets, file)[1]?.split(';');
  };
  expect((await save())?.slice(0, 4)).toEqual(['Matriz', matriz, 'BEP20', expect.stringMatching(/2026/u)]);
  setWaiting(0);
  expect((await save())?.slice(3)).toEqual(['liberada', '0', '', '', expect.stringMatching(/2026/u), '']);
});

test('a wallet must be registered, unless its first payment is older than the waiting time', async () => {
  const { ledger, reading, paid, add, setNow, setWaiting } = await setUp();
  const needsRegistration = async (wallet: string) => {
    const read = await reading(wallet);
    return read.kind === 'wallet' && read.needsRegistration;
  };
  expect(await needsRegistration(filial)).toBe(true);
  await madeWithdrawal(ledger, { wallet: filial, state: 'refused' });
  setNow(noon + 30 * hour);
  expect(await needsRegistration(filial)).toBe(true);
  await madeWithdrawal(ledger, { wallet: filial });
  await paid();
  setNow(noon + 53 * hour);
  await madeWithdrawal(ledger, { wallet: filial });
  expect(await needsRegistration(filial)).toBe(true);
  // Counts from the first payment, however often the wallet is paid since.
  setNow(noon + 54 * hour);
  expect(await needsRegistration(filial)).toBe(false);

  expect(await needsRegistration(matriz)).toBe(true);
  await add('Matriz', matriz);
  expect(await needsRegistration(matriz)).toBe(false);
  expect(await needsRegistration(poisoned)).toBe(true);
  setWaiting(0);
  expect(await needsRegistration(poisoned)).toBe(false);
});
