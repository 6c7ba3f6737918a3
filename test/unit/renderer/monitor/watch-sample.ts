// A watched transaction for tests: pending, an hour old, nothing wrong with it.
import type { WatchRow } from '../../../../preload/contract/monitor.ts';

export const noon = Date.parse('2026-11-21T12:00:00.000Z');
export const minutes = (many: number): string => new Date(noon + many * 60_000).toISOString();

export const watchOf = (more: Partial<WatchRow> = {}): WatchRow => ({
  id: 1,
  accountId: 'padaria',
  transactionId: 'E9880000020261121090512345678901',
  label: null,
  group: null,
  note: null,
  since: minutes(-30),
  source: 'typed',
  phase: 'watching',
  lane: 'pending',
  state: 'PENDENTE',
  value: '10',
  fee: '0.1',
  type: 'DEPOSITO',
  method: 'PIX',
  createdAt: minutes(-60),
  updatedAt: minutes(-60),
  conflict: null,
  askedAt: minutes(-1),
  changedAt: minutes(-20),
  endedAt: null,
  nextAt: minutes(1),
  checks: 3,
  trouble: null,
  reversed: false,
  differs: null,
  revision: 1,
  ...more,
});
