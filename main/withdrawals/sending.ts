// Sends a withdrawal once: judges the shown summary again with current facts, records the intent, and sends. No outcome
// leads to another attempt: a person must start again with a new summary.
import { randomUUID } from 'node:crypto';
import type { Handlers, Parsed } from '../../preload/contract/contract.ts';
import type { SendResult, WithdrawalBlock } from '../../preload/contract/withdrawals.ts';
import type { Fees } from '../../preload/contract/withdrawal-terms.ts';
import type { RefMint } from '../boletos/batch/ref.ts';
import { inTurnFor } from '../async.ts';
import { CodedError } from '../failure.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { WithdrawalBegun } from '../ledger/tables/withdrawals.ts';
import { withdrawalBody } from '../service/withdrawals.ts';
import type { WithdrawalSender, Intent, SendSlot } from './send-withdrawal.ts';
import type { FeeReader } from './fees.ts';
import type { Guards } from './guards.ts';
import type { Pin, Team, Wallets } from './ports.ts';
import type { Quoting, QuoteParts } from './quote.ts';
import { blocksOf, firmOf, pinForOf } from './rules/blocks.ts';
import { changedBeyond } from './rules/figures.ts';
import type { CallbackUrl } from '../callbacks/mailbox-key.ts';
import { refMark } from './rules/form.ts';
import { sameWallet } from './rules/wallet.ts';
import type { Held, Summaries } from './summaries.ts';

export interface SendingParts extends Pick<QuoteParts, 'now'> {
  readonly ledger: Pick<Ledger, 'first' | 'journal' | 'read' | 'write'>;
  readonly team: Team | null;
  readonly wallets: Wallets;
  readonly guards: Pick<Guards, 'noteSent' | 'noteNotMade'>;
  readonly pin: Pin;
  readonly fees: Pick<FeeReader, 'read' | 'day'>;
  readonly quoting: Quoting;
  readonly summaries: Summaries;
  readonly sender: WithdrawalSender;
  readonly mint: RefMint;
  /** What makes an attempt's callback URL of the one that was typed; null without a mailbox. */
  readonly callbackUrls?: (accountId: string) => Promise<CallbackUrl | null>;
}

type Press = Parsed<'withdrawals', 'send'>;
type NotSent = Exclude<SendResult, { kind: 'sent' }>;
interface Judged extends Pick<Intent, 'isToken'> {
  readonly kind: 'fine';
  readonly fees: Fees;
  readonly blocks: readonly WithdrawalBlock[];
}
type Begun = { readonly kind: 'begun'; readonly intent: Intent };

