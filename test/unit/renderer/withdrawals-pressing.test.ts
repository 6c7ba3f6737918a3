import { describe, expect, test } from 'vitest';
import { fail, ok } from '../../../preload/contract/result.ts';
import type { Standing, WithdrawalRow } from '../../../preload/contract/withdrawals.ts';
import {
  countPressingWithdrawals,
  isFreshlyFailed,
  readPressingWithdrawals,
} from '../../../renderer/withdrawals-pressing.ts';
import { fakeGuiche } from './fake-guiche.ts';
import { withdrawal } from './withdrawals/sample.ts';

const now = Date.parse('2026-11-21T12:00:00.000Z');
const ask = <T>(answer: Promise<T>): Promise<T> => answer;

const watch = (changedAt: string, failureConfirmed = true): NonNullable<WithdrawalRow['watch']> => ({
  id: 9,
  lane: 'failed',
  state: 'FALHA',
  changedAt,
  trouble: null,
  failureConfirmed,
});

const standing = (stopped: WithdrawalRow | null): Standing => ({
  settings: {
    dailyCents: null,
    dailyCount: null,
    onlyBook: false,
    waitingHours: 24,
    rateTolerance: 50,
    pinFromCents: null,
  },
  pin: { kind: 'none' },
  open: [],
  stopped,
  today: { cents: 0, count: 0 },
  gateways: [],
  webhooks: [],
  taught: 0,
  fees: null,
});

describe('what presses of the withdrawals', () => {
  test('a failure is news once it was read twice, for two days', () => {
    expect(isFreshlyFailed(withdrawal({ watch: watch('2026-11-20T12:00:00.000Z') }), now)).toBe(true);
    expect(isFreshlyFailed(withdrawal({ watch: watch('2026-11-20T12:00:00.000Z', false) }), now)).toBe(false);
    expect(isFreshlyFailed(withdrawal({ watch: watch('2026-11-19T11:00:00.000Z') }), now)).toBe(false);
    expect(isFreshlyFailed(withdrawal(), now)).toBe(false);
  });

  test('doubts of all accounts, every account that is stopped, and the failures', async () => {
    const doubt = {
      withdrawal: withdrawal({ id: 3, state: 'uncertain' }),
      ref: 'r',
      offered: null,
      decidableAt: '2026-11-22T12:00:00.000Z',
    };
    const stopped = withdrawal({ id: 2, differs: ['amount'] });
    const failed = withdrawal({ id: 1, watch: watch('2026-11-21T11:00:00.000Z') });
    const closed: string[] = [];
    const { guiche } = fakeGuiche({
      withdrawals: {
        doubts: () => Promise.resolve(ok([doubt])),
        standing: ({ accountId }) => Promise.resolve(ok(standing(accountId === 'lua' ? stopped : null))),
        open: () => Promise.resolve(ok({ handle: 'h', count: 2, revision: 1 })),
        window: () => Promise.resolve(ok([withdrawal(), failed])),
        close: ({ handle }) => {
          closed.push(handle);
          return Promise.resolve(ok(null));
        },
      },
    });
    const found = await readPressingWithdrawals(guiche, ask, ['estrela', 'lua'], () => now);
    expect(found).toEqual({ doubts: [doubt], stopped: [stopped], failed: [failed] });
    expect(closed).toEqual(['h']);
    expect(found && countPressingWithdrawals(found)).toBe(3);
  });

  test('without an answer what was known stays', async () => {
    const { guiche } = fakeGuiche({
      withdrawals: { doubts: () => Promise.resolve(fail('stopping', 'bridge')) },
    });
    expect(await readPressingWithdrawals(guiche, ask, [], () => now)).toBeUndefined();
  });
});
