// Calls of the trail: who did what, when. Read in windows of a handle, never whole.
import * as z from 'zod/mini';
import { text } from './common.ts';
import { sortsOf } from './list-table.ts';
import { listCalls, listFilter } from './lists.ts';
import { trailColumns, trailFilters, type TrailEntry } from './trail-list.ts';

export type { TrailEntry, TrailFilter } from './trail-list.ts';

/** The kinds of trail entries; an entry of an older or newer version shows its code. */
export const trailCodes = [
  'account.created',
  'account.revived',
  'account.changed',
  'account.issueLimits',
  'account.confirmed',
  'account.networkAsked',
  'account.networkAgreed',
  'account.issueLimitsAsked',
  'account.issueLimitsAgreed',
  'account.removed',
  'credentials.set',
  'credentials.removed',
  'practice.scenario',
  'practice.reset',
  'ledger.frozen',
  'ledger.freezeCleared',
  'ledger.ledgerDamaged',
  'ledger.ledgerBegunAnew',
  'ledger.ledgerMigrated',
  'ledger.ledgerRestored',
  'ledger.restoreRefused',
  'ledger.copied',
  'ledger.dailyFolder',
  'ledger.backupPasswordSet',
  'ledger.backupPasswordRemoved',
  'ledger.restoreWaits',
  'ledger.restoreGivenUp',
  'ledger.attemptsInterrupted',
  'attempt.interrupted',
  'batch.queued',
  'batch.paused',
  'batch.stopped',
  'batch.finished',
  'account.panelDeclined',
  'account.panelMatched',
  'batch.maybeSentMeant',
  'batch.repeatsMeant',
  'batch.repeated',
  'boleto.wished',
  'boleto.foundCreated',
  'boleto.foundNotCreated',
  'boleto.refusedByHand',
  'boleto.lineRead',
  'boleto.paid',
  'boleto.paidAgain',
  'boleto.paidTakenBack',
  'document.emptied',
  'booklet.made',
  'print.spooled',
  'print.said',
  'printer.measured',
  'watch.added',
  'watch.changed',
  'watch.paused',
  'watch.resumed',
  'watch.removed',
  'watch.reversed',
  'watch.seen',
  'withdrawal.requested',
  'withdrawal.declined',
  'withdrawal.sent',
  'withdrawal.settled',
  'withdrawal.overridden',
  'withdrawal.foundMade',
  'withdrawal.foundNotMade',
  'withdrawal.differs',
  'withdrawal.checkDiffers',
  'withdrawal.estimateMissed',
  'withdrawal.estimateAsked',
  'withdrawal.acknowledged',
  'withdrawal.settings',
  'withdrawal.settingsAsked',
  'withdrawal.limits',
  'withdrawal.limitsAsked',
  'wallet.added',
  'wallet.changed',
  'wallet.removed',
  'pin.set',
  'pin.removed',
  'pin.wrong',
  /** Its secret in the vault is lost, and somebody asked to set it again. */
  'pin.lost',
  'pin.corrected',
  'lock.set',
  'lock.cleared',
  'team.personAdded',
  'team.personChanged',
  'team.personRemoved',
  'team.movedIn',
  'team.movedOut',
  'team.expanded',
  'team.contracted',
  'team.copied',
  'team.frozen',
  'team.wentOn',
  'team.computerLost',
  'team.tookOver',
  'team.asked',
  'view.shared',
  'view.unshared',
  'boleto.resolved',
] as const;
export type TrailCode = (typeof trailCodes)[number];

const trailFilter = listFilter(trailFilters, sortsOf(trailColumns), {
  codes: z.exactOptional(z.array(text(60)).check(z.maxLength(200))),
  withApp: z.boolean(),
});

/**
 * The keys of its file's texts: each code, the names of details, `detail name value` for values that are codes, and the
 * accounts' names.
 */
export type TrailWord =
  | 'file'
  | keyof typeof trailColumns
  | `what ${string}`
  | `detail ${string}`
  | `account ${string}`;

export const trailCalls = listCalls<TrailEntry>()(trailFilter);
