import { expect, test } from 'vitest';
import { textFromPostgres, textToPostgres } from '../../../../../main/ledger/postgres/values.ts';
import * as fc from '../../../../helpers/properties.ts';

const texts = fc
  .array(fc.constantFrom('\0', '\ufdd0', '\\', 'u0000', '\\u0000', '"', '{', '[', 'é', '0', '1', '2', ' '))
  .map((parts) => parts.join(''));

test('a text comes back unchanged, and contains no NUL on the way', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(textToPostgres(text)).not.toContain('\0');
      expect(textFromPostgres(textToPostgres(text))).toBe(text);
    }),
  );
});

test('JSON values come back, without an escape that PostgreSQL cannot read', () => {
  fc.assert(
    fc.property(fc.array(texts), (held) => {
      const sent = textToPostgres(JSON.stringify(held));
      expect(sent.replaceAll('\\\\', '')).not.toContain('\\u0000');
      expect(JSON.parse(textFromPostgres(sent))).toEqual(held);
    }),
  );
});

test('plain text that a statement puts into JSON is read as the same text', () => {
  const stored = textToPostgres('a\0b');
  expect(JSON.parse(textFromPostgres(JSON.stringify({ stored })))).toEqual({ stored: 'a\0b' });
});
