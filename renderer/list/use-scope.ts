// The scope of an account choice, as main expects it; an equal scope is the same object.
import type { AccountScope } from '../../preload/contract/boleto-terms.ts';
import { current, scopeOf } from './account-choice.ts';
import { useSession } from '../app/app-context.ts';
import { useSame } from './use-same.ts';

/** No screen is shown before the accounts are known. */
const nobodys: AccountScope = { accountId: 'unknown' };

export function useScope(choice: string = current): AccountScope {
  const known = useSession((state) => state.accounts);
  const scope = known ? scopeOf(choice, known) : nobodys;
  return useSame(scope);
}
