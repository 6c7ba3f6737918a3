// One calm line about all accounts: it describes the one that needs a person most.
import { expect, test } from 'vitest';
import type { AskingState } from '../../../../preload/contract/monitor.ts';
import { worstOf } from '../../../../renderer/monitor/asking-worst.ts';
import { minutes, noon } from './watch-sample.ts';

const of = (state: AskingState['state'], more: Partial<AskingState> = {}): AskingState => ({
  accountId: 'padaria',
  watched: 30,
  due: 2,
  state,
  since: minutes(-5),
  until: null,
  failure: null,
  ...more,
});

test('all accounts are counted together', () => {
  expect(worstOf([of('asking'), of('asking', { watched: 1_300, due: 0 })], noon)).toMatchObject({
    of: { state: 'asking' },
    watched: 1_330,
    due: 2,
  });
});

test('an account that needs a person comes before one that waits, and that before one that continues', () => {
  const states = [of('asking'), of('outage'), of('noCredentials', { accountId: 'oficina' })];
  expect(worstOf(states, noon)?.of.accountId).toBe('oficina');
  expect(worstOf([of('limited'), of('unauthorized')], noon)?.of.state).toBe('unauthorized');
  expect(worstOf([of('asking'), of('held')], noon)?.of.state).toBe('held');
});

test('the time is shown unless it is now, or a person is needed', () => {
  expect(worstOf([of('outage', { until: minutes(1) })], noon)?.until).toBe(minutes(1));
  expect(worstOf([of('outage', { until: minutes(0.05) })], noon)?.until).toBeUndefined();
  expect(worstOf([of('noCredentials')], noon)?.until).toBeUndefined();
});

test('an account without watched transactions says nothing', () => {
  expect(worstOf([of('noCredentials', { watched: 0 })], noon)).toBeUndefined();
});