export function sendCalls(parts: SendingParts) {
  const { ledger, summaries, sender } = parts;

  /** Sequential for each account until the intent is recorded, so that the judged facts are still true by then. */
  const inTurn = inTurnFor();

  async function sent(id: number): Promise<SendResult> {
    await sender.ended(id);
    const withdrawal = await ledger.read('withdrawals.get', { id });
    if (!withdrawal) throw new CodedError('notFound', 'withdrawals');
    return { kind: 'sent', withdrawal };
  }

  /** The result of the same command, if it was received before. */
  async function before({ commandId, summaryId }: Press): Promise<WithdrawalBegun | null> {
    const first = await ledger.first('withdrawals.begin', commandId, { summaryId });
    return first?.value ?? null;
  }

  const resultOf = (begun: WithdrawalBegun): Promise<SendResult> | NotSent =>
    begun.kind === 'begun' ? sent(begun.id) : heldBack(begun.why);

  async function judge(
    { summary, identity }: Held,
    sendSlot: SendSlot,
    typed: string | undefined,
  ): Promise<NotSent | Judged> {
    const { accountId, cents, gateway, webhook, request } = summary;
    const fees = await parts.fees.read(accountId, { slot: sendSlot.slot });
    const facts = await parts.quoting.facts(accountId, identity);
    // Checked before a new summary is made, which would use the account's present identity.
    if (!facts.sameIdentity) return { kind: 'blocked', blocks: ['identity'] };
    const wallet = await parts.wallets.reading(accountId, summary.wallet);
    if (wallet.kind !== 'wallet' || !sameWallet(wallet.wallet, summary.wallet)) return { kind: 'stale' };
    if (changedBeyond(summary.fees, fees, facts.settings.rateTolerance)) {
      const anew = await parts.quoting.summary({ accountId, cents, wallet, gateway, webhook, request }, fees);
      summaries.hold(anew);
      return { kind: 'moved', before: summary.fees, summary: anew.summary };
    }
    const blocks = blocksOf(facts, { cents, wallet, fees });
    const pinFor = pinForOf(await parts.pin.state(), facts.settings, cents, blocks);
    // Only blocks that were shown can be overridden: the PIN was typed for those.
    const shown = pinFor.filter((one) => summary.pinFor.includes(one));
    if (firmOf(blocks, shown).length > 0) return { kind: 'blocked', blocks };
    if (pinFor.length > 0) {
      const checked = await parts.pin.check(typed);
      if (!checked.ok) return { kind: 'pin', why: checked.why, until: checked.until };
    }
    return { kind: 'fine', fees, blocks, isToken: facts.isToken };
  }

  async function begin(
    { summary, estimateAsOf }: Held,
    { fees, blocks, isToken }: Judged,
    { commandId, summaryId }: Press,
  ): Promise<NotSent | Begun> {
    const { accountId, cents, wallet, gateway, webhook, estimate, request } = summary;
    const ref = parts.mint(parts.now().getTime());
    const own = webhook?.replaceAll(refMark, ref) ?? null;
    const urls = (await parts.callbackUrls?.(accountId)) ?? null;
    const callback = urls ? urls(ref, own) : own;
    const body = withdrawalBody({
      amountCents: cents,
      wallet,
      ...(callback === null ? {} : { projectWebhook: callback }),
      ...(gateway === null ? {} : { gateway }),
    });
    const wanted = {
      accountId,
      override: blocks.includes('locked'),
      // Blocks that no PIN overrides were refused before.
      overrode: blocks,
      day: parts.fees.day(accountId).day,
      cents,
      wallet,
      label: summary.entry?.label ?? null,
      gateway,
      webhook,
      fees,
      estimate,
      estimateAsOf,
      ...(request === null ? {} : { request: request.id }),
    };
    sender.mayBegin();
    const attempt = { id: randomUUID(), ref, body };
    await parts.guards.noteSent(attempt.id, { accountId, day: wanted.day, cents });
    ledger.journal?.asked([attempt.id]);
    const begun = await ledger.write(
      'withdrawals.begin',
      { ...wanted, attempt },
      { commandId, commandInput: { summaryId } },
    );
    summaries.forget(summaryId);
    if (begun.kind === 'held') {
      ledger.journal?.forget([attempt.id]);
      await parts.guards.noteNotMade(attempt.id);
      return heldBack(begun.why);
    }
    return { kind: 'begun', intent: { ...wanted, id: begun.id, attemptId: attempt.id, body, isToken } };
  }

  /** Nothing is sent: an approver is asked for exactly this. */
  async function ask(team: Team, { summary }: Held, { fees }: Judged, press: Press): Promise<NotSent> {
    const { accountId, cents, wallet, gateway, webhook } = summary;
    const { commandId: id } = press;
    const asked = await team.request({ id, accountId, cents, wallet, gateway, webhook, fees });
    summaries.forget(press.summaryId);
    return asked.kind === 'requested'
      ? { kind: 'asked', request: id, expiresAt: asked.expiresAt }
      : asked.why === 'role'
        ? { kind: 'team', why: 'role' }
        : { kind: 'blocked', blocks: ['frozen'] };
  }

  /** Returns the withdrawal in progress, or why there is none. */
  async function start(
    held: Held,
    press: Press,
  ): Promise<NotSent | { readonly kind: 'begun'; readonly id: number }> {
    const sendSlot = await sender.acquire(held.summary.accountId);
    let carried = false;
    try {
      // The summary may have expired while waiting for the slot.
      if (!summaries.find(press.summaryId)) return { kind: 'stale' };
      const judged = await judge(held, sendSlot, press.pin);
      if (judged.kind !== 'fine') return judged;
      if (held.summary.asks && parts.team) return await ask(parts.team, held, judged, press);
      const begun = await begin(held, judged, press);
      if (begun.kind !== 'begun') return begun;
      carried = true;
      sender.send(begun.intent, sendSlot);
      return { kind: 'begun', id: begun.intent.id };
    } finally {
      if (!carried) sendSlot.end();
    }
  }

  return {
    async send(press) {
      const earlier = await before(press);
      if (earlier) return resultOf(earlier);
      const held = summaries.find(press.summaryId);
      if (!held) return { kind: 'stale' };
      const started = await inTurn(held.summary.accountId, async () => {
        const first = await before(press);
        if (first) return first;
        const group = summaries.answer(press.summaryId, press.group);
        if (group !== 'right') return { kind: group === 'wrong' ? 'wrongGroup' : 'stale' } as const;
        return start(held, press);
      });
      return started.kind === 'begun' || started.kind === 'held' ? resultOf(started) : started;
    },
  } satisfies Partial<Handlers['withdrawals']>;
}

function heldBack(why: Extract<WithdrawalBegun, { kind: 'held' }>['why']): NotSent {
  switch (why) {
    case 'withdrawalLocked':
      return { kind: 'blocked', blocks: ['locked'] };
    case 'stopped':
    case 'frozen':
      return { kind: 'blocked', blocks: [why] };
    // The shown estimate may be known to be wrong by now, so a new summary is needed.
    case 'estimateOld':
      return { kind: 'stale' };
    case 'accountRemoved':
      throw new CodedError('notFound', 'withdrawals', { detail: 'account' });
    case 'outcomeDiffers':
    case 'refTaken':
    case 'refused':
      throw new CodedError('ledgerRefused', 'withdrawals', { detail: why });
    default:
      return { kind: 'team', why };
  }
}
