// The text contains nothing that looks like a secret or is known as one.
import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { createRedactor } from '../../../main/redact.ts';
import * as fc from '../../helpers/properties.ts';

it.each([
  ['Authorization: Bearer abc.def-ghi', 'abc.def-ghi'],
  ['token eyJhbGciOi.eyJzdWIiOi.c2lnbmF0 refused', 'eyJzdWIiOi'],
  ['{"cs":"s3cr3t-value","other":1}', 's3cr3t-value'],
  ['ci=client-1&cs=hidden', 'hidden'],
  ['https://user:pass@proxy.example:8080', 'pass@'],
])('redacts %s', (words, secret) => {
  expect(createRedactor().clean(words)).not.toContain(secret);
});

it('redacts a known secret at any place', () => {
  const redactor = createRedactor();
  redactor.learn('plain-looking');
  expect(redactor.clean('failed with plain-looking in the middle')).toBe(
    'failed with [secret] in the middle',
  );
});

describe('a secret inside another encoding', () => {
  const secret = 'client/secret+7f3a';
  const encoded: readonly (readonly [string, string])[] = [
    ['percent-encoded', encodeURIComponent(secret)],
    [
      'percent-encoded in small letters',
      encodeURIComponent(secret).replaceAll(/%../g, (it) => it.toLowerCase()),
    ],
    ['hexadecimal', Buffer.from(secret).toString('hex')],
    ['hexadecimal in capitals', Buffer.from(secret).toString('hex').toUpperCase()],
    ['base64 inside an address', encodeURIComponent(Buffer.from(`??${secret}`).toString('base64'))],
    ...['', 'a', 'ab', 'abc:'].map((before): [string, string] => [
      `base64 after ${before.length} bytes`,
      Buffer.from(`${before}${secret}`).toString('base64'),
    ]),
    ['base64 for URLs', Buffer.from(`x${secret}yz`).toString('base64url')],
  ];
  it.each(encoded)('is redacted: %s', (_name, text) => {
    const redactor = createRedactor();
    redactor.learn(secret);
    const cleaned = redactor.clean(`answer ${text} end`);
    expect(cleaned).toContain('[secret]');
    expect(Buffer.from(cleaned.replace('[secret]', ''), 'base64').toString()).not.toContain(
      secret.slice(4, 12),
    );
  });
});

it.each([
  ['base64 inside an address', (text: string) => encodeURIComponent(Buffer.from(text).toString('base64'))],
  [
    'the same in small escapes',
    (text: string) =>
      encodeURIComponent(Buffer.from(text).toString('base64')).replaceAll(/%../g, (it) => it.toLowerCase()),
  ],
  ['every mark by its number', (text: string) => encodeURIComponent(text).replaceAll('!', '%21')],
])('leaves nothing of a secret with marks: %s', (_name, encode) => {
  const redactor = createRedactor();
  redactor.learn('>>>???~~~!secret');
  expect(redactor.clean(`answer ${encode('>>>???~~~!secret')} end`)).toMatch(
    /^answer \[secret\]\S{0,7} end$/,
  );
});

it('redacts each of several secrets of equal and different lengths', () => {
  const redactor = createRedactor();
  for (const secret of ['abcd-efgh', 'ijkl-mnop', 'qrst-uvwx-yz']) redactor.learn(secret);
  expect(redactor.clean('abcd-efghijkl-mnop, qrst-uvwx-yz abcd-efgi')).toBe(
    '[secret][secret], [secret] abcd-efgi',
  );
});

it('finds a secret at any place in random text, and nothing else', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^[a-z0-9]{4,40}$/),
      fc.stringMatching(/^[~^ ]{0,60}$/),
      fc.stringMatching(/^[~^ ]{0,60}$/),
      (secret, before, after) => {
        const redactor = createRedactor();
        redactor.learn(secret);
        expect(redactor.clean(before + secret + after)).toBe(`${before}[secret]${after}`);
        expect(redactor.clean(before + after)).toBe(before + after);
      },
    ),
    { numRuns: 300 },
  );
});

it('stores no secret by value', () => {
  const redactor = createRedactor();
  const secret = 'value-that-nobody-keeps';
  redactor.learn(secret);
  expect(inspect(redactor, { depth: 10, showHidden: true })).not.toContain(secret);
});

it('does not change ordinary words', () => {
  const words = 'ledger opened: 3 accounts, 120 ms, http://127.0.0.1:4100/api';
  expect(createRedactor().clean(words)).toBe(words);
});

it.each([
  ['every byte by its number', (text: string) => Buffer.from(text).toString('hex').replaceAll(/../g, '%$&')],
  ['in capitals', (text: string) => text.toUpperCase()],
  ['the signature alone', (text: string) => text.split('.')[2] ?? ''],
  ['the claims alone', (text: string) => text.split('.')[1] ?? ''],
  ['the first letters', (text: string) => text.slice(0, 12)],
  ['the last letters', (text: string) => text.slice(-12)],
])('redacts a token of three parts: %s', (_what, part) => {
  const redactor = createRedactor();
  const token = 'xyJhbGciOiJIUzI1NiJ9.xyJzdWIiOiJwYWRhcmlhIn0.q7Rt-Zk2_vLw9XsPbN4mYcHd3JfUgTaE';
  redactor.learn(token);
  expect(redactor.clean(`it said ${part(token)} then`)).toBe('it said [secret] then');
});
