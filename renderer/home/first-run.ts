// Which first steps are done, derived from the ledger and not from clicks. Pure.
import type { BatchBrief } from '../../preload/contract/batches.ts';
import { countIn } from '../app/batch-counts.ts';

export const firstSteps = ['import', 'issue', 'print', 'mail', 'paid', 'watch', 'withdraw', 'own'] as const;
export type FirstStep = (typeof firstSteps)[number];

export interface FirstFacts {
  /** Of the practice account, newest first. */
  readonly batches: readonly BatchBrief[];
  /** Prints and booklets that were made. */
  readonly papers: number;
  /** E-mails to payers. */
  readonly mails: number;
  /** Lines of statements and return files that were reconciled. */
  readonly reconciled: number;
  readonly watched: number;
  readonly withdrawals: number;
  /** Accounts of a real service. */
  readonly own: number;
}

const ofSheets = ({ batches }: FirstFacts): readonly BatchBrief[] =>
  batches.filter(({ kind, rest }) => kind === 'sheet' && rest?.code !== 'discarded');

export function stepsDone(facts: FirstFacts): ReadonlySet<FirstStep> {
  const sheets = ofSheets(facts);
  const done: Readonly<Record<FirstStep, boolean>> = {
    import: sheets.length > 0,
    issue: sheets.some((batch) => countIn(batch, 'created') > 0),
    print: facts.papers > 0,
    mail: facts.mails > 0,
    paid: facts.reconciled > 0,
    watch: facts.watched > 0,
    withdraw: facts.withdrawals > 0,
    own: facts.own > 0,
  };
  return new Set(firstSteps.filter((step) => done[step]));
}

/** The first step that is not done; the clerk may do the steps in any order. */
export const nextStep = (done: ReadonlySet<FirstStep>): FirstStep | undefined =>
  firstSteps.find((step) => !done.has(step));

/** The batch that a step continues with: one still to be issued, or one with boletos to print. */
export const batchFor = (facts: FirstFacts, step: 'issue' | 'print'): BatchBrief | undefined =>
  ofSheets(facts).find((batch) =>
    step === 'print'
      ? countIn(batch, 'created') > 0
      : batch.state !== 'finished' && batch.state !== 'stopped',
  );
