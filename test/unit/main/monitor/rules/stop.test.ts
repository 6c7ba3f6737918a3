import { expect, test } from 'vitest';
import { errorCodes } from '../../../../../preload/contract/result.ts';
import { loneWait, outageWait, stopKindOf } from '../../../../../main/monitor/rules/stop.ts';

const kindOf = (code: (typeof errorCodes)[number]) => stopKindOf({ code, area: 'service', retryable: false });

test('a person is asked only for credentials; what is not told is an outage', () => {
  expect(Object.groupBy(errorCodes, (code) => kindOf(code) ?? 'nothing')).toMatchObject({
    noCredentials: ['secretMissing', 'accountUnconfirmed', 'secretOfOtherWay', 'tokenMalformed'],
    unauthorized: ['unauthorized', 'forbidden'],
    limited: ['rateLimited'],
    nothing: ['cancelled'],
  });
  expect(kindOf('connectionRefused')).toBe('outage');
});

test('an outage is looked at ever more seldom, up to every five minutes', () => {
  expect([1, 2, 3, 8, 9, 99].map((failures) => outageWait(failures, 0.5))).toEqual([
    2_000, 4_000, 8_000, 256_000, 300_000, 300_000,
  ]);
  expect(outageWait(1, 0)).toBe(1_800);
});

test('one that fails alone waits ever longer, up to an hour', () => {
  expect([1, 2, 3, 20].map(loneWait)).toEqual([0, 30_000, 60_000, 3_600_000]);
});
