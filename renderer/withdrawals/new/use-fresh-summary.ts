// Replaces a summary that can no longer be sent, from the form that it came from: fees and blocks are read again, and
// the group and the PIN are asked for again.
import { useAct, useApp, type Act } from '../../app/app-context.ts';
import type { Summarized } from '../../../preload/contract/withdrawals.ts';
import type { Work } from './work.ts';

type Fresh = Pick<Act<undefined, Summarized>, 'busy' | 'failure'> & { readonly ask: () => Promise<void> };

export function useFreshSummary(work: Work, accountId: string): Fresh {
  const { guiche } = useApp();
  const { run, busy, failure } = useAct<undefined, Summarized>(() => {
    const { form, checksummed } = work.store.getState().draft;
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
      work.tell(
        result.value.kind === 'summary'
          ? { kind: 'summarized', summary: result.value.summary }
          : { kind: 'answered', result: { kind: 'stale' } },
      );
    },
  };
}
