import { describe, expect, test } from 'vitest';
import { atMost, inTurn, inTurnFor, whenItFits } from '../../../main/async.ts';
import { CodedError } from '../../../main/failure.ts';
import { manualClock } from '../../helpers/manual-clock.ts';

/** Work that ends when the test says so, and records its start. */
function steps() {
  const begun: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<string>>();
  const end = (name: string) => {
    const known = ends.get(name) ?? Promise.withResolvers<string>();
    ends.set(name, known);
    return known;
  };
  const work = (name: string) => () => {
    begun.push(name);
    return end(name).promise;
  };
  return { begun, work, end };
}

const turnOfEvents = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('tasks one after the other', () => {
  test('starts the second after the first has ended, and returns each result', async () => {
    const { begun, work, end } = steps();
    const turn = inTurn();
    const first = turn(work('a'));
    const second = turn(work('b'));
    await turnOfEvents();
    expect(begun).toEqual(['a']);
    end('a').resolve('A');
    expect(await first).toBe('A');
    end('b').resolve('B');
    expect(await second).toBe('B');
    expect(begun).toEqual(['a', 'b']);
  });

  test('rejects only the caller of a failed task', async () => {
    const turn = inTurn();
    const first = turn(() => Promise.reject(new Error('no')));
    const second = turn(() => Promise.resolve('yes'));
    await expect(first).rejects.toThrow('no');
    expect(await second).toBe('yes');
  });

  test('does not wait for other keys', async () => {
    const { begun, work, end } = steps();
    const turn = inTurnFor();
    const all = [turn('one', work('a')), turn('one', work('b')), turn('two', work('c'))];
    await turnOfEvents();
    expect(begun).toEqual(['a', 'c']);
    for (const name of ['a', 'b', 'c']) end(name).resolve(name);
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c']);
  });
});

describe('a time limit', () => {
  test('ends with the awaited work, and cancels the timer', async () => {
    let alarms = 0;
    await atMost(() => ((alarms += 1), () => (alarms -= 1)), 1_000, Promise.resolve());
    expect(alarms).toBe(0);
  });

  test('ends after the limit while the work continues', async () => {
    const clock = manualClock(0);
    const never = Promise.withResolvers<void>();
    let over = false;
    const waiting = atMost(clock.after, 1_000, never.promise).then(() => (over = true));
    await clock.pass(999);
    expect(over).toBe(false);
    await clock.pass(1);
    await waiting;
    expect(over).toBe(true);
  });

  test('passes on a failure before the limit', async () => {
    await expect(atMost(manualClock(0).after, 1_000, Promise.reject(new Error('no')))).rejects.toThrow('no');
  });
});

describe('retries while the disk is full', () => {
  test('is written once there is space, however often it was refused', async () => {
    const clock = manualClock(0);
    const retries: boolean[] = [];
    let refusals = 3;
    const kept = whenItFits(
      async () => {
        if (refusals > 0) {
          refusals -= 1;
          throw new CodedError('diskFull', 'app');
        }
        return 'kept';
      },
      clock.after,
      (_, again) => void retries.push(again),
    );
    await clock.pass(10_000);
    expect(await kept).toBe('kept');
    expect(retries).toEqual([true, true, true]);
  });

  test('repeats while a server does not answer', async () => {
    const clock = manualClock(0);
    let refusals = 2;
    const kept = whenItFits(async () => {
      if ((refusals -= 1) >= 0) throw new CodedError('teamSilent', 'ledger');
      return 'kept';
    }, clock.after);
    await clock.pass(10_000);
    expect(await kept).toBe('kept');
  });

  test('throws other errors at once', async () => {
    const retries: boolean[] = [];
    const kept = whenItFits(
      () => Promise.reject(new CodedError('ledgerLost', 'app')),
      manualClock(0).after,
      (_, again) => void retries.push(again),
    );
    await expect(kept).rejects.toMatchObject({ failure: { code: 'ledgerLost' } });
    expect(retries).toEqual([false]);
  });
});
