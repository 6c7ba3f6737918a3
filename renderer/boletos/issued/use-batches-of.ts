// The latest batches of the accounts whose rows the register shows; those of the account in use are already loaded.
import type { BatchBrief } from '../../../preload/contract/batches.ts';
import type { AccountScope } from '../../../preload/contract/boleto-terms.ts';
import { ok } from '../../../preload/contract/result.ts';
import { useApp, useSession } from '../../app/app-context.ts';
import { useQuery } from '../../app/use-query.ts';

/** As many as a person looks through; open and uncertain ones are included however old. */
const most = 200;
const none: readonly BatchBrief[] = [];

export function useBatchesOf(scope: AccountScope): readonly BatchBrief[] {
  const { guiche } = useApp();
  const own = useSession((state) => state.batches);
  const current = useSession((state) => state.accounts?.current);
  const isOwn = scope !== 'all' && scope.accountId === current;
  const others = useQuery(`batches ${JSON.stringify(scope)}`, () =>
    isOwn ? Promise.resolve(ok(none)) : guiche.batches.list({ scope, most }),
  );
  return isOwn ? own : (others.value ?? none);
}
