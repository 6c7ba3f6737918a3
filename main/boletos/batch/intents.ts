// What a run asks of the ledger and of the journal beside it: which row goes next, its intent, what became of it, and a row granted
// ahead for each send worker. An outcome that cannot be recorded is retried until it can. job.ts sends.
import { whenItFits, type After } from '../../async.ts';
import { CodedError } from '../../failure.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { CallbackUrl } from '../../callbacks/mailbox-key.ts';
import type { Batch } from '../../ledger/tables/batches.ts';
import type {
  BeginBoleto,
  BoletoHeld,
  BoletoTurnTaken,
  SettleBoleto,
} from '../../ledger/tables/boletos-turn.ts';
import type { Ready } from '../../ledger/tables/boletos.ts';
import { asPlainDate, type PlainDate } from '../../../preload/shared/due-date.ts';
import type { BatchProgress } from '../../../preload/contract/batches.ts';
import { boletoBody } from '../../service/boletos.ts';
import { sentFields, type Sendable } from './sent-fields.ts';
import { createReadyRows } from './ready-rows.ts';
import { refMint } from './ref.ts';
import type { JobStop } from './send-throttle.ts';
import type { Role, SetAside } from './set-aside.ts';

export interface JobPorts {
  readonly ledger: Pick<Ledger, 'read' | 'write' | 'freeze' | 'journal'>;
  /** Monotonic milliseconds. */
  readonly now: () => number;
  readonly after: After;
  /** Today's date on the clerk's clock. */
  readonly today: () => PlainDate;
  /** Milliseconds since 1970. */
  readonly wallClock: () => number;
  readonly random: (bytes: number) => Uint8Array;
  /** What makes an attempt's callback URL of the row's; null without a mailbox. */
  readonly callbackUrls?: (accountId: string) => Promise<CallbackUrl | null>;
  /** Called after every row that ended; the listener limits how often it updates. */
  readonly progressed: (progress: BatchProgress) => void;
}

export interface Row {
  readonly id: number;
  readonly revision: number;
  readonly item: number;
  readonly fields: Sendable;
}

/** A row that the ledger records as being sent. */
export interface Intent {
  readonly row: Row;
  readonly begin: BeginBoleto;
  readonly role: Role;
}

/** An intent, and what must still hold when it starts. */
export interface GrantedIntent extends Intent {
  readonly granted: { readonly recalls: number; readonly today: PlainDate };
}

/** The ledger's CHECKs guarantee the required fields; a row that lacks one is left to the clerk. */
function sendable({ id, revision, item, fields }: Ready): Row | null {
  const { 'payer.name': name, 'payer.document': document, amount: cents } = fields;
  const dueDate = asPlainDate(fields.dueDate ?? '');
  if (name === null || document === null || cents === null || dueDate === null) return null;
  return {
    id,
    revision,
    item,
    fields: { ...fields, 'payer.name': name, 'payer.document': document, amount: cents, dueDate },
  };
}

const fatalCodes: ReadonlySet<string> = new Set(['ledgerLost', 'stopping', 'ledgerDamaged']);
const codeOf = (error: unknown): string => (error instanceof CodedError ? error.failure.code : 'internal');

export type SendSteps = ReturnType<typeof createSendSteps>;

