// Records the clerk's answer about a print's outcome.
import type { PrintJob, PrintState } from '../../../preload/contract/document-terms.ts';
import { useAct, useApp, type Act } from '../../app/app-context.ts';

export type Outcome = Exclude<PrintState, 'spooled'>;

export function useConfirmPrint(): Act<{ readonly id: number; readonly state: Outcome }, PrintJob> {
  const { guiche, session } = useApp();
  return useAct(async ({ id, state }: { readonly id: number; readonly state: Outcome }, commandId) => {
    const result = await guiche.documents.recordPrintResult({ commandId, id, state });
    // Shown at once: the list itself is read again a moment later.
    if (result.ok)
      session.store.setState(({ prints }) => ({
        prints: prints?.map((print) => (print.id === id ? result.value : print)),
      }));
    return result;
  });
}
