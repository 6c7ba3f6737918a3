// How single tries become the steps that the clerk sees.
import { expect, it } from 'vitest';
import { createConnectionTests, stepsOf } from '../../../../main/accounts/connection.ts';
import type { ConnectionTest } from '../../../../preload/contract/accounts.ts';
import { firstSettings, type AccountRecord } from '../../../../main/accounts/record.ts';
import type { Step } from '../../../../main/service/connection-test.ts';

const step = (name: Step['step'], state: Step['state'], more: Partial<Step> = {}): Step => ({
  step: name,
  state,
  millis: 12.4,
  ...more,
});

const record: AccountRecord = {
  id: 'a',
  kind: 'service',
  name: 'Escola Aurora',
  baseUrl: 'https://pay.example',
  identity: { subject: 's' },
  settings: firstSettings,
  credentials: {},
  used: false,
  unmatchedSince: null,
  revision: 1,
  mac: null,
};

it('shows the running step and those that wait', () => {
  const states = stepsOf([step('address', 'works'), step('reach', 'works')], 'bearer', false);
  expect(states.map(({ step, state }) => `${step} ${state}`)).toEqual([
    'address works',
    'fees running',
    'check waiting',
    'auxiliary waiting',
    'createBoleto waiting',
    'withdraw waiting',
  ]);
});

it('omits steps that were never reached', () => {
  const refused = step('address', 'failed', { code: 'urlInvalid' });
  const states = stepsOf([refused], 'bearer', true);
  expect(states[0]).toEqual({ step: 'address', state: 'failed', code: 'urlInvalid', millis: 12 });
  expect(states.slice(1).every(({ state }) => state === 'skipped')).toBe(true);
});

it("shows the auxiliary routes under the account's own setting, once all were tried", () => {
  const tried = [
    step('auxiliary.bearer', 'refused', {
      code: 'unauthorized',
      status: 401,
      words: ['Sem acesso', 'Token?'],
    }),
    step('auxiliary.cics', 'works', { status: 200 }),
    step('auxiliary.both', 'works', { status: 200 }),
  ];
  expect(stepsOf(tried, 'bearer', false)[3]?.state).toBe('waiting');
  const all = [...tried, step('auxiliary.none', 'refused')];
  expect(stepsOf(all, 'bearer', true)[3]).toEqual({
    step: 'auxiliary',
    state: 'refused',
    code: 'unauthorized',
    status: 401,
    words: 'Sem acesso · Token?',
    millis: 12,
  });
  expect(stepsOf(all, 'cics', true)[3]?.state).toBe('works');
});

it('ends the test when the connection cannot be created', async () => {
  const published: ConnectionTest[] = [];
  const tests = createConnectionTests({
    record: () => Promise.resolve(record),
    settingsOf: () => Promise.reject(new Error('no keychain')),
    unknownId: () => 'nobody',
    published: (_revision, test) => void published.push(test),
    tryRoutes: () => Promise.resolve({ steps: [] }),
  });
  await expect(tests.test({ id: 'a' })).rejects.toThrow('no keychain');
  expect(published.map(({ running }) => running)).toEqual([false]);
});

it('proposes nothing when the account is set correctly', async () => {
  const tests = createConnectionTests({
    record: () => Promise.resolve({ ...record, settings: { ...firstSettings, auxiliary: 'cics' } }),
    settingsOf: () => Promise.resolve({ baseUrl: record.baseUrl, credentials: {} }),
    unknownId: () => 'nobody',
    published: () => undefined,
    tryRoutes: ({ onStep }) => {
      for (const mode of ['bearer', 'cics', 'both', 'none'] as const)
        onStep?.(step(`auxiliary.${mode}`, 'works'));
      return Promise.resolve({ steps: [], proposed: 'bearer' });
    },
  });
  expect(await tests.test({ id: 'a' })).not.toHaveProperty('proposedAuxiliary');
});

it('publishes each step, proposes another setting, and gives the stream to a newer test', async () => {
  const published: ConnectionTest[] = [];
  const gates: (() => void)[] = [];
  const tests = createConnectionTests({
    record: () => Promise.resolve(record),
    settingsOf: () => Promise.resolve({ baseUrl: record.baseUrl, credentials: {} }),
    unknownId: () => 'nobody',
    published: (_revision, test) => void published.push(test),
    tryRoutes: async ({ onStep, signal }) => {
      onStep?.(step('address', 'works'));
      await new Promise<void>((resolve) => gates.push(resolve));
      if (signal?.aborted) return { steps: [] };
      onStep?.(step('reach', 'works'));
      return { steps: [], proposed: 'cics' };
    },
  });
  const first = tests.test({ id: 'a' });
  await expect.poll(() => gates.length).toBe(1);
  const second = tests.test({ id: 'a' });
  await expect.poll(() => gates.length).toBe(2);
  const before = published.length;
  gates[0]?.();
  await first;
  expect(published).toHaveLength(before);
  gates[1]?.();
  expect(await second).toMatchObject({ running: false, proposedAuxiliary: 'cics' });
  expect(published.at(-1)).toMatchObject({ running: false });
});