export function createSendSteps({
  batch,
  ports,
  counter,
  aside,
  halt,
  lose,
}: {
  readonly batch: Batch;
  readonly ports: JobPorts;
  readonly counter: {
    readonly count: (what: 'created' | 'refused' | 'uncertain' | 'held') => void;
    readonly progress: () => BatchProgress;
  };
  readonly aside: SetAside;
  readonly halt: (stop: JobStop) => void;
  /** The ledger is gone for good. */
  readonly lose: () => void;
}) {
  const { ledger } = ports;
  const { journal } = ledger;
  const readyRows = createReadyRows(ledger, batch.id, aside.has);
  const mint = refMint(ports.random);

  async function writeStep(
    settle: readonly SettleBoleto[],
    begin: readonly BeginBoleto[],
  ): Promise<BoletoTurnTaken> {
    if (begin.length > 0) journal?.asked(begin.map(({ id }) => id));
    const taken = await ledger.write('boletos.turn', {
      accountId: batch.accountId,
      today: ports.today(),
      settle,
      begin,
    });
    const unbegun = begin.filter((_, at) => taken.begun[at] !== null);
    journal?.forget([...settle, ...unbegun].map(({ id }) => id));
    for (const { boleto, state } of taken.settled) {
      const sent = settle.find((one) => one.boleto === boleto)?.state;
      // Another boleto of the account has this id, so it is unknown to which of the two it belongs.
      if (sent === 'created' && state === 'uncertain') halt({ code: 'contradiction' });
      if (state === 'created' || state === 'refused' || state === 'uncertain') counter.count(state);
    }
    if (taken.settled.length > 0) ports.progressed(counter.progress());
    return taken;
  }

  /**
   * Records an outcome, waiting while the disk is full. One that can never be recorded was reported by `failed`, and is uncertain at
   * the next start.
   */
  const keep = (settle: SettleBoleto): Promise<void> =>
    whenItFits(() => writeStep([settle], []), ports.after, failed).then(
      () => undefined,
      () => undefined,
    );

  /** Halts the job for an error and returns its code. */
  function failed(error: unknown): string {
    const code = codeOf(error);
    if (fatalCodes.has(code)) lose();
    // The only folder that a sending writes to beside the ledger's file is the journal's.
    if (error instanceof CodedError && code === 'folderNotWritable')
      halt({ code: 'journal', detail: error.failure.detail ?? '' });
    else halt({ code: 'ledger', detail: code });
    return code;
  }

  /** Called last before the first byte leaves: false when the journal cannot tell of it, or a team's server was not heard of. */
  function start({ begin }: Intent): boolean {
    try {
      return journal?.started(begin.id) ?? true;
    } catch (error) {
      failed(error);
      return false;
    }
  }

  const intent = async ({ id, revision, item, fields }: Row): Promise<BeginBoleto> => {
    const ref = mint(ports.wallClock());
    const sent = sentFields(fields, { ref, lote: batch.lote, item });
    const urls = (await ports.callbackUrls?.(batch.accountId)) ?? null;
    const body = boletoBody(
      urls ? { ...sent, clientCallbackUrl: urls(ref, sent.clientCallbackUrl ?? null) } : sent,
    );
    // Sorted by row, so that the ledger's index grows at its end.
    return { boleto: id, revision, id: `${String(id).padStart(9, '0')}.${ref}`, ref, body };
  };

  /** The row to be retried goes first; undefined when it can no longer be sent. */
  async function pick(): Promise<Ready | null | undefined> {
    const again = aside.next();
    if (again === null) return readyRows.next();
    const ready = await readyRows.one(again);
    if (ready) return ready;
    aside.drop(again);
    return undefined;
  }

  /**
   * Records the last outcome and begins another row; null when there is none, or as soon as `may` says no. The outcome is
   * durable once this resolves.
   */
  async function next(last: SettleBoleto | null, may: () => boolean): Promise<Intent | null> {
    let open = last;
    try {
      while (may()) {
        const ready = await pick();
        if (ready === undefined) continue;
        if (!ready) break;
        try {
          if (!may()) break;
          const row = sendable(ready);
          if (!row) continue;
          const role = aside.next() === row.id ? 'again' : aside.alone() ? 'alone' : 'usual';
          const begin = await intent(row);
          const settle = open ? [open] : [];
          const { begun } = await writeStep(settle, [begin]);
          open = null;
          if (begun[0] === null) return { row, begin, role };
          heldBack(begun[0] ?? 'changed');
        } finally {
          readyRows.recorded(ready.id);
        }
      }
    } catch (error) {
      failed(error);
    }
    if (open) await keep(open);
    return null;
  }

  function heldBack(why: BoletoHeld): void {
    switch (why) {
      case 'duplicate':
      case 'pastDue':
        counter.count('held');
        break;
      case 'notRunning':
      case 'elsewhere':
      case 'role':
      case 'accountRemoved':
      case 'frozen':
      case 'maybeSent':
        halt({ code: why });
        break;
      // The next round reads the row again, or the reason was already reported.
      case 'changed':
      case 'refTaken':
      case 'outcomeDiffers':
        break;
    }
  }

  return { any: readyRows.any, next, start, keep, failed };
}

