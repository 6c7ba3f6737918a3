// Random interleavings of answers, rests, pauses, sleep, quits and uncertain rows: the test logs what the runner asks of the ledger, what
// the ledger commits and what is sent, and checks each start against the log.
import { randomBytes } from 'node:crypto';
import * as fc from '../../../../helpers/properties.ts';
import { expect, test } from 'vitest';
import type { Sender } from '../../../../../main/boletos/batch/job.ts';
import { createRunner, type BatchRunner } from '../../../../../main/boletos/batch/runner.ts';
import type { Ledger } from '../../../../../main/ledger/ledger.ts';
import type { BoletoTurn, BoletoTurnTaken } from '../../../../../main/ledger/tables/boletos-turn.ts';
import type { BoletoAttempt } from '../../../../../main/service/boletos.ts';
import type { Outcome } from '../../../../../main/service/outcome.ts';
import { createPacer, type Slot } from '../../../../../main/service/pacer.ts';
import { newBoletos, sheet } from '../../../../helpers/boleto-rows.ts';
import { readyLedger, temporaryFolder } from '../../../../helpers/ledger-folder.ts';
import { fasterClock } from '../../../../helpers/real-runner.ts';

const answers = ['created', 'refused', 'uncertain', 'rateLimited', 'notSent', 'forbidden'] as const;
type Answer = (typeof answers)[number];
const presses = ['pause', 'sleep', 'quit', 'token'] as const;
type Press = (typeof presses)[number];

interface Plan {
  readonly rows: number;
  readonly ceiling: number;
  /** Used in turn; after the last one, all rows are created. */
  readonly answers: readonly Answer[];
  /** In turns of the event loop: before a start, and before its answer. */
  readonly delays: readonly number[];
  /** Each after this many starts. */
  readonly presses: readonly { readonly at: number; readonly press: Press }[];
}

const plan: fc.Arbitrary<Plan> = fc.record({
  rows: fc.integer({ min: 8, max: 40 }),
  ceiling: fc.integer({ min: 1, max: 6 }),
  answers: fc.array(
    fc.oneof({ weight: 12, arbitrary: fc.constant('created' as const) }, fc.constantFrom(...answers)),
    { minLength: 10, maxLength: 60 },
  ),
  delays: fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 5, maxLength: 20 }),
  presses: fc.array(fc.record({ at: fc.integer({ min: 1, max: 40 }), press: fc.constantFrom(...presses) }), {
    maxLength: 4,
  }),
});

/** The log that each start is checked against. */
interface Log {
  /** Rows asked of the ledger, by {ref}, each with the era in which they were asked. Rows of an earlier era may no longer start. */
  readonly asked: Map<string, number>;
  readonly committed: Set<string>;
  readonly marked: Set<string>;
  readonly settled: Set<string>;
  readonly startedIn: Map<Slot, string[]>;
  readonly started: Map<string, number>;
  readonly wrong: string[];
  /** Uncertain rows and presses raise it. */
  era: number;
  createdInRun: boolean;
}

const refOf = (attempt: string): string => attempt.slice(attempt.indexOf('.') + 1);

const isTurn = (input: unknown): input is BoletoTurn =>
  typeof input === 'object' && input !== null && 'settle' in input && 'begin' in input;
const isTaken = (value: unknown): value is BoletoTurnTaken =>
  typeof value === 'object' && value !== null && 'settled' in value && 'begun' in value;

function watched(ledger: Ledger, log: Log): Ledger {
  const journal = ledger.journal;
  const watching: Pick<Ledger, 'write'> = {
    write(op, input, options) {
      if (isTurn(input)) for (const { ref } of input.begin) log.asked.set(ref, log.era);
      return ledger.write(op, input, options).then((taken) => {
        if (!isTurn(input) || !isTaken(taken)) return taken;
        for (const { id } of input.settle) log.settled.add(refOf(id));
        for (const [at, { ref }] of input.begin.entries())
          if (taken.begun[at] === null) log.committed.add(ref);
        return taken;
      });
    },
  };
  return {
    ...ledger,
    ...watching,
    journal: journal && {
      ...journal,
      started(attempt) {
        const may = journal.started(attempt);
        log.marked.add(refOf(attempt));
        return may;
      },
    },
  };
}

const outcomeOf = (answer: Answer, id: number): Outcome => {
  const message = { status: 200, words: [] };
  switch (answer) {
    case 'created':
      return { kind: 'created', id: String(id), offered: {}, message };
    case 'refused':
      return { kind: 'refused', message: { status: 422, words: [`não ${id}`] }, fields: {} };
    case 'uncertain':
      return { kind: 'uncertain', reason: 'serverError', offered: {} };
    case 'notSent':
      return { kind: 'notSent', code: 'connectionRefused' };
    case 'rateLimited':
    case 'forbidden':
      return { kind: 'notProcessed', reason: answer, message: { status: 429, words: [] } };
  }
};

const turns = async (count: number): Promise<void> => {
  for (let left = count; left > 0; left -= 1) await new Promise((resolve) => setImmediate(resolve));
};

