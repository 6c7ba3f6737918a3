// Compares the keyboard help with the keys that the code really handles, if the code can be asked.
import { expect, test } from 'vitest';
import { actOf } from '../../../../renderer/documents/viewer/keys.ts';
import { moveCursor } from '../../../../renderer/ui/grid/cursor.ts';
import { keyGroupIds, keyGroups, type KeyGroupId } from '../../../../renderer/shell/key-groups.ts';
import { rooms } from '../../../../renderer/shell/rooms.ts';

const group = (id: KeyGroupId) => {
  const keys: Readonly<Record<string, readonly string[]>> = keyGroups[id];
  return Object.values(keys);
};
const modifiers = new Set(['Mod', 'Shift']);
const handledBy: Readonly<Record<string, string>> = {
  '↑': 'ArrowUp',
  '↓': 'ArrowDown',
  '←': 'ArrowLeft',
  '→': 'ArrowRight',
  PgUp: 'PageUp',
  PgDn: 'PageDown',
  Home: 'Home',
  End: 'End',
  Esc: 'Escape',
  '−': '-',
};

interface Press {
  readonly key: string;
  readonly command: boolean;
  readonly shift: boolean;
}

/** One line of the help may name several keys, each with its modifiers. */
const pressesIn = (id: KeyGroupId): readonly Press[] =>
  group(id).flatMap((keys) =>
    keys
      .filter((key) => !modifiers.has(key))
      .map((key) => ({
        key: handledBy[key] ?? key.toLowerCase(),
        command: keys.includes('Mod'),
        shift: keys.includes('Shift'),
      })),
  );
const act = (press: Press) => actOf({ ...press, alt: false }, { typing: false, wider: false });

test('the numbers of the areas are those of the navigation, no more and no fewer', () => {
  const numbers = pressesIn('anywhere')
    .filter(({ key, command }) => command && /^\d$/.test(key))
    .map(({ key }) => Number(key));
  expect(numbers).toEqual(rooms.map((_, at) => at + 1));
});

test('every key of the viewer is in the help, and every key in the help works', () => {
  const scrolls = new Set(['PageUp', 'PageDown', 'ArrowUp', 'ArrowDown']);
  const listed = pressesIn('viewer').filter(({ key }) => !scrolls.has(key));
  for (const press of listed) expect([press, act(press)]).not.toEqual([press, undefined]);
  const listedActs = new Set(listed.map(act));
  const keys = [
    'Escape',
    'Home',
    'End',
    'ArrowLeft',
    'ArrowRight',
    ...'abcdefghijklmnopqrstuvwxyz0123456789+-=_'.split(''),
  ];
  const presses = keys.flatMap((key) =>
    [false, true].flatMap((command) => [false, true].map((shift) => ({ key, command, shift }))),
  );
  const unsaid = presses.filter((press) => act(press) !== undefined && !listedActs.has(act(press)));
  expect(unsaid).toEqual([]);
  // The help says exactly which keys need Ctrl, and which work without it.
  const withCommand = new Set(listed.filter(({ command }) => command).map(act));
  expect(withCommand).toEqual(new Set(['find', 'print', 'save']));
});

test('every key that should move through a list does', () => {
  const size = { rows: 100, columns: 9, page: 10 };
  for (const { key, command } of pressesIn('lists')) {
    const next = moveCursor({ row: 50, column: 4 }, key, command, size);
    expect([key, next]).not.toEqual([key, undefined]);
    expect([key, next]).not.toEqual([key, { row: 50, column: 4 }]);
  }
});

test('every group is shown', () => {
  expect([...keyGroupIds].sort()).toEqual(Object.keys(keyGroups).sort());
});

test('no key appears twice in one group', () => {
  for (const id of keyGroupIds) {
    const names = group(id).map((keys) => keys.join('+'));
    expect([id, new Set(names).size]).toEqual([id, names.length]);
  }
});
