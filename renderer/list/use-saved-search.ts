// The clerk's search of a list, written to the window's storage with every change.
import { useState } from 'react';
import type { SavedSearch } from './saved-search.ts';

/** `begin` decides which stored fields still apply when the list is shown. */
export function useSavedSearch<Search>(
  { keep, read }: SavedSearch<Search>,
  begin: (kept: Search) => Search = (kept) => kept,
): readonly [search: Search, change: (part: Partial<Search>) => void] {
  const [search, setSearch] = useState(() => begin(read(sessionStorage)));
  const change = (part: Partial<Search>) => {
    const next = { ...search, ...part };
    keep(sessionStorage, next);
    setSearch(next);
  };
  return [search, change];
}
