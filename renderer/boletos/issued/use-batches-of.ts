// The latest batches of whoever's rows the register shows; those of the account in use are at hand already.
import type { BatchBrief } from '../../../preload/contract/batches.ts';
import type { AccountScope } from '../../../preload/contract/boleto-terms.ts';
import { ok } from '../../../preload/contract/result.ts';
import { useDesk, useSession } from '../../app/desk.ts';
import { useLive } from '../../app/live.ts';

/** As many as anybody looks through; what is open or in doubt is among them however old. */
const most = 200;
const none: readonly BatchBrief[] = [];

export function useBatchesOf(scope: AccountScope): readonly BatchBrief[] {
  const { guiche } = useDesk();
  const own = useSession((state) => state.batches);
  const current = useSession((state) => state.accounts?.current);
  const isOwn = scope !== 'all' && scope.accountId === current;
  const others = useLive(`batches ${JSON.stringify(scope)}`, () =>
    isOwn ? Promise.resolve(ok(none)) : guiche.batches.list({ scope, most }),
  );
  return isOwn ? own : (others.value ?? none);
}
