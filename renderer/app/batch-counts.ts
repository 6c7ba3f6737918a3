// The figures of a running batch: ledger and stream combined, its progress, and what slows it. Pure.
import type { Batch, BatchBrief, BatchProgress, Totals } from '../../preload/contract/batches.ts';
import type { BoletoState } from '../../preload/contract/boleto-terms.ts';

export const countIn = (batch: BatchBrief, ...states: readonly BoletoState[]): number =>
  states.reduce((sum, state) => sum + batch.totals[state].count, 0);

export const centsIn = (batch: BatchBrief, ...states: readonly BoletoState[]): number =>
  states.reduce((sum, state) => sum + batch.totals[state].cents, 0);

/** What is sent without a question: all waiting rows except duplicates. */
export const leavingOf = ({
  totals: { ready },
  duplicates,
}: Pick<Batch, 'totals' | 'duplicates'>): Totals => ({
  count: ready.count - duplicates.count,
  cents: ready.cents - duplicates.cents,
});

export type Counts = Readonly<Record<BoletoState, number>>;

/** The ledger's counts of the batch, updated by the stream since. The total stays the ledger's. */
export function liveCounts(batch: BatchBrief, running: BatchProgress | undefined): Counts {
  const count = (state: BoletoState) => batch.totals[state].count;
  const { progress } = batch;
  const since = (what: 'created' | 'refused' | 'uncertain' | 'held') =>
    running && progress ? Math.max(0, running[what] - progress[what]) : 0;
  const ended = {
    created: count('created') + since('created'),
    refused: count('refused') + since('refused'),
    uncertain: count('uncertain') + since('uncertain'),
    draft: count('draft') + since('held'),
    out: count('out'),
  };
  const all = Object.values(batch.totals).reduce((sum, { count }) => sum + count, 0);
  const left = all - sumOf(ended);
  const sending = running ? Math.min(running.sending, Math.max(0, left)) : count('sending');
  return { ...ended, sending, ready: Math.max(0, left - sending) };
}

const sumOf = (counts: Readonly<Record<string, number>>) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/** The share of rows to be sent that have an answer, 0 to 1; excluded rows and rows with errors do not count. */
export function shareDone({ ready, sending, created, refused, uncertain }: Counts): number {
  const ended = created + refused + uncertain;
  const meant = ended + ready + sending;
  return meant === 0 ? 0 : ended / meant;
}

/** Rounded coarsely: a clerk plans a coffee break with it. */
export function wholeMinutes(milliseconds: number): { readonly hours: number; readonly minutes: number } {
  const all = milliseconds < 45_000 ? 0 : Math.max(1, Math.round(milliseconds / 60_000));
  return { hours: Math.floor(all / 60), minutes: all % 60 };
}

export type Pace = 'first' | 'afterDoubt';

/** Why sending is slower than possible, if there is a reason to show. */
export function paceOf(progress: BatchProgress): Pace | undefined {
  if (progress.waiting) return undefined;
  if (progress.sending > 1 || progress.left === 0) return undefined;
  if (progress.created + progress.refused + progress.uncertain === 0) return 'first';
  return progress.uncertain > 0 ? 'afterDoubt' : undefined;
}
