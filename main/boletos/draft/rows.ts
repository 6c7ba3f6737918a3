// Calls for the rows of a batch: windows of a handle, the list as a file, the skipped lines of its sheet, and excluding, restoring or
// sending rows again. edit-rows.ts has the edits.
import type { Handlers } from '../../../preload/contract/contract.ts';
import type { BatchRowFilter, Edited } from '../../../preload/contract/batches.ts';
import type { BoletoRow } from '../../../preload/contract/boleto-terms.ts';
import type { Ledger, ListQuery, ListRange } from '../../ledger/ledger.ts';
import type { AmountBounds } from '../../ledger/tables/row-groups.ts';
import { openViews, type ViewParts } from '../../lists/views.ts';
import { shownRow } from '../boleto-row.ts';
import { partedCells } from '../../spreadsheets/raw-row.ts';
import { atypicalBounds } from './row-groups.ts';
import { rowCells } from '../register/file-cells.ts';
import { notFound } from '../../failure.ts';

interface RowsMeant {
  readonly commandId: string;
  readonly batchId: number;
  /** Positions in a list, or ids. */
  readonly rows: { readonly handle: string; readonly ranges: readonly ListRange[] } | readonly number[];
}

/** Rows of one write, few enough that other writes do not wait long. */
const chunk = 1000;

export function rowCalls(parts: ViewParts & { readonly ledger: Ledger }) {
  const { ledger } = parts;
  const views = openViews<'batchRows', ListQuery<'batchRows'>, BoletoRow>(parts, {
    list: 'batchRows',
    query: (query) => query,
    row: shownRow,
    file: { name: 'linhas', cells: rowCells },
  });
  const moving =
    (op: 'boletos.takeOut' | 'boletos.putBack' | 'boletos.sendAgain') =>
    async ({ commandId, batchId, rows }: RowsMeant): Promise<Edited> => {
      const ids =
        'handle' in rows
          ? await ledger.lists.ids('batchRows', rows.handle, rows.ranges)
          : Float64Array.from(rows);
      let changed = 0;
      const missed: number[] = [];
      for (let from = 0; from < ids.length; from += chunk) {
        const some = [...ids.subarray(from, from + chunk)];
        const done = await ledger.write(op, { batchId, step: commandId, ids: some });
        changed += done.changed;
        missed.push(...done.missed);
      }
      return edited(changed, missed);
    };
  const edited = async (changed: number, missed: readonly number[]): Promise<Edited> => {
    const replaced = missed.length > 0 ? await ledger.read('boletos.replaced', { ids: missed }) : [];
    return {
      changed,
      missed: missed.length,
      ...(replaced.length > 0 ? { elsewhere: replaced.length } : {}),
    };
  };

  /** Without any atypical amount no row is found. */
  async function boundsOf(id: number): Promise<AmountBounds> {
    const batch = await ledger.read('batches.get', { id });
    return atypicalBounds(batch?.layout?.summary?.outliers) ?? { upTo: 0, from: Number.MAX_SAFE_INTEGER };
  }

  async function filterOf({ group, ...others }: Omit<BatchRowFilter, 'sort'>) {
    if (group === undefined) return others;
    return { ...others, group: group === 'atypical' ? await boundsOf(others.batchId) : group };
  }

  return {
    async openRows({ sort, ...wanted }) {
      return views.open({ filter: await filterOf(wanted), sort });
    },
    rows: views.window,
    closeRows: views.close,
    saveRows: views.saveList,
    sumRows: async ({ sort: _sort, ...wanted }) => ledger.read('boletos.sumOfBatch', await filterOf(wanted)),

    async skippedLines({ id }) {
      const lines = await ledger.read('boletos.sheetLines', { batchId: id, lines: 'aside' });
      return lines.map(({ line, kind, original }) => ({ line, kind, cells: partedCells(original) }));
    },

    /** What a batch in review still asks of a person, in groups of rows. */
    async review({ id }) {
      const batch = (await ledger.read('batches.get', { id })) ?? notFound('ledger', 'batch');
      const bounds = atypicalBounds(batch.layout?.summary?.outliers);
      const [found, atypical] = await Promise.all([
        ledger.read('batches.review', { id }),
        bounds ? ledger.read('batches.atypical', { id, bounds }) : { count: 0 },
      ]);
      return { ...found, atypical: atypical.count };
    },

    takeOut: moving('boletos.takeOut'),
    putBack: moving('boletos.putBack'),
    sendAgain: moving('boletos.sendAgain'),

    /** A repeated command continues the step that it began and never undoes the one before it. */
    async undo({ commandId, batchId }) {
      let done = await ledger.write('boletos.undo', { batchId, most: chunk }, { commandId });
      let { changed } = done;
      const missed = [...done.missed];
      while (done.more && done.step !== null) {
        done = await ledger.write('boletos.undo', { batchId, step: done.step, most: chunk });
        changed += done.changed;
        missed.push(...done.missed);
      }
      return edited(changed, missed);
    },
  } satisfies Partial<Handlers['batches']>;
}
