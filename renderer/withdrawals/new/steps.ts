// The path of one withdrawal in the window: form, summary, answer. Pure; what each answer of main leads to stands here alone.
import type { Failure } from '../../../preload/contract/result.ts';
import type { PinTrouble } from '../../../preload/contract/withdrawal-limits.ts';
import type { Fees, SendResult, Summary, WithdrawalRow } from '../../../preload/contract/withdrawals.ts';

/** Why a press made nothing. */
export type SummaryTrouble =
  | { readonly kind: 'wrongGroup' }
  | { readonly kind: 'pin'; readonly why: PinTrouble; readonly until: string | null }
  | { readonly kind: 'failure'; readonly failure: Failure };

interface FormStep {
  readonly kind: 'form';
  /** Why the summary is gone, or why the wallet is. */
  readonly notice: 'stale' | 'secret' | null;
  readonly refused: WithdrawalRow | null;
}

export type Step =
  | FormStep
  | {
      readonly kind: 'summary';
      readonly summary: Summary;
      /** What was shown before the numbers moved. */
      readonly before: Fees | null;
      readonly trouble: SummaryTrouble | null;
      /** `lost`: the window does not know what became of the press. */
      readonly press: 'none' | 'sending' | 'lost';
      /** The same summary asked once more is another round: what was typed for the last is gone. */
      readonly round: number;
    }
  | { readonly kind: 'answer'; readonly withdrawal: WithdrawalRow };

export type StepEvent =
  | { readonly kind: 'summarized'; readonly summary: Summary }
  | { readonly kind: 'back' }
  | { readonly kind: 'pressed' }
  | { readonly kind: 'answered'; readonly result: SendResult }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'found'; readonly withdrawal: WithdrawalRow }
  /** What opens a wallet stood where an address should, and was taken away. */
  | { readonly kind: 'secret' }
  /** Back to the form with what was refused. */
  | { readonly kind: 'correct' }
  | { readonly kind: 'another' };

export const firstStep: FormStep = { kind: 'form', notice: null, refused: null };

export function nextStep(step: Step, event: StepEvent): Step {
  switch (event.kind) {
    case 'summarized':
      return {
        kind: 'summary',
        summary: event.summary,
        before: null,
        trouble: null,
        press: 'none',
        round: 0,
      };
    case 'back':
      // While a press is under way there is no way back: what became of it is shown first.
      return step.kind === 'summary' && step.press === 'sending' ? step : firstStep;
    case 'pressed':
      return step.kind === 'summary' && step.press === 'none'
        ? { ...step, press: 'sending', trouble: null }
        : step;
    case 'answered':
      return answered(step, event.result);
    case 'failed':
      if (step.kind !== 'summary' || step.press === 'none') return step;
      return event.failure.code === 'stopping'
        ? { ...step, press: 'lost' }
        : {
            ...step,
            press: 'none',
            trouble: { kind: 'failure', failure: event.failure },
            round: step.round + 1,
          };
    case 'found':
      return { kind: 'answer', withdrawal: event.withdrawal };
    case 'secret':
      return step.kind === 'form' ? { ...step, notice: 'secret' } : step;
    case 'correct':
      return step.kind === 'answer'
        ? { ...firstStep, refused: step.withdrawal.state === 'refused' ? step.withdrawal : null }
        : step;
    case 'another':
      return firstStep;
  }
}

function answered(step: Step, result: SendResult): Step {
  if (result.kind === 'sent') return { kind: 'answer', withdrawal: result.withdrawal };
  if (step.kind !== 'summary') return step;
  const round = step.round + 1;
  switch (result.kind) {
    case 'moved':
      return {
        kind: 'summary',
        summary: result.summary,
        before: result.before,
        trouble: null,
        press: 'none',
        round,
      };
    case 'blocked':
      return {
        ...step,
        summary: { ...step.summary, blocks: result.blocks },
        trouble: null,
        press: 'none',
        round,
      };
    case 'wrongGroup':
      return { ...step, trouble: { kind: 'wrongGroup' }, press: 'none', round };
    case 'pin':
      return {
        ...step,
        trouble: { kind: 'pin', why: result.why, until: result.until },
        press: 'none',
        round,
      };
    case 'stale':
      return { kind: 'form', notice: 'stale', refused: null };
  }
}

/** What a PIN lets this one leave in spite of. */
export const overriddenBlocks = ({ blocks, pinFor }: Summary) =>
  blocks.filter((block) => pinFor.some((why) => why === block));

/** One that is not settled asked for the very same: both may be paid. */
export const isTwin = (
  { cents, wallet }: Pick<Summary, 'cents' | 'wallet'>,
  open: readonly Pick<WithdrawalRow, 'cents' | 'wallet'>[],
): boolean => open.some((one) => one.cents === cents && one.wallet === wallet);

/** Nothing leaves while there is one: no PIN overrides it. */
export const hardBlocks = ({ blocks, pinFor }: Summary) =>
  blocks.filter((block) => !pinFor.some((why) => why === block));
