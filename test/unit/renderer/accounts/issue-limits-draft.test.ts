import { expect, test } from 'vitest';
import { usualIssueLimits } from '../../../../preload/contract/accounts.ts';
import { draftOf, readIssueLimits } from '../../../../renderer/accounts/issue-limits-draft.ts';

test('the default limits are shown as a clerk types them, and read back', () => {
  expect(draftOf(usualIssueLimits, 'pt-BR')).toEqual({ count: '500', sum: '100.000,00', atypical: true });
  expect(readIssueLimits(draftOf(usualIssueLimits, 'pt-BR'))).toEqual({ ok: true, limits: usualIssueLimits });
  expect(readIssueLimits({ count: '1.500', sum: 'R$ 50,00', atypical: false })).toEqual({
    ok: true,
    limits: { count: 1500, cents: 5_000, atypical: false },
  });
});

test.each([
  [{ count: '0', sum: '1,00' }, ['count']],
  [{ count: '', sum: '' }, ['count', 'sum']],
  [{ count: '100001', sum: '100.000' }, ['count', 'sum']],
  [{ count: '1,5', sum: '0,00' }, ['count', 'sum']],
  [{ count: '20', sum: 'muito' }, ['sum']],
])('for %j says what is wrong', (typed, wrong) => {
  expect(readIssueLimits({ ...typed, atypical: true })).toEqual({ ok: false, wrong });
});
