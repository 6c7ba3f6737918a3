// Calls about batches: the list, details, discarding drafts, and the rows that only a decision moves on: those that the service answered
// with 403, and those held as duplicates while their batch ran. Rows, sending and results have files of their own.
import type { Handlers } from '../../preload/contract/contract.ts';
import type { BatchBrief, BatchProgress } from '../../preload/contract/batches.ts';
import type { BatchLayout } from '../../preload/contract/sheets.ts';
import { CodedError } from '../failure.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { BatchWithTotals } from '../ledger/tables/batches.ts';
import { discardBatch } from './draft/discard-batch.ts';
import { boletoRow, shownRow } from './boleto-row.ts';

const noLayout: BatchLayout = { plan: null, header: null, notSent: [], summary: null };

/** Duplicates are counted until a batch is started; while it runs, each row is checked just before it is sent. */
const underway: ReadonlySet<string> = new Set(['queued', 'running']);

/** Rows shown in one list. */
const most = 200;

export function batchCalls({
  ledger,
  progressOf,
}: {
  readonly ledger: Ledger;
  /** Progress of the running batches. */
  readonly progressOf: (batchId: number) => BatchProgress | null;
}) {
  const brief = (batch: BatchWithTotals): BatchBrief => {
    const { identity: _identity, source, layout: _layout, reason, resumedAt: _resumedAt, ...known } = batch;
    return {
      ...known,
      fileName: source.fileName,
      // Earlier versions recorded a 403 as `unauthorized`.
      rest: reason?.status === 403 ? { ...reason, code: 'forbidden' } : reason,
      progress: progressOf(batch.id),
    };
  };

  async function known(id: number): Promise<BatchWithTotals> {
    const batch = await ledger.read('batches.get', { id });
    if (!batch) throw new CodedError('notFound', 'ledger', { detail: 'batch' });
    return batch;
  }

  return {
    list: async (filter) => (await ledger.read('batches.list', filter)).map(brief),

    async get({ id }) {
      const batch = await known(id);
      const [counts, duplicates, withoutRef] = await Promise.all([
        ledger.read('batches.counts', { id }),
        underway.has(batch.state) ? { count: 0, cents: 0 } : ledger.read('batches.duplicates', { id }),
        underway.has(batch.state) ? 0 : ledger.read('batches.withoutRef', { id }),
      ]);
      const layout = batch.layout ?? noLayout;
      return { ...brief(batch), layout, ...counts, duplicates, withoutRef };
    },

    async discard({ id }) {
      await known(id);
      await discardBatch(ledger, id);
      return null;
    },

    forbidden: async ({ id }) =>
      (await ledger.read('boletos.forbidden', { batchId: id, most })).map(boletoRow),

    /** The clerk decides that rows answered with 403 are refused. */
    async refuse({ commandId, batchId, boletos }) {
      const { changed, missed } = await ledger.write('boletos.refuse', { batchId, boletos }, { commandId });
      return { changed, missed: missed.length };
    },

    heldDuplicates: async ({ id, ...one }) =>
      (await ledger.read('boletos.heldDuplicates', { batchId: id, most, ...one })).map(
        ({ boleto, ...repeats }) => ({
          row: shownRow(boleto),
          ...repeats,
        }),
      ),

    async acceptHeldDuplicates({ commandId, batchId, rows }) {
      const meant = { batchId, step: commandId, rows };
      const { changed, missed } = await ledger.write('boletos.acceptHeldDuplicates', meant, {
        commandId,
        commandInput: { batchId, rows },
      });
      return { changed, missed: missed.length };
    },
  } satisfies Partial<Handlers['batches']>;
}
