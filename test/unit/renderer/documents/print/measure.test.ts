// The ruler's measure of a line of 100 mm.
import { describe, expect, it } from 'vitest';
import { readMillimetres } from '../../../../../renderer/documents/print/measure.ts';

describe('a measure', () => {
  it.each(['100', '100 mm', '99,5', '100.5'])(
    '%j is right: a ruler is read to half a millimetre',
    (typed) => {
      expect(readMillimetres(typed)).toEqual({ kind: 'right' });
    },
  );

  it.each([
    ['95,2', 95.2],
    ['95.25 mm', 95.3],
    ['99,4', 99.4],
    ['104', 104],
  ])('%j is wrong, and the difference is shown', (typed, percent) => {
    expect(readMillimetres(typed)).toEqual({ kind: 'off', percent });
  });

  it.each(['abc', '9', '950', '1e2', '-100', '100,', '10,0,0'])(
    '%j is no possible length of this line',
    (typed) => {
      expect(readMillimetres(typed)).toEqual({ kind: 'unreadable' });
    },
  );

  it('shows nothing for an empty field', () => {
    expect(readMillimetres('  ')).toEqual({ kind: 'empty' });
  });
});
