// Asks the service for one watched transaction: what its answer means, or that there was none, which its account's queue keeps count of.
import type { Failure } from '../../preload/contract/result.ts';
import { CodedError } from '../failure.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { AskedWatch, WatchAnswer } from '../ledger/tables/watches-answers.ts';
import type { ServiceClient } from '../service/client.ts';
import type { Pacer } from '../service/pacer.ts';
import type { Clock } from './clock.ts';
import type { Poll, PollQueue } from './poll-queue.ts';
import { judgeAnswer, type Reading } from './rules/answer.ts';
import { stopKindOf } from './rules/stop.ts';

/** An account's connection to the service, as polling needs it. */
export interface AccountPolling {
  readonly client: Pick<ServiceClient, 'checkTransaction'>;
  readonly pacer: Pick<Pacer, 'acquire' | 'state'>;
}

export interface AskingParts extends Pick<Clock, 'wall' | 'random'> {
  readonly ledger: Pick<Ledger, 'read'>;
  readonly connectionOf: (accountId: string) => Promise<AccountPolling>;
  /** Aborted when the program ends. */
  readonly signal: AbortSignal;
  /** Around sleep, when no poll begins. */
  readonly isHeld: () => boolean;
  /** This computer lacks what another one of the team may have. */
  readonly cannotAsk: (accountId: string) => void;
  readonly failed: () => void;
  readonly report: (where: string, error: unknown) => void;
}

/** Null if it was not asked for or got no answer; the queue knows. */
export type Ask = (accountQueue: PollQueue, question: Poll) => Promise<WatchAnswer | null>;

export function createAsking(parts: AskingParts): Ask {
  const { ledger, signal, report } = parts;

  function failureOf(error: unknown): Failure {
    if (error instanceof CodedError) return error.failure;
    report('monitor', error);
    return { code: 'internal', area: 'monitor', retryable: true };
  }

  function fail(accountQueue: PollQueue, question: Poll, failure: Failure, restMs: number): void {
    accountQueue.failed(question, failure, restMs);
    const kind = stopKindOf(failure);
    if (kind === 'noCredentials' || kind === 'unauthorized') parts.cannotAsk(accountQueue.accountId);
  }

  async function read(
    { client, pacer }: AccountPolling,
    { transactionId }: AskedWatch,
    accountQueue: PollQueue,
    question: Poll,
  ): Promise<Reading | null> {
    const kind = question.pressed ? 'click' : 'monitor';
    const { restMs } = pacer.state();
    if (restMs > 0) {
      // Another request of the account got a 429.
      fail(accountQueue, question, { code: 'rateLimited', area: 'service', retryable: true }, restMs);
      parts.failed();
      return null;
    }
    const slot = await pacer.acquire(kind, signal);
    try {
      if (parts.isHeld()) throw new CodedError('cancelled', 'monitor');
      return accountQueue.starts(question)
        ? await client.checkTransaction(transactionId, { kind, signal, slot })
        : null;
    } catch (error) {
      const failure = failureOf(error);
      if (failure.code === 'answerTooLarge') return { kind: 'unreadable', raw: null };
      fail(accountQueue, question, failure, pacer.state().restMs);
      parts.failed();
      return null;
    } finally {
      slot.release();
    }
  }

  return async (accountQueue, question) => {
    try {
      const [watch] = await ledger.read('watches.asked', { ids: [question.id] });
      // In a team another computer may have set it aside meanwhile.
      const isAside = watch?.phase === 'paused' || watch?.phase === 'removed';
      if (!watch || (isAside && !question.pressed)) {
        accountQueue.answered(question);
        return null;
      }
      const connection = await parts.connectionOf(accountQueue.accountId);
      const reading = await read(connection, watch, accountQueue, question);
      if (reading?.kind === 'unreadable') accountQueue.unreadable(question);
      else if (reading) accountQueue.answered(question);
      return reading && judgeAnswer(watch, reading, parts.wall(), parts.random());
    } catch (error) {
      fail(accountQueue, question, failureOf(error), 0);
      return null;
    }
  };
}
