// What needs a person now, of all that the session knows.
import { useSession } from '../app/app-context.ts';
import { attention, type Attention } from './attention.ts';

export function useAttention(): readonly Attention[] {
  const app = useSession((state) => state.app);
  const accounts = useSession((state) => state.accounts);
  const batches = useSession((state) => state.batches);
  const prints = useSession((state) => state.prints);
  const booklets = useSession((state) => state.booklets);
  const watch = useSession((state) => state.watch);
  const watchAttention = useSession((state) => state.watchAttention);
  const withdrawals = useSession((state) => state.withdrawalsAttention);
  const income = useSession((state) => state.incomeAttention);
  const mail = useSession((state) => state.mailAttention);
  return attention(
    app,
    accounts,
    batches,
    prints,
    booklets,
    watch.accounts,
    watchAttention,
    withdrawals,
    income,
    mail,
  );
}
