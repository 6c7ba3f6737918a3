// The steps of one withdrawal in the window: form, summary, answer. Pure; this is the only place that maps main's
// answers to steps.
import type { Failure } from '../../../preload/contract/result.ts';
import type { TeamHold } from '../../../preload/contract/withdrawal-request-terms.ts';
import type { PinTrouble } from '../../../preload/contract/withdrawal-limits.ts';
import type { SendResult, Summary, WithdrawalRow } from '../../../preload/contract/withdrawals.ts';
import type { Fees } from '../../../preload/contract/withdrawal-terms.ts';

/** Why a press had no effect. */
export type SummaryTrouble =
  | { readonly kind: 'wrongGroup' }
  | { readonly kind: 'pin'; readonly why: PinTrouble; readonly until: string | null }
  | { readonly kind: 'failure'; readonly failure: Failure };

interface FormStep {
  readonly kind: 'form';
  /** Why the summary is gone, or why the wallet is. */
  readonly notice: 'stale' | 'secret' | null;
  /** Why the team's server granted nothing. */
  readonly hold?: TeamHold;
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
      /** `lost`: the window does not know the outcome of the press. */
      readonly press: 'none' | 'sending' | 'lost';
      /** The same summary requested again is another round: text typed for the last one is dropped. */
      readonly round: number;
    }
  | { readonly kind: 'answer'; readonly withdrawal: WithdrawalRow }
  /** Nothing was sent: an approver of the team is asked. */
  | {
      readonly kind: 'asked';
      readonly request: string;
      readonly expiresAt: string;
      readonly summary: Summary;
    };

export type StepEvent =
  | { readonly kind: 'summarized'; readonly summary: Summary }
  | { readonly kind: 'back' }
  | { readonly kind: 'pressed' }
  | { readonly kind: 'answered'; readonly result: SendResult }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'found'; readonly withdrawal: WithdrawalRow }
  /** A private key or seed phrase was in the address field, and was removed. */
  | { readonly kind: 'secret' }
  /** Back to the form with the refused values. */
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
      // While a press is in progress there is no way back: its outcome is shown first.
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
      // The group was right: the same round goes on, so it stays typed.
      return { ...step, trouble: { kind: 'pin', why: result.why, until: result.until }, press: 'none' };
    case 'stale':
      return { kind: 'form', notice: 'stale', refused: null };
    case 'asked': {
      const { request, expiresAt } = result;
      return { kind: 'asked', request, expiresAt, summary: step.summary };
    }
    case 'team':
      return { ...firstStep, hold: result.why };
  }
}

/** Blocks that a PIN overrides. */
export const overriddenBlocks = ({ blocks, pinFor }: Summary) =>
  blocks.filter((block) => pinFor.some((why) => why === block));

/** An unresolved one requested exactly the same: both may be paid. */
export const isDuplicate = (
  { cents, wallet }: Pick<Summary, 'cents' | 'wallet'>,
  open: readonly Pick<WithdrawalRow, 'cents' | 'wallet'>[],
): boolean => open.some((one) => one.cents === cents && one.wallet === wallet);

/** While there is one, nothing is sent: no PIN overrides it. */
export const hardBlocks = ({ blocks, pinFor }: Summary) =>
  blocks.filter((block) => !pinFor.some((why) => why === block));
