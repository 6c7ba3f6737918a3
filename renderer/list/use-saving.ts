// Exports a file that main writes and the clerk saves.
import type { ReadyFile } from '../../preload/contract/boleto-terms.ts';
import type { Failure, Result } from '../../preload/contract/result.ts';
import { useAct, useApp } from '../app/app-context.ts';
import { save } from '../bridge.ts';

/** `make` has main write it, unless there is nothing to write; `savedMessage` is shown once it is saved. */
export function useSaving<Input>(
  make: (input: Input) => Promise<Result<ReadyFile>> | undefined,
  savedMessage: string,
) {
  const { guiche, toasts } = useApp();
  const { busy, failure, run } = useAct(async (input: Input) => {
    const made = await make(input);
    if (!made) return { ok: true as const, value: 'cancelled' as const };
    return made.ok ? save(guiche, made.value.ticket, made.value.name) : made;
  });
  return {
    busy,
    failure,
    /** Returns the failure, if any. */
    run: async (input: Input): Promise<Failure | undefined> => {
      const result = await run(input);
      if (result?.ok && result.value !== 'cancelled') toasts.show('good', savedMessage);
      return result?.ok === false ? result.error : undefined;
    },
  };
}
