// What the first run is told by: batches, prints and booklets are at hand, the rest is asked for when the ledger has news of it.
import type { Guiche } from '../../preload/contract/contract.ts';
import { ok, type Result } from '../../preload/contract/result.ts';
import { useApp, useSession } from '../app/app-context.ts';
import { withdrawalsChanged, useQuery, watchChanged } from '../app/use-query.ts';
import type { FirstFacts } from './first-run.ts';

/** How many a list holds; it is closed again at once. */
async function count(
  lists: Pick<Guiche['monitor'] | Guiche['withdrawals'], 'open' | 'close'>,
  accountId: string,
): Promise<Result<number>> {
  const list = await lists.open({ scope: { accountId }, sort: 'newest' });
  if (!list.ok) return list;
  void lists.close({ handle: list.value.handle });
  return ok(list.value.count);
}

export function useFirstFacts(practice: string): FirstFacts | undefined {
  const { guiche } = useApp();
  const batches = useSession((state) => state.batches);
  const prints = useSession((state) => state.prints?.length ?? 0);
  const booklets = useSession((state) => state.booklets.filter((one) => one.finishedAt !== null).length);
  const own = useSession(
    (state) => state.accounts?.accounts.filter((one) => one.kind === 'service').length ?? 0,
  );
  const watched = useQuery(practice, () => count(guiche.monitor, practice), watchChanged).value;
  const withdrawals = useQuery(practice, () => count(guiche.withdrawals, practice), withdrawalsChanged).value;
  // Nothing is shown as not done before it is known.
  if (watched === undefined || withdrawals === undefined) return undefined;
  const mine = batches.filter(({ accountId }) => accountId === practice);
  return { batches: mine, papers: prints + booklets, watched, withdrawals, own };
}
