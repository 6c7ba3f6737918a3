// Every call of every room by name, and the events of each stream. Main implements it; preload and renderer use its
// types.
import type * as z from 'zod/mini';
import { accountsCalls, type AccountsSnapshot, type ConnectionTest } from './accounts.ts';
import { appCalls, type AppState } from './app.ts';
import { batchDoubtsCalls } from './batch-doubts.ts';
import { batchesCalls, type BatchProgress } from './batches.ts';
import { boletosCalls } from './boletos.ts';
import { callbacksCalls } from './callbacks.ts';
import { closingCalls } from './closing.ts';
import { copiesCalls } from './copies.ts';
import type { Call, StreamEvent } from './common.ts';
import type { BookletProgress } from './document-terms.ts';
import { documentsCalls } from './documents.ts';
import { filesCalls } from './files.ts';
import { homeCalls } from './home.ts';
import { incomeCalls } from './income.ts';
import { mailCalls } from './mail.ts';
import { monitorCalls, type AskingState } from './monitor.ts';
import type { IncomeFile } from './income-terms.ts';
import { payersCalls } from './payers.ts';
import type { Result } from './result.ts';
import { sheetsCalls, type CheckProgress } from './sheets.ts';
import { teamCalls } from './team.ts';
import { teamMoveCalls, type TeamMoveState } from './team-moves.ts';
import { teamChangesCalls } from './team-changes.ts';
import { teamViewCalls } from './team-views.ts';
import { teamWorkCalls } from './team-work.ts';
import { trailCalls } from './trail.ts';
import { walletBookCalls } from './wallet-book.ts';
import { withdrawalDoubtsCalls } from './withdrawal-doubts.ts';
import { withdrawalLimitsCalls } from './withdrawal-limits.ts';
import { withdrawalRequestsCalls } from './withdrawal-requests.ts';
import { withdrawalsCalls } from './withdrawals.ts';

type AnyCall = Call<z.ZodMiniType, unknown>;

export const contract = {
  app: appCalls,
  accounts: accountsCalls,
  trail: trailCalls,
  files: filesCalls,
  home: homeCalls,
  closing: closingCalls,
  copies: copiesCalls,
  sheets: sheetsCalls,
  batches: { ...batchesCalls, ...batchDoubtsCalls },
  boletos: boletosCalls,
  income: incomeCalls,
  payers: payersCalls,
  mail: mailCalls,
  callbacks: callbacksCalls,
  documents: documentsCalls,
  monitor: monitorCalls,
  withdrawals: {
    ...withdrawalsCalls,
    ...withdrawalDoubtsCalls,
    ...walletBookCalls,
    ...withdrawalLimitsCalls,
    ...withdrawalRequestsCalls,
  },
  team: { ...teamCalls, ...teamMoveCalls, ...teamWorkCalls, ...teamChangesCalls, ...teamViewCalls },
} satisfies Readonly<Record<string, Readonly<Record<string, AnyCall>>>>;

export type Contract = typeof contract;
export type Room = keyof Contract;
export type CallName<R extends Room> = keyof Contract[R] & string;

const answered: ReadonlySet<string> = new Set(
  Object.entries(contract).flatMap(([room, calls]) =>
    Object.entries<AnyCall>(calls).flatMap(([name, { whileLocked }]) =>
      whileLocked ? [`${room}.${name}`] : [],
    ),
  ),
);

/** `app.state`, as main names a call. A call that does not say so is refused while the window is locked. */
export const isAnsweredWhileLocked = (where: string): boolean => answered.has(where);

/** Streams that continue while locked; of the others the window gets the newest event when it is unlocked. */
export const streamsWhileLocked: readonly StreamName[] = ['app'];

export interface Streams {
  readonly app: AppState;
  readonly accounts: AccountsSnapshot;
  readonly connectionTest: ConnectionTest;
  /** The current length of the trail. */
  readonly trail: { readonly last: number };
  /** The revision of the ledger at which batches or boletos changed, and the progress of running batches. */
  readonly batches: { readonly last: number; readonly running: readonly BatchProgress[] };
  /** The revision of the ledger at which lines or evidence changed, and files that a watched folder brought. */
  readonly income: { readonly last: number; readonly arrived: readonly IncomeFile[] };
  /** The revision of the ledger at which payers or monthly charges changed. */
  readonly payers: { readonly last: number };
  /** The revision of the ledger at which messages changed; `turns` rises with every step of a queue too. */
  readonly mail: { readonly last: number; readonly turns: number };
  readonly sheetCheck: CheckProgress;
  /** The revision of the ledger at which booklets or prints changed, and the progress of running booklets. */
  readonly documents: { readonly last: number; readonly running: readonly BookletProgress[] };
  /** The revision of the ledger at which watched transactions changed, and the state of polling for each account. */
  readonly monitor: { readonly last: number; readonly accounts: readonly AskingState[] };
  /** The revision of the ledger at which withdrawals, wallets or limits changed. */
  readonly withdrawals: { readonly last: number };
  readonly teamMove: TeamMoveState;
}

export type StreamName = keyof Streams;

type InputOf<T> = T extends Call<infer In, unknown> ? z.input<In> : never;
type ParsedOf<T> = T extends Call<infer In, unknown> ? z.output<In> : never;
type OutputOf<T> = T extends Call<z.ZodMiniType, infer Out> ? Out : never;

export type Input<R extends Room, C extends CallName<R>> = InputOf<Contract[R][C]>;
export type Parsed<R extends Room, C extends CallName<R>> = ParsedOf<Contract[R][C]>;
export type Output<R extends Room, C extends CallName<R>> = OutputOf<Contract[R][C]>;

type Args<In> = undefined extends In ? [] : [input: In];

/** `window.guiche`: the same object over either host. */
export type Guiche = {
  readonly [R in Room]: {
    readonly [C in CallName<R>]: (...input: Args<Input<R, C>>) => Promise<Result<Output<R, C>>>;
  };
} & {
  readonly host: 'electron' | 'browser';
  /**
   * The header that an upload to the window's own origin needs beside its cookie; rejects if another program answers
   * there.
   */
  readonly uploadHeaders: (
    announced: Readonly<Record<string, string>>,
  ) => Promise<Readonly<Record<string, string>>>;
  /** The connection to main ended, or another program answers instead: the listener asks main at once. */
  readonly onBreak: (listener: () => void) => () => void;
  readonly on: <S extends StreamName>(
    stream: S,
    listener: (event: StreamEvent<Streams[S]>) => void,
  ) => () => void;
};

/**
 * What main must implement: one handler per call, which gets parsed input and returns a value or throws a CodedError.
 */
export type Handlers = {
  readonly [R in Room]: {
    readonly [C in CallName<R>]: (input: Parsed<R, C>) => Promise<Output<R, C>> | Output<R, C>;
  };
};
