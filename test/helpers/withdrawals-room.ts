// The calls of withdrawals, wired as the app wires them, over a real ledger and a payment service that runs elsewhere: for tests and for
// processes that a test kills.
import { usualIssueLimits } from '../../preload/contract/accounts.ts';
import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Handlers } from '../../preload/contract/contract.ts';
import { usualSettings } from '../../preload/contract/withdrawal-limits.ts';
import type { Summary } from '../../preload/contract/withdrawals.ts';
import { createClients } from '../../main/accounts/clients.ts';
import { identityOf } from '../../main/accounts/identity.ts';
import { recordOf } from '../../main/accounts/record.ts';
import { readToken } from '../../main/accounts/token.ts';
import { CodedError } from '../../main/failure.ts';
import { createTickets } from '../../main/host/tickets.ts';
import type { Ledger } from '../../main/ledger/ledger.ts';
import { openLedger } from '../../main/ledger/open.ts';
import type { JournalPlace } from '../../main/ledger/send-journal.ts';
import type { WithdrawalWatch } from '../../main/monitor/room.ts';
import { createServiceClient } from '../../main/service/client.ts';
import type { Credentials } from '../../main/service/credentials.ts';
import { createPacer } from '../../main/service/pacer.ts';
import { parseBaseUrl } from '../../main/service/paths.ts';
import type { Timeouts } from '../../main/service/transport.ts';
import { createMemoryStore } from '../../main/vault/memory.ts';
import type { Vault } from '../../main/vault/vault.ts';
import { createWithdrawalsRoom, type WithdrawalsRoom } from '../../main/withdrawals/room.ts';
import { outsideRecord } from '../../main/vault/outside-record.ts';

export interface Wiring {
  readonly folder: string;
  readonly url: string;
  readonly secrets: () => Credentials;
  /** The owner of the accounts when they are made. */
  readonly token: string;
  readonly accounts?: number;
  readonly now: () => number;
  readonly timeouts?: Partial<Timeouts>;
  readonly journal?: JournalPlace | null;
  readonly report: (error: unknown) => void;
}

export interface WithdrawalsRuntimeParts {
  readonly room: WithdrawalsRoom;
  readonly ledger: Ledger;
  readonly accountIds: readonly string[];
  /** From now on the accounts have other secrets. */
  readonly secretsChanged: () => void;
  readonly quit: () => Promise<void>;
}

/** Faulty answers would slow an account down for seconds, so every wait of its pacer ends at once. */
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

export async function wiredRoom(wiring: Wiring): Promise<WithdrawalsRuntimeParts> {
  const { folder, url, secrets, timeouts = {} } = wiring;
  const now = () => new Date(wiring.now());
  const { ledger } = await openLedger({
    folder,
    now: wiring.now,
    osUser: 'ana',
    machineId: 'machine-1',
    keeper: null,
    journal: wiring.journal ?? null,
  });
  const accountIds = Array.from({ length: wiring.accounts ?? 1 }, (_, index) => `conta-${index + 1}`);
  const known = await ledger.read('accounts.list', {});
  // An owner has one account at an address; a slash at its end makes no difference.
  for (const [at, id] of known.length === 0 ? accountIds.entries() : []) {
    await ledger.write('accounts.insert', {
      id,
      kind: 'service',
      name: `Padaria ${id}`,
      baseUrl: `${url}${'/'.repeat(at)}`,
      identity: { ...identityOf(readToken(wiring.token, now()), undefined) },
      settings: {},
      credentials: { token: { since: now().toISOString() } },
    });
    // The test types the wallet, so that it does not wait a day.
    await ledger.write('withdrawalSettings.set', {
      accountId: id,
      settings: { ...usualSettings, waitingHours: 0 },
      changes: {},
      before: null,
    });
  }
  const record = async (id: string) => {
    const row = await ledger.read('accounts.get', { id });
    if (!row || row.removedAt !== null) throw new CodedError('notFound', 'accounts');
    return recordOf(row);
  };
  const clients = createClients({
    record,
    credentials: { read: () => Promise.resolve(secrets()) },
    practice: { url, credentials: {} },
    baseUrlOf: base,
    proxyOf: () => ({ kind: 'none' }),
    makeClient: (options) => createServiceClient({ ...options, timeouts }),
    makePacer: hasteful,
    now,
    ticks: () => performance.now(),
  });
  const outgoing = join(folder, 'outgoing');
  mkdirSync(outgoing, { recursive: true });
  const tickets = createTickets(randomUUID);
  const vault = memoryVault();
  const room = createWithdrawalsRoom({
    ledger,
    vault,
    outside: outsideRecord({
      vault: { store: vault.store, state: () => ({ state: 'memory' }) },
      stateFolder: `${folder}-state`,
      dataFolder: folder,
      machineId: 'machine-1',
    }),
    issueLimits: () => Promise.resolve(accountIds.map((id) => ({ id, name: id, limits: usualIssueLimits }))),
    tightenIssueLimits: () => Promise.resolve(),
    account: record,
    clients,
    async watch({ accountId, transactionId, label }: WithdrawalWatch) {
      const item = { transactionId, ...(label === undefined ? {} : { label }) };
      const wanted = { accountId, items: [item], source: 'withdrawal', now: wiring.now() } as const;
      await ledger.write('watches.insert', wanted);
    },
    tickets,
    outgoing,
    streams: { publish: () => undefined },
    now,
    today: () => now().toISOString().slice(0, 10),
    session: 'session-1',
    newSlot: randomUUID,
    turned: () => undefined,
    report: (_where, error) => wiring.report(error),
  });
  let ended: Promise<void> | undefined;
  return {
    room,
    ledger,
    accountIds,
    secretsChanged: clients.changed,
    quit: () =>
      (ended ??= room
        .close()
        .then(() => clients.close())
        .then(() => ledger.close())),
  };
}

function base(text: string) {
  const parsed = parseBaseUrl(text);
  if (!parsed.ok) throw new Error(parsed.error.code);
  return parsed.value;
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
