// The window's calls about the team's work: list computers and leases, give up a computer, end a freeze, and request a batch from another
// computer.
import type { Handlers } from '../../preload/contract/contract.ts';
import type { BatchAsked, TeamRefusal, TeamRefused, TeamWork } from '../../preload/contract/team-work.ts';
import type { After } from '../async.ts';
import { CodedError } from '../failure.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { TeamLease, TeamLink } from '../ledger/team/team-link.ts';

export interface WorkParts {
  /** Null without a team. */
  readonly link: TeamLink | null;
  readonly ledger: Pick<Ledger, 'read' | 'write'>;
  readonly after: After;
  /** Milliseconds that only go forward. */
  readonly ticks: () => number;
}

export type WorkCalls = Pick<
  Handlers['team'],
  'computers' | 'work' | 'loseComputer' | 'goOn' | 'askForBatch'
>;

/** How long one request waits for the holder: longer than the next heartbeats, by which a running computer receives it. */
const maxWaitMs = 12_000;
const pollMs = 300;

const refused = (why: TeamRefusal | 'fenced' | 'lost'): TeamRefused => ({
  kind: 'refused',
  why: why === 'fenced' || why === 'lost' ? 'stopped' : why,
});

export function teamWork(leases: readonly TeamLease[], own: string): readonly TeamWork[] {
  return leases.flatMap(({ what, name, computer, computerName, clerk, ended, onTheirWay, askedFor }) => {
    const batch = /^batch\/(\d+)$/.exec(what)?.[1];
    if (name === null) return [];
    return [
      {
        kind: batch === undefined ? ('withdrawal' as const) : ('batch' as const),
        batchId: batch === undefined ? null : Number(batch),
        name,
        computer: computerName,
        clerk,
        own: computer === own,
        ended,
        onTheirWay,
        askedFor,
      },
    ];
  });
}

/** The lease of another computer on a batch; null if there is none. */
export async function heldElsewhere(
  link: Pick<TeamLink, 'leases' | 'state'>,
  batch: number,
): Promise<TeamLease | null> {
  const own = link.state().computer.id;
  const all = await link.leases();
  return all.find(({ what, computer }) => what === `batch/${batch}` && computer !== own) ?? null;
}

export function createWorkCalls({ link, ledger, after, ticks }: WorkParts): WorkCalls {
  const team = (): TeamLink => {
    if (!link) throw new CodedError('notInTeam', 'team', { detail: 'withoutTeam' });
    return link;
  };
  const pause = (): Promise<void> => new Promise((resolve) => void after(pollMs, resolve));

  /** Pauses a batch that its holder left running, so that a person here can start it. */
  async function freeBatch(batch: number, lease: TeamLease | null): Promise<BatchAsked> {
    const found = await ledger.read('batches.get', { id: batch });
    if (!found) throw new CodedError('notFound', 'app', { detail: 'batch' });
    if (found.state === 'running') {
      if (!(await team().handOver.claim(batch))) return takenResult(batch);
      const who = lease ? { computer: lease.computerName, clerk: lease.clerk ?? '' } : {};
      await ledger.write('batches.rest', {
        id: batch,
        state: 'paused',
        reason: { code: 'holderGone', ...who },
      });
    }
    return { kind: 'free' };
  }

  async function takenResult(batch: number): Promise<BatchAsked> {
    const now = await heldElsewhere(team(), batch);
    return now ? { kind: 'taken', ...holderOf(now) } : refused('frozen');
  }

  const holderOf = ({ computerName, clerk }: TeamLease) => ({ computer: computerName, clerk });

  async function takeOver(batch: number, lease: TeamLease): Promise<BatchAsked> {
    const { handOver } = team();
    const answer = await handOver.takeOver(batch);
    switch (answer.refused) {
      case null:
        return freeBatch(batch, lease);
      case 'held':
        return takenResult(batch);
      case 'nothingToTake':
        return freeBatch(batch, null);
      default:
        return refused(answer.refused);
    }
  }

  async function askHolder(batch: number): Promise<BatchAsked> {
    const until = ticks() + maxWaitMs;
    for (let asked = false; ;) {
      const lease = await heldElsewhere(team(), batch);
      if (!lease) return freeBatch(batch, null);
      if (lease.ended)
        return lease.onTheirWay === 0
          ? freeBatch(batch, lease)
          : { kind: 'doubts', doubts: lease.atStake, ...holderOf(lease) };
      if (!asked) {
        const answer = await team().handOver.ask(batch);
        if (answer.refused === 'asked') {
          const by = (await team().computers()).find(({ id }) => id === answer.computer);
          return { kind: 'taken', computer: by?.name ?? '', clerk: by?.clerk ?? null };
        }
        if (answer.refused !== null && answer.refused !== 'ended' && answer.refused !== 'nothingToAsk')
          return refused(answer.refused);
        asked = answer.refused === null;
      }
      if (ticks() > until) return { kind: 'waiting', ...holderOf(lease) };
      await pause();
    }
  }

  /** Refuses before the server does: this session is stopped, or the login only reads. */
  function refusedHere(): TeamRefused | null {
    const { stopped, role } = team().state();
    if (stopped !== null) return refused('stopped');
    return role === 'reader' ? refused('role') : null;
  }

  return {
    async computers() {
      const { role, frozen, computer } = team().state();
      const all = await team().computers();
      return {
        own: computer.id,
        role,
        frozen,
        computers: all.map(({ secrets, login: _login, ...shown }) => ({
          ...shown,
          accounts: [...Map.groupBy(secrets, ({ account }) => account)].map(([name, held]) => ({
            name,
            secrets: held.map(({ secret }) => secret),
          })),
        })),
      };
    },

    work: async () => (link ? teamWork(await link.leases(), link.state().computer.id) : []),

    async loseComputer({ id, name }) {
      const why = refusedHere();
      if (why) return why;
      const found = (await team().computers()).find((one) => one.id === id);
      if (!found) return refused('unknown');
      // A computer that is known only from the witnesses of others has no name.
      if (name !== (found.name === '' ? found.id : found.name)) return refused('nameDiffers');
      const answer = await team().call('lose_computer_1', { p_lost: id });
      return answer.refused === null ? { kind: 'done', doubts: answer.doubts ?? 0 } : refused(answer.refused);
    },

    async goOn() {
      const why = refusedHere();
      if (why) return why;
      const answer = await team().call('unfreeze_1');
      return answer.refused === null ? { kind: 'done' } : refused(answer.refused);
    },

    async askForBatch({ batch, doubts }) {
      const why = refusedHere();
      if (why) return why;
      const lease = doubts === undefined ? null : await heldElsewhere(team(), batch);
      // The number at stake may have grown since the person saw it.
      if (lease?.ended === true && lease.atStake === doubts) return takeOver(batch, lease);
      return askHolder(batch);
    },
  };
}
