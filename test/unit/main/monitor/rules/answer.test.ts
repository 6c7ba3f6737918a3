import { describe, expect, test } from 'vitest';
import type { AskedWatch } from '../../../../../main/ledger/tables/watches-answers.ts';
import { judgeAnswer, columnOf, unitsOf, type Reading } from '../../../../../main/monitor/rules/answer.ts';
import type { TransactionAnswer } from '../../../../../main/service/decode-money.ts';

const minute = 60_000;
const now = Date.UTC(2026, 10, 20, 15);
const iso = (millis: number) => new Date(millis).toISOString();

const fresh: AskedWatch = {
  id: 7,
  transactionId: 'T-1',
  phase: 'watching',
  lane: 'other',
  state: null,
  value: null,
  fee: null,
  type: null,
  method: null,
  createdAt: null,
  updatedAt: null,
  conflict: null,
  failureConfirmed: false,
  endedAt: null,
  born: now - minute,
  moved: null,
  checks: 0,
  trouble: null,
  troubles: 0,
};
const pending: AskedWatch = {
  ...fresh,
  lane: 'pending',
  state: 'PENDENTE',
  value: '12.50',
  updatedAt: iso(now - minute),
  checks: 1,
};
const complete: AskedWatch = {
  ...pending,
  phase: 'ended',
  lane: 'complete',
  state: 'COMPLETO',
  endedAt: iso(now - minute),
};

const found = (state: string, more: Partial<TransactionAnswer> = {}): Reading => ({
  kind: 'found',
  raw: { status: 200, text: state },
  transaction: {
    transactionId: 'T-1',
    value: '12.50',
    fee: undefined,
    state,
    type: undefined,
    method: undefined,
    createdAt: undefined,
    updatedAt: undefined,
    message: undefined,
    ...more,
  },
});
const judge = (watch: AskedWatch, reading: Reading) => judgeAnswer(watch, reading, now, 0.5);

test('puts a state into the column of its name, and an unknown state ends nothing', () => {
  expect(
    ['PENDENTE', 'COMPLETO', 'FALHA', 'completo', 'Falha', 'COMPLETO ', 'constructor'].map(columnOf),
  ).toEqual(['pending', 'complete', 'failed', 'other', 'other', 'other', 'other']);
  expect(judge(pending, found('ESTORNADO'))).toMatchObject({
    phase: 'watching',
    lane: 'other',
    endedAt: null,
  });
});

test('records the first answer as a change, but not as a recent one', () => {
  const answer = judge(fresh, found('PENDENTE', { createdAt: iso(now - 3 * 24 * 60 * minute) }));
  expect(answer).toMatchObject({
    lane: 'pending',
    value: '12.50',
    units: 125_000,
    moved: null,
    checks: 1,
    change: { reversal: false },
    from: { lane: 'other', state: null, checks: 0 },
  });
  expect(answer.nextAt).toBe(now + 120 * minute);
});

test('counts an equal answer and schedules the next poll', () => {
  const { change, nextAt, checks, ...rest } = judge(pending, found('PENDENTE', { value: '12.5' }));
  expect(change).toBeNull();
  expect(checks).toBe(2);
  expect(nextAt).toBe(now + 30_000);
  expect(rest).toMatchObject({ moved: null, lane: 'pending', state: 'PENDENTE' });
});

test('records a change of state, of value and of failure', () => {
  expect(judge(pending, found('EM ANÁLISE'))).toMatchObject({ change: { reversal: false }, moved: now });
  expect(judge(pending, found('PENDENTE', { value: '12.51' }))).toMatchObject({
    change: { reversal: false },
    moved: null,
  });
  expect(judge({ ...pending, trouble: 'notFound', troubles: 3 }, found('PENDENTE'))).toMatchObject({
    change: { reversal: false },
    trouble: null,
    troubles: 0,
  });
});

test('ends at COMPLETO and FALHA, and reads them again', () => {
  expect(judge(pending, found('FALHA'))).toMatchObject({
    phase: 'ended',
    lane: 'failed',
    endedAt: iso(now),
    nextAt: now + 10.5 * minute,
  });
  expect(judge({ ...complete, endedAt: iso(now - 11 * minute) }, found('COMPLETO'))).toMatchObject({
    phase: 'ended',
    endedAt: iso(now - 11 * minute),
    change: null,
  });
});

test.each([
  ['FALHA', 'ended', iso(now)],
  ['PENDENTE', 'watching', null],
  ['ESTORNADO', 'watching', null],
])('%s after COMPLETO is a reversal', (state, phase, endedAt) => {
  expect(judge(complete, found(state))).toMatchObject({ phase, endedAt, change: { reversal: true } });
});

test('ends a resumed transaction again without a change if its state is the same', () => {
  expect(judge({ ...complete, phase: 'watching' }, found('COMPLETO'))).toMatchObject({
    phase: 'ended',
    endedAt: iso(now),
    change: null,
  });
});

