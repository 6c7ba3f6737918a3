// Replaces a summary that can no longer be sent, from the form that it came from: fees and blocks are read again, and
// the group and the PIN are asked for again.
import { useAct, useApp, type Act } from '../../app/app-context.ts';
import type { Output } from '../../../preload/contract/contract.ts';
import type { StepEvent } from './steps.ts';
import type { Work } from './work.ts';

type Summarized = Output<'withdrawals', 'summarize' | 'summarizeRequest'>;
type Fresh = Pick<Act<undefined, Summarized>, 'busy' | 'failure'> & { readonly ask: () => Promise<void> };

export function useFreshSummary(work: Work, accountId: string): Fresh {
  const { guiche } = useApp();
  const { run, busy, failure } = useAct<undefined, Summarized>(() => {
    const { draft, step } = work.store.getState();
    const { form, checksummed } = draft;
    const request = step.kind === 'summary' ? step.summary.request : null;
    if (request) return guiche.withdrawals.summarizeRequest({ id: request.id });
    return guiche.withdrawals.summarize({ accountId, ...form, checksummed });
  });
  return {
    busy,
    failure,
    async ask() {
      const { step } = work.store.getState();
      const result = await run(undefined);
      // The clerk who went back meanwhile has left this summary.
      if (!result?.ok || work.store.getState().step !== step) return;
      work.tell(eventOf(result.value));
    },
  };
}

function eventOf(result: Summarized): StepEvent {
  switch (result.kind) {
    case 'summary':
      return { kind: 'summarized', summary: result.summary };
    case 'team':
      return { kind: 'answered', result };
    case 'elsewhere':
      return { kind: 'answered', result: { kind: 'team', why: 'lease' } };
    case 'figuresMoved':
      return { kind: 'answered', result: { kind: 'team', why: 'figuresMoved' } };
    case 'gone':
      return { kind: 'answered', result: { kind: 'team', why: 'requestDecided' } };
    case 'problems':
      return { kind: 'answered', result: { kind: 'stale' } };
  }
}
