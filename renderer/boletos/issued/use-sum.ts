// What the boletos of the open list come to: asked once the list is there, so that its rows never wait for it.
import { useEffect, useState } from 'react';
import type { RegisterFilter } from '../../../preload/contract/boletos.ts';
import { useApp } from '../../app/app-context.ts';
import { useSame } from '../../list/use-same.ts';

/** Undefined until it is known, or where main could not tell. */
export function useSum(wished: RegisterFilter, handle: string | undefined): number | undefined {
  const { guiche, session } = useApp();
  const filter = useSame(wished);
  const [sum, setSum] = useState<{ readonly handle: string; readonly cents: number }>();
  useEffect(() => {
    if (handle === undefined) return undefined;
    let left = false;
    void session.ask(guiche.boletos.sum(filter)).then((found) => {
      if (!left && found.ok) setSum({ handle, cents: found.value.cents });
    });
    return () => {
      left = true;
    };
  }, [guiche, session, filter, handle]);
  return sum !== undefined && sum.handle === handle ? sum.cents : undefined;
}
