// Fills a ledger with as many boletos as years of work produce, through the real ledger, as if all of them had been sent.
import type { PlainDate } from '../../preload/shared/due-date.ts';
import type { Ledger } from '../../main/ledger/ledger.ts';
import { lockFolder } from '../../main/ledger/lock.ts';
import { openLedger } from '../../main/ledger/open.ts';
import { machineIdOf } from '../../main/machine.ts';
import { practiceAccountId } from '../../preload/contract/accounts.ts';
import { inventedBoletos } from './invented-boletos.ts';

const portion = 1_000;

/** As if all had been sent: four of five created, the rest refused or unconfirmed. */
export async function sendAll(
  ledger: Ledger,
  accountId: string,
  batchId: number,
  today: PlainDate,
): Promise<void> {
  await ledger.write('batches.queue', { id: batchId });
  await ledger.write('batches.beginNext', { accountId });
  const turn = { accountId, today };
  for (let after = 0; ;) {
    const ready = await ledger.read('boletos.ready', { batchId, after, most: portion });
    if (ready.length === 0) break;
    after = ready.at(-1)?.id ?? after;
    const begin = ready.map(({ id, revision }) => {
      return {
        boleto: id,
        revision,
        id: `try-${id}`,
        ref: `r${String(id).padStart(9, '0')}`,
        body: Buffer.alloc(300),
      };
    });
    await ledger.write('boletos.turn', { ...turn, settle: [], begin });
    const settle = begin.map(({ boleto, id }) => {
      const slip = String(boleto * 7_919);
      const title = {
        line: slip.padStart(47, '0019'),
        barCode: slip.padStart(44, '0019'),
        nossoNumero: String(4_000_000_000 + boleto),
        conference: boleto % 501 === 0 ? ('difference' as const) : ('equal' as const),
        findings: [],
      };
      const rest = boleto % 10 === 0 ? ('uncertain' as const) : ('refused' as const);
      return boleto % 5 === 0
        ? { boleto, id, state: rest }
        : { boleto, id, state: 'created' as const, remoteId: String(700_000_000 + boleto), title };
    });
    await ledger.write('boletos.turn', { ...turn, settle, begin: [] });
  }
  for (let left = 1; left > 0;) left = await ledger.write('boletos.index', { most: portion });
}

/** Fills a folder on which the app was started before and that no process has open; the boletos belong to the test account. */
export async function fillRegister(folder: string, count: number, today: PlainDate): Promise<void> {
  const lock = lockFolder(folder);
  const { ledger } = await openLedger({
    folder,
    now: Date.now,
    osUser: 'ana',
    machineId: await machineIdOf(folder),
    keeper: null,
  });
  const { id } = await ledger.write('batches.insert', {
    accountId: practiceAccountId,
    kind: 'sheet',
    name: 'Tudo',
  });
  for (let first = 1; first <= count; first += portion)
    await ledger.write('boletos.insert', {
      batchId: id,
      rows: inventedBoletos(first, Math.min(portion, count - first + 1)),
    });
  await sendAll(ledger, practiceAccountId, id, today);
  await ledger.close();
  lock.release();
}
