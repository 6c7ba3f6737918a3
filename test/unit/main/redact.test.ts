// Nothing that looks like a secret, or is known to be one, is left in words.
import { expect, it } from 'vitest';
import { createRedactor } from '../../../main/redact.ts';

it.each([
  ['Authorization: Bearer abc.def-ghi', 'abc.def-ghi'],
  ['token eyJhbGciOi.eyJzdWIiOi.c2lnbmF0 refused', 'eyJzdWIiOi'],
  ['{"cs":"s3cr3t-value","other":1}', 's3cr3t-value'],
  ['ci=client-1&cs=hidden', 'hidden'],
  ['https://user:pass@proxy.example:8080', 'pass@'],
])('redacts %s', (words, secret) => {
  expect(createRedactor().clean(words)).not.toContain(secret);
});

it('redacts what it has learnt, wherever it stands', () => {
  const redactor = createRedactor();
  redactor.learn('plain-looking');
  expect(redactor.clean('failed with plain-looking in the middle')).toBe(
    'failed with [secret] in the middle',
  );
});

it('leaves ordinary words alone', () => {
  const words = 'ledger opened: 3 accounts, 120 ms, http://127.0.0.1:4100/api';
  expect(createRedactor().clean(words)).toBe(words);
});
