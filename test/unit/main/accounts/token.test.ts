// What a pasted token contains, and what is refused before it is stored.
import { describe, expect, it } from 'vitest';
import { cleanToken, readToken, tokenAge } from '../../../../main/accounts/token.ts';
import { CodedError } from '../../../../main/failure.ts';

const now = new Date('2026-11-21T12:00:00Z');
const jwt = (payload: unknown) =>
  ['{"alg":"HS256"}', JSON.stringify(payload), 'signature']
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.');
const seconds = (iso: string) => Date.parse(iso) / 1000;

describe('cleanToken', () => {
  it('extracts a token from the text around it in chats, mails and Postman', () => {
    const token = jwt({ sub: 'u' });
    const wrapped = `${token.slice(0, 20)}\r\n  ${token.slice(20)}`;
    for (const pasted of [
      token,
      ` ${token}\n`,
      `Bearer ${token}`,
      `Authorization: bearer ${token}`,
      `"${token}"`,
      wrapped,
    ]) {
      expect(cleanToken(pasted)).toBe(token);
    }
    expect(cleanToken('opaque-token_1.2~3+/==')).toBe('opaque-token_1.2~3+/==');
  });

  it.each([
    '',
    'Bearer',
    'olá',
    'a{b}',
    'tok\u0000en',
    jwt({}).split('.').slice(0, 2).join('.'),
    `${jwt({})}.more`,
  ])('refuses %j', (pasted) => {
    expect(() => cleanToken(pasted)).toThrow(CodedError);
  });
});

describe('readToken', () => {
  it('reads subject, tenant and expiry under their usual names', () => {
    const token = jwt({ sub: ' clerk-7 ', tenantId: 42, exp: seconds('2026-12-31T00:00:00Z') });
    expect(readToken(token, now)).toEqual({
      readable: true,
      subject: 'clerk-7',
      tenant: '42',
      expires: '2026-12-31T00:00:00.000Z',
      age: 'good',
    });
  });

  it.each([
    ['an opaque token', 'opaque'],
    ['a payload that is no JSON', 'eyJhbGciOiJIUzI1NiJ9.bm90IGpzb24.x'],
    ['a payload that is a list', jwt([1])],
    ['a payload that says nothing of use', jwt({ iat: 1 })],
  ])('reports that %s cannot be read', (_name, token) => {
    expect(readToken(token, now)).toEqual({ readable: false, age: 'unknown' });
  });

  it('distinguishes ids that a double cannot', () => {
    const one = readToken(`x.${Buffer.from('{"sub":9007199254740993}').toString('base64url')}.x`, now);
    const other = readToken(`x.${Buffer.from('{"sub":9007199254740992}').toString('base64url')}.x`, now);
    expect([one.subject, other.subject]).toEqual(['9007199254740993', '9007199254740992']);
  });

  it('accepts an expiry that no date can represent', () => {
    expect(readToken(jwt({ sub: 'u', exp: 1e300 }), now).age).toBe('unknown');
  });
});

describe('tokenAge', () => {
  it.each([
    ['2026-11-21T12:00:00Z', 'expired'],
    ['2026-11-22T12:00:00Z', 'day'],
    ['2026-11-22T12:00:01Z', 'week'],
    ['2026-11-28T12:00:00Z', 'week'],
    ['2026-11-28T12:00:01Z', 'good'],
  ])('%s is %s', (expires, age) => {
    expect(tokenAge(expires, now)).toBe(age);
  });
});
