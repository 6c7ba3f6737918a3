// A list's declaration gives its search: restored from storage, sent to main, and widened again.
import { expect, test } from 'vitest';
import {
  filtersSet,
  isNarrowed,
  keptOf,
  listOf,
  sortable,
  widened,
} from '../../../../renderer/list/list-of.ts';

interface Sample {
  readonly name: string;
}
const title = { id: 'Título' };
const label = { title };
const sample = listOf<Sample>()({
  name: 'register',
  columns: {
    name: { kind: 'text', of: ({ name }) => name, width: 100, identifies: true, priority: 1, up: 'name' },
    made: { kind: 'own', width: 100, priority: 2, up: 'oldest', down: 'newest' },
    worth: { kind: 'own', width: 100, priority: 2, down: 'worth' },
    note: { kind: 'own', width: 100, priority: 3 },
  },
  titles: { name: { title }, made: { title }, worth: { title }, note: { title } },
  filters: {
    account: { kind: 'account' },
    mood: { kind: 'one', values: ['calm', 'wild'] },
    colours: {
      kind: 'choice',
      values: ['red', 'blue', 'green'],
      choices: { warm: ['red'], cold: ['blue', 'green'] },
      field: 'colour',
    },
    phases: { kind: 'some', values: ['first', 'second', 'last'], usual: ['first', 'second'] },
    paid: { kind: 'set' },
    pressing: { kind: 'flag' },
    worth: { kind: 'money' },
    due: { kind: 'days' },
    seen: { kind: 'moments', fields: ['from', 'to'] },
    batch: { kind: 'id' },
  },
  labels: {
    account: null,
    mood: label,
    colours: label,
    phases: label,
    paid: label,
    pressing: label,
    worth: label,
    due: label,
    seen: label,
    batch: null,
  },
  kept: { view: ['board', 'table'] },
  first: { column: 'made', descending: true },
  keepable: (text) => text.replace('secret', ''),
});

const nothing = {
  text: '',
  account: 'current',
  mood: '',
  colour: '',
  phases: 'first,second',
  paid: '',
  pressing: '',
  worth: '',
  dueFrom: '',
  dueTo: '',
  from: '',
  to: '',
  view: 'board',
} as const;
const everything = {
  ...nothing,
  text: ' ana ',
  account: 'padaria',
  mood: 'wild',
  colour: 'cold',
  phases: 'second,last',
  paid: 'no',
  pressing: 'true',
  worth: ' 1.234,56 ',
  dueFrom: '1/12',
  to: '30/11/2026',
  view: 'table',
} as const;
const read = (stored: unknown) => sample.read(JSON.stringify(stored));

test('restores what was stored, as it was chosen', () => {
  expect(read(everything)).toEqual(everything);
  expect(sample.read(null)).toEqual(nothing);
});

test.each([
  'null',
  '7',
  '"ana"',
  '[]',
  '{',
  '{"text":7,"account":[],"mood":"any","colour":"red","phases":"gone","paid":true,"pressing":false,"view":"elsewhere"}',
])('reads %s as nothing chosen', (json) => {
  expect(sample.read(json)).toEqual(nothing);
});

test('reads what earlier versions stored: lists, booleans, and the word for any value', () => {
  expect(read({ phases: ['gone', 'last'], pressing: true, mood: 'any' })).toEqual({
    ...nothing,
    phases: 'last',
    pressing: 'true',
  });
  expect(read({ mood: 'calm,wild', colour: 'warm,cold' })).toEqual(nothing);
  expect(read({ phases: 'last,first', pressing: 'false' })).toEqual({ ...nothing, phases: 'first,last' });
});

test('stores only the part of a text that may be kept on the disk', () => {
  expect(keptOf(sample, { ...nothing, text: 'a secret' }).text).toBe('a ');
});

test('asks main only for what is chosen', () => {
  expect(sample.asked(nothing, '2026-11-21')).toEqual({ phases: ['first', 'second'] });
  expect(sample.asked(everything, '2026-11-21')).toEqual({
    text: 'ana',
    mood: 'wild',
    colours: ['blue', 'green'],
    phases: ['second', 'last'],
    paid: false,
    pressing: true,
    worth: '1.234,56',
    due: { from: '2026-12-01' },
    seen: { to: '2026-11-30' },
  });
  expect(sample.asked({ ...nothing, dueFrom: '31/11/2026' }, '2026-11-21')).not.toHaveProperty('due');
});

test('counts each active filter, a period once, and another account not at all', () => {
  expect(filtersSet(sample, nothing)).toEqual([]);
  expect(filtersSet(sample, { ...everything, dueTo: '2/12' })).toEqual([
    'account',
    'mood',
    'colours',
    'phases',
    'paid',
    'pressing',
    'worth',
    'due',
    'seen',
  ]);
  expect(isNarrowed(sample, { ...nothing, account: 'padaria', view: 'table' })).toBe(false);
  for (const part of [{ text: 'a' }, { phases: 'last' }, { to: 'x' }])
    expect(isNarrowed(sample, { ...nothing, ...part })).toBe(true);
});

test('is widened to everything of the same account, with the same columns and order', () => {
  expect(widened(sample, everything)).toEqual({ ...nothing, account: 'padaria', view: 'table' });
});

test('sorts in the directions that a column has, and as at first if it has none', () => {
  const sorted = (column: string, descending: boolean) => sample.sortName({ column, descending });
  expect([sorted('made', true), sorted('made', false)]).toEqual(['newest', 'oldest']);
  expect([sorted('name', true), sorted('worth', false)]).toEqual(['name', 'worth']);
  expect(sortable(sample, { column: 'name', descending: true })).toEqual({
    column: 'name',
    descending: false,
  });
  for (const column of ['note', 'gone', 'toString'])
    expect(sortable(sample, { column, descending: false })).toEqual(sample.first);
});
