// What the parts of a team's link share: moments as the ledger writes them, a server that is silent, and its refusals.
import type { ViewRefusal } from '../../../preload/contract/team-views.ts';
import type { ChangeRefusal } from '../../../preload/contract/withdrawal-limits.ts';
import { CodedError } from '../../failure.ts';
import { ConnectionLost } from '../failures.ts';
import type { Session } from './session.ts';

export const iso = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

export const orSilent = (error: unknown): never => {
  throw error instanceof ConnectionLost
    ? new CodedError('teamSilent', 'ledger', { retryable: true, cause: error })
    : error;
};

/** What a function of the team's schema is told of its caller. */
export function ofCaller(session: Pick<Session, 'caller'>) {
  const { computer, incarnation, epoch } = session.caller();
  return { p_computer: computer, p_incarnation: incarnation, p_epoch: epoch };
}

type Stopping = (typeof stoppingOnes)[number];
const stoppingOnes = ['history', 'fenced', 'lost', 'frozen'] as const;
const isStopping = (why: string): why is Stopping => stoppingOnes.some((one) => one === why);

/** What of a server's refusal a person can do something about. */
export const plainRefusal = (session: Pick<Session, 'refused'>) =>
  async function plainly<Why extends ChangeRefusal | ViewRefusal>(
    refused: Why | Stopping,
  ): Promise<Why | 'frozen'> {
    if (!isStopping(refused)) return refused;
    await session.refused(refused);
    return 'frozen';
  };
