// What needs a person now, of all that the session knows.
import { useShallow } from 'zustand/react/shallow';
import { useSession } from '../app/app-context.ts';
import { attention, type Attention } from './attention.ts';

export const useAttention = (): readonly Attention[] =>
  attention(
    ...useSession(
      useShallow(
        (state) =>
          [
            state.app,
            state.accounts,
            state.batches,
            state.prints,
            state.booklets,
            state.watch.accounts,
            state.watchAttention,
            state.withdrawalsAttention,
            state.incomeAttention,
            state.mailAttention,
          ] as const,
      ),
    ),
  );
