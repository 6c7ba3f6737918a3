// Records the clerk's answer about the outcome of prints.
import type { PrintState } from '../../../preload/contract/print-terms.ts';
import { ok } from '../../../preload/contract/result.ts';
import { useAct, useApp, type Act } from '../../app/app-context.ts';
import { mintCommandId } from '../../bridge.ts';

export type Outcome = Exclude<PrintState, 'spooled'>;

interface Answer {
  readonly ids: readonly number[];
  readonly state: Outcome;
}

/** Each print is recorded by itself: after a failure the earlier ones have their outcome, and the others wait on. */
export function useConfirmPrint(): Act<Answer, null> {
  const { guiche, session } = useApp();
  return useAct(async ({ ids, state }: Answer) => {
    for (const id of ids) {
      // One after the other, for the ledger writes them so anyway.
      // oxlint-disable-next-line no-await-in-loop
      const result = await guiche.documents.recordPrintResult({ commandId: mintCommandId(), id, state });
      if (!result.ok) return result;
      // Shown at once: the list itself is read again a moment later.
      session.store.setState(({ prints }) => ({
        prints: prints?.map((print) => (print.id === id ? result.value : print)),
      }));
    }
    return ok(null);
  });
}
