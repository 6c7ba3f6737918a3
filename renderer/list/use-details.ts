// The details of one row next to their list: they follow its cursor with a delay, and return the focus when they are
// closed.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Pages } from '../ui/grid/pages.ts';

/** How long the cursor stays on a row before the details follow it, in milliseconds. */
const rest = 150;

/** `open` is the row whose details are shown; without one the details do not follow the cursor. */
export function useDetails(
  pages: Pages<{ readonly id: number }> | undefined,
  open: number | undefined,
  show: (id: number | undefined) => void,
) {
  /** The element that contains the grid. */
  const frame = useRef<HTMLDivElement>(null);
  const [row, setRow] = useState(-1);
  const follow = useEffectEvent((id: number) => {
    if (open !== undefined && id !== open) show(id);
  });
  useEffect(() => {
    const timer = setTimeout(() => {
      const id = pages?.row(row)?.id;
      const focused = frame.current?.querySelector('.grid')?.contains(document.activeElement);
      if (focused && id !== undefined) follow(id);
    }, rest);
    return () => clearTimeout(timer);
  }, [pages, row]);
  return {
    frame,
    onMoved: setRow,
    close: () => {
      show(undefined);
      frame.current?.querySelector<HTMLElement>('.grid [tabindex="0"]')?.focus();
    },
  };
}
