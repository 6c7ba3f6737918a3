import { expect, test } from 'vitest';
import type { TrailFilter } from '../../../../../main/ledger/tables/trail.ts';
import { account, openedIn, temporaryFolder } from '../../../../helpers/ledger-folder.ts';

test('finds entries of the trail by words with or without accents, by account, code and period', async () => {
  let now = Date.UTC(2026, 0, 1);
  const { ledger } = await openedIn(temporaryFolder(), { now: () => now });
  await ledger.write('accounts.insert', account());
  const tell = async (what: string, detail: string, accountId?: string) => {
    await ledger.write('trail.append', {
      what,
      detail: { text: detail },
      ...(accountId ? { accountId } : {}),
    });
    now += 86_400_000;
  };
  await tell('account.added', 'Padaria São João', 'padaria');
  await tell('batch.started', 'Lote "10%_"  de novembro');
  await tell('account.renamed', 'Açougue da Praça', 'padaria');
  const found = async (filter: TrailFilter) => {
    const { handle } = await ledger.lists.open('trail', { filter, sort: 'oldest' });
    const rows = await ledger.lists.window('trail', { handle, from: 0, count: 10 });
    return rows.map(({ seq }) => seq);
  };
  expect(await found({})).toEqual([1, 2, 3]);
  expect(await found({ text: 'sao joao' })).toEqual([1]);
  expect(await found({ text: 'JOÃO padaria' })).toEqual([1]);
  expect(await found({ text: 'acougue' })).toEqual([3]);
  expect(await found({ text: 'ACCOUNT.' })).toEqual([1, 3]);
  expect(await found({ text: 'praça da' })).toEqual([3]);
  expect(await found({ text: '"10%_"' })).toEqual([2]);
  expect(await found({ text: '0%' })).toEqual([2]);
  expect(await found({ text: 'ana' })).toEqual([1, 2, 3]);
  expect(await found({ text: 'ausente' })).toEqual([]);
  expect(await found({ text: 'acougue', orWhat: ['batch.started'] })).toEqual([2, 3]);
  expect(await found({ text: 'ausente', orWhat: ['account.added'] })).toEqual([1]);
  expect(
    await found({ text: 'da', orWhat: ['batch.started'], scope: { accountId: 'padaria' }, withApp: false }),
  ).toEqual([1, 3]);
  expect(await found({ text: 'ausente', orWhat: [] })).toEqual([]);
  expect(await found({ orWhat: ['account.added'] })).toEqual([1, 2, 3]);
  expect(await found({ text: '  ' })).toEqual([1, 2, 3]);
  expect(await found({ scope: { accountId: 'padaria' }, withApp: false })).toEqual([1, 3]);
  expect(await found({ what: ['account.added', 'batch.started'] })).toEqual([1, 2]);
  expect(await found({ kinds: ['account'] })).toEqual([1, 3]);
  expect(await found({ kinds: ['batch', 'acc'] })).toEqual([2]);
  expect(await found({ user: 'ana' })).toEqual([1, 2, 3]);
  expect(await found({ user: 'an' })).toEqual([]);
  expect(await found({ days: { from: '2026-01-02', until: '2026-01-03' } })).toEqual([2]);
  expect(
    await found({
      text: 'account',
      scope: { accountId: 'padaria' },
      withApp: false,
      days: { from: '2026-01-02' },
    }),
  ).toEqual([3]);
});

test("returns the first action after a moment, and ignores the ledger's own entries", async () => {
  let now = Date.UTC(2026, 0, 1);
  const { ledger } = await openedIn(temporaryFolder(), { now: () => now });
  const firstAfter = (at: string) => ledger.read('trail.firstAfter', { at });
  for (const what of ['ledger.copied', 'batch.queued', 'ledger.copied', 'boletos.paid']) {
    await ledger.write('trail.append', { what });
    now += 86_400_000;
  }
  expect(await firstAfter('')).toBe('2026-01-02T00:00:00.000Z');
  expect(await firstAfter('2026-01-02T00:00:00.000Z')).toBe('2026-01-04T00:00:00.000Z');
  expect(await firstAfter('2026-01-04T00:00:00.000Z')).toBeNull();
});

test('finds a person on each computer of a team, and nobody whose name starts alike', async () => {
  const folder = temporaryFolder();
  for (const osUser of ['ana', 'ana · caixa-1', 'ana · caixa-2', 'anabela · caixa-1', 'bia · ana']) {
    const { ledger } = await openedIn(folder, { osUser });
    await ledger.write('trail.append', { what: 'practice.reset' });
    await ledger.close();
  }
  const { ledger } = await openedIn(folder);
  const { handle } = await ledger.lists.open('trail', { filter: { user: 'ana' }, sort: 'oldest' });
  const rows = await ledger.lists.window('trail', { handle, from: 0, count: 10 });
  expect(rows.map(({ osUser }) => osUser)).toEqual(['ana', 'ana · caixa-1', 'ana · caixa-2']);
});
