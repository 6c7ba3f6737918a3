// What a job needs of the world around it, and how it may end. What it does with these is job.ts and send-journal.ts.
import type { After } from '../../async.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { BoletoAttempt } from '../../service/boletos.ts';
import type { Pacer, Slot, WorkKind } from '../../service/pacer.ts';
import type { PlainDate } from '../../brazil/due-date.ts';
import type { Stop } from './send-throttle.ts';
import type { BatchProgress } from '../../../preload/contract/batches.ts';

/** An account's way to the service, as a job needs it. It stays good when the account's settings or secrets change. */
export interface Sender {
  readonly createBoleto: (
    body: Uint8Array,
    options: { readonly kind: WorkKind; readonly slot: Slot; readonly mayStart: () => boolean },
  ) => Promise<BoletoAttempt>;
  readonly pacer: Pick<Pacer, 'acquire' | 'state'>;
  /** The most that may be on their way, whatever the pace. */
  readonly ceiling: number;
  /** Cuts what is on its way, when there is no more time to wait for it. */
  readonly drop: () => Promise<void>;
}

export interface JobPorts {
  readonly ledger: Pick<Ledger, 'read' | 'write'>;
  /** Monotonic milliseconds. */
  readonly now: () => number;
  readonly after: After;
  /** The clerk's own date. */
  readonly today: () => PlainDate;
  /** Milliseconds since 1970. */
  readonly wallClock: () => number;
  readonly random: (bytes: number) => Uint8Array;
  /** After every row that ended: whoever shows it takes as many as he likes. */
  readonly progressed: (progress: BatchProgress) => void;
}

export type JobStop =
  | Stop
  | {
      readonly code:
        | 'person'
        | 'quit'
        | 'identity'
        | 'notRunning'
        | 'accountRemoved'
        | 'frozen'
        | 'maybeSent';
    }
  | { readonly code: 'notSent' | 'rateLimited' | 'ledger'; readonly detail: string };
