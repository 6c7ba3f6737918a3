// Calls before sending: the state of the account, the service's fees, the checked form, and the summary.
import type { Handlers, Input } from '../../preload/contract/contract.ts';
import type { AmountReading, WithdrawalReading } from '../../preload/contract/withdrawals.ts';
import type { Fees } from '../../preload/contract/withdrawal-terms.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { FeeReader } from './fees.ts';
import type { Wallets } from './ports.ts';
import { claimSummary, unlessShown } from './requests.ts';
import { dayOf, type Quoting, type QuoteParts } from './quote.ts';
import { blocksOf } from './rules/blocks.ts';
import { gatewayOf, judgeGateway, judgeWebhook, readAmount, webhookOf } from './rules/form.ts';
import type { Summaries } from './summaries.ts';

export interface QuoteCallParts extends Pick<QuoteParts, 'guards' | 'limits' | 'pin' | 'team'> {
  readonly ledger: Pick<Ledger, 'read' | 'write'>;
  readonly wallets: Wallets;
  readonly fees: FeeReader;
  readonly quoting: Quoting;
  readonly summaries: Summaries;
}

type Form = Input<'withdrawals', 'read'>;

export function quoteCalls(parts: QuoteCallParts) {
  const { ledger, fees, quoting, summaries } = parts;

  async function amountOf({ accountId, amount: typed }: Form, latest: Fees | null): Promise<AmountReading> {
    const amount = readAmount(typed, latest);
    if (amount.kind !== 'amount') return amount;
    const { cents } = amount;
    return { ...amount, estimate: latest && (await fees.estimate(accountId, latest, cents)).estimate };
  }

  async function reading(form: Form): Promise<WithdrawalReading> {
    const { accountId } = form;
    const latest = fees.latest(accountId);
    const [amount, wallet, facts] = await Promise.all([
      amountOf(form, latest),
      parts.wallets.reading(accountId, form.wallet),
      quoting.facts(accountId),
    ]);
    const cents = 'cents' in amount ? amount.cents : null;
    const known = wallet.kind === 'wallet' ? wallet : null;
    return {
      amount,
      wallet,
      webhook: judgeWebhook(form.webhook),
      gateway: judgeGateway(form.gateway),
      blocks: blocksOf(facts, { cents, wallet: known, fees: latest }),
    };
  }

  return {
    async readiness({ accountId }) {
      const { day } = fees.day(accountId);
      const [settings, pin, open, stopped, today, used, taught, misses] = await Promise.all([
        parts.limits.settings(accountId),
        parts.pin.state(),
        ledger.read('withdrawals.open', { accountId }),
        ledger.read('withdrawals.stopped', { accountId }),
        dayOf(parts, accountId, day),
        ledger.read('withdrawals.used', { accountId }),
        fees.taught(accountId),
        ledger.read('withdrawals.misses', { accountId }),
      ]);
      return { settings, pin, open, stopped, today, ...used, taught, misses, fees: fees.latest(accountId) };
    },

    readFees: ({ accountId }) => fees.read(accountId),

    read: reading,

    async summarize({ checksummed, ...form }) {
      const { accountId } = form;
      const current = await fees.read(accountId);
      const found = await reading(form);
      const { amount, wallet } = found;
      const fine =
        amount.kind === 'amount' &&
        wallet.kind === 'wallet' &&
        (wallet.written === 'checksummed' || checksummed) &&
        found.webhook === 'good' &&
        found.gateway === 'good';
      if (!fine) return { kind: 'problems', reading: found };
      const gateway = gatewayOf(form.gateway);
      const webhook = webhookOf(form.webhook);
      const claimed = await claimSummary(parts.team, accountId);
      if (claimed) return claimed;
      const wanted = { accountId, cents: amount.cents, wallet, gateway, webhook, request: null };
      return unlessShown(parts.team, accountId, async (shown) => {
        const held = await quoting.summary(wanted, current);
        summaries.hold(held);
        shown();
        return { kind: 'summary', summary: held.summary } as const;
      });
    },

    async askEstimate({ commandId, ...asked }) {
      await ledger.write('withdrawals.askEstimate', asked, { commandId });
      return null;
    },

    forget({ summaryId }) {
      summaries.forget(summaryId);
      return Promise.resolve(null);
    },
  } satisfies Partial<Handlers['withdrawals']>;
}
