// Ctrl+F: to the search of the list that is shown, or to a bar over the text.
import { useCallback, useEffect, useState } from 'react';
import { useDesk } from '../desk.ts';
import { whereToFind } from './find.ts';

export interface TextFindAsked {
  readonly scope: HTMLElement;
  /** Where the focus was. */
  readonly from: Element | null;
  /** Each one asked for begins anew. */
  readonly press: number;
}

/** Behind the lock there is nothing to be found; another screen is another text. */
export function useFind(locked: boolean) {
  const { places } = useDesk();
  const [asked, setAsked] = useState<TextFindAsked>();
  const close = useCallback(() => setAsked(undefined), []);
  const open = useCallback(() => {
    const where = locked ? undefined : whereToFind();
    if (!where) return false;
    if ('scope' in where) {
      const { scope } = where;
      setAsked((last) => ({ scope, from: document.activeElement, press: (last?.press ?? 0) + 1 }));
      return true;
    }
    where.field.focus();
    where.field.select();
    return true;
  }, [locked]);
  useEffect(() => places.store.subscribe(close), [places, close]);
  return { asked: locked ? undefined : asked, open, close } as const;
}
