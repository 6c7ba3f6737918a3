// Composes the handlers of withdrawals: quotes, sending, uncertain ones, wallets, limits and the PIN.
import { randomBytes, randomInt } from 'node:crypto';
import type { IssueLimits } from '../../preload/contract/accounts.ts';
import { later } from '../async.ts';
import type { Clients } from '../accounts/clients.ts';
import type { AccountRecord } from '../accounts/record.ts';
import type { OutgoingParts } from '../spreadsheets/outgoing-sheet.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { TableGroup } from '../ledger/operations.ts';
import { createChangeNotifier } from '../change-notifier.ts';
import type { CallbackUrl } from '../callbacks/mailbox-key.ts';
import type { MonitorRoom } from '../monitor/room.ts';
import type { Publisher } from '../streams.ts';
import type { OutsideRecord } from '../vault/outside-record.ts';
import type { Vault } from '../vault/vault.ts';
import { refMint } from '../boletos/batch/ref.ts';
import { createBook } from './book-calls.ts';
import { createWithdrawalSender } from './send-withdrawal.ts';
import { doubtCalls } from './doubt-calls.ts';
import { historyCalls } from './history-calls.ts';
import { createFeeReader } from './fees.ts';
import { createGuards } from './guards.ts';
import { createPin } from './pin.ts';
import type { Team } from './ports.ts';
import { createQuoting } from './quote.ts';
import { requestCalls } from './requests.ts';
import { quoteCalls } from './quote-calls.ts';
import { sendCalls } from './sending.ts';
import { createLimits, limitChanges, settingsOf } from './settings-calls.ts';
import { createSummaries } from './summaries.ts';

interface IssueLimitsOf {
  readonly id: string;
  readonly name: string;
  readonly limits: IssueLimits;
}

export interface WithdrawalParts extends OutgoingParts {
  readonly ledger: Ledger;
  readonly vault: Vault;
  readonly outside: OutsideRecord;
  /** The accounts of real services, with the limits from which an issue is summed up before it starts. */
  readonly issueLimits: () => Promise<readonly IssueLimitsOf[]>;
  readonly tightenIssueLimits: (accountId: string, limits: IssueLimits) => Promise<void>;
  /** The id of this run of the program. */
  readonly session: string;
  /** Makes a new name for an entry of the vault. */
  readonly newSlot: () => string;
  /** Throws a CodedError if the account is unknown or removed. */
  readonly account: (id: string) => Promise<AccountRecord>;
  readonly clients: Pick<Clients, 'clientOf' | 'connectionOf' | 'tokenHeld'>;
  readonly team?: Team | null;
  readonly watch: MonitorRoom['watchWithdrawal'];
  readonly callbackUrls?: (accountId: string) => Promise<CallbackUrl | null>;
  readonly streams: Pick<Publisher, 'publish'>;
  readonly now: () => Date;
  /** The clerk's local date. */
  readonly today: () => string;
  /** The number of withdrawals in progress has changed. */
  readonly turned: () => void;
  /** Reports errors of work that no caller awaits. */
  readonly report: (where: string, error: unknown) => void;
}

export type WithdrawalsRoom = ReturnType<typeof createWithdrawalsRoom>;

/** How long a quit waits for requests in flight. */
const quitMs = 10_000;

const tables: ReadonlySet<TableGroup> = new Set([
  'withdrawals',
  'wallets',
  'withdrawalSettings',
  'pin',
] as const);

export function createWithdrawalsRoom(given: WithdrawalParts) {
  const parts = { ...given, team: given.team ?? null };
  const { ledger } = parts;
  const settingsIn = (accountId: string) => ledger.read('withdrawalSettings.get', { accountId });
  const guards = createGuards({
    ...parts,
    inTeam: parts.team !== null,
    accounts: async () =>
      Promise.all(
        (await parts.issueLimits()).map(async ({ id, name, limits: issue }) => ({
          id,
          name,
          limits: { withdrawals: settingsOf(id, await settingsIn(id)), issue },
        })),
      ),
    async tighten(accountId, strict) {
      const before = await settingsIn(accountId);
      const withdrawals = settingsOf(accountId, before);
      const changes = limitChanges({ withdrawals, issue: strict.issue }, strict);
      if (Object.keys(changes).length > 0)
        await ledger.write('withdrawalSettings.set', {
          accountId,
          settings: strict.withdrawals,
          changes,
          before,
        });
      await parts.tightenIssueLimits(accountId, strict.issue);
    },
  });
  const { pin, calls: pinCalls } = createPin({ ...parts, guards });
  const { limits, calls: settingsCalls } = createLimits({ ...parts, pin, guards });
  const { wallets, calls: bookCalls } = createBook({ ...parts, limits, guards });
  const fees = createFeeReader(parts);
  const summaries = createSummaries({
    ...parts,
    ticks: () => performance.now(),
    over: (accountId) => void parts.team?.release(accountId),
  });
  const quoting = createQuoting({
    ...parts,
    limits,
    guards,
    pin,
    fees,
    random: () => randomInt(2 ** 32) / 2 ** 32,
  });
  const sender = createWithdrawalSender({
    ...parts,
    guards,
    wallets,
    fees,
    after: later,
  });
  const shared = { ...parts, guards, pin, limits, wallets, fees, quoting, summaries };
  const news = createChangeNotifier({
    changes: parts.ledger,
    tables,
    publish: (sequence, last) => parts.streams.publish('withdrawals', sequence, { last }),
  });
  parts.team?.onChange(news.publishNext);
  sender.recover().catch((error: unknown) => parts.report('withdrawals', error));
  return {
    handlers: {
      withdrawals: {
        ...quoteCalls(shared),
        ...sendCalls({ ...shared, sender, mint: refMint(randomBytes) }),
        ...doubtCalls(shared),
        ...requestCalls(shared),
        ...historyCalls(parts),
        ...bookCalls,
        ...settingsCalls,
        ...pinCalls,
        async acknowledgeGuards() {
          await guards.acknowledge();
          news.publishNext();
          return null;
        },
      },
    },
    /** One PIN for the whole register; it also unlocks the window. */
    pin,
    guards,
    /** Withdrawals in progress, without a recorded outcome. */
    jobs: sender.jobs,
    /** Called around sleep. */
    hold: sender.hold,
    release: sender.release,
    async close() {
      await sender.close(quitMs);
      news.close();
    },
  };
}
