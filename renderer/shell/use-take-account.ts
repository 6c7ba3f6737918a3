// Switches to another account: the screen stays, what was open of the earlier account is closed.
import { useApp } from '../app/app-context.ts';
import { withoutOpen } from '../app/route.ts';
import { useWords } from '../words/failure-words.tsx';

export function useTakeAccount(): (id: string) => Promise<void> {
  const { guiche, session, navigation, toasts } = useApp();
  const { both } = useWords();
  return async (id) => {
    if (session.store.getState().accounts?.current === id) return;
    navigation.go(withoutOpen(navigation.store.getState()));
    const result = await session.ask(guiche.accounts.select({ id }));
    if (!result.ok) toasts.show('bad', both(result.error));
  };
}
