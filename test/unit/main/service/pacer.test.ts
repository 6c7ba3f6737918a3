// The pace of an account with a fake clock: limits kept, every kind served, every wait respected.
import * as fc from '../../../helpers/properties.ts';
import { describe, expect, test } from 'vitest';
import {
  createPacer,
  workKinds,
  type PacerClock,
  type PacerOptions,
  type Slot,
  type WorkKind,
} from '../../../../main/service/pacer.ts';

interface FakeClock extends PacerClock {
  readonly advance: (millis: number) => Promise<void>;
}

function fakeClock(): FakeClock {
  let time = 0;
  let alarms: { at: number; run: () => void }[] = [];
  return {
    now: () => time,
    after: (millis, run) => {
      const alarm = { at: time + millis, run };
      alarms.push(alarm);
      return () => {
        alarms = alarms.filter((one) => one !== alarm);
      };
    },
    advance: async (millis) => {
      const end = time + millis;
      for (;;) {
        const next = alarms.toSorted((a, b) => a.at - b.at).find(({ at }) => at <= end);
        if (next === undefined) break;
        alarms = alarms.filter((one) => one !== next);
        time = Math.max(time, next.at);
        next.run();
        await settled();
      }
      time = end;
      await settled();
    },
  };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

function start(options: Partial<PacerOptions> = {}) {
  const clock = fakeClock();
  const pacer = createPacer({ ceiling: 4, start: 4, clock, random: () => 0.5, ...options });
  const admitted: { kind: WorkKind; slot: Slot; at: number }[] = [];
  const ask = (kind: WorkKind, times = 1) => {
    for (let count = 0; count < times; count += 1) {
      void pacer.acquire(kind).then((slot) => admitted.push({ kind, slot, at: clock.now() }));
    }
  };
  return { clock, pacer, admitted, ask };
}

describe('priority', () => {
  test('starts a click before a batch before documents before the monitor', async () => {
    const { admitted, ask } = start({ ceiling: 1, start: 1 });
    ask('batch');
    await settled();
    for (const kind of workKinds.toReversed()) ask(kind);
    for (let turn = 0; turn < 5; turn += 1) {
      await settled();
      admitted.at(-1)?.slot.release();
    }
    expect(admitted.map(({ kind }) => kind)).toEqual(['batch', 'click', 'batch', 'documents', 'monitor']);
  });

  test('gives each kind its share, however busy the others', async () => {
    const { admitted, ask } = start({ ceiling: 1, start: 1 });
    for (const kind of workKinds) ask(kind, 400);
    for (let turn = 0; turn < 400; turn += 1) {
      await settled();
      admitted.at(-1)?.slot.release();
    }
    const counted = (kind: WorkKind) => admitted.slice(0, 400).filter((one) => one.kind === kind).length;
    expect(counted('click')).toBeGreaterThan(200);
    expect(counted('batch')).toBeGreaterThanOrEqual(75);
    expect(counted('documents')).toBeGreaterThanOrEqual(36);
    expect(counted('monitor')).toBeGreaterThanOrEqual(17);
  });
});

describe('concurrency', () => {
  test('grows by one per round without trouble, up to the ceiling', async () => {
    const { pacer, admitted, ask } = start({ ceiling: 8, start: 1 });
    ask('batch', 500);
    for (let turn = 0; turn < 200; turn += 1) {
      await settled();
      const first = admitted.shift();
      first?.slot.report({ kind: 'fine' });
      first?.slot.release();
      expect(pacer.state().inFlight).toBeLessThanOrEqual(8);
    }
    expect(pacer.state().width).toBe(8);
  });

  test('halves after trouble, once for all concurrent requests', async () => {
    const { pacer, admitted, ask } = start({ ceiling: 8, start: 8 });
    ask('batch', 8);
    await settled();
    for (const { slot } of admitted) slot.report({ kind: 'strained' });
    expect(pacer.state().width).toBe(4);
    for (const { slot } of admitted) slot.release();
    ask('batch');
    await settled();
    admitted.at(-1)?.slot.report({ kind: 'strained' });
    expect(pacer.state().width).toBe(2);
  });

  test('a calm account uses a new ceiling at once, a narrowed one grows towards it', async () => {
    const { pacer, admitted, ask } = start({ ceiling: 4, start: 4 });
    ask('batch', 12);
    await settled();
    expect(admitted).toHaveLength(4);
    pacer.limit(8);
    await settled();
    expect(admitted).toHaveLength(8);
    admitted[0]?.slot.report({ kind: 'strained' });
    pacer.limit(16);
    expect(pacer.state().width).toBe(4);
    pacer.limit(2);
    expect(pacer.state().width).toBe(2);
  });

  test('keeps the width when fewer requests run than it allows', async () => {
    const { pacer, admitted, ask } = start({ ceiling: 32, start: 4 });
    for (let turn = 0; turn < 50; turn += 1) {
      ask('click');
      await settled();
      admitted.at(-1)?.slot.report({ kind: 'fine' });
      admitted.at(-1)?.slot.release();
    }
    expect(pacer.state().width).toBe(4);
  });
});

describe('waits', () => {
  test('holds the whole account for the wait that the service names', async () => {
    const { clock, pacer, admitted, ask } = start();
    ask('batch');
    await settled();
    admitted[0]?.slot.report({ kind: 'limited', waitMs: 7000 });
    admitted[0]?.slot.release();
    for (const kind of workKinds) ask(kind);
    await clock.advance(6999);
    expect(admitted).toHaveLength(1);
    expect(pacer.state().restMs).toBe(1);
    await clock.advance(1);
    expect(admitted.length).toBeGreaterThan(1);
  });

  test('grows with jitter without a named wait, and after "0 seconds"', async () => {
    const { clock, pacer, admitted, ask } = start();
    const rests: number[] = [];
    for (const waitMs of [undefined, 0, undefined]) {
      ask('batch');
      await settled();
      admitted.at(-1)?.slot.report({ kind: 'limited', ...(waitMs === undefined ? {} : { waitMs }) });
      admitted.at(-1)?.slot.release();
      rests.push(pacer.state().restMs);
      await clock.advance(pacer.state().restMs);
    }
    expect(rests).toEqual([750, 1500, 3000]);
  });

  test('limits a wait to an hour', async () => {
    const { pacer, admitted, ask } = start();
    ask('click');
    await settled();
    admitted[0]?.slot.report({ kind: 'limited', waitMs: 1e12 });
    expect(pacer.state().restMs).toBe(3_600_000);
  });

  test('spaces starts by a limit per second', async () => {
    const { clock, admitted, ask } = start({ perSecond: 5, ceiling: 50, start: 50 });
    ask('batch', 6);
    await settled();
    await clock.advance(1000);
    expect(admitted.map(({ at }) => at)).toEqual([0, 200, 400, 600, 800, 1000]);
  });
});

describe('keeping a slot', () => {
  test('is possible while nobody else waits', async () => {
    const { pacer, admitted, ask } = start({ ceiling: 1, start: 1 });
    ask('batch');
    await settled();
    const slot = admitted[0]?.slot;
    slot?.report({ kind: 'fine' });
    expect(slot?.keep()).toBe(true);
    ask('click');
    expect(slot?.keep()).toBe(false);
    slot?.release();
    slot?.release();
    expect(slot?.keep()).toBe(false);
    await settled();
    expect(pacer.state().inFlight).toBe(1);
  });

  test('is refused during a wait, beyond a smaller width, and after its time', async () => {
    const { clock, admitted, ask } = start({ ceiling: 2, start: 2 });
    ask('batch', 3);
    await settled();
    const [first, second] = admitted.map(({ slot }) => slot);
    const kept = Array.from({ length: 20 }, () => first?.keep()).filter(Boolean);
    expect(kept).toHaveLength(16);
    first?.report({ kind: 'strained' });
    expect(second?.keep()).toBe(false);
    first?.release();
    expect(second?.keep()).toBe(true);
    second?.report({ kind: 'limited', waitMs: 100 });
    expect(second?.keep()).toBe(false);
    await clock.advance(100);
    expect(second?.keep()).toBe(true);
  });
});

describe('cancellation', () => {
  test('uses no slot after an aborted wait', async () => {
    const { pacer, admitted, ask } = start({ ceiling: 1, start: 1 });
    ask('batch');
    await settled();
    const gone = new AbortController();
    const waiting = pacer.acquire('click', gone.signal);
    gone.abort();
    await expect(waiting).rejects.toThrow('cancelled');
    await expect(pacer.acquire('click', AbortSignal.abort())).rejects.toThrow('cancelled');
    ask('monitor');
    admitted[0]?.slot.release();
    await settled();
    expect(admitted.at(-1)?.kind).toBe('monitor');
  });

  test('rejects all when closed', async () => {
    const { pacer, ask } = start({ ceiling: 1, start: 1 });
    ask('batch');
    await settled();
    const waiting = pacer.acquire('click');
    pacer.close();
    await expect(waiting).rejects.toThrow('cancelled');
    await expect(pacer.acquire('click')).rejects.toThrow('cancelled');
  });
});

const step = fc.oneof(
  fc.record({ do: fc.constant('ask' as const), kind: fc.constantFrom(...workKinds) }),
  fc.record({
    do: fc.constant('end' as const),
    pick: fc.nat(20),
    verdict: fc.oneof(
      { weight: 6, arbitrary: fc.constant({ kind: 'fine' as const }) },
      fc.constant({ kind: 'strained' as const }),
      fc.constant({ kind: 'silent' as const }),
      fc.record({ kind: fc.constant('limited' as const), waitMs: fc.nat(5000) }),
    ),
  }),
  fc.record({ do: fc.constant('wait' as const), millis: fc.nat(400) }),
);

test('keeps limits and waits and serves all, in any sequence', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 20, maxLength: 120 }),
      fc.integer({ min: 1, max: 6 }),
      async (story, ceiling) => {
        const { clock, pacer, admitted, ask } = start({ ceiling, start: ceiling });
        const held: Slot[] = [];
        let asked = 0;
        let taken = 0;
        let restUntil = 0;
        const collect = async () => {
          await settled();
          for (const { slot, at } of admitted.slice(taken)) {
            expect(at).toBeGreaterThanOrEqual(restUntil);
            held.push(slot);
          }
          taken = admitted.length;
          expect(pacer.state().inFlight).toBe(held.length);
          expect(held.length).toBeLessThanOrEqual(ceiling);
        };
        for (const one of story) {
          if (one.do === 'ask') {
            ask(one.kind);
            asked += 1;
          } else if (one.do === 'wait') await clock.advance(one.millis);
          else {
            const slot = held.splice(one.pick % Math.max(1, held.length), 1)[0];
            slot?.report(one.verdict);
            restUntil = Math.max(restUntil, clock.now() + pacer.state().restMs);
            slot?.release();
          }
          await collect();
        }
        // Once everything succeeds again, everybody who asked is served.
        for (let round = 0; round < story.length + 5; round += 1) {
          for (const slot of held.splice(0)) slot.release();
          await clock.advance(10_000);
          await collect();
        }
        expect(taken).toBe(asked);
      },
    ),
    { numRuns: 150, endOnFailure: true },
  );
});
