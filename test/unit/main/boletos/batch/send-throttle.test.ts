import * as fc from '../../../../helpers/properties.ts';
import { describe, expect, test } from 'vitest';
import {
  after,
  backoffMs,
  freshThrottle,
  limits,
  widening,
  type Ended,
  type SendThrottle,
  type Stop,
} from '../../../../../main/boletos/batch/send-throttle.ts';

const created: Ended = { kind: 'created', differs: false };
const differing: Ended = { kind: 'created', differs: true };
const doubt: Ended = { kind: 'doubt', stop: null };
const refused = (words = 'CPF inválido'): Ended => ({ kind: 'refused', words });
const notSent: Ended = { kind: 'notSent', cure: null, code: 'noNetwork' };
const limited: Ended = { kind: 'rateLimited' };
const times = (count: number, ...ended: Ended[]): Ended[] =>
  Array.from({ length: count }, () => ended).flat();

/** The first stop, and after how many. */
function run(
  ended: readonly Ended[],
  from = freshThrottle,
): {
  readonly throttle: SendThrottle;
  readonly stop: Stop | null;
  readonly at: number;
} {
  let throttle: SendThrottle = from;
  for (const [at, one] of ended.entries()) {
    const next = after(throttle, one);
    throttle = next.throttle;
    if (next.stop) return { throttle, stop: next.stop, at: at + 1 };
  }
  return { throttle, stop: null, at: ended.length };
}

describe('sending stops', () => {
  test.each<readonly [string, readonly Ended[], Stop | null, number]>([
    ['at the third doubt in a row', times(9, doubt), { code: 'doubtsInRow', doubts: 3 }, 3],
    ['not at two', [doubt, doubt, created], null, 3],
    [
      'what was not sent or not processed parts no row of doubts',
      [doubt, notSent, doubt, limited, doubt],
      { code: 'doubtsInRow', doubts: 3 },
      5,
    ],
    ['a refusal does', [doubt, doubt, refused(), doubt, doubt], null, 5],
    [
      'at five among the last fifty',
      times(5, doubt, ...times(9, created)),
      { code: 'doubtsAmongLast', doubts: 5, of: 41 },
      41,
    ],
    [
      'at ten, however thin',
      times(20, doubt, ...times(15, created)),
      { code: 'doubtsSinceResumed', doubts: 10 },
      145,
    ],
    [
      'at once where the answer contradicts',
      [created, { kind: 'doubt', stop: 'contradiction' }],
      { code: 'contradiction' },
      2,
    ],
    [
      'at the first answer behind 100 Continue',
      [created, { kind: 'doubt', stop: 'interimAnswer' }],
      { code: 'interimAnswer' },
      2,
    ],
    [
      'at the first created one that differs',
      [created, created, differing, differing],
      { code: 'difference', differences: 1 },
      3,
    ],
    [
      'at the twentieth refusal in the same words',
      times(20, refused()),
      { code: 'sameRefusals', refusals: 20, words: 'CPF inválido' },
      20,
    ],
    ['not where the words differ', times(30, refused('a'), refused('b')), null, 60],
    [
      'not where one is created in between',
      [...times(19, refused()), created, ...times(19, refused())],
      null,
      39,
    ],
    ['for a token', [{ kind: 'unauthorized' }], { code: 'unauthorized', status: 401 }, 1],
    ['never for a row that is forbidden', times(30, { kind: 'forbidden' }), null, 30],
    ['for a proxy', [{ kind: 'notSent', cure: 'proxy', code: '407' }], { code: 'proxy', detail: '407' }, 1],
    ['never because nothing can be sent', times(500, notSent), null, 500],
  ])('%s', (_words, ended, stop, at) => {
    const { stop: found, at: when } = run(ended);
    expect([found, when]).toEqual([stop, at]);
  });
});

test('a further difference does not stop a batch that was resumed after one', () => {
  const seen = { ...freshThrottle, differences: 1 };
  expect(run(times(9, differing), seen)).toMatchObject({ stop: null, at: 9, throttle: { differences: 10 } });
  expect(run([differing, ...times(3, doubt)], seen)).toMatchObject({ stop: { code: 'doubtsInRow' }, at: 4 });
});

describe('the limit rises', () => {
  test.each<readonly [string, readonly Ended[], number]>([
    ['the first goes alone', [], 1],
    ['by three for each that is created', times(6, created), 19],
    ['not by a refusal', [refused(), refused()], 1],
    ['one alone after a doubt', [...times(6, created), doubt], 1],
    ['until one is created again', [...times(6, created), doubt, refused(), limited, created], 4],
    ['one alone while nothing can be sent', [...times(6, created), notSent], 1],
    ['a pause of the service narrows nothing', [...times(6, created), limited], 19],
  ])('%s', (_words, ended, allowed) => {
    expect(run(ended).throttle.allowed).toBe(allowed);
  });
});

const anyEnded: fc.Arbitrary<Ended> = fc.oneof(
  { weight: 6, arbitrary: fc.constant(created) },
  { weight: 3, arbitrary: fc.constant(doubt) },
  { weight: 2, arbitrary: fc.constantFrom(refused('a'), refused('b')) },
  fc.constantFrom(notSent, limited),
);

test('stays below every limit until it stops, and has just reached one when it stops', () => {
  fc.assert(
    fc.property(fc.array(anyEnded, { maxLength: 200 }), (ended) => {
      const { throttle, stop, at } = run(ended);
      const seen = ended.slice(0, at);
      const sure = seen.filter(({ kind }) => kind === 'created' || kind === 'refused' || kind === 'doubt');
      const isDoubt = ({ kind }: Ended): boolean => kind === 'doubt';
      const inRow = sure.length - 1 - sure.findLastIndex((one) => !isDoubt(one));
      const among = sure.slice(-limits.last).filter(isDoubt).length;
      const all = sure.filter(isDoubt).length;
      const reached = inRow >= limits.inRow || among >= limits.amongLast || all >= limits.sinceResumed;
      // Twenty refusals with the same text stop the batch without any uncertain row.
      expect(stop?.code === 'sameRefusals' ? reached : stop !== null).toBe(reached);
      expect(throttle.allowed).toBeGreaterThanOrEqual(1);
      expect(throttle.recent.length).toBeLessThanOrEqual(limits.last);
      const last = seen.findLastIndex((one) => one.kind === 'doubt' || one.kind === 'notSent');
      const createdSince = seen.slice(last + 1).filter(({ kind }) => kind === 'created').length;
      expect(throttle.allowed).toBe(1 + widening * createdSince);
    }),
    { numRuns: 500 },
  );
});

test('waits grow from a second to a minute, half of each at random', () => {
  expect([0, 1, 2, 3, 7, 99].map((count) => backoffMs(count, 1))).toEqual([
    0, 1_000, 2_000, 4_000, 60_000, 60_000,
  ]);
  expect(backoffMs(3, 0)).toBe(2_000);
});
