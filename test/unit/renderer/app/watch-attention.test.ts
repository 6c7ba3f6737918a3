import { describe, expect, test } from 'vitest';
import type { Board, BoardColumn, WatchFilter, WatchRow } from '../../../../preload/contract/monitor.ts';
import { fail, ok } from '../../../../preload/contract/result.ts';
import {
  countNeedingAttention,
  isFreshFailure,
  readWatchAttention,
} from '../../../../renderer/app/watch-attention.ts';
import { fakeGuiche } from '../fake-guiche.ts';
import { watched } from '../samples.ts';

const now = Date.parse('2026-11-21T12:00:00.000Z');
const column = (count: number) => ({ count, sum: '0', withoutValue: 0, aged: [] });
const board = (counts: Readonly<Record<BoardColumn, number>>, reversed: number): Board => ({
  all: { count: 0, sum: '0', withoutValue: 0 },
  columns: {
    pending: column(counts.pending),
    complete: column(counts.complete),
    failed: column(counts.failed),
    other: column(counts.other),
  },
  paused: 0,
  reversed,
  troubled: 0,
  groups: [],
});

const failedAt = (id: number, endedAt: string | null, more: Partial<WatchRow> = {}) =>
  watched({ id, lane: 'failed', state: 'FALHA', phase: 'ended', endedAt, ...more });

const scope = { accountId: 'padaria' };
const ask = <T>(answer: Promise<T>): Promise<T> => answer;

describe('transactions that need attention', () => {
  test('are open ones of all columns, and the failures of one day', async () => {
    const filters: WatchFilter[] = [];
    const closed: string[] = [];
    const rows = [
      failedAt(3, '2026-11-21T11:00:00.000Z'),
      failedAt(2, '2026-11-21T10:00:00.000Z', { reversed: true }),
      failedAt(1, '2026-11-20T11:59:00.000Z'),
    ];
    const { guiche } = fakeGuiche({
      monitor: {
        board: ({ filter }) => {
          filters.push(filter);
          return Promise.resolve(ok(board({ pending: 4, complete: 1, failed: 1, other: 2 }, 2)));
        },
        open: (filter) => {
          filters.push(filter);
          return Promise.resolve(ok({ handle: 'h', count: rows.length, revision: 1, rows }));
        },
        close: ({ handle }) => {
          closed.push(handle);
          return Promise.resolve(ok(null));
        },
      },
    });
    const found = await readWatchAttention(guiche, scope, ask, () => now);
    expect(found).toMatchObject({ ok: true, value: { open: 8, reversed: 2 } });
    expect(found.ok && found.value.failed.map(({ id }) => id)).toEqual([3]);
    expect(found.ok && countNeedingAttention(found.value)).toBe(9);
    expect(filters).toEqual([
      { scope, needsAttention: true, sort: 'changed' },
      { scope, lanes: ['failed'], sort: 'changed' },
    ]);
    expect(closed).toEqual(['h']);
  });

  test('an unanswered call changes nothing that was known', async () => {
    const { guiche } = fakeGuiche({
      monitor: { board: () => Promise.resolve(fail('ledgerLost', 'ledger')) },
    });
    expect(await readWatchAttention(guiche, scope, ask, () => now)).toEqual(fail('ledgerLost', 'ledger'));
  });

  test('a failure whose end nobody saw is no news', () => {
    expect(isFreshFailure(failedAt(1, null), now)).toBe(false);
  });
});
