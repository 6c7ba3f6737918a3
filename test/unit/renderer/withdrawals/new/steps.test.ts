import { describe, expect, test } from 'vitest';
import type { Failure } from '../../../../../preload/contract/result.ts';
import type { SendResult } from '../../../../../preload/contract/withdrawals.ts';
import {
  firstStep,
  hardBlocks,
  isDuplicate,
  overriddenBlocks,
  nextStep,
  type Step,
  type StepEvent,
} from '../../../../../renderer/withdrawals/new/steps.ts';
import { fees, summary, withdrawal } from '../samples.ts';

const follow = (...events: readonly StepEvent[]): Step => events.reduce<Step>(nextStep, firstStep);
const shown: StepEvent = { kind: 'summarized', summary: summary() };
const pressed: StepEvent = { kind: 'pressed' };
const answered = (result: SendResult): StepEvent => ({ kind: 'answered', result });
const failed = (code: Failure['code']): StepEvent => ({
  kind: 'failed',
  failure: { code, area: 'withdrawals', retryable: false },
});

describe('a press', () => {
  test('counts once: a second one while the first is in progress changes nothing', () => {
    const once = follow(shown, pressed);
    expect(once).toMatchObject({ kind: 'summary', press: 'sending' });
    expect(nextStep(once, pressed)).toBe(once);
  });
  test('keeps its summary until it is answered: the clerk cannot leave it', () => {
    const sending = follow(shown, pressed);
    expect(nextStep(sending, { kind: 'back' })).toBe(sending);
  });
  test('whose answer is lost can never be repeated', () => {
    const lost = follow(shown, pressed, failed('stopping'));
    expect(lost).toMatchObject({ press: 'lost', trouble: null });
    expect(nextStep(lost, pressed)).toBe(lost);
  });
  test('that certainly failed can be repeated, with the failure shown and typed secrets removed', () => {
    expect(follow(shown, pressed, failed('ledgerFrozen'))).toMatchObject({
      press: 'none',
      round: 1,
      trouble: { kind: 'failure', failure: { code: 'ledgerFrozen' } },
    });
  });
});

describe('the answer', () => {
  const row = withdrawal();
  test('of a withdrawal that was sent is shown, whatever the screen showed meanwhile', () => {
    expect(follow(shown, pressed, answered({ kind: 'sent', withdrawal: row }))).toEqual({
      kind: 'answer',
      withdrawal: row,
    });
    expect(follow(answered({ kind: 'sent', withdrawal: row }))).toEqual({ kind: 'answer', withdrawal: row });
  });
  test('"moved" replaces the old summary by the new one, which needs another press', () => {
    const before = fees();
    const next = summary({ summaryId: 'two', fees: fees({ usdtRate: '5.9' }) });
    expect(follow(shown, pressed, answered({ kind: 'moved', before, summary: next }))).toEqual({
      kind: 'summary',
      summary: next,
      before,
      trouble: null,
      press: 'none',
      round: 1,
    });
  });
  test('"moved" twice shows the figures read last, not those read first', () => {
    const [first, second] = [fees(), fees({ usdtRate: '5.9' })];
    const next = summary({ summaryId: 'three' });
    const step = follow(
      shown,
      pressed,
      answered({ kind: 'moved', before: first, summary: summary({ summaryId: 'two' }) }),
      pressed,
      answered({ kind: 'moved', before: second, summary: next }),
    );
    expect(step).toMatchObject({ before: second, summary: next, round: 2 });
  });
  test('about a wrong group asks for it again; about a wrong PIN the group stays typed', () => {
    expect(follow(shown, pressed, answered({ kind: 'wrongGroup' }))).toMatchObject({
      summary: { summaryId: 'one' },
      trouble: { kind: 'wrongGroup' },
      press: 'none',
      round: 1,
    });
    const until = '2026-11-21T12:05:00.000Z';
    expect(follow(shown, pressed, answered({ kind: 'pin', why: 'blocked', until }))).toMatchObject({
      trouble: { kind: 'pin', why: 'blocked', until },
      press: 'none',
      round: 0,
    });
  });
  test('"blocked" lists the current obstacles', () => {
    expect(follow(shown, pressed, answered({ kind: 'blocked', blocks: ['locked'] }))).toMatchObject({
      summary: { blocks: ['locked'] },
      press: 'none',
    });
  });
  test('"blocked" is followed by a new summary with nothing of the old one', () => {
    const blocked = follow(shown, pressed, answered({ kind: 'blocked', blocks: ['locked'] }));
    const fresh: StepEvent = { kind: 'summarized', summary: summary({ summaryId: 'two' }) };
    expect(nextStep(blocked, fresh)).toEqual(follow(fresh));
  });
  test('a secret in the form is only reported there', () => {
    expect(nextStep(firstStep, { kind: 'secret' })).toEqual({
      kind: 'form',
      notice: 'secret',
      refused: null,
    });
    expect(follow(shown, { kind: 'secret' })).toEqual(follow(shown));
  });
  test('"stale" goes back to the form and says so', () => {
    expect(follow(shown, pressed, answered({ kind: 'stale' }))).toEqual({
      kind: 'form',
      notice: 'stale',
      refused: null,
    });
  });
});

describe('after the answer', () => {
  test('a refused withdrawal goes back to the form with the refusal', () => {
    const refused = withdrawal({ state: 'refused' });
    expect(follow({ kind: 'found', withdrawal: refused }, { kind: 'correct' })).toMatchObject({
      kind: 'form',
      refused,
    });
  });
  test('a withdrawal that was certainly not made goes back without a message', () => {
    const notSent = withdrawal({ state: 'notSent' });
    expect(follow({ kind: 'found', withdrawal: notSent }, { kind: 'correct' })).toEqual(firstStep);
  });
  test('another withdrawal starts like the first', () => {
    expect(follow({ kind: 'found', withdrawal: withdrawal() }, { kind: 'another' })).toEqual(firstStep);
  });
});

test('a PIN overrides only the obstacles that it is asked for', () => {
  expect(overriddenBlocks(summary({ blocks: ['locked', 'dailySum'], pinFor: ['locked', 'amount'] }))).toEqual(
    ['locked'],
  );
});

test('the same withdrawal as an unsettled one is a duplicate', () => {
  const { cents, wallet } = summary();
  expect(isDuplicate(summary(), [{ cents, wallet }])).toBe(true);
  expect(isDuplicate(summary(), [{ cents: cents + 1, wallet }])).toBe(false);
  expect(isDuplicate(summary(), [])).toBe(false);
});

test('obstacles that a PIN overrides do not stop the clerk; all others do', () => {
  expect(
    hardBlocks(summary({ blocks: ['locked', 'waiting', 'dailySum'], pinFor: ['locked', 'amount'] })),
  ).toEqual(['waiting', 'dailySum']);
});
