import { expect, test } from 'vitest';
import { askDashboard } from '../../../../main/boletos/dashboard-declined.ts';

const account = { id: 'padaria1', name: 'Padaria', unmatchedSince: '2026-11-20T15:00:00.000Z' };
const team = (mustCompare: boolean) => ({ mustCompare: () => Promise.resolve(mustCompare) });
const asked = (mustCompare: boolean) => ({ kind: 'unmatched', since: account.unmatchedSince, mustCompare });

test('the typed name declines the comparison', async () => {
  expect(await askDashboard({ ...account, unmatchedSince: null }, undefined, null)).toBeNull();
  for (const declined of [undefined, '', 'padaria'])
    expect(await askDashboard(account, declined, null)).toEqual(asked(false));
  for (const of of [null, undefined, team(false)])
    expect(await askDashboard(account, 'Padaria', of)).toBeNull();
});

test('the comparison cannot be declined after a computer of the team was given up', async () => {
  for (const declined of [undefined, 'Padaria'])
    expect(await askDashboard(account, declined, team(true))).toEqual(asked(true));
});
