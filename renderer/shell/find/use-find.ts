// The state of Ctrl+F: a bar over a text, until it is closed or its text disappears.
import { useCallback, useEffect, useState } from 'react';
import { useApp } from '../../app/app-context.ts';
import { whereToFind } from './where-to-find.ts';

export interface TextToFindIn {
  readonly scope: HTMLElement;
  readonly host: HTMLElement;
  /** Where the focus was. */
  readonly from: Element | null;
  /** Each opening starts from the beginning. */
  readonly opening: number;
}

/** `open` returns whether the key was handled. Behind the lock nothing can be searched. */
export function useFind(locked: boolean) {
  const { navigation } = useApp();
  const [asked, setAsked] = useState<TextToFindIn>();
  const close = useCallback(() => setAsked(undefined), []);
  const open = useCallback(() => {
    const where = whereToFind();
    if (where.kind === 'ownSearch') return false;
    if (where.kind === 'field') {
      where.field.focus();
      where.field.select();
    } else if (where.kind === 'text') {
      const { scope, host } = where;
      const from = document.activeElement;
      setAsked((last) => ({ scope, host, from, opening: (last?.opening ?? 0) + 1 }));
    }
    return true;
  }, []);
  useEffect(() => navigation.store.subscribe(close), [navigation, close]);
  // Reopening starts from the beginning.
  if (locked && asked) setAsked(undefined);
  return { asked, open, close } as const;
}
