// What the clerk looks for in a list, kept in the window's memory with every change of it.
import { useState } from 'react';
import type { SavedSearch } from './saved-search.ts';

/** `begin` says what of it holds when the list is shown. */
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
