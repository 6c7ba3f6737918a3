// The rules of the ledger for prints: each is written before it is sent, and no step undoes what a person or the system said.
import { expect, test } from 'vitest';
import type { NewPrint, PrintStateKept } from '../../../../../main/ledger/tables/prints.ts';
import { readyLedger, temporaryFolder } from '../../../../helpers/ledger-folder.ts';
import { rawRun } from '../../../../helpers/raw-ledger.ts';

const print: NewPrint = {
  title: 'Mensalidades',
  printer: 'Balcao',
  way: 'lp',
  pages: 3,
  copies: 2,
  layout: 'threeUp',
  sha256: 'a'.repeat(64),
  bars: { expected: 9, read: 9, verdict: 'equal', missing: 0 },
  notes: [{ page: 3, why: 'noBars' }],
  accounts: ['padaria'],
};

test('a new print is being handed over before anything is known of it', async () => {
  const ledger = await readyLedger(temporaryFolder());
  const { id } = await ledger.write('prints.insert', print);
  expect(await ledger.read('prints.get', { id })).toMatchObject({
    ...print,
    id,
    state: 'handing',
    words: null,
  });
  expect(await ledger.read('prints.get', { id: 99 })).toBeNull();
  const unknown = ledger.write('prints.turn', { id: 99, to: 'spooled' });
  await expect(unknown).rejects.toMatchObject({ failure: { code: 'notFound' } });
});

type Way = readonly PrintStateKept[];

test.each<{ readonly way: Way }>([
  { way: ['spooled', 'printed', 'partly', 'failed', 'printed'] },
  { way: ['failed'] },
  { way: ['printed'] },
  { way: ['cancelled'] },
])('follows the steps $way', async ({ way }) => {
  const ledger = await readyLedger(temporaryFolder());
  const { id } = await ledger.write('prints.insert', print);
  const gone: string[] = [];
  for (const to of way) gone.push((await ledger.write('prints.turn', { id, to })).state);
  expect(gone).toEqual(way);
});

test.each<Way>([
  ['spooled', 'cancelled'],
  ['spooled', 'handing'],
  ['printed', 'spooled'],
  ['cancelled', 'spooled'],
  ['cancelled', 'printed'],
  // A person said so: the paper is not handed over once more.
  ['failed', 'handing'],
])('never changes from %s to %s', async (...way) => {
  const ledger = await readyLedger(temporaryFolder());
  const { id } = await ledger.write('prints.insert', print);
  const [first, then] = way;
  if (!first || !then) throw new Error('two steps');
  await ledger.write('prints.turn', { id, to: first });
  const turned = ledger.write('prints.turn', { id, to: then });
  await expect(turned).rejects.toMatchObject({ failure: { code: 'ledgerRefused' } });
});

test('a print that the system refused may be handed over again, and then loses the words of the refusal', async () => {
  const ledger = await readyLedger(temporaryFolder());
  const { id } = await ledger.write('prints.insert', print);
  expect(await ledger.write('prints.turn', { id, to: 'failed', words: 'no paper' })).toMatchObject({
    words: 'no paper',
  });
  expect(await ledger.write('prints.turn', { id, to: 'handing' })).toMatchObject({ words: null });
});

test('a cancelled print is not listed; the newest come first', async () => {
  const ledger = await readyLedger(temporaryFolder());
  for (const at of [1, 2, 3]) await ledger.write('prints.insert', { ...print, title: String(at) });
  await ledger.write('prints.turn', { id: 2, to: 'cancelled' });
  expect((await ledger.read('prints.list', { scope: 'all', most: 9 })).map(({ title }) => title)).toEqual([
    '3',
    '1',
  ]);
});

test('lists the last chosen printer first, and the last measurement counts', async () => {
  let at = Date.UTC(2026, 10, 20);
  const ledger = await readyLedger(temporaryFolder(), { now: () => (at += 1_000) });
  for (const [name, way] of [
    ['A', 'lp'],
    ['B', 'lp'],
    ['A', 'raster'],
  ] as const)
    await ledger.write('printers.choose', { name, way });
  await ledger.write('printers.measure', { name: 'A', way: 'lp', right: true });
  await ledger.write('printers.measure', { name: 'A', way: 'lp', right: false });
  expect(await ledger.read('printers.known', null)).toMatchObject({
    chosen: [
      { name: 'A', way: 'raster' },
      { name: 'B', way: 'lp' },
    ],
    measured: [{ name: 'A', way: 'lp', right: false }],
  });
});

test('a print is never deleted, and never becomes another one', async () => {
  const folder = temporaryFolder();
  const ledger = await readyLedger(folder);
  await ledger.write('prints.insert', print);
  await ledger.close();
  const run = await rawRun(folder);
  expect(await run('DELETE FROM prints')).toContain('never deleted');
  for (const change of [`sha256 = '${'b'.repeat(64)}'`, 'copies = 9', `printer = 'x'`])
    expect(await run(`UPDATE prints SET ${change}`)).toContain('what was printed stays');
});
