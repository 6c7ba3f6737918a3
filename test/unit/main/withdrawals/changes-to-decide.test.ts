import { describe, expect, test } from 'vitest';
import { changesToDecide, type Asking } from '../../../../main/withdrawals/doubt-calls.ts';
import { usualIssueLimits } from '../../../../preload/contract/accounts.ts';
import { usualSettings } from '../../../../preload/contract/withdrawal-limits.ts';

const asked = { id: 'one', maker: 'Bia', own: false, expiresAt: '2026-11-24T10:00:00Z' };

/** A team with four requests of a colleague, each with the test's changes. */
const team = (
  change: { own?: boolean; agreed?: boolean; role?: ReturnType<Asking['role']> } = {},
): Asking => {
  const own = change.own ?? false;
  return {
    role: () => change.role ?? 'approver',
    limits: () =>
      Promise.resolve({
        eachCents: 1,
        dayCents: 1,
        raise: { ...asked, own, id: 'raise', eachCents: 2, dayCents: 2 },
      }),
    askedSettings: () => Promise.resolve({ ...asked, own, id: 'settings', settings: usualSettings }),
    askedNetwork: () =>
      Promise.resolve({
        ...asked,
        own,
        id: 'network',
        agreed: change.agreed ?? false,
        network: { proxy: '', pem: '' },
      }),
    askedIssueLimits: () =>
      Promise.resolve({
        ...asked,
        own,
        id: 'issues',
        agreed: change.agreed ?? false,
        limits: usualIssueLimits,
      }),
  };
};

describe('changes that wait for an approver', () => {
  test('each names the change, the account, and the person who asks', async () => {
    const found = await changesToDecide(team(), 'a');
    expect(found.map(({ id, what }) => [id, what])).toEqual([
      ['raise', 'eachPerson'],
      ['settings', 'settings'],
      ['network', 'network'],
      ['issues', 'issueLimits'],
    ]);
    expect(found[0]).toEqual({
      id: 'raise',
      accountId: 'a',
      what: 'eachPerson',
      maker: 'Bia',
      expiresAt: asked.expiresAt,
    });
  });

  test('leaves out what was agreed to, and what the approver asked for', async () => {
    expect(await changesToDecide(team({ agreed: true }), 'a')).toHaveLength(2);
    expect(await changesToDecide(team({ own: true }), 'a')).toEqual([]);
  });

  test('shows none to others than approvers, and none without a team', async () => {
    expect(await changesToDecide(team({ role: 'operator' }), 'a')).toEqual([]);
    expect(await changesToDecide(null, 'a')).toEqual([]);
  });
});
