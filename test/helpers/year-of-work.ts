// A year of one account's work, through the real ledger: boletos issued month by month, some of them marked as paid, some unconfirmed, and
// one withdrawal per month.
import { practiceAccountId } from '../../preload/contract/accounts.ts';
import { addDays, addMonths, type PlainDate } from '../../preload/shared/due-date.ts';
import { lockFolder } from '../../main/ledger/lock.ts';
import { openLedger } from '../../main/ledger/open.ts';
import { machineIdOf } from '../../main/machine.ts';
import { inventedBoletos } from './invented-boletos.ts';
import { sendAll } from './long-register.ts';
import { madeWithdrawal } from './withdrawals.ts';

const ofMonth = 30;
const months = 12;

/** Fills a folder on which the app was started before and that no process has open. The last month ends today. */
export async function fillYear(folder: string, today: PlainDate): Promise<void> {
  const lock = lockFolder(folder);
  let now = Date.now();
  const { ledger } = await openLedger({
    folder,
    now: () => now,
    osUser: 'ana',
    machineId: await machineIdOf(folder),
    keeper: null,
  });
  const accountId = practiceAccountId;
  for (let month = 0; month < months; month += 1) {
    const day = addMonths(today, month + 1 - months);
    now = Date.parse(`${day}T15:00:00Z`);
    const { id } = await ledger.write('batches.insert', {
      accountId,
      kind: 'sheet',
      name: `Mês ${month + 1}`,
    });
    const rows = inventedBoletos(1 + month * ofMonth, ofMonth).map((row, at) => ({
      ...row,
      fields: { ...row.fields, dueDate: addDays(day, 3 + 2 * at) },
    }));
    await ledger.write('boletos.insert', { batchId: id, rows });
    await sendAll(ledger, accountId, id, day);
    await ledger.write('batches.rest', { id, state: 'finished', reason: null });
    const first = 1 + month * ofMonth;
    for (let boleto = first; boleto < first + ofMonth; boleto += 3)
      await ledger.write('boletos.markPaid', {
        accountId,
        boletos: [{ id: boleto, on: day, how: { by: 'hand' } }],
      });
    await madeWithdrawal(ledger, {
      accountId,
      day,
      cents: 200_000 + month * 10_000,
      outcome: { withdrawal: { fee: '34.5', total: '1965.5', usdt: '361.25' } },
    });
  }
  await ledger.close();
  lock.release();
}
