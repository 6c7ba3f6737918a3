// What the clerk says became of a print.
import type { PrintJob, PrintState } from '../../../preload/contract/documents.ts';
import { useAct, useDesk, type Act } from '../../desk.ts';

export type Outcome = Exclude<PrintState, 'spooled'>;

export function useSayPrinted(): Act<{ readonly id: number; readonly state: Outcome }, PrintJob> {
  const { guiche } = useDesk();
  return useAct(({ id, state }: { readonly id: number; readonly state: Outcome }, commandId) =>
    guiche.documents.sayPrinted({ commandId, id, state }),
  );
}
