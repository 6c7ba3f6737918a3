// Reads ahead the rows of a batch that may be sent, in the order of the sheet, without those set aside. Rows that become ready again
// (not sent, corrected meanwhile) are found by reading again from the start once the end is reached.
import type { Ledger } from '../../ledger/ledger.ts';
import type { Ready } from '../../ledger/tables/boletos.ts';

const portion = 256;
const low = 128;

export function createReadyRows(
  ledger: Pick<Ledger, 'read'>,
  batchId: number,
  isAside: (row: number) => boolean,
) {
  let rows: Ready[] = [];
  let after = 0;
  let reading: Promise<void> | null = null;
  /** A read may still see these as ready although their sending is about to be recorded. */
  const taken = new Set<number>();

  async function read(): Promise<void> {
    const skipped = new Set(taken);
    const more = await ledger.read('boletos.ready', { batchId, after, most: portion });
    after = more.at(-1)?.id ?? 0;
    rows.push(...more.filter(({ id }) => !skipped.has(id)));
  }

  const refill = (): Promise<void> => {
    reading ??= read().finally(() => {
      reading = null;
    });
    return reading;
  };

  return {
    /** Null when no row is ready now except those set aside. */
    async next(): Promise<Ready | null> {
      // At the end it starts again with the first row, once.
      for (let ends = 0; ends < 2;) {
        const row = rows.shift();
        if (row === undefined) {
          await refill();
          if (after === 0) ends += 1;
          continue;
        }
        // A failure is thrown by the call that needs these rows.
        if (rows.length < low && after > 0) refill().catch(() => undefined);
        if (isAside(row.id)) continue;
        taken.add(row.id);
        return row;
      }
      return null;
    },

    /** The ledger has recorded what became of a row that `next` returned, so reading it again is no longer in vain. */
    recorded: (id: number) => void taken.delete(id),

    /** This very row, if it is ready. */
    async one(id: number): Promise<Ready | null> {
      const [row] = await ledger.read('boletos.ready', { batchId, after: id - 1, most: 1 });
      return row?.id === id ? row : null;
    },

    /** Whether the ledger has a row that `next` would return. */
    any: async (): Promise<boolean> => {
      for (let from = 0; ;) {
        const some = await ledger.read('boletos.ready', { batchId, after: from, most: portion });
        if (some.some(({ id }) => !isAside(id))) return true;
        const last = some.at(-1);
        if (!last) return false;
        from = last.id;
      }
    },
  };
}
