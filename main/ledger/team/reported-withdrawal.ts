// The outcome of a withdrawal as the server's function takes it: the service's answer, and how it differs from the request and from the
// estimate that was shown.
import type { Estimate } from '../../../preload/contract/withdrawals.ts';
import { isJsonObject, type JsonObject } from '../json.ts';
import type { PostgresClient } from '../postgres/driver.ts';
import { callTeam, type Answer, type Caller, type ReportedOutcome } from '../postgres/team-calls.ts';
import { textToPostgres } from '../postgres/values.ts';
import { missedFigures } from '../tables/estimate-misses.ts';
import type { SettleWithdrawal } from '../tables/withdrawals.ts';
import type { JournalOutcome } from './journal-records.ts';

export interface ReportedWithdrawal extends Pick<
  ReportedOutcome,
  'attempt' | 'state' | 'status' | 'answer' | 'outcome' | 'remote'
> {
  /** JSON, as the columns of the same name store it. */
  readonly differs?: string;
  readonly missed?: string;
}

type Figures = Readonly<Record<keyof Estimate, string | null>>;
export const figuresOf = ({ fee, total, usdt }: Figures): Figures => ({ fee, total, usdt });

const textMember = (object: JsonObject | undefined, name: string): string | null => {
  const value = object?.[name];
  return typeof value === 'string' ? value : null;
};
export function reportedWithdrawal(
  attempt: string,
  { state, httpStatus, answer, outcome, remoteId, differs }: Omit<SettleWithdrawal, 'withdrawal'>,
  estimate: Estimate | null,
): ReportedWithdrawal {
  const found = outcome?.['withdrawal'];
  const answered = isJsonObject(found) ? found : undefined;
  const figures = {
    fee: textMember(answered, 'fee'),
    total: textMember(answered, 'total'),
    usdt: textMember(answered, 'usdt'),
  };
  return {
    attempt,
    state,
    status: httpStatus ?? null,
    answer: answer ?? null,
    outcome: outcome ? textToPostgres(JSON.stringify(outcome)) : null,
    remote: remoteId === undefined ? null : textToPostgres(remoteId),
    differs: JSON.stringify(differs),
    missed: textToPostgres(JSON.stringify(missedFigures(estimate, figures))),
  };
}

export function journaledWithdrawal({
  attempt: _attempt,
  answer,
  ...fields
}: ReportedWithdrawal): JournalOutcome {
  return answer ? { ...fields, answer } : fields;
}

export const withdrawalFromJournal = (attempt: string, outcome: JournalOutcome): ReportedWithdrawal => {
  const { state, answer, status, outcome: message, remote, differs, missed } = outcome;
  const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);
  return {
    attempt,
    state,
    status: typeof status === 'number' ? status : null,
    answer: answer ?? null,
    outcome: textOrNull(message),
    remote: textOrNull(remote),
    differs: textOrNull(differs) ?? '[]',
    missed: textOrNull(missed) ?? '[]',
  };
};

export const settleWithdrawal = (
  client: PostgresClient,
  caller: Caller & { readonly sends: number; readonly account: string },
  reported: ReportedWithdrawal,
): Promise<Answer<'settle_withdrawal_1'>> =>
  callTeam(client, 'settle_withdrawal_1', {
    p_computer: caller.computer,
    p_incarnation: caller.incarnation,
    p_epoch: caller.epoch,
    p_sends: caller.sends,
    p_account: caller.account,
    p_attempt: reported.attempt,
    p_state: reported.state,
    p_status: reported.status ?? null,
    p_answer: reported.answer ?? null,
    p_outcome: reported.outcome ?? null,
    p_remote: reported.remote ?? null,
    p_differs: reported.differs ?? '[]',
    p_missed: reported.missed ?? '[]',
  });
