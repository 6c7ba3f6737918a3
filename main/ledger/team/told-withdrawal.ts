// What the service answered to a withdrawal, in the words of the server's functions: the answer itself, and what of it differs from
// the request and from the estimate that was shown.
import type { Estimate } from '../../../preload/contract/withdrawals.ts';
import type { JsonObject } from '../json.ts';
import type { PostgresClient } from '../postgres/driver.ts';
import { callTeam, type Answer, type Caller } from '../postgres/team-calls.ts';
import { textToPostgres } from '../postgres/values.ts';
import type { Outcome } from '../tables/attempts-schema.ts';
import { missedFigures } from '../tables/estimate-misses.ts';
import type { SettleWithdrawal } from '../tables/withdrawals.ts';
import type { JournalOutcome } from './roll-call.ts';

export interface ToldWithdrawal {
  readonly attempt: string;
  readonly state: Outcome;
  readonly status?: number | null;
  readonly answer?: Uint8Array | null;
  readonly outcome?: string | null;
  readonly remote?: string | null;
  /** JSON, as the two columns hold it. */
  readonly differs?: string;
  readonly missed?: string;
}

type Figures = Readonly<Record<keyof Estimate, string | null>>;
export const figuresOf = ({ fee, total, usdt }: Figures): Figures => ({ fee, total, usdt });

const word = (object: JsonObject | undefined, name: string): string | null => {
  const value = object?.[name];
  return typeof value === 'string' ? value : null;
};
const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function toldWithdrawal(
  attempt: string,
  { state, httpStatus, answer, outcome, remoteId, differs }: Omit<SettleWithdrawal, 'withdrawal'>,
  estimate: Estimate | null,
): ToldWithdrawal {
  const told = outcome?.['withdrawal'];
  const came = isObject(told) ? told : undefined;
  const figures = { fee: word(came, 'fee'), total: word(came, 'total'), usdt: word(came, 'usdt') };
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

export function journaledWithdrawal({ attempt: _attempt, answer, ...told }: ToldWithdrawal): JournalOutcome {
  return answer ? { ...told, answer } : told;
}

export const withdrawalFromJournal = (attempt: string, outcome: JournalOutcome): ToldWithdrawal => {
  const { state, answer, status, outcome: message, remote, differs, missed } = outcome;
  const words = (value: unknown): string | null => (typeof value === 'string' ? value : null);
  return {
    attempt,
    state,
    status: typeof status === 'number' ? status : null,
    answer: answer ?? null,
    outcome: words(message),
    remote: words(remote),
    differs: words(differs) ?? '[]',
    missed: words(missed) ?? '[]',
  };
};

export const callSettle = (
  client: PostgresClient,
  caller: Caller & { readonly sends: number; readonly account: string },
  told: ToldWithdrawal,
): Promise<Answer<'settle_withdrawal_1'>> =>
  callTeam(client, 'settle_withdrawal_1', {
    p_computer: caller.computer,
    p_incarnation: caller.incarnation,
    p_epoch: caller.epoch,
    p_sends: caller.sends,
    p_account: caller.account,
    p_attempt: told.attempt,
    p_state: told.state,
    p_status: told.status ?? null,
    p_answer: told.answer ?? null,
    p_outcome: told.outcome ?? null,
    p_remote: told.remote ?? null,
    p_differs: told.differs ?? '[]',
    p_missed: told.missed ?? '[]',
  });
