import { describe, expect, test } from 'vitest';
import type { TestStep } from '../../../../preload/contract/accounts.ts';
import { stampOf, verdictOf } from '../../../../renderer/app/verdict.ts';
import { account } from '../samples.ts';

const judged = (steps: readonly TestStep[], running = false) =>
  verdictOf({ accountId: 'estrela', running, steps });
const reached: TestStep = { step: 'address', state: 'works' };
const fees: TestStep = { step: 'fees', state: 'works' };
const keyless: TestStep = { step: 'check', state: 'skipped', code: 'secretMissing' };

describe('what a test proves', () => {
  test('an answer from the address proves nothing about the account', () => {
    expect(judged([reached, { step: 'fees', state: 'skipped' }])).toBe('unproven');
  });
  test('fees or a query do', () => {
    expect(judged([reached, fees])).toBe('works');
    expect(judged([reached, { step: 'check', state: 'works' }])).toBe('works');
  });
  test('a missing credential is reported even if the rest works or fails', () => {
    expect(judged([reached, fees, keyless])).toBe('missing');
    expect(judged([reached, { step: 'fees', state: 'refused', code: 'unauthorized' }, keyless])).toBe(
      'missing',
    );
  });
  test('trouble, a stop and a running test prove none of these', () => {
    expect(judged([reached, fees, { step: 'check', state: 'failed' }])).toBe('trouble');
    expect(judged([reached, fees, { step: 'check', state: 'failed', code: 'cancelled' }])).toBe('stopped');
    expect(judged([reached, fees], true)).toBe('running');
  });
});

test('the stamp changes only with the revision and with each credential', () => {
  const stamp = stampOf(account());
  const { credentials } = account();
  expect(stampOf(account({ used: true, token: { age: 'expired' } }))).toBe(stamp);
  const others = [
    account({ revision: 2 }),
    account({ credentials: { ...credentials, token: { set: true, since: '2026-11-20T12:00:00.000Z' } } }),
    account({ credentials: { ...credentials, cs: { set: true } } }),
  ];
  expect(new Set([stamp, ...others.map(stampOf)]).size).toBe(4);
});