/** A row that did not start for so long is handed back. */
const unstartedMs = 5_000;

/** Nothing was sent, so neither the throttle nor the pace counts it. */
const unstarted = ({ row, begin }: Intent): SettleBoleto => ({
  state: 'notSent',
  outcome: { reason: 'cancelled' },
  boleto: row.id,
  id: begin.id,
});

/**
 * One row granted ahead for each worker: while its row is in flight, the intent of its next one is committed together with the
 * outcome of the one before, so that no request waits for a commit. A granted row that may not start is handed back as not sent.
 */
export function createGrants({
  ports,
  steps,
  may,
  readyAgain,
}: {
  readonly ports: Pick<JobPorts, 'after' | 'today' | 'ledger'>;
  readonly steps: Pick<SendSteps, 'next' | 'keep'>;
  /** Whether a row may be granted ahead now. */
  readonly may: () => boolean;
  /** Called when a row that waited too long is ready again, while its worker still waits for an answer. */
  readonly readyAgain: () => void;
}) {
  /** Hands back what a worker was granted. */
  const workers = new Set<() => Promise<void>>();
  let recalls = 0;

  const mayStart = ({ granted }: GrantedIntent): boolean =>
    granted.recalls === recalls && granted.today === ports.today() && ports.ledger.freeze === null;

  /** As `SendSteps.next`, for a row that starts as soon as it is committed. */
  async function next(last: SettleBoleto | null, allowed: () => boolean): Promise<GrantedIntent | null> {
    const granted = { recalls, today: ports.today() };
    const intent = await steps.next(last, () => granted.recalls === recalls && allowed());
    return intent && { ...intent, granted };
  }

  /** The granted row of one worker. */
  function worker() {
    let granted: GrantedIntent | null = null;
    let recorded: Promise<unknown> = Promise.resolve();
    let cancel = (): void => undefined;

    /** Hands back what is granted. */
    function giveBack(): Promise<void> {
      cancel();
      const unused = granted;
      granted = null;
      if (unused) recorded = Promise.all([recorded, steps.keep(unstarted(unused))]);
      return recorded.then(() => undefined);
    }

    async function grant(last: SettleBoleto | null): Promise<void> {
      const intent = await next(last, may);
      if (!intent) return;
      if (!mayStart(intent)) return steps.keep(unstarted(intent));
      granted = intent;
      cancel = ports.after(unstartedMs, () => void giveBack().then(readyAgain));
    }

    workers.add(giveBack);
    return {
      /** Called while a row is in flight: records `last`, and grants another row if that is allowed. */
      ask(last: SettleBoleto | null): void {
        if (may()) recorded = grant(last);
        else if (last) recorded = steps.keep(last);
      },
      /** The granted row if it may start now, else null. `last` is durable once this resolves. */
      async take(): Promise<GrantedIntent | null> {
        await recorded;
        cancel();
        if (granted && !mayStart(granted)) await giveBack();
        const taken = granted;
        granted = null;
        return taken;
      },
      /** Resolves once `last` is durable, and what was handed back. */
      recorded: (): Promise<void> => recorded.then(() => undefined),
      giveBack,
      /** Hands back what is granted, for good. */
      async end(): Promise<void> {
        await recorded;
        await giveBack();
        workers.delete(giveBack);
      },
    };
  }

  return {
    worker,
    next,
    /** From now on nothing that was asked for by now may start. */
    recall() {
      recalls += 1;
      for (const giveBack of workers) void giveBack();
    },
    mayStart,
  };
}
