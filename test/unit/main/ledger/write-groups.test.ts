import { expect, it } from 'vitest';
import type { WriteRequest } from '../../../../main/ledger/messages.ts';
import { groupsOf, turnsTogether } from '../../../../main/ledger/write-groups.ts';

const stamp = { at: '2026-11-21T08:00:00.000Z', utcOffset: -180 };
const ask = (id: number, op: WriteRequest['op']): WriteRequest => ({ id, op, input: null, stamp });
const turns = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => ask(from + at, 'boletos.turn'));
const idsOf = (requests: readonly WriteRequest[]) =>
  groupsOf(requests).map((group) => group.map(({ id }) => id));

it('lets few turns share a commit, in their order and none left out', () => {
  const groups = idsOf(turns(0, 2 * turnsTogether + 1));
  expect(groups.map(({ length }) => length)).toEqual([turnsTogether, turnsTogether, 1]);
  expect(groups.flat()).toEqual(Array.from({ length: 2 * turnsTogether + 1 }, (_, id) => id));
});

it('lets all other writes share one, beside the turns among them', () => {
  const edits = Array.from({ length: 50 }, (_, at) => ask(at, 'layouts.keep'));
  expect(idsOf(edits)).toHaveLength(1);
  const mixed = [...turns(0, turnsTogether), ...edits, ...turns(100, 1)];
  expect(idsOf(mixed).map(({ length }) => length)).toEqual([turnsTogether + 50, 1]);
});

it('makes no commit of nothing', () => {
  expect(groupsOf([])).toEqual([]);
});
