// Writes that a team's server carries out by its own functions, with the answers that every ledger gives.
import { CodedError } from '../../failure.ts';
import type { Ledger, WriteOptions } from '../ledger.ts';
import { callTeam } from '../postgres/team-calls.ts';
import { textToPostgres } from '../postgres/values.ts';
import type { DoubtResolved, ResolveDoubt } from '../tables/boletos-doubts.ts';
import type { BatchChange, RestBatch } from '../tables/batches.ts';
import type { Connection } from './connections.ts';
import type { Leases } from './leases.ts';
import type { Session } from './session.ts';

export interface MoneyParts {
  readonly steps: Connection;
  readonly session: Session;
  readonly leases: Leases;
  /** Who works at this computer. */
  readonly clerk: { readonly login: string; readonly name: string };
  /** Reads and plain writes. */
  readonly base: Pick<Ledger, 'read' | 'write'>;
  readonly changed: () => void;
}

export interface Money {
  readonly resolve: (input: ResolveDoubt, options: WriteOptions) => Promise<DoubtResolved>;
  readonly rest: (input: RestBatch, options: WriteOptions) => Promise<BatchChange>;
}

const orNull = (value: string | null | undefined): string | null =>
  value === null || value === undefined ? null : textToPostgres(value);

export function createMoney({ steps, session, leases, clerk, base, changed }: MoneyParts): Money {
  async function rowOf(id: number) {
    const boleto = await base.read('boletos.get', { id });
    if (!boleto) throw new CodedError('notFound', 'ledger', { detail: 'boleto' });
    return boleto;
  }

  return {
    async resolve({ boleto, attemptId, verdict, evidence, holderIsOff = false }, { trail }) {
      const { computer, incarnation, epoch } = session.caller();
      const title = verdict.kind === 'created' ? verdict.title : null;
      const { refused, taken_by } = await steps.use(({ client }) =>
        callTeam(client, 'resolve_1', {
          p_computer: computer,
          p_incarnation: incarnation,
          p_epoch: epoch,
          p_boleto: boleto,
          p_attempt: attemptId,
          p_verdict: verdict.kind === 'created' ? 'created' : verdict.next,
          p_remote: verdict.kind === 'created' ? textToPostgres(verdict.remoteId) : null,
          p_line: orNull(title?.line),
          p_bar: orNull(title?.barCode),
          p_nosso: orNull(title?.nossoNumero),
          p_installment: orNull(title?.installmentId),
          p_verification: title?.conference ?? null,
          p_findings: title ? textToPostgres(JSON.stringify(title.findings)) : null,
          p_evidence: textToPostgres(JSON.stringify(evidence)),
          p_holder_is_off: holderIsOff,
        }),
      );
      await session.refused(refused);
      switch (refused) {
        case null: {
          changed();
          if (trail) await base.write('trail.append', trail);
          return { kind: 'resolved', boleto: await rowOf(boleto) };
        }
        case 'conflict':
          return { kind: 'conflict', state: (await rowOf(boleto)).state };
        case 'remoteIdTaken':
        case 'lineTaken':
        case 'nossoNumeroTaken':
          return { kind: refused, by: taken_by };
        case 'frozen':
        case 'history':
        case 'fenced':
        case 'lost':
          throw new CodedError('ledgerFrozen', 'ledger', { detail: refused });
        case 'early':
        case 'holderMayAnswer':
        case 'role':
          throw new CodedError('ledgerRefused', 'ledger', { detail: refused });
      }
    },

    async rest(input, options) {
      // Another computer works on it: how it rests is for that one to say.
      if (session.state().stopped !== null || leases.isOthers(input.id)) {
        const batch = await base.read('batches.get', { id: input.id });
        if (!batch) throw new CodedError('notFound', 'ledger', { detail: 'batch' });
        return { kind: 'conflict', batch };
      }
      // Colleagues see who paused it.
      const by = input.reason?.code === 'person' ? { clerk: clerk.name, login: clerk.login } : {};
      const reason = input.reason && { ...input.reason, ...by };
      const rested = await base.write('batches.rest', { ...input, reason }, options);
      await leases.release(input.id);
      return rested;
    },
  };
}
