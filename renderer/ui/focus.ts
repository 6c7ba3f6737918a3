// Moves the focus when the focused element is about to disappear.
import { useCallback, useEffect, useState, type RefObject } from 'react';

/** The focus moves after the current state update: a dialog or form that closes has released it by then. */
export function useFocusOn(target: RefObject<HTMLElement | null>): () => void {
  const [asked, ask] = useState(0);
  useEffect(() => {
    if (asked > 0) target.current?.focus();
  }, [asked, target]);
  return useCallback(() => ask((times) => times + 1), []);
}
