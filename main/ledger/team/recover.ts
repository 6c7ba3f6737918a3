// The start of a program in a team: what an earlier process of this computer left on its way is settled by what the journal proves,
// and all else of it is a doubt. Outcomes that the server was never told are told now.
import { inOrder } from '../../async.ts';
import { sendStep, type ToldOutcome } from '../postgres/team-calls.ts';
import { text } from '../columns.ts';
import type { Connection } from './connections.ts';
import type { TeamJournal } from './journal.ts';
import type { FoundAttempt } from './journal-records.ts';
import type { Session } from './session.ts';
import { toldFromJournal } from './told.ts';
import { callSettle, withdrawalFromJournal, type ToldWithdrawal } from './told-withdrawal.ts';

/** Outcomes in one call. */
const together = 100;

const interrupted = (attempt: string): ToldOutcome => ({
  attempt,
  state: 'uncertain',
  outcome: '{"reason":"interrupted"}',
  message: '{"reason":"interrupted"}',
});

const unstarted = (attempt: string): ToldOutcome => ({
  attempt,
  state: 'notSent',
  outcome: '{"reason":"notStarted"}',
});

interface Sending {
  readonly id: string;
  readonly account: string;
  readonly kind: string;
}

export interface Recover {
  readonly steps: Connection;
  readonly session: Session;
  readonly journal: TeamJournal;
}

const sendingOf = (steps: Connection, computer: string): Promise<readonly Sending[]> =>
  steps.use(async ({ db }) =>
    (
      await db.all(
        `SELECT id, account_id, kind FROM attempts WHERE computer = ? AND state = 'sending' ORDER BY seq`,
        computer,
      )
    ).map((row) => ({ id: text(row, 'id'), account: text(row, 'account_id'), kind: text(row, 'kind') })),
  );

async function tell(
  { steps, session }: Recover,
  account: string,
  settle: readonly ToldOutcome[],
): Promise<void> {
  for (let at = 0; at < settle.length; at += together) {
    const answer = await steps.use(({ client }) =>
      sendStep(client, {
        ...session.caller(),
        sends: session.sends(),
        account,
        batch: 0,
        fence: 0,
        settle: settle.slice(at, at + together),
        begin: [],
      }),
    );
    session.counted(answer.sends);
    await session.refused(answer.refused);
  }
}

/** Null: nothing is proved. */
function proven(found: FoundAttempt | undefined): ToldOutcome | null {
  if (!found) return null;
  const { attempt, outcome, started } = found;
  if (outcome) return toldFromJournal(attempt.attempt, outcome);
  return found.proven && !started ? unstarted(attempt.attempt) : null;
}

function provenWithdrawal(found: FoundAttempt | undefined): ToldWithdrawal | null {
  if (!found) return null;
  const { attempt, outcome, started } = found;
  if (outcome) return withdrawalFromJournal(attempt.attempt, outcome);
  return found.proven && !started
    ? { attempt: attempt.attempt, state: 'notSent', outcome: '{"reason":"notStarted"}' }
    : null;
}

async function tellWithdrawal(
  { steps, session }: Recover,
  account: string,
  told: ToldWithdrawal,
): Promise<void> {
  const answer = await steps.use(({ client }) =>
    callSettle(client, { ...session.caller(), sends: session.sends(), account }, told),
  );
  session.counted(answer.refused === 'history' ? null : answer.sends);
  await session.refused(answer.refused);
}

const doubt = (parts: Recover, { id, account, kind }: Sending): Promise<void> =>
  kind === 'boleto'
    ? tell(parts, account, [interrupted(id)])
    : tellWithdrawal(parts, account, {
        attempt: id,
        state: 'uncertain',
        outcome: '{"reason":"interrupted"}',
      });

/** How many doubts it left. */
export async function recoverTeamSends(parts: Recover): Promise<number> {
  const { steps, session, journal } = parts;
  const { computer } = session.caller();
  const known = new Map(journal.found.attempts.map((one) => [one.attempt.attempt, one]));
  const sending = await sendingOf(steps, computer);
  const open = new Set(sending.map(({ id }) => id));
  const told: (readonly [account: string, outcome: ToldOutcome])[] = [];
  for (const { id, account, kind } of sending) {
    const outcome = kind === 'boleto' ? proven(known.get(id)) : null;
    if (outcome) told.push([account, outcome]);
  }
  const withdrawals: (readonly [account: string, outcome: ToldWithdrawal])[] = [];
  for (const { id, account, kind } of sending) {
    const outcome = kind === 'withdrawal' ? provenWithdrawal(known.get(id)) : null;
    if (outcome) withdrawals.push([account, outcome]);
  }
  // Others may have gone on in the place of this computer: what came here is told all the same, and kept as late.
  for (const { attempt, outcome, kept } of known.values()) {
    if (!outcome || kept || open.has(attempt.attempt)) continue;
    if ('withdrawal' in attempt)
      withdrawals.push([attempt.account, withdrawalFromJournal(attempt.attempt, outcome)]);
    else told.push([attempt.account, toldFromJournal(attempt.attempt, outcome)]);
  }
  await inOrder(withdrawals, ([account, outcome]) => tellWithdrawal(parts, account, outcome));
  const byAccount = Map.groupBy(told, ([account]) => account);
  await inOrder([...byAccount], ([account, all]) =>
    tell(
      parts,
      account,
      all.map(([, outcome]) => outcome),
    ),
  );
  journal.kept([...told, ...withdrawals].map(([, { attempt }]) => attempt));
  // Not believed, or not known: nobody knows.
  const left = await sendingOf(steps, computer);
  await inOrder(left, (one) => doubt(parts, one));
  return left.length;
}

/** Batches that an earlier process of this computer left running wait for a person. */
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
