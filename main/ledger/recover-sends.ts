// What the journal proves about attempts that a crash cut off, before all others become uncertain: one that was asked and not
// started has not left, and one whose outcome came is settled with it. A ledger that lacks a started one is not the latest.
import { inOrder } from '../async.ts';
import type { BootSession } from '../boot-session.ts';
import { isConstraint } from './failures.ts';
import { parseOutcome } from './journaled-outcome.ts';
import type { JournalFound } from './send-journal.ts';
import { text, inSavepoint, type Sql, type Transactions } from './sql.ts';
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
 * Whether something left that this ledger knows nothing of: the intent of a started one was durable before. Asked of every journal
 * and after every start of the computer. What was sent before the last freeze was cleared, a person has vouched for; a ledger
 * that lacks a clearing is older than it.
 */
export async function isOlder(
  db: Sql,
  journals: readonly JournalFound[],
  generation: number,
): Promise<boolean> {
  if (journals.some((one) => one.generation > generation)) return true;
  const started = journals.filter((one) => one.generation === generation).flatMap((one) => [...one.started]);
  const unknown = await db.get(
    'SELECT 1 FROM json_each(?) WHERE NOT EXISTS (SELECT 1 FROM attempts WHERE id = value) LIMIT 1',
    JSON.stringify(started),
  );
  return unknown !== undefined;
}

/** Each attempt is asked for in the journal first: one that lacks the newest is an older copy, and others may have left since. */
async function hasNewest(db: Sql, { asked }: JournalFound): Promise<boolean> {
  const newest = await db.get('SELECT id FROM attempts ORDER BY seq DESC LIMIT 1');
  return newest !== undefined && asked.has(text(newest, 'id'));
}

export interface Recovery {
  /** This ledger's own, of its present generation. */
  readonly found: JournalFound;
  readonly boot: BootSession;
  readonly moment: Moment;
}

export async function recoverSends(db: Transactions, { found, boot, moment }: Recovery): Promise<void> {
  const sending = await sendingBoletos(db);
  if (!found.whole || !(await hasNewest(db, found))) return;
  if (sending.some(({ attempt }) => !found.asked.has(attempt))) return;
  // A clock without a battery begins at the same time with each start of the computer, which then seems to be the same one.
  if (boot.kind === 'since' && sending.some(({ startedAt }) => startedAt > moment.at)) return;
  await inOrder(
    sending.filter(({ ofSheet }) => ofSheet),
    async (one) => {
      const settle = proven(found, one);
      if (!settle) return;
      try {
        const turn = { accountId: '', today: '', settle: [settle], begin: [] };
        await inSavepoint(db, 'part', () => takeBoletoTurn(db, turn, moment));
      } catch (error) {
        if (!isConstraint(error)) throw error;
      }
    },
  );
}
