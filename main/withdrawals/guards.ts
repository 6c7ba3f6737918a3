// What this computer last knew of everything that guards money: the PIN with its wrong tries, the wallets, the limits, what it sent
// today, and from when waits count. It is stored outside of the ledger, so that a ledger that was restored or edited is compared with it: of two limits
// the stricter one counts, and a wallet that differs waits again. In a team the server guards wallets and limits, and only the PIN is
// compared.
import * as z from 'zod/mini';
import { issueLimits, practiceAccountId, usualIssueLimits } from '../../preload/contract/accounts.ts';
import {
  guardDifference,
  usualSettings,
  withdrawalSettings,
  type WithdrawalSettings,
} from '../../preload/contract/withdrawal-limits.ts';
import { inTurn } from '../async.ts';
import { CodedError } from '../failure.ts';
import { parsed } from '../json.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { WalletEntry } from '../ledger/tables/wallets.ts';
import type { PaidWallet } from '../ledger/tables/withdrawals-reads.ts';
import type { OutsideRecord } from '../vault/outside-record.ts';
import { waitNames, type WaitCounter } from '../waits.ts';
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
  /** By account: when each wallet was paid first, as the ledger says and no earlier than this computer knew it. */
  paid: z.exactOptional(z.record(z.string(), z.record(z.string(), z.string()))),
  /** By their names, waits that begin at a moment that is still to come: when that was first noticed. */
  counted: z.catch(z.record(z.string(), z.object({ stored: z.string(), from: z.string() })), {}),
  limits: z.record(z.string(), z.object({ withdrawals: withdrawalSettings, issue: issueLimits })),
  /** By attempt: what was sent on the latest day, unless it is known not to have been made. */
  sent: z.catch(
    z.record(z.string(), z.object({ accountId: z.string(), day: z.string(), cents: z.int() })),
    {},
  ),
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
  counted: {},
  limits: {},
  sent: {},
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

export type Guards = ReturnType<typeof createGuards>;

/** The later of two moments. */
const later = (one: string, other: string | null): string => (other !== null && other > one ? other : one);

const locked = () => new CodedError('vaultLocked', 'vault', { retryable: true });

const parse = (text: string | null): GuardRecord | 'none' | 'unreadable' =>
  text === null ? 'none' : (parsed(guardRecord, text) ?? 'unreadable');

