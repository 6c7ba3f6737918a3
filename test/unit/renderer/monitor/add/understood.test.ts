import { describe, expect, test } from 'vitest';
import {
  additionOf,
  firstLines,
  mostAtOnce,
  entryStateOf,
  type Understood,
} from '../../../../../renderer/monitor/add/understood.ts';

const item = (line: number, label: string | null = null) => ({ line, transactionId: `E${line}`, label });
const nothing: Understood = {
  kind: 'read',
  columns: [],
  idColumn: null,
  labelColumn: null,
  items: [],
  repeated: [],
  blank: 0,
  already: [],
  unrecognised: [],
};

describe('the state of what was brought', () => {
  test.each([
    ['nothing yet', undefined, 'empty'],
    ['blank lines alone', { ...nothing, blank: 3 }, 'empty'],
    ['one id', { ...nothing, items: [item(1)] }, 'ready'],
    ['only known ones', { ...nothing, already: [1, 2] }, 'nothingNew'],
    ['only unrecognised lines', { ...nothing, unrecognised: [{ line: 1, text: 'olá' }] }, 'nothingNew'],
    ['columns without ids', { ...nothing, columns: ['a', 'b'] }, 'whichColumn'],
    ['a chosen column without ids', { ...nothing, columns: ['a'], idColumn: 0, repeated: [2] }, 'nothingNew'],
    [
      'more than one add takes',
      { ...nothing, items: Array.from({ length: mostAtOnce + 1 }, (_, at) => item(at)) },
      'tooMany',
    ],
  ] as const)('%s', (_, read, state) => {
    expect(entryStateOf(read)).toBe(state);
  });
});

describe('the transactions to be watched', () => {
  test('blank codes are left out', () => {
    const read = { ...nothing, items: [item(1, ' '), item(2, 'Aurora Pães')] };
    expect(additionOf('a', read, '  ', '', false)).toEqual({
      accountId: 'a',
      items: [{ transactionId: 'E1' }, { transactionId: 'E2', label: 'Aurora Pães' }],
      source: 'typed',
    });
  });

  test('group and note are included, and a long label is shortened', () => {
    const read = { ...nothing, items: [item(1, 'x'.repeat(300))] };
    const { items, ...rest } = additionOf('a', read, ' Feira ', 'de manhã', true);
    expect(rest).toEqual({ accountId: 'a', group: 'Feira', note: 'de manhã', source: 'sheet' });
    expect(items[0]?.label).toHaveLength(120);
  });
});

test('many lines are described by the first ones, and never all but one', () => {
  expect(firstLines([1, 2, 3])).toEqual({ shown: [1, 2, 3], left: 0 });
  expect(firstLines([1, 2, 3, 4], 3)).toEqual({ shown: [1, 2, 3, 4], left: 0 });
  expect(firstLines([1, 2, 3, 4, 5], 3)).toEqual({ shown: [1, 2, 3], left: 2 });
});
