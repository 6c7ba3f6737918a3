// Writes about a team's withdrawals after they were sent: the resolution of a doubt, the acknowledgement of a difference, and fees
// that the estimate learns from. They send nothing.
import { CodedError } from '../../failure.ts';
import { fingerprint } from '../json.ts';
import type { Ledger, WriteOptions } from '../ledger.ts';
import type { Answer } from '../postgres/team-calls.ts';
import { textOrNull, textToPostgres } from '../postgres/values.ts';
import { missedFigures } from '../tables/estimate-misses.ts';
import type { Connection } from './connections.ts';
import type { Session } from './session.ts';
import { figuresOf } from './reported-withdrawal.ts';
import { callInTeam } from './link-parts.ts';
import type { FunctionWrites } from './write-kinds.ts';

export interface SettledParts {
  readonly steps: Connection;
  readonly session: Session;
  readonly base: Pick<Ledger, 'read' | 'write'>;
  readonly changed: () => void;
}

type SettledWithdrawals = Pick<
  FunctionWrites,
  'withdrawals.resolve' | 'withdrawals.learn' | 'withdrawals.acknowledge'
>;

export const command = ({ commandId, commandInput }: WriteOptions, input: unknown) => ({
  p_command: commandId ?? null,
  p_fingerprint: commandId === undefined ? null : fingerprint(commandInput ?? input),
});

export function createSettledWithdrawals({
  steps,
  session,
  base,
  changed,
}: SettledParts): SettledWithdrawals {
  const call = callInTeam(session, steps);

  async function refuse(refused: NonNullable<Answer<'acknowledge_withdrawal_1'>['refused']>): Promise<never> {
    await session.handleRefusal(refused);
    if (refused === 'role') throw new CodedError('ledgerRefused', 'ledger', { detail: refused });
    throw new CodedError('ledgerFrozen', 'ledger', { detail: refused });
  }

  return {
    async 'withdrawals.resolve'({ withdrawal, differs = [], ...resolve }, more) {
      const stored = await base.read('withdrawals.stored', { id: withdrawal });
      if (!stored) throw new CodedError('notFound', 'ledger', { detail: 'withdrawal' });
      const missed =
        resolve.state === 'created' ? missedFigures(stored.estimated, figuresOf(stored.row)) : [];
      const { refused, state } = await call('resolve_withdrawal_1', {
        p_withdrawal: withdrawal,
        p_verdict: resolve.state,
        p_remote: textOrNull(resolve.remoteId),
        p_evidence: textToPostgres(JSON.stringify(resolve.resolution)),
        p_differs: JSON.stringify(differs),
        p_missed: textToPostgres(JSON.stringify(missed)),
        p_early: resolve.resolution['by'] === 'pin',
        p_holder_is_off: resolve.holderIsOff ?? false,
        ...command(more, { withdrawal, differs, ...resolve }),
      });
      switch (refused) {
        case null:
          if (more.trail) await base.write('trail.append', more.trail);
          changed();
          return { kind: 'resolved' };
        case 'conflict':
          return { kind: 'conflict', state: state ?? 'uncertain' };
        case 'remoteIdTaken':
          return { kind: 'remoteIdTaken' };
        case 'early':
        case 'holderMayAnswer':
          throw new CodedError('ledgerRefused', 'ledger', { detail: refused });
        case 'role':
        case 'frozen':
        case 'history':
        case 'fenced':
        case 'lost':
          return refuse(refused);
      }
    },

    async 'withdrawals.learn'({ id, fees, teaches }) {
      await call('learn_withdrawal_1', {
        p_withdrawal: id,
        p_fees: JSON.stringify(fees),
        p_teaches: teaches,
      });
      changed();
      return null;
    },

    async 'withdrawals.acknowledge'({ id }, { trail }) {
      const { refused, acknowledged } = await call('acknowledge_withdrawal_1', { p_withdrawal: id });
      if (refused !== null) return refuse(refused);
      if (acknowledged && trail) await base.write('trail.append', trail);
      changed();
      return acknowledged ?? false;
    },
  };
}
