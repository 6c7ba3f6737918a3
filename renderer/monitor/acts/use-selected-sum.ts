// What the selected transactions come to, asked again when the board's figures change.
import { useEffect, useState } from 'react';
import type { Board, WatchesSum } from '../../../preload/contract/monitor.ts';
import { useApp } from '../../app/app-context.ts';
import { useSame } from '../../list/use-same.ts';
import type { Target } from './use-watch-act.ts';

/** Undefined without a selection, and until its sum is known. */
export function useSelectedSum(
  selected: Target | undefined,
  board: Board | undefined,
): WatchesSum | undefined {
  const { guiche, session } = useApp();
  const target = useSame(selected);
  const [found, setFound] = useState<{ readonly of: Target; readonly sum: WatchesSum }>();
  useEffect(() => {
    if (target === undefined) return undefined;
    let left = false;
    const wanted = 'all' in target ? { filter: target.all } : { watches: target };
    void session.ask(guiche.monitor.sum(wanted)).then((result) => {
      if (!left && result.ok) setFound({ of: target, sum: result.value });
    });
    return () => {
      left = true;
    };
    // Other figures of the board mean that some transaction has changed.
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [guiche, session, target, board]);
  return found?.of === target ? found?.sum : undefined;
}
