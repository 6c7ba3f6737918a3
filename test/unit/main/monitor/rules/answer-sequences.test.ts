// When a failure is certain after any sequence of answers.
import { expect, test } from 'vitest';
import type { AskedWatch } from '../../../../../main/ledger/tables/watches-answers.ts';
import { judgeAnswer } from '../../../../../main/monitor/rules/answer.ts';
import { noon } from '../../../../helpers/ledger-folder.ts';
import * as fc from '../../../../helpers/properties.ts';
import { readingOf } from '../../../../helpers/watched.ts';

const minute = 60_000;

const fresh: AskedWatch = {
  id: 1,
  transactionId: 'TX-1',
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
  born: noon,
  moved: null,
  checks: 0,
  trouble: null,
  troubles: 0,
};

const trouble = 'trouble';

const step: fc.Arbitrary<Step> = fc.record({
  /** After the one before. */
  minutes: fc.constantFrom(0, 1, 9, 10, 11, 600),
  /** Failures are as likely as all other answers together, so that most sequences have several in a row. */
  state: fc.oneof(
    fc.constant('FALHA'),
    fc.constantFrom('COMPLETO', 'PENDENTE', 'ESTORNADO', 'falha', trouble, 'FALHA'),
  ),
  /** The time of the service's own clock; undefined if the answer has no time. */
  updatedAt: fc.constantFrom(undefined, -2, -1, 0, 1, 2),
  phase: fc.constantFrom(undefined, undefined, undefined, 'paused' as const, 'watching' as const),
});

interface Step {
  readonly minutes: number;
  readonly state: string;
  readonly updatedAt: number | undefined;
  readonly phase: 'paused' | 'watching' | undefined;
}

interface Moment {
  readonly state: string;
  readonly watch: AskedWatch;
  readonly offered: boolean;
  /** The last two answers that named a state. */
  readonly lastTwo: readonly string[];
  /** The answers since the last one that contradicted the failure: two, ten minutes apart. */
  readonly twice: boolean;
}

/** The verdict of the code about each answer, beside the answers. */
function play(steps: readonly Step[]): Moment[] {
  let watch = fresh;
  let now = noon;
  const answers: { readonly state: string; readonly at: number }[] = [];
  return steps.map(({ minutes, state, updatedAt, phase = watch.phase }) => {
    now += minutes * minute;
    const time = updatedAt === undefined ? {} : { updatedAt: new Date(noon + updatedAt).toISOString() };
    const what = state === trouble ? ({ trouble: 'notFound' } as const) : { state, ...time };
    watch = Object.assign(judgeAnswer({ ...watch, phase }, readingOf(what), now, 0.5), {
      transactionId: 'TX-1',
    });
    if (state !== trouble) answers.push({ state, at: now });
    const run = answers.slice(answers.findLastIndex((one) => one.state !== 'FALHA') + 1);
    return {
      state,
      watch,
      offered: watch.failureConfirmed && watch.trouble === null,
      lastTwo: answers.slice(-2).map((one) => one.state),
      twice: run.length >= 2 && now - (run[0]?.at ?? now) >= 10 * minute,
    };
  });
}

const isPlain = ({ updatedAt, phase }: Step): boolean => updatedAt === undefined && phase === undefined;

test('confirms a failure only by a later FALHA that no later answer contradicts', () => {
  let offers = 0;
  fc.assert(
    fc.property(fc.array(step, { maxLength: 14 }), (steps) => {
      for (const { offered, lastTwo, twice, watch, state } of play(steps).filter((one) => one.offered)) {
        offers += 1;
        expect({ offered, lastTwo, twice, conflict: watch.conflict, state }).toEqual({
          offered: true,
          lastTwo: ['FALHA', 'FALHA'],
          twice: true,
          conflict: null,
          state: 'FALHA',
        });
      }
    }),
    { numRuns: 5_000 },
  );
  expect(offers).toBeGreaterThan(1_000);
});

test('confirms a failure after two answers with no action and no older time between them', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 14 }), (steps) => {
      const moments = play(steps.filter(isPlain));
      const kept = moments.filter(({ twice, state }) => twice && state === 'FALHA');
      expect(kept.filter(({ offered }) => !offered)).toEqual([]);
    }),
    { numRuns: 5_000 },
  );
});

test('shows every state that an answer contains, as the state or next to it', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 14 }), (steps) => {
      const named = play(steps).filter(({ state }) => state !== trouble);
      expect(named.filter(({ state, watch }) => watch.state !== state && watch.conflict !== state)).toEqual(
        [],
      );
    }),
    { numRuns: 5_000 },
  );
});
