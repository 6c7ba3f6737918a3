// Who works in the team, as the window shows it, and how a person changes it: a computer is given up, the team goes on after a freeze,
// a batch comes over from another computer.
import type { Handlers } from '../../preload/contract/contract.ts';
import type { BatchAsked, TeamRefusal, TeamRefused, TeamWork } from '../../preload/contract/team-work.ts';
import type { After } from '../async.ts';
import { CodedError } from '../failure.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { TeamLease, TeamLink } from '../ledger/team/link.ts';

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

/** How long one press waits for the holder: a sign of life more than a living one needs to hear of it. */
const patienceMs = 12_000;
const lookMs = 300;

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

/** Who else works on a batch; null for nobody, or this computer. */
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
  const rest = (): Promise<void> => new Promise((resolve) => void after(lookMs, resolve));

  /** What the computer left running rests, so that a person here starts it. */
  async function free(batch: number, lease: TeamLease | null): Promise<BatchAsked> {
    const found = await ledger.read('batches.get', { id: batch });
    if (!found) throw new CodedError('notFound', 'app', { detail: 'batch' });
    if (found.state === 'running') {
      if (!(await team().handOver.claim(batch))) return taken(batch);
      const who = lease ? { computer: lease.computerName, clerk: lease.clerk ?? '' } : {};
      await ledger.write('batches.rest', {
        id: batch,
        state: 'paused',
        reason: { code: 'holderGone', ...who },
      });
    }
    return { kind: 'free' };
  }

  async function taken(batch: number): Promise<BatchAsked> {
    const now = await heldElsewhere(team(), batch);
    return now ? { kind: 'taken', ...who(now) } : refused('frozen');
  }

  const who = ({ computerName, clerk }: TeamLease) => ({ computer: computerName, clerk });

  async function takeOver(batch: number, lease: TeamLease): Promise<BatchAsked> {
    const { handOver } = team();
    const answer = await handOver.takeOver(batch);
    switch (answer.refused) {
      case null:
        return free(batch, lease);
      case 'held':
        return taken(batch);
      case 'nothingToTake':
        return free(batch, null);
      default:
        return refused(answer.refused);
    }
  }

  async function ask(batch: number): Promise<BatchAsked> {
    const until = ticks() + patienceMs;
    for (let asked = false; ;) {
      const lease = await heldElsewhere(team(), batch);
      if (!lease) return free(batch, null);
      if (lease.ended)
        return lease.onTheirWay === 0
          ? free(batch, lease)
          : { kind: 'doubts', doubts: lease.atStake, ...who(lease) };
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
      if (ticks() > until) return { kind: 'waiting', ...who(lease) };
      await rest();
    }
  }

  /** Where the server would refuse by privilege, or this program is over. */
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
        computers: all.map(({ secrets, ...one }) => ({
          id: one.id,
          name: one.name,
          clerk: one.clerk,
          version: one.version,
          lastSeen: one.lastSeen,
          lostAt: one.lostAt,
          takenOverAt: one.takenOverAt,
          atStake: one.atStake,
          roll: one.roll,
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
      // One that only other computers know has no name.
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
      // What is at stake may have grown since the person saw it.
      if (lease?.ended === true && lease.atStake === doubts) return takeOver(batch, lease);
      return ask(batch);
    },
  };
}