/** Answers by the plan, and records what is not allowed: a start is the moment when the request would be sent. */
function plannedSender(plan: Plan, log: Log, onStart: (count: number) => void): Sender {
  const clock = fasterClock(100);
  const pacer = createPacer({ ceiling: plan.ceiling, start: plan.ceiling, clock });
  let asked = 0;
  let starts = 0;
  let inFlight = 0;
  const delay = (): Promise<void> => turns(plan.delays[(asked += 1) % plan.delays.length] ?? 0);
  const mayNot = (what: string, so: boolean): void => void (so && log.wrong.push(what));

  return {
    pacer,
    ceiling: plan.ceiling,
    drop: () => Promise.resolve(),
    async createBoleto(body, { slot, mayStart }): Promise<BoletoAttempt> {
      const [, ref = ''] = /"clientCallbackUrl":"[^"]*\/(\w+)"/.exec(Buffer.from(body).toString()) ?? [];
      await delay();
      if (!mayStart()) return { outcome: { kind: 'notSent', code: 'cancelled' }, millis: 1 };
      const inSlot = log.startedIn.get(slot) ?? [];
      mayNot(`${ref} left twice`, log.started.has(ref));
      mayNot(`${ref} left before its intent was committed`, !log.committed.has(ref));
      mayNot(`${ref} left without its mark`, !log.marked.has(ref));
      mayNot(`${ref} left after it was handed back`, log.settled.has(ref));
      mayNot(
        `${ref} left although it was asked for before a doubt or a press`,
        log.asked.get(ref) !== log.era,
      );
      mayNot(
        `${ref} left although the last but one of its worker is not recorded`,
        inSlot.slice(0, -1).some((before) => !log.settled.has(before)),
      );
      const unsettled = log.committed.difference(log.settled);
      mayNot(`${unsettled.size} intents`, unsettled.size > 2 * plan.ceiling);
      mayNot('granted while the first goes alone', !log.createdInRun && unsettled.size > 1 && starts === 0);
      log.startedIn.set(slot, [...inSlot, ref]);
      log.started.set(ref, (log.started.get(ref) ?? 0) + 1);
      inFlight += 1;
      mayNot(`${inFlight} in flight`, inFlight > plan.ceiling);
      starts += 1;
      onStart(starts);
      await delay();
      inFlight -= 1;
      const answer = plan.answers[starts - 1] ?? 'created';
      const outcome = outcomeOf(answer, starts);
      if (answer === 'uncertain') log.era += 1;
      if (answer === 'created') log.createdInRun = true;
      slot.report(answer === 'rateLimited' ? { kind: 'limited', waitMs: 500 } : { kind: 'fine' });
      return { outcome, millis: 5 };
    },
  };
}

async function follow(plan: Plan): Promise<readonly string[]> {
  const log: Log = {
    asked: new Map(),
    committed: new Set(),
    marked: new Set(),
    settled: new Set(),
    startedIn: new Map(),
    started: new Map(),
    wrong: [],
    era: 0,
    createdInRun: false,
  };
  const real = await readyLedger(temporaryFolder());
  const ledger = watched(real, log);
  const id = await sheet(ledger, newBoletos(plan.rows));
  const clock = fasterClock(100);
  let pressing: Promise<unknown> = Promise.resolve();
  let runner: BatchRunner;
  const sender = plannedSender(plan, log, (count) => {
    for (const { at, press } of plan.presses)
      if (at === count) pressing = pressing.then(() => pressed(press));
  });
  const newRunner = (): BatchRunner =>
    createRunner({
      ledger,
      now: () => performance.now(),
      after: clock.after,
      today: () => '2026-11-20',
      wallClock: Date.now,
      random: randomBytes,
      progressed: () => undefined,
      sender: () => Promise.resolve(sender),
      tokenOwner: () => Promise.resolve('same'),
      batchChanged: () => undefined,
      failed(error) {
        log.wrong.push(String(error));
      },
    });
  runner = newRunner();

  async function pressed(press: Press): Promise<void> {
    log.era += 1;
    switch (press) {
      case 'pause':
        return runner.pause(id);
      case 'sleep':
        await runner.hold(60_000);
        noneLeft('asleep');
        return runner.release();
      case 'token':
        return runner.change('padaria', 'token', () => Promise.resolve());
      case 'quit':
        await runner.quit(60_000);
        noneLeft('after a quit');
        runner = newRunner();
    }
  }
  /** Nothing is in flight, and nothing was left granted. */
  function noneLeft(when: string): void {
    const left = [...log.committed.difference(log.settled)];
    if (left.length > 0) log.wrong.push(`${left.length} intents left ${when}`);
  }

  for (let runs = 0; runs < 60; runs += 1) {
    const { state, totals } = (await real.read('batches.get', { id })) ?? {};
    if (state === 'finished' && totals?.ready.count === 0) break;
    log.createdInRun = false;
    await runner.queue(id);
    while (runner.running().length > 0) await turns(5);
    await pressing;
    while (runner.running().length > 0) await turns(5);
    noneLeft('at rest');
  }
  const sendings = await real.read('boletos.sendings', { batchId: id });
  const { totals } = (await real.read('batches.get', { id })) ?? {};
  if (totals?.sending.count !== 0) log.wrong.push(`${totals?.sending.count} rows left sending`);
  for (const { ref, attempt } of sendings)
    if (attempt !== 'notSent' && !log.started.has(ref))
      log.wrong.push(`${ref}: ${attempt} without a request`);
  const ended = sendings.filter(({ attempt }) => attempt === 'created' || attempt === 'uncertain');
  if (new Set(ended.map(({ boleto }) => boleto)).size !== ended.length)
    log.wrong.push('a row was sent again');
  await real.close();
  return log.wrong;
}

test('no interleaving starts a row twice, unrecorded, unmarked, or after an event that forbids it', async () => {
  await fc.assert(
    fc.asyncProperty(plan, async (one) => {
      expect(await follow(one)).toEqual([]);
    }),
    { numRuns: 25, endOnFailure: true },
  );
});
