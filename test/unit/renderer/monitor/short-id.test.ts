import { expect, test } from 'vitest';
import { shortId } from '../../../../renderer/monitor/short-id.ts';

test('a long id keeps both its ends, a short one stays whole', () => {
  expect(shortId('E9880000020261121090512345678901')).toBe('E98800000…45678901');
  expect(shortId('TX-1234567890-ABCD')).toBe('TX-1234567890-ABCD');
});
