// A change of identity is never silent.
import { describe, expect, it } from 'vitest';
import { describeIdentity, identityChange, identityOf } from '../../../../main/accounts/identity.ts';

const reading = { readable: true, subject: 'clerk-7', tenant: 'escola', age: 'good' } as const;
const silent = { readable: false, age: 'unknown' } as const;

describe('identityOf', () => {
  it("prefers the token's claims to the clerk's word", () => {
    expect(identityOf(reading, 'Escola')).toEqual({ subject: 'clerk-7', tenant: 'escola' });
    expect(identityOf(silent, 'Escola')).toEqual({ confirmedName: 'Escola' });
    expect(identityOf(silent, undefined)).toBeUndefined();
  });
});

describe('identityChange', () => {
  const known = { subject: 'clerk-7', tenant: 'escola' };
  it.each([
    ['the same claims', known, reading, true, 'same'],
    ['another subject', known, { ...reading, subject: 'clerk-8' }, false, 'ask'],
    ['another tenant', known, { ...reading, tenant: 'clube' }, true, 'ask'],
    ['a token that cannot be read', known, silent, false, 'ask'],
    ["claims in place of the clerk's word, unused", { confirmedName: 'Escola' }, reading, false, 'adopt'],
    ["claims in place of the clerk's word, used", { confirmedName: 'Escola' }, reading, true, 'ask'],
  ] as const)('%s', (_name, was, is, used, change) => {
    expect(identityChange(was, is, used)).toBe(change);
  });
});

it('describes an identity in one line', () => {
  expect(describeIdentity({ subject: 'clerk-7', tenant: 'escola' })).toBe('escola · clerk-7');
  expect(describeIdentity({ confirmedName: 'Escola Aurora' })).toBe('Escola Aurora');
  expect(describeIdentity(undefined)).toBe('');
});
