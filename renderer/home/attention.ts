// What needs a person now in the account in use, most serious first. Pure: Início renders it, the rail counts it.
import type { Account, AccountsSnapshot } from '../../preload/contract/accounts.ts';
import type { BatchBrief } from '../../preload/contract/batches.ts';
import type { MailAttention } from '../../preload/contract/mail.ts';
import { noWork } from '../app/account-work.ts';
import type { Booklet, PrintJob } from '../../preload/contract/document-terms.ts';
import { centsIn, countIn } from '../app/batch-counts.ts';
import { needsPerson } from '../app/booklet-state.ts';
import type { AskingState, WatchRow } from '../../preload/contract/monitor.ts';
import type { ChangeToDecide } from '../../preload/contract/team-changes.ts';
import type { GuardDifference } from '../../preload/contract/withdrawal-limits.ts';
import type { WithdrawalDoubt } from '../../preload/contract/withdrawal-doubts.ts';
import type { WithdrawalRequest } from '../../preload/contract/withdrawal-request-terms.ts';
import type { WithdrawalRow } from '../../preload/contract/withdrawals.ts';
import { noIncomeNeedsAttention, type IncomeAttention } from '../app/income-attention.ts';
import { noWithdrawalNeedsAttention } from '../app/withdrawals-attention.ts';
import type { WithdrawalsAttention } from '../../preload/contract/withdrawal-doubts.ts';
import { isStopped, needsToken, stopsUntilMended } from '../app/waiting-work.ts';
import { nothingNeedsAttention, type WatchAttention } from '../app/watch-attention.ts';
import type { AppState, LedgerState, Notice, VaultState } from '../../preload/contract/app.ts';

export type Attention =
  | { readonly kind: 'ledgerLost' }
  | { readonly kind: 'frozen'; readonly freeze: NonNullable<LedgerState['freeze']> }
  | { readonly kind: 'vault'; readonly vault: VaultState }
  /** Nothing would detect a data folder that was restored from a backup. */
  | { readonly kind: 'unguarded' }
  /** Its credentials are not used until a person has checked the account. */
  | { readonly kind: 'unconfirmed'; readonly account: Account }
  /** The provider's dashboard may show boletos of it that a register from a backup does not contain. */
  | { readonly kind: 'unmatched'; readonly account: Account; readonly since: string }
  /** PIN, wallets or limits of the ledger differed from what this computer knew. */
  | { readonly kind: 'guards'; readonly differences: readonly GuardDifference[] }
  | { readonly kind: 'notice'; readonly notice: Notice }
  /** Boletos that may or may not have been created, in all batches of an account. */
  | {
      readonly kind: 'doubts';
      readonly accountId: string;
      readonly account: string | undefined;
      readonly count: number;
      readonly cents: number;
      /** When the first of their batches was queued. */
      readonly since: string | undefined;
    }
  /** The answer to a withdrawal differs from the request: its account is blocked. */
  | {
      readonly kind: 'withdrawalDiffers';
      readonly withdrawal: WithdrawalRow;
      readonly account: string | undefined;
    }
  /** A withdrawal of which nobody knows whether it was made. */
  | {
      readonly kind: 'withdrawalDoubt';
      readonly doubt: WithdrawalDoubt;
      readonly account: string | undefined;
    }
  /** Withdrawals whose failure was read twice, newest first. */
  | { readonly kind: 'withdrawalsFailed'; readonly failed: readonly [WithdrawalRow, ...WithdrawalRow[]] }
  /** Withdrawals that colleagues ask this approver for, the newest first. */
  | {
      readonly kind: 'withdrawalRequests';
      readonly requests: readonly [WithdrawalRequest, ...WithdrawalRequest[]];
    }
  /** A change to the account's rules that a colleague asks this approver for. */
  | { readonly kind: 'change'; readonly change: ChangeToDecide; readonly account: string | undefined }
  | { readonly kind: 'paused'; readonly batch: BatchBrief }
  /** Boletos whose payment was taken back, and that are open since. */
  | ({ readonly kind: 'reversals' } & IncomeAttention['reversed'])
  /** Boletos whose payment a callback calls disputed or taken back. */
  | { readonly kind: 'disputed'; readonly count: number; readonly cents: number }
  /** Boletos that callbacks call paid or cancelled. */
  | { readonly kind: 'notices'; readonly count: number; readonly cents: number }
  /** Callbacks whose boleto nobody knows. */
  | { readonly kind: 'unattributed'; readonly count: number }
  /** Lines to reconcile. */
  | { readonly kind: 'income'; readonly count: number; readonly cents: number }
  /** E-mails on the list that nothing sends, or that a clerk must decide. */
  | { readonly kind: 'mailWaiting' | 'mailToDecide'; readonly count: number }
  | ({ readonly kind: 'reminders'; readonly accountId: string } & MailAttention['reminders'][number])
  /** Prints whose outcome nobody has confirmed, newest first. */
  | { readonly kind: 'prints'; readonly prints: readonly [PrintJob, ...PrintJob[]] }
  /** Paused, incomplete, or with bar codes of other boletos. */
  | { readonly kind: 'booklet'; readonly booklet: Booklet }
  /** Watched transactions that changed after their end. */
  | { readonly kind: 'reversed'; readonly count: number }
  /** Watched transactions that failed within a day, newest first. */
  | { readonly kind: 'failed'; readonly failed: readonly [WatchRow, ...WatchRow[]] }
  /** No transaction of this account can be polled. */
  | { readonly kind: 'asking'; readonly asking: AskingState; readonly account: string | undefined }
  | { readonly kind: 'token'; readonly account: Account }
  | { readonly kind: 'timeZone'; readonly timeZone: string };

