// Pages as clerks type them.
import { describe, expect, it } from 'vitest';
import { readPageRange } from '../../../../../renderer/documents/print/page-range.ts';

describe('pages', () => {
  it.each(['', '  '])('all of them if %j is typed', (typed) => {
    expect(readPageRange(typed, 10)).toEqual({ kind: 'all' });
  });

  it.each([
    ['7', '7', 1],
    ['1-3, 7', '1-3, 7', 4],
    [' 1 – 3 ;7 ', '1-3, 7', 4],
    ['3-3', '3', 1],
    ['1-3, 2', '1-3, 2', 3],
    ['10', '10', 1],
  ])('%j is read', (typed, text, count) => {
    expect(readPageRange(typed, 10)).toEqual({ kind: 'some', text, count });
  });

  it.each([
    ['x', 'unreadable', 'x'],
    ['0', 'unreadable', '0'],
    ['1,,2', 'unreadable', ''],
    ['1-', 'unreadable', '1-'],
    ['-3', 'unreadable', '-3'],
    ['1.5', 'unreadable', '1.5'],
    ['2, 5-3', 'backwards', '5-3'],
    ['1-11', 'beyond', '1-11'],
    ['11', 'beyond', '11'],
  ])('%j is refused, and the wrong part is named', (typed, why, part) => {
    expect(readPageRange(typed, 10)).toEqual({ kind: 'wrong', why, part });
  });

  it('no page is too high if the end is unknown', () => {
    expect(readPageRange('99', undefined)).toEqual({ kind: 'some', text: '99', count: 1 });
  });
});
