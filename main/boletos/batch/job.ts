// One run of one batch: lanes that each hold a slot, commit an intent for it, send, and keep the outcome before the slot is
// used again. Which batch runs when, and whose account it is, is runner.ts's matter.
import { CodedError } from '../../failure.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Batch } from '../../ledger/tables/batches.ts';
import type {
  BeginBoleto,
  BoletoHeld,
  BoletoTurnTaken,
  SettleBoleto,
} from '../../ledger/tables/boletos-turn.ts';
import type { Ready } from '../../ledger/tables/boletos.ts';
import type { BoletoAttempt } from '../../service/boletos.ts';
import type { Pacer, Slot, WorkKind } from '../../service/pacer.ts';
import { asPlainDate, type PlainDate } from '../due-date.ts';
import { bodyOf, type Sendable } from './body.ts';
import { createFeed } from './feed.ts';
import { after, backoffMs, freshLine, type Stop } from './line-stop.ts';
import { refMint } from './ref.ts';
import { endedBy, settledBy } from './settling.ts';
import { createTally, type Progress } from './tally.ts';

/** An account's way to the service, as a job needs it. It stays good when the account's settings or secrets change. */
export interface Sender {
  readonly createBoleto: (
    body: Uint8Array,
    options: { readonly kind: WorkKind; readonly slot: Slot },
  ) => Promise<BoletoAttempt>;
  readonly pacer: Pick<Pacer, 'acquire'>;
  /** The most that may be on their way, whatever the pace. */
  readonly ceiling: number;
  /** Whether the token is taken where nothing is created. */
  readonly tokenWorks: () => Promise<boolean>;
  /** Cuts what is on its way, when there is no more time to wait for it. */
  readonly drop: () => Promise<void>;
}

export interface JobPorts {
  readonly ledger: Pick<Ledger, 'read' | 'write'>;
  /** Monotonic milliseconds. */
  readonly now: () => number;
  /** Runs once after a time; the answer takes it back. */
  readonly after: (millis: number, run: () => void) => () => void;
  /** The clerk's own date. */
  readonly today: () => PlainDate;
  /** Milliseconds since 1970. */
  readonly wallClock: () => number;
  readonly random: (bytes: number) => Uint8Array;
  /** After every row that ended: whoever shows it takes as many as he likes. */
  readonly progressed: (progress: Progress) => void;
}

export type JobStop =
  | Stop
  | { readonly code: 'person' | 'quit' | 'identity' | 'notRunning' | 'accountRemoved' | 'frozen' }
  | { readonly code: 'notSent' | 'rateLimited' | 'ledger'; readonly detail: string };

export type JobEnd =
  | { readonly kind: 'finished' }
  | { readonly kind: 'halted'; readonly stop: JobStop }
  /** The ledger is gone: nothing more can be kept, so nothing more is sent. */
  | { readonly kind: 'lost' };

export interface Job {
  readonly batch: Batch;
  readonly ended: Promise<JobEnd>;
  /** Nothing more is begun; what is on its way is waited for and kept. The first reason stands. */
  readonly halt: (stop: JobStop) => void;
  /** Begins nothing until released: around sleep. Resolves when nothing is on its way. */
  readonly hold: () => Promise<void>;
  readonly release: () => void;
  readonly progress: () => Progress;
}

interface Row {
  readonly id: number;
  readonly revision: number;
  readonly item: number;
  readonly fields: Sendable;
}

/** The ledger's CHECKs promise it; a row that lacks something is left to the clerk. */
function sendable({ id, revision, item, fields }: Ready): Row | null {
  const { name, document, cents } = fields;
  const dueDate = asPlainDate(fields.dueDate ?? '');
  if (name === null || document === null || cents === null || dueDate === null) return null;
  return { id, revision, item, fields: { ...fields, name, document, cents, dueDate } };
}

const over: ReadonlySet<string> = new Set(['ledgerLost', 'stopping', 'ledgerDamaged']);
/** What a person can mend while an outcome waits to be kept. */
const passing: ReadonlySet<string> = new Set(['diskFull', 'ledgerReadOnly', 'folderInUse']);
const retryMs = 1_000;
const mostLanes = 64;

