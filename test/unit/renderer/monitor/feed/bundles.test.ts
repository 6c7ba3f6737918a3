import { describe, expect, test } from 'vitest';
import type { BoardColumn, WatchChange } from '../../../../../preload/contract/monitor.ts';
import { bundlesOf, kindOf } from '../../../../../renderer/monitor/feed/bundles.ts';

const change = (
  sequence: number,
  seenAt: string,
  column: BoardColumn,
  more: Partial<WatchChange> = {},
): WatchChange => ({
  sequence,
  watch: sequence,
  accountId: 'a',
  transactionId: `E${sequence}`,
  label: null,
  seenAt,
  from: { lane: 'other', state: null },
  to: { lane: column, state: null },
  value: null,
  updatedAt: null,
  trouble: null,
  reversal: false,
  denies: false,
  ...more,
});

describe('bundles of the feed', () => {
  test('changes seen within a minute are one bundle, the newest first, the most serious counted first', () => {
    const bundles = bundlesOf([
      change(4, '2026-11-21T12:01:59.999Z', 'complete'),
      change(3, '2026-11-21T12:01:00.000Z', 'failed'),
      change(2, '2026-11-21T12:00:59.999Z', 'pending'),
      change(1, '2026-11-21T12:00:01.000Z', 'complete', { reversal: true }),
    ]);
    expect(bundles.map(({ at, counts, changes }) => ({ at, counts, of: changes.length }))).toEqual([
      {
        at: '2026-11-21T12:01:59.999Z',
        counts: [
          { kind: 'failed', count: 1 },
          { kind: 'complete', count: 1 },
        ],
        of: 2,
      },
      {
        at: '2026-11-21T12:00:59.999Z',
        counts: [
          { kind: 'reversed', count: 1 },
          { kind: 'pending', count: 1 },
        ],
        of: 2,
      },
    ]);
  });

  test('a bundle keeps its id while changes are added', () => {
    const one = change(1, '2026-11-21T12:01:00.000Z', 'failed');
    const [before] = bundlesOf([one]);
    const [after] = bundlesOf([change(2, '2026-11-21T12:01:30.000Z', 'failed'), one]);
    expect(after?.minute).toBe(before?.minute);
    expect(after?.changes.map(({ sequence }) => sequence)).toEqual([2, 1]);
  });

  test('after a clock was set back, a change is sorted by its own time, and none is lost', () => {
    const bundles = bundlesOf([
      change(2, '2026-11-21T11:00:00.000Z', 'failed'),
      change(1, '2026-11-21T12:00:00.000Z', 'complete'),
    ]);
    expect(bundles.map(({ changes }) => changes[0]?.sequence)).toEqual([1, 2]);
  });

  test('a reversal outranks everything else, and a trouble outranks its column', () => {
    expect(kindOf(change(1, '', 'failed', { reversal: true, trouble: 'notFound' }))).toBe('reversed');
    expect(kindOf(change(1, '', 'complete', { denies: true }))).toBe('conflicting');
    expect(kindOf(change(1, '', 'other', { trouble: 'notFound' }))).toBe('troubled');
    expect(kindOf(change(1, '', 'other'))).toBe('other');
  });
});
