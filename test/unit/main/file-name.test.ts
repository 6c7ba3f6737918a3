// Names of files: for any name from people and services, every system accepts the file name, and it misleads no reader.
import * as fc from '../../helpers/properties.ts';
import { expect, test } from 'vitest';
import { attachment, safeFileName } from '../../../main/file-name.ts';

test('the names that Windows reserves are never whole names, nor the stem of one', () => {
  for (const name of ['CON', 'nul.pdf', 'Com1.tar.gz', 'LPT²', 'aux .pdf'])
    expect(safeFileName(name)).toBe(`_${name}`);
  for (const name of ['Conta', 'comum1', 'auxiliar.pdf']) expect(safeFileName(name)).toBe(name);
});

test('a long name keeps its ending, and fits a limit in bytes', () => {
  expect(safeFileName(`${'x'.repeat(300)}.pdf`)).toBe(`${'x'.repeat(116)}.pdf`);
  expect(safeFileName(`${'x'.repeat(110)}${'. '.repeat(40)}y`)).toBe('x'.repeat(110));
  const wide = safeFileName(`${'結'.repeat(300)}.xlsx`);
  expect(wide).toMatch(/^結+\.xlsx$/u);
  expect(Buffer.byteLength(wide)).toBeLessThanOrEqual(220);
});

test('a name that consists only of marks gets a plain name', () => {
  expect(attachment('\u{111b3}')).toBe(`attachment; filename="_"; filename*=UTF-8''%F0%91%86%B3`);
});

test('any name becomes a safe file name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (name) => {
      const safe = safeFileName(name);
      expect(safe).not.toBe('');
      expect(safe).not.toMatch(/[\\/:*?"<>|]|^[\s.]|[\s.]$/u);
      expect(Buffer.byteLength(safe)).toBeLessThanOrEqual(221);
      expect(safe.isWellFormed()).toBe(true);
      expect(attachment(name)).toMatch(/^attachment; filename="[ -~]+"; filename\*=UTF-8''[ -~]+$/u);
    }),
  );
});
