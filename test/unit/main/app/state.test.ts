// The state that the window sees.
import { expect, it } from 'vitest';
import type { AppState } from '../../../../preload/contract/app.ts';
import { createStateHolder, isBrazilian } from '../../../../main/app/state.ts';

it('knows the time zones of Brazil', () => {
  expect(['America/Sao_Paulo', 'America/Manaus', 'America/Noronha', 'Brazil/East'].every(isBrazilian)).toBe(
    true,
  );
  expect(
    ['UTC', 'Europe/Lisbon', 'America/New_York', 'America/Argentina/Buenos_Aires'].some(isBrazilian),
  ).toBe(false);
});

it('raises its revision with every change and keeps notices until they are dismissed', () => {
  const seen: { revision: number; state: AppState }[] = [];
  const holder = createStateHolder({
    version: '1.2.3',
    host: 'browser',
    dataFolder: 'data',
    // Half an hour before midnight in São Paulo.
    now: () => new Date('2026-11-22T02:30:00Z'),
    timeZone: 'UTC',
    preferences: () => ({ language: 'pt-BR', theme: 'system' }),
    vault: () => ({ state: 'ready' }),
    ledger: () => ({ state: 'sound' }),
    restoreGuard: () => 'keychain',
    lock: () => ({ minutes: null, locked: false }),
    sheetsToOpen: () => [],
    team: () => undefined,
    offersOpenWith: false,
    undoMs: 5_000,
    published: (revision, state) => seen.push({ revision, state }),
  });
  holder.notice('ledgerDamaged', 'damaged/1');
  const state = holder.current();
  if (state.phase !== 'ready') throw new Error('not ready');
  expect(state.notices).toMatchObject([{ code: 'ledgerDamaged', detail: 'damaged/1' }]);
  expect(state.brazilianTime).toBe(false);
  expect(state.today).toBe('2026-11-21');
  holder.dismiss(state.notices[0]?.id ?? '');
  expect(seen.map(({ revision }) => revision)).toEqual([1, 2]);
  expect(seen.at(-1)?.state).toMatchObject({ phase: 'ready', notices: [] });
});
