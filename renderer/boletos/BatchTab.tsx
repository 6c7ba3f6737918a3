// The steps of a batch: without an open batch the file step and the latest batches, otherwise the step that the batch
// has reached.
import type { JSX } from 'react';
import { useSession } from '../app/app-context.ts';
import { BatchDraft } from './draft/BatchDraft.tsx';
import { BatchWork } from './batch/BatchWork.tsx';
import { DoubtsView } from './batch/DoubtsView.tsx';

export function BatchTab({
  batch,
  doubts,
  view,
}: {
  batch: number | undefined;
  doubts: boolean;
  /** The saved view of the batch's rows to open. */
  view: string | undefined;
}): JSX.Element {
  const current = useSession((state) => state.accounts?.current);
  if (batch !== undefined) return <BatchWork key={batch} id={batch} doubts={doubts} view={view} />;
  return doubts && current !== undefined ? <DoubtsView key={current} accountId={current} /> : <BatchDraft />;
}
