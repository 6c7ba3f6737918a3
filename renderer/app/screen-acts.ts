// What the open screen offers to the palette: its own buttons and menus, by the same names.
import { createContext, useContext, useEffect, useId } from 'react';
import type { IconName } from '../ui/icons.tsx';

export interface ScreenAct {
  readonly id: string;
  readonly label: string;
  readonly icon: IconName;
  readonly disabled?: boolean;
  /** It is on: the same act turns it off. */
  readonly chosen?: boolean;
  readonly run: () => void;
}

export type OfferActs = (by: string, acts: readonly ScreenAct[]) => void;
export const ScreenActsContext = createContext<OfferActs>(() => undefined);

/** Offered as long as the part that calls this is shown. */
export function useScreenActs(acts: readonly ScreenAct[]): void {
  const offer = useContext(ScreenActsContext);
  const by = useId();
  useEffect(() => {
    offer(
      by,
      acts.filter(({ disabled }) => disabled !== true),
    );
    return () => offer(by, []);
  });
}