interface Sent {
  readonly settle: SettleBoleto;
  readonly waitMs: number;
}

export function startJob(batch: Batch, ready: number, sender: Sender, ports: JobPorts): Job {
  const { ledger } = ports;
  const single = batch.kind === 'single';
  const kind: WorkKind = single ? 'click' : 'batch';
  const feed = createFeed(ledger, batch.id);
  const tally = createTally(batch.id, ready, ports.now);
  const { promise: ended, resolve: end } = Promise.withResolvers<JobEnd>();
  let line = freshLine;
  let stop: JobStop | null = null;
  let lost = false;
  let held = false;
  let lanes = 0;
  let halting = new AbortController();
  let quiet: (() => void)[] = [];

  const mint = refMint(ports.random);
  const fraction = (): number => (ports.random(1)[0] ?? 0) / 256;
  const going = (): boolean => stop === null && !held && !lost;
  /** Whether one of the lanes may begin another: it counts itself. */
  const room = (): boolean => going() && lanes <= line.allowed;

  function halt(why: JobStop): void {
    stop ??= why;
    halting.abort();
    if (lanes === 0) settleDown();
  }

  async function turn(
    settle: readonly SettleBoleto[],
    begin: readonly BeginBoleto[],
  ): Promise<BoletoTurnTaken> {
    const taken = await ledger.write('boletos.turn', {
      accountId: batch.accountId,
      today: ports.today(),
      settle,
      begin,
    });
    for (const { boleto, state } of taken.settled) {
      const told = settle.find((one) => one.boleto === boleto)?.state;
      // An id that another boleto of the account has: nobody knows any more which is which.
      if (told === 'created' && state === 'uncertain') halt({ code: 'contradiction' });
      if (state === 'created' || state === 'refused' || state === 'uncertain') tally.count(state);
    }
    if (taken.settled.length > 0) ports.progressed(tally.progress());
    return taken;
  }

  const pause = (millis: number, signal?: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      const wake = (): void => {
        signal?.removeEventListener('abort', wake);
        cancel();
        resolve();
      };
      const cancel = ports.after(millis, wake);
      if (signal?.aborted) wake();
      else signal?.addEventListener('abort', wake, { once: true });
    });

  /** An outcome waits for as long as a full disk is full. What never can be kept is a doubt at the next start. */
  async function keep(settle: SettleBoleto): Promise<void> {
    for (;;) {
      try {
        await turn([settle], []);
        return;
      } catch (error) {
        if (!passing.has(troubled(error))) return;
        await pause(retryMs);
      }
    }
  }

  function troubled(error: unknown): string {
    const code = error instanceof CodedError ? error.failure.code : 'internal';
    if (over.has(code)) lost = true;
    halt({ code: 'ledger', detail: code });
    return code;
  }

  const intent = ({ id, revision, item, fields }: Row): BeginBoleto => {
    const ref = mint(ports.wallClock());
    const body = bodyOf(fields, { ref, lote: batch.lote, item });
    // In the order of the rows, so that the ledger's index of them grows at its end.
    return { boleto: id, revision, id: `${String(id).padStart(9, '0')}.${ref}`, ref, body };
  };

  /** Keeps the last outcome and begins the next; null where there is nothing to begin. The outcome is durable after it. */
  async function nextIntent(last: SettleBoleto | null) {
    let open = last;
    try {
      while (room()) {
        const ready = await feed.next();
        const row = ready && sendable(ready);
        if (!ready || !room()) break;
        if (!row) continue;
        const begin = intent(row);
        const settle = open ? [open] : [];
        const { begun } = await turn(settle, [begin]);
        open = null;
        if (begun[0] === null) return { row, begin };
        heldBack(begun[0] ?? 'changed');
      }
    } catch (error) {
      troubled(error);
    }
    if (open) await keep(open);
    return null;
  }

  function heldBack(why: BoletoHeld): void {
    switch (why) {
      case 'duplicate':
      case 'pastDue':
        tally.count('held');
        break;
      case 'notRunning':
      case 'accountRemoved':
      case 'frozen':
        halt({ code: why });
        break;
      // Seen again on the next round, or already told.
      case 'changed':
      case 'refTaken':
      case 'outcomeDiffers':
        break;
    }
  }

  /** The second 403 of one row is the row's own matter, if the token is good for others. */
  async function refusedAlone(row: Row): Promise<boolean> {
    const attempts = await ledger.read('attempts.ofOwner', { owner: `boleto/${row.id}` });
    const before = attempts.some(({ state, httpStatus }) => state === 'notProcessed' && httpStatus === 403);
    return before && (await sender.tokenWorks());
  }

  async function send(row: Row, begin: BeginBoleto, slot: Slot): Promise<Sent> {
    tally.sending(1);
    const attempt = await sender.createBoleto(begin.body, { kind, slot });
    tally.sending(-1);
    const { outcome } = attempt;
    const forbidden = outcome.kind === 'notProcessed' && outcome.reason === 'forbidden';
    const refuse = forbidden && (await refusedAlone(row).catch(() => false));
    const { cents, dueDate } = row.fields;
    const settled = settledBy(attempt, { cents, dueDate }, ports.today(), refuse);
    const next = after(line, endedBy(outcome, refuse));
    line = next.line;
    if (next.stop) halt(next.stop);
    else if (single && (settled.state === 'notSent' || settled.state === 'notProcessed')) {
      const code = settled.state === 'notSent' ? 'notSent' : 'rateLimited';
      halt({ code, detail: outcome.kind === 'notSent' ? outcome.code : '' });
    }
    const waitMs = settled.state === 'notSent' ? backoffMs(line.notSentInRow, fraction()) : 0;
    return { settle: { ...settled, boleto: row.id, id: begin.id }, waitMs };
  }

  /** From slot to slot, until there is nothing to send or too many are at it. */
  async function lane(): Promise<void> {
    while (room()) {
      const slot = await sender.pacer.acquire(kind, halting.signal).catch(() => null);
      // Turned away although nothing was halted: the account's pacer is closed.
      if (!slot && going()) halt({ code: 'notSent', detail: 'cancelled' });
      if (!slot) return;
      let waitMs = 0;
      try {
        for (let next = await nextIntent(null); ;) {
          if (!next) return;
          const sent = await send(next.row, next.begin, slot);
          waitMs = sent.waitMs;
          spread();
          if (waitMs === 0 && room() && slot.keep()) {
            next = await nextIntent(sent.settle);
          } else {
            await keep(sent.settle);
            break;
          }
        }
      } finally {
        slot.release();
      }
      if (waitMs > 0) await pause(waitMs, halting.signal);
    }
  }

  function spread(): void {
    while (going() && lanes < Math.min(line.allowed, sender.ceiling, mostLanes)) {
      lanes += 1;
      void lane()
        .catch((error: unknown) => void troubled(error))
        .finally(() => {
          lanes -= 1;
          if (lanes === 0) settleDown();
        });
    }
  }

  function settleDown(): void {
    for (const wake of quiet.splice(0)) wake();
    if (lost) end({ kind: 'lost' });
    else if (stop) end({ kind: 'halted', stop });
    else if (!held) void lookAgain().catch((error: unknown) => void troubled(error));
  }

  /** Rows came back while the last lanes were ending, or there is nothing left. */
  async function lookAgain(): Promise<void> {
    const [row] = await ledger.read('boletos.ready', { batchId: batch.id, after: 0, most: 1 });
    if (lanes > 0 || !going()) return;
    if (row) spread();
    else end({ kind: 'finished' });
  }

  spread();
  return {
    batch,
    ended,
    halt,
    hold() {
      held = true;
      halting.abort();
      return lanes === 0 ? Promise.resolve() : new Promise((resolve) => quiet.push(resolve));
    },
    release() {
      if (!held) return;
      held = false;
      halting = new AbortController();
      if (lanes === 0) settleDown();
      else spread();
    },
    progress: tally.progress,
  };
}
