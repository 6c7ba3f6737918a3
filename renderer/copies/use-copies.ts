// The state of copies, read when the screen opens and after each act; and the only function that saves a copy outside
// the app.
import type { MadeCopy } from '../../preload/contract/copies.ts';
import type { Result } from '../../preload/contract/result.ts';
import { mintCommandId, save } from '../bridge.ts';
import { useApp, useRead } from '../app/app-context.ts';

export type CopiesState = ReturnType<typeof useCopies>;

export function useCopies() {
  const { guiche } = useApp();
  const { value: status, take, again: refresh } = useRead(() => guiche.copies.status());
  return { status, take, refresh };
}

/** Saves a finished copy; `undefined` if the clerk cancelled. */
export function useStoreCopy(): (made: MadeCopy) => Promise<Result<string | undefined>> {
  const { guiche, session } = useApp();
  return async ({ ticket, name }) => {
    const saved = await session.ask(save(guiche, ticket, name));
    if (!saved.ok) return saved;
    if (saved.value === 'cancelled') return { ok: true, value: undefined };
    const noted = await session.ask(guiche.copies.saved({ commandId: mintCommandId(), ticket }));
    return noted.ok ? { ok: true, value: name } : noted;
  };
}
