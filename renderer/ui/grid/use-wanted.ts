// Requests the visible rows: at once if they are next to the last requested ones, otherwise when scrolling stops.
import { useEffect, useRef } from 'react';
import type { Pages } from './pages.ts';

/** The delay after a jump before rows are requested, in milliseconds. */
const pause = 50;

export function useWanted<Row>(pages: Pages<Row>, startIndex: number, endIndex: number): void {
  const asked = useRef({ pages, startIndex, endIndex });
  useEffect(() => {
    const ask = () => {
      asked.current = { pages, startIndex, endIndex };
      pages.want(startIndex, endIndex);
    };
    const last = asked.current;
    const near = startIndex <= last.endIndex && endIndex >= last.startIndex;
    if (near || last.pages !== pages) return ask();
    // Far from the last requested rows: a dragged scrollbar, and nobody reads what it passes.
    const timer = setTimeout(ask, pause);
    return () => clearTimeout(timer);
  }, [pages, startIndex, endIndex]);
}
