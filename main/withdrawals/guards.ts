// What this computer last knew of everything that guards money: the PIN with its wrong tries, the wallets, the limits. It is
// stored outside of the ledger, so that a ledger that was restored or edited is compared with it: of two limits the stricter one
// counts, and a wallet that differs waits again. In a team the server guards wallets and limits, and only the PIN is compared.
import * as z from 'zod/mini';
import { issueLimits, practiceAccountId, usualIssueLimits } from '../../preload/contract/accounts.ts';
import {
  guardDifference,
  usualSettings,
  withdrawalSettings,
  type GuardDifference,
  type WithdrawalSettings,
} from '../../preload/contract/withdrawal-limits.ts';
import { inTurn } from '../async.ts';
import { CodedError } from '../failure.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { WalletEntry } from '../ledger/tables/wallets.ts';
import type { OutsideRecord } from '../vault/outside-record.ts';
import { changedLimits, limitText, stricterOf, type GuardedLimits } from './rules/guarded-limits.ts';

const pinGuard = z.object({
  slot: z.nullable(z.string()),
  session: z.nullable(z.string()),
  wrong: z.int(),
  blockedUntil: z.nullable(z.string()),
  lostFrom: z.nullable(z.string()),
});
export type PinGuard = Readonly<z.output<typeof pinGuard>>;

const guardRecord = z.object({
  pin: z.nullable(pinGuard),
  wallets: z.record(z.string(), z.object({ label: z.string(), wallet: z.string(), waitsFrom: z.string() })),
  limits: z.record(z.string(), z.object({ withdrawals: withdrawalSettings, issue: issueLimits })),
  /** The ledger was replaced then: every wallet waits from this moment on. */
  allWaitFrom: z.nullable(z.string()),
  /** Accounts whose limits could not be compared with anything: the PIN confirms each withdrawal. */
  unconfirmed: z.array(z.string()),
  /** Not yet seen by a clerk. */
  differences: z.array(guardDifference),
});
type GuardRecord = Readonly<z.output<typeof guardRecord>>;

const noRecord: GuardRecord = {
  pin: null,
  wallets: {},
  limits: {},
  allWaitFrom: null,
  unconfirmed: [],
  differences: [],
};

/** Of an account for which nobody has set any. */
const usualLimits: GuardedLimits = { withdrawals: usualSettings, issue: usualIssueLimits };

/** An account of a real service, with its limits as the ledger has them. */
export interface GuardedAccount {
  readonly id: string;
  readonly name: string;
  readonly limits: GuardedLimits;
}

export interface GuardParts {
  readonly ledger: Pick<Ledger, 'read' | 'freeze'>;
  readonly inTeam: boolean;
  readonly outside: OutsideRecord;
  readonly accounts: () => Promise<readonly GuardedAccount[]>;
  /** Makes limits of the ledger as strict as those that this computer knew. */
  readonly tighten: (accountId: string, limits: GuardedLimits) => Promise<void>;
  readonly now: () => Date;
}

export interface Guards {
  readonly pin: () => Promise<PinGuard | null>;
  readonly setPin: (pin: PinGuard) => Promise<void>;
  /** The ledger named another PIN, or none. */
  readonly notePin: () => Promise<void>;
  /** The limits that count, given those of the ledger. */
  readonly withdrawalLimits: (accountId: string, ledger: WithdrawalSettings) => Promise<WithdrawalSettings>;
  /** Called before the ledger stores them, so that what a crash leaves is the stricter of both. */
  readonly setLimits: (accountId: string, limits: Partial<GuardedLimits>) => Promise<void>;
  readonly knowWallet: (entry: WalletEntry) => Promise<void>;
  readonly forgetWallet: (id: number) => Promise<void>;
  /** From when each wallet waits, in their order. */
  readonly waitsFrom: (entries: readonly WalletEntry[]) => Promise<readonly string[]>;
  /** Earlier payments to a wallet count from this moment on; null for all. */
  readonly paidFrom: () => Promise<string | null>;
  readonly differences: () => Promise<readonly GuardDifference[]>;
  readonly acknowledge: () => Promise<void>;
}

