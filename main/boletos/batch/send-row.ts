// Sends one row that the ledger records as being sent, and says what its outcome means for the rest of the batch.
import type { Batch } from '../../ledger/tables/batches.ts';
import type { SettleBoleto } from '../../ledger/tables/boletos-turn.ts';
import type { Outcome } from '../../service/outcome.ts';
import { messageOf } from '../../service/outcome-message.ts';
import type { Slot } from '../../service/pacer.ts';
import type { GrantedIntent, Grants } from './granted.ts';
import type { JobPorts, JobStop, Sender } from './job-ports.ts';
import type { ProgressCounter } from './progress.ts';
import { endedBy, recordOf } from './record-outcome.ts';
import type { SendSteps } from './send-steps.ts';
import type { Ended, Stop } from './send-throttle.ts';
import type { Answered, SetAside } from './set-aside.ts';

export interface Sent {
  readonly settle: SettleBoleto;
  /** Null for a row that did not start: nothing of it counts. */
  readonly outcome: Outcome | null;
  readonly millis: number;
}

export interface SendRowParts {
  readonly batch: Batch;
  readonly sender: Sender;
  readonly ports: Pick<JobPorts, 'ledger' | 'today'>;
  readonly counter: ProgressCounter;
  readonly aside: SetAside;
  readonly steps: Pick<SendSteps, 'start'>;
  readonly grants: Pick<Grants, 'mayStart' | 'recall'>;
  readonly isHeld: () => boolean;
  /** Counts the outcome, and says whether sending stops for it. */
  readonly counted: (ended: Ended) => Stop | null;
  readonly halt: (stop: JobStop) => void;
}

function answered(outcome: Outcome): Answered {
  switch (outcome.kind) {
    case 'created':
    case 'notSent':
      return outcome.kind;
    case 'notProcessed':
      return outcome.reason === 'unauthorized' ? 'other' : outcome.reason;
    default:
      return 'other';
  }
}

export function createRowSender(parts: SendRowParts): (intent: GrantedIntent, slot: Slot) => Promise<Sent> {
  const { batch, sender, ports, counter, aside, steps, grants, isHeld, counted, halt } = parts;
  const single = batch.kind === 'single';
  const { journal } = ports.ledger;

  return async (intent, slot) => {
    const { row, begin, role } = intent;
    let stayed = false;
    // Much may have happened since the intent was recorded: a token was fetched, the machine is about to sleep.
    const mayStart = (): boolean => {
      stayed = isHeld() || (!single && !grants.mayStart(intent)) || !steps.start(intent);
      return !stayed;
    };
    // Connecting may have taken longer than a team's server lets a row wait.
    const mayLeave = (): boolean => {
      stayed = journal?.mayLeave(begin.id) === false;
      return !stayed;
    };
    counter.sending(1);
    const attempt = await sender.createBoleto(begin.body, {
      kind: single ? 'click' : 'batch',
      slot,
      mayStart,
      mayLeave,
    });
    counter.sending(-1);
    const { outcome, millis } = attempt;
    // Nothing left, so neither the throttle nor the pace counts it.
    if (outcome.kind === 'notSent' && (stayed || isHeld())) {
      const reason = { ...messageOf(outcome), millis: Math.round(millis) };
      const settle = { state: 'notSent', outcome: reason, boleto: row.id, id: begin.id } as const;
      return { settle, outcome: null, millis };
    }
    // What was asked for before this answer was known is asked for again.
    if (outcome.kind !== 'created' && outcome.kind !== 'refused') grants.recall();
    const result = answered(outcome);
    const verdict = aside.answered(row.id, role, result);
    const { amount: cents, dueDate } = row.fields;
    const settled = recordOf(attempt, { cents, dueDate }, ports.today(), verdict === 'refused');
    const settle = { ...settled, boleto: row.id, id: begin.id };
    journal?.answered(settle);
    const stop = counted(endedBy(outcome, settled));
    // A single boleto has no other row that would show it.
    if (verdict === 'pause' || (single && result === 'forbidden'))
      halt({ code: 'unauthorized', status: 403 });
    // A difference in a single boleto stops nothing, because no row follows it.
    else if (stop && !(single && stop.code === 'difference')) halt(stop);
    else if (single && (settled.state === 'notSent' || settled.state === 'notProcessed')) {
      const code = settled.state === 'notSent' ? 'notSent' : 'rateLimited';
      halt({ code, detail: outcome.kind === 'notSent' ? outcome.code : '' });
    }
    return { settle, outcome, millis };
  };
}
