// Whatever stands around it, every form of a secret is found in a text, and a text without any stays as it is.
import { expect, test } from 'vitest';
import { secretEncodings, secretParts, soughtForms, withoutForms } from '../../../main/secret-encodings.ts';
import * as fc from '../../helpers/properties.ts';

const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_');
const secret = fc
  .string({ unit: fc.constantFrom(...letters), minLength: 6, maxLength: 40 })
  .filter((text) => /[A-Za-z]/.test(text));

test('each form is found between any other texts', () => {
  fc.assert(
    fc.property(secret, fc.json(), fc.json(), fc.nat(), (key, before, after, at) => {
      const forms = secretParts(key)
        .flatMap(secretEncodings)
        .filter((form) => !/^\d+$/.test(form));
      const form = forms[at % forms.length] ?? key;
      const cleaned = withoutForms(`${before}${form}${after}`, soughtForms(forms), '•••');
      expect(cleaned).toContain('•••');
      expect(cleaned).not.toContain(form);
    }),
    { numRuns: 300 },
  );
});

test('a text without any form is not changed', () => {
  const sought = soughtForms(secretEncodings('dc1f7c3a-segredo'));
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(withoutForms(text, sought, '•••')).toBe(text);
    }),
    { numRuns: 300 },
  );
  expect(withoutForms('', sought, '•••')).toBe('');
  expect(withoutForms('qualquer texto', soughtForms([]), '•••')).toBe('qualquer texto');
});
