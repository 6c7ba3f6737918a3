// Collects the facts behind every block of a withdrawal, and makes its summary.
import { randomUUID } from 'node:crypto';
import type { WalletReading } from '../../preload/contract/wallet-terms.ts';
import type { Identity } from '../../preload/contract/accounts.ts';
import type { Summary } from '../../preload/contract/withdrawals.ts';
import type { Fees, WithdrawalTerms } from '../../preload/contract/withdrawal-terms.ts';
import type { Clients } from '../accounts/clients.ts';
import type { AccountRecord } from '../accounts/record.ts';
import { CodedError, unlessVault } from '../failure.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Credentials } from '../service/credentials.ts';
import type { FeeReader } from './fees.ts';
import type { WithdrawalRequest } from '../../preload/contract/withdrawal-request-terms.ts';
import type { Guards } from './guards.ts';
import type { Limits, Pin, Team } from './ports.ts';
import { blocksOf, pinForOf, type AccountFacts } from './rules/blocks.ts';
import { challengeOf, groupsOf } from './rules/wallet.ts';
import { summaryGoodMs, type Held } from './summaries.ts';

export interface QuoteParts {
  readonly ledger: Pick<Ledger, 'read' | 'write' | 'freeze'>;
  readonly account: (id: string) => Promise<AccountRecord>;
  readonly clients: Pick<Clients, 'tokenHeld'>;
  readonly team: Team | null;
  readonly limits: Limits;
  readonly guards: Pick<Guards, 'sentOn'>;
  readonly pin: Pick<Pin, 'state'>;
  readonly fees: Pick<FeeReader, 'estimate' | 'day'>;
  readonly now: () => Date;
  /** In [0, 1), unpredictable. */
  readonly random: () => number;
}

export interface Wanted extends Pick<WithdrawalTerms, 'accountId' | 'cents' | 'gateway' | 'webhook'> {
  readonly wallet: Extract<WalletReading, { kind: 'wallet' }>;
  readonly request: WithdrawalRequest | null;
}

export interface Known extends AccountFacts {
  readonly identity: Identity;
  /** Whether these are the credentials that the facts are about. */
  readonly isToken: (credentials: Credentials) => boolean;
}

export type Quoting = ReturnType<typeof createQuoting>;

/** What counts towards the daily limits: the more of what the ledger has and what this computer knows that it sent. */
export async function dayOf(
  { ledger, guards }: Pick<QuoteParts, 'guards'> & { readonly ledger: Pick<Ledger, 'read' | 'write'> },
  accountId: string,
  today: string,
) {
  const { ahead, cents, count } = await ledger.read('withdrawals.day', { accountId, day: today });
  if (ahead) await ledger.write('waits.countDays', { accountId, today });
  const ofOwner = await ledger.read('accounts.ofOwner', { accountId });
  const sent = await guards.sentOn([accountId, ...ofOwner], today);
  return { cents: Math.max(cents, sent.cents), count: Math.max(count, sent.count) };
}

const least = (limits: readonly (number | null)[]): number | null =>
  limits.reduce(
    (one, other) => (one === null || other === null ? (one ?? other) : Math.min(one, other)),
    null,
  );

/** Accounts of one owner share what they withdraw in a day, so the tightest limit of a day holds for each of them. */
async function sharedSettings({ ledger, limits }: Pick<QuoteParts, 'ledger' | 'limits'>, accountId: string) {
  const ids = await ledger.read('accounts.ofOwner', { accountId });
  const [own, ...all] = await Promise.all([accountId, ...ids].map((id) => limits.settings(id)));
  if (!own) throw new CodedError('internal', 'withdrawals', { detail: 'settings' });
  return {
    ...own,
    dailyCents: least(all.map(({ dailyCents }) => dailyCents)),
    dailyCount: least(all.map(({ dailyCount }) => dailyCount)),
  };
}

export function createQuoting(parts: QuoteParts) {
  const { ledger, team } = parts;

  /** `as`: the account's identity when the summary was shown. */
  async function facts(accountId: string, as?: Identity): Promise<Known> {
    const account = await parts.account(accountId);
    const identity = as ?? account.identity;
    const { day, unproved } = parts.fees.day(accountId);
    const [settings, open, stopped, today, token] = await Promise.all([
      sharedSettings(parts, accountId),
      ledger.read('withdrawals.open', { accountId }),
      ledger.read('withdrawals.stopped', { accountId }),
      dayOf(parts, accountId, day),
      // An unavailable vault gives no token.
      parts.clients.tokenHeld(accountId, identity).catch(unlessVault),
    ]);
    return {
      settings,
      open: open.length,
      stopped: stopped !== null,
      today,
      dayUnproved: unproved,
      frozen: ledger.freeze !== null,
      reader: team?.role() === 'reader',
      hasToken: token !== null && (account.kind === 'practice' || account.credentials.token !== undefined),
      sameIdentity: token === null || token.owner === 'same',
      identity,
      isToken: (credentials) => token?.isIn(credentials) ?? false,
    };
  }

  async function summary(wanted: Wanted, fees: Fees): Promise<Held> {
    const { accountId, cents, wallet, gateway, webhook, request } = wanted;
    const known = await facts(accountId);
    const blocks = blocksOf(known, { cents, wallet, fees });
    const telling = wallet.lookAlikes.flatMap(({ groups }) => groups);
    const challenge = challengeOf(wallet.wallet, parts.random, telling);
    const { estimate, asOf } = await parts.fees.estimate(accountId, fees, cents);
    const shown: Summary = {
      summaryId: randomUUID(),
      accountId,
      cents,
      groups: groupsOf(wallet.wallet),
      wallet: wallet.wallet,
      entry: wallet.entry,
      lookAlikes: wallet.lookAlikes,
      gateway,
      webhook,
      fees,
      estimate,
      challenge: challenge.index,
      blocks,
      pinFor: pinForOf(await parts.pin.state(), known.settings, cents, blocks),
      today: known.today,
      goodUntil: new Date(parts.now().getTime() + summaryGoodMs).toISOString(),
      asks: team !== null && request === null && (await team.needsApproval(accountId, cents)),
      request,
    };
    return { summary: shown, group: challenge.text, identity: known.identity, estimateAsOf: asOf };
  }

  return { facts, summary };
}
