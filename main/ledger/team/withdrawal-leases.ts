// Leases that limit a team to one withdrawal summary per account at a time. A summary takes the lease, heartbeats keep it, and the end
// of the summary releases it. The server alone decides what may be sent.
import type { After } from '../../async.ts';
import { orNull, text } from '../sql.ts';
import type { Connection } from './connections.ts';
import type { Session } from './session.ts';
import { callInTeam } from './link-parts.ts';

/** Which computer works on a withdrawal of an account. */
export type SummaryLease =
  | { readonly kind: 'mine' }
  | {
      readonly kind: 'others';
      /** Null if the server no longer knows the clerk. */
      readonly clerk: string | null;
      readonly computer: string;
      /** Otherwise it may be taken over, which makes what is on its way there uncertain. */
      readonly alive: boolean;
      readonly onTheirWay: number;
    }
  | { readonly kind: 'refused'; readonly why: 'role' | 'frozen' };

export type WithdrawalLeases = ReturnType<typeof createWithdrawalLeases>;

export const withdrawalLeaseOf = (accountId: string): string => `withdraw/${accountId}`;

export function createWithdrawalLeases({
  steps,
  session,
  after,
}: {
  readonly steps: Connection;
  readonly session: Session;
  readonly after: After;
}) {
  const fences = new Map<string, number>();
  const timers = new Map<string, () => void>();
  const sending = new Set<string>();

  const call = callInTeam(session, steps);

  function stopTimer(accountId: string): void {
    timers.get(accountId)?.();
    timers.delete(accountId);
  }

  async function holderNames(id: string) {
    const row = await steps.use(({ db }) =>
      db.get(
        `SELECT computers.name, clerks.name AS clerk FROM computers LEFT JOIN clerks ON clerks.login = computers.login
         WHERE computers.id = ?`,
        id,
      ),
    );
    return { clerk: row ? orNull(text, row, 'clerk') : null, computer: row ? text(row, 'name') : id };
  }

  async function acquire(accountId: string): Promise<SummaryLease> {
    const known = fences.get(accountId);
    if (known !== undefined) return { kind: 'mine' };
    const what = { p_what: withdrawalLeaseOf(accountId) };
    const { refused, fence, holder, on_their_way } = await call('lease_1', what);
    switch (refused) {
      case 'held':
      case 'unsettled':
        return {
          kind: 'others',
          ...(await holderNames(holder ?? '')),
          alive: refused === 'held',
          onTheirWay: on_their_way ?? 0,
        };
      case null:
        if (fence !== null) fences.set(accountId, fence);
        return { kind: 'mine' };
      case 'role':
      case 'frozen':
      case 'history':
      case 'fenced':
      case 'lost':
        await session.handleRefusal(refused);
        return { kind: 'refused', why: refused === 'role' ? 'role' : 'frozen' };
    }
  }

  /** Unless a withdrawal of the account is on its way. */
  async function release(accountId: string): Promise<void> {
    stopTimer(accountId);
    if (sending.has(accountId)) return;
    const fence = fences.get(accountId);
    fences.delete(accountId);
    if (fence === undefined) return;
    const released = { p_what: withdrawalLeaseOf(accountId), p_fence: fence };
    // A lease that cannot be released expires.
    await call('release_lease_1', released).catch(() => undefined);
  }

  return {
    /** Takes the lease for a summary of this many milliseconds; a further call restarts the time. */
    async take(accountId: string, millis: number): Promise<SummaryLease> {
      const lease = await acquire(accountId);
      if (lease.kind === 'mine') {
        stopTimer(accountId);
        timers.set(
          accountId,
          after(millis, () => void release(accountId)),
        );
      }
      return lease;
    },
    async takeOver(accountId: string): Promise<SummaryLease> {
      const what = { p_what: withdrawalLeaseOf(accountId) };
      const { refused, fence } = await call('take_over_1', what);
      if (refused === null && fence !== null) fences.set(accountId, fence);
      return acquire(accountId);
    },
    /** Null if this computer cannot have the lease. */
    async fence(accountId: string): Promise<number | null> {
      await acquire(accountId);
      return fences.get(accountId) ?? null;
    },
    /** The server refused the lease, because another computer has it. */
    lost: (accountId: string) => void fences.delete(accountId),
    release,
    setSending(accountId: string, isSending: boolean): void {
      if (isSending) sending.add(accountId);
      else sending.delete(accountId);
    },
    async releaseAll(): Promise<void> {
      sending.clear();
      await Promise.all([...new Set([...fences.keys(), ...timers.keys()])].map(release));
    },
  };
}
