// Asks for what is watched when it is due, within each account's budget, and keeps what came. What an answer means, when
// the next is due and what the budget allows are rules; the calls of the monitor are room.ts.
import type { AskingState, MonitorSettings, WatchChange } from '../../preload/contract/monitor.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { ServiceClient } from '../service/client.ts';
import type { Pacer } from '../service/pacer.ts';

/** An account's way to the service, as asking needs it. */
export interface AskingLine {
  readonly client: Pick<ServiceClient, 'checkTransaction'>;
  readonly pacer: Pick<Pacer, 'acquire' | 'state'>;
}

export interface AskerParts {
  readonly ledger: Pick<Ledger, 'read' | 'write'>;
  readonly lineOf: (accountId: string) => Promise<AskingLine>;
  readonly settings: Pick<MonitorSettings, 'perSecond' | 'atOnce' | 'perHalfDay'>;
  /** Milliseconds since 1970, as the machine's clock has them. */
  readonly wall: () => number;
  /** Monotonic milliseconds. */
  readonly ticks: () => number;
  /** Runs once after a time; the answer takes it back. */
  readonly after: (millis: number, run: () => void) => () => void;
  /** In [0, 1). */
  readonly random: () => number;
  /** What was seen to change, once it is kept. */
  readonly changed: (changes: readonly WatchChange[]) => void;
  /** How asking goes has changed, or how much is due. */
  readonly stated: (states: readonly AskingState[]) => void;
  readonly report: (where: string, error: unknown) => void;
}

export interface Asker {
  readonly start: () => Promise<void>;
  /** Rows were added or changed: when they are asked is read anew. */
  readonly touched: (watchIds: readonly number[]) => void;
  /** Accounts or their credentials were changed: what waited for that goes on. */
  readonly accountsChanged: () => void;
  /** Before all that is due by itself; answers how many will be asked. */
  readonly checkNow: (watchIds: readonly number[]) => number;
  readonly states: () => readonly AskingState[];
  readonly apply: (settings: AskerParts['settings']) => void;
  /** Around sleep and quitting: nothing is begun. */
  readonly hold: () => void;
  readonly release: () => void;
  /** What is on its way is given up, what came is kept. */
  readonly close: () => Promise<void>;
}