describe('an older answer', () => {
  const older = { updatedAt: iso(now - 2 * minute) };

  test('with another state changes nothing, is stored, and makes the state uncertain', () => {
    const answer = judge(complete, found('PENDENTE', { ...older, value: '1' }));
    expect(answer).toMatchObject({
      phase: 'watching',
      lane: 'complete',
      state: 'COMPLETO',
      conflict: 'PENDENTE',
      endedAt: null,
      value: '12.50',
      checks: 2,
      nextAt: now + 30_000,
      change: {
        reversal: false,
        denied: { lane: 'pending', state: 'PENDENTE', value: '1', updatedAt: older.updatedAt },
      },
    });
    expect(answer.answer?.text).toBe('PENDENTE');
  });

  test('with the same state changes nothing', () => {
    expect(judge(complete, found('COMPLETO', { ...older, value: '1' }))).toMatchObject({
      phase: 'ended',
      value: '12.50',
      endedAt: complete.endedAt,
      change: null,
    });
  });

  test('keeps the conflict until an answer agrees, and reports it once', () => {
    const first = { ...judge(complete, found('PENDENTE', older)), transactionId: 'T-1' };
    expect(judge(first, found('PENDENTE', older))).toMatchObject({ conflict: 'PENDENTE', change: null });
    expect(judge(first, { kind: 'notFound', raw: null })).toMatchObject({ conflict: 'PENDENTE' });
    expect(judge(first, found('COMPLETO', older))).toMatchObject({
      phase: 'ended',
      conflict: null,
      endedAt: iso(now),
      change: { reversal: false },
    });
    expect(judge(first, found('PENDENTE'))).toMatchObject({
      lane: 'pending',
      conflict: null,
      change: { reversal: true },
    });
  });

  test.each(['paused', 'removed'] as const)(
    'keeps a transaction %s that a person paused or removed',
    (phase) => {
      expect(judge({ ...complete, phase }, found('PENDENTE', older))).toMatchObject({
        phase,
        conflict: 'PENDENTE',
        nextAt: null,
      });
    },
  );

  test('is ignored when the other time lies in the future', () => {
    const ahead = { ...pending, updatedAt: iso(now + 48 * 60 * minute) };
    expect(judge(ahead, found('COMPLETO', { updatedAt: iso(now) }))).toMatchObject({
      lane: 'complete',
      updatedAt: iso(now),
    });
  });

  test('is detected only when both times can be parsed', () => {
    expect(judge(complete, found('FALHA', { updatedAt: 'ontem' })).change).toEqual({ reversal: true });
    expect(judge(complete, found('FALHA', { updatedAt: complete.updatedAt ?? '' })).change).toEqual({
      reversal: true,
    });
  });
});

test.each(['notFound', 'unreadable', 'otherId', 'refused'] as const)(
  '%s is a failed check with its evidence, recorded once, and keeps what is known',
  (kind) => {
    const raw = { status: 404, text: 'x'.repeat(99_999) };
    const first = judge(pending, { kind, raw });
    expect(first).toMatchObject({ lane: 'pending', state: 'PENDENTE', trouble: kind, troubles: 1 });
    expect(first.change).toEqual({ reversal: false });
    expect(first.answer?.text.length).toBe(16_384);
    const second = judge({ ...pending, trouble: kind, troubles: 1, checks: 2 }, { kind, raw: null });
    expect(second).toMatchObject({ troubles: 2, change: null, answer: null, nextAt: now + minute });
  },
);

test('stays paused or removed, but stores the new state', () => {
  expect(judge({ ...pending, phase: 'removed' }, found('COMPLETO'))).toMatchObject({
    phase: 'removed',
    lane: 'complete',
    nextAt: null,
  });
});

test('counts a value exactly or not at all', () => {
  expect(['12.5', '0', '-3.0001', '7.12340000', '1.00001', '1e9', null].map(unitsOf)).toEqual([
    125_000,
    0,
    -30_001,
    71_234,
    null,
    null,
    null,
  ]);
});

test.each(['2099-01-01T00:00:00Z', '05/12/2025 10:00', 'ontem'])(
  'created at %s, it keeps its age',
  (createdAt) => {
    expect(judge(pending, found('PENDENTE', { createdAt }))).toMatchObject({ born: pending.born, createdAt });
  },
);

test('cuts an overlong state, and records no change when it comes again', () => {
  const long = 'x'.repeat(10_000);
  const first = judge(pending, found(long));
  expect(first).toMatchObject({ lane: 'other', state: long.slice(0, 200), change: { reversal: false } });
  expect(judge({ ...first, transactionId: 'T-1' }, found(long)).change).toBeNull();
});

test('confirms a failure dated by a clock that ran ahead ten minutes after the clock is corrected', () => {
  const year = 365 * 24 * 60 * minute;
  const ahead = judgeAnswer(pending, found('FALHA'), now + year, 0);
  const seen: AskedWatch = { ...pending, ...ahead };
  const first = judgeAnswer(seen, found('FALHA'), now, 0);
  expect(first).toMatchObject({ endedAt: iso(now), failureConfirmed: false, nextAt: now + 10 * minute });
  const second = judgeAnswer({ ...seen, ...first }, found('FALHA'), now + 10 * minute, 0);
  expect(second.failureConfirmed).toBe(true);
  // A failure confirmed before stays confirmed.
  const sure = judgeAnswer({ ...seen, failureConfirmed: true }, found('FALHA'), now, 0);
  expect(sure.failureConfirmed).toBe(true);
});
