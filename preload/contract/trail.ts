// The trail: who did what, when. Read in windows of a handle, never whole.
import * as z from 'zod/mini';
import { languages } from './app.ts';
import { call } from './define.ts';
import { accountScope } from './boleto-terms.ts';
import { text } from './common.ts';

/** What a line of the trail can tell; one of an older or newer version shows its code as it stands. */
export const trailCodes = [
  'account.created',
  'account.revived',
  'account.changed',
  'account.confirmed',
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
  'wallet.added',
  'wallet.changed',
  'wallet.removed',
  'pin.set',
  'pin.removed',
  'pin.wrong',
  /** Its place in the vault is lost, and somebody asked to set it anew. */
  'pin.lost',
  'lock.set',
  'lock.cleared',
] as const;
export type TrailCode = (typeof trailCodes)[number];

export interface TrailEntry {
  readonly sequence: number;
  /** ISO instant with the offset of the machine that wrote it. */
  readonly at: string;
  readonly user: string;
  readonly accountId: string | null;
  readonly what: string;
  readonly detail: Readonly<Record<string, string | number | boolean | null>>;
}

export interface ListHandle {
  readonly handle: string;
  readonly count: number;
  readonly revision: number;
}

const handle = text(64);
const trailFilter = z.strictObject({
  search: z.exactOptional(z.string().check(z.maxLength(200))),
  /** Codes whose words, as the window shows them, hold the search. */
  codes: z.exactOptional(z.array(text(60)).check(z.maxLength(200))),
  scope: accountScope,
  /** Also what was done for no account: preferences, copies, printers. */
  withApp: z.boolean(),
  newestFirst: z.boolean(),
});
export type TrailFilter = Readonly<z.output<typeof trailFilter>>;

export const trailCalls = {
  open: call<ListHandle>()(trailFilter),
  window: call<readonly TrailEntry[]>()(
    z.strictObject({
      handle,
      from: z.int().check(z.minimum(0)),
      count: z.int().check(z.minimum(1), z.maximum(500)),
    }),
  ),
  close: call<null>()(z.strictObject({ handle })),
  /**
   * The window brings the words of the file: titles of the columns, what each code says, the names of details and, as
   * `name value`, of those values that are codes; and the accounts' names.
   */
  save: call<{ readonly ticket: string; readonly name: string }>()(
    z.strictObject({
      handle,
      name: text(80),
      language: z.enum(languages),
      columns: z.array(text(60)).check(z.length(6)),
      says: z.record(text(60), text(120)),
      details: z.record(text(60), text(120)),
      accounts: z.record(text(64), text(80)),
    }),
  ),
} as const;