/** The other kinds are only informative. */
export const needsAttention = (item: Attention): boolean =>
  item.kind !== 'timeZone' && !(item.kind === 'asking' && !stopsUntilMended(item.asking));

export function attention(
  app: AppState | undefined,
  snapshot: AccountsSnapshot | undefined,
  batches: readonly BatchBrief[] = [],
  prints: readonly PrintJob[] = [],
  booklets: readonly Booklet[] = [],
  asking: readonly AskingState[] = [],
  { reversed, failed }: WatchAttention = nothingNeedsAttention,
  withdrawals: WithdrawalsAttention = noWithdrawalNeedsAttention,
  income: IncomeAttention = noIncomeNeedsAttention,
  mail: MailAttention = noWork.mailAttention,
): readonly Attention[] {
  if (app?.phase !== 'ready') return [];
  const { ledger, vault } = app;
  const inUse = snapshot?.accounts.find(({ id }) => id === snapshot.current);
  // A failed withdrawal is listed as a withdrawal, not again as a transaction.
  const withdrawalIds = new Set(withdrawals.failed.map(({ watch }) => watch?.id));
  const [lastFailed, ...earlierFailed] = failed.filter(({ id }) => !withdrawalIds.has(id));
  const [lastLost, ...earlierLost] = withdrawals.failed;
  const [lastAsked, ...earlierAsked] = withdrawals.requests ?? [];
  const named = (id: string) => snapshot?.accounts.find((account) => account.id === id)?.name;
  const [open, ...others] = prints.filter(({ state }) => state === 'spooled');
  const all: readonly (Attention | false | undefined)[] = [
    ledger.state === 'lost' && { kind: 'ledgerLost' },
    ledger.state === 'frozen' && ledger.freeze && { kind: 'frozen', freeze: ledger.freeze },
    (vault.state === 'unavailable' || vault.state === 'locked') && { kind: 'vault', vault },
    app.restoreGuard === 'none' && { kind: 'unguarded' },
    inUse && !inUse.confirmed && { kind: 'unconfirmed', account: inUse },
    // First a person must justify why sending may continue at all.
    inUse &&
      inUse.unmatchedSince !== null &&
      ledger.state !== 'frozen' && { kind: 'unmatched', account: inUse, since: inUse.unmatchedSince },
    // The dialog that releases a frozen ledger lists them.
    withdrawals.guards && ledger.state !== 'frozen' && { kind: 'guards', differences: withdrawals.guards },
    ...app.notices.map((notice) => ({ kind: 'notice', notice }) as const),
    ...withdrawals.stopped.map(
      (withdrawal) =>
        ({ kind: 'withdrawalDiffers', withdrawal, account: named(withdrawal.accountId) }) as const,
    ),
    ...withdrawals.doubts.map(
      (doubt) => ({ kind: 'withdrawalDoubt', doubt, account: named(doubt.withdrawal.accountId) }) as const,
    ),
    lastAsked && { kind: 'withdrawalRequests', requests: [lastAsked, ...earlierAsked] },
    ...(withdrawals.changes ?? []).map(
      (change) => ({ kind: 'change', change, account: named(change.accountId) }) as const,
    ),
    ...doubts(batches, named),
    income.callbacks.disputed.count > 0 && { kind: 'disputed', ...income.callbacks.disputed },
    income.reversed.count > 0 && { kind: 'reversals', ...income.reversed },
    reversed > 0 && { kind: 'reversed', count: reversed },
    // With nothing left to send only its uncertain rows need a person, and they are already listed.
    ...batches
      .filter((batch) => batch.state === 'paused' && countIn(batch, 'ready', 'sending') > 0)
      .map((batch) => ({ kind: 'paused', batch }) as const),
    lastLost && { kind: 'withdrawalsFailed', failed: [lastLost, ...earlierLost] },
    lastFailed && { kind: 'failed', failed: [lastFailed, ...earlierFailed] },
    ...asking
      .filter((one) => one.accountId === snapshot?.current && isStopped(one))
      .map((one) => ({ kind: 'asking', asking: one, account: named(one.accountId) }) as const),
    income.open.count > 0 && { kind: 'income', ...income.open },
    income.callbacks.proposed.count > 0 && { kind: 'notices', ...income.callbacks.proposed },
    income.callbacks.unattributed > 0 && { kind: 'unattributed', count: income.callbacks.unattributed },
    mail.toDecide > 0 && { kind: 'mailToDecide', count: mail.toDecide },
    mail.waiting > 0 && { kind: 'mailWaiting', count: mail.waiting },
    ...mail.reminders.map((one) => ({ kind: 'reminders', accountId: inUse?.id ?? '', ...one }) as const),
    open && { kind: 'prints', prints: [open, ...others] },
    ...booklets.filter(needsPerson).map((booklet) => ({ kind: 'booklet', booklet }) as const),
    inUse && needsToken(inUse) && { kind: 'token', account: inUse },
    !app.brazilianTime && { kind: 'timeZone', timeZone: app.timeZone },
  ];
  return all.filter((item) => item !== undefined && item !== false);
}

function doubts(
  batches: readonly BatchBrief[],
  named: (accountId: string) => string | undefined,
): readonly Attention[] {
  const inDoubt = batches.filter(({ totals }) => totals.uncertain.count > 0);
  return [...new Set(inDoubt.map(({ accountId }) => accountId))].map((accountId) => {
    const own = inDoubt.filter((batch) => batch.accountId === accountId);
    return {
      kind: 'doubts',
      accountId,
      account: named(accountId),
      count: own.reduce((sum, batch) => sum + countIn(batch, 'uncertain'), 0),
      cents: own.reduce((sum, batch) => sum + centsIn(batch, 'uncertain'), 0),
      since: own
        .map(({ queuedAt, createdAt }) => queuedAt ?? createdAt)
        .toSorted()
        .at(0),
    };
  });
}
