import { expect, test } from 'vitest';
import { errorCodes } from '../../../../../preload/contract/result.ts';
import { loneWait, outageWait, stopKindOf } from '../../../../../main/monitor/rules/stop.ts';

const kindOf = (code: (typeof errorCodes)[number]) => stopKindOf({ code, area: 'service', retryable: false });

test('asks a person only for credentials; an unknown failure is an outage', () => {
  expect(Object.groupBy(errorCodes, (code) => kindOf(code) ?? 'nothing')).toMatchObject({
    noCredentials: ['secretMissing', 'accountUnconfirmed', 'secretOfOtherWay', 'tokenMalformed'],
    unauthorized: ['unauthorized', 'forbidden'],
    limited: ['rateLimited'],
    nothing: ['cancelled'],
  });
  expect(kindOf('connectionRefused')).toBe('outage');
});

test('polls ever more rarely during an outage, down to every five minutes', () => {
  expect([1, 2, 3, 8, 9, 99].map((failures) => outageWait(failures, 0.5))).toEqual([
    2_000, 4_000, 8_000, 256_000, 300_000, 300_000,
  ]);
  expect(outageWait(1, 0)).toBe(1_800);
});

test('polls one that fails alone ever more rarely, down to every hour', () => {
  expect([1, 2, 3, 20].map(loneWait)).toEqual([0, 30_000, 60_000, 3_600_000]);
});
