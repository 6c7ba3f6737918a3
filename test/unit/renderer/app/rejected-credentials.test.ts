// Which credentials the service did not accept when they were last used.
import { expect, test } from 'vitest';
import type { TestStep } from '../../../../preload/contract/accounts.ts';
import type { AskingState } from '../../../../preload/contract/monitor.ts';
import { rejectedCredentials } from '../../../../renderer/app/rejected-credentials.ts';
import { stampOf } from '../../../../renderer/app/verdict.ts';
import { account, batch } from '../samples.ts';

const given = account({
  credentials: {
    token: { set: true, since: '2026-11-20T12:00:00.000Z' },
    ci: { set: true },
    cs: { set: true },
  },
});
const nothing = { batches: [], tests: {}, watch: { accounts: [] } } as const;
const paused = (queuedAt: string, part: Partial<ReturnType<typeof batch>> = {}) => ({
  ...batch({}),
  accountId: given.id,
  state: 'paused' as const,
  rest: { code: 'unauthorized' as const },
  queuedAt,
  ...part,
});
const tested = (step: TestStep, stamp = stampOf(given)) => ({
  [given.id]: { accountId: given.id, running: false, stamp, steps: [step] },
});
const before = '2026-11-19T12:00:00.000Z';
const after = '2026-11-21T12:00:00.000Z';
const refused = (step: TestStep['step'], status: number): TestStep => ({ step, state: 'refused', status });

test.each([
  ['nothing is known', {}, []],
  ['a batch that was queued with this token is paused for it', { batches: [paused(after)] }, ['token']],
  ['the token is newer than the batch', { batches: [paused(before)] }, []],
  ['a batch of another account', { batches: [paused(after, { accountId: 'outra' })] }, []],
  ['a batch that goes on again', { batches: [paused(after, { state: 'running' })] }, []],
  ['a batch paused by a person', { batches: [paused(after, { rest: { code: 'person' } })] }, []],
  ['a test of the account as it is', { tests: tested(refused('fees', 401)) }, ['token']],
  ['a refusal for another reason', { tests: tested(refused('fees', 403)) }, []],
  ['a test of the account before it changed', { tests: tested(refused('fees', 401), 'older') }, []],
  ['a test of the transactions', { tests: tested(refused('check', 401)) }, ['ci', 'cs']],
] as const)('%s', (_name, part, credentials) => {
  expect([...rejectedCredentials(given, { ...nothing, ...part })]).toEqual(credentials);
});

test('the monitor uses ci and cs', () => {
  const asking: AskingState = {
    accountId: given.id,
    watched: 1,
    due: 1,
    state: 'unauthorized',
    since: after,
    until: null,
    failure: null,
  };
  const found = rejectedCredentials(given, { ...nothing, watch: { accounts: [asking] } });
  expect([...found]).toEqual(['ci', 'cs']);
});
