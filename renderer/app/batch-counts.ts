// The figures of a batch under way: what the ledger and the stream tell together, how far it is, what slows it. Pure.
import type { Batch, BatchBrief, BatchProgress, Totals } from '../../preload/contract/batches.ts';
import type { BoletoState } from '../../preload/contract/boleto-terms.ts';

export const countIn = (batch: BatchBrief, ...states: readonly BoletoState[]): number =>
  states.reduce((sum, state) => sum + batch.totals[state].count, 0);

export const centsIn = (batch: BatchBrief, ...states: readonly BoletoState[]): number =>
  states.reduce((sum, state) => sum + batch.totals[state].cents, 0);

/** What goes out without a question: of what waits, all but the rows that repeat others. */
export const leavingOf = ({ totals: { ready }, twins }: Pick<Batch, 'totals' | 'twins'>): Totals => ({
  count: ready.count - twins.count,
  cents: ready.cents - twins.cents,
});

export type Counts = Readonly<Record<BoletoState, number>>;

/** What the ledger told of the batch, carried on by what the stream told since. The sum stays that of the ledger. */
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

/** How much of what is meant to be sent has its answer, 0 to 1: what was taken out, or has errors, is not meant. */
export function shareDone({ ready, sending, created, refused, uncertain }: Counts): number {
  const ended = created + refused + uncertain;
  const meant = ended + ready + sending;
  return meant === 0 ? 0 : ended / meant;
}

/** A clerk plans a coffee by it, not a launch. */
export function wholeMinutes(milliseconds: number): { readonly hours: number; readonly minutes: number } {
  const all = milliseconds < 45_000 ? 0 : Math.max(1, Math.round(milliseconds / 60_000));
  return { hours: Math.floor(all / 60), minutes: all % 60 };
}

export type Pace = 'first' | 'afterDoubt';

/** Why it goes no faster, where there is a reason to tell. */
export function paceOf(progress: BatchProgress): Pace | undefined {
  if (progress.waiting) return undefined;
  if (progress.sending > 1 || progress.left === 0) return undefined;
  if (progress.created + progress.refused + progress.uncertain === 0) return 'first';
  return progress.uncertain > 0 ? 'afterDoubt' : undefined;
}
