// The print job that main is asked to prepare, and the proposals.
import { describe, expect, it } from 'vitest';
import type { PreparedPrint, Printer } from '../../../../../preload/contract/document-terms.ts';
import {
  defaultPrinter,
  keyOf,
  measureOf,
  newDraft,
  nextMethod,
  pagesInAll,
  totalFrom,
  tookWholeSheets,
  requestOf,
} from '../../../../../renderer/documents/print/print-draft.ts';

it.each([
  ['337 PDFs without bar codes take 337 sheets', 337, 337, 0, 'all'],
  ['all fit', 337, 113, 337, 'none'],
  ['all fit, the last sheet not full', 4, 2, 4, 'none'],
  ['one of ten takes a sheet of its own', 10, 5, 9, 'some'],
  ['one page with its bar code fits', 1, 1, 1, 'none'],
  ['one page without it is printed whole', 1, 1, 0, 'all'],
  ['pages that hold several boletos already', 6, 6, 18, 'all'],
] as const)('three to a sheet: %s', (_name, asked, pages, expected, took) => {
  expect(tookWholeSheets({ pages, check: { expected, read: expected } }, asked)).toBe(took);
});

const printer = (name: string, more: Partial<Printer> = {}): Printer => ({
  name,
  label: name,
  isDefault: false,
  ways: ['direct', 'dialog', 'raster'],
  way: 'direct',
  measuredAt: null,
  scales: false,
  ...more,
});

const prepared: PreparedPrint = {
  prepared: 'p',
  ticket: 't',
  name: 'a.pdf',
  pages: 12,
  check: { expected: 12, read: 12 },
  bars: null,
  missing: 0,
  notes: [],
};

describe('a print job', () => {
  const of = { document: 3 };

  it('is the whole original file before anything is chosen', () => {
    expect(requestOf(of, newDraft, undefined)).toEqual({ of, layout: 'page' });
  });

  it('contains the pages and the layout', () => {
    expect(requestOf(of, { ...newDraft, pages: ' 1-2;4', layout: 'threeUp' }, 9)).toEqual({
      of,
      layout: 'threeUp',
      pages: '1-2, 4',
    });
  });

  it('does not exist while the pages cannot be read', () => {
    expect(requestOf(of, { ...newDraft, pages: '1-x' }, 9)).toBeUndefined();
    expect(requestOf(of, { ...newDraft, pages: '10' }, 9)).toBeUndefined();
  });

  it.each([
    { print: 4 },
    { calibration: ['uma linha'] },
    { ticket: 'abc', title: 'Comprovante', accountId: 'estrela' },
  ])('of %j cannot be changed', (fixed) => {
    expect(requestOf(fixed, { copies: 2, pages: '3', layout: 'threeUp' }, 9)).toEqual({
      of: fixed,
      layout: 'page',
    });
  });

  it('is the same file for any number of copies', () => {
    const one = requestOf(of, newDraft, 9);
    const two = requestOf(of, { ...newDraft, copies: 2 }, 9);
    expect(keyOf(one)).toBe(keyOf(two));
    expect(keyOf(one)).not.toBe(keyOf(requestOf(of, { ...newDraft, pages: '1' }, 9)));
  });
});

describe('pages', () => {
  it('are known only for the whole file', () => {
    expect(totalFrom({ of: { document: 3 }, layout: 'page' }, prepared)).toBe(12);
    expect(totalFrom({ of: { document: 3 }, layout: 'threeUp' }, prepared)).toBeUndefined();
    expect(totalFrom({ of: { document: 3 }, layout: 'page', pages: '1-3' }, prepared)).toBeUndefined();
  });

  it('are multiplied by the copies', () => {
    expect(pagesInAll(prepared, 3)).toBe(36);
  });
});

describe('a printer', () => {
  it('is proposed if it is the default one, or the first', () => {
    expect(defaultPrinter([printer('a'), printer('b', { isDefault: true })])?.name).toBe('b');
    expect(defaultPrinter([printer('a'), printer('b')])?.name).toBe('a');
    expect(defaultPrinter([])).toBeUndefined();
  });

  it('gets another way to print if one failed, the best of the rest', () => {
    expect(nextMethod(printer('a'), 'direct')).toBe('dialog');
    expect(nextMethod(printer('a'), 'dialog')).toBe('direct');
    expect(nextMethod(printer('a', { ways: ['window'] }), 'window')).toBeUndefined();
  });

  it('was measured right, wrong, or never', () => {
    expect(measureOf(printer('a'))).toBe('never');
    expect(measureOf(printer('a', { measuredAt: '2026-11-21T08:00:00Z' }))).toBe('right');
    expect(measureOf(printer('a', { scales: true }))).toBe('wrong');
  });
});
