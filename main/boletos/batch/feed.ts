// The rows of a batch that may be sent, in the order of the sheet, read ahead in portions. Rows that come back (not sent,
// mended meanwhile) are found again once the end is reached; the ledger alone decides which may go.
import type { Ledger } from '../../ledger/ledger.ts';
import type { Ready } from '../../ledger/tables/boletos.ts';

const portion = 256;
const low = 128;

export interface Feed {
  /** Null where nothing is ready at this moment. */
  readonly next: () => Promise<Ready | null>;
}

export function createFeed(ledger: Pick<Ledger, 'read'>, batchId: number): Feed {
  let rows: Ready[] = [];
  let after = 0;
  let reading: Promise<void> | null = null;

  async function read(): Promise<void> {
    const more = await ledger.read('boletos.ready', { batchId, after, most: portion });
    after = more.at(-1)?.id ?? 0;
    rows.push(...more);
  }

  const refill = (): Promise<void> => {
    reading ??= read().finally(() => {
      reading = null;
    });
    return reading;
  };

  return {
    async next() {
      // The second time around it begins with the first row again.
      for (let time = 0; rows.length === 0 && time < 2; time += 1) await refill();
      const row = rows.shift() ?? null;
      // Its failure is told to whoever needs the rows.
      if (rows.length < low && after > 0) refill().catch(() => undefined);
      return row;
    },
  };
}
