import { describe, expect, test } from 'vitest';
import type { AskingState } from '../../../../preload/contract/monitor.ts';
import { attention, needsAttention } from '../../../../renderer/home/attention.ts';
import { account, batch, booklet, ready, watched } from '../samples.ts';
import { withdrawal } from '../withdrawals/sample.ts';

const list = (...accounts: ReturnType<typeof account>[]) => ({
  revision: 1,
  current: accounts[0]?.id ?? '',
  accounts,
});
const kinds = (items: ReturnType<typeof attention>) => items.map(({ kind }) => kind);

describe('what needs a person', () => {
  test('nothing, when all is well', () => {
    expect(attention(ready(), list(account()))).toEqual([]);
    expect(attention(undefined, undefined)).toEqual([]);
  });

  test('the most serious first', () => {
    const app = ready({
      ledger: { state: 'frozen', freeze: { reason: 'copy', since: '2026-11-21T10:00:00Z' } },
      vault: { state: 'locked' },
      notices: [{ id: 'n', code: 'ledgerDamaged', at: '2026-11-21T10:00:00Z' }],
      brazilianTime: false,
    });
    const expired = account({ token: { age: 'expired' } });
    expect(kinds(attention(app, list(expired)))).toEqual(['frozen', 'vault', 'notice', 'token', 'timeZone']);
  });

  test('includes that a restored backup would not be recognised, whatever the state of the keychain', () => {
    expect(kinds(attention(ready({ restoreGuard: 'none' }), list()))).toEqual(['unguarded']);
    expect(attention(ready({ restoreGuard: 'outside', vault: { state: 'memory' } }), list())).toEqual([]);
  });

  test.each([
    ['expired', 1],
    ['day', 1],
    ['week', 1],
    ['unknown', 0],
    ['good', 0],
  ] as const)('a token that is %s is %i items, only for the selected account', (age, count) => {
    const other = account({ id: 'other', token: { age: 'expired' } });
    expect(attention(ready(), list(account({ token: { age } }), other))).toHaveLength(count);
  });

  test('an account without a token needs one; the test account never does', () => {
    const without = { token: { set: false }, ci: { set: false }, cs: { set: false } };
    const practice = account({ kind: 'practice', credentials: without, token: { age: 'expired' } });
    const fresh = account({ id: 'new', credentials: without, token: { age: 'unknown' } });
    expect(attention(ready(), list(practice, fresh))).toEqual([]);
    expect(attention(ready(), list(fresh, practice))).toMatchObject([
      { kind: 'token', account: { id: 'new' } },
    ]);
  });

  test('includes prints without a result, and no others', () => {
    const print = (id: number, state: 'spooled' | 'printed') => ({
      id,
      title: 'Carnê',
      at: '2026-11-21T10:00:00Z',
      printer: '',
      way: 'window' as const,
      pages: 1,
      copies: 1,
      layout: 'page' as const,
      sha256: '',
      state,
      kept: true,
    });
    expect(attention(ready(), list(), [], [print(2, 'printed')])).toEqual([]);
    const items = attention(
      ready(),
      list(),
      [],
      [3, 2, 1].map((id) => print(id, id === 2 ? 'printed' : 'spooled')),
    );
    expect(items).toMatchObject([{ kind: 'prints', prints: [{ id: 3 }, { id: 1 }] }]);
  });

  test('includes booklets that are paused or incomplete, and no others', () => {
    const booklets = [
      booklet({ id: 4 }),
      booklet({ id: 3, state: 'running' }),
      booklet({ id: 2, missing: 2 }),
      booklet({ id: 1, state: 'paused' }),
    ];
    const items = attention(ready(), list(), [], [], booklets);
    expect(items).toMatchObject([
      { kind: 'booklet', booklet: { id: 2 } },
      { kind: 'booklet', booklet: { id: 1 } },
    ]);
  });

  test('secrets that the clerk agreed to keep for the session are no item', () => {
    expect(attention(ready({ vault: { state: 'memory' } }), list())).toEqual([]);
  });

  test('unconfirmed boletos once per account, and every paused batch', () => {
    const uncertain = { count: 2, cents: 5_000 };
    const left = { count: 1, cents: 2_500 };
    const since = '2026-11-18T12:00:00.000Z';
    const paused = batch({
      id: 2,
      state: 'paused',
      rest: { code: 'quit' },
      totals: { uncertain, ready: left },
    });
    const items = attention(ready(), list(account()), [
      batch({ id: 3, state: 'finished', totals: { uncertain } }),
      paused,
      batch({ id: 1, state: 'finished', accountId: 'gone', totals: { uncertain } }),
      batch({ id: 4, state: 'running' }),
    ]);
    expect(items).toEqual([
      { kind: 'doubts', accountId: 'estrela', account: 'Padaria Estrela', count: 4, cents: 10_000, since },
      { kind: 'doubts', accountId: 'gone', account: undefined, count: 2, cents: 5_000, since },
      { kind: 'paused', batch: paused },
    ]);
  });

  test('of a paused batch with nothing left to send, only its unconfirmed boletos', () => {
    const over = batch({
      state: 'paused',
      rest: { code: 'frozen' },
      totals: { uncertain: { count: 1, cents: 100 } },
    });
    expect(kinds(attention(ready(), list(account()), [over]))).toEqual(['doubts']);
  });

  test('shows a failed withdrawal once', () => {
    const failed = [watched({ id: 2 }), watched({ id: 1 })];
    const watch = {
      id: 2,
      lane: 'failed',
      state: 'FALHA',
      changedAt: null,
      trouble: null,
      conflict: null,
      type: null,
      method: null,
      failureConfirmed: true,
    } as const;
    const lost = { doubts: [], stopped: [], failed: [withdrawal({ watch })] };
    const both = { open: 0, reversed: 0, failed };
    const items = attention(ready(), list(account()), [], [], [], [], both, lost);
    expect(kinds(items)).toEqual(['withdrawalsFailed', 'failed']);
    expect(items[1]).toMatchObject({ failed: [{ id: 1 }] });
    const alone = attention(
      ready(),
      list(account()),
      [],
      [],
      [],
      [],
      { ...both, failed: failed.slice(0, 1) },
      lost,
    );
    expect(kinds(alone)).toEqual(['withdrawalsFailed']);
  });

  test('of the monitor: what changed after its end, what failed, and accounts that cannot be queried', () => {
    const asking = (state: AskingState['state'], count = 3): AskingState => ({
      accountId: 'estrela',
      watched: count,
      due: 0,
      state,
      since: '2026-11-21T12:00:00.000Z',
      until: null,
      failure: null,
    });
    const failed = [watched({ id: 2 }), watched({ id: 1 })];
    const elsewhere = { ...asking('unauthorized'), accountId: 'oficina' };
    const states = [
      elsewhere,
      asking('noCredentials'),
      asking('noCredentials', 0),
      asking('limited'),
      asking('outage'),
    ];
    const items = attention(ready(), list(account()), [], [], [], states, { open: 1, reversed: 2, failed });
    expect(kinds(items)).toEqual(['reversed', 'failed', 'asking', 'asking']);
    expect(items[1]).toMatchObject({ failed: [{ id: 2 }, { id: 1 }] });
    expect(items[2]).toMatchObject({ account: account().name });
    // Nobody can do anything about an outage: it ends without help.
    expect(items.map(needsAttention)).toEqual([true, true, true, false]);
  });

  test('orders withdrawals: different answers, unconfirmed ones, then confirmed failures', () => {
    const withdrawals = {
      doubts: [
        {
          withdrawal: withdrawal({ id: 2, state: 'uncertain' }),
          sentRef: null,
          offered: null,
          decidableAt: '2026-11-22T12:00:00.000Z',
        },
      ],
      stopped: [withdrawal({ id: 3, differs: ['wallet'] })],
      failed: [withdrawal({ id: 1 })],
    };
    const items = attention(ready(), list(account()), [], [], [], [], undefined, withdrawals);
    expect(kinds(items)).toEqual(['withdrawalDiffers', 'withdrawalDoubt', 'withdrawalsFailed']);
    expect(items.every(needsAttention)).toBe(true);
    expect(items[0]).toMatchObject({ account: 'Padaria Estrela' });
  });
});
