// Moves the focus when the focused element is about to disappear.
import { useCallback, useEffect, useState, type RefObject } from 'react';

/** The focus moves after the current state update: a dialog or form that closes has released it by then. */
export function useFocusOn(target: RefObject<HTMLElement | null>): () => void {
  const [requests, request] = useState(0);
  useEffect(() => {
    if (requests > 0) target.current?.focus();
  }, [requests, target]);
  return useCallback(() => request((times) => times + 1), []);
}
