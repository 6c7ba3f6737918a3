// The room of withdrawals as the app wires it, over a real ledger and the practice service over HTTP; accounts as many as
// wanted, each with the practice service's own token. What shows it to a window, and the keychain, are left out.
import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Handlers } from '../../preload/contract/contract.ts';
import type { Summary } from '../../preload/contract/withdrawals.ts';
import { createClients } from '../../main/accounts/clients.ts';
import { identityOf } from '../../main/accounts/identity.ts';
import { recordOf } from '../../main/accounts/record.ts';
import { readToken } from '../../main/accounts/token.ts';
import { CodedError } from '../../main/failure.ts';
import { createTickets } from '../../main/host/tickets.ts';
import type { Ledger } from '../../main/ledger/ledger.ts';
import type { WithdrawalWatch } from '../../main/monitor/edits.ts';
import type { FeePolicy } from '../../main/sandbox/fees.ts';
import type { Sandbox } from '../../main/sandbox/server.ts';
import { createServiceClient } from '../../main/service/client.ts';
import { createPacer } from '../../main/service/pacer.ts';
import type { Timeouts } from '../../main/service/transport.ts';
import { createMemoryStore } from '../../main/vault/memory.ts';
import type { Vault } from '../../main/vault/vault.ts';
import { createWithdrawalsRoom, type WithdrawalsRoom } from '../../main/withdrawals/room.ts';
import { account, noon, openedIn, temporaryFolder } from './ledger-folder.ts';
import { sandboxForTest } from './sandbox-caller.ts';
import { baseOf } from './service-server.ts';

export interface WithdrawalsHouse {
  readonly room: WithdrawalsRoom;
  readonly calls: Handlers['withdrawals'];
  readonly ledger: Ledger;
  readonly sandbox: Sandbox;
  readonly folder: string;
  readonly accountIds: readonly string[];
  readonly reports: unknown[];
  readonly clock: { now: number };
  /** Another's token instead, from now on. */
  readonly useToken: (token: string | null) => void;
  readonly quit: () => Promise<void>;
}

export interface HouseSetting {
  readonly accounts?: number;
  readonly folder?: string;
  readonly sandbox?: Sandbox;
  readonly fees?: Partial<FeePolicy>;
  readonly timeouts?: Partial<Timeouts>;
}

/** Faulty answers would slow an account down for seconds: every wait of its pace is over at once. */
const hasteful: typeof createPacer = (options) => {
  let skipped = 0;
  return createPacer({
    ...options,
    clock: {
      now: () => performance.now() + skipped,
      after(millis, run) {
        const timer = setTimeout(() => {
          skipped += Math.max(0, millis);
          run();
        }, 0);
        return () => clearTimeout(timer);
      },
    },
  });
};

export async function withdrawalsHouse(setting: HouseSetting = {}): Promise<WithdrawalsHouse> {
  const folder = setting.folder ?? temporaryFolder();
  const clock = { now: noon };
  const sandbox =
    setting.sandbox ??
    (await sandboxForTest({
      now: () => clock.now,
      fees: { driftEveryMs: 0, openingBalanceCents: 9_000_000_000, ...setting.fees },
    }));
  const { practice } = sandbox.cast;
  let token: string | null = practice.accessToken;
  const { ledger } = await openedIn(folder, { now: () => clock.now });
  const now = () => new Date(clock.now);
  const accountIds = Array.from({ length: setting.accounts ?? 1 }, (_, index) => `conta-${index + 1}`);
  const known = await ledger.read('accounts.list', {});
  const identity = { ...identityOf(readToken(practice.accessToken, now()), undefined) };
  for (const id of known.length === 0 ? accountIds : [])
    await ledger.write(
      'accounts.insert',
      account(id, {
        name: `Padaria ${id}`,
        baseUrl: sandbox.url,
        identity,
        credentials: { token: { since: now().toISOString() } },
      }),
    );
  const record = async (id: string) => {
    const row = await ledger.read('accounts.get', { id });
    if (!row || row.removedAt !== null) throw new CodedError('notFound', 'accounts');
    return recordOf(row);
  };
  const clients = createClients({
    record,
    credentials: {
      read: () =>
        Promise.resolve({
          ...(token === null ? {} : { token }),
          ci: practice.clientId,
          cs: practice.clientSecret,
        }),
    },
    practice: { url: sandbox.url, credentials: { token: practice.accessToken } },
    baseUrlOf: baseOf,
    proxyOf: () => ({ kind: 'none' }),
    makeClient: (options) => createServiceClient({ ...options, timeouts: setting.timeouts ?? {} }),
    makePacer: hasteful,
    now,
    ticks: () => performance.now(),
  });
  const outgoing = join(folder, 'outgoing');
  mkdirSync(outgoing, { recursive: true });
  const reports: unknown[] = [];
  const room = createWithdrawalsRoom({
    ledger,
    vault: memoryVault(),
    account: record,
    clients,
    async watch({ accountId, transactionId, label }: WithdrawalWatch) {
      const item = { transactionId, ...(label === undefined ? {} : { label }) };
      await ledger.write('watches.insert', {
        accountId,
        items: [item],
        source: 'withdrawal',
        now: clock.now,
      });
    },
    tickets: createTickets(randomUUID),
    outgoing,
    streams: { publish: () => undefined },
    now,
    today: () => now().toISOString().slice(0, 10),
    session: 'session-1',
    newSlot: randomUUID,
    turned: () => undefined,
    report: (_where, error) => void reports.push(error),
  });
  let ended: Promise<void> | undefined;
  const quit = () =>
    (ended ??= room
      .close()
      .then(() => clients.close())
      .then(() => ledger.close()));
  onTestFinished(quit);
  return {
    room,
    calls: room.handlers.withdrawals,
    ledger,
    sandbox,
    folder,
    accountIds,
    reports,
    clock,
    useToken(next) {
      token = next;
      clients.changed();
    },
    quit,
  };
}

function memoryVault(): Vault {
  const store = createMemoryStore();
  return {
    state: () => ({ state: 'ready' }),
    store: () => store,
    retry: () => Promise.resolve({ state: 'ready' }),
    agreeToMemory: () => ({ state: 'ready' }),
  };
}

/** Invented, with a valid checksum. */
export const wallet = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

export const form = (
  accountId: string,
  amount: string,
  more: { webhook?: string; wallet?: string } = {},
) => ({
  accountId,
  amount,
  wallet,
  gateway: '',
  webhook: '',
  ...more,
  checksummed: false,
});

export async function summaryOf(
  calls: Handlers['withdrawals'],
  wished: ReturnType<typeof form>,
): Promise<Summary> {
  const summarized = await calls.summarize(wished);
  if (summarized.kind !== 'summary') throw new Error(JSON.stringify(summarized));
  return summarized.summary;
}

export const press = (summary: Summary, more: { commandId?: string; pin?: string } = {}) => ({
  commandId: randomUUID(),
  summaryId: summary.summaryId,
  group: summary.groups[summary.challenge] ?? '',
  ...more,
});

/** Resolves once the reading after it is on record. */
export async function learned(ledger: Ledger, id: number): Promise<boolean> {
  for (;;) {
    const stored = await ledger.read('withdrawals.stored', { id });
    if (stored?.feesAfter) return stored.teaches;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
