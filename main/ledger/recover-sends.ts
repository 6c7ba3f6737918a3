// What the journal proves about attempts that a crash cut off, before all others become uncertain: one that was asked and not
// started has not left, and one whose outcome came is settled with it.
import { inOrder } from '../async.ts';
import { isConstraint } from './failures.ts';
import { parseOutcome } from './journaled-outcome.ts';
import type { JournalFound } from './send-journal.ts';
import { inSavepoint, type Transactions } from './sql.ts';
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

export async function recoverSends(db: Transactions, found: JournalFound, moment: Moment): Promise<void> {
  const sending = await sendingBoletos(db);
  // Every row of a sheet is asked for in the journal first: one that it does not know was begun after what it tells of.
  if (sending.some(({ ofSheet, attempt }) => ofSheet && !found.asked.has(attempt))) return;
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
}
