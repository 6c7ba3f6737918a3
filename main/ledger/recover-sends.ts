// What the journal proves about attempts that a crash cut off, before all others become uncertain: one that was asked and not
// started has not left, and one whose outcome came is settled with it. A ledger that lacks a started one is not the latest.
import { inOrder } from '../async.ts';
import type { BootSession } from '../boot-session.ts';
import { isConstraint } from './failures.ts';
import { parseOutcome } from './journaled-outcome.ts';
import type { JournalFound } from './send-journal.ts';
import { inSavepoint, type Sql, type Transactions } from './sql.ts';
import { sendingBoletos, type SendingBoleto } from './tables/boletos-sending.ts';
import { takeBoletoTurn, type SettleBoleto } from './tables/boletos-turn.ts';
import type { Moment } from './tables/trail.ts';

/** Null leaves it uncertain. */
function proven({ asked, started, answered }: JournalFound, one: SendingBoleto): SettleBoleto | null {
  const { boleto, attempt: id } = one;
  if (!asked.has(id)) return null;
  if (!started.has(id)) return { boleto, id, state: 'notSent', outcome: { reason: 'notStarted' } };
  const outcome = parseOutcome(answered.get(id) ?? '');
  return outcome?.id === id && outcome.boleto === boleto ? outcome : null;
}

/**
 * Whether something left that this ledger knows nothing of: the intent of a started one was durable before. Asked only where rows
 * of a sheet were cut off: the journal of a ledger that was put back is still there when a person has cleared that.
 */
async function isOlder(db: Sql, { started }: JournalFound): Promise<boolean> {
  for (const id of started) if (!(await db.get('SELECT 1 FROM attempts WHERE id = ?', id))) return true;
  return false;
}

export interface Recovery {
  readonly found: JournalFound;
  readonly boot: BootSession;
  readonly moment: Moment;
}

/** `older`: nothing was settled, because a later ledger has sent from here. */
export async function recoverSends(
  db: Transactions,
  { found, boot, moment }: Recovery,
): Promise<'recovered' | 'older'> {
  const sending = await sendingBoletos(db);
  if (sending.some(({ ofSheet }) => ofSheet) && (await isOlder(db, found))) return 'older';
  // Every row of a sheet is asked for in the journal first: one that it does not know was begun after what it tells of.
  if (sending.some(({ ofSheet, attempt }) => ofSheet && !found.asked.has(attempt))) return 'recovered';
  // A clock without a battery begins at the same time with each start of the computer, which then seems to be the same one.
  if (boot.kind === 'since' && sending.some(({ startedAt }) => startedAt > moment.at)) return 'recovered';
  await inOrder(sending, async (one) => {
    const settle = proven(found, one);
    if (!settle) return;
    try {
      const turn = { accountId: '', today: '', settle: [settle], begin: [] };
      await inSavepoint(db, 'part', () => takeBoletoTurn(db, turn, moment));
    } catch (error) {
      if (!isConstraint(error)) throw error;
    }
  });
  return 'recovered';
}
