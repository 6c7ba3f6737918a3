// The state that the window sees.
import { expect, it } from 'vitest';
import type { AppState } from '../../../../preload/contract/app.ts';
import { createStateHolder, isBrazilian, localDate } from '../../../../main/app/state.ts';

it('knows the zones in which a due date is today', () => {
  expect(['America/Sao_Paulo', 'America/Manaus', 'America/Noronha', 'Brazil/East'].every(isBrazilian)).toBe(
    true,
  );
  expect(
    ['UTC', 'Europe/Lisbon', 'America/New_York', 'America/Argentina/Buenos_Aires'].some(isBrazilian),
  ).toBe(false);
});

it("takes the machine's local date, not the UTC one", () => {
  expect(localDate(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
});

it('raises its revision with every change and keeps notices until they are dismissed', () => {
  const seen: { revision: number; state: AppState }[] = [];
  const holder = createStateHolder({
    version: '1.2.3',
    host: 'browser',
    dataFolder: 'data',
    now: () => new Date('2026-11-21T12:00:00Z'),
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
  holder.dismiss(state.notices[0]?.id ?? '');
  expect(seen.map(({ revision }) => revision)).toEqual([1, 2]);
  expect(seen.at(-1)?.state).toMatchObject({ phase: 'ready', notices: [] });
});
