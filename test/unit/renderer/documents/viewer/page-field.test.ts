import { describe, expect, it } from 'vitest';
import { readPage } from '../../../../../renderer/documents/viewer/page-field.ts';

describe('the page field', () => {
  it.each([
    ['3', 3],
    [' 12 ', 12],
    ['0', 1],
    ['999999', 40],
    ['', undefined],
    ['-1', undefined],
    ['1,5', undefined],
    ['iv', undefined],
  ])('reads “%s” of 40 pages as %s', (text, page) => {
    expect(readPage(text, 40)).toBe(page);
  });

  it('has no page if there is no file', () => {
    expect(readPage('1', 0)).toBeUndefined();
  });
});
