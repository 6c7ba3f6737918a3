// The facts from which the first steps are derived: batches, prints and booklets are already loaded, the rest is read
// when the ledger changes.
import type { Guiche } from '../../preload/contract/contract.ts';
import { ok, type Result } from '../../preload/contract/result.ts';
import { useApp, useSession } from '../app/app-context.ts';
import { withdrawalsChanged, useQuery, watchChanged } from '../app/use-query.ts';
import type { FirstFacts } from './first-run.ts';

/** The number of rows in a list, which is closed at once. */
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
  // No step is shown as not done before it is known.
  if (watched === undefined || withdrawals === undefined) return undefined;
  const mine = batches.filter(({ accountId }) => accountId === practice);
  return { batches: mine, papers: prints + booklets, watched, withdrawals, own };
}
