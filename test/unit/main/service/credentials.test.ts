// Headers from credentials, and no credential in the answers.
import { expect, test } from 'vitest';
import { conceal, credentialHeaders } from '../../../../main/service/credentials.ts';

const all = { token: ' tok-123456 ', ci: 'client-1', cs: 'secret-1' };

test.each([
  ['bearer' as const, { authorization: 'Bearer tok-123456' }],
  ['cics' as const, { ci: 'client-1', cs: 'secret-1' }],
  ['both' as const, { authorization: 'Bearer tok-123456', ci: 'client-1', cs: 'secret-1' }],
  ['none' as const, {}],
])('%s', (mode, headers) => {
  expect(credentialHeaders(mode, all)).toEqual(headers);
});

test('refuses what is missing or could end a header line, without repeating it', () => {
  expect(() => credentialHeaders('bearer', {})).toThrow('service: secretMissing');
  expect(() => credentialHeaders('cics', { ci: 'a', cs: ' ' })).toThrow('service: secretMissing');
  for (const token of ['a b', 'a\r\nb', 'é']) {
    expect(() => credentialHeaders('bearer', { token })).toThrow(/^service: tokenMalformed$/);
  }
});

test('an echo is masked', () => {
  expect(conceal('you sent tok-123456 and secret-1, tok-123456', all)).toBe('you sent ••• and •••, •••');
  expect(conceal('a short ci stays', { ci: 'a' })).toBe('a short ci stays');
});

test.each([
  ['percent-encoded', encodeURIComponent('ab/cd+efghij')],
  ['base64', Buffer.from('ab/cd+efghij').toString('base64')],
  ['a basic header', Buffer.from('client:ab/cd+efghij').toString('base64')],
])('an echo is masked in another encoding: %s', (_name, written) => {
  const masked = conceal(`cs ${written} refused`, { cs: 'ab/cd+efghij' });
  expect(masked).toContain('•••');
  expect(masked.length).toBeLessThan(`cs ${written} refused`.length - 10);
});

test('an echo is masked in every JSON form, and no figure of the answer is', () => {
  const cs = 'ab/cd+efghij';
  for (const written of ['ab\\/cd+efghij', 'ab\\u002fcd\\u002Befghij', cs]) {
    expect(conceal(`{"message":"cs ${written} refused"}`, { cs })).toBe('{"message":"cs ••• refused"}');
  }
  const answer = '{"data":{"id":1000042,"nossoNumero":"9100004","line":"00100004"},"ci": 100004}';
  expect(conceal(answer, { ci: '100004' })).toBe(answer);
  expect(conceal('{"ci":"100004"}', { ci: '100004' })).toBe('{"ci":"•••"}');
});
