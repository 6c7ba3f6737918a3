// The path of a batch: with none open the step of the file and the batches so far, else the step that the batch stands at.
import type { JSX } from 'react';
import { BatchDraft } from './draft/BatchDraft.tsx';
import { BatchWork } from './batch/BatchWork.tsx';

export function BatchTab({ batch }: { batch: number | undefined }): JSX.Element {
  return batch === undefined ? <BatchDraft /> : <BatchWork id={batch} />;
}
