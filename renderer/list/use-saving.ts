// Exports a file that main writes and the clerk saves.
import type { ReadyFile } from '../../preload/contract/boleto-terms.ts';
import type { Failure, Result } from '../../preload/contract/result.ts';
import { useAct, useApp } from '../app/app-context.ts';
import { save } from '../bridge.ts';

export interface Saving<Wish> {
  readonly busy: boolean;
  readonly failure: Failure | undefined;
  /** Returns the failure, if any. */
  readonly run: (wish: Wish) => Promise<Failure | undefined>;
}

/** `make` has main write it, unless there is nothing to write; `savedMessage` is shown once it is saved. */
export function useSaving<Wish>(
  make: (wish: Wish) => Promise<Result<ReadyFile>> | undefined,
  savedMessage: string,
): Saving<Wish> {
  const { guiche, toasts } = useApp();
  const { busy, failure, run } = useAct(async (wish: Wish) => {
    const made = await make(wish);
    if (!made) return { ok: true as const, value: 'cancelled' as const };
    return made.ok ? save(guiche, made.value.ticket, made.value.name) : made;
  });
  return {
    busy,
    failure,
    async run(wish) {
      const result = await run(wish);
      if (result?.ok && result.value !== 'cancelled') toasts.say('good', savedMessage);
      return result?.ok === false ? result.error : undefined;
    },
  };
}
