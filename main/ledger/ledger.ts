// The ledger's port: all that rooms may use of it. Every method is asynchronous, so that the ledger could be on a server.
import type {
  ListFilter,
  ListName,
  ListRow,
  ListSort,
  ReadInput,
  ReadOp,
  ReadOutput,
  TableGroup,
  WriteInput,
  WriteOp,
  WriteOutput,
} from './operations.ts';
import type { SendJournal } from './send-journal.ts';
import type { Freeze, WitnessName } from './tables/meta.ts';
import type { TrailEntry } from './tables/trail.ts';

export interface WriteOptions {
  /** Made when the form is shown: the same command again changes nothing and gets the first result. */
  readonly commandId?: string;
  /** What identifies a repeat as the same command when the input holds new ids or times; by default the input. */
  readonly commandInput?: unknown;
  /** Written in the same transaction, if anything changed. */
  readonly trail?: TrailEntry;
}

/** `lost`: a worker died. Nothing is written or sent until the program is restarted. */
export type LedgerState = 'open' | 'closed' | 'lost';

export interface LedgerEvents {
  /** After a commit. A list opened at an older revision may be stale. */
  changed: { readonly tables: readonly TableGroup[]; readonly revision: number };
  freezeChanged: Freeze | null;
  lost: null;
}

export interface ListQuery<L extends ListName> {
  readonly filter: ListFilter<L>;
  readonly sort: ListSort<L>;
}

export interface OpenedList<L extends ListName = ListName> {
  readonly handle: string;
  readonly count: number;
  readonly revision: number;
  /** As many of the first rows as were asked for with it. */
  readonly rows: readonly ListRow<L>[];
}

/** Positions in a list, first and last included. */
export interface ListRange {
  readonly from: number;
  readonly to: number;
}

export interface Lists {
  open<L extends ListName>(list: L, query: ListQuery<L>, first?: number): Promise<OpenedList<L>>;
  /** `notFound` once newer lists have pushed this one out: open it again. */
  window<L extends ListName>(
    list: L,
    window: { readonly handle: string; readonly from: number; readonly count: number },
  ): Promise<readonly ListRow<L>[]>;
  /** The ids at positions of a list, the lowest first; `notFound` as above. */
  ids(list: ListName, handle: string, ranges: readonly ListRange[]): Promise<Float64Array>;
  close(handle: string): Promise<void>;
  /** All rows in chunks, for a file. */
  export<L extends ListName>(
    list: L,
    query: ListQuery<L>,
    chunk?: number,
  ): AsyncIterable<readonly ListRow<L>[]>;
}

export interface Ledger {
  readonly id: string;
  readonly state: LedgerState;
  /** Not null: nothing may be sent until a person has cleared it. */
  readonly freeze: Freeze | null;
  /** Null where none can be kept outside of the data folder: then a crash leaves every unsettled attempt to be confirmed. */
  readonly journal: SendJournal | null;
  /** Whether that witness of the send counter holds what was last raised. */
  readonly kept: (witness: WitnessName) => boolean;
  /** Resolves once it is on the disk. */
  write<K extends WriteOp>(op: K, input: WriteInput<K>, options?: WriteOptions): Promise<WriteOutput<K>>;
  /**
   * What this very command was first answered, if it was carried out before, for whoever must know before it looks at what
   * that changed; `about` as it was given with the command. An earlier version may have answered it.
   */
  first<K extends WriteOp>(
    op: K,
    commandId: string,
    about: unknown,
  ): Promise<{ readonly value: WriteOutput<K> } | null>;
  /** Sees every write that was acknowledged before the call. */
  read<K extends ReadOp>(op: K, input: ReadInput<K>): Promise<ReadOutput<K>>;
  readonly lists: Lists;
  on<E extends keyof LedgerEvents>(event: E, listener: (value: LedgerEvents[E]) => void): () => void;
  /** A copy in one file, which opens frozen when it replaces the ledger. */
  backup(path: string): Promise<void>;
  /** `why` is what a person typed. */
  clearFreeze(why: string, options?: Pick<WriteOptions, 'commandId'>): Promise<void>;
  /** The work moves to another computer: the ledger is frozen, and a copy made afterwards holds everything that was sent. */
  retire(options?: Pick<WriteOptions, 'commandId'>): Promise<void>;
  /** Sending has paused: closes the witnesses' block now. */
  rest(): Promise<void>;
  /** Finishes what was asked, then closes the files. */
  close(): Promise<void>;
}
