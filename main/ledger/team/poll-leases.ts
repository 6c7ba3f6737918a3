// Decides which computer of the team polls an account's watched transactions, by a lease per account, and gives the server's time: the
// clocks of several computers differ, so due times need a common one.
import type { After } from '../../async.ts';
import { integer } from '../sql.ts';
import type { Connection } from './connections.ts';
import { callInTeam } from './link-parts.ts';
import type { Session } from './session.ts';

export type PollLeases = Omit<ReturnType<typeof createPollLeases>, 'begin' | 'end'>;

export const pollLeaseOf = (account: string): string => `watches/${account}`;

/** A lease is renewed this often during its time, so that one answer may be lost. */
const renewalsPerLease = 3;

export function createPollLeases({
  heartbeats,
  session,
  now,
  monotonic,
  after,
  leaseMillis,
}: {
  readonly heartbeats: Connection;
  readonly session: Pick<Session, 'state' | 'caller'>;
  readonly now: () => number;
  readonly monotonic: () => number;
  readonly after: After;
  readonly leaseMillis: number;
}) {
  const call = callInTeam(session, heartbeats);
  const wanted = new Set<string>();
  const fences = new Map<string, number>();
  const listeners = new Set<() => void>();
  let serverOffset = now() - monotonic();
  let cancel = (): void => undefined;
  let ended = false;

  const mayPoll = (): boolean => {
    const { frozen, stopped, silentSince } = session.state();
    return frozen === null && stopped === null && silentSince === null;
  };

  const measureServerClock = (): Promise<void> =>
    heartbeats.use(async ({ db }) => {
      const start = monotonic();
      const row = await db.get('SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT) AS at');
      // The server reads its clock about halfway through the round trip.
      if (row) serverOffset = integer(row, 'at') - (start + monotonic()) / 2;
    });

  async function take(account: string): Promise<void> {
    const { fence } = await call('lease_1', { p_what: pollLeaseOf(account) });
    if (fence === null) fences.delete(account);
    else fences.set(account, fence);
  }

  async function release(account: string, fence: number): Promise<void> {
    fences.delete(account);
    await call('release_lease_1', { p_what: pollLeaseOf(account), p_fence: fence });
  }

  async function renew(): Promise<void> {
    const before = [...fences.keys()].toSorted().join();
    try {
      await measureServerClock();
      if (!mayPoll()) fences.clear();
      else for (const account of wanted) await take(account);
      for (const [account, fence] of fences) if (!wanted.has(account)) await release(account, fence);
    } catch {
      // A computer that cannot store answers must not poll.
      fences.clear();
    }
    if ([...fences.keys()].toSorted().join() !== before) for (const listener of listeners) listener();
  }

  let renewal: Promise<void> = Promise.resolve();
  /** Renewals run one after the other. */
  function renewNow(): Promise<void> {
    renewal = renewal.then(() => (ended ? undefined : renew()));
    return renewal;
  }

  function scheduleRenewal(): void {
    cancel();
    cancel = after(
      leaseMillis / renewalsPerLease,
      () => void renewNow().finally(() => !ended && scheduleRenewal()),
    );
  }

  return {
    /** The server's time in milliseconds since 1970. */
    wall: () => Math.round(monotonic() + serverOffset),
    /** Sets whether this computer polls the account if no other one does. */
    want(account: string, would: boolean): void {
      if (wanted.has(account) === would) return;
      if (would) wanted.add(account);
      else wanted.delete(account);
      void renewNow();
    },
    /** Whether this computer polls the account now. */
    isMine: (account: string) => fences.has(account) && mayPoll(),
    /** Called when the answer of `isMine` changes for an account. */
    on(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Resolves once the server's time is known. */
    async begin() {
      await measureServerClock();
      scheduleRenewal();
    },
    end: async (): Promise<void> => {
      ended = true;
      cancel();
      await renewal;
      // A lease that cannot be released expires.
      await Promise.all(
        [...fences].map(([account, fence]) => release(account, fence).catch(() => undefined)),
      );
    },
  };
}
