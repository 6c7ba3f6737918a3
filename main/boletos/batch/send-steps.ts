// A job's writes to the ledger, and to the journal beside it: the outcome of a sending is recorded together with the intent of
// another, and an outcome that cannot be recorded is retried until it can. job.ts decides how many workers send.
import { whenItFits } from '../../async.ts';
import { CodedError } from '../../failure.ts';
import type { Batch } from '../../ledger/tables/batches.ts';
import type {
  BeginBoleto,
  BoletoHeld,
  BoletoTurnTaken,
  SettleBoleto,
} from '../../ledger/tables/boletos-turn.ts';
import type { Ready } from '../../ledger/tables/boletos.ts';
import { asPlainDate } from '../../../preload/shared/due-date.ts';
import { bodyOf, type Sendable } from './body.ts';
import { createReadyRows } from './ready-rows.ts';
import type { JobPorts, JobStop } from './job-ports.ts';
import { refMint } from './ref.ts';
import type { Role, SetAside } from './set-aside.ts';
import type { ProgressCounter } from './progress.ts';

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

export interface SendStepsParts {
  readonly batch: Batch;
  readonly ports: JobPorts;
  readonly counter: ProgressCounter;
  readonly aside: SetAside;
  readonly halt: (stop: JobStop) => void;
  /** The ledger is gone for good. */
  readonly lose: () => void;
}

export interface SendSteps {
  /** Whether the ledger has ready rows other than those set aside. */
  readonly any: () => Promise<boolean>;
  /**
   * Records the last outcome and begins another row; null when there is none, or as soon as `may` says no. The outcome is
   * durable once this resolves.
   */
  readonly next: (last: SettleBoleto | null, may: () => boolean) => Promise<Intent | null>;
  /** Called last before the first byte leaves: false when the journal cannot tell of it, or a team's server was not heard of. */
  readonly start: (intent: Intent) => boolean;
  /** Records an outcome, waiting while the disk is full. One that can never be recorded is uncertain at the next start. */
  readonly keep: (settle: SettleBoleto) => Promise<void>;
  /** Halts the job for an error and returns its code. */
  readonly failed: (error: unknown) => string;
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

export function createSendSteps({ batch, ports, counter, aside, halt, lose }: SendStepsParts): SendSteps {
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

  /** An outcome that can never be recorded was reported by `failed`. */
  const keep = (settle: SettleBoleto): Promise<void> =>
    whenItFits(() => writeStep([settle], []), ports.after, failed).then(
      () => undefined,
      () => undefined,
    );

  function failed(error: unknown): string {
    const code = codeOf(error);
    if (fatalCodes.has(code)) lose();
    // The only folder that a sending writes to beside the ledger's file is the journal's.
    if (error instanceof CodedError && code === 'folderNotWritable')
      halt({ code: 'journal', detail: error.failure.detail ?? '' });
    else halt({ code: 'ledger', detail: code });
    return code;
  }

  function start({ begin }: Intent): boolean {
    try {
      return journal?.started(begin.id) ?? true;
    } catch (error) {
      failed(error);
      return false;
    }
  }

  const intent = ({ id, revision, item, fields }: Row): BeginBoleto => {
    const ref = mint(ports.wallClock());
    const body = bodyOf(fields, { ref, lote: batch.lote, item });
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
          const begin = intent(row);
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
