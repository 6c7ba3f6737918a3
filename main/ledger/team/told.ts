// What the service answered, in the words of the server's functions.
import type { JournalOutcome } from './roll-call.ts';
import type { ToldOutcome } from '../postgres/team-calls.ts';
import { textToPostgres } from '../postgres/values.ts';
import type { SettleBoleto } from '../tables/boletos-turn.ts';

const words = (value: string | null | undefined): string | null =>
  value === null || value === undefined ? null : textToPostgres(value);
const json = (value: unknown): string | null =>
  value === undefined ? null : textToPostgres(JSON.stringify(value));

export function toldOf({ id, title, serviceMessage, ...settle }: SettleBoleto): ToldOutcome {
  return {
    attempt: id,
    state: settle.state,
    status: settle.httpStatus ?? null,
    answer: settle.answer ?? null,
    outcome: json(settle.outcome),
    remote: words(settle.remoteId),
    line: words(title?.line),
    bar: words(title?.barCode),
    nosso: words(title?.nossoNumero),
    installment: words(title?.installmentId),
    service_status: words(title?.status),
    verification: title?.conference ?? null,
    findings: json(title?.findings),
    message: json(serviceMessage),
    refuse: settle.refuse ?? false,
  };
}

export function journaled(settle: SettleBoleto): JournalOutcome {
  const { attempt: _attempt, answer, ...told } = toldOf(settle);
  return answer ? { ...told, answer } : told;
}

/** An outcome of the journal as it is told to the server. */
export const toldFromJournal = (attempt: string, { answer, ...told }: JournalOutcome): ToldOutcome => ({
  ...told,
  attempt,
  answer: answer ?? null,
});
