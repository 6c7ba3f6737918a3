// Where the focus goes when what had it is about to leave.
import { useCallback, useEffect, useState, type RefObject } from 'react';

/** The focus moves when the change told in the same breath stands: a dialog or form that closes has let go of it by then. */
export function useFocusOn(target: RefObject<HTMLElement | null>): () => void {
  const [asked, ask] = useState(0);
  useEffect(() => {
    if (asked > 0) target.current?.focus();
  }, [asked, target]);
  return useCallback(() => ask((times) => times + 1), []);
}
