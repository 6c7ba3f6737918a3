// The details of one row next to their list: they follow its cursor with a delay, and return the focus when they are
// closed.
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type { Pages } from '../ui/grid/pages.ts';

/** How long the cursor stays on a row before the details follow it, in milliseconds. */
const rest = 150;

export interface Details {
  /** The element that contains the grid. */
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly onMoved: (row: number) => void;
  readonly close: () => void;
}

/** `open` is the row whose details are shown; without one the details do not follow the cursor. */
export function useDetails(
  pages: Pages<{ readonly id: number }> | undefined,
  open: number | undefined,
  show: (id: number | undefined) => void,
): Details {
  const frame = useRef<HTMLDivElement>(null);
  const [row, setRow] = useState(-1);
  const onMoved = useCallback((moved: number) => setRow(moved), []);
  const shown = useRef({ open, show });
  useEffect(() => {
    shown.current = { open, show };
  });
  useEffect(() => {
    const timer = setTimeout(() => {
      const id = pages?.row(row)?.id;
      const focused = frame.current?.querySelector('.grid')?.contains(document.activeElement);
      const now = shown.current;
      if (focused && now.open !== undefined && id !== undefined && id !== now.open) now.show(id);
    }, rest);
    return () => clearTimeout(timer);
  }, [pages, row]);
  return {
    frame,
    onMoved,
    close() {
      show(undefined);
      frame.current?.querySelector<HTMLElement>('.grid [tabindex="0"]')?.focus();
    },
  };
}
