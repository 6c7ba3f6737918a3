// Asks for the rows in sight: at once where they border on those asked for last, else when the list has come to rest.
import { useEffect, useRef } from 'react';
import type { Pages } from './pages.ts';

/** How long the list must rest after a jump before its rows are asked for, in milliseconds. */
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
    // Far from what was asked for last: a thumb on its way, and nobody reads what it passes.
    const timer = setTimeout(ask, pause);
    return () => clearTimeout(timer);
  }, [pages, startIndex, endIndex]);
}
