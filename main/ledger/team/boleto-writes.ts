// Writes of boletos and batches that functions of the team's server carry out, with the results that every ledger gives.
import { CodedError } from '../../failure.ts';
import type { Ledger, WriteOptions } from '../ledger.ts';
import { isUnknownFunction } from '../postgres/driver.ts';
import { textOrNull, textToPostgres } from '../postgres/values.ts';
import type { BatchChange, RestBatch } from '../tables/batches.ts';
import type { Connection } from './connections.ts';
import type { Leases } from './leases.ts';
import { callInTeam } from './link-parts.ts';
import type { Session } from './session.ts';
import type { FunctionWrites } from './write-kinds.ts';

export function createBoletoWrites({
  steps,
  session,
  leases,
  clerk,
  base,
  changed,
}: {
  readonly steps: Connection;
  readonly session: Session;
  readonly leases: Leases;
  readonly clerk: { readonly login: string; readonly name: string };
  /** Reads and plain writes. */
  readonly base: Pick<Ledger, 'read' | 'write'>;
  readonly changed: () => void;
}): Pick<FunctionWrites, 'boletos.resolve' | 'batches.rest'> {
  const call = callInTeam(session, steps);
  async function rowOf(id: number) {
    const boleto = await base.read('boletos.get', { id });
    if (!boleto) throw new CodedError('notFound', 'ledger', { detail: 'boleto' });
    return boleto;
  }

  async function batchOf(id: number) {
    const batch = await base.read('batches.get', { id });
    if (!batch) throw new CodedError('notFound', 'ledger', { detail: 'batch' });
    return batch;
  }

  /** A login that lost its role may not write batches, so a function rests the batch that this computer was sending. */
  async function restWithoutRole(id: number): Promise<BatchChange> {
    try {
      await session.handleRefusal(await call('rest_batch_1', { p_batch: id }));
    } catch (error) {
      // An older schema has no such function; the ended lease shows that no computer works on the batch.
      if (!isUnknownFunction(error)) throw error;
    }
    changed();
    return { kind: 'changed', batch: await batchOf(id) };
  }

  async function restBatch(input: RestBatch, options: WriteOptions): Promise<BatchChange> {
    try {
      return await base.write('batches.rest', input, options);
    } catch (error) {
      if (!(error instanceof CodedError && error.failure.code === 'teamRole')) throw error;
      return restWithoutRole(input.id);
    }
  }

  return {
    async 'boletos.resolve'({ boleto, attemptId, verdict, evidence, holderIsOff = false }, { trail }) {
      const slip = verdict.kind === 'created' ? verdict.title : null;
      const { refused, taken_by } = await call('resolve_1', {
        p_boleto: boleto,
        p_attempt: attemptId,
        p_verdict: verdict.kind === 'created' ? 'created' : verdict.next,
        p_remote: verdict.kind === 'created' ? textToPostgres(verdict.remoteId) : null,
        p_line: textOrNull(slip?.line),
        p_bar: textOrNull(slip?.barCode),
        p_nosso: textOrNull(slip?.nossoNumero),
        p_installment: textOrNull(slip?.installmentId),
        p_verification: slip?.conference ?? null,
        p_findings: slip ? textToPostgres(JSON.stringify(slip.findings)) : null,
        p_evidence: textToPostgres(JSON.stringify(evidence)),
        p_holder_is_off: holderIsOff,
      });
      await session.handleRefusal(refused);
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

    async 'batches.rest'(input, options) {
      // Only the computer that works on the batch may change its state.
      if (session.state().stopped !== null || leases.isHeldElsewhere(input.id))
        return { kind: 'conflict', batch: await batchOf(input.id) };
      // The reason names who paused it, for colleagues.
      const byPerson = input.reason?.code === 'person' || input.reason?.code === 'role';
      const by = byPerson ? { clerk: clerk.name, login: clerk.login } : {};
      const reason = input.reason && { ...input.reason, ...by };
      const rested = await restBatch({ ...input, reason }, options);
      await leases.release(input.id);
      return rested;
    },
  };
}
