// Calls of the trail: who did what, when. Read in windows of a handle, never whole.
import * as z from 'zod/mini';
import { accountScope, plainDate } from './boleto-terms.ts';
import { text } from './common.ts';
import { listCalls } from './lists.ts';
import { trailSubjects } from './trail-subjects.ts';

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

export interface TrailEntry {
  readonly sequence: number;
  /** ISO instant with the UTC offset of the computer that wrote it. */
  readonly at: string;
  readonly user: string;
  readonly accountId: string | null;
  readonly what: string;
  readonly detail: Readonly<Record<string, string | number | boolean | null>>;
}

const trailFilter = z.strictObject({
  search: z.exactOptional(z.string().check(z.maxLength(200))),
  /** Codes whose on-screen text contains the search. */
  codes: z.exactOptional(z.array(text(60)).check(z.maxLength(200))),
  scope: accountScope,
  subject: z.exactOptional(z.enum(trailSubjects)),
  /** Who did it, on whichever computer: a team's trail names `person · computer`. */
  user: z.exactOptional(text(200)),
  /** Days of the banks, both in. */
  from: z.exactOptional(plainDate),
  to: z.exactOptional(plainDate),
  /** Also entries of no account: preferences, copies, printers. */
  withApp: z.boolean(),
  newestFirst: z.boolean(),
});
export type TrailFilter = Readonly<z.output<typeof trailFilter>>;

/** The columns of its file, in order. */
export const trailColumns = ['sequence', 'at', 'user', 'account', 'what', 'detail'] as const;
export type TrailColumn = (typeof trailColumns)[number];

/**
 * The keys of its file's texts: each code, the names of details, `detail name value` for values that are codes, and the
 * accounts' names.
 */
export type TrailWord = 'name' | TrailColumn | `what ${string}` | `detail ${string}` | `account ${string}`;

export const trailCalls = listCalls<TrailEntry>()(trailFilter);
