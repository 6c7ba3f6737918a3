// Fills a monitor with thousands of transactions through the real ledger. They are paused, so nothing is polled.
import { practiceAccountId } from '../../preload/contract/accounts.ts';
import { lockFolder } from '../../main/ledger/lock.ts';
import { openLedger } from '../../main/ledger/open.ts';
import { machineIdOf } from '../../main/machine.ts';

/** A card and the space above it, in pixels. */
export const cardHeight = 104;

export const labelOf = (number: number): string => `Repasse ${String(number).padStart(6, '0')}`;

/** Fills a folder on which the app was started before and that no process has open. */
export async function fillMonitor(folder: string, count: number): Promise<void> {
  const lock = lockFolder(folder);
  const { ledger } = await openLedger({
    folder,
    now: Date.now,
    osUser: 'ana',
    machineId: await machineIdOf(folder),
    keeper: null,
  });
  const items = Array.from({ length: count }, (_, index) => ({
    transactionId: `TX-${String(count - index).padStart(8, '0')}`,
    // The newest first, as the board has them.
    label: labelOf(count - index),
  }));
  const added = await ledger.write('watches.insert', {
    accountId: practiceAccountId,
    items,
    group: 'Lojas',
    source: 'sheet',
    now: Date.now(),
  });
  await ledger.write('watches.turn', { ids: added.ids, to: 'paused', now: Date.now() });
  await ledger.close();
  lock.release();
}
