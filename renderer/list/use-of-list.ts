// Figures of an open list: asked once the list is there, so that its rows never wait for them.
import { useEffect, useState } from 'react';
import type { Guiche } from '../../preload/contract/contract.ts';
import type { Result } from '../../preload/contract/result.ts';
import { useApp } from '../app/app-context.ts';
import { throttledRefresh } from '../app/throttled-refresh.ts';
import { useSame } from './use-same.ts';

const refreshGap = 2_000;

export interface OfList<Filter, Value> {
  readonly call: (guiche: Guiche) => (filter: Filter) => Promise<Result<Value>>;
  /** Asked again when boletos change; otherwise it stays that of the rows that the list was opened with. */
  readonly live: boolean;
}

/** Undefined until they are known, or where main could not tell. `of` is made once, outside of components. */
export function useOfList<Filter, Value>(
  of: OfList<Filter, Value>,
  wished: Filter,
  handle: string | undefined,
): Value | undefined {
  const { guiche, session } = useApp();
  const filter = useSame(wished);
  const [found, setFound] = useState<{ readonly handle: string; readonly value: Value }>();
  useEffect(() => {
    if (handle === undefined) return undefined;
    let left = false;
    const ask = async () => {
      const answer = await session.ask(of.call(guiche)(filter));
      if (!left && answer.ok) setFound({ handle, value: answer.value });
    };
    void ask();
    const throttled = throttledRefresh(ask, refreshGap);
    const unsubscribe = session.store.subscribe((now, before) => {
      if (of.live && now.work.last !== before.work.last) throttled.poke();
    });
    return () => {
      left = true;
      throttled.stop();
      unsubscribe();
    };
  }, [guiche, session, of, filter, handle]);
  return found !== undefined && found.handle === handle ? found.value : undefined;
}