/** The later of two moments. */
export const later = (one: string, other: string | null): string =>
  other !== null && other > one ? other : one;

function parse(text: string | null): GuardRecord | 'none' | 'unreadable' {
  if (text === null) return 'none';
  try {
    const read = guardRecord.safeParse(JSON.parse(text));
    return read.success ? read.data : 'unreadable';
  } catch {
    return 'unreadable';
  }
}

export function createGuards(parts: GuardParts): Guards {
  const { ledger, inTeam, outside } = parts;
  const oneByOne = inTurn();
  let known: { readonly record: GuardRecord; readonly from: ReturnType<OutsideRecord['from']> } | null = null;

  const at = () => parts.now().toISOString();

  async function walletsOf(accounts: readonly GuardedAccount[]): Promise<readonly WalletEntry[]> {
    const lists = await Promise.all(accounts.map(({ id }) => ledger.read('wallets.list', { accountId: id })));
    return lists.flat();
  }

  /** A wallet that differs from the known one waits from now on. */
  function withWallets(before: GuardRecord, entries: readonly WalletEntry[]): GuardRecord {
    const wallets = { ...before.wallets };
    const differences = [...before.differences];
    for (const { id, label, wallet, waitsFrom } of entries) {
      const was = wallets[id];
      const same = was !== undefined && was.label === label && was.wallet === wallet;
      wallets[id] = { label, wallet, waitsFrom: later(waitsFrom, same ? was.waitsFrom : at()) };
      if (!same)
        differences.push({
          kind: 'wallet',
          is: { label, wallet },
          was: was ? { label: was.label, wallet: was.wallet } : null,
        });
    }
    return { ...before, wallets, differences };
  }

  function withoutGone(before: GuardRecord, entries: readonly WalletEntry[]): GuardRecord {
    const here = new Set(entries.map(({ id }) => String(id)));
    const all = Object.entries(before.wallets);
    return {
      ...before,
      wallets: Object.fromEntries(all.filter(([id]) => here.has(id))),
      differences: [
        ...before.differences,
        ...all.flatMap(([id, { label, wallet }]) =>
          here.has(id) ? [] : [{ kind: 'walletGone' as const, was: { label, wallet } }],
        ),
      ],
    };
  }

  async function withLimits(before: GuardRecord, accounts: readonly GuardedAccount[]): Promise<GuardRecord> {
    const limits = { ...before.limits };
    const differences = [...before.differences];
    for (const { id, name, limits: inLedger } of accounts) {
      const was = limits[id] ?? usualLimits;
      const strict = stricterOf(inLedger, was);
      limits[id] = strict;
      for (const limit of changedLimits(inLedger, was))
        differences.push({
          kind: 'limit',
          account: name,
          name: limit,
          ledger: limitText(limit, inLedger),
          known: limitText(limit, was),
          applies: limitText(limit, strict),
        });
      if (changedLimits(inLedger, strict).length > 0) await parts.tighten(id, strict);
    }
    return { ...before, limits, differences };
  }

  /** A record from before there were guards is made from the ledger, unless that may be another's. */
  async function begin(found: 'none' | 'unreadable'): Promise<GuardRecord> {
    const trusted = found === 'none' && ledger.freeze === null;
    const accounts = inTeam ? [] : await parts.accounts();
    const entries = await walletsOf(accounts);
    return {
      ...noRecord,
      wallets: Object.fromEntries(
        entries.map(({ id, label, wallet, waitsFrom }) => [
          String(id),
          { label, wallet, waitsFrom: trusted ? waitsFrom : later(waitsFrom, at()) },
        ]),
      ),
      limits: Object.fromEntries(accounts.map(({ id, limits }) => [id, limits])),
      unconfirmed: trusted ? [] : accounts.map(({ id }) => id),
      differences: trusted
        ? []
        : accounts.map(({ name }) => ({ kind: 'unconfirmed' as const, account: name })),
    };
  }

  async function compared(before: GuardRecord): Promise<GuardRecord> {
    if (inTeam) return before;
    const accounts = await parts.accounts();
    const entries = await walletsOf(accounts);
    return withLimits(withoutGone(withWallets(before, entries), entries), accounts);
  }

  async function store(record: GuardRecord): Promise<void> {
    await outside.write(JSON.stringify(record));
    known = { record, from: outside.from() };
  }

  async function load(): Promise<GuardRecord> {
    const from = outside.from();
    if (known?.from === from) return known.record;
    const found = parse(await outside.read());
    if (from === 'locked') {
      if (found === 'unreadable') throw new CodedError('vaultLocked', 'vault', { retryable: true });
      return found === 'none' ? noRecord : found;
    }
    const record = typeof found === 'string' ? await begin(found) : await compared(found);
    const since = inTeam ? null : (ledger.freeze?.since ?? null);
    const next = since === null ? record : { ...record, allWaitFrom: later(since, record.allWaitFrom) };
    if (JSON.stringify(next) === JSON.stringify(found)) known = { record: next, from };
    else await store(next);
    return next;
  }

  const read = <T>(of: (record: GuardRecord) => T): Promise<T> => oneByOne(async () => of(await load()));
  const change = (to: (record: GuardRecord) => Partial<GuardRecord>): Promise<void> =>
    oneByOne(async () => {
      const record = await load();
      await store({ ...record, ...to(record) });
    });

  return {
    pin: () => read(({ pin }) => pin),
    setPin: (pin) => change(() => ({ pin })),
    notePin: () =>
      change(({ differences }) => ({
        differences: [...differences.filter(({ kind }) => kind !== 'pin'), { kind: 'pin' }],
      })),
    withdrawalLimits: (accountId, inLedger) =>
      inTeam || accountId === practiceAccountId
        ? Promise.resolve(inLedger)
        : read(({ limits, unconfirmed }) => {
            const was = limits[accountId]?.withdrawals ?? usualSettings;
            const strict = stricterOf(
              { withdrawals: inLedger, issue: usualIssueLimits },
              { withdrawals: was, issue: usualIssueLimits },
            ).withdrawals;
            return unconfirmed.includes(accountId) ? { ...strict, pinFromCents: 1 } : strict;
          }),
    setLimits: (accountId, limits) =>
      inTeam || accountId === practiceAccountId
        ? Promise.resolve()
        : change((record) => ({
            limits: {
              ...record.limits,
              [accountId]: { ...(record.limits[accountId] ?? usualLimits), ...limits },
            },
            unconfirmed: limits.withdrawals
              ? record.unconfirmed.filter((id) => id !== accountId)
              : record.unconfirmed,
          })),
    knowWallet: ({ id, label, wallet, waitsFrom }) =>
      inTeam
        ? Promise.resolve()
        : change(({ wallets }) => ({ wallets: { ...wallets, [id]: { label, wallet, waitsFrom } } })),
    forgetWallet: (id) =>
      inTeam
        ? Promise.resolve()
        : change(({ wallets }) => ({
            wallets: Object.fromEntries(Object.entries(wallets).filter(([one]) => one !== String(id))),
          })),
    async waitsFrom(entries) {
      const guarded = inTeam ? [] : entries.filter(({ accountId }) => accountId !== practiceAccountId);
      if (guarded.length === 0) return entries.map(({ waitsFrom }) => waitsFrom);
      return oneByOne(async () => {
        const before = await load();
        const next = withWallets(before, guarded);
        if (JSON.stringify(next) !== JSON.stringify(before)) await store(next);
        return entries.map(({ id, waitsFrom }) =>
          later(next.wallets[id]?.waitsFrom ?? waitsFrom, next.allWaitFrom),
        );
      });
    },
    paidFrom: () => read(({ allWaitFrom }) => allWaitFrom),
    differences: () => read(({ differences }) => differences),
    acknowledge: () => change(() => ({ differences: [] })),
  };
}
