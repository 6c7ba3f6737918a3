// The outcome of a boleto as the server's functions take it, and as the journal stores it.
import type { JournalOutcome } from './journal-records.ts';
import type { ReportedOutcome } from '../postgres/team-calls.ts';
import { textOrNull, textToPostgres } from '../postgres/values.ts';
import type { SettleBoleto } from '../tables/boletos-turn.ts';

const jsonText = (value: unknown): string | null =>
  value === undefined ? null : textToPostgres(JSON.stringify(value));

export function reportedOutcome({ id, title, serviceMessage, ...settle }: SettleBoleto): ReportedOutcome {
  return {
    attempt: id,
    state: settle.state,
    status: settle.httpStatus ?? null,
    answer: settle.answer ?? null,
    outcome: jsonText(settle.outcome),
    remote: textOrNull(settle.remoteId),
    line: textOrNull(title?.line),
    bar: textOrNull(title?.barCode),
    nosso: textOrNull(title?.nossoNumero),
    installment: textOrNull(title?.installmentId),
    service_status: textOrNull(title?.status),
    verification: title?.conference ?? null,
    findings: jsonText(title?.findings),
    message: jsonText(serviceMessage),
    refuse: settle.refuse ?? false,
  };
}

export function journaledOutcome(settle: SettleBoleto): JournalOutcome {
  const { attempt: _attempt, answer, ...fields } = reportedOutcome(settle);
  return answer ? { ...fields, answer } : fields;
}

export const outcomeFromJournal = (
  attempt: string,
  { answer, ...fields }: JournalOutcome,
): ReportedOutcome => ({
  ...fields,
  attempt,
  answer: answer ?? null,
});
