// The rows of a sheet before they are sent: what is wrong with each, and all that mends it.
import type { JSX } from 'react';
import type { Batch } from '../../../preload/contract/batches.ts';
import { StepBar } from '../StepBar.tsx';

export function Review({ batch }: { batch: Batch }): JSX.Element {
  return (
    <div className="draft" data-batch={batch.id}>
      <StepBar at="review" />
    </div>
  );
}
