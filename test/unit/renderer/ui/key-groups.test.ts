// Compares the keyboard help with the keys that the code really handles, if the code can be asked.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { actOf } from '../../../../renderer/documents/viewer/keys.ts';
import { moveCursor } from '../../../../renderer/ui/grid/cursor.ts';
import {
  actAmong,
  browserKey,
  keyGroupIds,
  keyGroups,
  type KeyGroupId,
} from '../../../../renderer/ui/key-groups.ts';
import { rooms } from '../../../../renderer/shell/rooms.ts';

const group = (id: KeyGroupId) => {
  const keys: Readonly<Record<string, readonly string[]>> = keyGroups[id];
  return Object.values(keys);
};
const modifiers = new Set(['Mod', 'Shift']);
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
        key: browserKey(key),
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

const pressed = (keys: readonly string[], key: string) => ({
  key: browserKey(key),
  ctrlKey: keys.includes('Mod'),
  metaKey: false,
  shiftKey: keys.includes('Shift'),
  altKey: false,
});

test('each press that the sheet names means its own line, and nothing else with another modifier', () => {
  const groups: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = keyGroups;
  for (const [id, acts] of Object.entries(groups))
    for (const [name, keys] of Object.entries(acts))
      for (const key of keys.filter((one) => !modifiers.has(one) && one !== '1–9')) {
        const press = pressed(keys, key);
        expect([id, key, actAmong(acts, press)]).toEqual([id, key, name]);
        expect([id, key, actAmong(acts, { ...press, altKey: true })]).toEqual([id, key, undefined]);
        expect(actAmong(acts, { ...press, shiftKey: !press.shiftKey })).not.toBe(name);
      }
});

test('in the review Del empties a cell, Shift+Del removes the row, Ctrl+G goes to the group fixes', () => {
  const plain = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };
  const meant = (press: Partial<typeof plain> & { readonly key: string }) =>
    actAmong(keyGroups.review, { ...plain, ...press });
  expect(meant({ key: 'Delete' })).toBe('empty');
  expect(meant({ key: 'Backspace' })).toBe('empty');
  expect(meant({ key: 'Delete', shiftKey: true })).toBe('takeOut');
  expect(meant({ key: 'g', ctrlKey: true })).toBe('fixes');
  expect(meant({ key: 'G', metaKey: true })).toBe('fixes');
  expect(meant({ key: 'g' })).toBeUndefined();
});

test('a modifier by itself means nothing, though shortcuts have it', () => {
  for (const group of Object.values(keyGroups))
    for (const key of ['Shift', 'Control', 'Meta', 'Mod'])
      for (const shiftKey of [true, false])
        for (const ctrlKey of [true, false])
          expect(actAmong(group, { key, shiftKey, ctrlKey, metaKey: false, altKey: false })).toBeUndefined();
});

/** The lists whose keys the sheet names. */
const lists = [
  'renderer/ui/grid/Grid.tsx',
  'renderer/boletos/draft/Review.tsx',
  'renderer/boletos/batch/DoubtsView.tsx',
  'renderer/monitor/MonitorScreen.tsx',
  'renderer/monitor/board/Board.tsx',
  'renderer/withdrawals/BookTab.tsx',
  'renderer/home/Matters.tsx',
];

test('every line of the sheet about a list is handled by name there, and no list knows a key of its own', () => {
  const texts = lists.map((file) => readFileSync(file, 'utf8'));
  for (const text of texts)
    for (const [key = ''] of text.matchAll(/event\.key(?:\.toLowerCase\(\))? === '[^']+'/gu))
      // Which of the keys of one line was pressed.
      expect(["event.key === ' '", "event.key === 'ArrowRight'"]).toContain(key);
  for (const id of ['selection', 'review', 'doubts', 'wallets', 'monitor', 'home'] as const)
    for (const act of Object.keys(keyGroups[id])) {
      // Cards move by the board's own rules, the dialog that adds transactions has one key, and Enter presses the focused button.
      if (['cards', 'goOn', 'act'].includes(act)) continue;
      const handlers = texts.filter((text) => text.includes(`keyGroups.${id}`));
      expect([id, act, handlers.some((text) => text.includes(`'${act}'`))]).toEqual([id, act, true]);
    }
});
