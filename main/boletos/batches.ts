// Calls about batches: the list, details, and discarding drafts. Rows, sending and results have files of their own.
import type { Handlers } from '../../preload/contract/contract.ts';
import type { BatchBrief, BatchProgress } from '../../preload/contract/batches.ts';
import type { BatchLayout } from '../../preload/contract/sheets.ts';
import { CodedError } from '../failure.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { BatchWithTotals } from '../ledger/tables/batches.ts';
import { discardBatch } from './draft/discard-batch.ts';

export interface BatchParts {
  readonly ledger: Ledger;
  /** Progress of the running batches. */
  readonly progressOf: (batchId: number) => BatchProgress | null;
}

type BatchCalls = Pick<Handlers['batches'], 'list' | 'get' | 'discard'>;

const noLayout: BatchLayout = { plan: null, header: null, notSent: [], summary: null };

/** Duplicates are counted until a batch is started; while it runs, each row is checked just before it is sent. */
const underway: ReadonlySet<string> = new Set(['queued', 'running']);

export function batchCalls({ ledger, progressOf }: BatchParts): BatchCalls {
  const brief = (batch: BatchWithTotals): BatchBrief => {
    const { identity: _identity, source, layout: _layout, reason, resumedAt: _resumedAt, ...known } = batch;
    return {
      ...known,
      fileName: source.fileName,
      rest: reason,
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
  };
}
