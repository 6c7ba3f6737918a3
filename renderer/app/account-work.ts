// The window's data about the account in use: its latest batches, booklets and prints, and what needs attention. Of
// other accounts it has only counts.
import type { WaitingWork } from '../../preload/contract/accounts.ts';
import type { BatchBrief } from '../../preload/contract/batches.ts';
import type { AccountScope } from '../../preload/contract/boleto-terms.ts';
import type { Guiche } from '../../preload/contract/contract.ts';
import type { Booklet, PrintJob } from '../../preload/contract/document-terms.ts';
import type { HomeFigures } from '../../preload/contract/home.ts';
import type { Result } from '../../preload/contract/result.ts';
import type { WithdrawalsAttention } from '../../preload/contract/withdrawal-doubts.ts';
import { throttledRefresh, type Later } from './throttled-refresh.ts';
import type { MailAttention } from '../../preload/contract/mail.ts';
import { noIncomeNeedsAttention, readIncomeAttention, type IncomeAttention } from './income-attention.ts';
import { nothingNeedsAttention, readWatchAttention, type WatchAttention } from './watch-attention.ts';
import { noWithdrawalNeedsAttention } from './withdrawals-attention.ts';

export interface AccountWork {
  /** The latest, and all open or uncertain ones, newest first. */
  readonly batches: readonly BatchBrief[];
  /** Prints, newest first; undefined until they are read. */
  readonly prints: readonly PrintJob[] | undefined;
  /** Newest first. */
  readonly booklets: readonly Booklet[];
  /** Watched transactions that need attention. */
  readonly watchAttention: WatchAttention;
  /** Withdrawals that need attention. */
  readonly withdrawalsAttention: WithdrawalsAttention;
  /** Lines of statements and return files that need attention. */
  readonly incomeAttention: IncomeAttention;
  /** E-mails that wait for a clerk, and proposed reminders. */
  readonly mailAttention: MailAttention;
  /** Undefined until they are read. */
  readonly figures: HomeFigures | undefined;
}

export const noWork: AccountWork = {
  batches: [],
  prints: undefined,
  booklets: [],
  watchAttention: nothingNeedsAttention,
  withdrawalsAttention: noWithdrawalNeedsAttention,
  incomeAttention: noIncomeNeedsAttention,
  mailAttention: { waiting: 0, toDecide: 0, reminders: [] },
  figures: undefined,
};

/** The minimum interval between two reads of each, and the number of batches read. */
const listsEvery = 1_000;
const mostBatches = 200;
/** How long the first answers wait for each other, in milliseconds. */
const longestWait = 150;

export type WorkPart = keyof AccountWork;

export interface AccountWorkPorts {
  readonly guiche: Guiche;
  readonly ask: <T>(answer: Promise<Result<T>>) => Promise<Result<T>>;
  readonly keep: (part: Partial<AccountWork>) => void;
  readonly keepWaiting: (waiting: readonly WaitingWork[]) => void;
  readonly later: Later;
}

export function createAccountWork({ guiche, ask, keep, keepWaiting, later }: AccountWorkPorts) {
  let shown: string | undefined;
  let readers: ReadonlyMap<string, ReturnType<typeof throttledRefresh>> = new Map();
  const waiting = throttledRefresh(
    async () => {
      const found = await ask(guiche.accounts.waiting());
      if (found.ok) keepWaiting(found.value);
    },
    listsEvery,
    later,
  );

  function readersOf(scope: Exclude<AccountScope, 'all'>): typeof readers {
    const reads: { readonly [Part in WorkPart]: () => Promise<Result<AccountWork[Part]>> } = {
      batches: () => ask(guiche.batches.list({ scope, most: mostBatches })),
      prints: () => ask(guiche.documents.prints({ scope })),
      booklets: () => ask(guiche.documents.booklets({ scope })),
      watchAttention: () => readWatchAttention(guiche, scope, ask, Date.now),
      withdrawalsAttention: () => ask(guiche.withdrawals.needingAttention({ scope })),
      incomeAttention: () => readIncomeAttention(guiche, scope, ask),
      mailAttention: () => ask(guiche.mail.attention(scope)),
      figures: () => ask(guiche.home.figures(scope)),
    };
    // The first answers are stored in one step, because each step renders the window again; a slow one is not waited
    // for.
    const missing = new Set(Object.keys(reads));
    let first: Partial<AccountWork> = {};
    let stopWaiting: (() => void) | undefined;
    const keepFirst = () => {
      stopWaiting?.();
      missing.clear();
      keep(first);
    };
    const take = (part: string, found: Partial<AccountWork>) => {
      if (missing.size === 0) return keep(found);
      first = { ...first, ...found };
      missing.delete(part);
      if (missing.size === 0) return keepFirst();
      stopWaiting ??= later(() => mine === shown && keepFirst(), longestWait);
      return undefined;
    };
    const mine = shown;
    const reader = (part: string, read: () => Promise<Result<AccountWork[WorkPart]>>) =>
      throttledRefresh(
        async () => {
          const found = await read();
          if (mine === shown) take(part, found.ok ? { [part]: found.value } : {});
        },
        listsEvery,
        later,
      );
    return new Map(Object.entries(reads).map(([part, read]) => [part, reader(part, read)]));
  }

  const leave = () => {
    for (const reader of readers.values()) reader.stop();
  };
  return {
    /** True if it is another account than before; answers for the earlier one are dropped from then on. */
    use(accountId: string) {
      if (accountId === shown) return false;
      leave();
      shown = accountId;
      readers = readersOf({ accountId });
      return true;
    },
    /** These parts may have changed, or all if none is named. */
    moved(...changed: readonly WorkPart[]) {
      for (const part of changed.length === 0 ? readers.keys() : changed) readers.get(part)?.poke();
      waiting.poke();
    },
    stop() {
      leave();
      waiting.stop();
    },
  };
}
