import { expect, test } from 'vitest';
import { CodedError } from '../../../../../main/failure.ts';
import type { Ledger } from '../../../../../main/ledger/ledger.ts';
import { noon, openedIn, account, temporaryFolder } from '../../../../helpers/ledger-folder.ts';
import { rawRun } from '../../../../helpers/raw-ledger.ts';

const matriz = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const filial = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
const hour = 3_600_000;

async function book() {
  const folder = temporaryFolder();
  let at = noon;
  const { ledger } = await openedIn(folder, { now: () => at });
  await ledger.write('accounts.insert', account());
  await ledger.write('accounts.insert', account('outra'));
  return { folder, ledger, setNow: (millis: number) => (at = millis) };
}

const add = (ledger: Ledger, label: string, wallet: string, accountId = 'padaria') =>
  ledger.write('wallets.add', { accountId, label, wallet, note: null });

const fieldsOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) =>
      error instanceof CodedError ? (error.failure.fields ?? error.failure.code) : String(error),
  );

test('the book of an account contains an address and a label once, whatever their case and accents', async () => {
  const { ledger } = await book();
  const first = await add(ledger, 'Matriz São Paulo', matriz);
  expect(first).toMatchObject({ label: 'Matriz São Paulo', wallet: matriz, revision: 1, removedAt: null });
  expect(await fieldsOf(add(ledger, 'Outra', matriz.toLowerCase()))).toEqual({ wallet: 'known' });
  expect(await fieldsOf(add(ledger, 'matriz sao paulo', filial))).toEqual({ label: 'known' });
  await add(ledger, 'Matriz São Paulo', matriz, 'outra');
  const second = await add(ledger, 'Filial', filial);
  const { id, revision } = second;
  expect(await fieldsOf(ledger.write('wallets.change', { id, revision, wallet: matriz }))).toEqual({
    wallet: 'known',
  });
  // The entry may repeat its own label and wallet.
  expect(await ledger.write('wallets.change', { id, revision, label: 'Filial', wallet: filial })).toEqual(
    second,
  );
});

test('a new wallet or label restarts the waiting time, a note does not; nothing known is forgotten', async () => {
  const { ledger, setNow } = await book();
  const { id, waitsFrom } = await add(ledger, 'Matriz', matriz);
  setNow(noon + hour);
  const noted = await ledger.write('wallets.change', { id, revision: 1, note: 'da diretoria' });
  expect(noted).toMatchObject({ note: 'da diretoria', waitsFrom, revision: 2 });
  setNow(noon + 2 * hour);
  const named = await ledger.write('wallets.change', { id, revision: 2, label: 'Sede' });
  expect(named.waitsFrom).toBe(new Date(noon + 2 * hour).toISOString());
  setNow(noon + 3 * hour);
  const moved = await ledger.write('wallets.change', { id, revision: 3, wallet: filial });
  expect(moved.waitsFrom).toBe(new Date(noon + 3 * hour).toISOString());
  expect(await fieldsOf(ledger.write('wallets.change', { id, revision: 3, label: 'Velha' }))).toBe(
    'changedMeanwhile',
  );
  await ledger.write('wallets.remove', { id });
  expect(await ledger.read('wallets.list', { accountId: 'padaria' })).toEqual([]);
  expect(await ledger.read('wallets.known', { accountId: 'padaria' })).toEqual([
    { wallet: filial, label: 'Sede' },
    { wallet: matriz, label: 'Sede' },
  ]);
  expect(await ledger.read('wallets.known', { accountId: 'outra' })).toEqual([]);
  const trail = await ledger.lists.open('trail', {
    filter: { what: ['wallet.added', 'wallet.changed', 'wallet.removed'] },
    sort: 'oldest',
  });
  const lines = await ledger.lists.window('trail', { handle: trail.handle, from: 0, count: 9 });
  expect(lines.map(({ what, detail }) => ({ what, detail }))).toEqual([
    { what: 'wallet.added', detail: { label: 'Matriz', wallet: matriz } },
    { what: 'wallet.changed', detail: { label: 'Matriz', wallet: matriz, note: 'da diretoria' } },
    { what: 'wallet.changed', detail: { label: 'Sede', wallet: matriz, labelBefore: 'Matriz' } },
    { what: 'wallet.changed', detail: { label: 'Sede', wallet: filial, walletBefore: matriz } },
    { what: 'wallet.removed', detail: { label: 'Sede', wallet: filial } },
  ]);
});

test('an entry added while the clock is behind waits from the latest time that the ledger knows', async () => {
  const { ledger, setNow } = await book();
  await add(ledger, 'Matriz', matriz);
  setNow(noon - 72 * hour);
  const late = await add(ledger, 'Filial', filial);
  expect(late.addedAt).toBe(new Date(noon - 72 * hour).toISOString());
  expect(late.waitsFrom).toBe(new Date(noon).toISOString());
});

test('the file itself forbids deleting, reviving, shortening a wait, and rewriting the past', async () => {
  const { folder, ledger } = await book();
  const { id } = await add(ledger, 'Matriz', matriz);
  const gone = await add(ledger, 'Antiga', '0x1111111111111111111111111111111111111111');
  await ledger.write('wallets.change', { id, revision: 1, wallet: filial });
  await ledger.write('wallets.remove', { id: gone.id });
  await ledger.close();
  const run = await rawRun(folder);
  expect(await run('DELETE FROM wallets')).toBe('wallets: never deleted');
  expect(await run(`UPDATE wallets SET removed_at = NULL WHERE id = ${gone.id}`)).toBe(
    'wallets: removed stays removed',
  );
  expect(await run(`UPDATE wallets SET waits_from = '2020-01-01T00:00:00.000Z' WHERE id = ${id}`)).toBe(
    'wallets: a wait is never shortened',
  );
  expect(await run(`UPDATE wallets SET account = 2 WHERE id = ${id}`)).toBe(
    'wallets: where it came from is fixed',
  );
  expect(await run(`UPDATE wallets SET wallet_key = 'x' WHERE id = ${id}`)).toContain('CHECK');
  expect(await run('DELETE FROM wallets_before')).toBe('wallets_before: append-only');
  expect(await run('DELETE FROM pin')).toBe('pin: never deleted');
  expect(await run('INSERT INTO pin (one) VALUES (2)')).toContain('CHECK');
});
