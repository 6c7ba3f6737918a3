// What main is asked to prepare, and what is proposed.
import { describe, expect, it } from 'vitest';
import type { PreparedPrint, Printer } from '../../../../../preload/contract/document-terms.ts';
import {
  defaultPrinter,
  keyOf,
  measureOf,
  newDraft,
  nextWay,
  pagesInAll,
  totalFrom,
  requestOf,
} from '../../../../../renderer/documents/print/print-draft.ts';

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

describe('a wish', () => {
  const of = { document: 3 };

  it('is the whole file as it came, before anything is chosen', () => {
    expect(requestOf(of, newDraft, undefined)).toEqual({ of, layout: 'page' });
  });

  it('names the pages and the layout', () => {
    expect(requestOf(of, { ...newDraft, pages: ' 1-2;4', layout: 'threeUp' }, 9)).toEqual({
      of,
      layout: 'threeUp',
      pages: '1-2, 4',
    });
  });

  it('is none while the pages cannot be read', () => {
    expect(requestOf(of, { ...newDraft, pages: '1-x' }, 9)).toBeUndefined();
    expect(requestOf(of, { ...newDraft, pages: '10' }, 9)).toBeUndefined();
  });

  it.each([
    { print: 4 },
    { calibration: ['uma linha'] },
    { ticket: 'abc', title: 'Comprovante', accountId: 'estrela' },
  ])('leaves nothing to choose of %j', (fixed) => {
    expect(requestOf(fixed, { copies: 2, pages: '3', layout: 'threeUp' }, 9)).toEqual({
      of: fixed,
      layout: 'page',
    });
  });

  it('is the same file whatever the copies', () => {
    const one = requestOf(of, newDraft, 9);
    const two = requestOf(of, { ...newDraft, copies: 2 }, 9);
    expect(keyOf(one)).toBe(keyOf(two));
    expect(keyOf(one)).not.toBe(keyOf(requestOf(of, { ...newDraft, pages: '1' }, 9)));
  });
});

describe('pages', () => {
  it('are known of the whole file alone', () => {
    expect(totalFrom({ of: { document: 3 }, layout: 'page' }, prepared)).toBe(12);
    expect(totalFrom({ of: { document: 3 }, layout: 'threeUp' }, prepared)).toBeUndefined();
    expect(totalFrom({ of: { document: 3 }, layout: 'page', pages: '1-3' }, prepared)).toBeUndefined();
  });

  it('are counted with the copies', () => {
    expect(pagesInAll(prepared, 3)).toBe(36);
  });
});

describe('a printer', () => {
  it('is proposed because it is the default one, or the first', () => {
    expect(defaultPrinter([printer('a'), printer('b', { isDefault: true })])?.name).toBe('b');
    expect(defaultPrinter([printer('a'), printer('b')])?.name).toBe('a');
    expect(defaultPrinter([])).toBeUndefined();
  });

  it('has another way where one failed, the best of those left', () => {
    expect(nextWay(printer('a'), 'direct')).toBe('dialog');
    expect(nextWay(printer('a'), 'dialog')).toBe('direct');
    expect(nextWay(printer('a', { ways: ['window'] }), 'window')).toBeUndefined();
  });

  it('is measured right, wrong, or never', () => {
    expect(measureOf(printer('a'))).toBe('never');
    expect(measureOf(printer('a', { measuredAt: '2026-11-21T08:00:00Z' }))).toBe('right');
    expect(measureOf(printer('a', { scales: true }))).toBe('wrong');
  });
});
