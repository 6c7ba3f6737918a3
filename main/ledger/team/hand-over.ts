// Moves a batch from one computer to another: the holder hands it over on request, with nothing uncertain, or another computer takes
// it over once the holder's lease has ended.
import { callTeam } from '../postgres/team-calls.ts';
import type { Connection } from './connections.ts';
import { batchLeaseOf, type Leases } from './leases.ts';
import type { HandOver } from './link.ts';
import type { Session } from './session.ts';

export interface HandOverParts {
  readonly steps: Connection;
  readonly session: Session;
  readonly leases: Pick<Leases, 'adopt' | 'take' | 'release'>;
  readonly changed: () => void;
}

export function createHandOver({ steps, session, leases, changed }: HandOverParts): HandOver {
  const mine = (batch: number) => {
    const { computer, incarnation, epoch } = session.caller();
    return {
      p_computer: computer,
      p_incarnation: incarnation,
      p_epoch: epoch,
      p_what: batchLeaseOf(batch),
    };
  };
  return {
    async ask(batch) {
      const answer = await steps.use(({ client }) => callTeam(client, 'ask_for_lease_1', mine(batch)));
      await session.handleRefusal(answer.refused);
      return answer;
    },
    async takeOver(batch) {
      const answer = await steps.use(({ client }) => callTeam(client, 'take_over_1', mine(batch)));
      await session.handleRefusal(answer.refused);
      if (answer.refused === null && answer.fence !== null) leases.adopt(batch, answer.fence);
      changed();
      return answer;
    },
    claim: async (batch) => (await leases.take(batch)) !== null,
    release: leases.release,
  };
}
