// The ports of a job, and how it can end. Used by job.ts and its parts.
import type { After } from '../../async.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { BoletoAttempt } from '../../service/boletos.ts';
import type { Pacer, Slot, WorkKind } from '../../service/pacer.ts';
import type { PlainDate } from '../../../preload/shared/due-date.ts';
import type { Stop } from './send-throttle.ts';
import type { BatchProgress } from '../../../preload/contract/batches.ts';

/** An account's connection to the service, as a job uses it. Stays valid when the account's settings or secrets change. */
export interface Sender {
  readonly createBoleto: (
    body: Uint8Array,
    options: {
      readonly kind: WorkKind;
      readonly slot: Slot;
      readonly mayStart: () => boolean;
      readonly mayLeave?: () => boolean;
    },
  ) => Promise<BoletoAttempt>;
  readonly pacer: Pick<Pacer, 'acquire' | 'state'>;
  /** Maximum of requests in flight, whatever the pace. */
  readonly ceiling: number;
  /** Aborts the requests in flight, when there is no more time to wait for them. */
  readonly drop: () => Promise<void>;
}

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
  /** Called after every row that ended; the listener limits how often it updates. */
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
        | 'elsewhere'
        | 'role'
        | 'accountRemoved'
        | 'frozen'
        | 'maybeSent';
    }
  /** Another computer of the team asked for the batch, and goes on with it. */
  | { readonly code: 'handedOver'; readonly computer: string; readonly clerk: string }
  | { readonly code: 'notSent' | 'rateLimited' | 'ledger' | 'journal'; readonly detail: string };
