// Where the focus goes in a batch if the focused control disappears or becomes disabled.
import { useEffect, useRef, type FocusEvent } from 'react';

/**
 * Keeps the focus within a part of the screen: if the focused control disappears or becomes disabled, the focus goes
 * where the work goes on. Give the returned function to the part's `onFocus`.
 */
export function useKeptFocus(fallback: () => HTMLElement | null | undefined): (event: FocusEvent) => void {
  const last = useRef<Element>(null);
  // Not only after a change of some value: whatever is drawn may take the focused control away.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(() => {
    // The browser notices a disabled control only when it draws.
    const frame = requestAnimationFrame(() => {
      const { current } = last;
      const lost = document.activeElement === document.body && current !== null;
      if (lost && (!current.isConnected || current.matches(':disabled'))) fallback()?.focus();
    });
    return () => cancelAnimationFrame(frame);
  });
  return (event) => {
    last.current = event.target;
  };
}

/** The current cell of the grid within an element, or the grid if it has no rows. */
export const gridIn = (within: Element | null): HTMLElement | null | undefined =>
  within?.querySelector<HTMLElement>('.grid-row.body > [tabindex="0"]') ??
  within?.querySelector<HTMLElement>('.grid');
