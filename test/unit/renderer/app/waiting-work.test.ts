import { describe, expect, test } from 'vitest';
import type { AskingState } from '../../../../preload/contract/monitor.ts';
import { waitingElsewhere } from '../../../../renderer/app/waiting-work.ts';
import { account } from '../samples.ts';

const asking = (accountId: string, state: AskingState['state']): AskingState => ({
  accountId,
  watched: 3,
  due: 0,
  state,
  since: '2026-11-21T12:00:00.000Z',
  until: null,
  failure: null,
});
const accounts = [
  account({ id: 'practice', kind: 'practice' }),
  account({ id: 'estrela' }),
  account({ id: 'oficina', token: { age: 'expired' } }),
];
const waiting = ['practice', 'estrela', 'oficina'].map((accountId) => ({
  accountId,
  matters: 2,
  running: 1,
}));
const states = ['practice', 'estrela', 'oficina'].map((id) => asking(id, 'unauthorized'));

describe('the work that waits in other accounts', () => {
  test('is what the ledger counts, a needed token and refused queries; never work of the test account', () => {
    expect(waitingElsewhere({ revision: 1, current: 'estrela', accounts }, waiting, states)).toEqual([
      { accountId: 'oficina', matters: 4, running: 1 },
    ]);
    expect(waitingElsewhere({ revision: 1, current: 'practice', accounts }, waiting, states)).toEqual([
      { accountId: 'estrela', matters: 3, running: 1 },
      { accountId: 'oficina', matters: 4, running: 1 },
    ]);
  });

  test('an unconfirmed account is one more', () => {
    const known = [account({ id: 'estrela' }), account({ id: 'oficina', confirmed: false })];
    expect(waitingElsewhere({ revision: 1, current: 'estrela', accounts: known }, [], [])).toEqual([
      { accountId: 'oficina', matters: 1, running: 0 },
    ]);
  });

  test('an outage ends without help and is not counted, and an account with nothing is left out', () => {
    const snapshot = { revision: 1, current: 'oficina', accounts };
    expect(waitingElsewhere(snapshot, [], [asking('estrela', 'outage')])).toEqual([]);
  });
});