export function createGuards(parts: GuardParts) {
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

  /** A payment that this computer did not know counts from now on, or as the ledger says if that is `trusted`. */
  function withPaid(
    before: GuardRecord,
    accountId: string,
    paid: readonly PaidWallet[],
    trusted = false,
  ): GuardRecord {
    const known = before.paid?.[accountId] ?? {};
    const firsts = paid.map(({ key, firstAt }) => [key, known[key] ?? (trusted ? firstAt : at())] as const);
    return { ...before, paid: { ...before.paid, [accountId]: { ...known, ...Object.fromEntries(firsts) } } };
  }

  async function withAllPaid(before: GuardRecord, accounts: readonly GuardedAccount[]): Promise<GuardRecord> {
    const trusted = before.paid === undefined && ledger.freeze === null;
    let record: GuardRecord = { paid: {}, ...before };
    for (const { id } of accounts)
      record = withPaid(record, id, await ledger.read('withdrawals.paid', { accountId: id }), trusted);
    return record;
  }

  function withoutGone(before: GuardRecord, entries: readonly WalletEntry[]): GuardRecord {
    const here = new Set(entries.map(({ id }) => String(id)));
    const all = Object.entries(before.wallets);
    const gone = all
      .filter(([id]) => !here.has(id))
      .map(([, { label, wallet }]) => ({ kind: 'walletGone' as const, was: { label, wallet } }));
    return {
      ...before,
      wallets: Object.fromEntries(all.filter(([id]) => here.has(id))),
      differences: [...before.differences, ...gone],
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
    const record: GuardRecord = {
      ...noRecord,
      wallets: Object.fromEntries(
        entries.map(({ id, label, wallet, waitsFrom }) => [
          String(id),
          { label, wallet, waitsFrom: trusted ? waitsFrom : later(waitsFrom, at()) },
        ]),
      ),
      limits: Object.fromEntries(
        accounts.map(({ id, limits }) => [id, trusted ? limits : stricterOf(limits, usualLimits)]),
      ),
      unconfirmed: trusted ? [] : accounts.map(({ id }) => id),
      differences: trusted
        ? []
        : accounts.map(({ name }) => ({ kind: 'unconfirmed' as const, account: name })),
    };
    return withAllPaid(trusted ? record : { ...record, paid: {} }, accounts);
  }

  async function compared(before: GuardRecord): Promise<GuardRecord> {
    if (inTeam) return before;
    const accounts = await parts.accounts();
    const entries = await walletsOf(accounts);
    const known = await withAllPaid(before, accounts);
    return withLimits(withoutGone(withWallets(known, entries), entries), accounts);
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
      if (found === 'unreadable') throw locked();
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
  /** What is found is stored before it counts. */
  const learn = (to: (record: GuardRecord) => GuardRecord): Promise<GuardRecord> =>
    oneByOne(async () => {
      const before = await load();
      const next = to(before);
      if (JSON.stringify(next) !== JSON.stringify(before)) await store(next);
      return next;
    });

  /** Waits that begin anew: what was noticed of those before says nothing of them. */
  const uncounted = ({ counted }: GuardRecord, names: readonly string[]): GuardRecord['counted'] =>
    Object.fromEntries(Object.entries(counted).filter(([name]) => !names.includes(name)));

  return {
    /** Called before a freeze is cleared: afterwards nothing tells that the ledger may be another's. Throws if a keychain is locked. */
    compare: () =>
      read(() => {
        if (outside.from() === 'locked') throw locked();
      }),
    pin: () => read(({ pin }) => pin),
    setPin: (pin: PinGuard) =>
      change((record) => ({
        pin,
        counted: uncounted(record, [
          ...(pin.blockedUntil === record.pin?.blockedUntil ? [] : [waitNames.pinBlock]),
          ...(pin.lostFrom === record.pin?.lostFrom ? [] : [waitNames.pinLoss]),
        ]),
      })),
    /** The ledger named another PIN, or none. */
    notePin: () =>
      change(({ differences }) => ({
        differences: [...differences.filter(({ kind }) => kind !== 'pin'), { kind: 'pin' }],
      })),
    /** The limits that count, given those of the ledger. */
    withdrawalLimits: (accountId: string, inLedger: WithdrawalSettings) =>
      inTeam || accountId === practiceAccountId
        ? Promise.resolve(inLedger)
        : read(({ limits, unconfirmed }) => {
            const was = limits[accountId]?.withdrawals ?? usualSettings;
            const { withdrawals: strict } = stricterOf(
              { ...usualLimits, withdrawals: inLedger },
              { ...usualLimits, withdrawals: was },
            );
            return unconfirmed.includes(accountId) ? { ...strict, pinFromCents: 1 } : strict;
          }),
    /** Called before the ledger stores them, so that what a crash leaves is the stricter of both. */
    setLimits: (accountId: string, limits: Partial<GuardedLimits>) =>
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
    knowWallet: ({ id, label, wallet, waitsFrom }: WalletEntry) =>
      inTeam
        ? Promise.resolve()
        : change((record) => {
            const was = record.wallets[id];
            const same = was?.label === label && was.wallet === wallet;
            return {
              wallets: { ...record.wallets, [id]: { label, wallet, waitsFrom } },
              ...(same ? {} : { counted: uncounted(record, [waitNames.wallet(id)]) }),
            };
          }),
    forgetWallet: (id: number) =>
      inTeam
        ? Promise.resolve()
        : change(({ wallets }) => ({
            wallets: Object.fromEntries(Object.entries(wallets).filter(([one]) => one !== String(id))),
          })),
    /** From when each wallet waits, in their order. */
    async waitsFrom(entries: readonly WalletEntry[]): Promise<readonly string[]> {
      const guarded = inTeam ? [] : entries.filter(({ accountId }) => accountId !== practiceAccountId);
      if (guarded.length === 0) return entries.map(({ waitsFrom }) => waitsFrom);
      const { wallets, allWaitFrom } = await learn((before) => withWallets(before, guarded));
      return entries.map(({ id, waitsFrom }) => later(wallets[id]?.waitsFrom ?? waitsFrom, allWaitFrom));
    },
    /** Of an account: each with the moment from which its first payment counts. */
    async paid(accountId: string, paid: readonly PaidWallet[]): Promise<readonly PaidWallet[]> {
      if (inTeam || accountId === practiceAccountId) return paid;
      const record = await learn((before) => withPaid(before, accountId, paid));
      return paid.map((one) => ({
        ...one,
        firstAt: later(record.paid?.[accountId]?.[one.key] ?? one.firstAt, record.allWaitFrom),
      }));
    },
    /** Called before a withdrawal is sent, so that removing it from the ledger does not free the limits of its day. */
    noteSent: (attemptId: string, sent: GuardRecord['sent'][string]) =>
      inTeam || sent.accountId === practiceAccountId
        ? Promise.resolve()
        : change((record) => {
            const rest = Object.entries(record.sent).filter(([, { day }]) => day >= sent.day);
            return { sent: { ...Object.fromEntries(rest), [attemptId]: sent } };
          }),
    noteNotMade: async (attemptId: string): Promise<void> =>
      void (await learn((record) => ({
        ...record,
        sent: Object.fromEntries(Object.entries(record.sent).filter(([id]) => id !== attemptId)),
      }))),
    sentOn: (accountIds: readonly string[], day: string) =>
      read(({ sent }) => {
        const counted = Object.values(sent).filter(
          (one) => one.day >= day && accountIds.includes(one.accountId),
        );
        return { cents: counted.reduce((sum, { cents }) => sum + cents, 0), count: counted.length };
      }),
    /** Of wallets and the PIN, instead of the ledger's own. */
    waits: {
      async write(_op, { now, waits }) {
        const { counted } = await learn((before) => ({
          ...before,
          counted: {
            ...before.counted,
            ...Object.fromEntries(
              waits.flatMap(({ what, since }) => {
                const known = before.counted[what];
                return known?.stored === since && known.from <= now
                  ? []
                  : [[what, { stored: since, from: now }]];
              }),
            ),
          },
        }));
        return waits.map(({ what }) => counted[what]?.from ?? now);
      },
    } satisfies WaitCounter,
    differences: () => read(({ differences }) => differences),
    acknowledge: () => change(() => ({ differences: [] })),
  };
}
