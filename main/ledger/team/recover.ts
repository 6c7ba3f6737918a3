// Settles, at the start of a program, what an earlier process of this computer was sending: by what the journal proves, and as
// uncertain otherwise. Outcomes that never reached the server are reported.
import { inOrder } from '../../async.ts';
import { sendStep, type ReportedOutcome } from '../postgres/team-calls.ts';
import { text } from '../sql.ts';
import type { Connection } from './connections.ts';
import type { TeamJournal } from './journal.ts';
import type { FoundAttempt } from './journal-records.ts';
import type { Session } from './session.ts';
import { outcomeFromJournal } from './reported-outcome.ts';
import { settleWithdrawal, withdrawalFromJournal, type ReportedWithdrawal } from './reported-withdrawal.ts';

const maxOutcomesPerCall = 100;

const interrupted = (attempt: string): ReportedOutcome => ({
  attempt,
  state: 'uncertain',
  outcome: '{"reason":"interrupted"}',
  message: '{"reason":"interrupted"}',
});

/** It was granted and has not left. */
export const unstarted = (attempt: string): ReportedOutcome => ({
  attempt,
  state: 'notSent',
  outcome: '{"reason":"notStarted"}',
});

type SendingAttempt = Awaited<ReturnType<typeof sendingAttempts>>[number];

export interface RecoverParts {
  readonly steps: Connection;
  readonly session: Session;
  readonly journal: TeamJournal;
}

const sendingAttempts = (steps: Connection, computer: string) =>
  steps.use(async ({ db }) =>
    (
      await db.all(
        `SELECT id, account_id, kind FROM attempts WHERE computer = ? AND state = 'sending' ORDER BY seq`,
        computer,
      )
    ).map((row) => ({ id: text(row, 'id'), account: text(row, 'account_id'), kind: text(row, 'kind') })),
  );

async function reportOutcomes(
  { steps, session }: RecoverParts,
  account: string,
  settle: readonly ReportedOutcome[],
): Promise<void> {
  for (let at = 0; at < settle.length; at += maxOutcomesPerCall) {
    const answer = await steps.use(({ client }) =>
      sendStep(client, {
        ...session.caller(),
        sends: session.sends(),
        account,
        batch: 0,
        fence: 0,
        settle: settle.slice(at, at + maxOutcomesPerCall),
        begin: [],
      }),
    );
    session.updateSends(answer.sends);
    await session.handleRefusal(answer.refused);
  }
}

/** Null if the journal proves nothing. */
function provenOutcome(found: FoundAttempt | undefined): ReportedOutcome | null {
  if (!found) return null;
  const { attempt, outcome, started } = found;
  if (outcome) return outcomeFromJournal(attempt.attempt, outcome);
  return found.proven && !started ? unstarted(attempt.attempt) : null;
}

function provenWithdrawal(found: FoundAttempt | undefined): ReportedWithdrawal | null {
  if (!found) return null;
  const { attempt, outcome, started } = found;
  if (outcome) return withdrawalFromJournal(attempt.attempt, outcome);
  return found.proven && !started
    ? { attempt: attempt.attempt, state: 'notSent', outcome: '{"reason":"notStarted"}' }
    : null;
}

async function reportWithdrawal(
  { steps, session }: RecoverParts,
  account: string,
  reported: ReportedWithdrawal,
): Promise<void> {
  const answer = await steps.use(({ client }) =>
    settleWithdrawal(client, { ...session.caller(), sends: session.sends(), account }, reported),
  );
  session.updateSends(answer.refused === 'history' ? null : answer.sends);
  await session.handleRefusal(answer.refused);
}

const reportUncertain = (parts: RecoverParts, { id, account, kind }: SendingAttempt): Promise<void> =>
  kind === 'boleto'
    ? reportOutcomes(parts, account, [interrupted(id)])
    : reportWithdrawal(parts, account, {
        attempt: id,
        state: 'uncertain',
        outcome: '{"reason":"interrupted"}',
      });

/** The outcomes that the journal has or proves and the server has not acknowledged. */
function reportsOf({ found }: RecoverParts['journal'], sending: readonly SendingAttempt[]) {
  const known = new Map(found.attempts.map((one) => [one.attempt.attempt, one]));
  const open = new Set(sending.map(({ id }) => id));
  const boletos: (readonly [account: string, outcome: ReportedOutcome])[] = [];
  for (const { id, account, kind } of sending) {
    const outcome = kind === 'boleto' ? provenOutcome(known.get(id)) : null;
    if (outcome) boletos.push([account, outcome]);
  }
  const withdrawals: (readonly [account: string, outcome: ReportedWithdrawal])[] = [];
  for (const { id, account, kind } of sending) {
    const outcome = kind === 'withdrawal' ? provenWithdrawal(known.get(id)) : null;
    if (outcome) withdrawals.push([account, outcome]);
  }
  // Another computer may have taken over: outcomes in this journal are reported all the same, and stored as late.
  for (const { attempt, outcome, acknowledged } of known.values()) {
    if (!outcome || acknowledged || open.has(attempt.attempt)) continue;
    if ('withdrawal' in attempt)
      withdrawals.push([attempt.account, withdrawalFromJournal(attempt.attempt, outcome)]);
    else boletos.push([attempt.account, outcomeFromJournal(attempt.attempt, outcome)]);
  }
  return { boletos, withdrawals };
}

/** Returns how many sends stay uncertain. */
export async function recoverTeamSends(parts: RecoverParts): Promise<number> {
  const { steps, session, journal } = parts;
  const { computer } = session.caller();
  const { boletos, withdrawals } = reportsOf(journal, await sendingAttempts(steps, computer));
  await inOrder(withdrawals, ([account, outcome]) => reportWithdrawal(parts, account, outcome));
  const byAccount = Map.groupBy(boletos, ([account]) => account);
  await inOrder([...byAccount], ([account, all]) =>
    reportOutcomes(
      parts,
      account,
      all.map(([, outcome]) => outcome),
    ),
  );
  journal.acknowledged([...boletos, ...withdrawals].map(([, { attempt }]) => attempt));
  // The journal has no outcome of these, or the server did not accept it.
  const left = await sendingAttempts(steps, computer);
  await inOrder(left, (one) => reportUncertain(parts, one));
  return left.length;
}

/** Batches that an earlier process of this computer left running. */
export const batchesLeftRunning = (steps: Connection, computer: string): Promise<readonly number[]> =>
  steps.use(async ({ db }) =>
    (
      await db.all(
        `SELECT CAST(batches.id AS TEXT) AS id FROM leases JOIN batches ON leases.what = 'batch/' || batches.id
         WHERE leases.computer = ? AND batches.state = 'running' ORDER BY batches.id`,
        computer,
      )
    ).map((row) => Number(text(row, 'id'))),
  );
