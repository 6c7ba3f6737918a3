// What a batch in review still asks of a person, in groups of rows.
import type { Handlers } from '../../../preload/contract/contract.ts';
import { CodedError } from '../../failure.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { atypicalBounds } from './row-groups.ts';

export function reviewCalls({
  ledger,
}: {
  readonly ledger: Pick<Ledger, 'read'>;
}): Pick<Handlers['batches'], 'review'> {
  return {
    async review({ id }) {
      const batch = await ledger.read('batches.get', { id });
      if (!batch) throw new CodedError('notFound', 'ledger', { detail: 'batch' });
      const bounds = atypicalBounds(batch.layout?.summary?.outliers);
      const [found, atypical] = await Promise.all([
        ledger.read('batches.review', { id }),
        bounds ? ledger.read('batches.atypical', { id, bounds }) : { count: 0 },
      ]);
      return { ...found, atypical: atypical.count };
    },
  };
}
