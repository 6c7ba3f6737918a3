// The state of copies, read when the screen opens and after each act; and the only function that saves a copy outside
// the app.
import { useCallback, useEffect, useState } from 'react';
import type { CopiesStatus, MadeCopy } from '../../preload/contract/copies.ts';
import type { Result } from '../../preload/contract/result.ts';
import { mintCommandId, save } from '../bridge.ts';
import { useApp } from '../app/app-context.ts';

export interface CopiesState {
  readonly status: CopiesStatus | undefined;
  readonly take: (status: CopiesStatus) => void;
  readonly refresh: () => Promise<void>;
}

export function useCopies(): CopiesState {
  const { guiche, session } = useApp();
  const [status, setStatus] = useState<CopiesStatus>();
  const refresh = useCallback(async () => {
    const result = await session.ask(guiche.copies.status());
    if (result.ok) setStatus(result.value);
  }, [guiche, session]);
  useEffect(() => {
    void session.ask(guiche.copies.status()).then((result) => {
      if (result.ok) setStatus(result.value);
    });
  }, [guiche, session]);
  return { status, take: setStatus, refresh };
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
