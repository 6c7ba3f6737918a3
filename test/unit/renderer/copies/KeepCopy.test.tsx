// The text about manual backups depends on the automatic ones: a clerk whose work is in one must not read that it is in none.
import { expect, test } from 'vitest';
import type { DailyCopies } from '../../../../preload/contract/copies.ts';
import { KeepCopy } from '../../../../renderer/copies/KeepCopy.tsx';
import { draw } from '../../../helpers/render.tsx';

const longAgo = '2026-01-02T15:00:00.000Z';
const automatic: DailyCopies = {
  folder: '/backups',
  chosen: true,
  network: false,
  keep: 14,
  last: { at: new Date().toISOString(), folder: '/backups', bytes: 2048 },
  failure: null,
};

const titles = (daily: DailyCopies | null): readonly string[] =>
  draw(
    <KeepCopy
      copies={{
        status: {
          present: { sends: 1, empty: false },
          lastSaved: null,
          unsavedSince: longAgo,
          waiting: null,
          kept: [],
          passwordSince: null,
          asksFolder: false,
          daily,
        },
        take: () => undefined,
        refresh: () => Promise.resolve(),
      }}
    />,
  ).lines.filter((line) => line.startsWith('O que foi feito desde'));

const inNone = ['O que foi feito desde 02/01/2026 não está em nenhum backup'];
const onlyHere = ['O que foi feito desde 02/01/2026 só tem backup neste computador'];

test.each<[string, DailyCopies | null, readonly string[]]>([
  ['none are made', null, inNone],
  ['none was made yet', { ...automatic, last: null }, inNone],
  ['the last one is old', { ...automatic, last: { at: longAgo, folder: '/backups', bytes: 1 } }, inNone],
  ['they stay on this computer', { ...automatic, chosen: false }, onlyHere],
  ['they go elsewhere', automatic, []],
  [
    'the last one failed, and the one before it is of yesterday',
    { ...automatic, failure: { at: new Date().toISOString(), why: 'missing' } },
    [],
  ],
])('if %s', (_where, daily, wanted) => {
  expect(titles(daily)).toEqual(wanted);
});
